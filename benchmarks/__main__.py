"""Run the benchmarks: all, or the parts that are named; print a Markdown report."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from benchmarks import report
from benchmarks.contenders import missing
from benchmarks.parts import (
    bulk,
    calls,
    imports,
    matching,
    play,
    profile_play,
    scaling,
    settling,
    start,
    twelve,
)
from benchmarks.timing import Method, pin_to_one_core

PARTS: Final[dict[str, Callable[[Method], report.Part]]] = {
    "matching": matching.measure,
    "twelve": twelve.measure,
    "bulk": bulk.measure,
    "imports": imports.measure,
    "start": start.measure,
    "settling": settling.measure,
    "play": play.measure,
    "calls": calls.measure,
    "profile-play": profile_play.measure,
    "scaling": scaling.measure,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--write", action="store_true", help="put the report into the README, too")
    parser.add_argument("--rounds", type=int, default=Method().rounds, help="default: %(default)s")
    parser.add_argument(
        "--play-seconds",
        type=float,
        default=Method().play_seconds,
        metavar="S",
        help="how long each contender plays games in each round; default: %(default)s",
    )
    parser.add_argument(
        "--native",
        type=Path,
        metavar="FOLDER",
        help="where a native wheel of pizzarules is installed (`pip install --target`): games are "
        "played with it, too",
    )
    given = parser.parse_args()
    unknown = [part for part in given.parts if part not in PARTS]
    if unknown:
        parser.error(f"no part {unknown[0]}: there is {', '.join(PARTS)}")
    if given.write and given.parts:
        parser.error("--write takes all parts")
    if given.rounds < 1:
        parser.error("--rounds takes at least 1")
    if not given.play_seconds > 0:
        parser.error("--play-seconds takes more than 0")
    pinned = pin_to_one_core()
    method = Method(rounds=given.rounds, play_seconds=given.play_seconds, native=given.native)
    measured = []
    for part in given.parts or PARTS:
        print(f"measuring: {part}", file=sys.stderr, flush=True)
        measured.append(PARTS[part](method))
    text = report.markdown(measured, missing(), pinned)
    print(text)
    if given.write:
        report.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
