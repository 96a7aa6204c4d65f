"""Rounds: the deal, the next round, and the end of the game. Rulings `chef-shuffle`, `deadlock`."""

from __future__ import annotations

from typing import Final

from pizzarules.rules import events
from pizzarules.rules.cells import i64, vec
from pizzarules.rules.chance import SUPPLY, UNKNOWN, hidden_in, pile_of, set_pile
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

__all__ = ["deal", "lay_out", "next_round"]

# The numbers of the shuffles. They follow from what is shuffled, so a position need not count them.
_INGREDIENTS: Final = 0
_CHEF_CARD: Final = 1
_WAITERS: Final = 2
"""The waiter of the first seat; those of the others and the supplies of further rounds follow."""


def lay_out(position: Position) -> None:
    """Shuffle supply and waiters of a game of which nothing was said."""
    _shuffle_supply(position)
    seat: i64 = 0
    while seat < position.book.players:
        _shuffle_waiter(position, seat)
        seat += 1


def deal(position: Position) -> i64:
    """Deal what is not dealt yet, and let the first player begin."""
    book = position.book
    seat: i64 = 0
    while seat < book.players:
        if not position.held(seat):
            take_cards(position, seat, book.deal)
        seat += 1
    hands = _hands(position)
    _mix_chef_card_in(position)
    seat = 0
    while seat < book.players:
        if not position.fact(seat, ORDERS_N):
            orders = position.fact(seat, WAITER_N)
            take_orders(position, seat, orders if orders < book.deal_orders else book.deal_orders)
        seat += 1
    if position.log is not None:
        _tell_deal(position, hands)
    begin_turn(position, position.starter)
    return WAIT


def _hands(position: Position) -> list[tuple[int, ...]]:
    """Return the ingredients in each hand, if events are written down."""
    if position.log is None:
        return []
    book = position.book
    return [position.columns(position.cells, book.rows[seat]) for seat in range(int(book.players))]


def _mix_chef_card_in(position: Position) -> None:
    """Shuffle the chef card into the supply, unless it is there or was dealt (ruling `chef-shuffle`)."""
    chef_card = int(position.book.chef_card)
    if position.chef != NOBODY or chef_card in hidden_in(position, SUPPLY):
        return
    if chef_card in pile_of(position, SUPPLY):
        return
    if not len(position.key):
        _open_supply(position, [chef_card])
        return
    position.make_own()
    position.supply[position.supply_n] = chef_card
    position.supply_n += 1
    shuffle(position.supply, 0, position.supply_n, position.key, _CHEF_CARD)


def _open_supply(position: Position, more: list[int]) -> None:
    """Shuffle a supply, with some cards more, so that nobody knows its order."""
    known = [card for card in pile_of(position, SUPPLY) if card != UNKNOWN]
    cards = [*known, *hidden_in(position, SUPPLY), *more]
    set_pile(position, SUPPLY, [UNKNOWN] * len(cards), cards)


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


def _tell_deal(position: Position, hands: list[tuple[int, ...]]) -> None:
    book, log = position.book, position.log
    assert log is not None
    for seat, hand in enumerate(hands):
        at = book.rows[seat] + book.facts
        number = int(position.cells[at + ORDERS_N])
        orders = tuple([int(position.cells[at + ORDERS + place]) for place in range(number)])
        log.append((events.DREW_CARDS, seat, hand, orders))
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
    position.round += 1
    if len(position.key):
        _use_again(position)
        number = _WAITERS + book.players + position.round
        shuffle(position.supply, 0, position.supply_n, position.key, number)
    else:
        _open_supply(position, _taken_again(position))
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


def _taken_again(position: Position) -> list[int]:
    """Take the used pile and the chef card, for a supply of which nobody knows the order."""
    book, cells = position.book, position.cells
    found: list[int] = []
    for kind in range(int(book.kinds)):
        found += [2 * kind] * int(cells[book.used + kind])
        found += [2 * kind + 1] * int(cells[book.used + book.kinds + kind])
        cells[book.used + kind] = 0
        cells[book.used + book.kinds + kind] = 0
    return [*found, int(book.chef_card)]
