"""`pizzarules odds`: how often an order can be baked."""

from __future__ import annotations

import argparse
import json
from itertools import islice

from pizzarules.analysis.method import Method
from pizzarules.analysis.odds import SAMPLES, odds
from pizzarules.cli.facts import add_facts, given_facts
from pizzarules.cli.inputs import read_source
from pizzarules.cli.options import (
    Once,
    add_cards,
    add_json,
    add_ruling,
    chosen_cards,
    chosen_rulings,
    whole_number,
)
from pizzarules.cli.replays import read_replay
from pizzarules.errors import PizzaError, ReplayError, listed
from pizzarules.game.state import State
from pizzarules.usage import path

__all__ = ["add_arguments", "add_method"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "Say on which share of the tables an order can be baked: of all tables that the "
        "cards of the game allow, or, weighted, of those that so many cards make which are drawn "
        "blindly. Exact wherever the tables can be counted; else an estimate with its standard error."
    )
    parser.register("action", "once", Once)
    parser.add_argument("order", metavar="ORDER", help="NAME, or NAME:KIND of a family")
    parser.add_argument("--game", action="once", metavar="G", help="the id of the game")
    parser.add_argument("--owner", action="once", metavar="K", help="the kind of the order's owner")
    parser.add_argument(
        "--replay",
        action="once",
        type=path,
        metavar="FILE",
        help="in place of --game and --owner: a game that was written down, as a seat remembers it",
    )
    parser.add_argument(
        "--after",
        action="once",
        type=whole_number,
        metavar="N",
        help="after so many of its actions; default: all",
    )
    parser.add_argument(
        "--seat", action="once", metavar="K", help="which seat; default: who has to act"
    )
    parser.add_argument(
        "--played",
        action="once",
        type=whole_number,
        metavar="N",
        help="how many ingredient cards come to the table, drawn blindly; default: each table counts "
        "once",
    )
    parser.add_argument(
        "--players",
        action="once",
        type=whole_number,
        metavar="N",
        help="how many play; default: the whole supply is there",
    )
    parser.add_argument("--table", action="once", metavar="POOL", help="what lies there already")
    parser.add_argument(
        "--hand", action="once", metavar="POOL", help="what the owner can lay; default: nothing"
    )
    add_facts(parser)
    add_ruling(parser)
    add_method(parser)
    add_cards(parser)
    add_json(parser)
    parser.set_defaults(run=_run, parser=parser)


def add_method(parser: argparse.ArgumentParser) -> None:
    """Add `--method`, `--samples` and `--seed`."""
    parser.add_argument(
        "--method",
        action="once",
        choices=[str(method) for method in Method],
        help="how tables are looked at; default: the most exact way there is",
    )
    parser.add_argument(
        "--samples", action="once", type=whole_number, metavar="N", help="how many are sampled"
    )
    parser.add_argument(
        "--seed", action="once", type=whole_number, metavar="N", help="equal seeds, equal samples"
    )


def _run(options: argparse.Namespace) -> int:
    state = _state(options)
    found = odds(
        options.order,
        game=options.game,
        owner=options.owner,
        state=state,
        seat=options.seat,
        played=options.played,
        players=options.players,
        table=options.table or "",
        hand=options.hand or "",
        rulings=chosen_rulings(options.ruling),
        # Of a state, its game has the cards.
        cards=None if state is not None else chosen_cards(options.cards, options.order),
        method=options.method,
        samples=SAMPLES if options.samples is None else options.samples,
        seed=options.seed or 0,
        **given_facts(options),
    )
    print(json.dumps(found.to_json()) if options.json else found)
    return 0


def _state(options: argparse.Namespace) -> State | None:
    """Return the state that is asked about; None where a game and an owner are given instead."""
    if options.replay is None:
        wanting = [f"--{name}" for name in ("game", "owner") if getattr(options, name) is None]
        if wanting:
            verb = "is" if len(wanting) == 1 else "are"
            options.parser.error(f"{listed(wanting)} {verb} missing, or --replay in their place")
        if options.after is not None:
            options.parser.error("--after counts the actions of a --replay")
        return None
    for name in ("game", "owner", "table", "players"):
        if getattr(options, name) is not None:
            options.parser.error(f"--{name} follows from the --replay: leave it out")
    try:
        _, replay = read_replay(read_source(options.replay).text, options.cards)
        after = len(replay.steps) if options.after is None else options.after
        if after > len(replay.steps):
            raise PizzaError(f"--after is {after}, and the replay has {len(replay.steps)} actions")
        return next(islice(replay.states(), after, None))
    except ReplayError as fault:
        raise PizzaError(f"{options.replay}: {fault}") from None
