"""Settling a revealed order: who joins it, and how its owner decides to pay for it.

Nothing here reads a term of a card: what can be chosen, what is missing and what is paid is said
by `orders.ways` and `orders.plan`.

An order by itself is a series of one member. First each member is planned in falling demand; what
all plans lack is the one request for help (`helping`); then the plans are carried out in the same
order (`carrying`).
"""

from __future__ import annotations

from typing import Final

from pizzarules.game.carrying import bake_now, carry_out, fail_member
from pizzarules.game.core import (
    NOBODY,
    TO_DEMAND,
    TO_JOIN,
    TO_NAME,
    TO_PAY,
    TO_SETTLE,
    TO_SHOW_CARD,
    Core,
)
from pizzarules.game.helping import ask_next
from pizzarules.game.outcomes import Reason
from pizzarules.game.settlement import Settlement, Stage, revealed, settlement_of
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.payments import Payments
from pizzarules.orders.plan import Plan
from pizzarules.orders.ways import PartialWay, Step
from pizzarules.rules import events as told

__all__ = [
    "ask_for_help",
    "bake",
    "decline",
    "demand",
    "join",
    "join_options",
    "may_decline",
    "name",
    "no_more",
    "reveal_order",
    "show_card",
    "take_step",
    "unranked",
]

_BARRED: Final = Reason.BARRED
_DECLINED: Final = Reason.DECLINED
_LADDER: Final = Reason.LADDER
_NOBODY_SHOWS: Final = Reason.NOBODY_SHOWS
_NO_KIND: Final = Reason.NO_KIND
_PLANNED: Final = Stage.PLANNED
_PLANNING: Final = Stage.PLANNING


# A series: who joins, and which member gets which demand.


def reveal_order(core: Core, owner: int, card: int) -> None:
    """Begin to settle an order that came out of the oven."""
    core.settlement = revealed(owner, card)
    if core.log is not None:
        table = (core.table_units, core.table_doubles)
        core.log.append((told.ORDER_REVEALED, owner, card, table))
    _let_join(core)


def _let_join(core: Core) -> None:
    settlement = settlement_of(core)
    series = core.rules.series[settlement.members[0]]
    # How many orders a hand holds is public, which ones is not.
    if len(settlement.members) < len(series) and core.orders[settlement.owner]:
        core.ask(TO_JOIN, settlement.owner)
    else:
        _rank(core)


def join_options(core: Core) -> list[int]:
    """Return the orders in the owner's hand that may join the series."""
    settlement = settlement_of(core)
    families = core.rules.families
    family = families[settlement.members[0]]
    return [
        card for card in dict.fromkeys(core.orders[settlement.owner]) if families[card] == family
    ]


def join(core: Core, card: int) -> None:
    """Put an order from hand to the series."""
    settlement = settlement_of(core)
    hand = core.orders[settlement.owner]
    place = hand.index(card)
    core.orders[settlement.owner] = hand[:place] + hand[place + 1 :]
    settlement.members = (*settlement.members, card)
    if core.log is not None:
        core.log.append((told.JOINED, settlement.owner, card))
    _let_join(core)


def no_more(core: Core) -> None:
    """Close the series."""
    _rank(core)


def _rank(core: Core) -> None:
    """Ask which member gets the next demand; the last one gets what is left."""
    settlement = settlement_of(core)
    if len(settlement.members) == 1:
        settlement.ranked = settlement.members
    elif len(settlement.ranked) < len(settlement.members) - 1:
        core.ask(TO_DEMAND, settlement.owner)
        return
    elif len(settlement.ranked) < len(settlement.members):
        demand(core, unranked(settlement)[0])
        return
    settlement.table = (core.table_units, core.table_doubles)
    _plan_next(core)


def unranked(settlement: Settlement) -> list[int]:
    """Return the members of a series that have no demand yet."""
    rest = list(settlement.members)
    for card in settlement.ranked:
        rest.remove(card)
    return rest


def demand(core: Core, card: int) -> None:
    """Give the next demand of the series to a member."""
    settlement = settlement_of(core)
    if core.log is not None:
        amount = core.rules.series[card][len(settlement.ranked)]
        core.log.append((told.DEMAND_GIVEN, settlement.owner, card, amount))
    settlement.ranked = (*settlement.ranked, card)
    _rank(core)


# Planning.


def _plan_next(core: Core) -> None:
    """Go on with planning the next member, or with what follows when all are planned."""
    settlement = settlement_of(core)
    rules = core.rules
    while len(settlement.plans) < len(settlement.ranked):
        settlement.shown = None
        settlement.way = None
        settlement.askable = False
        card = settlement.ranked[len(settlement.plans)]
        if rules.ladder and any(not isinstance(plan, Plan) for plan in settlement.plans):
            # Should those above be baked after all, the table may fulfil it too.
            ground = (
                None if rules.shows[card] else _payments(core, settlement, _bound(core, settlement))
            )
            _plan_failure(settlement, _LADDER, ground)
            continue
        if rules.shows[card]:
            if _can_be_named(core):
                core.ask(TO_NAME, settlement.owner)
                return
            settlement.shown = NOBODY
        if _start_paying(core):
            return
    _conclude(core)


def _can_be_named(core: Core) -> bool:
    owner = settlement_of(core).owner
    return any(core.units[seat] for seat in range(core.rules.players) if seat != owner)


def name(core: Core, seat: int) -> None:
    """Let a named opponent show a card."""
    settlement = settlement_of(core)
    settlement.asked = seat
    if core.log is not None:
        core.log.append((told.NAMED, settlement.owner, seat))
    core.ask(TO_SHOW_CARD, seat)


def show_card(core: Core, lane: int, singles: int, doubles: int) -> None:
    """Show a card; what kind it is decides what the order needs."""
    settlement = settlement_of(core)
    if core.log is not None:
        core.log.append((told.SHOWED, settlement.asked, core.cards(lane, singles, doubles)))
    settlement.shown = lane
    if not _start_paying(core):
        _plan_next(core)


def _plan_failure(settlement: Settlement, reason: Reason, ground: Payments | None) -> None:
    settlement.plans += (reason,)
    settlement.grounds += (ground,)


def _start_paying(core: Core) -> bool:
    """Look at the member that is planned now; return whether its owner has to decide something."""
    settlement = settlement_of(core)
    bound = _bound(core, settlement)
    payments = _payments(core, settlement, bound)
    if not payments.allows:
        _plan_failure(settlement, _BARRED, payments)
        return False
    if not payments.qualifies:
        nobody = settlement.shown == NOBODY
        _plan_failure(settlement, _NOBODY_SHOWS if nobody else _NO_KIND, payments)
        return False
    way = PartialWay(payments)
    ready = payments.ready
    if ready and way.complete and not core.rules.may_decline:
        _planned(core, way)
        return False
    settlement.way = way
    settlement.askable = (
        not ready
        and core.rules.help
        and bound.help
        and core.rules.players > 1
        and payments.can_be_made_up()
    )
    core.ask(TO_SETTLE, settlement.owner)
    return True


def _bound(core: Core, settlement: Settlement) -> BoundOrder:
    place = len(settlement.plans)
    card = settlement.ranked[place]
    rules = core.rules
    series = rules.series[card]
    owner = settlement.owner
    return rules.bound(
        card,
        owner,
        chef=core.chef,
        shown=settlement.shown,
        demand=series[place] if series else None,
        scores=(
            core.score(core.chef) if rules.of_chef_baked[card] else 0,
            core.score(owner) if rules.of_owner_baked[card] else 0,
        ),
    )


def _payments(core: Core, settlement: Settlement, bound: BoundOrder) -> Payments:
    owner, reserved = settlement.owner, settlement.reserved
    hand = (core.units[owner] - reserved[0], core.doubles[owner] - reserved[1])
    return Payments(
        bound,
        settlement.table,
        hand,
        excluded=settlement.excluded,
        most=core.rules.most_declared,
    )


def may_decline(core: Core) -> bool:
    """Whether the owner may let the member that is planned now fail."""
    settlement = settlement_of(core)
    way = settlement.way
    if core.rules.shown_binds and core.rules.shows[settlement.current]:
        # Who can, must: ruling `shown-decline`.
        return way is not None and not way.steps and not (way.complete or way.options())
    if way is None or way.steps:
        return way is None
    return core.rules.may_decline or not way.payments.ready


def take_step(core: Core, step: Step) -> None:
    """Decide a step of paying."""
    settlement = settlement_of(core)
    assert settlement.way is not None
    way = settlement.way.taken(step)
    settlement.way = way
    if not way.complete:
        core.ask(TO_PAY, settlement.owner)
    elif settlement.stage is not _PLANNING:
        bake_now(core, way.plan())
    else:
        _planned(core, way)
        _plan_next(core)


def bake(core: Core) -> None:
    """Bake what leaves nothing to choose, instead of declining it."""
    settlement = settlement_of(core)
    assert settlement.way is not None
    if settlement.stage is not _PLANNING:
        bake_now(core, settlement.way.plan())
        return
    _planned(core, settlement.way)
    _plan_next(core)


def decline(core: Core) -> None:
    """Let the member that is planned now fail."""
    settlement = settlement_of(core)
    if settlement.stage is not _PLANNING:
        fail_member(core, _DECLINED)
        carry_out(core)
        return
    way = settlement.way
    _plan_failure(settlement, _DECLINED, None if way is None else way.payments)
    _plan_next(core)


def ask_for_help(core: Core) -> None:
    """Decide the way of paying anew, so that it falls short."""
    settlement = settlement_of(core)
    assert settlement.way is not None
    settlement.way = PartialWay(settlement.way.payments, asking=True)
    settlement.askable = False
    core.ask(TO_PAY, settlement.owner)


def _planned(core: Core, way: PartialWay) -> None:
    """Write down how a member is going to be paid."""
    settlement = settlement_of(core)
    plan = way.plan()
    lays = plan.way.lays
    settlement.plans += (plan,)
    settlement.grounds += (way.payments,)
    settlement.table = plan.after(settlement.table)
    settlement.reserved = (settlement.reserved[0] + lays[0], settlement.reserved[1] + lays[1])
    settlement.way = None
    settlement.askable = False
    if core.rules.distinct:
        for lane in plan.way.kinds:
            settlement.excluded |= way.payments.bound.pantry.guard(lane)
    if core.log is not None and plan.way.declared is not None:
        core.log.append((told.DECLARED, settlement.owner, plan.way.declared))


def _conclude(core: Core) -> None:
    """Go on when every member is planned: ask for help, or carry the plans out."""
    settlement = settlement_of(core)
    settlement.way = None
    settlement.askable = False
    short = [plan for plan in settlement.plans if isinstance(plan, Plan) and plan.short]
    if not short:
        settlement.stage = _PLANNED
        carry_out(core)
        return
    units = sum(plan.missing[0] for plan in short)
    doubles = sum(plan.missing[1] for plan in short)
    settlement.request = (units, doubles)
    rules = core.rules
    settlement.requested = tuple(
        lane for lane, shift in enumerate(rules.shifts) if units >> shift & rules.mask
    )
    if core.log is not None:
        if settlement.reserved[0]:
            core.log.append((told.PLEDGED, settlement.owner, settlement.reserved))
        core.log.append((told.ASKED, settlement.owner, settlement.request))
    settlement.asked = settlement.owner
    ask_next(core)
