"""The oven: turning it over, and revealing it card by card."""

from __future__ import annotations

from typing import Final

from pizzarules.game.core import NOBODY, ORDER_ENTRY, REVEALING, Core
from pizzarules.game.piles import SUPPLY, remove_hidden
from pizzarules.game.rounds import next_round
from pizzarules.game.settling import reveal_order
from pizzarules.rules import events as told

__all__ = ["reveal", "turn_over"]

_SIXTEEN: Final = (1 << 16) - 1


def turn_over(core: Core, *, deadlock: bool) -> None:
    """End the playing of cards; the chef turns the oven over.

    If nobody has drawn the chef card, who began the round is chef (ruling `deadlock`).
    """
    if core.chef == NOBODY:
        core.chef = core.starter
        remove_hidden(core, SUPPLY, core.rules.chef_card)
        if core.log is not None:
            core.log.append((told.CHEF_DRAWN, core.chef))
    core.note((told.ROUND_ENDED, deadlock, core.chef))
    core.place = 0
    core.idle = 0
    core.active = False
    reveal(core)


def reveal(core: Core) -> None:
    """Reveal cards until somebody has to decide something, or the oven is empty."""
    oven = core.oven
    while core.place < len(oven):
        entry = oven[core.place]
        core.place += 1
        if entry & ORDER_ENTRY:
            before = None if core.log is None else _before(core)
            reveal_order(core, entry >> 16 & _SIXTEEN, entry & _SIXTEEN)
            if core.settlement is not None:
                core.settlement.before = before
                return
            continue
        lane, singles, doubles = entry >> 32, entry >> 16 & _SIXTEEN, entry & _SIXTEEN
        shift = core.rules.shifts[lane]
        core.table_units += (singles + 2 * doubles) << shift
        core.table_doubles += doubles << shift
        if core.log is not None:
            core.log.append((told.REVEALED, lane, singles, doubles))
    core.oven = ()
    core.place = 0
    if core.log is not None:
        core.log.append((told.OVEN_EMPTIED, (core.table_units, core.table_doubles)))
    next_round(core)


def _before(core: Core) -> Core:
    """Return the position before the order that has just come out of the oven."""
    before = core.clone()
    before.log = None
    before.place -= 1
    before.pending = REVEALING
    return before
