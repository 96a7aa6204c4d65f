"""The position that an order is settled in, as far as the order itself can see it."""

from __future__ import annotations

from typing import Any

import attrs

from pizzarules.errors import PizzaError
from pizzarules.integers import checked_number, whole_number
from pizzarules.names import composed
from pizzarules.pantry import Pantry
from pizzarules.rulings import Rulings

__all__ = ["NOBODY", "Setting"]

NOBODY = "none"
"""The shown kind where no opponent holds an ingredient (ruling `shown-none`)."""


def _name(given: Any) -> Any:
    """Return a name in composed form; what is none is refused by `check`."""
    return None if given is None else composed(given)


def _counted(given: Any) -> Any:
    """Return a whole number as an `int`; what is none is refused by `check`."""
    if given is None:
        return None
    number = whole_number(given)
    return given if number is None else number


@attrs.frozen
class Setting:
    """Who owns the order, who is chef, what is shown, and which rulings hold."""

    owner: str = attrs.field(converter=_name)
    """The kind of the order's owner."""
    mark: str | None = attrs.field(default=None, converter=_name)
    """For a card of a family: the kind printed on it."""
    chef: str | None = attrs.field(default=None, converter=_name)
    """The kind of the chef, as of the reveal."""
    shown: str | None = attrs.field(default=None, converter=_name)
    """The kind that an opponent shows; `none` where nobody has anything to show."""
    left: str | None = attrs.field(default=None, converter=_name)
    """The kind of the owner's left neighbour."""
    right: str | None = attrs.field(default=None, converter=_name)
    """The kind of the owner's right neighbour."""
    chef_baked: int | None = attrs.field(default=None, converter=_counted)
    """How many pizzas the chef has baked."""
    owner_baked: int | None = attrs.field(default=None, converter=_counted)
    """How many pizzas the owner has baked."""
    demand: int | None = attrs.field(default=None, converter=_counted)
    """The demand that fell to this member of a series; None: the first of the series."""
    rulings: Rulings = attrs.field(factory=Rulings)
    supply: tuple[int, int] | None = attrs.field(default=None, eq=False)
    """How many single and double cards of each kind there are, for explanations: they speak of no
    others. None: of any number."""

    def check(self, pantry: Pantry) -> None:
        """Raise `PizzaError` for a kind that the game doesn't have, or a count that can't be."""
        for fact in ("owner", "mark", "chef", "shown", "left", "right"):
            kind: object = getattr(self, fact)
            if kind is None or (fact == "shown" and kind == NOBODY):
                continue
            if not isinstance(kind, str):
                raise PizzaError(f"`{fact}` is the name of a kind, like `{pantry.kinds[0]}`")
            pantry.index(kind, where=fact)
        for side in ("left", "right"):
            if getattr(self, side) == self.owner:
                raise PizzaError(f"`{side}`: {self.owner} can't be a neighbour of {self.owner}")
        for fact in ("chef_baked", "owner_baked", "demand"):
            count: object = getattr(self, fact)
            if count is None:
                continue
            if checked_number(count, f"`{fact}`", PizzaError, 0) > 1_000_000:
                raise PizzaError(f"`{fact}` is too large to be true")
