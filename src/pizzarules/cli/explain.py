"""`pizzarules explain`: a card in plain English."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from pizzarules.cli.options import Commands, add_cards, add_colour, add_json
from pizzarules.cli.terminal import Painter
from pizzarules.loading.files import load
from pizzarules.loading.settle import explain, order
from pizzarules.orders.jsonform import order_to_json

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    """Add the command to the command line."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "explain",
        help="say in plain English what a card needs",
        description="Say in plain English what an order card needs.",
    )
    parser.add_argument("order", metavar="ORDER", help="NAME, or NAME:KIND of a family")
    add_cards(parser)
    add_json(parser, "print the compiled card and the explanation as JSON")
    add_colour(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    cards = None if options.cards is None else load(Path(options.cards))
    card = order(options.order, cards)
    text = explain(options.order, cards)
    if options.json:
        answer = {
            "order": order_to_json(card),
            "card": str(card),
            "english": text.splitlines(),
        }
        print(json.dumps(answer, ensure_ascii=False))
        return 0
    painter = Painter(options.color, sys.stdout)
    names = "".join(f", {language}: {name}" for language, name in card.names)
    print(f"{painter.paint(options.order, 'bold')}{painter.paint(names, 'dim')}")
    print(text)
    print()
    print(painter.paint(str(card), "dim"))
    return 0
