"""What a command costs from its start to its end, each time in a process of its own.

`python -m benchmarks start` measures. The clock is the processor time of the child process, the
interpreter's own start and end counted.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.report import MILLISECONDS, Goal, Part, Table, three_digits
from benchmarks.timing import Method, Timed

ATTRS: Final = "`import attrs`"
CARD: Final = "order tre\n  bake 3 own + 2 of another kind\n"
GAME: Final = "game house like sole-mio\n  ruling block-show all\n"
QUESTION: Final = 'game="sole-mio", owner="olive", table="4 pineapple + 4 salami"'

PROCESSES: Final = {
    "nothing": ["-c", "pass"],
    ATTRS: ["-c", "import attrs"],
    "`pizzarules --version`": ["-m", "pizzarules", "--version"],
    "`pizzarules --help`": ["-m", "pizzarules", "--help"],
    "`pizzarules bake`": [
        *["-m", "pizzarules", "bake", "variegato", "--game", "sole-mio"],
        *["--owner", "olive", "--table", "4 pineapple + 4 salami", "--hand", "1 mushroom"],
    ],
    "`pizzarules explain`": ["-m", "pizzarules", "explain", "variegato"],
    "`pizzarules check`, an order": ["-m", "pizzarules", "check", "card.pizza"],
    "`pizzarules check`, a game": ["-m", "pizzarules", "check", "game.pizza"],
    "`pz.settle`, the first": [
        "-c",
        f'import pizzarules as pz; pz.settle("variegato", {QUESTION})',
    ],
    "`pz.game(...).new`, the first": [
        "-c",
        'import pizzarules as pz; pz.game("sole-mio").new(players=4, seed=1)',
    ],
}
MOST: Final = {
    "`pizzarules --version`": 1.5,
    "`pizzarules --help`": 1.5,
    "`pizzarules bake`": 4,
    "`pizzarules explain`": 4,
    "`pizzarules check`, an order": 4,
    "`pz.settle`, the first": 3,
}
"""How many times the processor time of `import attrs` each may take."""


def measure(method: Method) -> Part:
    seconds: dict[str, list[float]] = {name: [] for name in PROCESSES}
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "card.pizza").write_text(CARD, encoding="utf-8")
        (Path(folder) / "game.pizza").write_text(GAME, encoding="utf-8")
        for number in range(method.processes + 1):
            for name, arguments in PROCESSES.items():
                taken = _seconds(arguments, folder)
                # The first process of each may have to compile to byte code.
                if number:
                    seconds[name].append(taken)
    rows = [Timed(name, taken, "pizzarules" in name) for name, taken in seconds.items()]
    table = Table("Start and end of a process", MILLISECONDS, rows, ATTRS)
    goals = []
    for name, most in MOST.items():
        times = table.row(ATTRS).times_as_fast_as(table.row(name))
        text = f"{name}: at most {most:g} times the time of {ATTRS}"
        goals.append(Goal(text, f"{three_digits(times)} times the time", times <= most))
    return Part([table], goals)


def _seconds(arguments: list[str], folder: str) -> float:
    # Without the environment: where byte code may not be written, every process would compile it anew.
    command = [sys.executable, "-E", *arguments]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return usage.ru_utime + usage.ru_stime
