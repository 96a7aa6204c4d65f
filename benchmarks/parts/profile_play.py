"""Where the time of random play goes: cProfile on the games that `play` measures."""

from __future__ import annotations

import cProfile
from collections import defaultdict
from pathlib import Path
from types import CodeType
from typing import Final

import pizzarules as pz
from benchmarks.contenders.playing import GAMES, playout
from benchmarks.report import Grid, Part
from benchmarks.timing import Method

PACKAGE: Final = Path(pz.__file__).parent
PROFILED_GAMES: Final = 100
"""Of each of the three."""
FUNCTIONS: Final = 20
MODULES: Final = 12


def measure(method: Method) -> Part:  # noqa: ARG001
    profile = cProfile.Profile()
    decisions = 0
    for own in [playout(game) for game in GAMES]:
        own.play()
        profile.enable()
        for _ in range(PROFILED_GAMES):
            decisions += own.play()
        profile.disable()
    entries = profile.getstats()
    total = sum(entry.inlinetime for entry in entries)
    modules: defaultdict[str, float] = defaultdict(float)
    for entry in entries:
        modules[_home(entry.code)] += entry.inlinetime
    entries.sort(key=lambda entry: entry.inlinetime, reverse=True)
    functions = [
        [
            _name(entry.code),
            f"{entry.inlinetime / total:.1%}",
            f"{entry.totaltime / total:.1%}",
            f"{entry.callcount / decisions:.2f}",
        ]
        for entry in entries[:FUNCTIONS]
    ]
    ranked = sorted(modules.items(), key=lambda item: item[1], reverse=True)
    homes = [[home, f"{seconds / total:.1%}"] for home, seconds in ranked[:MODULES]]
    head = ["", "own time", "with all that it calls", "calls for each counted decision"]
    return Part(
        [
            Grid("Profile of random play: functions", head, functions),
            Grid("Profile of random play: modules", ["", "own time"], homes),
        ],
        [],
    )


def _name(code: CodeType | str) -> str:
    if isinstance(code, str):
        return f"`{code.strip('<>')}`"
    return f"`{_home(code)}: {code.co_qualname}`"


def _home(code: CodeType | str) -> str:
    """Return the module of the package that a function is in."""
    if isinstance(code, str):
        return "built in"
    path = Path(code.co_filename)
    if path.is_relative_to(PACKAGE):
        return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
    return "outside the package"
