"""Orders from JSON, as strictly as from a card file."""

from __future__ import annotations

from pizzarules.diagnostics import Severity, Source
from pizzarules.errors import JsonError
from pizzarules.loading.files import read
from pizzarules.orders.jsonform import structured
from pizzarules.orders.requirement import Order

__all__ = ["order_from_json"]


def order_from_json(data: object) -> Order:
    """Return the order that `order_to_json` wrote.

    Raises `JsonError` if `data` is no such thing, or says what no card could say: an order from
    JSON is held against the language, so that it has passed the same checks as one from a file.
    """
    order = structured(data)
    try:
        text = str(order)
    except RecursionError:
        raise JsonError("this is no order: it is nested too deeply") from None
    loaded = read(Source(text))
    # Kinds of games that are not known here are no fault of the order.
    faults = [
        fault
        for fault in loaded.diagnostics
        if fault.severity is Severity.ERROR and fault.code != "E0306"
    ]
    if faults:
        raise JsonError(f"this is no order: {faults[0].message}")
    known = loaded.cards.orders.get(order.name)
    if known is not None and known != order:
        raise JsonError("this is no order: no card says this")
    return order
