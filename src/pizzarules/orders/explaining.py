"""Finding out what decided about an order: the clause, the cause, and the rulings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

import attrs

from pizzarules.errors import PizzaError
from pizzarules.orders.answer import Status, Way
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.changing import nearest_change
from pizzarules.orders.explanation import (
    Cause,
    Clause,
    ConditionFails,
    Counted,
    DecidingRuling,
    Explanation,
    HandSuffices,
    Missing,
    NoKind,
    NothingToLay,
    TableSuffices,
    Unqualified,
)
from pizzarules.orders.requirement import Demand, ExtremeKind, Recipe, Shown
from pizzarules.orders.setting import NOBODY
from pizzarules.pantry import Pool
from pizzarules.rulings import RULINGS

if TYPE_CHECKING:
    from pizzarules.orders.verdict import Verdict

__all__ = ["cause_of", "clause_of", "deciding_rulings", "explanation_of"]

_MOST_LOOKED_AT: Final = 100
_MOST_COMPARED: Final = 500
"""Of so many ways it is found out whether another reading has the same ones."""


def explanation_of(verdict: Verdict) -> Explanation:
    """Return what decided about an order."""
    bound = verdict.bound
    clauses, cause = cause_of(verdict)
    mark = bound.setting.mark
    return Explanation(
        order=bound.order.name if mark is None else f"{bound.order.name}:{mark}",
        owner=bound.setting.owner,
        status=verdict.status,
        clauses=clauses,
        cause=cause,
        taken=tuple(
            kind
            for lane, kind in enumerate(bound.pantry.kinds)
            if verdict.excluded & bound.pantry.guard(lane)
        ),
        rulings=deciding_rulings(verdict),
        change=nearest_change(verdict),
    )


def cause_of(verdict: Verdict) -> tuple[tuple[Clause, ...], Cause]:
    """Return the clauses that decide, and what decides."""
    bound = verdict.bound
    recipes = bound.order.recipes
    if verdict.status is Status.BARRED:
        failed = _failed_condition(bound, verdict.table)
        if failed is not None:
            return (_clause(bound, f"only if {bound.order.condition}"),), failed
        return _clauses(bound, recipes), NoKind(_unqualified(bound))
    if verdict.status is Status.SHORT:
        short = next(iter(verdict.nearest), None)
        return _clauses(bound, recipes), NothingToLay() if short is None else Missing(short)
    way = _first_way(verdict)
    suffices = TableSuffices if verdict.status is Status.READY else HandSuffices
    return _clauses(bound, recipes[way.recipe : way.recipe + 1]), suffices(way)


def _first_way(verdict: Verdict) -> Way:
    if verdict.status is Status.READY:
        # The example for a table that suffices is one without hand cards.
        empty = verdict.bound.pantry.pool("")
        bare = next(iter(attrs.evolve(verdict, hand=empty).ways), None)
        if bare is not None:
            return bare
    # Of many ways the first ones will do to find one that lays little.
    return min(islice(verdict.ways, _MOST_LOOKED_AT), key=_laid)


def _laid(way: Way) -> tuple[int, int]:
    return sum(sum(way.lays[kind]) for kind in way.lays), way.lays.total


def clause_of(bound: BoundOrder, recipe: int) -> Clause:
    """Return one of the alternatives of a card."""
    return _clause(bound, str(bound.order.recipes[recipe]))


def _clauses(bound: BoundOrder, recipes: tuple[Recipe, ...]) -> tuple[Clause, ...]:
    return tuple(_clause(bound, str(recipe)) for recipe in recipes)


def _clause(bound: BoundOrder, text: str) -> Clause:
    setting, order = bound.setting, bound.order
    words = text.replace(",", " ").split()
    demand = order.series[0] if order.series and setting.demand is None else setting.demand
    facts: list[tuple[str | None, str | int | None]] = [
        (order.variable, setting.mark),
        ("own", setting.owner),
        ("chef's", setting.chef),
        ("shows", setting.shown),
        ("left", setting.left),
        ("right", setting.right),
        ("baked", setting.chef_baked if "chef" in words else setting.owner_baked),
        (order.series_variable, demand),
    ]
    return Clause(
        text,
        tuple(
            (word, value) for word, value in facts if word in words and word and value is not None
        ),
    )


def _unqualified(bound: BoundOrder) -> Unqualified:
    kinds = [
        term.kind
        for recipe in bound.order.recipes
        for term in recipe.terms
        if isinstance(term, Demand)
    ]
    if bound.setting.shown == NOBODY and any(isinstance(kind, Shown) for kind in kinds):
        return Unqualified.NOBODY_SHOWS
    if any(isinstance(kind, ExtremeKind) for kind in kinds):
        return Unqualified.TABLE
    return Unqualified.NONE


def _failed_condition(bound: BoundOrder, table: Pool) -> ConditionFails | None:
    if bound.condition is None or bound.condition.holds(bound.pantry, table.unit_lanes):
        return None
    if len(bound.condition.options) != 1:
        return ConditionFails(Counted.SEVERAL, None, table)
    # Without alternatives, the first test that fails decides.
    failed = next(
        part
        for part in bound.condition.options[0]
        if not part.holds(bound.pantry, table.unit_lanes)
    )
    if failed.kinds:
        return ConditionFails(Counted.KINDS, None, table)
    if failed.lane is None:
        return ConditionFails(Counted.UNITS, None, table)
    kind = bound.pantry.kinds[failed.lane]
    return ConditionFails(Counted.KIND, kind, bound.pantry.pool({kind: table[kind]}))


def deciding_rulings(verdict: Verdict) -> tuple[DecidingRuling, ...]:
    """Return the rulings that decide: under another reading the verdict is another.

    Found by settling anew under each reading, so that nothing has to know which ruling touches
    what. Those that change the status come first. Where there are more than 500 ways, it is not
    looked whether they are the same.
    """
    found = list(_all_deciding(verdict))
    return tuple(sorted(found, key=lambda ruling: ruling.status is verdict.status))


def _all_deciding(verdict: Verdict) -> Iterator[DecidingRuling]:
    bound = verdict.bound
    rulings = bound.setting.rulings
    ways = _compared(verdict)
    for id, ruling in RULINGS.items():
        for reading in ruling.choices:
            if reading == rulings[id]:
                continue
            setting = attrs.evolve(bound.setting, rulings=rulings.but({id: reading}))
            excluded = verdict.excluded if setting.rulings["series-same"] == "distinct" else 0
            try:
                other = attrs.evolve(
                    verdict,
                    bound=BoundOrder(bound.order, setting, bound.pantry),
                    excluded=excluded,
                )
            except PizzaError:
                # The amount can't be declared under the other reading.
                yield DecidingRuling(id, rulings[id], reading, None)
                continue
            if other.status is not verdict.status or _differ(ways, _compared(other)):
                yield DecidingRuling(id, rulings[id], reading, other.status)


def _compared(verdict: Verdict) -> frozenset[Way] | None:
    ways = list(islice(verdict.ways, _MOST_COMPARED + 1))
    return None if len(ways) > _MOST_COMPARED else frozenset(ways)


def _differ(ways: frozenset[Way] | None, others: frozenset[Way] | None) -> bool:
    return ways is not None and others is not None and ways != others
