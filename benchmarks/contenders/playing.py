"""pizzarules, played at random through the calls of `State`."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Final

import pizzarules as pz
from benchmarks.timing import Playout

GAMES: Final = ("mamma-mia", "sole-mio", "grande")
PLAYERS: Final = 4


AT_ONCE: Final = 20
"""How many games one call of `simulate` plays."""


def playouts() -> list[Playout]:
    return [maker(game) for maker in (playout, simulation) for game in GAMES]


def _name(name: str) -> str:
    return f"pizzarules, {name}, compiled" if pz.compiled else f"pizzarules, {name}"


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

    return Playout(_name(name), play, ours=True)


def simulation(name: str) -> Playout:
    seeds = count(0, AT_ONCE)

    def play() -> int:
        tally = pz.simulate(name, AT_ONCE, seed=next(seeds), players=PLAYERS)
        return sum(tally.choices.values())

    return Playout(_name(f"simulate {name}"), play, ours=True, games=AT_ONCE)


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
