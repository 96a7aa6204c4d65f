"""The words of the card language, which can't be names."""

from __future__ import annotations

from typing import Final

__all__ = ["HEADINGS", "NUMBER_WORDS", "RESERVED"]

HEADINGS: Final = ("order", "game", "scenario", "language")
"""The words that begin a declaration, or the file."""

_ORDER_WORDS: Final = (
    "a an and another any anything as at bake baked bakes becomes block but chef commonest "
    "declares different double doubles each exactly for from hand has help if in it kind kinds "
    "least left many may most name neighbour no none of on only opponent opponents or order "
    "other owner own pizzas right scarcest series shows single singles table taking that the then "
    "together top waiter whole with worth all"
)
_GAME_WORDS: Final = (
    "allowed cards deal each failed game go hand help in ingredient ingredients kind kinds leave "
    "like no nothing of orders players rounds ruling supply the tie-break to under units waiter without"
)
_SCENARIO_WORDS: Final = (
    "scenario in seats ruling round table used oven supply chef holds waiter has baked then is "
    "blocked barred fails failed may not nothing more the it "
    "play plays order no pass passes draw draws from add adds get gets name names show shows "
    "choose chooses alternative declare declares use uses share shares lay lays bake bakes decline "
    "declines ask asks for help helps request requests refuse refuses give gives on stop stops "
    "asking take takes leave leaves reward with hand cards chance "
    "position deal any order nobody idle turns turn began lost to wins win scores "
    "because by qualifies short settle answer"
)
_NUMBER_WORDS: Final = "one two three four five six seven eight nine ten"

RESERVED: Final = frozenset(
    " ".join((*HEADINGS, _ORDER_WORDS, _GAME_WORDS, _SCENARIO_WORDS)).split()
)
"""Every keyword of every declaration: no order, game or kind can be called so."""

NUMBER_WORDS: Final = frozenset(_NUMBER_WORDS.split())
"""Numbers as words: no kind can be called so."""
