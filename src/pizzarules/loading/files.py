"""Reading card files: from a path or a text to cards, or to everything that is wrong with it."""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final

import attrs

from pizzarules.diagnostics import Diagnostic, Severity, Source, draw
from pizzarules.errors import CardFileError, PizzaError, UnreadableFileError, shortened
from pizzarules.loading.cards import Cards
from pizzarules.loading.compiled import kept_cards
from pizzarules.packaged import HOME

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from pizzarules.loading.joining import Entry

__all__ = [
    "Loaded",
    "bundled",
    "bundled_sources",
    "bundled_texts",
    "decoded",
    "load",
    "loads",
    "read",
    "read_bundled",
    "read_file",
    "source_at",
    "source_in",
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


def load(path: str | os.PathLike[str]) -> Cards:
    """Return the cards of a card file, given by its path; `loads` reads a text.

    Raises `CardFileError` if anything is wrong with the file, with all `diagnostics`, and
    `UnreadableFileError` if it can't be read.
    """
    return _faultless(read(source_at(path)))


def loads(text: str) -> Cards:
    """Return the cards of a text in the card language; `load` reads a file, given by its path.

    Raises `CardFileError` if anything is wrong with the text, with all `diagnostics`.
    """
    loaded = read(source_in(text))
    if loaded.faulty and text.endswith(".pizza") and len(text.splitlines()) == 1:
        raise PizzaError(f"`{shortened(text)}` is no text of a card file; {_PATHS}")
    return _faultless(loaded)


_TEXTS: Final = "the text of one is read by `loads`"
_PATHS: Final = "a card file is read by `load`, which takes its path"


def _faultless(loaded: Loaded) -> Cards:
    if loaded.faulty:
        raise CardFileError(loaded.diagnostics, draw(loaded.diagnostics))
    return loaded.cards


def read(source: Source, beyond: Cards | None = None) -> Loaded:
    """Return what can be read of a card file; never raises for what stands in it.

    Names that it doesn't declare are looked up in `beyond`; default: the bundled cards.
    """
    return _read([source], bundled() if beyond is None else beyond)


def _read(sources: Sequence[Source], beyond: Cards | None) -> Loaded:
    # Whoever uses the bundled cards alone reads none.
    from pizzarules.language.form import check_form
    from pizzarules.language.parser import parse
    from pizzarules.loading.joining import Entry, join

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


def source_in(text: object) -> Source:
    """Return a text in the card language as a source; `PizzaError` for anything else."""
    if not isinstance(text, str):
        raise PizzaError(f"the text of a card file is needed, as a `str`; {_PATHS}")
    return Source(text.removeprefix("\ufeff"))


def source_at(path: object) -> Source:
    """Return the text of a card file; `UnreadableFileError`, and `PizzaError` for what is no path."""
    if not isinstance(path, str | os.PathLike):
        raise PizzaError(
            f"the path of a card file is needed: a `str` or an `os.PathLike`; {_TEXTS}"
        )
    return read_file(path)


def read_file(path: str | os.PathLike[str]) -> Source:
    """Return the text of a file; `UnreadableFileError` if it can't be read as UTF-8 text."""
    name = os.fsdecode(path)
    if not name:
        raise UnreadableFileError(f"the path of a card file is empty; {_TEXTS}")
    try:
        with Path(name).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or "this is no path"
        if _looks_like_text(name):
            reason = f"{reason}; a path is needed, {_TEXTS}"
        raise UnreadableFileError(f"can't read `{shortened(name, 200)}`: {reason}") from None
    if len(data) > LARGEST_FILE:
        raise UnreadableFileError(
            f"`{shortened(name, 200)}` is larger than {LARGEST_FILE // 1_000_000} MB"
        )
    return Source(decoded(data, f"`{shortened(name, 200)}`"), name)


def _looks_like_text(name: str) -> bool:
    """Whether what is no path that leads anywhere may have been meant as the text of a card file."""
    first = name.split(maxsplit=1)[:1]
    return "\n" in name or "\r" in name or first in _BEGINNINGS


_BEGINNINGS: Final = [["order"], ["game"], ["scenario"], ["language"], ["#"]]


def decoded(data: bytes, what: str) -> str:
    """Return bytes as text; `UnreadableFileError` if they are not UTF-8."""
    try:
        # utf-8-sig: editors on some systems put a byte order mark in front.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise UnreadableFileError(
            f"{what} is not UTF-8 text (byte {fault.start + 1} fits no character): save it as UTF-8"
        ) from None


def bundled_sources(what: str = "cards") -> list[Source]:
    """Return the files that come with the package, `cards` or `scenarios`, wherever that lies: in a zip, too."""
    return [Source(text, name) for name, text in _bundled_files(what).items()]


def bundled_texts() -> dict[str, str]:
    """Return the texts of the card files that come with the package, by name."""
    return {PurePath(path).name: text for path, text in _bundled_files("cards").items()}


def _bundled_files(what: str) -> dict[str, str]:
    for folder in _folders(what):
        if folder.is_dir():
            files = [file for file in folder.iterdir() if file.name.endswith(".pizza")]
            files.sort(key=lambda file: file.name)
            return {str(file): file.read_text(encoding="utf-8") for file in files}
    raise UnreadableFileError("the card files of the package are missing: install it again")


def _folders(what: str) -> Iterator[Traversable]:
    """Yield where the files may lie."""
    home = Path(HOME)
    yield home / "data" / what
    # An editable install reads them in place.
    yield home.parent.parent / what
    from importlib import resources

    yield resources.files("pizzarules") / "data" / what


@cache
def bundled() -> Cards:
    """Return the orders and games that come with the package."""
    return kept_cards(bundled_texts()) or read_bundled()


def read_bundled() -> Cards:
    """Return the same, read from the card files."""
    loaded = _read([Source(text, name) for name, text in bundled_texts().items()], None)
    if loaded.diagnostics:
        raise CardFileError(loaded.diagnostics, draw(loaded.diagnostics))
    return loaded.cards
