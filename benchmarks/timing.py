"""Timing contenders fairly: on one core, in rounds in which each has its turn."""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple


class Contender(NamedTuple):
    """Something that answers a number of questions in one pass."""

    name: str
    answers: int
    """How many questions one pass answers."""
    run: Callable[[], int]
    """One pass; returns the checksum of its answers."""
    ours: bool = False


class Timed(NamedTuple):
    """How long a contender took for one answer, round by round."""

    name: str
    seconds: list[float]
    ours: bool = False

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    def times_as_fast_as(self, other: Timed) -> float:
        """Return the median of the ratios within each round: a slow minute slows both."""
        return statistics.median(
            theirs / mine for mine, theirs in zip(self.seconds, other.seconds, strict=True)
        )


class Span(NamedTuple):
    """What was played in a time."""

    seconds: float
    games: int
    decisions: int
    """Those with two or more actions."""


class Playout(NamedTuple):
    """Players that choose at random."""

    name: str
    play: Callable[[], int] = int
    """Play games that were not played before; returns the decisions with two or more actions."""
    ours: bool = False
    games: int = 1
    """How many games one call plays."""
    elsewhere: Callable[[float], Span] | None = None
    """Plays in another process in place of `play`, for at least so many seconds."""


class Played(NamedTuple):
    """How long random players took for one decision and for one game, round by round."""

    decision: Timed
    game: Timed


class Method(NamedTuple):
    """How much is measured."""

    rounds: int = 9
    seconds: float = 0.15
    """Every contender runs for at least so long in each round."""
    play_seconds: float = 0.5
    """So long where it plays whole games."""
    processes: int = 25
    """Where each measurement takes a fresh process."""
    native: Path | None = None
    """Where a native build of pizzarules is installed, to be measured beside the other."""


class WrongAnswerError(Exception):
    """Two contenders don't agree."""


def pin_to_one_core() -> bool:
    """Keep this process and its children on one core; False where the system can't."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    return True


def race(contenders: Sequence[Contender], method: Method) -> list[Timed]:
    """Time contenders that answer the same questions, and compare their checksums.

    The clock counts the processor time of this process, so that other processes on the same core
    don't count.
    """
    checksums = {contender.name: contender.run() for contender in contenders}
    expected = next(iter(checksums.values()))
    if any(checksum != expected for checksum in checksums.values()):
        raise WrongAnswerError(f"the checksums of the answers differ: {checksums}")
    passes = [_passes(contender, method.seconds) for contender in contenders]
    times: list[list[float]] = [[] for _ in contenders]
    for number in range(method.rounds):
        for place in _places(number, len(contenders)):
            contender = contenders[place]
            seconds, checksum = _timed(contender.run, passes[place])
            if checksum != expected:
                raise WrongAnswerError(f"{contender.name} changed its answers")
            times[place].append(seconds / passes[place] / contender.answers)
    return [
        Timed(contender.name, seconds, contender.ours)
        for contender, seconds in zip(contenders, times, strict=True)
    ]


def play(playouts: Sequence[Playout], method: Method) -> list[Played]:
    """Time random players of different games; whole games, and never one of them twice.

    The clock is that of `race`. The garbage collector runs, as it does in a program that plays.
    """
    for playout in playouts:
        played(playout, method.play_seconds / 2)
    decisions: list[list[float]] = [[] for _ in playouts]
    games: list[list[float]] = [[] for _ in playouts]
    for number in range(method.rounds):
        for place in _places(number, len(playouts)):
            span = played(playouts[place], method.play_seconds)
            decisions[place].append(span.seconds / span.decisions)
            games[place].append(span.seconds / span.games)
    return [
        Played(
            Timed(playout.name, decisions[place], playout.ours),
            Timed(playout.name, games[place], playout.ours),
        )
        for place, playout in enumerate(playouts)
    ]


def played(playout: Playout, least: float) -> Span:
    """Play games that take at least so many seconds."""
    if playout.elsewhere is not None:
        return playout.elsewhere(least)
    games = decisions = 0
    gc.collect()
    start = time.process_time()
    while True:
        decisions += playout.play()
        games += playout.games
        seconds = time.process_time() - start
        if seconds >= least:
            return Span(seconds, games, decisions)


def _places(number: int, contenders: int) -> list[int]:
    """Return in which order contenders run in a round.

    Nobody always runs behind the same neighbour's caches.
    """
    turn = number % contenders
    return [*range(turn, contenders), *range(turn)]


def _passes(contender: Contender, seconds: float) -> int:
    passes = 1
    while True:
        taken = _timed(contender.run, passes)[0]
        if taken >= seconds:
            return passes
        passes = max(passes + 1, min(10 * passes, int(1.1 * passes * seconds / max(taken, 1e-9))))


def _timed(run: Callable[[], int], passes: int) -> tuple[float, int]:
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        for _ in range(passes):
            checksum = run()
        return time.process_time() - start, checksum
    finally:
        gc.enable()
