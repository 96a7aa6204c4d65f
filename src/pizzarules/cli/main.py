"""Reading the command line and calling the command."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Sequence

from pizzarules import __version__
from pizzarules.cli import (
    bake,
    balance,
    check,
    compare,
    explain,
    fmt,
    odds,
    perft,
    replay,
    rulings,
    schema,
    simulate,
    test,
    watch,
)
from pizzarules.cli.terminal import Painter, complain, silence
from pizzarules.diagnostics import draw
from pizzarules.errors import CardFileError, MissingFactError, PizzaError
from pizzarules.native import compiled
from pizzarules.usage import Parser, given_arguments

__all__ = ["FINDINGS", "FINE", "MISUSE", "main"]

FINE = 0
"""Exit status: all is well."""
FINDINGS = 1
"""Exit status: something was found, or the answer is no."""
MISUSE = 2
"""Exit status: the command line or its input can't be used."""

_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    `arguments` are the words after `pizzarules`; default: those of the process.
    """
    if sys.stdout is None or sys.stdin is None:
        complain("standard input and output must be open")
        return MISUSE
    parser = _parser()
    for stream in (sys.stdout, sys.stderr):
        # What can't be shown in the terminal's encoding is shown as an escape.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    options = parser.parse_args(given_arguments() if arguments is None else arguments)
    if options.run is None:
        parser.print_help()
        return MISUSE
    try:
        return _run(options)
    except OSError as fault:
        # A full disk, or a reader that has gone: Python would complain once more on its way out.
        silence(1)
        if not isinstance(fault, BrokenPipeError):
            complain(f"can't write: {fault.strerror}")
        return MISUSE
    except KeyboardInterrupt:
        return _INTERRUPTED


def _run(options: argparse.Namespace) -> int:
    try:
        status: int = options.run(options)
    except PizzaError as fault:
        message = str(fault)
        if isinstance(fault, CardFileError):
            colour = Painter(getattr(options, "color", "auto"), sys.stderr).on
            message = f"the card file can't be used\n{draw(fault.diagnostics, colour=colour)}"
        if isinstance(fault, MissingFactError):
            message = f"{fault.need}: give --{fault.fact.replace('_', '-')}"
        complain(message)
        status = MISUSE
        if getattr(options, "json", False):
            print(json.dumps({"error": message}))
    sys.stdout.flush()
    return status


def _parser() -> argparse.ArgumentParser:
    version = f"pizzarules {__version__}, {'compiled' if compiled else 'interpreted'}"
    parser = Parser(
        prog="pizzarules",
        description="Rules, cards and verdicts for the pizza-baking card games.",
        epilog="Exit status: 0 fine, 1 findings, 2 usage or unreadable input.",
    )
    parser.add_argument("--version", action="version", version=version)
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for command in (
        bake,
        odds,
        compare,
        explain,
        rulings,
        check,
        fmt,
        test,
        watch,
        replay,
        simulate,
        balance,
        perft,
        schema,
    ):
        command.add_to(commands)
    return parser
