"""The columns of a table and a hand, kind by kind, and what claims on them come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, final

from pizzarules.orders.claim import Claim, Column
from pizzarules.orders.matcher import RecipeMatcher
from pizzarules.orders.requirement import Size

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


@final
class PackedWay:
    """A payable way on packed pools."""

    __slots__ = ("declared", "kinds", "lays", "pays", "recipe")

    def __init__(
        self,
        kinds: tuple[int, ...],
        declared: int | None,
        lays: tuple[int, int],
        pays: tuple[int, int],
        recipe: int = 0,
    ) -> None:
        self.kinds: Final = kinds
        """The lanes that the terms take, in the order of the terms."""
        self.declared: Final = declared
        self.lays: Final = lays
        """Units and double cards laid from hand."""
        self.pays: Final = pays
        """Units and double cards that go to the used pile."""
        self.recipe: Final = recipe
        """The alternative of the card that is met."""

    @property
    def effect(self) -> tuple[object, ...]:
        """What tells two ways apart; what is left follows from what is laid and paid."""
        return self.declared, self.lays, self.pays

    def identity(self) -> tuple[object, ...]:
        """Return everything that the way says."""
        return self.kinds, self.declared, self.lays, self.pays, self.recipe


@final
class PackedShortfall:
    """What is missing for one choice of kinds, after the useful hand cards."""

    __slots__ = ("anything", "kinds", "lays", "missing", "size", "units")

    def __init__(
        self,
        units: int,
        kinds: tuple[int, ...],
        lays: tuple[int, int],
        missing: tuple[int, int],
        anything: int,
        size: Size = Size.ANY,
    ) -> None:
        self.units: Final = units
        """The missing units, all together."""
        self.kinds: Final = kinds
        self.lays: Final = lays
        self.missing: Final = missing
        """Units and double cards of definite kinds."""
        self.anything: Final = anything
        """Units of no particular kind, or of any of `kinds`."""
        self.size: Final = size
        """The cards that these have to come on."""


@final
class Columns:
    """What one recipe can be paid from: the table's cards that count, and those that may be laid.

    Both are given packed, and asked for as columns (singles, doubles), one lane at a time or all.
    """

    __slots__ = (
        "_doubles",
        "_hand_doubles",
        "_hand_units",
        "_known",
        "_mask",
        "_units",
        "fewest",
        "matcher",
        "recipe",
        "table_first",
        "width",
    )

    def __init__(
        self,
        base: tuple[int, int],
        hand: tuple[int, int],
        matcher: RecipeMatcher,
        *,
        fewest: bool,
        table_first: bool,
        recipe: int = 0,
    ) -> None:
        self._units: Final = base[0]
        self._doubles: Final = base[1]
        self._hand_units: Final = hand[0]
        self._hand_doubles: Final = hand[1]
        self.matcher: Final = matcher
        self.fewest: Final = fewest
        """Ruling `surplus-double`, reading `exact`."""
        self.table_first: Final = table_first
        """Ruling `laid-doubles`, reading `table-first`."""
        self.recipe: Final = recipe
        """Which alternative of the card this is."""
        self.width: Final = matcher.pantry.width
        self._mask: Final = (1 << self.width) - 1
        self._known: dict[tuple[int, Claim], list[Payment]] | None = None

    def there(self, lane: int) -> Column:
        """Return the cards of one kind that lie on the table and count."""
        shift = lane * self.width
        doubles = self._doubles >> shift & self._mask
        return (self._units >> shift & self._mask) - 2 * doubles, doubles

    def held(self, lane: int) -> Column:
        """Return the cards of one kind that may be laid."""
        shift = lane * self.width
        doubles = self._hand_doubles >> shift & self._mask
        return (self._hand_units >> shift & self._mask) - 2 * doubles, doubles

    @property
    def base(self) -> list[Column]:
        """The cards on the table that count, by lane."""
        return [self.there(lane) for lane in range(len(self.matcher.pantry.kinds))]

    @property
    def hand(self) -> list[Column]:
        """The cards that may be laid, by lane."""
        return [self.held(lane) for lane in range(len(self.matcher.pantry.kinds))]

    def pool(self) -> list[Column]:
        """Return the columns of table and hand together."""
        return [joined(base, hand) for base, hand in zip(self.base, self.hand, strict=True)]

    def lays(self, lane: int, claim: Claim) -> tuple[Column, ...]:
        """Return what can be laid of one kind for a claim on it."""
        return claim.lays(self.there(lane), self.held(lane), fewest=self.fewest)

    def options(self, lane: int, claim: Claim) -> list[Payment]:
        """Return what a claim on one kind can come to, one payment for each thing to lay."""
        known = self._known
        if known is None:
            known = self._known = {}
        found = known.get((lane, claim))
        if found is None:
            found = [self.payment(lane, claim, laid) for laid in self.lays(lane, claim)]
            known[lane, claim] = found
        return found

    def payment(self, lane: int, claim: Claim, laid: Column, given: Column = (0, 0)) -> Payment:
        """Return what a claim on one kind comes to with these cards laid, and given by a helper."""
        base = joined(self.there(lane), given)
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
        self, kinds: tuple[int, ...], declared: int | None, payments: Sequence[Payment]
    ) -> PackedWay:
        """Return the way that pays so much of each kind."""
        lay_units = lay_doubles = pay_units = pay_doubles = 0
        for laid_units, laid_doubles, paid_units, paid_doubles in payments:
            lay_units += laid_units
            lay_doubles += laid_doubles
            pay_units += paid_units
            pay_doubles += paid_doubles
        if self.matcher.recipe.sweep:
            pay_units, pay_doubles = self._units + lay_units, self._doubles + lay_doubles
        lays, pays = (lay_units, lay_doubles), (pay_units, pay_doubles)
        return PackedWay(kinds, declared, lays, pays, self.recipe)

    def swept(self, laid: Sequence[Column]) -> PackedWay:
        """Return the way that takes the whole table, and what was laid to reach a total."""
        lays = packed_columns(enumerate(laid), self.width)
        pays = (self._units + lays[0], self._doubles + lays[1])
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
