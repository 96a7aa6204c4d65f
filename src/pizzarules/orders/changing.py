"""The nearest change: the fewest cards that would have to lie otherwise so that an order bakes.

Cards may be added to the owner's hand or to the table, or taken from the table. Where the table
matters only as a source of cards, hand cards do whatever table cards do, and the shortfalls say
which. Elsewhere (conditions, the scarcest kind, orders paid from the table only) every change is
tried, those of fewer cards first, until so many were tried; what is known to do sets the limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, product
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from pizzarules.orders.answer import Status
from pizzarules.orders.binding import Presence
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.condition import Compare
from pizzarules.orders.explanation import Change
from pizzarules.orders.payments import Payments
from pizzarules.orders.requirement import Demand, ExtremeKind, Source
from pizzarules.pantry import Pool

if TYPE_CHECKING:
    from pizzarules.orders.verdict import Verdict

__all__ = ["nearest_change"]

_MOST_SHORTFALLS: Final = 200
_MOST_TRIES: Final = 3_000
"""So many changes are settled before the best one known is taken."""
_MOST_LOOKED_AT: Final = 20_000
"""So many are looked at, those that the condition of the card bars counted too."""


class _Cards(NamedTuple):
    """A change, or a part of one: cards of each lane and size, more or fewer."""

    hand: tuple[tuple[int, int], ...] = ()
    """(lane, 1 for a single or 2 for a double) of each card more in hand."""
    table: tuple[tuple[int, int], ...] = ()
    without: tuple[tuple[int, int], ...] = ()

    @property
    def number(self) -> int:
        return len(self.hand) + len(self.table) + len(self.without)

    @property
    def rank(self) -> tuple[int, ...]:
        """What is better comes first: fewer cards, cards in hand, fewer units."""
        return (
            self.number,
            len(self.without),
            len(self.table),
            sum(size for _, size in self.hand + self.table + self.without),
        )

    def but(self, other: _Cards) -> _Cards:
        return _Cards(
            self.hand + other.hand, self.table + other.table, self.without + other.without
        )


def nearest_change(verdict: Verdict) -> Change | None:
    """Return the change of the fewest cards under which the order can be baked.

    Of several with as many cards one that adds to the hand, then one that adds to the table. None
    where it can be baked already, and where no change is known that does it.
    """
    if verdict.can_be_baked:
        return None
    return _Search(verdict).best()


class _Search:
    """The search for one verdict's change."""

    def __init__(self, verdict: Verdict) -> None:
        self.bound: Final[BoundOrder] = verdict.bound
        self.declare: Final = verdict.declare
        self.verdict: Final = verdict
        self.table: Final = (verdict.table.unit_lanes, verdict.table.double_lanes)
        self.hand: Final = (verdict.hand.unit_lanes, verdict.hand.double_lanes)
        self.room: Final = (
            verdict.bound.pantry.capacity
            - verdict.bound.largest
            - verdict.table.total
            - verdict.hand.total
        )
        self.lanes: Final = range(len(verdict.bound.pantry.kinds))
        self.sizes: Final = (1, 2) if verdict.bound.setting.doubles else (1,)
        self.complete = True
        """Whether nothing smaller than what was found can have been left out."""
        self.tried = 0
        self.looked_at = 0

    def best(self) -> Change | None:
        known = min(self._known(), key=lambda cards: cards.rank, default=None)
        if _only_a_source(self.bound):
            return None if known is None else self._change(known, fewest=self.complete)
        number = self._least()
        while known is None or number <= known.number:
            # Changes of as many cards may be better ones.
            for cards in self._all_of(number):
                if known is not None and cards.rank >= known.rank:
                    continue
                if self._bakes(cards):
                    known = cards
                elif self.tried > _MOST_TRIES or self.looked_at > _MOST_LOOKED_AT:
                    return None if known is None else self._change(known, fewest=False)
            number += 1
        return self._change(known, fewest=True)

    def _change(self, cards: _Cards, *, fewest: bool) -> Change:
        return Change(
            self._pool(cards.hand), self._pool(cards.table), self._pool(cards.without), fewest
        )

    def _pool(self, cards: tuple[tuple[int, int], ...]) -> Pool:
        return Pool(self.bound.pantry, *self._packed(cards))

    def _packed(self, cards: tuple[tuple[int, int], ...]) -> tuple[int, int]:
        width = self.bound.pantry.width
        units = sum(size << lane * width for lane, size in cards)
        return units, sum(1 << lane * width for lane, size in cards if size == 2)

    def _bakes(self, cards: _Cards) -> bool:
        self.looked_at += 1
        payments = self._payments(cards)
        if payments is None or not payments.allows:
            return False
        self.tried += 1
        if payments.barred:
            return False
        return payments.ready or next(iter(payments.ways()), None) is not None

    def _payments(self, cards: _Cards) -> Payments | None:
        """Return what an order comes to after a change; None if the change can't be."""
        if sum(size for _, size in cards.hand + cards.table) > self.room:
            return None
        width = self.bound.pantry.width
        mask = (1 << width) - 1
        for lane, size in set(cards.without):
            doubles = self.table[1] >> lane * width & mask
            units = self.table[0] >> lane * width & mask
            there = doubles if size == 2 else units - 2 * doubles
            if cards.without.count((lane, size)) > there:
                return None
        hand, more, less = map(self._packed, cards)
        return Payments(
            self.bound,
            (self.table[0] + more[0] - less[0], self.table[1] + more[1] - less[1]),
            (self.hand[0] + hand[0], self.hand[1] + hand[1]),
            self.declare,
            excluded=self.verdict.excluded,
        )

    def _least(self) -> int:
        """Return a number of cards below which the condition of the order can't be mended."""
        condition = self.bound.condition
        if condition is None:
            return 1
        repairs = [[self._repair(part).number for part in parts] for parts in condition.options]
        return max(1, min((max(numbers, default=0) for numbers in repairs), default=1))

    # What is known to do without a search.

    def _known(self) -> Iterator[_Cards]:
        """Yield changes that do, found by what is missing and by what bars the order."""
        if self.verdict.status is Status.SHORT:
            yield from self._from_hand(_Cards())
        for repair in self._repairs():
            if self._bakes(repair):
                yield repair
            else:
                yield from self._from_hand(repair)

    def _from_hand(self, first: _Cards) -> Iterator[_Cards]:
        """Yield the best change that adds to the hand after a first change, if there is one."""
        payments = self._payments(first)
        if payments is None or payments.barred:
            return
        found: _Cards | None = None
        shortfalls = list(islice(payments.nearest(), _MOST_SHORTFALLS + 1))
        for short in shortfalls[:_MOST_SHORTFALLS]:
            if found is not None and ceil(short.units / self.sizes[-1]) > len(found.hand):
                break
            if short.missing[1] and 2 not in self.sizes:
                continue
            kinds = list(self._needs(short.missing))
            choices = [kinds]
            if short.anything:
                lanes = short.kinds or tuple(self.lanes)
                choices = [[*kinds, (lane, short.anything, 0)] for lane in lanes]
            for needs in choices:
                found = self._cheapest(first, needs, found)
        else:
            self.complete = self.complete and len(shortfalls) <= _MOST_SHORTFALLS
        if found is not None:
            yield found

    def _needs(self, missing: tuple[int, int]) -> Iterator[tuple[int, int, int]]:
        """Yield (lane, units, double cards) of what is missing."""
        counts = self.bound.pantry.unpack
        for lane, (units, doubles) in enumerate(
            zip(counts(missing[0]), counts(missing[1]), strict=True)
        ):
            if units:
                yield lane, units - 2 * doubles, doubles

    def _cheapest(
        self, first: _Cards, needs: list[tuple[int, int, int]], found: _Cards | None
    ) -> _Cards | None:
        """Return the best of `found` and what gives all of `needs`."""
        columns = []
        for lane, units, twos in needs:
            most = ceil(units / 2) if 2 in self.sizes else 0
            columns.append(
                [
                    ((lane, 2),) * (twos + pairs) + ((lane, 1),) * max(0, units - 2 * pairs)
                    for pairs in range(most, -1, -1)
                ]
            )
        options = [first.but(_Cards(sum(cards, ()))) for cards in product(*columns)]
        for cards in sorted(options, key=lambda cards: cards.rank):
            if found is not None and cards.rank >= found.rank:
                break
            if self._bakes(cards):
                return cards
        return found

    def _repairs(self) -> Iterator[_Cards]:
        """Yield changes of the table after which the order is not barred any more."""
        if self.verdict.status is not Status.BARRED:
            return
        condition = self.bound.condition
        if condition is not None and not self.bound.matcher.allows(self.table[0]):
            for parts in condition.options:
                cards = _Cards()
                for part in parts:
                    cards = cards.but(self._repair(part))
                payments = self._payments(cards)
                if payments is not None and payments.allows:
                    yield cards
        else:
            for lane, size in product(self.lanes, self.sizes):
                yield _Cards(table=((lane, size),))

    def _repair(self, test: Presence) -> _Cards:
        """Return a change of the table after which one test holds."""
        counts = self.bound.pantry.unpack(self.table[0])
        number, least = test.number, test.compare is Compare.AT_LEAST
        if test.kinds:
            lying = sorted((lane for lane in self.lanes if counts[lane]), key=lambda k: counts[k])
            absent = [lane for lane in self.lanes if not counts[lane]]
            more = max(0, number - len(lying)) if test.compare is not Compare.AT_MOST else 0
            fewer = 0 if least else max(0, len(lying) - number)
            return _Cards(
                table=tuple((lane, 1) for lane in absent[:more]),
                without=sum((self._column(lane) for lane in lying[:fewer]), ()),
            )
        lanes = list(self.lanes) if test.lane is None else [test.lane]
        there = sum(counts[lane] for lane in lanes)
        if there < number and test.compare is not Compare.AT_MOST:
            short = number - there
            pairs = 0 if 2 not in self.sizes else ceil(short / 2) if least else short // 2
            ones = max(0, short - 2 * pairs)
            return _Cards(table=((lanes[0], 2),) * pairs + ((lanes[0], 1),) * ones)
        if there > number and not least:
            return _Cards(without=self._taken(lanes, there - number, exact=number > 0))
        return _Cards()

    def _column(self, lane: int) -> tuple[tuple[int, int], ...]:
        width = self.bound.pantry.width
        mask = (1 << width) - 1
        doubles = self.table[1] >> lane * width & mask
        singles = (self.table[0] >> lane * width & mask) - 2 * doubles
        return ((lane, 2),) * doubles + ((lane, 1),) * singles

    def _taken(self, lanes: list[int], units: int, *, exact: bool) -> tuple[tuple[int, int], ...]:
        """Return table cards worth so many units, the fewest; without `exact` or a few more."""
        cards = sorted((card for lane in lanes for card in self._column(lane)), key=lambda c: -c[1])
        taken: list[tuple[int, int]] = []
        for lane, size in cards:
            if units <= 0:
                break
            if size > units and exact and any(other == 1 for _, other in cards):
                continue
            taken.append((lane, size))
            units -= size
        return tuple(taken)

    # Every change.

    def _all_of(self, number: int) -> Iterator[_Cards]:
        """Yield every change of so many cards."""
        cards = list(product(self.lanes, self.sizes))
        moves = [
            *(_Cards(hand=(card,)) for card in cards),
            *(_Cards(table=(card,)) for card in cards),
            *(_Cards(without=(card,)) for lane in self.lanes for card in set(self._column(lane))),
        ]
        for chosen in combinations_with_replacement(moves, number):
            whole = _Cards()
            for part in chosen:
                whole = whole.but(part)
            yield whole


def _only_a_source(bound: BoundOrder) -> bool:
    """Whether the table matters as a source of cards alone, and whatever it gives the hand can."""
    return bound.condition is None and not any(
        recipe.source is Source.TABLE
        or recipe.sweep
        or any(isinstance(t, Demand) and isinstance(t.kind, ExtremeKind) for t in recipe.terms)
        for recipe in bound.order.recipes
    )
