"""`pizzarules explain`: a card in plain English."""

from __future__ import annotations

import argparse
import json
import sys

from pizzarules.cli.options import add_cards, add_colour, add_json, load_cards
from pizzarules.cli.terminal import Painter
from pizzarules.loading.cards import Cards
from pizzarules.loading.files import bundled
from pizzarules.loading.settle import explain, order
from pizzarules.orders.jsonform import order_to_json

__all__ = ["add_arguments"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "Say in plain English what an order card needs; without ORDER, list the games "
        "and their orders."
    )
    parser.add_argument(
        "order", nargs="?", metavar="ORDER", help="NAME, or NAME:KIND of a family; none: list all"
    )
    add_cards(parser)
    add_json(parser, "print the compiled card and the explanation as JSON")
    add_colour(parser)
    parser.set_defaults(run=_run)


def _list(cards: Cards, options: argparse.Namespace) -> int:
    """List the games with their orders, and the orders that are in no game."""
    lists = {game.id: [entry.order.name for entry in game.orders] for game in cards.all_games()}
    listed = {name for names in lists.values() for name in names}
    loose = [name for name in cards.orders if name not in listed]
    if options.json:
        print(json.dumps({"games": lists, "orders": loose}))
        return 0
    painter = Painter(options.color, sys.stdout)
    for game in cards.all_games():
        kinds = ", ".join(game.kinds)
        print(f"{painter.paint(game.id, 'bold')} {painter.paint(f'({kinds})', 'dim')}")
        print("\n".join(painter.filled(", ".join(lists[game.id]))))
    if loose:
        print(painter.paint("in no game", "bold"))
        print("\n".join(painter.filled(", ".join(loose))))
    return 0


def _run(options: argparse.Namespace) -> int:
    cards = bundled() if options.cards is None else load_cards(options.cards, options.order)
    if options.order is None:
        return _list(cards, options)
    text = explain(options.order, cards)
    card = order(options.order, cards)
    if options.json:
        answer = {
            "order": order_to_json(card),
            "card": str(card),
            "english": text.splitlines(),
        }
        print(json.dumps(answer))
        return 0
    painter = Painter(options.color, sys.stdout)
    names = "".join(f", {language}: {name}" for language, name in card.names)
    print(f"{painter.paint(options.order, 'bold')}{painter.paint(names, 'dim')}")
    print(text)
    print()
    print(painter.paint(str(card), "dim"))
    return 0
