"""All schemas by name."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from pizzarules.errors import UnknownNameError
from pizzarules.game.records import VERSION
from pizzarules.schemas import counting, files, play, settling
from pizzarules.schemas.shapes import Shape, references

__all__ = ["COMMANDS", "DOCUMENTS", "json_schema", "parts"]

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

DOCUMENTS: Final = {
    "state": "a state: `State.to_json`",
    "view": "a view: `View.to_json`",
    "action": "an action: `Action.to_json`",
    "event": "an event: `Event.to_json`",
    "replay": "a game as it was played: `Replay.to_json`, `replay --recheck --json`",
    "order": "an order: `order_to_json`",
    "explanation": "what decided about an order: `Explanation.to_json`",
    "explained": "why an order was baked or failed in a game: `Explained.to_json`",
    "diagnostic": "a fault in a card file: `Diagnostic.to_json`",
    "checkpoint": "the file of `--checkpoint`",
    "request": "a line for `bake --jsonl`",
    "answer": "what `bake --json` prints, and a line that `bake --jsonl` answers",
    "error": "what is printed, or answered, where the input can't be used",
    "odds": "what `odds --json` prints",
    "comparison": "what `compare --json` prints",
    "card": "what `explain ORDER --json` prints",
    "games": "what `explain --json` prints",
    "rulings": "what `rulings --json` prints",
    "check": "what `check --json` prints",
    "test": "what `test --json` prints",
    "scenarios": "what `test --export json` prints",
    "told": "a line that `watch --json` and `replay --tell --json` print",
    "replay-report": "what `replay --json` prints",
    "tally": "what `simulate --json` prints",
    "balance": "what `balance --json` prints",
    "perft": "what `perft --json` prints",
}
"""What has a schema that can be asked for, and where it comes from."""

COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "bake": ("answer", "error"),
    "odds": ("odds", "error"),
    "compare": ("comparison", "error"),
    "explain": ("card", "games", "error"),
    "rulings": ("rulings", "error"),
    "check": ("check", "error"),
    "test": ("test", "scenarios", "error"),
    "watch": ("told", "error"),
    "replay": ("replay-report", "told", "replay", "error"),
    "simulate": ("tally", "error"),
    "balance": ("balance", "error"),
    "perft": ("perft", "error"),
}
"""What each command may print as JSON."""


@cache
def parts() -> dict[str, Shape]:
    """Return all schemas by name, also of what is only a part of something else."""
    return {
        **play.play_parts(),
        **play.PARTS,
        **settling.order_parts(),
        **settling.PARTS,
        **files.PARTS,
        **counting.PARTS,
    }


def json_schema(what: str) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of something that is written down, printed or read as JSON.

    `what` is one of the names that `pizzarules schema` lists: `state`, `answer`, `tally`... Raises
    `UnknownNameError` for anything else.
    """
    given: object = what
    if not isinstance(given, str) or given not in DOCUMENTS:
        raise UnknownNameError("document", str(what), [*DOCUMENTS])
    known = parts()
    needed: set[str] = set()
    new = references(known[what])
    while new:
        needed |= new
        new = set().union(*(references(known[name]) for name in new)) - needed
    title = f"pizzarules {what}, version {VERSION}"
    definitions = {name: known[name] for name in sorted(needed)}
    return copy.deepcopy({"$schema": _DIALECT, "title": title, **known[what], "$defs": definitions})
