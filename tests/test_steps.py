"""Deciding a payment step by step: the leaves are exactly the ways."""

from __future__ import annotations

import pytest
from hypothesis import given

import pizzarules as pz
from oracle import made_up
from oracle.question import Question
from pizzarules.orders.columns import PackedWay
from pizzarules.orders.payments import Payments
from pizzarules.orders.ways import DECLARE, KIND, LAY, PartialWay, Step
from test_against_oracle import ask_bundled, ask_made_up

KINDS = pz.game("sole-mio").kinds


def chosen(kind: str) -> Step:
    return KIND, KINDS.index(kind), 0, 0


def leaves(start: PartialWay) -> list[PackedWay]:
    """Every payable way that the steps lead to; checks that no step leads nowhere."""
    if start.complete:
        assert start.options() == []
        return [start.way()]
    found = [leaf for step in start.options() for leaf in leaves(start.after(step))]
    assert found or not start.steps, f"{start.steps} can't be completed"
    return found


def check(verdict: pz.Verdict) -> None:
    ways = list(payments(verdict).ways())
    if len(ways) <= 60:
        assert {way.effect for way in leaves(verdict.start())} == {way.effect for way in ways}


def payments(verdict: pz.Verdict) -> Payments:
    return verdict.start().payments


@given(made_up.any_bundled_question)
def test_orders_of_the_games(asked: tuple[str, Question]) -> None:
    check(ask_bundled(asked))


@given(made_up.made_up_questions())
def test_made_up_cards(question: Question) -> None:
    check(ask_made_up(question))


def test_an_amount_is_declared_before_cards_are_laid() -> None:
    verdict = pz.settle(
        "bloccato", game="sole-mio", owner="mushroom", table="1 mushroom", hand="3 mushroom"
    )
    start = verdict.start()
    assert start.options() == [(DECLARE, 0, 2, 0), (DECLARE, 0, 3, 0), (DECLARE, 0, 4, 0)]
    declared = start.after((DECLARE, 0, 3, 0))
    lay = (LAY, KINDS.index("mushroom"), 2, 0)
    assert declared.options() == [lay]
    laid = declared.after(lay)
    assert laid.complete
    assert laid.way().declared == 3
    # The earlier values are untouched.
    assert not start.steps
    assert not declared.complete


def test_kinds_are_chosen_in_the_order_of_the_card() -> None:
    table = "4 olive + 3 mushroom + 2 pineapple + 1 double salami"
    way = pz.settle("variegato", game="sole-mio", owner="olive", table=table).start()
    for kind in ("olive", "mushroom"):
        assert way.options() == [chosen(kind)]
        way = way.after(chosen(kind))
    assert way.options() == [chosen("salami"), chosen("pineapple")]


def test_a_step_that_is_not_open() -> None:
    start = pz.settle(
        "variegato", game="sole-mio", owner="olive", table="4 olive, 3 pepper, 2 salami, 1 mushroom"
    ).start()
    with pytest.raises(pz.PizzaError, match="not open"):
        start.after(chosen("pineapple"))
    with pytest.raises(pz.PizzaError, match="not decided yet"):
        start.way()
