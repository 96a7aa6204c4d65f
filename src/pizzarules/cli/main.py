"""Reading the command line and calling the command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from pizzarules import __version__
from pizzarules.cli import bake, explain
from pizzarules.cli.terminal import complain
from pizzarules.errors import PizzaError

__all__ = ["FINDINGS", "FINE", "MISUSE", "main"]

FINE = 0
"""Exit status: all is well."""
FINDINGS = 1
"""Exit status: something was found, or the answer is no."""
MISUSE = 2
"""Exit status: the command line or its input can't be used."""

_INTERRUPTED = 130


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        complain(message)
        sys.exit(MISUSE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    `arguments` are the words after `pizzarules`; default: those of the process.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.run is None:
        parser.print_help()
        return MISUSE
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except PizzaError as fault:
        complain(str(fault))
        return MISUSE
    except BrokenPipeError:
        # Whoever read the output has gone; without this Python complains once more on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return MISUSE
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="pizzarules",
        description="Rules, cards and verdicts for the pizza-baking card games.",
        epilog="Exit status: 0 fine, 1 findings, 2 usage or unreadable input.",
    )
    parser.add_argument("--version", action="version", version=f"pizzarules {__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    bake.add_to(commands)
    explain.add_to(commands)
    return parser
