"""Settling again: a member of a series that is looked at afresh, after help was refused or was used up.

The table may hold other cards by then than were planned with. Rulings `help-series`, `decline`, `series-same`.
"""

from __future__ import annotations

from pizzarules.rules.cells import i64
from pizzarules.rules.claims import allowed
from pizzarules.rules.paying import complete, open_way, qualifies, ready, start_way
from pizzarules.rules.places import (
    DECLINED,
    FAIL,
    HELPED,
    LADDER,
    LAY_AND_BAKE,
    LAY_PLEDGED,
    NOBODY_HELPED,
    P_KINDS,
    P_LOOKED,
    P_REASON,
    P_RECIPE,
    P_SHORT,
    P_SHOWN,
    R_SWEEP,
    R_TOTAL,
    REFUSED,
    S_AT,
    S_EXCLUDED,
    S_RANKED,
    S_READY,
    S_SHOWN,
    S_STAGE,
    SHORT,
    TO_SETTLE,
    W_ACTIVE,
    WAIT,
)
from pizzarules.rules.plans import plan_at, plan_met, write_plan
from pizzarules.rules.position import Position
from pizzarules.rules.settlement import order_of

__all__ = ["is_settled_again", "settle_again"]


def is_settled_again(position: Position) -> bool:
    """Whether nobody helped, or a helper did and all that it was for is settled.

    The members above the last helped one must not eat what was given for it.
    """
    settlement = position.settlement
    if settlement[S_STAGE] == REFUSED:
        return True
    if settlement[S_STAGE] != HELPED:
        return False
    place = settlement[S_AT]
    while place < settlement[S_RANKED]:
        plan = plan_at(position, place)
        if not settlement[plan + P_REASON] and settlement[plan + P_SHORT]:
            return False
        place += 1
    return True


def settle_again(position: Position) -> i64:
    """Settle the member that is carried out now on the table as it is.

    What the table and the cards pledged for it cover is baked as planned. Else what the table alone suffices for is
    baked all the same, what was declined too: what the table fulfils can't be declined.
    """
    settlement, book = position.settlement, position.book
    plan = plan_at(position, settlement[S_AT])
    planned = settlement[plan + P_REASON] == 0
    refused = settlement[S_STAGE] == REFUSED
    if refused and (book.all_fail or settlement[S_RANKED] == 1):
        if planned:
            settlement[plan + P_REASON] = NOBODY_HELPED
        return FAIL
    _look_at_table(position, plan)
    if planned and _is_open(position, plan) and plan_met(position, plan):
        if refused:
            return LAY_PLEDGED
        return LAY_AND_BAKE
    settlement[plan + P_REASON] = _reason_now(position, plan)
    declined = settlement[plan + P_REASON] == DECLINED and not book.may_decline
    if not settlement[plan + P_LOOKED] or not (declined or planned):
        return FAIL
    return _bake_bare(position)


def _look_at_table(position: Position, plan: i64) -> None:
    """Reckon with what lies on the table now, and with what was shown for the member."""
    settlement = position.settlement
    settlement[S_SHOWN] = settlement[plan + P_SHOWN]
    place: i64 = 0
    while place < 2 * position.book.kinds:
        settlement[position.book.table + place] = position.cells[place]
        place += 1


def _is_open(position: Position, plan: i64) -> bool:
    """Whether a member can be baked as planned at all.

    Not where help was asked for a total that takes the whole table, nor where another member took one of its kinds
    (ruling `series-same`).
    """
    settlement, book = position.settlement, position.book
    recipe = settlement[plan + P_RECIPE]
    sweeps = book.recipes[recipe + R_SWEEP] and book.recipes[recipe + R_TOTAL] >= 0
    if settlement[plan + P_SHORT] and sweeps:
        return False
    return not settlement[plan + P_KINDS] & settlement[S_EXCLUDED]


def _reason_now(position: Position, plan: i64) -> i64:
    """Return why a member fails that neither the table nor what was pledged for it covers.

    INVARIANT: on the ladder a member comes here only if none above it failed. It was not planned since one of them
    was declined, which was baked after all: so it is as if it had been declined.
    """
    settlement = position.settlement
    reason = settlement[plan + P_REASON]
    if reason == LADDER:
        return DECLINED
    if reason:
        return reason
    if settlement[S_STAGE] == REFUSED and settlement[plan + P_SHORT]:
        return NOBODY_HELPED
    return SHORT


def _bake_bare(position: Position) -> i64:
    """Bake a member from the table alone, if that suffices."""
    settlement, book, way = position.settlement, position.book, position.way
    order = order_of(position, settlement[S_AT])
    open_way(position, way, order, True)
    if not allowed(position, order) or not qualifies(position, way) or not ready(position, way):
        return FAIL
    settlement[S_READY] = 1
    start_way(position, way, False)
    if complete(position, way) and not book.may_decline:
        write_plan(position, settlement[S_AT])
        way[W_ACTIVE] = 0
        return LAY_AND_BAKE
    position.ask(TO_SETTLE, position.owner)
    return WAIT
