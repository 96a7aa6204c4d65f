"""What formatting changes, as a unified diff.

The layout makes one line of each line that isn't blank, in the same order. So the lines of both texts are
known to belong together, and nothing has to be searched for: the work grows as the text does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import Final

from pizzarules.diagnostics import LINE_END
from pizzarules.language.lines import lines_of

__all__ = ["line_diff"]

_CONTEXT: Final = 3
"""How many unchanged lines stand around a change."""
_Edit = tuple[str, str]
"""A sign, as it stands at the margin of a diff, and a line with its end."""


def line_diff(before: str, after: str, name: str, new_name: str) -> Iterator[str]:
    """Yield the lines of a unified diff, each with its end; none where nothing is changed."""
    edits = list(_edits(_lines(before), _lines(after)))
    hunks = list(_hunks(edits))
    if hunks:
        yield f"--- {name}\n"
        yield f"+++ {new_name}\n"
    old = new = place = 0
    for start, end in hunks:
        old += sum(sign != "+" for sign, _ in edits[place:start])
        new += sum(sign != "-" for sign, _ in edits[place:start])
        place = start
        hunk = edits[start:end]
        olds, news = (sum(sign != other for sign, _ in hunk) for other in "+-")
        yield f"@@ -{_range(old, olds)} +{_range(new, news)} @@\n"
        for sign, line in _ordered(hunk):
            yield f"{sign}{line}" if line.endswith(("\n", "\r")) else f"{sign}{line}\n"


def _lines(text: str) -> list[str]:
    """Return lines with their ends, cut as the card language cuts them."""
    ends = [found.end() for found in LINE_END.finditer(text)]
    return [text[start:end] for start, end in pairwise((0, *ends, len(text))) if start < end]


def _edits(before: Sequence[str], after: Sequence[str]) -> Iterator[_Edit]:
    """Yield what is kept, removed and added, line by line."""
    for old, new in zip_longest(_parts(before), _parts(after), fillvalue=()):
        # Blank lines first: of some at most one is left.
        *blank, line = old or ("",)
        *left, new_line = new or ("",)
        kept = next((place for place, one in enumerate(blank) if left and one == left[0]), None)
        yield from (("-" if place != kept else " ", one) for place, one in enumerate(blank))
        yield from (("+", one) for one in (left if kept is None else left[1:]))
        if line == new_line:
            yield from ((" ", line),) if line else ()
            continue
        yield from (("-", line),) if line else ()
        yield from (("+", new_line),) if new_line else ()


def _parts(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield each line that isn't blank with the blank ones before it; the last part may be blank alone."""
    ends = [place + 1 for place, line in enumerate(lines) if _says_something(line)]
    for start, end in pairwise((0, *ends)):
        yield lines[start:end]
    rest = lines[ends[-1] if ends else 0 :]
    if rest:
        yield (*rest, "")


def _says_something(line: str) -> bool:
    return any(one.first or one.comment is not None for one in lines_of(line))


def _hunks(edits: Sequence[_Edit]) -> Iterator[tuple[int, int]]:
    """Yield where the edits to be shown together begin and end."""
    start = end = -1
    for place, (sign, _) in enumerate(edits):
        if sign == " ":
            continue
        if start >= 0 and place - end > 2 * _CONTEXT:
            yield max(0, start - _CONTEXT), end + _CONTEXT
            start = -1
        start = place if start < 0 else start
        end = place + 1
    if start >= 0:
        yield max(0, start - _CONTEXT), min(len(edits), end + _CONTEXT)


def _ordered(hunk: Sequence[_Edit]) -> Iterator[_Edit]:
    """Yield edits so that of neighbours all that is removed comes before all that is added."""
    added: list[_Edit] = []
    for edit in hunk:
        if edit[0] == "+":
            added.append(edit)
            continue
        if edit[0] == " ":
            yield from added
            added = []
        yield edit
    yield from added


def _range(start: int, number: int) -> str:
    """Return which lines a hunk is about, as a unified diff says it."""
    if number == 1:
        return f"{start + 1}"
    return f"{start if not number else start + 1},{number}"
