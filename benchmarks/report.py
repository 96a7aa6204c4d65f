"""What was measured, as Markdown."""

from __future__ import annotations

import platform
import statistics
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.timing import Timed

README: Final = Path(__file__).with_name("README.md")
BEGIN: Final = "<!-- results -->"
END: Final = "<!-- end of results -->"

PACKAGES: Final = (
    "pizzarules",
    "attrs",
    "cattrs",
    "lark",
    "python-sat",
    "python-constraint2",
    "open_spiel",
    "rlcard",
    "chess",
)


class Unit(NamedTuple):
    name: str
    of: Callable[[float], float]
    """From seconds for one answer."""

    def text(self, seconds: float) -> str:
        return three_digits(self.of(seconds))


PER_SECOND: Final = Unit("answers/s", lambda seconds: 1 / seconds)
MICROSECONDS: Final = Unit("µs", lambda seconds: 1e6 * seconds)
MILLISECONDS: Final = Unit("ms", lambda seconds: 1e3 * seconds)


class Table(NamedTuple):
    """Contenders side by side."""

    title: str
    unit: Unit
    rows: list[Timed]
    compared: str | None = None
    """The row that is compared with all others."""

    def row(self, name: str) -> Timed:
        return next(row for row in self.rows if row.name == name)


class Grid(NamedTuple):
    """A table of any other shape."""

    title: str
    head: list[str]
    rows: list[list[str]]


class Goal(NamedTuple):
    text: str
    measured: str
    met: bool | None
    """None: not measured, a peer is missing."""


class Part(NamedTuple):
    """The outcome of one part of the benchmarks."""

    tables: Sequence[Table | Grid]
    goals: list[Goal]


def ratio_goal(text: str, table: Table, name: str, others: Sequence[str], least: float) -> Goal:
    """Return a goal to be so many times as fast as the fastest of others."""
    found = [row for row in table.rows if row.name in others]
    if not found:
        return Goal(text, "", None)
    best = min(found, key=lambda row: row.median)
    times = table.row(name).times_as_fast_as(best)
    return Goal(text, f"{three_digits(times)} times {best.name}", times >= least)


def markdown(parts: Sequence[Part], missing: Sequence[str], pinned: bool) -> str:
    """Return the machine, the goals and the tables."""
    blocks = [machine(pinned)]
    if missing:
        blocks.append(f"Left out, since not installed: {', '.join(missing)}.")
    goals = [goal for part in parts for goal in part.goals]
    if goals:
        blocks.append(_grid(["goal", "measured", ""], [_goal_cells(goal) for goal in goals]))
    for part in parts:
        for table in part.tables:
            blocks.append(f"### {table.title}")
            blocks.append(_grid(*table[1:]) if isinstance(table, Grid) else _table(table))
    return "\n\n".join(blocks)


def write(text: str) -> None:
    """Put the results into the README, between its markers."""
    before, rest = README.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    README.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def machine(pinned: bool) -> str:
    """Return what it was measured on."""
    versions = []
    for package in PACKAGES:
        try:
            versions.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    python = f"{platform.python_implementation()} {platform.python_version()}"
    cores = "one core" if pinned else "not pinned to one core"
    return f"{_processor()}, {cores}; {python}, {', '.join(versions)}."


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _table(table: Table) -> str:
    unit = table.unit
    compared = None if table.compared is None else table.row(table.compared)
    mixed = len({row.ours for row in table.rows}) > 1
    head = ["", f"median, {unit.name}", "min", "max"]
    if compared is not None:
        head.append(f"{compared.name} is so many times as fast")
    lines = []
    for row in table.rows:
        values = [unit.of(seconds) for seconds in row.seconds]
        numbers = [statistics.median(values), min(values), max(values)]
        if compared is not None:
            numbers.append(compared.times_as_fast_as(row))
        cells = [row.name, *map(three_digits, numbers)]
        lines.append([f"**{cell}**" for cell in cells] if mixed and row.ours else cells)
    return _grid(head, lines)


def _goal_cells(goal: Goal) -> list[str]:
    verdict = "not measured" if goal.met is None else "met" if goal.met else "**not met**"
    return [goal.text, goal.measured, verdict]


def _grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---", *("--:" for _ in head[1:])], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def three_digits(number: float) -> str:
    """Return a number to three significant digits, with commas in thousands."""
    if number >= 100:
        return f"{float(f'{number:.3g}'):,.0f}"
    return f"{number:.3g}"
