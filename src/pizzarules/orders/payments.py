"""What an order comes to on one table with one hand: ways to pay, and what is missing.

`Payments` enumerates the distinct payable ways of a bound order, on packed pools, and the
shortfalls where there is none.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, final

from pizzarules.errors import PizzaError
from pizzarules.integers import written
from pizzarules.orders.binding import BoundRecipe
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.claim import Claim, Column
from pizzarules.orders.columns import (
    Columns,
    PackedShortfall,
    PackedWay,
    joined,
    packed_columns,
)
from pizzarules.orders.matcher import ClaimsByLane, RecipeMatcher
from pizzarules.orders.requirement import Size, Source
from pizzarules.orders.totals import TotalMatcher

__all__ = ["Payments"]

_MOST_ALIKE: Final = 10_000
"""After so many choices of kinds without a new effect, the search for ways is given up."""


@final
class Payments:
    """One bound order on one table with one hand.

    Pools are packed units and packed double cards, in the bound order's pantry. `declare` fixes
    the declared amount; it must be one that `check_declared` lets pass. `excluded` are kinds
    (guard bits) that no term may take; `most` is the largest amount that may be declared, if there is
    a limit.
    """

    __slots__ = (
        "_known_ready",
        "bound",
        "declare",
        "excluded",
        "fewest",
        "hand",
        "most",
        "table",
        "table_first",
    )

    def __init__(
        self,
        bound: BoundOrder,
        table: tuple[int, int],
        hand: tuple[int, int] = (0, 0),
        declare: int | None = None,
        *,
        excluded: int = 0,
        most: int = 0,
    ) -> None:
        self._known_ready: bool | None = None
        self.bound: Final = bound
        self.table: Final = table
        lanes = bound.layable
        self.hand: Final = hand if bound.any_layable else (hand[0] & lanes, hand[1] & lanes)
        """What of the hand may be laid."""
        self.declare: Final = declare
        self.excluded: Final = excluded
        self.most: Final = most
        self.fewest: Final = bound.readings.exact_surplus
        self.table_first: Final = bound.readings.table_first

    def __reduce__(self) -> tuple[object, ...]:
        return _payments, (
            self.bound,
            self.table,
            self.hand,
            self.declare,
            self.excluded,
            self.most,
        )

    @property
    def allows(self) -> bool:
        """Whether the condition of the order holds on the table."""
        return self.bound.matcher.allows(self.table[0])

    def layable(self, lanes: Iterable[int]) -> list[int]:
        """Return those of the lanes of which cards may be laid or given."""
        mask, width = self.bound.layable, self.bound.pantry.width
        return [lane for lane in lanes if mask >> lane * width & 1]

    @property
    def barred(self) -> bool:
        """Whether a condition fails on the table, or no kind qualifies."""
        return not self.bound.matcher.allows(self.table[0]) or not self.qualifies

    @property
    def qualifies(self) -> bool:
        """Whether some alternative has a kind for each wildcard, whatever the amounts."""
        if self.declare is None and self.bound.always_qualifies:
            return True
        return any(self._qualifies(matcher) for _, _, matcher in self._all_matchers())

    def _qualifies(self, matcher: RecipeMatcher) -> bool:
        return matcher.qualifies(self.table[0], self.table[1])

    def _all_matchers(self) -> Iterator[tuple[int, int | None, RecipeMatcher]]:
        """Yield (recipe, declared amount, matcher) for the least amounts that may be declared."""
        for index, recipe in enumerate(self.bound.recipes):
            least = recipe.declared_from
            if least is None:
                if self.declare is None:
                    yield index, None, self.bound.recipe_matcher(index)
                continue
            if self.declare is not None:
                amounts = {self.declare} if self.declare >= least else set()
            else:
                amounts = {least, *self._lying(recipe, least)}
            for amount in sorted(amounts):
                yield index, amount, self.bound.recipe_matcher(index, amount)

    def _lying(self, recipe: BoundRecipe, least: int) -> set[int]:
        """Return what may have to be declared because it lies there (ruling `block-amount`)."""
        if not self.bound.readings.all_on_table:
            return set()
        return {
            count
            for term in recipe.terms
            if term.declared
            for lane in term.kinds
            if (count := self.counted(term.claim, lane)) > least
        }

    @property
    def ready(self) -> bool:
        """Whether the table alone suffices."""
        known = self._known_ready
        if known is None:
            if self.declare is None and not self.excluded:
                known = self.bound.matcher.suffices(self.table[0], self.table[1])
            else:
                known = self._ready(self.declare)
            self._known_ready = known
        return known

    def _ready(self, declared: int | None) -> bool:
        """Whether some way with this declared amount lays nothing."""
        if not self.bound.matcher.allows(self.table[0]):
            return False
        for index, recipe in enumerate(self.bound.recipes):
            if (recipe.declared_from is None) != (declared is None) or recipe.impossible:
                continue
            if declared is not None and declared < (recipe.declared_from or 0):
                continue
            matcher = self.bound.recipe_matcher(index, declared)
            among = self._declarable(matcher, declared)
            if among is not None and self._met(matcher, among, self.base_for(matcher)):
                return True
        return False

    def _met(self, matcher: RecipeMatcher, among: tuple[int, ...], pool: tuple[int, int]) -> bool:
        if matcher.total is not None:
            return matcher.total.suffices(pool[0], pool[1])
        return matcher.fixed_met(pool[0], pool[1]) and matcher.matchable(
            matcher.servable(pool[0], pool[1], among)
        )

    def base_for(self, matcher: RecipeMatcher) -> tuple[int, int]:
        """Return the table cards that count for a recipe."""
        return (0, 0) if matcher.recipe.from_hand else self.table

    def hand_for(self, matcher: RecipeMatcher, declared: int | None) -> tuple[int, int]:
        """Return the hand cards that may be laid for a recipe."""
        readings = self.bound.readings
        if matcher.recipe.from_table:
            return (0, 0)
        if matcher.recipe.sweep and readings.sweep_bare:
            return (0, 0)
        if readings.ready_bare and self._ready(declared):
            return (0, 0)
        return self.hand

    def _declarable(self, matcher: RecipeMatcher, declared: int | None) -> tuple[int, ...] | None:
        """Return the kinds that each wildcard may take; None where the amount can't be declared.

        With `block-amount all-on-table` a declared amount covers all that lies on the table.
        """
        among = matcher.candidates(self.table[0], self.table[1])
        if self.excluded:
            if any(self.bound.pantry.guard(lane) & self.excluded for lane, _ in matcher.fixed):
                return None
            among = tuple(mask & ~self.excluded for mask in among)
        if declared is None or not self.bound.readings.all_on_table:
            return among
        for term in matcher.recipe.terms:
            if (
                term.declared
                and term.definite
                and self.counted(term.claim, term.kinds[0]) > declared
            ):
                return None
        return tuple(
            mask
            if not term.declared
            else sum(
                self.bound.pantry.guard(lane)
                for lane in term.kinds
                if self.counted(term.claim, lane) <= declared
                and mask & self.bound.pantry.guard(lane)
            )
            for term, mask in zip(matcher.wild, among, strict=True)
        )

    def counted(self, claim: Claim, lane: int, *, with_hand: bool = False) -> int:
        """Return how much of what a declared claim counts lies on the table (and in the hand)."""
        units, doubles = self.table
        if with_hand:
            units, doubles = units + self.hand[0], doubles + self.hand[1]
        singles, cards = self.columns(units, doubles)[lane]
        if claim.doubles:
            return cards
        return singles if claim.singles else singles + 2 * cards

    def columns(self, units: int, doubles: int) -> list[Column]:
        """Return the columns (singles, doubles) of a packed pool, by lane."""
        pantry = self.bound.pantry
        cards = pantry.unpack_unchecked(doubles)
        return [
            (n - 2 * cards[lane], cards[lane])
            for lane, n in enumerate(pantry.unpack_unchecked(units))
        ]

    def amounts(self, index: int, *, asking: bool = False) -> Sequence[int | None]:
        """Return the amounts that the owner may declare for a recipe; (None,) if none are."""
        recipe = self.bound.recipes[index]
        least = recipe.declared_from
        if least is None:
            # A declared amount says which recipe is meant.
            return (None,) if self.declare is None else ()
        if self.declare is not None:
            return (self.declare,) if self.declare >= least else ()
        if asking:
            return range(least, self.most + 1)
        most = max(
            (
                self.counted(term.claim, lane, with_hand=True)
                for term in recipe.terms
                if term.declared
                for lane in term.kinds
            ),
            default=0,
        )
        if self.most:
            most = min(most, self.most)
        return range(least, most + 1)

    def served(
        self, index: int, declared: int | None
    ) -> tuple[RecipeMatcher, tuple[int, ...], tuple[int, int]] | None:
        """Return matcher, kinds that can serve each wildcard, and layable hand; None if it fails."""
        if self.bound.recipes[index].impossible:
            return None
        matcher = self.bound.recipe_matcher(index, declared)
        among = self._declarable(matcher, declared)
        if among is None:
            return None
        hand = self.hand_for(matcher, declared)
        base = self.base_for(matcher)
        units, doubles = base[0] + hand[0], base[1] + hand[1]
        if matcher.total is not None:
            if not matcher.total.suffices(units, doubles):
                return None
        elif not matcher.fixed_met(units, doubles):
            return None
        masks = matcher.servable(units, doubles, among)
        if matcher.total is None and not matcher.matchable(masks):
            return None
        return matcher, masks, hand

    def served_for(
        self, index: int, declared: int | None, *, asking: bool
    ) -> tuple[RecipeMatcher, tuple[int, ...], tuple[int, int]] | None:
        """Return what `served` does; with `asking`, for a recipe that a helper makes up for."""
        if not asking:
            return self.served(index, declared)
        recipe = self.bound.recipes[index]
        # Help comes to the table: it can't meet what is paid from the owner's hand only.
        if recipe.impossible or recipe.from_hand or recipe.from_table:
            return None
        matcher = self.bound.recipe_matcher(index, declared)
        among = self._declarable(matcher, declared)
        if among is None:
            return None
        # What may not be laid may be given all the same: ruling `sweep-lay` speaks of laying only.
        bare = recipe.sweep and self.bound.readings.sweep_bare
        hand = (0, 0) if bare else self.hand
        if self.bound.any_layable and matcher.total is None:
            return (matcher, among, hand) if matcher.matchable(among) else None
        base = self.base_for(matcher)
        # A kind that may not be laid may not be given either: the table must have enough of it.
        there = matcher.servable(base[0], base[1], among)
        guards = self._layable_guards
        among = tuple([among[i] & (guards | there[i]) for i in range(len(among))])
        columns = self.columns(base[0], base[1])
        layable = self.layable([lane for lane, _ in matcher.fixed])
        stuck = any(
            lane not in layable and not claim.met_by(columns[lane][0], columns[lane][1])
            for lane, claim in matcher.fixed
        )
        if stuck or not matcher.matchable(among):
            return None
        if matcher.total is not None and not self._can_be_made_up(matcher, columns):
            return None
        return matcher, among, hand

    def can_be_made_up(self) -> bool:
        """Whether helpers with all the cards of the world could make up for what is missing."""
        if not self.excluded and self.declare is None and self.bound.always_made_up:
            return True
        plain = not self.excluded and not self.bound.readings.all_on_table
        if plain and self.bound.any_layable:
            # Any kind may be given, so each alternative that qualifies will do.
            return any(
                matcher.recipe.source is Source.BOTH and self._qualifies(matcher)
                for _, _, matcher in self._all_matchers()
            )
        return any(
            self.served_for(index, amount, asking=True) is not None
            for index in range(len(self.bound.recipes))
            for amount in self.amounts(index, asking=True)
        )

    @property
    def _layable_guards(self) -> int:
        guards = self.bound.pantry.guards
        return self.bound.layable & guards

    def _can_be_made_up(self, matcher: RecipeMatcher, columns: list[Column]) -> bool:
        """Whether helpers with all the cards of the world could meet a total."""
        total = matcher.total
        assert total is not None
        layable = self.layable(range(len(columns)))
        if matcher.recipe.sweep:
            return bool(layable)
        most = total.total.amount
        full = [(most, most) if i in layable else column for i, column in enumerate(columns)]
        return bool(total.share_options(full, ()))

    def ways(self) -> Iterator[PackedWay]:
        """Yield every distinct payable way, lazily.

        Recipes in the order of the card, declared amounts ascending, kinds in pantry order, little
        laid before much. Of ways with the same effect the first is yielded.
        """
        if not self.bound.matcher.allows(self.table[0]):
            return
        seen: set[tuple[object, ...]] = set()
        for index in range(len(self.bound.recipes)):
            for declared in self.amounts(index):
                served = self.served(index, declared)
                if served is None:
                    continue
                matcher, masks, hand = served
                same = 0
                for way in self._recipe_ways(index, matcher, masks, hand, declared):
                    effect = way.effect
                    if effect not in seen:
                        seen.add(effect)
                        same = 0
                        yield way
                        continue
                    same += 1
                    if same > _MOST_ALIKE:
                        raise PizzaError(
                            f"more than {_MOST_ALIKE} ways to choose the kinds come to the same: "
                            f"`{self.bound.order.name}` has too many terms to find all others"
                        )

    def _recipe_ways(
        self,
        index: int,
        matcher: RecipeMatcher,
        masks: tuple[int, ...],
        hand: tuple[int, int],
        declared: int | None,
    ) -> Iterator[PackedWay]:
        columns = self.columns_for(matcher, hand, index)
        if matcher.total is not None and matcher.recipe.sweep:
            for laid in matcher.total.sweep_lays(columns.base, columns.hand, fewest=self.fewest):
                yield columns.swept(laid)
            return
        for kinds, claims in self._claims(matcher, masks, columns):
            options = [columns.options(lane, claim) for lane, claim in claims]
            for chosen in product(*options):
                yield columns.way(kinds, declared, chosen)

    def _claims(
        self, matcher: RecipeMatcher, masks: tuple[int, ...], columns: Columns
    ) -> Iterator[tuple[tuple[int, ...], ClaimsByLane]]:
        """Yield the kinds of the terms and the claims on lanes of every assignment or sharing."""
        if matcher.total is not None:
            for shares in matcher.total.shares(columns.pool()):
                yield matcher.total.shared(shares)
        else:
            for bits in matcher.assignments(masks):
                yield matcher.assigned(bits)

    def columns_for(self, matcher: RecipeMatcher, hand: tuple[int, int], index: int = 0) -> Columns:
        """Return the columns that a recipe is paid from."""
        return Columns(
            self.base_for(matcher),
            hand,
            matcher,
            fewest=self.fewest,
            table_first=self.table_first,
            recipe=index,
        )

    def nearest(self) -> Iterator[PackedShortfall]:
        """Yield what is missing for each choice of kinds, the fewest units first.

        Only where nothing is payable, and nothing bars the order.
        """
        if self.barred or next(self.ways(), None) is not None:
            return
        lists = [
            self._shortfalls(matcher, among)
            for _, amount, matcher in self._all_matchers()
            if self._qualifies(matcher) and (among := self._declarable(matcher, amount)) is not None
        ]
        seen: set[tuple[object, ...]] = set()
        for short in heapq.merge(*lists, key=lambda short: short.units):
            # Of a total over so many kinds, which kinds they are is all that tells two apart.
            of = short.kinds if short.anything else ()
            effect = (short.lays, short.missing, short.anything, of)
            if effect not in seen:
                seen.add(effect)
                yield short

    def _shortfalls(
        self, matcher: RecipeMatcher, among: tuple[int, ...]
    ) -> Iterator[PackedShortfall]:
        # What may not be laid does not come nearer by being in the hand.
        hand = self.hand_for(matcher, None)
        base = self.base_for(matcher)
        pool = (base[0] + hand[0], base[1] + hand[1])
        there, laying = self.columns(*base), self.columns(*hand)
        width = self.bound.pantry.width
        if matcher.total is not None:
            useful = matcher.total.useful(laying)
            for units, lanes in matcher.total.nearest(self.columns(*pool)):
                # What may not be laid can't come: neither a kind that is wanted and not there, nor
                # what is missing of those that are.
                free = tuple(self.layable(lanes or range(len(useful))))
                if not free or any(not any(there[k]) for k in lanes if k not in free):
                    continue
                yield self._short_of(matcher.total, units, lanes, free, useful, self.columns(*pool))
            return
        for units, bits in matcher.nearest(*pool, among):
            kinds, claims = matcher.assigned(bits)
            missing: list[tuple[int, Column]] = []
            wanted = 0
            laid = []
            for lane, claim in claims:
                lacking = claim.missing(*joined(there[lane], laying[lane]))
                missing.append((lane, lacking))
                wanted |= any(lacking) << lane * width
                lays = claim.lays(joined(there[lane], lacking), laying[lane], fewest=self.fewest)
                laid.append((lane, lays[0]))
            # What may not be laid may not be given in help either.
            if wanted & ~self.bound.layable:
                continue
            yield PackedShortfall(
                units, kinds, packed_columns(laid, width), packed_columns(missing, width), 0
            )

    def _short_of(
        self,
        total: TotalMatcher,
        units: int,
        lanes: tuple[int, ...],
        free: tuple[int, ...],
        useful: Sequence[Column],
        pool: Sequence[Column],
    ) -> PackedShortfall:
        """Return what a total lacks: one card of each kind that is not there, and the rest of any."""
        card = (0, 1) if total.total.size is Size.DOUBLE else (1, 0)
        absent = [lane for lane in lanes if not total.counted(pool[lane])]
        rest = units - len(absent) * (card[0] + 2 * card[1])
        width = self.bound.pantry.width
        return PackedShortfall(
            units,
            free if lanes else (),
            packed_columns([(lane, useful[lane]) for lane in lanes or range(len(useful))], width),
            packed_columns([(lane, card) for lane in absent], width),
            rest,
            total.total.size,
        )

    def check_declared(self) -> None:
        """Raise `PizzaError` if the declared amount is none that the owner may declare."""
        name = self.bound.order.name
        if self.declare is None:
            return
        if not self.bound.order.declares:
            raise PizzaError(f"`{name}` has no declared amount: leave out `declare`")
        leasts = [recipe.declared_from for recipe in self.bound.recipes]
        least = min((amount for amount in leasts if amount is not None), default=0)
        if self.declare < least:
            given = (
                f"`declare` is {written(self.declare)}, but" if self.declare >= 0 else "`declare`:"
            )
            raise PizzaError(f"{given} `{name}` needs at least {least}")
        most = self.bound.pantry.capacity
        if self.declare > most:
            raise PizzaError(
                f"`declare` is too large: this order can be settled up to {most} units"
            )
        if not self.bound.readings.all_on_table:
            return
        for recipe in self.bound.recipes:
            for term in recipe.terms:
                lies = self.counted(term.claim, term.kinds[0]) if term.kinds else 0
                if term.declared and term.definite and lies > self.declare:
                    raise PizzaError(
                        f"`declare` is {self.declare}, but with `block-amount all-on-table` all "
                        f"{lies} {self.bound.pantry.kinds[term.kinds[0]]} on the table count"
                    )


def _payments(
    bound: BoundOrder,
    table: tuple[int, int],
    hand: tuple[int, int],
    declare: int | None,
    excluded: int,
    most: int,
) -> Payments:
    """Return a pickled `Payments`."""
    return Payments(bound, table, hand, declare, excluded=excluded, most=most)
