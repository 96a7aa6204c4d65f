"""What a seat can't see makes no difference to what it gets to know.

Two states that differ in hidden cards alone (hands of others, order of supply and waiters, key) are held
side by side: everything that a seat may ask must be the same in both, now and after more actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import pizzarules as pz
from pizzarules.game import looking
from pizzarules.game.events import Drew, DrewCards, GameOver, RewardTaken, WaiterBaked
from pizzarules.rulings import RULINGS
from positions import GAMES, as_pool, game_called, random_position

Answers = dict[str, Any]


def cards_of(pool: pz.Pool) -> list[str]:
    """The cards of a pool by their names."""
    return [
        name
        for kind in pool
        for name in [kind] * pool[kind][0] + [f"double {kind}"] * pool[kind][1]
    ]


def permuted(state: pz.State, seat: str | None, random: Random, *, chef_moves: bool) -> pz.State:
    """The state with everything that a seat can't see dealt anew; the sizes of all stay."""
    others = [one for one in state.seats if one != seat]
    hands = {one: cards_of(state.hand(one)) for one in others}
    chef = [place for place, card in enumerate(state.supply) if card == "chef"]
    supply = [card for card in state.supply if card != "chef"]
    hidden = [card for hand in hands.values() for card in hand] + supply
    random.shuffle(hidden)
    dealt = {one: as_pool([hidden.pop() for _ in hand]) for one, hand in hands.items()}
    if chef:
        hidden.insert(random.randint(0, len(hidden)) if chef_moves else chef[0], "chef")
    orders, waiters = {}, {}
    for one in state.seats:
        held = list(state.orders(one)) if one != seat else []
        pile = held + list(state.waiter(one))
        random.shuffle(pile)
        waiters[one] = pile[len(held) :]
        if one != seat:
            orders[one] = pile[: len(held)]
    seed = random.getrandbits(60)
    return state.replace(hands=dealt, orders=orders, waiters=waiters, supply=hidden, seed=seed)


def answers(state: pz.State, seat: str | None) -> Answers:
    """All that a seat can get out of a state."""
    view = state.view(seat)
    told: Answers = {
        "view": view,
        "text": str(view),
        "json": view.to_json(),
        "memory": state.view(seat, memory=True),
        "to act": state.to_act,
        "decision": state.decision,
        "over": state.is_over,
        "forced": state.forced is not None,
        "result": state.result,
        "why": state.explanations(seat),
    }
    if seat is not None and state.to_act == seat:
        told["forced action"] = state.forced
        told["actions"] = state.actions()
        told["codes"] = state.legal()
        told["question"] = state.question
        codec = state.game.codec
        told["why not"] = [state.why_not(number) for number in range(len(codec))]
        told["errors"] = [error_of(state, str(action)) for action in codec.actions]
        told["parsing"] = [error_of(state, text) for text in ("lay", "use", "nonsense", "", "show")]
    return told


def error_of(state: pz.State, text: str) -> str | None:
    try:
        state.parse(text)
    except pz.ActionError as fault:
        return f"{type(fault).__name__}: {fault}"
    return None


def assert_alike(one: pz.State, other: pz.State, seat: str | None) -> None:
    mine, theirs = answers(one, seat), answers(other, seat)
    for name, answer in mine.items():
        assert answer == theirs[name], f"{name} tells {seat} of hidden cards: {one.notation}"


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


def play_side_by_side(state: pz.State, seat: str | None, random: Random, steps: int) -> int:
    """Play on in a state and in a permuted one alike; return how many states were compared."""
    chef_moves = random.random() < 0.3
    # An order that is being settled is revealed anew, in both.
    one = state.replace()
    other = permuted(one, seat, random, chef_moves=chef_moves)
    compared = 0
    while True:
        assert_alike(one, other, seat)
        compared += 1
        if one.is_over or compared > steps:
            return compared
        both = [action for action in one.actions() if action in other.actions()]
        if not both:
            return compared
        action = random.choice(both)
        if ends_the_round(one, action) or ends_the_round(other, action):
            return compared
        one, other = one.apply(action), other.apply(action)
        if any(uncovers(event, seat, chef_moves=chef_moves) for event in one.events):
            return compared


def uncovers(event: pz.Event, seat: str | None, *, chef_moves: bool) -> bool:
    """Whether an event lets the seat see what was hidden, and was permuted."""
    if isinstance(event, DrewCards):
        return event.seat == seat
    if isinstance(event, Drew):
        return chef_moves
    if isinstance(event, GameOver):
        # Who ties lays the hand open.
        return bool(event.result.tie_break)
    return isinstance(event, RewardTaken | WaiterBaked)


def ends_the_round(state: pz.State, action: pz.Action) -> bool:
    """Whether the next shuffle comes with an action: what follows is hidden, and was permuted."""
    return state.apply(action).round != state.round


def compare_many(id: str) -> int:
    """Compare states of a game for spectators and seats; return how many were compared."""
    compared = 0
    for seed in range(6):
        for state in starts(id, seed):
            random = Random(seed)
            for seat in (None, state.to_act, random.choice(state.seats)):
                compared += play_side_by_side(state, seat, random, 12)
    return compared


@pytest.mark.parametrize("id", [*GAMES, "everything", "everything-leaves"])
def test_hidden_cards_tell_nothing(id: str) -> None:
    assert compare_many(id) > 100


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
