"""Scoring: the most baked orders win; ingredients in hand decide a tie. Ruling `tie`."""

from __future__ import annotations

from pizzarules.rules.cells import i64
from pizzarules.rules.places import SCORE
from pizzarules.rules.position import Position

__all__ = ["standings"]


def standings(position: Position) -> tuple[tuple[int, int], ...]:
    """Return for each seat its score, and what counts in a tie for the most.

    That is 0 for who is in no such tie, since nobody lays those cards open, and where the game has no tie-break.
    """
    players = int(position.book.players)
    scores = [int(position.fact(seat, SCORE)) for seat in range(players)]
    best = max(scores)
    tied = scores.count(best) > 1
    return tuple(
        [
            (score, int(_tie_break(position, seat)) if tied and score == best else 0)
            for seat, score in enumerate(scores)
        ]
    )


def _tie_break(position: Position, seat: i64) -> i64:
    """Return the ingredient cards in a hand, or their units, or 0: what the game counts."""
    book = position.book
    counted = position.held(seat) if book.tie_break else 0
    if book.tie_break == 2:
        row = book.rows[seat] + book.kinds
        kind: i64 = 0
        while kind < book.kinds:
            counted += position.cells[row + kind]
            kind += 1
    return counted
