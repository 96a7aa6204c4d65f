"""A distribution of whole numbers in a bounded space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from pizzarules.errors import JsonError
from pizzarules.integers import whole_number

__all__ = ["LARGEST", "Histogram"]

LARGEST: Final = 4095
"""What is larger is counted here; means and extremes are exact all the same."""


@attrs.define
class Histogram:
    """How often each number came up: whole numbers from 0 on. All counts are exact integers."""

    counts: dict[int, int] = attrs.field(factory=dict)
    """How often each number came up; `LARGEST` stands for itself and all larger ones."""
    total: int = 0
    """The sum of all numbers."""
    squares: int = 0
    """The sum of their squares."""
    most: int = 0
    """The largest number."""

    def add(self, number: int) -> None:
        """Count a number."""
        place = min(number, LARGEST)
        self.counts[place] = self.counts.get(place, 0) + 1
        self.total += number
        self.squares += number * number
        self.most = max(self.most, number)

    def merge(self, other: Histogram) -> None:
        """Add what another histogram counted."""
        for place, times in other.counts.items():
            self.counts[place] = self.counts.get(place, 0) + times
        self.total += other.total
        self.squares += other.squares
        self.most = max(self.most, other.most)

    @property
    def size(self) -> int:
        """How many numbers were counted."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """The mean; 0 where nothing was counted."""
        return self.total / self.size if self.counts else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation; 0 where nothing was counted."""
        size = self.size
        if not size:
            return 0.0
        return float((size * self.squares - self.total**2) ** 0.5 / size)

    def quantile(self, share: float) -> int:
        """Return the least number that so large a share of all is not above; 0 of nothing."""
        left = share * self.size
        for number in sorted(self.counts):
            left -= self.counts[number]
            if left <= 0:
                return number
        return 0

    def to_json(self) -> dict[str, object]:
        """Return the histogram as JSON."""
        return {
            "mean": round(self.mean, 6),
            "deviation": round(self.deviation, 6),
            "total": self.total,
            "squares": self.squares,
            "most": self.most,
            "counts": {str(number): self.counts[number] for number in sorted(self.counts)},
        }

    @classmethod
    def from_json(cls, given: object) -> Histogram:
        """Return what `to_json` wrote; `JsonError` if it is none."""
        if not isinstance(given, Mapping) or not isinstance(given.get("counts"), Mapping):
            raise JsonError("a histogram is an object with `counts`")
        counts: dict[int, int] = {}
        for number, times in given["counts"].items():
            if not isinstance(number, str) or not number.isdecimal() or len(number) > _DIGITS:
                raise JsonError("histogram: a number is a whole number from 0 on")
            if int(number) > LARGEST:
                raise JsonError(f"histogram: a number is at most {LARGEST}")
            counts[int(number)] = whole(times, "histogram: `counts`")
        sums = [whole(given.get(name), f"histogram: `{name}`") for name in _SUMS]
        return cls(counts, *sums)


_DIGITS: Final = 4
_SUMS: Final = ("total", "squares", "most")


def whole(given: Any, what: str) -> int:
    """Return a whole number from 0 on; `JsonError` if it is none."""
    number = whole_number(given)
    if number is None or number < 0:
        raise JsonError(f"{what} is a whole number from 0 on")
    return number
