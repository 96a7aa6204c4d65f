"""Cutting a card file into lines: text, comment, place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import attrs

from pizzarules.diagnostics import LINE_END, Span

__all__ = ["Line", "lines_of", "words_of"]


_QUOTED_OR_COMMENT: Final = re.compile(r'"[^"]*"|#')


# Blanks without a width come along when text is pasted, and nobody sees them.
_UNSEEN: Final = "\u200b\u200c\u200d\u2060\ufeff" + "".join(
    chr(code) for code in range(0x3001) if chr(code).isspace()
)
_BLANKS: Final = re.compile("[\\s\u200b\u200c\u200d\u2060\ufeff]+")


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
    for found in LINE_END.finditer(text):
        yield _line(text, start, found.start())
        start = found.end()
    if start < len(text):
        yield _line(text, start, len(text))


def _line(text: str, start: int, end: int) -> Line:
    comment_at = _comment(text, start, end)
    comment = None if comment_at < 0 else text[comment_at:end].rstrip()
    stop = end if comment_at < 0 else comment_at
    words = text[start:stop].rstrip(_UNSEEN)
    stop = start + len(words)
    start = stop - len(words.lstrip(_UNSEEN))
    blank = _BLANKS.search(text, start, stop)
    word = stop if blank is None else blank.start()
    return Line(Span(start, stop), comment, text[start:word])


def words_of(text: str) -> list[str]:
    """Return the words of a line, without the blanks between them."""
    return [word for word in _BLANKS.split(text) if word]


def _comment(text: str, start: int, end: int) -> int:
    """Return where the comment begins, -1 if there is none: a `#` outside quotes."""
    # A quote that is never closed can't swallow the comment.
    for found in _QUOTED_OR_COMMENT.finditer(text, start, end):
        if found.group() == "#":
            return found.start()
    return -1
