"""Heaps of ingredient cards: counters of names like `olive` and `double olive`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from perft_oracle.cards import KINDS

Heap: TypeAlias = Counter[str]
Handful: TypeAlias = tuple[int, int]
"""Cards of one kind: singles and doubles."""
Spread: TypeAlias = tuple[Handful, ...]
"""Cards of all kinds, in the order of the kinds."""


def heap(kind: str, cards: Handful) -> Heap:
    """Cards of one kind as a heap."""
    return Counter({kind: cards[0], f"double {kind}": cards[1]})


def of_kind(cards: Heap, kind: str) -> Handful:
    """The cards of a kind that are in a heap."""
    return cards[kind], cards[f"double {kind}"]


def spread(cards: Heap) -> Spread:
    """A heap, sorted by kinds."""
    return tuple(of_kind(cards, kind) for kind in KINDS)


def at(cards: Spread, kind: str) -> Handful:
    """The cards of a kind."""
    return cards[KINDS.index(kind)]


def units(cards: Handful) -> int:
    """What cards of one kind are worth: a double counts 2."""
    return cards[0] + 2 * cards[1]


def all_units(cards: Heap) -> int:
    """What all cards are worth."""
    return sum(map(units, spread(cards)))


def both(some: Handful, more: Handful) -> Handful:
    """Cards of one kind put together."""
    return some[0] + more[0], some[1] + more[1]


def handfuls(cards: Handful) -> list[Handful]:
    """Every choice of some of these cards, or none."""
    return [(s, d) for s in range(cards[0] + 1) for d in range(cards[1] + 1)]


def one_fewer(cards: Handful) -> list[Handful]:
    """The cards without one of them."""
    singles, doubles = cards
    fewer = [(singles - 1, doubles)] if singles else []
    return [*fewer, (singles, doubles - 1)] if doubles else fewer


def put_together(heaps: Iterable[Heap]) -> Heap:
    """All the cards of some heaps."""
    together: Heap = Counter()
    for cards in heaps:
        together.update(cards)
    return +together


def text(kind: str, cards: Handful) -> str:
    """Cards of one kind in words."""
    singles, doubles = cards
    parts = [f"{singles} {kind}"] if singles else []
    parts += [f"{doubles} double {kind}"] if doubles else []
    return " + ".join(parts) or f"no {kind}"


def read(text: str) -> Heap:
    """A heap in words: `2 olive + 1 double salami`."""
    cards: Heap = Counter()
    for part in filter(None, text.split(" + ")):
        number, _, card = part.partition(" ")
        cards[card] += int(number)
    return cards
