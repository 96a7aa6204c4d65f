"""Having the parts of a run played: here, by processes on this machine, or by any executor.

Workers may die, calls may fail, be made twice, and end in any order: each game is counted once.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Final, Protocol, final
from uuid import uuid4

import attrs

from pizzarules.errors import PizzaError, SimulationError, shortened
from pizzarules.simulation.chunking import Chunking
from pizzarules.simulation.chunks import Part, play_part
from pizzarules.simulation.interrupting import Deferred
from pizzarules.simulation.run import Run
from pizzarules.simulation.workers import Workers

__all__ = ["Ranges", "spread_here", "spread_over", "spread_processes"]

Ranges = list[tuple[int, int]]
"""Games as (first, end)."""

_ATTEMPTS: Final = 5
"""How often a part is tried."""
_UNKNOWN_WORKERS: Final = 32
"""How many workers an executor is taken to have that doesn't say so."""
_SECONDS_BETWEEN_LOOKS: Final = 0.2
"""How long Ctrl-C may go unnoticed."""
_PATIENCE: Final = 10.0
"""How long to wait for parts that are under way when a run is broken off, in seconds."""


def spread_here(run: Run, ranges: Ranges, chunk: int | None, take: Callable[[Part], None]) -> None:
    """Play all ranges in this process."""
    chunking = Chunking(ranges, chunk, 1)
    while (piece := chunking.take()) is not None:
        part = play_part(run, *piece)
        chunking.learn(part)
        take(part)


def spread_processes(
    run: Run, ranges: Ranges, chunk: int | None, take: Callable[[Part], None], number: int
) -> None:
    """Play all ranges in so many processes. No process is left when this ends, however it does."""
    with Deferred() as ctrl_c:
        workers = Workers(number)
        chunking = Chunking(ranges, chunk, number)
        spreader = _Spreader(run, chunking, take, workers, number + 2, ctrl_c)
        try:
            spreader.work()
        except BaseException:
            # What is done by now, and the games that are just being played, are counted, too.
            workers.stop()
            try:
                spreader.gather(_PATIENCE)
            finally:
                workers.close(in_haste=True)
            raise
        workers.close()


def spread_over(
    executor: Executor, run: Run, ranges: Ranges, chunk: int | None, take: Callable[[Part], None]
) -> None:
    """Have an executor play all ranges. It is left as it is: whoever made it shuts it down."""
    known = getattr(executor, "_max_workers", None)
    number = known if isinstance(known, int) and known > 0 else _UNKNOWN_WORKERS
    chunking = Chunking(ranges, chunk, number)
    with Deferred() as ctrl_c:
        spreader = _Spreader(run, chunking, take, _Given(executor), 2 * number, ctrl_c)
        try:
            spreader.work()
        except BaseException:
            spreader.gather(0)
            raise


class _Pool(Protocol):
    def submit(self, run: Run, first: int, count: int, ticket: str) -> Future[Part]: ...
    def rebuild(self) -> None: ...


@final
class _Given:
    """An executor that somebody else has made."""

    def __init__(self, executor: Executor) -> None:
        self._executor: Final = executor

    def submit(self, run: Run, first: int, count: int, ticket: str) -> Future[Part]:
        return self._executor.submit(play_part, run, first, count, ticket)

    def rebuild(self) -> None:
        raise SimulationError("the executor is broken, and can only be made anew by its maker")


@attrs.frozen
class _Piece:
    """Games that are to be played, and how often that was tried before."""

    first: int
    count: int
    failed: int = 0

    def __str__(self) -> str:
        last = self.first + self.count - 1
        return f"game {last}" if self.count == 1 else f"games {self.first} to {last}"


@final
class _Spreader:
    def __init__(
        self,
        run: Run,
        chunking: Chunking,
        take: Callable[[Part], None],
        pool: _Pool,
        most: int,
        ctrl_c: Deferred,
    ) -> None:
        self._run: Final = run
        self._chunking: Final = chunking
        self._take: Final = take
        self._pool: Final = pool
        self._most: Final = most
        """How many parts are given out at the same time."""
        self._ctrl_c: Final = ctrl_c
        self._pending: Final[dict[Future[Part], _Piece]] = {}
        self._again: Final[deque[_Piece]] = deque()
        self._id: Final = uuid4().hex
        self._calls = 0

    def work(self) -> None:
        """Give out parts and take them back until all are done."""
        while True:
            self._give_out()
            if not self._pending:
                return
            done, _ = wait(self._pending, _SECONDS_BETWEEN_LOOKS, FIRST_COMPLETED)
            self._ctrl_c.check()
            broken: BaseException | None = None
            for future in done:
                piece = self._pending.pop(future)
                fault = self._taken(future, piece)
                if isinstance(fault, BrokenExecutor):
                    broken = fault
                if fault is not None:
                    self._try_again(piece, fault)
            if broken is not None:
                self._rebuild(broken)

    def _give_out(self) -> None:
        while len(self._pending) < self._most:
            piece = self._next()
            if piece is None:
                return
            self._calls += 1
            ticket = f"{self._id}/{self._calls}"
            try:
                future = self._pool.submit(self._run, piece.first, piece.count, ticket)
            except BrokenExecutor as fault:
                self._again.appendleft(piece)
                self._rebuild(fault)
            except RuntimeError as fault:
                raise SimulationError(f"the executor takes no more work: {fault}") from fault
            else:
                self._pending[future] = piece

    def _next(self) -> _Piece | None:
        if self._again:
            return self._again.popleft()
        piece = self._chunking.take()
        return None if piece is None else _Piece(*piece)

    def _taken(self, future: Future[Part], piece: _Piece) -> BaseException | None:
        """Count what a part has come to; return why it could not be played."""
        try:
            part: object = future.result(timeout=0)
        except PizzaError:
            raise
        except Exception as fault:  # noqa: BLE001 (an executor may fail in any way)
            return fault
        if (
            not isinstance(part, Part)
            or (part.first, part.tally.tried) != (piece.first, part.count)
            or part.count > piece.count
        ):
            return TypeError("the executor gave back something else than what the call returns")
        self._chunking.learn(part)
        self._take(part)
        if part.count < piece.count:
            # It was told to stop.
            rest = piece.first + part.count
            self._again.append(_Piece(rest, piece.count - part.count))
        return None

    def _try_again(self, piece: _Piece, fault: BaseException) -> None:
        if piece.failed + 1 == _ATTEMPTS:
            what = f"{type(fault).__name__}: {shortened(str(fault), 300)}"
            hint = ""
            if isinstance(fault, BrokenExecutor):
                hint = (
                    "; a script that starts processes needs `if __name__ == '__main__':`, and a "
                    "process that needs too much memory is killed"
                )
            raise SimulationError(f"{piece} failed {_ATTEMPTS} times: {what}{hint}") from fault
        self._again.append(attrs.evolve(piece, failed=piece.failed + 1))

    def _rebuild(self, fault: BaseException) -> None:
        """Begin with another pool: what was given out to the old one is given out again."""
        for future, piece in list(self._pending.items()):
            if future.done() and not future.cancelled() and future.exception() is None:
                continue
            del self._pending[future]
            self._try_again(piece, fault)
        self._pool.rebuild()

    def gather(self, seconds: float) -> None:
        """Count what is done, or will be in so many seconds; the rest is called off."""
        for future in list(self._pending):
            if future.cancel():
                del self._pending[future]
        until = time.monotonic() + seconds
        while self._pending:
            rest = max(0.0, min(until - time.monotonic(), _SECONDS_BETWEEN_LOOKS))
            done, _ = wait(self._pending, rest, FIRST_COMPLETED)
            if not done and time.monotonic() >= until:
                return
            self._ctrl_c.check()
            for future in done:
                piece = self._pending.pop(future)
                if not future.cancelled() and future.exception() is None:
                    self._taken(future, piece)
