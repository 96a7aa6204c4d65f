"""The oven: turning it over, and revealing it card by card."""

from __future__ import annotations

from pizzarules.rules import events
from pizzarules.rules.cells import i64
from pizzarules.rules.chance import SUPPLY, remove_card
from pizzarules.rules.places import (
    LET_JOIN,
    LOW,
    NEXT_ROUND,
    NOBODY,
    ORDER_ENTRY,
    REVEAL,
    S_CHEF,
    S_CHEF_SCORE,
    S_OWNER_SCORE,
    SCORE,
)
from pizzarules.rules.position import Position

__all__ = ["reveal", "turn_over"]


def turn_over(position: Position, deadlock: bool) -> i64:
    """End the playing of cards; the chef turns the oven over.

    If nobody has drawn the chef card, who began the round is chef (ruling `deadlock`).
    """
    if position.chef == NOBODY:
        position.chef = position.starter
        remove_card(position, SUPPLY, int(position.book.chef_card))
        if position.log is not None:
            position.log.append((events.CHEF_DRAWN, int(position.chef)))
    if position.log is not None:
        position.log.append((events.ROUND_ENDED, deadlock, int(position.chef)))
    position.place = 0
    position.idle = 0
    position.active = 0
    return REVEAL


def reveal(position: Position) -> i64:
    """Reveal cards up to the next order, or to the end of the oven."""
    book, cells = position.book, position.cells
    while position.place < position.oven_n:
        entry = position.oven.entries[position.place]
        position.place += 1
        if entry & ORDER_ENTRY:
            _reveal_order(position, entry >> 16 & LOW, entry & LOW)
            return LET_JOIN
        kind, singles, doubles = entry >> 32, entry >> 16 & LOW, entry & LOW
        cells[kind] += singles
        cells[book.kinds + kind] += doubles
        if position.log is not None:
            position.log.append((events.REVEALED, int(kind), int(singles), int(doubles)))
    position.oven_n = 0
    position.place = 0
    if position.log is not None:
        position.log.append((events.OVEN_EMPTIED, position.columns(cells, 0)))
    return NEXT_ROUND


def _reveal_order(position: Position, owner: i64, card: i64) -> None:
    """Begin to settle an order; who is chef, and what was baked, counts as of now."""
    position.begin_settlement(owner, card)
    settlement = position.settlement
    chef = position.chef
    settlement[S_CHEF] = NOBODY
    if chef != NOBODY:
        settlement[S_CHEF] = position.book.lanes[chef]
        settlement[S_CHEF_SCORE] = position.fact(chef, SCORE)
    settlement[S_OWNER_SCORE] = position.fact(owner, SCORE)
    if position.log is not None:
        table = position.columns(position.cells, 0)
        position.log.append((events.ORDER_REVEALED, int(owner), int(card), table))
