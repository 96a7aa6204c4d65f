"""The mistakes a caller can make, one class for each kind of mistake.

Every error that pizzarules raises on purpose is a `PizzaError`, and so a `ValueError`. Messages are
written for the person who made the mistake: what is wrong, where, and what to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pizzarules.diagnostics import Diagnostic

__all__ = [
    "ActionError",
    "AmbiguousActionError",
    "CardFileError",
    "IllegalActionError",
    "InvalidActionError",
    "JsonError",
    "MissingFactError",
    "PizzaError",
    "PoolError",
    "PositionError",
    "ReplayError",
    "RulingError",
    "SimulationError",
    "UnknownNameError",
    "UnreadableFileError",
    "UnwritableFileError",
    "closest",
    "hint",
    "listed",
    "shortened",
]


class PizzaError(ValueError):
    """The root of all errors that pizzarules raises for a mistake in its input."""

    def __reduce__(self) -> tuple[object, ...]:
        # Subclasses are made from more than their message; a copy needs no remaking.
        return _copied, (type(self), self.args, dict(self.__dict__))


def _copied(
    cls: type[PizzaError], arguments: tuple[object, ...], fields: dict[str, object]
) -> PizzaError:
    copy = cls.__new__(cls, *arguments)
    copy.args = arguments
    copy.__dict__.update(fields)
    return copy


class PoolError(PizzaError):
    """A pool (table, hand) that can't be read, or that no table could hold."""


class UnknownNameError(PizzaError):
    """A name of a kind, order, game or ruling that nothing here bears."""

    def __init__(self, what: str, word: str, known: Iterable[str], *, where: str = "") -> None:
        names = list(known)
        self.what = what
        """What the name was taken for: `kind`, `order`, `game`, `ruling`, `seat`, `card`."""
        self.word = word
        """The name as it was given."""
        self.suggestions = tuple(closest(word, names))
        """Known names that look like it, the likeliest first."""
        prefix = f"{where}: " if where else ""
        super().__init__(f"{prefix}no {what} is called `{shortened(word)}`{hint(word, names)}")


class MissingFactError(PizzaError):
    """An order depends on a fact of the position (chef, shown kind...) that was not given."""

    def __init__(self, order: str, fact: str, meaning: str) -> None:
        self.fact = fact
        """The keyword that gives the fact: `chef`, `shown`, `left`..."""
        self.need = f"`{order}` depends on {meaning}"
        """What depends on the fact."""
        super().__init__(f"{self.need}: give `{fact}`")


class RulingError(PizzaError):
    """A reading that a ruling does not have, or that can't be chosen."""


class JsonError(PizzaError):
    """JSON that is not what was asked for: of another shape, with a wrong type or key."""


class FileError(PizzaError):
    """A file that can't be used as it should be."""


class UnreadableFileError(FileError):
    """A file that can't be opened or is no text."""


class UnwritableFileError(FileError):
    """A file that can't be written; what was there is as it was."""


class ActionError(PizzaError):
    """Something that can't be done in a game."""


class InvalidActionError(ActionError):
    """A text or value that is no action of the game at all."""


class IllegalActionError(ActionError):
    """An action of the game that is not legal now."""


class AmbiguousActionError(ActionError):
    """An abbreviated text that fits several legal actions."""

    def __init__(self, message: str, actions: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.actions = tuple(actions)
        """The texts of the actions that it fits."""


class PositionError(PizzaError):
    """A position, or a way to set a game up, that can't be."""


class ReplayError(PizzaError):
    """A replay that can't be read, or that is not what was played."""

    def __init__(self, message: str, *, line: int | None = None, number: int | None = None) -> None:
        self.line = line
        """The line of the text that is at fault; None for a replay that was no text."""
        self.number = number
        """The number of the action that is at fault, from 1 on; None if it is something else."""
        place = "" if line is None else f"line {line}"
        if number is not None:
            place = f"action {number} ({place})" if place else f"action {number}"
        super().__init__(f"{place}: {message}" if place else message)


class SimulationError(PizzaError):
    """A run of many games that can't go on: workers that keep dying, a checkpoint of another run."""


class CardFileError(PizzaError):
    """A card file with faults; `diagnostics` has every one of them."""

    def __init__(self, diagnostics: Sequence[Diagnostic], drawn: str) -> None:
        self.diagnostics = tuple(diagnostics)
        """All that was found in the file, in the order of its lines."""
        super().__init__(drawn)


def shortened(word: str, limit: int = 40) -> str:
    """`word` on one line, cut to `limit` characters, fit to stand in a message."""
    flat = "".join(c if c.isprintable() else "?" for c in word[: limit + 1])
    return flat if len(word) <= limit else flat[:limit] + "..."


def closest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Return up to `limit` of the `known` words that `word` may stand for, the likeliest first."""
    # A misspelling keeps most of a word; a hostile one may be megabytes long.
    if not word or len(word) > 60:
        return []
    from difflib import get_close_matches

    by_lower: dict[str, str] = {}
    for name in known:
        by_lower.setdefault(name.lower(), name)
    found = get_close_matches(word.lower(), by_lower, n=limit, cutoff=0.6)
    return [by_lower[name] for name in found]


def hint(word: str, known: Sequence[str]) -> str:
    """Return the end of a message about an unknown `word`: what was meant, or what there is."""
    near = closest(word, known, limit=1)
    if near:
        return f": did you mean `{near[0]}`?"
    if not known:
        return ""
    return f": there is {listed([f'`{name}`' for name in known])}"


def listed(words: Sequence[str], most: int = 20) -> str:
    """Return words as in a sentence: `a, b and c`; more than `most` are cut short."""
    if len(words) > most:
        return f"{', '.join(words[:most])}, ..."
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
