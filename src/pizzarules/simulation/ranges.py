"""Which games of a run are done: whole numbers as ranges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, final

from pizzarules.errors import PizzaError

__all__ = ["Ranges"]


@final
class Ranges:
    """A set of whole numbers from 0 on, kept as ranges that don't touch each other."""

    __slots__ = ("_ranges",)

    def __init__(self, ranges: Iterable[tuple[int, int]] = ()) -> None:
        """Take ranges as (first, end), the end not included."""
        self._ranges: Final[list[tuple[int, int]]] = []
        for first, end in ranges:
            self.add(first, end)

    def add(self, first: int, end: int) -> None:
        """Add the numbers from `first` to below `end`; `PizzaError` if one is there already."""
        if first >= end:
            return
        place = next((i for i, (low, _) in enumerate(self._ranges) if low >= first), None)
        place = len(self._ranges) if place is None else place
        before = self._ranges[place - 1] if place else None
        after = self._ranges[place] if place < len(self._ranges) else None
        if (before and before[1] > first) or (after and after[0] < end):
            raise PizzaError(f"some of the games {first} to {end - 1} are counted already")
        if before and before[1] == first:
            first, place = before[0], place - 1
            del self._ranges[place]
        if after and after[0] == end:
            end = after[1]
            del self._ranges[place]
        self._ranges.insert(place, (first, end))

    def gaps(self, end: int) -> Iterator[tuple[int, int]]:
        """Yield the ranges of numbers below `end` that are not there."""
        at = 0
        for first, last in self._ranges:
            if first >= end:
                break
            if first > at:
                yield at, first
            at = last
        if at < end:
            yield at, end

    @property
    def end(self) -> int:
        """The number after the last one; 0 of none."""
        return self._ranges[-1][1] if self._ranges else 0

    def __len__(self) -> int:
        return sum(end - first for first, end in self._ranges)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return iter(self._ranges)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ranges) and self._ranges == other._ranges

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Ranges({self._ranges})"
