"""The box of a game: which cards there are, and dealing them out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TypeAlias

from oracle.made_up import BUNDLED
from oracle.question import Cards, pool_text
from oracle.tables import KINDS

Ingredient: TypeAlias = tuple[int, bool]
"""One card: the number of its kind, and whether it is a double."""

HAND = 4
"""The most ingredients that a drawn hand holds."""

LEFT_OUT = {
    "mamma-mia": {4: (1, 0), 3: (3, 0), 2: (5, 0)},
    "sole-mio": {4: (1, 0), 3: (1, 1), 2: (3, 1)},
    "grande": {4: (1, 0), 3: (1, 1), 2: (4, 1)},
}
"""The singles and doubles of each kind that stay in the box, by the number of players."""


@dataclass
class Box:
    """The cards of a game that are not dealt out yet, and where the others are."""

    game: str
    seats: tuple[str, ...]
    ingredients: Counter[Ingredient]
    orders: dict[str, list[str]]
    table: Counter[Ingredient] = field(default_factory=Counter)
    hands: dict[str, Counter[Ingredient]] = field(default_factory=dict)

    def put(self, card: Ingredient, place: str) -> None:
        """Put an ingredient into the hand of a seat if there is room, else on the table.

        Where no double is left it is a single; where no single is left, nothing.
        """
        column, double = card
        if double and not self.ingredients[card]:
            self.put((column, False), place)
        elif self.ingredients[card] and place != "nowhere":
            self.ingredients[card] -= 1
            full = place == "table" or self.hands[place].total() >= HAND
            heap = self.table if full else self.hands[place]
            heap[card] += 1


def box_of(game: str, seats: tuple[str, ...]) -> Box:
    """All cards of a game for so many players; each has the orders of one kind."""
    singles, doubles = BUNDLED[game].supply
    without_singles, without_doubles = LEFT_OUT[game][len(seats)]
    ingredients: Counter[Ingredient] = Counter()
    for column in range(len(KINDS)):
        ingredients[column, False] = singles - without_singles
        ingredients[column, True] = doubles - without_doubles
    return Box(
        game,
        seats,
        ingredients,
        {seat: orders_of(game, seat) for seat in seats},
        hands={seat: Counter() for seat in seats},
    )


def orders_of(game: str, owner: str) -> list[str]:
    """The orders of a player."""
    names = []
    for card in BUNDLED[game].orders:
        marks = [f":{kind}" for kind in KINDS if kind != owner] if card.is_family else [""]
        names += [card.name + mark for mark in marks]
    return names


def heap_text(heap: Counter[Ingredient]) -> str:
    """Cards in words."""
    cards: list[Cards] = [(heap[column, False], heap[column, True]) for column in range(len(KINDS))]
    return pool_text(KINDS, tuple(cards))
