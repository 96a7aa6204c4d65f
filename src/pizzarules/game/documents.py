"""States as documents: JSON with its version, and the notation on one line."""

from __future__ import annotations

import os
from collections.abc import Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from pizzarules.errors import JsonError, shortened
from pizzarules.game.definition import Game
from pizzarules.game.notation import notation_of, read_notation
from pizzarules.game.reading import state_of
from pizzarules.game.records import VERSION, StateRecord
from pizzarules.integers import whole_number
from pizzarules.jsonio import parsed, structured, unstructured
from pizzarules.names import composed_json

if TYPE_CHECKING:
    from pizzarules.game.state import State

__all__ = ["digest_of", "envelope", "loaded_state", "opened", "state_json"]

_KEY: Final = "pizzarules"


def envelope(what: str, content: Mapping[str, object]) -> dict[str, object]:
    """Return a JSON document: what it is, of which version, and its content."""
    return {_KEY: what, "version": VERSION, **content}


def opened(data: object, what: str) -> dict[str, Any]:
    """Return the content of a document; `JsonError` if it is of another sort or version."""
    if isinstance(data, os.PathLike):
        raise JsonError(f"a {what} is given as an object or as a text: read the file first")
    if not isinstance(data, Mapping):
        raise JsonError(f"this is no {what}: it has to be an object")
    try:
        content: dict[str, Any] = composed_json(data)
    except RecursionError:
        raise JsonError(f"this is no {what}: it is nested too deeply") from None
    sort, version = content.pop(_KEY, None), content.pop("version", None)
    if sort != what:
        said = "no `pizzarules` key" if sort is None else f"`{shortened(str(sort))}`"
        raise JsonError(f'this is no {what}: it has to say `"{_KEY}": "{what}"`, and it has {said}')
    if whole_number(version) != VERSION:
        raise JsonError(
            f"this {what} is of version `{shortened(str(version))}`, and version {VERSION} is read here"
        )
    return content


def state_json(record: StateRecord) -> dict[str, object]:
    """Return the JSON of a state."""
    return envelope("state", unstructured(record))


def loaded_state(game: Game, source: str | bytes | Mapping[str, Any]) -> State:
    """Return the state that was written down; see `Game.load`."""
    if isinstance(source, str):
        source = source.removeprefix("\ufeff")
    if isinstance(source, str) and not source.lstrip().startswith(("{", "[")):
        content: dict[str, Any] = read_notation(source)
        return state_of(game, structured(content, StateRecord, "notation"), "notation")
    data = parsed(source, "state") if isinstance(source, str | bytes) else source
    return state_of(game, structured(opened(data, "state"), StateRecord, "state"))


def digest_of(record: StateRecord) -> str:
    """Return 16 hexadecimal digits that tell states apart, the same everywhere."""
    return blake2b(notation_of(record).encode(), digest_size=8).hexdigest()
