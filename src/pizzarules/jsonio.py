"""JSON of values: strict reading with messages for its writer, and JSON Schema of what is read.

The shape of a document is an attrs class: its fields and their types are all that is said of it.
"""

from __future__ import annotations

import enum
import json
import types
import typing
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from pizzarules.errors import JsonError, shortened

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["fields_of", "parsed", "schema_of", "strict_converter", "structured", "unstructured"]

T = TypeVar("T")

_NAMES: Final = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}
_SCHEMAS: Final[Mapping[object, str]] = {
    str: "string",
    int: "integer",
    bool: "boolean",
    float: "number",
    type(None): "null",
}


def parsed(text: str | bytes, what: str) -> object:
    """Return the value of a JSON text; `JsonError` if it is none, or says a key twice."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise JsonError(f"this is no {what}: the key `{shortened(twice)}` is there twice")
        return found

    try:
        return json.loads(text, object_pairs_hook=once)
    except JsonError:
        raise
    except RecursionError:
        raise JsonError(f"this is no {what}: it is nested too deeply") from None
    except (ValueError, TypeError) as fault:
        where = f" in line {fault.lineno}, column {fault.colno}" if _located(fault) else ""
        raise JsonError(f"this is no {what}: it can't be read as JSON{where}") from None


def _located(fault: Exception) -> typing.TypeGuard[json.JSONDecodeError]:
    return isinstance(fault, json.JSONDecodeError)


def strict_converter(**options: Any) -> Converter:
    """Return a converter that takes a text for nothing but a text, and so on, and no unknown keys."""
    from cattrs import Converter

    converter = Converter(forbid_extra_keys=True, **options)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _exactly)
    return converter


def _exactly(value: object, kind: Any) -> object:
    # 1.0, true and "1" are not what a writer of JSON would write for 1.
    if type(value) is not kind:
        raise TypeError(f"needs {_NAMES[kind]}")
    return value


def _list_of(value: object, kind: Any) -> object:
    if not isinstance(value, list | tuple):
        raise TypeError("needs a list")
    items: Any = list[typing.get_args(kind)[0]]  # type: ignore[misc]
    return tuple(_converter().structure(list(value), items))


def _either(value: object, kind: Any) -> object:
    """Read the member of a union that the value looks like: null, a plain value, a class."""
    members = typing.get_args(kind)
    if value is None and type(None) in members:
        return None
    for member in members:
        if attrs.has(member) and isinstance(value, Mapping):
            required = {
                field.name for field in attrs.fields(member) if field.default is attrs.NOTHING
            }
            known = {field.name for field in attrs.fields(member)}
            if required <= set(value) <= known:
                return _converter().structure(value, member)
        elif not attrs.has(member) and isinstance(value, typing.get_origin(member) or member):
            return _converter().structure(value, member)
    raise TypeError(f"needs {' or '.join(_said(member) for member in members)}")


def _said(member: Any) -> str:
    if member is type(None):
        return "null"
    return _NAMES.get(typing.get_origin(member) or member, "an object")


def _is_union(kind: Any) -> bool:
    return typing.get_origin(kind) in (typing.Union, types.UnionType)


def _is_list(kind: Any) -> bool:
    return typing.get_origin(kind) is tuple


_kept: dict[str, Converter] = {}


def _converter() -> Converter:
    if "records" not in _kept:
        converter = strict_converter()
        converter.register_structure_hook_func(_is_list, _list_of)
        converter.register_structure_hook_func(_is_union, _either)
        converter.register_unstructure_hook_func(_is_union, _plain)
        converter.register_unstructure_hook_func(_is_list, lambda value: [_plain(v) for v in value])
        _kept["records"] = converter
    return _kept["records"]


def _plain(value: Any) -> object:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return _converter().unstructure(value) if attrs.has(type(value)) else value


def structured(data: object, cls: type[T], what: str) -> T:
    """Return the value of an attrs class that JSON stands for; `JsonError` that says all faults."""
    from cattrs import transform_error

    if not isinstance(data, Mapping):
        raise JsonError(f"this is no {what}: it has to be an object")
    try:
        return _converter().structure(data, cls)
    except RecursionError:
        raise JsonError(f"this is no {what}: it is nested too deeply") from None
    except Exception as fault:  # noqa: BLE001
        # Whatever is wrong with the shape, cattrs says it in an exception of some class.
        faults = transform_error(fault, path=what, format_exception=_in_words)
        raise JsonError("; ".join(shortened(one, 200) for one in faults[:5])) from None


def _in_words(fault: BaseException, _: Any) -> str:
    from cattrs import ForbiddenExtraKeysError

    if isinstance(fault, KeyError):
        return f"the key `{fault.args[0]}` is missing"
    if isinstance(fault, ForbiddenExtraKeysError):
        extra = ", ".join(f"`{shortened(str(key))}`" for key in sorted(fault.extra_fields, key=str))
        return f"there is no key {extra} here"
    if isinstance(fault, TypeError) and str(fault).startswith("needs "):
        return f"this {fault}"
    return "this is of the wrong shape"


def unstructured(value: object) -> dict[str, object]:
    """Return the JSON of a value of an attrs class."""
    return typing.cast("dict[str, object]", _converter().unstructure(value))


def fields_of(cls: type) -> dict[str, Any]:
    """Return the types of the fields of an attrs class."""
    return {
        name: kind
        for name, kind in typing.get_type_hints(cls).items()
        if name in attrs.fields_dict(cls)
    }


def schema_of(kind: Any, definitions: dict[str, object]) -> dict[str, object]:
    """Return the JSON Schema of a type; classes are put under `definitions` and referred to."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind in _SCHEMAS:
        return {"type": _SCHEMAS[kind]}
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [schema_of(member, definitions) for member in arguments]}
    if origin is typing.Literal:
        return {"enum": list(arguments)}
    if origin in (tuple, list):
        return {"type": "array", "items": schema_of(arguments[0], definitions)}
    if origin is dict or origin is Mapping:
        return {"type": "object", "additionalProperties": schema_of(arguments[1], definitions)}
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return {"enum": [member.value for member in kind]}
    if attrs.has(kind):
        if kind.__name__ not in definitions:
            definitions[kind.__name__] = {}
            definitions[kind.__name__] = _object_schema(kind, definitions)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    return {}


def _object_schema(cls: Any, definitions: dict[str, object]) -> dict[str, object]:
    types_ = fields_of(cls)
    return {
        "type": "object",
        "description": (cls.__doc__ or "").strip().split("\n")[0],
        "properties": {name: schema_of(kind, definitions) for name, kind in types_.items()},
        "required": [field.name for field in attrs.fields(cls) if field.default is attrs.NOTHING],
        "additionalProperties": False,
    }
