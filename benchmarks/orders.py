"""The orders that are measured, as the peers see them: numbers, and no pizzarules.

What pizzarules makes of the same cards comes out of its own card files and of `CARDS` below; that
the two mean the same is checked by comparing all answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

Counts = Sequence[int]
"""A table of single cards: how many lie there of each kind."""
Columns = Sequence[tuple[int, int]]
"""A table: (singles, doubles) of each kind."""


class Order(NamedTuple):
    """An order for a game of five kinds; the cards are all single."""

    name: str
    game: str
    wild: tuple[int, ...]
    """So many cards each, of kinds that the owner chooses, all different."""
    own: int = 0
    """So many cards of the own kind, which no wildcard may take then."""
    no_own: bool = False
    """No card of the own kind may lie on the table."""

    def open_to(self, counts: Counts, owner: int) -> bool:
        """Whether the own kind lets the order through; the wildcards are still to be served."""
        return counts[owner] >= self.own and not (self.no_own and counts[owner])


VARIEGATO: Final = Order("variegato", "sole-mio", wild=(4, 3, 2, 1))
MONOTONI: Final = Order("monotoni", "mamma-mia", wild=(6,), own=1)
ALLERGIA: Final = Order("allergia", "sole-mio", wild=(2, 2), no_own=True)


class Term(NamedTuple):
    """A term of an order for a game of twelve kinds: so much of one kind that the owner chooses."""

    units: int
    singles: int = 0
    """Single cards that must be among them."""
    doubles: int = 0
    """Double cards that must be among them; each is worth 2."""
    but: int | None = None
    """The kind that it may not be."""

    def kinds(self, columns: Columns) -> list[int]:
        """Return the kinds that can serve the term."""
        but, units, least_singles, least_doubles = self.but, self.units, self.singles, self.doubles
        return [
            kind
            for kind, (singles, doubles) in enumerate(columns)
            if singles + 2 * doubles >= units
            and singles >= least_singles
            and doubles >= least_doubles
            and kind != but
        ]

    def lacks(self, column: tuple[int, int]) -> int:
        """Return the units that a column lacks for the term."""
        singles, doubles = column
        more_doubles = max(0, self.doubles - doubles)
        more_singles = max(0, self.singles - singles)
        worth = singles + more_singles + 2 * (doubles + more_doubles)
        return more_singles + 2 * more_doubles + max(0, self.units - worth)


class LongOrder(NamedTuple):
    """An order of eight terms, for a game of twelve kinds."""

    name: str
    terms: tuple[Term, ...]

    def kinds(self, columns: Columns) -> list[list[int]]:
        """Return for each term the kinds that can serve it."""
        return [term.kinds(columns) for term in self.terms]


# `exactly` an odd number of units takes a single card.
TANGLE: Final = LongOrder(
    "tangle",
    (
        Term(5, singles=1, but=0),
        Term(4, but=1),
        Term(4, doubles=2, but=2),
        Term(3, singles=3, but=3),
        Term(3, singles=1, but=4),
        Term(2, doubles=1, but=5),
        Term(2, but=6),
        Term(6),
    ),
)
LADDER: Final = LongOrder("ladder", tuple(Term(units) for units in range(8, 0, -1)))

CARDS: Final = """\
language 1

order ladder
  bake 8 of a kind + 7 of another + 6 of another + 5 of another + 4 of another + 3 of another + 2 of another + 1 of another

order tangle
  bake exactly 5 of any kind but basil + 4 of any kind but caper + 2 double of any kind but garlic + 3 single of any kind but ham + exactly 3 of any kind but leek + 1 double of any kind but maize + 2 of any kind but nettle + 6 of a kind

game twelve
  kinds basil, caper, garlic, ham, leek, maize, nettle, olive, pepper, rocket, salami, tuna
  players 2 to 5
  rounds 3
  hand 10
  deal 8 ingredients + 2 orders
  supply 20 single + 8 double of each kind
  orders ladder, tangle
  failed orders leave the game
  no help
  tie-break ingredient units in hand
"""
