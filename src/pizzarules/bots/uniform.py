"""A player that takes any legal action, all with equal chance."""

from __future__ import annotations

from random import Random
from typing import final

from pizzarules.bots.choice import Choice
from pizzarules.game.actions import Action

__all__ = ["RandomBot"]


@final
class RandomBot:
    """Chooses uniformly among the legal actions."""

    def __init__(self, rng: Random) -> None:
        self._random = rng.random

    def choose(self, choice: Choice) -> Action:
        """Return one of the actions."""
        actions = choice.actions
        return actions[int(self._random() * len(actions))]
