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
from pizzarules.orders.requirement import Source
from pizzarules.pantry import Pantry

__all__ = ["Plan", "Settled", "gifts"]

Packed = tuple[int, int]
"""Packed units and packed double cards."""

Settled = tuple[Packed, Packed, Packed]
"""What then lies on the table, what of the given cards still does, and what was paid."""


@final
class Plan:
    """One decided way of paying for one order."""

    __slots__ = ("_columns", "claims", "missing", "way")

    def __init__(
        self,
        way: PackedWay,
        missing: Packed,
        claims: tuple[tuple[int, Claim], ...],
        columns: Columns,
    ) -> None:
        self.way: Final = way
        """Kinds, declared amount, and what is laid; what is paid if nothing changes."""
        self.missing: Final = missing
        """What a helper is asked for: units as single cards, double cards as double cards."""
        self.claims: Final = claims
        """What each kind must give; no kind twice."""
        self._columns: Final = columns

    @property
    def short(self) -> bool:
        """Whether something is missing."""
        return self.missing[0] != 0

    @property
    def sweeps(self) -> bool:
        """Whether the whole table is paid."""
        return self._columns.matcher.recipe.sweep

    @property
    def of_everything(self) -> bool:
        """Whether it is so much of anything that is wanted, taking the whole table."""
        return self.sweeps and self._columns.matcher.total is not None

    def after(self, table: Packed) -> Packed:
        """Return what the table holds afterwards, missing units being given as single cards."""
        if self.sweeps:
            return 0, 0
        way, missing = self.way, self.missing
        return (
            table[0] + way.lays[0] + missing[0] - way.pays[0],
            table[1] + way.lays[1] + missing[1] - way.pays[1],
        )

    def met(self, table: Packed, laid: Packed, given: Packed = (0, 0)) -> bool:
        """Whether every claim is met on a table with laid and given cards."""
        pantry = self._pantry
        return all(
            claim.met_by(
                *joined(
                    self._base(column_of(pantry, table, lane)),
                    joined(column_of(pantry, laid, lane), column_of(pantry, given, lane)),
                )
            )
            for lane, claim in self.claims
        )

    def carried_out(self, table: Packed, laid: Packed, given: Packed = (0, 0)) -> Settled:
        """Return what becomes of the table when the claims, which must be met, are paid.

        Given cards are kept apart from the table's as long as they are not paid, since the ruling
        `laid-doubles` may tell them apart.
        """
        width = self._pantry.width
        if self.sweeps:
            everything = (table[0] + laid[0] + given[0], table[1] + laid[1] + given[1])
            return (0, 0), (0, 0), everything
        pays: list[tuple[int, Column]] = []
        gone: list[tuple[int, Column]] = []
        for lane, claim in self.claims:
            lane_given = column_of(self._pantry, given, lane)
            table_lane = column_of(self._pantry, table, lane)
            own = column_of(self._pantry, laid, lane)
            paid, rest = self._paid(claim, table_lane, own, lane_given)
            pays.append((lane, paid))
            gone.append((lane, (lane_given[0] - rest[0], lane_given[1] - rest[1])))
        paid_units, paid_doubles = packed_columns(pays, width)
        gone_units, gone_doubles = packed_columns(gone, width)
        given_left = (given[0] - gone_units, given[1] - gone_doubles)
        table_left = (
            table[0] + laid[0] + given[0] - paid_units - given_left[0],
            table[1] + laid[1] + given[1] - paid_doubles - given_left[1],
        )
        return table_left, given_left, (paid_units, paid_doubles)

    def laid_from(self, table: Packed, pledged: Packed) -> Packed | None:
        """Return which of the pledged cards are laid on this table; None if they don't suffice.

        Of each kind the fewest units that do.
        """
        pantry = self._pantry
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

    @property
    def _pantry(self) -> Pantry:
        return self._columns.matcher.pantry

    def _base(self, table: Column) -> Column:
        return (0, 0) if self._columns.matcher.recipe.source is Source.HAND else table

    def _paid(
        self, claim: Claim, table: Column, laid: Column, given: Column
    ) -> tuple[Column, Column]:
        """Return what is paid of one kind, and what is left of the given cards."""
        more = joined(laid, given)
        base = self._base(table)
        if self._columns.matcher.recipe.keeps_laid:
            paid = (0, 0)
        elif self._columns.table_first:
            paid = claim.payment_table_first(base, more)
        else:
            paid = claim.payment(*joined(base, more))
        left = (base[0] + more[0] - paid[0], base[1] + more[1] - paid[1])
        return paid, (min(left[0], given[0]), min(left[1], given[1]))

    def run(
        self, lane: int, base: Column, laid: Column, given: Column
    ) -> tuple[Column, Column] | None:
        """Carry the plan out on one kind; return what lies there then, and what of the given.

        None if its claim on the kind is not met.
        """
        claim = next((claim for place, claim in self.claims if place == lane), None)
        if claim is not None and not claim.met_by(*joined(self._base(base), joined(laid, given))):
            return None
        if self.sweeps:
            return (0, 0), (0, 0)
        if claim is None:
            return base, given
        paid, rest = self._paid(claim, base, laid, given)
        there = joined(base, joined(laid, given))
        return (there[0] - paid[0] - rest[0], there[1] - paid[1] - rest[1]), rest


def gifts(
    plans: Sequence[Plan], table: Packed, lane: int, hand: Column, pantry: Pantry, *, fewest: bool
) -> list[Column]:
    """Return what a helper can give of one kind so that all `plans` can be carried out in turn.

    Every card is needed: taking any one back would leave some plan short. With `fewest` (ruling
    `help-double`, reading `exact`) only what is worth the fewest units.
    """
    base = column_of(pantry, table, lane)
    laid = [column_of(pantry, plan.way.lays, lane) for plan in plans]

    def enough(singles: int, doubles: int) -> bool:
        there, given = base, (singles, doubles)
        for plan, own in zip(plans, laid, strict=True):
            left = plan.run(lane, there, own, given)
            if left is None:
                return False
            there, given = left
        return True

    found = [
        (singles, doubles)
        for doubles in range(hand[1] + 1)
        for singles in range(hand[0] + 1)
        if enough(singles, doubles)
        and not (singles and enough(singles - 1, doubles))
        and not (doubles and enough(singles, doubles - 1))
    ]
    if fewest and found:
        least = min(singles + 2 * doubles for singles, doubles in found)
        found = [column for column in found if column[0] + 2 * column[1] == least]
    return found


def column_of(pantry: Pantry, packed: Packed, lane: int) -> Column:
    """Return the cards of one kind in a packed pool."""
    shift = lane * pantry.width
    mask = (1 << pantry.width) - 1
    doubles = packed[1] >> shift & mask
    return (packed[0] >> shift & mask) - 2 * doubles, doubles
