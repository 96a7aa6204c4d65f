"""How far a long command has come, on standard error."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Final, final

__all__ = ["Progress"]


@final
class Progress:
    """Says how much of something is done, where standard error is a terminal.

    To be called with the number of things done, and of all; used in a `with`, it leaves no trace.
    """

    def __init__(self, things: str) -> None:
        self._things: Final = things
        self._shown: Final = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, done: int, all: int) -> None:
        """Say that so many things are done."""
        if self._shown:
            sys.stderr.write(f"\r{done} of {all} {self._things}\x1b[K")
            sys.stderr.flush()

    def __enter__(self) -> Progress:
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
