"""Processes on this machine that play parts of a run, and end when they are told to."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, Final, final

from pizzarules.errors import SimulationError
from pizzarules.simulation.chunks import Part, play_part
from pizzarules.simulation.interrupting import deafen, hear
from pizzarules.simulation.run import Run

__all__ = ["Workers", "available", "bounded"]

_FOR_A_PROCESSOR: Final = 8
"""How many processes are started for each processor at most: more would only be in each other's way."""
_IN_A_POOL: Final = 61
"""How many a pool may have under Windows."""


def available() -> int:
    """Return how many processes this one may run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def bounded(number: int, parts: int) -> int:
    """Return how many processes to start when `number` are asked for and there are so many parts.

    They are all started at once, whether there is work for them or not.
    """
    most = min(parts, _FOR_A_PROCESSOR * available())
    if sys.platform == "win32":
        most = min(most, _IN_A_POOL)
    return max(1, min(number, most))


@final
class Workers:
    """A pool of processes, built anew when one of them dies."""

    def __init__(self, number: int) -> None:
        self.number: Final = number
        self._context: Final = multiprocessing.get_context(_method())
        # Without a lock: a worker that is killed can't leave it locked.
        self._stop: Final = self._context.RawValue("b", 0)
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.number,
            mp_context=self._context,
            initializer=_begin,
            initargs=(self._stop, os.getpid(), [*sys.path]),
        )

    def submit(self, run: Run, first: int, count: int, ticket: str) -> Future[Part]:
        """Let a worker play a part; `BrokenProcessPool` if one has died.

        Raises `SimulationError` where the system starts no more processes.
        """
        # Processes may be started here. One that were interrupted before it is a worker would go on
        # as a second copy of this one.
        deafen()
        try:
            return self._pool.submit(_work, run, first, count, ticket)
        except OSError as fault:
            why = (fault.strerror or str(fault)).lower()
            raise SimulationError(f"can't start a process ({why}): ask for fewer `jobs`") from fault
        finally:
            hear()

    def rebuild(self) -> None:
        """Begin with new processes; what the old ones were at is lost."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._new()

    def stop(self) -> None:
        """Let each worker end with the game that it is in: parts come back with what is done."""
        self._stop.value = 1

    def close(self, *, in_haste: bool = False) -> None:
        """End all processes; in haste without letting them end what they are at."""
        self.stop()
        if in_haste:
            for process in list((self._pool._processes or {}).values()):
                process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)


def _method() -> str:
    """Return how processes are started: by forking where that is safe, which is the fastest."""
    known = multiprocessing.get_all_start_methods()
    forks = "fork" in known and sys.platform != "darwin" and threading.active_count() == 1
    return "fork" if forks else "spawn"


_stop: Any = None


def _begin(stop: Any, parent: int, path: list[str]) -> None:
    """Make a process a worker."""
    global _stop  # noqa: PLW0603 (a worker has one task)
    _stop = stop
    # Ctrl-C is sent to all processes of a terminal: only the parent is to take it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    hear()
    sys.path[:] = path
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    """End this process when its parent is gone, however that ended."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _work(run: Run, first: int, count: int, ticket: str) -> Part:
    return play_part(run, first, count, ticket, stop=lambda: bool(_stop.value))
