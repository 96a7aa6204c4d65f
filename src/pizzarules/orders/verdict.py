"""The verdict on one order, on one table, with one hand: can it be baked, how, and why not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

import attrs

from pizzarules.errors import PizzaError, PoolError
from pizzarules.integers import checked_number
from pizzarules.orders.answer import Shortfall, Status, Way
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.lazy import LazySequence
from pizzarules.orders.payments import Payments
from pizzarules.orders.ways import PartialWay
from pizzarules.pantry import Pool

if TYPE_CHECKING:
    from pizzarules.orders.explanation import Explanation

__all__ = ["Shortfall", "Status", "Verdict", "Way"]

MOST_WAYS = 20_000
"""More ways than this are not written out unless a limit says how many are wanted."""
MOST_NEAREST = 10
"""So many shortfalls are written out unless a limit says otherwise."""


@attrs.frozen(repr=False)
class Verdict:
    """What is to be said of an order on a table. Made by `pizzarules.settle`.

    A verdict is true if the order can be baked.
    """

    bound: BoundOrder
    """The order, bound to its owner and game."""
    table: Pool
    hand: Pool
    declare: int | None
    excluded: int = attrs.field(default=0, repr=False)
    """The kinds (guard bits) that earlier members of a series took (ruling `series-same`)."""
    status: Status = attrs.field(init=False)
    ways: LazySequence[Way] = attrs.field(init=False, eq=False, repr=False)
    """Every distinct payable way, lazily; those with hand cards too."""
    nearest: LazySequence[Shortfall] = attrs.field(init=False, eq=False, repr=False)
    """Where the order is short: what is missing, the smallest first, lazily."""
    _payments: Payments = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        pantry = self.bound.pantry
        fill = object.__setattr__
        # Pools of the game's pantry may be packed in narrower lanes.
        fill(self, "table", pantry.pool(self.table, where="table"))
        fill(self, "hand", pantry.pool(self.hand, where="hand"))
        if self.table.total + self.hand.total > pantry.capacity:
            raise PoolError(
                f"table and hand together hold more than {pantry.capacity} units: that many can't be settled"
            )
        payments = Payments(
            self.bound,
            _lanes(self.table),
            _lanes(self.hand),
            self.declare,
            excluded=self.excluded,
        )
        payments.check_declared()
        fill(self, "_payments", payments)
        fill(self, "ways", LazySequence(self._all_ways))
        fill(self, "nearest", LazySequence(self._all_shortfalls))
        fill(self, "status", self._find_status())

    def _find_status(self) -> Status:
        if self._payments.barred:
            return Status.BARRED
        if self._payments.ready:
            return Status.READY
        return Status.LAYABLE if self.ways else Status.SHORT

    def _all_ways(self) -> Iterator[Way]:
        for way in self._payments.ways():
            lays, pays = self._pool(way.lays), self._pool(way.pays)
            leaves = self.table + lays - pays
            kinds = self._names(way.kinds)
            yield Way(kinds, way.declared, lays, pays, leaves, way.recipe)

    def _all_shortfalls(self) -> Iterator[Shortfall]:
        for short in self._payments.nearest():
            yield Shortfall(
                self._names(short.kinds),
                self._pool(short.lays),
                self._pool(short.missing),
                short.anything,
                short.units,
                short.size,
            )

    def _pool(self, lanes: tuple[int, int]) -> Pool:
        return Pool(self.bound.pantry, *lanes)

    def _names(self, kinds: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.bound.pantry.kinds[lane] for lane in kinds)

    @property
    def can_be_baked(self) -> bool:
        """Whether there is a way to bake the order, with hand cards or without."""
        return self.status.can_be_baked

    def __bool__(self) -> bool:
        return self.can_be_baked

    def __reduce__(self) -> tuple[type[Verdict], tuple[object, ...]]:
        return Verdict, (self.bound, self.table, self.hand, self.declare, self.excluded)

    def __repr__(self) -> str:
        return f"<Verdict {self.bound.order.name} of {self.bound.setting.owner}: {self.status}>"

    def start(self) -> PartialWay:
        """Return the empty partial way, from which a payment can be decided step by step."""
        return PartialWay(self._payments)

    def why(self) -> str:
        """Return the reason of the verdict in words, naming the clause that decides."""
        # Most verdicts are never asked for their reason.
        from pizzarules.orders.english import sentence
        from pizzarules.orders.explaining import cause_of

        return sentence(*cause_of(self))

    def explain(self) -> Explanation:
        """Return what decided: clause, cause, rulings, and the nearest change that would bake it.

        A value, of which `str()` is the English text. It settles the order anew under every
        other reading, and searches for the change: some milliseconds, sometimes a few hundred.
        """
        from pizzarules.orders.explaining import explanation_of

        return explanation_of(self)

    def to_json(self, limit: int | None = None, *, explain: bool = False) -> dict[str, object]:
        """Return the answer that `bake --jsonl` writes.

        `limit` caps `ways` and `nearest`. Without it all ways are there, and the 10 smallest
        shortfalls; `PizzaError` where that would be more than 20,000 ways. With `explain` the
        explanation is there too.
        """
        if limit is not None:
            limit = checked_number(limit, "`limit`", PizzaError, 0)
        if limit is None:
            ways = list(islice(self.ways, MOST_WAYS + 1))
            if len(ways) > MOST_WAYS:
                raise PizzaError(f"there are more than {MOST_WAYS} ways: give a `limit`")
        else:
            limit = min(limit, sys.maxsize)
            ways = list(islice(self.ways, limit))
        nearest = islice(self.nearest, MOST_NEAREST if limit is None else limit)
        answer: dict[str, object] = {
            "status": str(self.status),
            "ways": [way.to_json() for way in ways],
            "nearest": [short.to_json() for short in nearest],
            "why": self.why(),
        }
        if explain:
            answer["explanation"] = self.explain().to_json()
        return answer


def _lanes(pool: Pool) -> tuple[int, int]:
    return pool.unit_lanes, pool.double_lanes
