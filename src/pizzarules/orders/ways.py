"""Ways to pay: which kinds, what to declare, what to lay, what is paid, what stays.

`Payments` is one bound order on one table with one hand. `Payments.ways` enumerates the distinct
payable ways; `PartialWay` goes to one of them step by step, offering only steps that can be
completed, as a game asks its player. Both read the same matchers and claims, so the ways are
exactly the leaves of the steps.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple, final

import attrs

from pizzarules.errors import PizzaError
from pizzarules.orders.assignment import matchable, narrowed
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.claim import Claim, Column
from pizzarules.orders.matcher import RecipeMatcher
from pizzarules.orders.requirement import Source

__all__ = [
    "ChooseKind",
    "ChooseRecipe",
    "DeclareAmount",
    "LayCards",
    "PackedShortfall",
    "PackedWay",
    "PartialWay",
    "Payments",
    "ShareOut",
    "Step",
]


class PackedWay(NamedTuple):
    """A payable way on packed pools."""

    kinds: tuple[int, ...]
    """The lanes that the terms take, in the order of the terms."""
    declared: int | None
    lays: tuple[int, int]
    """Units and double cards laid from hand."""
    pays: tuple[int, int]
    """Units and double cards that go to the used pile."""

    @property
    def effect(self) -> tuple[object, ...]:
        """What tells two ways apart; what is left follows from what is laid and paid."""
        return self.declared, self.lays, self.pays


class PackedShortfall(NamedTuple):
    """What is missing for one choice of kinds, after the useful hand cards."""

    units: int
    """The missing units, all together."""
    kinds: tuple[int, ...]
    lays: tuple[int, int]
    missing: tuple[int, int]
    """Units and double cards of definite kinds."""
    anything: int
    """Units of no particular kind, or of any of `kinds`."""


@final
class Payments:
    """One bound order on one table with one hand.

    Pools are packed units and packed double cards, in the bound order's pantry. `declare` fixes
    the declared amount; it must be one that `check_declared` lets pass.
    """

    __slots__ = ("bound", "declare", "fewest", "hand", "table", "table_first")

    def __init__(
        self,
        bound: BoundOrder,
        table: tuple[int, int],
        hand: tuple[int, int] = (0, 0),
        declare: int | None = None,
    ) -> None:
        self.bound: Final = bound
        self.table: Final = table
        lanes = bound.layable_lanes()
        self.hand: Final = (hand[0] & lanes, hand[1] & lanes)
        """What of the hand may be laid."""
        self.declare: Final = declare
        rulings = bound.setting.rulings
        self.fewest: Final = rulings["surplus-double"] == "exact"
        self.table_first: Final = rulings["laid-doubles"] == "table-first"

    @property
    def barred(self) -> bool:
        """Whether a condition fails on the table, or no kind qualifies."""
        return not self.bound.matcher.allows(self.table[0]) or not any(
            self._qualifies(matcher) for _, _, matcher in self._all_matchers()
        )

    def _qualifies(self, matcher: RecipeMatcher) -> bool:
        return matcher.qualifies(*self.table)

    def _all_matchers(self) -> Iterator[tuple[int, int | None, RecipeMatcher]]:
        """Yield (recipe, declared amount, matcher), the least amount only where none is fixed."""
        for index, recipe in enumerate(self.bound.recipes):
            least = recipe.declared_from
            amount = None if least is None else max(least, self.declare or 0)
            yield index, amount, self.bound.recipe_matcher(index, amount)

    @property
    def ready(self) -> bool:
        """Whether the table alone suffices."""
        if self.declare is None:
            return self.bound.matcher.suffices(*self.table)
        return self._ready(self.declare)

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
            return matcher.total.suffices(*pool)
        return matcher.fixed_met(*pool) and matchable(matcher.servable(*pool, among))

    def base_for(self, matcher: RecipeMatcher) -> tuple[int, int]:
        """Return the table cards that count for a recipe."""
        return (0, 0) if matcher.recipe.source is Source.HAND else self.table

    def hand_for(self, matcher: RecipeMatcher, declared: int | None) -> tuple[int, int]:
        """Return the hand cards that may be laid for a recipe."""
        rulings = self.bound.setting.rulings
        if matcher.recipe.source is Source.TABLE:
            return (0, 0)
        if matcher.recipe.sweep and rulings["sweep-lay"] == "forbidden":
            return (0, 0)
        if rulings["ready-hand"] == "table-first" and self._ready(declared):
            return (0, 0)
        return self.hand

    def _declarable(self, matcher: RecipeMatcher, declared: int | None) -> tuple[int, ...] | None:
        """Return the kinds that each wildcard may take; None where the amount can't be declared.

        With `block-amount all-on-table` a declared amount covers all that lies on the table.
        """
        among = matcher.candidates(*self.table)
        if declared is None or self.bound.setting.rulings["block-amount"] != "all-on-table":
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
        unpack = self.bound.pantry.unpack
        return [(n - 2 * d, d) for n, d in zip(unpack(units), unpack(doubles), strict=True)]

    def amounts(self, index: int) -> Sequence[int | None]:
        """Return the amounts that the owner may declare for a recipe; (None,) if none are."""
        recipe = self.bound.recipes[index]
        least = recipe.declared_from
        if least is None:
            # A declared amount says which recipe is meant.
            return (None,) if self.declare is None else ()
        if self.declare is not None:
            return (self.declare,) if self.declare >= least else ()
        most = max(
            (
                self.counted(term.claim, lane, with_hand=True)
                for term in recipe.terms
                if term.declared
                for lane in term.kinds
            ),
            default=0,
        )
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
        pool = (base[0] + hand[0], base[1] + hand[1])
        if not self._met(matcher, among, pool):
            return None
        return matcher, matcher.servable(*pool, among), hand

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
                for way in self._recipe_ways(matcher, masks, hand, declared):
                    effect = way.effect
                    if effect not in seen:
                        seen.add(effect)
                        yield way

    def _recipe_ways(
        self,
        matcher: RecipeMatcher,
        masks: tuple[int, ...],
        hand: tuple[int, int],
        declared: int | None,
    ) -> Iterator[PackedWay]:
        base, laying = self.columns(*self.base_for(matcher)), self.columns(*hand)
        if matcher.total is not None and matcher.recipe.sweep:
            for laid in matcher.total.sweep_lays(base, laying, fewest=self.fewest):
                yield self.packed(matcher, (), {}, dict(enumerate(laid)), declared)
            return
        for kinds, claims in self._claims(matcher, masks, base, laying):
            options = [
                claim.lays(base[lane], laying[lane], fewest=self.fewest)
                for lane, claim in claims.items()
            ]
            for laid in product(*options):
                yield self.packed(
                    matcher, kinds, claims, dict(zip(claims, laid, strict=True)), declared
                )

    def _claims(
        self,
        matcher: RecipeMatcher,
        masks: tuple[int, ...],
        base: list[Column],
        hand: list[Column],
    ) -> Iterator[tuple[tuple[int, ...], dict[int, Claim]]]:
        """Yield the kinds of the terms and the claims on lanes of every assignment or sharing."""
        if matcher.total is not None:
            pool = [_joined(b, h) for b, h in zip(base, hand, strict=True)]
            for shares in matcher.total.shares(pool):
                yield self.shared(matcher, shares)
        else:
            for bits in matcher.assignments(masks):
                yield self.assigned(matcher, bits)

    def assigned(
        self, matcher: RecipeMatcher, bits: Sequence[int]
    ) -> tuple[tuple[int, ...], dict[int, Claim]]:
        """Return the kinds of the terms and the claims on lanes of an assignment."""
        claims = dict(matcher.fixed)
        chosen = iter([matcher.lane(bit) for bit in bits])
        kinds: list[int] = []
        for term in matcher.recipe.terms:
            if term.definite:
                kinds.append(term.kinds[0])
            else:
                lane = next(chosen)
                kinds.append(lane)
                claims[lane] = term.claim
        return tuple(kinds), dict(sorted(claims.items()))

    def shared(
        self, matcher: RecipeMatcher, shares: Sequence[int]
    ) -> tuple[tuple[int, ...], dict[int, Claim]]:
        """Return the kinds used and the claims on lanes of a total that is shared out."""
        assert matcher.total is not None
        total = matcher.total.total
        claims = {lane: total.claim(share) for lane, share in enumerate(shares) if share}
        return tuple(claims), claims

    def packed(
        self,
        matcher: RecipeMatcher,
        kinds: tuple[int, ...],
        claims: dict[int, Claim],
        laid: dict[int, Column],
        declared: int | None,
    ) -> PackedWay:
        """Return the way with these claims and laid cards."""
        width = self.bound.pantry.width
        base = self.base_for(matcher)
        lay_units = lay_doubles = pay_units = pay_doubles = 0
        for lane, (singles, doubles) in laid.items():
            lay_units += (singles + 2 * doubles) << lane * width
            lay_doubles += doubles << lane * width
        if matcher.recipe.sweep:
            pay_units, pay_doubles = base[0] + lay_units, base[1] + lay_doubles
        elif not matcher.recipe.keeps_laid:
            there = self.columns(*base)
            for lane, claim in claims.items():
                cards = laid.get(lane, (0, 0))
                singles, doubles = (
                    claim.payment_table_first(there[lane], cards)
                    if self.table_first
                    else claim.payment(*_joined(there[lane], cards))
                )
                pay_units += (singles + 2 * doubles) << lane * width
                pay_doubles += doubles << lane * width
        return PackedWay(kinds, declared, (lay_units, lay_doubles), (pay_units, pay_doubles))

    def nearest(self) -> Iterator[PackedShortfall]:
        """Yield what is missing for each choice of kinds, the fewest units first.

        Only where nothing is payable, and nothing bars the order.
        """
        if self.barred or next(self.ways(), None) is not None:
            return
        lists = [
            self._shortfalls(matcher)
            for _, _, matcher in self._all_matchers()
            if self._qualifies(matcher)
        ]
        seen: set[tuple[object, ...]] = set()
        for short in heapq.merge(*lists, key=lambda short: short.units):
            effect = (short.lays, short.missing, short.anything)
            if effect not in seen:
                seen.add(effect)
                yield short

    def _shortfalls(self, matcher: RecipeMatcher) -> Iterator[PackedShortfall]:
        # What may not be laid does not come nearer by being in the hand.
        hand = self.hand_for(matcher, None)
        base = self.base_for(matcher)
        pool = (base[0] + hand[0], base[1] + hand[1])
        there, laying = self.columns(*base), self.columns(*hand)
        width = self.bound.pantry.width
        if matcher.total is not None:
            useful = matcher.total.useful(laying)
            for units, lanes in matcher.total.nearest(self.columns(*pool)):
                laid = [(lane, useful[lane]) for lane in lanes or range(len(useful))]
                yield PackedShortfall(units, lanes, _lanes(laid, width), (0, 0), units)
            return
        for units, bits in matcher.nearest(*pool, matcher.candidates(*self.table)):
            kinds, claims = self.assigned(matcher, bits)
            missing: list[tuple[int, Column]] = []
            laid = []
            for lane, claim in claims.items():
                lacking = claim.missing(*_joined(there[lane], laying[lane]))
                missing.append((lane, lacking))
                lays = claim.lays(_joined(there[lane], lacking), laying[lane], fewest=self.fewest)
                laid.append((lane, lays[0]))
            yield PackedShortfall(units, kinds, _lanes(laid, width), _lanes(missing, width), 0)

    def check_declared(self) -> None:
        """Raise `PizzaError` if the declared amount is none that the owner may declare."""
        name = self.bound.order.name
        if self.declare is None:
            return
        if not self.bound.order.declares:
            raise PizzaError(f"`{name}` has no declared amount: leave out `declare`")
        least = min(
            recipe.declared_from
            for recipe in self.bound.recipes
            if recipe.declared_from is not None
        )
        if self.declare < least:
            raise PizzaError(f"`declare` is {self.declare}, but `{name}` needs at least {least}")
        if self.declare > self.bound.pantry.capacity:
            raise PizzaError(
                f"`declare` is too large: a pool holds at most {self.bound.pantry.capacity} units"
            )
        if self.bound.setting.rulings["block-amount"] != "all-on-table":
            return
        for recipe in self.bound.recipes:
            for term in recipe.terms:
                lies = self.counted(term.claim, term.kinds[0]) if term.kinds else 0
                if term.declared and term.definite and lies > self.declare:
                    raise PizzaError(
                        f"`declare` is {self.declare}, but with `block-amount all-on-table` all "
                        f"{lies} {self.bound.pantry.kinds[term.kinds[0]]} on the table count"
                    )

    def start(self) -> PartialWay:
        """Return the way on which nothing has been decided yet."""
        return PartialWay(self)


def _joined(left: Column, right: Column) -> Column:
    return left[0] + right[0], left[1] + right[1]


def _lanes(columns: Sequence[tuple[int, Column]], width: int) -> tuple[int, int]:
    return (
        sum((singles + 2 * doubles) << lane * width for lane, (singles, doubles) in columns),
        sum(doubles << lane * width for lane, (_, doubles) in columns),
    )


@attrs.frozen
class ChooseRecipe:
    """Choose one of the card's alternatives, counted from 0."""

    recipe: int


@attrs.frozen
class DeclareAmount:
    """Declare an amount."""

    amount: int


@attrs.frozen
class ChooseKind:
    """Choose the kind of the next wildcard, in the order of the card."""

    kind: str


@attrs.frozen
class ShareOut:
    """Choose how much of a total one kind gives."""

    kind: str
    share: int


@attrs.frozen
class LayCards:
    """Lay so many cards of one kind from hand."""

    kind: str
    singles: int
    doubles: int


Step = ChooseRecipe | DeclareAmount | ChooseKind | ShareOut | LayCards


@attrs.frozen
class PartialWay:
    """A way of paying on which some steps have been decided.

    Immutable: `after` returns the way with one more step. Every step that `options` offers can be
    completed to a payable way. Steps are offered also where there is only one.
    """

    payments: Payments = attrs.field(repr=False, eq=False)
    steps: tuple[Step, ...] = ()

    def after(self, step: Step) -> PartialWay:
        """Return the way with one more step; `PizzaError` if the step is not open."""
        if step not in self.options():
            raise PizzaError(f"{step} is not open here")
        return attrs.evolve(self, steps=(*self.steps, step))

    @property
    def complete(self) -> bool:
        """Whether everything is decided."""
        return self._following()[1] is not None

    def way(self) -> PackedWay:
        """Return the payable way; `PizzaError` if something is still to be decided."""
        way = self._following()[1]
        if way is None:
            raise PizzaError("this way of paying is not decided yet")
        return way

    def options(self) -> list[Step]:
        """Return the steps that are open now; none where the way is complete or nothing is."""
        return self._following()[0]

    def _taken(self, kind: type[Step]) -> list[Step]:
        return [step for step in self.steps if isinstance(step, kind)]

    def _following(self) -> tuple[list[Step], PackedWay | None]:
        payments = self.payments
        if not payments.bound.matcher.allows(payments.table[0]):
            return [], None
        open_recipes = [
            index
            for index in range(len(payments.bound.recipes))
            if any(payments.served(index, amount) for amount in payments.amounts(index))
        ]
        recipes = [step.recipe for step in self.steps if isinstance(step, ChooseRecipe)]
        if not recipes and len(payments.bound.recipes) > 1:
            return [ChooseRecipe(index) for index in open_recipes], None
        index = recipes[0] if recipes else 0
        declared = [step.amount for step in self.steps if isinstance(step, DeclareAmount)]
        amounts = [a for a in payments.amounts(index) if payments.served(index, a)]
        if not declared and payments.bound.recipes[index].declared_from is not None:
            return [DeclareAmount(amount) for amount in amounts if amount is not None], None
        amount = declared[0] if declared else None
        served = payments.served(index, amount)
        if served is None:
            return [], None
        return self._paying(*served, amount)

    def _paying(
        self,
        matcher: RecipeMatcher,
        masks: tuple[int, ...],
        hand: tuple[int, int],
        declared: int | None,
    ) -> tuple[list[Step], PackedWay | None]:
        payments = self.payments
        pantry = payments.bound.pantry
        base, laying = payments.columns(*payments.base_for(matcher)), payments.columns(*hand)
        laid = [(s.singles, s.doubles) for s in self.steps if isinstance(s, LayCards)]
        if matcher.total is not None and matcher.recipe.sweep:
            lanes = list(range(len(pantry.kinds)))
            if len(laid) < len(lanes):
                options = matcher.total.sweep_options(
                    base, laying, tuple(laid), fewest=payments.fewest
                )
                return [LayCards(pantry.kinds[len(laid)], *column) for column in options], None
            return [], payments.packed(matcher, (), {}, dict(enumerate(laid)), declared)
        if matcher.total is not None:
            shares = tuple(step.share for step in self.steps if isinstance(step, ShareOut))
            if len(shares) < len(pantry.kinds):
                pool = [_joined(b, h) for b, h in zip(base, laying, strict=True)]
                kind = pantry.kinds[len(shares)]
                return [
                    ShareOut(kind, share) for share in matcher.total.share_options(pool, shares)
                ], None
            kinds, claims = payments.shared(matcher, shares)
        else:
            chosen = [
                pantry.guard(pantry.index(step.kind))
                for step in self.steps
                if isinstance(step, ChooseKind)
            ]
            if len(chosen) < len(masks):
                return [
                    ChooseKind(pantry.kinds[lane]) for lane in _next_lanes(matcher, masks, chosen)
                ], None
            kinds, claims = payments.assigned(matcher, chosen)
        if len(laid) < len(claims):
            lane, claim = list(claims.items())[len(laid)]
            options = claim.lays(base[lane], laying[lane], fewest=payments.fewest)
            return [LayCards(pantry.kinds[lane], *column) for column in options], None
        return [], payments.packed(
            matcher, kinds, claims, dict(zip(claims, laid, strict=True)), declared
        )


def _next_lanes(matcher: RecipeMatcher, masks: tuple[int, ...], chosen: list[int]) -> list[int]:
    free = narrowed(masks, matcher.twins, chosen)[0]
    found: list[int] = []
    while free:
        bit = free & -free
        free ^= bit
        if matchable(narrowed(masks, matcher.twins, [*chosen, bit])):
            found.append(matcher.lane(bit))
    return found
