"""States, views, actions, events and replays; read off the classes that are written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import attrs

from pizzarules.game.actions import Action, Form
from pizzarules.game.events import Event
from pizzarules.game.readers import EVENTS
from pizzarules.game.records import VERSION, StateRecord
from pizzarules.game.replayrecord import ReplayRecord
from pizzarules.game.result import Result
from pizzarules.game.views import View
from pizzarules.jsonio import fields_of, record_schema, schema_of
from pizzarules.pantry import Pool
from pizzarules.rulings import RULINGS
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

__all__ = ["PARTS", "play_parts"]

_OWN: Final = {Pool: "pool", Result: "result", Action: "action", Event: "event"}
"""Classes that write their JSON themselves, and what their schemas are called."""
_SETTLED: Final = ("Baked", "Failed")
_DOCUMENTS: Final = {"state": StateRecord, "view": View, "replay": ReplayRecord}


@cache
def play_parts() -> dict[str, Shape]:
    """Return the schemas of what is written down of games, and of all parts of it."""
    parts: dict[str, Shape] = {"action": _action()}
    for what, cls in _DOCUMENTS.items():
        parts[what] = _document(what, cls, parts)
    events = {name: _event(name, parts) for name in EVENTS}
    parts["event"] = {
        "description": "What happened, and who may know it.",
        "oneOf": list(events.values()),
    }
    why = said("with `--explain`: why", ref("explained"))
    parts["told"] = {
        "description": "One line of `watch --json` and of `replay --tell --json`: an event, where an "
        "order was baked or failed also with its `explanation`.",
        "oneOf": [
            {**one, "properties": {**one["properties"], "explanation": why}}
            if name in _SETTLED
            else one
            for name, one in events.items()
        ],
    }
    return parts


def _document(what: str, cls: type, parts: dict[str, Shape]) -> Shape:
    shape = _read_off(lambda found, own: record_schema(cls, found, own), parts)
    head = {"pizzarules": constant(what), "version": constant(VERSION)}
    shape["properties"] = {**head, **shape["properties"]}
    shape["required"] = [*head, *shape["required"]]
    return shape


def _read_off(
    made: Callable[[dict[str, object], Mapping[type, Mapping[str, object]]], object],
    parts: dict[str, Shape],
) -> Shape:
    """Return a schema that is read off a class; what it refers to is put into `parts`."""
    found: dict[str, object] = {}
    shape: Shape = _renamed(made(found, {cls: {} for cls in _OWN}))
    for name, part in found.items():
        if name not in {cls.__name__ for cls in _OWN}:
            parts[_name(name)] = _renamed(part)
    return shape


def _name(cls: str) -> str:
    """Return what the schema of a class is called: `state.player-record`."""
    own = {one.__name__: name for one, name in _OWN.items()}
    words = "".join(f"-{c.lower()}" if c.isupper() else c for c in cls).lstrip("-")
    return own.get(cls, f"play.{words}")


def _renamed(shape: object) -> Any:
    """Return a shape with its references by the names used here."""
    if isinstance(shape, Mapping):
        return {
            key: f"#/$defs/{_name(value.removeprefix('#/$defs/'))}"
            if key == "$ref"
            else _renamed(value)
            for key, value in shape.items()
        }
    return [_renamed(one) for one in shape] if isinstance(shape, list | tuple) else shape


def _action() -> Shape:
    numbers = ("singles", "doubles", "number")
    fields = {
        field.name: WHOLE if field.name in numbers else TEXT
        for field in attrs.fields(Action)
        if field.name != "form"
    }
    about = "One choice: what it does, and the fields that this uses."
    return record(about, {"form": choice([form.value for form in Form])}, fields)


def _event(name: str, parts: dict[str, Shape]) -> Shape:
    cls = EVENTS[name]

    def made(
        found: dict[str, object], own: Mapping[type, Mapping[str, object]]
    ) -> dict[str, object]:
        return {field: schema_of(kind, found, own) for field, kind in fields_of(cls).items()}

    fields = {"event": constant(name), "audience": or_null(TEXTS), **_read_off(made, parts)}
    return record((cls.__doc__ or "").split("\n", maxsplit=1)[0], fields)


# What the commands print of games.

_EXPLAINED: Final = record(
    "Why an order was baked or failed in a game.",
    {
        "event": said("what became of it", ref("event")),
        "explanation": said(
            "what its card needed, as of the planning", or_null(ref("explanation"))
        ),
        "clause": said("the clause that was met, or let others decide", or_null(ref("clause"))),
        "declared": said("the amount that was declared", or_null(WHOLE)),
        "shown": said("units that opponents showed against it", WHOLE),
        "short": said("whether it lacked what a helper was asked for", FLAG),
        "request": said("what a helper was asked for", POOL),
        "passed_over": said(
            "whether it was declined before a helper gave something for a later member of its "
            "series, and so was not looked at again",
            FLAG,
        ),
        "rulings": said("the readings of play that decided, by ruling", by_name(TEXT)),
    },
)
_REPORT: Final = {
    "description": "Whether a game is as it was played: `replay --json`.",
    **either(
        record(
            "All is as it was played.",
            {
                "valid": constant(True),
                "game": said("the id of the game", TEXT),
                "seats": said("who plays, clockwise", TEXTS),
                "actions": said("how many actions there are", WHOLE),
                "checks": said("how many of them have a check", WHOLE),
                "result": said("how it ended; null: it goes on", or_null(ref("result"))),
            },
        ),
        record(
            "Something is not.",
            {
                "valid": constant(False),
                "error": said("what is wrong", TEXT),
                "line": said("the line of the text, or null", or_null(WHOLE)),
                "number": said("the number of the action, or null", or_null(WHOLE)),
            },
        ),
    ),
}
_RULINGS: Final = record(
    "The points that the rules leave open: `rulings --json`.",
    {
        "game": said("the game that is asked about, or null", or_null(TEXT)),
        "rulings": said("in the order of the page", many(ref("ruling"))),
    },
)
_RULING: Final = record(
    "A point that the rules leave open.",
    {
        "id": said("how it is called", choice(RULINGS)),
        "point": said("the question", TEXT),
        "readings": said(
            "the answers, the default first",
            many(
                record(
                    "A reading.",
                    {
                        "name": said("how it is written", TEXT),
                        "meaning": said("what it means", TEXT),
                        "offered": said("whether it can be chosen", FLAG),
                    },
                )
            ),
        ),
        "default": said("the reading without a choice", TEXT),
        "holds": said("the reading that holds in the game", TEXT),
        "sources": said("what the printed texts say", many(ref("passage"))),
        "concerns": said("what a game must have for the question to come up", TEXTS),
        "missing": said("what the game lacks of that, or null", or_null(TEXT)),
    },
)

PARTS: Final[dict[str, Shape]] = {
    "result": record(
        "How a game ended.",
        {
            "winners": said("who has won", TEXTS),
            "scores": said("what each seat has baked", by_name(WHOLE)),
            "tie_break": said("what counts among those that tie for the most", by_name(WHOLE)),
        },
    ),
    "explained": _EXPLAINED,
    "replay-report": _REPORT,
    "rulings": _RULINGS,
    "ruling": _RULING,
    "passage": record(
        "What a printed text says on an open point.",
        {
            "document": said("which text", TEXT),
            "section": said("the heading of the section", TEXT),
            "says": said("what it says there", TEXT),
            "supports": said("the reading that it speaks for, or null", or_null(TEXT)),
        },
    ),
    "error": record(
        "What `--json` prints, and `bake --jsonl` answers, where the input can't be used.",
        {"error": said("what is wrong, and what to do", TEXT)},
    ),
}
