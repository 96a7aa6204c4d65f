"""How an answer about many tables was found."""

from __future__ import annotations

import enum

from pizzarules.errors import PizzaError
from pizzarules.integers import whole_number

__all__ = ["Method", "check_samples", "chosen"]


class Method(enum.StrEnum):
    """How an answer about many tables was found."""

    COUNTED = "counted"
    """Exact: by what the order sees of each kind, tables that come to the same taken together."""
    EXHAUSTIVE = "exhaustive"
    """Exact: by looking at each table. Needs NumPy."""
    SAMPLED = "sampled"
    """By looking at random tables."""

    @property
    def exact(self) -> bool:
        """Whether no table was left out."""
        return self is not Method.SAMPLED


def chosen(method: Method | str | None) -> Method | None:
    """Return the method that a caller wants; None for the best there is. Else `PizzaError`."""
    if method is None or isinstance(method, Method):
        return method
    try:
        return Method(method)
    except ValueError:
        names = ", ".join(f"`{one}`" for one in Method)
        raise PizzaError(f"`method` is one of {names}") from None


def check_samples(samples: object) -> None:
    """Raise `PizzaError` if `samples` is no number of tables to be drawn."""
    number = whole_number(samples)
    if number is None or number < 1:
        raise PizzaError("`samples` is a whole number from 1 on")
