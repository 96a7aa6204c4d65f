"""The tables on which the orders are asked: seeded, so that every run and every contender has
the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from benchmarks.contenders.plain import can_serve
from benchmarks.orders import TANGLE, Columns


class Seat(NamedTuple):
    """A table of single cards of five kinds, and whose order is asked for."""

    counts: tuple[int, ...]
    owner: int


@cache
def five_kinds(number: int = 2000, seed: int = 20260101) -> tuple[Seat, ...]:
    """Return tables with at most 13 cards of each kind, sparse and rich lanes mixed."""
    chance = random.Random(seed)

    def counts() -> tuple[int, ...]:
        return tuple(chance.randint(0, chance.choice((2, 5, 13))) for _ in range(5))

    return tuple(Seat(counts(), chance.randrange(5)) for _ in range(number))


@cache
def twelve_kinds(number: int = 1000) -> tuple[Columns, ...]:
    """Return tables with single and double cards of twelve kinds."""
    tables = _twelve_kinds(seed=20260102)
    return tuple(next(tables) for _ in range(number))


@cache
def hard(number: int = 400) -> tuple[Columns, ...]:
    """Return tables that only a matching decides for the order `tangle`; half of them suffice.

    Every term has a kind, there are kinds enough, and yet giving each term its first free kind, the
    terms with the fewest kinds first, fails.
    """
    sufficing: list[Columns] = []
    others: list[Columns] = []
    for columns in _twelve_kinds(seed=20260103):
        kinds = TANGLE.kinds(columns)
        if _undecided(kinds):
            (sufficing if can_serve(kinds) else others).append(columns)
        if min(len(sufficing), len(others)) >= number // 2:
            break
    found = sufficing[: number // 2] + others[: number // 2]
    random.Random(number).shuffle(found)
    return tuple(found)


def _twelve_kinds(seed: int) -> Iterator[Columns]:
    chance = random.Random(seed)
    while True:
        yield tuple(
            (chance.randint(0, chance.choice((1, 3, 8))), chance.choice((0, 0, 0, 1, 2)))
            for _ in range(12)
        )


def _undecided(kinds: list[list[int]]) -> bool:
    if not all(kinds) or len(set().union(*kinds)) < len(kinds):
        return False
    taken: set[int] = set()
    for choice in sorted(kinds, key=len):
        free = next((kind for kind in choice if kind not in taken), None)
        if free is None:
            return True
        taken.add(free)
    return False
