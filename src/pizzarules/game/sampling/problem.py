"""What was seen of hidden cards, as a problem: which deals agree with all of it?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

__all__ = [
    "Check",
    "Gain",
    "GainKnown",
    "Has",
    "HasExactly",
    "Inconsistent",
    "Lose",
    "Pile",
    "Predicate",
    "Problem",
    "Sample",
    "Step",
]

Predicate = Callable[[tuple[int, ...]], bool]


class Inconsistent(Exception):  # noqa: N818 - what was seen is at fault, not the program
    """No deal agrees with everything that was seen, or none was found."""


@dataclass(frozen=True, slots=True)
class Gain:
    """The holder takes the hidden card that lies at a place of a pile."""

    pile: int
    place: int


@dataclass(frozen=True, slots=True)
class GainKnown:
    """The holder takes a card of a known type."""

    card: int


@dataclass(frozen=True, slots=True)
class Lose:
    """So many cards of a type leave the hand."""

    card: int
    number: int = 1


@dataclass(frozen=True, slots=True)
class Has:
    """The hand holds at least so many cards of a type."""

    card: int
    number: int = 1


@dataclass(frozen=True, slots=True)
class HasExactly:
    """The hand holds so many cards of a type, no more and no fewer."""

    card: int
    number: int


@dataclass(frozen=True, slots=True)
class Check:
    """The hand is such that `predicate` holds of it, given how many of each type it holds.

    Answers are kept, so a predicate has to answer the same question always the same.
    """

    predicate: Predicate


Step = Gain | GainKnown | Lose | Has | HasExactly | Check


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that were shuffled together: as many hidden places, numbered from 0."""

    cards: tuple[int, ...]
    """The types of the known ones, in any order."""
    carried: tuple[tuple[int, int], ...] = ()
    """(earlier pile, place): the cards, whatever they are, that came from these places."""

    def __len__(self) -> int:
        return len(self.cards) + len(self.carried)


@dataclass(frozen=True, eq=False)
class Problem:
    """Everything that was seen. What can't mean anything raises `ValueError`."""

    types: int
    """Cards are of the types 0 to `types` - 1."""
    piles: Sequence[Pile]
    holders: Sequence[Sequence[Step]] = ()
    """For each holder what happened, in order of time."""
    known: Sequence[tuple[int, int, int]] = ()
    """(pile, place, card): a card of this type lies there."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "piles", tuple(self.piles))
        object.__setattr__(self, "holders", tuple(tuple(steps) for steps in self.holders))
        object.__setattr__(self, "known", tuple(self.known))
        _Reader(self).read()


class Sample(NamedTuple):
    """A deal that agrees with what was seen."""

    piles: tuple[tuple[int, ...], ...]
    """The type of the card at each place of each pile."""
    hands: tuple[tuple[int, ...], ...]
    """How many cards of each type each holder has at the end."""


class _Reader:
    """Finds what can't mean anything in a problem, whatever the cards are."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.taken: set[tuple[int, int]] = set()

    def read(self) -> None:
        for number, pile in enumerate(self.problem.piles):
            for card in pile.cards:
                self._card(card)
            for place in pile.carried:
                if place[0] >= number:
                    raise ValueError(
                        f"pile {number} carries cards of pile {place[0]}, no earlier one"
                    )
                self._take(place)
        for steps in self.problem.holders:
            for step in steps:
                if isinstance(step, Gain):
                    self._take((step.pile, step.place))
                elif not isinstance(step, Check):
                    self._card(step.card)
                    if not isinstance(step, GainKnown) and step.number < 0:
                        raise ValueError(f"{step} is about fewer than no cards")
        for pile_number, place_number, card in self.problem.known:
            self._place((pile_number, place_number))
            self._card(card)

    def _card(self, card: int) -> None:
        if not 0 <= card < self.problem.types:
            raise ValueError(f"there is no type {card}")

    def _place(self, place: tuple[int, int]) -> None:
        piles = self.problem.piles
        if not (0 <= place[0] < len(piles) and 0 <= place[1] < len(piles[place[0]])):
            raise ValueError(f"there is no place {place[1]} of a pile {place[0]}")

    def _take(self, place: tuple[int, int]) -> None:
        self._place(place)
        if place in self.taken:
            raise ValueError(f"the card of pile {place[0]}, place {place[1]} is taken twice")
        self.taken.add(place)
