"""Cutting the games of a run into parts for workers."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final, final

from pizzarules.simulation.chunks import Part

__all__ = ["Chunking"]

_FIRST: Final = 8
"""Games of the first parts, until it is known how long they take."""
_SECONDS: Final = 1.0
"""How long a part should take: what is lost at most, and how often progress is told."""
_LEAST: Final = 20
"""Towards the end parts get smaller, but not by more than so many times."""
_MOST: Final = 5000


@final
class Chunking:
    """Hands out ranges of games, each once.

    Without a fixed size parts are made so large that they take about a second, and smaller towards
    the end, so that all workers end together.
    """

    def __init__(self, ranges: Iterable[tuple[int, int]], size: int | None, workers: int) -> None:
        """Take ranges (first, end); `workers` is how many take parts at the same time."""
        self._ranges: Final = deque(ranges)
        self._fixed: Final = size
        self._size = _FIRST if size is None else size
        self._workers: Final = workers
        self._left = sum(end - first for first, end in self._ranges)

    def take(self) -> tuple[int, int] | None:
        """Return the next range as (first, count); None when all are handed out."""
        if not self._ranges:
            return None
        first, end = self._ranges.popleft()
        count = min(end - first, self._size)
        if self._fixed is None and self._workers > 1:
            share = -(-self._left // (2 * self._workers))
            count = min(count, max(1, self._size // _LEAST, share))
        if first + count < end:
            self._ranges.appendleft((first + count, end))
        self._left -= count
        return first, count

    def learn(self, part: Part) -> None:
        """Let the time that a part took decide how large the next ones are."""
        if self._fixed is not None or not part.count:
            return
        wanted = int(_SECONDS * part.count / max(part.seconds, 1e-6))
        self._size = max(1, min(wanted, 4 * self._size, _MOST))
