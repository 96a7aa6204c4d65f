"""What to advise on lines that say what the language says elsewhere, or not at all.

A repair offers another line in the place of one. Where that would be another card, as for an amount
from 3 to 5, it is said what the language has instead, and what is a guess is called an example.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from pizzarules.language import gameadvice, recipeadvice
from pizzarules.language.advice import Advice, Known

__all__ = ["advised"]


def advised(
    line: str, declaration: str, known: Known, reads: Callable[[str], bool]
) -> Advice | None:
    """Return what is to be said of a line; None where there is nothing to say but a repair.

    `reads` tells whether a line can be read.
    """
    for advise in _ADVISE[declaration]:
        for advice in advise(line, known):
            # A line with more than one fault is left to the repairs.
            if all(fix is None or reads(fix) for _, fix in advice.hints):
                examples = (found for text, _ in advice.hints for found in _EXAMPLE.findall(text))
                if all(map(reads, examples)):
                    return advice
    return None


_EXAMPLE: Final = re.compile(r"for example `([^`]*)`")
_ADVISE: Final[dict[str, tuple[Callable[[str, Known], Iterator[Advice]], ...]]] = {
    "order": recipeadvice.ADVISE,
    "game": gameadvice.ADVISE,
    "scenario": (),
}
