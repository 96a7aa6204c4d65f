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
    "ExpectedIdle",
    "ExpectedLost",
    "ExpectedOutcome",
    "ExpectedOven",
    "ExpectedPool",
    "ExpectedReward",
    "ExpectedRound",
    "ExpectedScore",
    "ExpectedStarter",
    "ExpectedSupply",
    "ExpectedTask",
    "ExpectedWaiter",
    "ExpectedWinners",
    "Place",
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
    lost: tuple[str, ...] = ()
    """Failed orders that left the game."""


@attrs.frozen
class Place:
    """Where something of a position is said."""

    what: str
    """`table`, `hand`, `waiter`, `oven`...: a field of the position or of a player."""
    whose: str | int | None
    """The seat; in the oven the place of the entry, from 0 on."""
    span: Span


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
    starter: str | None = None
    """Who began the round; None: the first seat."""
    idle: int | None = None
    """How many turns on end nothing was played or drawn; None: 0."""
    deal: tuple[str, ...] | None = None
    """The cards of the shuffled ingredients as they come, if the scenario begins with the deal. Then
    the waiters of the players say how these were shuffled."""
    notation: str | None = None
    """The notation that the position is read from; then that says everything."""
    places: tuple[Place, ...] = attrs.field(default=(), eq=False, repr=False)
    """Where each part is said, in the order of the lines."""


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
    dealt: tuple[str, ...] = ()
    """Cards that chance may bring, in that order."""
    may: bool | None = None
    """None: it is chosen; else whether it can be."""
    reason: str | None = None
    """What is said of why it can't be."""


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
class ExpectedLost(_Line):
    """`SEAT has lost ...`: all orders that left the game, in any order."""

    seat: str
    orders: tuple[str, ...]


@attrs.frozen
class ExpectedChef(_Line):
    """`chef SEAT`, or `chef nobody`."""

    seat: str | None


@attrs.frozen
class ExpectedRound(_Line):
    """`round 2`."""

    number: int


@attrs.frozen
class ExpectedIdle(_Line):
    """`idle 2 turns`."""

    number: int


@attrs.frozen
class ExpectedStarter(_Line):
    """`SEAT began the round`."""

    seat: str


@attrs.frozen
class ExpectedOven(_Line):
    """`oven ...`: what was played, bottom first."""

    oven: tuple[Pool | tuple[str, str], ...]


@attrs.frozen
class ExpectedSupply(_Line):
    """`supply ...`, the next card first, or `supply in any order ...`."""

    cards: tuple[str, ...]
    any_order: bool = False


@attrs.frozen
class ExpectedTask(_Line):
    """`SEAT has to draw`: what has to be decided in the end, and by whom."""

    seat: str
    task: str


@attrs.frozen
class ExpectedReward(_Line):
    """`SEAT's reward is ORDER`, `left`, or `nothing` where there was none."""

    seat: str
    order: str | None
    left: bool = False


@attrs.frozen
class ExpectedScore(_Line):
    """`SEAT scores 3`."""

    seat: str
    number: int


@attrs.frozen
class ExpectedWinners(_Line):
    """`SEAT wins`, or `SEAT and SEAT win`."""

    seats: tuple[str, ...]


@attrs.frozen
class ExpectedOutcome(_Line):
    """What becomes of an order: `baked`, `baked with help`, `fails because nobody helps`..."""

    owner: str | None
    order: str
    result: str


Expectation = (
    ExpectedPool
    | ExpectedHand
    | ExpectedWaiter
    | ExpectedBaked
    | ExpectedLost
    | ExpectedChef
    | ExpectedRound
    | ExpectedIdle
    | ExpectedStarter
    | ExpectedOven
    | ExpectedSupply
    | ExpectedTask
    | ExpectedReward
    | ExpectedScore
    | ExpectedWinners
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

    @property
    def line(self) -> int:
        """The line of its heading in the file, counted from 1."""
        return self.source.position(self.span.start)[0]
