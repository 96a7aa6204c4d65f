"""pizzarules, through the calls that a program would make."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pizzarules as pz
from benchmarks.orders import CARDS, VARIEGATO, Columns, Counts, LongOrder, Order
from benchmarks.timing import Contender
from pizzarules.orders.assignment import all_assignments as search
from pizzarules.orders.payments import Payments

MATCHER = "pizzarules, matcher"
FROM_TUPLES = "pizzarules, matcher, packing included"
ASSIGNMENTS = "pizzarules, assignments"
SEARCH = "pizzarules, assignments, nothing remembered"
PAYMENTS = "pizzarules, payments"


def _bound(order: Order) -> list[pz.BoundOrder]:
    """Return the order for each owner."""
    kinds = pz.game(order.game).pantry.kinds
    return [pz.bind(order.name, game=order.game, owner=kind) for kind in kinds]


def can(order: Order, seats: Sequence[tuple[Counts, int]]) -> list[Contender]:
    bound = _bound(order)
    matchers = [one.matcher for one in bound]
    pack, pack_fast = bound[0].pantry.pack, bound[0].pantry.pack_unchecked
    packed = [(pack(counts), owner) for counts, owner in seats]

    def run() -> int:
        total = 0
        for units, owner in packed:
            total += matchers[owner].suffices(units, 0)
        return total

    def run_from_tuples() -> int:
        total = 0
        for counts, owner in seats:
            total += matchers[owner].suffices(pack_fast(counts), 0)
        return total

    return [
        Contender(MATCHER, len(seats), run, ours=True),
        Contender(FROM_TUPLES, len(seats), run_from_tuples, ours=True),
    ]


def variegato_ways(seats: Sequence[tuple[Counts, int]]) -> list[Contender]:
    bound = _bound(VARIEGATO)[0]
    recipe = bound.matcher.recipes[0]
    packed = [bound.pantry.pack(counts) for counts, _ in seats]

    def assignments() -> int:
        total = 0
        for units in packed:
            among = recipe.candidates(units, 0)
            total += len(list(recipe.assignments(recipe.servable(units, 0, among))))
        return total

    def searched() -> int:
        total = 0
        for units in packed:
            among = recipe.candidates(units, 0)
            found = search(recipe.servable(units, 0, among), recipe.twins)
            total += len(list(found))
        return total

    def payments() -> int:
        total = 0
        for units in packed:
            total += len(list(Payments(bound, (units, 0)).ways()))
        return total

    return [
        Contender(ASSIGNMENTS, len(seats), assignments, ours=True),
        Contender(SEARCH, len(seats), searched, ours=True),
        Contender(PAYMENTS, len(seats), payments, ours=True),
    ]


@cache
def _twelve() -> pz.Cards:
    return pz.loads(CARDS)


def _long(
    order: LongOrder, tables: Sequence[Columns]
) -> tuple[pz.BoundOrder, list[tuple[int, int]]]:
    bound = pz.bind(order.name, game="twelve", owner="tuna", cards=_twelve())
    pack = bound.pantry.pack
    return bound, [
        (
            pack([singles + 2 * doubles for singles, doubles in columns]),
            pack([doubles for _, doubles in columns]),
        )
        for columns in tables
    ]


def can_long(order: LongOrder, tables: Sequence[Columns]) -> list[Contender]:
    bound, packed = _long(order, tables)
    matcher = bound.matcher

    def run() -> int:
        total = 0
        for units, doubles in packed:
            total += matcher.suffices(units, doubles)
        return total

    return [Contender(MATCHER, len(tables), run, ours=True)]


def first_way(order: LongOrder, tables: Sequence[Columns]) -> list[Contender]:
    bound, packed = _long(order, tables)

    def run() -> int:
        total = 0
        for table in packed:
            total += next(Payments(bound, table).ways(), None) is not None
        return total

    return [Contender("pizzarules, first way", len(tables), run, ours=True)]


def nearest(order: LongOrder, tables: Sequence[Columns]) -> list[Contender]:
    bound, packed = _long(order, tables)

    def run() -> int:
        return sum(next(Payments(bound, table).nearest()).units for table in packed)

    return [Contender("pizzarules, first shortfall", len(tables), run, ours=True)]


def settling(seats: Sequence[tuple[Counts, int]]) -> list[Contender]:
    """`settle` as a program calls it that has names and text; of Variegato."""
    kinds = pz.game("sole-mio").pantry.kinds
    pantry = pz.game("sole-mio").pantry
    texts = [
        (" + ".join(f"{n} {kind}" for n, kind in zip(counts, kinds, strict=True)), kinds[owner])
        for counts, owner in seats
    ]
    pools = [(pantry.pool(text), owner) for text, owner in texts]

    def settle(table: pz.Pool | str, owner: str) -> pz.Verdict:
        return pz.settle("variegato", game="sole-mio", owner=owner, table=table)

    def from_text() -> int:
        return sum(settle(text, owner).status == "ready" for text, owner in texts)

    def from_pools() -> int:
        return sum(settle(pool, owner).status == "ready" for pool, owner in pools)

    def with_ways() -> int:
        return sum(len(settle(text, owner).ways) > 0 for text, owner in texts)

    return [
        Contender("pizzarules, `settle`, table as text", len(seats), from_text, ours=True),
        Contender("pizzarules, `settle`, table as `Pool`", len(seats), from_pools, ours=True),
        Contender("pizzarules, `settle` and all its ways", len(seats), with_ways, ours=True),
    ]
