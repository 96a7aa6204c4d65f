"""The columns of a table and a hand, kind by kind, and what claims on them come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, final

from pizzarules.orders.claim import Claim, Column
from pizzarules.orders.matcher import RecipeMatcher

__all__ = [
    "Columns",
    "PackedShortfall",
    "PackedWay",
    "Payment",
    "joined",
    "packed_columns",
]

Payment = tuple[int, int, int, int]
"""Laid units, laid double cards, paid units, paid double cards; packed."""


class PackedWay(NamedTuple):
    """A payable way on packed pools."""

    kinds: tuple[int, ...]
    """The lanes that the terms take, in the order of the terms."""
    declared: int | None
    lays: tuple[int, int]
    """Units and double cards laid from hand."""
    pays: tuple[int, int]
    """Units and double cards that go to the used pile."""
    recipe: int = 0
    """The alternative of the card that is met."""

    @property
    def effect(self) -> tuple[object, ...]:
        """What tells two ways apart; what is left follows from what is laid and paid."""
        return self[1:4]


class PackedShortfall(NamedTuple):
    """What is missing for one choice of kinds, after the useful hand cards."""

    units: int
    """The missing units, all together."""
    kinds: tuple[int, ...]
    lays: tuple[int, int]
    missing: tuple[int, int]
    """Units and double cards of definite kinds."""
    anything: int
    """Units of no particular kind, or of any of `kinds`."""


@final
class Columns:
    """What one recipe can be paid from: the table's cards that count, and those that may be laid.

    `base` and `hand` are columns (singles, doubles) by lane.
    """

    __slots__ = ("_known", "base", "fewest", "hand", "matcher", "recipe", "table_first", "width")

    def __init__(
        self,
        base: list[Column],
        hand: list[Column],
        matcher: RecipeMatcher,
        *,
        fewest: bool,
        table_first: bool,
        recipe: int = 0,
    ) -> None:
        self.base: Final = base
        self.hand: Final = hand
        self.matcher: Final = matcher
        self.fewest: Final = fewest
        """Ruling `surplus-double`, reading `exact`."""
        self.table_first: Final = table_first
        """Ruling `laid-doubles`, reading `table-first`."""
        self.recipe: Final = recipe
        """Which alternative of the card this is."""
        self.width: Final = matcher.pantry.width
        self._known: Final[dict[tuple[int, Claim], list[Payment]]] = {}

    def pool(self) -> list[Column]:
        """Return the columns of table and hand together."""
        return [joined(base, hand) for base, hand in zip(self.base, self.hand, strict=True)]

    def lays(self, lane: int, claim: Claim) -> list[Column]:
        """Return what can be laid of one kind for a claim on it."""
        return claim.lays(self.base[lane], self.hand[lane], fewest=self.fewest)

    def options(self, lane: int, claim: Claim) -> list[Payment]:
        """Return what a claim on one kind can come to, one payment for each thing to lay."""
        found = self._known.get((lane, claim))
        if found is None:
            found = [self.payment(lane, claim, laid) for laid in self.lays(lane, claim)]
            self._known[lane, claim] = found
        return found

    def payment(self, lane: int, claim: Claim, laid: Column, given: Column = (0, 0)) -> Payment:
        """Return what a claim on one kind comes to with these cards laid, and given by a helper."""
        base = joined(self.base[lane], given)
        if self.matcher.recipe.keeps_laid:
            paid = (0, 0)
        elif self.table_first:
            paid = claim.payment_table_first(base, laid)
        else:
            paid = claim.payment(base[0] + laid[0], base[1] + laid[1])
        shift = lane * self.width
        return (
            (laid[0] + 2 * laid[1]) << shift,
            laid[1] << shift,
            (paid[0] + 2 * paid[1]) << shift,
            paid[1] << shift,
        )

    def way(
        self, kinds: tuple[int, ...], declared: int | None, payments: Iterable[Payment]
    ) -> PackedWay:
        """Return the way that pays so much of each kind."""
        lay_units = lay_doubles = pay_units = pay_doubles = 0
        for payment in payments:
            lay_units += payment[0]
            lay_doubles += payment[1]
            pay_units += payment[2]
            pay_doubles += payment[3]
        if self.matcher.recipe.sweep:
            there = packed_columns(enumerate(self.base), self.width)
            pay_units, pay_doubles = there[0] + lay_units, there[1] + lay_doubles
        lays, pays = (lay_units, lay_doubles), (pay_units, pay_doubles)
        return PackedWay(kinds, declared, lays, pays, self.recipe)

    def swept(self, laid: Sequence[Column]) -> PackedWay:
        """Return the way that takes the whole table, and what was laid to reach a total."""
        lays = packed_columns(enumerate(laid), self.width)
        there = packed_columns(enumerate(self.base), self.width)
        pays = (there[0] + lays[0], there[1] + lays[1])
        return PackedWay((), None, lays, pays, self.recipe)


def joined(left: Column, right: Column) -> Column:
    """Return two columns put together."""
    return left[0] + right[0], left[1] + right[1]


def packed_columns(columns: Iterable[tuple[int, Column]], width: int) -> tuple[int, int]:
    """Return packed units and double cards of columns with their lanes."""
    units = doubles = 0
    for lane, (singles, cards) in columns:
        units += (singles + 2 * cards) << lane * width
        doubles += cards << lane * width
    return units, doubles
