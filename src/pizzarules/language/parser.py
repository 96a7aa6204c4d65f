"""From text to syntax tree, line by line, with every fault that is found on the way.

Each line of a card file is a heading or a clause and is parsed by itself, by the grammar of the
declaration that it stands in. So one broken line costs no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import attrs

from pizzarules.diagnostics import Diagnostic, Source, Span
from pizzarules.errors import closest, shortened
from pizzarules.language import tree
from pizzarules.language.lines import Line, lines_of

if TYPE_CHECKING:
    from lark import Lark

__all__ = ["LANGUAGE", "Parsed", "parse", "parser_for"]

LANGUAGE: Final = 1
"""The version of the card language that this package reads."""

_HEADINGS: Final = ("order", "game", "scenario", "language")
_LONGEST_LINE: Final = 2_000
_LONGEST_FILE: Final = 50_000_000


@attrs.frozen
class Parsed:
    """What a text holds, as far as it can be read, and what is wrong with it."""

    file: tree.CardFile
    diagnostics: tuple[Diagnostic, ...]


class _WholeWords:
    """Makes the contextual lexer read words whole, so that no keyword is found inside one."""

    always_accept = ("WORD", "JUNK")

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
        "postlex": _WholeWords(),
        "transformer": OrderBuilder() if declaration == "order" else GameBuilder(),
        "strict": strict,
    }
    return Lark.open(f"{declaration}.lark", rel_to=__file__, **options)


def parse(source: Source) -> Parsed:
    """Parse a card file. Never raises for what stands in the text: see the diagnostics."""
    if len(source.text) > _LONGEST_FILE:
        fault = _Faults(source)
        fault.add("E0001", f"the file is larger than {_LONGEST_FILE} characters", Span(0, 0))
        return Parsed(tree.CardFile(None, (), span=Span(0, 0)), tuple(fault.found))
    return _FileReader(source).read()


class _Faults:
    def __init__(self, source: Source) -> None:
        self.source: Final = source
        self.found: Final[list[Diagnostic]] = []

    def add(self, code: str, message: str, span: Span, hints: Iterable[str] = ()) -> None:
        self.found.append(Diagnostic(code, message, span, hints=tuple(hints), source=self.source))


class _FileReader:
    def __init__(self, source: Source) -> None:
        self.source: Final = source
        self.faults: Final = _Faults(source)
        self.language: tree.LanguageLine | None = None
        self.declarations: Final[list[tree.Declaration]] = []
        self.heading: tree.OrderHeading | tree.GameHeading | None = None
        self.clauses: list[Any] = []
        # What lines belong to: a declaration, or nothing yet, or a heading that can't be read.
        self.inside: str | None = None
        self.last = Span(0, 0)
        self.damaged = False

    def read(self) -> Parsed:
        text = self.source.text
        for line in lines_of(text):
            if line.first:
                self._read_line(line)
                self.last = line.span
        self._close()
        whole = Span(0, len(text))
        file = tree.CardFile(self.language, tuple(self.declarations), span=whole)
        return Parsed(file, tuple(self.faults.found))

    def _read_line(self, line: Line) -> None:
        if line.span.end - line.span.start > _LONGEST_LINE:
            self.damaged = True
            self.faults.add(
                "E0002",
                f"the line is longer than {_LONGEST_LINE} characters",
                Span(line.span.start, line.span.start + 1),
            )
        elif line.first in _HEADINGS:
            self._close()
            self.inside = line.first
            if line.first == "language":
                self._read_language(line)
            elif line.first == "scenario":
                self.faults.add(
                    "E0003",
                    "scenarios are not read by this version",
                    line.span,
                )
            else:
                self.heading = self._parse(line, line.first)
        elif self.inside in ("order", "game"):
            clause = self._parse(line, self.inside)
            if clause is not None:
                self.clauses.append(clause)
        elif self.inside != "scenario":
            near = closest(line.first, _HEADINGS)
            self.faults.add(
                "E0004",
                f"`{shortened(line.first)}` stands outside of any declaration",
                Span(line.span.start, line.span.start + len(line.first)),
                [f"did you mean `{near[0]}`?"] if near else ["begin with `order NAME`"],
            )

    def _close(self) -> None:
        heading, clauses = self.heading, tuple(self.clauses)
        self.heading, self.clauses, self.inside = None, [], None
        damaged, self.damaged = self.damaged, False
        if heading is None:
            return
        # With the broken lines, so that a declaration can be told from one that is whole.
        span = heading.span.to(self.last)
        if isinstance(heading, tree.OrderHeading):
            self.declarations.append(tree.OrderDeclaration(heading, clauses, damaged, span=span))
        else:
            self.declarations.append(tree.GameDeclaration(heading, clauses, damaged, span=span))

    def _read_language(self, line: Line) -> None:
        words = self.source.text[line.span.start : line.span.end].split()
        if len(words) != 2 or not words[1].isdecimal() or len(words[1]) > 9:
            self.faults.add(
                "E0005", "the language line needs one number", line.span, [f"language {LANGUAGE}"]
            )
            return
        number = tree.Number(int(words[1]), span=Span(line.span.end - len(words[1]), line.span.end))
        if number.value != LANGUAGE:
            self.faults.add(
                "E0006",
                f"language {number.value} is not read by this version",
                number.span,
                [f"write `language {LANGUAGE}`"],
            )
        elif self.language is not None or self.declarations:
            self.faults.add(
                "E0007",
                "the language line must be the first of the file, and there once",
                line.span,
            )
        else:
            self.language = tree.LanguageLine(number, span=line.span)

    def _parse(self, line: Line, declaration: str) -> Any:
        from lark.exceptions import UnexpectedInput
        from lark.utils import TextSlice

        text = TextSlice(self.source.text, line.span.start, line.span.end)
        try:
            return parser_for(declaration).parse(text)
        except UnexpectedInput as fault:
            self._complain(line, fault)
        return None

    def _complain(self, line: Line, fault: Any) -> None:
        self.damaged = True
        token = getattr(fault, "token", None)
        expected = sorted(getattr(fault, "accepts", None) or getattr(fault, "expected", None) or ())
        words = [_readable(terminal) for terminal in expected]
        if token is None or token.type == "$END":
            span = Span(line.span.end, line.span.end)
            message = "the line ends too early"
        else:
            span = Span(token.start_pos, token.end_pos)
            message = f"`{shortened(str(token))}` doesn't fit here"
        near = closest("" if token is None else str(token), [word for word in words if word])
        hints = [f"did you mean `{near[0]}`?"] if near else []
        if words:
            shown = [word for word in words if word][:8]
            hints.append(f"expected {' or '.join(f'`{word}`' for word in shown)}")
        self.faults.add("E0010", message, span, hints)


def _readable(terminal: str) -> str:
    names = {
        "$END": "the end of the line",
        "COMMA": ",",
        "EQUAL": "=",
        "INT": "a number",
        "JUNK": "",
        "ORDER_NAME": "the name of an order",
        "PLUS": "+",
        "POSSESSIVE": "'s",
        "STRING": '"a text"',
        "TIMES": "x2",
        "TIE-BREAK": "tie-break",
        "VARIABLE": "X",
        "WORD": "a name",
    }
    return names.get(terminal, terminal.lower().replace("_", "-"))
