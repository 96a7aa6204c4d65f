"""Scenarios as values: a position, what is chosen, and what must hold in the end."""

from __future__ import annotations

import attrs

from pizzarules.diagnostics import Source, Span
from pizzarules.game.definition import Game
from pizzarules.pantry import Pool

__all__ = [
    "Choice",
    "Expectation",
    "ExpectedBaked",
    "ExpectedChef",
    "ExpectedHand",
    "ExpectedOutcome",
    "ExpectedOven",
    "ExpectedPool",
    "ExpectedSupply",
    "ExpectedWaiter",
    "Player",
    "Position",
    "Scenario",
]


@attrs.frozen
class _Line:
    """Something that stands in a scenario, and where."""

    span: Span = attrs.field(eq=False, repr=False, kw_only=True)


@attrs.frozen
class Player:
    """What one seat has."""

    seat: str
    hand: Pool
    orders: tuple[str, ...] = ()
    """The orders in hand."""
    waiter: tuple[str, ...] = ()
    """Top first."""
    baked: tuple[str, ...] = ()


@attrs.frozen
class Position:
    """Where a scenario begins."""

    table: Pool
    used: Pool
    players: tuple[Player, ...]
    """Clockwise."""
    chef: str | None = None
    oven: tuple[Pool | tuple[str, str], ...] = ()
    """In the order of play: ingredients, or seat and order."""
    supply: tuple[str, ...] = ()
    """The next card first: `KIND`, `double KIND`, or `chef`."""
    round: int | None = None
    turn: str | None = None
    """Whose turn it is; None where the oven is being emptied."""


@attrs.frozen
class Choice(_Line):
    """What somebody chooses, or may or may not choose at that point."""

    seat: str | None
    """Whose choice it is; None: that of the order's owner, or of the seat whose turn it is."""
    deed: str
    """What is done, as in `SEAT may ...`: `declare`, `ask for help`..."""
    cards: Pool | None = None
    name: str | None = None
    """The name of a kind, a seat or an order."""
    number: int | None = None
    orders: tuple[int, int] = (0, 0)
    """The first and the last of the revealed orders, counted from 1, that it may be about."""
    may: bool | None = None
    """None: it is chosen; else whether it can be."""


@attrs.frozen
class ExpectedPool(_Line):
    """`table ...` or `used ...`."""

    place: str
    pool: Pool


@attrs.frozen
class ExpectedHand(_Line):
    """`SEAT holds ...`: the whole hand."""

    seat: str
    ingredients: Pool
    orders: tuple[str, ...]


@attrs.frozen
class ExpectedWaiter(_Line):
    """`SEAT's waiter has ...`, top first."""

    seat: str
    orders: tuple[str, ...]


@attrs.frozen
class ExpectedBaked(_Line):
    """`SEAT has baked ...`: all orders, in any order."""

    seat: str
    orders: tuple[str, ...]


@attrs.frozen
class ExpectedChef(_Line):
    """`chef SEAT`."""

    seat: str


@attrs.frozen
class ExpectedOven(_Line):
    """`oven ...`: what was played, bottom first."""

    oven: tuple[Pool | tuple[str, str], ...]


@attrs.frozen
class ExpectedSupply(_Line):
    """`supply ...`, the next card first."""

    cards: tuple[str, ...]


@attrs.frozen
class ExpectedOutcome(_Line):
    """What becomes of an order: `baked`, `blocked`, `barred`, `fails`, `baked with help`..."""

    owner: str | None
    order: str
    result: str


Expectation = (
    ExpectedPool
    | ExpectedHand
    | ExpectedWaiter
    | ExpectedBaked
    | ExpectedChef
    | ExpectedOven
    | ExpectedSupply
    | ExpectedOutcome
)


@attrs.frozen(repr=False)
class Scenario:
    """A position, the players' choices, and what must hold in the end."""

    title: str
    game: Game
    """With the rulings of the scenario."""
    position: Position
    choices: tuple[Choice, ...]
    expectations: tuple[Expectation, ...]
    span: Span = attrs.field(eq=False)
    """Where the heading stands."""
    source: Source = attrs.field(eq=False)

    def __repr__(self) -> str:
        return f"<Scenario {self.title!r} in {self.game.id}>"
