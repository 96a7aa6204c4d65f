"""A series: which further orders join the revealed one, and which member gets which demand.

An order by itself is a series of one member.
"""

from __future__ import annotations

from pizzarules.rules import events
from pizzarules.rules.cells import i64
from pizzarules.rules.choices import Choices
from pizzarules.rules.places import (
    DEMAND,
    JOIN,
    LET_JOIN,
    NO_MORE,
    NOBODY,
    ORDERS,
    ORDERS_N,
    PLAN,
    RANK,
    S_MEMBERS,
    S_RANKED,
    TO_DEMAND,
    TO_JOIN,
    WAIT,
)
from pizzarules.rules.position import Position

__all__ = ["demand", "join", "let_join", "no_more", "offer_demands", "offer_joins", "rank"]


def let_join(position: Position) -> i64:
    """Let the owner add an order from hand, as long as the series and the hand have more.

    How many orders a hand holds is public, which ones is not: so that alone decides.
    """
    book, settlement = position.book, position.settlement
    longest = book.series_n[settlement[book.members]]
    if settlement[S_MEMBERS] < longest and position.fact(position.owner, ORDERS_N):
        position.ask(TO_JOIN, position.owner)
        return WAIT
    return RANK


def offer_joins(position: Position, choices: Choices) -> None:
    """Offer each order in hand that may join, and that none does."""
    book, cells = position.book, position.cells
    family = book.family[position.settlement[book.members]]
    place = book.rows[position.actor] + book.facts + ORDERS
    end = place + cells[place - ORDERS + ORDERS_N]
    last: i64 = NOBODY
    while place < end:
        card = cells[place]
        # They are ascending.
        if card != last and book.family[card] == family:
            choices.offer(book, JOIN, card, 0, 0)
        last = card
        place += 1
    choices.offer_alone(book, NO_MORE)


def join(position: Position, card: i64) -> i64:
    """Put an order from hand to the series."""
    book, settlement = position.book, position.settlement
    position.drop_order(position.owner, card)
    settlement[book.members + settlement[S_MEMBERS]] = card
    settlement[S_MEMBERS] += 1
    if position.log is not None:
        position.log.append((events.JOINED, int(position.owner), int(card)))
    return LET_JOIN


def no_more() -> i64:
    """Close the series."""
    return RANK


def rank(position: Position) -> i64:
    """Ask which member gets the next demand; the last one gets what is left."""
    book, settlement = position.book, position.settlement
    members, ranked = settlement[S_MEMBERS], settlement[S_RANKED]
    if members == 1:
        settlement[book.ranked] = settlement[book.members]
        settlement[S_RANKED] = 1
    elif ranked < members - 1:
        position.ask(TO_DEMAND, position.owner)
        return WAIT
    elif ranked < members:
        return demand(position, unranked(position, 0))
    place: i64 = 0
    while place < 2 * book.kinds:
        settlement[book.table + place] = position.cells[place]
        place += 1
    return PLAN


def offer_demands(position: Position, choices: Choices) -> None:
    """Offer each member that has no demand yet, members that are alike once."""
    book = position.book
    ranked = position.settlement[S_RANKED]
    place: i64 = 0
    card = unranked(position, 0)
    while card != NOBODY:
        earlier: i64 = 0
        while unranked(position, earlier) != card:
            earlier += 1
        if earlier == place:
            amount = book.series[card * book.longest + ranked]
            choices.offer(book, DEMAND, card, amount, 0)
        place += 1
        card = unranked(position, place)


def demand(position: Position, card: i64) -> i64:
    """Give the next demand of the series to a member."""
    book, settlement = position.book, position.settlement
    ranked = settlement[S_RANKED]
    if position.log is not None:
        amount = book.series[card * book.longest + ranked]
        position.log.append((events.DEMAND_GIVEN, int(position.owner), int(card), int(amount)))
    settlement[book.ranked + ranked] = card
    settlement[S_RANKED] = ranked + 1
    return RANK


def unranked(position: Position, place: i64) -> i64:
    """Return the member at a place among those without a demand; `NOBODY` if there are fewer.

    Of members that are alike, as many as have a demand are passed over.
    """
    book, settlement = position.book, position.settlement
    member: i64 = 0
    while member < settlement[S_MEMBERS]:
        card = settlement[book.members + member]
        if _count(position, book.members, member, card) >= _count(
            position, book.ranked, settlement[S_RANKED], card
        ):
            if not place:
                return card
            place -= 1
        member += 1
    return NOBODY


def _count(position: Position, first: i64, number: i64, card: i64) -> i64:
    """Return how often a card stands among so many places of the settlement."""
    found: i64 = 0
    while number > 0:
        number -= 1
        if position.settlement[first + number] == card:
            found += 1
    return found
