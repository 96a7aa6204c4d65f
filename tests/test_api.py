"""What the objects of the public surface do beside settling: print, compare, copy, complain."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest

import pizzarules as pz


def short() -> pz.Verdict:
    return pz.settle("coppia", game="sole-mio", owner="olive", table="2 pepper", hand="1 salami")


def test_a_verdict_is_true_if_the_order_can_be_baked() -> None:
    assert not short()
    assert pz.settle("bloccato", game="sole-mio", owner="olive", table="", hand="2 olive")


def test_reprs_are_short() -> None:
    verdict = short()
    assert repr(verdict) == "<Verdict coppia of olive: short>"
    assert repr(verdict.nearest[0]) == (
        "<Shortfall 2 mushroom + 1 salami + 2 pineapple missing after laying 1 salami>"
    )
    ready = pz.settle("ala-chef", game="sole-mio", owner="olive", chef="olive", table="4 olive")
    assert repr(ready.ways[0]) == "<Way pays 4 olive, leaves nothing>"
    assert repr(pz.game("grande")) == "<Game grande: olive, pepper, mushroom, salami, pineapple>"
    assert len(repr(verdict.bound)) < 80


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda v: pickle.loads(pickle.dumps(v))]
)
def test_everything_copies(again: Any) -> None:
    verdict = short()
    cards = pz.loads("order mine\n  bake 2 own\n")
    for value in (
        verdict,
        verdict.bound,
        verdict.table,
        verdict.nearest[0],
        pz.game("sole-mio"),
        pz.order("bloccato"),
        cards,
        pz.Rulings({"decline": "allowed"}),
    ):
        assert again(value) == value
        assert hash(again(value)) == hash(value)
    assert again(verdict).nearest[0] == verdict.nearest[0]


def test_errors_copy() -> None:
    faults: list[pz.PizzaError] = []
    for text in ("order mine\n  bake 2 onw\n", "game x like nothing-at-all\n"):
        with pytest.raises(pz.CardFileError) as caught:
            pz.loads(text)
        faults.append(caught.value)
    with pytest.raises(pz.MissingFactError) as missing:
        pz.bind("ala-chef", game="sole-mio", owner="olive")
    with pytest.raises(pz.UnknownNameError) as unknown:
        pz.game("sole")
    faults += [missing.value, unknown.value]
    for fault in faults:
        twin = pickle.loads(pickle.dumps(fault))
        assert type(twin) is type(fault)
        assert str(twin) == str(fault)
    assert pickle.loads(pickle.dumps(missing.value)).fact == "chef"


def test_one_binding_for_many_tables() -> None:
    bound = pz.bind("4+1:salami", game="mamma-mia", owner="olive")
    statuses = [
        bound.settle(table, hand).status
        for table, hand in (("4 salami + 1 olive", ""), ("4 salami", "1 olive"), ("4 salami", ""))
    ]
    assert statuses == ["ready", "layable", "short"]


def test_explain_takes_names_and_orders() -> None:
    assert pz.explain("coppia") == pz.explain(pz.order("coppia"))
    assert pz.explain("complemento:salami").startswith(
        "It needs N units of one kind, but not of salami."
    )
    for name, complaint in (
        ("coppia:salami", "one card and not a family"),
        ("complemento:basil", "no kind is called `basil`"),
        (7, "must be a name"),
    ):
        with pytest.raises(pz.PizzaError, match=complaint):
            pz.explain(name)  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [None, b"order x", 7, ["order x"]])
def test_what_is_no_card_file(given: Any) -> None:
    with pytest.raises(pz.PizzaError, match="path of a card file"):
        pz.load(given)


def test_a_missing_card_file(tmp_path: Path) -> None:
    with pytest.raises(pz.UnreadableFileError, match="can't read"):
        pz.load(tmp_path / "none.pizza")
    with pytest.raises(pz.UnreadableFileError, match="can't read"):
        pz.load(tmp_path)


def test_names_resolve_in_the_file_first() -> None:
    cards = pz.loads("order coppia\n  bake 1 own\norder mine\n  bake 2 own\n")
    asked: dict[str, Any] = {"game": "sole-mio", "owner": "olive", "table": "1 olive"}
    assert pz.settle("coppia", cards=cards, **asked).status == "ready"
    assert pz.settle("coppia", **asked).status == "short"
    assert pz.settle("duplicato", cards=cards, **asked).status == "short"
    assert set(cards.orders) == {"coppia", "mine"}


def test_warnings_do_not_stop_loading() -> None:
    cards = pz.loads("order mine\n  bake 40 own\n")
    (warning,) = cards.warnings
    assert warning.code == "W0310"
    assert (
        pz.settle("mine", game="sole-mio", owner="olive", table="", cards=cards).status == "short"
    )


def test_two_ways_are_equal_whatever_their_kinds() -> None:
    table = "4 olive + 3 mushroom + 2 pineapple + 1 double salami"
    first, second = pz.settle("variegato", game="sole-mio", owner="olive", table=table).ways
    assert first != second
    assert first.recipe == 0


def test_the_alternative_that_is_met_is_named() -> None:
    cards = pz.loads("order mine\n  bake 5 own\n  or bake 2 salami\n")
    asked: dict[str, Any] = {"game": "sole-mio", "owner": "olive", "cards": cards}
    verdict = pz.settle("mine", table="2 salami", **asked)
    assert verdict.ways[0].recipe == 1
    assert verdict.why().startswith("`bake 2 salami`")
    both = pz.settle("mine", table="1 salami", **asked)
    assert "`bake 5 own` or `bake 2 salami`" in both.why()


def test_an_example_for_a_ready_order_lays_nothing() -> None:
    cards = pz.loads("order mine\n  bake at least 2 of a kind, as many as the owner declares\n")
    verdict = pz.settle(
        "mine",
        game="sole-mio",
        owner="olive",
        table="3 pepper + 1 olive",
        hand="1 olive",
        cards=cards,
    )
    assert verdict.status == "ready"
    assert "lays" not in verdict.why()


def five_players_of(card: str) -> pz.Cards:
    """The card in a game with the whole supply."""
    return pz.loads(
        f"order mine\n  {card}\ngame house like sole-mio\n  players 5 to 5\n"
        "  deal 5 ingredients + 1 order\n  orders mine\n"
    )


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("bake 14 own", "9 single and 2 double cards of each kind"),
        ("bake 3 double own", "9 single and 2 double cards of each kind"),
        ("bake 1 of each of 6 different kinds", "more different kinds than the 5"),
        ("bake 2 of each of 3 different kinds + 1 of each kind", "more different kinds"),
        ("bake 66 of anything", "9 single and 2 double cards"),
        ("only if at least 6 kinds on the table\n  bake 1 own", "no table can pass its condition"),
        ("only if at least 14 own on the table\n  bake 1 own", "no table can pass its condition"),
        (
            "only if no own on the table\n  bake 1 own, from the table only",
            "its condition and what it needs exclude each other",
        ),
    ],
)
def test_what_a_game_can_never_see_baked(card: str, reason: str) -> None:
    (warning,) = five_players_of(card).warnings
    assert warning.code == "W0309"
    assert reason in warning.message


@pytest.mark.parametrize(
    "card",
    [
        "bake 13 own",
        "bake 2 double own",
        "bake 1 of each of 5 different kinds",
        "bake 65 of anything, taking the whole table",
        "only if no own on the table\n  bake 4 own",
        "bake 9 own, from hand only",
        "bake 4 of the scarcest kind + 4 of the commonest kind",
        "bake 8 of the left neighbour's kind + 5 of the right neighbour's kind",
        "bake as many own as the chef has baked pizzas",
    ],
)
def test_what_a_game_can_see_baked_is_no_false_alarm(card: str) -> None:
    assert not five_players_of(card).warnings
