"""Who wins."""

from __future__ import annotations

from perft_oracle.board import Board
from perft_oracle.heaps import all_units


def winners(board: Board) -> set[str]:
    """Who has baked most and, of those, holds most ingredients. Ruling tie: several share the win."""
    scores = {
        seat: (
            len(board.baked[seat]),
            all_units(board.hands[seat])
            if board.rules.doubles_count_twice
            else board.hands[seat].total(),
        )
        for seat in board.seats
    }
    return {seat for seat, score in scores.items() if score == max(scores.values())}
