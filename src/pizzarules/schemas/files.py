"""What is said of card files: what is wrong with them, and what came of their scenarios."""

from __future__ import annotations

from typing import Final

from pizzarules.diagnostics import Severity
from pizzarules.game.records import VERSION
from pizzarules.language.deeds import DOES
from pizzarules.schemas.shapes import (
    FLAG,
    POOL,
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

__all__ = ["PARTS"]

# Diagnostics.

_COLUMNS: Final[dict[str, Shape]] = {
    name: said(about, {**WHOLE, "minimum": 1})
    for name, about in (
        ("line", "the line, from 1"),
        ("column", "the column, from 1"),
        ("end_line", "the line in which it ends"),
        ("end_column", "the column behind its end"),
    )
}
_PLACE: Final[dict[str, Shape]] = {
    "start": said("where it begins: a character of the file, from 0", WHOLE),
    "end": said("the character behind its end", WHOLE),
}
_DIAGNOSTIC: Final[dict[str, Shape]] = {
    "code": said("stable: the page of errors explains each", TEXT),
    "severity": said("how bad it is", choice([str(one) for one in Severity])),
    "message": said("what is wrong", TEXT),
    "file": said("the name of the file, as it was given", or_null(TEXT)),
    **_PLACE,
    "labels": said("other places that have to do with it", many(ref("label"))),
    "hints": said("what to do, the likeliest first", many(ref("hint"))),
}
_HINT: Final = record(
    "What to do about a fault.",
    {
        "text": said("in words", TEXT),
        "fix": said("the same as an edit, or null", or_null(ref("fix"))),
    },
)
_CHECK: Final = record(
    "What is wrong with card files: `check --json`.",
    {
        "files": said("how many files were read", WHOLE),
        "orders": said("how many orders they declare", WHOLE),
        "games": said("how many games", WHOLE),
        "scenarios": said("how many scenarios", WHOLE),
        "errors": said("how many errors there are", WHOLE),
        "warnings": said("how many warnings", WHOLE),
        "unreadable": said("messages about files that can't be read", TEXTS),
        "empty": said("the names of files that declare nothing", TEXTS),
        "diagnostics": said("all errors and warnings", many(ref("diagnostic"))),
    },
    {"doubts": said("with `--thorough`: what shows the doubts", many(ref("doubt")))},
)
_DOUBT: Final = record(
    "What shows that a warning of `check --thorough` is right.",
    {
        "code": said("the code of the warning", TEXT),
        "witness": said("a position that shows it, or null", or_null(ref("witness"))),
        "declaration": said(
            "what a card file has to declare before the scenarios of the witness; may be empty",
            TEXT,
        ),
    },
)

# Scenarios that were run.

_TEST: Final = record(
    "What came of scenarios: `test --json`.",
    {
        "files": said("how many files were read", WHOLE),
        "passed": said("how many scenarios hold", WHOLE),
        "failed": said("how many don't", WHOLE),
        "left_out": said("how many `-k` left out", WHOLE),
        "scenarios": said("every scenario that was run", many(ref("outcome"))),
        "diagnostics": said("the errors of faulty files", many(ref("diagnostic"))),
        "unreadable": said("messages about files that can't be read", TEXTS),
    },
)
_OUTCOME: Final = record(
    "What came of a scenario.",
    {
        "title": said("its title", TEXT),
        "file": said("the name of its file", TEXT),
        "line": said("the line of its heading", WHOLE),
        "outcome": said("whether it holds", choice(["passed", "failed"])),
        "failures": said("what doesn't hold, in the order of the lines", many(ref("failure"))),
    },
)
_FAILURE: Final = record(
    "A line of a scenario that doesn't hold: a diagnostic, and more.",
    {
        **_DIAGNOSTIC,
        "expected": said("what the line says", TEXT),
        "actual": said("what is there", TEXT),
        "difference": said("the cards that are missing, or too much", TEXT),
        "why": said("why an order was baked or failed, by lines", TEXTS),
    },
    _COLUMNS,
)

# Scenarios for other programs.

_COUNTS: Final = many(WHOLE, minItems=2, maxItems=2)
_ORDERS: Final = said("names of orders", TEXTS)
_SEAT: Final = said("which seat", TEXT)
_CARDS: Final = said("`KIND`, `double KIND` or `chef`", TEXTS)
_ENTRY: Final = {
    "description": "What lies in the oven.",
    **either(
        record("Ingredients.", {"cards": said("which ones", POOL)}),
        record("An order.", {"seat": said("whose", TEXT), "order": said("which", TEXT)}),
    ),
}
_SCENARIOS: Final = record(
    "Scenarios for other programs: `test --export json`.",
    {
        "pizzarules": constant("scenarios"),
        "version": constant(VERSION),
        "games": said("the definitions of games, by hash", by_name(ref("definition"))),
        "scenarios": said("in the order of the files", many(ref("scenario"))),
    },
)
_DEFINITION: Final = record(
    "What makes a game.",
    {
        "kinds": said("in the order of the declaration", TEXTS),
        "players": said("the least and the largest number", or_null(_COUNTS)),
        "rounds": said("how many rounds", or_null(WHOLE)),
        "hand": said("the hand limit", or_null(WHOLE)),
        "deal": said("ingredients and orders that are dealt", or_null(_COUNTS)),
        "supply": said("single and double cards of each kind", or_null(_COUNTS)),
        "without": said("what is left out of that, by number of players", by_name(_COUNTS)),
        "orders": said(
            "the orders, and how many cards each player has of them",
            many(
                record(
                    "An order of a game.",
                    {"copies": said("how many cards", WHOLE), "order": ref("order")},
                )
            ),
        ),
        "failed_leave": said("whether failed orders leave the game", FLAG),
        "help": said("whether owners may ask for help", FLAG),
        "tie_break": said("what breaks a tie", choice(["units", "cards", None])),
    },
)
_SCENARIO: Final = record(
    "A scenario.",
    {
        "title": said("unique in its file", TEXT),
        "file": said("the name of its file, without folders", TEXT),
        "line": said("the line of its heading", WHOLE),
        "game": said("the id of its game", TEXT),
        "hash": said("the key of its game under `games`", TEXT),
        "rulings": said("the reading of every ruling", by_name(TEXT)),
        "position": said("where it begins", either(ref("position"), ref("pasted-position"))),
        "steps": said("what is chosen, or may be, as the lines say it", many(ref("step"))),
        "actions": said(
            "all that is done, what is forced too",
            many(
                record(
                    "An action.",
                    {
                        "seat": said("who takes it; null: chance", or_null(TEXT)),
                        "action": ref("action"),
                    },
                )
            ),
        ),
        "expectations": said("what must hold in the end", many(ref("expectation"))),
    },
)
_POSITION: Final = record(
    "Where a scenario begins; what is not said is empty.",
    {
        "phase": said("what is going on", choice(["oven", "turn", "deal"])),
        "seats": said("who plays, clockwise", TEXTS),
        "round": said("the round, from 1", or_null(WHOLE)),
        "starter": said("who began it", TEXT),
        "turn": said("whose turn it is, if it is one's", or_null(TEXT)),
        "idle": said("turns on end without a play or a draw", WHOLE),
        "chef": said("who is chef, if anybody", or_null(TEXT)),
        "table": said("what lies there", POOL),
        "used": said("the used pile", POOL),
        "supply": said("the next card first", _CARDS),
        "oven": said("what was played first comes first", many(ref("entry"))),
        "players": said("what each seat has", by_name(ref("player"))),
    },
    {"deal": said("in phase `deal`: the cards as they come", _CARDS)},
)
_PLAYER: Final = record(
    "What a seat has.",
    {
        "hand": said("its ingredients", POOL),
        "orders": said("the orders in hand", TEXTS),
        "waiter": said("the waiter, its top first", TEXTS),
        "baked": said("the orders that it has baked", TEXTS),
        "lost": said("its failed orders that left the game", TEXTS),
    },
)
_STEP: Final = record(
    "What is chosen, or may be.",
    {
        "line": said("the line of the file", WHOLE),
        "seat": said("who chooses; null: only the play tells", or_null(TEXT)),
        "do": said("what it does", choice([*DOES, "deal"])),
    },
    {
        "kind": said("of `use`", TEXT),
        "opponent": said("of `name`", TEXT),
        "order": said("of `play order`, `add` and `get`", TEXT),
        "number": said("of `declare`, `choose alternative` and `get`", WHOLE),
        "cards": said("a pool; of `deal` a list of cards", either(POOL, TEXTS)),
        "may": said("whether it can be chosen; then nothing is done", FLAG),
        "because": said("a part of the reason why it can't", TEXT),
    },
)


def _expected(expect: str | Shape, **fields: Shape) -> Shape:
    what = constant(expect) if isinstance(expect, str) else expect
    return record("", {"line": WHOLE, "expect": what, **fields})


_EXPECTATION: Final = {
    "description": "What must hold in the end; `expect` says of what.",
    **either(
        _expected(choice(["table", "used"]), cards=POOL),
        _expected("hand", seat=_SEAT, cards=POOL, orders=_ORDERS),
        _expected(choice(["waiter", "baked", "lost"]), seat=_SEAT, orders=_ORDERS),
        _expected("oven", oven=many(ref("entry"))),
        _expected("supply", cards=_CARDS, any_order=FLAG),
        _expected("chef", seat=or_null(TEXT)),
        _expected("starter", seat=TEXT),
        _expected(choice(["round", "idle"]), number=WHOLE),
        _expected("outcome", owner=or_null(TEXT), order=TEXT, result=TEXT),
        _expected("reward", seat=TEXT, order=or_null(TEXT), left=FLAG),
        _expected("score", seat=TEXT, number=WHOLE),
        _expected("winners", seats=TEXTS),
        _expected("task", seat=TEXT, task=TEXT),
    ),
}

PARTS: Final[dict[str, Shape]] = {
    "diagnostic": record("A fault in a card file.", _DIAGNOSTIC, _COLUMNS),
    "label": record(
        "A place that has to do with a fault.",
        {"message": said("what is there", TEXT), **_PLACE},
        _COLUMNS,
    ),
    "hint": _HINT,
    "fix": record("An edit.", {"text": said("what to put there", TEXT), **_PLACE}, _COLUMNS),
    "check": _CHECK,
    "doubt": _DOUBT,
    "test": _TEST,
    "outcome": _OUTCOME,
    "failure": _FAILURE,
    "scenarios": _SCENARIOS,
    "definition": _DEFINITION,
    "scenario": _SCENARIO,
    "position": _POSITION,
    "pasted-position": record(
        "A position that was written down.",
        {"phase": constant("pasted"), "state": said("a state", ref("state"))},
    ),
    "entry": _ENTRY,
    "player": _PLAYER,
    "step": _STEP,
    "expectation": _EXPECTATION,
}
