"""Settling one order: the engine against the brute-force oracle, and properties of any verdict.

The profile says how many examples are tried: `--thorough` tries five times as many, and
`HYPOTHESIS_PROFILE=search` in the environment five times as many again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

import pizzarules as pz
from oracle import brute, made_up
from oracle.cards import (
    ORDERS,
    Absent,
    Baked,
    Card,
    Condition,
    Extreme,
    Own,
    Recipe,
    Shown,
    Term,
    Total,
)
from oracle.question import (
    NOBODY_SHOWS,
    Answer,
    Cards,
    Pool,
    Question,
    Way,
    counted,
    one_fewer,
    plus,
    pool,
    pool_text,
    units,
)

USUAL = settings().max_examples


# Asking the engine ------------------------------------------------------------------------------


def ask_about(question: Question, game: str | pz.Game, cards: pz.Cards | None = None) -> pz.Verdict:
    """The engine's verdict; the table is handed over in words, the hand as numbers."""
    card = question.card
    hand = {kind: list(held) for kind, held in zip(question.kinds, question.hand, strict=True)}
    given: dict[str, Any] = {
        name: value
        for name in (
            "chef",
            "shown",
            "declare",
            "left",
            "right",
            "chef_baked",
            "owner_baked",
            "demand",
        )
        if (value := getattr(question, name)) is not None
    }
    return pz.settle(
        f"{card.name}:{question.mark}" if card.is_family else card.name,
        game=game,
        owner=question.owner,
        table=pool_text(question.kinds, question.table),
        hand=hand,
        rulings=dict(question.rulings),
        cards=cards,
        **given,
    )


def ask_bundled(asked: tuple[str, Question]) -> pz.Verdict:
    """The verdict on an order of the games."""
    game, question = asked
    return ask_about(question, game)


def ask_made_up(question: Question) -> pz.Verdict:
    """The verdict on a card that is read from its text, with a game for it."""
    cards = pz.loads(made_up.game_text(question.kinds, question.card))
    return ask_about(question, cards.games["made-up"], cards)


def as_pool(kinds: tuple[str, ...], cards: pz.Pool) -> Pool:
    """The engine's pool as the oracle's."""
    return tuple(cards[kind] for kind in kinds)


def as_way(kinds: tuple[str, ...], way: pz.Way) -> Way:
    """The engine's way as the oracle's."""
    return Way(
        as_pool(kinds, way.lays), as_pool(kinds, way.pays), as_pool(kinds, way.leaves), way.declared
    )


def hold_against(verdict: pz.Verdict, question: Question, answer: Answer) -> None:
    """The engine and the oracle say the same."""
    assert verdict.status == answer.status
    ways = [(as_way(question.kinds, way), way.kinds) for way in verdict.ways]
    assert dict(ways) == answer.ways
    nearest = [shortfall.units for shortfall in islice(verdict.nearest, 1)]
    assert nearest == ([] if answer.missing is None else [answer.missing])


# Agreement --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ORDERS)
@settings(max_examples=2 * USUAL)
@given(st.data())
def test_the_games_orders(name: str, data: st.DataObject) -> None:
    game, question = data.draw(made_up.bundled_questions(name))
    answer = brute.answer(question)
    event(answer.status)
    hold_against(ask_about(question, game), question, answer)


@settings(max_examples=8 * USUAL)
@given(made_up.made_up_questions())
def test_made_up_cards(question: Question) -> None:
    answer = brute.answer(question)
    event(answer.status)
    hold_against(ask_made_up(question), question, answer)


def corner(
    recipe: Recipe,
    table: str = "",
    hand: str = "",
    only_if: Condition | None = None,
    rulings: Mapping[str, str] | None = None,
    **given: Any,
) -> Question:
    """A position of a made-up card of one recipe, the owner being the first kind."""
    kinds = made_up.WORDS[:3]
    return Question(
        Card("made-up", (recipe,), only_if),
        kinds,
        kinds[0],
        pool(kinds, table),
        pool(kinds, hand),
        rulings=rulings or {},
        **given,
    )


ALL_ON_TABLE = {"block-amount": "all-on-table"}
CORNERS = {
    "an amount is declared of a kind that nobody shows": corner(
        Recipe((Term(2, Shown(), bound="at least"),), declared=True), shown=NOBODY_SHOWS, declare=3
    ),
    "nothing is asked of the commonest kind, from hand": corner(
        Recipe((Term(Baked("owner"), Extreme("commonest")),), source="hand"),
        table="1 basil",
        owner_baked=0,
    ),
    "all on the table is declared, and one more is asked": corner(
        Recipe((Term(1, Own()), Term(4, Own(), bound="at least")), declared=True),
        table="5 basil",
        hand="1 basil",
        rulings=ALL_ON_TABLE,
    ),
    "all on the table is declared, and the hand alone counts": corner(
        Recipe((Term(1, Own(), bound="at least"),), declared=True, source="hand"),
        table="2 basil",
        hand="1 basil",
        rulings=ALL_ON_TABLE,
    ),
    "an exact term makes the units of all that coincide exact": corner(
        Recipe((Term(1, Own(), "double", "exactly"), Term(1, Own()))),
        hand="2 double basil + 1 basil",
    ),
    "what nobody may lay is no request": corner(
        Recipe((Term(2, Own()),)),
        hand="1 basil",
        only_if=Absent(Own()),
        rulings={"barred-lay": "forbidden"},
    ),
}


@pytest.mark.parametrize("question", CORNERS.values(), ids=CORNERS)
def test_corners_where_clauses_meet(question: Question) -> None:
    verdict = ask_made_up(question)
    hold_against(verdict, question, brute.answer(question))
    for check in CHECKS:
        check(verdict, question)


# Properties of any verdict ----------------------------------------------------------------------


def check_paying(verdict: pz.Verdict, question: Question) -> None:
    """Nothing is paid or laid that isn't there, and nothing gets lost."""
    for way in (as_way(question.kinds, way) for way in verdict.ways):
        for lying, held, laid, paid, left in zip(
            question.table, question.hand, way.lays, way.pays, way.leaves, strict=True
        ):
            for size in (0, 1):
                assert 0 <= laid[size] <= held[size]
                assert paid[size] >= 0
                assert left[size] >= 0
                assert lying[size] + laid[size] == paid[size] + left[size]


def check_need(verdict: pz.Verdict, question: Question) -> None:
    """No laid card can be taken back: that would be a way itself, for the same kinds and amount."""
    recipe, *others = question.card.recipes
    if others:
        return
    if isinstance(recipe.body, Total):
        check_need_of_total(verdict, question, recipe, recipe.body)
        return
    found = {(way.kinds, way.declared, as_pool(question.kinds, way.lays)) for way in verdict.ways}
    for kinds, declared, lays in found:
        for fewer in with_one_taken_back(lays):
            assert (kinds, declared, fewer) not in found


def check_need_of_total(
    verdict: pz.Verdict, question: Question, recipe: Recipe, total: Total
) -> None:
    """Of a total over the whole table, no laid card is more than the amount asks for."""
    if recipe.whole_table:
        for way in verdict.ways:
            for fewer in with_one_taken_back(as_pool(question.kinds, way.lays)):
                there = zip(question.table, fewer, strict=True)
                assert sum(counted(plus(*both), total.size) for both in there) < total.amount


def with_one_taken_back(lays: Pool) -> Iterable[Pool]:
    """What was laid, less any one card."""
    for place, laid in enumerate(lays):
        for fewer in one_fewer(laid):
            yield (*lays[:place], fewer, *lays[place + 1 :])


def total_units(cards: Pool) -> int:
    """Units of all kinds."""
    return sum(map(units, cards))


def check_consistency(verdict: pz.Verdict, question: Question) -> None:
    """Status, ways and shortfalls say the same; what is lazy can be read twice."""
    ways = list(verdict.ways)
    assert list(verdict.ways) == ways
    effects = [as_way(question.kinds, way) for way in ways]
    assert len(set(effects)) == len(effects)
    assert (verdict.status == "ready") == any(map(brute.lays_nothing, effects))
    assert bool(ways) == (verdict.status in {"ready", "layable"})
    nearest = list(islice(verdict.nearest, 20))
    assert list(islice(verdict.nearest, 20)) == nearest
    assert verdict.status == "short" or not nearest
    sizes = [shortfall.units for shortfall in nearest]
    assert sizes == sorted(sizes)
    assert all(size > 0 for size in sizes)
    for shortfall in nearest:
        missing = as_pool(question.kinds, shortfall.missing)
        assert shortfall.units == total_units(missing) + shortfall.anything


SAID = {
    "ready": ("the table alone suffices",),
    "layable": ("hand cards make it up",),
    "short": ("missing", "nothing may be laid"),
    "barred": ("no kind qualifies", "lies there", "lie there", "there lies"),
}


def check_reason(verdict: pz.Verdict, question: Question) -> None:
    """The reason names clauses of the card, and says what the status is."""
    why = verdict.why()
    clauses = [clause.removeprefix("or ") for clause in verdict.bound.order.clauses()]
    named = why.split("`")[1]
    assert named in clauses
    assert any(said in why for said in SAID[verdict.status])
    if verdict.nearest:
        assert str(verdict.nearest[0]) in why
    elif verdict.status == "layable":
        # A way is named, and of the first ones none lays fewer cards.
        laid = {
            str(way): sum(map(sum, as_pool(question.kinds, way.lays)))
            for way in islice(verdict.ways, 100)
        }
        assert min(laid[way] for way in laid if way in why) == min(laid.values())


def check_json(verdict: pz.Verdict, question: Question) -> None:
    """The JSON form survives being written, and holds every way."""
    answer: dict[str, Any] = verdict.to_json()
    assert json.loads(json.dumps(answer)) == answer
    assert answer["status"] == verdict.status
    for way, written in zip(verdict.ways, answer["ways"], strict=True):
        assert tuple(written["kinds"]) == way.kinds
        assert written.get("declared") == way.declared
        for name, cards in (("lays", way.lays), ("pays", way.pays), ("leaves", way.leaves)):
            assert pool_of_json(question.kinds, written[name]) == as_pool(question.kinds, cards)
            assert written[name] == cards.to_json()
    assert isinstance(answer["why"], str)


def pool_of_json(kinds: tuple[str, ...], written: dict[str, list[int]]) -> Pool:
    """A pool from its JSON form, in which absent kinds are left out."""
    assert all(map(any, written.values()))
    cards: list[Cards] = []
    for kind in kinds:
        singles, doubles = written.get(kind, (0, 0))
        cards.append((singles, doubles))
    return tuple(cards)


CHECKS = [check_paying, check_need, check_consistency, check_json, check_reason]


@pytest.mark.parametrize("check", CHECKS)
@settings(max_examples=USUAL)
@given(asked=made_up.any_bundled_question)
def test_verdicts_on_the_games_orders(check: Any, asked: tuple[str, Question]) -> None:
    check(ask_bundled(asked), asked[1])


@settings(max_examples=2 * USUAL)
@given(made_up.made_up_questions())
def test_verdicts_on_made_up_cards(question: Question) -> None:
    verdict = ask_made_up(question)
    for check in CHECKS:
        check(verdict, question)
