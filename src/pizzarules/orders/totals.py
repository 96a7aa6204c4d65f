"""Totals: so much of several kinds together.

What a total takes from each kind is a share; the shares add up to its amount. Sets of reachable
sums are integers, bit i standing for the sum i, so that a dead end is never entered.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from typing import Final, final

from pizzarules.orders.binding import BoundTotal
from pizzarules.orders.claim import Claim, Column
from pizzarules.orders.requirement import Size
from pizzarules.pantry import Pantry

__all__ = ["ClaimsByLane", "TotalMatcher"]

ClaimsByLane = list[tuple[int, Claim]]
"""Claims on kinds, each with its lane; no lane twice."""


_MOST_SETS: Final = 200


@final
class TotalMatcher:
    """Whether and how a total can be met from a pool.

    A pool is given as packed units and double cards, or as columns (singles, doubles) by lane.
    """

    __slots__ = ("pantry", "sweep", "total")

    def __init__(self, total: BoundTotal, sweep: bool, pantry: Pantry) -> None:
        self.total: Final = total
        self.sweep: Final = sweep
        self.pantry: Final = pantry

    def suffices(self, units: int, doubles: int) -> bool:
        """Whether the pool meets the total."""
        total, pantry = self.total, self.pantry
        counted = units
        if not total.any_size:
            counted = doubles if total.of_doubles else units - 2 * doubles
        there = pantry.total(counted)
        if there < total.amount:
            return False
        if total.kinds is None:
            # An odd number of units can't be met exactly by double cards alone.
            return not self._odd or there > 2 * pantry.total(doubles)
        return self._reaches(self.columns(units, doubles))

    @property
    def _odd(self) -> bool:
        return (
            self.total.exact
            and self.total.any_size
            and self.total.amount % 2 == 1
            and not self.sweep
        )

    def columns(self, units: int, doubles: int) -> list[Column]:
        """Return the columns of a packed pool, by lane."""
        cards = self.pantry.unpack_unchecked(doubles)
        return [
            (count - 2 * cards[lane], cards[lane])
            for lane, count in enumerate(self.pantry.unpack_unchecked(units))
        ]

    def _reaches(self, columns: Sequence[Column]) -> bool:
        return bool(self._suffix_sums(columns)[0][self.total.kinds or 0] >> self.total.amount & 1)

    def _allowed(self, column: Column) -> tuple[int, int]:
        """Return (step, number): a column can give `step`, twice `step`... `number` times it."""
        singles, doubles = column
        if self.total.of_doubles:
            most = doubles
        elif self.total.size is Size.SINGLE:
            most = singles
        else:
            most = singles + 2 * doubles
        most = min(most, self.total.amount)
        if self.total.exact and self.total.any_size and not singles:
            return 2, most // 2
        return 1, most

    def _suffix_sums(self, columns: Sequence[Column]) -> list[list[int]]:
        """Return for each lane and number of kinds the sums that it and later lanes can reach.

        Where any number of kinds will do, there is one entry per lane, for all numbers together.
        """
        most = self.total.kinds
        cut = (1 << (self.total.amount + 1)) - 1
        after: list[int] = [1] + [0] * (most or 0)
        sums = [after]
        for column in reversed(columns):
            step, number = self._allowed(column)
            if most is None:
                before = [after[0] | _plus(after[0], step, number) & cut]
            else:
                before = [after[0]] + [
                    after[used] | _plus(after[used - 1], step, number) & cut
                    for used in range(1, most + 1)
                ]
            sums.append(before)
            after = before
        sums.reverse()
        return sums

    def shares(self, columns: Sequence[Column]) -> Iterator[tuple[int, ...]]:
        """Yield every way to share the total out: one share per lane, 0 where it gives nothing."""
        yield from self._shared(columns, self._suffix_sums(columns), ())

    def share_options(self, columns: Sequence[Column], given: tuple[int, ...]) -> list[int]:
        """Return what the next lane can give after the shares `given`, each with a completion."""
        return self._options(columns, self._suffix_sums(columns), given)

    def shared(self, shares: Sequence[int]) -> tuple[tuple[int, ...], ClaimsByLane]:
        """Return the lanes that give a share and the claims on them."""
        claims = [(lane, self.total.claim(share)) for lane, share in enumerate(shares) if share]
        return tuple(lane for lane, _ in claims), claims

    def _shared(
        self, columns: Sequence[Column], sums: list[list[int]], given: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        if len(given) == len(columns):
            yield given
            return
        for share in self._options(columns, sums, given):
            yield from self._shared(columns, sums, (*given, share))

    def _options(
        self, columns: Sequence[Column], sums: list[list[int]], given: tuple[int, ...]
    ) -> list[int]:
        lane = len(given)
        left = self.total.amount - sum(given)
        kinds = self.total.kinds
        still = 0 if kinds is None else kinds - sum(1 for share in given if share)
        if still < 0 or not sums[lane][still] >> left & 1:
            return []
        step, number = self._allowed(columns[lane])
        # Large shares of early kinds first: so kinds come in pantry order.
        return [
            share
            for share in range(min(left // step, number) * step, 0, -step)
            if (kinds is None or still > 0)
            and sums[lane + 1][still - (kinds is not None)] >> (left - share) & 1
        ] + ([0] if sums[lane + 1][still] >> left & 1 else [])

    def sweep_lays(
        self, table: Sequence[Column], hand: Sequence[Column], *, fewest: bool
    ) -> Iterator[tuple[Column, ...]]:
        """Yield all that can be laid so that the whole table meets the total, a column per lane.

        Every laid card is needed: the amount is reached, or passed by one unit where all laid
        cards are doubles. With `fewest` the latter only where the former can't be.
        """
        yield from self._swept(table, hand, fewest, ())

    def _swept(
        self,
        table: Sequence[Column],
        hand: Sequence[Column],
        fewest: bool,
        laid: tuple[Column, ...],
    ) -> Iterator[tuple[Column, ...]]:
        if len(laid) == len(hand):
            yield laid
            return
        for column in self.sweep_options(table, hand, laid, fewest=fewest):
            yield from self._swept(table, hand, fewest, (*laid, column))

    def sweep_options(
        self,
        table: Sequence[Column],
        hand: Sequence[Column],
        laid: tuple[Column, ...],
        *,
        fewest: bool,
    ) -> list[Column]:
        """Return what can be laid of the next lane after `laid`, each with a completion."""
        need = self.lacks(table)
        if need <= 0:
            return [(0, 0)]
        offered = [self.serving(column) for column in hand]
        need *= self._worth
        goals = [(need, offered)]
        if self.total.any_size and need % 2 and not (fewest and _adds_up(offered, need)):
            goals.append((need + 1, [(0, doubles) for _, doubles in offered]))
        spent = sum(singles + 2 * doubles for singles, doubles in laid)
        mixed = any(singles for singles, _ in laid)
        lane = len(laid)
        found = {
            (singles, doubles)
            for goal, cards in goals
            if goal == need or not mixed
            for doubles in range(min(cards[lane][1], (goal - spent) // 2) + 1)
            for singles in range(min(cards[lane][0], goal - spent - 2 * doubles) + 1)
            if _adds_up(cards[lane + 1 :], goal - spent - singles - 2 * doubles)
        }
        return sorted(found, key=lambda column: (column[0] + 2 * column[1], column))

    @property
    def asked(self) -> int:
        """The units that the amount comes to."""
        return self.total.amount * self._worth

    @property
    def _worth(self) -> int:
        """The units of one of the cards, or units, that the amount counts."""
        return 2 if self.total.of_doubles else 1

    def lacks(self, table: Sequence[Column]) -> int:
        """Return how much a whole table lacks for the total; 0 or less if nothing."""
        return self.total.amount - sum(self.counted(column) for column in table)

    def counted(self, column: Column) -> int:
        """Return what a column counts for the total: units, or cards of its size."""
        singles, doubles = column
        if self.total.any_size:
            return singles + 2 * doubles
        return doubles if self.total.of_doubles else singles

    def serving(self, column: Column) -> Column:
        """Return the cards of a column that the total counts."""
        if self.total.any_size:
            return column
        return (0, column[1]) if self.total.of_doubles else (column[0], 0)

    def useful(self, hand: Sequence[Column]) -> tuple[Column, ...]:
        """Return the hand cards that bring a total nearer that the whole hand does not meet."""
        return tuple(self.serving(column) for column in hand)

    def nearest(self, columns: Sequence[Column]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield (missing units, lanes): what sets of kinds lack for the total, the least first.

        Where any number of kinds will do, there is one answer, with no lanes.
        """
        worth = self._worth
        counts = [self.counted(column) for column in columns]
        kinds = self.total.kinds
        if kinds is None:
            yield worth * max(self.total.amount - sum(counts), 1), ()
            return
        if kinds > len(columns):
            return
        # Sets of kinds in falling order of what they hold: a set follows from those in which one
        # kind holds more, so the queue never has to look back.
        order = sorted(range(len(columns)), key=lambda lane: (-counts[lane], lane))

        def least(places: tuple[int, ...]) -> int:
            held = [counts[order[place]] for place in places]
            return max(held.count(0), self.total.amount - sum(held), 1)

        first = tuple(range(kinds))
        queue = [(least(first), first)]
        seen = {first}
        looked = 0
        found: list[tuple[int, tuple[int, ...]]] = []
        while queue:
            bound, places = heapq.heappop(queue)
            looked += 1
            # An exact total may lack more than it seems; after many sets of kinds the best is said.
            while found and (found[0][0] <= bound or looked > _MOST_SETS):
                looked = 0
                cost, lanes = heapq.heappop(found)
                yield worth * cost, lanes
            lanes = tuple(sorted(order[place] for place in places))
            heapq.heappush(found, (self._lacking([columns[lane] for lane in lanes], bound), lanes))
            for i, place in enumerate(places):
                following = (*places[:i], place + 1, *places[i + 1 :])
                if place + 1 < len(order) and place + 1 not in places and following not in seen:
                    seen.add(following)
                    heapq.heappush(queue, (least(following), following))
        while found:
            cost, lanes = heapq.heappop(found)
            yield worth * cost, lanes

    def _lacking(self, columns: Sequence[Column], bound: int) -> int:
        """Return how many cards or units the chosen columns lack, at least `bound`."""
        if not self.total.exact or not self.total.any_size:
            return bound
        # A single card makes a column of doubles flexible; columns without any card need one.
        stiff = sorted(columns, key=lambda column: (column[0] > 0, column[1]))
        for lacking in range(bound, self.total.amount + 1):
            more = [0] * len(stiff)
            for i in range(lacking):
                more[i % len(stiff)] += 1
            fuller = [(s + n, d) for (s, d), n in zip(stiff, more, strict=True)]
            if self._reaches(fuller):
                return lacking
        return self.total.amount


def _plus(sums: int, step: int, number: int) -> int:
    """Return the set of all sums of one of `sums` and `step`, twice `step`... `number` times it."""
    if not number:
        return 0
    found, done = sums << step, 1
    while 2 * done <= number:
        found |= found << done * step
        done *= 2
    return found | found << (number - done) * step


def _adds_up(hand: Sequence[Column], units: int) -> bool:
    """Whether some of these cards are worth exactly so many units."""
    singles = sum(column[0] for column in hand)
    doubles = sum(column[1] for column in hand)
    return units >= 0 and singles + 2 * doubles >= units and (units % 2 == 0 or singles > 0)
