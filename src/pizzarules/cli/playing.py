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
from pizzarules.errors import PizzaError, UnknownNameError, listed
from pizzarules.game.definition import Game
from pizzarules.game.shuffling import key_of
from pizzarules.loading.files import bundled
from pizzarules.usage import path

__all__ = ["add_game", "add_seating", "find_game", "game_of", "seats_in"]


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add GAME, and the options of setting it up."""
    parser.add_argument(
        "game", metavar="GAME", help="the id of a game, or a card file with one game"
    )
    add_seating(parser)
    add_ruling(parser)
    add_cards(parser)


def add_seating(parser: argparse.ArgumentParser) -> None:
    """Add the options that say who sits there, and how it is dealt."""
    parser.add_argument(
        "--players", type=whole_number, metavar="N", action=Once, help="how many play"
    )
    parser.add_argument(
        "--seats", metavar="KIND,...", action=Once, help="which kinds play, clockwise"
    )
    parser.add_argument(
        "--seed", type=_seed, metavar="N", action=Once, help="equal seeds, equal games"
    )


def _seed(text: str) -> int:
    """Return a seed as `Game.new` takes it, for argparse."""
    try:
        return key_of(int(text) if len(text) < 100 else text)
    except ValueError as fault:
        reason = str(fault) if isinstance(fault, PizzaError) else "`seed` is a whole number"
        raise argparse.ArgumentTypeError(reason) from None


def game_of(options: argparse.Namespace) -> tuple[Game, tuple[str, ...]]:
    """Return the game under the chosen rulings, and its seats; `PizzaError` if they can't be."""
    game = _found(options.game, options.cards).with_rulings(chosen_rulings(options.ruling))
    # A first deal checks all of it.
    return game, game.new(options.players, seats=seats_in(options), seed=0).seats


def seats_in(options: argparse.Namespace) -> list[str] | None:
    """Return the seats that are named; None if none are."""
    return None if options.seats is None else [word.strip() for word in options.seats.split(",")]


def _found(name: str, file: str | None) -> Game:
    """Return a game by its id, or the only one of a card file that is named in its place."""
    if file is None and name.endswith(".pizza"):
        games = list(load_cards(path(name), None).games.values())
        if len(games) == 1:
            return games[0]
        ids = listed([f"`{game.id}`" for game in games]) or "none"
        raise PizzaError(
            f"of a file with several games, say which: GAME --cards {name}, with {ids}"
        )
    return find_game(name, file)


def find_game(id: str, file: str | None) -> Game:
    """Return a game by its id, from a card file or else the bundled cards."""
    cards = bundled() if file is None else load_cards(file, None)
    try:
        return cards.game(id)
    except UnknownNameError as fault:
        if file is not None:
            raise
        stop = "" if str(fault).endswith("?") else "."
        message = f"{fault}{stop} Games of a card file are found with --cards FILE"
        raise PizzaError(message) from None
