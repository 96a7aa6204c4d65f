"""Piles of which not every card is known: the supply and the waiters.

The rules of play only ever look at known cards. Where they need one that is not known they stop with
`UnknownCardError`; chance then says which card lies on top, and what was being done is done again from
its beginning. So nothing else in the engine knows of chance.

What is behind the unknown places of a pile is known as a set, and every order of it is as likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Final, final

from pizzarules.game.core import Core
from pizzarules.game.deck import UNKNOWN

__all__ = [
    "SUPPLY",
    "UnknownCardError",
    "draw_cards",
    "hidden_in",
    "look_at_top",
    "outcomes",
    "remove_hidden",
    "set_pile",
    "uncover",
]

SUPPLY: Final = -1
"""The supply among the piles; a waiter is called by the number of its seat."""


@final
class UnknownCardError(Exception):
    """A card has to be known that is not: the topmost unknown one of a pile."""

    def __init__(self, pile: int) -> None:
        super().__init__(pile)
        self.pile: Final = pile


def _pile(core: Core, pile: int) -> tuple[int, ...]:
    return core.supply if pile == SUPPLY else core.waiters[pile]


def hidden_in(core: Core, pile: int) -> tuple[int, ...]:
    """Return what is behind the unknown places of a pile, ascending."""
    return core.open_supply if pile == SUPPLY else core.open_waiters[pile]


def set_pile(core: Core, pile: int, cards: Iterable[int], hidden: Iterable[int]) -> None:
    """Put a pile down; where only one kind of card is left for its unknown places, it is known."""
    cards, hidden = tuple(cards), tuple(sorted(hidden))
    if hidden and hidden[0] == hidden[-1] and len(hidden) == cards.count(UNKNOWN):
        cards = tuple(hidden[0] if card == UNKNOWN else card for card in cards)
        hidden = ()
    if pile == SUPPLY:
        core.supply, core.open_supply = cards, hidden
    else:
        core.waiters[pile] = cards
        waiters = core.open_waiters
        if hidden != waiters[pile]:
            core.open_waiters = (*waiters[:pile], hidden, *waiters[pile + 1 :])


def look_at_top(core: Core, pile: int, number: int) -> None:
    """Make sure that the top cards of a pile are known; `UnknownCardError` if one is not.

    If all unknown cards of the pile are among them their order makes no difference.
    """
    hidden = hidden_in(core, pile)
    if not hidden:
        return
    cards = _pile(core, pile)
    top = cards[max(0, len(cards) - number) :]
    unknown = top.count(UNKNOWN)
    if not unknown:
        return
    if unknown < len(hidden) or cards.count(UNKNOWN) > unknown:
        raise UnknownCardError(pile)
    rest = iter(hidden)
    set_pile(core, pile, [next(rest) if card == UNKNOWN else card for card in cards], ())


def outcomes(core: Core, pile: int) -> list[tuple[int, Fraction]]:
    """Return which cards the topmost unknown one of a pile may be, and how likely each is."""
    hidden = hidden_in(core, pile)
    return [(card, Fraction(number, len(hidden))) for card, number in Counter(hidden).items()]


def uncover(core: Core, pile: int, card: int) -> None:
    """Say which card the topmost unknown one of a pile is."""
    cards, hidden = list(_pile(core, pile)), list(hidden_in(core, pile))
    place = len(cards) - 1 - cards[::-1].index(UNKNOWN)
    cards[place] = card
    hidden.remove(card)
    set_pile(core, pile, cards, hidden)


def remove_hidden(core: Core, pile: int, card: int) -> None:
    """Take a card out of a pile, wherever it lies there; a pile without it stays as it is."""
    cards, hidden = list(_pile(core, pile)), list(hidden_in(core, pile))
    if card in cards:
        cards.remove(card)
    elif card in hidden:
        # The unknown places are all alike, so it does not matter which one goes.
        cards.remove(UNKNOWN)
        hidden.remove(card)
    set_pile(core, pile, cards, hidden)


def draw_cards(core: Core, seat: int, number: int) -> list[int]:
    """Give a seat ingredients from the supply; the chef card is laid out and replaced.

    Return the numbers of the drawn ingredient cards.
    """
    chef_card = core.rules.chef_card
    width = core.rules.width
    look_at_top(core, SUPPLY, number)
    supply = core.supply
    cut = max(0, len(supply) - number)
    if chef_card in supply[cut:]:
        look_at_top(core, SUPPLY, number + 1)
        supply = core.supply
        cut = max(0, cut - 1)
        core.chef = seat
    drawn: list[int] = []
    units, doubles = core.units[seat], core.doubles[seat]
    for place in range(len(supply) - 1, cut - 1, -1):
        card = supply[place]
        if card == chef_card:
            continue
        drawn.append(card)
        shift = (card >> 1) * width
        if card & 1:
            units += 2 << shift
            doubles += 1 << shift
        else:
            units += 1 << shift
    core.supply = supply[:cut]
    core.units[seat] = units
    core.doubles[seat] = doubles
    return drawn
