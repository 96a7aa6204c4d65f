"""Settling: the owner plans each order, asks for help where something is missing, and they are baked or fail.

An order that is settled alone is a series of one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from perft_oracle.asking import Course, ask
from perft_oracle.board import Board
from perft_oracle.cards import Card, mark_of
from perft_oracle.heaps import Heap, both, handfuls, heap, of_kind, put_together, spread, units
from perft_oracle.helping import appeal_for_the_whole_table, ask_for_help, reward
from perft_oracle.plans import Case, Plan, appeals, ways

Members: TypeAlias = Sequence[tuple[str, Card]]
"""Orders with what they want, in the order in which they are settled."""


def case_of(
    board: Board,
    owner: str,
    order: str,
    card: Card,
    table: Heap | None = None,
    hand: Heap | None = None,
) -> Case:
    """An order on the table and hand that there are, or on others."""
    table = board.table if table is None else table
    hand = board.hands[owner] if hand is None else hand
    return Case(card, mark_of(order), owner, board.chef, spread(table), spread(hand))


def settle_all(board: Board, owner: str, members: Members) -> Course[None]:
    """Plan each member on what the earlier ones leave, ask for all that is missing, and settle them."""
    table, hand = board.table.copy(), board.hands[owner].copy()
    plans: list[Plan | None] = []
    for order, card in members:
        plan = yield from planned(case_of(board, owner, order, card, table, hand), board.rules.help)
        plans.append(plan)
        if plan:
            hand -= plan.lays
            table += plan.lays + Counter(plan.missing)
            table -= plan.payment(table)
    helper = None
    if any(plan and plan.missing for plan in plans):
        helper = yield from ask_for_help(board, owner, plans)
        if helper is None:
            for (order, card), plan in zip(members, plans, strict=True):
                yield from settle_after_refusal(board, owner, order, card, plan)
            return
    for place, ((order, card), plan) in enumerate(zip(members, plans, strict=True)):
        if helper and not any(later and later.missing for later in plans[place:]):
            yield from settle_below_the_helped(board, owner, order, card, plan)
        elif plan:
            carry_out(board, owner, order, plan)
        else:
            board.fail(owner, order)
    if helper:
        yield from reward(board, helper)


def planned(case: Case, help: bool) -> Course[Plan | None]:
    """The owner decides how to meet an order; nothing if it is declined.

    What the table alone suffices for can't be declined.
    """
    found = ways(case)
    if any(not plan.lays for plan in found):
        return (yield from step_by_step(case.owner, found))
    can_ask = help and case.card.help and (case.card.sweeps or appeals(case))
    others = ["decline", "ask for help"] if can_ask else ["decline"]
    taken = yield from ask(case.owner, "settle", [plan.steps[0] for plan in found] + others)
    if taken == "decline":
        return None
    if taken != "ask for help":
        return (yield from step_by_step(case.owner, found, (taken,)))
    if case.card.sweeps:
        return (yield from appeal_for_the_whole_table(case))
    return (yield from step_by_step(case.owner, appeals(case), decision="pay"))


def step_by_step(
    seat: str, plans: Sequence[Plan], taken: tuple[str, ...] = (), decision: str = "settle"
) -> Course[Plan]:
    """The owner says step by step which of the plans it is. Where there are no steps nobody is asked."""
    while True:
        number = len(taken)
        open_ones = [plan for plan in plans if plan.steps[:number] == taken]
        if all(len(plan.steps) == number for plan in open_ones):
            (plan,) = open_ones
            return plan
        what = "pay" if taken else decision
        step = yield from ask(seat, what, [plan.steps[number] for plan in open_ones])
        taken = (*taken, step)


def carry_out(board: Board, owner: str, order: str, plan: Plan) -> None:
    """Lay what is planned, and bake the order."""
    board.lay(owner, plan.lays)
    board.use_up(plan.payment(board.table))
    board.bake(owner, order)


def settle_from_the_table(board: Board, owner: str, order: str, card: Card) -> Course[None]:
    """Bake what the table alone suffices for; nothing is laid, and nothing else is left to decide."""
    without_hand = ways(case_of(board, owner, order, card, hand=Counter()))
    if without_hand:
        carry_out(board, owner, order, (yield from step_by_step(owner, without_hand)))
    else:
        board.fail(owner, order)


def settle_below_the_helped(
    board: Board, owner: str, order: str, card: Card, plan: Plan | None
) -> Course[None]:
    """All that was given has been used: what the table fulfils now can't be declined any more."""
    if plan and covering(board.table, plan) is not None:
        carry_out(board, owner, order, plan)
        return
    yield from settle_from_the_table(board, owner, order, card)


def settle_after_refusal(
    board: Board, owner: str, order: str, card: Card, plan: Plan | None
) -> Course[None]:
    """Nobody has helped.

    What table and pledged cards cover is baked as planned, else what the table alone suffices for; else the
    order fails.
    """
    lays = covering(board.table, plan) if plan else None
    if plan and lays is not None:
        carry_out(board, owner, order, plan._replace(lays=lays))
        return
    yield from settle_from_the_table(board, owner, order, card)


def covering(table: Heap, plan: Plan) -> Heap | None:
    """As few units of the pledged cards as meet the plan on the table; none if they are too few."""
    if not plan.needs:
        return None
    laid = []
    for need in plan.needs:
        enough = [
            cards
            for cards in handfuls(of_kind(plan.lays, need.kind))
            if not need.lack(both(of_kind(table, need.kind), cards))
        ]
        if not enough:
            return None
        fewest = min(map(units, enough))
        (cards,) = [cards for cards in enough if units(cards) == fewest]
        laid.append(heap(need.kind, cards))
    return put_together(laid)
