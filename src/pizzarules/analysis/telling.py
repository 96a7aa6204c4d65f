"""Telling two orders apart: the smallest table, or table and hand, on which only one is baked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

import attrs

from pizzarules.analysis.scanner import Scanner, UnreadableOrderError
from pizzarules.analysis.tables import Tables
from pizzarules.orders.claim import Column

__all__ = [
    "ONLY_FIRST",
    "ONLY_SECOND",
    "Case",
    "Found",
    "Position",
    "smallest",
    "told_apart",
]


_MOST_STATES: Final = 30_000
"""With more states than this after one kind two orders are not held against each other."""
_MOST_STEPS: Final = 1_000_000
"""With more steps from state to state than this neither."""


@attrs.frozen(order=True)
class Position:
    """A table and a hand, ordered by size: the fewest cards first, then in the order of the pantry.

    Of as many cards, more of the first kind come first, and single cards before double ones.
    """

    cards: int
    rank: tuple[int, ...]
    """For each kind its single and its double cards on the table, and those in hand; negative."""

    @property
    def table(self) -> list[Column]:
        """What lies on the table, by lane."""
        return [(-self.rank[at], -self.rank[at + 1]) for at in range(0, len(self.rank), 4)]

    @property
    def hand(self) -> list[Column]:
        """What the owner holds, by lane."""
        return [(-self.rank[at + 2], -self.rank[at + 3]) for at in range(0, len(self.rank), 4)]

    @classmethod
    def of(cls, table: Sequence[Column], hand: Sequence[Column] = ()) -> Position:
        """Return the position of a table and a hand, given by lane; no hand: an empty one."""
        position = _START
        for lying, held in zip_longest(table, hand, fillvalue=(0, 0)):
            position = position.with_lane(lying, held)
        return position

    def with_lane(self, table: Column, hand: Column) -> Position:
        """Return the position with one more kind."""
        ranked = (-table[0], -table[1], -hand[0], -hand[1])
        return Position(self.cards + sum(table) + sum(hand), (*self.rank, *ranked))


Case = tuple[bool, bool]
"""Whether the first and whether the second of two orders can be baked."""
Found = dict[Case, Position]
"""Of each case that there is the smallest position."""

ONLY_FIRST: Final = (True, False)
ONLY_SECOND: Final = (False, True)


def smallest(*several: Found) -> Found:
    """Return the smallest positions of several searches."""
    found: Found = {}
    for one in several:
        for case, position in one.items():
            if case not in found or position < found[case]:
                found[case] = position
    return found


class _State(NamedTuple):
    first: int
    second: int
    held: int
    """How many cards the hand holds so far."""


_START: Final = Position(0, ())


def told_apart(first: Scanner, second: Scanner, tables: Tables, hand: int = 0) -> Found:
    """Return the smallest positions in which two orders can be baked, or not.

    All tables are looked at, with every hand of up to `hand` cards that may be held beside them.
    Raises `UnreadableOrderError` if there are too many states.
    """
    states, steps = {_State(first.start, second.start, 0): _START}, 0
    for lane in range(len(tables.further)):
        letters = _letters(first, second, tables, lane, hand)
        steps += len(states) * len(letters)
        if len(states) > _MOST_STATES or steps > _MOST_STEPS:
            raise UnreadableOrderError("too many states")
        found: dict[_State, Position] = {}
        for state, position in states.items():
            for (one, two, held), (table, laid) in letters.items():
                if state.held + held > hand:
                    continue
                after = _State(
                    first.step(state.first, lane, one),
                    second.step(state.second, lane, two),
                    state.held + held,
                )
                known = found.get(after)
                if known is not None and known.cards < position.cards + sum(table) + held:
                    continue
                longer = position.with_lane(table, laid)
                if known is None or longer < known:
                    found[after] = longer
        states = found
    return smallest(
        *(
            {(first.accepts(state.first), second.accepts(state.second)): position}
            for state, position in states.items()
        )
    )


def _letters(
    first: Scanner, second: Scanner, tables: Tables, lane: int, hand: int
) -> dict[tuple[int, int, int], tuple[Column, Column]]:
    """Return the letters of both machines and the cards held; the smallest columns of each."""
    found: dict[tuple[int, int, int], tuple[Position, Column, Column]] = {}
    for table, held in _columns(tables, lane, hand):
        letters = first.sees(lane, table, held), second.sees(lane, table, held), sum(held)
        position = _START.with_lane(table, held)
        if letters not in found or position < found[letters][0]:
            found[letters] = position, table, held
    return {letters: (table, held) for letters, (_, table, held) in found.items()}


def _columns(tables: Tables, lane: int, hand: int) -> Iterator[tuple[Column, Column]]:
    """Yield what may lie on the table of a kind, and what may be held beside it."""
    singles, doubles = tables.further[lane]
    for coming in tables.coming(lane):
        table = tables.column(lane, coming)
        for two in range(min(hand, doubles - coming[1]) + 1):
            for one in range(min(hand - two, singles - coming[0]) + 1):
                yield table, (one, two)
