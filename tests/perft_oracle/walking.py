"""Positions, their actions, what follows from each, and counting the sequences of actions."""

from __future__ import annotations

from typing import NamedTuple

from perft_oracle import oven, turns
from perft_oracle.asking import Course, Question
from perft_oracle.board import Board

OVER = "over"
SHUFFLE = "shuffle"


class ShuffleError(Exception):
    """The next round needs a shuffled supply, and what comes of that is not the rules' to say."""


class Position(NamedTuple):
    """A board, and the actions that were taken from there."""

    board: Board
    taken: tuple[str, ...] = ()


class Walk:
    """The course of a game, as far as the actions go that were taken.

    `question` is what has to be decided, or nothing at the `end`: when the game is over, or a supply has to be
    shuffled.
    """

    def __init__(self, position: Position) -> None:
        self.start = position.board
        self.taken: list[str] = []
        self.board = position.board.copy()
        self.question: Question | None = None
        self.end: str | None = None
        self._course = game(self.board)
        self._go_on(None)
        for action in position.taken:
            self.take(action)

    def __repr__(self) -> str:
        return f"{self.start}, then {', '.join(self.taken) or 'nothing'}"

    def take(self, action: str) -> None:
        """Take one of the actions."""
        assert self.question is not None, f"nobody is asked: {self}"
        self.taken.append(action)
        self._go_on(action)

    def _go_on(self, action: str | None) -> None:
        try:
            self.question = next(self._course) if action is None else self._course.send(action)
        except StopIteration as stopped:
            self.question = None
            self.end = stopped.value


def game(board: Board) -> Course[str]:
    """The game up to its end, or to the next shuffle."""
    while board.asked != "oven":
        if (yield from turns.turn(board)):
            break
        board.turn = board.others(board.turn)[0]
        board.asked = "play"
    yield from oven.empty(board)
    return OVER if board.round == board.rules.rounds else SHUFFLE


def actions(position: Position) -> list[str]:
    """The texts of all that can be done; empty when the game is over."""
    walk = Walk(position)
    if walk.end == SHUFFLE:
        raise ShuffleError
    return list(walk.question.actions) if walk.question else []


def apply(position: Position, text: str) -> Position:
    """The position after one of the actions."""
    assert text in actions(position)
    return position._replace(taken=(*position.taken, text))


def perft(position: Position, depth: int) -> int:
    """How many sequences of so many actions there are."""
    if depth == 0:
        return 1
    open_ones = actions(position)
    if depth == 1:
        return len(open_ones)
    return sum(
        perft(position._replace(taken=(*position.taken, text)), depth - 1) for text in open_ones
    )
