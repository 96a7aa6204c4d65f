"""`pizzarules balance`: how new cards fare beside those of a game."""

from __future__ import annotations

import argparse

from pizzarules.cli.options import Once, add_ruling, chosen_rulings, whole_number
from pizzarules.cli.outputs import check_apart
from pizzarules.cli.playing import add_seating, seats_in
from pizzarules.cli.runs import (
    INTERRUPTED,
    add_bots,
    add_output,
    add_running,
    bots_of,
    check_output,
    played,
    show,
    status_of,
)
from pizzarules.errors import UnreadableFileError
from pizzarules.usage import path

__all__ = ["add_arguments"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "Put the orders of a card file into every deck of a game, play, and say how "
        "often each is revealed and baked, and which of the game's orders it is like."
    )
    parser.add_argument("cards", type=path, metavar="CARDS", help="a card file")
    parser.add_argument(
        "--game", required=True, metavar="GAME", action=Once, help="the id of a game"
    )
    parser.add_argument(
        "--only", metavar="ORDER,...", action=Once, help="of the card file only these orders"
    )
    parser.add_argument(
        "--copies",
        type=whole_number,
        metavar="N",
        action=Once,
        help="how many cards of each, of a family for each other kind; default: 1",
    )
    parser.add_argument(
        "--instead-of", metavar="ORDER,...", action=Once, help="orders of the game to take out"
    )
    parser.add_argument(
        "--games", type=whole_number, default=1000, metavar="N", help="how many; default: 1000"
    )
    add_seating(parser)
    add_ruling(parser)
    add_bots(parser)
    add_running(parser)
    add_output(parser, ("table", "json"))
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    from pizzarules.simulation.balance import balance_of, decks
    from pizzarules.simulation.run import run_of

    check_output(options)
    if not options.cards:
        raise UnreadableFileError("the path of a card file is empty")
    base, mixed, new = decks(
        options.cards,
        options.game,
        only=None if options.only is None else _names(options.only),
        copies=1 if options.copies is None else options.copies,
        instead_of=_names(options.instead_of or ""),
    )
    run = run_of(
        mixed,
        seed=options.seed or 0,
        players=options.players,
        seats=seats_in(options),
        rulings=chosen_rulings(options.ruling),
        bots=bots_of(options),
    )
    check_apart(options)
    tally = played(run, options.games, options)
    if tally is None:
        return INTERRUPTED
    show(balance_of(base, new, tally), options, {})
    return status_of(tally.failures)


def _names(given: str) -> list[str]:
    return [name.strip() for name in given.split(",") if name.strip()]
