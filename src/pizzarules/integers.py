"""Whole numbers as callers give them: whatever counts as one in Python, NumPy's integers too."""

from __future__ import annotations

from operator import index
from typing import Any

__all__ = ["whole_number"]


def whole_number(given: Any) -> int | None:
    """Return `given` as an `int`; None if it is no whole number.

    What has `__index__` is one. True and false are none: who gives them has mistaken an argument.
    """
    if type(given) is int:
        return given
    # NumPy's truth values have `__index__` in some versions, and are none either.
    if isinstance(given, bool) or type(given).__name__ in ("bool_", "bool"):
        return None
    try:
        return index(given)
    except TypeError:
        return None
