"""A replay as a text, line by line, for people to read, to edit and to keep.

    pizzarules replay 1
    game GAME HASH
    seats basil, ham
    start basil
    seed 7

    basil: play 2 tomato   = 1a2b
    ...
    result basil 5, ham 3; winner basil

What a line is about is said by its first word, or by the colon behind it. `#` begins a comment. Case,
blanks and blank lines make no difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, final

import attrs

from pizzarules.errors import ReplayError, hint, shortened
from pizzarules.game.deck import order_cards
from pizzarules.game.definition import Game
from pizzarules.game.records import VERSION
from pizzarules.game.replayrecord import DealRecord, FinalScores, ReplayRecord, StepRecord
from pizzarules.names import composed
from pizzarules.rulings import RULINGS

__all__ = ["Written", "game_named", "read_replay", "rechecked_text", "replay_text"]

_HEAD: Final = "pizzarules replay"
_CHANCE: Final = "chance"
_WIDEST: Final = 60
_LINE_ENDS: Final = re.compile(r"(\r\n|\r|\n)")


# Writing.


def replay_text(record: ReplayRecord, notes: Mapping[int, list[str]]) -> str:
    """Return a record as a text; `notes` are lines of comments, by the number of actions before."""
    lines = [*_header(record)]
    steps = [(f"{step.seat}: {step.action}", step.check) for step in record.steps]
    width = min(max((len(text) for text, _ in steps), default=0), _WIDEST)
    begun = notes.get(0, [])
    lines += begun if begun[:1] == [""] else ["", *begun]
    for number, (text, check) in enumerate(steps, 1):
        lines.append(text if check is None else f"{text:<{width}}  = {check}")
        lines += notes.get(number, [])
    if record.result is not None:
        lines += ["", _result_text(record.result)]
    return "\n".join([*lines, ""])


def _header(record: ReplayRecord) -> Iterator[str]:
    yield f"{_HEAD} {VERSION}"
    yield f"game {record.game} {record.hash}"
    yield f"seats {', '.join(record.seats)}"
    if record.position is not None:
        yield f"position {record.position}"
        return
    if record.rulings:
        yield f"rulings {', '.join(f'{id} {reading}' for id, reading in record.rulings.items())}"
    yield f"start {record.start}"
    if record.skip_forced:
        yield "skip-forced"
    yield f"seed {'none' if record.seed is None else record.seed}"
    deal = record.deal
    yield from (f"hand {seat} {pool}" for seat, pool in deal.hands.items())
    yield from (f"orders {seat} {', '.join(names)}" for seat, names in deal.orders.items())
    yield from (f"waiter {seat} {', '.join(names)}" for seat, names in deal.waiters.items())
    if deal.supply:
        yield f"supply {', '.join(deal.supply)}"


def _result_text(result: FinalScores) -> str:
    text = f"result {', '.join(f'{seat} {score}' for seat, score in result.scores.items())}"
    if not result.winners:
        return text
    word = "winner" if len(result.winners) == 1 else "winners"
    return f"{text}; {word} {', '.join(result.winners)}"


def rechecked_text(
    text: str, checks: Mapping[int, str], result_line: int | None, result: FinalScores | None
) -> str:
    """Return a text with other checks, by the lines of their actions, and with another result.

    All else stays as it is.
    """
    # Line ends are kept as they are: every other part is one.
    parts = _LINE_ENDS.split(text)
    for line, check in checks.items():
        before, _, comment = parts[2 * line - 2].partition("#")
        said, equals, _ = before.partition("=")
        said = said if equals else f"{said.rstrip()} "
        parts[2 * line - 2] = _commented(f"{said}= {check}", comment)
    ended = "" if result is None else _result_text(result)
    if result_line is not None:
        comment = parts[2 * result_line - 2].partition("#")[2]
        parts[2 * result_line - 2] = _commented(ended, comment)
    elif ended:
        parts += [*(["\n"] if parts[-1] else []), f"\n{ended}\n"]
    return "".join(parts)


def _commented(said: str, comment: str) -> str:
    return f"{said}  #{comment}" if comment else said


# Reading.


@attrs.frozen
class Written:
    """What a text says, and where."""

    record: ReplayRecord
    lines: tuple[int, ...] = ()
    """The lines of the actions, from 1 on; none if it was no text."""
    result_line: int | None = None


def read_replay(text: str, game: Game) -> Written:
    """Return what a text says; `ReplayError` with the line if it is no replay.

    `game` knows how names are written; that the text is about this game is not checked here.
    """
    reader = _Reader(game)
    for line, content in _contents(composed(text)):
        reader.read(line, content)
    return reader.written()


def game_named(text: str) -> str:
    """Return the id of the game that a text is about; `ReplayError` if it names none."""
    for _, content in _contents(text):
        words = content.split(maxsplit=2)
        if words[0].casefold() == "game" and len(words) > 1:
            return words[1]
        if ":" in words[0]:
            break
    raise ReplayError("`game` is missing: a replay says which game was played")


def _contents(text: str) -> Iterator[tuple[int, str]]:
    """Yield the numbers and contents of all lines that say something, but for the first of them."""
    begun = False
    lines = _LINE_ENDS.split(text.removeprefix("\ufeff"))[::2]
    for line, whole in enumerate(lines, 1):
        content = whole.partition("#")[0].strip()
        if content and begun:
            yield line, content
        elif content:
            _check_head(line, content)
            begun = True
    if not begun:
        raise ReplayError(f"a replay begins with the line `{_HEAD} {VERSION}`, and this is empty")


def _check_head(line: int, content: str) -> None:
    words = content.casefold().split(maxsplit=3)
    if words[:2] != _HEAD.split() or len(words) != 3:
        raise ReplayError(
            f"a replay begins with the line `{_HEAD} {VERSION}`, not with `{shortened(content)}`",
            line=line,
        )
    if words[2] != str(VERSION):
        raise ReplayError(
            f"this replay is of version `{shortened(words[2])}`, and version {VERSION} is read here",
            line=line,
        )


@final
class _Reader:
    """Takes a replay line by line."""

    def __init__(self, game: Game) -> None:
        self._seats: Final = (*game.kinds, _CHANCE)
        names = [game.id, *self._seats, *(card.name for card in order_cards(game)), *RULINGS]
        names += [reading for ruling in RULINGS.values() for reading in ruling.choices]
        self._names: Final = {name.casefold(): name for name in names} | {n: n for n in names}
        self._fields: Final[dict[str, Any]] = {}
        self._deal: Final[dict[str, Any]] = {"hands": {}, "orders": {}, "waiters": {}}
        self._said: Final[dict[str, int]] = {}
        self._steps: Final[list[StepRecord]] = []
        self._lines: Final[list[int]] = []

    def read(self, line: int, content: str) -> None:
        """Take a line that says something."""
        head, colon, rest = content.partition(":")
        if colon and len(head.split()) == 1:
            self._action(line, head.strip(), rest)
            return
        name, *after = content.split(maxsplit=1)
        name = name.casefold()
        read = _READ.get(name)
        if read is None:
            raise ReplayError(self._unknown(name, content), line=line)
        if self._steps and name != "result":
            raise ReplayError(f"`{name}` has to stand above the first action", line=line)
        key = name if name not in _OF_SEATS else " ".join(content.casefold().split()[:2])
        if key in self._said:
            first = self._said[key]
            raise ReplayError(f"`{shortened(key)}` is said in line {first} already", line=line)
        self._said[key] = line
        fault = read(self, after[0] if after else "", name)
        if fault is not None:
            raise ReplayError(fault, line=line)

    def written(self) -> Written:
        """Return what was said; `ReplayError` if something is missing."""
        needed = {
            "game": "which game was played: `game ID HASH`",
            "seats": "who sits at the table, clockwise: `seats KIND, KIND`",
        }
        if "position" not in self._said:
            needed["seed"] = "how it begins: `seed N`, `seed none`, or `position ...`"
        for name, what in needed.items():
            if name not in self._said:
                raise ReplayError(f"`{name}` is missing: a replay says {what}")
        deal = DealRecord(**self._deal)
        record = ReplayRecord(**self._fields, deal=deal, steps=tuple(self._steps))
        return Written(record, tuple(self._lines), self._said.get("result"))

    def _action(self, line: int, seat: str, rest: str) -> None:
        number = len(self._steps) + 1
        if "result" in self._said:
            raise ReplayError("an action stands below the result", line=line, number=number)
        if self._name(seat) not in self._seats:
            if seat.casefold() in _READ:
                raise ReplayError(f"`{seat.casefold()}` is written without a colon", line=line)
            fault = f"no seat is called `{shortened(seat)}`{hint(seat, self._seats)}"
            raise ReplayError(fault, line=line, number=number)
        action, equals, check = rest.partition("=")
        self._lines.append(line)
        said = check.strip().lower() if equals else None
        self._steps.append(StepRecord(self._name(seat), action.strip(), said))

    def _unknown(self, name: str, content: str) -> str:
        if self._name(name) in self._seats:
            return f"behind who acts stands a colon: `{name}: {shortened(content[len(name) :].strip())}`"
        if name == _HEAD.split()[0]:
            return "another replay begins here, and a file holds one"
        return f"no line begins with `{shortened(name)}`{hint(name, list(_READ))}"

    def _name(self, word: str) -> str:
        """Return a name as the game writes it; what is none stays as it is."""
        return self._names.get(word) or self._names.get(word.casefold(), word)

    def _each(self, text: str) -> list[str]:
        """Return what stands between commas."""
        return [" ".join(map(self._name, part.split())) for part in text.split(",")]

    # What the lines above the actions say. Each returns what is wrong with it.

    def game(self, rest: str, _: str) -> str | None:
        words = rest.split()
        if len(words) != 2:
            return "`game` is followed by the id and the hash of the game"
        self._fields["game"] = self._name(words[0])
        self._fields["hash"] = words[1].lower()
        return None

    def seats(self, rest: str, _: str) -> str | None:
        self._fields["seats"] = tuple(self._each(rest))
        return None

    def rulings(self, rest: str, _: str) -> str | None:
        chosen: dict[str, str] = {}
        for part in self._each(rest):
            words = part.split()
            if len(words) != 2:
                return f"a ruling is followed by its reading, unlike `{shortened(part)}`"
            if words[0] in chosen:
                return f"the ruling `{shortened(words[0])}` stands there twice"
            chosen[words[0]] = words[1]
        self._fields["rulings"] = chosen
        return None

    def start(self, rest: str, _: str) -> str | None:
        self._fields["start"] = self._name(rest)
        return None

    def skip_forced(self, rest: str, name: str) -> str | None:
        self._fields["skip_forced"] = True
        return f"nothing stands behind `{name}`" if rest else None

    def seed(self, rest: str, _: str) -> str | None:
        self._fields["seed"] = None if rest.casefold() == "none" else rest
        return None

    def position(self, rest: str, _: str) -> str | None:
        self._fields["position"] = rest
        return None

    def of_seat(self, rest: str, name: str) -> str | None:
        seat, *cards = rest.split(maxsplit=1) or [""]
        said: str | tuple[str, ...] = tuple(self._each(cards[0])) if cards else ()
        if name == "hand":
            words = re.sub(r"[^\s,+]+", lambda word: self._name(word[0]), cards[0] if cards else "")
            said = words
        self._deal[_OF_SEATS[name]][self._name(seat)] = said
        return None if seat else f"`{name}` is followed by a seat"

    def supply(self, rest: str, _: str) -> str | None:
        self._deal["supply"] = tuple(self._each(rest))
        return None

    def result(self, rest: str, name: str) -> str | None:
        scores, semicolon, winners = rest.partition(";")
        found: dict[str, int] = {}
        for part in self._each(scores):
            words = part.split()
            if len(words) != 2 or not re.fullmatch(r"[0-9]{1,9}", words[1]) or words[0] in found:
                return (
                    f"`{name}` says of each seat once what it has baked, unlike `{shortened(part)}`"
                )
            found[words[0]] = int(words[1])
        word, *names = winners.replace(",", " ").split() or [""]
        if semicolon and (word.casefold() not in ("winner", "winners") or not names):
            return f"behind the scores stands who has won: `; winner {next(iter(found))}`"
        self._fields["result"] = FinalScores(found, tuple(map(self._name, names)))
        return None


_OF_SEATS: Final = {"hand": "hands", "orders": "orders", "waiter": "waiters"}
_READ: Final[Mapping[str, Callable[[_Reader, str, str], str | None]]] = {
    "game": _Reader.game,
    "seats": _Reader.seats,
    "rulings": _Reader.rulings,
    "start": _Reader.start,
    "skip-forced": _Reader.skip_forced,
    "seed": _Reader.seed,
    "position": _Reader.position,
    **dict.fromkeys(_OF_SEATS, _Reader.of_seat),
    "supply": _Reader.supply,
    "result": _Reader.result,
}
