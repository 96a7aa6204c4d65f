"""Reading card files: from a path or a text to cards, or to everything that is wrong with it."""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import attrs

from pizzarules.diagnostics import Diagnostic, Severity, Source, draw
from pizzarules.errors import CardFileError, PizzaError, UnreadableFileError, shortened
from pizzarules.language.form import check_form
from pizzarules.language.parser import parse
from pizzarules.loading.cards import Cards
from pizzarules.loading.joining import Entry, join

__all__ = [
    "Loaded",
    "bundled",
    "bundled_paths",
    "decoded",
    "load",
    "read",
    "read_file",
    "source_of",
]


LARGEST_FILE: Final = 50_000_000
"""The largest card file that is read, in bytes."""


@attrs.frozen
class Loaded:
    """What could be read of a card file, and what is wrong with it."""

    cards: Cards
    """The declarations without faults."""
    diagnostics: tuple[Diagnostic, ...]
    """In the order of the text."""

    @property
    def faulty(self) -> bool:
        """Whether there is an error among the diagnostics."""
        return any(d.severity is Severity.ERROR for d in self.diagnostics)


def load(given: str | os.PathLike[str]) -> Cards:
    """Return the cards of a card file, given as a path or as its text.

    A `str` with a line break in it, or with a declaration's first word and a blank at its
    beginning, is a text, everything else a path. Raises `CardFileError` if anything is wrong with
    the file, with all `diagnostics`, and `UnreadableFileError` if it can't be read.
    """
    loaded = read(source_of(given))
    if loaded.faulty:
        raise CardFileError(loaded.diagnostics, draw(loaded.diagnostics))
    return loaded.cards


def read(source: Source) -> Loaded:
    """Return what can be read of a card file; never raises for what stands in it."""
    return _read([source], bundled())


def _read(sources: Sequence[Source], beyond: Cards | None) -> Loaded:
    diagnostics: list[Diagnostic] = []
    entries: list[Entry] = []
    broken: dict[Source, list[tuple[int, int]]] = {}
    kinds = {kind for game in (beyond.games.values() if beyond else ()) for kind in game.kinds}
    orders = frozenset(beyond.orders if beyond else ())
    for source in sources:
        parsed = parse(source, kinds, orders)
        broken[source] = sorted((span.start, span.end) for span in parsed.broken_lines)
        form = [f for f in check_form(parsed.file, source) if not _guessed(f, broken)]
        faults = [*parsed.diagnostics, *form]
        diagnostics += faults
        spans = sorted(f.span.start for f in faults if f.severity is Severity.ERROR)
        for declaration in parsed.file.declarations:
            first = bisect_left(spans, declaration.span.start)
            faulty = first < len(spans) and spans[first] <= declaration.span.end
            whole = not declaration.damaged and not faulty
            entries.append(Entry(declaration, source, whole))
    cards, faults = join(entries, beyond)
    diagnostics += [fault for fault in faults if not _guessed(fault, broken)]
    places = {source: place for place, source in enumerate(sources)}
    diagnostics.sort(key=lambda d: (places[d.source] if d.source else 0, d.span.start, d.code))
    warnings = tuple(d for d in diagnostics if d.severity is Severity.WARNING)
    return Loaded(attrs.evolve(cards, warnings=warnings), tuple(diagnostics))


def _guessed(fault: Diagnostic, broken: Mapping[Source, list[tuple[int, int]]]) -> bool:
    """Whether a fault is of a line that could not be read as it stands, but for its guess.

    What is wrong with such a line has been said. `broken` are where such lines begin and end, in
    order.
    """
    if fault.source is None:
        return False
    lines = broken.get(fault.source, [])
    place = bisect_right(lines, (fault.span.start, len(fault.source.text) + 1)) - 1
    return place >= 0 and fault.span.start <= lines[place][1]


def source_of(given: str | os.PathLike[str]) -> Source:
    """Return the text of a card file, given as `load` takes it; `UnreadableFileError`."""
    if not isinstance(given, str | os.PathLike):
        raise PizzaError("cards are given as the path of a card file, or as its text")
    if isinstance(given, str) and _is_text(given):
        return Source(given.removeprefix("\ufeff"))
    return read_file(given)


def _is_text(given: str) -> bool:
    words = given.split(maxsplit=1)
    return (
        "\n" in given
        or "\r" in given
        or not given
        or (len(words) == 2 and words[0] in ("order", "game", "scenario", "language", "#"))
    )


def read_file(path: str | os.PathLike[str]) -> Source:
    """Return the text of a file; `UnreadableFileError` if it can't be read as UTF-8 text."""
    name = os.fspath(path)
    if not name:
        raise UnreadableFileError("the path of a card file is empty")
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or "this is no path"
        raise UnreadableFileError(f"can't read `{shortened(name, 200)}`: {reason}") from None
    if len(data) > LARGEST_FILE:
        raise UnreadableFileError(
            f"`{shortened(name, 200)}` is larger than {LARGEST_FILE // 1_000_000} MB"
        )
    return Source(decoded(data, f"`{shortened(name, 200)}`"), name)


def decoded(data: bytes, what: str) -> str:
    """Return bytes as text; `UnreadableFileError` if they are not UTF-8."""
    try:
        # utf-8-sig: editors on some systems put a byte order mark in front.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise UnreadableFileError(
            f"{what} is not UTF-8 text (byte {fault.start + 1} fits no character): save it as UTF-8"
        ) from None


def bundled_paths(what: str = "cards") -> list[Path]:
    """Return the paths of the files that come with the package: `cards` or `scenarios`."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "data" / what, package.parent.parent / what):
        if folder.is_dir():
            return sorted(folder.glob("*.pizza"))
    raise UnreadableFileError("the card files of the package are missing: install it again")


@cache
def bundled() -> Cards:
    """Return the orders and games that come with the package."""
    sources = [Source(path.read_text(encoding="utf-8"), path.name) for path in bundled_paths()]
    loaded = _read(sources, None)
    if loaded.diagnostics:
        raise CardFileError(loaded.diagnostics, draw(loaded.diagnostics))
    return loaded.cards
