"""Whole games on the core, with players that choose at random: no old states, no events.

`State.apply` steps the same core by the same functions, so that the same choices lead to the same
games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pizzarules.game.core import DECISIONS, OVER, Core, RawEvent
from pizzarules.game.rounds import NOTHING_GIVEN, deal, undealt
from pizzarules.game.rulebook import Rulebook
from pizzarules.game.shuffling import key_of
from pizzarules.game.stepping import legal, skip_forced, step

__all__ = ["dealt", "no_counts", "play_out"]


def dealt(rules: Rulebook, seed: int) -> Core:
    """Return a dealt game in which the first seat begins, as `Game.new` deals with this seed."""
    core = undealt(rules, key_of(seed), 0, NOTHING_GIVEN)
    deal(core)
    return core


def no_counts() -> list[int]:
    """Return a count of 0 for each decision, as `play_out` adds to it."""
    return [0] * len(DECISIONS)


def play_out(
    core: Core,
    chances: Sequence[Callable[[], float]],
    arose: list[int],
    choices: list[int],
) -> list[RawEvent]:
    """Play a game to its end and return what became of orders and rounds (see `Core.note`).

    Each seat chooses by its own chance, a function that gives a number from 0 to below 1: the
    action at that place of `stepping.legal`. `arose` and `choices` count, by their places in
    `Decision`, the decisions and those of them with more than one action.
    """
    outcomes: list[RawEvent] = []
    core.outcomes = outcomes
    while core.task != OVER:
        task = core.task
        numbers = legal(core)
        number = len(numbers)
        arose[task] += 1
        if number > 1:
            choices[task] += 1
        step(core, numbers[int(chances[core.actor]() * number)])
        if core.skips:
            skip_forced(core)
    core.outcomes = None
    return outcomes
