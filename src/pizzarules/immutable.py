"""Values whose attributes are set once, as they are made."""

from __future__ import annotations

from typing import NoReturn

__all__ = ["Immutable", "refuse", "set_once"]


class Immutable:
    """A value whose attributes can't be changed once they are set."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        set_once(self, name, value)

    def __delattr__(self, name: str) -> None:
        refuse(self, name)


def set_once(owner: object, name: str, value: object) -> None:
    """Set an attribute for the first time; `AttributeError` if it is set.

    For classes that can't inherit from `Immutable`, since they are compiled.
    """
    if hasattr(owner, name):
        refuse(owner, name)
    try:
        object.__setattr__(owner, name, value)
    except TypeError:
        # A compiled class sets its own attributes by another way, and has no others.
        refuse(owner, name)


def refuse(owner: object, name: str) -> NoReturn:
    """Raise the `AttributeError` that says that an attribute stays as it is."""
    raise AttributeError(f"`{name}` can't be changed: a {type(owner).__name__} is immutable")
