"""A position on one line: the record of a state in words, `;` between its parts.

    trio 0123456789abcdef; seats basil, ham; phase turn; turn basil; ...; hand basil 2 ham

Every part begins with its name, and what is empty or as usual is left out: so is `version 1`. The
order of the parts makes no difference. `documents` reads and writes it as it does JSON.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from pizzarules.errors import JsonError, hint, shortened
from pizzarules.game.records import VERSION, OvenOrder, PlayerRecord, PoolRecord, StateRecord
from pizzarules.names import composed

__all__ = ["notation_of", "read_notation"]

_MOST: Final = 20_000
"""The most cards of a pile: a few bytes could say millions."""


def notation_of(record: StateRecord) -> str:
    """Return a record on one line."""
    return "; ".join(_parts(record))


def _parts(record: StateRecord) -> Iterator[str]:
    yield f"{record.game} {record.hash}"
    yield f"seats {', '.join(record.seats)}"
    yield f"phase {record.phase}{', passed' if record.passed else ''}"
    for name in ("turn", "round", "starter"):
        yield f"{name} {getattr(record, name)}"
    yield from _piles(record)
    for seat, player in record.players.items():
        yield from _player(seat, player)
    if record.settled is not None:
        yield f"settled {record.settled.seat} {record.settled.order}"
        yield f"helper {record.helper}"
    yield f"seed {'none' if record.seed is None else record.seed}"
    yield from (["skip-forced"] if record.skip_forced else [])
    yield from (["partial"] if record.partial else [])
    if record.then:
        yield f"then {', '.join(record.then)}"


def _piles(record: StateRecord) -> Iterator[str]:
    chosen = [f"{id} {reading}" for id, reading in record.rulings.items()]
    for name, text in (
        ("idle", str(record.idle or "")),
        ("chef", record.chef),
        ("rulings", ", ".join(chosen)),
        ("table", _pool(record.table)),
        ("used", _pool(record.used)),
        ("supply", _cards(record.supply)),
        ("open", _cards(record.open)),
        ("oven", ", ".join(map(_entry, record.oven))),
    ):
        if text:
            yield f"{name} {text}"


def _player(seat: str, player: PlayerRecord) -> Iterator[str]:
    if player.hand:
        yield f"hand {seat} {_pool(player.hand)}"
    for name in ("orders", "waiter", "baked", "gone"):
        if getattr(player, name):
            yield f"{name} {seat} {_cards(getattr(player, name))}"
    if player.open:
        yield f"open-waiter {seat} {_cards(player.open)}"


def _cards(cards: Sequence[str]) -> str:
    """Return cards in their order; alike ones that lie on each other as `3 basil` or `36 ?`."""
    parts: list[str] = []
    for card, run in groupby(cards):
        number = len(list(run))
        parts.append(f"{number} {card}" if number > 1 else card)
    return ", ".join(parts)


def _pool(pool: PoolRecord) -> str:
    if isinstance(pool, str):
        return pool
    parts: list[str] = []
    for kind, (singles, doubles) in pool.items():
        parts += [f"{singles} {kind}"] if singles else []
        parts += [f"{doubles} double {kind}"] if doubles else []
    return " + ".join(parts)


def _entry(entry: OvenOrder | PoolRecord) -> str:
    if isinstance(entry, OvenOrder):
        return f"{entry.seat} {entry.order}"
    return _pool(entry)


# Reading. What is read has the shape of the JSON, which is checked as such.


def read_notation(text: str) -> dict[str, object]:
    """Return what a notation says, in the shape of the JSON of a state; `JsonError` if it is none."""
    text = composed(text)
    if "\n" in text.strip():
        raise JsonError("a notation is one line")
    head, *parts = [part.strip() for part in text.strip().split(";")]
    words = head.split()
    if len(words) != 2:
        raise JsonError("a notation begins with a game and its hash, 16 digits: `GAME HASH; ...`")
    found: dict[str, Any] = {"game": words[0], "hash": words[1], "players": {}}
    said: set[str] = set()
    for part in parts:
        if not part:
            continue
        name, _, rest = part.partition(" ")
        read = _READ.get(name)
        if read is None:
            raise JsonError(
                f"notation: no part is called `{shortened(name)}`{hint(name, [*_READ])}"
            )
        key = name if name not in _OF_PLAYERS else " ".join(part.split()[:2])
        if key in said:
            raise JsonError(f"notation: `{shortened(key)}` is said twice")
        said.add(key)
        read(found, rest.strip(), name)
    missing = [
        name for name in ("seats", "phase", "turn", "round", "starter", "seed") if name not in said
    ]
    if missing:
        raise JsonError(f"notation: `{missing[0]}` is missing")
    return found


def _list(rest: str) -> list[str]:
    return [" ".join(one.split()) for one in rest.split(",")] if rest else []


def _card_list(rest: str) -> list[str]:
    cards: list[str] = []
    for one in _list(rest):
        many = re.fullmatch(r"([0-9]{1,3}) (.+)", one)
        cards += [one] if many is None else [many[2]] * int(many[1])
        if len(cards) > _MOST:
            raise JsonError(f"notation: no pile has more than {_MOST} cards")
    return cards


def _text(found: dict[str, Any], rest: str, name: str) -> None:
    if len(rest.split()) != 1:
        raise JsonError(f"notation: after `{name}` stands one word, not `{shortened(rest)}`")
    found[name] = rest


def _number(found: dict[str, Any], rest: str, name: str) -> None:
    if not re.fullmatch(r"[0-9]{1,6}", rest):
        raise JsonError(f"notation: after `{name}` stands a whole number, not `{shortened(rest)}`")
    found[name] = int(rest)


def _version(_found: dict[str, Any], rest: str, _name: str) -> None:
    if rest != str(VERSION):
        raise JsonError(
            f"this notation is of version `{shortened(rest)}`, and version {VERSION} is read here"
        )


def _seed(found: dict[str, Any], rest: str, name: str) -> None:
    _text(found, rest, name)
    found[name] = None if rest == "none" else rest


def _texts(found: dict[str, Any], rest: str, name: str) -> None:
    found[name] = _list(rest)


def _pile(found: dict[str, Any], rest: str, name: str) -> None:
    found[name] = _card_list(rest)


def _pool_part(found: dict[str, Any], rest: str, name: str) -> None:
    found[name] = rest


def _phase(found: dict[str, Any], rest: str, name: str) -> None:
    phase, *more = _list(rest) or [""]
    if more not in ([], ["passed"]):
        raise JsonError("notation: after the phase there is at most `passed`")
    found[name] = phase
    found["passed"] = bool(more)


def _flag(found: dict[str, Any], rest: str, name: str) -> None:
    if rest:
        raise JsonError(f"notation: nothing stands after `{name}`")
    found[name.replace("-", "_")] = True


def _rulings(found: dict[str, Any], rest: str, name: str) -> None:
    chosen = {}
    for one in _list(rest):
        id, _, reading = one.partition(" ")
        if id in chosen:
            raise JsonError(f"notation: ruling `{shortened(id)}` is said twice")
        chosen[id] = reading
    found[name] = chosen


def _oven(found: dict[str, Any], rest: str, name: str) -> None:
    found[name] = [_oven_entry(one) for one in _list(rest)]


def _oven_entry(text: str) -> object:
    if re.match(r"[0-9]", text):
        return text
    seat, _, order = text.partition(" ")
    return {"seat": seat, "order": order}


def _settled(found: dict[str, Any], rest: str, name: str) -> None:
    found[name] = _oven_entry(rest)


def _of_player(found: dict[str, Any], rest: str, name: str) -> None:
    seat, _, cards = rest.partition(" ")
    player = found["players"].setdefault(seat, {})
    player[_OF_PLAYERS[name]] = cards.strip() if name == "hand" else _card_list(cards.strip())


_OF_PLAYERS: Final = {
    "hand": "hand",
    "orders": "orders",
    "waiter": "waiter",
    "baked": "baked",
    "gone": "gone",
    "open-waiter": "open",
}
_READ: Final[Mapping[str, Callable[[dict[str, Any], str, str], None]]] = {
    "version": _version,
    "seats": _texts,
    "phase": _phase,
    "turn": _text,
    "round": _number,
    "starter": _text,
    "idle": _number,
    "chef": _text,
    "rulings": _rulings,
    "table": _pool_part,
    "used": _pool_part,
    "supply": _pile,
    "open": _pile,
    "oven": _oven,
    **dict.fromkeys(_OF_PLAYERS, _of_player),
    "settled": _settled,
    "helper": _text,
    "seed": _seed,
    "skip-forced": _flag,
    "partial": _flag,
    "then": _texts,
}
