"""Counting what happens in many games. Everything counted is a whole number, so that counts of parts
add up to the counts of the whole in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

import attrs

from pizzarules.errors import JsonError, PizzaError
from pizzarules.game.core import Core, Decision, RawEvent
from pizzarules.game.outcomes import How, Reason
from pizzarules.game.result import result_of
from pizzarules.game.rounds import standings
from pizzarules.mappings import frozen_map
from pizzarules.rules import events as told
from pizzarules.simulation.failures import BotFailure, BotFailures
from pizzarules.simulation.histogram import Histogram, whole
from pizzarules.simulation.intervals import Share, share_of
from pizzarules.simulation.run import Run

__all__ = ["OrderTally", "SeatTally", "Tally"]


@attrs.define
class OrderTally:
    """What became of one order, members of a family taken together."""

    played: int = 0
    """How often it was played to the oven."""
    settled: int = 0
    """How often it was revealed and settled, as a member of a series too."""
    seen: int = 0
    """The same, but that a card which comes again in a game is counted once: of equal cards of a
    player at most as many as there are."""
    table: int = 0
    """Baked from the table alone."""
    hand: int = 0
    """Baked with hand cards."""
    help: int = 0
    """Baked with help."""
    blocked: int = 0
    """Failed because opponents showed enough."""
    barred: int = 0
    """Failed because a condition did not hold, no kind qualified, or nobody could show a card."""
    refused: int = 0
    """Failed because nobody helped."""
    failed: int = 0
    """Failed for another reason: mostly for want of ingredients."""
    reward: int = 0
    """Turned up from a waiter: as a helper's reward or by an effect."""
    paid: int = 0
    """The units that went to the used pile for it."""
    surplus: int = 0
    """The units of these beyond what it asked for."""
    overfilled: int = 0
    """How often there were such units."""

    @property
    def baked(self) -> int:
        """How often it was baked when it was settled."""
        return self.table + self.hand + self.help

    def share(self, *counts: str) -> Share:
        """Return the share of some of the counts, of all that were settled."""
        return share_of(sum(getattr(self, count) for count in counts), self.settled)

    def merge(self, other: OrderTally) -> None:
        """Add what another tally counted."""
        for name in _COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def note(self, event: RawEvent, surplus: int, units: int) -> None:
        """Count what became of the order; `units` are those that were paid."""
        kind = event[0]
        if kind == told.ORDER_PLAYED:
            self.played += 1
        elif kind == told.BAKED:
            self.settled += 1
            name = _BAKED_AS[event[3]]
            setattr(self, name, getattr(self, name) + 1)
            self.paid += units
            self.surplus += surplus
            self.overfilled += surplus > 0
        elif kind == told.FAILED:
            self.settled += 1
            name = _FAILED_AS.get(event[3], "failed")
            setattr(self, name, getattr(self, name) + 1)
        else:
            self.reward += 1


_COUNTS: Final = tuple(field.name for field in attrs.fields(OrderTally))
_BAKED_AS: Final[dict[object, str]] = {How.TABLE: "table", How.HAND: "hand", How.HELP: "help"}
_FAILED_AS: Final[dict[object, str]] = {
    Reason.BLOCKED: "blocked",
    Reason.BARRED: "barred",
    Reason.NO_KIND: "barred",
    Reason.NOBODY_SHOWS: "barred",
    Reason.REFUSED: "refused",
}


@attrs.define
class SeatTally:
    """How a seat fared."""

    wins: int = 0
    """Games that it won, shared wins too."""
    shared: int = 0
    """Of these the ones that it shares."""
    scores: Histogram = attrs.field(factory=Histogram)
    """What it baked in each game, each order counted as its card says."""

    def merge(self, other: SeatTally) -> None:
        """Add what another tally counted."""
        self.wins += other.wins
        self.shared += other.shared
        self.scores.merge(other.scores)


@attrs.define(repr=False, eq=False)
class Tally:
    """What happened in games of one run."""

    run: Run
    """What was played."""
    games: int = 0
    """Games that were played to their end."""
    shared: int = 0
    """Games with more than one winner."""
    rounds: int = 0
    """Rounds played."""
    deadlocks: int = 0
    """Rounds that ended because nobody could go on."""
    seats: dict[str, SeatTally] = attrs.field(factory=dict)
    orders: dict[str, OrderTally] = attrs.field(factory=dict)
    """By name, the cards of a family together."""
    arose: Counter[str] = attrs.field(factory=Counter)
    """How often each kind of decision arose."""
    choices: Counter[str] = attrs.field(factory=Counter)
    """How often there was more than one action to choose from."""
    turns: Histogram = attrs.field(factory=Histogram)
    """Turns in a game."""
    decisions: Histogram = attrs.field(factory=Histogram)
    """Decisions in a game that had more than one action to choose from."""
    _settled: Counter[tuple[object, object]] = attrs.field(
        init=False, factory=Counter, eq=False, repr=False
    )
    """In the game that is being counted: how often each card of each seat was settled."""
    failures: BotFailures = attrs.field(factory=BotFailures)
    """Games that a bot brought down; nothing else of them is counted."""

    def __attrs_post_init__(self) -> None:
        for seat in self.run.seats:
            self.seats.setdefault(seat, SeatTally())
        for entry in self.run.game.orders:
            self.orders.setdefault(entry.order.name, OrderTally())

    @property
    def tried(self) -> int:
        """All games, those that a bot brought down too."""
        return self.games + self.failures.number

    def wins(self, seat: str) -> Share:
        """Return the share of the games that a seat won, shared wins too."""
        return share_of(self.seats[seat].wins, self.games)

    def __eq__(self, other: object) -> bool:
        """Whether the same was counted of the same run, handed out already or not."""
        if not isinstance(other, Tally):
            return NotImplemented
        return self.run == other.run and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]  # it counts on until it is handed out

    # Counting.

    def note(self, core: Core, happened: Iterable[RawEvent]) -> None:
        """Count what became of orders and rounds."""
        for event in happened:
            kind = event[0]
            if kind == told.ROUND_ENDED:
                self.rounds += 1
                self.deadlocks += bool(event[1])
            elif kind in _OF_ORDERS:
                self._of_order(core, event)

    def _of_order(self, core: Core, event: RawEvent) -> None:
        card = event[2]
        assert isinstance(card, int)
        entry = core.rules.cards[card]
        order = self.orders[entry.order.name]
        if event[0] in (told.BAKED, told.FAILED):
            key = event[1], card
            self._settled[key] += 1
            order.seen += self._settled[key] <= entry.copies
        if event[0] != told.BAKED:
            order.note(event, 0, 0)
            return
        paid, surplus = event[4], event[5]
        assert isinstance(paid, tuple)
        assert isinstance(surplus, int)
        order.note(event, surplus, core.rules.pantry.total(paid[0]))

    def end(self, core: Core, turns: int, decisions: int) -> None:
        """Count the end of a game of so many turns and decisions."""
        self.games += 1
        self._settled.clear()
        self.turns.add(turns)
        self.decisions.add(decisions)
        result = result_of(core.rules.seats, standings(core))
        winners = result.winners
        self.shared += len(winners) > 1
        for seat, score in result.scores.items():
            self.seats[seat].scores.add(score)
        for seat in winners:
            self.seats[seat].wins += 1
            self.seats[seat].shared += len(winners) > 1

    def fail(self, failure: BotFailure) -> None:
        """Count a game that a bot brought down."""
        self.failures.add(failure)

    def merge(self, other: Tally) -> None:
        """Add what another tally counted of other games of the same run.

        Raises `PizzaError` if it is of another run.
        """
        if not isinstance(other, Tally):
            raise PizzaError("what is added to a tally is a tally")
        if self.run != other.run:
            raise PizzaError("tallies of different runs can't be added up")
        self.games += other.games
        self.shared += other.shared
        self.rounds += other.rounds
        self.deadlocks += other.deadlocks
        for seat, fared in other.seats.items():
            self.seats[seat].merge(fared)
        for name, order in other.orders.items():
            self.orders[name].merge(order)
        self.arose.update(other.arose)
        self.choices.update(other.choices)
        self.turns.merge(other.turns)
        self.decisions.merge(other.decisions)
        self.failures.merge(other.failures)

    def __add__(self, other: Tally) -> Tally:
        if not isinstance(other, Tally):
            return NotImplemented
        both = Tally(self.run)
        both.merge(self)
        both.merge(other)
        return sealed(both)

    # Written down.

    def __repr__(self) -> str:
        return f"<Tally of {self.games} games of {self.run.game.id}>"

    def __str__(self) -> str:
        from pizzarules.simulation.statement import statement

        return statement(self)

    def to_csv(self) -> str:
        """Return all that was counted as CSV: one line for each count."""
        from pizzarules.simulation.records import csv_of

        return csv_of(self)

    def to_html(self) -> str:
        """Return a report as one HTML page that needs nothing else."""
        from pizzarules.simulation.page import page

        return page(self)

    def to_json(self) -> dict[str, object]:
        """Return all that was counted as JSON, with shares and their intervals."""
        from pizzarules.simulation.records import json_of

        return json_of(self)

    @classmethod
    def from_json(cls, given: object, run: Run) -> Tally:
        """Return the tally of a run that `to_json` wrote; `JsonError` if it is none."""
        if not isinstance(given, Mapping):
            raise JsonError("a tally is an object")
        tally = cls(run)
        for name in ("games", "shared", "rounds", "deadlocks"):
            setattr(tally, name, whole(given.get(name), f"tally: `{name}`"))
        for seat, fared in _parts(given, "seats", tally.seats).items():
            mine = tally.seats[seat]
            mine.wins = whole(fared.get("wins"), "seats: `wins`")
            mine.shared = whole(fared.get("shared"), "seats: `shared`")
            mine.scores = Histogram.from_json(fared.get("scores"))
        for name, counts in _parts(given, "orders", tally.orders).items():
            for count in _COUNTS:
                number = whole(counts.get(count), f"orders: `{count}`")
                setattr(tally.orders[name], count, number)
        for name, counted in (("arose", tally.arose), ("choices", tally.choices)):
            told = given.get(name)
            if not isinstance(told, Mapping) or not set(told) <= {str(one) for one in Decision}:
                raise JsonError(f"tally: `{name}` is an object of decisions")
            counted.update({key: whole(value, f"tally: `{name}`") for key, value in told.items()})
        tally.turns = Histogram.from_json(given.get("turns"))
        tally.decisions = Histogram.from_json(given.get("decisions"))
        tally.failures = BotFailures.from_json(given.get("failures"))
        return tally


def _parts(
    given: Mapping[str, object], name: str, known: Mapping[str, object]
) -> Mapping[str, Mapping[str, object]]:
    told = given.get(name)
    if not isinstance(told, Mapping) or set(told) != set(known):
        raise JsonError(f"tally: `{name}` has other names than the game")
    if not all(isinstance(part, Mapping) for part in told.values()):
        raise JsonError(f"tally: `{name}` is an object of objects")
    return told


_OF_ORDERS: Final = (
    told.ORDER_PLAYED,
    told.BAKED,
    told.FAILED,
    told.REWARD_TAKEN,
    told.WAITER_BAKED,
)


# What is handed out can't be changed any more.


def _refused(*_: object) -> None:
    raise AttributeError("a tally that was handed out can't be changed: `a + b` is a new one")


def _numbers_hashed(tally: Any) -> int:
    """Return a hash of a tally's own numbers: what is counted by name may hold entries of 0."""
    values = [getattr(tally, field.name) for field in attrs.fields(type(tally))]
    return hash(tuple([value for value in values if isinstance(value, int)]))


class _Sealed:
    """What is counted on, once it was handed out: it can't be changed, and so it hashes."""

    __slots__ = ()

    __hash__: ClassVar[Any] = _numbers_hashed
    __setattr__ = __delattr__ = _refused


class SealedHistogram(_Sealed, Histogram):
    """A histogram as it was handed out."""

    __slots__ = ()


class SealedOrderTally(_Sealed, OrderTally):
    """What became of an order, as it was handed out."""

    __slots__ = ()


class SealedSeatTally(_Sealed, SeatTally):
    """How a seat fared, as it was handed out."""

    __slots__ = ()


class SealedFailures(_Sealed, BotFailures):
    """The games that bots brought down, as they were handed out."""

    __slots__ = ()


class SealedTally(_Sealed, Tally):
    """A tally as it was handed out."""

    __slots__ = ()


def sealed(tally: Tally) -> Tally:
    """Return a tally that can't be changed any more, to the bottom: the same object."""
    for histogram in (tally.turns, tally.decisions, *(s.scores for s in tally.seats.values())):
        histogram.counts = frozen_map(histogram.counts)  # type: ignore[assignment]
        histogram.__class__ = SealedHistogram
    for seat in tally.seats.values():
        seat.__class__ = SealedSeatTally
    for order in tally.orders.values():
        order.__class__ = SealedOrderTally
    tally.seats, tally.orders = frozen_map(tally.seats), frozen_map(tally.orders)  # type: ignore[assignment]
    tally.arose, tally.choices = frozen_map(tally.arose), frozen_map(tally.choices)  # type: ignore[assignment]
    tally.failures.__class__ = SealedFailures
    tally.__class__ = SealedTally
    return tally
