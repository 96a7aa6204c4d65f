"""`pizzarules watch`: one random game told event by event."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from secrets import randbelow

from pizzarules.bots.uniform import UniformBot
from pizzarules.cli.options import Commands, Once, add_colour, add_explain, add_json
from pizzarules.cli.playing import add_game, game_of
from pizzarules.cli.telling import tell
from pizzarules.cli.terminal import Painter
from pizzarules.errors import PizzaError, UnreadableFileError, shortened
from pizzarules.game.replay import replay_of

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    """Add the command to the command line."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "watch",
        help="tell one random game, event by event",
        description="Play one game with players that choose at random, and tell what happens. "
        "What only one player gets to know stands in brackets.",
    )
    add_game(parser)
    parser.add_argument(
        "--replay",
        metavar="FILE",
        action=Once,
        help="write the replay of the game to a file, for `pizzarules replay`",
    )
    add_explain(parser, "say why each order was baked or failed, with every hand looked at")
    add_json(parser, "print one event per line as JSON")
    add_colour(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    game, seats = game_of(options)
    seed = randbelow(1_000_000_000) if options.seed is None else options.seed
    state = game.new(seed=seed, seats=seats)
    bot = UniformBot(seed)
    painter = Painter(options.color, sys.stdout)
    if options.replay in ("", "-"):
        raise PizzaError("--replay needs the name of a file")
    states = [state]
    while not state.is_over:
        state = state.apply(bot.choose(state))
        states.append(state)
    if options.replay is not None:
        # Before anything is told: who reads on may stop early, and a bad path is known at once.
        _write(options.replay, replay_of(state).to_text())
    if not options.json:
        print(f"{game.title or game.id}: {', '.join(seats)}, seed {seed}")
    for told in states:
        tell(told, painter, as_json=options.json, explain=options.explain)
    return 0


def _write(file: str, text: str) -> None:
    try:
        Path(file).write_bytes(text.encode())
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or "this is no path"
        raise UnreadableFileError(f"can't write `{shortened(file, 200)}`: {reason}") from None
