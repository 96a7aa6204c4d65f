"""What a bot is, and how one is made for a seat of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, SupportsIndex, TypeAlias, runtime_checkable

from pizzarules.bots.choice import Choice
from pizzarules.game.actions import Action
from pizzarules.game.events import Event

__all__ = ["Answer", "Bot", "Maker", "Player", "Watcher"]

Answer: TypeAlias = Action | str | SupportsIndex
"""One of `Choice.actions`, or its text or number as `State.apply` takes them."""


@runtime_checkable
class Player(Protocol):
    """Plays one seat in one game."""

    def choose(self, choice: Choice) -> Answer:
        """Return one of `choice.actions`, or its text or number as `State.apply` takes them."""
        ...


@runtime_checkable
class Watcher(Protocol):
    """A bot that is told of all that its seat gets to know."""

    def observe(self, events: Sequence[Event]) -> None:
        """Take what the deal or an action made known to the seat, whoever acted."""
        ...


Bot: TypeAlias = Player | Callable[[Choice], Answer] | Callable[[Choice, Random], Answer]
"""Who plays a seat: an object that chooses, or a function of a choice, and of a generator if it wants one."""

Maker = Callable[[Random], Player]
"""Makes a bot for a seat of a game; all of its chance is to come from the generator."""
