"""Counting sequences of actions: one number that any change of the rules of play changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pizzarules.errors import PositionError
from pizzarules.game.core import Core
from pizzarules.game.past import tried
from pizzarules.game.stepping import legal
from pizzarules.integers import whole_number

if TYPE_CHECKING:
    from pizzarules.game.state import State

__all__ = ["divide", "perft"]


def perft(state: State, depth: int) -> int:
    """Return how many sequences of `depth` actions there are from a state on.

    What chance may bring counts as an action each. Games that are over earlier count nothing; of no
    actions there is one sequence. Raises `PositionError` for a depth that is no whole number from 0
    on.
    """
    depth = _depth(depth, 0)
    core = state._core  # pyright: ignore[reportPrivateUsage]
    return _count(core, depth) if depth else 1


def divide(state: State, depth: int) -> dict[str, int]:
    """Return for the text of each legal action how many sequences of `depth` actions begin with it.

    They add up to `perft`. Raises `PositionError` for a depth that is no whole number from 1 on.
    """
    depth = _depth(depth, 1)
    core = state._core  # pyright: ignore[reportPrivateUsage]
    actions = core.rules.codec.actions
    return {
        str(actions[number]): _count(tried(core, number)[0], depth - 1) if depth > 1 else 1
        for number in legal(core)
    }


def _depth(given: object, least: int) -> int:
    depth = whole_number(given)
    if depth is None or depth < least:
        raise PositionError(f"`depth` is a whole number from {least} on")
    return depth


def _count(core: Core, depth: int) -> int:
    numbers = legal(core)
    if depth == 1:
        return len(numbers)
    found = 0
    for number in numbers:
        found += _count(tried(core, number)[0], depth - 1)
    return found
