"""A deal as it is being drawn: which card lies where, and which bounds and checks that breaks."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from pizzarules.game.sampling.model import Model, Part
from pizzarules.game.sampling.stock import Stock

__all__ = ["Deal"]


class Deal:
    """A deal, as it is being drawn."""

    def __init__(self, model: Model, rng: Random) -> None:
        self.model = model
        self.rng = rng
        self.kind = [0] * model.total
        """The type of the card at each spot from which no card was carried."""
        self.source = [-1] * model.total
        """The spot from which the card at a spot was carried."""
        self.end = list(range(model.total))
        """The spot to which the card at a spot was carried in the end."""
        self.columns = [row[:] for row in model.start]
        self.column_of = [self.columns[group] for group in model.group_of]
        """The columns that the card of a spot counts in."""
        self.hands = [0] * len(model.watches)
        """For each watch the hand at its time, packed."""
        self.broken = 0
        """How many bounds of the part that is being dealt are broken."""
        self.failed = 0
        """How many of its checks don't hold."""

    @property
    def amiss(self) -> bool:
        """Whether the part that is being dealt disagrees with what was seen."""
        return self.broken > 0 or self.failed > 0

    def shuffle(self, part: Part) -> None:
        """Deal a part anew, whatever was seen of it."""
        self.complete(part, Stock(self, part))

    def complete(self, part: Part, stock: Stock) -> None:
        """Deal what is left of a part, and count."""
        stock.deal_rest()
        if part.linked:
            self.follow(part)
        self.measure(part)

    def follow(self, part: Part) -> None:
        """Find where carried cards are in the end."""
        for pile in reversed(part.piles):
            for spot in self.model.spots_of[pile]:
                if self.model.carried_to[spot] < 0:
                    self.end[spot] = spot
                if self.source[spot] >= 0:
                    self.end[self.source[spot]] = self.end[spot]

    def measure(self, part: Part) -> None:
        """Count afresh what holders have."""
        model, kind = self.model, self.kind
        for group, card in part.columns:
            self.columns[group][card] = model.start[group][card]
        for watch in part.watches:
            self.hands[watch] = packed(model.watches[watch].net)
        for spot in part.spots:
            if model.carried_to[spot] < 0:
                card = kind[spot]
                self.column_of[spot][card] += model.gains[spot][card]
                for watch in model.watches_of[spot]:
                    self.hands[watch] += 1 << (PACKED * card)
        columns = [self.columns[group][card] for group, card in part.columns]
        self.broken = sum((column & model.guard).bit_count() for column in columns)
        self.failed = sum(not self._holds(watch, self.hands[watch]) for watch in part.watches)

    def _holds(self, watch: int, hand: int) -> bool:
        answers = self.model.watches[watch].answers
        if hand not in answers:
            counts = unpacked(hand, self.model.types)
            # Nobody is asked about hands that can't be.
            possible = min(counts) >= 0
            answers[hand] = possible and bool(self.model.watches[watch].predicate(counts))
        return answers[hand]

    def saved(self) -> tuple[list[int], list[int], list[int]]:
        """Return where every card lies, for `restore`."""
        return self.kind[:], self.source[:], self.end[:]

    def restore(self, part: Part, saved: tuple[list[int], list[int], list[int]]) -> None:
        """Put every card back to where it lay."""
        self.kind[:], self.source[:], self.end[:] = saved
        self.measure(part)

    def exchange(self, spot: int, other: int) -> None:
        """Exchange the cards at two spots of a pile, wherever they were carried to."""
        here, there = self.end[spot], self.end[other]
        old, new = self.kind[here], self.kind[there]
        changed = self.changed(here, there)
        self.failed += self.worse(changed)
        for watch, hand in changed:
            self.hands[watch] = hand
        self._turn(here, old, new)
        self._turn(there, new, old)
        self.relink(spot, other)

    def worse(self, changed: Iterable[tuple[int, int]]) -> int:
        """Return how many more checks fail if hands change to these."""
        return sum(
            self._holds(watch, self.hands[watch]) - self._holds(watch, hand)
            for watch, hand in changed
        )

    def changed(self, here: int, there: int) -> list[tuple[int, int]]:
        """Return the watches over hands that an exchange changes, and those hands."""
        mine, others = self.model.watches_of[here], self.model.watches_of[there]
        if mine == others:
            return []
        hands = self.hands
        change = (1 << (PACKED * self.kind[there])) - (1 << (PACKED * self.kind[here]))
        changed = [(watch, hands[watch] + change) for watch in mine if watch not in others]
        changed += [(watch, hands[watch] - change) for watch in others if watch not in mine]
        return changed

    def _turn(self, spot: int, old: int, new: int) -> None:
        """Make the card at a spot one of another type."""
        columns, gains, guard = self.column_of[spot], self.model.gains[spot], self.model.guard
        self.broken -= (columns[old] & guard).bit_count() + (columns[new] & guard).bit_count()
        columns[old] -= gains[old]
        columns[new] += gains[new]
        self.broken += (columns[old] & guard).bit_count() + (columns[new] & guard).bit_count()
        self.kind[spot] = new

    def relink(self, spot: int, other: int) -> None:
        """Exchange where the cards at two spots of a pile were carried from."""
        source, end = self.source, self.end
        if source[spot] == source[other]:
            return
        source[spot], source[other] = source[other], source[spot]
        for later in (spot, other):
            earlier = source[later]
            while earlier >= 0:
                end[earlier] = end[later]
                earlier = source[earlier]


PACKED: Final = 16
"""Bits of each count of a packed hand. Counts are packed with an offset: some may be below 0."""
_OFFSET: Final = 1 << (PACKED - 1)


def packed(counts: Iterable[int]) -> int:
    return sum((count + _OFFSET) << (PACKED * card) for card, count in enumerate(counts))


def unpacked(hand: int, types: int) -> tuple[int, ...]:
    mask = (1 << PACKED) - 1
    return tuple(((hand >> (PACKED * card)) & mask) - _OFFSET for card in range(types))
