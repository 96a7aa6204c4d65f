"""The bundled cards in their compiled form, as it comes with the package.

Reading card files takes the grammar, its parsers and the whole syntax tree: three quarters of the time
in which a short command is done. What the bundled files come to is therefore written down once, by
`scripts/kept_forms.py`, together with their texts. It is used for these very texts only, and a test
holds it against what reading them gives.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Mapping
from typing import Any, Final

import attrs

from pizzarules.game.definition import CardCounts, Game, OrderCopies
from pizzarules.loading.cards import Cards
from pizzarules.orders import requirement
from pizzarules.orders.requirement import Order
from pizzarules.packaged import packaged
from pizzarules.rulings import Rulings

__all__ = ["FILE", "compiled_form", "kept_cards"]

FILE: Final = "bundled.json"
"""The file beside this module."""

_TYPE: Final = "type"
_CLASSES: Final[dict[str, Any]] = {
    cls.__name__: cls for cls in (CardCounts, Game, OrderCopies, Rulings)
} | {
    name: cls for name in requirement.__all__ if isinstance(cls := getattr(requirement, name), type)
}


def compiled_form(texts: Mapping[str, str], cards: Cards) -> dict[str, object]:
    """Return as JSON what card files, given as texts by name, come to."""
    return {
        "texts": dict(texts),
        "orders": [_written(order) for order in cards.orders.values()],
        "games": [_written(game) for game in cards.games.values()],
    }


def kept_cards(texts: Mapping[str, str]) -> Cards | None:
    """Return the cards of card files, given as texts by name; None if others are kept."""
    try:
        kept = json.loads(packaged("loading", FILE))
        if kept["texts"] != texts:
            return None
        orders = {order.name: order for order in _read(kept["orders"], {})}
        games = {game.id: game for game in _read(kept["games"], orders)}
    except (OSError, ValueError, TypeError, KeyError):
        # Not there, or of classes that have changed since.
        return None
    return Cards(orders, games)


def _written(value: Any) -> object:
    name = type(value).__name__
    if isinstance(value, OrderCopies):
        # A game has orders that stand there once.
        return {_TYPE: name, "order": value.order.name, "copies": value.copies}
    if isinstance(value, Rulings):
        return {_TYPE: name, "chosen": dict(value.chosen)}
    if isinstance(value, enum.Enum):
        return {_TYPE: name, "value": value.value}
    if isinstance(value, tuple):
        return [_written(item) for item in value]
    if not attrs.has(type(value)):
        return value
    fields = [field for field in attrs.fields(type(value)) if field.init]
    values = {field.name: getattr(value, field.name) for field in fields}
    return {
        _TYPE: name,
        **{
            field.name: _written(values[field.name])
            for field in fields
            if field.default is attrs.NOTHING or field.default != values[field.name]
        },
    }


def _read(value: Any, orders: Mapping[str, Order]) -> Any:
    if isinstance(value, list):
        return tuple([_read(item, orders) for item in value])
    if not isinstance(value, dict):
        return value
    given = dict(value)
    cls = _CLASSES[given.pop(_TYPE)]
    if cls is Rulings:
        return Rulings(given["chosen"])
    if cls is OrderCopies:
        given["order"] = orders[given["order"]]
    return cls(**{name: _read(item, orders) for name, item in given.items()})
