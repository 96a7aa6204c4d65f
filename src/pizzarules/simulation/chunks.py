"""A part of a run: what is sent to another process or machine, and what comes back."""

from __future__ import annotations

import time
from collections.abc import Callable

import attrs

from pizzarules.simulation.playout import play_game
from pizzarules.simulation.run import Run
from pizzarules.simulation.tally import Tally

__all__ = ["Part", "play_part"]


@attrs.frozen
class Part:
    """What came of some games on end."""

    first: int
    """The number of the first game, from 0 on."""
    count: int
    tally: Tally
    seconds: float
    """How long they took."""


def play_part(
    run: Run,
    first: int,
    count: int,
    ticket: str = "",
    *,
    stop: Callable[[], bool] | None = None,
) -> Part:
    """Play the games of a run from number `first` on, `count` of them.

    The tally follows from the first three arguments alone. `ticket` plays no part: it makes each
    call another one, for executors that take equal calls for one and the same. `stop` is asked
    before each game: once it says so, those played before are all.
    """
    del ticket
    began = time.perf_counter()
    tally = Tally(run)
    for number in range(first, first + count):
        if stop is not None and stop():
            count = number - first
            break
        play_game(run, number, tally)
    return Part(first, count, tally, time.perf_counter() - began)
