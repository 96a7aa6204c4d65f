"""Settling a revealed order: what its owner decides for each member of the series.

Members are planned in falling demand, each against the table that the earlier ones leave. What all plans lack
together is the one request for help; then the plans are carried out in the same order.
"""

from __future__ import annotations

from pizzarules.rules import events
from pizzarules.rules.cells import i64
from pizzarules.rules.choices import Choices
from pizzarules.rules.claims import allowed
from pizzarules.rules.paying import (
    can_be_made_up,
    complete,
    open_way,
    options,
    qualifies,
    ready,
    start_way,
    take_step,
)
from pizzarules.rules.places import (
    ASK,
    ASK_NEXT,
    BAKE,
    BARRED,
    CARRY_OUT,
    CONCLUDE,
    DECLINE,
    DECLINED,
    FAIL,
    LADDER,
    LAY_AND_BAKE,
    NO_KIND,
    NOBODY,
    NOBODY_SHOWS,
    ORDER_ROW,
    P_KINDS,
    P_LOOKED,
    P_REASON,
    P_SHORT,
    P_SHOWN,
    PLAN,
    PLANNED,
    PLANNING,
    Q_LAY,
    Q_MISSING,
    S_ASKABLE,
    S_ASKED,
    S_AT,
    S_EXCLUDED,
    S_PLANS,
    S_RANKED,
    S_READY,
    S_SHOWN,
    S_STAGE,
    SETTLE,
    TO_PAY,
    TO_SETTLE,
    W_ACTIVE,
    W_DECLARED,
    WAIT,
)
from pizzarules.rules.plans import plan_at, plan_row, take_from_table, write_plan
from pizzarules.rules.position import Position
from pizzarules.rules.shown_kind import name_somebody

__all__ = [
    "ask_for_help",
    "bake",
    "conclude",
    "decide_step",
    "decline",
    "look_at_member",
    "offer_settling",
    "order_of",
    "plan_member",
]


def order_of(position: Position, place: i64) -> i64:
    """Return the row of the order, bound to its owner, of the member at a place."""
    book = position.book
    card = position.settlement[book.ranked + place]
    return (card * book.players + position.owner) * ORDER_ROW


def plan_member(position: Position) -> i64:
    """Plan the next member; go on when all are planned."""
    settlement, book = position.settlement, position.book
    place = settlement[S_PLANS]
    if place == settlement[S_RANKED]:
        return CONCLUDE
    settlement[S_SHOWN] = NOBODY
    position.way[W_ACTIVE] = 0
    settlement[S_ASKABLE] = 0
    shows = book.shows[settlement[book.ranked + place]] != 0
    if book.ladder and _somebody_failed(position, place):
        # Should those above be baked after all, the table may fulfil it, too.
        _fail_plan(position, LADDER, not shows)
        return PLAN
    if shows and name_somebody(position):
        return WAIT
    return SETTLE


def _somebody_failed(position: Position, planned: i64) -> bool:
    place: i64 = 0
    while place < planned:
        if position.settlement[plan_at(position, place) + P_REASON]:
            return True
        place += 1
    return False


def _fail_plan(position: Position, reason: i64, looked: bool) -> None:
    settlement = position.settlement
    plan = plan_at(position, settlement[S_PLANS])
    settlement[plan + P_REASON] = reason
    settlement[plan + P_LOOKED] = 1 if looked else 0
    settlement[plan + P_SHOWN] = settlement[S_SHOWN]
    settlement[S_PLANS] += 1


def look_at_member(position: Position) -> i64:
    """Look at the member that is planned now: it fails, bakes by itself, or its owner decides."""
    settlement, way, book = position.settlement, position.way, position.book
    place = settlement[S_PLANS]
    order = order_of(position, place)
    if not allowed(position, order):
        _fail_plan(position, BARRED, True)
        return PLAN
    open_way(position, way, order, False)
    if not qualifies(position, way):
        shows = book.shows[settlement[book.ranked + place]]
        nobody = shows and settlement[S_SHOWN] == NOBODY
        _fail_plan(position, NOBODY_SHOWS if nobody else NO_KIND, True)
        return PLAN
    suffices = ready(position, way)
    settlement[S_READY] = 1 if suffices else 0
    askable = (
        not suffices
        and book.help
        and book.players > 1
        and book.may_help[settlement[book.ranked + place]]
        and can_be_made_up(position, way)
    )
    start_way(position, way, False)
    if suffices and not book.may_decline and complete(position, way):
        # What the table alone fulfils can't be declined (ruling `decline`).
        return _plan(position)
    settlement[S_ASKABLE] = 1 if askable else 0
    position.ask(TO_SETTLE, position.owner)
    return WAIT


def offer_settling(position: Position, choices: Choices) -> None:
    """Offer the first steps of paying, to decline, and to ask for help."""
    book = position.book
    options(position, position.way, choices)
    if complete(position, position.way):
        choices.offer_alone(book, BAKE)
    if _may_decline(position, choices.count > 0):
        choices.offer_alone(book, DECLINE)
    if position.settlement[S_ASKABLE]:
        choices.offer_alone(book, ASK)


def _may_decline(position: Position, payable: bool) -> bool:
    """Whether the owner may let the member that is decided on now fail (rulings `decline`, `shown-decline`)."""
    settlement, book = position.settlement, position.book
    place = settlement[S_PLANS]
    if settlement[S_STAGE] != PLANNING:
        place = settlement[S_AT]
    if book.shown_binds and book.shows[settlement[book.ranked + place]]:
        return not payable
    return book.may_decline or not settlement[S_READY]


def decide_step(position: Position, form: i64, which: i64, first: i64, second: i64) -> i64:
    """Decide a step of paying."""
    take_step(position, position.way, form, which, first, second)
    if complete(position, position.way):
        return bake(position)
    position.ask(TO_PAY, position.owner)
    return WAIT


def bake(position: Position) -> i64:
    """Take the way of paying that was decided."""
    settlement = position.settlement
    if settlement[S_STAGE] == PLANNING:
        return _plan(position)
    write_plan(position, settlement[S_AT])
    position.way[W_ACTIVE] = 0
    return LAY_AND_BAKE


def decline(position: Position) -> i64:
    """Let the member that is decided on now fail."""
    settlement = position.settlement
    if settlement[S_STAGE] != PLANNING:
        position.way[W_ACTIVE] = 0
        plan = plan_at(position, settlement[S_AT])
        settlement[plan + P_REASON] = DECLINED
        return FAIL
    _fail_plan(position, DECLINED, position.way[W_ACTIVE] != 0)
    return PLAN


def ask_for_help(position: Position) -> i64:
    """Decide the way of paying anew, so that it falls short."""
    start_way(position, position.way, True)
    position.settlement[S_ASKABLE] = 0
    position.ask(TO_PAY, position.owner)
    return WAIT


def _plan(position: Position) -> i64:
    """Write down how a member is going to be paid."""
    settlement, way = position.settlement, position.way
    place = settlement[S_PLANS]
    write_plan(position, place)
    plan = plan_at(position, place)
    settlement[S_PLANS] = place + 1
    way[W_ACTIVE] = 0
    settlement[S_ASKABLE] = 0
    if place + 1 < settlement[S_RANKED]:
        take_from_table(position, plan)
    if position.book.distinct:
        settlement[S_EXCLUDED] |= settlement[plan + P_KINDS]
    if position.log is not None and way[W_DECLARED] != NOBODY:
        position.log.append((events.DECLARED, int(position.owner), int(way[W_DECLARED])))
    return PLAN


def conclude(position: Position) -> i64:
    """Go on when every member is planned: ask for help, or carry the plans out."""
    settlement, book = position.settlement, position.book
    position.way[W_ACTIVE] = 0
    settlement[S_ASKABLE] = 0
    short = False
    place: i64 = 0
    while place < settlement[S_PLANS]:
        plan = plan_at(position, place)
        if not settlement[plan + P_REASON] and settlement[plan + P_SHORT]:
            short = True
            missing = plan_row(position, plan, Q_MISSING)
            cell: i64 = 0
            while cell < 2 * book.kinds:
                settlement[book.want + cell] += settlement[missing + cell]
                cell += 1
        place += 1
    if not short:
        settlement[S_STAGE] = PLANNED
        return CARRY_OUT
    if position.log is not None:
        _tell_request(position)
    settlement[S_ASKED] = position.owner
    return ASK_NEXT


def _tell_request(position: Position) -> None:
    settlement, book, owner = position.settlement, position.book, int(position.owner)
    pledged = [0] * int(2 * book.kinds)
    place: i64 = 0
    while place < settlement[S_PLANS]:
        plan = plan_at(position, place)
        if not settlement[plan + P_REASON]:
            lays = position.columns(settlement, plan_row(position, plan, Q_LAY))
            pledged = [left + right for left, right in zip(pledged, lays, strict=True)]
        place += 1
    assert position.log is not None
    if any(pledged):
        position.log.append((events.PLEDGED, owner, tuple(pledged)))
    position.log.append((events.ASKED, owner, position.columns(settlement, book.want)))
