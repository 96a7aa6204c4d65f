"""Where all cards are, and moving them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from perft_oracle.cards import GAMES, Game, card_of
from perft_oracle.heaps import Heap

Piles: TypeAlias = dict[str, list[str]]
"""Orders of each seat."""
Played: TypeAlias = Heap | tuple[str, str]
"""What lies in the oven: ingredients, or an order after its owner."""


@dataclass
class Board:
    """A position between two turns, in a turn, or before an oven is emptied.

    `asked` is what comes next: `play`, `order` or `draw` of a turn, or `oven`. The oven's first is the first
    played, a waiter's and the supply's the top. Seats sit clockwise.
    """

    game: str
    seats: tuple[str, ...]
    hands: dict[str, Heap]
    orders: Piles
    waiters: Piles
    baked: Piles
    gone: Piles
    round: int
    turn: str
    starter: str
    asked: str = "play"
    chef: str | None = None
    idle: int = 0
    table: Heap = field(default_factory=Counter)
    used: Heap = field(default_factory=Counter)
    oven: list[Played] = field(default_factory=list)
    supply: list[str] = field(default_factory=list)

    @property
    def rules(self) -> Game:
        """The numbers of the game."""
        return GAMES[self.game]

    def copy(self) -> Board:
        """The same board, to be changed."""
        return replace(
            self,
            hands={seat: cards.copy() for seat, cards in self.hands.items()},
            orders=copied(self.orders),
            waiters=copied(self.waiters),
            baked=copied(self.baked),
            gone=copied(self.gone),
            table=self.table.copy(),
            used=self.used.copy(),
            oven=list(self.oven),
            supply=list(self.supply),
        )

    def others(self, seat: str) -> list[str]:
        """Everybody else, clockwise from the left neighbour."""
        place = self.seats.index(seat)
        return [*self.seats[place + 1 :], *self.seats[:place]]

    def holders(self, seat: str) -> list[str]:
        """The others who hold ingredients."""
        return [other for other in self.others(seat) if self.hands[other].total()]

    def lay(self, seat: str, cards: Heap) -> None:
        """Put cards from hand to the table."""
        self.hands[seat].subtract(cards)
        self.table.update(cards)

    def use_up(self, cards: Heap) -> None:
        """Put cards from the table to the used pile."""
        self.table.subtract(cards)
        self.used.update(cards)

    def bake(self, owner: str, order: str) -> None:
        """An order is baked. RULES.md, ala Chef: its owner takes the chef card."""
        self.baked[owner].append(order)
        if card_of(order).makes_chef:
            self.chef = owner

    def fail(self, owner: str, order: str) -> None:
        """An order fails: it goes under the waiter, or out of the game."""
        (self.gone if self.rules.failed_leave else self.waiters)[owner].append(order)


def copied(piles: Piles) -> Piles:
    """The same piles, to be changed."""
    return {seat: list(orders) for seat, orders in piles.items()}


def bare(game: str, seats: tuple[str, ...]) -> Board:
    """A board of the last round with no cards on it; it is the first seat's turn."""

    def nothing() -> Piles:
        return {seat: [] for seat in seats}

    return Board(
        game,
        seats,
        hands={seat: Counter() for seat in seats},
        orders=nothing(),
        waiters=nothing(),
        baked=nothing(),
        gone=nothing(),
        round=GAMES[game].rounds,
        turn=seats[0],
        starter=seats[0],
    )
