"""A turn: ingredients of one kind to the oven, an order on top, and the hand refilled.

How a round goes; rulings `pass`, `empty-pile`, `deadlock`.
"""

from __future__ import annotations

from pizzarules.rules import events
from pizzarules.rules.cells import i64
from pizzarules.rules.choices import Choices
from pizzarules.rules.places import (
    DEADLOCK,
    DRAW_SUPPLY,
    DRAW_WAITER,
    END_TURN,
    HELD,
    NO_ORDER,
    ORDER,
    ORDER_ENTRY,
    ORDERS,
    ORDERS_N,
    PASS,
    PLAY,
    TO_DRAW,
    TO_ORDER,
    TO_PLAY,
    TURN_OVER,
    WAIT,
    WAITER_N,
)
from pizzarules.rules.position import Position

__all__ = [
    "begin_turn",
    "end_turn",
    "offer_orders",
    "offer_piles",
    "offer_plays",
    "pass_turn",
    "play",
    "play_order",
    "refill",
]


# What can be done. These lists are made at every other decision: so they are written without a call.


def offer_plays(position: Position, choices: Choices) -> None:
    """Offer one or more ingredients of each kind; passing to who holds none (ruling `pass`)."""
    book, cells = position.book, position.cells
    kinds, numbers, found = book.kinds, book.numbers, choices.numbers
    row, seconds = book.rows[position.actor], book.seconds[PLAY]
    at, stride = book.starts[PLAY], book.firsts[PLAY] * seconds
    count: i64 = 0
    kind: i64 = 0
    while kind < kinds:
        ones, twos = cells[row + kind], cells[row + kinds + kind]
        singles: i64 = 1
        while singles <= ones:
            found[count] = numbers[at + singles * seconds]
            count += 1
            singles += 1
        doubles: i64 = 1
        while doubles <= twos:
            singles = 0
            while singles <= ones:
                found[count] = numbers[at + singles * seconds + doubles]
                count += 1
                singles += 1
            doubles += 1
        at += stride
        kind += 1
    if not count:
        found[0] = numbers[book.starts[PASS]]
        count = 1
    choices.count = count


def offer_orders(position: Position, choices: Choices) -> None:
    """Offer each order in hand, and to play none."""
    book, cells, found = position.book, position.cells, choices.numbers
    numbers, start, stride = (
        book.numbers,
        book.starts[ORDER],
        book.firsts[ORDER] * book.seconds[ORDER],
    )
    place = book.rows[position.actor] + book.facts + ORDERS
    end = place + cells[place - ORDERS + ORDERS_N]
    count: i64 = 0
    last: i64 = -1
    while place < end:
        card = cells[place]
        # They are ascending.
        if card != last:
            found[count] = numbers[start + card * stride]
            count += 1
        last = card
        place += 1
    found[count] = numbers[book.starts[NO_ORDER]]
    choices.count = count + 1


def offer_piles(position: Position, choices: Choices) -> None:
    """Offer the piles that have cards; an empty one as ruling `empty-pile` says."""
    book = position.book
    if position.supply_n or book.empty_allowed:
        choices.offer_alone(book, DRAW_SUPPLY)
    if book.empty_allowed or position.cells[book.rows[position.actor] + book.facts + WAITER_N]:
        choices.offer_alone(book, DRAW_WAITER)


# Doing it.


def begin_turn(position: Position, seat: i64) -> None:
    """Let a seat play."""
    position.turn = seat
    position.active = 0
    position.task = TO_PLAY
    position.actor = seat


def play(position: Position, kind: i64, singles: i64, doubles: i64) -> i64:
    """Play ingredients of one kind to the oven."""
    seat, book, cells = position.turn, position.book, position.cells
    row = book.rows[seat]
    cells[row + kind] -= singles
    cells[row + book.kinds + kind] -= doubles
    row += book.facts
    cells[row + HELD] -= singles + doubles
    position.to_oven(kind << 32 | singles << 16 | doubles)
    position.active = 1
    if position.log is not None:
        position.log.append((events.PLAYED, int(seat), int(kind), int(singles), int(doubles)))
    if cells[row + ORDERS_N]:
        position.task = TO_ORDER
        return WAIT
    return refill(position)


def pass_turn(position: Position) -> i64:
    """Play nothing, for want of an ingredient; no order is played either."""
    if position.log is not None:
        position.log.append((events.PASSED, int(position.turn)))
    return refill(position)


def play_order(position: Position, card: i64) -> i64:
    """Play an order from hand on top."""
    seat = position.turn
    position.drop_order(seat, card)
    position.to_oven(ORDER_ENTRY | seat << 16 | card)
    if position.log is not None:
        position.log.append((events.ORDER_PLAYED, int(seat), int(card)))
    return refill(position)


def refill(position: Position) -> i64:
    """Ask from which pile the hand is refilled, if it needs cards and there are any."""
    book, cells = position.book, position.cells
    at = book.rows[position.turn] + book.facts
    if cells[at + HELD] + cells[at + ORDERS_N] < book.hand and (
        position.supply_n or cells[at + WAITER_N]
    ):
        position.task = TO_DRAW
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
