"""Executors that do what an executor may do, and what one must not."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from random import Random
from typing import Any, TypeVar

__all__ = ["Broken", "Unruly"]

T = TypeVar("T")


class Unruly(Executor):
    """Makes calls in a random order, some of them twice, and lets some fail or come to nothing."""

    def __init__(self, seed: int, *, failing: float = 0.3) -> None:
        self._random = Random(seed)
        self._failing = failing
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self._changed = threading.Condition()
        self._ended = False
        self.calls: list[tuple[int, int]] = []
        """The games of each call that was made, in the order in which the calls were."""
        self.failed = 0
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        with self._changed:
            self._waiting.append((future, lambda: self._called(fn, *args, **kwargs)))
            self._changed.notify()
        return future

    def _called(self, fn: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        self.calls.append((args[1], args[2]))
        return fn(*args, **kwargs)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._ended)
                if not self._waiting:
                    return
                place = self._random.randrange(len(self._waiting))
                future, call = self._waiting.pop(place)
            if not future.set_running_or_notify_cancel():
                continue
            if self._random.random() < self._failing:
                self.failed += 1
                if self._random.random() < 0.5:
                    call()  # all is done, and the answer is lost
                future.set_exception(OSError("the machine is gone"))
                continue
            if self._random.random() < 0.3:
                call()
            future.set_result(call())

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self._changed:
            self._ended = True
            self._changed.notify()
        self._thread.join()


class Broken(Executor):
    """Is broken after some calls."""

    def __init__(self, calls: int) -> None:
        self.left = calls

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        if not self.left:
            raise BrokenExecutor("all workers are gone")
        self.left -= 1
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future
