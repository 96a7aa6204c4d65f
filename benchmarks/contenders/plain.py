"""Plain Python: what one writes by hand for one card, on tuples of counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Final

from benchmarks.orders import (
    ALLERGIA,
    MONOTONI,
    VARIEGATO,
    Columns,
    Counts,
    LongOrder,
    Order,
)
from benchmarks.timing import Contender

KINDS: Final = range(5)
ITERTOOLS: Final = "plain Python, itertools"
LOOPS: Final = "plain Python, nested loops"


def _variegato(u: Counts, owner: int) -> bool:  # noqa: ARG001
    return any(
        u[a] >= 4 and u[b] >= 3 and u[c] >= 2 and u[d] >= 1 for a, b, c, d in permutations(KINDS, 4)
    )


def _variegato_in_loops(u: Counts, owner: int) -> bool:  # noqa: ARG001
    return any(
        True
        for a in KINDS
        if u[a] >= 4
        for b in KINDS
        if b != a and u[b] >= 3
        for c in KINDS
        if c != a and c != b and u[c] >= 2  # noqa: PLR1714
        for d in KINDS
        if d != a and d != b and d != c and u[d] >= 1  # noqa: PLR1714
    )


def _monotoni(u: Counts, owner: int) -> bool:
    return u[owner] >= 1 and any(u[a] >= 6 for a in KINDS if a != owner)


def _allergia(u: Counts, owner: int) -> bool:
    return not u[owner] and any(u[a] >= 2 and u[b] >= 2 for a, b in combinations(KINDS, 2))


def _variegato_ways(u: Counts) -> list[tuple[int, ...]]:
    return [
        (a, b, c, d)
        for a, b, c, d in permutations(KINDS, 4)
        if u[a] >= 4 and u[b] >= 3 and u[c] >= 2 and u[d] >= 1
    ]


def _variegato_ways_in_loops(u: Counts) -> list[tuple[int, ...]]:
    return [
        (a, b, c, d)
        for a in KINDS
        if u[a] >= 4
        for b in KINDS
        if b != a and u[b] >= 3
        for c in KINDS
        if c != a and c != b and u[c] >= 2  # noqa: PLR1714
        for d in KINDS
        if d != a and d != b and d != c and u[d] >= 1  # noqa: PLR1714
    ]


def can(order: Order, seats: Sequence[tuple[Counts, int]]) -> list[Contender]:
    by_hand: dict[Order, dict[str, Callable[[Counts, int], bool]]] = {
        VARIEGATO: {
            ITERTOOLS: _variegato,
            LOOPS: _variegato_in_loops,
        },
        MONOTONI: {ITERTOOLS: _monotoni},
        ALLERGIA: {ITERTOOLS: _allergia},
    }

    def contender(name: str, suffices: Callable[[Counts, int], bool]) -> Contender:
        def run() -> int:
            total = 0
            for counts, owner in seats:
                total += suffices(counts, owner)
            return total

        return Contender(name, len(seats), run)

    return [contender(name, suffices) for name, suffices in by_hand[order].items()]


def variegato_ways(seats: Sequence[tuple[Counts, int]]) -> list[Contender]:
    def contender(name: str, ways: Callable[[Counts], list[tuple[int, ...]]]) -> Contender:
        def run() -> int:
            total = 0
            for counts, _ in seats:
                total += len(ways(counts))
            return total

        return Contender(name, len(seats), run)

    return [
        contender(ITERTOOLS, _variegato_ways),
        contender(LOOPS, _variegato_ways_in_loops),
    ]


def can_serve(kinds: list[list[int]]) -> bool:
    """Whether each term can have a kind of its own: backtracking, the scarcest term first."""
    terms = sorted(kinds, key=len)

    def serve(term: int, taken: int) -> bool:
        if term == len(terms):
            return True
        return any(
            serve(term + 1, taken | 1 << kind) for kind in terms[term] if not taken >> kind & 1
        )

    return serve(0, 0)


def can_long(order: LongOrder, tables: Sequence[Columns]) -> list[Contender]:
    def run() -> int:
        total = 0
        for columns in tables:
            total += can_serve(order.kinds(columns))
        return total

    return [Contender("plain Python, backtracking", len(tables), run)]


def nearest(order: LongOrder, tables: Sequence[Columns]) -> list[Contender]:
    """How many units are missing at least: dynamic programming over the kinds already taken."""

    def missing(columns: Columns) -> int:
        @cache
        def least(place: int, taken: int) -> int:
            if place == len(order.terms):
                return 0
            term = order.terms[place]
            return min(
                term.lacks(column) + least(place + 1, taken | 1 << kind)
                for kind, column in enumerate(columns)
                if kind != term.but and not taken >> kind & 1
            )

        return least(0, 0)

    def run() -> int:
        return sum(missing(columns) for columns in tables)

    return [Contender("plain Python, dynamic programming", len(tables), run)]
