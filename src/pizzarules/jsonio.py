"""JSON of values: strict reading with messages for its writer, and JSON Schema of what is read.

The shape of a document is an attrs class: its fields and their types are all that is said of it.
"""

from __future__ import annotations

import enum
import json
import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from pizzarules.errors import JsonError, PizzaError, shortened
from pizzarules.integers import whole_number

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = [
    "Readers",
    "Schemas",
    "described",
    "fields_json",
    "fields_of",
    "parsed",
    "record_converter",
    "record_schema",
    "said",
    "schema_of",
    "strict_converter",
    "structured",
    "unstructured",
]

T = TypeVar("T")

_NAMES: Final = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    tuple: "a list",
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
        # As editors of some systems write it, a text may begin with a mark of the order of its bytes.
        plain = text.removeprefix("\ufeff") if isinstance(text, str) else text
        return json.loads(plain, object_pairs_hook=once)
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

    def many(value: object, kind: Any) -> object:
        if not isinstance(value, list | tuple):
            raise TypeError("needs a list")
        items, *more = typing.get_args(kind)
        if more and more[0] is not ...:
            if len(value) != 1 + len(more):
                raise TypeError(f"needs a list of {1 + len(more)}")
            pairs = zip(value, (items, *more), strict=True)
            return tuple(converter.structure(one, sort) for one, sort in pairs)
        listed: Any = list[items]  # type: ignore[valid-type]
        return tuple(converter.structure(list(value), listed))

    converter.register_structure_hook_func(_is_list, many)
    return converter


def _exactly(value: object, kind: Any) -> object:
    if issubclass(kind, enum.Enum):
        return kind(value)
    # 1.0, true and "1" are not what a writer of JSON would write for 1.
    number = whole_number(value) if kind is int else None
    if number is not None:
        return number
    if type(value) is not kind:
        raise TypeError(f"needs {_NAMES[kind]}")
    return value


Readers = Mapping[type, Callable[[Any], Any]]
"""For classes that read their JSON themselves: how."""


def record_converter(readers: Readers) -> Converter:
    """Return a converter for attrs classes whose fields are plain, records, or have a reader."""
    converter = strict_converter()

    def either(value: object, kind: Any) -> object:
        """Read the member of a union that the value looks like: null, a record, a plain value."""
        members = typing.get_args(kind)
        if value is None and type(None) in members:
            return None
        for member in members:
            if attrs.has(member) and member not in readers and _looks_like(value, member):
                return converter.structure(value, member)
        for member in members:
            if member in readers or _is_plain(value, member):
                return converter.structure(value, member)
        raise TypeError(f"needs {' or '.join(map(said, members))}")

    converter.register_structure_hook_func(_is_union, either)
    for kind, reader in readers.items():
        converter.register_structure_hook(kind, _hook(reader))
    return converter


def _hook(reader: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda value, _: reader(value)


def _is_plain(value: object, member: Any) -> bool:
    """Whether a value is one of a type that is no record."""
    if isinstance(member, type) and issubclass(member, enum.Enum):
        return value in [one.value for one in member]
    if _is_list(member):
        return isinstance(value, list | tuple)
    if member is int:
        return whole_number(value) is not None
    return not attrs.has(member) and isinstance(value, typing.get_origin(member) or member)


def _looks_like(value: object, record: Any) -> bool:
    """Whether a value has the keys of a record: those that it must have, and no others."""
    if not isinstance(value, Mapping):
        return False
    fields = attrs.fields(record)
    required = {field.name for field in fields if field.default is attrs.NOTHING}
    return required <= set(value) <= {field.name for field in fields}


def said(member: Any) -> str:
    """Return what a type is called in a message."""
    if member is type(None):
        return "null"
    return _NAMES.get(typing.get_origin(member) or member, "an object")


def _is_union(kind: Any) -> bool:
    return typing.get_origin(kind) in (typing.Union, types.UnionType)


def _is_list(kind: Any) -> bool:
    return typing.get_origin(kind) is tuple


@cache
def _plain_converter() -> Converter:
    return record_converter({})


def structured(data: object, cls: type[T], what: str, using: Converter | None = None) -> T:
    """Return the value of an attrs class that JSON stands for; `JsonError` that says all faults.

    `using` is a `record_converter`, for classes that hold what has readers of its own.
    """
    from cattrs import transform_error

    if not isinstance(data, Mapping):
        raise JsonError(f"this is no {what}: it has to be an object")
    converter = using or _plain_converter()
    try:
        return converter.structure(data, cls)
    except RecursionError:
        raise JsonError(f"this is no {what}: it is nested too deeply") from None
    except Exception as fault:  # noqa: BLE001
        # Whatever is wrong with the shape, cattrs says it in an exception of some class.
        faults = transform_error(fault, path=what, format_exception=_in_words)
        raise JsonError("; ".join(map(_where_first, faults[:5]))) from None


def _where_first(fault: str) -> str:
    """Return what cattrs says of a fault, the place of it first."""
    message, at, place = fault.rpartition(" @ ")
    return shortened(f"{place}: {message}" if at else fault, 200)


def _in_words(fault: BaseException, _: Any) -> str:
    from cattrs import ForbiddenExtraKeysError

    if isinstance(fault, KeyError):
        return f"the key `{fault.args[0]}` is missing"
    keys = fault.extra_fields if isinstance(fault, ForbiddenExtraKeysError) else ()
    # Older versions of cattrs can't even list such keys.
    unlisted = isinstance(fault, TypeError) and "expected str instance" in str(fault)
    if unlisted or not all(isinstance(key, str) for key in keys):
        return "every key is a text"
    if isinstance(fault, ForbiddenExtraKeysError):
        extra = ", ".join(f"`{shortened(key)}`" for key in sorted(fault.extra_fields))
        return f"there is no key {extra} here"
    if isinstance(fault, PizzaError):
        return str(fault)
    if isinstance(fault, TypeError) and str(fault).startswith("needs "):
        return str(fault)
    return "is of the wrong shape"


def unstructured(value: object) -> Any:
    """Return the JSON of a value: of attrs classes by field, of what has `to_json` by that.

    Fields of records that have their default value are written too.
    """
    to_json = getattr(value, "to_json", None)
    if to_json is not None:
        return to_json()
    if attrs.has(type(value)):
        return fields_json(value)
    if isinstance(value, Mapping):
        return {key: unstructured(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [unstructured(one) for one in value]
    return value.value if isinstance(value, enum.Enum) else value


def fields_json(value: Any) -> dict[str, Any]:
    """Return the fields of a value of an attrs class as JSON."""
    return {
        field.name: unstructured(getattr(value, field.name)) for field in attrs.fields(type(value))
    }


def fields_of(cls: type) -> dict[str, Any]:
    """Return the types of the fields of an attrs class."""
    return {
        name: kind
        for name, kind in typing.get_type_hints(cls).items()
        if name in attrs.fields_dict(cls)
    }


Schemas = Mapping[type, Mapping[str, object]]
"""The JSON Schema of classes that write their JSON themselves."""


def schema_of(kind: Any, definitions: dict[str, object], own: Schemas) -> dict[str, object]:
    """Return the JSON Schema of a type; records are put under `definitions` and referred to."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind in own:
        definitions[kind.__name__] = own[kind]
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if kind in _SCHEMAS:
        return {"type": _SCHEMAS[kind]}
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [schema_of(member, definitions, own) for member in arguments]}
    if origin in (tuple, list):
        return _list_schema(arguments, definitions, own)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": schema_of(arguments[1], definitions, own)}
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return {"enum": [member.value for member in kind]}
    assert attrs.has(kind), kind
    if kind.__name__ not in definitions:
        definitions[kind.__name__] = {}
        definitions[kind.__name__] = record_schema(kind, definitions, own)
    return {"$ref": f"#/$defs/{kind.__name__}"}


def _list_schema(
    items: tuple[Any, ...], definitions: dict[str, object], own: Schemas
) -> dict[str, object]:
    if len(items) == 1 or items[1] is ...:
        return {"type": "array", "items": schema_of(items[0], definitions, own)}
    return {
        "type": "array",
        "prefixItems": [schema_of(one, definitions, own) for one in items],
        "minItems": len(items),
        "maxItems": len(items),
    }


def described(cls: type) -> dict[str, object]:
    """Return what a JSON Schema says of a class beside its shape; nothing under `python -OO`."""
    if not cls.__doc__:
        return {}
    return {"description": " ".join(cls.__doc__.split("\n\n")[0].split())}


def record_schema(cls: Any, definitions: dict[str, object], own: Schemas) -> dict[str, object]:
    """Return the JSON Schema of an attrs class: its fields, those without a default required."""
    return {
        "type": "object",
        **described(cls),
        "properties": {
            name: schema_of(kind, definitions, own) for name, kind in fields_of(cls).items()
        },
        "required": [field.name for field in attrs.fields(cls) if field.default is attrs.NOTHING],
        "additionalProperties": False,
    }
