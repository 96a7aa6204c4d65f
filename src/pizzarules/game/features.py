"""What a game has, of that which rulings are about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pizzarules.game.definition import Game
from pizzarules.orders.requirement import (
    Absent,
    AllOf,
    AnyKind,
    AnyOf,
    Condition,
    Demand,
    EachOf,
    ExtremeKind,
    Measure,
    Order,
    Recipe,
    Shown,
    Source,
    Total,
)
from pizzarules.rulings import RULINGS, Feature

__all__ = ["can_be_helped", "has", "missing_for"]


def has(game: Game, feature: Feature) -> bool | None:
    """Return whether a game has a feature; None where its definition leaves that open."""
    if feature is Feature.RETURN:
        return not game.failed_leave
    if feature is Feature.DOUBLES:
        return _has_doubles(game)
    if feature in _HELPED and not game.help:
        return False
    if not game.orders:
        return None
    if feature is Feature.SERIES or feature is Feature.HELPED_SERIES:
        orders = [entry.order for entry in game.orders if game.cards_of(entry) > 1]
    else:
        orders = [entry.order for entry in game.orders]
    return any(map(_OF_ORDERS[feature], orders))


def missing_for(ruling: str, game: Game) -> Feature | None:
    """Return what a game lacks for a ruling ever to matter in it; None if nothing, or unknown."""
    concerns = RULINGS[ruling].concerns
    return next((feature for feature in concerns if has(game, feature) is False), None)


def can_be_helped(order: Order) -> bool:
    """Whether there is anything that the owner of an order may ask for, in games with help."""
    return order.help and any(recipe.source is Source.BOTH for recipe in order.recipes)


def _has_doubles(game: Game) -> bool | None:
    if game.supply is None:
        return None
    if game.players is None:
        return game.supply.double > 0
    supplies = map(game.supply_for, game.numbers_of_players())
    return any(supply is not None and supply.double > 0 for supply in supplies)


def _can_be_laid_for(order: Order) -> bool:
    return any(recipe.source is not Source.TABLE for recipe in order.recipes)


def _takes_the_table(order: Order) -> bool:
    return any(recipe.sweep and recipe.source is not Source.TABLE for recipe in order.recipes)


def _has_extreme(order: Order) -> bool:
    terms = [term for recipe in order.recipes for term in recipe.terms]
    return any(isinstance(term, Demand) and isinstance(term.kind, ExtremeKind) for term in terms)


def _leaves_choice(order: Order) -> bool:
    return len(order.recipes) > 1 or any(map(_has_choice, order.recipes))


def _has_choice(recipe: Recipe) -> bool:
    for term in recipe.terms:
        if isinstance(term, Total):
            if term.kinds is not None or not recipe.sweep:
                return True
        elif (
            isinstance(term.kind, AnyKind | EachOf | ExtremeKind)
            or term.measure is Measure.DECLARED
        ):
            return True
    return False


def _shows_from_hand(order: Order) -> bool:
    return any(
        recipe.source is Source.HAND
        and any(isinstance(term, Demand) and isinstance(term.kind, Shown) for term in recipe.terms)
        for recipe in order.recipes
    )


def _bars(condition: Condition | None) -> bool:
    if isinstance(condition, AllOf | AnyOf):
        return any(map(_bars, condition.parts))
    return isinstance(condition, Absent)


_OF_ORDERS: Final[Mapping[Feature, Callable[[Order], bool]]] = {
    Feature.TABLE: lambda order: any(r.source is not Source.HAND for r in order.recipes),
    Feature.CHOICE: _leaves_choice,
    Feature.LAID: _can_be_laid_for,
    Feature.SWEEP: _takes_the_table,
    Feature.EXTREME: _has_extreme,
    Feature.SERIES: lambda order: bool(order.series),
    Feature.BLOCK: lambda order: order.blockable,
    Feature.DECLARED: lambda order: order.declares,
    Feature.SHOWN: lambda order: order.shows,
    Feature.SHOWN_FROM_HAND: _shows_from_hand,
    Feature.BARRED: lambda order: _bars(order.condition),
    Feature.EFFECT: lambda order: bool(order.effects),
    Feature.CHEF: lambda order: "chef" in order.depends_on,
    Feature.HELP: can_be_helped,
    Feature.HELPED_SERIES: lambda order: bool(order.series) and can_be_helped(order),
    Feature.HELPED_SWEEP: lambda order: order.help and _takes_the_table(order),
}
"""Whether an order makes that its game has a feature."""
_HELPED: Final = (Feature.HELP, Feature.HELPED_SERIES, Feature.HELPED_SWEEP)
