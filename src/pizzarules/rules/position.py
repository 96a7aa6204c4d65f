"""A position: where every card lies, and what has to be decided.

Copies share what only grows, and what is copied before it changes.
"""

from __future__ import annotations

from typing import final

from pizzarules.rules.cells import i64, vec
from pizzarules.rules.places import (
    HELD,
    NOBODY,
    ORDERS,
    ORDERS_N,
    OVER,
    S_ASKED,
    S_HELPER,
    S_MEMBERS,
    S_SHOWN,
    WAITER_AT,
    WAITER_N,
)
from pizzarules.rules.rulebook import Rulebook

__all__ = ["Event", "Oven", "Position", "empty"]

Event = tuple[object, ...]
"""What became known: the number of its class, and its fields as numbers."""


@final
class Oven:
    """What was played, in the order of play. Positions share it: each knows how much of it is its own."""

    def __init__(self, entries: vec[i64]) -> None:
        self.entries: vec[i64] = entries
        self.used: i64 = 0


@final
class Position:
    """A position. `copy` copies it; the functions of the rules change it in place.

    `empty` makes one in which nothing has happened yet.
    """

    book: Rulebook
    key: vec[i64]
    """What shuffles follow from; without any number, shuffled piles are open."""
    round: i64
    starter: i64
    """Who began the round."""
    turn: i64
    active: i64
    """Whether anything was played or drawn in this turn."""
    idle: i64
    """How many turns on end nothing was played or drawn."""
    chef: i64
    task: i64
    actor: i64
    place: i64
    """How many entries of the oven have been revealed."""
    owner: i64
    """Whose order is being settled; nobody's if none is."""
    supply_n: i64
    oven_n: i64
    cells: vec[i64]
    """Table, used pile, and a row for each seat."""
    piles: vec[i64]
    """The orders that are not in hand."""
    supply: vec[i64]
    """The supply, its top last."""
    oven: Oven
    settlement: vec[i64]
    way: vec[i64]
    shared: bool
    """Whether piles and supply have to be copied before they change."""
    open: bool
    """Whether some cards of the piles are not known."""
    hidden: list[list[int]]
    """What is behind the unknown places of the supply, and of each waiter, where some are."""
    log: list[Event] | None
    """What has happened since the log was last emptied; None: nothing is written down."""

    def copy(self) -> Position:
        """Return a copy of which no change can be seen here, nor the other way round."""
        self.shared = True
        copy = Position()
        copy.book = self.book
        copy.key = self.key
        copy.round = self.round
        copy.starter = self.starter
        copy.turn = self.turn
        copy.active = self.active
        copy.idle = self.idle
        copy.chef = self.chef
        copy.task = self.task
        copy.actor = self.actor
        copy.place = self.place
        copy.owner = self.owner
        copy.supply_n = self.supply_n
        copy.oven_n = self.oven_n
        copy.cells = self.cells[:]
        copy.piles = self.piles
        copy.supply = self.supply
        copy.oven = self.oven
        if self.owner != NOBODY:
            copy.settlement = self.settlement[:]
            copy.way = self.way[:]
        else:
            copy.settlement = self.settlement
            copy.way = self.way
        copy.shared = True
        copy.open = self.open
        copy.hidden = self.hidden
        copy.log = None
        return copy

    def ask(self, task: i64, seat: i64) -> None:
        """Leave a decision to a seat."""
        self.task = task
        self.actor = seat

    def held(self, seat: i64) -> i64:
        """Return how many ingredient cards a seat holds."""
        return self.cells[self.book.rows[seat] + self.book.facts + HELD]

    def fact(self, seat: i64, place: i64) -> i64:
        """Return one of the numbers behind a seat's ingredient cards: `ORDERS_N` and the like."""
        return self.cells[self.book.rows[seat] + self.book.facts + place]

    def missing(self, seat: i64) -> i64:
        """Return how many cards a hand has less than its limit."""
        return self.book.hand - self.held(seat) - self.fact(seat, ORDERS_N)

    def make_own(self) -> None:
        """Make piles and supply one's own, so that they may change."""
        if self.shared:
            self.piles = self.piles[:]
            self.supply = self.supply[:]
            self.shared = False

    def move_cards(self, seat: i64, kind: i64, singles: i64, doubles: i64) -> None:
        """Give a seat ingredient cards of one kind; negative numbers take them."""
        book = self.book
        row = book.rows[seat]
        self.cells[row + kind] += singles
        self.cells[row + book.kinds + kind] += doubles
        self.cells[row + book.facts + HELD] += singles + doubles

    def hold_order(self, seat: i64, card: i64) -> None:
        """Put an order to a hand, which is ascending."""
        cells = self.cells
        at = self.book.rows[seat] + self.book.facts
        place = at + ORDERS + cells[at + ORDERS_N]
        while place > at + ORDERS and cells[place - 1] > card:
            cells[place] = cells[place - 1]
            place -= 1
        cells[place] = card
        cells[at + ORDERS_N] += 1

    def drop_order(self, seat: i64, card: i64) -> None:
        """Take an order out of a hand."""
        cells = self.cells
        at = self.book.rows[seat] + self.book.facts
        last = at + ORDERS + cells[at + ORDERS_N] - 1
        place = at + ORDERS
        while cells[place] != card:
            place += 1
        while place < last:
            cells[place] = cells[place + 1]
            place += 1
        cells[last] = 0
        cells[at + ORDERS_N] -= 1

    def waiter_top(self, seat: i64, depth: i64) -> i64:
        """Return the order that lies so deep in a waiter: 0 for its top."""
        book = self.book
        place = self.fact(seat, WAITER_AT) + self.fact(seat, WAITER_N) - 1 - depth
        if place >= book.deck:
            place -= book.deck
        return self.piles[seat * book.pile + place]

    def put_under(self, seat: i64, card: i64) -> None:
        """Put an order under a waiter."""
        book = self.book
        self.make_own()
        at = book.rows[seat] + book.facts
        place = self.cells[at + WAITER_AT] - 1
        if place < 0:
            place += book.deck
        self.cells[at + WAITER_AT] = place
        self.cells[at + WAITER_N] += 1
        self.piles[seat * book.pile + place] = card

    def to_oven(self, entry: i64) -> None:
        """Put an entry into the oven."""
        oven = self.oven
        number = self.oven_n
        if oven.used != number or number == len(oven.entries):
            entries = self.book.no_oven[:]
            if 2 * number > len(entries):
                entries = vec[i64]([0] * int(2 * number))
            place: i64 = 0
            while place < number:
                entries[place] = oven.entries[place]
                place += 1
            oven = Oven(entries)
            self.oven = oven
        oven.entries[number] = entry
        oven.used = number + 1
        self.oven_n = number + 1

    def begin_settlement(self, owner: i64, card: i64) -> None:
        """Begin to settle an order."""
        book = self.book
        self.owner = owner
        members = book.series_n[card]
        if members < 1:
            members = 1
        settlement = book.no_settlement[: book.plans + members * book.plan]
        settlement[S_MEMBERS] = 1
        settlement[book.members] = card
        settlement[S_SHOWN] = NOBODY
        settlement[S_ASKED] = NOBODY
        settlement[S_HELPER] = NOBODY
        self.settlement = settlement
        self.way = book.no_way[:]

    def columns(self, cells: vec[i64], at: i64) -> tuple[int, ...]:
        """Return a pool for an event: single cards by kind, then double cards."""
        return tuple([int(cells[place]) for place in range(int(at), int(at + 2 * self.book.kinds))])


def empty(book: Rulebook, key: vec[i64]) -> Position:
    """Return a position in which nothing is anywhere; shuffles follow from `key`."""
    position = Position()
    position.book = book
    position.key = key
    position.round = 1
    position.starter = 0
    position.turn = 0
    position.active = 0
    position.idle = 0
    position.chef = NOBODY
    position.task = OVER
    position.actor = NOBODY
    position.place = 0
    position.owner = NOBODY
    position.supply_n = 0
    position.oven_n = 0
    position.cells = book.no_cells[:]
    position.piles = book.no_piles[:]
    position.supply = book.no_supply[:]
    position.oven = Oven(book.no_oven[:])
    position.settlement = book.no_settlement
    position.way = book.no_way
    position.shared = False
    position.open = False
    position.hidden = []
    position.log = None
    return position
