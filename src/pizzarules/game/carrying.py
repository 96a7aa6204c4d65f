"""Carrying the plans of a settlement out: blocking, paying, effects, failing, and the reward."""

from __future__ import annotations

from typing import Final, TypeVar

from pizzarules.game.core import NOBODY, TO_PAY, TO_REWARD, TO_SETTLE, TO_SHOW, Core
from pizzarules.game.outcomes import How, Reason
from pizzarules.game.piles import look_at_top
from pizzarules.game.settlement import Packed, Settlement, Stage, settled, settlement_of
from pizzarules.orders.payments import Payments
from pizzarules.orders.plan import Plan, column_of
from pizzarules.orders.requirement import Effect
from pizzarules.orders.ways import PartialWay, resumed
from pizzarules.rules import events as told

T = TypeVar("T")

__all__ = ["bake_now", "carry_out", "fail_member", "reward", "show"]

_BAKE_WAITER: Final = Effect.BAKE_WAITER
_BECOME_CHEF: Final = Effect.BECOME_CHEF
_HAND: Final = How.HAND
_HELP: Final = How.HELP
_TABLE: Final = How.TABLE
_BLOCKED: Final = Reason.BLOCKED
_DECLINED: Final = Reason.DECLINED
_LADDER: Final = Reason.LADDER
_REFUSED: Final = Reason.REFUSED
_SHORT: Final = Reason.SHORT
_HELPED: Final = Stage.HELPED
_STAGE_REFUSED: Final = Stage.REFUSED


def carry_out(core: Core) -> None:
    """Carry the plans out, one member after the other, until somebody has to decide something."""
    settlement = settlement_of(core)
    while settlement.at < len(settlement.ranked):
        plan = settlement.plans[settlement.at]
        if core.rules.ladder and settlement.failed:
            fail_member(core, _LADDER)
        elif settlement.stage is _STAGE_REFUSED or _is_below_the_helped(settlement):
            if _settle_again(core, plan):
                return
        elif not isinstance(plan, Plan):
            fail_member(core, plan)
        elif plan.met((core.table_units, core.table_doubles), plan.way.lays):
            if _lay_and_bake(core, plan, plan.way.lays):
                return
        else:
            fail_member(core, _SHORT)
    _finish(core)


def _is_below_the_helped(settlement: Settlement) -> bool:
    """Whether a helper gave something, and all that it was given for is settled.

    The members above the last helped one must not eat what was given for it.
    """
    return settlement.stage is _HELPED and not any(
        isinstance(plan, Plan) and plan.short for plan in settlement.plans[settlement.at :]
    )


def _settle_again(core: Core, plan: Plan | Reason) -> bool:
    """Settle a member on the table as it is now; return whether somebody has to decide something.

    That is after nobody helped, or once all that a helper gave something for is settled. The table may hold
    other cards by now than were planned with. What it and the cards pledged for the member cover is
    baked as planned. Else what the table alone suffices for is baked all the same, what was
    declined too: what the table fulfils can't be declined (ruling `decline`).
    """
    settlement = settlement_of(core)
    refused = settlement.stage is _STAGE_REFUSED
    if refused and (core.rules.all_fail or len(settlement.ranked) == 1):
        fail_member(core, plan if not isinstance(plan, Plan) else _REFUSED)
        return False
    _look_again(core)
    table = (core.table_units, core.table_doubles)
    if isinstance(plan, Plan) and _is_open(core, plan):
        if not refused and plan.met(table, plan.way.lays):
            return _lay_and_bake(core, plan, plan.way.lays)
        laid = plan.laid_from(table, plan.way.lays) if refused else None
        if laid is not None:
            if core.rules.owner_lays and _choose_pledged(core, plan):
                return True
            return _lay_and_bake(core, plan, laid)
    reason = _reason_now(plan, refused=refused)
    ground = settlement.grounds[settlement.at]
    declined = reason is _DECLINED and not core.rules.may_decline
    if ground is None or not (declined or isinstance(plan, Plan)):
        fail_member(core, reason)
        return False
    payments = Payments(
        ground.bound, table, excluded=settlement.excluded, most=core.rules.most_declared
    )
    if not payments.allows or payments.barred or not payments.ready:
        fail_member(core, reason)
        return False
    way = PartialWay(payments)
    if way.complete and not core.rules.may_decline:
        return _lay_and_bake(core, way.plan(), (0, 0))
    settlement.way = way
    core.ask(TO_SETTLE, settlement.owner)
    return True


def _reason_now(plan: Plan | Reason, *, refused: bool) -> Reason:
    """Return why a member fails that neither the table nor what was pledged for it covers.

    INVARIANT: on the ladder a member comes here only if none above it failed. It was not planned
    since one of them was declined, which was baked after all: so it is as if it had been declined.
    """
    if isinstance(plan, Plan):
        return _REFUSED if refused and plan.short else _SHORT
    return _DECLINED if plan is _LADDER else plan


def _is_open(core: Core, plan: Plan) -> bool:
    """Whether a member can be baked as planned at all.

    Not where help was asked for a total that takes the whole table, nor where another member took one of its kinds
    (ruling `series-same`).
    """
    if plan.short and plan.of_everything:
        return False
    excluded, guard = settlement_of(core).excluded, core.rules.pantry.guard
    return not any(guard(lane) & excluded for lane in plan.way.kinds)


def _choose_pledged(core: Core, plan: Plan) -> bool:
    """Let the owner choose which of the pledged cards are laid; False if there is one choice only."""
    settlement = settlement_of(core)
    ground = settlement.grounds[settlement.at]
    assert ground is not None
    payments = Payments(
        ground.bound,
        (core.table_units, core.table_doubles),
        plan.way.lays,
        plan.way.declared,
        most=core.rules.most_declared,
    )
    way = resumed(PartialWay(payments), plan)
    # Where the order's condition holds no more, there is nothing to choose either.
    if way is None or way.complete or not way.options():
        return False
    settlement.way = way
    core.ask(TO_PAY, settlement.owner)
    return True


def bake_now(core: Core, plan: Plan) -> None:
    """Bake a member that was decided on while the plans are carried out."""
    settlement = settlement_of(core)
    settlement.way = None
    if not _lay_and_bake(core, plan, plan.way.lays):
        carry_out(core)


def _lay_and_bake(core: Core, plan: Plan, laid: Packed) -> bool:
    """Lay cards and bake a member; return whether opponents have to be asked to show first."""
    settlement = settlement_of(core)
    owner = settlement.owner
    settlement.laid = laid
    if settlement.plans[settlement.at] is not plan:
        settlement.plans = _replaced(settlement.plans, settlement.at, plan)
    if laid[0]:
        core.units[owner] -= laid[0]
        core.doubles[owner] -= laid[1]
        core.table_units += laid[0]
        core.table_doubles += laid[1]
        if core.log is not None:
            core.log.append((told.LAID, owner, laid))
    card = settlement.ranked[settlement.at]
    if core.rules.blockable[card]:
        settlement.shown_units = 0
        settlement.asked = owner
        return _let_show(core)
    _bake_member(core)
    return False


def _replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


# Blocking.


def _let_show(core: Core) -> bool:
    """Let the next opponent show; return False once all have and it is decided."""
    settlement = settlement_of(core)
    players = core.rules.players
    while (seat := (settlement.asked + 1) % players) != settlement.owner:
        settlement.asked = seat
        if core.rules.show_all:
            column = column_of(
                core.rules.pantry,
                (core.units[seat], core.doubles[seat]),
                core.rules.lanes[settlement.owner],
            )
            _note_shown(core, *column)
        elif core.units[seat]:
            core.ask(TO_SHOW, seat)
            return True
    plan = settlement.plans[settlement.at]
    assert isinstance(plan, Plan)
    if settlement.shown_units >= (plan.way.declared or 0):
        # What was laid stays on the table.
        settlement.laid = (0, 0)
        fail_member(core, _BLOCKED)
    else:
        _bake_member(core)
    return False


def _note_shown(core: Core, singles: int, doubles: int) -> None:
    settlement = settlement_of(core)
    settlement.shown_units += singles + 2 * doubles
    if core.log is not None:
        lane = core.rules.lanes[settlement.owner]
        core.log.append((told.SHOWED, settlement.asked, core.cards(lane, singles, doubles)))


def show(core: Core, singles: int, doubles: int) -> None:
    """Show cards of the owner's kind, or none."""
    _note_shown(core, singles, doubles)
    if not _let_show(core):
        carry_out(core)


# What becomes of a member.


def _bake_member(core: Core) -> None:
    """Pay for a member, and put it to the baked orders of its owner."""
    settlement = settlement_of(core)
    owner = settlement.owner
    plan = settlement.plans[settlement.at]
    assert isinstance(plan, Plan)
    laid = settlement.laid
    table = (core.table_units - laid[0], core.table_doubles - laid[1])
    table, paid = plan.carried_out(table, laid)
    core.table_units, core.table_doubles = table
    core.used_units += paid[0]
    core.used_doubles += paid[1]
    settlement.laid = (0, 0)
    card = settlement.ranked[settlement.at]
    ground = None if core.log is None else settlement.ground(core)
    settlement.at += 1
    how = _HAND if laid[0] else _TABLE
    if plan.short and settlement.stage is _HELPED:
        how = _HELP
        settlement.baked_short = True
    core.baked[owner] += (card,)
    if core.rules.distinct:
        for lane in plan.way.kinds:
            settlement.excluded |= core.rules.pantry.guard(lane)
    surplus = 0
    if core.log is not None or core.outcomes is not None:
        surplus = max(0, core.rules.pantry.total(paid[0]) - plan.asked)
    core.note((told.BAKED, owner, card, how, paid, surplus, ground))
    _take_effect(core, owner, card)


def _take_effect(core: Core, seat: int, card: int) -> None:
    for effect in core.rules.effects[card]:
        if effect is _BECOME_CHEF:
            if core.chef != seat:
                core.chef = seat
                if core.log is not None:
                    core.log.append((told.CHEF_MOVED, seat))
        elif effect is _BAKE_WAITER:
            top = _turn_up(core, seat)
            if top is not None:
                core.note((told.WAITER_BAKED, seat, top))
                if core.rules.transfer:
                    _take_effect(core, seat, top)


def _turn_up(core: Core, seat: int) -> int | None:
    """Put the top order of a waiter to the baked ones; return it, None if there is none."""
    if not core.waiters[seat]:
        return None
    look_at_top(core, seat, 1)
    waiter = core.waiters[seat]
    core.waiters[seat] = waiter[:-1]
    core.baked[seat] = (*core.baked[seat], waiter[-1])
    return waiter[-1]


def fail_member(core: Core, reason: Reason) -> None:
    """Put a member under its owner's waiter, or out of the game; the table stays as it is."""
    settlement = settlement_of(core)
    owner = settlement.owner
    card = settlement.ranked[settlement.at]
    if reason in (_DECLINED, _REFUSED, _SHORT):
        _look_again(core)
    ground = None if core.log is None else settlement.ground(core)
    settlement.at += 1
    settlement.failed = True
    settlement.way = None
    if core.rules.failed_leave:
        core.gone[owner] += (card,)
    else:
        core.waiters[owner] = (card, *core.waiters[owner])
    core.note((told.FAILED, owner, card, reason, ground))


def _look_again(core: Core) -> None:
    """Explain a member on the table as it is: it may hold other cards than were planned with."""
    if core.log is None:
        return
    settlement = settlement_of(core)
    ground = settlement.grounds[settlement.at]
    if ground is None or settlement.stage not in (_HELPED, _STAGE_REFUSED):
        return
    ground = Payments(
        ground.bound,
        (core.table_units, core.table_doubles),
        (core.units[settlement.owner], core.doubles[settlement.owner]),
        excluded=settlement.excluded,
        most=core.rules.most_declared,
    )
    settlement.grounds = _replaced(settlement.grounds, settlement.at, ground)


def _finish(core: Core) -> None:
    """End the settlement; who helped is offered the reward."""
    settlement = settlement_of(core)
    helper = settlement.helper
    if helper != NOBODY and settlement.baked_short and core.waiters[helper]:
        if not core.rules.reward_taken:
            # Of all that was decided nothing matters any more.
            rest = settled(settlement.owner, _helped(core, settlement), helper)
            rest.before = settlement.before
            core.settlement = rest
            core.ask(TO_REWARD, helper)
            return
        _reward(core, helper)
    core.settlement = None


def _helped(core: Core, settlement: Settlement) -> int:
    """Return the member of a series that was baked with help, the first of several."""
    return next(
        card
        for card, plan in zip(settlement.ranked, settlement.plans, strict=True)
        if isinstance(plan, Plan) and plan.short and card in core.baked[settlement.owner]
    )


def reward(core: Core, *, taken: bool) -> None:
    """Take the reward for helping, or leave it."""
    helper = settlement_of(core).helper
    if taken:
        _reward(core, helper)
    elif core.log is not None:
        core.log.append((told.REWARD_LEFT, helper))
    core.settlement = None


def _reward(core: Core, helper: int) -> None:
    card = _turn_up(core, helper)
    assert card is not None
    core.note((told.REWARD_TAKEN, helper, card))
    if core.rules.transfer:
        _take_effect(core, helper, card)
