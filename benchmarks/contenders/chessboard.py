"""python-chess: the library that pizzarules is modelled on, in pure Python too."""

from __future__ import annotations

from random import Random

import chess

from benchmarks.timing import Playout


def playouts() -> list[Playout]:
    random = Random(1).random

    def play() -> int:
        board = chess.Board()
        decisions = 0
        while not board.is_game_over():
            moves = list(board.legal_moves)
            decisions += len(moves) > 1
            board.push(moves[int(random() * len(moves))])
        return decisions

    return [Playout("python-chess", play)]
