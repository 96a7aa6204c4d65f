"""Drawing: ingredients from the supply, with the chef card among them, and orders from the waiter."""

from __future__ import annotations

from pizzarules.rules import events
from pizzarules.rules.cells import i64
from pizzarules.rules.chance import SUPPLY, look_at_top
from pizzarules.rules.places import (
    BAKED_N,
    END_TURN,
    SCORE,
    WAITER_N,
)
from pizzarules.rules.position import Position

__all__ = ["draw_supply", "draw_waiter", "take_cards", "take_orders", "turn_up"]


def draw_supply(position: Position) -> i64:
    """Refill the hand from the supply; it gives what it has."""
    seat = position.turn
    number = position.missing(seat)
    if position.supply_n:
        position.active = 1
    chef = position.chef
    before = position.supply_n
    drawn = take_cards(position, seat, number)
    book = position.book
    if book.last_ingredient and position.supply_n == 1 and position.supply[0] == book.chef_card:
        # Who drew the last ingredient takes the chef card, all that is left (ruling `round-end`).
        position.supply_n = 0
        position.chef = seat
    if position.log is not None:
        position.log.append((events.DREW, int(seat), "supply", int(drawn)))
        if drawn:
            cards = _drawn_columns(position, before, drawn)
            position.log.append((events.DREW_CARDS, int(seat), cards, ()))
        if position.chef != chef:
            position.log.append((events.CHEF_DRAWN, int(seat)))
    return END_TURN


def take_cards(position: Position, seat: i64, number: i64) -> i64:
    """Give a seat ingredients from the supply; return how many it got.

    The chef card is laid out, and replaced if the supply has more.
    """
    book = position.book
    if position.open:
        look_at_top(position, SUPPLY, number)
        if _has_chef_card(position, number):
            look_at_top(position, SUPPLY, number + 1)
    cells, supply, left = position.cells, position.supply, position.supply_n
    row = book.rows[seat]
    drawn: i64 = 0
    while drawn < number and left > 0:
        left -= 1
        card = supply[left]
        if card == book.chef_card:
            position.chef = seat
        else:
            cells[row + (card & 1) * book.kinds + (card >> 1)] += 1
            drawn += 1
    position.supply_n = left
    cells[row + book.facts] += drawn
    return drawn


def _has_chef_card(position: Position, number: i64) -> bool:
    """Whether the chef card is among so many cards on top of the supply."""
    place = position.supply_n - 1
    while place >= 0 and number > 0:
        if position.supply[place] == position.book.chef_card:
            return True
        place -= 1
        number -= 1
    return False


def _drawn_columns(position: Position, before: i64, drawn: i64) -> tuple[int, ...]:
    """Return what was drawn from the supply that had `before` cards, as columns."""
    book = position.book
    found = [0] * int(2 * book.kinds)
    while drawn > 0:
        before -= 1
        card = position.supply[before]
        if card != book.chef_card:
            found[int((card & 1) * book.kinds + (card >> 1))] += 1
            drawn -= 1
    return tuple(found)


def draw_waiter(position: Position) -> i64:
    """Refill the hand from the own waiter; it gives what it has."""
    seat = position.turn
    number = position.missing(seat)
    if number > position.fact(seat, WAITER_N):
        number = position.fact(seat, WAITER_N)
    if number:
        position.active = 1
    cards = take_orders(position, seat, number)
    if position.log is not None:
        position.log.append((events.DREW, int(seat), "waiter", int(number)))
        if number:
            nothing = (0,) * int(2 * position.book.kinds)
            position.log.append((events.DREW_CARDS, int(seat), nothing, cards))
    return END_TURN


def take_orders(position: Position, seat: i64, number: i64) -> tuple[int, ...]:
    """Give a seat orders from the top of its waiter; return them if events are written down."""
    if position.open:
        look_at_top(position, seat, number)
    drawn: list[int] = []
    depth: i64 = 0
    while depth < number:
        card = position.waiter_top(seat, depth)
        position.hold_order(seat, card)
        if position.log is not None:
            drawn.append(int(card))
        depth += 1
    book = position.book
    position.cells[book.rows[seat] + book.facts + WAITER_N] -= number
    return tuple(drawn)


def turn_up(position: Position, seat: i64) -> i64:
    """Put the top order of a waiter, which is not empty, to the baked ones; return it."""
    if position.open:
        look_at_top(position, seat, 1)
    card = position.waiter_top(seat, 0)
    book = position.book
    position.cells[book.rows[seat] + book.facts + WAITER_N] -= 1
    put_to_baked(position, seat, card)
    return card


def put_to_baked(position: Position, seat: i64, card: i64) -> None:
    """Put an order to the baked ones of a seat."""
    book = position.book
    position.make_own()
    at = book.rows[seat] + book.facts
    place = position.cells[at + BAKED_N]
    position.piles[seat * book.pile + book.deck + place] = card
    position.cells[at + BAKED_N] = place + 1
    position.cells[at + SCORE] += book.worth[card]
