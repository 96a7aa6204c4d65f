"""Mappings that can't be changed: hashable, picklable, and equal to any mapping with the same entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar, cast, final

__all__ = ["FrozenMap", "frozen_map"]

K = TypeVar("K")
V = TypeVar("V")


@final
class FrozenMap(Mapping[K, V]):
    """A mapping that keeps the entries, and their order, that it was made with."""

    __slots__ = ("__weakref__", "_entries")

    def __init__(self, entries: Mapping[K, V]) -> None:
        # What a `Counter` does not hold was counted no time.
        copied = Counter(entries) if isinstance(entries, Counter) else dict(entries)
        self._entries: Final = cast("Mapping[K, V]", copied)

    def __getitem__(self, key: K) -> V:
        return self._entries[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        # Equal mappings may have their entries in another order.
        return hash(frozenset(self._entries.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return FrozenMap, (self._entries,)

    def __repr__(self) -> str:
        return repr(self._entries)


def frozen_map(entries: Mapping[Any, Any]) -> FrozenMap[Any, Any]:
    """Return a mapping that can't be changed, with these entries."""
    return entries if isinstance(entries, FrozenMap) else FrozenMap(entries)
