"""Reading command lines: what is wrong with one is said first, and then where help is."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from pizzarules.errors import closest, hint, listed, shortened

__all__ = ["Parser", "given_arguments", "path"]

_MISUSE: Final = 2
"""Exit status: the command line can't be used."""


class Parser(argparse.ArgumentParser):
    """A parser of command lines that takes no beginning of an option for the option.

    A mistake is told in a line, with what may have been meant, and ends the program with status 2. With
    `--json` it is printed as JSON, too.
    """

    def __init__(self, **options: Any) -> None:
        """Take what `argparse.ArgumentParser` takes."""
        super().__init__(allow_abbrev=False, **options)
        self._given: Sequence[str] = ()

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and end the program."""
        said = _in_our_words(message)
        told = f"pizzarules: {said}\n`{self.prog} --help` says more\n"
        self._print_message(told, sys.stderr)
        if "--json" in self._given:
            import json

            self._print_message(f"{json.dumps({'error': said})}\n", sys.stdout)
        sys.exit(_MISUSE)

    def parse_known_args(self, *arguments: Any, **more: Any) -> Any:
        """Return what the arguments mean; an unknown option is told before what is missing."""
        words = arguments[0] if arguments else more.pop("args", None)
        given: Sequence[str] = sys.argv[1:] if words is None else list(words)
        self._given = given
        known = self._option_string_actions
        commands = self._subparsers is not None
        for word in given:
            if word == "--" or (commands and not word.startswith("-")):
                # What follows are no options, or those of the command.
                break
            name = word.partition("=")[0]
            if word.startswith("--") and " " not in word and name not in known:
                near = closest(name, [one for one in known if one.startswith("--")], limit=1)
                meant = f": did you mean `{near[0]}`?" if near else ""
                self.error(f"there is no option `{shortened(name)}` here{meant}")
        options, rest = super().parse_known_args(given, *arguments[1:], **more)
        if rest and not commands:
            # Here it is known which command it is too much for.
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        return options, rest

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise an error for a value that is none of the choices, with the likeliest one."""
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            near = hint(str(value), known)
            if action.nargs == argparse.PARSER:
                self.error(f"no command is called `{shortened(str(value))}`{near}")
            name = action.option_strings[-1] if action.option_strings else str(action.metavar)
            self.error(f"{name}: `{shortened(str(value))}` can't be chosen{near}")


def _in_our_words(message: str) -> str:
    """Return what argparse says as the other messages say it."""
    if missing := re.fullmatch(r"the following arguments are required: (.+)", message):
        names = missing[1].split(", ")
        return f"{listed(names)} {'is' if len(names) == 1 else 'are'} missing"
    if extra := re.fullmatch(r"unrecognized arguments: (.+)", message, re.DOTALL):
        return f"`{shortened(extra[1], 200)}` is too much here"
    if valueless := re.fullmatch(r"argument (\S+): expected (one|at least one) argument", message):
        return f"{valueless[1].rpartition('/')[2]} needs a value"
    return re.sub(r"\Aargument ([^:]*[/ ])?(\S+): ", r"\2: ", message)


def given_arguments() -> list[str]:
    """Return the arguments of this process as texts.

    They are UTF-8, whatever the locale says: under `LC_ALL=C` what is not ASCII comes in pieces.
    """
    if sys.getfilesystemencoding() == "utf-8":
        return sys.argv[1:]
    return [os.fsencode(word).decode("utf-8", "surrogateescape") for word in sys.argv[1:]]


def path(text: str) -> str:
    """Return a text as the system wants the name of a file, for argparse: see `given_arguments`."""
    return os.fsdecode(text.encode("utf-8", "surrogateescape"))
