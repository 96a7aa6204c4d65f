"""Rounds: the deal, the next round, and the end of the game. Rulings `chef-shuffle`, `deadlock`."""

from __future__ import annotations

from typing import Final

from pizzarules.rules import events
from pizzarules.rules.cells import i64, vec
from pizzarules.rules.draw import take_cards, take_orders
from pizzarules.rules.places import (
    NOBODY,
    ORDERS,
    ORDERS_N,
    OVER,
    WAIT,
    WAITER_AT,
    WAITER_N,
)
from pizzarules.rules.position import Position
from pizzarules.rules.scoring import standings
from pizzarules.rules.shuffle import shuffle
from pizzarules.rules.turn import begin_turn

__all__ = ["deal", "next_round"]

# The numbers of the shuffles. They follow from what is shuffled, so a position need not count them.
_INGREDIENTS: Final = 0
_CHEF_CARD: Final = 1
_WAITERS: Final = 2
"""The waiter of the first seat; those of the others and the supplies of further rounds follow."""


def deal(position: Position) -> i64:
    """Shuffle, deal, and let the first player begin."""
    book = position.book
    _shuffle_supply(position)
    seat: i64 = 0
    while seat < book.players:
        _shuffle_waiter(position, seat)
        seat += 1
    seat = 0
    while seat < book.players:
        take_cards(position, seat, book.deal)
        seat += 1
    if position.chef == NOBODY and not _has_chef_card(position):
        position.supply[position.supply_n] = book.chef_card
        position.supply_n += 1
        shuffle(position.supply, 0, position.supply_n, position.key, _CHEF_CARD)
    seat = 0
    while seat < book.players:
        orders = position.fact(seat, WAITER_N)
        take_orders(position, seat, orders if orders < book.deal_orders else book.deal_orders)
        seat += 1
    if position.log is not None:
        _tell_deal(position)
    begin_turn(position, position.starter)
    return WAIT


def _shuffle_supply(position: Position) -> None:
    supply = position.book.supply
    position.supply_n = len(supply)
    place: i64 = 0
    while place < position.supply_n:
        position.supply[place] = supply[place]
        place += 1
    shuffle(position.supply, 0, position.supply_n, position.key, _INGREDIENTS)


def _shuffle_waiter(position: Position, seat: i64) -> None:
    book = position.book
    size = book.deck_sizes[seat]
    place: i64 = 0
    while place < size:
        position.piles[seat * book.pile + place] = book.decks[seat * book.deck + place]
        place += 1
    position.cells[book.rows[seat] + book.facts + WAITER_AT] = 0
    position.cells[book.rows[seat] + book.facts + WAITER_N] = size
    shuffle(position.piles, seat * book.pile, size, position.key, _WAITERS + seat)


def _has_chef_card(position: Position) -> bool:
    place: i64 = 0
    while place < position.supply_n:
        if position.supply[place] == position.book.chef_card:
            return True
        place += 1
    return False


def _tell_deal(position: Position) -> None:
    book, log = position.book, position.log
    assert log is not None
    for seat in range(int(book.players)):
        row = book.rows[seat]
        at = row + book.facts
        number = int(position.cells[at + ORDERS_N])
        orders = tuple([int(position.cells[at + ORDERS + place]) for place in range(number)])
        log.append((events.DREW_CARDS, seat, position.columns(position.cells, row), orders))
    if position.chef != NOBODY:
        log.append((events.CHEF_DRAWN, int(position.chef)))
    log.append((events.ROUND_BEGAN, 1, int(position.starter), int(position.supply_n)))


def next_round(position: Position) -> i64:
    """Go on after an emptied oven: to the next round, which the chef starts, or to the end.

    What is left of the supply after a deadlock is shuffled into the next one.
    """
    book = position.book
    if position.round == book.rounds:
        position.ask(OVER, NOBODY)
        if position.log is not None:
            position.log.append((events.GAME_OVER, standings(position)))
        return WAIT
    position.make_own()
    _use_again(position)
    position.round += 1
    number = _WAITERS + book.players + position.round
    shuffle(position.supply, 0, position.supply_n, position.key, number)
    position.starter = position.chef
    position.chef = NOBODY
    if position.log is not None:
        log = (events.ROUND_BEGAN, int(position.round), int(position.starter))
        position.log.append((*log, int(position.supply_n)))
    begin_turn(position, position.starter)
    return WAIT


def _use_again(position: Position) -> None:
    """Put the used pile and the chef card to the supply."""
    book, cells = position.book, position.cells
    number = position.supply_n
    kind: i64 = 0
    while kind < book.kinds:
        number = _put(position.supply, number, 2 * kind, cells[book.used + kind])
        twos = cells[book.used + book.kinds + kind]
        number = _put(position.supply, number, 2 * kind + 1, twos)
        cells[book.used + kind] = 0
        cells[book.used + book.kinds + kind] = 0
        kind += 1
    position.supply[number] = book.chef_card
    position.supply_n = number + 1


def _put(supply: vec[i64], number: i64, card: i64, times: i64) -> i64:
    while times > 0:
        supply[number] = card
        number += 1
        times -= 1
    return number
