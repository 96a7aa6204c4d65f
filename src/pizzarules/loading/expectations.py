"""What a scenario expects, as values: one for each line below `then`."""

from __future__ import annotations

from pizzarules.diagnostics import Span
from pizzarules.language import tree
from pizzarules.loading.lookups import Lookup
from pizzarules.loading.scenarios import (
    Expectation,
    ExpectedBaked,
    ExpectedChef,
    ExpectedHand,
    ExpectedIdle,
    ExpectedLost,
    ExpectedOutcome,
    ExpectedOven,
    ExpectedPool,
    ExpectedReward,
    ExpectedRound,
    ExpectedScore,
    ExpectedStarter,
    ExpectedSupply,
    ExpectedTask,
    ExpectedWaiter,
    ExpectedWinners,
)

__all__ = ["expectation"]


def expectation(line: tree.Expect, look: Lookup) -> Expectation:  # noqa: C901 - one case a class
    """Return what a line expects, with its names looked up."""
    fact, span = line.fact, line.span
    if isinstance(fact, tree.Ending):
        return _ending(fact, span, look)
    match fact:
        case tree.Place(place=place, pool=pool):
            return ExpectedPool(place, look.pool(pool.cards), span=span)
        case tree.Holds():
            return _hand(fact, span, look)
        case tree.Waiter():
            return ExpectedWaiter(*look.orders(fact), span=span)
        case tree.HasBaked():
            return ExpectedBaked(*look.orders(fact), span=span)
        case tree.HasLost():
            return ExpectedLost(*look.orders(fact), span=span)
        case tree.ChefLine(seat=seat):
            return ExpectedChef(None if seat is None else look.seat(seat), span=span)
        case tree.Oven():
            return ExpectedOven(tuple(look.played(fact)), span=span)
        case tree.SupplyCards(any_order=any_order):
            return ExpectedSupply(look.stack(fact), any_order, span=span)
        case tree.Round(number=number):
            return ExpectedRound(number.value, span=span)
        case tree.Idle(number=number):
            return ExpectedIdle(number.value, span=span)
        case tree.Began(seat=seat):
            return ExpectedStarter(look.seat(seat), span=span)


def _hand(line: tree.Holds, span: Span, look: Lookup) -> ExpectedHand:
    seat = look.seat(line.seat)
    some = [card for card in line.cards if isinstance(card, tree.Some)]
    orders = [look.order(card, seat) for card in line.cards if isinstance(card, tree.Word)]
    return ExpectedHand(seat, look.pool(some), tuple(orders), span=span)


def _ending(fact: tree.Ending, span: Span, look: Lookup) -> Expectation:
    match fact:
        case tree.HasTo(seat=seat, task=task):
            return ExpectedTask(look.seat(seat), task, span=span)
        case tree.Reward(seat=seat, order=order, left=left):
            name = look.seat(seat)
            return ExpectedReward(
                name, None if order is None else look.order(order, name), left, span=span
            )
        case tree.Scores(seat=seat, number=number):
            return ExpectedScore(look.seat(seat), number.value, span=span)
        case tree.Wins(seats=seats):
            return ExpectedWinners(tuple(map(look.seat, seats)), span=span)
        case tree.Outcome(owner=owner, order=order, result=result):
            whose = None if owner is None else look.seat(owner)
            return ExpectedOutcome(whose, look.order(order, whose), result, span=span)
