"""What is counted: tables, games, sequences of actions."""

from __future__ import annotations

from typing import Final

import attrs

from pizzarules.analysis.comparing import Relation
from pizzarules.analysis.method import Method
from pizzarules.game.core import Decision
from pizzarules.schemas.shapes import (
    FLAG,
    NUMBER,
    POOL,
    SHARE,
    TEXT,
    TEXTS,
    WHOLE,
    Shape,
    by_name,
    choice,
    constant,
    either,
    many,
    or_null,
    record,
    ref,
    said,
)
from pizzarules.simulation.checkpoint import VERSION
from pizzarules.simulation.records import ENDS
from pizzarules.simulation.tally import OrderTally

__all__ = ["PARTS"]

# Tables.

_METHOD: Final = said("how tables were looked at", choice([str(method) for method in Method]))
_ODDS: Final = record(
    "How often an order can be baked: `odds --json`.",
    {
        "order": said("the card: `NAME`, or `NAME:KIND`", TEXT),
        "game": said("the id of the game", TEXT),
        "owner": said("the kind of its owner", TEXT),
        "share": said("the share of the tables", SHARE),
        "exact": said("the share as a fraction, `N/M`; null for an estimate", or_null(TEXT)),
        "error": said("the standard error of an estimate, or null", or_null(NUMBER)),
        "method": _METHOD,
        "tables": said("how many tables that is out of", WHOLE),
        "played": said(
            "how many cards were drawn blindly; null: each table counts once", or_null(WHOLE)
        ),
        "table": said("what lies there in any case", POOL),
        "hand": said("what may be laid from hand", POOL),
    },
)
_CIRCUMSTANCES: Final = record(
    "What orders depend on beside the table.",
    {"owner": said("the kind of the owner", TEXT)},
    {
        "mark": said("the kind that is printed on cards of families", TEXT),
        "chef": said("the kind of the chef", TEXT),
        "left": said("the kind of the left neighbour", TEXT),
        "right": said("the kind of the right neighbour", TEXT),
        "shown": said("the kind that an opponent shows", TEXT),
        "chef_baked": said("how many pizzas the chef has baked", WHOLE),
        "owner_baked": said("how many pizzas the owner has baked", WHOLE),
    },
)
_WITNESS: Final = record(
    "A position in which one order can be baked, and another can't.",
    {
        "bakes": said("the card that can be baked", TEXT),
        "fails": said("the card that can't; null if there is but one", or_null(TEXT)),
        "circumstances": said("what they depend on beside the table", ref("circumstances")),
        "table": said("what lies there", POOL),
        "hand": said("what the owner holds", POOL),
        "scenarios": said("the same as scenarios", TEXTS),
    },
)
_SEEN: Final = or_null(ref("witness"))
_COMPARISON: Final = record(
    "How two orders stand to each other: `compare --json`.",
    {
        "a": said("the first order", TEXT),
        "b": said("the second order", TEXT),
        "game": said("the id of the game", TEXT),
        "relation": said(
            "how the tables of one stand to those of the other",
            choice([str(one) for one in Relation]),
        ),
        "same": said("whether nothing tells them apart", FLAG),
        "exact": said("whether nothing was left out", FLAG),
        "only_a": said("a smallest table for the first alone, or null", _SEEN),
        "only_b": said("a smallest table for the second alone, or null", _SEEN),
        "hand_a": said("the same with hand cards, where no table tells them apart", _SEEN),
        "hand_b": said("the same for the second", _SEEN),
        "never": said("orders for which no table alone is enough", TEXTS),
        "method": _METHOD,
        "tables": said("how many tables there are in each of the circumstances", WHOLE),
        "circumstances": said("how many circumstances were looked at", WHOLE),
        "complete": said("whether these stand for all", FLAG),
        "scenarios": said("the witnesses as a card file; may be empty", TEXT),
    },
)

# Games.

_SHARE: Final = record(
    "So many of so many, with the interval of the share (95 %).",
    {
        "count": said("so many", WHOLE),
        "of": said("of so many", WHOLE),
        "share": said("the share", SHARE),
        "low": said("the lower end of the interval", SHARE),
        "high": said("the upper end", SHARE),
    },
)
_HISTOGRAM: Final = record(
    "How often each number came up.",
    {
        "mean": said("the mean", NUMBER),
        "deviation": said("the standard deviation", NUMBER),
        "total": said("the sum", WHOLE),
        "squares": said("the sum of the squares", WHOLE),
        "most": said("the largest number", WHOLE),
        "counts": said("how often, by number", by_name(WHOLE)),
    },
)
_FACTS: Final[dict[str, Shape]] = {
    "game": said("the id of the game", TEXT),
    "hash": said("`Game.hash`", TEXT),
    "rulings": said("the readings that are not the default", by_name(TEXT)),
    "seats": said("who plays, clockwise", TEXTS),
    "bots": said("who chooses for each seat", TEXTS),
    "seed": said("the seed of the run", {"type": "integer"}),
}
_FAILURES: Final = record(
    "Games that a bot brought down.",
    {
        "number": said("how many", WHOLE),
        "first": said(
            "those of the lowest numbers",
            many(
                record(
                    "A game that a bot brought down.",
                    {
                        "game": said("the number of the game in the run", WHOLE),
                        "seed": said("its seed", {"type": "integer"}),
                        "seat": said("which seat", TEXT),
                        "bot": said("which bot", TEXT),
                        "decision": said("which decision, from 1; 0: as the bot was made", WHOLE),
                        "message": said("what is wrong", TEXT),
                    },
                )
            ),
        ),
    },
)
_ABOUT_ORDERS: Final = {
    "played": "how often it was played",
    "settled": "how often it was settled",
    "seen": "how many of its cards were revealed, each counted once in a game",
    "table": "baked from the table alone",
    "hand": "baked with hand cards",
    "help": "baked with help",
    "blocked": "blocked by opponents",
    "barred": "failed since a condition failed or no kind qualified",
    "refused": "failed since nobody helped",
    "failed": "failed for another reason",
    "reward": "turned up as a helper's reward",
    "paid": "units that were paid for it",
    "surplus": "units beyond what was asked for",
    "overfilled": "how often there were such units",
}
_ORDER: Final = record(
    "What became of an order, all cards of a family together.",
    {
        **{
            field.name: said(_ABOUT_ORDERS[field.name], WHOLE) for field in attrs.fields(OrderTally)
        },
        "baked": said("from the table, with hand cards or with help", WHOLE),
        "shares": said(
            "shares of those that were settled",
            record(
                "What became of those that were settled.",
                {name: ref("share") for name in ("baked", *ENDS)},
            ),
        ),
    },
)
_BY_DECISION: Final = {
    "type": "object",
    "properties": {decision.value: WHOLE for decision in Decision},
    "additionalProperties": False,
}
_TALLY: Final = record(
    "What happened in many games: `simulate --json`.",
    {
        "run": said("what was played", ref("run")),
        "games": said("how many games were played to their end", WHOLE),
        "shared": said("games with more than one winner", WHOLE),
        "rounds": said("rounds that were played", WHOLE),
        "deadlocks": said("rounds that ended since nobody could go on", WHOLE),
        "confidence": said("what the intervals promise", SHARE),
        "seats": said(
            "how each seat fared",
            by_name(
                record(
                    "How a seat fared.",
                    {
                        "wins": said("games that it won, shared ones too", WHOLE),
                        "shared": said("of these, those that it shared", WHOLE),
                        "share": said("the share of its wins", ref("share")),
                        "scores": said("its scores", ref("histogram")),
                    },
                )
            ),
        ),
        "orders": said("what became of each order", by_name(ref("order-tally"))),
        "turns": said("turns in a game", ref("histogram")),
        "decisions": said("decisions in a game with more than one action", ref("histogram")),
        "arose": said("how often each kind of decision arose", _BY_DECISION),
        "choices": said("how often there was more than one action", _BY_DECISION),
        "failures": said("games that bots brought down", ref("bot-failures")),
    },
)
_BALANCED: Final = record(
    "How an order fared.",
    {
        "name": said("its name", TEXT),
        "new": said("whether it is one of the new ones", FLAG),
        "cards": said("how many cards of it each player has", WHOLE),
        "settled": said("how often it was settled", WHOLE),
        "revealed": said("of its cards in the decks, those that were revealed", ref("share")),
        **{
            name: said(f"of those that were settled, those baked{how}", ref("share"))
            for name, how in (
                ("baked", ""),
                ("table", " from the table alone"),
                ("hand", " with hand cards"),
                ("help", " with help"),
            )
        },
    },
    {
        "verdict": said("of a new one: how it compares, in words", TEXT),
        "like": said("of a new one: the orders that it can't be told from", TEXTS),
    },
)
_BALANCE: Final = record(
    "How new cards fare in a game: `balance --json`.",
    {
        "game": said("the game that they were put into", TEXT),
        "run": said("what was played", ref("run")),
        "games": said("how many games were played to their end", WHOLE),
        "replaced": said("the orders that were taken out", TEXTS),
        "average": said("how often the game's own orders were baked", ref("share")),
        "revealed": said("of their cards in the decks, those that were revealed", ref("share")),
        "cards": said("the new orders, then those of the game", many(ref("balanced-order"))),
        "failures": said("games that bots brought down", ref("bot-failures")),
    },
)
_CHECKPOINT: Final = record(
    "What is done of a run: the file of `--checkpoint`.",
    {
        "pizzarules": constant("checkpoint"),
        "version": constant(VERSION),
        "run": said(
            "what is played, and by which version of the program",
            record("What tells runs apart.", {**_FACTS, "pizzarules": said("the version", TEXT)}),
        ),
        "done": said(
            "which games are counted: the first of a range, and the one behind its last",
            many(many(WHOLE, minItems=2, maxItems=2)),
        ),
        "tally": said("what was counted", ref("tally")),
        "check": said("16 hexadecimal digits of all this", TEXT),
    },
)

# Sequences of actions.

_PERFT: Final = record(
    "How many sequences of actions there are: `perft --json`.",
    {
        "game": said("the id of the game", TEXT),
        "position": said("the notation of the state in which they begin", TEXT),
        "depth": said("the largest number of actions", WHOLE),
        "perft": said(
            "the numbers for 1, 2, ... actions; with `--divide` the one for `depth`",
            either(many(WHOLE), WHOLE),
        ),
    },
    {"divide": said("with `--divide`: the numbers by first action", by_name(WHOLE))},
)

PARTS: Final[dict[str, Shape]] = {
    "odds": _ODDS,
    "comparison": _COMPARISON,
    "witness": _WITNESS,
    "circumstances": _CIRCUMSTANCES,
    "tally": _TALLY,
    "run": record("What tells runs apart.", _FACTS),
    "share": _SHARE,
    "histogram": _HISTOGRAM,
    "order-tally": _ORDER,
    "bot-failures": _FAILURES,
    "balance": _BALANCE,
    "balanced-order": _BALANCED,
    "checkpoint": _CHECKPOINT,
    "perft": _PERFT,
}
