"""The oracle itself, against values worked out by hand and against its own slower readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement
from operator import itemgetter
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from oracle import brute, made_up, tables
from oracle.cards import (
    ORDERS,
    Absent,
    Baked,
    Both,
    Card,
    Chefs,
    Condition,
    Each,
    EachOf,
    Either,
    Extreme,
    KindsLie,
    Named,
    Own,
    Recipe,
    Some,
    Term,
    Total,
    UnitsLie,
    text,
)
from oracle.question import Answer, Pool, Question, Way, plus, pool, pool_text

KINDS = tables.KINDS


def bake(
    order: str | Card, owner: str, table: str, hand: str = "", /, **circumstances: Any
) -> Answer:
    """Settle an order of the games, with pools in words."""
    card = ORDERS[order] if isinstance(order, str) else order
    return brute.settle(card, KINDS, owner, pool(KINDS, table), pool(KINDS, hand), **circumstances)


def way(lays: str = "", pays: str = "", leaves: str = "", declared: int | None = None) -> Way:
    """A way, with pools in words."""
    return Way(pool(KINDS, lays), pool(KINDS, pays), pool(KINDS, leaves), declared)


# The worked examples of the rules ---------------------------------------------------------------


def test_a_double_is_used_before_singles() -> None:
    answer = bake(
        "ala-chef", "salami", "4 olive + 1 double olive + 2 salami + 1 pepper", chef="olive"
    )
    assert answer.status == "ready"
    paid = way(pays="2 olive + 1 double olive", leaves="2 olive + 2 salami + 1 pepper")
    assert answer.ways == {paid: ("olive",)}


def test_the_owner_of_a_variegato_chooses_what_gives_two_and_what_one() -> None:
    answer = bake("variegato", "pepper", "4 olive + 3 mushroom + 2 pineapple + 1 double salami")
    assert answer.status == "ready"
    assert answer.ways == {
        way(pays="4 olive + 3 mushroom + 2 pineapple + 1 double salami"): (
            "olive",
            "mushroom",
            "pineapple",
            "salami",
        ),
        way(pays="4 olive + 3 mushroom + 1 pineapple + 1 double salami", leaves="1 pineapple"): (
            "olive",
            "mushroom",
            "salami",
            "pineapple",
        ),
    }


def test_one_olive_is_missing_from_table_and_hand() -> None:
    answer = bake("ala-chef", "pepper", "2 olive", "1 olive", chef="olive")
    assert (answer.status, answer.missing, answer.ways) == ("short", 1, {})
    helped = bake("ala-chef", "pepper", "2 olive", "2 olive", chef="olive")
    assert helped.ways == {way(lays="2 olive", pays="4 olive"): ("olive",)}


def test_one_olive_is_missing_where_the_own_olive_is_kept() -> None:
    assert bake("complemento", "pepper", "3 olive", mark="salami").missing == 1
    assert bake("complemento", "pepper", "3 olive", "1 olive", mark="salami").status == "layable"


def test_a_series_of_three_one_by_one() -> None:
    first = bake(
        "complemento", "olive", "4 mushroom + 2 pepper + 1 salami", mark="pepper", demand=4
    )
    assert first.ways == {way(pays="4 mushroom", leaves="2 pepper + 1 salami"): ("mushroom",)}
    second = bake(
        "complemento", "olive", "2 pepper + 1 salami", "2 salami", mark="mushroom", demand=3
    )
    assert second.ways == {
        way(lays="2 salami", pays="3 salami", leaves="2 pepper"): ("salami",),
    }
    third = bake("complemento", "olive", "2 pepper", mark="salami", demand=2)
    assert third.ways == {way(pays="2 pepper"): ("pepper",)}


def test_a_bloccato_of_three_takes_two_from_hand() -> None:
    declared = bake("bloccato", "mushroom", "2 salami + 1 mushroom", "3 mushroom", declare=3)
    laid = way("2 mushroom", "3 mushroom", "2 salami", declared=3)
    assert (declared.status, declared.ways) == ("layable", {laid: ("mushroom",)})
    free = bake("bloccato", "mushroom", "2 salami + 1 mushroom", "3 mushroom")
    assert set(free.ways) == {
        way("1 mushroom", "2 mushroom", "2 salami", declared=2),
        laid,
        way("3 mushroom", "4 mushroom", "2 salami", declared=4),
    }


def test_a_single_serves_for_a_shown_double() -> None:
    answer = bake("richiesta", "pineapple", "5 pepper", "1 pepper + 1 olive", shown="pepper")
    assert answer.status == "layable"
    assert answer.ways == {way("1 pepper", "1 pepper", "5 pepper"): ("pepper",)}


def test_an_own_card_bars_an_allergia() -> None:
    assert bake("allergia", "salami", "3 pineapple + 2 olive + 1 pepper + 1 salami").status == (
        "barred"
    )
    assert bake("allergia", "salami", "3 pineapple + 2 olive + 1 pepper").status == "ready"


def test_a_duplicato_lacks_its_second_double() -> None:
    answer = bake("duplicato", "mushroom", "3 olive + 2 salami", "1 double pineapple")
    assert (answer.status, answer.missing) == ("short", 2)


def test_a_variegato_with_the_help_of_two() -> None:
    alone = bake("variegato", "olive", "4 pineapple + 4 salami", "1 mushroom")
    assert (alone.status, alone.missing) == ("short", 2)
    helped = bake("variegato", "olive", "4 pineapple + 4 salami", "2 mushroom + 1 olive")
    paid = way(
        "2 mushroom + 1 olive", "4 salami + 3 pineapple + 2 mushroom + 1 olive", "1 pineapple"
    )
    assert helped.ways[paid] == ("salami", "pineapple", "mushroom", "olive")


def test_the_chef_says_what_an_ala_chef_needs() -> None:
    answer = bake("ala-chef", "salami", "3 pineapple + 2 pepper", "1 pineapple", chef="pineapple")
    assert answer.ways == {way("1 pineapple", "4 pineapple", "2 pepper"): ("pineapple",)}
    again = bake("ala-chef", "olive", "2 pepper", chef="salami")
    assert (again.status, again.missing) == ("short", 4)


def test_four_and_one() -> None:
    answer = bake("4+1", "salami", "6 olive + 2 salami + 1 pepper", mark="olive")
    assert answer.ways == {
        way(pays="4 olive + 1 salami", leaves="2 olive + 1 salami + 1 pepper"): ("olive", "salami"),
    }
    table = "1 pepper + 2 salami + 3 pineapple + 4 mushroom"
    answer = bake("4+1", "pepper", table, "1 pineapple", mark="pineapple")
    assert answer.ways == {
        way("1 pineapple", "4 pineapple + 1 pepper", "2 salami + 4 mushroom"): (
            "pineapple",
            "pepper",
        ),
    }


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("2 pineapple", "pineapple"),
        ("4 salami", "salami"),
        ("4 mushroom", "mushroom"),
        ("6 olive", "olive"),
    ],
)
def test_a_monotoni_is_filled_up_with_any_other_kind(hand: str, kind: str) -> None:
    answer = bake("monotoni", "pepper", "4 pepper + 2 salami + 2 mushroom + 4 pineapple", hand)
    assert list(answer.ways.values()) == [("pepper", kind)]
    assert [made.lays for made in answer.ways] == [pool(KINDS, hand)]


def test_a_monotoni_is_never_six_of_the_own_kind() -> None:
    answer = bake(
        "monotoni", "pepper", "4 pepper + 2 salami + 2 mushroom + 4 pineapple", "9 pepper"
    )
    assert (answer.status, answer.missing) == ("short", 2)


def test_the_owner_of_a_minimale_chooses_among_the_fewest() -> None:
    table = "2 pepper + 2 salami + 2 mushroom + 3 pineapple"
    answer = bake("minimale", "pepper", table, "1 salami + 1 mushroom + 3 olive")
    assert answer.status == "layable"
    assert answer.ways == {
        way("1 salami", "1 pepper + 3 salami", "1 pepper + 2 mushroom + 3 pineapple"): (
            "pepper",
            "salami",
        ),
        way("1 mushroom", "1 pepper + 3 mushroom", "1 pepper + 2 salami + 3 pineapple"): (
            "pepper",
            "mushroom",
        ),
    }
    assert bake("minimale", "pepper", table, "3 olive").missing == 1
    assert bake("minimale", "pepper", "5 pepper", "3 olive").status == "barred"


def test_doubles_first_may_pay_a_unit_too_much() -> None:
    three = Card("three", (Recipe((Term(3, Named("olive")),)),))
    answer = bake(three, "pepper", "2 olive + 2 double olive")
    assert list(answer.ways) == [way(pays="2 double olive", leaves="2 olive")]
    exactly = Card("exactly", (Recipe((Term(3, Named("olive"), bound="exactly"),)),))
    answer = bake(exactly, "pepper", "2 olive + 2 double olive")
    assert list(answer.ways) == [
        way(pays="1 olive + 1 double olive", leaves="1 olive + 1 double olive")
    ]


# Further points ---------------------------------------------------------------------------------


def test_a_double_for_one_unit_is_allowed_and_a_single_besides_is_not() -> None:
    answer = bake("ala-chef", "pepper", "3 olive", "1 olive + 1 double olive", chef="olive")
    assert set(answer.ways) == {
        way("1 olive", "4 olive"),
        way("1 double olive", "2 olive + 1 double olive", "1 olive"),
    }


def test_bombastica_is_filled_to_fifteen_or_by_a_double_to_sixteen() -> None:
    answer = bake("bombastica", "olive", "14 pepper", "2 olive + 1 double salami")
    assert answer.ways == {
        way("1 olive", "14 pepper + 1 olive"): (),
        way("1 double salami", "14 pepper + 1 double salami"): (),
    }
    assert bake("bombastica", "olive", "11 pepper", "2 olive").missing == 2


def test_own_and_chefs_kind_add_up_where_they_are_one() -> None:
    card = Card("both", (Recipe((Term(2, Named("olive")), Term(1, Named("olive"), "double"))),))
    assert bake(card, "olive", "3 olive").missing == 2
    assert list(bake(card, "olive", "3 olive + 1 double olive").ways) == [
        way(pays="2 olive + 1 double olive", leaves="1 olive")
    ]


def made(*recipe: Term | Total, only_if: Condition | None = None, **traits: Any) -> Card:
    """A card of one recipe."""
    body = recipe[0] if isinstance(recipe[0], Total) else recipe
    return Card("made", (Recipe(cast(Any, body), **traits),), only_if)


BEYOND: list[tuple[str, Card, str, str, dict[str, Any], str, set[Way] | int | None]] = [
    (
        "an exact total is shared out so that no double is split",
        made(Total(7, 2, "exactly")),
        "4 olive + 2 double pepper",
        "",
        {},
        "ready",
        {way(pays="3 olive + 2 double pepper", leaves="1 olive")},
    ),
    ("a total over two kinds needs both", made(Total(4, 2)), "5 olive", "", {}, "short", 1),
    (
        "a total over any kinds, from hand",
        made(Total(2), source="hand"),
        "9 olive",
        "1 olive + 1 pepper",
        {},
        "layable",
        {way("1 olive + 1 pepper", "1 olive + 1 pepper", "9 olive")},
    ),
    (
        "an exact amount can't be paid in doubles, a single helps",
        made(Term(3, Own(), bound="exactly")),
        "2 double salami",
        "1 salami + 1 double salami",
        {},
        "layable",
        {way("1 salami", "1 salami + 1 double salami", "1 double salami")},
    ),
    (
        "all of it goes, what was laid included",
        made(Term(3, Some(), bound="at least"), takes_all=True),
        "2 olive + 1 double pepper",
        "1 double olive",
        {},
        "layable",
        {way("1 double olive", "2 olive + 1 double olive", "1 double pepper")},
    ),
    (
        "the whole table goes when the terms are met",
        made(Term(2, Own()), whole_table=True),
        "1 salami + 3 olive",
        "1 salami",
        {},
        "layable",
        {way("1 salami", "2 salami + 3 olive")},
    ),
    (
        "doubles of two kinds in turn",
        made(Term(1, EachOf(2), "double")),
        "1 olive + 1 double olive",
        "1 double pepper + 1 pepper",
        {},
        "layable",
        {way("1 double pepper", "1 double olive + 1 double pepper", "1 olive")},
    ),
    (
        "the scarcest kind is another term's: none qualifies",
        made(Term(1, Own()), Term(1, Extreme("scarcest"))),
        "1 salami + 3 olive",
        "",
        {},
        "barred",
        None,
    ),
    (
        "the scarcest other kind, the own not counted",
        made(Term(1, Own()), Term(1, Extreme("scarcest", other=True))),
        "1 salami + 3 olive + 4 pepper",
        "",
        {},
        "ready",
        {way(pays="1 salami + 1 olive", leaves="2 olive + 4 pepper")},
    ),
    (
        "what is laid doesn't make a kind commonest",
        made(Term(3, Extreme("commonest"))),
        "2 olive + 1 pepper",
        "2 pepper",
        {},
        "short",
        1,
    ),
    (
        "more kinds to choose than there are",
        made(Term(1, Each(but=Own())), Term(1, Some()), Term(1, Some())),
        "9 olive",
        "",
        {},
        "barred",
        None,
    ),
    (
        "the last kind to choose is the own one",
        made(Term(1, Each(but=Own())), Term(1, Some())),
        "1 olive + 1 pepper + 1 mushroom + 1 salami + 1 pineapple",
        "",
        {},
        "ready",
        {way(pays="1 olive + 1 pepper + 1 mushroom + 1 salami + 1 pineapple")},
    ),
    (
        "nothing baked, nothing needed",
        made(Term(Baked("chef"), Own())),
        "1 olive",
        "1 salami",
        {"chef_baked": 0},
        "ready",
        {way(leaves="1 olive")},
    ),
    (
        "coinciding terms: a double, and two units exactly",
        made(Term(1, Own(), "double"), Term(2, Chefs(), bound="exactly")),
        "2 double salami + 1 salami",
        "",
        {"chef": "salami"},
        "ready",
        {way(pays="2 double salami", leaves="1 salami")},
    ),
    (
        "`and` binds tighter than `or`",
        made(
            Term(1, Own()),
            only_if=Either((Absent(Named("olive")), Both((KindsLie(2), UnitsLie(9, None))))),
        ),
        "1 olive + 1 salami",
        "",
        {},
        "barred",
        None,
    ),
    (
        "a condition on units counts doubles twice",
        made(Term(1, Own()), only_if=UnitsLie(4, None, "at most")),
        "2 double salami + 1 olive",
        "",
        {},
        "barred",
        None,
    ),
    (
        "nothing is laid",
        made(Term(2, Own()), source="table"),
        "1 salami",
        "1 salami",
        {},
        "short",
        1,
    ),
    ("nobody shows", ORDERS["richiesta"], "1 olive", "1 olive", {"shown": "none"}, "barred", None),
]


@pytest.mark.parametrize(
    ("card", "table", "hand", "circumstances", "status", "outcome"),
    [row[1:] for row in BEYOND],
    ids=[row[0] for row in BEYOND],
)
def test_what_the_language_can_say_beyond_the_games(
    card: Card,
    table: str,
    hand: str,
    circumstances: dict[str, Any],
    status: str,
    outcome: set[Way] | int | None,
) -> None:
    answer = bake(card, "salami", table, hand, **circumstances)
    assert answer.status == status
    assert (set(answer.ways) or answer.missing) == outcome


RULED: list[tuple[str, str, str, str, str, dict[str, Any], str, set[Way]]] = [
    (
        "ready-hand",
        "table-first",
        "complemento",
        "4 olive",
        "4 salami",
        {"mark": "pepper"},
        "ready",
        {way(pays="4 olive")},
    ),
    (
        "surplus-double",
        "exact",
        "complemento",
        "3 olive",
        "1 olive + 1 double olive",
        {"mark": "pepper"},
        "layable",
        {way("1 olive", "4 olive")},
    ),
    (
        "laid-doubles",
        "table-first",
        "complemento",
        "3 olive",
        "1 double olive",
        {"mark": "pepper"},
        "layable",
        {way("1 double olive", "3 olive + 1 double olive")},
    ),
    ("sweep-lay", "forbidden", "bombastica", "14 olive", "1 olive", {}, "short", set()),
    (
        "scarcest-count",
        "cards",
        "minimale",
        "1 pineapple + 3 olive + 2 double pepper",
        "",
        {},
        "ready",
        {way(pays="1 pineapple + 2 double pepper", leaves="3 olive")},
    ),
    (
        "scarcest-none",
        "free",
        "minimale",
        "1 pineapple",
        "3 olive",
        {},
        "layable",
        {way("3 olive", "1 pineapple + 3 olive")},
    ),
    (
        "block-amount",
        "all-on-table",
        "bloccato",
        "3 pineapple",
        "1 pineapple",
        {},
        "ready",
        {way(pays="3 pineapple", declared=3), way("1 pineapple", "4 pineapple", declared=4)},
    ),
    (
        "shown-card",
        "table",
        "richiesta",
        "1 olive",
        "1 olive",
        {"shown": "olive"},
        "layable",
        {way("1 olive", "", "2 olive")},
    ),
    (
        "barred-lay",
        "forbidden",
        "allergia",
        "2 olive",
        "2 pineapple + 2 pepper",
        {},
        "layable",
        {way("2 pepper", "2 olive + 2 pepper")},
    ),
]


@pytest.mark.parametrize(
    ("point", "reading", "order", "table", "hand", "circumstances", "status", "ways"),
    RULED,
    ids=[row[0] for row in RULED],
)
def test_each_ruling_read_the_other_way(
    point: str,
    reading: str,
    order: str,
    table: str,
    hand: str,
    circumstances: dict[str, Any],
    status: str,
    ways: set[Way],
) -> None:
    ruled = bake(order, "pineapple", table, hand, rulings={point: reading}, **circumstances)
    assert (ruled.status, set(ruled.ways)) == (status, ways)
    usual = bake(order, "pineapple", table, hand, **circumstances)
    assert (usual.status, set(usual.ways)) != (status, ways)


def test_pools_in_words() -> None:
    words = "2 olive + 1 double olive + 3 double salami"
    assert pool_text(KINDS, pool(KINDS, words)) == words
    assert pool_text(KINDS, pool(KINDS, "")) == ""


def test_cards_in_words() -> None:
    assert text(ORDERS["4+1"]) == "order 4+1 for X in other kinds\n  bake 4 X + 1 own\n"
    assert text(ORDERS["minimale"]).endswith("bake 1 own + 3 of the scarcest other kind\n")


# Slower readings of the same --------------------------------------------------------------------


@given(made_up.made_up_questions() | made_up.any_bundled_question.map(itemgetter(1)))
def test_the_fewest_missing_units_are_the_fewest_that_a_helper_could_add(
    question: Question,
) -> None:
    missing = brute.answer(question).missing
    closed = (
        brute.unlayable(question, recipe) == set(question.kinds) for recipe in question.card.recipes
    )
    if missing not in {1, 2} or any(closed):
        return
    assert not any(map(bakes, given_more(question, missing - 1)))
    assert any(map(bakes, given_more(question, missing)))


def given_more(question: Question, units: int) -> Iterator[Question]:
    """The question with so many more units in hand, in each possible way."""
    places = range(len(question.kinds))
    for doubles in range(units // 2 + 1):
        for double_at in combinations_with_replacement(places, doubles):
            for single_at in combinations_with_replacement(places, units - 2 * doubles):
                more = [(single_at.count(place), double_at.count(place)) for place in places]
                yield replace(question, hand=tuple(map(plus, question.hand, more)))


def bakes(question: Question) -> bool:
    """Whether the order can be baked."""
    return brute.answer(question).status in {"ready", "layable"}


@pytest.mark.parametrize(
    "questions",
    [made_up.made_up_questions(), made_up.any_bundled_question.map(itemgetter(1))],
    ids=["made-up", "bundled"],
)
def test_every_status_is_common_among_drawn_questions(
    questions: st.SearchStrategy[Question],
) -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=200, derandomize=True, database=None, phases=[Phase.generate])
    @given(questions)
    def look(question: Question) -> None:
        seen[brute.answer(question).status] += 1

    look()
    assert {status for status in seen if seen[status] >= 0.05 * seen.total()} == {
        "ready",
        "layable",
        "short",
        "barred",
    }


def sample_of_mamma_mia() -> tables.Counts:
    """Some tables, sparse ones among them."""
    counts = tables.every_mamma_mia_table()
    rng = np.random.default_rng(1)
    sparse = np.flatnonzero((counts > 0).sum(axis=1) <= 2)
    rows = np.concatenate([rng.integers(len(counts), size=150), rng.choice(sparse, 50)])
    sample: tables.Counts = counts[rows]
    return sample


@pytest.mark.parametrize("owner", range(5))
def test_arrays_and_brute_force_agree_on_mamma_mia(owner: int) -> None:
    counts = sample_of_mamma_mia()
    mark = (owner + 2) % 5
    pools = [tuple((int(number), 0) for number in row) for row in counts]
    for name, expected in {
        "4+1": tables.four_and_one(counts, owner, mark),
        "misto": tables.misto(counts),
        "bombastica": tables.bombastica(counts),
        "monotoni": tables.monotoni(counts, owner),
        "minimale": tables.minimale(counts, owner),
    }.items():
        assert [status(name, owner, mark, table) == "ready" for table in pools] == list(expected)
    barred = [status("minimale", owner, mark, table) == "barred" for table in pools]
    assert barred == list(tables.minimale_barred(counts, owner))


@pytest.mark.parametrize("owner", range(5))
def test_arrays_and_brute_force_agree_on_sole_mio(owner: int, thorough: bool) -> None:
    rng = np.random.default_rng(owner)
    shape = (200 if thorough else 50, 5)
    singles = rng.integers(10, size=shape) * rng.integers(2, size=shape)
    doubles = rng.integers(3, size=shape) * rng.integers(2, size=shape)
    units = singles + 2 * doubles
    mark = (owner + 1) % 5
    pools = [
        tuple(zip(map(int, row), map(int, row_of_doubles), strict=True))
        for row, row_of_doubles in zip(singles, doubles, strict=True)
    ]
    for name, expected in {
        "complemento": tables.complemento(units, mark),
        "coppia": tables.coppia(units, owner),
        "bloccato": tables.bloccato(units, owner),
        "allergia": tables.allergia(units, owner),
        "duplicato": tables.duplicato(doubles),
        "variegato": tables.variegato(units),
        "ala-chef": tables.ala_chef(units, mark),
    }.items():
        assert [status(name, owner, mark, table) == "ready" for table in pools] == list(expected)


def status(name: str, owner: int, mark: int, table: Pool) -> str:
    """The status of an order on a table, with an empty hand; the mark is the chef's kind too."""
    nothing = ((0, 0),) * len(KINDS)
    settled = brute.settle(
        ORDERS[name],
        KINDS,
        KINDS[owner],
        table,
        nothing,
        mark=KINDS[mark],
        chef=KINDS[mark],
    )
    return settled.status


@pytest.mark.thorough  # which alone looks at them
def test_tables_up_to_the_order_of_unnamed_kinds() -> None:
    singles, doubles = tables.sole_mio_tables(named=2, seed=0)
    heaps = singles * 3 + doubles
    assert len(heaps) == 30 * 40_920
    unnamed = np.sort(np.delete(heaps, 2, axis=1), axis=1)
    assert len(np.unique(np.column_stack([unnamed, heaps[:, 2]]), axis=0)) == len(heaps)
