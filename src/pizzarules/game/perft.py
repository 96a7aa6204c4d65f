"""Counting sequences of actions: one number that any change of the rules of play changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

from pizzarules.errors import PositionError
from pizzarules.game.core import Core
from pizzarules.game.past import tried
from pizzarules.game.stepping import legal
from pizzarules.integers import checked_number

if TYPE_CHECKING:
    from pizzarules.game.state import State

__all__ = ["divide", "perft"]


def perft(state: State, depth: SupportsIndex) -> int:
    """Return how many sequences of `depth` actions there are from a state on.

    What chance may bring counts as an action each. Games that are over earlier count nothing; of no
    actions there is one sequence. Raises `PositionError` for a depth that is no whole number from 0
    on.
    """
    core, steps = _core(state), _depth(depth, 0)
    return _count(core, steps) if steps else 1


def divide(state: State, depth: SupportsIndex) -> dict[str, int]:
    """Return for the text of each legal action how many sequences of `depth` actions begin with it.

    They add up to `perft`. Raises `PositionError` for a depth that is no whole number from 1 on.
    """
    core, steps = _core(state), _depth(depth, 1)
    actions = core.rules.codec.actions
    return {
        str(actions[number]): _count(tried(core, number)[0], steps - 1) if steps > 1 else 1
        for number in legal(core)
    }


def _core(state: object) -> Core:
    from pizzarules.game.state import State

    if not isinstance(state, State):
        raise PositionError("actions are counted from a `State` on")
    return state._core  # pyright: ignore[reportPrivateUsage]


def _depth(given: object, least: int) -> int:
    return checked_number(given, "`depth`", PositionError, least)


def _count(core: Core, depth: int) -> int:
    numbers = legal(core)
    if depth == 1:
        return len(numbers)
    found = 0
    for number in numbers:
        found += _count(tried(core, number)[0], depth - 1)
    return found
