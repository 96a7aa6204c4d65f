"""Whole numbers as callers give them, whatever counts as one in Python, NumPy's integers too; and truths."""

from __future__ import annotations

from operator import index
from typing import Any

__all__ = ["checked_number", "checked_truth", "whole_number", "written"]


def whole_number(given: Any) -> int | None:
    """Return `given` as an `int`; None if it is no whole number.

    What has `__index__` is one. True and false are none: who gives them has mistaken an argument.
    """
    if type(given) is int:
        return given
    if _is_truth(given):
        return None
    try:
        return index(given)
    except TypeError:
        return None


def checked_number(
    given: Any,
    what: str,
    error: type[Exception],
    least: int | None = None,
    most: int | None = None,
) -> int:
    """Return `given` as an `int`; `error`, which begins with `what`, if it is no number that is meant."""
    number = whole_number(given)
    if number is not None:
        low, high = least is None or number >= least, most is None or number <= most
        if low and high:
            return number
    raise error(f"{what} is a whole number{_bounds(least, most)}{_mistaken(given)}")


def checked_truth(given: object, what: str, error: type[Exception]) -> bool:
    """Return true or false as given; `error`, which begins with `what`, for what is neither."""
    if not _is_truth(given):
        raise error(f"{what} is true or false")
    return bool(given)


def _bounds(least: int | None, most: int | None) -> str:
    if least is None:
        return ""
    return f" from {least} on" if most is None else f" from {least} to {most}"


def _mistaken(given: object) -> str:
    return ", and not true or false" if _is_truth(given) else ""


def written(number: int) -> str:
    """Return a number for a message; Python itself refuses to write thousands of digits."""
    if -_LONG < number < _LONG:
        return str(number)
    sign = "-" if number < 0 else ""
    return f"{sign}10^{int(number.bit_length() * 0.30103)}"


_LONG = 10**30


def _is_truth(given: object) -> bool:
    # NumPy's truth values have `__index__` in some versions.
    return isinstance(given, bool) or type(given).__name__ in ("bool_", "bool")
