"""Carrying the plans out: what becomes of each member of a series, in the order of the demands.

Rulings `series-fail`, `failed-order`.
"""

from __future__ import annotations

from pizzarules.rules import events
from pizzarules.rules.cells import i64
from pizzarules.rules.chef import take_effects
from pizzarules.rules.draw import put_to_baked
from pizzarules.rules.places import (
    BY_HAND,
    BY_HELP,
    BY_TABLE,
    CARRY_OUT,
    FINISH,
    FROM_HAND,
    GONE_N,
    HELPED,
    LADDER,
    LET_SHOW,
    P_ASKED,
    P_CLAIMS,
    P_KINDS,
    P_REASON,
    P_RECIPE,
    P_SHORT,
    Q_LANE,
    Q_LAY,
    R_SOURCE,
    R_SWEEP,
    S_ASKED,
    S_AT,
    S_BAKED_SHORT,
    S_EXCLUDED,
    S_FAILED,
    S_RANKED,
    S_SHOWN_UNITS,
    S_STAGE,
    SETTLE_AGAIN,
    SHORT,
    W_ACTIVE,
)
from pizzarules.rules.plans import paid, plan_at, plan_met, plan_row
from pizzarules.rules.position import Position
from pizzarules.rules.resettling import is_settled_again

__all__ = ["bake_member", "carry_out", "fail_as_planned", "fail_member", "lay_and_bake"]


def carry_out(position: Position) -> i64:
    """Carry the plan of the next member out."""
    settlement = position.settlement
    if settlement[S_AT] == settlement[S_RANKED]:
        return FINISH
    plan = plan_at(position, settlement[S_AT])
    if position.book.ladder and settlement[S_FAILED]:
        return fail_member(position, LADDER)
    if is_settled_again(position):
        return SETTLE_AGAIN
    if settlement[plan + P_REASON]:
        return fail_as_planned(position)
    if plan_met(position, plan):
        return lay_and_bake(position)
    return fail_member(position, SHORT)


def lay_and_bake(position: Position) -> i64:
    """Lay what is planned for a member; opponents may show against it if the card says so."""
    settlement, book = position.settlement, position.book
    kinds = book.kinds
    lays = plan_row(position, plan_at(position, settlement[S_AT]), Q_LAY)
    laid = False
    kind: i64 = 0
    while kind < kinds:
        ones, twos = settlement[lays + kind], settlement[lays + kinds + kind]
        settlement[book.down + kind] = ones
        settlement[book.down + kinds + kind] = twos
        if ones + twos:
            laid = True
            position.move_cards(position.owner, kind, -ones, -twos)
            position.cells[kind] += ones
            position.cells[kinds + kind] += twos
        kind += 1
    if laid and position.log is not None:
        cards = position.columns(settlement, book.down)
        position.log.append((events.LAID, int(position.owner), cards))
    if book.blockable[settlement[book.ranked + settlement[S_AT]]]:
        settlement[S_SHOWN_UNITS] = 0
        settlement[S_ASKED] = position.owner
        return LET_SHOW
    return bake_member(position)


def bake_member(position: Position) -> i64:
    """Pay for a member, and put it to the baked orders of its owner."""
    settlement, book, owner = position.settlement, position.book, position.owner
    at = settlement[S_AT]
    plan = plan_at(position, at)
    used = position.columns(position.cells, book.used) if position.log is not None else ()
    how: i64 = BY_TABLE
    if _anything_down(position):
        how = BY_HAND
    if book.recipes[settlement[plan + P_RECIPE] + R_SWEEP]:
        _pay_everything(position)
    else:
        _pay_claims(position, plan)
    if settlement[plan + P_SHORT] and settlement[S_STAGE] == HELPED:
        how = BY_HELP
        settlement[S_BAKED_SHORT] = 1
    card = settlement[book.ranked + at]
    settlement[S_AT] = at + 1
    put_to_baked(position, owner, card)
    if book.distinct:
        settlement[S_EXCLUDED] |= settlement[plan + P_KINDS]
    if position.log is not None:
        now = position.columns(position.cells, book.used)
        pays = tuple([after - before for after, before in zip(now, used, strict=True)])
        kinds = int(book.kinds)
        surplus = sum(pays) + sum(pays[kinds:]) - int(settlement[plan + P_ASKED])
        position.log.append((events.BAKED, int(owner), int(card), int(how), pays, max(0, surplus)))
    take_effects(position, owner, card)
    return CARRY_OUT


def _anything_down(position: Position) -> bool:
    book = position.book
    place: i64 = 0
    while place < 2 * book.kinds:
        if position.settlement[book.down + place]:
            return True
        place += 1
    return False


def _pay_everything(position: Position) -> None:
    book, cells = position.book, position.cells
    place: i64 = 0
    while place < 2 * book.kinds:
        cells[book.used + place] += cells[place]
        cells[place] = 0
        place += 1


def _pay_claims(position: Position, plan: i64) -> None:
    settlement, book, cells = position.settlement, position.book, position.cells
    kinds = book.kinds
    from_hand = book.recipes[settlement[plan + P_RECIPE] + R_SOURCE] == FROM_HAND
    number: i64 = 0
    while number < settlement[plan + P_CLAIMS]:
        kind = settlement[plan_row(position, plan, Q_LANE) + number]
        ones, twos = settlement[book.down + kind], settlement[book.down + kinds + kind]
        base_ones: i64 = 0
        base_twos: i64 = 0
        if not from_hand:
            base_ones = cells[kind] - ones
            base_twos = cells[kinds + kind] - twos
        found = paid(position, plan, number, base_ones, base_twos, ones, twos)
        cells[kind] -= found >> 16
        cells[kinds + kind] -= found & 0xFFFF
        cells[book.used + kind] += found >> 16
        cells[book.used + kinds + kind] += found & 0xFFFF
        number += 1


def fail_as_planned(position: Position) -> i64:
    """Let a member fail for the reason in its plan."""
    settlement = position.settlement
    return fail_member(position, settlement[plan_at(position, settlement[S_AT]) + P_REASON])


def fail_member(position: Position, reason: i64) -> i64:
    """Put a member under its owner's waiter, or out of the game; the table stays as it is."""
    settlement, book, owner = position.settlement, position.book, position.owner
    card = settlement[book.ranked + settlement[S_AT]]
    settlement[S_AT] += 1
    settlement[S_FAILED] = 1
    position.way[W_ACTIVE] = 0
    if book.failed_leave:
        position.make_own()
        at = book.rows[owner] + book.facts + GONE_N
        place = owner * book.pile + 2 * book.deck + position.cells[at]
        position.piles[place] = card
        position.cells[at] += 1
    else:
        position.put_under(owner, card)
    if position.log is not None:
        position.log.append((events.FAILED, int(owner), int(card), int(reason)))
    return CARRY_OUT
