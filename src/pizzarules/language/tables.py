"""The parsers' tables, as they come with the package: building them takes ten times as long.

`scripts/kept_forms.py` writes them, together with the grammars that they are of and the version of
lark that has built them. For another grammar or another lark they are not used. What lark's own
`Lark.save` writes is a pickle; this is the same as JSON.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import Lexer, TerminalDef

from pizzarules.packaged import packaged

__all__ = ["file_of", "kept_parser", "tables_of"]

_BY_NUMBER: Final = "by number"
"""Marks what is a mapping of numbers, which JSON has none of."""


def file_of(name: str) -> str:
    """Return the name of the file beside this module that holds the tables of a declaration."""
    return f"{name}.tables.json"


def tables_of(parser: Lark, grammar: Mapping[str, str]) -> dict[str, object]:
    """Return the tables of a parser as JSON, which was built from a grammar: texts by name."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    # Options are objects of ours.
    data["options"] = data["parser"]["lexer_conf"]["lexer_type"] = None
    data["parser"]["parser"] = _renumbered(data["parser"]["parser"])
    return {
        "lark": lark.__version__,
        "grammar": dict(grammar),
        "data": _written(data),
        "memo": _written(memo),
    }


def kept_parser(
    name: str, grammar: Mapping[str, str], lexer: type[Lexer], options: Mapping[str, object]
) -> Lark | None:
    """Return a parser from its kept tables; None if they are of another grammar or another lark."""
    try:
        kept = json.loads(packaged("language", file_of(name)))
    except (OSError, ValueError):
        return None
    if (kept.get("lark"), kept.get("grammar")) != (lark.__version__, grammar):
        return None
    data, memo = _read(kept["data"]), _read(kept["memo"])
    data["options"] = {**options, "lexer": lexer}
    data["parser"]["lexer_conf"]["lexer_type"] = lexer
    return Lark.load({"data": data, "memo": memo})


def _renumbered(table: Any) -> dict[str, object]:
    """Return the automaton with its states numbered as they are met: lark's own numbers vary."""
    names = sorted(table["tokens"].values())
    number_of = {name: number for number, name in enumerate(names)}
    met: dict[int, int] = {
        state: place for place, state in enumerate(table["start_states"].values())
    }
    states: dict[int, dict[int, tuple[int, object]]] = {}
    waiting = deque(met)
    while waiting:
        state = waiting.popleft()
        actions = {table["tokens"][token]: done for token, done in table["states"][state].items()}
        row = states[met[state]] = {}
        for name, (is_reduction, what) in sorted(actions.items()):
            if not is_reduction and what not in met:
                met[what] = len(met)
                waiting.append(what)
            row[number_of[name]] = is_reduction, what if is_reduction else met[what]
    return {
        "tokens": dict(enumerate(names)),
        "states": states,
        "start_states": {name: met[state] for name, state in table["start_states"].items()},
        "end_states": {name: met[state] for name, state in table["end_states"].items()},
    }


def _written(value: Any) -> object:
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            return {str(key): _written(item) for key, item in value.items()}
        return {_BY_NUMBER: [[key, _written(item)] for key, item in value.items()]}
    if isinstance(value, list | tuple | set | frozenset):
        return [_written(item) for item in value]
    # Tokens are strings that know their places.
    return str(value) if isinstance(value, str) else value


def _read(value: Any) -> Any:
    if type(value) is dict:
        if _BY_NUMBER in value:
            return {key: _read(item) for key, item in value[_BY_NUMBER]}
        return {key: _read(item) for key, item in value.items()}
    if type(value) is list:
        return [_read(item) for item in value]
    return value
