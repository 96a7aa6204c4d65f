"""The nearest change: the fewest cards that would have to lie otherwise so that an order bakes.

Cards may be added to the owner's hand or to the table, or taken from the table. What has to come
into the hand on a given table follows from what is missing there. So only changes of the table are
searched, those of fewer cards first; none where the table matters as a source of cards alone, since
hand cards do whatever such cards do. The search ends where more cards than the best change known
would be needed, or once much has been tried.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, islice, product
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

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

_MOST_SHORTFALLS: Final = 400
_MOST_FILLED: Final = 64
"""So many choices of single and double cards are tried for what is missing."""
_MOST_SHARES: Final = 200
"""So many ways to share out what is missing of several kinds together are tried."""
_MOST_SETTLED: Final = 15_000
"""An order is settled so often, with one kind; the more kinds, the less often."""
_MOST_LOOKED_AT: Final = 60_000
"""And changed tables of so many changed cards, all together, are looked at."""

_Card = tuple[int, int]
"""The lane of a card, and 1 for a single or 2 for a double."""
_Need = tuple[int, int, int]
"""What is missing of a kind: its lane, units, and double cards beside them."""
_Packed = tuple[int, int]


class _Cards(NamedTuple):
    """A change, or a part of one."""

    hand: tuple[_Card, ...] = ()
    """Cards more in hand."""
    table: tuple[_Card, ...] = ()
    """Cards more on the table."""
    without: tuple[_Card, ...] = ()
    """Cards fewer on the table."""

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


class _TooMuchError(Exception):
    """Enough has been tried."""


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
        self.verdict: Final = verdict
        self.table: Final = (verdict.table.unit_lanes, verdict.table.double_lanes)
        self.hand: Final = (verdict.hand.unit_lanes, verdict.hand.double_lanes)
        pantry = verdict.bound.pantry
        self.room: Final = pantry.capacity - verdict.table.total - verdict.hand.total
        self.lanes: Final = range(len(pantry.kinds))
        supply = verdict.bound.setting.supply
        self.sizes: Final = (1,) if supply is not None and not supply[1] else (1, 2)
        self.supply: Final = supply
        self.lying: Final = tuple(self._column(lane) for lane in self.lanes)
        self.held: Final = tuple(verdict.hand[kind] for kind in pantry.kinds)
        self.found: _Cards | None = None
        self.complete = True
        """Whether no better change can have been left out so far."""
        self.settled = _MOST_SETTLED // len(self.lanes)
        self.looked_at = _MOST_LOOKED_AT

    def best(self) -> Change | None:
        try:
            self._look()
        except _TooMuchError:
            self.complete = False
        if self.found is None:
            return None
        hand, table, without = map(self._pool, self.found)
        return Change(hand, table, without, fewest=self.complete)

    def _look(self) -> None:
        self._fill(_Cards())
        if _only_a_source(self.bound):
            return
        for repair in self._repairs():
            self._fill(repair)
            self._fill_table(repair)
        self._fill_table(_Cards())
        forced = self._forced()
        number = max(1, len(forced), self._least())
        while self._may_be_better(number):
            for change in self._changes_of_the_table(number, forced):
                self._fill(change)
            number += 1

    def _may_be_better(self, number: int) -> bool:
        """Whether a change of so many table cards may be better than what is known."""
        if self.found is None or number < self.found.number:
            return True
        return number == self.found.number and len(self.found.hand) < number

    def _take(self, cards: _Cards) -> bool:
        """Keep a change if it does it; return whether it does."""
        if self.found is not None and cards.rank >= self.found.rank:
            return True
        if not self._bakes(cards):
            return False
        self.found = cards
        return True

    # What a change comes to.

    def _pool(self, cards: tuple[_Card, ...]) -> Pool:
        return Pool(self.bound.pantry, *self._packed(cards))

    def _packed(self, cards: tuple[_Card, ...]) -> _Packed:
        width = self.bound.pantry.width
        units = sum([size << lane * width for lane, size in cards])
        return units, sum([1 << lane * width for lane, size in cards if size == 2])

    def _bakes(self, cards: _Cards) -> bool:
        payments = self._payments(cards)
        if payments is None or payments.barred:
            return False
        return payments.ready or next(iter(payments.ways()), None) is not None

    def _payments(self, cards: _Cards) -> Payments | None:
        """Return what an order comes to after a change; None if the change can't be."""
        self.settled -= 1
        if self.settled < 0:
            raise _TooMuchError
        if sum([size for _, size in cards.hand + cards.table]) > self.room:
            return None
        for lane, size in {*cards.hand, *cards.table}:
            added = cards.hand.count((lane, size)) + cards.table.count((lane, size))
            if added - cards.without.count((lane, size)) > self._left(lane, size):
                return None
        hand, more, less = map(self._packed, cards)
        return Payments(
            self.bound,
            (self.table[0] + more[0] - less[0], self.table[1] + more[1] - less[1]),
            (self.hand[0] + hand[0], self.hand[1] + hand[1]),
            self.verdict.declare,
            excluded=self.verdict.excluded,
        )

    def _left(self, lane: int, size: int) -> int:
        """Return how many further cards of a kind and size there are."""
        if self.supply is None:
            return self.room
        there = self.lying[lane].count((lane, size)) + self.held[lane][size - 1]
        return max(0, self.supply[size - 1] - there)

    def _free(self, lane: int, size: int, first: _Cards) -> int:
        """Return how many there are after a first change of the table."""
        moved = first.without.count((lane, size)) - first.table.count((lane, size))
        return max(0, self._left(lane, size) + moved)

    # What then has to come into the hand.

    def _fill(self, first: _Cards) -> None:
        """Add to the hand what is missing after a change of the table."""
        payments = self._payments(first)
        if payments is None or payments.barred or self._take(first):
            return
        self._fill_from(payments, first, onto=False)

    def _fill_from(self, payments: Payments, first: _Cards, *, onto: bool) -> None:
        """Add what is missing to the hand, or `onto` the table."""
        shortfalls = list(islice(payments.nearest(), _MOST_SHORTFALLS + 1))
        for short in shortfalls[:_MOST_SHORTFALLS]:
            least = -(-short.units // self.sizes[-1]) + first.number
            if self.found is not None and least > self.found.number:
                return
            if short.missing[1] and 2 not in self.sizes:
                continue
            needs = list(self._needs(short.missing))
            shares = self._shares(short.anything, short.kinds, first)
            for share in islice(shares, _MOST_SHARES):
                self._fill_needs(first, _added(needs, share), onto=onto)
            self._left_out(next(shares, None) is not None, onto=onto)
        self._left_out(len(shortfalls) > _MOST_SHORTFALLS, onto=onto)

    def _shares(
        self, units: int, kinds: tuple[int, ...], first: _Cards
    ) -> Iterator[dict[int, int]]:
        """Yield how units of any of some kinds are shared out, but for what takes as many cards.

        `kinds` are empty where any kinds will do. Else most come of one kind, and one or none of each
        other. Where there are not so many cards of one kind, they come of one after the other.
        """
        if not units:
            yield {}
            return
        lanes = kinds or tuple(self.lanes)
        for main in lanes:
            others = [lane for lane in kinds if lane != main]
            for ones in product((0, 1), repeat=len(others)):
                if sum(ones) <= units:
                    yield {main: units - sum(ones), **dict(zip(others, ones, strict=True))}
        for sizes in ((2, 1), (1, 2), (2,), (1,)):
            yield self._spread(units, lanes, sizes, first)

    def _spread(
        self, units: int, lanes: tuple[int, ...], sizes: tuple[int, ...], first: _Cards
    ) -> dict[int, int]:
        """Return units of several kinds, as far as there are cards, those of the first size first."""
        share: dict[int, int] = dict.fromkeys(lanes, 0)
        for size, lane in product(sizes, lanes):
            cards = min(self._free(lane, size, first), -(-max(0, units) // size))
            share[lane] += min(units, cards * size) if units > 0 else 0
            units -= cards * size
        return share

    def _left_out(self, some: bool, *, onto: bool) -> None:
        """Note that something was left out; what is added to the table is searched by itself."""
        if some and not onto:
            self.complete = False

    def _needs(self, missing: _Packed) -> Iterator[_Need]:
        unpack = self.bound.pantry.unpack_unchecked
        for lane, (units, doubles) in enumerate(
            zip(unpack(missing[0]), unpack(missing[1]), strict=True)
        ):
            if units:
                yield lane, units - 2 * doubles, doubles

    def _fill_needs(self, first: _Cards, needs: list[_Need], *, onto: bool) -> None:
        """Try cards for what is missing, the fewest first, until some do."""
        columns = [self._cards_for(need, first) for need in needs]
        if not all(columns):
            return
        options = _combined(columns)
        for cards in islice(options, _MOST_FILLED):
            if self._take(first.but(_Cards(table=cards) if onto else _Cards(hand=cards))):
                return
        self._left_out(next(options, None) is not None, onto=onto)

    def _cards_for(self, need: _Need, first: _Cards) -> list[tuple[_Card, ...]]:
        """Return the cards that give what is missing of a kind, the fewest first.

        Only cards that there are, after a first change.
        """
        lane, units, twos = need
        ones, pairs = (self._free(lane, size, first) for size in (1, 2))
        found = [
            ((lane, 2),) * (twos + more) + ((lane, 1),) * max(0, units - 2 * more)
            for more in range(min(-(-units // 2), pairs - twos) + 1)
            if units - 2 * more <= ones
        ]
        return sorted(found, key=_cost)

    def _fill_table(self, first: _Cards) -> None:
        """Add to the table what is missing there, where nothing may be laid for it."""
        order, setting = self.bound.order, self.bound.setting
        recipes = tuple(attrs.evolve(recipe, source=Source.BOTH) for recipe in order.recipes)
        rulings = setting.rulings.but({"sweep-lay": "allowed"})
        payments = self._payments(first)
        if payments is None or payments.barred:
            return
        bound = BoundOrder(
            attrs.evolve(order, recipes=recipes),
            attrs.evolve(setting, rulings=rulings),
            self.bound.pantry,
        )
        freely = Payments(
            bound, payments.table, declare=payments.declare, excluded=payments.excluded
        )
        self._fill_from(freely, first, onto=True)

    # Changes of the table.

    def _column(self, lane: int) -> tuple[_Card, ...]:
        width = self.bound.pantry.width
        mask = (1 << width) - 1
        doubles = self.table[1] >> lane * width & mask
        singles = (self.table[0] >> lane * width & mask) - 2 * doubles
        return ((lane, 2),) * doubles + ((lane, 1),) * singles

    def _changes_of_the_table(self, number: int, forced: tuple[_Card, ...]) -> Iterator[_Cards]:
        """Yield every change of so many table cards under which the condition holds."""
        allows = self.bound.matcher.allows
        there = Counter(card for column in self.lying for card in column)
        there.subtract(forced)
        barred = {lane for lane, _ in forced}
        more = [(card, 1) for card in product(self.lanes, self.sizes) if card[0] not in barred]
        less = [(card, -1) for card in sorted(there) if there[card] > 0]
        width = self.bound.pantry.width
        base = self.table[0] - self._packed(forced)[0]
        for chosen in combinations_with_replacement([*more, *less], number - len(forced)):
            self.looked_at -= number
            if self.looked_at < 0:
                raise _TooMuchError
            if not allows(
                base + sum([sign * size << lane * width for (lane, size), sign in chosen])
            ):
                continue
            without = tuple(card for card, sign in chosen if sign < 0)
            if all(count <= there[card] for card, count in Counter(without).items()):
                table = tuple(card for card, sign in chosen if sign > 0)
                yield _Cards(table=table, without=forced + without)

    def _forced(self) -> tuple[_Card, ...]:
        """Return table cards that every change has to take away: of kinds that may not be there."""
        condition = self.bound.condition
        if condition is None or len(condition.options) != 1:
            return ()
        lanes = {
            test.lane
            for test in condition.options[0]
            if test.number == 0 and test.lane is not None and test.compare is not Compare.AT_LEAST
        }
        return sum([self.lying[lane] for lane in sorted(lanes)], ())

    def _least(self) -> int:
        """Return a number of table cards below which the condition can't be mended."""
        condition = self.bound.condition
        if condition is None or self.bound.matcher.allows(self.table[0]):
            return 0
        return min(
            (
                max([self._repair(test, exact=False).number for test in tests], default=0)
                for tests in condition.options
            ),
            default=0,
        )

    def _repairs(self) -> Iterator[_Cards]:
        """Yield changes of the table after which the order may not be barred any more."""
        condition = self.bound.condition
        if condition is not None and not self.bound.matcher.allows(self.table[0]):
            for tests in condition.options:
                cards = _Cards()
                for test in tests:
                    cards = cards.but(self._repair(test, exact=True))
                counts = Counter(cards.without)
                if all(count <= self.lying[c[0]].count(c) for c, count in counts.items()):
                    yield cards
        elif self.verdict.status == "barred":
            for card in product(self.lanes, self.sizes):
                yield _Cards(table=(card,))

    def _repair(self, test: Presence, *, exact: bool) -> _Cards:
        """Return a change of the table after which one test holds; the fewest cards, if not `exact`.

        With `exact` no more is taken away than has to be, where that can be.
        """
        counts = self.bound.pantry.unpack_unchecked(self.table[0])
        number = test.number
        more = test.compare is not Compare.AT_MOST
        fewer = test.compare is not Compare.AT_LEAST
        if test.kinds:
            lying = sorted((c for c in self.lying if c), key=len)
            absent = [lane for lane in self.lanes if not counts[lane]]
            return _Cards(
                table=tuple((lane, 1) for lane in absent[: max(0, number - len(lying)) * more]),
                without=sum(lying[: max(0, len(lying) - number) * fewer], ()),
            )
        lanes = list(self.lanes) if test.lane is None else [test.lane]
        there = sum(counts[lane] for lane in lanes)
        if there < number and more:
            short = number - there
            pairs = 0 if 2 not in self.sizes else -(-short // 2) if not fewer else short // 2
            ones = max(0, short - 2 * pairs)
            return _Cards(table=((lanes[0], 2),) * pairs + ((lanes[0], 1),) * ones)
        if there > number and fewer:
            cards = [card for lane in lanes for card in self.lying[lane]]
            return _Cards(without=_taken(cards, there - number, exact=exact and number > 0))
        return _Cards()


def _added(needs: list[_Need], share: dict[int, int]) -> list[_Need]:
    """Return what is missing, with units more of some kinds."""
    known = {lane: (units, doubles) for lane, units, doubles in needs}
    for lane, more in share.items():
        units, doubles = known.get(lane, (0, 0))
        known[lane] = units + more, doubles
    return [(lane, *need) for lane, need in known.items() if any(need)]


def _cost(cards: Sequence[_Card]) -> tuple[int, int]:
    return len(cards), sum([size for _, size in cards])


def _combined(columns: list[list[tuple[_Card, ...]]]) -> Iterator[tuple[_Card, ...]]:
    """Yield one option of each column taken together, the fewest cards first, then units.

    Each column has its options in that order.
    """

    def whole(places: tuple[int, ...]) -> tuple[_Card, ...]:
        return sum([column[place] for column, place in zip(columns, places, strict=True)], ())

    first = tuple([0 for _ in columns])
    queue = [(_cost(whole(first)), first)]
    seen = {first}
    while queue:
        _, places = heapq.heappop(queue)
        yield whole(places)
        for i, place in enumerate(places):
            following = (*places[:i], place + 1, *places[i + 1 :])
            if place + 1 < len(columns[i]) and following not in seen:
                seen.add(following)
                heapq.heappush(queue, (_cost(whole(following)), following))


def _taken(cards: Sequence[_Card], units: int, *, exact: bool) -> tuple[_Card, ...]:
    """Return cards worth so many units or more, the fewest; with `exact` no more, if that can be."""
    taken: list[_Card] = []
    for lane, size in sorted(cards, key=lambda card: -card[1]):
        if units <= 0:
            break
        if size > units and exact and any(other == 1 for _, other in cards):
            continue
        taken.append((lane, size))
        units -= size
    return tuple(taken)


def _only_a_source(bound: BoundOrder) -> bool:
    """Whether the table matters as a source of cards alone, and whatever it gives the hand can."""
    return bound.condition is None and not any(
        recipe.source is Source.TABLE
        or (recipe.sweep and bound.readings.sweep_bare)
        or any(isinstance(t, Demand) and isinstance(t.kind, ExtremeKind) for t in recipe.terms)
        for recipe in bound.order.recipes
    )
