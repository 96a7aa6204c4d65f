"""Settling one order by trying every choice of kinds and every choice of hand cards.

Each function below is one sentence of the rules, followed to the letter; nothing is clever or fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from oracle.cards import Absent, Card, Recipe, Shown, Total, simple_conditions
from oracle.kinds import fixed_kind, holds, qualifies
from oracle.needs import Need, Reading, readings
from oracle.question import (
    Answer,
    Cards,
    Pool,
    Question,
    Way,
    counted,
    every_lay,
    minus,
    one_fewer,
    part_of,
    plus,
    units,
)


def settle(
    card: Card,
    kinds: tuple[str, ...],
    owner: str,
    table: Pool,
    hand: Pool,
    *,
    chef: str | None = None,
    shown: str | None = None,
    mark: str | None = None,
    declare: int | None = None,
    rulings: Mapping[str, str] | None = None,
    left: str | None = None,
    right: str | None = None,
    chef_baked: int | None = None,
    owner_baked: int | None = None,
    demand: int | None = None,
) -> Answer:
    """Settle an order. `mark` is the kind of a family's card, `demand` the amount of a series member."""
    return answer(
        Question(
            card,
            kinds,
            owner,
            table,
            hand,
            chef=chef,
            shown=shown,
            mark=mark,
            declare=declare,
            rulings=rulings or {},
            left=left,
            right=right,
            chef_baked=chef_baked,
            owner_baked=owner_baked,
            demand=demand,
        )
    )


def answer(question: Question) -> Answer:
    """Settle the order of a question."""
    recipes = question.card.recipes
    if not holds(question, question.card.only_if):
        return Answer("barred", {}, None)
    if not any(qualifies(question, recipe) for recipe in recipes):
        return Answer("barred", {}, None)
    ways: dict[Way, tuple[str, ...]] = {}
    for recipe in recipes:
        for way, chosen in ways_of(question, recipe):
            ways.setdefault(way, chosen)
    if any(lays_nothing(way) for way in ways):
        return Answer("ready", allowed_when_ready(question, ways), None)
    if ways:
        return Answer("layable", ways, None)
    shortfalls = [units for recipe in recipes for units in shortfalls_of(question, recipe)]
    return Answer("short", {}, min(shortfalls, default=None))


def allowed_when_ready(
    question: Question, ways: Mapping[Way, tuple[str, ...]]
) -> Mapping[Way, tuple[str, ...]]:
    """Ruling ready-hand: whether hand cards may be used where the table alone would do."""
    if not question.ruled("ready-hand", "table-first"):
        return ways
    table_does = {way.declared for way in ways if lays_nothing(way)}
    return {
        way: chosen
        for way, chosen in ways.items()
        if lays_nothing(way) or way.declared not in table_does
    }


def lays_nothing(way: Way) -> bool:
    """Whether the way needs no hand card."""
    return not any(map(any, way.lays))


# Laying -----------------------------------------------------------------------------------------


def unlayable(question: Question, recipe: Recipe) -> set[str]:
    """The kinds of which nothing may be laid.

    From the table only; ruling sweep-lay for recipes that take the whole table; ruling barred-lay for
    kinds that must be absent from the table.
    """
    forbidden = recipe.whole_table and question.ruled("sweep-lay", "forbidden")
    if recipe.source == "table" or forbidden:
        return set(question.kinds)
    return barring(question)


def barring(question: Question) -> set[str]:
    """The kinds that must be absent and that ruling barred-lay keeps from being laid."""
    if not question.ruled("barred-lay", "forbidden"):
        return set()
    return {
        fixed_kind(question, part.who)
        for part in simple_conditions(question.card.only_if)
        if isinstance(part, Absent)
    }


def layable_hand(question: Question, recipe: Recipe) -> Pool:
    """The hand without the cards that may not be laid."""
    banned = unlayable(question, recipe)
    return tuple(
        (0, 0) if kind in banned else cards
        for kind, cards in zip(question.kinds, question.hand, strict=True)
    )


def ways_of(question: Question, recipe: Recipe) -> Iterator[tuple[Way, tuple[str, ...]]]:
    """Every way that a recipe can be met, with the kinds chosen; some may be alike."""
    hand = layable_hand(question, recipe)
    if sweeps_a_total(recipe):
        yield from sweeps(question, recipe, hand)
        return
    every = list(every_lay(hand))
    for reading in readings(question, recipe):
        for lay in every:
            if may_lay(question, recipe, reading, hand, lay):
                yield way_of(question, recipe, reading, lay), reading.chosen


def may_lay(question: Question, recipe: Recipe, reading: Reading, hand: Pool, lay: Pool) -> bool:
    """Whether these cards make up what is missing and every one of them is needed.

    Ruling surplus-double: whether fewer units from hand would have to be preferred.
    """
    for kind, laid, held in zip(question.kinds, lay, hand, strict=True):
        need = reading.needs.get(kind, Need())
        base = (0, 0) if recipe.source == "hand" else question.lying(kind)
        if not need.met_by(plus(base, laid)):
            return False
        if any(need.met_by(plus(base, rest)) for rest in one_fewer(laid)):
            return False
        if question.ruled("surplus-double", "exact"):
            enough = [part for part in part_of(held) if need.met_by(plus(base, part))]
            if units(laid) > min(map(units, enough)):
                return False
    return True


def way_of(question: Question, recipe: Recipe, reading: Reading, lay: Pool) -> Way:
    """What a lay pays and leaves."""
    pays = []
    for kind, lying, laid in zip(question.kinds, question.table, lay, strict=True):
        if recipe.whole_table:
            pays.append(plus(lying, laid))
        elif recipe.source == "hand" and stays_when_shown(question, recipe):
            pays.append((0, 0))
        else:
            base = (0, 0) if recipe.source == "hand" else lying
            pays.append(payment(question, reading.needs.get(kind, Need()), base, laid))
    return finished_way(question, lay, tuple(pays), reading.declared)


def finished_way(question: Question, lay: Pool, pays: Pool, declared: int | None = None) -> Way:
    """A way, with what then stays on the table."""
    leaves = (
        minus(plus(lying, laid), paid)
        for lying, laid, paid in zip(question.table, lay, pays, strict=True)
    )
    return Way(lay, pays, tuple(leaves), declared)


def stays_when_shown(question: Question, recipe: Recipe) -> bool:
    """Ruling shown-card: whether the card laid for a shown one stays on the table."""
    shows = any(isinstance(term.who, Shown) for term in recipe.terms)
    return shows and question.ruled("shown-card", "table")


# Paying -----------------------------------------------------------------------------------------


def payment(question: Question, need: Need, lying: Cards, laid: Cards) -> Cards:
    """The cards of one kind that are used up, doubles before singles.

    Ruling laid-doubles: whether laid cards join the table's column or come after it.
    """
    if need.everything:
        return plus(lying, laid)
    if question.ruled("laid-doubles", "table-first") and not need.exact:
        heaps = [lying, laid]
    else:
        heaps = [plus(lying, laid)]
    wanted_doubles, wanted_singles, owed = need.doubles, need.singles, need.units
    rest = []
    for singles, doubles in heaps:
        typed = min(singles, wanted_singles), min(doubles, wanted_doubles)
        wanted_singles -= typed[0]
        wanted_doubles -= typed[1]
        rest.append(minus((singles, doubles), typed))
    paid = need.singles, need.doubles
    for singles, doubles in rest:
        for worth, number in ((2, doubles), (1, singles)):
            for _ in range(number):
                if owed > 0 and not (need.exact and worth > owed):
                    owed -= worth
                    paid = plus(paid, (0, 1) if worth == 2 else (1, 0))
    assert owed <= 0, "a need that is met can be paid"
    return paid


# The whole table --------------------------------------------------------------------------------


def sweeps_a_total(recipe: Recipe) -> bool:
    """Whether the recipe counts everything on the table and takes it."""
    return recipe.whole_table and isinstance(recipe.body, Total)


def sweeps(question: Question, recipe: Recipe, hand: Pool) -> Iterator[tuple[Way, tuple[str, ...]]]:
    """The ways to reach a total on the table and take it all; any kind may be laid."""
    assert isinstance(recipe.body, Total)
    size = recipe.body.size
    wanted = recipe.body.amount - in_all(question.table, size)
    enough = [lay for lay in every_lay(hand) if in_all(lay, size) >= wanted]
    for lay in enough:
        needed = all(
            in_all(lay, size) - counted(cards, size) + counted(rest, size) < wanted
            for cards in lay
            for rest in one_fewer(cards)
        )
        exact = question.ruled("surplus-double", "exact")
        surplus = exact and any(in_all(other, None) < in_all(lay, None) for other in enough)
        if needed and not surplus:
            pays = tuple(plus(*both) for both in zip(question.table, lay, strict=True))
            yield finished_way(question, lay, pays), ()


def in_all(pool: Pool, size: str | None) -> int:
    """What all cards of a pool count together."""
    return sum(counted(cards, size) for cards in pool)


# What is missing --------------------------------------------------------------------------------


def shortfalls_of(question: Question, recipe: Recipe) -> Iterator[int]:
    """For each reading that further cards could fill: the fewest units that they would have to be.

    Where nothing may be laid because the recipe says so (from the table only, or sweep-lay), what
    counts is what the table lacks. A kind that must be absent and may not be laid can't be filled.
    """
    hand = layable_hand(question, recipe)
    if sweeps_a_total(recipe):
        assert isinstance(recipe.body, Total)
        size = recipe.body.size
        lacks = recipe.body.amount - in_all(question.table, size) - in_all(hand, size)
        yield lacks * (2 if size == "double" else 1)
        return
    closed = barring(question)
    for reading in readings(question, recipe):
        missing = 0
        for kind, held in zip(question.kinds, hand, strict=True):
            need = reading.needs.get(kind, Need())
            base = (0, 0) if recipe.source == "hand" else question.lying(kind)
            lacks = fewest_more(need, plus(base, held))
            if lacks and kind in closed:
                break
            missing += lacks
        else:
            yield missing


def fewest_more(need: Need, cards: Cards) -> int:
    """The fewest units of further cards that would meet the need."""
    most = need.units + need.singles + 2 * need.doubles + 1
    return min(
        units(more)
        for more in product(range(most + 1), range(need.doubles + 1))
        if need.met_by(plus(cards, more))
    )
