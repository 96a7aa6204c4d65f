"""The parsers, one for each declaration, built from the grammars beside this module.

Everything that knows lark's ways of doing things is here, in `lexer`, `building` and `automaton`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark

__all__ = ["parser_for"]


@cache
def parser_for(declaration: str) -> Lark:
    """Return the parser of the lines of one declaration: `order`, `game` or `scenario`.

    It is built when it is first needed, and once.
    """
    from lark import Lark
    from lark.load_grammar import FromPackageLoader

    from pizzarules.language.building import GameBuilder, OrderBuilder, ScenarioBuilder
    from pizzarules.language.lexer import LineLexer

    builders = {"order": OrderBuilder, "game": GameBuilder, "scenario": ScenarioBuilder}
    grammars = FromPackageLoader("pizzarules.language")
    place, text = grammars(None, f"{declaration}.lark")
    return Lark(
        text,
        source_path=place,
        import_paths=[grammars],
        parser="lalr",
        lexer=LineLexer,
        keep_all_tokens=True,
        maybe_placeholders=False,
        transformer=builders[declaration](),
    )
