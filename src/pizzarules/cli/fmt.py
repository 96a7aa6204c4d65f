"""`pizzarules fmt`: lay card files out in the canonical form."""

from __future__ import annotations

import argparse
import sys

from pizzarules.cli.inputs import STANDARD_INPUT, sources
from pizzarules.cli.linediff import line_diff
from pizzarules.cli.terminal import complain
from pizzarules.errors import UnreadableFileError, UnwritableFileError
from pizzarules.language.formatter import formatted
from pizzarules.storage import write_file
from pizzarules.usage import path

__all__ = ["add_arguments"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "Lay card files out in the canonical form; comments stay, lines that can't be "
        "read stay as they are. Standard input is written to standard output. Exit status 0: "
        "done; 1: with --check or --diff, a file is not in that form; 2: a file can't be read or written."
    )
    parser.add_argument(
        "files",
        nargs="+",
        type=path,
        metavar="FILE",
        help="card files, folders of them, or - for stdin",
    )
    parser.add_argument("--check", action="store_true", help="change nothing, name the files")
    parser.add_argument("--diff", action="store_true", help="change nothing, show what would be")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    changed = failed = False
    for name, source in sources(options.files):
        try:
            if isinstance(source, UnreadableFileError):
                raise source
            before = source.text
            after = formatted(before)
            if "\r\n" in before and before.count("\r\n") == before.count("\n"):
                # How lines end is the file's own affair.
                after = after.replace("\n", "\r\n")
            if before != after:
                changed = True
                _report(name, before, after, options)
            elif name == STANDARD_INPUT and not (options.check or options.diff):
                _write(after)
        except (UnreadableFileError, UnwritableFileError) as fault:
            failed = True
            complain(str(fault))
    if failed:
        return 2
    return 1 if changed and (options.check or options.diff) else 0


def _report(name: str, before: str, after: str, options: argparse.Namespace) -> None:
    if options.diff:
        sys.stdout.writelines(line_diff(before, after, name, f"{name} (formatted)"))
    if options.check:
        print(f"{name} is not in the canonical form")
    if options.check or options.diff:
        return
    if name == STANDARD_INPUT:
        _write(after)
        return
    write_file(name, after)
    print(f"formatted {name}")


def _write(text: str) -> None:
    # Card files are UTF-8, whatever the terminal can show.
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()
