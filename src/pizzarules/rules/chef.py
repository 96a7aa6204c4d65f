"""Effects of baked orders: the chef card changes hands, the top of a waiter is baked. Ruling `reward-effect`."""

from __future__ import annotations

from pizzarules.rules import events
from pizzarules.rules.cells import i64
from pizzarules.rules.draw import turn_up
from pizzarules.rules.places import BECOME_CHEF, WAITER_N
from pizzarules.rules.position import Position

__all__ = ["take_effects"]


def take_effects(position: Position, seat: i64, card: i64) -> None:
    """Let what a baked order says happen, effect by effect."""
    left = position.book.effects[card]
    while left:
        if left & 7 == BECOME_CHEF:
            if position.chef != seat:
                position.chef = seat
                if position.log is not None:
                    position.log.append((events.CHEF_MOVED, int(seat)))
        elif position.fact(seat, WAITER_N):
            top = turn_up(position, seat)
            if position.log is not None:
                position.log.append((events.WAITER_BAKED, int(seat), int(top)))
            if position.book.transfer:
                take_effects(position, seat, top)
        left >>= 3
