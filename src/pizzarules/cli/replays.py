"""Reading the replays that commands are given."""

from __future__ import annotations

from collections.abc import Mapping

from pizzarules.cli.playing import find_game
from pizzarules.errors import JsonError
from pizzarules.game.definition import Game
from pizzarules.game.replay import Replay
from pizzarules.game.replaytext import game_named
from pizzarules.jsonio import parsed

__all__ = ["is_json", "read_replay"]


def read_replay(text: str, cards: str | None) -> tuple[Game, Replay]:
    """Return the replay that a text or JSON says, and its game.

    Raises `ReplayError`, `JsonError` or another `PizzaError`.
    """
    if not is_json(text):
        game = find_game(game_named(text), cards)
        return game, Replay.parse(text, game)
    data = parsed(text, "replay")
    if not isinstance(data, Mapping) or not isinstance(data.get("game"), str):
        raise JsonError("this is no replay: the key `game` says which game was played")
    game = find_game(data["game"], cards)
    return game, Replay.from_json(data, game)


def is_json(text: str) -> bool:
    """Whether a replay is written as JSON."""
    return text.removeprefix("\ufeff").lstrip().startswith(("{", "["))
