"""Setting a game up, going from round to round, and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

import attrs

from pizzarules.game.core import BY_CHANCE, NOBODY, NOTHING, OVER, TO_PLAY, Core, empty
from pizzarules.game.deck import UNKNOWN, cards_of, ingredients, seat_deck
from pizzarules.game.piles import SUPPLY, draw_cards, look_at_top, set_pile
from pizzarules.game.rulebook import Rulebook
from pizzarules.game.shuffling import shuffled
from pizzarules.rules import events as told

__all__ = ["NOTHING_GIVEN", "Given", "begin_turn", "deal", "next_round", "standings", "undealt"]

# The numbers of the shuffles. They follow from what is shuffled, so a state need not count them.
_INGREDIENTS: Final = 0
_CHEF_CARD: Final = 1
_WAITERS: Final = 2
"""The waiter of the first seat; those of the others and the supplies of further rounds follow."""


@attrs.frozen
class Given:
    """What is said of a deal; what is not said is shuffled, or open. By seat, as packed cards."""

    hands: Mapping[int, tuple[int, int]] = attrs.field(factory=dict)
    orders: Mapping[int, tuple[int, ...]] = attrs.field(factory=dict)
    waiters: Mapping[int, tuple[int, ...]] = attrs.field(factory=dict)
    """Their tops last."""
    supply: tuple[int, ...] | None = None
    """With the chef card, the top last."""


NOTHING_GIVEN: Final = Given()


def undealt(rules: Rulebook, key: int | None, starter: int, given: Given) -> Core:
    """Return a game that is about to be dealt; `starter` begins.

    What is given of hands is in hand already. All else lies in the piles: below what was given of
    them, above it what has to be dealt.
    """
    core = empty(rules, key)
    core.starter = core.turn = starter
    core.task = BY_CHANCE
    if given is NOTHING_GIVEN and key is not None:
        core.supply = tuple(shuffled(rules.undealt_supply, key, _INGREDIENTS))
        for seat in range(rules.players):
            core.waiters[seat] = tuple(shuffled(rules.decks[seat], key, _WAITERS + seat))
        return core
    for seat, hand in given.hands.items():
        core.units[seat], core.doubles[seat] = hand
    for seat, orders in given.orders.items():
        core.orders[seat] = tuple(sorted(orders))
    _lay_out_supply(core, given)
    for seat, name in enumerate(rules.seats):
        deck = Counter(seat_deck(rules.game, name))
        known = given.waiters.get(seat, ())
        deck.subtract((*known, *core.orders[seat]))
        rest = sorted(deck.elements())
        if key is None:
            set_pile(core, seat, (*known, *[UNKNOWN] * len(rest)), rest)
        else:
            core.waiters[seat] = (*known, *shuffled(rest, key, _WAITERS + seat))
    return core


def _lay_out_supply(core: Core, given: Given) -> None:
    rules = core.rules
    cards = Counter(ingredients(rules.supply, rules.kinds))
    if rules.chef_dealt:
        cards[rules.chef_card] += 1
    known = given.supply or ()
    cards.subtract(card for card in known if card != rules.chef_card)
    if rules.chef_card in known:
        cards[rules.chef_card] = 0
    for units, doubles in given.hands.values():
        cards.subtract(cards_of(units, doubles, rules.pantry))
    rest = sorted(cards.elements())
    if core.key is None:
        set_pile(core, SUPPLY, (*known, *[UNKNOWN] * len(rest)), rest)
    else:
        core.supply = (*known, *shuffled(rest, core.key, _INGREDIENTS))


def deal(core: Core) -> None:
    """Deal what is not dealt yet, and let the first player begin."""
    rules = core.rules
    assert rules.game.deal is not None
    core.pending = NOTHING
    number = rules.game.deal[0]
    hands = []
    for seat in range(rules.players):
        if not core.units[seat]:
            draw_cards(core, seat, number)
        hands.append((core.units[seat], core.doubles[seat]))
    _mix_chef_card_in(core)
    for seat in range(rules.players):
        if not core.orders[seat]:
            _deal_orders(core, seat, rules.game.deal[1])
        if core.log is not None:
            core.log.append((told.DREW_CARDS, seat, hands[seat], core.orders[seat]))
    if core.log is not None:
        if core.chef != NOBODY:
            core.log.append((told.CHEF_DRAWN, core.chef))
        core.log.append((told.ROUND_BEGAN, 1, core.starter, len(core.supply)))
    begin_turn(core, core.starter)


def _mix_chef_card_in(core: Core) -> None:
    chef_card = core.rules.chef_card
    if core.chef != NOBODY or chef_card in core.supply or chef_card in core.open_supply:
        return
    if core.key is None:
        cards = [*core.open_supply, *(card for card in core.supply if card != UNKNOWN), chef_card]
        set_pile(core, SUPPLY, [UNKNOWN] * len(cards), cards)
    else:
        core.supply = tuple(shuffled([*core.supply, chef_card], core.key, _CHEF_CARD))


def _deal_orders(core: Core, seat: int, number: int) -> None:
    look_at_top(core, seat, number)
    waiter = core.waiters[seat]
    cut = max(0, len(waiter) - number)
    core.waiters[seat] = waiter[:cut]
    core.orders[seat] = tuple(sorted(waiter[cut:]))


def begin_turn(core: Core, seat: int) -> None:
    """Let a seat play."""
    core.turn = seat
    core.active = False
    core.ask(TO_PLAY, seat)


def next_round(core: Core) -> None:
    """Go on after an emptied oven: to the next round, which the chef starts, or to the end.

    What is left of the supply after a deadlock is shuffled into the next one.
    """
    rules = core.rules
    if core.round == rules.rounds:
        core.task = OVER
        core.actor = NOBODY
        if core.log is not None:
            core.log.append((told.GAME_OVER, standings(core)))
        return
    used = cards_of(core.used_units, core.used_doubles, rules.pantry)
    core.used_units = core.used_doubles = 0
    core.round += 1
    left = [card for card in core.supply if card != UNKNOWN]
    cards = [*left, *core.open_supply, *used, rules.chef_card]
    if core.key is None:
        set_pile(core, SUPPLY, [UNKNOWN] * len(cards), cards)
    else:
        number = _WAITERS + rules.players + core.round
        set_pile(core, SUPPLY, shuffled(cards, core.key, number), ())
    core.starter = core.chef
    core.chef = NOBODY
    if core.log is not None:
        core.log.append((told.ROUND_BEGAN, core.round, core.starter, len(core.supply)))
    begin_turn(core, core.starter)


def standings(core: Core) -> tuple[tuple[int, int], ...]:
    """Return for each seat its score, and what counts in a tie for the most.

    That is ingredient units or cards in hand. It is 0 for who is in no such tie, since nobody lays
    those cards open, and where the game has no tie-break.
    """
    scores = [core.score(seat) for seat in range(core.rules.players)]
    tied = scores.count(max(scores)) > 1
    return tuple(
        (score, _tie_break(core, seat) if tied and score == max(scores) else 0)
        for seat, score in enumerate(scores)
    )


def _tie_break(core: Core, seat: int) -> int:
    counted = core.rules.game.tie_break
    if counted == "units":
        return core.rules.pantry.total(core.units[seat])
    return core.ingredient_cards(seat) if counted == "cards" else 0
