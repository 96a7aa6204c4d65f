"""A turn: ingredients of one kind to the oven, an order on top, and the hand refilled.

How a round goes; rulings `pass`, `empty-pile`, `deadlock`.
"""

from __future__ import annotations

from pizzarules.rules import events
from pizzarules.rules.cells import i64
from pizzarules.rules.draw import can_draw
from pizzarules.rules.places import (
    DEADLOCK,
    END_TURN,
    ORDER_ENTRY,
    ORDERS_N,
    REFILL,
    TO_DRAW,
    TO_ORDER,
    TO_PLAY,
    TURN_OVER,
    WAIT,
)
from pizzarules.rules.position import Position

__all__ = ["begin_turn", "end_turn", "no_order", "pass_turn", "play", "play_order", "refill"]


def begin_turn(position: Position, seat: i64) -> None:
    """Let a seat play."""
    position.turn = seat
    position.active = 0
    position.ask(TO_PLAY, seat)


def play(position: Position, kind: i64, singles: i64, doubles: i64) -> i64:
    """Play ingredients of one kind to the oven."""
    seat = position.turn
    position.move_cards(seat, kind, -singles, -doubles)
    position.to_oven(kind << 32 | singles << 16 | doubles)
    position.active = 1
    if position.log is not None:
        position.log.append((events.PLAYED, int(seat), int(kind), int(singles), int(doubles)))
    if position.fact(seat, ORDERS_N):
        position.task = TO_ORDER
        return WAIT
    return REFILL


def pass_turn(position: Position) -> i64:
    """Play nothing, for want of an ingredient; no order is played either."""
    if position.log is not None:
        position.log.append((events.PASSED, int(position.turn)))
    return REFILL


def play_order(position: Position, card: i64) -> i64:
    """Play an order from hand on top."""
    seat = position.turn
    position.drop_order(seat, card)
    position.to_oven(ORDER_ENTRY | seat << 16 | card)
    if position.log is not None:
        position.log.append((events.ORDER_PLAYED, int(seat), int(card)))
    return REFILL


def no_order(position: Position) -> i64:
    """Play no order."""
    return REFILL


def refill(position: Position) -> i64:
    """Ask from which pile the hand is refilled, if it needs cards and there are any."""
    seat = position.turn
    if can_draw(position, seat):
        position.ask(TO_DRAW, seat)
        return WAIT
    return END_TURN


def end_turn(position: Position) -> i64:
    """Let the next seat play, or end the round."""
    if not position.supply_n:
        return TURN_OVER
    players = position.book.players
    if position.active:
        position.idle = 0
    else:
        position.idle += 1
        if position.idle == players:
            return DEADLOCK
    seat = position.turn + 1
    if seat == players:
        seat = 0
    begin_turn(position, seat)
    return WAIT
