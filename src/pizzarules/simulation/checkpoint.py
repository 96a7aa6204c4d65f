"""A file from which an interrupted run goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, final

from pizzarules import __version__
from pizzarules.errors import (
    JsonError,
    PizzaError,
    SimulationError,
    UnreadableFileError,
    listed,
    shortened,
)
from pizzarules.jsonio import parsed
from pizzarules.simulation.histogram import whole
from pizzarules.simulation.ranges import Ranges
from pizzarules.simulation.run import Run
from pizzarules.simulation.tally import Tally
from pizzarules.storage import write_file

__all__ = ["VERSION", "Checkpoint"]

_WHAT: Final = "checkpoint"
VERSION: Final = 1
"""Of the form of the file."""


@final
class Checkpoint:
    """What is done of a run, in a file that is replaced as a whole: it is never half written.

    How the run was cut into parts, and how many games it is to have, plays no part in it.
    """

    def __init__(self, path: str | os.PathLike[str], run: Run) -> None:
        given: object = path
        name = os.fspath(given) if isinstance(given, str | os.PathLike) else None
        if not isinstance(name, str) or not name:
            raise PizzaError("`checkpoint` is the path of a file: a `str` or an `os.PathLike`")
        self._path: Final = Path(name)
        self._name: Final = f"`{shortened(name, 200)}`"
        self._run: Final = run

    def load(self) -> tuple[Tally, Ranges]:
        """Return what is done; nothing where there is no file yet.

        Raises `SimulationError` for the checkpoint of another run or a damaged one, and
        `UnreadableFileError`.
        """
        try:
            text = self._path.read_bytes()
        except FileNotFoundError:
            return Tally(self._run), Ranges()
        except (OSError, ValueError) as fault:
            raise UnreadableFileError(f"can't read {self._name}: {_reason(fault)}") from None
        content = self._content(text)
        self._check_run(content["run"])
        try:
            done = Ranges([_range(one) for one in content["done"]])
            tally = Tally.from_json(content["tally"], self._run)
        except PizzaError as fault:
            raise self._damaged(str(fault)) from None
        if tally.tried != len(done):
            raise self._damaged("it counts another number of games than are done")
        return tally, done

    def _content(self, text: bytes) -> dict[str, Any]:
        try:
            content = parsed(text, _WHAT)
        except JsonError as fault:
            raise self._damaged(str(fault)) from None
        if not isinstance(content, dict) or content.get("pizzarules") != _WHAT:
            raise SimulationError(
                f"{self._name} is no checkpoint: give another file, it would be overwritten"
            )
        if content.get("version") != VERSION:
            raise SimulationError(
                f"{self._name} is a checkpoint of version {shortened(str(content['version']))}, "
                f"and this is version {VERSION}"
            )
        check = content.pop("check", None)
        if check != _check(content):
            raise self._damaged("its check is wrong")
        return content

    def _damaged(self, reason: str) -> SimulationError:
        return SimulationError(
            f"the checkpoint {self._name} is damaged ({reason}): remove it to begin anew"
        )

    def _check_run(self, told: Mapping[str, object]) -> None:
        facts = _facts(self._run)
        other = [name for name, fact in facts.items() if told.get(name) != fact]
        if not other:
            return
        if other == ["hash"]:
            what = "the cards of the game have changed"
        else:
            what = listed(
                [
                    f"`{name}` was {_shown(told.get(name))} and is {_shown(facts[name])}"
                    for name in other
                    if name != "hash"
                ]
            )
        raise SimulationError(
            f"the checkpoint {self._name} is of another run: {what}; give another file, or the "
            "same arguments as before"
        )

    def save(self, tally: Tally, done: Ranges) -> None:
        """Write down what is done; `UnwritableFileError` if the file can't be written."""
        content: dict[str, object] = {
            "pizzarules": _WHAT,
            "version": VERSION,
            "run": _facts(self._run),
            "done": [list(one) for one in done],
            "tally": tally.to_json(),
        }
        content["check"] = _check(content)
        write_file(self._path, json.dumps(content) + "\n")


def _facts(run: Run) -> dict[str, object]:
    """Return what results follow from: the version of the program, too."""
    return {**run.facts(), "pizzarules": __version__}


def _check(content: Mapping[str, object]) -> str:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _range(given: object) -> tuple[int, int]:
    if not isinstance(given, list) or len(given) != len(("first", "end")):
        raise JsonError("a range of games is a pair")
    return whole(given[0], "a game"), whole(given[1], "a game")


def _shown(fact: object) -> str:
    return f"`{shortened(fact if isinstance(fact, str) else json.dumps(fact), 120)}`"


def _reason(fault: Exception) -> str:
    return getattr(fault, "strerror", None) or "this is no path"
