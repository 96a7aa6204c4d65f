"""`pizzarules bake`: settle one order on a table, or a stream of them."""

from __future__ import annotations

import argparse
import json
import stat
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final

from pizzarules.cli.facts import add_facts, given_facts
from pizzarules.cli.options import (
    Once,
    add_cards,
    add_colour,
    add_explain,
    add_json,
    add_ruling,
    chosen_cards,
    chosen_rulings,
    whole_number,
)
from pizzarules.cli.terminal import Painter
from pizzarules.errors import UnreadableFileError, listed, shortened
from pizzarules.loading.cards import Cards
from pizzarules.loading.files import load
from pizzarules.loading.requests import KEYS, answer_text
from pizzarules.loading.settle import settle
from pizzarules.orders.english import change_told, ruling_told
from pizzarules.orders.verdict import Verdict
from pizzarules.usage import path as system_path

__all__ = ["add_arguments"]

LONGEST_LINE: Final = 1_000_000
"""The longest line of `--jsonl`, in bytes."""

_SHOWN: Final = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "Say whether an order can be baked, in which ways, and if not, why not. "
        "Exit status 0: with the table alone or with hand cards; 1: not; 2: bad input."
    )
    parser.register("action", "once", Once)
    parser.add_argument("order", nargs="?", metavar="ORDER", help="NAME, or NAME:KIND of a family")
    parser.add_argument("--jsonl", action="store_true", help="read requests from standard input")
    parser.add_argument("--game", action="once", metavar="G", help="the id of the game")
    parser.add_argument("--owner", action="once", metavar="K", help="the kind of the order's owner")
    parser.add_argument(
        "--table", action="once", metavar="POOL", help='what lies there: "4 KIND + 1 double KIND"'
    )
    parser.add_argument("--hand", action="once", metavar="POOL", help="the owner's ingredients")
    parser.add_argument("--declare", metavar="N", type=whole_number, help="the declared amount")
    add_facts(parser)
    add_ruling(parser)
    parser.add_argument(
        "--limit",
        metavar="N",
        type=whole_number,
        help="show at most N ways and N shortfalls; default: 10",
    )
    add_explain(parser, "say every ruling that decides; with --json the whole explanation")
    add_cards(parser)
    add_json(parser)
    add_colour(parser)
    parser.set_defaults(run=_run, parser=parser)


def _run(options: argparse.Namespace) -> int:
    if options.jsonl:
        return _stream(options)
    missing = [
        "ORDER" if name == "order" else f"--{name}"
        for name in ("order", "game", "owner", "table")
        if getattr(options, name) is None
    ]
    if missing:
        options.parser.error(f"{listed(missing)} {'is' if len(missing) == 1 else 'are'} missing")
    verdict = settle(
        options.order,
        game=options.game,
        owner=options.owner,
        table=options.table,
        hand=options.hand or "",
        declare=options.declare,
        rulings=chosen_rulings(options.ruling),
        cards=chosen_cards(options.cards, options.order),
        **given_facts(options),
    )
    if options.json:
        print(json.dumps(verdict.to_json(options.limit, explain=options.explain)))
    else:
        limit = _SHOWN if options.limit is None else options.limit
        painter = Painter(options.color, sys.stdout)
        print(_drawn(verdict, painter, limit, explain=options.explain))
    return 0 if verdict.can_be_baked else 1


def _drawn(verdict: Verdict, painter: Painter, limit: int, *, explain: bool) -> str:
    explanation = verdict.explain()
    status = str(verdict.status)
    lines = [*painter.wrapped(f"{status}: {verdict.why()}", status)]
    lines += [
        ruling_told(ruling, explanation)
        for ruling in explanation.rulings
        if explain or ruling.status is not verdict.status
    ]
    lines += change_told(explanation)
    for title, items in (("ways", verdict.ways), ("nearest", verdict.nearest)):
        first = list(islice(items, limit + 1))
        if len(first) < 2 or not limit:
            # One alone has been named in the reason.
            continue
        lines.append(painter.paint(f"{title}:", "bold"))
        lines += [f"  {item}" for item in first[:limit]]
        if len(first) > limit:
            lines.append("  ... and more (see --limit)")
    return "\n".join(lines)


def _stream(options: argparse.Namespace) -> int:
    for name in KEYS:
        if (
            name not in ("cards", "cards_text", "explain", "rulings")
            and getattr(options, name) is not None
        ):
            options.parser.error(f"with --jsonl, `{name}` stands in each request")
    if options.ruling:
        options.parser.error("with --jsonl, `rulings` stand in each request")
    if options.explain:
        options.parser.error('with --jsonl, `"explain": true` stands in each request')
    library = _Library()
    if options.cards is not None:
        library.default = library.cards(options.cards)
    for number, line in enumerate(_lines(sys.stdin.buffer)):
        if line is None:
            reply: dict[str, object] = {
                "error": f"the line is longer than {LONGEST_LINE} bytes: it was not read"
            }
        else:
            text = line.removeprefix(b"\xef\xbb\xbf") if number == 0 else line
            reply = answer_text(text, library.cards, library.default)
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()
    return 0


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of a stream; None for one that is too long to be read."""
    while line := stream.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
        yield None


class _Library:
    """Card files by path, read again only when they change."""

    def __init__(self) -> None:
        self.default: Cards | None = None
        """For requests that name no cards."""
        self._known: Final[dict[str, tuple[tuple[int, int], Cards]]] = {}

    def cards(self, given: str) -> Cards:
        try:
            path = system_path(given)
            found = Path(path).stat()
        except (OSError, ValueError) as fault:
            reason = getattr(fault, "strerror", None) or "this is no path"
            if "\n" in given:
                reason = f"{reason}; a path is needed, a text stands under `cards_text`"
            raise UnreadableFileError(f"can't read `{shortened(given, 200)}`: {reason}") from None
        state = (found.st_mtime_ns, found.st_size)
        if not stat.S_ISREG(found.st_mode):
            # Reading from a pipe or a device may take for ever, or what stands behind the request.
            raise UnreadableFileError(f"can't read `{shortened(path, 200)}`: it is no plain file")
        known = self._known.get(path)
        if known is None or known[0] != state:
            known = self._known[path] = state, load(path)
        return known[1]
