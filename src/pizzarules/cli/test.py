"""`pizzarules test`: run the scenarios of card files."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence

from pizzarules.cli.inputs import sources
from pizzarules.cli.options import Once, add_colour, add_json
from pizzarules.cli.outputs import check_apart
from pizzarules.cli.terminal import Painter, complain
from pizzarules.conformance.exporting import exported
from pizzarules.conformance.junit import junit_xml
from pizzarules.conformance.selecting import selection
from pizzarules.conformance.suite import FileRun, ScenarioFile, files_of, run_all
from pizzarules.diagnostics import draw
from pizzarules.errors import PizzaError, UnreadableFileError, UnwritableFileError
from pizzarules.loading.files import bundled_sources
from pizzarules.storage import require_writable, write_file
from pizzarules.usage import path

__all__ = ["add_arguments"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "Run the scenarios of card files, or those that come with the package, and say "
        "which of them don't hold. Exit status 0: all hold; 1: some don't; 2: a file can't be read "
        "or has faults, or there is no scenario to run."
    )
    parser.add_argument(
        "files",
        nargs="*",
        type=path,
        metavar="FILE",
        help="card files, folders of them, or - for stdin; default: the bundled scenarios",
    )
    parser.add_argument(
        "-k",
        metavar="EXPRESSION",
        dest="only",
        action=Once,
        help="only scenarios that have these words in their title or the name of their file: "
        "`series and not help`",
    )
    parser.add_argument(
        "--junit",
        type=path,
        metavar="FILE",
        action=Once,
        help="write what came of them as JUnit XML too",
    )
    parser.add_argument(
        "--export",
        choices=("json",),
        action=Once,
        help="write the scenarios as plain JSON, for other implementations, instead of running them",
    )
    add_json(parser, "print every scenario with its outcome as one JSON object")
    add_colour(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    if options.junit is not None and options.export is None:
        require_writable(options.junit)
    files, unreadable = _files(options)
    wanted = None if options.only is None else selection(options.only)
    if options.export is not None:
        if options.json or options.junit is not None:
            raise PizzaError("--export goes with neither --json nor --junit")
        return _export([file.selected(wanted) for file in files], unreadable)
    runs = [run_all(file.selected(wanted)) for file in files]
    left_out = sum(len(file.scenarios) for file in files) - sum(len(run.runs) for run in runs)
    status = _status(runs, unreadable, left_out)
    if options.junit is not None:
        try:
            write_file(options.junit, junit_xml(runs, unreadable))
        except UnwritableFileError as fault:
            # What came of the scenarios is told all the same.
            complain(str(fault))
            status = 2
    if options.json:
        print(json.dumps(_report(runs, unreadable, left_out)))
    else:
        painter = Painter(options.color, sys.stdout)
        print("\n\n".join([*_findings(runs, painter), _counted(runs, left_out)]))
    for message in unreadable:
        complain(message)
    return status


def _export(files: Sequence[ScenarioFile], unreadable: Sequence[str]) -> int:
    """Print the scenarios as one JSON document; none of them where something can't be read."""
    faults = [fault for file in files for fault in file.faults]
    if faults:
        complain(f"the card files can't be used\n{draw(faults)}")
    for message in unreadable:
        complain(message)
    scenarios = [scenario for file in files for scenario in file.scenarios]
    if not scenarios and not faults and not unreadable:
        complain("there is no scenario to export")
    if faults or unreadable or not scenarios:
        return 2
    print(json.dumps(exported(scenarios)))
    return 0


def _files(options: argparse.Namespace) -> tuple[list[ScenarioFile], list[str]]:
    """Return the files that are named, and what is to be said of those that can't be read."""
    if not options.files:
        return list(files_of(bundled_sources("scenarios"))), []
    named = list(sources(options.files))
    check_apart(options, [name for name, _ in named])
    found = [source for _, source in named]
    texts = [source for source in found if not isinstance(source, UnreadableFileError)]
    unreadable = [str(fault) for fault in found if isinstance(fault, UnreadableFileError)]
    return list(files_of(texts)), unreadable


def _findings(runs: Sequence[FileRun], painter: Painter) -> Iterator[str]:
    """Yield the texts of all faults, then those of all failures."""
    faults = [fault for run in runs for fault in run.file.faults]
    if faults:
        yield draw(faults, colour=painter.on)
    for run in runs:
        yield from (outcome.drawn(colour=painter.on) for outcome in run.failed)


def _counted(runs: Sequence[FileRun], left_out: int) -> str:
    number = sum(len(run.runs) for run in runs)
    failed = sum(len(run.failed) for run in runs)
    faults = sum(len(run.file.faults) for run in runs)
    faulty = f"; {_some(faults, 'error')} in the card files" if faults else ""
    others = f"; {left_out} left out" if left_out else ""
    counted = f"{_some(number, 'scenario')} in {_some(len(runs), 'file')}"
    return f"{counted}: {number - failed} passed, {failed} failed{others}{faulty}"


def _report(runs: Sequence[FileRun], unreadable: Sequence[str], left_out: int) -> dict[str, object]:
    number = sum(len(run.runs) for run in runs)
    failed = sum(len(run.failed) for run in runs)
    return {
        "files": len(runs),
        "passed": number - failed,
        "failed": failed,
        "left_out": left_out,
        "scenarios": [one.outcome.to_json() for run in runs for one in run.runs],
        "diagnostics": [fault.to_json() for run in runs for fault in run.file.faults],
        "unreadable": list(unreadable),
    }


def _status(runs: Sequence[FileRun], unreadable: Sequence[str], left_out: int) -> int:
    faulty = any(run.file.faults for run in runs)
    some = any(run.runs for run in runs)
    if not some and not unreadable and not faulty:
        complain("no scenario fits `-k`" if left_out else "there is no scenario to run")
    if unreadable or faulty or not some:
        return 2
    return 1 if any(run.failed for run in runs) else 0


def _some(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
