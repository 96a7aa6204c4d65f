"""How far apart two words are, and whether one may be the other misspelt."""

from __future__ import annotations

__all__ = ["distance", "slip"]


_LONGEST = 40
"""Longer words are no misspellings of anything, and take long to compare."""


def slip(word: str, meant: str) -> float | None:
    """Return what it costs to take `word` for a misspelling of `meant`; None if it is none."""
    if not word[:1].isalpha() or not meant[:1].isalpha() or len(word) > _LONGEST:
        return None
    length = max(len(word), len(meant))
    allowed = 1 if length <= 5 else 2 if length <= 8 else 3
    if abs(len(word) - len(meant)) > allowed or length < 2:
        return None
    apart = distance(word, meant)
    if apart > allowed or apart >= length:
        return None
    # In short words a letter more or less is often another word.
    return 0.7 + 0.3 * apart + (0.4 if length <= 3 else 0.0)


def distance(left: str, right: str) -> int:
    """Return how many letters have to be changed, added, left out or swapped with the next."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            step = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and b == left[i - 2]:
                step = min(step, older[j - 2] + 1)
            row.append(step)
    return row[-1]
