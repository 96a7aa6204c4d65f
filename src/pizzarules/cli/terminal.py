"""What the commands write, and whether in colour."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from typing import Final, TextIO, final

__all__ = ["Painter", "complain", "silence"]

_COLOURS: Final = {
    "ready": "\x1b[1;32m",
    "layable": "\x1b[1;33m",
    "short": "\x1b[1;31m",
    "barred": "\x1b[1;35m",
    "bold": "\x1b[1m",
    "dim": "\x1b[2m",
    "error": "\x1b[1;31m",
}


@final
class Painter:
    """Paints words for a terminal, and leaves them plain everywhere else."""

    def __init__(self, mode: str, stream: TextIO) -> None:
        """Take `always`, `never` or `auto`: on a terminal, unless NO_COLOR is set."""
        self._terminal: Final = stream.isatty()
        self.on: Final = mode == "always" or (
            mode == "auto"
            and stream.isatty()
            and not os.environ.get("NO_COLOR")
            and os.environ.get("TERM") != "dumb"
        )

    def wrapped(self, text: str, status: str) -> list[str]:
        """Return `text`, which begins with `status`, in lines that fit the terminal."""
        lines = [text]
        if self._terminal:
            width = max(40, shutil.get_terminal_size().columns)
            lines = textwrap.wrap(
                text, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
            )
        lines[0] = self.paint(status, status) + lines[0].removeprefix(status)
        return lines

    def filled(self, text: str) -> list[str]:
        """Return `text` in indented lines that fit the terminal, or 80 columns elsewhere."""
        width = max(40, shutil.get_terminal_size().columns) if self._terminal else 80
        return textwrap.wrap(
            text,
            width,
            initial_indent="  ",
            subsequent_indent="  ",
            break_long_words=False,
            break_on_hyphens=False,
        )

    def paint(self, text: str, colour: str) -> str:
        """Return `text` in a colour, or as it is."""
        return f"{_COLOURS[colour]}{text}\x1b[0m" if self.on else text


def complain(message: str) -> None:
    """Write one message for the person at the command line to standard error."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"pizzarules: {message}\n")
        sys.stderr.flush()
    except OSError:
        silence(2)


def silence(descriptor: int) -> None:
    """Send what is still written to a stream nowhere: its reader is gone, or the disk is full."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
