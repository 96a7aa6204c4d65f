"""Playing many games and counting what happens."""

from __future__ import annotations

import os
import pickle
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Final, final

from pizzarules.bots.protocol import Maker
from pizzarules.errors import PizzaError, PositionError, SimulationError
from pizzarules.game.definition import Game
from pizzarules.integers import checked_number
from pizzarules.loading.settle import CardsLike
from pizzarules.loading.settle import game as by_id
from pizzarules.simulation.checkpoint import Checkpoint
from pizzarules.simulation.chunks import Part
from pizzarules.simulation.ranges import Ranges
from pizzarules.simulation.run import Run, run_of
from pizzarules.simulation.spreading import spread_here, spread_over, spread_processes
from pizzarules.simulation.tally import Tally, sealed
from pizzarules.simulation.workers import available, bounded

__all__ = ["BotLike", "simulate", "simulate_run"]

BotLike = str | Maker | Callable[..., object]
"""A name of a bot, a class of bots, or a function that chooses."""

_WORTH_A_PROCESS: Final = 50
"""Games for which it pays to start a process."""
_SECONDS_BETWEEN_SAVES: Final = 5.0


def simulate(
    game: str | Game,
    games: int = 100,
    *,
    seed: int = 0,
    players: int | None = None,
    seats: Sequence[str] | None = None,
    rulings: Mapping[str, str] | None = None,
    cards: CardsLike = None,
    bots: BotLike | Sequence[BotLike] = "random",
    executor: Executor | None = None,
    jobs: int | None = None,
    chunk: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Tally:
    """Play games and count what happens.

    `game` is a game, or the id of one in `cards` or among the bundled ones; `players`, `seats` and
    `rulings` are those of `Game.new`. `bots` is one bot for all seats, or one for each: a name, a
    class or a function (see `Bot`). Game number i, from 0, has the seed `game_seed(seed, i)`.

    Parts of the run are played by `executor`, any `concurrent.futures.Executor`, or else by `jobs`
    processes on this machine (default: one for each processor, and none for few games; never more than
    there are parts, nor than eight for each processor). `chunk` is the number of games in a part; by
    default parts take about a second. Equal arguments give equal
    counts: neither `executor`, `jobs` and `chunk` nor the order in which parts end play a part.

    `checkpoint` is a file in which is kept what is done; a run with equal arguments goes on from it,
    and may have more `games` than before. `progress` is called with the number of games done and of
    all, after each part.

    Raises the errors of `Game.new`, `PizzaError` for bots and numbers that can't be,
    `SimulationError` where workers keep failing, and for the checkpoint of another run. On
    `KeyboardInterrupt`, too, what is done is kept in the checkpoint.
    """
    run = run_of(
        by_id(game, cards), seed=seed, players=players, seats=seats, rulings=rulings, bots=bots
    )
    return simulate_run(
        run,
        games,
        executor=executor,
        jobs=jobs,
        chunk=chunk,
        checkpoint=checkpoint,
        progress=progress,
    )


def simulate_run(
    run: Run,
    games: int,
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
    chunk: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Tally:
    """Play so many games of a run; the other arguments and errors are those of `simulate`."""
    games = _number(games, "games")
    chunk = None if chunk is None else _number(chunk, "chunk")
    jobs = None if jobs is None else _number(jobs, "jobs")
    if executor is not None and not isinstance(executor, Executor):
        raise PizzaError(
            "`executor` is a `concurrent.futures.Executor`; a dask client has one: "
            "`client.get_executor()`"
        )
    if executor is not None and jobs is not None:
        raise PizzaError("give `executor` or `jobs`, not both")
    if progress is not None and not callable(progress):
        raise PizzaError("`progress` is called with two numbers: give a function")
    book = _Book(run, games, checkpoint, progress)
    ranges = list(book.done.gaps(games))
    wanted = jobs or min(available(), max(1, _length(ranges) // _WORTH_A_PROCESS))
    number = bounded(wanted, _parts(ranges, chunk or 1))
    if _may_start_none():
        number = 1
    try:
        if executor is not None:
            _check_sendable(run)
            spread_over(executor, run, ranges, chunk, book.take)
        elif number == 1:
            spread_here(run, ranges, chunk, book.take)
        else:
            spread_processes(run, ranges, chunk, book.take, number)
    finally:
        book.save()
    return sealed(book.tally)


def _may_start_none() -> bool:
    """Whether this is itself a worker that may start no processes, as those of a `multiprocessing.Pool`."""
    started = sys.modules.get("multiprocessing.process")
    return started is not None and bool(started.current_process().daemon)


def _length(ranges: Sequence[tuple[int, int]]) -> int:
    """Return how many numbers are in ranges."""
    return sum(end - first for first, end in ranges)


def _parts(ranges: Sequence[tuple[int, int]], size: int) -> int:
    """Return into how many parts of so many games ranges are cut."""
    return sum(-(-(end - first) // size) for first, end in ranges)


def _number(given: object, name: str) -> int:
    return checked_number(given, f"`{name}`", PositionError, 1)


def _check_sendable(run: Run) -> None:
    """A run is text and numbers, but for what a caller may have put into its game."""
    try:
        pickle.dumps(run)
    except Exception as fault:
        raise PizzaError(f"the run can't be sent to an executor: {fault}") from fault


@final
class _Book:
    """Adds up what is done, and keeps it in the checkpoint."""

    def __init__(
        self,
        run: Run,
        games: int,
        path: str | os.PathLike[str] | None,
        progress: Callable[[int, int], object] | None,
    ) -> None:
        self._games: Final = games
        self._progress: Final = progress
        self._file: Final = None if path is None else Checkpoint(path, run)
        self._counted = (Tally(run), Ranges()) if self._file is None else self._file.load()
        if self.done.end > games:
            raise SimulationError(
                f"the checkpoint has games of a longer run: ask for {self.done.end} `games` or more, "
                f"and not for {games}; or begin anew with another file"
            )
        self._saved = 0.0
        # A path that can't be written is known before anything is played.
        self.save()
        if self._progress is not None and len(self.done):
            self._progress(len(self.done), games)

    @property
    def tally(self) -> Tally:
        """What was counted."""
        return self._counted[0]

    @property
    def done(self) -> Ranges:
        """The games that are counted."""
        return self._counted[1]

    def take(self, part: Part) -> None:
        """Count a part."""
        tally = Tally(self.tally.run)
        tally.merge(self.tally)
        tally.merge(part.tally)
        done = Ranges(self.done)
        done.add(part.first, part.first + part.count)
        # INVARIANT: both change at once, so that Ctrl-C finds them in agreement.
        self._counted = tally, done
        if time.monotonic() - self._saved >= _SECONDS_BETWEEN_SAVES:
            self.save()
        if self._progress is not None:
            self._progress(len(self.done), self._games)

    def save(self) -> None:
        """Write the checkpoint, if there is one."""
        if self._file is not None:
            self._file.save(self.tally, self.done)
        self._saved = time.monotonic()
