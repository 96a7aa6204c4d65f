"""Orders in which opponents have a say: one that they can block, one that asks for the kind that one shows."""

from __future__ import annotations

from perft_oracle.asking import Course, ask
from perft_oracle.board import Board
from perft_oracle.cards import KINDS, card_of
from perft_oracle.heaps import Handful, handfuls, heap, of_kind, text, units
from perft_oracle.settling import case_of, planned


def settle_blockable(board: Board, owner: str, order: str) -> Course[None]:
    """An amount is declared and cards are laid; then the opponents show, one after the other.

    Ruling block-show: each chooses. What was laid stays on the table, whatever comes of it.
    """
    plan = yield from planned(case_of(board, owner, order, card_of(order)), help=False)
    if not plan:
        board.fail(owner, order)
        return
    board.lay(owner, plan.lays)
    (need,) = plan.needs
    shown = 0
    for seat in board.holders(owner):
        held = handfuls(of_kind(board.hands[seat], owner))
        choices = {f"show {text(owner, cards)}": cards for cards in held if any(cards)}
        choices["show nothing"] = (0, 0)
        shown += units(choices[(yield from ask(seat, "show", list(choices)))])
    if shown >= need.amount:
        board.fail(owner, order)
    else:
        board.use_up(plan.payment(board.table))
        board.bake(owner, order)


def settle_shown(board: Board, owner: str, order: str) -> Course[None]:
    """An opponent is named and shows a card; the owner lays one of its kind, which is used up.

    Ruling shown-none: where nobody has an ingredient, the order fails.
    """
    names = [f"name {seat}" for seat in board.holders(owner)]
    named = "decline"
    if names:
        named = yield from ask(owner, "name", [*names, "decline"])
    if named == "decline":
        board.fail(owner, order)
        return
    seat = named.removeprefix("name ")
    kinds = single_cards(board, seat, KINDS, "show")
    kind, _ = kinds[(yield from ask(seat, "show-card", list(kinds)))]
    choices = single_cards(board, owner, (kind,), "lay")
    taken = yield from ask(owner, "settle", [*choices, "decline"])
    if taken == "decline":
        board.fail(owner, order)
        return
    card = heap(*choices[taken])
    board.lay(owner, card)
    board.use_up(card)
    board.bake(owner, order)


def single_cards(
    board: Board, seat: str, kinds: tuple[str, ...], verb: str
) -> dict[str, tuple[str, Handful]]:
    """Every card of these kinds in a hand, by the action that takes it."""
    sizes = ((1, 0), (0, 1))
    return {
        f"{verb} {text(kind, size)}": (kind, size)
        for kind in kinds
        for size in sizes
        if size in handfuls(of_kind(board.hands[seat], kind))
    }
