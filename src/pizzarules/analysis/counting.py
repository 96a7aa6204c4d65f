"""Counting tables without looking at each: by the states of scanners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import Final

from pizzarules.analysis.scanner import DEAD, Scanner, UnreadableOrderError
from pizzarules.analysis.tables import Tables
from pizzarules.orders.claim import Column

__all__ = ["count_deals", "count_tables"]

_MOST_STATES: Final = 50_000
"""With more states than this after one kind an order is not counted."""
_MOST_STEPS: Final = 1_000_000
"""With more steps from state to state than this neither."""

_Weight = Callable[[Column, Column], int]
"""Of what comes of a kind, and what may come of it at most."""


def count_tables(scanner: Scanner, tables: Tables, hand: Sequence[Column]) -> int:
    """Return how many of the tables suffice, each counted once.

    `hand` are cards that may be laid, by lane. Raises `UnreadableOrderError` if there are too many
    states.
    """
    return _weighed(scanner, tables, hand, lambda _coming, _further: 1)


def count_deals(scanner: Scanner, tables: Tables, hand: Sequence[Column], played: int) -> int:
    """Return in how many ways `played` of the further cards make a table that suffices.

    All such ways are `comb(tables.cards, played)`. Raises `UnreadableOrderError` if there are too
    many states.
    """
    # A number of ways for each number of cards: a polynomial, written in the digits of one number.
    digit = comb(tables.cards, min(played, tables.cards // 2)).bit_length() + 1

    def weight(coming: Column, further: Column) -> int:
        singles, doubles = coming
        ways = comb(further[0], singles) * comb(further[1], doubles)
        return ways << digit * (singles + doubles)

    mask = (1 << digit * (played + 1)) - 1
    return _weighed(scanner, tables, hand, weight, mask) >> digit * played


def _weighed(
    scanner: Scanner,
    tables: Tables,
    hand: Sequence[Column],
    weight: _Weight,
    mask: int | None = None,
) -> int:
    """Return the weight of all tables that suffice: of a table the product over its columns."""
    states, steps = {scanner.start: 1}, 0
    for lane, further in enumerate(tables.further):
        letters: dict[int, int] = {}
        for coming in tables.coming(lane):
            letter = scanner.sees(lane, tables.column(lane, coming), hand[lane])
            letters[letter] = letters.get(letter, 0) + weight(coming, further)
        steps += len(states) * len(letters)
        if len(states) > _MOST_STATES or steps > _MOST_STEPS:
            raise UnreadableOrderError("too many states")
        found: dict[int, int] = {}
        for state, ways in states.items():
            for letter, more in letters.items():
                after = scanner.step(state, lane, letter)
                if after != DEAD:
                    found[after] = found.get(after, 0) + ways * more
        states = found if mask is None else {s: ways & mask for s, ways in found.items()}
    return sum(ways for state, ways in states.items() if scanner.accepts(state))
