"""Emptying the oven: what was played is revealed again, and each order settled at once."""

from __future__ import annotations

from dataclasses import replace

from perft_oracle.asking import Course, ask
from perft_oracle.board import Board
from perft_oracle.cards import card_of
from perft_oracle.heaps import at
from perft_oracle.opponents import settle_blockable, settle_shown
from perft_oracle.plans import Case, written_out
from perft_oracle.settling import case_of, settle_all


def empty(board: Board) -> Course[None]:
    """Reveal everything in the order of play."""
    while board.oven:
        played = board.oven.pop(0)
        if isinstance(played, tuple):
            yield from settle(board, *played)
        else:
            board.table.update(played)


def settle(board: Board, owner: str, order: str) -> Course[None]:
    """Settle an order that is revealed."""
    card = card_of(order)
    if fails_at_once(case_of(board, owner, order, card)):
        board.fail(owner, order)
    elif card.blockable:
        yield from settle_blockable(board, owner, order)
    elif card.shown:
        yield from settle_shown(board, owner, order)
    elif card.series:
        yield from settle_series(board, owner, order)
    else:
        yield from settle_all(board, owner, [(order, card)])


def fails_at_once(case: Case) -> bool:
    """Whether cards of the own kind bar the order, or no kind qualifies for it."""
    if case.card.barred_by_own:
        return any(at(case.table, case.owner))
    return not case.card.shown and any(not kinds for _, kinds, _ in written_out(case))


def settle_series(board: Board, owner: str, order: str) -> Course[None]:
    """Others of its family join from hand, the demands are given out, and all are settled."""
    card = card_of(order)
    members = [order]
    while len(members) < len(card.series) and board.orders[owner]:
        joining = {f"join {held}": held for held in board.orders[owner] if card_of(held) == card}
        taken = yield from ask(owner, "join", [*joining, "no more"])
        if taken == "no more":
            break
        board.orders[owner].remove(joining[taken])
        members.append(joining[taken])
    ((_, kinds),) = card.wants
    given = []
    for demand in card.series[: len(members)]:
        member = members[0]
        if len(members) > 1:
            choices = {f"demand {demand} from {member}": member for member in members}
            member = choices[(yield from ask(owner, "demand", list(choices)))]
        members.remove(member)
        given.append((member, replace(card, wants=((demand, kinds),))))
    yield from settle_all(board, owner, given)
