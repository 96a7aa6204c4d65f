"""Emptying the oven: everything that can come of it in the engine, and by the brute-force oracle.

The profile says how many examples are tried: `--thorough` tries five times as many, and
`HYPOTHESIS_PROFILE=search` in the environment five times as many again.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, event, example, given, reject, settings
from hypothesis import strategies as st

import pizzarules as pz
from oracle.cards import ORDERS
from oracle.question import Pool
from oracle.tables import KINDS
from oven_oracle.drawn import any_oven, ovens, whole_series
from oven_oracle.emptying import TooManyError, outcomes
from oven_oracle.position import Player, Position, Rules, in_no_order
from oven_oracle.series import settle_members
from oven_oracle.written import Setting, in_words

USUAL = settings().max_examples
MOST = 150 if USUAL >= 100 else 50
"""Ovens with more ends than this take too long in the engine."""


def set_up(setting: Setting) -> pz.State:
    """The engine's state before the oven is emptied."""
    return pz.game(setting.game).position(
        seats=list(setting.seats),
        rulings=dict(setting.rulings),
        chef=setting.chef or setting.seats[0],
        table=setting.table,
        hands=dict(setting.hands),
        orders={seat: list(orders) for seat, orders in setting.orders.items()},
        waiters={seat: list(orders) for seat, orders in setting.waiters.items()},
        baked={seat: list(orders) for seat, orders in setting.baked.items()},
        used=setting.used,
        oven=list(setting.oven),
        phase="oven",
    )


def all_ends(state: pz.State) -> set[pz.State]:
    """Every state in which the game is over, over all actions of all seats."""
    ends = set()
    seen = {state}
    waiting = [state]
    while waiting:
        state = waiting.pop()
        if state.is_over:
            ends.add(state)
            continue
        actions = state.actions()
        assert actions, "somebody is to act"
        for action in actions:
            after = state.apply(action)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return ends


def as_position(state: pz.State, setting: Setting) -> Position:
    """The engine's state as the oracle's position."""
    assert state.chef is not None
    players = (
        Player(
            seat,
            as_pool(state.hand(seat)),
            in_no_order(*state.orders(seat)),
            tuple(state.waiter(seat)),
            in_no_order(*state.baked(seat)),
            in_no_order(*state.gone(seat)),
        )
        for seat in state.seats
    )
    return Position(
        Rules(setting.game, frozenset(setting.rulings.items())),
        tuple(players),
        state.chef,
        as_pool(state.table),
        as_pool(state.used),
    )


def as_pool(cards: pz.Pool) -> Pool:
    """The engine's pool as the oracle's."""
    return tuple(cards[kind] for kind in KINDS)


def hold_against_oracle(setting: Setting) -> None:
    """The engine reaches the oracle's ends, and no others."""
    try:
        expected = outcomes(setting, MOST)
    except TooManyError:
        reject()
    reached = {as_position(state, setting) for state in all_ends(set_up(setting))}
    event(f"{min(len(expected), 10)} ends" + (" or more" if len(expected) >= 10 else ""))
    never = sorted(map(in_words, expected - reached))
    wrongly = sorted(map(in_words, reached - expected))
    assert (never, wrongly) == ([], []), "ends that are never reached; ends that must not be"


@pytest.mark.parametrize("name", ORDERS)
@settings(max_examples=USUAL // 4)
@given(data=st.data())
def test_ovens_around_each_order(name: str, data: st.DataObject) -> None:
    hold_against_oracle(data.draw(ovens(name)))


@settings(max_examples=USUAL // 2)
@given(any_oven)
def test_any_oven(setting: Setting) -> None:
    hold_against_oracle(setting)


A_DOUBLE_FOR_ONE = Setting(
    ("salami", "pepper"),
    (("salami", "complemento:pepper"),),
    table="3 salami",
    hands={"pepper": "1 double salami"},
    orders={"salami": ("complemento:mushroom", "complemento:pineapple", "complemento:olive")},
)
"""The double is given for the four, which leaves one salami for the last member."""


@settings(max_examples=USUAL // 8, suppress_health_check=[HealthCheck.too_slow])
@example(A_DOUBLE_FOR_ONE)
@example(A_DOUBLE_FOR_ONE.ruled(decline="allowed"))
@given(whole_series())
def test_all_four_of_a_series(setting: Setting) -> None:
    (played,) = setting.oven
    assert not isinstance(played, str)
    owner, revealed = played
    members = (revealed, *setting.orders[owner])
    expected = set(settle_members(setting.position(), owner, revealed, members))
    if len(expected) > MOST:
        reject()
    state = set_up(setting)
    for order in members[1:]:
        state = state.apply(f"join {order}")
    for demand, order in zip((4, 3, 2), members[:3], strict=True):
        state = state.apply(f"demand {demand} from {order}")
    reached = {as_position(end, setting) for end in all_ends(state)}
    never = sorted(map(in_words, expected - reached))
    wrongly = sorted(map(in_words, reached - expected))
    assert (never, wrongly) == ([], []), "ends that are never reached; ends that must not be"
