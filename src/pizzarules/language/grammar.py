"""The parsers, one for each declaration, built from the grammars beside this module.

Everything that knows lark's ways of doing things is here, in `building` and in `automaton`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pizzarules.language.reserved import NUMBER_WORDS, RESERVED

if TYPE_CHECKING:
    from lark import Lark

__all__ = ["parser_for"]


class _WholeWords:
    """Makes the contextual lexer read words whole, and know keywords for what they are.

    Without it a keyword would be found inside a longer word, and where none fits it would pass
    for a name.
    """

    def __init__(self, terminals: Iterable[str]) -> None:
        self.always_accept: Final = tuple(terminals)

    def process(self, stream: Iterator[Any]) -> Iterator[Any]:
        return stream


@cache
def parser_for(declaration: str, *, strict: bool = False) -> Lark:
    """Return the parser of the lines of one declaration, `order` or `game`.

    `strict` has lark look for colliding terminals, which is slow and for tests only.
    """
    from lark import Lark

    from pizzarules.language.building import GameBuilder, OrderBuilder

    options: dict[str, Any] = {
        "parser": "lalr",
        "lexer": "contextual",
        "keep_all_tokens": True,
        "maybe_placeholders": False,
        "postlex": _WholeWords(
            [*(word.upper() for word in RESERVED | NUMBER_WORDS), "WORD", "JUNK"]
        ),
        "transformer": OrderBuilder() if declaration == "order" else GameBuilder(),
        "strict": strict,
    }
    return Lark.open(f"{declaration}.lark", rel_to=__file__, **options)
