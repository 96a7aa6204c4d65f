"""What a seat can't see makes no difference to what it gets to know.

The property is that of `pizzarules.testing.hidden`; here it holds for many states of the games, and
finds leaks that are planted.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import pizzarules as pz
from pizzarules.game import looking
from pizzarules.rulings import RULINGS
from pizzarules.testing.hidden import leak_in_play
from pizzarules.testing.positions import random_position
from positions import GAMES, game_called


def starts(id: str, seed: int) -> Iterator[pz.State]:
    """States to begin with: in turns, and in the middle of ovens, under all sorts of rulings."""
    game, random = game_called(id), Random(seed)
    rulings = {id: random.choice(ruling.choices) for id, ruling in RULINGS.items()}
    chosen = random.choice([None, rulings])
    yield random_position(game, random, chosen)
    state = game.new(
        random.choice(game.numbers_of_players()),
        seed=seed,
        rulings=chosen,
        skip_forced=random.random() < 0.5,
    )
    for _ in range(random.randint(0, 250)):
        if state.is_over:
            break
        state = state.apply(random.choice(state.actions()))
    yield state


def compare_many(id: str, starts_of: int = 6) -> int:
    """Compare states of a game for spectators and seats; return how many were compared."""
    compared = 0
    for seed in range(starts_of):
        for state in starts(id, seed):
            random = Random(seed)
            for seat in (None, state.to_act, random.choice(state.seats)):
                leak, steps = leak_in_play(state, seat, random, 12)
                assert leak is None, leak
                compared += steps
    return compared


@pytest.mark.parametrize("id", [*GAMES, "everything", "everything-leaves"])
def test_hidden_cards_tell_nothing(id: str, thorough: bool) -> None:
    number = 6 if thorough else 2
    assert compare_many(id, number) > 15 * number


LEAKS: dict[str, Any] = {
    "hands": lambda core: tuple(core.units),
    "doubles": lambda core: tuple(core.doubles),
    "orders": lambda core: tuple(core.orders),
    "supply": lambda core: core.supply[-1:],
    "waiters": lambda core: tuple(waiter[-1:] for waiter in core.waiters),
    "key": lambda core: core.key,
}
"""Ways to leak: what a careless line in a view might show."""


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = looking.settling_of
    monkeypatch.setattr(looking, "settling_of", lambda core: (honest(core), LEAKS[leak](core)))
    with pytest.raises(AssertionError, match="tells"):
        compare_many("sole-mio")


def test_a_leak_in_words_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pz.State.why_not

    def careless(state: pz.State, action: Any) -> str | None:
        return f"{honest(state, action)}; the others hold {state.hand(state.seats[-1])}"

    monkeypatch.setattr(pz.State, "why_not", careless)
    with pytest.raises(AssertionError, match="why not tells"):
        compare_many("sole-mio")
