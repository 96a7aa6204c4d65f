"""python-sat: minisat22, with an order as its formula and a table as assumptions.

Variables say that a wildcard takes a kind. The formulas stay in the solver, and a table forbids the
pairs that it can't serve; of the encodings tried this is the fastest by far. All ways take a solver
each, since every way found adds a clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from operator import getitem
from typing import Final

from pysat.solvers import Minisat22

from benchmarks.orders import Columns, Counts, LongOrder, Order
from benchmarks.timing import Contender

Clauses = list[list[int]]


class Formula:
    """Wildcards that take kinds, all different."""

    def __init__(self, wildcards: int, kinds: int) -> None:
        self.wildcards: Final = wildcards
        self.kinds: Final = kinds

    def takes(self, wildcard: int, kind: int) -> int:
        return 1 + wildcard * self.kinds + kind

    def served(self) -> Clauses:
        """Every wildcard takes a kind, no kind is taken twice."""
        wildcards, kinds = range(self.wildcards), range(self.kinds)
        return [
            *([self.takes(wildcard, kind) for kind in kinds] for wildcard in wildcards),
            *(
                [-self.takes(one, kind), -self.takes(other, kind)]
                for one, other in combinations(wildcards, 2)
                for kind in kinds
            ),
        ]

    def one_kind_each(self) -> Clauses:
        """No wildcard takes two kinds."""
        return [
            [-self.takes(wildcard, one), -self.takes(wildcard, other)]
            for wildcard in range(self.wildcards)
            for one, other in combinations(range(self.kinds), 2)
        ]


def _forbidden(order: Order, formula: Formula, seats: Sequence[tuple[Counts, int]]) -> Forbidden:
    most = max(max(counts) for counts, _ in seats)

    def literals(owner: int, kind: int, count: int) -> list[int]:
        barred = order.own > 0 and kind == owner
        return [
            -formula.takes(wildcard, kind)
            for wildcard, amount in enumerate(order.wild)
            if barred or count < amount
        ]

    kinds = range(formula.kinds)
    return [
        [[literals(owner, kind, count) for count in range(most + 1)] for kind in kinds]
        for owner in kinds
    ]


Forbidden = list[list[list[list[int]]]]
"""What a count forbids: by owner, kind and count."""


def can(order: Order, seats: Sequence[tuple[Counts, int]]) -> list[Contender]:
    formula = Formula(len(order.wild), 5)
    solver = Minisat22(bootstrap_with=formula.served())
    forbidden = _forbidden(order, formula, seats)

    def run() -> int:
        total = 0
        for counts, owner in seats:
            if order.open_to(counts, owner):
                total += solver.solve(
                    list(chain.from_iterable(map(getitem, forbidden[owner], counts)))
                )
        return total

    return [Contender("python-sat", len(seats), run)]


def can_by_amounts(order: Order, seats: Sequence[tuple[Counts, int]]) -> list[Contender]:
    """The encoding that comes to mind first: what a kind reaches is a variable too.

    For orders without a demand on the own kind.
    """
    formula = Formula(len(order.wild), 5)
    kinds = range(5)
    reached = {
        (kind, amount): 100 + 10 * kind + place
        for kind in kinds
        for place, amount in enumerate(order.wild)
    }
    solver = Minisat22(
        bootstrap_with=[
            *formula.served(),
            *(
                [-formula.takes(wildcard, kind), reached[kind, amount]]
                for wildcard, amount in enumerate(order.wild)
                for kind in kinds
            ),
        ]
    )

    def run() -> int:
        total = 0
        for counts, _ in seats:
            total += solver.solve(
                [
                    variable if counts[kind] >= amount else -variable
                    for (kind, amount), variable in reached.items()
                ]
            )
        return total

    return [Contender("python-sat, amounts as variables", len(seats), run)]


def all_ways(order: Order, seats: Sequence[tuple[Counts, int]]) -> list[Contender]:
    formula = Formula(len(order.wild), 5)
    clauses = formula.served() + formula.one_kind_each()
    forbidden = _forbidden(order, formula, seats)

    def run() -> int:
        total = 0
        for counts, owner in seats:
            if not order.open_to(counts, owner):
                continue
            given = list(chain.from_iterable(map(getitem, forbidden[owner], counts)))
            with Minisat22(bootstrap_with=clauses) as solver:
                while solver.solve(given):
                    total += 1
                    solver.add_clause(
                        [-variable for variable in solver.get_model() if variable > 0]
                    )
        return total

    return [Contender("python-sat", len(seats), run)]


def can_long(order: LongOrder, tables: Sequence[Columns]) -> list[Contender]:
    formula = Formula(len(order.terms), 12)
    solver = Minisat22(bootstrap_with=formula.served())
    every = frozenset(range(12))

    def run() -> int:
        total = 0
        for columns in tables:
            total += solver.solve(
                [
                    -formula.takes(wildcard, kind)
                    for wildcard, term in enumerate(order.terms)
                    for kind in every.difference(term.kinds(columns))
                ]
            )
        return total

    return [Contender("python-sat", len(tables), run)]
