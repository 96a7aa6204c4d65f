"""python-constraint2: a problem for each table, its variables the wildcards, their domains the
kinds that can serve them.

The solver is the fastest of those that the package has.
"""

from __future__ import annotations

from collections.abc import Sequence

from constraint import AllDifferentConstraint, OptimizedBacktrackingSolver, Problem

from benchmarks.orders import Columns, Counts, LongOrder, Order
from benchmarks.timing import Contender


def _problem(domains: list[list[int]]) -> Problem | None:
    if not all(domains):
        return None
    problem = Problem(OptimizedBacktrackingSolver(forwardcheck=False))
    for variable, domain in enumerate(domains):
        problem.addVariable(variable, domain)
    if len(domains) > 1:
        problem.addConstraint(AllDifferentConstraint())
    return problem


def _order_problem(order: Order, counts: Counts, owner: int) -> Problem | None:
    if not order.open_to(counts, owner):
        return None
    kinds = [kind for kind in range(5) if not order.own or kind != owner]
    return _problem([[kind for kind in kinds if counts[kind] >= n] for n in order.wild])


def can(order: Order, seats: Sequence[tuple[Counts, int]]) -> list[Contender]:
    def run() -> int:
        total = 0
        for counts, owner in seats:
            problem = _order_problem(order, counts, owner)
            total += problem is not None and problem.getSolution() is not None
        return total

    return [Contender("python-constraint2", len(seats), run)]


def all_ways(order: Order, seats: Sequence[tuple[Counts, int]]) -> list[Contender]:
    def run() -> int:
        total = 0
        for counts, owner in seats:
            problem = _order_problem(order, counts, owner)
            if problem is not None:
                total += len(problem.getSolutions())
        return total

    return [Contender("python-constraint2", len(seats), run)]


def can_long(order: LongOrder, tables: Sequence[Columns]) -> list[Contender]:
    def run() -> int:
        total = 0
        for columns in tables:
            problem = _problem(order.kinds(columns))
            total += problem is not None and problem.getSolution() is not None
        return total

    return [Contender("python-constraint2", len(tables), run)]
