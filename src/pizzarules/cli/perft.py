"""`pizzarules perft`: count the sequences of actions."""

from __future__ import annotations

import argparse
import json

from pizzarules.cli.options import Once, add_json, whole_number
from pizzarules.cli.playing import add_game, game_of
from pizzarules.errors import PizzaError
from pizzarules.game.perft import divide, perft
from pizzarules.game.state import State

__all__ = ["add_arguments"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "Count the sequences of 1 to DEPTH actions from a deal on (seed 0 unless --seed "
        "says another), or from a position. Whoever writes the rules a second time can compare."
    )
    add_game(parser)
    parser.add_argument(
        "depth",
        nargs="?",
        type=whole_number,
        default=4,
        metavar="DEPTH",
        help="how many actions; default: 4",
    )
    parser.add_argument(
        "--position", metavar="NOTATION", action=Once, help="where to begin, on one line"
    )
    parser.add_argument(
        "--divide", action="store_true", help="count at DEPTH, for each first action apart"
    )
    add_json(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    state = _begun(options)
    report: dict[str, object] = {"game": state.game.id, "position": state.notation}
    if not options.json:
        began = f"seed {state.seed}" if options.position is None else "from a position"
        print(f"{state.game.title or state.game.id}: {', '.join(state.seats)}, {began}")
    if options.divide:
        divided = divide(state, options.depth)
        report |= {"depth": options.depth, "perft": sum(divided.values()), "divide": divided}
        lines = [f"{action}: {number}" for action, number in divided.items()]
        lines.append(f"perft {options.depth} {sum(divided.values())}")
        if not options.json:
            print("\n".join(lines))
    else:
        numbers: list[int] = []
        for depth in range(1, options.depth + 1):
            numbers.append(perft(state, depth))
            if not options.json:
                print(f"perft {depth} {numbers[-1]}", flush=True)
        report |= {"depth": options.depth, "perft": numbers}
    if options.json:
        print(json.dumps(report))
    return 0


def _begun(options: argparse.Namespace) -> State:
    game, seats = game_of(options)
    if options.position is None:
        return game.new(seed=options.seed or 0, seats=seats)
    for name in ("players", "seats", "seed", "ruling"):
        if getattr(options, name) not in (None, []):
            raise PizzaError(f"--position says it all: leave out --{name}")
    return game.load(options.position)
