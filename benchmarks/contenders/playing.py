"""pizzarules, played at random through the calls of `State`."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Final

import pizzarules as pz
from benchmarks.timing import Playout

GAMES: Final = ("mamma-mia", "sole-mio", "grande")
PLAYERS: Final = 4


def playouts() -> list[Playout]:
    return [playout(game) for game in GAMES]


def playout(name: str) -> Playout:
    game = pz.game(name)
    random = Random(1).random
    seeds = count()

    def play() -> int:
        state = game.new(players=PLAYERS, seed=next(seeds))
        decisions = 0
        while actions := state.actions():
            decisions += len(actions) > 1
            state = state.apply(actions[int(random() * len(actions))])
        return decisions

    return Playout(f"pizzarules, {name}", play, ours=True)


def choices(name: str, games: int) -> list[tuple[pz.State, pz.Action]]:
    """Return the states of random games, with what was done in each."""
    game = pz.game(name)
    random = Random(2).random
    found = []
    for seed in range(games):
        state = game.new(players=PLAYERS, seed=seed)
        while actions := state.actions():
            action = actions[int(random() * len(actions))]
            found.append((state, action))
            state = state.apply(action)
    return found
