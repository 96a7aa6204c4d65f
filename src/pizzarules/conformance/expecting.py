"""Comparing the end of a scenario with what it expects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from pizzarules.conformance.failure import Failure, pool_difference
from pizzarules.conformance.playing import Play, Settled, waiting
from pizzarules.game.events import Baked
from pizzarules.game.outcomes import How, Reason
from pizzarules.loading.scenarios import (
    Expectation,
    ExpectedBaked,
    ExpectedChef,
    ExpectedHand,
    ExpectedOutcome,
    ExpectedOven,
    ExpectedPool,
    ExpectedSupply,
    ExpectedWaiter,
    Scenario,
)
from pizzarules.pantry import NOTHING, Pool

__all__ = ["unmet"]

_BARRED: Final = (Reason.BARRED, Reason.NO_KIND, Reason.NOBODY_SHOWS)
_HOW: Final = {
    "baked from the table": How.TABLE,
    "baked with hand cards": How.HAND,
    "baked with help": How.HELP,
}


def unmet(scenario: Scenario, play: Play) -> Iterator[Failure]:
    """Yield a failure for each expectation that the end of a play doesn't meet."""
    outcomes = _Outcomes(play)
    for expectation in scenario.expectations:
        found = (
            outcomes.compared(expectation)
            if isinstance(expectation, ExpectedOutcome)
            else _compared(expectation, play)
        )
        if found is not None:
            message, expected, actual, difference, *hints = found
            yield Failure(
                "S0004",
                message,
                expectation.span,
                scenario.source,
                expected,
                actual,
                difference,
                tuple(hints),
            )


_Found = tuple[str, ...]
"""Message, what was expected, what is there, the difference, hints."""


def _compared(expectation: Expectation, play: Play) -> _Found | None:
    """Return what an expectation has to complain of; None if it is met."""
    state = play.state
    match expectation:
        case ExpectedPool(place=place, pool=pool):
            return _pools(
                "the table is not as expected" if place == "table" else "other cards are used up",
                pool,
                state.table if place == "table" else state.used,
            )
        case ExpectedHand(seat=seat, ingredients=ingredients, orders=orders):
            return _hands(seat, (ingredients, orders), (state.hand(seat), state.orders(seat)))
        case ExpectedWaiter(seat=seat, orders=orders):
            return _lists(f"{seat}'s waiter is not as expected", orders, state.waiter(seat))
        case ExpectedBaked(seat=seat, orders=orders):
            message = f"{seat} has baked other orders"
            return _lists(message, sorted(orders), sorted(state.baked(seat)))
        case ExpectedChef(seat=seat):
            chef = state.chef or "nobody"
            return None if chef == seat else ("another seat is chef", seat, chef, "")
        case ExpectedOven(oven=oven):
            return _lists("the oven is not as expected", _oven(oven), _oven(state.oven))
        case ExpectedSupply(cards=cards):
            return _lists("the supply is not as expected", cards, state.supply)
        case ExpectedOutcome():
            return None


def _pools(message: str, expected: Pool, actual: Pool) -> _Found | None:
    if expected == actual:
        return None
    return message, str(expected), str(actual), pool_difference(expected, actual)


def _hands(
    seat: str, expected: tuple[Pool, Sequence[str]], actual: tuple[Pool, Sequence[str]]
) -> _Found | None:
    pool, orders = expected
    there, orders_there = actual
    if pool == there and Counter(orders) == Counter(orders_there):
        return None
    message = f"{seat} holds other cards"
    difference = pool_difference(pool, there) if pool != there else ""
    return message, _hand(pool, orders), _hand(there, orders_there), difference


def _hand(pool: Pool, orders: Sequence[str]) -> str:
    return " + ".join([*([str(pool)] if pool else []), *sorted(orders)]) or NOTHING


def _lists(message: str, expected: Sequence[str], actual: Sequence[str]) -> _Found | None:
    if list(expected) == list(actual):
        return None
    return message, ", ".join(expected) or NOTHING, ", ".join(actual) or NOTHING, ""


def _oven(oven: Sequence[Pool | tuple[str, str]]) -> list[str]:
    return [str(e) if isinstance(e, Pool) else f"{e[0]}'s {e[1]}" for e in oven]


class _Outcomes:
    """The orders that were settled; several of one name are asked after one by one."""

    def __init__(self, play: Play) -> None:
        self.play: Final = play
        self.rest: Final = list(play.settled)

    def compared(self, expectation: ExpectedOutcome) -> _Found | None:
        owner, order = expectation.owner, expectation.order
        found = next(
            (s for s in self.rest if s.order == order and owner in (None, s.owner)),
            None,
        )
        expected = _words(expectation.result)
        if found is None:
            state = self.play.state
            hints = () if state.is_over else (waiting(state),)
            return f"`{order}` is not settled", expected, "nothing became of it yet", "", *hints
        self.rest.remove(found)
        if _meets(expectation.result, found):
            return None
        return f"something else became of `{order}`", expected, _became(found), ""


def _words(result: str) -> str:
    return result if result == "fails" else f"is {result}"


def _meets(result: str, settled: Settled) -> bool:
    event = settled.event
    if isinstance(event, Baked):
        return result == "baked" or event.how is _HOW.get(result)
    if result == "blocked":
        return event.reason is Reason.BLOCKED
    return result == "fails" or (result == "barred" and event.reason in _BARRED)


def _became(settled: Settled) -> str:
    """Return what became of an order, in the words of the language as far as there are some."""
    event = settled.event
    if isinstance(event, Baked):
        return next(f"is {words}" for words, how in _HOW.items() if how is event.how)
    if event.reason is Reason.BLOCKED:
        return "is blocked"
    # As the event says it, without owner and name.
    return str(event).removeprefix(f"{settled.owner}'s {settled.order} ")
