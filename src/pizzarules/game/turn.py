"""Turns: playing ingredients and an order to the oven, drawing, and the end of the round."""

from __future__ import annotations

from pizzarules.game.core import ORDER_ENTRY, TO_DRAW, TO_ORDER, TO_PLAY, Core
from pizzarules.game.deck import packed
from pizzarules.game.oven import turn_over
from pizzarules.game.piles import draw_cards, look_at_top
from pizzarules.game.rounds import begin_turn
from pizzarules.rules import events as told

__all__ = [
    "can_draw",
    "draw_supply",
    "draw_waiter",
    "no_order",
    "pass_turn",
    "play",
    "play_order",
    "resume_turn",
    "without",
]


def play(core: Core, lane: int, singles: int, doubles: int) -> None:
    """Play ingredients of one kind to the oven."""
    seat = core.turn
    shift = core.rules.shifts[lane]
    core.units[seat] -= (singles + 2 * doubles) << shift
    core.doubles[seat] -= doubles << shift
    core.oven += (lane << 32 | singles << 16 | doubles,)
    core.active = True
    if core.log is not None:
        core.log.append((told.PLAYED, seat, lane, singles, doubles))
    if core.orders[seat]:
        core.task = TO_ORDER
    else:
        _refill(core)


def pass_turn(core: Core) -> None:
    """Play nothing, for want of an ingredient; no order is played either."""
    if core.log is not None:
        core.log.append((told.PASSED, core.turn))
    _refill(core)


def play_order(core: Core, card: int) -> None:
    """Play an order from hand on top."""
    seat = core.turn
    core.orders[seat] = without(core.orders[seat], card)
    core.oven += (ORDER_ENTRY | seat << 16 | card,)
    core.note((told.ORDER_PLAYED, seat, card))
    _refill(core)


def no_order(core: Core) -> None:
    """Play no order."""
    _refill(core)


def resume_turn(core: Core) -> None:
    """Ask again what was asked last in this turn, as far as there still is something to ask."""
    if core.task == TO_PLAY:
        core.ask(TO_PLAY, core.turn)
    elif core.task == TO_ORDER and core.orders[core.turn]:
        core.ask(TO_ORDER, core.turn)
    else:
        _refill(core)


def _refill(core: Core) -> None:
    """Ask from which pile the hand is refilled, if it needs cards and there are any."""
    seat = core.turn
    if can_draw(core, seat):
        core.ask(TO_DRAW, seat)
    else:
        _end_turn(core)


def can_draw(core: Core, seat: int) -> bool:
    """Whether a hand needs cards and there are any."""
    return bool(core.supply or core.waiters[seat]) and missing(core, seat) > 0


def missing(core: Core, seat: int) -> int:
    """Return how many cards a hand has less than its limit."""
    return core.rules.limit - len(core.orders[seat]) - core.ingredient_cards(seat)


def draw_waiter(core: Core) -> None:
    """Refill the hand from the own waiter; it gives what it has."""
    seat = core.turn
    number = min(missing(core, seat), len(core.waiters[seat]))
    if number:
        look_at_top(core, seat, number)
        waiter = core.waiters[seat]
        drawn = waiter[len(waiter) - number :]
        core.waiters[seat] = waiter[: len(waiter) - number]
        core.orders[seat] = tuple(sorted(core.orders[seat] + drawn))
        core.active = True
        if core.log is not None:
            core.log.append((told.DREW, seat, "waiter", number))
            core.log.append((told.DREW_CARDS, seat, (0, 0), drawn[::-1]))
    elif core.log is not None:
        core.log.append((told.DREW, seat, "waiter", 0))
    _end_turn(core)


def draw_supply(core: Core) -> None:
    """Refill the hand from the supply; it gives what it has."""
    seat = core.turn
    number = missing(core, seat)
    if core.supply:
        core.active = True
    chef = core.chef
    drawn = draw_cards(core, seat, number)
    if core.rules.last_ingredient and core.supply == (core.rules.chef_card,):
        # Who drew the last ingredient takes the chef card, all that is left (`round-end`).
        core.supply = ()
        core.chef = seat
    if core.log is not None:
        core.log.append((told.DREW, seat, "supply", len(drawn)))
        if drawn:
            cards = packed(drawn, core.rules.width)
            core.log.append((told.DREW_CARDS, seat, cards, ()))
        if core.chef != chef:
            core.log.append((told.CHEF_DRAWN, seat))
    _end_turn(core)


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
