"""Reading the command line and calling the command."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, NoReturn

from pizzarules import __version__
from pizzarules.cli.terminal import Painter, complain, silence
from pizzarules.errors import CardFileError, MissingFactError, PizzaError
from pizzarules.usage import Parser, given_arguments

__all__ = ["FINDINGS", "FINE", "MISUSE", "main"]

FINE = 0
"""Exit status: all is well."""
FINDINGS = 1
"""Exit status: something was found, or the answer is no."""
MISUSE = 2
"""Exit status: the command line or its input can't be used."""

_INTERRUPTED = 130

_COMMANDS: Final = {
    "bake": "settle an order on a table",
    "odds": "say how often an order can be baked",
    "compare": "say whether two orders are baked from the same tables",
    "explain": "say in plain English what a card needs",
    "rulings": "list the points that the rules leave open, and their readings",
    "check": "say what is wrong with card files",
    "fmt": "lay card files out in the canonical form",
    "test": "run the scenarios of card files",
    "watch": "tell one game, event by event",
    "replay": "check a game that was written down, or tell it",
    "simulate": "play many games and count",
    "balance": "say how new cards fare in a game",
    "perft": "count the sequences of actions",
    "schema": "print the JSON Schema of what is printed or read as JSON",
}
"""What each command does. The module of its name is imported only when it is called."""


class _CommandParser(Parser):
    """The parser of one command, which learns what it takes when it is called."""

    command: str | None = None
    """The module that says it, until it has."""

    def parse_known_args(self, *arguments: Any, **more: Any) -> Any:
        if self.command is not None:
            module = import_module(f"pizzarules.cli.{self.command}")
            self.command = None
            module.add_arguments(self)
        return super().parse_known_args(*arguments, **more)


class _Version(argparse.Action):
    """Prints the version; where the core is looked for costs more than all else that is said."""

    def __call__(self, *_: object) -> NoReturn:
        from pizzarules.native import compiled

        build = "compiled" if compiled else "interpreted"
        print(f"pizzarules {__version__}, {build}")
        sys.exit(FINE)


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
            from pizzarules.diagnostics import draw

            colour = Painter(getattr(options, "color", "auto"), sys.stderr).on
            message = f"the card file can't be used\n{draw(fault.diagnostics, colour=colour)}"
        if isinstance(fault, MissingFactError):
            message = f"{fault.need}: give --{fault.fact.replace('_', '-')}"
        complain(message)
        status = MISUSE
        if getattr(options, "json", False):
            import json

            print(json.dumps({"error": message}))
    sys.stdout.flush()
    return status


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="pizzarules",
        description="Rules, cards and verdicts for the pizza-baking card games.",
        epilog="Exit status: 0 fine, 1 findings, 2 usage or unreadable input.",
    )
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="show program's version number and exit"
    )
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", parser_class=_CommandParser
    )
    for name, what in _COMMANDS.items():
        commands.add_parser(name, help=what).command = name
    return parser
