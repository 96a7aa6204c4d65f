"""Corners that were wrong once: amounts near the width of a lane, declared amounts beside other
terms, searches that have to end, input that is not what it seems."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import pytest

import pizzarules as pz
from commands import called
from pizzarules.orders.lazy import LazySequence


def mine(card: str, **facts: Any) -> pz.Verdict:
    """The verdict on a card of one's own, in Sole Mio! if nothing else is said."""
    cards = pz.loads(f"order mine\n  {card}\n")
    return pz.settle("mine", **{"game": "sole-mio", "owner": "olive", "cards": cards, **facts})


# Amounts.


@pytest.mark.parametrize("baked", [513, 2048, 2049, 4096, 1_000_000])
@pytest.mark.parametrize("kind", ["own", "of a kind"])
def test_counts_that_are_wider_than_a_lane(baked: int, kind: str) -> None:
    card = f"bake as many {kind} as the chef has baked pizzas"
    verdict = mine(card, table="1 pepper + 1 olive", chef_baked=baked)
    assert verdict.status == "short"
    assert verdict.nearest[0].units == baked - 1


@pytest.mark.parametrize("declare", [1000, 1023, 1024, 2037, 2047])
def test_declared_amounts_near_the_width_of_a_lane(declare: int) -> None:
    card = "bake at least 2 own + 3 of the chef's kind, as many as the owner declares"
    if declare > 1023:
        with pytest.raises(pz.PizzaError, match="too large"):
            mine(card, table="1 pepper", chef="olive", declare=declare)
    else:
        assert mine(card, table="1 pepper", chef="olive", declare=declare).status == "short"


def test_a_declared_amount_says_which_alternative_is_meant() -> None:
    card = "bake at least 2 own, as many as the owner declares\n  or bake 1 pepper"
    verdict = mine(card, table="1 pepper", declare=2)
    assert verdict.status == "short"
    assert [short.units for short in verdict.nearest] == [2]
    assert mine(card, table="1 pepper").status == "ready"


def test_all_on_the_table_of_any_kind_is_declared() -> None:
    verdict = mine(
        "bake at least 2 of a kind, as many as the owner declares, from hand only",
        table="5 olive + 5 pepper + 5 mushroom + 5 salami + 5 pineapple",
        hand="3 olive",
        rulings={"block-amount": "all-on-table"},
    )
    assert verdict.status == "short"
    # Five lie there, so five have to be declared and laid.
    assert str(verdict.nearest[0].missing) == "2 olive"


def test_shortfalls_of_totals_differ_by_their_kinds() -> None:
    verdict = mine("bake 5 of two kinds together", table="1 olive + 1 pepper + 1 salami")
    pairs = {short.kinds for short in verdict.nearest if short.units == 3}
    assert pairs == {("olive", "pepper"), ("olive", "salami"), ("pepper", "salami")}


def test_a_table_without_a_kind_however_that_is_said() -> None:
    for condition in ("no own on the table", "at most 0 own on the table"):
        verdict = mine(
            f"only if {condition}\n  bake 2 own",
            table="",
            hand="2 olive",
            rulings={"barred-lay": "forbidden"},
        )
        assert verdict.status == "short", condition


def test_orders_print_as_cards() -> None:
    text = "order mine\n  bake 1 own + as many of a kind as the chef has baked pizzas"
    order = pz.loads(text).orders["mine"]
    assert str(order) == text.replace("of a kind", "of another kind")
    assert pz.loads(str(order)).orders["mine"] == order


# Games and pools.


def test_a_game_brings_its_own_orders() -> None:
    game = pz.loads(
        "order coppia\n  bake 1 own\norder mio\n  bake 2 own\n"
        "game house like sole-mio\n  orders coppia, mio, variegato\n"
    ).games["house"]
    for name in ("coppia", "mio"):
        assert pz.settle(name, game=game, owner="olive", table="2 olive").status == "ready"


def test_pools_of_the_games_pantry() -> None:
    cards = pz.loads("order mine\n  bake 3000 own\n  or bake 2 pepper\n")
    game = pz.game("sole-mio")
    bound = pz.bind("mine", game=game, owner="olive", cards=cards)
    table, hand = game.pantry.pool("2 pepper"), game.pantry.pool("")
    assert pz.Verdict(bound, table, hand, None).status == "ready"


def test_small_games_have_no_endless_pools() -> None:
    cards = pz.loads("order mine\n  bake 1 own\ngame two\n  kinds basil, ham\n  orders mine\n")
    with pytest.raises(pz.PoolError, match="too many cards"):
        pz.settle(
            "mine", game="two", owner="ham", table="", hand={"ham": [10**8, 10**8]}, cards=cards
        )


# Searches.


def many_kinds(number: int, order: str) -> pz.Cards:
    kinds = ", ".join(f"kind-{i}" for i in range(number))
    return pz.loads(f"order mine\n  {order}\ngame large\n  kinds {kinds}\n  orders mine\n")


def test_choices_that_all_come_to_the_same() -> None:
    terms = " + ".join(["1 of a kind"] + ["1 of another"] * 7 + ["2 of another"] * 8)
    cards = many_kinds(16, f"bake {terms}")
    table = {f"kind-{i}": [0, 1] for i in range(16)}
    verdict = pz.settle("mine", game="large", owner="kind-0", table=table, cards=cards)
    assert verdict.status == "ready"
    assert not verdict.ways[0].leaves
    with pytest.raises(pz.PizzaError, match="come to the same"):
        len(verdict.ways)


@pytest.mark.parametrize("total", ["100 of 12 kinds together", "exactly 201 of 32 kinds together"])
def test_shortfalls_of_large_totals_come_soon(total: str) -> None:
    cards = many_kinds(64, f"bake {total}")
    table = {f"kind-{i}": [0, i % 4] for i in range(64)}
    verdict = pz.settle("mine", game="large", owner="kind-0", table=table, cards=cards)
    assert verdict.status == "short"
    assert len(list(islice(verdict.nearest, 5))) == 5


@pytest.mark.parametrize("limit", [0, 1, 10**30])
def test_any_limit(limit: int) -> None:
    verdict = mine("bake 2 of a kind", table="2 olive + 2 pepper")
    ways = verdict.to_json(limit)["ways"]
    assert isinstance(ways, list)
    assert len(ways) == min(limit, 2)
    with pytest.raises(IndexError):
        verdict.ways[10**30]
    with pytest.raises(pz.PizzaError, match="`limit` is a whole number"):
        verdict.to_json(-1)


def test_a_sequence_whose_reading_was_interrupted() -> None:
    calls = 0

    def source() -> Any:
        nonlocal calls
        calls += 1
        for i in range(10):
            if calls == 1 and i == 4:
                raise KeyboardInterrupt
            yield i

    items = LazySequence(source)
    with pytest.raises(KeyboardInterrupt):
        len(items)
    assert list(items) == list(range(10))


def test_a_sequence_read_by_many_threads() -> None:
    verdict = mine(
        "bake 2 of a kind + 1 of another", table={k: [5, 2] for k in pz.game("sole-mio").kinds}
    )
    lengths: list[int] = []
    threads = [
        threading.Thread(target=lambda: lengths.append(sum(1 for _ in verdict.ways)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert lengths == [len(verdict.ways)] * 4


# Orders from JSON.


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"recipes": []}, "says nothing of what it needs"),
        ({"recipes": [{"terms": []}]}, "no order"),
        ({"worth": -5}, "no order"),
        ({"series": [1, 2], "series_variable": "N"}, "no order"),
        ({"name": "two words"}, "no order"),
        ({"names": [["en", 'say "cheese"']]}, "no order"),
        (
            {"recipes": [{"terms": [{"type": "total", "amount": -3}]}]},
            "no order",
        ),
        (
            {
                "recipes": [
                    {
                        "terms": [
                            {
                                "type": "demand",
                                "amount": 1,
                                "kind": {"type": "each-of", "count": 3 * 10**7},
                            }
                        ]
                    }
                ]
            },
            "kinds",
        ),
    ],
)
def test_orders_that_no_card_could_say(change: dict[str, Any], complaint: str) -> None:
    good = pz.order_to_json(pz.loads("order mine\n  bake 1 own\n").orders["mine"])
    assert pz.order_from_json(json.loads(json.dumps(good))).name == "mine"
    with pytest.raises(pz.JsonError, match=complaint):
        pz.order_from_json({**good, **change})


# The command line.


def request(**more: Any) -> bytes:
    asked = {"game": "sole-mio", "order": "coppia", "owner": "olive", "table": {}}
    return json.dumps({**asked, **more}).encode() + b"\n"


def stream(given: bytes, *options: str) -> list[dict[str, Any]]:
    done = called("bake", "--jsonl", *options, given=given)
    assert done.status == 0
    return [json.loads(line) for line in done.out.splitlines()]


def test_cards_of_a_request_are_plain_files(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.pizza"
    os.mkfifo(pipe)
    paths = [str(pipe), "/dev/stdin", "/dev/zero", str(tmp_path), ""]
    replies = stream(b"".join(request(cards=path) + request() for path in paths))
    assert len(replies) == 2 * len(paths)
    assert all("error" in reply for reply in replies[::2])
    assert all(reply["status"] == "short" for reply in replies[1::2])


def test_a_byte_order_mark_before_the_first_request() -> None:
    assert [reply.get("status") for reply in stream(b"\xef\xbb\xbf" + request())] == ["short"]


def test_cards_as_text_and_for_all_requests(tmp_path: Path) -> None:
    text = "order mine\n  bake 1 own\n"
    file = tmp_path / "mine.pizza"
    file.write_text(text, encoding="utf-8")
    asked = request(order="mine", table={"olive": [1, 0]})
    assert stream(asked, "--cards", str(file))[0]["status"] == "ready"
    assert stream(request(order="mine", cards_text=text))[0]["status"] == "short"


@pytest.mark.parametrize("closed", [">&-", "<&-", "2>&-", "2>/dev/full", ">/dev/full"])
def test_closed_and_full_streams(closed: str) -> None:
    line = f"{sys.executable} -m pizzarules bake coppia --game x --owner olive --table '' {closed}"
    done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr + done.stdout


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--owner", "pepper"], "--owner is given twice"),
        (["--cards", ""], "the path of a card file is empty"),
        (["--left", "olive"], "can't be a neighbour of"),
    ],
)
def test_options_that_cannot_be(options: list[str], complaint: str) -> None:
    asked = ["bake", "coppia", "--game", "sole-mio", "--owner", "olive", "--table", "", *options]
    done = called(*asked)
    assert done.status == 2
    assert complaint in done.err.decode()


def test_what_may_not_be_laid_is_not_missing_for_a_total() -> None:
    # Olive bars the order on the table, and under this reading it may not come from a hand either.
    cards = pz.loads("order mine\n  only if no own on the table\n  bake 5 of two kinds together\n")
    verdict = pz.settle(
        "mine",
        game="sole-mio",
        owner="olive",
        table="",
        hand="3 olive + 2 pepper",
        cards=cards,
        rulings={"barred-lay": "forbidden"},
    )
    # Two pepper are laid and three of another kind are missing; without pepper all five are.
    assert str(verdict.nearest[0]) == (
        "1 mushroom + 2 of pepper or mushroom missing after laying 2 pepper"
    )
    assert {short.kinds for short in verdict.nearest} == set(
        combinations(("pepper", "mushroom", "salami", "pineapple"), 2)
    )
