"""What a seat can't see makes no difference to what it gets to know.

Two states that differ in hidden cards alone (hands of others, order of supply and waiters, key) are
held side by side: everything that a seat may ask must be the same in both, now and after more
actions.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pizzarules.errors import ActionError
from pizzarules.game.actions import Action
from pizzarules.game.events import (
    Drew,
    DrewCards,
    Event,
    GameOver,
    RewardTaken,
    Showed,
    WaiterBaked,
)
from pizzarules.game.state import State
from pizzarules.testing.positions import as_pool, cards_of

__all__ = ["answers", "first_leak", "leak_in_play", "permuted"]


def permuted(state: State, seat: str | None, random: Random, *, chef_moves: bool = False) -> State:
    """Return the state with everything that a seat can't see dealt anew; the sizes of all stay.

    With `chef_moves` the chef card changes its place in the supply too. All piles must be known.
    """
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


def answers(state: State, seat: str | None) -> dict[str, Any]:
    """Return all that a seat can get out of a state, by what it is."""
    view = state.view(seat)
    told: dict[str, Any] = {
        "view": view,
        "text": str(view),
        "json": view.to_json(),
        "memory": state.view(seat, memory=True),
        "to act": state.to_act,
        "decision": state.decision,
        "over": state.is_over,
        "forced": state.forced is not None,
        "result": state.result,
        "reasons": state.explanations(seat),
    }
    if seat is not None and state.to_act == seat:
        told["forced action"] = state.forced
        told["actions"] = state.actions()
        told["codes"] = state.legal()
        told["question"] = state.question
        codec = state.game.codec
        told["why not"] = [state.why_not(number) for number in range(len(codec))]
        told["errors"] = [_error_of(state, str(action)) for action in codec.actions]
        texts = ("lay", "use", "nonsense", "", "show")
        told["parsing"] = [_error_of(state, text) for text in texts]
    return told


def _error_of(state: State, text: str) -> str | None:
    try:
        state.parse(text)
    except ActionError as fault:
        return f"{type(fault).__name__}: {fault}"
    return None


def first_leak(one: State, other: State, seat: str | None) -> str | None:
    """Return what a seat can tell two states apart by; None if it can't."""
    mine, theirs = answers(one, seat), answers(other, seat)
    return next((name for name, answer in mine.items() if answer != theirs[name]), None)


def leak_in_play(
    state: State, seat: str | None, random: Random, steps: int
) -> tuple[str | None, int]:
    """Play on in a state and in a permuted one alike; return the first leak, and how far it went.

    An order that is being settled is revealed anew. Play ends after so many `steps`, and where
    hidden cards come to light.
    """
    if state.result is not None and state.result.tie_break:
        # Who ties lays the hand open.
        return None, 0
    chef_moves = random.random() < 0.3
    one = state.replace()
    other = permuted(one, seat, random, chef_moves=chef_moves)
    if _uncovered(one, other, seat, chef_moves=chef_moves) or one.round != state.round:
        # What is revealed anew may be baked at once, and turn up what was permuted.
        return None, 0
    compared = 0
    while True:
        leak = first_leak(one, other, seat)
        if leak is not None:
            return f"{leak} tells {seat} of hidden cards: {one.notation}", compared
        compared += 1
        if one.is_over or compared > steps:
            return None, compared
        both = [action for action in one.actions() if action in other.actions()]
        if not both:
            return None, compared
        action = random.choice(both)
        if _ends_the_round(one, action) or _ends_the_round(other, action):
            return None, compared
        one, other = one.apply(action), other.apply(action)
        if _uncovered(one, other, seat, chef_moves=chef_moves):
            return None, compared


def _uncovered(one: State, other: State, seat: str | None, *, chef_moves: bool) -> bool:
    """Whether the last step lets the seat see what was hidden, and was permuted."""
    all_show = one.rulings["block-show"] == "all"
    return any(
        _uncovers(event, seat, chef_moves=chef_moves)
        or (all_show and isinstance(event, Showed) and event.seat != seat)
        for event in (*one.events, *other.events)
    )


def _uncovers(event: Event, seat: str | None, *, chef_moves: bool) -> bool:
    if isinstance(event, DrewCards):
        return event.seat == seat
    if isinstance(event, Drew):
        return chef_moves
    if isinstance(event, GameOver):
        # Who ties lays the hand open.
        return bool(event.result.tie_break)
    return isinstance(event, RewardTaken | WaiterBaked)


def _ends_the_round(state: State, action: Action) -> bool:
    """Whether the next shuffle comes with an action: what follows is hidden, and was permuted."""
    return state.apply(action).round != state.round
