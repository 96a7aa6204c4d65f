"""A toy of the same shape as the games, written in C: the limit of what compiling could reach.

It knows a tenth of the rules and plays whole games without Python; only a figure to look up to.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

from benchmarks.timing import Playout

NAME: Final = "limit: a toy in C"
_SOURCE: Final = Path(__file__).with_name("limit.c")
_GAMES: Final = 100
"""So many games are played in one call."""


def playouts() -> list[Playout]:
    """Return the toy; nothing where there is no C compiler."""
    library = _library()
    if library is None:
        return []
    seeds = count(0, _GAMES)
    return [Playout(NAME, lambda: int(library.play(_GAMES, next(seeds))), games=_GAMES)]


@cache
def _library() -> ctypes.CDLL | None:
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory(prefix="pizzarules-limit-") as place:
        built = Path(place) / "limit.so"
        command = [compiler, "-O3", "-shared", "-fPIC", "-o", str(built), str(_SOURCE)]
        subprocess.run(command, check=True)
        library = ctypes.CDLL(str(built))
    library.play.argtypes = (ctypes.c_long, ctypes.c_uint64)
    library.play.restype = ctypes.c_long
    return library
