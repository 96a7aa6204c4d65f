"""Looking at random tables, where there are too many to look at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, final

from pizzarules.analysis.tables import Tables, pool_of
from pizzarules.analysis.telling import Case, Found, Position, smallest
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.claim import Column

__all__ = ["Deck", "number_bakeable", "told_apart"]

_SHRUNK: Final = 30
"""So many positions of each case are made smaller."""


@final
class Deck:
    """Random tables."""

    def __init__(self, tables: Tables, rng: Random) -> None:
        self._tables: Final = tables
        self._rng: Final = rng
        self._cards: Final = [
            (lane, size)
            for lane, column in enumerate(tables.further)
            for size, cards in enumerate(column)
            for _ in range(cards)
        ]

    def any_table(self) -> list[Column]:
        """Return one of the tables, each of which is as likely as every other."""
        chance, tables = self._rng.randint, self._tables
        return [
            tables.column(lane, (chance(0, singles), chance(0, doubles)))
            for lane, (singles, doubles) in enumerate(tables.further)
        ]

    def table(self, played: int) -> list[Column]:
        """Return what so many cards make that are drawn blindly."""
        counts = [[0, 0] for _ in self._tables.lanes]
        for lane, size in self._rng.sample(self._cards, played):
            counts[lane][size] += 1
        return [self._tables.column(lane, (one, two)) for lane, (one, two) in enumerate(counts)]


def number_bakeable(
    bound: BoundOrder,
    tables: Tables,
    hand: Sequence[Column],
    played: int | None,
    samples: int,
    rng: Random,
) -> int:
    """Return on how many of so many random tables an order can be baked."""
    deck, bound = Deck(tables, rng), _with_room(bound, tables, hand)
    return sum(
        _bakeable(bound, deck.any_table() if played is None else deck.table(played), hand)
        for _ in range(samples)
    )


def told_apart(
    first: BoundOrder, second: BoundOrder, tables: Tables, hand: int, samples: int, rng: Random
) -> Found:
    """Return small positions in which two orders can be baked, or not, found by drawing some.

    Each has a random number of cards, and a random hand of up to `hand` cards. Those that tell the
    orders apart are made smaller as long as they do.
    """
    deck = Deck(tables, rng)
    first, second = _with_room(first, tables), _with_room(second, tables)
    found: Found = {}
    shrunk: Counter[Case] = Counter()
    for _ in range(samples):
        table = deck.table(rng.randint(0, tables.cards))
        held = _drawn_hand(tables, table, hand, rng)
        case = _bakeable(first, table, held), _bakeable(second, table, held)
        if shrunk[case] < _SHRUNK:
            shrunk[case] += 1
            _shrink(first, second, tables, (table, held), case)
            found = smallest(found, {case: Position.of(table, held)})
    return found


def _with_room(bound: BoundOrder, tables: Tables, hand: Sequence[Column] = ()) -> BoundOrder:
    """Return an order whose pools hold all cards that there are."""
    columns = (*tables.lying, *tables.further, *hand)
    units = sum(singles + 2 * doubles for singles, doubles in columns)
    return BoundOrder(bound.order, bound.setting, bound.pantry.fitting(units))


def _bakeable(bound: BoundOrder, table: Sequence[Column], hand: Sequence[Column]) -> bool:
    """Whether an order can be baked from a table, with cards of a hand where there is one."""
    lying = pool_of(bound.pantry, table)
    if not any(map(any, hand)):
        return bound.matcher.suffices(lying.unit_lanes, lying.double_lanes)
    return bound.settle(lying, pool_of(bound.pantry, hand)).can_be_baked


def _drawn_hand(tables: Tables, table: Sequence[Column], most: int, rng: Random) -> list[Column]:
    hand = [[0, 0] for _ in table]
    rest = [
        (lane, size)
        for lane, (column, lying, further) in enumerate(
            zip(table, tables.lying, tables.further, strict=True)
        )
        for size in (0, 1)
        for _ in range(lying[size] + further[size] - column[size])
    ]
    for lane, size in rng.sample(rest, min(len(rest), rng.randint(0, most))):
        hand[lane][size] += 1
    return [(singles, doubles) for singles, doubles in hand]


def _shrink(
    first: BoundOrder,
    second: BoundOrder,
    tables: Tables,
    piles: tuple[list[Column], list[Column]],
    case: Case,
) -> None:
    """Take cards from table and hand, one after the other, as long as nothing changes by it."""
    nothing = ((0, 0),) * len(tables.lying)
    changed = True
    while changed:
        changed = False
        for pile, least in zip(piles, (tables.lying, nothing), strict=True):
            for lane, (singles, doubles) in enumerate(pile):
                for fewer in ((singles - 1, doubles), (singles, doubles - 1)):
                    if fewer[0] < least[lane][0] or fewer[1] < least[lane][1]:
                        continue
                    before, pile[lane] = pile[lane], fewer
                    if (_bakeable(first, *piles), _bakeable(second, *piles)) == case:
                        changed = True
                        break
                    pile[lane] = before
