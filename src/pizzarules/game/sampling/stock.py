"""The cards and places that haven't been dealt yet, while a deal is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log
from typing import TYPE_CHECKING, final

from pizzarules.game.sampling.model import Part
from pizzarules.game.shuffling import mix

if TYPE_CHECKING:
    from pizzarules.game.sampling.deal import Deal

__all__ = ["Stock", "choose"]


@final
class Stock:
    """The cards and spots of a part that haven't been dealt yet."""

    def __init__(self, deal: Deal, part: Part) -> None:
        model = deal.model
        self.deal = deal
        self.piles = part.piles
        self.pile_of = model.pile_of
        self.open = {pile: dict.fromkeys(model.spots_of[pile]) for pile in part.piles}
        self.counts = {pile: [0] * model.types for pile in part.piles}
        self.carried: dict[int, dict[int, list[int]]] = {pile: {} for pile in part.piles}
        """For each pile, by the pile that they come from, the spots whose cards were carried."""
        self.banned: dict[int, set[int]] = {}
        """For spots the types that their cards can't be of."""
        for pile, counts in self.counts.items():
            for card in model.cards[pile]:
                counts[card] += 1
            for source in model.sources[pile]:
                self.carried[pile].setdefault(self.pile_of[source], []).append(source)

    def chance(self, pile: int, card: int) -> float:
        """Return how likely an open spot of a pile is to get a card of this type."""
        number: float = self.counts[pile][card]
        for origin, spots in self.carried[pile].items():
            if spots:
                number += len(spots) * self.chance(origin, card)
        return number / len(self.open[pile])

    def put(self, spot: int, card: int) -> None:
        """Deal a card of this type to a spot, from the pile's own cards or a carried one."""
        pile = self.pile_of[spot]
        self.deal.source[spot] = source = self._source(pile, card)
        if source < 0:
            self.counts[pile][card] -= 1
        else:
            self.put(source, card)
        self.deal.kind[spot] = card
        del self.open[pile][spot]

    def _source(self, pile: int, card: int) -> int:
        """Draw where a card of this type comes from: a spot of an earlier pile, or -1."""
        carried = self.carried[pile]
        if not carried:
            return -1
        weights: list[float] = [self.counts[pile][card]]
        for origin, spots in carried.items():
            weights.append(len(spots) * self.chance(origin, card) if spots else 0.0)
        random = self.deal.rng.random
        choice = choose(weights, random())
        if choice == 0:
            return -1
        spots = list(carried.values())[choice - 1]
        return spots.pop(int(random() * len(spots)))

    def ban(self, spots: Iterable[int], card: int) -> None:
        """Note that the cards at these spots aren't of a type."""
        for spot in spots:
            self.banned.setdefault(spot, set()).add(card)

    def fill(self, pool: list[int], card: int) -> float:
        """Deal a card of a type to one of the spots, and take that out of the pool.

        Returns how many of them could be expected to get one, those that may; 0: none can.
        """
        piles = {self.pile_of[spot] for spot in pool}
        chance = {pile: self.chance(pile, card) for pile in piles}
        chances = [
            0.0 if card in self.banned.get(spot, ()) else chance[self.pile_of[spot]]
            for spot in pool
        ]
        if any(chances):
            self.put(pool.pop(choose(chances, self.deal.rng.random())), card)
        return sum(chances)

    def deal_banned(self) -> float:
        """Deal to the spots that can't get all types, where there is a card for them.

        Returns the logarithm of how likely a shuffle is to give them cards that they can get.
        """
        weight = 0.0
        todo = [spot for spot in self.banned if spot in self.open[self.pile_of[spot]]]
        for spot in sorted(todo, key=lambda spot: -len(self.banned[spot])):
            pile = self.pile_of[spot]
            chances = [
                0.0 if card in self.banned[spot] else self.chance(pile, card)
                for card in range(self.deal.model.types)
            ]
            if any(chances):
                weight += log(sum(chances))
                self.put(spot, choose(chances, self.deal.rng.random()))
        return weight

    def deal_rest(self) -> None:
        """Shuffle what is left, and deal it."""
        kind, source = self.deal.kind, self.deal.source
        for pile in self.piles:
            cards = [card for card, count in enumerate(self.counts[pile]) for _ in range(count)]
            cards += [~spot for spots in self.carried[pile].values() for spot in spots]
            mix(cards, self.deal.rng.random)
            for spot, card in zip(self.open[pile], cards, strict=True):
                kind[spot] = card if card >= 0 else kind[~card]
                source[spot] = -1 if card >= 0 else ~card


def choose(weights: Sequence[float], random: float) -> int:
    """Return a place, each as likely as its weight; one weight is above 0."""
    left = random * sum(weights)
    choice = 0
    for place, weight in enumerate(weights):
        if weight:
            choice = place
            left -= weight
            if left < 0:
                break
    return choice
