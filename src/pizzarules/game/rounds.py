"""Setting a game up, going from round to round, and the end."""

from __future__ import annotations

from typing import Final

from pizzarules.game import log
from pizzarules.game.core import NOBODY, Core, Decision
from pizzarules.game.deck import cards_of, ingredients, packed, seat_deck
from pizzarules.game.rulebook import Rulebook
from pizzarules.game.shuffling import shuffled

__all__ = ["begin_turn", "dealt", "next_round", "standings"]

# The numbers of the shuffles. They follow from what is shuffled, so a state need not count them.
_INGREDIENTS: Final = 0
_CHEF_CARD: Final = 1
_WAITERS: Final = 2
"""The waiter of the first seat; those of the others and the supplies of further rounds follow."""


def dealt(rules: Rulebook, key: int, starter: int) -> Core:
    """Return a game that has been dealt; `starter` begins."""
    core = Core(rules, key)
    core.log = []
    core.starter = starter
    game = rules.game
    deal = game.deal
    assert deal is not None
    cards = ingredients(rules.supply, rules.kinds)
    if rules.chef_dealt:
        cards.append(rules.chef_card)
    supply = shuffled(cards, key, _INGREDIENTS)
    hands = []
    for seat in range(rules.players):
        hand = [supply.pop() for _ in range(deal[0])]
        if rules.chef_card in hand:
            core.chef = seat
            hand[hand.index(rules.chef_card)] = supply.pop()
        hands.append(hand)
        core.units[seat], core.doubles[seat] = packed(hand, rules.width)
    if not rules.chef_dealt:
        supply = shuffled([*supply, rules.chef_card], key, _CHEF_CARD)
    core.supply = tuple(supply)
    for seat, name in enumerate(rules.seats):
        waiter = shuffled(seat_deck(game, name), key, _WAITERS + seat)
        drawn = [waiter.pop() for _ in range(min(deal[1], len(waiter)))]
        core.waiters[seat] = tuple(waiter)
        core.orders[seat] = tuple(sorted(drawn))
        core.log.append((log.DREW_CARDS, seat, tuple(hands[seat]), tuple(drawn)))
    if core.chef != NOBODY:
        core.log.append((log.CHEF_DRAWN, core.chef))
    core.log.append((log.ROUND_BEGAN, 1, starter, len(core.supply)))
    begin_turn(core, starter)
    return core


def begin_turn(core: Core, seat: int) -> None:
    """Let a seat play."""
    core.turn = seat
    core.active = False
    core.ask(Decision.PLAY, seat)


def next_round(core: Core) -> None:
    """Go on after an emptied oven: to the next round, which the chef starts, or to the end.

    What is left of the supply after a deadlock is shuffled into the next one.
    """
    rules = core.rules
    if core.round == rules.rounds:
        core.decision = None
        core.actor = NOBODY
        if core.log is not None:
            core.log.append((log.GAME_OVER, standings(core)))
        return
    used = cards_of(core.used_units, core.used_doubles, rules.pantry)
    core.used_units = core.used_doubles = 0
    core.round += 1
    cards = [*core.supply, *used, rules.chef_card]
    core.supply = tuple(shuffled(cards, core.key, _WAITERS + rules.players + core.round))
    core.starter = core.chef
    core.chef = NOBODY
    core.idle = 0
    if core.log is not None:
        core.log.append((log.ROUND_BEGAN, core.round, core.starter, len(core.supply)))
    begin_turn(core, core.starter)


def standings(core: Core) -> tuple[tuple[int, int], ...]:
    """Return for each seat its score, and what counts in a tie.

    That is ingredient units or cards in hand, or 0 where the game has no tie-break.
    """
    return tuple((core.score(seat), _tie_break(core, seat)) for seat in range(core.rules.players))


def _tie_break(core: Core, seat: int) -> int:
    counted = core.rules.game.tie_break
    if counted == "units":
        return core.rules.pantry.total(core.units[seat])
    return core.ingredient_cards(seat) if counted == "cards" else 0
