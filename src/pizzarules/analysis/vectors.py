"""Whether tables suffice, on columns of many tables at once. Imports NumPy.

The bound order is read as the matcher reads it: each claim on a kind is a test of that kind's
column, and wildcards can be served if and only if each set of them finds as many kinds as it has
members (Hall's condition). Sets to which a further wildcard can be added without any further kind
say less than that larger set, so only sets that are closed in this sense are looked at: for
wildcards whose amounts form a chain one set for each amount. What has no such form is asked of the
matcher, table by table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from pizzarules.analysis.wildcards import Wildcards
from pizzarules.errors import PoolError
from pizzarules.orders.binding import BoundTerm, BoundTotal, Presence
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.claim import Claim
from pizzarules.orders.matcher import RecipeMatcher
from pizzarules.orders.requirement import Compare, Size, Source
from pizzarules.pantry import Pantry

__all__ = ["Mask", "sufficing"]

Array: TypeAlias = NDArray[Any]
"""Integers."""
Mask: TypeAlias = NDArray[np.bool_]
"""For each table of a chunk whether something holds."""

CHUNK: Final = 1 << 16
"""So many tables are looked at together: their columns fit into the cache."""
_SMALL: Final = 255

_COMPARE: Final[dict[Compare, Callable[[Any, int], Mask]]] = {
    Compare.AT_LEAST: lambda counts, number: np.asarray(counts >= number),
    Compare.AT_MOST: lambda counts, number: np.asarray(counts <= number),
    Compare.EXACTLY: lambda counts, number: np.asarray(counts == number),
}


def sufficing(bound: BoundOrder, tables: Array, doubles: Array | None) -> Mask:
    """Return which tables suffice by themselves; see `feasible_many`."""
    kinds = len(bound.pantry.kinds)
    tables = _checked(tables, "tables", kinds)
    if doubles is not None:
        doubles = _checked(doubles, "doubles", kinds)
        if doubles.shape != tables.shape:
            raise PoolError(f"`doubles` has {len(doubles)} rows, and `tables` {len(tables)}")
    program = _Program(bound)
    answers = np.empty(len(tables), dtype=np.bool_)
    for start in range(0, len(tables), CHUNK):
        part = slice(start, start + CHUNK)
        twos = None if doubles is None else doubles[part]
        columns = _columns(tables[part], twos, start, bound.pantry.capacity)
        answers[part] = program.run(columns)
    return answers


# From rows to columns.


def _checked(given: Array, name: str, kinds: int) -> Array:
    array = np.asarray(given)
    if array.dtype.kind not in "ui":
        raise PoolError(f"`{name}` must be an array of integers, and not of {array.dtype}")
    if array.ndim != 2 or array.shape[1] != kinds:
        raise PoolError(
            f"`{name}` must have the shape (tables, {kinds}): a column for each kind of the game; "
            f"this has {array.shape}"
        )
    return array


def _columns(tables: Array, doubles: Array | None, start: int, capacity: int) -> _Columns:
    units = _by_kind(tables, "tables", start, capacity)
    if units.size and int(units.max()) * len(units) > capacity:
        totals = units.sum(axis=0, dtype=np.int64)
        if totals.max() > capacity:
            raise _too_many(start + int(totals.argmax()), "tables", capacity)
    if doubles is None:
        return _Columns(units, None)
    twos = _by_kind(doubles, "doubles", start, capacity)
    if units.dtype != twos.dtype:
        wide = np.promote_types(units.dtype, twos.dtype)
        units, twos = units.astype(wide), twos.astype(wide)
    too_many = (twos > units >> 1).any(axis=0)
    if too_many.any():
        row = start + int(too_many.argmax())
        raise PoolError(f"row {row}: there are more double cards than half the units")
    return _Columns(units, twos)


def _too_many(row: int, name: str, capacity: int) -> PoolError:
    return PoolError(f"`{name}`, row {row}: a pool holds at most {capacity} units")


def _by_kind(rows: Array, name: str, start: int, capacity: int) -> Array:
    """Return an array with a row for each kind, of bytes wherever they suffice."""
    if rows.dtype != np.uint8 and rows.size:
        if rows.min() < 0:
            row = start + int((rows < 0).any(axis=1).argmax())
            raise PoolError(f"`{name}`, row {row}: a number of cards can't be negative")
        largest = int(rows.max())
        if largest > capacity:
            row = start + int((rows == largest).any(axis=1).argmax())
            raise _too_many(row, name, capacity)
        rows = rows.astype(np.uint8 if largest <= _SMALL else np.uint32, order="K")
    return np.ascontiguousarray(rows.T)


@final
class _Columns:
    """A chunk of tables, a column for each kind; what was found of a column is remembered."""

    def __init__(self, units: Array, doubles: Array | None) -> None:
        self.units: Final = units
        self.doubles: Final = doubles
        self.number: Final = units.shape[1]
        self._met: Final[dict[tuple[int, Claim], Mask]] = {}
        self._singles: Final[dict[int, Array]] = {}

    def constant(self, value: bool) -> Mask:
        return np.full(self.number, value, dtype=np.bool_)

    def singles(self, lane: int) -> Array:
        if self.doubles is None:
            return np.asarray(self.units[lane])
        found = self._singles.get(lane)
        if found is None:
            found = self._singles[lane] = self.units[lane] - 2 * self.doubles[lane]
        return found

    def cards(self, lane: int) -> Array:
        column = self.units[lane]
        return np.asarray(column if self.doubles is None else column - self.doubles[lane])

    def counted(self, size: Size) -> Array:
        """Return what counts for a size, a row for each kind: units, or cards of that size."""
        if size is Size.ANY or (size is Size.SINGLE and self.doubles is None):
            return self.units
        if self.doubles is None:
            return np.zeros_like(self.units)
        return self.doubles if size is Size.DOUBLE else np.asarray(self.units - 2 * self.doubles)

    def total(self, size: Size) -> Array:
        """Return the sum over all kinds: units, or cards of one size."""
        return _sum(self.counted(size))

    def met(self, lane: int, claim: Claim) -> Mask:
        """Return where the column of a kind meets a claim, as `Claim.met_by` says it."""
        found = self._met.get((lane, claim))
        if found is None:
            found = self._met[lane, claim] = self._find_met(lane, claim)
        return found

    def _find_met(self, lane: int, claim: Claim) -> Mask:
        tests: list[Mask] = []
        if claim.needed_units > 2 * claim.doubles + claim.needed_singles:
            tests.append(np.asarray(self.units[lane] >= claim.needed_units))
        if claim.doubles:
            tests.append(
                self.constant(False)
                if self.doubles is None
                else np.asarray(self.doubles[lane] >= claim.doubles)
            )
        if claim.needed_singles:
            tests.append(self.singles(lane) >= claim.needed_singles)
        return _all(tests, self)


def _sum(rows: Array) -> Array:
    # Bytes of up to 64 kinds fit into 16 bits.
    wide = np.uint16 if rows.dtype == np.uint8 else np.uint64
    return np.asarray(np.add.reduce(rows, axis=0, dtype=wide))


def _all(tests: Sequence[Mask], columns: _Columns) -> Mask:
    if not tests:
        return columns.constant(True)
    found = tests[0]
    for test in tests[1:]:
        found = found & test
    return found


def _any(tests: Sequence[Mask], columns: _Columns) -> Mask:
    if not tests:
        return columns.constant(False)
    found = tests[0]
    for test in tests[1:]:
        found = found | test
    return found


def _at_least(number: int, of: Sequence[Mask], columns: _Columns) -> Mask:
    """Return where at least so many of the masks hold."""
    if number > len(of):
        return columns.constant(False)
    if number == 1:
        return _any(of, columns)
    if number == len(of):
        return _all(of, columns)
    count = of[0].view(np.uint8) + of[1].view(np.uint8)
    for mask in of[2:]:
        np.add(count, mask.view(np.uint8), out=count)
    return np.asarray(count >= number)


# Orders.


@final
class _Program:
    """A bound order, as tests of columns."""

    def __init__(self, bound: BoundOrder) -> None:
        self._options: Final = None if bound.condition is None else bound.condition.options
        self._recipes: Final = [_recipe(bound, matcher) for matcher in bound.matcher.recipes]

    def run(self, columns: _Columns) -> Mask:
        """Return which tables of a chunk suffice."""
        found: Mask | None = None
        for recipe in self._recipes:
            if found is None:
                found = recipe(columns)
            elif not found.all():
                found = found | recipe(columns)
        if found is None:
            return columns.constant(False)
        return found if self._options is None else found & self._allowed(columns)

    def _allowed(self, columns: _Columns) -> Mask:
        assert self._options is not None
        return _any(
            [_all([_present(part, columns) for part in parts], columns) for parts in self._options],
            columns,
        )


def _present(part: Presence, columns: _Columns) -> Mask:
    """Return where a condition on what lies on the table holds."""
    counts: Array
    if part.kinds:
        counts = np.count_nonzero(columns.units, axis=0)
    elif part.lane is None:
        counts = columns.total(Size.ANY)
    else:
        counts = columns.units[part.lane]
    return _COMPARE[part.compare](counts, part.number)


_Test: TypeAlias = Callable[[_Columns], Mask]


def _recipe(bound: BoundOrder, matcher: RecipeMatcher) -> _Test:
    """Return a recipe as a test of columns."""
    recipe = matcher.recipe
    if matcher.total is not None:
        if recipe.source is Source.HAND:
            return _unchanging(matcher.suffices(0, 0))
        found = _total(matcher.total.total, sweep=matcher.total.sweep)
        return found or _Asking(matcher, bound.pantry)
    # All on the table is declared then, which other terms may fall on.
    declared = bound.readings.all_on_table and recipe.declared_from is not None
    wildcards = Wildcards(matcher)
    if (declared and len(recipe.terms) > 1) or wildcards.sets is None:
        return _Asking(matcher, bound.pantry)
    return _Terms(matcher, wildcards)


def _unchanging(answer: bool) -> _Test:
    return lambda columns: columns.constant(answer)


@final
class _Asking:
    """A recipe that is asked of its matcher, table by table."""

    def __init__(self, matcher: RecipeMatcher, pantry: Pantry) -> None:
        self._matcher: Final = matcher
        self._pantry: Final = pantry

    def __call__(self, columns: _Columns) -> Mask:
        units = _packed(columns.units, self._pantry)
        doubles = (
            [0] * columns.number
            if columns.doubles is None
            else _packed(columns.doubles, self._pantry)
        )
        answers = map(self._matcher.suffices, units, doubles)
        return np.fromiter(answers, dtype=np.bool_, count=columns.number)


def _packed(rows: Array, pantry: Pantry) -> list[int]:
    if len(rows) * pantry.width > 62:
        return [pantry.pack_unchecked(counts) for counts in rows.T.tolist()]
    shifts = pantry.width * np.arange(len(rows), dtype=np.int64)
    packed: list[int] = (rows.astype(np.int64) << shifts[:, None]).sum(axis=0).tolist()
    return packed


# Totals.


def _total(total: BoundTotal, *, sweep: bool) -> _Test | None:
    """Return a total as a test of columns; None where it has no such form."""
    exact = total.exact and total.size is Size.ANY and not sweep
    if total.kinds is None:
        return lambda columns: _reached(total, columns, odd=exact and total.amount % 2 == 1)
    if exact:
        # Double cards alone can't give every share.
        return None
    return lambda columns: _shared(total, total.kinds or 0, columns)


def _reached(total: BoundTotal, columns: _Columns, *, odd: bool) -> Mask:
    there = columns.total(total.size)
    found = np.asarray(there >= total.amount)
    # An odd number of units can't be met exactly by double cards alone.
    return found & (there > 2 * columns.total(Size.DOUBLE)) if odd else found


def _shared(total: BoundTotal, kinds: int, columns: _Columns) -> Mask:
    """Return where so many kinds together, each giving something, have the amount."""
    counted = columns.counted(total.size)
    if total.amount < kinds or kinds > len(counted):
        return columns.constant(False)
    richest = np.sort(counted, axis=0)[-kinds:]
    return np.asarray((richest[0] > 0) & (_sum(richest) >= total.amount))


# Terms.


@final
class _Terms:
    """The terms of a recipe, as tests of columns."""

    def __init__(self, matcher: RecipeMatcher, wildcards: Wildcards) -> None:
        self._matcher: Final = matcher
        self._bare: Final = matcher.recipe.source is Source.HAND
        self._groups: Final = wildcards.groups
        self._sets: Final = wildcards.sets or ()

    def __call__(self, columns: _Columns) -> Mask:
        extremes = self._extremes(columns)
        tests = [self._met(lane, claim, columns) for lane, claim in self._matcher.fixed]
        tests += [self._served(places, least, extremes, columns) for places, least in self._sets]
        return _all(tests, columns)

    def _met(self, lane: int, claim: Claim, columns: _Columns) -> Mask:
        # From hand only: nothing on the table counts.
        return columns.constant(claim.met_by(0, 0)) if self._bare else columns.met(lane, claim)

    def _served(
        self,
        places: Sequence[int],
        least: int,
        extremes: dict[BoundTerm, dict[int, Mask]],
        columns: _Columns,
    ) -> Mask:
        """Return where at least so many kinds can serve one of these groups of wildcards."""
        serving: dict[int, Mask] = {}
        for place in places:
            term = self._groups[place].term
            for lane in self._groups[place].kinds:
                found = self._met(lane, term.claim, columns)
                if term.extreme is not None:
                    found = found & extremes[term][lane]
                serving[lane] = serving[lane] | found if lane in serving else found
        return _at_least(least, list(serving.values()), columns)

    def _extremes(self, columns: _Columns) -> dict[BoundTerm, dict[int, Mask]]:
        """Return for the terms of scarcest and commonest kinds where which kind is such a one."""
        return {
            group.term: dict(self._extreme(group.term, group.term.extreme.scarcest, columns))
            for group in self._groups
            if group.term.extreme is not None
        }

    def _extreme(
        self, term: BoundTerm, scarcest: bool, columns: _Columns
    ) -> Iterator[tuple[int, Mask]]:
        by_cards, free = self._matcher.by_cards, self._matcher.free
        counts = {
            lane: columns.cards(lane) if by_cards else columns.units[lane] for lane in term.kinds
        }
        # Unsigned, so that less than nothing is more than anything: absent kinds are never scarce.
        rank = {lane: count - 1 if scarcest else count for lane, count in counts.items()}
        best = _folded(np.minimum if scarcest else np.maximum, list(rank.values()))
        for lane, value in rank.items():
            found = np.asarray(value == best)
            # Where no kind lies there, all are equal: ruling `scarcest-none`.
            yield lane, found if free else found & (counts[lane] > 0)


def _folded(join: Callable[[Array, Array], Array], arrays: Sequence[Array]) -> Array:
    found = arrays[0]
    for array in arrays[1:]:
        found = join(found, array)
    return found
