"""JSON Schema of all documents, read off the classes that are written down."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from pizzarules.errors import UnknownNameError
from pizzarules.game.actions import Action, Form
from pizzarules.game.events import Event
from pizzarules.game.readers import EVENTS
from pizzarules.game.records import VERSION, StateRecord
from pizzarules.game.replayrecord import ReplayRecord
from pizzarules.game.result import Result
from pizzarules.game.views import View
from pizzarules.jsonio import described, fields_of, record_schema, schema_of
from pizzarules.pantry import Pool

__all__ = ["json_schema"]

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_POOL: Final[Mapping[str, object]] = {
    "type": "object",
    "description": "For each kind [single cards, double cards]; kinds that are absent are left out.",
    "additionalProperties": {
        "type": "array",
        "items": {"type": "integer", "minimum": 0},
        "minItems": 2,
        "maxItems": 2,
    },
}
_COUNTS: Final = {"type": "object", "additionalProperties": {"type": "integer"}}
_RESULT: Final[Mapping[str, object]] = {
    "type": "object",
    "description": "How a game ended.",
    "properties": {
        "winners": {"type": "array", "items": {"type": "string"}},
        "scores": _COUNTS,
        "tie_break": _COUNTS,
    },
    "required": ["winners", "scores", "tie_break"],
    "additionalProperties": False,
}


def json_schema(what: str) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a document: state, view, action, event or replay.

    Raises `UnknownNameError` for anything else.
    """
    given: object = what
    make = _SCHEMAS.get(given) if isinstance(given, str) else None
    if make is None:
        raise UnknownNameError("document", str(what), [*_SCHEMAS])
    definitions: dict[str, object] = {}
    schema = make(definitions)
    title = f"pizzarules {what}, version {VERSION}"
    return {"$schema": _DIALECT, "title": title, **copy.deepcopy(schema), "$defs": definitions}


def _document(what: str, record: type) -> Callable[[dict[str, object]], dict[str, object]]:
    def make(definitions: dict[str, object]) -> dict[str, object]:
        schema: dict[str, Any] = record_schema(record, definitions, _own(definitions))
        head = {"pizzarules": {"const": what}, "version": {"const": VERSION}}
        schema["properties"] = {**head, **schema["properties"]}
        schema["required"] = [*head, *schema["required"]]
        return schema

    return make


def _own(definitions: dict[str, object]) -> Mapping[type, Mapping[str, object]]:
    """Return the schemas of classes that write their JSON themselves."""
    if "Event" not in definitions:
        definitions["Event"] = {}
        definitions["Event"] = _event(definitions)
    return {
        Pool: _POOL,
        Result: _RESULT,
        Action: _action({}),
        Event: definitions["Event"],  # type: ignore[dict-item]
    }


def _action(_: dict[str, object]) -> dict[str, object]:
    properties: dict[str, object] = {"form": {"enum": [form.value for form in Form]}}
    for field in attrs.fields(Action):
        if field.name != "form":
            whole = field.name in ("singles", "doubles", "number")
            properties[field.name] = {"type": "integer" if whole else "string"}
    return {
        "type": "object",
        "description": "One choice: what it does, and the fields that this uses.",
        "properties": properties,
        "required": ["form"],
        "additionalProperties": False,
    }


def _event(definitions: dict[str, object]) -> dict[str, object]:
    own: Mapping[type, Mapping[str, object]] = {Pool: _POOL, Result: _RESULT}
    return {"oneOf": [_one_event(name, definitions, own) for name in EVENTS]}


def _one_event(
    name: str, definitions: dict[str, object], own: Mapping[type, Mapping[str, object]]
) -> dict[str, object]:
    cls = EVENTS[name]
    seats = {"type": "array", "items": {"type": "string"}}
    properties: dict[str, object] = {
        "event": {"const": name},
        "audience": {"anyOf": [seats, {"type": "null"}]},
    }
    properties |= {
        field: schema_of(kind, definitions, own) for field, kind in fields_of(cls).items()
    }
    return {
        "type": "object",
        **described(cls),
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_SCHEMAS: Final[Mapping[str, Callable[[dict[str, object]], dict[str, object]]]] = {
    "state": _document("state", StateRecord),
    "view": _document("view", View),
    "replay": _document("replay", ReplayRecord),
    "action": _action,
    "event": _event,
}
