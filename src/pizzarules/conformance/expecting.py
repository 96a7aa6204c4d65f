"""Comparing the end of a scenario with what it expects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from pizzarules.conformance.doing import task, waiting
from pizzarules.conformance.failure import Failure, pool_difference
from pizzarules.conformance.finding import Finding, left_open, lists, pools, values
from pizzarules.conformance.outcomes import Outcomes
from pizzarules.conformance.playing import Play
from pizzarules.errors import listed
from pizzarules.game.state import State
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
    Scenario,
)
from pizzarules.pantry import NOTHING, Pool

__all__ = ["unmet"]

_UNKNOWN: Final = "?"


def unmet(scenario: Scenario, play: Play) -> Iterator[Failure]:
    """Yield a failure for each expectation that the end of a play doesn't meet."""
    end = _End(scenario, play)
    for expectation in scenario.expectations:
        found = end.compared(expectation)
        if found is not None:
            yield Failure(
                found.code,
                found.message,
                expectation.span,
                scenario.source,
                found.expected,
                found.actual,
                found.difference,
                found.hints,
                found.why,
            )


class _End:
    """The state in which a scenario ends, and how it came about."""

    def __init__(self, scenario: Scenario, play: Play) -> None:
        self.position: Final = scenario.position
        self.state: Final[State] = play.state
        self.outcomes: Final = Outcomes(play)

    def compared(self, expectation: Expectation) -> Finding | None:
        """Return what is to be said of an expectation; None if it is met."""
        match expectation:
            case ExpectedOutcome():
                return self.outcomes.order(expectation)
            case ExpectedReward():
                return self.outcomes.reward(expectation)
            case ExpectedTask(seat=seat, task=expected):
                return self.task(seat, expected)
            case ExpectedWinners(seats=seats):
                return self.winners(seats)
            case ExpectedScore(seat=seat, number=number):
                return values(f"{seat} has another score", number, self.state.score(seat))
            case ExpectedRound(number=number):
                return values("it is another round", number, self.state.round)
            case ExpectedIdle(number=number):
                return values("another number of turns is idle", number, self.state.idle)
            case ExpectedStarter(seat=seat):
                return self.starter(seat)
            case ExpectedChef(seat=seat):
                return self.chef(seat)
            case _:
                return self.cards(expectation)

    def cards(self, expectation: Expectation) -> Finding | None:
        """Compare what lies somewhere."""
        state = self.state
        match expectation:
            case ExpectedPool(place="table", pool=pool):
                return pools("the table is not as expected", pool, state.table)
            case ExpectedPool(pool=pool):
                return pools("other cards are used up", pool, state.used)
            case ExpectedHand(seat=seat, ingredients=pool, orders=orders):
                return _hands(seat, (pool, orders), (state.hand(seat), state.orders(seat)))
            case ExpectedWaiter(seat=seat, orders=orders):
                return self.waiter(seat, orders)
            case ExpectedBaked(seat=seat, orders=orders):
                message = f"{seat} has baked other orders"
                return lists(message, orders, state.baked(seat), ordered=False)
            case ExpectedLost(seat=seat, orders=orders):
                message = f"{seat} has lost other orders"
                return lists(message, orders, state.gone(seat), ordered=False)
            case ExpectedOven(oven=oven):
                message = "the oven is not as expected"
                return lists(message, _oven(oven), _oven(state.oven), ordered=True)
            case ExpectedSupply():
                return self.supply(expectation)
            case _:
                return None

    def waiter(self, seat: str, orders: Sequence[str]) -> Finding | None:
        there = self.state.waiter(seat)
        if _UNKNOWN in there:
            return left_open(f"this scenario doesn't say what all lies in {seat}'s waiter")
        return lists(f"{seat}'s waiter is not as expected", orders, there, ordered=True)

    def supply(self, expected: ExpectedSupply) -> Finding | None:
        there = self.state.supply
        if not expected.any_order:
            if _UNKNOWN in there:
                return left_open(
                    "the supply is shuffled, and the order of its cards is left open",
                    "write `supply in any order ...`",
                )
            return lists("the supply is not as expected", expected.cards, there, ordered=True)
        known = [card for card in there if card != _UNKNOWN]
        cards = [*known, *self.state.open.get("supply", ())]
        return lists("other cards are in the supply", expected.cards, cards, ordered=False)

    def chef(self, seat: str | None) -> Finding | None:
        chef, position = self.state.chef, self.position
        laid_out = position.turn is None and position.deal is None and position.notation is None
        if chef is None and position.chef is None and laid_out and self.state.round == self.round:
            return left_open("this scenario doesn't say who is chef", "add a line `chef SEAT`")
        return values("another seat is chef", seat or "nobody", chef or "nobody")

    @property
    def round(self) -> int | None:
        """The round in which the scenario begins."""
        return self.position.round or self.state.game.rounds

    def starter(self, seat: str) -> Finding | None:
        position, state = self.position, self.state
        unsaid = position.starter is None and position.deal is None and position.notation is None
        if unsaid and state.round == self.round:
            return left_open(
                "this scenario doesn't say who began the round",
                "add a line `SEAT began the round` to the position",
            )
        return values("another seat began the round", seat, state.starter)

    def task(self, seat: str, expected: str) -> Finding | None:
        state = self.state
        if state.is_over:
            return Finding("nothing has to be decided any more", f"{seat} has to {expected}")
        there = f"{state.to_act} has to {task(state)}"
        if there == f"{seat} has to {expected}":
            return None
        message = "something else has to be decided"
        return Finding(message, f"{seat} has to {expected}", there, hints=(waiting(state),))

    def winners(self, seats: Sequence[str]) -> Finding | None:
        result = self.state.result
        if result is None:
            number, rounds = self.state.round, self.state.game.rounds
            return left_open(
                f"nobody has won before the game is over: this is round {number} of {rounds}"
            )
        if set(seats) == set(result.winners):
            return None
        message = f"the game ends otherwise: {result}"
        return Finding(message, _winners(seats), _winners(result.winners))


def _winners(seats: Sequence[str]) -> str:
    return f"{listed(list(seats))} {'win' if len(seats) > 1 else 'wins'}"


def _hands(
    seat: str, expected: tuple[Pool, Sequence[str]], actual: tuple[Pool, Sequence[str]]
) -> Finding | None:
    pool, orders = expected
    there, orders_there = actual
    if pool == there and Counter(orders) == Counter(orders_there):
        return None
    found = lists("", orders, orders_there, ordered=False)
    differences = [pool_difference(pool, there), "" if found is None else found.difference]
    return Finding(
        f"{seat} holds other cards",
        _hand(pool, orders),
        _hand(there, orders_there),
        "; ".join(filter(None, differences)),
    )


def _hand(pool: Pool, orders: Sequence[str]) -> str:
    return " + ".join([*([str(pool)] if pool else []), *sorted(orders)]) or NOTHING


def _oven(oven: Sequence[Pool | tuple[str, str]]) -> list[str]:
    return [str(e) if isinstance(e, Pool) else f"{e[0]}'s {e[1]}" for e in oven]
