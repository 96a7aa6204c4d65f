"""Sequences that are computed as far as they are looked at."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final, Generic, TypeVar, final, overload

from pizzarules.integers import whole_number

__all__ = ["LazySequence"]

T = TypeVar("T")


@final
class LazySequence(Sequence[T], Generic[T]):
    """A sequence that is read no further than needed, and each item only once.

    `source` makes the iterator; it is called again if reading was interrupted. Iterating, indexing
    from the front and asking whether it is empty read as far as they must; `len`, negative indices
    comparison and `hash` read it to the end. Several threads may read it.
    """

    __slots__ = ("__weakref__", "_lock", "_read", "_rest", "_source")

    def __init__(self, source: Callable[[], Iterator[T]]) -> None:
        self._source: Final = source
        self._rest: Iterator[T] | None = None
        self._read: Final[list[T]] = []
        self._lock: Final = threading.RLock()

    def _upto(self, number: int | None) -> list[T]:
        with self._lock:
            while number is None or len(self._read) < number:
                if self._rest is None:
                    # After an exception an iterator is spent, wherever it was.
                    self._rest = islice(self._source(), len(self._read), None)
                try:
                    self._read.append(next(self._rest))
                except StopIteration:
                    break
                except BaseException:
                    self._rest = None
                    raise
        return self._read

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if not isinstance(index, slice):
            place = whole_number(index)
            if place is None:
                raise TypeError(f"a place is a whole number or a slice, not {type(index).__name__}")
            read = self._upto(None if place < 0 else place + 1)
            if not -len(read) <= place < len(read):
                raise IndexError(f"there are only {len(read)}")
            return read[place]
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

    def __hash__(self) -> int:
        # Equal to a tuple with the same items; lists have no hash.
        return hash(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return LazySequence, (self._source,)

    def __repr__(self) -> str:
        first = self._upto(4)
        shown = ", ".join(repr(item) for item in first[:3])
        return f"[{shown}{', ...' if len(first) > 3 else ''}]"
