"""Options that several commands share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable

from pizzarules.cli.terminal import Painter
from pizzarules.diagnostics import draw
from pizzarules.errors import PizzaError, UnreadableFileError, shortened
from pizzarules.loading.cards import Cards
from pizzarules.loading.files import load
from pizzarules.usage import path

__all__ = [
    "Once",
    "add_cards",
    "add_colour",
    "add_explain",
    "add_json",
    "add_ruling",
    "chosen_cards",
    "chosen_rulings",
    "load_cards",
    "whole_number",
]


class Once(argparse.Action):
    """An option that may be given once: the first of two is never silently forgotten."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Store the value; a second one is an error."""
        if getattr(namespace, self.dest) is not None:
            parser.error(f"{option_string} is given twice")
        setattr(namespace, self.dest, values)


def add_json(parser: argparse.ArgumentParser, help: str = "print JSON") -> None:
    """Add `--json`."""
    parser.add_argument("--json", action="store_true", help=help)


def add_colour(parser: argparse.ArgumentParser) -> None:
    """Add `--color`."""
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="default: auto"
    )


def add_cards(parser: argparse.ArgumentParser) -> None:
    """Add `--cards`."""
    parser.add_argument(
        "--cards", type=path, metavar="FILE", help="a card file to look names up in first"
    )


def add_explain(parser: argparse.ArgumentParser, what: str) -> None:
    """Add `--explain`."""
    parser.add_argument("--explain", action="store_true", help=what)


def add_ruling(parser: argparse.ArgumentParser) -> None:
    """Add `--ruling`."""
    parser.add_argument(
        "--ruling",
        metavar="ID=READING",
        action="append",
        default=[],
        help="read a ruling in another way; may be repeated",
    )


def chosen_rulings(given: Iterable[str]) -> dict[str, str]:
    """Return what `--ruling` says; `PizzaError` for what is not `ID=READING`, or stands twice."""
    rulings: dict[str, str] = {}
    for text in given:
        id, equals, reading = text.partition("=")
        if not equals:
            raise PizzaError(f"--ruling `{shortened(text)}`: write ID=READING")
        if id in rulings:
            raise PizzaError(f"--ruling: `{shortened(id)}` stands there twice")
        rulings[id] = reading
    return rulings


def load_cards(path: str, order: str | None) -> Cards:
    """Return the cards of a file; what is doubtful in `order` is said on standard error."""
    if not path:
        raise UnreadableFileError("the path of a card file is empty")
    cards = load(path)
    name = "" if order is None else f"`{order.partition(':')[0]}`"
    doubts = [doubt for doubt in cards.warnings if name and name in doubt.message]
    if doubts:
        sys.stderr.write(f"{draw(doubts, colour=Painter('auto', sys.stderr).on)}\n\n")
    return cards


def chosen_cards(path: str | None, order: str) -> Cards | None:
    """Return the cards that `--cards` names, if it is given; see `load_cards`."""
    return None if path is None else load_cards(path, order)


def whole_number(text: str) -> int:
    """Return a number from 0 on, for argparse."""
    if not text.isdecimal() or len(text) > 9:
        raise argparse.ArgumentTypeError(f"`{text[:40]}` is no whole number from 0 on")
    return int(text)
