"""The parsers, one for each declaration, built from the grammars beside this module.

Everything that knows lark's ways of doing things is here, in `lexer`, `building`, `automaton` and `tables`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pizzarules.packaged import packaged

if TYPE_CHECKING:
    from lark import Lark

__all__ = ["DECLARATIONS", "built_parser", "grammar_of", "parser_for"]


DECLARATIONS: Final = ("order", "game", "scenario")
"""What there is a parser for."""


@cache
def parser_for(declaration: str) -> Lark:
    """Return the parser of the lines of one declaration: `order`, `game` or `scenario`.

    It is made when it is first needed, and once; from its kept tables, if they are of this grammar.
    """
    from pizzarules.language.lexer import LineLexer
    from pizzarules.language.tables import kept_parser

    options = _options(declaration)
    kept = kept_parser(declaration, grammar_of(declaration), LineLexer, options)
    return kept or built_parser(declaration)


def built_parser(declaration: str) -> Lark:
    """Return the same, built from the grammar."""
    from lark import Lark
    from lark.load_grammar import FromPackageLoader

    from pizzarules.language.lexer import LineLexer

    grammars = FromPackageLoader("pizzarules.language")
    place, text = grammars(None, f"{declaration}.lark")
    return Lark(
        text,
        source_path=place,
        import_paths=[grammars],
        lexer=LineLexer,
        **_options(declaration),
    )


def grammar_of(declaration: str) -> dict[str, str]:
    """Return the texts of a declaration's grammar, by the names of their files."""
    names = (f"{declaration}.lark", "words.lark")
    return {name: packaged("language", name).decode() for name in names}


def _options(declaration: str) -> dict[str, Any]:
    from pizzarules.language.building import GameBuilder, OrderBuilder, ScenarioBuilder

    builders = {"order": OrderBuilder, "game": GameBuilder, "scenario": ScenarioBuilder}
    return {
        "parser": "lalr",
        "keep_all_tokens": True,
        "maybe_placeholders": False,
        "transformer": builders[declaration](),
    }
