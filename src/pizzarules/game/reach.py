"""Orders that a game can never see baked: a cheap check that gives no false alarm.

An order is checked on the fullest table that the game's supply allows. What depends on the course
of a game (who is chef, what is shown, which kind is scarcest) is taken as is best for the order. So
what is reported is certain; not everything that is impossible is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pizzarules.errors import listed
from pizzarules.game.definition import Game
from pizzarules.orders.assignment import matchable
from pizzarules.orders.binding import Presence
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.claim import Claim, Column
from pizzarules.orders.matcher import RecipeMatcher
from pizzarules.orders.requirement import Compare, Order, Source
from pizzarules.orders.setting import Setting

__all__ = ["never_baked"]

_HAND_LIMIT = 7


def never_baked(order: Order, game: Game) -> str | None:
    """Return why an order can never be baked in a game; None if it can, or nobody knows."""
    reason = None
    for setting in _settings(order, game):
        reason = _never(BoundOrder(order, setting, game.pantry), game)
        if reason is None:
            return None
    if reason is None and order.variable is not None:
        return "there is no other kind that it could bear"
    return reason


def _settings(order: Order, game: Game) -> Iterator[Setting]:
    """Yield settings that stand for all: kinds that the card doesn't name are alike."""
    facts = sorted(order.depends_on)
    kinds = [fact for fact in facts if not fact.endswith("_baked")]
    named = [kind for kind in game.kinds if kind in order.named_kinds]
    others = [kind for kind in game.kinds if kind not in order.named_kinds]
    stand_ins = [*others[: len(kinds) + 1], *named]
    for owner in stand_ins:
        for values in product(stand_ins, repeat=len(kinds)):
            given: dict[str, object] = dict(zip(kinds, values, strict=True))
            if owner in (given.get("mark"), given.get("left"), given.get("right")):
                continue
            given |= {fact: 0 for fact in facts if fact.endswith("_baked")}
            demand = min(order.series) if order.series else None
            yield Setting(owner=owner, demand=demand, rulings=game.rulings, **given)  # type: ignore[arg-type]


def _never(bound: BoundOrder, game: Game) -> str | None:
    options: tuple[tuple[Presence, ...], ...] = ((),)
    if bound.condition is not None:
        options = tuple(option for option in bound.condition.options if _can_hold(option, game))
        if not options:
            return "no table can pass its condition"
    reasons: list[str] = []
    for index in range(len(bound.recipes)):
        matcher = bound.recipe_matcher(index)
        for option in options:
            reason = _lacks(matcher, option, bound, game)
            if reason is None:
                return None
            reasons.append(reason)
    return reasons[0]


def _supply(game: Game) -> Column | None:
    return None if game.supply is None else (game.supply.single, game.supply.double)


def _can_hold(option: tuple[Presence, ...], game: Game) -> bool:
    supply = _supply(game)
    each = None if supply is None else supply[0] + 2 * supply[1]
    for test in option:
        if test.compare is Compare.AT_MOST:
            continue
        if test.kinds:
            most: int | None = len(game.kinds)
        elif test.lane is None:
            most = None if each is None else each * len(game.kinds)
        else:
            most = each
        if most is not None and test.number > most:
            return False
    return True


def _lacks(
    matcher: RecipeMatcher, option: tuple[Presence, ...], bound: BoundOrder, game: Game
) -> str | None:
    """Return what a recipe lacks on the fullest table that passes the tests; None if nothing."""
    recipe = matcher.recipe
    kinds = len(game.kinds)
    if recipe.impossible:
        return f"it needs more kinds than the {kinds} of the game"
    # Where a kind is scarcest or commonest can't be known: any that it might be will do.
    guard = bound.pantry.guard
    taken = sum(guard(lane) for lane, _ in matcher.fixed)
    among = tuple(sum(guard(lane) for lane in term.kinds) & ~taken for term in matcher.wild)
    if not matchable(among):
        return f"it needs more different kinds than the {kinds} of the game"
    supply = _supply(game)
    if supply is None:
        return None
    columns = [_column(lane, supply, option, matcher, bound, game) for lane in range(kinds)]
    pantry = bound.pantry
    units = pantry.pack_unchecked([min(s + 2 * d, pantry.capacity // kinds) for s, d in columns])
    doubles = pantry.pack_unchecked([d for _, d in columns])
    if matcher.total is not None:
        met = matcher.total.suffices(units, doubles)
    else:
        met = matcher.fixed_met(units, doubles) and matchable(
            matcher.servable(units, doubles, among)
        )
    if not met:
        if option and _lacks(matcher, (), bound, game) is None:
            return "its condition and what it needs exclude each other"
        return f"the game has {_cards(supply)} of each kind"
    if recipe.source is Source.HAND and _fewest_cards(matcher, supply) > _hands(bound, game):
        return f"a hand holds {game.hand or _HAND_LIMIT} cards"
    return None


def _hands(bound: BoundOrder, game: Game) -> int:
    """Return how many cards can be laid at most: those of a hand, and of one helper's."""
    hand = game.hand or _HAND_LIMIT
    return 2 * hand if game.help and bound.order.help else hand


def _column(
    lane: int,
    supply: Column,
    option: tuple[Presence, ...],
    matcher: RecipeMatcher,
    bound: BoundOrder,
    game: Game,
) -> Column:
    """Return the most cards of a kind that can count for a recipe."""
    singles, doubles = supply
    limit: int | None = None
    for test in option:
        if test.lane == lane and test.compare is not Compare.AT_LEAST:
            limit = test.number if limit is None else min(limit, test.number)
    if matcher.recipe.source is Source.HAND:
        limit = 0
    if limit is None:
        return supply
    hands = 0 if matcher.recipe.source is Source.TABLE else _hands(bound, game)
    if not bound.layable >> lane * bound.pantry.width & 1:
        hands = 0
    return min(singles, limit + hands), min(doubles, limit // 2 + hands)


def _fewest_cards(matcher: RecipeMatcher, supply: Column) -> int:
    """Return how many cards at least have to be laid for a recipe from hand only."""
    if matcher.total is not None:
        return _cards_for(matcher.total.total.claim(matcher.total.total.amount), None)
    claims = [*(claim for _, claim in matcher.fixed), *(term.claim for term in matcher.wild)]
    return sum(_cards_for(claim, supply) for claim in claims)


def _cards_for(claim: Claim, supply: Column | None) -> int:
    doubles = -(-claim.units // 2)
    if supply is not None:
        doubles = min(doubles, max(0, supply[1] - claim.doubles))
    rest = max(0, claim.units - 2 * doubles)
    return claim.doubles + claim.singles + doubles + rest


def _cards(supply: Column) -> str:
    singles, doubles = supply
    parts = [f"{singles} single"] if singles or not doubles else []
    return listed([*parts, *([f"{doubles} double"] if doubles else [])]) + " cards"
