"""pizzarules with a compiled core, in a process of its own beside the one that measures.

One process can't hold two builds of a package. The child is on the same core, and plays only while
the other waits; its clock is its own processor time.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.timing import Playout, Span, played

ROOT: Final = Path(__file__).parent.parent.parent


def playouts(folder: Path) -> list[Playout]:
    """Return the games of the build that lies in a folder."""
    paths = [str(folder.resolve()), str(ROOT)]
    child = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.contenders.native"],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    names = child.stdout.readline().rstrip("\n")
    if not names:
        raise SystemExit(f"no native build of pizzarules in {folder}")
    return [
        Playout(name, ours=True, elsewhere=partial(_ask, child, place))
        for place, name in enumerate(names.split("; "))
    ]


def _ask(child: subprocess.Popen[str], place: int, least: float) -> Span:
    """Let the child play one of its games for a time."""
    assert child.stdin is not None
    assert child.stdout is not None
    print(place, least, file=child.stdin, flush=True)
    seconds, games, decisions = child.stdout.readline().split()
    return Span(float(seconds), int(games), int(decisions))


def _serve() -> None:
    import pizzarules as pz
    from benchmarks.contenders.playing import playouts as own

    if not pz.compiled:
        raise SystemExit(f"{pz.__file__} is not compiled")
    playouts = own()
    print("; ".join(playout.name for playout in playouts), flush=True)
    for line in sys.stdin:
        place, least = line.split()
        span = played(playouts[int(place)], float(least))
        print(span.seconds, span.games, span.decisions, flush=True)


if __name__ == "__main__":
    _serve()
