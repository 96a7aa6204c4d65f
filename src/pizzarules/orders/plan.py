"""How an order is going to be paid: what was decided, and what it comes to on the table.

A plan is made against a table as it will be; when it is carried out, other orders may have failed
or a helper may have given other cards than were reckoned with. So it keeps the claims, and pays
them from what lies there then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from pizzarules.orders.claim import Claim, Column
from pizzarules.orders.columns import Columns, PackedWay, joined, packed_columns
from pizzarules.pantry import Pantry

__all__ = ["Plan", "column_of", "gifts"]

Packed = tuple[int, int]
"""Packed units and packed double cards."""


@final
class Plan:
    """One decided way of paying for one order."""

    __slots__ = ("_columns", "_table", "claims", "missing", "sweeps", "way")

    def __init__(
        self,
        way: PackedWay,
        missing: Packed,
        claims: tuple[tuple[int, Claim], ...],
        columns: Columns,
        table: Packed,
    ) -> None:
        self.way: Final = way
        """Kinds, declared amount, and what is laid; what is paid if nothing changes."""
        self.missing: Final = missing
        """What a helper is asked for: units as single cards, double cards as double cards."""
        self.claims: Final = claims
        """What each kind must give; no kind twice."""
        self._columns: Final = columns
        self._table: Final = table
        """The table that it was made against."""
        self.sweeps: Final = columns.matcher.recipe.sweep
        """Whether the whole table is paid."""

    @property
    def short(self) -> bool:
        """Whether something is missing."""
        return self.missing[0] != 0

    @property
    def of_everything(self) -> bool:
        """Whether it is so much of anything that is wanted, taking the whole table."""
        return self.sweeps and self._columns.matcher.total is not None

    @property
    def asked(self) -> int:
        """The units that the card asks for, all kinds together; what is paid beyond is surplus.

        Of a total that takes the whole table, its amount: in units, a double card counting 2.
        """
        total = self._columns.matcher.total
        if self.sweeps and total is not None:
            return total.asked
        return sum(claim.needed_units for _, claim in self.claims)

    def after(self, table: Packed) -> Packed:
        """Return what the table holds afterwards, missing units being given as single cards."""
        if self.sweeps:
            return 0, 0
        way, missing = self.way, self.missing
        return (
            table[0] + way.lays[0] + missing[0] - way.pays[0],
            table[1] + way.lays[1] + missing[1] - way.pays[1],
        )

    def met(self, table: Packed, laid: Packed) -> bool:
        """Whether every claim is met on a table with laid cards."""
        if self._as_planned(table, laid):
            return True
        pantry = self._pantry
        for lane, claim in self.claims:
            there = joined(
                self._base(column_of(pantry, table, lane)), column_of(pantry, laid, lane)
            )
            if not claim.met_by(there[0], there[1]):
                return False
        return self._surplus(table, laid) >= 0

    def _surplus(self, table: Packed, laid: Packed) -> int:
        """Return how much a table and laid cards come to beyond a total that takes all; 0 for other plans."""
        total = self._columns.matcher.total
        if total is None or not self.of_everything:
            return 0
        return -total.lacks(total.columns(table[0] + laid[0], table[1] + laid[1]))

    def _as_planned(self, table: Packed, laid: Packed) -> bool:
        """Whether all is as the plan was made, and nothing is missing: then `way` holds."""
        return table == self._table and laid == self.way.lays and not self.missing[0]

    def carried_out(self, table: Packed, laid: Packed) -> tuple[Packed, Packed]:
        """Return what then lies on the table, and what was paid; the claims must be met.

        What a helper gave is part of the table.
        """
        everything = (table[0] + laid[0], table[1] + laid[1])
        if self.sweeps:
            return (0, 0), everything
        if self._as_planned(table, laid):
            paid = self.way.pays
            return (everything[0] - paid[0], everything[1] - paid[1]), paid
        pantry = self._pantry
        paid = packed_columns(
            [
                (
                    lane,
                    self._paid(
                        claim, column_of(pantry, table, lane), column_of(pantry, laid, lane)
                    ),
                )
                for lane, claim in self.claims
            ],
            pantry.width,
        )
        return (everything[0] - paid[0], everything[1] - paid[1]), paid

    def laid_from(self, table: Packed, pledged: Packed) -> Packed | None:
        """Return which of the pledged cards are laid on this table; None if they don't suffice.

        Of each kind the fewest units that do.
        """
        pantry = self._pantry
        if self.of_everything:
            return self._less(table, pledged)
        laid: list[tuple[int, Column]] = []
        for lane, claim in self.claims:
            base = self._base(column_of(pantry, table, lane))
            lays = claim.lays(base, column_of(pantry, pledged, lane), fewest=False)
            if not lays:
                return None
            laid.append((lane, lays[0]))
        if not self.claims:
            return pledged
        return packed_columns(laid, pantry.width)

    def _less(self, table: Packed, pledged: Packed) -> Packed | None:
        """Return what of a pledge is laid for a total that takes all: what is not needed stays, doubles first."""
        total, pantry = self._columns.matcher.total, self._pantry
        surplus = self._surplus(table, pledged)
        if total is None or surplus < 0:
            return None
        columns = [list(column_of(pantry, pledged, lane)) for lane in range(len(pantry.kinds))]
        for size in (1, 0):
            worth = total.counted((0, 1) if size else (1, 0))
            for column in reversed(columns):
                while worth and column[size] and surplus >= worth:
                    column[size] -= 1
                    surplus -= worth
        return packed_columns(
            [(lane, (ones, twos)) for lane, (ones, twos) in enumerate(columns)], pantry.width
        )

    @property
    def _pantry(self) -> Pantry:
        return self._columns.matcher.pantry

    def _base(self, table: Column) -> Column:
        return (0, 0) if self._columns.matcher.recipe.from_hand else table

    def _paid(self, claim: Claim, table: Column, laid: Column) -> Column:
        """Return what is paid of one kind."""
        base = self._base(table)
        if self._columns.matcher.recipe.keeps_laid:
            return 0, 0
        if self._columns.table_first:
            return claim.payment_table_first(base, laid)
        return claim.payment(base[0] + laid[0], base[1] + laid[1])

    def run(self, lane: int, table: Column, laid: Column) -> Column | None:
        """Carry the plan out on one kind and return what lies there then.

        None if its claim on the kind is not met.
        """
        claim: Claim | None = None
        for place, wanted in self.claims:
            if place == lane:
                claim = wanted
        if claim is not None:
            base = self._base(table)
            if not claim.met_by(base[0] + laid[0], base[1] + laid[1]):
                return None
        if self.sweeps:
            return 0, 0
        if claim is None:
            return table
        there, paid = joined(table, laid), self._paid(claim, table, laid)
        return there[0] - paid[0], there[1] - paid[1]


def gifts(
    plans: Sequence[Plan], table: Packed, lane: int, hand: Column, pantry: Pantry, *, fewest: bool
) -> list[Column]:
    """Return what a helper can give of one kind so that all `plans` can be carried out in turn.

    It joins the table's column. Every card is needed: taking any one back would leave some plan short. With `fewest` (ruling
    `help-double`, reading `exact`) only what is worth the fewest units.
    """
    base = column_of(pantry, table, lane)
    laid = [column_of(pantry, plan.way.lays, lane) for plan in plans]
    met = [
        [
            _enough(plans, laid, lane, (base[0] + singles, base[1] + doubles))
            for singles in range(hand[0] + 1)
        ]
        for doubles in range(hand[1] + 1)
    ]
    found = [
        (singles, doubles)
        for doubles in range(hand[1] + 1)
        for singles in range(hand[0] + 1)
        if met[doubles][singles]
        and not (singles and met[doubles][singles - 1])
        and not (doubles and met[doubles - 1][singles])
    ]
    if fewest and found:
        least = min(singles + 2 * doubles for singles, doubles in found)
        found = [column for column in found if column[0] + 2 * column[1] == least]
    return found


def _enough(plans: Sequence[Plan], laid: Sequence[Column], lane: int, there: Column) -> bool:
    """Whether a column on the table lets all plans be carried out in turn."""
    for place, plan in enumerate(plans):
        left = plan.run(lane, there, laid[place])
        if left is None:
            return False
        there = left
    return True


def column_of(pantry: Pantry, packed: Packed, lane: int) -> Column:
    """Return the cards of one kind in a packed pool."""
    shift = lane * pantry.width
    mask = (1 << pantry.width) - 1
    doubles = packed[1] >> shift & mask
    return (packed[0] >> shift & mask) - 2 * doubles, doubles
