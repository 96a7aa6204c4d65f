"""Vectors of integers: native ones where the rules are compiled, lists where they are not.

This module is never compiled itself: it says one thing to the compiler and another to the interpreter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["i64", "vec"]

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64
else:
    i64 = int

    class vec:  # noqa: N801 - it stands for a native type
        """`vec[i64](numbers)` is a list."""

        def __class_getitem__(cls, _: Any) -> type[list]:
            return list
