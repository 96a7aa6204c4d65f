"""Options of the commands that play games."""

from __future__ import annotations

import argparse

from pizzarules.cli.options import (
    Once,
    add_cards,
    add_ruling,
    chosen_rulings,
    load_cards,
    whole_number,
)
from pizzarules.game.definition import Game
from pizzarules.loading.files import bundled

__all__ = ["add_game", "game_of"]


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add GAME, and the options of setting it up."""
    parser.add_argument("game", metavar="GAME", help="the id of a game, like those of `explain`")
    parser.add_argument(
        "--players", type=whole_number, metavar="N", action=Once, help="how many play"
    )
    parser.add_argument(
        "--seats", metavar="KIND,...", action=Once, help="which kinds play, clockwise"
    )
    parser.add_argument(
        "--seed", type=whole_number, metavar="N", action=Once, help="equal seeds, equal games"
    )
    add_ruling(parser)
    add_cards(parser)


def game_of(options: argparse.Namespace) -> tuple[Game, tuple[str, ...]]:
    """Return the game under the chosen rulings, and its seats; `PizzaError` if they can't be."""
    cards = bundled() if options.cards is None else load_cards(options.cards, None)
    game = cards.game(options.game).with_rulings(chosen_rulings(options.ruling))
    seats = None
    if options.seats is not None:
        seats = [word.strip() for word in options.seats.split(",")]
    # A first deal checks all of it.
    return game, game.new(options.players, seats=seats, seed=0).seats
