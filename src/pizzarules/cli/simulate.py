"""`pizzarules simulate`: many games, and what became of the orders."""

from __future__ import annotations

import argparse

from pizzarules.cli.options import whole_number
from pizzarules.cli.outputs import check_apart
from pizzarules.cli.playing import add_game, game_of
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

__all__ = ["add_arguments"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "Play many games, and say who won and what became of the orders. Equal "
        "arguments give equal results, however many processes play."
    )
    add_game(parser)
    parser.add_argument(
        "--games", type=whole_number, default=100, metavar="N", help="how many; default: 100"
    )
    add_bots(parser)
    add_running(parser)
    add_output(parser, ("table", "json", "csv", "html"))
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    # Late: processes and executors are a lot to import for commands that need none.
    from pizzarules.simulation.run import run_of

    check_output(options)
    game, seats = game_of(options)
    run = run_of(game, seed=options.seed or 0, seats=seats, bots=bots_of(options))
    check_apart(options)
    tally = played(run, options.games, options)
    if tally is None:
        return INTERRUPTED
    show(tally, options, {"csv": tally.to_csv, "html": tally.to_html})
    return status_of(tally.failures)
