"""The one mutable position of a game, as small numbers. `State` is a frozen handle on it.

Seats are counted clockwise from 0, order cards as in `deck.order_cards`, actions as in the codec.
Pools are packed units and double cards. What never changes is in the rulebook.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, final

from pizzarules.game.rulebook import Rulebook

if TYPE_CHECKING:
    from pizzarules.game.settlement import Settlement

__all__ = [
    "DEALING",
    "GOING_ON",
    "NOBODY",
    "NOTHING",
    "ORDER_ENTRY",
    "REVEALING",
    "Core",
    "Decision",
    "RawEvent",
]

NOBODY: Final = -1
"""No seat."""

ORDER_ENTRY: Final = 1 << 40
"""Marks an order in the oven: ORDER_ENTRY | seat << 16 | order card.

Ingredients are kind << 32 | singles << 16 | doubles.
"""

NOTHING: Final = -1
"""No action waits for chance."""

DEALING: Final = -2
"""The deal waits for chance."""

REVEALING: Final = -3
"""The oven waits for chance, in a position in which it is being emptied."""

GOING_ON: Final = -4
"""What is forced in a position waits for chance."""

RawEvent = tuple[object, ...]
"""An event as it happens: the place of its class among those of `events`, and its packed fields."""


class Decision(enum.StrEnum):
    """What has to be decided."""

    PLAY = "play"
    """Which ingredients are played to the oven."""
    ORDER = "order"
    """Whether an order is played on top, and which."""
    DRAW = "draw"
    """From which pile the hand is refilled."""
    JOIN = "join"
    """Which further orders join a series."""
    DEMAND = "demand"
    """Which member of a series has to meet which demand."""
    NAME = "name"
    """Which opponent shows a card."""
    SHOW_CARD = "show-card"
    """Which card the named opponent shows."""
    SETTLE = "settle"
    """What becomes of an order: the first step of paying, declining, asking for help."""
    PAY = "pay"
    """A further step of paying."""
    SHOW = "show"
    """What an opponent shows against an order that can be blocked."""
    ANSWER = "answer"
    """Whether a player who is asked helps."""
    GIVE = "give"
    """Which cards the helper gives."""
    ASK_ON = "ask-on"
    """Whether the owner asks the next player."""
    REWARD = "reward"
    """Whether the helper takes the reward."""
    CHANCE = "chance"
    """Which card lies on top of an open pile: no seat decides that."""


@final
class Core:
    """A position. `clone` copies it; the functions of `turn`, `oven` and `settling` change it."""

    __slots__ = (
        "active",
        "actor",
        "baked",
        "chef",
        "decision",
        "doubles",
        "gone",
        "idle",
        "key",
        "log",
        "needed",
        "open_supply",
        "open_waiters",
        "orders",
        "oven",
        "pending",
        "place",
        "round",
        "rules",
        "settlement",
        "skips",
        "starter",
        "supply",
        "table_doubles",
        "table_units",
        "turn",
        "units",
        "used_doubles",
        "used_units",
        "waiters",
    )

    def __init__(self, rules: Rulebook, key: int | None) -> None:
        players = rules.players
        self.rules = rules
        self.key = key
        """What shuffles follow from; None: shuffled piles are open, their cards come by chance."""
        self.round = 1
        self.starter = 0
        """Who began the round."""
        self.turn = 0
        self.active = False
        """Whether anything was played or drawn in this turn."""
        self.idle = 0
        """How many turns on end nothing was played or drawn."""
        self.chef = NOBODY
        self.units = [0] * players
        """The ingredients in hand of each seat, packed."""
        self.doubles = [0] * players
        self.orders: list[tuple[int, ...]] = [()] * players
        """The orders in hand of each seat, ascending."""
        self.waiters: list[tuple[int, ...]] = [()] * players
        """The waiter of each seat, its top last."""
        self.baked: list[tuple[int, ...]] = [()] * players
        self.gone: list[tuple[int, ...]] = [()] * players
        """Failed orders of each seat that left the game."""
        self.supply: tuple[int, ...] = ()
        """The supply, its top last."""
        self.open_supply: tuple[int, ...] = ()
        """What is behind the unknown places of the supply, ascending."""
        self.open_waiters: tuple[tuple[int, ...], ...] = ((),) * players
        self.pending = NOTHING
        """What waits for chance: the number of an action, or `DEALING` and the like."""
        self.needed = NOBODY
        """The pile of which a card has to be known: `piles.SUPPLY`, or a seat for its waiter."""
        self.oven: tuple[int, ...] = ()
        """What was played, in the order of play."""
        self.place = 0
        """How many entries of the oven have been revealed."""
        self.table_units = 0
        self.table_doubles = 0
        self.used_units = 0
        self.used_doubles = 0
        self.decision: Decision | None = None
        self.actor = NOBODY
        """Who decides; nobody once the game is over."""
        self.settlement: Settlement | None = None
        """The order that is being settled."""
        self.skips = False
        """Whether what public facts leave no choice about is done without asking."""
        self.log: list[RawEvent] | None = None
        """What has happened since the log was last emptied; None: nothing is written down."""

    def clone(self) -> Core:
        """Return a copy that shares nothing that changes."""
        copy = Core.__new__(Core)
        copy.rules = self.rules
        copy.key = self.key
        copy.round = self.round
        copy.starter = self.starter
        copy.turn = self.turn
        copy.active = self.active
        copy.idle = self.idle
        copy.chef = self.chef
        copy.units = self.units[:]
        copy.doubles = self.doubles[:]
        copy.orders = self.orders[:]
        copy.waiters = self.waiters[:]
        copy.baked = self.baked[:]
        copy.gone = self.gone[:]
        copy.supply = self.supply
        copy.open_supply = self.open_supply
        copy.open_waiters = self.open_waiters
        copy.pending = self.pending
        copy.needed = self.needed
        copy.oven = self.oven
        copy.place = self.place
        copy.table_units = self.table_units
        copy.table_doubles = self.table_doubles
        copy.used_units = self.used_units
        copy.used_doubles = self.used_doubles
        copy.decision = self.decision
        copy.actor = self.actor
        settlement = self.settlement
        copy.settlement = None if settlement is None else settlement.clone()
        copy.skips = self.skips
        copy.log = None if self.log is None else []
        return copy

    def identity(self) -> tuple[object, ...]:
        """Return all that tells two positions of one rulebook apart."""
        settlement = self.settlement
        return (
            self.key,
            self.round,
            self.starter,
            self.turn,
            self.active,
            self.idle,
            self.chef,
            tuple(self.units),
            tuple(self.doubles),
            tuple(self.orders),
            tuple(self.waiters),
            tuple(self.baked),
            tuple(self.gone),
            self.supply,
            self.open_supply,
            self.open_waiters,
            self.pending,
            self.oven[self.place :],
            self.table_units,
            self.table_doubles,
            self.used_units,
            self.used_doubles,
            self.decision,
            self.actor,
            self.skips,
            None if settlement is None else settlement.identity(),
        )

    def ask(self, decision: Decision, seat: int) -> None:
        """Leave a decision to a seat."""
        self.decision = decision
        self.actor = seat

    def score(self, seat: int) -> int:
        """Return how many orders a seat has baked, each counted as its card says."""
        cards = self.rules.cards
        return sum(cards[card].order.worth for card in self.baked[seat])

    def ingredient_cards(self, seat: int) -> int:
        """Return how many ingredient cards a seat holds."""
        total = self.rules.mask
        return self.units[seat] % total - self.doubles[seat] % total

    def cards(self, lane: int, singles: int, doubles: int) -> tuple[int, int]:
        """Return cards of one kind as packed units and double cards."""
        shift = self.rules.shifts[lane]
        return (singles + 2 * doubles) << shift, doubles << shift
