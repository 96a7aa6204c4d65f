"""What a holder did, as bounds on how many cards of each type were gained by when."""

from __future__ import annotations

from typing import NamedTuple, final

from pizzarules.game.sampling.problem import Inconsistent, Predicate

__all__ = ["Bound", "Timeline"]


class Bound(NamedTuple):
    """How many cards of a type were gained among the first `upto` hidden ones."""

    segment: int
    upto: int
    number: int


@final
class Timeline:
    """What a holder did, as bounds on how many hidden cards of each type were gained by when.

    Gains between which nothing was learned make one segment: their order tells nothing.
    """

    def __init__(self, types: int) -> None:
        self.spots: list[int] = []
        self.segments: list[int] = []
        """For each hidden card that was gained, where it lay, and the segment of the gain."""
        self.net = [0] * types
        """Cards of each type gained openly, less those lost."""
        self.least: list[list[Bound]] = [[] for _ in range(types)]
        """For each type when at least 1, 2, 3... hidden cards of it must have been gained."""
        self.most: list[list[Bound]] = [[] for _ in range(types)]
        self.watches: list[tuple[int, tuple[int, ...], Predicate]] = []
        """Segment, `net` at this time, and what has to hold then."""
        self.segment = 0
        self._learned = False

    def gain(self, spot: int) -> None:
        """Note that a hidden card was gained."""
        if self._learned:
            self.segment += 1
            self._learned = False
        self.spots.append(spot)
        self.segments.append(self.segment)

    def at_least(self, card: int, number: int) -> None:
        """Note that the hand holds so many cards of a type; `Inconsistent` if it can't."""
        bounds = self.least[card]
        number -= self.net[card]
        if number > len(self.spots):
            raise Inconsistent(f"a holder can't have had so many cards of type {card}")
        for unit in range(len(bounds) + 1, number + 1):
            bounds.append(Bound(self.segment, len(self.spots), unit))
            self._learned = True

    def at_most(self, card: int, number: int) -> None:
        """Note that the hand holds no more cards of a type; `Inconsistent` if it must."""
        number -= self.net[card]
        if number < 0:
            raise Inconsistent(f"a holder can't have had so few cards of type {card}")
        if number < len(self.spots):
            self.most[card].append(Bound(self.segment, len(self.spots), number))
            self._learned = True

    def check(self, predicate: Predicate) -> None:
        """Note that a predicate holds of the hand; `Inconsistent` if it can't."""
        if self.spots:
            self.watches.append((self.segment, tuple(self.net), predicate))
            self._learned = True
        elif min(self.net) < 0 or not predicate(tuple(self.net)):
            raise Inconsistent("a check of a hand without hidden cards doesn't hold")
