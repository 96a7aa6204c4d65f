"""`pizzarules simulate`: many random games, and what became of the orders."""

from __future__ import annotations

import argparse
import json
import sys

from pizzarules.analysis.simulating import simulate
from pizzarules.cli.options import Commands, add_json, whole_number
from pizzarules.cli.playing import add_game, game_of

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    """Add the command to the command line."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "simulate",
        help="play many random games and count",
        description="Play games with players that choose at random, and say what became of the "
        "orders. Equal arguments give equal results.",
    )
    add_game(parser)
    parser.add_argument(
        "--games", type=whole_number, default=100, metavar="N", help="how many; default: 100"
    )
    add_json(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    game, seats = game_of(options)
    shown = sys.stderr.isatty()

    def progress(done: int) -> None:
        if shown and (done % 50 == 0 or done == options.games):
            sys.stderr.write(f"\r{done} of {options.games} games")
            sys.stderr.flush()

    tally = simulate(
        game,
        options.games,
        seed=options.seed or 0,
        seats=seats,
        progress=progress,
    )
    if shown:
        sys.stderr.write("\r\x1b[K")
    if options.json:
        print(json.dumps(tally.to_json()))
    else:
        print(tally)
    return 0
