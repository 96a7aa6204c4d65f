"""Comparing orders: known pairs, and generated pairs against the brute-force oracle.

The oracle settles both cards on every table of a small game, in all circumstances: whoever owns them,
is chef, sits beside the owner.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

import pizzarules as pz
from oracle import brute, made_up
from oracle.cards import (
    Baked,
    Card,
    Chefs,
    Marked,
    Neighbours,
    Recipe,
    Shown,
    Total,
    text,
)
from oracle.kinds import holds
from oracle.question import NOBODY_SHOWS, Pool, Question
from pizzarules.analysis.comparing import Comparison, Relation, compare
from pizzarules.analysis.method import Method
from pizzarules.cli import main

USUAL = settings().max_examples

Facts = Mapping[str, Any]


# Generated pairs --------------------------------------------------------------------------------

SINGLES, DOUBLES = 3, 1
COLUMNS = tuple(product(range(SINGLES + 1), range(DOUBLES + 1)))
"""What can lie there of a kind in the small games."""


@st.composite
def pairs(draw: st.DrawFn) -> tuple[tuple[str, ...], Card, Card]:
    """Two cards of a small game; mostly the second is the first with something changed."""
    kinds = made_up.WORDS[: draw(st.integers(2, 3))]
    first = draw(made_up.made_up_cards(kinds))
    change = draw(
        st.sampled_from(["another", "amounts", "amounts", "order", "source", "condition"])
    )
    second = changed(draw, first, change, kinds)
    pair = replace(first, name="first-card"), replace(second, name="second-card")
    # How many pizzas are baked has a test of its own.
    assume(not any(isinstance(amount, Baked) for card in pair for amount in card.amounts()))
    return kinds, *pair


def changed(draw: st.DrawFn, card: Card, change: str, kinds: tuple[str, ...]) -> Card:
    match change:
        case "another":
            return draw(made_up.made_up_cards(kinds))
        case "order":
            return replace(card, recipes=tuple(map(turned_round, card.recipes[::-1])))
        case "source":
            source = draw(made_up.sources)
            return replace(
                card,
                recipes=tuple(
                    recipe
                    if recipe.whole_table or recipe.takes_all
                    else replace(recipe, source=source)
                    for recipe in card.recipes
                ),
            )
        case "condition":
            return replace(card, only_if=draw(st.none() | made_up.conditions(kinds)))
        case _:
            more = draw(st.sampled_from([-1, 1, 1]))
            return replace(card, recipes=tuple(asking(recipe, more) for recipe in card.recipes))


def turned_round(recipe: Recipe) -> Recipe:
    """The same terms the other way round."""
    return recipe if isinstance(recipe.body, Total) else replace(recipe, body=recipe.body[::-1])


def asking(recipe: Recipe, more: int) -> Recipe:
    """A recipe that asks for a little more or less of its last term."""
    if isinstance(recipe.body, Total):
        least = recipe.body.kinds or 1
        return replace(
            recipe, body=replace(recipe.body, amount=max(least, recipe.body.amount + more))
        )
    *terms, last = recipe.body
    if not isinstance(last.amount, int):
        return recipe
    return replace(recipe, body=(*terms, replace(last, amount=max(1, last.amount + more))))


def circumstances(kinds: tuple[str, ...], *cards: Card) -> Iterator[dict[str, Any]]:
    """Whoever owns the cards, is chef, sits beside the owner; whatever is shown and printed."""
    spoken = {who for card in cards for who in card.kinds_spoken_of()}
    roles: dict[str, tuple[str, ...]] = {"owner": kinds}
    if Marked() in spoken:
        roles["mark"] = kinds
    if Chefs() in spoken:
        roles["chef"] = kinds
    if Shown() in spoken:
        roles["shown"] = (*kinds, NOBODY_SHOWS)
    for side in ("left", "right"):
        if Neighbours(side) in spoken:
            roles[side] = kinds
    for cast in product(*roles.values()):
        facts: dict[str, Any] = dict(zip(roles, cast, strict=True))
        left, right = facts.get("left"), facts.get("right")
        if facts["owner"] in (facts.get("mark"), left, right):
            continue
        # Whose neighbours are one and the same plays with nobody else.
        alone = None not in (left, right) and left == right
        if alone and facts.get("chef", left) not in (facts["owner"], left):
            continue
        yield facts


def ready(card: Card, kinds: tuple[str, ...], table: Pool, facts: Facts) -> bool:
    """Whether the oracle bakes a card from the table alone."""
    own = {name: value for name, value in facts.items() if name != "mark" or card.is_family}
    nothing = ((0, 0),) * len(kinds)
    question = Question(card=card, kinds=kinds, table=table, hand=nothing, **own)
    ways = (way for recipe in card.recipes for way, _ in brute.ways_of(question, recipe))
    return holds(question, card.only_if) and any(map(brute.lays_nothing, ways))


def file_of(kinds: tuple[str, ...], *cards: Card, singles: int = SINGLES) -> str:
    """A card file with the cards and a small game."""
    return (
        "".join(map(text, cards))
        + f"game small\n  kinds {', '.join(kinds)}\n"
        + f"  supply {singles} single + {DOUBLES} double of each kind\n"
        + f"  orders {', '.join(card.name for card in cards)}\n"
    )


def size(table: Pool) -> int:
    return sum(map(sum, table))


def in_pantry_order(table: Pool) -> tuple[int, ...]:
    """Sorts tables with as many cards: much of the first kind first, single cards before doubles."""
    return tuple(-cards for column in table for cards in column)


@settings(max_examples=USUAL // 4)
@given(pairs())
def test_generated_pairs(pair: tuple[tuple[str, ...], Card, Card]) -> None:
    kinds, one, other = pair
    found = compare(
        "first-card", "second-card", game="small", cards=pz.loads(file_of(kinds, one, other))
    )
    smallest: dict[tuple[bool, bool], tuple[int, tuple[int, ...]]] = {}
    tables = list(product(COLUMNS, repeat=len(kinds)))
    for facts in circumstances(kinds, one, other):
        for table in tables:
            case = ready(one, kinds, table, facts), ready(other, kinds, table, facts)
            key = size(table), in_pantry_order(table)
            smallest[case] = min(key, smallest.get(case, key))
    only_one, only_other = smallest.get((True, False)), smallest.get((False, True))
    event(found.relation)
    assert found.exact
    assert (found.relation == "equal") == (only_one is None and only_other is None)
    assert (found.relation == "a-implies-b") == (only_one is None and only_other is not None)
    assert (found.relation == "b-implies-a") == (only_one is not None and only_other is None)
    hold_witness(found.only_a, only_one, kinds, one, other)
    hold_witness(found.only_b, only_other, kinds, other, one)
    never = [
        name
        for place, name in enumerate(("first-card", "second-card"))
        if not any(c[place] for c in smallest)
    ]
    assert list(found.never) == never
    scenarios_hold(found, file_of(kinds, one, other))


def hold_witness(
    witness: Any,
    smallest: tuple[int, tuple[int, ...]] | None,
    kinds: tuple[str, ...],
    bakes: Card,
    fails: Card,
) -> None:
    """The witness is a table that tells the cards apart, and no smaller one does."""
    if smallest is None:
        assert witness is None
        return
    table = tuple(witness.table[kind] for kind in kinds)
    facts = witness.circumstances.to_json()
    assert ready(bakes, kinds, table, facts)
    assert not ready(fails, kinds, table, facts)
    assert witness.cards == size(table) == smallest[0]
    # The first in the order of the pantry, for kinds that stand in these circumstances.
    for smaller in product(COLUMNS, repeat=len(kinds)):
        if size(smaller) == size(table) and in_pantry_order(smaller) < in_pantry_order(table):
            assert not ready(bakes, kinds, smaller, facts) or ready(fails, kinds, smaller, facts)


def scenarios_hold(found: Comparison, file: str) -> None:
    """Every witness is a scenario that runs, beside the cards that it is about."""
    if not found.witnesses:
        assert found.scenarios == ""
        return
    cards = pz.loads(f"{file}\n{found.scenarios}")
    assert len(cards.scenarios) == 2 * len(found.witnesses)
    for scenario in cards.scenarios.values():
        outcome = pz.run_scenario(scenario)
        assert outcome.passed, str(outcome)


# With hand cards --------------------------------------------------------------------------------


def every_position(kinds: int) -> Iterator[tuple[Pool, Pool]]:
    """Every table of a smaller game, with every hand beside it."""
    columns = [
        ((one, two), (held, pair))
        for one in range(3)
        for two in range(2)
        for held in range(3 - one)
        for pair in range(2 - two)
    ]
    for chosen in product(columns, repeat=kinds):
        yield tuple(table for table, _ in chosen), tuple(hand for _, hand in chosen)


def bakeable(card: Card, kinds: tuple[str, ...], table: Pool, hand: Pool, facts: Facts) -> bool:
    own = {name: value for name, value in facts.items() if name != "mark" or card.is_family}
    question = Question(card=card, kinds=kinds, table=table, hand=hand, **own)
    ways = (way for recipe in card.recipes for way in brute.ways_of(question, recipe))
    return holds(question, card.only_if) and any(True for _ in ways)


@settings(max_examples=USUAL // 8)
@given(pairs())
def test_generated_pairs_with_hand_cards(pair: tuple[tuple[str, ...], Card, Card]) -> None:
    """Where no table tells two cards apart, table and hand may."""
    kinds, one, other = pair
    assume(len(kinds) == 2)
    file = file_of(kinds, one, other, singles=2)
    found = compare("first-card", "second-card", game="small", cards=pz.loads(file))
    fewest: dict[tuple[bool, bool], int] = {}
    for facts in circumstances(kinds, one, other):
        for table, hand in every_position(len(kinds)):
            case = (
                bakeable(one, kinds, table, hand, facts),
                bakeable(other, kinds, table, hand, facts),
            )
            cards = size(table) + size(hand)
            fewest[case] = min(cards, fewest.get(case, cards))
    event(f"{found.relation}, {'same' if found.same else 'not the same'}")
    assert found.same == ({(True, False), (False, True)} & fewest.keys() == set())
    for case, from_table, with_hand in (
        ((True, False), found.only_a, found.hand_a),
        ((False, True), found.only_b, found.hand_b),
    ):
        if from_table is None:
            assert (with_hand.cards if with_hand else None) == fewest.get(case)
        else:
            assert with_hand is None
    scenarios_hold(found, file)


# Known pairs ------------------------------------------------------------------------------------

HOUSE = """
order four
  bake 4 own
order three-and-one
  bake 3 own + 1 own
order three
  bake 3 own
order table-four
  bake 4 own, from the table only
order hand-two
  bake 2 own, from hand only
order gift
  bake as many own as the chef has baked pizzas + 1 of another kind
order two
  bake 2 own
order sits-left
  bake 2 of the left neighbour's kind
order shown
  bake 2 of the kind that an opponent shows
order either
  bake 2 own
  or bake 3 of any kind but own
order pair
  bake 3 of two kinds together
order for-x for X in other kinds
  bake 2 X
game house like sole-mio "House"
  orders four, three-and-one, three, table-four, hand-two, gift, two, sits-left, shown, either, pair, for-x
"""


def compared(a: str, b: str, **more: Any) -> Comparison:
    found = compare(a, b, game="house", cards=pz.loads(HOUSE), **more)
    scenarios_hold(found, HOUSE)
    return found


def test_equal_orders() -> None:
    found = compared("four", "three-and-one")
    assert found.relation is Relation.EQUAL
    assert found.same
    assert found.exact
    assert str(found).splitlines() == [
        "in house: four and three-and-one are baked from the same tables",
        "no hand tells them apart either",
        "counted: all 24,300,000 tables, in 1 case of owner, chef and so on",
    ]


def test_one_that_implies_the_other() -> None:
    found = compared("four", "three")
    assert found.relation is Relation.A_IMPLIES_B
    assert compared("three", "four").relation is Relation.B_IMPLIES_A
    assert found.only_a is None
    # Two cards are fewer than three single ones.
    assert found.only_b is not None
    assert str(found.only_b) == "table 1 olive + 1 double olive (owner olive)"
    assert found.hand_a is None


def test_orders_that_only_hand_cards_tell_apart() -> None:
    found = compared("four", "table-four")
    assert found.relation is Relation.EQUAL
    assert not found.same
    assert found.hand_a is not None
    # Two cards do, and one of them has to be laid.
    assert found.hand_a.cards == 2
    assert str(found.hand_a.table) == str(found.hand_a.hand) == "1 double olive"
    assert found.hand_b is None
    assert found.never == ()


def test_an_order_that_no_table_is_enough_for() -> None:
    found = compared("hand-two", "two")
    assert found.never == ("hand-two",)
    assert found.relation is Relation.A_IMPLIES_B
    assert found.only_b is not None
    assert "no table alone is enough for hand-two" in str(found)
    # With one of them in hand, both can be baked from there.
    assert found.hand_a is None


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("gift", "two"),
        ("sits-left", "two"),
        ("sits-left", "shown"),
        ("shown", "hand-two"),
        ("either", "pair"),
        ("for-x", "gift"),
        ("for-x:salami", "for-x:olive"),
        ("pair", "variegato"),
        ("misto", "bloccato"),
    ],
)
def test_scenarios_of_all_kinds_of_orders(a: str, b: str) -> None:
    """Chefs with pizzas baked, neighbours, opponents who show, alternatives, shares, families."""
    assert compared(a, b).witnesses


def test_families_bear_the_same_kind() -> None:
    found = compare("4+1", "complemento", game="grande")
    assert found.relation is Relation.NEITHER
    assert found.only_a is not None
    assert (found.only_a.bakes, found.only_a.fails) == ("4+1:pepper", "complemento:pepper")
    assert compare("complemento", "complemento", game="grande").same


def test_rulings_stand_in_the_scenarios() -> None:
    ruled = {"scarcest-none": "free", "round-end": "last-card", "help-ask": "allowed"}
    found = compare("minimale", "monotoni", game="grande", rulings=ruled)
    assert "  ruling scarcest-none free\n" in found.scenarios
    assert "help-ask" not in found.scenarios
    scenarios_hold(found, "")


def test_the_number_of_players() -> None:
    """With two players of Sole Mio! there are no seven units of a kind but six single cards."""
    file = "order seven\n  bake 7 single own\norder eight\n  bake 8 single own\n"
    whole = compare("seven", "eight", game="sole-mio", cards=pz.loads(file))
    assert whole.relation is Relation.B_IMPLIES_A
    few = compare("seven", "eight", game="sole-mio", cards=pz.loads(file), players=2)
    assert few.relation is Relation.EQUAL
    assert few.never == ("seven", "eight")


def test_a_game_that_can_not_be_played() -> None:
    file = (
        "order three\n  bake 3 own\norder four\n  bake 4 own\n"
        "game house\n  kinds basil, ham\n  orders three, four\n"
    )
    found = compare("three", "four", game="house", cards=pz.loads(file))
    assert found.declarations.startswith("game house-trial like house\n")
    assert found.only_a is not None
    assert str(found.only_a.table) == "1 basil + 1 double basil"
    scenarios_hold(found, file)


def test_who_plays_alone_is_shown_nothing() -> None:
    file = (
        "order shown-one\n  bake 1 of the kind that an opponent shows\norder own-one\n  bake 1 own\n"
        "game solo\n  kinds basil, ham\n  players 1 to 1\n  supply 9 single of each kind\n"
        "  orders shown-one, own-one\n"
    )
    found = compare("shown-one", "own-one", game="solo", cards=pz.loads(file))
    assert found.never == ("shown-one",)
    assert found.only_b is not None
    assert found.only_b.circumstances.to_json() == {"owner": "basil", "shown": "none"}
    scenarios_hold(found, file)


def test_amounts_beyond_all_tables_that_are_looked_at() -> None:
    """A game that doesn't say how many cards it has, and orders for more than it is given."""
    file = "order lots\n  bake 90 own\norder tons\n  bake 99 own\ngame house\n  kinds basil, ham\n"
    found = compare("lots", "tons", game="house", cards=pz.loads(file))
    assert found.relation is Relation.B_IMPLIES_A
    assert found.only_a is not None
    assert found.only_a.cards == 50  # 10 single and 40 double cards
    assert not found.exact


def test_orders_that_are_no_names() -> None:
    game = pz.game("sole-mio")
    first, second = pz.order("coppia"), pz.order("misto")
    found = compare(first, second, game=game)
    assert (found.a, found.b, found.relation) == ("coppia", "misto", Relation.NEITHER)
    assert compare("coppia", first, game=game).same


def test_more_pizzas_than_there_are_orders() -> None:
    """A count that the game's orders don't add up to can't be played; the table is told."""
    file = (
        "order gift\n  bake as many own as the owner has baked pizzas\n  worth 2\n"
        "order one\n  bake 1 own\n  worth 2\n"
        "game house like sole-mio\n  orders gift, one x3\n"
    )
    found = compare("gift", "one", game="house", cards=pz.loads(file))
    assert found.only_b is not None
    assert found.only_b.circumstances.owner_baked is not None
    assert found.only_b.scenarios in ((), found.only_b.scenarios)
    with_scenarios = [witness for witness in found.witnesses if witness.scenarios]
    cards = pz.loads(file + found.scenarios)
    assert len(cards.scenarios) == 2 * len(with_scenarios)
    for scenario in cards.scenarios.values():
        assert pz.run_scenario(scenario).passed


# Methods ----------------------------------------------------------------------------------------


def test_methods_agree() -> None:
    given: dict[str, Any] = {"game": "mamma-mia", "players": 2}
    counted = compare("monotoni", "minimale", **given)
    looked = compare("monotoni", "minimale", **given, method="exhaustive")
    assert (counted.method, looked.method) == (Method.COUNTED, Method.EXHAUSTIVE)
    assert (counted.only_a, counted.only_b) == (looked.only_a, looked.only_b)
    drawn = compare("monotoni", "minimale", **given, method="sampled", samples=2000)
    assert drawn.method is Method.SAMPLED
    assert not drawn.exact
    assert drawn.relation is Relation.NEITHER
    assert "sampled: random ones of 59,049 tables" in str(drawn)
    scenarios_hold(drawn, "")


def test_orders_that_are_not_read_kind_by_kind() -> None:
    file = (
        "order beside\n  bake at least 2 own + 1 own, as many as the owner declares\n"
        "order two\n  bake 2 own\n"
        "game house like sole-mio\n  supply 6 single + 1 double of each kind\n  orders beside, two\n"
        "  ruling block-amount all-on-table\n"
    )
    found = compare("beside", "two", game="house", cards=pz.loads(file), samples=2000)
    # All own cards are declared: one more is always missing.
    assert found.never == ("beside",)
    assert found.only_b is not None
    assert str(found.only_b.table) == "1 double olive"
    assert found.method is Method.SAMPLED  # with hand cards
    assert not found.exact
    with pytest.raises(pz.PizzaError, match="can't be counted"):
        compare("beside", "two", game="house", cards=pz.loads(file), method="counted")


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    compare("ala-chef", "coppia", game="grande", progress=lambda *done: told.append(done))
    assert told
    assert told[-1][0] == told[-1][1] == len(told)


@pytest.mark.parametrize(
    ("a", "b", "more", "complaint"),
    [
        ("misto", "mista", {}, "did you mean `misto`"),
        ("misto", "misto:olive", {}, "one card and not a family"),
        ("4+1:basil", "misto", {}, "basil"),
        ("4+1:olive", "misto", {"players": 9}, "not for 9"),
        ("4+1", "misto", {"method": "guessed"}, "`method` is one of"),
        ("4+1", "misto", {"samples": 0}, "`samples`"),
        ("4+1", "misto", {"rulings": ["x"]}, "must map"),
        ("4+1", "misto", {"rulings": {"x": "y"}}, "no ruling"),
        (7, "misto", {}, "called by its name"),
    ],
)
def test_mistakes(a: Any, b: str, more: dict[str, Any], complaint: str) -> None:
    with pytest.raises(pz.PizzaError, match=complaint):
        compare(a, b, game="grande", **more)


def test_cards_that_nobody_can_have() -> None:
    file = "order x for X in other kinds\n  bake 1 X\ngame house\n  kinds basil, ham\n  orders x\n"
    with pytest.raises(pz.PizzaError, match="nobody can have `x:basil` and `x:ham`"):
        compare("x:basil", "x:ham", game="house", cards=pz.loads(file))


# On the command line ----------------------------------------------------------------------------


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "house.pizza"
    file.write_text(HOUSE, encoding="utf-8")
    asked = ["compare", "four", "three", "--game", "house", "--cards", str(file)]
    assert main(asked) == 1
    told = capsys.readouterr()
    assert told.err == ""
    expected = compare("four", "three", game="house", cards=pz.loads(HOUSE))
    assert told.out == f"{expected}\n\n{expected.scenarios}"
    assert main([*asked, "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == expected.to_json()
    same = ["compare", "four", "three-and-one", "--game", "house", "--cards", str(file)]
    assert main(same) == 0
    assert "same tables" in capsys.readouterr().out
    assert main(["compare", "four", "three", "--game", "house"]) == 2
    assert "no game is called" in capsys.readouterr().err


def test_all_pairs_of_bundled_orders() -> None:
    for id in ("mamma-mia", "sole-mio", "grande"):
        names = [entry.order.name for entry in pz.game(id).orders]
        for a, b in combinations(names, 2):
            found = compare(a, b, game=id)
            assert found.exact
            # From hand only: no table is enough, but a hand is.
            from_hand = "richiesta" in (a, b)
            assert (found.relation is Relation.NEITHER) != from_hand
            assert not found.same
