"""OpenSpiel: two card games written in C++, driven from Python one action at a time.

Almost half of the steps of these games deal a card. How one drives them decides how fast they are:
*chance weighted* draws outcomes with the probabilities that OpenSpiel gives, as its own examples do;
the other knows that in these games they are all alike, and draws as a player chooses.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pyspiel

from benchmarks.timing import Playout

GAMES: Final = ("hearts", "crazy_eights")


def playouts() -> list[Playout]:
    return [maker(game) for game in GAMES for maker in (_playout, _weighted)]


def _playout(name: str) -> Playout:
    game = pyspiel.load_game(name)
    random = Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            # At a node of chance these are its outcomes.
            actions = state.legal_actions()
            if not state.is_chance_node():
                decisions += len(actions) > 1
            state.apply_action(actions[int(random() * len(actions))])
        return decisions

    return Playout(f"OpenSpiel, {name}", play)


def _weighted(name: str) -> Playout:
    game = pyspiel.load_game(name)
    generator = Random(1)
    random, choices = generator.random, generator.choices

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choices(outcomes, weights)[0])
            else:
                actions = state.legal_actions()
                decisions += len(actions) > 1
                state.apply_action(actions[int(random() * len(actions))])
        return decisions

    return Playout(f"OpenSpiel, {name}, chance weighted", play)
