"""How sure a share is: Wilson's interval."""

from __future__ import annotations

from typing import Final

import attrs

__all__ = ["CONFIDENCE", "Share", "share_of"]

CONFIDENCE: Final = 0.95
"""How often such an interval holds the true share."""
_Z: Final = 1.959963984540054
"""The quantile of the normal distribution that goes with it."""


@attrs.frozen
class Share:
    """So many of so many, and between which shares the true one likely lies."""

    count: int
    of: int
    share: float
    low: float
    high: float

    def apart(self, other: Share) -> bool:
        """Whether the two intervals have nothing in common."""
        return self.high < other.low or other.high < self.low

    def to_json(self) -> dict[str, object]:
        """Return the share as JSON, rounded to 6 places."""
        return {
            "count": self.count,
            "of": self.of,
            "share": round(self.share, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
        }

    def __str__(self) -> str:
        if not self.of:
            return "-"
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


def share_of(count: int, of: int) -> Share:
    """Return a share with its Wilson interval, at 95 %; of nothing, all is possible."""
    if not of:
        return Share(count, of, 0.0, 0.0, 1.0)
    share = count / of
    spread = _Z * _Z / of
    centre = share + spread / 2
    half = _Z * ((share * (1 - share) + spread / 4) / of) ** 0.5
    low = 0.0 if not count else max(0.0, (centre - half) / (1 + spread))
    high = 1.0 if count == of else min(1.0, (centre + half) / (1 + spread))
    return Share(count, of, share, low, high)
