"""What an expectation that isn't met has to say, before it is known where it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from pizzarules.conformance.failure import pool_difference
from pizzarules.pantry import NOTHING, Pool

__all__ = ["OTHERWISE", "Finding", "left_open", "lists", "pools", "values"]

OTHERWISE: Final = "S0004"
"""Something else came of it."""
_OPEN: Final = "S0005"


@attrs.frozen
class Finding:
    """Why an expectation is not met."""

    message: str
    expected: str = ""
    actual: str = ""
    difference: str = ""
    hints: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    code: str = OTHERWISE


def left_open(message: str, *hints: str) -> Finding:
    """Return the finding that a scenario doesn't say enough for what it expects."""
    return Finding(message, hints=hints, code=_OPEN)


def values(message: str, expected: object, actual: object) -> Finding | None:
    """Compare two values."""
    return None if expected == actual else Finding(message, str(expected), str(actual))


def pools(message: str, expected: Pool, actual: Pool) -> Finding | None:
    """Compare two pools."""
    if expected == actual:
        return None
    return Finding(message, str(expected), str(actual), pool_difference(expected, actual))


def lists(
    message: str, expected: Sequence[str], actual: Sequence[str], *, ordered: bool
) -> Finding | None:
    """Compare two lists of cards, or what lies in two heaps of them."""
    there, here = list(expected), list(actual)
    if not ordered:
        there, here = sorted(there), sorted(here)
    if there == here:
        return None
    difference = _difference(there, here) or "the same cards in another order"
    return Finding(message, _listed(there), _listed(here), difference)


def _listed(cards: Iterable[str]) -> str:
    return ", ".join(cards) or NOTHING


def _difference(expected: Sequence[str], actual: Sequence[str]) -> str:
    there, here = Counter(expected), Counter(actual)
    parts = (("missing", there - here), ("too much", here - there))
    return "; ".join(f"{word} {_listed(sorted(rest.elements()))}" for word, rest in parts if rest)
