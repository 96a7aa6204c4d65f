"""Cutting a card file into lines: text, comment, place."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from pizzarules.diagnostics import Span

__all__ = ["Line", "lines_of"]


@attrs.frozen
class Line:
    """One line of a card file."""

    span: Span
    """The words, without blanks around them and without the comment."""
    comment: str | None
    """From the `#` on, without blanks at its end."""
    first: str
    """The first word; empty where the line has none."""


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines of `text`; LF, CR LF and CR all end a line."""
    start = 0
    length = len(text)
    while start < length:
        end = text.find("\n", start)
        end = length if end < 0 else end
        # A lone CR ends a line too; files with it are rare, so they are looked for second.
        carriage = text.find("\r", start, end)
        stop = end if carriage < 0 else carriage
        yield _line(text, start, stop)
        start = stop + 1
        if carriage >= 0 and carriage + 1 == end and end < length:
            start = end + 1


def _line(text: str, start: int, end: int) -> Line:
    comment_at = _comment(text, start, end)
    comment = None if comment_at < 0 else text[comment_at:end].rstrip()
    stop = end if comment_at < 0 else comment_at
    while stop > start and text[stop - 1].isspace():
        stop -= 1
    while start < stop and text[start].isspace():
        start += 1
    word = start
    while word < stop and not text[word].isspace():
        word += 1
    return Line(Span(start, stop), comment, text[start:word])


def _comment(text: str, start: int, end: int) -> int:
    """Return where the comment begins, -1 if there is none: a `#` outside quotes."""
    place = text.find("#", start, end)
    while place >= 0:
        quotes = text.count('"', start, place)
        # A quote that is never closed can't swallow the comment.
        if quotes % 2 == 0 or text.find('"', place, end) < 0:
            return place
        place = text.find("#", place + 1, end)
    return -1
