"""Requests to settle an order, as JSON: one object in, one object out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from pizzarules.errors import JsonError, PizzaError, hint, shortened
from pizzarules.integers import checked_number
from pizzarules.loading.cards import Cards
from pizzarules.loading.files import loads
from pizzarules.loading.settle import settle

__all__ = ["KEYS", "answer", "answer_text"]

_REQUIRED: Final = ("game", "order", "owner", "table")
KEYS: Final = (
    *_REQUIRED,
    "hand",
    "chef",
    "shown",
    "declare",
    "rulings",
    "cards",
    "cards_text",
    "limit",
    "left",
    "right",
    "chef_baked",
    "owner_baked",
    "demand",
    "explain",
)
"""The keys that a request may have; the first four it must have."""

CardsReader = Callable[[str], Cards]


def answer(
    request: object, read_cards: CardsReader, default: Cards | None = None
) -> dict[str, object]:
    """Return the answer to one request.

    `read_cards` gets what stands under `cards`, the path of a card file; `cards_text` is the text of one;
    `default` are the cards of a request that names none. Raises `PizzaError` for whatever is wrong with it.
    """
    if not isinstance(request, dict):
        raise JsonError('a request is an object like {"game": ..., "order": ...}')
    given: dict[str, Any] = dict(request)
    for key in given:
        if key not in KEYS:
            raise JsonError(f"unknown key `{shortened(str(key))}`{hint(str(key), KEYS)}")
    for key in _REQUIRED:
        if given.get(key) is None:
            raise JsonError(f"the key `{key}` is missing")
    limit, explain = given.pop("limit", None), given.pop("explain", None)
    if not isinstance(explain, bool | None):
        raise JsonError("`explain` is true or false")
    _check_shapes(given, limit)
    if given.get("hand") is None:
        given["hand"] = {}
    text = given.pop("cards_text", None)
    if text is not None:
        given["cards"] = loads(text)
    elif given.get("cards") is not None:
        given["cards"] = read_cards(given["cards"])
    else:
        given["cards"] = default
    return settle(given.pop("order"), **given).to_json(limit, explain=bool(explain))


def _check_shapes(given: dict[str, Any], limit: object) -> None:
    if limit is not None:
        checked_number(limit, "`limit`", JsonError, 0)
    for key in ("table", "hand"):
        if given.get(key) is not None and not isinstance(given[key], Mapping | str):
            raise JsonError(f'`{key}` is an object like {{"KIND": [singles, doubles]}}')
    if not isinstance(given.get("cards"), str | None):
        raise JsonError("`cards` is the path of a card file")
    if not isinstance(given.get("cards_text"), str | None):
        raise JsonError("`cards_text` is a text in the card language")
    if given.get("cards") is not None and given.get("cards_text") is not None:
        raise JsonError("give `cards` or `cards_text`, not both")
    if not isinstance(given.get("rulings"), dict | None):
        raise JsonError('`rulings` is an object like {"RULING": "READING"}')


def answer_text(
    text: bytes, read_cards: CardsReader, default: Cards | None = None
) -> dict[str, object]:
    """Return the answer to one line of JSON; a fault becomes `{"error": ...}`."""
    if not text.strip():
        return {"error": "the line is empty: a request is a JSON object"}
    try:
        return answer(parse_json(text), read_cards, default)
    except PizzaError as fault:
        return {"error": str(fault)}


def parse_json(text: bytes) -> object:
    """Return what one JSON text says.

    Stricter than the standard library where that would hide a mistake: no key may stand there
    twice, and there are no NaN and Infinity. Raises `JsonError`.
    """
    try:
        decoded = text.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as fault:
        raise JsonError(f"this is not UTF-8: byte {fault.start + 1} fits no character") from None
    try:
        return json.loads(decoded, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as fault:
        raise JsonError(
            f"this is not JSON: {fault.msg.lower()} at character {fault.pos + 1}"
        ) from None
    except RecursionError:
        raise JsonError("this is not JSON that can be read: it is nested too deeply") from None
    except JsonError:
        raise
    except ValueError:
        # The standard library's limit for numbers of thousands of digits.
        raise JsonError("a number in it has too many digits") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise JsonError(f"the key `{shortened(key)}` stands there twice")
        found[key] = value
    return found


def _no_constant(name: str) -> object:
    raise JsonError(f"`{name}` is no number")
