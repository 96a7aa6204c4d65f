"""`pizzarules rulings`: the points that the printed rules leave open, and their readings."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence

from pizzarules.cli.options import Once, add_cards, add_colour, add_json, load_cards
from pizzarules.cli.terminal import Painter
from pizzarules.errors import PizzaError, UnknownNameError
from pizzarules.game.definition import Game
from pizzarules.game.features import missing_for
from pizzarules.loading.files import bundled
from pizzarules.rulings import RULINGS, Feature, Ruling

__all__ = ["add_arguments"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and what it takes."""
    parser.description = (
        "List every ruling: the question, its readings and where it comes from; with "
        "ID only these, with what they are about. The reading that holds is marked with `*`."
    )
    parser.add_argument("ids", nargs="*", metavar="ID", help="the rulings to show; default: all")
    parser.add_argument(
        "--game",
        metavar="G",
        action=Once,
        help="mark what holds in this game, and say which rulings can't matter in it",
    )
    add_cards(parser)
    add_json(parser)
    add_colour(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    game = _game(options.game, options.cards)
    rulings = _chosen(options.ids)
    if options.json:
        answer = {
            "game": game.id if game is not None else None,
            "rulings": [_to_json(ruling, game) for ruling in rulings],
        }
        print(json.dumps(answer))
        return 0
    painter = Painter(options.color, sys.stdout)
    drawn = [_drawn(ruling, game, painter, whole=bool(options.ids)) for ruling in rulings]
    print("\n\n".join("\n".join(lines) for lines in drawn))
    return 0


def _game(name: str | None, file: str | None) -> Game | None:
    """Return the game that is asked about; `PizzaError` for a card file alone."""
    if name is not None:
        return (bundled() if file is None else load_cards(file, None)).game(name)
    if file is not None:
        raise PizzaError("--cards: say by --game which game is meant")
    return None


def _chosen(ids: Sequence[str]) -> list[Ruling]:
    """Return the rulings with these ids, or all; `UnknownNameError` for an id that none has."""
    for id in ids:
        if id not in RULINGS:
            raise UnknownNameError("ruling", id, RULINGS)
    return [RULINGS[id] for id in dict.fromkeys(ids or RULINGS)]


def _holding(ruling: Ruling, game: Game | None) -> str:
    return ruling.default if game is None else game.rulings[ruling.id]


def _missing(ruling: Ruling, game: Game | None) -> Feature | None:
    return None if game is None else missing_for(ruling.id, game)


def _to_json(ruling: Ruling, game: Game | None) -> dict[str, object]:
    return {
        "id": ruling.id,
        "point": ruling.point,
        "readings": [
            {"name": reading.name, "meaning": reading.meaning, "offered": reading.offered}
            for reading in ruling.readings
        ],
        "default": ruling.default,
        "holds": _holding(ruling, game),
        "sources": [passage.to_json() for passage in ruling.sources],
        "concerns": list(ruling.concerns),
        "missing": _missing(ruling, game),
    }


def _drawn(ruling: Ruling, game: Game | None, painter: Painter, *, whole: bool) -> Iterator[str]:
    """Yield the lines about a ruling; with what it is about, if it is wanted `whole`."""
    yield f"{painter.paint(ruling.id, 'bold')}: {ruling.point}"
    for reading in ruling.readings:
        mark = "*" if reading.name == _holding(ruling, game) else "-"
        note = "" if reading.offered else " (can't be chosen)"
        yield from painter.filled(f"{mark} {reading.name}: {reading.meaning}{note}")
    notes = [f"source: {passage}" for passage in ruling.sources] or ["no source speaks of it"]
    if whole:
        notes.append(f"about: {', '.join(ruling.concerns) or 'every game'}")
    missing = _missing(ruling, game)
    if game is not None and missing is not None:
        notes.append(f"can't matter in {game.id}: no {missing}")
    for note in notes:
        yield from (painter.paint(line, "dim") for line in painter.filled(note))
