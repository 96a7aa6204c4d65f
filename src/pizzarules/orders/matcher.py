"""Does the table alone suffice? The answer on packed pools, in a handful of integer operations.

For each kind a threshold test on all lanes at once: subtracting from a pool whose guard bits are
set leaves the guard bit of exactly those lanes that reach the threshold. Definite kinds are one
such test. Wildcards that may take the same kinds and whose thresholds form a chain are served if
and only if at least i kinds reach the i-th largest threshold (Hall's condition); all others go
through a bipartite matching.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from pizzarules.orders.assignment import (
    all_assignments,
    assignments,
    cheapest_first,
    matchable,
    narrowed,
)
from pizzarules.orders.binding import BoundCondition, BoundRecipe, BoundTerm
from pizzarules.orders.claim import Claim
from pizzarules.orders.requirement import Compare, Source
from pizzarules.orders.totals import ClaimsByLane, TotalMatcher
from pizzarules.pantry import Pantry

__all__ = ["ClaimsByLane", "Matcher", "RecipeMatcher"]

_UNITS: Final = 0
_DOUBLES: Final = 1
_SINGLES: Final = 2

# Assignments are remembered by the kinds that the terms could take, as long as there are few.
_REMEMBERED: Final = 4096
_MOST_ASSIGNMENTS: Final = 1000


@final
class RecipeMatcher:
    """Which kinds the terms of one bound recipe can take on a pool.

    `by_cards` says how the scarcest and the commonest kind are counted (ruling `scarcest-count`),
    `free` that any kind will do where none lies on the table (ruling `scarcest-none`),
    `all_on_table` that a declared amount covers all that lies there (ruling `block-amount`).
    """

    __slots__ = (
        "_among",
        "_by_bits",
        "_by_kinds",
        "_extremes",
        "_fixed_doubles",
        "_fixed_singles",
        "_fixed_units",
        "_guards",
        "_lane_at",
        "_levels",
        "_memo",
        "_needs",
        "_never_alone",
        "_qualifies",
        "_simple",
        "_taken",
        "_units_needed",
        "_units_only",
        "always_qualifies",
        "by_cards",
        "fixed",
        "free",
        "pantry",
        "recipe",
        "takes_all",
        "total",
        "twins",
        "wild",
    )

    def __init__(
        self,
        recipe: BoundRecipe,
        pantry: Pantry,
        *,
        by_cards: bool = False,
        free: bool = False,
        all_on_table: bool = False,
    ) -> None:
        self.recipe: Final = recipe
        self.pantry: Final = pantry
        self.by_cards: Final = by_cards
        self.free: Final = free
        self.total: Final = (
            None if recipe.total is None else TotalMatcher(recipe.total, recipe.sweep, pantry)
        )
        self.takes_all: Final = self.total is not None and recipe.sweep
        """It is a total that takes the whole table."""
        self.fixed: Final = recipe.fixed
        """The lanes of definite kinds, each with the claim on it."""
        self.wild: Final = recipe.wild
        """The terms whose kind is chosen."""
        self.twins: Final = _twins(self.wild)
        """For each of them the last one before it that is interchangeable with it, or -1."""
        self._lane_at: Final = {pantry.guard(lane): lane for lane in range(len(pantry.kinds))}
        """The lane of each guard bit."""
        self._guards: Final = pantry.guards
        self._taken: Final = sum(pantry.guard(lane) for lane, _ in self.fixed)
        self._fixed_units: Final = self._lanes({k: c.needed_units for k, c in self.fixed})
        self._fixed_doubles: Final = self._lanes({k: c.doubles for k, c in self.fixed})
        self._fixed_singles: Final = self._lanes({k: c.needed_singles for k, c in self.fixed})
        self._among: Final = tuple(
            sum(pantry.guard(lane) for lane in term.kinds) for term in self.wild
        )
        self._extremes: Final = any(term.extreme is not None for term in self.wild)
        self._qualifies: Final = not recipe.impossible and matchable(self._among)
        self._needs: Final = tuple(_needs(term.claim, pantry) for term in self.wild)
        self._units_needed: Final = tuple([need[0] for need in self._needs])
        self._units_only: Final = not any(need[1] or need[2] for need in self._needs)
        self.always_qualifies: Final = not self._extremes and self._qualifies
        """Every wildcard has some kind, whatever lies on the table."""
        self._levels: Final = self._chain()
        self._never_alone: Final = all_on_table and _declared_twice(recipe)
        self._simple: Final = (
            self._levels is not None
            and self.total is None
            and recipe.source is not Source.HAND
            and not self._never_alone
        )
        self._by_bits: Final[dict[tuple[int, ...], tuple[tuple[int, ...], ClaimsByLane]]] = {}
        self._by_kinds: Final[dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...]]] = {}
        self._memo: Final[dict[tuple[int, ...], tuple[tuple[int, ...], ...]] | None] = (
            {} if _number_of_assignments(self.wild) <= _MOST_ASSIGNMENTS else None
        )

    def _lanes(self, by_lane: dict[int, int]) -> int:
        return sum(count << (lane * self.pantry.width) for lane, count in by_lane.items())

    def _chain(self) -> tuple[tuple[int, int, int, int], ...] | None:
        """Return (measure, thresholds, kinds, least number of kinds), or None if no chain."""
        if self._extremes or len(set(self._among)) > 1:
            return None
        if not self.wild:
            return ()
        claims = [term.claim for term in self.wild]
        if all(not c.doubles and not c.needed_singles for c in claims):
            measure, amounts = _UNITS, [c.needed_units for c in claims]
        elif all(c.needed_units == 2 * c.doubles for c in claims):
            measure, amounts = _DOUBLES, [c.doubles for c in claims]
        elif all(c.needed_units == c.singles == c.needed_singles for c in claims):
            measure, amounts = _SINGLES, [c.singles for c in claims]
        else:
            return None
        return tuple(
            (
                measure,
                amount * self.pantry.ones,
                self._among[0],
                sum(1 for other in amounts if other >= amount),
            )
            for amount in sorted(set(amounts), reverse=True)
        )

    def suffices(self, units: int, doubles: int) -> bool:
        """Whether a pool (packed units and double cards) meets the recipe by itself."""
        if not self._simple:
            return self._searched(units, doubles)
        guards = self._guards
        lifted = units | guards
        if self._fixed_units and (lifted - self._fixed_units) & guards != guards:
            return False
        if (self._fixed_doubles or self._fixed_singles) and not self.fixed_met(units, doubles):
            return False
        for measure, thresholds, among, least in self._levels or ():
            if measure:
                lifted = (doubles if measure == _DOUBLES else units - 2 * doubles) | guards
            if ((lifted - thresholds) & among).bit_count() < least:
                return False
        return True

    def steps(self) -> tuple[tuple[int, int, int], ...] | None:
        """Return the tests that decide on units alone; None where more has to be looked at.

        Each is (thresholds, kinds, least number of these kinds that must reach theirs).
        """
        if not self._simple or self._fixed_doubles or self._fixed_singles:
            return None
        levels = self._levels or ()
        if any(measure != _UNITS for measure, *_ in levels):
            return None
        first = [(self._fixed_units, self._taken, len(self.fixed))] if self.fixed else []
        return (*first, *((thresholds, among, least) for _, thresholds, among, least in levels))

    def fixed_met(self, units: int, doubles: int) -> bool:
        """Whether a pool meets the claims on definite kinds."""
        if not self.fixed:
            return True
        guards = self._guards
        return (
            ((units | guards) - self._fixed_units) & guards == guards
            and ((doubles | guards) - self._fixed_doubles) & guards == guards
            and (((units - 2 * doubles) | guards) - self._fixed_singles) & guards == guards
        )

    def candidates(self, units: int, doubles: int) -> tuple[int, ...]:
        """Return the kinds (guard bits) that each wildcard may take, given what the table holds.

        Only the scarcest and the commonest kind depend on the table; amounts play no part here.
        """
        if not self._extremes:
            return self._among
        masks: list[int] = []
        for place, among in enumerate(self._among):
            extreme = self.wild[place].extreme
            if extreme is not None:
                among = self._extreme(units, doubles, among, extreme.scarcest)
            masks.append(among & ~self._taken)
        return tuple(masks)

    def _extreme(self, units: int, doubles: int, among: int, scarcest: bool) -> int:
        counts = self.pantry.unpack_unchecked(units - doubles if self.by_cards else units)
        guard = self.pantry.guard
        present = [
            (count, guard(lane))
            for lane, count in enumerate(counts)
            if count and guard(lane) & among
        ]
        if not present:
            return among if self.free else 0
        wanted = min(present)[0] if scarcest else max(present)[0]
        return sum(bit for count, bit in present if count == wanted)

    def servable(self, units: int, doubles: int, among: tuple[int, ...]) -> tuple[int, ...]:
        """Return the kinds of `among` whose columns in the pool meet each wildcard's claim."""
        guards = self._guards
        by_units = units | guards
        needed = self._units_needed
        if self._units_only:
            if len(needed) == 1:
                return ((by_units - needed[0]) & among[0],)
            return tuple([(by_units - needed[i]) & among[i] for i in range(len(needed))])
        by_doubles = doubles | guards
        by_singles = (units - 2 * doubles) | guards
        masks: list[int] = []
        for place, need in enumerate(self._needs):
            mask = (by_units - need[0]) & (by_doubles - need[1]) & (by_singles - need[2])
            masks.append(mask & among[place])
        return tuple(masks)

    def matchable(self, masks: tuple[int, ...]) -> bool:
        """Whether each wildcard can take a kind from its mask, all of them different."""
        if len(masks) < 2:
            return not masks or masks[0] != 0
        return matchable(masks)

    def next_lanes(self, masks: tuple[int, ...], chosen: tuple[int, ...]) -> tuple[int, ...]:
        """Return the lanes that the next wildcard can take so that all others can be served.

        `masks` are the kinds that serve each, `chosen` the bits of those that are decided.
        """
        found = self._by_kinds.get((masks, chosen))
        if found is None:
            if len(self._by_kinds) >= _REMEMBERED:
                self._by_kinds.clear()
            found = self._by_kinds[masks, chosen] = self._next_lanes(masks, chosen)
        return found

    def _next_lanes(self, masks: tuple[int, ...], chosen: tuple[int, ...]) -> tuple[int, ...]:
        free = narrowed(masks, self.twins, chosen)[0]
        last = len(chosen) == len(masks) - 1
        lanes: list[int] = []
        while free:
            bit = free & -free
            free ^= bit
            if last or matchable(narrowed(masks, self.twins, (*chosen, bit))):
                lanes.append(self._lane_at[bit])
        return tuple(lanes)

    def _searched(self, units: int, doubles: int) -> bool:
        if self._never_alone or self.recipe.impossible:
            return False
        among = self.candidates(units, doubles)
        if self.recipe.source is Source.HAND:
            units = doubles = 0
        if self.total is not None:
            return self.total.suffices(units, doubles)
        return self.fixed_met(units, doubles) and self.matchable(
            self.servable(units, doubles, among)
        )

    def qualifies(self, units: int, doubles: int) -> bool:
        """Whether every wildcard has some kind on this table, whatever the amounts."""
        if self._extremes:
            return not self.recipe.impossible and matchable(self.candidates(units, doubles))
        return self._qualifies

    def assignments(self, masks: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield the guard bits that the wildcards take, lexicographically, never a dead end."""
        memo = self._memo
        if memo is None:
            return assignments(masks, self.twins)
        found = memo.get(masks)
        if found is None:
            if len(memo) >= _REMEMBERED:
                memo.clear()
            found = memo[masks] = all_assignments(masks, self.twins)
        return iter(found)

    def nearest(
        self, units: int, doubles: int, among: tuple[int, ...]
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield (missing units, assignment), the fewest missing units first."""
        all_units, all_doubles = (
            self.pantry.unpack_unchecked(units),
            self.pantry.unpack_unchecked(doubles),
        )
        costs = [
            {
                self.pantry.guard(lane): shortfall_units(
                    term.claim, all_units[lane], all_doubles[lane]
                )
                for lane in range(len(self.pantry.kinds))
            }
            for term in self.wild
        ]
        fixed = sum(
            shortfall_units(claim, all_units[lane], all_doubles[lane]) for lane, claim in self.fixed
        )
        for cost, chosen in cheapest_first(among, self.twins, costs):
            yield fixed + cost, chosen

    def assigned(self, bits: tuple[int, ...]) -> tuple[tuple[int, ...], ClaimsByLane]:
        """Return the lanes of all terms and the claims on lanes, for an assignment of wildcards.

        The list of claims is shared: nobody may change it.
        """
        found = self._by_bits.get(bits)
        if found is None:
            if len(self._by_bits) >= _REMEMBERED:
                self._by_bits.clear()
            found = self._by_bits[bits] = self._assigned(bits)
        return found

    def _assigned(self, bits: tuple[int, ...]) -> tuple[tuple[int, ...], ClaimsByLane]:
        lanes = [self._lane_at[bit] for bit in bits]
        claims = [(lane, self.wild[place].claim) for place, lane in enumerate(lanes)]
        if not self.fixed:
            return tuple(lanes), claims
        kinds: list[int] = []
        place = 0
        for term in self.recipe.terms:
            if term.definite:
                kinds.append(term.kinds[0])
            else:
                kinds.append(lanes[place])
                place += 1
        return tuple(kinds), [*self.fixed, *claims]


@final
class Matcher:
    """Whether the table alone suffices for a bound order."""

    def __init__(
        self,
        recipes: tuple[RecipeMatcher, ...],
        condition: BoundCondition | None,
        pantry: Pantry,
    ) -> None:
        self.pantry: Final = pantry
        self.recipes: Final = tuple(recipe for recipe in recipes if not recipe.recipe.impossible)
        absent = 0
        if condition is not None and len(condition.options) == 1:
            # The commonest conditions, that a kind be absent, are one mask.
            parts = condition.options[0]
            for part in parts:
                if part.lane is not None and part.compare is Compare.AT_MOST and part.number == 0:
                    absent |= (pantry.guard(part.lane) - 1) & ~((1 << part.lane * pantry.width) - 1)
                else:
                    absent = 0
                    break
            else:
                condition = None
        self._absent: Final = absent
        self.condition: Final = condition
        """What the absence mask does not say already."""
        self._guards: Final = pantry.guards
        # Most cards are one recipe that counts units: then its steps are taken right here.
        self._steps: Final = (
            self.recipes[0].steps() if len(self.recipes) == 1 and condition is None else None
        )

    def suffices(self, units: int, doubles: int = 0) -> bool:
        """Whether the table (packed units and double cards) alone fulfils the order."""
        if units & self._absent:
            return False
        if self._steps is not None:
            lifted = units | self._guards
            for thresholds, among, least in self._steps:
                if ((lifted - thresholds) & among).bit_count() < least:
                    return False
            return True
        if self.condition is not None and not self.condition.holds(self.pantry, units):
            return False
        return any(recipe.suffices(units, doubles) for recipe in self.recipes)

    def allows(self, units: int) -> bool:
        """Whether the condition of the order holds on the table."""
        if units & self._absent:
            return False
        return self.condition is None or self.condition.holds(self.pantry, units)


def shortfall_units(claim: Claim, units: int, doubles: int) -> int:
    """Return the units that a column lacks for a claim."""
    singles, cards = claim.missing(units - 2 * doubles, doubles)
    return singles + 2 * cards


def _declared_twice(recipe: BoundRecipe) -> bool:
    """Whether another term falls on the kind of a declared one.

    All that lies there is declared then, and the other term lacks what it needs.
    """
    declared = {term.kinds[0] for term in recipe.terms if term.declared and term.definite}
    return any(
        term.definite and not term.declared and term.kinds[0] in declared and term.claim != Claim()
        for term in recipe.terms
    )


def _needs(claim: Claim, pantry: Pantry) -> tuple[int, int, int]:
    return (
        claim.needed_units * pantry.ones,
        claim.doubles * pantry.ones,
        claim.needed_singles * pantry.ones,
    )


def _twins(wild: tuple[BoundTerm, ...]) -> tuple[int, ...]:
    twins: list[int] = []
    last: dict[BoundTerm, int] = {}
    for place, term in enumerate(wild):
        twins.append(last.get(term, -1))
        last[term] = place
    return tuple(twins)


def _number_of_assignments(wild: tuple[BoundTerm, ...]) -> int:
    number = 1
    for place, term in enumerate(wild):
        number *= max(1, len(term.kinds) - place)
    return number
