"""A function that is run in a process of its own."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

__all__ = ["TIMEOUT", "forked"]

TIMEOUT = -1
MEMORY = 4 << 30
"""The most bytes that a process may take: some mutants would take all there are."""


def forked(does: Callable[[], int], seconds: int, log: Path) -> int:
    """Run a function in a copy of this process; return its exit status, or `TIMEOUT`.

    It may take so many seconds of the processor, and, should it wait for something, ten times as
    long by the clock.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        _run(does, seconds, log)
    end = time.monotonic() + 10 * seconds
    pause = 0.001
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            code = os.waitstatus_to_exitcode(status)
            return TIMEOUT if code in (-signal.SIGXCPU, -signal.SIGKILL) else abs(code)
        if time.monotonic() > end:
            # The child leads a group of processes, so that what it started ends too.
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return TIMEOUT
        time.sleep(pause)
        pause = min(0.05, pause * 1.5)


def _run(does: Callable[[], int], seconds: int, log: Path) -> None:
    status = 1
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        to = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(to, 1)
        os.dup2(to, 2)
        status = does()
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 1
    except BaseException:  # noqa: BLE001
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
