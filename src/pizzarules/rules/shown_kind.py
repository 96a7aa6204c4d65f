"""The shown kind: an opponent is named and shows a card; what kind it is decides what the order needs."""

from __future__ import annotations

from pizzarules.rules import events
from pizzarules.rules.cells import i64
from pizzarules.rules.choices import Choices
from pizzarules.rules.places import (
    DECLINE,
    NAME,
    S_ASKED,
    S_SHOWN,
    SETTLE,
    SHOW,
    TO_NAME,
    TO_SHOW_CARD,
    WAIT,
)
from pizzarules.rules.position import Position

__all__ = ["name", "name_somebody", "offer_cards", "offer_opponents", "show_card"]


def name_somebody(position: Position) -> bool:
    """Ask the owner to name an opponent who holds ingredients; False if there is none (ruling `shown-none`)."""
    seat: i64 = 0
    while seat < position.book.players:
        if seat != position.owner and position.held(seat):
            position.ask(TO_NAME, position.owner)
            return True
        seat += 1
    return False


def offer_opponents(position: Position, choices: Choices) -> None:
    """Offer the opponents who hold ingredients, and to let the order fail (ruling `shown-decline`)."""
    book = position.book
    seat: i64 = 0
    while seat < book.players:
        if seat != position.actor and position.held(seat):
            choices.offer(book, NAME, book.lanes[seat], 0, 0)
        seat += 1
    if not book.shown_binds:
        choices.offer_alone(book, DECLINE)


def name(position: Position, kind: i64) -> i64:
    """Let the opponent of a kind show a card."""
    seat = position.book.seat_of_lane[kind]
    position.settlement[S_ASKED] = seat
    if position.log is not None:
        position.log.append((events.NAMED, int(position.owner), int(seat)))
    position.ask(TO_SHOW_CARD, seat)
    return WAIT


def offer_cards(position: Position, choices: Choices) -> None:
    """Offer each card of the hand, cards that are alike once."""
    book, cells = position.book, position.cells
    row = book.rows[position.actor]
    kind: i64 = 0
    while kind < book.kinds:
        if cells[row + kind]:
            choices.offer(book, SHOW, kind, 1, 0)
        if cells[row + book.kinds + kind]:
            choices.offer(book, SHOW, kind, 0, 1)
        kind += 1


def show_card(position: Position, kind: i64, singles: i64, doubles: i64) -> i64:
    """Show one card."""
    settlement = position.settlement
    if position.log is not None:
        cards = [0] * int(2 * position.book.kinds)
        cards[int(kind)] = int(singles)
        cards[int(position.book.kinds + kind)] = int(doubles)
        position.log.append((events.SHOWED, int(settlement[S_ASKED]), tuple(cards)))
    settlement[S_SHOWN] = kind
    return SETTLE
