"""Settling a revealed order: who is asked next, and what becomes of it.

Nothing here reads a term of a card: what can be chosen, what is missing and what is paid is said
by `orders.ways` and `orders.plan`.

An order by itself is a series of one member. First each member is planned in falling demand; what
all plans lack is the one request for help; then the plans are carried out in the same order.
"""

from __future__ import annotations

from pizzarules.game import events
from pizzarules.game.core import NOBODY, Core, Decision
from pizzarules.game.events import How, Reason
from pizzarules.game.settlement import Packed, Settlement, Stage
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.payments import Payments
from pizzarules.orders.plan import Plan, column_of, gifts
from pizzarules.orders.requirement import Effect
from pizzarules.orders.ways import PartialWay, Step

__all__ = [
    "answer",
    "ask_for_help",
    "bake",
    "can_help",
    "decline",
    "demand",
    "gift_options",
    "give",
    "go_on_asking",
    "join",
    "join_options",
    "lane_to_give",
    "may_decline",
    "name",
    "no_more",
    "reveal_order",
    "reward",
    "show",
    "show_card",
    "stop_asking",
    "take_step",
    "unranked",
]


def _settlement(core: Core) -> Settlement:
    settlement = core.settlement
    # INVARIANT: only a settlement leaves the decisions that lead here.
    assert settlement is not None
    return settlement


# A series: who joins, and which member gets which demand.


def reveal_order(core: Core, owner: int, card: int) -> None:
    """Begin to settle an order that came out of the oven."""
    core.settlement = Settlement(owner, card)
    if core.log is not None:
        table = (core.table_units, core.table_doubles)
        core.log.append((events.ORDER_REVEALED, owner, card, table))
    _let_join(core)


def _let_join(core: Core) -> None:
    settlement = _settlement(core)
    order = core.rules.cards[settlement.members[0]].order
    # How many orders a hand holds is public, which ones is not.
    if len(settlement.members) < len(order.series) and core.orders[settlement.owner]:
        core.ask(Decision.JOIN, settlement.owner)
    else:
        _rank(core)


def join_options(core: Core) -> list[int]:
    """Return the orders in the owner's hand that may join the series."""
    settlement = _settlement(core)
    cards = core.rules.cards
    order = cards[settlement.members[0]].order
    return [
        card for card in dict.fromkeys(core.orders[settlement.owner]) if cards[card].order is order
    ]


def join(core: Core, card: int) -> None:
    """Put an order from hand to the series."""
    settlement = _settlement(core)
    hand = core.orders[settlement.owner]
    place = hand.index(card)
    core.orders[settlement.owner] = hand[:place] + hand[place + 1 :]
    settlement.members = (*settlement.members, card)
    if core.log is not None:
        core.log.append((events.JOINED, settlement.owner, card))
    _let_join(core)


def no_more(core: Core) -> None:
    """Close the series."""
    _rank(core)


def _rank(core: Core) -> None:
    """Ask which member gets the next demand; the last one gets what is left."""
    settlement = _settlement(core)
    if len(settlement.members) == 1:
        settlement.ranked = settlement.members
    elif len(settlement.ranked) < len(settlement.members) - 1:
        core.ask(Decision.DEMAND, settlement.owner)
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
    settlement = _settlement(core)
    if core.log is not None:
        amount = core.rules.cards[card].order.series[len(settlement.ranked)]
        core.log.append((events.DEMAND_GIVEN, settlement.owner, card, amount))
    settlement.ranked = (*settlement.ranked, card)
    _rank(core)


# Planning.


def _plan_next(core: Core) -> None:
    """Go on with planning the next member, or with what follows when all are planned."""
    settlement = _settlement(core)
    rules = core.rules
    while len(settlement.plans) < len(settlement.ranked):
        settlement.shown = None
        settlement.way = None
        settlement.askable = False
        card = settlement.ranked[len(settlement.plans)]
        if rules.ladder and any(isinstance(plan, str) for plan in settlement.plans):
            _plan_failure(settlement, Reason.LADDER, None)
            continue
        if rules.cards[card].order.shows:
            if _can_be_named(core):
                core.ask(Decision.NAME, settlement.owner)
                return
            settlement.shown = NOBODY
        if _start_paying(core):
            return
    _conclude(core)


def _can_be_named(core: Core) -> bool:
    owner = _settlement(core).owner
    return any(core.units[seat] for seat in range(core.rules.players) if seat != owner)


def name(core: Core, seat: int) -> None:
    """Let a named opponent show a card."""
    settlement = _settlement(core)
    settlement.asked = seat
    if core.log is not None:
        core.log.append((events.NAMED, settlement.owner, seat))
    core.ask(Decision.SHOW_CARD, seat)


def show_card(core: Core, lane: int, singles: int, doubles: int) -> None:
    """Show a card; what kind it is decides what the order needs."""
    settlement = _settlement(core)
    if core.log is not None:
        core.log.append((events.SHOWED, settlement.asked, _cards(core, lane, singles, doubles)))
    settlement.shown = lane
    if not _start_paying(core):
        _plan_next(core)


def _cards(core: Core, lane: int, singles: int, doubles: int) -> Packed:
    shift = core.rules.shifts[lane]
    return (singles + 2 * doubles) << shift, doubles << shift


def _plan_failure(settlement: Settlement, reason: Reason, bound: BoundOrder | None) -> None:
    settlement.plans = (*settlement.plans, reason)
    settlement.bounds = (*settlement.bounds, bound)


def _start_paying(core: Core) -> bool:
    """Look at the member that is planned now; return whether its owner has to decide something."""
    settlement = _settlement(core)
    bound = _bound(core, settlement)
    payments = _payments(core, settlement, bound)
    if not payments.allows:
        _plan_failure(settlement, Reason.BARRED, bound)
        return False
    if payments.barred:
        nobody = settlement.shown == NOBODY
        _plan_failure(settlement, Reason.NOBODY_SHOWS if nobody else Reason.NO_KIND, bound)
        return False
    way = PartialWay(payments)
    ready = payments.ready
    if ready and way.complete and not core.rules.may_decline:
        _planned(core, way, bound)
        return False
    settlement.way = way
    settlement.askable = (
        not ready
        and core.rules.help
        and bound.order.help
        and core.rules.players > 1
        and payments.can_be_made_up()
    )
    core.ask(Decision.SETTLE, settlement.owner)
    return True


def _bound(core: Core, settlement: Settlement) -> BoundOrder:
    place = len(settlement.plans)
    card = settlement.ranked[place]
    series = core.rules.cards[card].order.series
    return core.rules.bound(
        card,
        settlement.owner,
        chef=core.chef,
        shown=settlement.shown,
        demand=series[place] if series else None,
        scores=(core.score(core.chef), core.score(settlement.owner)),
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
    settlement = _settlement(core)
    way = settlement.way
    if way is None or way.steps:
        return way is None
    return core.rules.may_decline or not way.payments.ready


def take_step(core: Core, step: Step) -> None:
    """Decide a step of paying."""
    settlement = _settlement(core)
    assert settlement.way is not None
    way = settlement.way.taken(step)
    settlement.way = way
    if not way.complete:
        core.ask(Decision.PAY, settlement.owner)
    elif settlement.stage is Stage.REFUSED:
        _bake_bare(core, way.plan())
    else:
        _planned(core, way, way.payments.bound)
        _plan_next(core)


def bake(core: Core) -> None:
    """Bake what leaves nothing to choose, instead of declining it."""
    settlement = _settlement(core)
    assert settlement.way is not None
    if settlement.stage is Stage.REFUSED:
        _bake_bare(core, settlement.way.plan())
        return
    _planned(core, settlement.way, settlement.way.payments.bound)
    _plan_next(core)


def decline(core: Core) -> None:
    """Let the member that is planned now fail."""
    settlement = _settlement(core)
    if settlement.stage is Stage.REFUSED:
        _fail_member(core, Reason.DECLINED)
        _carry_out(core)
        return
    _plan_failure(settlement, Reason.DECLINED, None)
    _plan_next(core)


def ask_for_help(core: Core) -> None:
    """Decide the way of paying anew, so that it falls short."""
    settlement = _settlement(core)
    assert settlement.way is not None
    settlement.way = PartialWay(settlement.way.payments, asking=True)
    settlement.askable = False
    core.ask(Decision.PAY, settlement.owner)


def _planned(core: Core, way: PartialWay, bound: BoundOrder) -> None:
    """Write down how a member is going to be paid."""
    settlement = _settlement(core)
    plan = way.plan()
    lays = plan.way.lays
    settlement.plans = (*settlement.plans, plan)
    settlement.bounds = (*settlement.bounds, bound)
    settlement.table = plan.after(settlement.table)
    settlement.reserved = (settlement.reserved[0] + lays[0], settlement.reserved[1] + lays[1])
    settlement.way = None
    settlement.askable = False
    if core.rules.distinct:
        for lane in plan.way.kinds:
            settlement.excluded |= bound.pantry.guard(lane)
    if core.log is not None and plan.way.declared is not None:
        core.log.append((events.DECLARED, settlement.owner, plan.way.declared))


def _conclude(core: Core) -> None:
    """Go on when every member is planned: ask for help, or carry the plans out."""
    settlement = _settlement(core)
    short = [plan for plan in settlement.plans if isinstance(plan, Plan) and plan.short]
    if not short:
        settlement.stage = Stage.PLANNED
        _carry_out(core)
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
            core.log.append((events.PLEDGED, settlement.owner, settlement.reserved))
        core.log.append((events.ASKED, settlement.owner, settlement.request))
    settlement.asked = settlement.owner
    _ask_next(core)


# Asking for help.


def _askable(core: Core, seat: int) -> bool:
    """Whether a seat that is asked has anything to say: what it could give is not public."""
    if core.rules.waiter_needed and not core.waiters[seat]:
        return False
    return core.units[seat] != 0


def _ask_next(core: Core) -> None:
    """Ask the next player clockwise; who holds no ingredient refuses unasked."""
    settlement = _settlement(core)
    players = core.rules.players
    while (seat := (settlement.asked + 1) % players) != settlement.owner:
        settlement.asked = seat
        if _askable(core, seat):
            core.ask(Decision.ANSWER, seat)
            return
        if core.log is not None:
            core.log.append((events.ANSWERED, seat, False))
    _refused(core)


def can_help(core: Core, seat: int) -> bool:
    """Whether a seat holds cards for the whole request."""
    lanes = _settlement(core).requested
    return all(gift_options(core, seat, lane) for lane in lanes)


def gift_options(core: Core, seat: int, lane: int) -> list[tuple[int, int]]:
    """Return what a seat can give of one kind of the request: (singles, doubles)."""
    settlement = _settlement(core)
    rules = core.rules
    hand = column_of(rules.pantry, (core.units[seat], core.doubles[seat]), lane)
    if not any(hand):
        return []
    plans = [plan for plan in settlement.plans if isinstance(plan, Plan)]
    table = (core.table_units, core.table_doubles)
    return gifts(plans, table, lane, hand, rules.pantry, fewest=rules.gift_exact)


def answer(core: Core, *, helps: bool) -> None:
    """Agree to help, or refuse."""
    settlement = _settlement(core)
    seat = settlement.asked
    if core.log is not None:
        core.log.append((events.ANSWERED, seat, helps))
    if helps:
        settlement.helper = seat
        core.ask(Decision.GIVE, seat)
        return
    others = range(1, (settlement.owner - seat) % core.rules.players)
    if any(_askable(core, (seat + more) % core.rules.players) for more in others):
        core.ask(Decision.ASK_ON, settlement.owner)
    else:
        _ask_next(core)


def go_on_asking(core: Core) -> None:
    """Ask the next player."""
    _ask_next(core)


def stop_asking(core: Core) -> None:
    """Ask nobody else."""
    if core.log is not None:
        core.log.append((events.STOPPED_ASKING, _settlement(core).owner))
    _refused(core)


def lane_to_give(settlement: Settlement, mask: int, width: int) -> int:
    """Return the first kind of the request of which nothing was given yet."""
    given = settlement.given[0]
    return next(lane for lane in settlement.requested if not given >> lane * width & mask)


def give(core: Core, lane: int, singles: int, doubles: int) -> None:
    """Give cards of one kind of the request."""
    settlement = _settlement(core)
    helper = settlement.helper
    units, twos = _cards(core, lane, singles, doubles)
    core.units[helper] -= units
    core.doubles[helper] -= twos
    settlement.given = (settlement.given[0] + units, settlement.given[1] + twos)
    if lane != settlement.requested[-1]:
        return
    if core.log is not None:
        core.log.append((events.GAVE, helper, settlement.given))
    settlement.stage = Stage.HELPED
    _carry_out(core)


def _refused(core: Core) -> None:
    settlement = _settlement(core)
    settlement.stage = Stage.REFUSED
    settlement.excluded = 0
    _carry_out(core)


# Carrying out.


def _carry_out(core: Core) -> None:
    """Carry the plans out, one member after the other, until somebody has to decide something."""
    settlement = _settlement(core)
    while settlement.at < len(settlement.ranked):
        plan = settlement.plans[settlement.at]
        if isinstance(plan, str):
            _fail_member(core, Reason(plan))
        elif core.rules.ladder and settlement.failed:
            _fail_member(core, Reason.LADDER)
        elif settlement.stage is Stage.REFUSED:
            if _carry_out_refused(core, plan):
                return
        elif plan.met((core.table_units, core.table_doubles), plan.way.lays, settlement.given):
            if _lay_and_bake(core, plan, plan.way.lays):
                return
        else:
            _fail_member(core, Reason.SHORT)
    _finish(core)


def _carry_out_refused(core: Core, plan: Plan) -> bool:
    """Settle a member after nobody helped; return whether somebody has to decide something.

    What lacked nothing is baked as planned. What did is baked if the table alone suffices by now,
    since a member that failed before it may have left something; else it fails.
    """
    settlement = _settlement(core)
    if core.rules.all_fail or len(settlement.ranked) == 1:
        _fail_member(core, Reason.REFUSED)
        return False
    table = (core.table_units, core.table_doubles)
    if not plan.short:
        laid = plan.laid_from(table, plan.way.lays)
        if laid is not None:
            return _lay_and_bake(core, plan, laid)
    bound = settlement.bounds[settlement.at]
    assert bound is not None
    payments = Payments(bound, table, excluded=settlement.excluded)
    if not payments.allows or payments.barred or not payments.ready:
        _fail_member(core, Reason.REFUSED)
        return False
    way = PartialWay(payments)
    if way.complete and not core.rules.may_decline:
        return _lay_and_bake(core, way.plan(), (0, 0))
    settlement.way = way
    core.ask(Decision.SETTLE, settlement.owner)
    return True


def _bake_bare(core: Core, plan: Plan) -> None:
    """Bake a member from the table alone, after nobody helped."""
    settlement = _settlement(core)
    settlement.way = None
    if not _lay_and_bake(core, plan, (0, 0)):
        _carry_out(core)


def _lay_and_bake(core: Core, plan: Plan, laid: Packed) -> bool:
    """Lay cards and bake a member; return whether opponents have to be asked to show first."""
    settlement = _settlement(core)
    owner = settlement.owner
    settlement.laid = laid
    settlement.plans = (
        *settlement.plans[: settlement.at],
        plan,
        *settlement.plans[settlement.at + 1 :],
    )
    if laid[0]:
        core.units[owner] -= laid[0]
        core.doubles[owner] -= laid[1]
        core.table_units += laid[0]
        core.table_doubles += laid[1]
        if core.log is not None:
            core.log.append((events.LAID, owner, laid))
    card = settlement.ranked[settlement.at]
    if core.rules.cards[card].order.blockable:
        settlement.shown_units = 0
        settlement.asked = owner
        return _let_show(core)
    _bake_member(core)
    return False


# Blocking.


def _let_show(core: Core) -> bool:
    """Let the next opponent show; return False once all have and it is decided."""
    settlement = _settlement(core)
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
            core.ask(Decision.SHOW, seat)
            return True
    plan = settlement.plans[settlement.at]
    assert isinstance(plan, Plan)
    if settlement.shown_units >= (plan.way.declared or 0):
        # What was laid stays on the table.
        settlement.laid = (0, 0)
        _fail_member(core, Reason.BLOCKED)
    else:
        _bake_member(core)
    return False


def _note_shown(core: Core, singles: int, doubles: int) -> None:
    settlement = _settlement(core)
    settlement.shown_units += singles + 2 * doubles
    if core.log is not None:
        lane = core.rules.lanes[settlement.owner]
        core.log.append((events.SHOWED, settlement.asked, _cards(core, lane, singles, doubles)))


def show(core: Core, singles: int, doubles: int) -> None:
    """Show cards of the owner's kind, or none."""
    _note_shown(core, singles, doubles)
    if not _let_show(core):
        _carry_out(core)


# What becomes of a member.


def _bake_member(core: Core) -> None:
    """Pay for a member, and put it to the baked orders of its owner."""
    settlement = _settlement(core)
    owner = settlement.owner
    plan = settlement.plans[settlement.at]
    assert isinstance(plan, Plan)
    laid = settlement.laid
    table = (core.table_units - laid[0], core.table_doubles - laid[1])
    table, settlement.given, paid = plan.carried_out(table, laid, settlement.given)
    core.table_units, core.table_doubles = table
    core.used_units += paid[0]
    core.used_doubles += paid[1]
    settlement.laid = (0, 0)
    card = settlement.ranked[settlement.at]
    settlement.at += 1
    how = How.HAND if laid[0] else How.TABLE
    if plan.short:
        how = How.HELP
        settlement.baked_short = True
    core.baked[owner] = (*core.baked[owner], card)
    if core.rules.distinct and settlement.stage is Stage.REFUSED:
        for lane in plan.way.kinds:
            settlement.excluded |= core.rules.pantry.guard(lane)
    if core.log is not None:
        core.log.append((events.BAKED, owner, card, how, paid))
    _take_effect(core, owner, card)


def _take_effect(core: Core, seat: int, card: int) -> None:
    for effect in core.rules.cards[card].order.effects:
        if effect is Effect.BECOME_CHEF:
            if core.chef != seat:
                core.chef = seat
                if core.log is not None:
                    core.log.append((events.CHEF_MOVED, seat))
        elif effect is Effect.BAKE_WAITER:
            top = _turn_up(core, seat)
            if top is not None:
                if core.log is not None:
                    core.log.append((events.WAITER_BAKED, seat, top))
                if core.rules.transfer:
                    _take_effect(core, seat, top)


def _turn_up(core: Core, seat: int) -> int | None:
    """Put the top order of a waiter to the baked ones; return it, None if there is none."""
    waiter = core.waiters[seat]
    if not waiter:
        return None
    core.waiters[seat] = waiter[:-1]
    core.baked[seat] = (*core.baked[seat], waiter[-1])
    return waiter[-1]


def _fail_member(core: Core, reason: Reason) -> None:
    """Put a member under its owner's waiter, or out of the game; the table stays as it is."""
    settlement = _settlement(core)
    owner = settlement.owner
    card = settlement.ranked[settlement.at]
    settlement.at += 1
    settlement.failed = True
    settlement.way = None
    if core.rules.failed_leave:
        core.gone[owner] = (*core.gone[owner], card)
    else:
        core.waiters[owner] = (card, *core.waiters[owner])
    if core.log is not None:
        core.log.append((events.FAILED, owner, card, reason))


def _finish(core: Core) -> None:
    """Leave what is not paid of the helper's cards on the table, and offer the reward."""
    settlement = _settlement(core)
    core.table_units += settlement.given[0]
    core.table_doubles += settlement.given[1]
    settlement.given = (0, 0)
    helper = settlement.helper
    if helper != NOBODY and settlement.baked_short and core.waiters[helper]:
        if not core.rules.reward_taken:
            core.ask(Decision.REWARD, helper)
            return
        _reward(core, helper)
    core.settlement = None


def reward(core: Core, *, taken: bool) -> None:
    """Take the reward for helping, or leave it."""
    helper = _settlement(core).helper
    if taken:
        _reward(core, helper)
    elif core.log is not None:
        core.log.append((events.REWARD_LEFT, helper))
    core.settlement = None


def _reward(core: Core, helper: int) -> None:
    card = _turn_up(core, helper)
    assert card is not None
    if core.log is not None:
        core.log.append((events.REWARD_TAKEN, helper, card))
    if core.rules.transfer:
        _take_effect(core, helper, card)
