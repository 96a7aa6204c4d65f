"""A short hash of a game definition, to tell whether something was written down for another one."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b

import attrs

from pizzarules.game.definition import Game
from pizzarules.orders.jsonform import order_to_json
from pizzarules.orders.requirement import Order
from pizzarules.rulings import Rulings

__all__ = ["fingerprint_of"]


@lru_cache(maxsize=64)
def fingerprint_of(game: Game) -> str:
    """Return 16 hexadecimal digits that follow from all of a definition that plays a part in play.

    That is neither its id and title nor its rulings: which readings hold is written down apart.
    """
    return _fingerprint(attrs.evolve(game, rulings=Rulings()))


@lru_cache(maxsize=64)
def _fingerprint(game: Game) -> str:
    told: dict[str, object] = {
        field.name: getattr(game, field.name)
        for field in attrs.fields(Game)
        if field.name not in ("id", "title", "rulings", "orders", "pantry")
    }
    told["orders"] = [(_meaning(entry.order), entry.copies) for entry in game.orders]
    text = json.dumps(told, sort_keys=True, default=attrs.astuple)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _meaning(order: Order) -> dict[str, object]:
    """Return an order as JSON, without what it is called in other languages."""
    told = order_to_json(order)
    told.pop("names", None)
    return told
