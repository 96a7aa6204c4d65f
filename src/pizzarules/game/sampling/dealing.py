"""Drawing deals afresh: event by event, and by plain shuffles; what is kept is exactly uniform."""

from __future__ import annotations

from math import exp, inf, log
from random import Random

from pizzarules.game.sampling.deal import Deal
from pizzarules.game.sampling.model import Model, Part
from pizzarules.game.sampling.problem import Inconsistent
from pizzarules.game.sampling.stock import Stock

__all__ = ["Dealer"]


class Dealer(Deal):
    """A deal that can be drawn afresh."""

    def __init__(self, model: Model, rng: Random) -> None:
        super().__init__(model, rng)
        self._hope = 0.0
        """About how likely a plain shuffle is to agree with everything."""

    def resample(self, part: Part, tries: int) -> bool:
        """Deal by events, several times, and choose by weight; return whether that is exact."""
        single = len(part.piles) == 1
        random = self.rng.random
        number = tries // len(part.spots)
        if not single:
            # These are never exact, only good for a start.
            number = min(number // 4, 8)
        number = max(1, number)
        best, chosen = (inf, inf), self.saved()
        self._hope = 0.0
        for _ in range(number):
            weight = self.fill(part) - self.ways(part)
            if not self.amiss:
                likely = exp(min(weight, 0.0))
                if single and tries and random() < likely:
                    return True
                self._hope += likely / number
            # Of such scores each is the least with a chance as its weight.
            score = (self.broken + self.failed, log(-log(1 - random() or 0.5)) - weight)
            if score < best:
                best, chosen = score, self.saved()
        self.restore(part, chosen)
        return False

    def reject(self, part: Part, tries: int) -> bool:
        """Shuffle until the deal agrees with everything, if there is hope; return whether it does.

        A single pile has had its chance of an exact deal.
        """
        number = 4 * tries // len(part.spots)
        # That nothing has come of a few deals leaves some hope.
        if len(part.piles) == 1 or number * (self._hope + 0.005) < 1:
            return False
        saved = self.saved()
        for _ in range(number):
            self.shuffle(part)
            if not self.amiss:
                return True
        self.restore(part, saved)
        return False

    def fill(self, part: Part) -> float:
        """Deal event by event, so that the deal agrees with what was seen, if that succeeds.

        Returns the logarithm of a weight: how much likelier a plain shuffle gives this deal
        together with these choices than this does. For a single pile it is 0 at most.
        """
        stock = Stock(self, part)
        pools: dict[int, list[int]] = {event.group: [] for event in part.events}
        single = len(part.piles) == 1
        weight = 0.0
        for group, fresh, cap, card in part.events:
            pool = pools[group]
            pool += fresh
            if cap:
                stock.ban(pool, card)
                continue
            if single:
                if not pool:
                    raise Inconsistent("a holder can't have had all the cards that were seen")
                # The same for all deals that agree with everything.
                weight -= log(len(pool) * stock.chance(part.piles[0], card) or 1)
            number = stock.fill(pool, card)
            weight += log(number or 1)
        weight += stock.deal_banned()
        self.complete(part, stock)
        return weight

    def ways(self, part: Part) -> float:
        """Return the logarithm of the number of ways to choose cards for the slots of this deal.

        Which of several slots with the same bound a card is chosen for makes no difference.
        """
        model = self.model
        mask = 2 * model.limit - 1
        ways = 0.0
        for slot in part.slots:
            field = (self.columns[slot.group][slot.card] >> slot.shift) & mask
            ways += log(max(1, model.limit - field) / slot.alike)
        return ways
