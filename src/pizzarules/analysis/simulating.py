"""Playing many games with players that choose at random.

The core is stepped directly, as `State.apply` does, but without keeping old states.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from pizzarules.analysis.tally import Tally
from pizzarules.errors import PositionError
from pizzarules.game.core import DECISIONS, TO_PLAY
from pizzarules.game.definition import Game
from pizzarules.game.playout import dealt, no_counts, play_out
from pizzarules.game.rulebook import rulebook_of
from pizzarules.loading.settle import game as by_id

__all__ = ["simulate"]


def simulate(
    game: str | Game,
    games: int = 100,
    *,
    seed: int = 0,
    players: int | None = None,
    seats: Sequence[str] | None = None,
    rulings: Mapping[str, str] | None = None,
    progress: Callable[[int], object] | None = None,
) -> Tally:
    """Play games with uniformly random players and count what happens.

    `game` is a game, or the id of a bundled one. Game number i is dealt with the seed `seed + i`, and its choices follow from the same number:
    equal arguments give equal counts. `players`, `seats` and `rulings` are those of `Game.new`;
    `progress` is called after each game with the number of games played.

    Raises `PositionError` and the other errors of `Game.new`.
    """
    number: object = games
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise PositionError("`games` is a whole number from 1 on")
    first = by_id(game).new(players, seed=seed, seats=seats, rulings=rulings)
    tally = Tally(first.game, first.seats)
    rules = rulebook_of(first.game, first.seats)
    arose, choices = no_counts(), no_counts()
    for place in range(games):
        core = dealt(rules, seed + place)
        chance = Random(f"choices {seed + place}").random
        outcomes = play_out(core, [chance] * rules.players, arose, choices)
        tally.note(core, outcomes)
        tally.end(core)
        if progress is not None:
            progress(place + 1)
    tally.turns = arose[TO_PLAY]
    for place, decision in enumerate(DECISIONS):
        if arose[place]:
            tally.decisions[decision] = arose[place]
        if choices[place]:
            tally.choices[decision] = choices[place]
    return tally
