"""Deciding on a payment step by step, as a game asks its player.

A `PartialWay` owns what has been decided so far: alternative, declared amount, kinds, shares and
laid cards; and it knows what can be decided next. The ways of `Payments` are exactly what its steps
lead to.
"""

from __future__ import annotations

import attrs

from pizzarules.errors import PizzaError
from pizzarules.orders.assignment import matchable, narrowed
from pizzarules.orders.columns import PackedWay
from pizzarules.orders.matcher import RecipeMatcher
from pizzarules.orders.payments import Payments

__all__ = [
    "ChooseKind",
    "ChooseRecipe",
    "DeclareAmount",
    "LayCards",
    "PartialWay",
    "ShareOut",
    "Step",
]


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
        return self._paying(index, *served, amount)

    def _paying(
        self,
        index: int,
        matcher: RecipeMatcher,
        masks: tuple[int, ...],
        hand: tuple[int, int],
        declared: int | None,
    ) -> tuple[list[Step], PackedWay | None]:
        kinds = matcher.pantry.kinds
        columns = self.payments.columns_for(matcher, hand, index)
        laid = [(s.singles, s.doubles) for s in self.steps if isinstance(s, LayCards)]
        if matcher.total is not None and matcher.recipe.sweep:
            if len(laid) == len(kinds):
                return [], columns.swept(laid)
            options = matcher.total.sweep_options(
                columns.base, columns.hand, tuple(laid), fewest=columns.fewest
            )
            return [LayCards(kinds[len(laid)], *column) for column in options], None
        if matcher.total is not None:
            shares = tuple(step.share for step in self.steps if isinstance(step, ShareOut))
            if len(shares) < len(kinds):
                kind = kinds[len(shares)]
                open_shares = matcher.total.share_options(columns.pool(), shares)
                return [ShareOut(kind, share) for share in open_shares], None
            lanes, claims = matcher.total.shared(shares)
        else:
            chosen = [
                matcher.pantry.guard(matcher.pantry.index(step.kind))
                for step in self.steps
                if isinstance(step, ChooseKind)
            ]
            if len(chosen) < len(masks):
                following = _next_lanes(matcher, masks, chosen)
                return [ChooseKind(kinds[lane]) for lane in following], None
            lanes, claims = matcher.assigned(chosen)
        if len(laid) < len(claims):
            lane, claim = claims[len(laid)]
            return [LayCards(kinds[lane], *column) for column in columns.lays(lane, claim)], None
        payments = [
            columns.payment(lane, claim, cards)
            for (lane, claim), cards in zip(claims, laid, strict=True)
        ]
        return [], columns.way(lanes, declared, payments)


def _next_lanes(matcher: RecipeMatcher, masks: tuple[int, ...], chosen: list[int]) -> list[int]:
    free = narrowed(masks, matcher.twins, chosen)[0]
    found: list[int] = []
    while free:
        bit = free & -free
        free ^= bit
        if matchable(narrowed(masks, matcher.twins, [*chosen, bit])):
            found.append(matcher.lanes[bit])
    return found
