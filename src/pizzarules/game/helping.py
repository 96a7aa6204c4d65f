"""Asking for help: who is asked, who can give what was asked for, and giving it."""

from __future__ import annotations

from typing import Final

from pizzarules.game.carrying import carry_out
from pizzarules.game.core import TO_ANSWER, TO_ASK_ON, TO_GIVE, Core
from pizzarules.game.settlement import Settlement, Stage, settlement_of
from pizzarules.orders.plan import Plan, column_of, gifts
from pizzarules.rules import events as told

__all__ = [
    "answer",
    "ask_next",
    "can_help",
    "gift_options",
    "give",
    "go_on_asking",
    "lane_to_give",
    "stop_asking",
]

_HELPED: Final = Stage.HELPED
_REFUSED: Final = Stage.REFUSED


def _askable(core: Core, seat: int) -> bool:
    """Whether a seat that is asked has anything to say: what it could give is not public."""
    if core.rules.waiter_needed and not core.waiters[seat]:
        return False
    return core.units[seat] != 0


def ask_next(core: Core) -> None:
    """Ask the next player clockwise; who holds no ingredient refuses unasked."""
    settlement = settlement_of(core)
    players = core.rules.players
    while (seat := (settlement.asked + 1) % players) != settlement.owner:
        settlement.asked = seat
        if _askable(core, seat):
            core.ask(TO_ANSWER, seat)
            return
        if core.log is not None:
            core.log.append((told.ANSWERED, seat, False))
    _refused(core)


def can_help(core: Core, seat: int) -> bool:
    """Whether a seat holds cards for the whole request."""
    lanes = settlement_of(core).requested
    return all(gift_options(core, seat, lane) for lane in lanes)


def gift_options(core: Core, seat: int, lane: int) -> list[tuple[int, int]]:
    """Return what a seat can give of one kind of the request: (singles, doubles)."""
    settlement = settlement_of(core)
    rules = core.rules
    hand = column_of(rules.pantry, (core.units[seat], core.doubles[seat]), lane)
    if not any(hand):
        return []
    plans = [plan for plan in settlement.plans if isinstance(plan, Plan)]
    table = (core.table_units, core.table_doubles)
    return gifts(plans, table, lane, hand, rules.pantry, fewest=rules.gift_exact)


def answer(core: Core, *, helps: bool) -> None:
    """Agree to help, or refuse."""
    settlement = settlement_of(core)
    seat = settlement.asked
    if core.log is not None:
        core.log.append((told.ANSWERED, seat, helps))
    if helps:
        settlement.helper = seat
        core.ask(TO_GIVE, seat)
        return
    others = range(1, (settlement.owner - seat) % core.rules.players)
    if any(_askable(core, (seat + more) % core.rules.players) for more in others):
        core.ask(TO_ASK_ON, settlement.owner)
    else:
        ask_next(core)


def go_on_asking(core: Core) -> None:
    """Ask the next player."""
    ask_next(core)


def stop_asking(core: Core) -> None:
    """Ask nobody else."""
    if core.log is not None:
        core.log.append((told.STOPPED_ASKING, settlement_of(core).owner))
    _refused(core)


def lane_to_give(settlement: Settlement, mask: int, width: int) -> int:
    """Return the first kind of the request of which nothing was given yet."""
    given = settlement.given[0]
    return next(lane for lane in settlement.requested if not given >> lane * width & mask)


def give(core: Core, lane: int, singles: int, doubles: int) -> None:
    """Give cards of one kind of the request."""
    settlement = settlement_of(core)
    helper = settlement.helper
    units, twos = core.cards(lane, singles, doubles)
    core.units[helper] -= units
    core.doubles[helper] -= twos
    settlement.given = (settlement.given[0] + units, settlement.given[1] + twos)
    if lane != settlement.requested[-1]:
        return
    if core.log is not None:
        core.log.append((told.GAVE, helper, settlement.given))
    # From here on these are cards of the table like all others.
    core.table_units += settlement.given[0]
    core.table_doubles += settlement.given[1]
    settlement.given = (0, 0)
    settlement.stage = _HELPED
    settlement.excluded = 0
    carry_out(core)


def _refused(core: Core) -> None:
    settlement = settlement_of(core)
    settlement.stage = _REFUSED
    settlement.excluded = 0
    carry_out(core)
