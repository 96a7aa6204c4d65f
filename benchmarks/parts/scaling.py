"""Many games: two processes beside one, and what a game costs in runs of any length.

Each measurement is a process of its own on all processors. Where other work takes processor time
away, two processes seem slower than they are; the processor's time for a game says what they spend.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from typing import Final, NamedTuple

from benchmarks.report import Goal, Grid, Part, three_digits
from benchmarks.timing import Method

GAME: Final = "sole-mio"
PLAYERS: Final = 4
GAMES: Final = 2000
"""For the comparison of processes."""
LENGTHS: Final = (100, 1000, 10_000)
"""Of the runs that show whether costs and memory stay flat; a million takes an hour."""
LEAST: Final = 1.8
FLAT: Final = 1.1
ROUNDS: Final = 3

PROGRAM: Final = """
import json, os, resource, sys, time
import pizzarules as pz

def main():
    # Before the first game is played: importing, loading and binding are not what is measured.
    pz.simulate(sys.argv[1], 20, players=int(sys.argv[2]), seed=1, jobs=1)
    before, began = os.times(), time.perf_counter()
    pz.simulate(sys.argv[1], int(sys.argv[3]), players=int(sys.argv[2]), jobs=int(sys.argv[4]))
    wall, after = time.perf_counter() - began, os.times()
    spent = sum(after[:4]) - sum(before[:4])
    print(json.dumps([wall, spent, memory()]))

def memory():
    # Where there is /proc: `getrusage` also counts what the process had before it became this one.
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

if __name__ == "__main__":
    main()
"""


class Measured(NamedTuple):
    """What a run took: seconds by the clock and of the processors, and its largest memory in KB."""

    wall: float
    spent: float
    memory: int


def measure(method: Method) -> Part:
    if available() < 2:
        return Part([], [Goal("Many games: 1.8 times as fast with two processes", "", None)])
    rounds = min(method.rounds, ROUNDS)
    pairs = [(_run(GAMES, 1), _run(GAMES, 2)) for _ in range(rounds)]
    one = statistics.median(first.wall for first, _ in pairs)
    two = statistics.median(second.wall for _, second in pairs)
    times = statistics.median(first.wall / second.wall for first, second in pairs)
    rows = [
        [name, three_digits(wall), three_digits(1e3 * spent / GAMES)]
        for name, wall, spent in (
            ("one process", one, statistics.median(first.spent for first, _ in pairs)),
            ("two processes", two, statistics.median(second.spent for _, second in pairs)),
        )
    ]
    lengths = [(games, _run(games, 1)) for games in LENGTHS]
    costs = [run.spent / games for games, run in lengths]
    growth = max(run.memory for _, run in lengths) / min(run.memory for _, run in lengths)
    tables = [
        Grid(
            f"{GAMES} games of {GAME}, {PLAYERS} random players",
            ["", "median, s by the clock", "processor time, ms a game"],
            rows,
        ),
        Grid(
            "Runs of any length",
            ["games", "processor time, ms a game", "largest memory, MB"],
            [
                [str(games), three_digits(1e3 * cost), three_digits(run.memory / 1024)]
                for (games, run), cost in zip(lengths, costs, strict=True)
            ],
        ),
    ]
    flat = max(costs[1:]) / min(costs[1:])
    goals = [
        Goal(
            f"Many games: {LEAST} times as fast with two processes",
            f"{three_digits(times)} times",
            times >= LEAST,
        ),
        Goal(
            f"Many games: a game costs the same in long runs, within {FLAT - 1:.0%}",
            f"{three_digits(flat)} times",
            flat <= FLAT,
        ),
        Goal(
            f"Many games: memory the same in long runs, within {FLAT - 1:.0%}",
            f"{three_digits(growth)} times",
            growth <= FLAT,
        ),
    ]
    return Part(tables, goals)


def available() -> int:
    """Return how many processors there are; the benchmarks are pinned to one of them."""
    return os.cpu_count() or 1


def _run(games: int, jobs: int) -> Measured:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, GAME, str(PLAYERS), str(games), str(jobs)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        preexec_fn=_unpinned,
    )
    return Measured(*json.loads(done.stdout))


def _unpinned() -> None:
    """Let a process use all processors."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(available()))
