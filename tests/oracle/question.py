"""What is asked of the oracle and what it answers, in plain tuples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from oracle.cards import Card

Status = Literal["ready", "layable", "short", "barred"]
Cards = tuple[int, int]
"""The cards of one kind: singles, doubles."""
Pool = tuple[Cards, ...]
"""Cards of every kind, in the order of the game's kinds."""

NOBODY_SHOWS = "none"
"""In place of a shown kind: nobody holds an ingredient to show."""


@dataclass(frozen=True)
class Question:
    """An order to settle and all that its settling may depend on. Kinds are names."""

    card: Card
    kinds: tuple[str, ...]
    owner: str
    table: Pool
    hand: Pool
    chef: str | None = None
    shown: str | None = None
    mark: str | None = None
    declare: int | None = None
    rulings: Mapping[str, str] = field(default_factory=dict)
    left: str | None = None
    right: str | None = None
    chef_baked: int | None = None
    owner_baked: int | None = None
    demand: int | None = None

    def ruled(self, point: str, reading: str) -> bool:
        """Whether a point is ruled in a way that isn't the default."""
        return self.rulings.get(point) == reading

    def lying(self, kind: str) -> Cards:
        """What the table holds of a kind."""
        return self.table[self.kinds.index(kind)]

    def held(self, kind: str) -> Cards:
        """What the owner's hand holds of a kind."""
        return self.hand[self.kinds.index(kind)]


@dataclass(frozen=True)
class Way:
    """What one way of baking does to hand and table. Ways that do the same are one."""

    lays: Pool
    pays: Pool
    leaves: Pool
    declared: int | None = None


@dataclass(frozen=True)
class Answer:
    """The status, each way with the first choice of kinds that gives it, the fewest units missing.

    `missing` is None where nothing is missing, and where no further cards could help.
    """

    status: Status
    ways: Mapping[Way, tuple[str, ...]]
    missing: int | None


# Heaps of cards of one kind ----------------------------------------------------------------------


def counted(cards: Cards, size: str | None) -> int:
    """What cards count where units are meant, or cards of one size."""
    singles, doubles = cards
    return {None: units(cards), "single": singles, "double": doubles}[size]


def units(cards: Cards) -> int:
    """A single is one unit, a double two."""
    return cards[0] + 2 * cards[1]


def plus(some: Cards, more: Cards) -> Cards:
    """Two heaps of one kind put together."""
    return some[0] + more[0], some[1] + more[1]


def minus(some: Cards, fewer: Cards) -> Cards:
    """A heap of one kind with some cards taken off it."""
    return some[0] - fewer[0], some[1] - fewer[1]


def part_of(cards: Cards) -> Iterator[Cards]:
    """Every choice of cards from a heap of one kind."""
    singles, doubles = cards
    return product(range(singles + 1), range(doubles + 1))


def one_fewer(cards: Cards) -> Iterator[Cards]:
    """The heap of one kind with any one card taken back."""
    singles, doubles = cards
    if singles:
        yield singles - 1, doubles
    if doubles:
        yield singles, doubles - 1


def every_lay(hand: Pool) -> Iterator[Pool]:
    """Every choice of cards from a hand."""
    return product(*map(part_of, hand))


def pool(kinds: tuple[str, ...], words: str) -> Pool:
    """Cards as people write them: `4 olive + 1 double salami`; nothing for none."""
    cards = dict.fromkeys(kinds, (0, 0))
    for part in filter(None, words.split(" + ")):
        number, *size, kind = part.split()
        more = (0, int(number)) if size == ["double"] else (int(number), 0)
        cards[kind] = plus(cards[kind], more)
    return tuple(cards.values())


def pool_text(kinds: tuple[str, ...], cards: Pool) -> str:
    """The opposite of `pool`."""
    parts = []
    for kind, (singles, doubles) in zip(kinds, cards, strict=True):
        parts += [f"{singles} {kind}"] if singles else []
        parts += [f"{doubles} double {kind}"] if doubles else []
    return " + ".join(parts)
