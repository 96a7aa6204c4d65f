"""What a seat may know of a state, or somebody who only looks on. `looking` makes views of states.

Without memory a view shows what lies open at that moment. With memory it adds all that was to be
seen since the game began, and what follows of it for certain.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from pizzarules.game.actions import Action
from pizzarules.game.core import Decision
from pizzarules.game.events import Event
from pizzarules.game.records import VERSION, OvenOrder
from pizzarules.game.result import Result
from pizzarules.jsonio import fields_json
from pizzarules.mappings import frozen_map
from pizzarules.pantry import Pool

__all__ = ["Entry", "Hand", "Memory", "OvenOrder", "Settling", "View"]

Entry = Pool | OvenOrder
"""What lies in the oven: ingredients that were played together, or an order."""


@attrs.frozen
class Hand:
    """How many cards a hand holds: the backs differ, so everybody sees that."""

    ingredients: int
    orders: int


@attrs.frozen
class Settling:
    """The order that is being settled, and what its owner has said so far."""

    owner: str
    order: str
    """The member of a series that is decided on now; before that the one that was revealed."""
    members: tuple[str, ...]
    """All orders of the series, the revealed one first; an order by itself is the only one."""
    demands: tuple[tuple[str, int], ...] = ()
    """Members of a series and what fell to them, as far as that was said."""
    steps: tuple[Action, ...] = ()
    """The steps of paying for `order` so far."""
    pledged: Pool | None = None
    """What the owner is going to lay for members that were decided on before."""
    asking: bool = False
    """Whether these steps lead to a request for help, and what is laid is pledged."""
    shown: str | None = None
    """The kind that an opponent showed."""
    request: Pool | None = None
    """What help is asked for: units as single cards, double cards as such."""
    asked: str | None = None
    """Who was named, is asked for help or shows, last."""
    helper: str | None = None
    given: Pool | None = None
    """What the helper has given so far."""
    shown_units: int = 0
    """What opponents have shown against the order, in units."""


@attrs.frozen
class Memory:
    """What somebody knows who has seen everything since the memory began and forgets nothing."""

    table: Pool
    """What lies on the table, or under the oven."""
    oven: tuple[Entry, ...]
    """What lies in the oven, the lowest first."""
    used: Pool
    hands: Mapping[str, Pool] = attrs.field(converter=frozen_map)
    """Ingredients that must be in each hand: shown, or pledged, and not played since. Of the own
    hand all."""
    orders: Mapping[str, tuple[str, ...]] = attrs.field(converter=frozen_map)
    """Orders that must be in each hand: failed ones, drawn again."""
    waiters: Mapping[str, tuple[str, ...]] = attrs.field(converter=frozen_map)
    """Each waiter, its top first: failed orders by name, the others as `?`."""
    sequence: tuple[Event, ...]
    """Every event since the memory began, of those the seat gets to know."""


@attrs.frozen
class View:
    """A state as one seat sees it, or a spectator."""

    game: str
    """The id of the game."""
    hash: str
    """`Game.hash`: the view is of this definition."""
    rulings: Mapping[str, str] = attrs.field(converter=frozen_map)
    """The readings that hold and are not the default of their ruling."""
    seat: str | None
    """Whose view it is; None for a spectator."""
    seats: tuple[str, ...]
    round: int
    phase: str
    """`deal`, `turn`, `oven` or `over`."""
    turn: str
    starter: str
    idle: int
    to_act: str | None
    decision: Decision | None
    question: str | None
    """What has to be decided, in words; to others than who has to decide it says less."""
    actions: tuple[Action, ...]
    """The legal actions, if it is for this seat to act."""
    hand: Pool | None
    """The own ingredients; None for a spectator."""
    orders: tuple[str, ...] | None
    """The own orders in hand; None for a spectator."""
    hands: Mapping[str, Hand] = attrs.field(converter=frozen_map)
    """How many cards every hand holds."""
    waiters: Mapping[str, int] = attrs.field(converter=frozen_map)
    """How many orders lie in every waiter."""
    supply: int
    """How many cards lie in the supply."""
    chef: str | None
    table: Pool | None
    """What lies on the table; None while it lies under the oven."""
    oven: int
    """How many cards lie in the oven."""
    top: Entry | None
    """What was played last and lies on top of the oven, as long as cards are played."""
    used: int
    """How many cards lie in the used pile."""
    baked: Mapping[str, tuple[str, ...]] = attrs.field(converter=frozen_map)
    gone: Mapping[str, tuple[str, ...]] = attrs.field(converter=frozen_map)
    scores: Mapping[str, int] = attrs.field(converter=frozen_map)
    settling: Settling | None
    result: Result | None
    events: tuple[Event, ...]
    """What the last step made known to this seat."""
    memory: Memory | None = None

    def __str__(self) -> str:
        who = "a spectator" if self.seat is None else self.seat
        if self.result is not None:
            now = f"the game is over: {self.result}"
        else:
            now = f"round {self.round}, {self.to_act} has {self.question}"
        own = (
            ""
            if self.hand is None
            else f"; hand: {' + '.join([str(self.hand), *(self.orders or ())])}"
        )
        table = "under the oven" if self.table is None else str(self.table)
        return f"{who} sees {self.game}: {now}{own}; table: {table}; {self.oven} cards in the oven"

    def to_json(self) -> dict[str, object]:
        """Return the view as JSON, for `Game.load_view`."""
        return {"pizzarules": "view", "version": VERSION, **fields_json(self)}
