"""Random games, played by the flat rules alone: what they cost."""

from __future__ import annotations

from pizzarules.rules.cells import i64
from pizzarules.rules.choices import Choices
from pizzarules.rules.course import apply, legal
from pizzarules.rules.position import empty
from pizzarules.rules.rounds import deal, lay_out
from pizzarules.rules.rulebook import Rulebook
from pizzarules.rules.shuffle import key_of


def play(book: Rulebook, first: int, games: int) -> int:
    """Play so many random games on one position each; return how many decisions had a choice."""
    decided: i64 = 0
    seed = first
    choices = Choices(book)
    state: i64 = 12345 + first
    while seed < first + games:
        position = empty(book, key_of(seed))
        lay_out(position)
        deal(position)
        while True:
            legal(position, choices)
            n = choices.count
            if n > 1:
                state = (state * 747796405 + 2891336453) & 0xFFFFFFFF
                word = ((state >> ((state >> 28) + 4) ^ state) * 277803737) & 0xFFFFFFFF
                decided += 1
                apply(position, choices.numbers[((word >> 22 ^ word) * n) >> 32])
            elif n:
                apply(position, choices.numbers[0])
            else:
                break
        seed += 1
    return int(decided)


def values(book: Rulebook, first: int, games: int) -> int:
    """Do the same on a copy of the position for each action."""
    decided: i64 = 0
    seed = first
    state: i64 = 12345 + first
    while seed < first + games:
        position = empty(book, key_of(seed))
        lay_out(position)
        deal(position)
        while True:
            choices = Choices(book)
            legal(position, choices)
            n = choices.count
            if n == 0:
                break
            state = (state * 747796405 + 2891336453) & 0xFFFFFFFF
            word = ((state >> ((state >> 28) + 4) ^ state) * 277803737) & 0xFFFFFFFF
            position = position.copy()
            if n > 1:
                decided += 1
            apply(position, choices.numbers[((word >> 22 ^ word) * n) >> 32])
        seed += 1
    return int(decided)
