"""What somebody may do in a scenario, in both forms of its verb: `declares 3`, `may declare 3`."""

from __future__ import annotations

from typing import Final

__all__ = ["BY_WORDS", "DEAL", "DOES", "TURN"]

DOES: Final = {
    "play": "plays",
    "play order": "plays order",
    "play no order": "plays no order",
    "pass": "passes",
    "draw from the supply": "draws from the supply",
    "draw from the waiter": "draws from the waiter",
    "add": "adds",
    "add no more": "adds no more",
    "get": "gets",
    "name": "names",
    "show": "shows",
    "choose alternative": "chooses alternative",
    "declare": "declares",
    "use": "uses",
    "share": "shares",
    "lay": "lays",
    "bake it": "bakes it",
    "decline": "declines",
    "ask for help": "asks for help",
    "request": "requests",
    "help": "helps",
    "refuse": "refuses",
    "give": "gives",
    "ask on": "asks on",
    "stop asking": "stops asking",
    "take the reward": "takes the reward",
    "leave the reward": "leaves the reward",
}
"""The form after a seat, by the form after `may`, which is what a deed is called in the tree."""

BY_WORDS: Final = {**{does: deed for deed, does in DOES.items()}, **{deed: deed for deed in DOES}}
"""What a deed is called, by its words in either form."""

DEAL: Final = "deal"
"""What chance does; it stands in `may deal ...` only."""

TURN: Final = frozenset(
    [
        "play",
        "play order",
        "play no order",
        "pass",
        "draw from the supply",
        "draw from the waiter",
    ]
)
"""The deeds of a turn; all others belong to an order that is being settled."""
