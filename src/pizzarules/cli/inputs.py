"""Card files named on the command line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from pizzarules.diagnostics import Source
from pizzarules.errors import UnreadableFileError
from pizzarules.loading.files import decoded, read_file

__all__ = ["STANDARD_INPUT", "card_files", "read_source"]

STANDARD_INPUT: Final = "-"
"""How standard input is called on the command line."""


def card_files(given: Iterable[str]) -> Iterator[str]:
    """Yield the files that are meant: of a folder, all card files in it and below."""
    for name in given:
        path = Path(name)
        if name != STANDARD_INPUT and path.is_dir():
            found = sorted(str(file) for file in path.rglob("*.pizza"))
            if not found:
                raise UnreadableFileError(f"in the folder `{name}` is no card file (*.pizza)")
            yield from found
        else:
            yield name


def read_source(name: str) -> Source:
    """Return the text of a file or of standard input; `UnreadableFileError` if it is none."""
    if name != STANDARD_INPUT:
        return read_file(name)
    return Source(decoded(sys.stdin.buffer.read(), "standard input"), "<standard input>")
