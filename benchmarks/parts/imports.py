"""What importing costs, and the first loading of cards; each time in a fresh process."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

from benchmarks.report import MILLISECONDS, Goal, Part, Table, three_digits
from benchmarks.timing import Method, Timed

OURS: Final = "`import pizzarules`"
ATTRS: Final = "`import attrs`"

# What is done before the clock starts, and after it.
IMPORTS: Final = {
    OURS: ("", "import pizzarules"),
    "`from pizzarules import settle`": ("", "from pizzarules import settle"),
    ATTRS: ("", "import attrs"),
}
LOADING: Final = {
    "the rest of the package": (
        "import lark, pizzarules",
        "import pizzarules.loading.files",
    ),
    "all bundled cards": (
        "import lark, pizzarules.loading.files",
        "pizzarules.loading.files.bundled()",
    ),
    "both": (
        "import lark, pizzarules",
        "import pizzarules.loading.files; pizzarules.loading.files.bundled()",
    ),
}


def measure(method: Method) -> Part:
    imports = Table("Importing", MILLISECONDS, _in_fresh_processes(IMPORTS, method), OURS)
    loading = Table(
        "Loading, after `import lark, pizzarules`",
        MILLISECONDS,
        _in_fresh_processes(LOADING, method),
    )
    times = imports.row(ATTRS).times_as_fast_as(imports.row(OURS))
    goal = Goal(
        f"{OURS}: at most twice the time of {ATTRS}",
        f"{three_digits(times)} times the time",
        times <= 2,
    )
    return Part([imports, loading], [goal])


def _in_fresh_processes(statements: dict[str, tuple[str, str]], method: Method) -> list[Timed]:
    times: dict[str, list[float]] = {name: [] for name in statements}
    for number in range(method.processes + 1):
        for name, (before, timed) in statements.items():
            seconds = _seconds(before, timed)
            # The first process of each may have to compile to byte code.
            if number:
                times[name].append(seconds)
    return [Timed(name, seconds, "pizzarules" in name) for name, seconds in times.items()]


def _seconds(before: str, timed: str) -> float:
    script = f"""\
import time
{before}
start = time.perf_counter()
{timed}
print(time.perf_counter() - start)
"""
    command = [sys.executable, "-I", "-c", script]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
