"""Turns: playing ingredients and an order to the oven, drawing, and the end of the round."""

from __future__ import annotations

from pizzarules.game import log
from pizzarules.game.core import ORDER_ENTRY, Core, Decision
from pizzarules.game.deck import packed
from pizzarules.game.oven import turn_over
from pizzarules.game.rounds import begin_turn

__all__ = [
    "draw_cards",
    "draw_supply",
    "draw_waiter",
    "no_order",
    "pass_turn",
    "play",
    "play_order",
    "resume_turn",
    "take_chef_if_last",
    "without",
]


def play(core: Core, lane: int, singles: int, doubles: int) -> None:
    """Play ingredients of one kind to the oven."""
    seat = core.turn
    shift = core.rules.shifts[lane]
    core.units[seat] -= (singles + 2 * doubles) << shift
    core.doubles[seat] -= doubles << shift
    core.oven = (*core.oven, lane << 32 | singles << 16 | doubles)
    core.active = True
    if core.log is not None:
        core.log.append((log.PLAYED, seat, lane, singles, doubles))
    if core.orders[seat]:
        core.decision = Decision.ORDER
    else:
        _refill(core)


def pass_turn(core: Core) -> None:
    """Play nothing, for want of an ingredient; no order is played either."""
    if core.log is not None:
        core.log.append((log.PASSED, core.turn))
    _refill(core)


def play_order(core: Core, card: int) -> None:
    """Play an order from hand on top."""
    seat = core.turn
    core.orders[seat] = without(core.orders[seat], card)
    core.oven = (*core.oven, ORDER_ENTRY | seat << 16 | card)
    if core.log is not None:
        core.log.append((log.ORDER_PLAYED, seat, card))
    _refill(core)


def no_order(core: Core) -> None:
    """Play no order."""
    _refill(core)


def resume_turn(core: Core) -> None:
    """Ask again what was asked last in this turn, as far as there still is something to ask."""
    if core.decision is Decision.PLAY:
        core.ask(Decision.PLAY, core.turn)
    elif core.decision is Decision.ORDER and core.orders[core.turn]:
        core.ask(Decision.ORDER, core.turn)
    else:
        _refill(core)


def _refill(core: Core) -> None:
    """Ask from which pile the hand is refilled, if it needs cards and there are any."""
    seat = core.turn
    if missing(core, seat) > 0 and (core.supply or core.waiters[seat]):
        core.ask(Decision.DRAW, seat)
    else:
        _end_turn(core)


def missing(core: Core, seat: int) -> int:
    """Return how many cards a hand has less than its limit."""
    return core.rules.limit - len(core.orders[seat]) - core.ingredient_cards(seat)


def draw_waiter(core: Core) -> None:
    """Refill the hand from the own waiter; it gives what it has."""
    seat = core.turn
    waiter = core.waiters[seat]
    number = min(missing(core, seat), len(waiter))
    if number:
        drawn = waiter[len(waiter) - number :]
        core.waiters[seat] = waiter[: len(waiter) - number]
        core.orders[seat] = tuple(sorted(core.orders[seat] + drawn))
        core.active = True
        if core.log is not None:
            core.log.append((log.DREW, seat, "waiter", number))
            core.log.append((log.DREW_CARDS, seat, (), drawn[::-1]))
    elif core.log is not None:
        core.log.append((log.DREW, seat, "waiter", 0))
    _end_turn(core)


def draw_supply(core: Core) -> None:
    """Refill the hand from the supply; it gives what it has."""
    seat = core.turn
    number = missing(core, seat)
    if core.supply:
        core.active = True
    chef = core.chef
    drawn = draw_cards(core, seat, number)
    if core.log is not None:
        core.log.append((log.DREW, seat, "supply", len(drawn)))
        if drawn:
            core.log.append((log.DREW_CARDS, seat, tuple(drawn), ()))
        if core.chef != chef:
            core.log.append((log.CHEF_DRAWN, seat))
    _end_turn(core)


def draw_cards(core: Core, seat: int, number: int) -> list[int]:
    """Give a seat ingredients from the supply; the chef card is laid out and replaced.

    Return the numbers of the drawn ingredient cards.
    """
    supply = core.supply
    cut = max(0, len(supply) - number)
    taken = supply[cut:]
    if core.rules.chef_card in taken:
        core.chef = seat
        replacement = max(0, cut - 1)
        drawn = [card for card in reversed(supply[replacement:]) if card != core.rules.chef_card]
        cut = replacement
    else:
        drawn = list(reversed(taken))
    core.supply = supply[:cut]
    units, doubles = packed(drawn, core.rules.width)
    core.units[seat] += units
    core.doubles[seat] += doubles
    take_chef_if_last(core, seat)
    return drawn


def take_chef_if_last(core: Core, seat: int) -> None:
    """Give the chef card, all that is left, to who drew the last ingredient (`round-end`)."""
    rules = core.rules
    if rules.last_ingredient and core.supply == (rules.chef_card,):
        core.supply = ()
        core.chef = seat


def _end_turn(core: Core) -> None:
    if not core.supply:
        turn_over(core, deadlock=False)
        return
    core.idle = 0 if core.active else core.idle + 1
    if core.idle == core.rules.players:
        turn_over(core, deadlock=True)
        return
    begin_turn(core, (core.turn + 1) % core.rules.players)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return cards less one."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
