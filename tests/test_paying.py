"""Rare ways of paying, worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import pizzarules as pz
from pizzarules.orders.condition import Compare, KindsPresent
from pizzarules.orders.lazy import LazySequence
from pizzarules.orders.payments import Payments
from pizzarules.orders.setting import Setting
from pizzarules.orders.ways import PartialWay

CARDS = pz.loads(
    """\
language 1

order swept
  bake 2 own, taking the whole table
order thrice
  bake 1 of a kind + 1 of another + 1 of another
order two-singles
  bake 2 single of a kind
order heap
  bake 4 of anything, taking the whole table
order lean
  only if no own on the table
  bake 2 of a kind
order as-declared
  bake at least 2 of a kind, as many as the owner declares

game two "Two kinds"
  kinds basil, corn
  players 2 to 2
  rounds 1
  hand 5
  deal 2 ingredients + 1 order
  supply 9 single + 4 double of each kind
  orders swept, thrice, two-singles, heap, lean, as-declared
  failed orders leave the game
  help allowed
  tie-break ingredient units in hand
"""
)
TWO = CARDS.game("two")


def packed(pool: pz.Pool) -> tuple[int, int]:
    return pool.unit_lanes, pool.double_lanes


def settled(order: str, table: str, hand: str = "") -> pz.Verdict:
    return pz.settle(CARDS.order(order), game=TWO, owner="basil", table=table, hand=hand)


def test_what_is_wanted_of_one_kind_takes_the_whole_table_along() -> None:
    (way,) = settled("swept", "2 basil + 1 corn + 1 double corn").ways
    assert str(way.pays) == "2 basil + 1 corn + 1 double corn"
    assert not way.leaves
    (way,) = settled("swept", "1 basil + 1 double corn", "1 basil").ways
    assert str(way.pays) == "2 basil + 1 double corn"


def test_the_whole_table_goes_in_play_too() -> None:
    state = TWO.position(
        seats=["basil", "corn"],
        chef="corn",
        table="1 basil + 1 double corn",
        hands={"basil": "1 basil"},
        oven=[("basil", "swept")],
    )
    state = state.apply("lay 1 basil")
    assert state.baked("basil") == ("swept",)
    assert not state.table
    assert str(state.used) == "2 basil + 1 double corn"


def test_little_is_laid_before_much() -> None:
    state = TWO.position(
        seats=["basil", "corn"],
        chef="corn",
        table="1 corn",
        hands={"basil": "1 basil + 1 double basil + 3 corn"},
        oven=[("basil", "heap")],
    )
    # Three units are missing.
    assert [str(action) for action in state.actions() if action.form is pz.Form.LAY] == [
        "lay no basil",
        "lay 1 basil",
        "lay 1 double basil",
        "lay 1 basil + 1 double basil",
    ]


def test_nothing_leads_on_where_the_condition_fails() -> None:
    bound = pz.bind(CARDS.order("lean"), game=TWO, owner="basil")
    pantry = TWO.pantry
    barred = PartialWay(Payments(bound, packed(pantry.pool("1 basil + 2 corn"))))
    assert barred.options() == []
    assert not barred.complete
    assert PartialWay(Payments(bound, packed(pantry.pool("2 corn")))).options() != []


def test_three_different_kinds_of_two_qualify_never() -> None:
    assert settled("thrice", "5 basil + 5 corn").status == "barred"


@pytest.mark.parametrize(
    ("table", "status"),
    [("", "short"), ("1 basil + 1 corn", "short"), ("1 double corn", "short"), ("2 corn", "ready")],
)
def test_two_singles_of_a_kind(table: str, status: str) -> None:
    assert settled("two-singles", table).status == status


@pytest.mark.parametrize("reading", ["declared", "all-on-table"])
def test_who_has_nothing_may_ask_for_all_that_is_declared(reading: str) -> None:
    state = TWO.position(
        seats=["basil", "corn"],
        rulings={"block-amount": reading},
        chef="basil",
        hands={"corn": "2 basil"},
        oven=[("basil", "as-declared")],
    )
    assert [str(action) for action in state.actions()] == ["decline", "ask for help"]


def test_what_two_kinds_lack_together_says_nothing_of_a_third() -> None:
    cards = pz.loads(
        "language 1\norder mixed\n  bake 4 of two kinds together\n"
        "game three\n  kinds basil, corn, ham\n  orders mixed\n"
    )
    verdict = pz.settle(
        cards.order("mixed"),
        game=cards.game("three"),
        owner="basil",
        table="1 basil + 1 corn",
        hand="1 ham",
    )
    assert verdict.status == "short"
    assert verdict.why().endswith("2 of basil or corn missing")
    # Basil and corn come to two, either of them with the ham from hand too.
    assert {(short.kinds, str(short.lays), short.units) for short in verdict.nearest} == {
        (("basil", "corn"), "nothing", 2),
        (("basil", "ham"), "1 ham", 2),
        (("corn", "ham"), "1 ham", 2),
    }


def test_of_what_would_help_the_least_is_named() -> None:
    cards = pz.loads(
        "language 1\norder pairs\n  bake 2 own + 3 of another\n"
        "game three\n  kinds basil, corn, ham\n  orders pairs\n"
    )
    bound = pz.bind(cards.order("pairs"), game=cards.game("three"), owner="basil")
    verdict = bound.settle("1 basil", hand="1 basil + 1 double basil")
    # One basil is missing: a double would be one unit more than that.
    assert {str(short.lays) for short in verdict.nearest} == {"1 basil"}
    assert {str(short.missing) for short in verdict.nearest} == {"3 corn", "3 ham"}
    assert verdict.table == bound.pantry.pool("1 basil")


def test_without_double_cards_none_lies_there() -> None:
    cards = pz.loads(
        "language 1\norder pair\n  bake 1 double own\n"
        "game three\n  kinds basil, corn, ham\n  orders pair\n"
    )
    bound = pz.bind(cards.order("pair"), game=cards.game("three"), owner="basil")
    two = bound.pantry.pool("2 basil").unit_lanes
    assert not bound.matcher.suffices(two)
    assert bound.matcher.suffices(two, bound.pantry.pool("1 double basil").double_lanes)


@pytest.mark.parametrize("count", [-1, True])
def test_a_count_that_can_t_be(count: int) -> None:
    with pytest.raises(pz.PizzaError, match="`chef_baked` is a whole number from 0 on"):
        Setting(owner="basil", chef_baked=count).check(TWO.pantry)


def test_a_lazy_sequence_reads_no_further_than_it_must() -> None:
    read = []

    def source() -> Iterator[int]:
        for number in range(5):
            read.append(number)
            yield number

    items = LazySequence(source)
    assert items[1] == 1
    assert read == [0, 1]
    assert items[-1] == 4
    assert read == [0, 1, 2, 3, 4]


def test_one_kind_is_no_kinds() -> None:
    assert str(KindsPresent(Compare.AT_LEAST, 1)) == "at least 1 kind on the table"
    assert str(KindsPresent(Compare.AT_MOST, 2)) == "at most 2 kinds on the table"
