"""The codes of what `check --thorough` finds, as `pizzarules.language.codes` has all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pizzarules.language.codes import Code

__all__ = ["ALWAYS", "IMPLIED", "NEVER", "SAME", "THOROUGH_CODES"]

NEVER: Final = "W0501"
ALWAYS: Final = "W0502"
SAME: Final = "W0503"
IMPLIED: Final = "W0504"

_GAME: Final = (
    "game house\n  kinds basil, ham, corn\n  players 2 to 3\n  rounds 2\n  hand 7\n"
    "  deal 5 ingredients + 1 order\n  supply 9 single of each kind\n  orders "
)
_FEAST: Final = "order feast\n  bake 4 own\n"

_ALL: Final = (
    Code(
        NEVER,
        "an order that can never be baked",
        "No table that the cards of the game allow is enough for it, whatever the players lay and "
        "whoever owns it.",
        "Ask for less, or loosen its condition.",
        "order feast\n  only if at most 1 kind on the table\n"
        "  bake 2 of a kind + 2 of another, from the table only\n" + _GAME + "feast\n",
        "`feast` can never be baked in `house`: no table is enough, whatever is laid",
        "feast",
        "ask for less, or loosen its condition",
    ),
    Code(
        ALWAYS,
        "an order that can always be baked",
        "Every table is enough for it, an empty one too, whoever owns it.",
        "Ask for something.",
        "order feast\n  bake 1 of each kind but own\n"
        + _GAME.replace("basil, ham, corn", "basil").replace("2 to 3", "1 to 1")
        + "feast\n",
        "`feast` can always be baked in `house`, even from an empty table",
        "feast",
        "ask for something",
    ),
    Code(
        SAME,
        "two orders that need the same",
        "No table tells the two orders apart, nor any cards that are laid.",
        "Leave one of them out, or change what it needs.",
        _FEAST + "order snack\n  bake 3 own + 1 own\n" + _GAME + "feast, snack\n",
        "nothing tells `snack` from `feast` in `house`: whenever one can be baked, the other can",
        "snack",
        "leave one of them out, or change what it needs",
    ),
    Code(
        IMPLIED,
        "an order that is never easier than another",
        "Whenever the one can be baked, the other can, too.",
        "Change one of them, if that is not meant.",
        _FEAST + "order snack\n  bake 3 own\n" + _GAME + "feast, snack\n",
        "whenever `feast` can be baked in `house`, `snack` can, too",
        "snack",
        "change one of them, if that is not meant",
    ),
)

THOROUGH_CODES: Final[Mapping[str, Code]] = {code.id: code for code in _ALL}
"""All codes of `check --thorough` by id."""
