"""JSON Schemas put together from few parts; each says what it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

__all__ = [
    "FLAG",
    "NUMBER",
    "POOL",
    "SHARE",
    "TEXT",
    "TEXTS",
    "WHOLE",
    "Shape",
    "by_name",
    "choice",
    "constant",
    "either",
    "many",
    "or_null",
    "record",
    "ref",
    "references",
    "said",
]

Shape = dict[str, Any]
"""A JSON Schema, or a part of one."""

TEXT: Final[Shape] = {"type": "string"}
FLAG: Final[Shape] = {"type": "boolean"}
NUMBER: Final[Shape] = {"type": "number"}
WHOLE: Final[Shape] = {"type": "integer", "minimum": 0}
SHARE: Final[Shape] = {"type": "number", "minimum": 0, "maximum": 1}


def ref(name: str) -> Shape:
    """Return a reference to the schema that has a name; see `json_schema`."""
    return {"$ref": f"#/$defs/{name}"}


POOL: Final = ref("pool")


def said(about: str, shape: Shape) -> Shape:
    """Return a shape with what it is about."""
    return {**shape, "description": about}


def many(item: Shape, **limits: int) -> Shape:
    """Return a list of items."""
    return {"type": "array", "items": item, **limits}


TEXTS: Final = many(TEXT)


def by_name(value: Shape) -> Shape:
    """Return an object with keys of any name."""
    return {"type": "object", "additionalProperties": value}


def constant(value: str | int | bool) -> Shape:
    """Return what is one value only."""
    return {"const": value}


def choice(values: Iterable[str | None]) -> Shape:
    """Return one of several values."""
    return {"enum": list(values)}


def either(*shapes: Shape) -> Shape:
    """Return one of several shapes."""
    return {"anyOf": list(shapes)}


def or_null(shape: Shape) -> Shape:
    """Return a shape, or null."""
    return either(shape, {"type": "null"})


def record(
    about: str, fields: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None
) -> Shape:
    """Return an object with these keys and no others; those of `optional` may be absent."""
    return {
        "type": "object",
        "description": about,
        "properties": {**fields, **(optional or {})},
        "required": list(fields),
        "additionalProperties": False,
    }


def references(shape: object) -> set[str]:
    """Return the names that a shape refers to."""
    if isinstance(shape, Mapping):
        found = {str(shape["$ref"]).removeprefix("#/$defs/")} if "$ref" in shape else set[str]()
        return found.union(*map(references, shape.values()))
    if isinstance(shape, list | tuple):
        return set[str]().union(*map(references, shape))
    return set()
