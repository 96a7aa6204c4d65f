from __future__ import annotations
from pizzarules.rules.cells import i64, vec
from pizzarules.rules.choices import Choices
from pizzarules.rules.course import apply, legal
from pizzarules.rules.position import Position, empty
from pizzarules.rules.rounds import deal
from pizzarules.rules.rulebook import Rulebook
from pizzarules.rules.shuffle import Generator, key_of

def play(book: Rulebook, first: int, games: int) -> int:
    decided: i64 = 0
    seed = first
    choices = Choices(book)
    while seed < first + games:
        key = key_of(seed)
        position = empty(book, key)
        deal(position)
        g = Generator(key, 99)
        while True:
            legal(position, choices)
            n = choices.count
            if n == 0: break
            if n == 1:
                apply(position, choices.numbers[0])
            else:
                decided += 1
                apply(position, choices.numbers[g.below(n)])
        seed += 1
    return int(decided)

def values(book: Rulebook, first: int, games: int) -> int:
    decided: i64 = 0
    seed = first
    while seed < first + games:
        key = key_of(seed)
        position = empty(book, key)
        deal(position)
        g = Generator(key, 99)
        while True:
            choices = Choices(book)
            legal(position, choices)
            n = choices.count
            if n == 0: break
            position = position.copy()
            if n > 1: decided += 1
            apply(position, choices.numbers[g.below(n)])
        seed += 1
    return int(decided)
