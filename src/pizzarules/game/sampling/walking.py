"""Walking from deal to deal: exchanges of cards that leave the uniform distribution as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, TypeVar, final

from pizzarules.game.sampling.dealing import Dealer
from pizzarules.game.sampling.model import Model, Part
from pizzarules.game.sampling.problem import Inconsistent

__all__ = ["Walker"]

T = TypeVar("T")

_ROUND: Final = 32
"""So many exchanges within piles and so many across piles take turns in a walk."""

_DOUBT: Final = 1 / 50
"""How likely a step of a walk is that makes a check fail. It is 1 / pairs for each bound broken."""

_AWAY: Final = 1000
"""So many steps a walk may take until the deal agrees with everything again."""

_PATIENCE: Final = 256
"""So often a search begins anew."""

_MENDS: Final = 20
"""How often the shortest attempts of a search try to mend a bound."""

_SEEKS: Final = 2000
"""How many steps they seek to mend checks when no bound is broken."""

_RASH: Final = 1 / 32
"""How likely a step of a search is that breaks a bound."""


@final
class Walker(Dealer):
    """A deal that can be walked on from."""

    def __init__(self, model: Model, rng: Random) -> None:
        super().__init__(model, rng)
        self._last = (0, 0)
        """The exchange by which a deal began, or ceased, to agree with everything."""

    def draw(self, part: Part, tries: int, steps: int) -> bool:
        """Deal a part; return whether that was exact."""
        if not part.columns and not part.watches:
            self.shuffle(part)
            return True
        if self.resample(part, tries) or self.reject(part, tries):
            return True
        self.walk(part, steps)
        return False

    def walk(self, part: Part, steps: int) -> None:
        """Exchange cards at random until the deal agrees with everything, and long after that."""
        if self.amiss:
            self._mend(part)
        if part.pairs:
            random = self.rng.random
            # Some more for small parts, whose walks are cheap.
            for _ in range(0, steps * (part.movable + 10), _ROUND):
                # Were the number fixed, some deals could be reached by odd numbers of steps only.
                self._wander(part, _ROUND - int(2 * random()))
                if part.crossings:
                    self._cross(part, _ROUND - int(2 * random()))

    def _mend(self, part: Part) -> None:
        """Search for a deal that agrees with everything."""
        for turn in range(1, _PATIENCE):
            # Most attempts are short, but some are long.
            effort = turn & -turn
            for _ in range(_MENDS * effort):
                if self.broken:
                    self._remedy(part)
            if self.failed and not self.broken and part.pairs:
                self._run(part, _SEEKS * effort)
            if not self.amiss:
                return
            for attempt in range(4):
                if self.broken or not attempt:
                    self.fill(part)
        raise Inconsistent("no deal was found that agrees with everything that was seen")

    def _remedy(self, part: Part) -> None:
        """Try an exchange that may mend a bound."""
        model, columns, guard = self.model, self.columns, self.model.guard
        faults = [(group, card) for group, card in part.columns if columns[group][card] & guard]
        group, card = self._any(faults)
        # The lowest fields are those of lower bounds.
        least = (1 << len(model.groups[group].least[card]) * model.width) - 1
        lacks = columns[group][card] & guard & least != 0
        spots = [
            spot
            for spot in model.groups[group].spots
            if (self.kind[spot] == card) != lacks and model.pile_of[spot] in part.piles
        ]
        if not spots:
            return
        spot = self._any(spots)
        pile = model.spots_of[model.pile_of[spot]]
        others = [other for other in pile if (self.kind[self.end[other]] == card) == lacks]
        if others:
            self._dare(spot, self._any(others), _RASH)

    def _any(self, things: Sequence[T]) -> T:
        return things[int(self.rng.random() * len(things))]

    def _wander(self, part: Part, steps: int) -> None:
        """Exchange pairs at random: so many steps from deals that agree with everything.

        A way through others counts as one step, back to where it began if it takes too long.
        """
        while steps:
            steps = self._run(part, steps)
            if self.amiss:
                saved, pair = self.saved(), self._last
                self._run(part, _AWAY)
                if self.amiss:
                    self.restore(part, saved)
                    self.exchange(*pair)

    def _run(self, part: Part, steps: int) -> int:
        """Exchange pairs at random until the deal begins, or ceases, to agree with everything.

        Returns how many steps are left then, 0 if it doesn't come to that.
        """
        random = self.rng.random
        pairs, kind, end = part.pairs, self.kind, self.end
        column_of, gains, guard = self.column_of, self.model.gains, self.model.guard
        linked, watched = part.linked, bool(part.watches)
        amiss = self.amiss
        risk = 1 / len(pairs)
        for left in reversed(range(steps)):
            spot, other = pairs[int(random() * len(pairs))]
            here, there = end[spot], end[other]
            old, new = kind[here], kind[there]
            if old == new:
                if linked:
                    self.relink(spot, other)
                continue
            near, far = column_of[here], column_of[there]
            give, take = gains[here], gains[there]
            if near is far:
                bad = near[old] - give[old] + take[old] | near[new] + give[new] - take[new]
            else:
                bad = near[old] - give[old] | near[new] + give[new]
                bad |= far[new] - take[new] | far[old] + take[old]
            if self.broken:
                self._dare(spot, other, risk)
            elif bad & guard:
                # Most fail here, at little cost.
                if random() < risk:
                    self._dare(spot, other, risk, 1)
            elif watched and (changed := self.changed(here, there)):
                self._doubt(spot, other, changed)
            else:
                near[old] -= give[old]
                near[new] += give[new]
                far[new] -= take[new]
                far[old] += take[old]
                kind[here], kind[there] = new, old
                if linked:
                    self.relink(spot, other)
                continue
            if self.amiss != amiss:
                self._last = (spot, other)
                return left
        return 0

    def _dare(self, spot: int, other: int, risk: float, spared: int = 0) -> None:
        """Exchange cards with a chance of `risk` for each bound that this breaks.

        For so many as `spared` the chance was taken before.
        """
        broken, failed = self.broken, self.failed
        self.exchange(spot, other)
        chance = risk ** max(0, self.broken - broken - spared)
        chance *= _DOUBT ** max(0, self.failed - failed)
        if chance < 1 and self.rng.random() >= chance:
            self.exchange(spot, other)

    def _doubt(self, spot: int, other: int, changed: Iterable[tuple[int, int]]) -> None:
        """Exchange cards that break no bound, with a chance for each check that fails then."""
        worse = self.worse(changed)
        if worse <= 0 or self.rng.random() < _DOUBT**worse:
            self.exchange(spot, other)

    def _cross(self, part: Part, steps: int) -> None:
        """Let cards that a holder got from two piles change places, as far as their types go."""
        random = self.rng.random
        kind, crossings = self.kind, part.crossings
        for _ in range(steps):
            first, second = crossings[int(random() * len(crossings))]
            if kind[first] != kind[second] and self._stands(first, second):
                self._trade(first, second)

    def _stands(self, first: int, second: int) -> bool:
        """Return whether no bound breaks if two cards of a holder exchange their types."""
        old, new = self.kind[first], self.kind[second]
        columns, gains = self.column_of[first], self.model.gains
        give, take = gains[first], gains[second]
        bad = columns[old] - give[old] + take[old] | columns[new] + give[new] - take[new]
        return not bad & self.model.guard

    def _trade(self, first: int, second: int) -> None:
        """Exchange two cards of a holder, each for one of its pile that has the other's type.

        The way back has to be as likely. It begins with `_stands`, for which it matters who gets
        the cards, and then there may be more or fewer cards to choose from.
        """
        kind, end = self.kind, self.end
        old, new = kind[first], kind[second]
        pile = self.model.spots_of[self.model.pile_of[first]]
        later = self.model.spots_of[self.model.pile_of[second]]
        firsts = [spot for spot in pile if kind[end[spot]] == new]
        seconds = [spot for spot in later if kind[end[spot]] == old]
        if not firsts or not seconds:
            return
        one, two = self._any(firsts), self._any(seconds)
        spots = {first, second, end[one], end[two]}
        if len(spots) < 4 or not self._bears(first, end[one], end[two]):
            return
        self.exchange(first, one)
        self.exchange(second, two)
        if not self.amiss and self._stands(first, second):
            back = sum(kind[end[spot]] == old for spot in pile)
            back *= sum(kind[end[spot]] == new for spot in later)
            if self.rng.random() * back < len(firsts) * len(seconds):
                return
        self.exchange(second, two)
        self.exchange(first, one)

    def _bears(self, first: int, one: int, two: int) -> bool:
        """Return whether a trade may succeed, as far as can be told without making it."""
        column_of, gains, guard = self.column_of, self.model.gains, self.model.guard
        for spot, other in ((one, two), (two, one)):
            columns = column_of[spot]
            if columns is not column_of[first] and columns is not column_of[other]:
                # Nothing else that changes is this holder's.
                old, new, gain = self.kind[spot], self.kind[other], gains[spot]
                if (columns[old] - gain[old] | columns[new] + gain[new]) & guard:
                    return False
        return True
