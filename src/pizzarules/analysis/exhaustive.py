"""Looking at every table there can be, in bulk. Imports NumPy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pizzarules.analysis.tables import Tables
from pizzarules.analysis.telling import Found, Position, smallest
from pizzarules.analysis.vectors import sufficing
from pizzarules.orders.bound import BoundOrder

__all__ = ["every_table", "number_sufficing", "told_apart"]

_BLOCK: Final = 1 << 18
"""At most so many tables are yielded at a time, but for those of one kind."""

_Array = NDArray[Any]


def every_table(tables: Tables) -> Iterator[tuple[_Array, _Array]]:
    """Yield all tables, many at a time: units and double cards, a row for each table.

    The arrays are used again for the next tables.
    """
    columns = [
        [tables.column(lane, coming) for coming in tables.coming(lane)] for lane in tables.lanes
    ]
    first = len(columns) - 1
    while first and prod(map(len, columns[first - 1 :])) <= _BLOCK:
        first -= 1
    largest = max(singles + 2 * doubles for column in columns for singles, doubles in column)
    units, doubles = (
        np.empty((len(columns), prod(map(len, columns[first:]))), np.min_scalar_type(largest))
        for _ in range(2)
    )
    # The later kinds take the same columns in each block, the earlier ones one column.
    places = np.indices([len(column) for column in columns[first:]])
    for lane, place in enumerate(places, first):
        singles, twos = np.array(columns[lane]).T
        units[lane] = (singles + 2 * twos)[place.ravel()]
        doubles[lane] = twos[place.ravel()]
    for earlier in product(*columns[:first]):
        for lane, (single, double) in enumerate(earlier):
            units[lane] = single + 2 * double
            doubles[lane] = double
        yield units.T, doubles.T


def number_sufficing(bound: BoundOrder, tables: Tables) -> int:
    """Return how many of the tables suffice."""
    return sum(
        int(np.count_nonzero(sufficing(bound, units, doubles)))
        for units, doubles in every_table(tables)
    )


def told_apart(first: BoundOrder, second: BoundOrder, tables: Tables) -> Found:
    """Return the smallest tables on which two orders can be baked, or not."""
    found: Found = {}
    for units, doubles in every_table(tables):
        one, two = sufficing(first, units, doubles), sufficing(second, units, doubles)
        for first_can, second_can in product((True, False), repeat=2):
            rows = np.flatnonzero((one == first_can) & (two == second_can))
            if len(rows):
                case = first_can, second_can
                found = smallest(found, {case: _smallest(units[rows], doubles[rows])})
    return found


def _smallest(units: _Array, doubles: _Array) -> Position:
    cards = (units - doubles).sum(axis=1)
    fewest = np.flatnonzero(cards == cards.min())
    return min(
        Position.of([(count - 2 * two, two) for count, two in zip(row, twos, strict=True)])
        for row, twos in zip(units[fewest].tolist(), doubles[fewest].tolist(), strict=True)
    )
