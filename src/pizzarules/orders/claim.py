"""What one kind must give for an order: thresholds, payment, what to lay, what is missing.

A claim is about one column of cards of one kind, counted as (singles, doubles). Terms that fall on
the same kind add up to one claim. Once kinds are chosen, everything else about paying is decided
here, kind by kind.
"""

from __future__ import annotations

from typing import Final, final

__all__ = ["Claim", "Column"]

Column = tuple[int, int]
"""Cards of one kind: (singles, doubles)."""

_REMEMBERED: Final = 10_000


@final
class Claim:
    """So many units, so many double cards and so many single cards of one kind, all at once.

    Immutable, hashable. A plain class, since games ask claims millions of questions.
    """

    __slots__ = (
        "_hash",
        "_lays",
        "doubles",
        "exact",
        "needed_singles",
        "needed_units",
        "singles",
        "units",
        "whole",
    )

    def __init__(
        self,
        units: int = 0,
        doubles: int = 0,
        singles: int = 0,
        exact: bool = False,
        whole: bool = False,
    ) -> None:
        self.units: Final = units
        """Units beside the cards that the two next fields ask for, met by doubles first."""
        self.doubles: Final = doubles
        """Double cards."""
        self.singles: Final = singles
        """Single cards."""
        self.exact: Final = exact
        """The units are met without one too many."""
        self.whole: Final = whole
        """The whole column is paid."""
        self.needed_units: Final = units + 2 * doubles + singles
        """The units that the column must be worth, all sizes together."""
        # An odd number of units can't be met exactly by double cards alone.
        self.needed_singles: Final = singles + (1 if exact and units % 2 else 0)
        """The single cards that the column must hold."""
        self._hash: Final = hash((units, doubles, singles, exact, whole))
        self._lays: Final[dict[tuple[int, int, int, int], tuple[Column, ...]]] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Claim):
            return NotImplemented
        return self is other or (
            self.units == other.units
            and self.doubles == other.doubles
            and self.singles == other.singles
            and self.exact == other.exact
            and self.whole == other.whole
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return (
            f"Claim(units={self.units}, doubles={self.doubles}, singles={self.singles}, "
            f"exact={self.exact}, whole={self.whole})"
        )

    def __add__(self, other: Claim) -> Claim:
        """Add the claims of two terms that fall on the same kind."""
        return Claim(
            self.units + other.units,
            self.doubles + other.doubles,
            self.singles + other.singles,
            self.exact or other.exact,
            self.whole or other.whole,
        )

    def met_by(self, singles: int, doubles: int) -> bool:
        """Whether a column of so many cards meets the claim.

        INVARIANT: this is monotone, a column that meets the claim still does with more cards; the
        search for ways relies on it.
        """
        return (
            doubles >= self.doubles
            and singles >= self.needed_singles
            and singles + 2 * doubles >= self.needed_units
        )

    def payment(self, singles: int, doubles: int) -> Column:
        """Return the cards that are paid from a column that meets the claim: doubles first."""
        if self.whole:
            return singles, doubles
        free = doubles - self.doubles
        first = min(free, self.units // 2 if self.exact else (self.units + 1) // 2)
        return (
            self.singles + max(0, self.units - 2 * first),
            self.doubles + first,
        )

    def payment_table_first(self, table: Column, laid: Column) -> Column:
        """Return what is paid where the table's own cards go before the laid ones.

        Ruling `laid-doubles`, reading `table-first`. Among the table's cards, and then among the
        laid ones, doubles go first. Exact claims are paid as from one column.
        """
        singles, doubles = table[0] + laid[0], table[1] + laid[1]
        if self.exact or self.whole or laid == (0, 0):
            return self.payment(singles, doubles)
        paid_singles, paid_doubles = self.singles, self.doubles
        # The typed cards come from the table as far as they lie there.
        left = [
            (max(0, table[1] - self.doubles), 2),
            (max(0, table[0] - self.singles), 1),
            (laid[1] - max(0, self.doubles - table[1]), 2),
            (laid[0] - max(0, self.singles - table[0]), 1),
        ]
        need = self.units
        for cards, value in left:
            taken = min(cards, -(-max(0, need) // value))
            need -= taken * value
            if value == 2:
                paid_doubles += taken
            else:
                paid_singles += taken
        return paid_singles, paid_doubles

    def lays(self, table: Column, hand: Column, *, fewest: bool) -> tuple[Column, ...]:
        """Return all that can be laid from `hand` so that `table` and it meet the claim.

        Every card laid is needed: without any one of them the claim would not be met. With
        `fewest` (ruling `surplus-double`, reading `exact`) only what is worth the fewest units.
        Sorted by units, then singles.
        """
        if not fewest:
            # Columns are small, so the same ones come again and again.
            key = (table[0], table[1], hand[0], hand[1])
            known = self._lays.get(key)
            if known is None:
                if len(self._lays) >= _REMEMBERED:
                    self._lays.clear()
                known = self._lays[key] = tuple(self._laid(table, hand))
            return known
        found = self._laid(table, hand)
        least = min([column[0] + 2 * column[1] for column in found], default=0)
        return tuple([column for column in found if column[0] + 2 * column[1] == least])

    def _laid(self, table: Column, hand: Column) -> list[Column]:
        found: list[Column] = []
        singles, doubles = table
        for more in range(hand[1] + 1):
            short = max(
                self.needed_singles - singles,
                self.needed_units - singles - 2 * (doubles + more),
                0,
            )
            if short > hand[0] or doubles + more < self.doubles:
                continue
            if more and self.met_by(singles + short, doubles + more - 1):
                continue
            found.append((short, more))
            if short == 0:
                break
        found.sort(key=_by_units)
        return found

    def missing(self, singles: int, doubles: int) -> Column:
        """Return what a column lacks: units as single cards, double cards as double cards."""
        cards = max(0, self.doubles - doubles)
        ones = max(0, self.needed_singles - singles)
        units = max(0, self.needed_units - singles - ones - 2 * (doubles + cards))
        return ones + units, cards


def _by_units(column: Column) -> tuple[int, Column]:
    return column[0] + 2 * column[1], column
