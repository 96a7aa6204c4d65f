"""`pizzarules check`: what is wrong with card files."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from pizzarules.cli.bar import Bar
from pizzarules.cli.inputs import STANDARD_INPUT, sources
from pizzarules.cli.options import add_colour, add_json
from pizzarules.cli.terminal import Painter, complain
from pizzarules.diagnostics import Diagnostic, Severity, Source, draw
from pizzarules.errors import UnreadableFileError, shortened
from pizzarules.loading.cards import Cards
from pizzarules.loading.files import read
from pizzarules.usage import path

if TYPE_CHECKING:
    from pizzarules.analysis.lints import Finding

__all__ = ["add_arguments"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "Say what is wrong with card files, where, and what to write instead. Exit "
        "status 0: nothing; 1: something; 2: a file can't be read."
    )
    parser.add_argument(
        "files",
        nargs="+",
        type=path,
        metavar="FILE",
        help="card files, folders of them, or - for stdin",
    )
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")
    parser.add_argument(
        "--thorough",
        action="store_true",
        help="look at all tables, too: orders that are never or always baked, or no harder than "
        "others",
    )
    add_json(parser, "print all diagnostics as one JSON object")
    add_colour(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    found: list[Diagnostic] = []
    unreadable: list[str] = []
    empty: list[str] = []
    doubts: list[Finding] = []
    checked = orders = games = scenarios = 0
    for name, source in sources(options.files):
        if isinstance(source, UnreadableFileError):
            # The other files are looked at all the same.
            unreadable.append(str(source))
            continue
        checked += 1
        loaded = read(source)
        cards = loaded.cards
        if not (cards.orders or cards.games or cards.scenarios or loaded.diagnostics):
            empty.append(name)
        more = _doubts(source, loaded.cards) if options.thorough else []
        doubts += more
        # Both are in the order of the text.
        both = [*loaded.diagnostics, *(doubt.diagnostic for doubt in more)]
        found += sorted(both, key=lambda diagnostic: diagnostic.span.start)
        orders += len(loaded.cards.orders)
        games += len(loaded.cards.games)
        scenarios += len(loaded.cards.scenarios)
    errors = sum(1 for d in found if d.severity is Severity.ERROR)
    if options.json:
        report = {
            "files": checked,
            "orders": orders,
            "games": games,
            "scenarios": scenarios,
            "errors": errors,
            "warnings": len(found) - errors,
            "unreadable": unreadable,
            "empty": empty,
            "diagnostics": [diagnostic.to_json() for diagnostic in found],
        }
        if options.thorough:
            report["doubts"] = [doubt.to_json() for doubt in doubts]
        print(json.dumps(report))
    else:
        painter = Painter(options.color, sys.stdout)
        if found:
            print(draw(found, colour=painter.on))
            print()
        if options.thorough and (scenarios_text := _scenarios(doubts)):
            print(f"# what shows it, as scenarios to be kept\n\n{scenarios_text}")
        good = f"{_some(errors, 'error')}, {_some(len(found) - errors, 'warning')}"
        print(f"{_some(checked, 'file')}: {good}")
    for message in unreadable:
        complain(message)
    for name in empty:
        what = "standard input" if name == STANDARD_INPUT else f"`{shortened(name, 200)}`"
        complain(f"{what} declares nothing: no order, game or scenario is in it")
    if unreadable:
        return 2
    return 1 if errors or (options.strict and found) else 0


def _doubts(source: Source, cards: Cards) -> list[Finding]:
    from pizzarules.analysis.lints import lint

    with Bar("orders and pairs of orders") as bar:
        return lint(source, cards, bar)


def _some(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _scenarios(doubts: list[Finding]) -> str:
    from pizzarules.analysis.lints import scenarios_of

    return scenarios_of(doubts)
