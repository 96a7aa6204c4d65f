"""Card files named on the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from pizzarules.diagnostics import Source
from pizzarules.errors import UnreadableFileError, shortened
from pizzarules.loading.files import decoded, read_file

__all__ = ["STANDARD_INPUT", "sources"]

STANDARD_INPUT: Final = "-"
"""How standard input is called on the command line."""


def card_files(name: str) -> list[str]:
    """Return the files that a name means: of a folder, all card files in it and below.

    Raises `UnreadableFileError` for a folder without card files, and for what is no name.
    """
    if not name:
        raise UnreadableFileError("the path of a card file is empty")
    if name == STANDARD_INPUT:
        return [name]
    try:
        path = Path(name)
        if not path.is_dir():
            return [name]
        found = sorted(_below(path))
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or "this is no path"
        raise UnreadableFileError(f"can't read `{shortened(name, 200)}`: {reason}") from None
    if not found:
        raise UnreadableFileError(f"in the folder `{name}` is no card file (*.pizza)")
    return found


def _below(folder: Path) -> Iterator[str]:
    """Yield the card files in a folder and below, but for hidden and virtual-environment folders."""
    for here, folders, files in os.walk(folder):
        folders[:] = [
            name
            for name in folders
            if not name.startswith(".") and not Path(here, name, "pyvenv.cfg").exists()
        ]
        # Reading from a pipe or a device that lies there might never end.
        yield from (
            str(path)
            for name in files
            if name.endswith(".pizza") and not _is_special(path := Path(here, name))
        )


def _is_special(path: Path) -> bool:
    """Whether it is neither a file nor a link that leads nowhere, which is complained of later."""
    return path.exists() and not path.is_file()


def sources(names: Iterable[str]) -> Iterator[tuple[str, Source | UnreadableFileError]]:
    """Yield each file that is meant with its text, or with the reason why it can't be read."""
    for name in names:
        try:
            files = card_files(name)
        except UnreadableFileError as fault:
            yield name, fault
            continue
        for file in files:
            try:
                yield file, read_source(file)
            except UnreadableFileError as fault:
                yield file, fault


def read_source(name: str) -> Source:
    """Return the text of a file or of standard input; `UnreadableFileError` if it is none."""
    if name != STANDARD_INPUT:
        return read_file(name)
    return Source(decoded(sys.stdin.buffer.read(), "standard input"), "<standard input>")
