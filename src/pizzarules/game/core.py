"""The one mutable position of a game, as small numbers. `State` is a frozen handle on it.

Seats are counted clockwise from 0, order cards as in `deck.order_cards`, actions as in the codec.
Pools are packed units and double cards. What never changes is in the rulebook.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, final

from pizzarules.game.rulebook import Rulebook
from pizzarules.rules.places import (
    BY_CHANCE,
    NOBODY,
    ORDER_ENTRY,
    OVER,
    TO_ANSWER,
    TO_ASK_ON,
    TO_DEMAND,
    TO_DRAW,
    TO_GIVE,
    TO_JOIN,
    TO_NAME,
    TO_ORDER,
    TO_PAY,
    TO_PLAY,
    TO_REWARD,
    TO_SETTLE,
    TO_SHOW,
    TO_SHOW_CARD,
)

if TYPE_CHECKING:
    from pizzarules.game.settlement import Settlement

__all__ = [
    "BY_CHANCE",
    "DEALING",
    "DECISIONS",
    "GOING_ON",
    "NOBODY",
    "NOTHING",
    "ORDER_ENTRY",
    "OVER",
    "REVEALING",
    "TO_ANSWER",
    "TO_ASK_ON",
    "TO_DEMAND",
    "TO_DRAW",
    "TO_GIVE",
    "TO_JOIN",
    "TO_NAME",
    "TO_ORDER",
    "TO_PAY",
    "TO_PLAY",
    "TO_REWARD",
    "TO_SETTLE",
    "TO_SHOW",
    "TO_SHOW_CARD",
    "Core",
    "Decision",
    "RawEvent",
    "empty",
]

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


# Decisions are counted by their places in `Decision`: `TO_PLAY` and the like.
DECISIONS: Final = tuple(Decision)
_NUMBERS: Final = {decision: number for number, decision in enumerate(DECISIONS)}


@final
class Core:
    """A position. `clone` copies it; the functions of `turn`, `oven` and `settling` change it.

    `empty` makes one in which nothing has happened yet.
    """

    __slots__ = (
        "active",
        "actor",
        "baked",
        "chef",
        "doubles",
        "gone",
        "idle",
        "key",
        "log",
        "needed",
        "open_supply",
        "open_waiters",
        "orders",
        "outcomes",
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
        "task",
        "turn",
        "units",
        "used_doubles",
        "used_units",
        "waiters",
    )

    rules: Rulebook
    key: int | None
    """What shuffles follow from; None: shuffled piles are open, their cards come by chance."""
    round: int
    starter: int
    """Who began the round."""
    turn: int
    active: bool
    """Whether anything was played or drawn in this turn."""
    idle: int
    """How many turns on end nothing was played or drawn."""
    chef: int
    units: list[int]
    """The ingredients in hand of each seat, packed."""
    doubles: list[int]
    orders: list[tuple[int, ...]]
    """The orders in hand of each seat, ascending."""
    waiters: list[tuple[int, ...]]
    """The waiter of each seat, its top last."""
    baked: list[tuple[int, ...]]
    gone: list[tuple[int, ...]]
    """Failed orders of each seat that left the game."""
    supply: tuple[int, ...]
    """The supply, its top last."""
    open_supply: tuple[int, ...]
    """What is behind the unknown places of the supply, ascending."""
    open_waiters: tuple[tuple[int, ...], ...]
    pending: int
    """What waits for chance: the number of an action, or `DEALING` and the like."""
    needed: int
    """The pile of which a card has to be known: `piles.SUPPLY`, or a seat for its waiter."""
    oven: tuple[int, ...]
    """What was played, in the order of play."""
    place: int
    """How many entries of the oven have been revealed."""
    table_units: int
    table_doubles: int
    used_units: int
    used_doubles: int
    task: int
    """What has to be decided, as a number: `TO_PLAY` and the like; `OVER`."""
    actor: int
    """Who decides; nobody once the game is over."""
    settlement: Settlement | None
    """The order that is being settled."""
    skips: bool
    """Whether what public facts leave no choice about is done without asking."""
    log: list[RawEvent] | None
    """What has happened since the log was last emptied; None: nothing is written down."""
    outcomes: list[RawEvent] | None
    """Where nothing else is written down: what became of orders and rounds, see `note`."""

    @property
    def decision(self) -> Decision | None:
        """What has to be decided; None once the game is over."""
        return None if self.task == OVER else DECISIONS[self.task]

    @decision.setter
    def decision(self, decision: Decision | None) -> None:
        self.task = OVER if decision is None else _NUMBERS[decision]

    def clone(self) -> Core:
        """Return a copy that shares nothing that changes."""
        copy = Core()
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
        copy.task = self.task
        copy.actor = self.actor
        settlement = self.settlement
        copy.settlement = None if settlement is None else settlement.clone()
        copy.skips = self.skips
        copy.log = None
        copy.outcomes = None
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
            self.task,
            self.actor,
            self.skips,
            None if settlement is None else settlement.identity(),
        )

    def ask(self, task: int, seat: int) -> None:
        """Leave a decision (`TO_PLAY` and the like) to a seat."""
        self.task = task
        self.actor = seat

    def note(self, event: RawEvent) -> None:
        """Write down what became of an order or a round."""
        if self.log is not None:
            self.log.append(event)
        elif self.outcomes is not None:
            self.outcomes.append(event)

    def score(self, seat: int) -> int:
        """Return how many orders a seat has baked, each counted as its card says."""
        worth = self.rules.worth
        return sum([worth[card] for card in self.baked[seat]])

    def ingredient_cards(self, seat: int) -> int:
        """Return how many ingredient cards a seat holds."""
        # A double card counts 2 among the units; the digit sum is that of `Pantry.total`.
        return (self.units[seat] - self.doubles[seat]) % self.rules.mask

    def column(self, seat: int, lane: int) -> tuple[int, int]:
        """Return the single and double cards of one kind that a seat holds."""
        shift, mask = self.rules.shifts[lane], self.rules.mask
        doubles = self.doubles[seat] >> shift & mask
        return (self.units[seat] >> shift & mask) - 2 * doubles, doubles

    def cards(self, lane: int, singles: int, doubles: int) -> tuple[int, int]:
        """Return cards of one kind as packed units and double cards."""
        shift = self.rules.shifts[lane]
        return (singles + 2 * doubles) << shift, doubles << shift


def empty(rules: Rulebook, key: int | None) -> Core:
    """Return a position in which nothing is anywhere; shuffles follow from `key`."""
    core = Core()
    players = rules.players
    core.rules = rules
    core.key = key
    core.round = 1
    core.starter = 0
    core.turn = 0
    core.active = False
    core.idle = 0
    core.chef = NOBODY
    core.units = [0] * players
    core.doubles = [0] * players
    core.orders = [()] * players
    core.waiters = [()] * players
    core.baked = [()] * players
    core.gone = [()] * players
    core.supply = ()
    core.open_supply = ()
    core.open_waiters = ((),) * players
    core.pending = NOTHING
    core.needed = NOBODY
    core.oven = ()
    core.place = 0
    core.table_units = 0
    core.table_doubles = 0
    core.used_units = 0
    core.used_doubles = 0
    core.task = OVER
    core.actor = NOBODY
    core.settlement = None
    core.skips = False
    core.log = None
    core.outcomes = None
    return core
