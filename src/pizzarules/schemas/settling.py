"""Orders as JSON, requests to settle them, and what is answered."""

from __future__ import annotations

from functools import cache
from typing import Final

from pizzarules.jsonio import schema_of
from pizzarules.orders import requirement
from pizzarules.orders.answer import Status
from pizzarules.orders.explanation import Counted, Unqualified
from pizzarules.orders.jsonform import tag_of
from pizzarules.rulings import RULINGS
from pizzarules.schemas.shapes import (
    FLAG,
    POOL,
    TEXT,
    TEXTS,
    WHOLE,
    Shape,
    by_name,
    choice,
    constant,
    either,
    many,
    or_null,
    record,
    ref,
    said,
)

__all__ = ["PARTS", "order_parts"]

STATUS: Final = choice([str(status) for status in Status])

_PAIR: Final = many(WHOLE, minItems=2, maxItems=2)
_POOL_OR_TEXT: Final = either(POOL, TEXT)


def _request() -> Shape:
    return record(
        "A question to `bake --jsonl`: one line.",
        {
            "game": said("the id of a game", TEXT),
            "order": said("`NAME`, or `NAME:KIND` for a card of a family", TEXT),
            "owner": said("the kind of the order's owner", TEXT),
            "table": said("what lies there: a pool, or its text", _POOL_OR_TEXT),
        },
        {
            name: said(about, or_null(shape))
            for name, about, shape in (
                ("hand", "the owner's ingredients; empty if absent", _POOL_OR_TEXT),
                ("chef", "the kind of the chef", TEXT),
                ("shown", 'the kind that an opponent shows, or `"none"`', TEXT),
                ("left", "the kind of the left neighbour", TEXT),
                ("right", "the kind of the right neighbour", TEXT),
                ("chef_baked", "how many pizzas the chef has baked", WHOLE),
                ("owner_baked", "how many pizzas the owner has baked", WHOLE),
                ("declare", "the declared amount; every amount is a way if absent", WHOLE),
                ("demand", "what fell to this member of a series; the first if absent", WHOLE),
                ("rulings", "readings that take the place of the game's, by ruling", by_name(TEXT)),
                ("cards", "the path of a card file; read once, and again when it changes", TEXT),
                ("cards_text", "the text of a card file, in place of `cards`", TEXT),
                ("limit", "the most ways and shortfalls to write", WHOLE),
                ("explain", "`true`: the answer has the `explanation` too", FLAG),
            )
        },
    )


_WAY: Final = record(
    "A way to pay.",
    {
        "kinds": said("the kinds that the terms of the card take, in their order", TEXTS),
        "lays": said("what is laid from hand", POOL),
        "pays": said("what goes to the used pile", POOL),
        "leaves": said("what stays on the table", POOL),
    },
    {"declared": said("the declared amount, where the card wants one", WHOLE)},
)
_SHORTFALL: Final = record(
    "What is missing for one choice of kinds.",
    {
        "kinds": said("the kinds that the terms take; of a total, those that count", TEXTS),
        "lays": said("the hand cards that it counts on", POOL),
        "missing": said("what is missing then: units as single cards, double cards as such", POOL),
        "anything": said("units missing of no particular kind", WHOLE),
        "units": said("all that is missing, in units", WHOLE),
    },
    {"size": said("the cards that `anything` has to come on", choice(["single", "double"]))},
)
_ANSWER: Final = record(
    "What settling an order comes to: of `bake --json`, and each line of `bake --jsonl`.",
    {
        "status": said("whether, and from what, it can be baked", STATUS),
        "ways": said(
            "every different way, those with hand cards too; `limit` caps it", many(ref("way"))
        ),
        "nearest": said(
            "what is missing, the smallest first: 10 at most, or as many as `limit` says; empty "
            "unless short",
            many(ref("shortfall")),
        ),
        "why": said("the reason in words", TEXT),
    },
    {"explanation": said("where it was asked for: what decided", ref("explanation"))},
)
_CAUSE: Final = {
    "description": "What holds of the clause that decides; `name` says which of these it is.",
    **either(
        record("The table suffices.", {"name": constant("table-suffices"), "way": ref("way")}),
        record("Hand cards make it up.", {"name": constant("hand-suffices"), "way": ref("way")}),
        record(
            "Something is missing.", {"name": constant("missing"), "shortfall": ref("shortfall")}
        ),
        record("Nothing may be laid.", {"name": constant("nothing-to-lay")}),
        record(
            "A condition fails.",
            {
                "name": constant("condition-fails"),
                "counted": said("what the test counts", choice([str(one) for one in Counted])),
                "kind": said("of which kind units are counted, if of one", or_null(TEXT)),
                "lies": said("what lies there of that", POOL),
            },
        ),
        record(
            "No kind qualifies.",
            {
                "name": constant("no-kind"),
                "why": said("for which reason", choice([str(one) for one in Unqualified])),
            },
        ),
    ),
}
_EXPLANATION: Final = record(
    "What decided about an order: `bake --json --explain`.",
    {
        "order": said("its name", TEXT),
        "owner": said("the kind of its owner", TEXT),
        "status": said("whether it can be baked", STATUS),
        "clauses": said(
            "the clause of the card that decides; every alternative where each falls short",
            many(ref("clause")),
        ),
        "cause": said("what holds of the clause", ref("cause")),
        "taken": said("kinds that earlier members of a series took", TEXTS),
        "rulings": said("the rulings that decide", many(ref("deciding-ruling"))),
        "change": said(
            "the nearest change under which it could be baked; null where it can be, and where no "
            "cards help",
            or_null(ref("change")),
        ),
    },
)
_DECIDING: Final = record(
    "A ruling without which the answer would be another.",
    {
        "ruling": said("its id", choice(RULINGS)),
        "reading": said("how it is read", TEXT),
        "instead": said("another reading", TEXT),
        "status": said(
            "the status under that; the same: other ways; null: the amount can't be declared",
            or_null(STATUS),
        ),
        "sources": said("what the printed texts say of it", many(ref("passage"))),
    },
)
_CHANGE: Final = record(
    "What would have to lie otherwise.",
    {
        "hand": said("cards more in the hand of the owner", POOL),
        "table": said("cards more on the table", POOL),
        "without": said("cards fewer on the table", POOL),
        "cards": said("how many cards that is", WHOLE),
        "fewest": said("whether no change of fewer cards does it", FLAG),
    },
)
_CARD: Final = record(
    "An order: `explain ORDER --json`.",
    {
        "order": said("the compiled card", ref("order")),
        "card": said("the card in the card language", TEXT),
        "english": said("what it needs in plain English, by sentences", TEXTS),
    },
)
_GAMES: Final = record(
    "The games and their orders: `explain --json`.",
    {
        "games": said("the names of the orders, by game", by_name(TEXTS)),
        "orders": said("the orders that are in no game", TEXTS),
    },
)


PARTS: Final[dict[str, Shape]] = {
    "pool": {
        **by_name(_PAIR),
        "description": "Cards: for each kind `[single cards, double cards]`; absent kinds are left "
        "out.",
    },
    "request": _request(),
    "answer": _ANSWER,
    "way": _WAY,
    "shortfall": _SHORTFALL,
    "explanation": _EXPLANATION,
    "cause": _CAUSE,
    "clause": record(
        "A clause of a card.",
        {
            "text": said("in the card language", TEXT),
            "meanings": said(
                "what words of it stand for here: a kind or a number", by_name(either(TEXT, WHOLE))
            ),
        },
    ),
    "deciding-ruling": _DECIDING,
    "change": _CHANGE,
    "card": _CARD,
    "games": _GAMES,
}
"""By name. What an order is made of has names of its own: `order_parts`."""

_UNTAGGED: Final = ("Order", "Recipe")
"""Classes of the compiled form that stand where no other can."""


@cache
def order_parts() -> dict[str, Shape]:
    """Return the schema of orders, `order`, and those of all that they are made of."""
    parts: dict[str, object] = {}
    schema_of(requirement.Order, parts, {})
    named: dict[str, Shape] = {}
    for name, given in parts.items():
        shape = _named(given)
        if name not in _UNTAGGED:
            cls = getattr(requirement, name)
            shape["properties"] = {"type": constant(tag_of(cls)), **shape["properties"]}
            shape["required"] = ["type", *shape["required"]]
        named[_part(name)] = shape
    return named


def _part(name: str) -> str:
    return "order" if name == "Order" else f"order.{tag_of(getattr(requirement, name))}"


def _named(shape: object) -> Shape:
    """Return a shape with its references by the names used here."""
    told = _renamed(shape)
    assert isinstance(told, dict)
    return told


def _renamed(shape: object) -> object:
    if isinstance(shape, dict):
        return {
            key: f"#/$defs/{_part(value.removeprefix('#/$defs/'))}"
            if key == "$ref"
            else _renamed(value)
            for key, value in shape.items()
        }
    return [_renamed(one) for one in shape] if isinstance(shape, list) else shape
