"""How much work something is, without measuring time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

__all__ = ["steps_of"]


def steps_of(work: Callable[[], object]) -> int:
    """How many lines of Python, each turn of a loop counted, and calls of C some work takes."""
    done = 0

    def trace(frame: FrameType, event: str, argument: object) -> Callable[..., Any]:
        nonlocal done
        done += event in ("call", "line")
        return trace

    def profile(frame: FrameType, event: str, argument: object) -> None:
        nonlocal done
        done += event == "c_call"

    before = sys.gettrace(), sys.getprofile()
    sys.settrace(trace)
    sys.setprofile(profile)
    try:
        work()
    finally:
        sys.setprofile(before[1])
        sys.settrace(before[0])
    return done
