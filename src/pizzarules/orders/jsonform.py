"""Orders as JSON, and back: every class of the compiled form with its name under `type`."""

from __future__ import annotations

import typing
from collections.abc import Iterable
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any

import attrs

from pizzarules.errors import PizzaError, shortened
from pizzarules.jsonio import said, strict_converter
from pizzarules.jsonio import structured as read_record
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
                raise TypeError(f"needs {_said(members)}")
            return value
        given = dict(value)
        tag = given.pop("type", None)
        for cls in members:
            if attrs.has(cls) and tag_of(cls) == tag:
                return converter.structure(given, cls)
        known = _said(cls for cls in members if attrs.has(cls))
        raise TypeError(f"needs {known} under `type`, and not `{shortened(str(tag))}`")

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


def _said(members: Iterable[Any]) -> str:
    """Return what a union takes, in words."""
    names = [f"`{tag_of(cls)}`" if attrs.has(cls) else said(cls) for cls in members]
    return f"one of {', '.join(names)}"


def tag_of(cls: type) -> str:
    """Return how a class of the compiled form is called in JSON."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in cls.__name__).lstrip("-")


def order_to_json(order: req.Order) -> dict[str, object]:
    """Return an order as JSON; what has its default value is left out.

    Raises `PizzaError` for what is no order.
    """
    if not isinstance(order, req.Order):
        raise PizzaError("an `Order` is needed: `pizzarules.order` finds one by its name")
    return typing.cast("dict[str, object]", _converter().unstructure(order))


def structured(data: object) -> req.Order:
    """Return the order that JSON of the right shape stands for; `JsonError` for another shape.

    Whether any card could say this is not looked at: see `pizzarules.order_from_json`.
    """
    return read_record(data, req.Order, "order", _converter())
