"""The same choices lead to the same games: interpreted and compiled, by states and on the core.

`golden/games.txt` holds a digest of each game, and every build is held against it. A change of the
rules changes it: `python tests/test_same_games.py > tests/golden/games.txt` writes it anew.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from random import Random

import pytest

import pizzarules as pz
from pizzarules.game.core import DECISIONS
from pizzarules.game.playout import dealt, no_counts, play_out
from pizzarules.game.rulebook import rulebook_of

GOLDEN = Path(__file__).parent / "golden" / "games.txt"
GAMES = ("mamma-mia", "sole-mio", "grande")
PLAYERS = (2, 3, 4, 5)
SEEDS = range(4)


def chance(seed: int) -> Callable[[], float]:
    return Random(f"choices {seed}").random


def by_states(game: str, players: int, seed: int) -> tuple[str, pz.State, dict[str, list[int]]]:
    """Return the digest of a game, its last state, and how many decisions arose, and were open."""
    digest = blake2b(digest_size=8)
    draw = chance(seed)
    counts: dict[str, list[int]] = {}
    state = pz.game(game).new(players, seed=seed)
    while actions := state.actions():
        action = actions[int(draw() * len(actions))]
        digest.update(f"{state.to_act}: {action} of {len(actions)}\n".encode())
        assert state.decision is not None
        count = counts.setdefault(state.decision, [0, 0])
        count[0] += 1
        count[1] += len(actions) > 1
        state = state.apply(action)
    digest.update(state.notation.encode())
    return digest.hexdigest(), state, counts


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_core_plays_what_states_play(game: str, players: int) -> None:
    golden = GOLDEN.read_text(encoding="utf-8").splitlines()
    for seed in SEEDS:
        digest, last, counts = by_states(game, players, seed)
        assert f"{game} {players} {seed} {digest}" in golden
        rules = rulebook_of(last.game, last.seats)
        core = dealt(rules, seed)
        arose, choices = no_counts(), no_counts()
        play_out(core, [chance(seed)] * players, arose, choices)
        assert core.identity() == last.fork().identity()
        assert {
            str(decision): [arose[place], choices[place]]
            for place, decision in enumerate(DECISIONS)
            if arose[place]
        } == counts


def test_numbers_texts_and_actions_are_the_same_choice() -> None:
    draw = chance(9)
    state = pz.game("sole-mio").new(3, seed=9)
    for _ in range(60):
        number = state.legal()[int(draw() * len(state.legal()))]
        action = state.game.codec.decode(number)
        after = state.apply(number)
        assert after == state.apply(action) == state.apply(str(action))
        assert after.events == state.apply(action).events
        state = after


if __name__ == "__main__":
    for game in GAMES:
        for players in PLAYERS:
            for seed in SEEDS:
                print(game, players, seed, by_states(game, players, seed)[0])
