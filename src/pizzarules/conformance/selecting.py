"""Which scenarios are meant: words joined by `and`, `or` and `not`, as pytest's `-k` takes them."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

import attrs

from pizzarules.errors import PizzaError, shortened

__all__ = ["Selection", "selection"]

_OPERATORS: Final = frozenset(["and", "or", "not"])
_DEEPEST: Final = 50


@attrs.frozen
class _Word:
    text: str

    def fits(self, names: Collection[str]) -> bool:
        return any(self.text in name for name in names)


@attrs.frozen
class _Not:
    part: Selection

    def fits(self, names: Collection[str]) -> bool:
        return not self.part.fits(names)


@attrs.frozen
class _All:
    parts: tuple[Selection, ...]

    def fits(self, names: Collection[str]) -> bool:
        return all(part.fits(names) for part in self.parts)


@attrs.frozen
class _Any:
    parts: tuple[Selection, ...]

    def fits(self, names: Collection[str]) -> bool:
        return any(part.fits(names) for part in self.parts)


Selection = _Word | _Not | _All | _Any
"""What `fits` a collection of names in small letters: one of them holds each word."""


def selection(expression: str) -> Selection:
    """Return what an expression selects: `series and not (help or reward)`.

    A word fits what has it somewhere in one of its names; small and capital letters are alike.
    Raises `PizzaError` for what is no such expression.
    """
    reader = _Reader(expression)
    found = reader.any_of(0)
    if reader.word:
        raise reader.misfit()
    return found


class _Reader:
    def __init__(self, expression: str) -> None:
        self.expression: Final = expression
        self.words: Final = re.findall(r"[()]|[^\s()]+", expression)
        self.at = 0

    @property
    def word(self) -> str:
        """The next word; empty at the end."""
        return self.words[self.at] if self.at < len(self.words) else ""

    def takes(self, word: str) -> bool:
        there = self.word == word
        self.at += there
        return there

    def misfit(self) -> PizzaError:
        if not self.words:
            return PizzaError("an expression of words is needed, like `series and not help`")
        said = f"the expression `{shortened(self.expression)}`"
        if not self.word:
            return PizzaError(f"{said} ends too early")
        return PizzaError(f"{said} goes wrong at `{shortened(self.word)}`")

    def any_of(self, depth: int) -> Selection:
        parts = [self.all_of(depth)]
        while self.takes("or"):
            parts.append(self.all_of(depth))
        return parts[0] if len(parts) == 1 else _Any(tuple(parts))

    def all_of(self, depth: int) -> Selection:
        parts = [self.one(depth)]
        while self.takes("and"):
            parts.append(self.one(depth))
        return parts[0] if len(parts) == 1 else _All(tuple(parts))

    def one(self, depth: int) -> Selection:
        if depth > _DEEPEST:
            raise PizzaError(f"`{shortened(self.expression)}` is nested too deeply")
        if self.takes("not"):
            return _Not(self.one(depth + 1))
        if self.takes("("):
            inner = self.any_of(depth + 1)
            if not self.takes(")"):
                raise self.misfit()
            return inner
        word = self.word
        if not word or word == ")" or word in _OPERATORS:
            raise self.misfit()
        self.at += 1
        return _Word(word.lower())
