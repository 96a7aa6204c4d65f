"""Ctrl-C at a moment that suits: never in the middle of starting a process or of counting."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any, Final, final

__all__ = ["Deferred", "deafen", "hear"]

_NUMBER: Final = signal.SIGINT


@final
class Deferred:
    """Used in a `with`: holds Ctrl-C back until `check`, and a second one no more.

    In the main thread only: others never get it.
    """

    def __init__(self) -> None:
        self._old: Callable[[int, FrameType | None], Any] | None = None
        self._pressed = False

    def __enter__(self) -> Deferred:
        known = signal.getsignal(_NUMBER)
        if threading.current_thread() is threading.main_thread() and callable(known):
            self._old = known
            signal.signal(_NUMBER, self._note)
        return self

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._pressed and self._old is not None:
            self._old(number, frame)
        self._pressed = True

    def check(self) -> None:
        """Let Ctrl-C do now what it would have done: by default raise `KeyboardInterrupt`."""
        if self._pressed and self._old is not None:
            self._pressed = False
            self._old(_NUMBER, None)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._old is not None:
            signal.signal(_NUMBER, self._old)
        if kind is None:
            self.check()


def deafen() -> None:
    """Let this process, and those that it starts, not hear Ctrl-C until `hear`."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {_NUMBER})


def hear() -> None:
    """Undo `deafen`; what was pressed in between comes now."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {_NUMBER})
