"""What follows when an order is baked: endings that follow from each other."""

from __future__ import annotations

import pytest

import pizzarules as pz

GAME = pz.loads(
    """\
language 1

order lucky
  bake 2 own
  then the owner bakes the top of the waiter

order crown
  bake 9 own
  then the owner becomes chef

game chain
  kinds basil, ham, corn
  players 2 to 3
  rounds 2
  hand 6
  deal 2 ingredients + 1 order
  supply 9 single of each kind
  orders lucky x2, crown
  failed orders go under the waiter
  tie-break ingredient units in hand
"""
).game("chain")


def lucky(waiter: list[str], reading: str) -> pz.State:
    """Basil has baked a lucky order from the table, while ham was chef."""
    return GAME.position(
        seats=["basil", "ham"],
        rulings={"reward-effect": reading},
        round=1,
        chef="ham",
        table="2 basil",
        oven=[("basil", "lucky"), ("ham", "crown")],
        waiters={"basil": waiter},
    )


@pytest.mark.parametrize(("reading", "chef"), [("no-effect", "ham"), ("transfer", "basil")])
def test_an_order_off_the_waiter_has_its_effect_where_rewards_have(reading: str, chef: str) -> None:
    state = lucky(["crown", "lucky"], reading)
    assert state.baked("basil") == ("lucky", "crown")
    assert state.chef == chef


@pytest.mark.parametrize(("reading", "baked"), [("no-effect", 2), ("transfer", 3)])
def test_a_second_lucky_order_turns_up_a_third(reading: str, baked: int) -> None:
    state = lucky(["lucky", "crown"], reading)
    assert len(state.baked("basil")) == baked
