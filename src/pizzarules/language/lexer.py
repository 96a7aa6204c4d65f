"""Cutting a line into words, with an eye on what the parser can take.

A contextual lexer of lark's kind, but with rules of its own: words are read whole and keywords are
keywords wherever they stand, so that a misspelt or misplaced word is found as the word that it is.
Only names of orders, codes of languages and the like are read according to the parser's state.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from lark import Token
from lark.common import LexerConf
from lark.lexer import Lexer, PatternStr

from pizzarules.names import composed, legible

__all__ = ["LineLexer", "PlacedLine"]

_CONTEXTUAL: Final = 3
"""The priority from which on a terminal is read only where the parser can take it."""


class PlacedLine(str):
    """A line that knows where in its file it begins; its tokens have their places in the file.

    Lark can read a part of a text, but counts line breaks from the beginning of the text each time.
    """

    __slots__ = ("base",)
    base: int

    def __new__(cls, text: str, base: int) -> PlacedLine:
        """Make a line that begins at character `base` of its file."""
        line = super().__new__(cls, text)
        line.base = base
        return line


class LineLexer(Lexer):
    """Reads one line; every character belongs to some token, if only to `JUNK`."""

    __future_interface__ = 2

    def __init__(self, lexer_conf: LexerConf) -> None:
        self._keywords: Final[dict[str, str]] = {}
        ignored: list[str] = []
        contextual: list[tuple[int, str, re.Pattern[str]]] = []
        general: list[tuple[int, str, str]] = []
        for terminal in lexer_conf.terminals:
            regexp = terminal.pattern.to_regexp()
            if terminal.name in lexer_conf.ignore:
                ignored.append(regexp)
            elif isinstance(terminal.pattern, PatternStr):
                self._keywords[terminal.pattern.value] = terminal.name
            elif terminal.priority >= _CONTEXTUAL:
                contextual.append((-terminal.priority, terminal.name, re.compile(regexp)))
            else:
                general.append((-terminal.priority, terminal.name, regexp))
        self._blanks: Final = re.compile(f"(?:{'|'.join(ignored)})*")
        self._contextual: Final = [(name, pattern) for _, name, pattern in sorted(contextual)]
        self._general: Final = re.compile(
            "|".join(f"(?P<{name}>{regexp})" for _, name, regexp in sorted(general)), re.DOTALL
        )

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """Yield the tokens of a line, looking at the parser's state before each."""
        line = lexer_state.text
        text, place, end = line.text, line.start, line.end
        base = text.base if isinstance(text, PlacedLine) else 0
        shape = legible(text)
        states = parser_state.parse_conf.states
        while True:
            blanks = self._blanks.match(shape, place, end)
            place = place if blanks is None else blanks.end()
            if place >= end:
                return
            accepted = states[parser_state.position]
            kind, stop = self._next(shape, place, end, accepted)
            token = Token(kind, composed(text[place:stop]), base + place, end_pos=base + stop)
            lexer_state.last_token = token
            place = stop
            yield token

    def _next(self, text: str, place: int, end: int, accepted: Any) -> tuple[str, int]:
        """Return the terminal at a place, and where it ends."""
        for name, pattern in self._contextual:
            if name in accepted:
                found = pattern.match(text, place, end)
                if found is not None:
                    return name, found.end()
        found = self._general.match(text, place, end)
        if found is None or found.lastgroup is None:
            # A sign, or whatever fits nowhere: to the parser a word like any other.
            return self._keywords.get(text[place], "JUNK"), place + 1
        return self._keywords.get(found.group(), found.lastgroup), found.end()
