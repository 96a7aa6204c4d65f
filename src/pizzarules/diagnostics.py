"""Diagnostics: what is wrong in a text, where, and what to write instead.

A `Diagnostic` is one value; text for people and JSON for editors are two drawings of it.
"""

from __future__ import annotations

import enum
import re
from bisect import bisect_right
from collections.abc import Iterable
from typing import Final, final

import attrs

from pizzarules.immutable import Immutable

__all__ = ["Diagnostic", "Fix", "Hint", "Label", "Severity", "Source", "Span", "draw"]


LINE_END: Final = re.compile(r"\r\n|\r|\n")
"""What ends a line."""


class Severity(enum.StrEnum):
    """How bad it is."""

    ERROR = "error"
    """The declaration can't be used."""
    WARNING = "warning"
    """It can be used, but hardly says what its author meant."""


@attrs.frozen
class Span:
    """Characters `start` to `end` (exclusive) of a source text, counted from 0."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        """Return the span from the beginning of this one to the end of `other`."""
        return Span(self.start, other.end)


@attrs.frozen
class Label:
    """A second place that has to do with the fault, and what it has to do with it."""

    span: Span
    message: str


@attrs.frozen
class Fix:
    """An edit that mends the fault: what is at `span` becomes `text`."""

    span: Span
    text: str

    def applied_to(self, source: str) -> str:
        """Return the mended text."""
        return source[: self.span.start] + self.text + source[self.span.end :]


@attrs.frozen
class Hint:
    """What to do about a fault."""

    text: str
    fix: Fix | None = None
    """The same as an edit, where it is one."""

    def __str__(self) -> str:
        return self.text


@attrs.frozen
class Diagnostic:
    """One fault in a text."""

    code: str
    """Stable: `E0101`. The reference of the docs has an entry for each."""
    message: str
    """What is wrong: lower case, no final stop, the author's words in backticks."""
    span: Span
    """The place to look at."""
    severity: Severity = Severity.ERROR
    labels: tuple[Label, ...] = ()
    hints: tuple[Hint, ...] = ()
    """What to do, the likeliest first."""
    source: Source | None = attrs.field(default=None, eq=False, repr=False)
    """The text that the spans are of."""

    def __str__(self) -> str:
        return draw([self])

    def to_json(self) -> dict[str, object]:
        """Return the diagnostic as JSON, with lines and columns counted from 1."""
        return {
            "code": self.code,
            "severity": str(self.severity),
            "message": self.message,
            "file": None if self.source is None else self.source.name,
            **_place(self.source, self.span),
            "labels": [
                {"message": label.message, **_place(self.source, label.span)}
                for label in self.labels
            ],
            "hints": [
                {
                    "text": hint.text,
                    "fix": None
                    if hint.fix is None
                    else {"text": hint.fix.text, **_place(self.source, hint.fix.span)},
                }
                for hint in self.hints
            ],
        }


@final
class Source(Immutable):
    """A text with a name, and where its lines begin."""

    __slots__ = ("_ends", "name", "text")

    def __init__(self, text: str, name: str = "<text>") -> None:
        self.text: Final = text
        self.name: Final = name
        self._ends: list[list[tuple[int, int]]] = []

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Source):
            return NotImplemented
        return self is other or (self.name == other.name and self.text == other.text)

    def __hash__(self) -> int:
        return hash((self.name, self.text))

    def __reduce__(self) -> tuple[type[Source], tuple[str, str]]:
        return Source, (self.text, self.name)

    def __repr__(self) -> str:
        return f"<Source {self.name}>"

    def _lines(self) -> list[tuple[int, int]]:
        """Return where each line begins and where its end begins; found out when first needed."""
        if not self._ends:
            lines: list[tuple[int, int]] = []
            start = 0
            for found in LINE_END.finditer(self.text):
                lines.append((start, found.start()))
                start = found.end()
            self._ends.append([*lines, (start, len(self.text))])
        return self._ends[0]

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column of a character, both counted from 1."""
        lines = self._lines()
        line = bisect_right(lines, (offset, len(self.text) + 1))
        return line, offset - lines[line - 1][0] + 1

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1, without its end."""
        start, end = self._lines()[number - 1]
        return self.text[start:end]


def _place(source: Source | None, span: Span) -> dict[str, object]:
    place: dict[str, object] = {"start": span.start, "end": span.end}
    if source is not None:
        place["line"], place["column"] = source.position(span.start)
        place["end_line"], place["end_column"] = source.position(span.end)
    return place


_WIDEST: Final = 120


def draw(diagnostics: Iterable[Diagnostic], *, colour: bool = False) -> str:
    """Return diagnostics as text for people: message, the line, a mark under the place, hints."""
    return "\n\n".join(_drawn(diagnostic, colour) for diagnostic in diagnostics)


def _drawn(diagnostic: Diagnostic, colour: bool) -> str:
    bold, red, blue, plain = (
        ("\x1b[1m", "\x1b[1;31m", "\x1b[34m", "\x1b[0m") if colour else [""] * 4
    )
    head = f"{red}{diagnostic.severity}[{diagnostic.code}]{plain}: {bold}{_shown(diagnostic.message)}{plain}"
    source = diagnostic.source
    if source is None:
        return "\n".join([head, *(f"  = hint: {_shown(hint.text)}" for hint in diagnostic.hints)])
    line, column = source.position(diagnostic.span.start)
    gutter = max(len(str(source.position(s)[0])) for s in _starts(diagnostic))
    lines = [head, f"{' ' * gutter}{blue}-->{plain} {_shown(source.name)}:{line}:{column}"]
    marked = [
        (diagnostic.span, "^", ""),
        *((lab.span, "-", lab.message) for lab in diagnostic.labels),
    ]
    marked.sort(key=lambda mark: mark[0].start)
    lines.append(f"{' ' * gutter} {blue}|{plain}")
    last = 0
    for span, sign, message in marked:
        number, start = source.position(span.start)
        text = source.line(number)
        if number > last + 1 and last:
            lines.append(f"{blue}...{plain}")
        shown, shift = _window(text, start)
        if number != last:
            lines.append(f"{blue}{number:>{gutter}} |{plain} {shown}".rstrip())
        width = max(1, min(span.end - span.start, len(text) - start + 1, _WIDEST))
        before = " " * _columns(text[shift : start - 1])
        under = before + sign * max(1, _columns(text[start - 1 : start - 1 + width]))
        lines.append(f"{' ' * gutter} {blue}|{plain} {under} {message}".rstrip())
        last = number
    lines += [
        f"{' ' * gutter} {blue}={plain} hint: {_shown(hint.text)}" for hint in diagnostic.hints
    ]
    return "\n".join(lines)


def _columns(text: str) -> int:
    """Return how many columns a text takes on a screen."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(sign) in _NO_COLUMN else 2 if east_asian_width(sign) in "WF" else 1
        for sign in text
    )


_NO_COLUMN: Final = ("Mn", "Me", "Cf")
"""Signs that stand above or below others, and those that nobody sees."""


def _starts(diagnostic: Diagnostic) -> list[int]:
    return [diagnostic.span.start, *(label.span.start for label in diagnostic.labels)]


def _window(text: str, column: int) -> tuple[str, int]:
    """Return what of a long line is shown, and how many characters are left out before it."""
    shift = 0 if len(text) <= _WIDEST else max(0, column - 1 - _WIDEST // 2)
    # Control characters would move the mark away from its place.
    shown = "".join(c if c.isprintable() else " " for c in text[shift : shift + _WIDEST])
    return shown, shift


def _shown(text: str) -> str:
    """Return a text that plays no tricks on a terminal."""
    return "".join(c if c.isprintable() else "?" for c in text)
