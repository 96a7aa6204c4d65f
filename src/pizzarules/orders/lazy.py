"""Sequences that are computed as far as they are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, Generic, TypeVar, final, overload

__all__ = ["LazySequence"]

T = TypeVar("T")


@final
class LazySequence(Sequence[T], Generic[T]):
    """A sequence over an iterable that is read no further than needed, and only once.

    Iterating, indexing from the front and asking whether it is empty read as far as they must;
    `len`, negative indices and comparison read it to the end.
    """

    def __init__(self, source: Iterable[T]) -> None:
        self._source: Final = iter(source)
        self._read: Final[list[T]] = []

    def _upto(self, number: int | None) -> list[T]:
        more = None if number is None else max(0, number - len(self._read))
        self._read.extend(islice(self._source, more))
        return self._read

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, int):
            return self._upto(None if index < 0 else index + 1)[index]
        bounds = (index.start, index.stop)
        known = index.stop is not None and all(b is None or b >= 0 for b in bounds)
        return tuple(self._upto(index.stop if known and (index.step or 1) > 0 else None)[index])

    def __iter__(self) -> Iterator[T]:
        place = 0
        while len(self._upto(place + 1)) > place:
            yield self._read[place]
            place += 1

    def __len__(self) -> int:
        return len(self._upto(None))

    def __bool__(self) -> bool:
        return bool(self._upto(1))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LazySequence | list | tuple):
            return NotImplemented
        return tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # equal to lists, which have no hash either

    def __repr__(self) -> str:
        first = self._upto(4)
        shown = ", ".join(repr(item) for item in first[:3])
        return f"[{shown}{', ...' if len(first) > 3 else ''}]"
