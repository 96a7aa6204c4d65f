"""RLCard: its Uno, through the steps of its environment, as the agents that it trains take them."""

from __future__ import annotations

from random import Random

import rlcard

from benchmarks.timing import Playout


def playouts() -> list[Playout]:
    environment = rlcard.make("uno", config={"seed": 1})
    random = Random(1).random

    def play() -> int:
        state, _ = environment.reset()
        decisions = 0
        while not environment.is_over():
            actions = list(state["legal_actions"])
            decisions += len(actions) > 1
            state, _ = environment.step(actions[int(random() * len(actions))])
        return decisions

    return [Playout("RLCard, uno", play)]
