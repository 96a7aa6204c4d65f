"""Files that commands write: none of them may be one that is read, or that is written twice."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from types import ModuleType

from pizzarules.cli.inputs import STANDARD_INPUT
from pizzarules.storage import require_apart

__all__ = ["check_apart"]

_OUTPUTS = ("output", "checkpoint", "replay", "junit")
"""The options that name a file to write, in the commands that call `check_apart`."""


def check_apart(options: argparse.Namespace, files: Iterable[str] = ()) -> None:
    """Raise `UnwritableFileError` if something that a command reads would be lost.

    `files` is what it reads beside its game, its cards and its bots. A command calls this once its
    bots are found and before anything is played.
    """
    outputs = {f"--{name}": getattr(options, name, None) for name in _OUTPUTS}
    named = {option: name for option, name in outputs.items() if name is not None}
    if named:
        inputs = ["/dev/stdin" if name == STANDARD_INPUT else name for name in files]
        require_apart(named, [*inputs, *_of_game(options), *_of_bots(options)])


def _of_game(options: argparse.Namespace) -> list[str]:
    """Return the card files that say what is played; a game may be named by its file."""
    names: list[str | None] = [getattr(options, "cards", None), getattr(options, "game", None)]
    return [name for name in names if name is not None]


def _of_bots(options: argparse.Namespace) -> list[str]:
    """Return the files of all modules, if there are bots of one's own, which may import others."""
    if ":" not in (getattr(options, "bots", None) or ""):
        return []
    # Whoever imports may leave anything there.
    modules: list[object] = list(sys.modules.values())
    files = [vars(one).get("__file__") for one in modules if isinstance(one, ModuleType)]
    return [file for file in files if isinstance(file, str)]
