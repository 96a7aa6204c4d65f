"""`pizzarules test`: run the scenarios of card files."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from pizzarules.cli.inputs import sources
from pizzarules.cli.options import Commands, add_colour, add_json
from pizzarules.cli.terminal import Painter, complain
from pizzarules.conformance.runner import Outcome, run_scenario
from pizzarules.diagnostics import Diagnostic, Severity, draw
from pizzarules.errors import UnreadableFileError
from pizzarules.loading.files import bundled_paths, read

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    """Add the command to the command line."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "test",
        help="run the scenarios of card files",
        description="Run the scenarios of card files, or those that come with the package, and say "
        "which of them don't hold. Exit status 0: all hold; 1: some don't; 2: a file can't be read "
        "or has faults, or there is no scenario.",
    )
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="card files, folders of them, or - for stdin; default: the bundled scenarios",
    )
    add_json(parser, "print all failures as one JSON object")
    add_colour(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    outcomes: list[Outcome] = []
    faults: list[Diagnostic] = []
    unreadable: list[str] = []
    files = 0
    for _, source in sources(_files(options.files)):
        if isinstance(source, UnreadableFileError):
            unreadable.append(str(source))
            continue
        files += 1
        loaded = read(source)
        faults += [d for d in loaded.diagnostics if d.severity is Severity.ERROR]
        outcomes += map(run_scenario, loaded.cards.scenarios.values())
    failed = [outcome for outcome in outcomes if not outcome.passed]
    if options.json:
        print(json.dumps(_report(files, outcomes, faults, unreadable)))
    else:
        painter = Painter(options.color, sys.stdout)
        parts = [draw(faults, colour=painter.on)] if faults else []
        parts += _failures(failed, painter)
        good = f"{len(outcomes) - len(failed)} passed, {len(failed)} failed"
        counted = f"{_some(len(outcomes), 'scenario')} in {_some(files, 'file')}"
        faulty = f"; {_some(len(faults), 'error')} in the card files" if faults else ""
        print("\n\n".join([*parts, f"{counted}: {good}{faulty}"]))
    for message in unreadable:
        complain(message)
    if not outcomes and not unreadable and not faults:
        complain("there is no scenario to run")
    if unreadable or faults or not outcomes:
        return 2
    return 1 if failed else 0


def _files(given: list[str]) -> list[str]:
    return given or [str(path) for path in bundled_paths("scenarios")]


def _failures(failed: list[Outcome], painter: Painter) -> Iterator[str]:
    for outcome in failed:
        drawn = [failure.drawn(colour=painter.on) for failure in outcome.failures]
        title = painter.paint(f"scenario `{outcome.scenario.title}` does not hold", "bold")
        yield "\n\n".join([title, *drawn])


def _report(
    files: int, outcomes: list[Outcome], faults: list[Diagnostic], unreadable: list[str]
) -> dict[str, object]:
    return {
        "files": files,
        "scenarios": len(outcomes),
        "passed": sum(1 for outcome in outcomes if outcome.passed),
        "failed": [
            {
                "title": outcome.scenario.title,
                "file": outcome.scenario.source.name,
                "failures": [failure.to_json() for failure in outcome.failures],
            }
            for outcome in outcomes
            if not outcome.passed
        ],
        "diagnostics": [fault.to_json() for fault in faults],
        "unreadable": unreadable,
    }


def _some(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
