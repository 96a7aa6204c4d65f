"""A player that takes any legal action, all with equal chance."""

from __future__ import annotations

from random import Random
from typing import final

from pizzarules.errors import IllegalActionError
from pizzarules.game.actions import Action
from pizzarules.game.state import State

__all__ = ["UniformBot"]


@final
class UniformBot:
    """Chooses uniformly among the legal actions. Bots with equal seeds choose alike."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed).random

    def choose(self, state: State) -> Action:
        """Return one of the actions of a state; `IllegalActionError` if the game is over."""
        actions = state.actions()
        if not actions:
            raise IllegalActionError("the game is over: there is nothing to choose")
        return actions[int(self._random() * len(actions))]
