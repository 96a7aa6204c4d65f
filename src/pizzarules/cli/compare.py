"""`pizzarules compare`: are two orders baked from the same tables?"""

from __future__ import annotations

import argparse
import json

from pizzarules.analysis.comparing import compare
from pizzarules.analysis.pairing import SAMPLES
from pizzarules.cli.bar import Bar
from pizzarules.cli.odds import add_method
from pizzarules.cli.options import (
    Once,
    add_cards,
    add_json,
    add_ruling,
    chosen_cards,
    chosen_rulings,
    whole_number,
)

__all__ = ["add_arguments"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "Say whether two orders are baked from the same tables, whether one implies the "
        "other, or which is the smallest table that tells them apart, as scenarios to be kept. All "
        "tables that the cards of the game allow are looked at. Exit status 0: nothing tells them "
        "apart; 1: something does; 2: bad input."
    )
    parser.register("action", "once", Once)
    for name in ("A", "B"):
        parser.add_argument(
            name.lower(), metavar=name, help="an order: NAME, or NAME:KIND of a family"
        )
    parser.add_argument(
        "--game", action="once", metavar="G", required=True, help="the id of the game"
    )
    parser.add_argument(
        "--players",
        action="once",
        type=whole_number,
        metavar="N",
        help="how many play; default: the whole supply is there",
    )
    add_ruling(parser)
    add_method(parser)
    add_cards(parser)
    add_json(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    with Bar("cases of owner, chef and so on") as bar:
        found = compare(
            options.a,
            options.b,
            game=options.game,
            players=options.players,
            rulings=chosen_rulings(options.ruling),
            cards=chosen_cards(options.cards, options.a),
            method=options.method,
            progress=bar,
            samples=SAMPLES if options.samples is None else options.samples,
            seed=options.seed or 0,
        )
    if options.json:
        print(json.dumps(found.to_json()))
    else:
        print("\n\n".join(part for part in (str(found), found.scenarios.rstrip()) if part))
    return 0 if found.same else 1
