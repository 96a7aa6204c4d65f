"""Asking for help: who is asked, what they give, and the reward."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from perft_oracle.asking import Course, ask
from perft_oracle.board import Board
from perft_oracle.cards import KINDS
from perft_oracle.heaps import (
    Handful,
    Heap,
    all_units,
    at,
    both,
    handfuls,
    heap,
    of_kind,
    one_fewer,
    text,
    units,
)
from perft_oracle.plans import Case, Plan


def appeal_for_the_whole_table(case: Case) -> Course[Plan]:
    """Pledge some cards, and share what is then missing out over the kinds."""
    short = case.card.sweeps - sum(map(units, case.table))
    pledged: Heap = Counter()
    for kind in KINDS:
        choices = {
            f"lay {text(kind, cards)}": heap(kind, cards)
            for cards in handfuls(at(case.hand, kind))
            if units(cards) + all_units(pledged) < short
        }
        pledged += choices[(yield from ask(case.owner, "pay", list(choices)))]
    short -= all_units(pledged)
    missing = {}
    for kind in KINDS:
        amounts = range(short + 1) if kind != KINDS[-1] else [short]
        shares = {f"request {text(kind, (amount, 0))}": amount for amount in amounts}
        missing[kind] = shares[(yield from ask(case.owner, "pay", list(shares)))]
        short -= missing[kind]
    return Plan((), (), pledged, {kind: number for kind, number in missing.items() if number})


def ask_for_help(board: Board, owner: str, plans: Sequence[Plan | None]) -> Course[str | None]:
    """Ask the others for all that the plans lack. Returns the helper, whose cards then lie on the table.

    Who holds no ingredient refuses unasked. Ruling help-stop: after each refusal the owner may stop.
    """
    holders = board.holders(owner)
    for seat in holders:
        gifts = gifts_of(board, seat, plans)
        answers = ["help", "refuse"] if all(gifts.values()) else ["refuse"]
        if (yield from ask(seat, "answer", answers)) == "help":
            yield from give(board, seat, gifts)
            return seat
        if seat != holders[-1]:
            on = yield from ask(owner, "ask-on", ["ask on", "stop asking"])
            if on == "stop asking":
                return None
    return None


def give(board: Board, helper: str, gifts: Mapping[str, Sequence[Handful]]) -> Course[None]:
    """The helper gives something of each kind."""
    for kind, open_ones in gifts.items():
        choices = {f"give {text(kind, cards)}": heap(kind, cards) for cards in open_ones}
        board.lay(helper, choices[(yield from ask(helper, "give", list(choices)))])


def gifts_of(board: Board, helper: str, plans: Sequence[Plan | None]) -> dict[str, list[Handful]]:
    """For each kind that is asked for, what the helper can give: enough, and every card needed."""
    made = [plan for plan in plans if plan is not None]
    return {
        kind: [
            cards
            for cards in handfuls(of_kind(board.hands[helper], kind))
            if is_enough(board.table, made, kind, cards)
            and not any(is_enough(board.table, made, kind, rest) for rest in one_fewer(cards))
        ]
        for kind in KINDS
        if any(plan.missing.get(kind) for plan in made)
    }


def is_enough(table: Heap, plans: Sequence[Plan], kind: str, gift: Handful) -> bool:
    """Whether all plans can be met as far as they take this kind, one after the other."""
    lying = both(of_kind(table, kind), gift)
    for plan in plans:
        if not plan.needs:
            return units(gift) >= plan.missing[kind]
        lying = both(lying, of_kind(plan.lays, kind))
        for need in plan.needs:
            if need.kind == kind:
                if need.lack(lying):
                    return False
                singles, doubles = need.payment(lying)
                lying = lying[0] - singles, lying[1] - doubles
    return True


def reward(board: Board, helper: str) -> Course[None]:
    """The helper may turn up the top of the waiter. Ruling reward-effect: it only counts."""
    if not board.waiters[helper]:
        return
    if (yield from ask(helper, "reward", ["take reward", "leave reward"])) == "take reward":
        board.baked[helper].append(board.waiters[helper].pop(0))
