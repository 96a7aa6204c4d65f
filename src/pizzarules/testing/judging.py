"""A second opinion: what a card asks for, by trying everything, straight from the card.

Nothing here asks the engine how an order is bound, matched or paid. The rules are said anew, and
slowly: each term is held against each kind. So it serves to judge what the engine says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import TYPE_CHECKING, Final

import attrs

from pizzarules.orders.condition import Absent, AllOf, AnyOf, Compare, Condition, KindsPresent
from pizzarules.orders.kinds import (
    AnyKind,
    Chef,
    Definite,
    EachKind,
    EachOf,
    ExtremeKind,
    Mark,
    Named,
    Neighbour,
    Own,
)
from pizzarules.orders.requirement import (
    BakedCount,
    Demand,
    Measure,
    Recipe,
    SeriesAmount,
    Size,
    Source,
    Total,
)
from pizzarules.orders.setting import NOBODY
from pizzarules.orders.verdict import Status, Way
from pizzarules.pantry import Pool

if TYPE_CHECKING:
    from pizzarules.testing.requests import Request

__all__ = [
    "Choice",
    "Need",
    "allowed",
    "amount_of",
    "choices",
    "complaint",
    "definite",
    "needs",
    "status_of",
    "total_of",
]

Column = tuple[int, int]
"""Cards of one kind: (singles, doubles)."""
Choice = tuple[tuple[Demand, str], ...]
"""Every term with its kind; a term for several kinds stands once for each."""

_NONE: Final = (0, 0)


@attrs.frozen
class Need:
    """What one kind has to give: cards of each size, and units besides."""

    units: int = 0
    singles: int = 0
    doubles: int = 0
    exact: bool = False
    everything: bool = False

    def payments(self, there: Column) -> Iterator[Column]:
        """Yield every choice of cards from a column that pays the need; surplus counts as paid."""
        for singles, doubles in product(range(there[0] + 1), range(there[1] + 1)):
            ones, twos = singles - self.singles, doubles - self.doubles
            worth = ones + 2 * twos
            if ones < 0 or twos < 0 or worth < self.units:
                continue
            if worth == self.units or not self.exact:
                yield singles, doubles

    def met_by(self, there: Column) -> bool:
        """Whether the need can be paid from a column."""
        return next(self.payments(there), None) is not None


# What a card speaks of.


def definite(kind: Definite, request: Request) -> str | None:
    """Return the kind that a definite kind means; None where nobody shows anything."""
    if isinstance(kind, Own):
        return request.owner
    if isinstance(kind, Named):
        return kind.kind
    if isinstance(kind, Mark):
        return request.mark
    if isinstance(kind, Chef):
        return request.chef
    if isinstance(kind, Neighbour):
        return request.left if kind.side.value == "left" else request.right
    return None if request.shown == NOBODY else request.shown


def amount_of(term: Demand, request: Request) -> int:
    """Return the amount of a term; of a declared one the least."""
    if isinstance(term.amount, SeriesAmount):
        return request.order.series[0] if request.demand is None else request.demand
    if isinstance(term.amount, BakedCount):
        baked = request.chef_baked if term.amount.who.value == "chef" else request.owner_baked
        return baked or 0
    return term.amount


def allowed(request: Request) -> bool:
    """Whether the condition of the card holds on the table."""
    return request.order.condition is None or _holds(request.order.condition, request)


def _holds(condition: Condition, request: Request) -> bool:
    if isinstance(condition, AllOf):
        return all(_holds(part, request) for part in condition.parts)
    if isinstance(condition, AnyOf):
        return any(_holds(part, request) for part in condition.parts)
    table = request.table
    if isinstance(condition, KindsPresent):
        return _compares(condition.compare, len(list(table)), condition.number)
    if condition.kind is None:
        return _compares(condition.compare, _worth(table), condition.number)
    kind = definite(condition.kind, request)
    units = 0 if kind is None else _units(table[kind])
    if isinstance(condition, Absent):
        return units == 0
    return _compares(condition.compare, units, condition.number)


def _compares(compare: Compare, count: int, number: int) -> bool:
    signs = {
        Compare.AT_LEAST: count >= number,
        Compare.AT_MOST: count <= number,
        Compare.EXACTLY: count == number,
    }
    return signs[compare]


# Which kinds the terms may take.


def choices(recipe: Recipe, request: Request) -> Iterator[Choice]:
    """Yield every way to give the terms of a recipe their kinds, whatever lies there.

    Nothing for a total, which speaks of no kinds.
    """
    kinds = request.game.kinds
    slots: list[tuple[Demand, tuple[str, ...], bool]] = []
    for term in recipe.terms:
        if isinstance(term, Total):
            return
        kind = term.kind
        if isinstance(kind, EachKind):
            but = None if kind.but is None else definite(kind.but, request)
            slots += [(term, (one,), False) for one in kinds if one != but]
        elif isinstance(kind, EachOf):
            slots += [(term, kinds, True)] * kind.count
        elif isinstance(kind, ExtremeKind):
            slots.append((term, _extremes(kind, request), True))
        elif isinstance(kind, AnyKind):
            but = None if kind.but is None else definite(kind.but, request)
            slots.append((term, tuple(one for one in kinds if one != but), True))
        else:
            meant = definite(kind, request)
            if meant is None:
                return
            slots.append((term, (meant,), False))
    taken = {options[0] for _, options, wild in slots if not wild}
    free = [kind for kind in kinds if kind not in taken]
    wild = [options for _, options, is_wild in slots if is_wild]
    for chosen in permutations(free, len(wild)):
        if all(kind in options for kind, options in zip(chosen, wild, strict=True)):
            rest = iter(chosen)
            yield tuple(
                (term, next(rest) if is_wild else options[0]) for term, options, is_wild in slots
            )


def _extremes(kind: ExtremeKind, request: Request) -> tuple[str, ...]:
    by_cards = request.ruled("scarcest-count") == "cards"
    among = [one for one in request.game.kinds if not kind.other or one != request.owner]
    counts = {one: sum(request.table[one]) for one in among}
    if not by_cards:
        counts = {one: _units(request.table[one]) for one in among}
    lying = [count for count in counts.values() if count]
    if not lying:
        return tuple(among) if request.ruled("scarcest-none") == "free" else ()
    wanted = min(lying) if kind.scarcest else max(lying)
    return tuple(one for one in among if counts[one] == wanted)


def needs(choice: Choice, request: Request, declared: int | None) -> dict[str, Need]:
    """Return what each kind has to give, terms that fall on the same kind added up."""
    found: dict[str, Need] = {}
    for term, kind in choice:
        amount = amount_of(term, request)
        if term.measure is Measure.DECLARED and declared is not None:
            amount = declared
        old = found.get(kind, Need())
        found[kind] = Need(
            old.units + (amount if term.size is Size.ANY else 0),
            old.singles + (amount if term.size is Size.SINGLE else 0),
            old.doubles + (amount if term.size is Size.DOUBLE else 0),
            old.exact or term.measure is Measure.EXACT,
            old.everything or term.measure is Measure.ALL,
        )
    return found


# Whether one way really meets the card.


def complaint(way: Way, request: Request) -> str | None:
    """Return what is wrong with a way of paying; None if it meets the card."""
    recipe = request.order.recipes[way.recipe]
    if not allowed(request):
        return "the condition of the card fails on this table"
    if recipe.source is Source.TABLE and way.lays:
        return f"it lays {way.lays}, and the card is paid from the table only"
    stray = _stray(way, request, recipe)
    if stray is not None:
        return stray
    total = total_of(recipe)
    if total is not None:
        return _complaint_of_total(way, recipe, total)
    choice = _choice_of(way, request, recipe)
    if choice is None:
        return f"its terms can't be about {', '.join(way.kinds) or 'no kind'}"
    for kind, need in needs(choice, request, way.declared).items():
        wrong = _complaint_of_kind(way, request, recipe, kind, need)
        if wrong is not None:
            return wrong
    return None


def total_of(recipe: Recipe) -> Total | None:
    """Return the total of a recipe; None if it has terms of one kind each."""
    first = recipe.terms[0]
    return first if isinstance(first, Total) else None


def keeps_laid(request: Request, recipe: Recipe) -> bool:
    """Whether what is laid is no payment but stays (ruling `shown-card`)."""
    shows = any(
        isinstance(term, Demand) and str(term.kind).endswith("opponent shows")
        for term in recipe.terms
    )
    return recipe.source is Source.HAND and shows and request.ruled("shown-card") == "table"


def _stray(way: Way, request: Request, recipe: Recipe) -> str | None:
    """Return what is wrong with the kinds that are paid at all, or with a table left alone."""
    if keeps_laid(request, recipe):
        return f"it pays {way.pays}, and what is laid stays" if way.pays else None
    if recipe.source is Source.HAND and not recipe.sweep and way.leaves != request.table:
        return f"it leaves {way.leaves}, and the card is paid from hand only"
    if recipe.sweep:
        return f"it leaves {way.leaves}, and the card takes it all" if way.leaves else None
    idle = [kind for kind in way.pays if kind not in way.kinds]
    return f"it pays {idle[0]}, which no term is about" if idle else None


def _choice_of(way: Way, request: Request, recipe: Recipe) -> Choice | None:
    for choice in choices(recipe, request):
        if tuple(kind for _, kind in choice) == way.kinds:
            return choice
    return None


def _complaint_of_kind(
    way: Way, request: Request, recipe: Recipe, kind: str, need: Need
) -> str | None:
    laid, paid = way.lays[kind], way.pays[kind]
    base = _NONE if recipe.source is Source.HAND else request.table[kind]
    there = (base[0] + laid[0], base[1] + laid[1])
    if keeps_laid(request, recipe) or recipe.sweep:
        return None if need.met_by(there) else f"what is there of {kind} is not enough"
    if need.everything:
        enough = need.met_by(there) and paid == there
        return None if enough else f"it doesn't pay all {kind}, or that is not enough"
    if paid not in need.payments(there):
        return f"what it pays of {kind} is not what the card asks for"
    free = (paid[0] - need.singles, paid[1] - need.doubles)
    surplus = free[0] + 2 * free[1] - need.units
    pooled = request.ruled("laid-doubles") != "table-first"
    if surplus > 1 or (surplus and free[0] and pooled):
        return f"it pays {kind} that nothing asks for"
    if pooled and _double_left(need, free, there[1] - paid[1]):
        return f"it pays single {kind} where a double lies"
    return None


def _double_left(need: Need, free: Column, left: int) -> bool:
    """Whether doubles were not taken first."""
    return bool(left) and free[0] >= (2 if need.exact else 1)


def _complaint_of_total(way: Way, recipe: Recipe, total: Total) -> str | None:
    if recipe.sweep:
        there = sum(_counted(way.pays[kind], total.size) for kind in way.pays)
        return None if there >= total.amount else f"{there} is less than {total.amount}"
    counts = [_counted(way.pays[kind], total.size) for kind in way.pays]
    if total.kinds is not None and len(counts) != total.kinds:
        return f"it pays {len(counts)} kinds, and the card wants {total.kinds}"
    # A double may pay for one unit of each kind.
    most = sum(counts)
    least = most if total.exact or total.size is not Size.ANY else most - len(counts)
    if not least <= total.amount <= most:
        return f"it pays {most}, and the card wants {total.amount}"
    if total.size is not Size.ANY:
        other = 1 if total.size is Size.SINGLE else 0
        if any(way.pays[kind][other] for kind in way.pays):
            return f"it pays other cards than {total.size.value} ones"
    return None


# What is to be said of an order.


def status_of(request: Request) -> Status:
    """Return what a verdict has to say, found by trying everything."""
    if not allowed(request):
        return Status.BARRED
    found = [_status_of(recipe, request) for recipe in request.order.recipes]
    for status in (Status.READY, Status.LAYABLE, Status.SHORT):
        if status in found:
            return status
    return Status.BARRED


def _status_of(recipe: Recipe, request: Request) -> Status:
    table = {kind: request.table[kind] for kind in request.game.kinds}
    if recipe.source is Source.HAND:
        table = dict.fromkeys(table, _NONE)
    bare = recipe.source is Source.TABLE or (
        recipe.sweep and request.ruled("sweep-lay") == "forbidden"
    )
    held = {kind: _NONE if bare else request.hand[kind] for kind in table}
    if request.ruled("barred-lay") == "forbidden":
        held |= dict.fromkeys(_unlayable(request.order.condition, request), _NONE)
    both = {kind: (table[kind][0] + held[kind][0], table[kind][1] + held[kind][1]) for kind in held}
    total = total_of(recipe)
    if total is None:
        options = list(choices(recipe, request))
        tests = [
            any(_chosen_met(choice, request, there) for choice in options)
            for there in (table, both)
        ]
        qualifies = bool(options)
    else:
        tests = [_total_met(total, recipe, there) for there in (table, both)]
        qualifies = total.kinds is None or total.kinds <= len(table)
    if not qualifies:
        return Status.BARRED
    return Status.READY if tests[0] else Status.LAYABLE if tests[1] else Status.SHORT


def _chosen_met(choice: Choice, request: Request, there: Mapping[str, Column]) -> bool:
    declared = _least_declared(choice, request)
    if request.declare is not None:
        if declared is None or request.declare < declared:
            return False
        declared = request.declare
    return all(need.met_by(there[kind]) for kind, need in needs(choice, request, declared).items())


def _least_declared(choice: Choice, request: Request) -> int | None:
    """Return the least that can be declared; None where nothing is (ruling `block-amount`)."""
    for term, kind in choice:
        if term.measure is Measure.DECLARED:
            least = amount_of(term, request)
            if request.ruled("block-amount") == "all-on-table":
                least = max(least, _counted(request.table[kind], term.size))
            return least
    return None


def _total_met(total: Total, recipe: Recipe, there: Mapping[str, Column]) -> bool:
    counts = [_counted(column, total.size) for column in there.values()]
    if recipe.sweep:
        return sum(counts) >= total.amount
    # INVARIANT: sums[n] holds what n kinds can give between them, each something.
    sums: list[set[int]] = [{0}, *(set() for _ in there)]
    for column in there.values():
        shares = _shares(column, total)
        for number in range(len(there), 0, -1):
            sums[number] |= {
                before + share
                for before in sums[number - 1]
                for share in shares
                if before + share <= total.amount
            }
    numbers = range(1, len(there) + 1) if total.kinds is None else [total.kinds]
    return any(number < len(sums) and total.amount in sums[number] for number in numbers)


def _shares(column: Column, total: Total) -> Sequence[int]:
    """Return the shares of a total that one kind can give."""
    count = _counted(column, total.size)
    if total.exact and total.size is Size.ANY:
        return [n for n in range(1, count + 1) if Need(n, exact=True).met_by(column)]
    return range(1, count + 1)


def _unlayable(condition: Condition | None, request: Request) -> Iterator[str]:
    """Yield the kinds of which nothing may lie there (ruling `barred-lay`)."""
    if isinstance(condition, AllOf | AnyOf):
        for part in condition.parts:
            yield from _unlayable(part, request)
        return
    if condition is None or isinstance(condition, KindsPresent) or condition.kind is None:
        return
    none = isinstance(condition, Absent) or (
        condition.number == 0 and condition.compare is not Compare.AT_LEAST
    )
    kind = definite(condition.kind, request)
    if none and kind is not None:
        yield kind


def _counted(column: Column, size: Size) -> int:
    if size is Size.ANY:
        return _units(column)
    return column[0] if size is Size.SINGLE else column[1]


def _units(column: Column) -> int:
    return column[0] + 2 * column[1]


def _worth(pool: Pool) -> int:
    return sum(_units(pool[kind]) for kind in pool)
