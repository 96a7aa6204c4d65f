"""A turn: playing, an order on top, drawing. And when the round ends."""

from __future__ import annotations

from collections.abc import Iterator

from perft_oracle.asking import Course, ask
from perft_oracle.board import Board
from perft_oracle.cards import HAND, KINDS
from perft_oracle.heaps import Handful, handfuls, heap, of_kind, text


def turn(board: Board) -> Course[bool]:
    """The rest of a turn. Returns whether the round has ended with it."""
    seat = board.turn
    acted = passed = False
    if board.asked == "play":
        passed = not (yield from play(board, seat))
        acted = not passed
    if board.asked != "draw" and not passed and board.orders[seat]:
        yield from play_order(board, seat)
    wanted = HAND - board.hands[seat].total() - len(board.orders[seat])
    piles = {"supply": board.supply, "waiter": board.waiters[seat]}
    drawable = [f"draw {name}" for name, pile in piles.items() if pile]
    ended = False
    if wanted and drawable:
        acted = True
        if (yield from ask(seat, "draw", drawable)) == "draw supply":
            ended = draw_ingredients(board, seat, wanted)
        else:
            board.orders[seat] += board.waiters[seat][:wanted]
            del board.waiters[seat][:wanted]
    board.idle = 0 if acted else board.idle + 1
    return ended or is_deadlock(board)


def play(board: Board, seat: str) -> Course[bool]:
    """Play ingredients of one kind. Who has none passes. Returns whether something was played."""
    choices = {
        f"play {text(kind, cards)}": heap(kind, cards) for kind, cards in playable(board, seat)
    }
    if not choices:
        yield from ask(seat, "play", ["pass"])
        return False
    cards = choices[(yield from ask(seat, "play", list(choices)))]
    board.hands[seat].subtract(cards)
    board.oven.append(cards)
    return True


def playable(board: Board, seat: str) -> Iterator[tuple[str, Handful]]:
    """Every choice of one kind and some cards of it."""
    for kind in KINDS:
        for cards in handfuls(of_kind(board.hands[seat], kind)):
            if any(cards):
                yield kind, cards


def play_order(board: Board, seat: str) -> Course[None]:
    """Play an order on top, or none."""
    choices = {f"order {order}": order for order in board.orders[seat]}
    taken = yield from ask(seat, "order", [*choices, "no order"])
    if taken != "no order":
        board.orders[seat].remove(choices[taken])
        board.oven.append((seat, choices[taken]))


def draw_ingredients(board: Board, seat: str, wanted: int) -> bool:
    """Draw so many from the supply. Returns whether the round ends by it.

    Rulings round-end and replacement: the chef card is laid out and another card drawn if there is one. Where
    the round ends with the last ingredient, whoever draws that takes the chef card.
    """
    while wanted and board.supply:
        card = board.supply.pop(0)
        if card == "chef":
            board.chef = seat
            continue
        board.hands[seat][card] += 1
        wanted -= 1
        if board.rules.ends_with_ingredients and board.supply == ["chef"]:
            board.supply.clear()
            board.chef = seat
    return not board.supply


def is_deadlock(board: Board) -> bool:
    """Ruling deadlock: nobody has played or drawn for a whole circle. The starter may become chef."""
    if board.idle < len(board.seats):
        return False
    if "chef" in board.supply:
        board.supply.remove("chef")
        board.chef = board.starter
    return True
