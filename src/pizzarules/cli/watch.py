"""`pizzarules watch`: one game told event by event."""

from __future__ import annotations

import argparse
import sys
from secrets import randbelow
from typing import TYPE_CHECKING

from pizzarules.cli.options import (
    Once,
    add_colour,
    add_explain,
    add_json,
    whole_number,
)
from pizzarules.cli.outputs import check_apart
from pizzarules.cli.playing import add_game, game_of
from pizzarules.cli.runs import add_bots, bots_of
from pizzarules.cli.telling import tell
from pizzarules.cli.terminal import Painter
from pizzarules.errors import PizzaError
from pizzarules.game.replay import replay_of
from pizzarules.game.state import State
from pizzarules.storage import require_writable, write_file
from pizzarules.usage import path

if TYPE_CHECKING:
    from pizzarules.simulation.playout import BotError, Table

__all__ = ["add_arguments"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "Play one game, and tell what happens. What only one player gets to know stands "
        "in brackets."
    )
    add_game(parser)
    add_bots(parser)
    parser.add_argument(
        "--number",
        type=whole_number,
        metavar="I",
        action=Once,
        help="tell game I, from 0 on, of the run that `simulate` plays with this --seed",
    )
    parser.add_argument(
        "--replay",
        type=path,
        metavar="FILE",
        action=Once,
        help="write the replay of the game to a file, for `pizzarules replay`",
    )
    add_explain(parser, "say why each order was baked or failed, with every hand looked at")
    add_json(parser, "print one event per line as JSON")
    add_colour(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    from pizzarules.simulation.playout import Table
    from pizzarules.simulation.run import run_of

    game, seats = game_of(options)
    if options.replay in ("", "-"):
        raise PizzaError("--replay needs the name of a file")
    if options.replay is not None:
        require_writable(options.replay)
    seed = _seed(options)
    run = run_of(game, seed=0, seats=seats, bots=bots_of(options))
    check_apart(options)
    states = [game.new(seed=seed, seats=seats)]
    table = Table(run, seed)
    failure = _play(table, states)
    if options.replay is not None:
        # Before anything is told: who reads on may stop early.
        write_file(options.replay, replay_of(states[-1]).to_text())
    painter = Painter(options.color, sys.stdout)
    if not options.json:
        print(f"{game.title or game.id}: {', '.join(seats)}, seed {seed}")
    for told in states:
        tell(told, painter, as_json=options.json, explain=options.explain)
    if failure is not None:
        bot, seat = run.bots[table.acting], seats[table.acting]
        raise PizzaError(f"decision {table.made}: bot `{bot}` of {seat}: {failure}")
    return 0


def _seed(options: argparse.Namespace) -> int:
    """Return the seed of the game that is told."""
    from pizzarules.simulation.seeds import game_seed

    if options.number is not None:
        return game_seed(options.seed or 0, options.number)
    return randbelow(1_000_000_000) if options.seed is None else int(options.seed)


def _play(table: Table, states: list[State]) -> BotError | None:
    """Play a game to its end, or to where a bot brings it down; all its states are kept."""
    from pizzarules.simulation.playout import BotError

    try:
        table.sit_down(states[0])
        while not states[-1].is_over:
            states.append(table.follow(states[-1], table.choose(states[-1])))
    except BotError as fault:
        return fault
    return None
