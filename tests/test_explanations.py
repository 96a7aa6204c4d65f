"""Why an order can be baked or not: what decided, which rulings, and the nearest change."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import attrs
import pytest

import pizzarules as pz
from pizzarules.game.events import Baked, Failed
from pizzarules.orders.explanation import (
    Change,
    ConditionFails,
    Counted,
    DecidingRuling,
    Missing,
    NoKind,
    Unqualified,
)
from pizzarules.testing.positions import random_position
from positions import GAMES, game_called

CARDS = """language 1
order plain
  bake 3 of a kind + 1 own
order typed
  bake 1 double of a kind + exactly 2 of another
order rare
  bake 1 own + 2 of the scarcest other kind
order common
  bake 3 of the commonest kind
order clean
  only if no own on the table
  bake 2 of a kind + 1 of another
order crowded
  only if at least 2 kinds on the table and at most 4 of anything on the table
  bake 3 of a kind
order either
  only if exactly 2 of anything on the table or no own on the table
  bake 3 own
order lying
  bake 2 own + 1 of another kind, from the table only
order held
  bake 2 own, from hand only
order heap
  bake 5 of anything, taking the whole table
order pair
  bake 4 of two kinds together
order either-way
  bake 3 own
  or bake 1 double of a kind
order couple
  bake 6 of two kinds together
order twins
  bake 2 double of two kinds together
order alone
  only if at most 1 kind on the table
  bake 2 of a kind
order few
  only if at most 1 own on the table
  bake 2 of a kind

game small
  kinds basil, ham, tuna
  players 2 to 3
  rounds 1
  hand 4
  deal 2 ingredients + 1 orders
  supply 6 single + 2 double of each kind
  orders plain, typed, rare, common, clean, crowded, either, lying, held, heap, pair, either-way, couple, twins, alone, few
  failed orders go under the waiter
  tie-break ingredient units in hand
game lean like small
  supply 8 single of each kind
"""
LOADED = pz.loads(CARDS)
ORDERS = tuple(LOADED.orders)
KINDS = ("basil", "ham", "tuna")
Column = list[int]


def settled(order: str, table: str, hand: str = "", **more: Any) -> pz.Verdict:
    game = more.pop("game", "small")
    return pz.settle(order, game=game, owner="basil", table=table, hand=hand, cards=LOADED, **more)


# The nearest change, held against trying every change.


def changes(number: int, *, doubles: bool) -> Iterator[tuple[tuple[str, str, int], ...]]:
    """Every change of so many cards: (where, kind, 0 for a single and 1 for a double)."""
    sizes = (0, 1) if doubles else (0,)
    moves = list(product(("hand", "table", "without"), KINDS, sizes))
    return combinations_with_replacement(moves, number)


def after(
    table: dict[str, Column], hand: dict[str, Column], change: tuple[tuple[str, str, int], ...]
) -> tuple[dict[str, Column], dict[str, Column]] | None:
    there = {kind: list(table.get(kind, [0, 0])) for kind in KINDS}
    held = {kind: list(hand.get(kind, [0, 0])) for kind in KINDS}
    for where, kind, size in change:
        if where == "hand":
            held[kind][size] += 1
        else:
            there[kind][size] += 1 if where == "table" else -1
            if there[kind][size] < 0:
                return None
    return there, held


def fewest_cards(
    order: str, table: dict[str, Column], hand: dict[str, Column], most: int, game: str
) -> int | None:
    """The least number of changed cards, up to `most`, under which an order can be baked."""
    bound = pz.bind(order, game=game, owner="basil", cards=LOADED)
    for number in range(1, most + 1):
        for change in changes(number, doubles=game == "small"):
            position = after(table, hand, change)
            if position is not None and bound.settle(*position).can_be_baked:
                return number
    return None


def random_pool(random: Random, most: int, *, doubles: bool) -> dict[str, Column]:
    pool: dict[str, Column] = {}
    for _ in range(random.randint(0, most)):
        column = pool.setdefault(random.choice(KINDS), [0, 0])
        column[int(doubles and random.random() < 0.3)] += 1
    return pool


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("game", ["small", "lean"])
def test_no_change_of_fewer_cards_does_it(order: str, game: str) -> None:
    random = Random(f"{order} {game}")
    most = 2
    seen: Counter[str] = Counter()
    for _ in range(12):
        doubles = game == "small"
        table = random_pool(random, 5, doubles=doubles)
        hand = random_pool(random, 2, doubles=doubles)
        verdict = settled(order, table, hand, game=game)  # type: ignore[arg-type]
        change = verdict.explain().change
        if verdict:
            assert change is None
            continue
        wanted = fewest_cards(order, table, hand, most, game)
        if order in ("typed", "twins") and game == "lean":
            # There are no double cards to change it with.
            assert change is None
            assert wanted is None
            continue
        assert change is not None
        seen["near" if wanted else "far"] += 1
        if wanted is not None or change.cards <= most:
            assert change.cards == wanted
            assert change.fewest
        bound = pz.bind(order, game=game, owner="basil", cards=LOADED)
        lies = verdict.table + change.table - change.without
        assert bound.settle(lies, verdict.hand + change.hand).can_be_baked
        if not doubles:
            pools = (change.hand, change.table, change.without)
            assert all(pool[kind][1] == 0 for pool in pools for kind in pool)
    assert seen["near"] or (order in ("typed", "twins") and game == "lean")


def test_a_change_that_is_far_off_is_known_from_what_is_missing() -> None:
    # 4 + 3 + 2 + 1 of four kinds, nothing there: with doubles 2 + 2 + 1 + 1 cards.
    verdict = pz.settle("variegato", game="sole-mio", owner="olive", table="", hand="")
    change = verdict.explain().change
    assert change is not None
    assert (change.cards, change.fewest) == (6, True)
    # In a game of single cards it takes all ten.
    single = pz.settle(pz.order("variegato"), game="mamma-mia", owner="olive", table="", hand="")
    other = single.explain().change
    assert other is not None
    assert (other.cards, other.fewest) == (10, True)


def test_what_bars_an_order_is_taken_away() -> None:
    verdict = pz.settle(
        "allergia", game="sole-mio", owner="salami", table="3 pineapple + 2 olive + 1 salami"
    )
    change = verdict.explain().change
    pool = verdict.bound.pantry.pool
    assert change == Change(pool(""), pool(""), pool("1 salami"), fewest=True)


def test_no_card_helps_where_nobody_shows_one() -> None:
    verdict = pz.settle("richiesta", game="sole-mio", owner="olive", table="4 olive", shown="none")
    assert verdict.explain().change is None


# What decided.


def test_the_scarcest_kind_is_missing() -> None:
    # Only the own kind lies there; absent kinds don't count.
    verdict = pz.settle("minimale", game="grande", owner="olive", table="3 olive", hand="3 pepper")
    told = verdict.explain()
    assert told.cause == NoKind(Unqualified.TABLE)
    assert [clause.text for clause in told.clauses] == ["bake 1 own + 3 of the scarcest other kind"]
    assert told.clauses[0].meanings == (("own", "olive"),)
    assert told.rulings == (DecidingRuling("scarcest-none", "fails", "free", pz.Status.LAYABLE),)
    assert str(told).splitlines() == [
        (
            "barred: `bake 1 own + 3 of the scarcest other kind` (own is olive): "
            "no kind qualifies on this table"
        ),
        "ruling `scarcest-none fails` (Czech rules of Mamma Mia!, Pizza Minimale): with `free` it would be layable",
        "it could be baked with 1 pepper more on the table",
    ]


@pytest.mark.parametrize(
    ("order", "table", "counted", "kind", "lies"),
    [
        ("clean", "2 basil + 3 ham", Counted.KIND, "basil", "2 basil"),
        ("crowded", "3 ham", Counted.KINDS, None, "3 ham"),
        ("crowded", "3 ham + 2 tuna", Counted.UNITS, None, "3 ham + 2 tuna"),
        ("either", "3 basil", Counted.SEVERAL, None, "3 basil"),
    ],
)
def test_the_test_that_fails(
    order: str, table: str, counted: Counted, kind: str | None, lies: str
) -> None:
    verdict = settled(order, table)
    pool = verdict.bound.pantry.pool(lies)
    assert verdict.explain().cause == ConditionFails(counted, kind, pool)


def test_what_is_missing_is_the_smallest_shortfall() -> None:
    verdict = settled("plain", "2 ham", "1 basil")
    cause = verdict.explain().cause
    assert isinstance(cause, Missing)
    assert str(cause.shortfall) == "1 ham missing after laying 1 basil"


@pytest.mark.parametrize(
    ("order", "table", "hand", "deciding"),
    [
        # One unit is missing, and only a double is at hand: `exact` wants no single either.
        ("coppia", "1 pepper + 2 mushroom + 2 salami + 2 pineapple", "1 double pepper", set()),
        # A single would do as well: with `exact` the way of the double is gone.
        (
            "coppia",
            "1 pepper + 2 mushroom + 2 salami + 2 pineapple",
            "1 pepper + 1 double pepper",
            {("surplus-double", "exact", "layable")},
        ),
        # The table suffices; hand cards give further ways.
        ("complemento:pepper", "4 salami", "4 olive", {("ready-hand", "table-first", "ready")}),
        # Own units laid for an order that own units on the table bar.
        ("allergia", "2 pepper", "2 olive", {("barred-lay", "forbidden", "short")}),
    ],
)
def test_rulings_that_decide(
    order: str, table: str, hand: str, deciding: set[tuple[str, str, str]]
) -> None:
    verdict = pz.settle(order, game="sole-mio", owner="olive", table=table, hand=hand)
    found = {(r.ruling, r.instead, str(r.status)) for r in verdict.explain().rulings}
    assert found - {("laid-doubles", "table-first", "layable")} == deciding


def test_where_the_doubles_come_from_is_a_ruling() -> None:
    # 1 single lies there, a double is laid for 2: pooled, the double pays and the single stays.
    verdict = pz.settle(
        "coppia",
        game="sole-mio",
        owner="olive",
        table="1 pepper + 2 mushroom + 2 salami + 2 pineapple",
        hand="1 double pepper",
    )
    (ruling,) = verdict.explain().rulings
    assert (ruling.ruling, ruling.reading, ruling.instead) == (
        "laid-doubles",
        "pooled",
        "table-first",
    )
    assert ruling.status is pz.Status.LAYABLE


def test_an_explanation_is_json() -> None:
    verdict = pz.settle("minimale", game="grande", owner="olive", table="3 olive", hand="3 pepper")
    assert json.loads(json.dumps(verdict.explain().to_json())) == {
        "order": "minimale",
        "owner": "olive",
        "status": "barred",
        "clauses": [
            {"text": "bake 1 own + 3 of the scarcest other kind", "meanings": {"own": "olive"}}
        ],
        "cause": {"name": "no-kind", "why": "table"},
        "taken": [],
        "rulings": [
            {
                "ruling": "scarcest-none",
                "reading": "fails",
                "instead": "free",
                "status": "layable",
                "sources": [
                    {
                        "document": "Czech rules of Mamma Mia!",
                        "section": "Pizza Minimale",
                        "says": "a kind of which nothing lies there does not count",
                        "supports": "fails",
                    }
                ],
            }
        ],
        "change": {
            "hand": {},
            "table": {"pepper": [1, 0]},
            "without": {},
            "cards": 1,
            "fewest": True,
        },
    }


KINDS_16 = ", ".join(f"k{i}" for i in range(16))


@pytest.mark.parametrize(
    ("card", "table", "cards"),
    [
        # Two doubles of each of 16 kinds.
        ("bake 4 of each kind", "", 32),
        # 100 doubles of each of three kinds.
        ("bake 200 own + 200 of a kind + 200 of another kind", "", 300),
        # All 200 own cards, and two doubles.
        ("only if no own on the table\n  bake 2 of a kind + 2 of another", "200 k0", 202),
        # One more in hand, or the 299 that are too many.
        ("only if at most 1 own on the table\n  bake 2 of a kind", "300 k0", 300),
        # 4 + 3 doubles, and a single card serves as well for the odd unit.
        ("bake 7 own + 5 of a kind, from the table only", "", 7),
    ],
)
def test_a_change_of_many_cards_is_found_soon(card: str, table: str, cards: int) -> None:
    text = f"order mine\n  {card}\ngame large\n  kinds {KINDS_16}\n  orders mine\n"
    verdict = pz.settle("mine", game="large", owner="k0", table=table, cards=pz.loads(text))
    change = verdict.explain().change
    assert change is not None
    assert change.cards == cards


@pytest.mark.parametrize(
    ("order", "table", "hand"),
    [
        # 14 units are missing, and there are two doubles of each kind: seven of them.
        (
            "bombastica",
            "1 olive",
            "2 double olive + 2 double pepper + 2 double mushroom + 1 double salami",
        ),
        # Six units of one kind: two doubles and two singles.
        ("monotoni", "1 olive", "2 pepper + 2 double pepper"),
        # One of the two doubles lies there already.
        ("monotoni", "1 olive + 2 double pepper", "2 pepper"),
    ],
)
def test_no_more_cards_than_there_are(order: str, table: str, hand: str) -> None:
    verdict = pz.settle(order, game="grande", owner="olive", table=table)
    change = verdict.explain().change
    assert change is not None
    assert change.hand == verdict.bound.pantry.pool(hand)
    assert change.fewest


def test_two_small_piles_are_less_than_one_large_one() -> None:
    # Three single cards or two double cards have to go: fewer cards, not fewer units.
    verdict = settled("alone", "3 ham + 2 double tuna")
    change = verdict.explain().change
    assert change is not None
    assert (str(change.without), change.cards, change.fewest) == ("2 double tuna", 2, True)


@pytest.mark.parametrize(
    ("order", "table", "missing"),
    [
        ("couple", "5 ham", "1 basil missing"),
        ("couple", "", "1 basil + 1 ham + 4 of basil or ham missing"),
        ("twins", "4 ham", "1 double basil + 1 double ham missing"),
    ],
)
def test_what_a_total_lacks(order: str, table: str, missing: str) -> None:
    assert str(settled(order, table).nearest[0]) == missing


def test_an_amount_that_could_not_be_declared() -> None:
    verdict = pz.settle("bloccato", game="sole-mio", owner="olive", table="3 olive", declare=2)
    assert [(r.ruling, r.instead, r.status) for r in verdict.explain().rulings] == [
        ("block-amount", "all-on-table", None)
    ]
    assert "with `all-on-table` that amount could not be declared" in str(verdict.explain())


def test_nobody_shows_before_nothing_lies_there() -> None:
    cards = pz.loads(
        "order mine\n  bake 1 of the scarcest kind + 1 of the kind that an opponent shows\n"
    )
    verdict = pz.settle(
        "mine", game="sole-mio", owner="olive", table="2 pepper", shown="none", cards=cards
    )
    assert verdict.explain().cause == NoKind(Unqualified.NOBODY_SHOWS)


def test_a_double_card_lies_there() -> None:
    verdict = pz.settle("allergia", game="sole-mio", owner="olive", table="1 double olive")
    assert verdict.why().endswith("1 double olive lies there")


# In play.

ENDS = {
    "blocked": (
        (
            "mushroom bakes bloccato\n  declares 3\n  lays 2 mushroom\n"
            "  olive shows 1 mushroom\n  pepper shows 1 double mushroom"
        ),
        "bloccato",
        [
            (
                "`opponents may block with as many own` (own is mushroom): "
                "3 declared, and opponents showed 3"
            ),
        ],
    ),
    "declined": (
        "mushroom bakes complemento:salami\n  declines",
        "complemento:salami",
        [
            (
                "`bake N of any kind but X` (X is salami, N is 4): "
                "hand cards would have made it up, and its owner declined"
            ),
        ],
    ),
    "refused": (
        ("mushroom bakes ala-chef\n  asks for help\n  olive refuses\n  stops asking"),
        "ala-chef",
        [
            (
                "`bake 4 of the chef's kind` (the chef's kind is pineapple): what was missing was "
                "not given (asked for: 4 pineapple)"
            ),
            "it could be baked with 2 double pineapple more in hand",
        ],
    ),
    "baked": (
        "mushroom bakes complemento:salami\n  lays 3 mushroom",
        "complemento:salami",
        ["`bake N of any kind but X` (X is salami, N is 4): hand cards made it up"],
    ),
}


@pytest.mark.parametrize("name", ENDS)
def test_a_scenario_that_expects_something_else_says_why(name: str) -> None:
    happens, order, lines = ENDS[name]
    wrong = "fails" if name == "baked" else "baked"
    text = f"""scenario "why"
  in sole-mio
  seats mushroom, olive, pepper, pineapple
  chef pineapple
  table 2 salami + 1 mushroom
  mushroom holds 3 mushroom
  olive holds 1 mushroom
  pepper holds 1 double mushroom
  {happens}
  then {order} {"fails" if wrong == "fails" else "is baked"}
"""
    (scenario,) = pz.loads(text).scenarios.values()
    outcome = pz.run_scenario(scenario)
    (failure,) = outcome.failures
    assert failure.message == f"something else became of `{order}`"
    assert list(failure.why) == lines
    assert f"= why: {lines[0]}" in str(failure)
    assert failure.to_json()["why"] == lines


@pytest.mark.parametrize("id", GAMES)
def test_every_outcome_is_explained(id: str) -> None:
    random, told = Random(5), Counter[str]()
    for _ in range(6):
        state = random_position(game_called(id), random)
        while not state.is_over and sum(told.values()) < 200:
            state = state.apply(random.choice(state.actions()))
            ends = [event for event in state.events if isinstance(event, Baked | Failed)]
            reasons = state.explanations(every_hand=True)
            assert [reason.event for reason in reasons] == ends
            for reason in reasons:
                json.dumps(reason.to_json())
                assert str(reason)
                event = reason.event
                told[event.how if isinstance(event, Baked) else event.reason] += 1
                if isinstance(event, Baked) and event.how == "table":
                    assert reason.explanation is not None
                    assert reason.explanation.status == "ready"
                if isinstance(event, Failed) and event.reason in ("barred", "no-kind"):
                    assert reason.explanation is not None
                    assert reason.explanation.status == "barred"
    assert len(told) >= 4


def test_others_learn_nothing_of_a_hand() -> None:
    game = pz.game("sole-mio")
    told = []
    for hand in ("3 mushroom", "3 olive"):
        state = game.position(
            seats=["mushroom", "olive"],
            chef="olive",
            table="1 mushroom",
            hands={"mushroom": hand},
            oven=[("mushroom", "complemento:salami")],
        )
        end = state.apply("decline")
        told.append((end.explanations("olive"), end.explanations(), str(end.explanations()[0])))
        assert ("declined" in str(end.explanations("mushroom")[0])) == (hand == "3 mushroom")
    assert told[0] == told[1]


def last_reason(state: pz.State, *actions: str) -> list[str]:
    """Why the last of the orders was baked or failed, all hands open."""
    reasons: list[pz.Explained] = []
    for action in actions:
        state = state.apply(action)
        reasons += state.explanations(every_hand=True)
    return str(reasons[-1]).splitlines()


def test_a_kind_that_an_earlier_member_took() -> None:
    state = pz.game("sole-mio").position(
        seats=["olive", "pepper"],
        chef="olive",
        table="7 mushroom",
        rulings={"series-same": "distinct"},
        hands={"olive": "1 olive", "pepper": "1 salami"},
        orders={"olive": ["complemento:salami"]},
        oven=[("olive", "complemento:pepper")],
    )
    steps = "join complemento:salami", "demand 4 from complemento:pepper", "use mushroom"
    first, ruling, _ = last_reason(state, *steps, "decline")
    assert first.endswith("(mushroom went to an earlier member of the series)")
    assert ruling == "ruling `series-same distinct`: with `allowed` it would be ready"


def test_more_is_declared_than_the_table_has() -> None:
    state = pz.game("sole-mio").position(
        seats=["mushroom", "olive"],
        chef="olive",
        table="2 mushroom",
        hands={"mushroom": "1 mushroom", "olive": "1 double mushroom + 1 mushroom"},
        oven=[("mushroom", "bloccato")],
    )
    assert last_reason(state, "declare 3", "lay 1 mushroom", "show nothing") == [
        (
            "`bake at least 2 own, as many as the owner declares` (own is mushroom): "
            "3 declared; hand cards made it up"
        ),
        # The opponent had three.
        "ruling `block-show each-chooses` (Hungarian rules of Sole Mio!, Pizza Bloccato)",
    ]


def test_the_alternative_that_was_baked() -> None:
    game = attrs.evolve(LOADED.game("small"), players=(2, 3))
    state = game.position(
        seats=["basil", "ham"],
        chef="ham",
        table="3 basil + 1 double ham",
        oven=[("basil", "either-way")],
    )
    (line,) = last_reason(state, "alternative 2", "use ham")
    assert line == "`bake 1 double of a kind`: the table alone suffices"


def test_what_was_asked_for_is_not_what_was_given() -> None:
    state = pz.game("sole-mio").position(
        seats=["olive", "pepper"],
        chef="pepper",
        table="3 pepper",
        hands={"pepper": "1 double pepper"},
        oven=[("olive", "ala-chef")],
    )
    (line,) = last_reason(state, "ask", "lay no pepper", "help", "give 1 double pepper")
    assert line.endswith("a helper gave what was missing (asked for: 1 pepper)")


def test_a_declined_member_after_a_refused_request() -> None:
    # The first member's two mushrooms stay, so that one is missing for three.
    state = pz.game("sole-mio").position(
        seats=["olive", "pepper"],
        chef="olive",
        table="2 mushroom",
        hands={"olive": "1 salami", "pepper": "1 pineapple"},
        orders={"olive": ["complemento:salami"]},
        oven=[("olive", "complemento:pepper")],
    )
    steps = [
        "join complemento:salami",
        "demand 4 from complemento:pepper",
        "ask",
        "use mushroom",
        "lay no mushroom",
    ]
    lines = last_reason(state, *steps, "decline", "refuse")
    assert "1 mushroom missing" in lines[0]


DEMANDS = "complemento:pepper", "complemento:mushroom", "complemento:pineapple"


def series(members: int, table: str, helper: str, hand: str = "", **rulings: str) -> pz.State:
    """Salami's series with its demands shared out; pepper may help."""
    orders = [*DEMANDS, "complemento:olive"][:members]
    state = pz.game("sole-mio").position(
        seats=["salami", "pepper"],
        chef="salami",
        table=table,
        rulings={id.replace("_", "-"): reading for id, reading in rulings.items()},
        hands={"salami": hand, "pepper": helper},
        orders={"salami": orders[1:]},
        oven=[("salami", orders[0])],
    )
    for order in orders[1:]:
        state = state.apply(f"join {order}")
    for demand, order in zip((4, 3, 2), orders[:-1], strict=False):
        state = state.apply(f"demand {demand} from {order}")
    return state


def reasons_of(state: pz.State, *actions: str) -> dict[str, pz.Explained]:
    """Why each order was baked or failed, all hands open."""
    reasons: list[pz.Explained] = []
    for action in actions:
        state = state.apply(action)
        reasons += state.explanations(every_hand=True)
    return {reason.event.order: reason for reason in reasons}


def test_declined_members_are_explained_on_the_table_that_help_left() -> None:
    # 3 salami and the double pay the four; 1 salami stays. Three lack 2 of it then, two lack 1.
    steps = "ask", "use salami", "lay no salami", "decline", "decline", "decline", "help"
    state = series(4, "3 salami", "1 double salami")
    reasons = reasons_of(state, *steps, "give 1 double salami", "use salami")
    assert "2 salami missing" in str(reasons["complemento:mushroom"])
    assert "1 salami missing" in str(reasons["complemento:pineapple"])
    last = reasons["complemento:olive"]
    assert str(last).endswith("the table alone suffices")
    assert last.explanation is not None
    assert last.explanation.status == "ready"


def test_what_was_given_for_a_later_member() -> None:
    # 2 salami and the double would be four, but the double is the three's.
    state = series(2, "2 salami", "1 double salami")
    steps = "decline", "ask", "use salami", "lay no salami", "help", "give 1 double salami"
    four = reasons_of(state, *steps)["complemento:pepper"]
    assert str(four).endswith(
        "its owner declined, and what lies there was given for a later member of the series"
    )
    assert four.passed_over
    assert four.to_json()["passed_over"] is True
    assert not four.rulings


def test_a_member_that_is_baked_after_a_refusal_after_all() -> None:
    # The four leaves its 3 salami.
    steps = "ask", "use salami", "lay no salami", "decline", "refuse", "use salami"
    reasons = reasons_of(series(2, "3 salami", "1 salami"), *steps)
    explanation = reasons["complemento:mushroom"].explanation
    assert explanation is not None
    assert explanation.status == "ready"


def test_who_may_not_help_without_a_waiter() -> None:
    state = pz.game("sole-mio").position(
        seats=["olive", "pepper", "salami"],
        chef="pepper",
        table="3 pepper",
        rulings={"help-empty": "forbidden"},
        hands={"pepper": "1 pepper", "salami": "1 salami"},
        waiters={"salami": ["coppia"]},
        oven=[("olive", "ala-chef")],
    )
    lines = last_reason(state, "ask", "lay no pepper", "refuse")
    assert lines[1] == "ruling `help-empty forbidden`"
