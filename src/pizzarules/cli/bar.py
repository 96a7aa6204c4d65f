"""A progress bar on standard error: how much is done, how fast, and how long it will take."""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType
from typing import Final, final

__all__ = ["Bar", "duration"]

_SECONDS_BETWEEN: Final = 0.1
_WIDTH: Final = 24


@final
class Bar:
    """Drawn where standard error is a terminal; used in a `with`, it leaves no trace."""

    def __init__(self, things: str) -> None:
        """Say what is counted, in the plural."""
        self._things: Final = things
        self._shown: Final = sys.stderr is not None and sys.stderr.isatty()
        self._began: Final = time.monotonic()
        self._first: int | None = None
        self._drawn = 0.0
        self.done = 0
        """How many are done."""

    def __call__(self, done: int, all: int) -> None:
        """Say that so many are done, of all."""
        self.done = done
        if self._first is None:
            # What an earlier run had done says nothing of how fast this one is.
            self._first = done if time.monotonic() - self._began < _SECONDS_BETWEEN else 0
        now = time.monotonic()
        if self._shown and (now - self._drawn >= _SECONDS_BETWEEN or done == all):
            self._drawn = now
            columns = shutil.get_terminal_size().columns
            line = self._line(done, all, now - self._began)
            sys.stderr.write(f"\r{line[: columns - 1]}\x1b[K")
            sys.stderr.flush()

    def _line(self, done: int, all: int, seconds: float) -> str:
        full = _WIDTH * done // all
        rate = (done - (self._first or 0)) / seconds if seconds else 0.0
        left = f", {duration((all - done) / rate)} left" if rate and done < all else ""
        bar = f"[{'#' * full}{'.' * (_WIDTH - full)}]"
        return f"{bar} {done} of {all} {self._things}, {rate:.0f}/s{left}"

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def duration(seconds: float) -> str:
    """Return a time in words: `40 s`, `12 min`, `3.5 h`."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 90 * 60:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
