"""Blocking: the opponents may show cards of the owner's kind; as many as were declared make the order fail.

Rulings `block-show` and `block-amount`.
"""

from __future__ import annotations

from pizzarules.rules import events
from pizzarules.rules.baking import bake_member, fail_member
from pizzarules.rules.cells import i64
from pizzarules.rules.choices import Choices
from pizzarules.rules.places import (
    BLOCKED,
    LET_SHOW,
    P_DECLARED,
    S_ASKED,
    S_AT,
    S_SHOWN_UNITS,
    SHOW,
    SHOW_NOTHING,
    TO_SHOW,
    WAIT,
)
from pizzarules.rules.plans import plan_at
from pizzarules.rules.position import Position

__all__ = ["let_show", "offer_shows", "show"]


def let_show(position: Position) -> i64:
    """Let the next opponent show; once all have, the order is blocked or baked."""
    settlement, book = position.settlement, position.book
    seat = settlement[S_ASKED]
    while True:
        seat += 1
        if seat == book.players:
            seat = 0
        if seat == position.owner:
            break
        settlement[S_ASKED] = seat
        if book.show_all:
            kind, row = book.lanes[position.owner], book.rows[seat]
            _note_shown(
                position, position.cells[row + kind], position.cells[row + book.kinds + kind]
            )
        elif position.held(seat):
            position.ask(TO_SHOW, seat)
            return WAIT
    declared = settlement[plan_at(position, settlement[S_AT]) + P_DECLARED]
    if settlement[S_SHOWN_UNITS] >= (declared if declared > 0 else 0):
        # What was laid stays on the table.
        return fail_member(position, BLOCKED)
    return bake_member(position)


def offer_shows(position: Position, choices: Choices) -> None:
    """Offer to show nothing, or any cards of the owner's kind."""
    book, cells = position.book, position.cells
    choices.offer_alone(book, SHOW_NOTHING)
    kind, row = book.lanes[position.owner], book.rows[position.actor]
    choices.offer_columns(book, SHOW, kind, cells[row + kind], cells[row + book.kinds + kind])


def show(position: Position, singles: i64, doubles: i64) -> i64:
    """Show cards of the owner's kind, or none."""
    _note_shown(position, singles, doubles)
    return LET_SHOW


def _note_shown(position: Position, singles: i64, doubles: i64) -> None:
    settlement, book = position.settlement, position.book
    settlement[S_SHOWN_UNITS] += singles + 2 * doubles
    if position.log is not None:
        kind = book.lanes[position.owner]
        cards = [0] * int(2 * book.kinds)
        cards[int(kind)] = int(singles)
        cards[int(book.kinds + kind)] = int(doubles)
        position.log.append((events.SHOWED, int(settlement[S_ASKED]), tuple(cards)))
