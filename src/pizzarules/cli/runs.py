"""Options of the commands that play many games, and how such a run is told."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from pizzarules.cli.bar import Bar
from pizzarules.cli.options import Once, whole_number
from pizzarules.cli.terminal import complain
from pizzarules.errors import PizzaError, UnwritableFileError, shortened
from pizzarules.storage import require_writable, write_file
from pizzarules.usage import path

if TYPE_CHECKING:
    from pizzarules.simulation.failures import BotFailures
    from pizzarules.simulation.run import Run
    from pizzarules.simulation.tally import Tally

__all__ = [
    "add_bots",
    "add_output",
    "add_running",
    "bots_of",
    "check_output",
    "played",
    "show",
    "status_of",
]

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C."""


def add_bots(parser: argparse.ArgumentParser) -> None:
    """Add `--bots`."""
    parser.add_argument(
        "--bots",
        metavar="BOT,...",
        action=Once,
        help="who plays: one for all seats or one for each; `random`, `greedy` or `module:name`; "
        "default: random",
    )


def add_running(parser: argparse.ArgumentParser) -> None:
    """Add what says how a run is spread and kept."""
    parser.add_argument(
        "--jobs",
        type=whole_number,
        metavar="N",
        action=Once,
        help="how many processes; default: as many as there are processors",
    )
    parser.add_argument(
        "--checkpoint",
        type=path,
        metavar="FILE",
        action=Once,
        help="keep what is done in a file, and go on from it",
    )


def add_output(parser: argparse.ArgumentParser, formats: tuple[str, ...]) -> None:
    """Add `--format`, `--json` and `--output`."""
    parser.add_argument(
        "--format",
        choices=formats,
        action=Once,
        help=f"default: by the name of the --output, else {formats[0]}",
    )
    parser.add_argument("--json", action="store_true", help="the same as `--format json`")
    parser.add_argument(
        "--output",
        type=path,
        metavar="FILE",
        action=Once,
        help="write to a file; default: standard output",
    )


def bots_of(options: argparse.Namespace) -> list[str]:
    """Return the names of the bots; modules in the current folder are found."""
    bots = [word.strip() for word in (options.bots or "random").split(",")]
    here = str(Path.cwd())
    if any(":" in bot for bot in bots) and here not in sys.path:
        sys.path.insert(0, here)
    return bots


_BY_NAME: Final = {".json": "json", ".csv": "csv", ".html": "html", ".htm": "html"}


def check_output(options: argparse.Namespace) -> None:
    """Raise an error now for what would go wrong once everything is played."""
    if options.format is None and not options.json and options.output is not None:
        # A file is named for what it holds.
        options.format = _BY_NAME.get(Path(options.output).suffix.lower())
    if options.json and options.format not in (None, "json"):
        raise PizzaError(f"--json doesn't go with --format {options.format}")
    if options.json:
        options.format = "json"
    options.json = options.format == "json"
    if options.output is not None:
        require_writable(options.output)


def played(run: Run, games: int, options: argparse.Namespace) -> Tally | None:
    """Return the tally of a run; None if it was interrupted, of which is told."""
    from pizzarules.simulation.simulating import simulate_run

    with Bar("games") as bar:
        try:
            return simulate_run(
                run, games, jobs=options.jobs, checkpoint=options.checkpoint, progress=bar
            )
        except KeyboardInterrupt:
            done = bar.done
    if options.checkpoint is None:
        complain(
            f"interrupted after {done} of {games} games; with --checkpoint FILE a run can go on"
        )
    else:
        complain(
            f"interrupted after {done} of {games} games, which are kept in "
            f"`{shortened(options.checkpoint, 200)}`: the same command goes on from there"
        )
    return None


class _Told(Protocol):
    def __str__(self) -> str: ...
    def to_json(self) -> dict[str, object]: ...


def show(result: _Told, options: argparse.Namespace, others: dict[str, Callable[[], str]]) -> None:
    """Print a result in the format that was asked for, or write it to a file."""
    if options.format == "json":
        text = json.dumps(result.to_json())
    elif options.format in others:
        text = others[options.format]().removesuffix("\n")
    else:
        text = str(result)
    if options.output is None:
        print(text)
        # What is said of it on standard error comes after it.
        sys.stdout.flush()
        return
    try:
        write_file(options.output, f"{text}\n")
    except UnwritableFileError as fault:
        # Nothing that took long is thrown away.
        print(text)
        raise UnwritableFileError(f"{fault}; it is printed instead") from None


def status_of(failures: BotFailures) -> int:
    """Return the exit status, and tell which games a bot brought down."""
    for failure in failures.first:
        complain(str(failure))
    more = failures.number - len(failures.first)
    if more > 0:
        complain(f"{more} more {'was' if more == 1 else 'were'} brought down by a bot")
    return 1 if failures.number else 0
