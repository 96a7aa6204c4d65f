"""`pizzarules watch`: one random game told event by event."""

from __future__ import annotations

import argparse
import json
import sys
from secrets import randbelow

from pizzarules.bots.uniform import UniformBot
from pizzarules.cli.options import Commands, add_colour, add_json
from pizzarules.cli.playing import add_game, game_of
from pizzarules.cli.terminal import Painter
from pizzarules.game import events
from pizzarules.game.state import State

__all__ = ["add_to"]

_HEADINGS = (events.RoundBegan, events.RoundEnded, events.GameOver)
_ENDS = (events.Baked, events.Failed)


def add_to(commands: Commands) -> None:
    """Add the command to the command line."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "watch",
        help="tell one random game, event by event",
        description="Play one game with players that choose at random, and tell what happens. "
        "What only one player gets to know stands in brackets.",
    )
    add_game(parser)
    add_json(parser, "print one event per line as JSON")
    add_colour(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    game, seats = game_of(options)
    seed = randbelow(1_000_000_000) if options.seed is None else options.seed
    state = game.new(seed=seed, seats=seats)
    bot = UniformBot(seed)
    painter = Painter(options.color, sys.stdout)
    if not options.json:
        print(f"{game.title or game.id}: {', '.join(seats)}, seed {seed}")
    _tell(state, options, painter)
    while not state.is_over:
        state = state.apply(bot.choose(state))
        _tell(state, options, painter)
    return 0


def _tell(state: State, options: argparse.Namespace, painter: Painter) -> None:
    for event in state.events:
        if options.json:
            print(json.dumps(event.to_json()))
        elif isinstance(event, _HEADINGS):
            print(f"\n{painter.paint(str(event), 'bold')}")
        elif event.audience is not None:
            print(painter.paint(f"  ({event})", "dim"))
        elif isinstance(event, _ENDS):
            colour = "ready" if isinstance(event, events.Baked) else "short"
            print(f"  {painter.paint(str(event), colour)}")
        else:
            print(f"  {event}")
