"""What the type `pizzarules.Bot` takes, for mypy and basedpyright: `make types` reads this file."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

import pizzarules as pz


def first(choice: pz.Choice) -> pz.Action:
    """A function of a choice."""
    return choice.actions[0]


def any_text(choice: pz.Choice, rng: Random) -> str:
    """A function of a choice and a generator."""
    return str(rng.choice(choice.actions))


def any_number(choice: pz.Choice, rng: Random) -> np.int64:
    """Whatever counts as a whole number is the number of an action."""
    numbers = [choice.game.codec.encode(action) for action in choice.actions]
    return np.int64(rng.choice(numbers))


class Last:
    """A class that watches, too."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, choice: pz.Choice) -> pz.Action:
        """Return an action."""
        return choice.actions[-1]

    def observe(self, events: Sequence[pz.Event]) -> None:
        """Take what happened."""


def name_of(bot: pz.Bot) -> str:
    """A function of the reader's, over bots."""
    return type(bot).__name__


BOTS: list[pz.Bot] = [first, any_text, any_number, Last(Random(1)), lambda choice: 0]
MAKERS = (first, any_text, any_number, Last)
