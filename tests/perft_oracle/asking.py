"""How a course of the rules stops where somebody has to choose."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

Got = TypeVar("Got")


class Question(NamedTuple):
    """Who has to decide what, and the actions there are."""

    seat: str
    decision: str
    actions: tuple[str, ...]


Course: TypeAlias = Generator[Question, str, Got]
"""A part of the game: it asks questions, is sent the actions that are taken, and returns something."""


def ask(seat: str, decision: str, actions: Sequence[str]) -> Course[str]:
    """Ask for one of the actions, each of which is named once."""
    assert actions, "there is always something to do"
    taken = yield Question(seat, decision, tuple(dict.fromkeys(actions)))
    assert taken in actions, f"{taken} is none of {actions}"
    return taken
