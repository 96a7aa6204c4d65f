"""Chance: piles whose cards nobody has said anything of, and no seed decides.

An unknown card lies in such a pile as `UNKNOWN`; what is behind all unknown places of a pile is kept beside it, in no
order. A rule that needs an unknown card stops with `UnknownCardError`: then chance says which one lies on top, and
the step is done again from its beginning. So nothing else in the rules knows of chance.
"""

from __future__ import annotations

from typing import Final, final

from pizzarules.rules.cells import i64
from pizzarules.rules.places import WAITER_AT, WAITER_N
from pizzarules.rules.position import Position

__all__ = [
    "SUPPLY",
    "UNKNOWN",
    "UnknownCardError",
    "hidden_in",
    "look_at_top",
    "pile_of",
    "set_pile",
    "uncover",
]

UNKNOWN: Final = -1
"""A card of the supply or of a waiter that nobody knows."""

SUPPLY: Final = -1
"""The supply among the piles; a waiter is called by the number of its seat."""


@final
class UnknownCardError(Exception):
    """A card has to be known that is not: the topmost unknown one of a pile."""

    def __init__(self, pile: int) -> None:
        super().__init__(pile)
        self.pile: Final = pile


def pile_of(position: Position, pile: i64) -> list[int]:
    """Return the cards of a pile, its top last."""
    if pile == SUPPLY:
        return [int(position.supply[place]) for place in range(int(position.supply_n))]
    book = position.book
    first, size = int(position.fact(pile, WAITER_AT)), int(book.deck)
    start = int(pile * book.pile)
    count = int(position.fact(pile, WAITER_N))
    return [int(position.piles[start + (first + place) % size]) for place in range(count)]


def hidden_in(position: Position, pile: i64) -> list[int]:
    """Return what is behind the unknown places of a pile, ascending."""
    return position.hidden[int(pile + 1)] if position.open else []


def set_pile(position: Position, pile: i64, cards: list[int], hidden: list[int]) -> None:
    """Put a pile down; where only one kind of card is left for its unknown places, it is known."""
    hidden = sorted(hidden)
    if hidden and hidden[0] == hidden[-1] and len(hidden) == cards.count(UNKNOWN):
        cards = [hidden[0] if card == UNKNOWN else card for card in cards]
        hidden = []
    position.make_own()
    if pile == SUPPLY:
        for place, card in enumerate(cards):
            position.supply[place] = card
        position.supply_n = len(cards)
    else:
        book = position.book
        at = book.rows[pile] + book.facts
        position.cells[at + WAITER_AT] = 0
        position.cells[at + WAITER_N] = len(cards)
        start = pile * book.pile
        for place, card in enumerate(cards):
            position.piles[start + place] = card
    _set_hidden(position, int(pile + 1), hidden)


def _set_hidden(position: Position, place: int, hidden: list[int]) -> None:
    # Copies share the lists: so they are replaced, never changed.
    known: list[list[int]] = [[] for _ in range(int(position.book.players + 1))]
    piles = list(position.hidden) if position.open else known
    piles[place] = hidden
    position.hidden = piles
    position.open = any(piles)


def look_at_top(position: Position, pile: i64, number: i64) -> None:
    """Make sure that the top cards of a pile are known; `UnknownCardError` if one is not.

    If all unknown cards of the pile are among them their order makes no difference.
    """
    hidden = hidden_in(position, pile)
    if not hidden:
        return
    cards = pile_of(position, pile)
    top = cards[max(0, len(cards) - int(number)) :]
    unknown = top.count(UNKNOWN)
    if not unknown:
        return
    if unknown < len(hidden) or cards.count(UNKNOWN) > unknown:
        raise UnknownCardError(int(pile))
    rest = iter(hidden)
    set_pile(position, pile, [next(rest) if card == UNKNOWN else card for card in cards], [])


def uncover(position: Position, pile: i64, card: int) -> None:
    """Say which card the topmost unknown one of a pile is."""
    cards, hidden = pile_of(position, pile), list(hidden_in(position, pile))
    place = len(cards) - 1 - cards[::-1].index(UNKNOWN)
    cards[place] = card
    hidden.remove(card)
    set_pile(position, pile, cards, hidden)


def remove_card(position: Position, pile: i64, card: int) -> None:
    """Take a card out of a pile, wherever it lies there; a pile without it stays as it is."""
    cards, hidden = pile_of(position, pile), list(hidden_in(position, pile))
    if card in cards:
        cards.remove(card)
    elif card in hidden:
        # The unknown places are all alike, so it does not matter which one goes.
        cards.remove(UNKNOWN)
        hidden.remove(card)
    set_pile(position, pile, cards, hidden)
