"""`pizzarules replay`: check a replay, tell it, or write its checks anew."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Final

from pizzarules.cli.inputs import read_source
from pizzarules.cli.options import add_cards, add_colour, add_explain, add_json
from pizzarules.cli.replays import is_json, read_replay
from pizzarules.cli.telling import tell
from pizzarules.cli.terminal import Painter
from pizzarules.errors import PizzaError, ReplayError, UnreadableFileError
from pizzarules.game.definition import Game
from pizzarules.game.replay import Replay, recheck
from pizzarules.game.state import State
from pizzarules.usage import path

__all__ = ["add_arguments"]

_FINDINGS: Final = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "Play a replay again, hold every action against the rules and its check, and say "
        "how the game ended. Exit status 0: all is as it was played; 1: something is not; 2: the "
        "file is no replay, or of a game that is not found."
    )
    parser.add_argument(
        "file",
        type=path,
        metavar="FILE",
        help="a replay, as a text or as JSON; - for standard input",
    )
    add_cards(parser)
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--tell", action="store_true", help="tell the game, event by event")
    instead.add_argument(
        "--recheck",
        action="store_true",
        help="print the replay with new checks and result, after a change that was meant",
    )
    add_explain(parser, "with --tell, say why each order was baked or failed")
    add_json(
        parser, "print JSON: a report, with --tell one event per line, with --recheck a replay"
    )
    add_colour(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    if not options.file:
        raise UnreadableFileError("the path of a replay is empty")
    text = read_source(options.file).text
    try:
        game, replay = read_replay(text, options.cards)
    except ReplayError as fault:
        if fault.number is None:
            raise PizzaError(f"{options.file}: {fault}") from None
        return _complain(fault, options)
    try:
        if options.recheck:
            _recheck(text, game, replay, options)
        else:
            _verify(replay, options)
    except ReplayError as fault:
        return _complain(fault, options)
    return 0


def _verify(replay: Replay, options: argparse.Namespace) -> None:
    painter = Painter(options.color, sys.stdout)
    game, state = replay.game, replay.beginning()
    if not options.json:
        print(f"{game.title or game.id}: {', '.join(replay.seats)}, {_began(replay)}")
    for state in replay.states():
        if options.tell:
            tell(state, painter, as_json=options.json, explain=options.explain)
    if not options.tell:
        _report(replay, state, as_json=options.json)


def _report(replay: Replay, state: State, *, as_json: bool) -> None:
    checks = sum(step.check is not None for step in replay.steps)
    if as_json:
        report = {
            "valid": True,
            "game": replay.game.id,
            "seats": list(replay.seats),
            "actions": len(replay.steps),
            "checks": checks,
            "result": None if state.result is None else state.result.to_json(),
        }
        print(json.dumps(report))
        return
    print(f"{len(replay.steps)} actions, {checks} with a check: all is as it was played")
    goes_on = f"round {state.round} goes on: {state.to_act} has {state.question}"
    print(state.result or goes_on)


def _began(replay: Replay) -> str:
    if replay.position is not None:
        return "from a position"
    return "open piles" if replay.seed is None else f"seed {replay.seed}"


def _recheck(text: str, game: Game, replay: Replay, options: argparse.Namespace) -> None:
    if options.json:
        print(json.dumps(replay.rechecked().to_json()))
        return
    again = replay.rechecked().to_text() if is_json(text) else recheck(text, game)
    # Replays are UTF-8, whatever the terminal can show.
    sys.stdout.flush()
    sys.stdout.buffer.write(again.encode())
    sys.stdout.buffer.flush()


def _complain(fault: ReplayError, options: argparse.Namespace) -> int:
    if options.json:
        report = {"error": str(fault), "line": fault.line, "number": fault.number}
        print(json.dumps({"valid": False, **report}))
    else:
        print(f"{options.file}: {fault}")
    return _FINDINGS
