"""Playing: a state machine for each game, that also starts in the middle of an oven."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import pizzarules as pz
from pizzarules import Decision
from pizzarules.rulings import RULINGS
from pizzarules.testing.game_properties import OF_STATES, Reached, snapshot
from pizzarules.testing.positions import all_cards, random_position
from positions import GAMES, game_called

IN_EVERY_STATE = ("somebody can decide something", "no hand is too full", "actions read back")
LONGEST = 3_000
"""No game takes more steps than this."""

TURN = {Decision.PLAY, Decision.ORDER, Decision.DRAW}
PAYING = {Decision.SETTLE, Decision.PAY}
REACHED = {
    "mamma-mia": TURN | PAYING | {Decision.CHANCE},
    "sole-mio": set(Decision),
    "grande": set(Decision),
    "everything": set(Decision),
    "everything-leaves": set(Decision),
}
RARE = {Decision.GIVE, Decision.REWARD}
"""These follow on help, which random hands can seldom give."""


class Playing(RuleBasedStateMachine):
    """Any legal play, from the deal or from the middle of an oven."""

    game: pz.Game
    visits: Counter[Decision]

    state: pz.State
    cards: Counter[tuple[str, str]]

    def begin(self, state: pz.State) -> None:
        self.state = state
        self.cards = all_cards(state)
        self.past: list[tuple[pz.State, tuple[object, ...]]] = []
        self.random = Random(0)

    @initialize(seed=st.integers(0, 2**32), players=st.integers(2, 5))
    def deal(self, seed: int, players: int) -> None:
        self.begin(self.game.new(players, seed=seed))

    @initialize(players=st.integers(2, 5), before_deal=st.booleans())
    def open_deal(self, players: int, before_deal: bool) -> None:
        rulings = {"chef-shuffle": "before-deal" if before_deal else "after-deal"}
        self.begin(self.game.new(players, deal={}, rulings=rulings))

    @initialize(seed=st.integers(0, 2**32))
    def in_the_oven(self, seed: int) -> None:
        self.begin(random_position(self.game, Random(seed)))

    @initialize(seed=st.integers(0, 2**32))
    def under_other_rulings(self, seed: int) -> None:
        random = Random(seed)
        rulings = {id: random.choice(ruling.choices) for id, ruling in RULINGS.items()}
        self.begin(random_position(self.game, random, rulings))

    @precondition(lambda self: not self.state.is_over)
    @rule(choice=st.integers(0, 2**16), steps=st.integers(1, 40))
    def go_on(self, choice: int, steps: int) -> None:
        random = Random(choice)
        for _ in range(steps):
            if self.state.is_over:
                return
            assert self.state.decision is not None
            self.visits[self.state.decision] += 1
            self.past.append((self.state, snapshot(self.state)))
            self.state = self.state.apply(random.choice(self.state.actions()))
            self.check()

    @precondition(lambda self: not self.state.is_over)
    @rule(number=st.integers(0, 2**16))
    def what_is_not_legal_is_refused(self, number: int) -> None:
        codec = self.game.codec
        number %= len(codec)
        before = snapshot(self.state)
        if number in self.state.legal():
            assert self.state.why_not(number) is None
            self.state.apply(number)
        else:
            assert self.state.why_not(number)
            with pytest.raises(pz.IllegalActionError):
                self.state.apply(codec.decode(number))
        assert snapshot(self.state) == before

    @rule()
    def old_states_are_untouched(self) -> None:
        for state, before in self.past[-20:]:
            assert snapshot(state) == before

    def check(self) -> None:
        state = self.state
        assert all_cards(state) == self.cards
        reached = Reached(state, self.random)
        for property in IN_EVERY_STATE:
            assert list(OF_STATES[property](reached)) == []

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        if hasattr(self, "state"):
            self.check()

    def teardown(self) -> None:
        """Every game ends, whatever was played before."""
        if not hasattr(self, "state"):
            return
        random = Random(hash(self.state))
        steps = 0
        while not self.state.is_over:
            assert self.state.decision is not None
            self.visits[self.state.decision] += 1
            self.state = self.state.apply(random.choice(self.state.actions()))
            steps += 1
            assert steps < LONGEST
            if steps % 16 == 0:
                self.check()
        self.check()


@pytest.mark.parametrize("game", REACHED)
def test_any_play(game: str) -> None:
    machine: Any = type("Playing", (Playing,), {})
    machine.game = game_called(game)
    machine.visits = Counter()
    examples = max(15, settings().max_examples // 4)
    run_state_machine_as_test(
        machine, settings=settings(max_examples=examples, stateful_step_count=20, deadline=None)
    )
    assert set(machine.visits) <= REACHED[game], machine.visits
    # What is met rarely may be missed, by few examples or by chance.
    if examples >= 50:
        assert REACHED[game] - RARE <= set(machine.visits), machine.visits


OTHERS = sorted((Path(__file__).parent.parent / "docs" / "games").glob("*.pizza"))
PLAYED = [pz.game(id) for id in GAMES] + [
    game for path in OTHERS for game in pz.load(path).games.values()
]


@pytest.mark.parametrize(
    ("game", "players"),
    [
        pytest.param(game, players, id=f"{game.id}-{players}")
        for game in PLAYED
        for players in game.numbers_of_players()
    ],
)
def test_whole_games_end(game: pz.Game, players: int, thorough: bool) -> None:
    for seed in range(5 if thorough else 1):
        random = Random(seed)
        state = game.new(players, seed=seed)
        cards = all_cards(state)
        steps = 0
        while not state.is_over:
            state = state.apply(random.choice(state.actions()))
            steps += 1
            assert steps < LONGEST
        assert all_cards(state) == cards
        assert state.round == state.game.rounds
