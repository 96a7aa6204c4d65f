"""The reward: who helped may turn up the top order of their waiter as baked. Rulings `help-reward`, `reward-effect`."""

from __future__ import annotations

from pizzarules.rules import events
from pizzarules.rules.cells import i64
from pizzarules.rules.chef import take_effects
from pizzarules.rules.choices import Choices
from pizzarules.rules.draw import turn_up
from pizzarules.rules.places import (
    LEAVE_REWARD,
    NOBODY,
    REVEAL,
    S_BAKED_SHORT,
    S_HELPER,
    TAKE_REWARD,
    TO_REWARD,
    WAIT,
    WAITER_N,
)
from pizzarules.rules.position import Position

__all__ = ["finish", "offer_reward", "reward"]


def finish(position: Position) -> i64:
    """End the settlement; who helped is offered the reward."""
    settlement = position.settlement
    helper = settlement[S_HELPER]
    if helper != NOBODY and settlement[S_BAKED_SHORT] and position.fact(helper, WAITER_N):
        if not position.book.reward_taken:
            position.ask(TO_REWARD, helper)
            return WAIT
        _turn_up(position, helper)
    position.owner = NOBODY
    return REVEAL


def offer_reward(position: Position, choices: Choices) -> None:
    """Offer to take the reward, and to leave it."""
    choices.offer_alone(position.book, TAKE_REWARD)
    choices.offer_alone(position.book, LEAVE_REWARD)


def reward(position: Position, taken: bool) -> i64:
    """Take the reward for helping, or leave it."""
    helper = position.settlement[S_HELPER]
    if taken:
        _turn_up(position, helper)
    elif position.log is not None:
        position.log.append((events.REWARD_LEFT, int(helper)))
    position.owner = NOBODY
    return REVEAL


def _turn_up(position: Position, helper: i64) -> None:
    card = turn_up(position, helper)
    if position.log is not None:
        position.log.append((events.REWARD_TAKEN, int(helper), int(card)))
    if position.book.transfer:
        take_effects(position, helper, card)
