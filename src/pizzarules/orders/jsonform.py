"""Orders as JSON, and back: every class of the compiled form with its name under `type`."""

from __future__ import annotations

import typing
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any

import attrs

from pizzarules.errors import JsonError, shortened
from pizzarules.jsonio import strict_converter
from pizzarules.orders import requirement as req

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["order_to_json", "structured", "tag_of"]


@cache
def _converter() -> Converter:
    for name in req.__all__:
        cls = getattr(req, name)
        if isinstance(cls, type) and attrs.has(cls):
            attrs.resolve_types(cls, dict(vars(req)))
    converter = strict_converter(omit_if_default=True)

    def structure(value: Any, union: Any) -> object:
        members = typing.get_args(union)
        if not isinstance(value, dict):
            found = next((cls for cls in members if type(value) is cls), None)
            if found is None:
                raise TypeError(f"needs one of {', '.join(tag_of(cls) for cls in members)}")
            return value
        given = dict(value)
        tag = given.pop("type", None)
        for cls in members:
            if attrs.has(cls) and tag_of(cls) == tag:
                return converter.structure(given, cls)
        raise TypeError(f"`{shortened(str(tag))}` is none of {', '.join(map(tag_of, members))}")

    def unstructure(value: Any) -> object:
        if not attrs.has(type(value)):
            return value
        return {"type": tag_of(type(value)), **converter.unstructure(value, type(value))}

    converter.register_structure_hook_func(_is_union, structure)
    converter.register_unstructure_hook_func(_is_union, unstructure)
    return converter


def _is_union(kind: Any) -> bool:
    """Whether a type is one of the unions of the compiled form."""
    if not isinstance(kind, UnionType):
        return False
    members = [cls for cls in typing.get_args(kind) if cls is not NoneType]
    return any(attrs.has(cls) for cls in members)


def tag_of(cls: type) -> str:
    """Return how a class of the compiled form is called in JSON."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in cls.__name__).lstrip("-")


def order_to_json(order: req.Order) -> dict[str, object]:
    """Return an order as JSON; what has its default value is left out."""
    return typing.cast("dict[str, object]", _converter().unstructure(order))


def structured(data: object) -> req.Order:
    """Return the order that JSON of the right shape stands for; `JsonError` for another shape.

    Whether any card could say this is not looked at: see `pizzarules.order_from_json`.
    """
    from cattrs import transform_error

    if not isinstance(data, dict):
        raise JsonError("this is no order: an order is an object")
    try:
        return _converter().structure(data, req.Order)
    except RecursionError:
        raise JsonError("this is no order: it is nested too deeply") from None
    except Exception as fault:  # noqa: BLE001
        # Whatever is wrong with the shape, cattrs says it in an exception of some class.
        faults = "; ".join(transform_error(fault, "order"))
        raise JsonError(f"this is no order: {shortened(faults, 200)}") from None
