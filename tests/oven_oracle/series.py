"""A series: orders that join from hand, plans for each of them, one request for all, and settling."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import TypeAlias

from oracle import brute
from oracle.cards import Recipe
from oracle.needs import Reading, readings
from oracle.question import Cards, Pool, Question, Way, every_lay, units
from oracle.tables import KINDS
from oven_oracle.asking import (
    NOTHING_MISSING,
    Lack,
    Missing,
    appeals,
    help_may_be_asked,
    helped,
    missing_after,
)
from oven_oracle.position import NOTHING, Position, Rules, both, card_of


@dataclass(frozen=True)
class Plan:
    """How the owner means to settle one member; declined if there is no reading."""

    order: str
    demand: int
    recipe: Recipe
    reading: Reading | None = None
    lays: Pool = NOTHING
    missing: Missing = NOTHING_MISSING

    @property
    def lacks_something(self) -> bool:
        """Whether the owner asks for something for this member."""
        return self.missing != NOTHING_MISSING

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that it takes."""
        return () if self.reading is None else self.reading.chosen


Plans: TypeAlias = tuple[Plan, ...]
"""The plans of a series, the largest demand first."""


def settle_series(position: Position, owner: str, revealed: str) -> Iterator[Position]:
    """The owner adds orders from hand, gives out the demands, plans, and asks if something is missing."""
    for joining in joined(position, owner, revealed):
        for members in set(permutations((revealed, *joining))):
            yield from settle_members(position, owner, revealed, members)


def settle_members(
    position: Position, owner: str, revealed: str, members: tuple[str, ...]
) -> Iterator[Position]:
    """These members, all but the revealed one from hand, with falling demands."""
    for order in members:
        if order != revealed:
            position = position.with_order_played(owner, order)
    for plans in plans_for(position, owner, members):
        yield from carried_out(position, owner, plans)


def joined(position: Position, owner: str, revealed: str) -> Iterator[tuple[str, ...]]:
    """Every choice of orders of the same family from hand, as many as there are demands left."""
    card = card_of(revealed)
    family = [order for order in position.player(owner).orders if card_of(order) == card]
    for number in range(len(card.series)):
        yield from set(combinations(family, number))


# Planning ---------------------------------------------------------------------------------------


def plans_for(
    position: Position, owner: str, members: tuple[str, ...], made: Plans = ()
) -> Iterator[Plans]:
    """Every way to plan the members, the first for the largest demand, after the plans made so far.

    The position is as those leave it.
    """
    if len(made) == len(members):
        yield made
        return
    for plan in plans_of_one(position, owner, members[len(made)], made):
        left = as_planned(position, owner, plan)
        yield from plans_for(left, owner, members, (*made, plan))


def plans_of_one(position: Position, owner: str, order: str, made: Plans) -> Iterator[Plan]:
    """The plans for the next member, after those that are made.

    Ruling series-fail: whether a member is lost with one of a larger demand.
    """
    card = card_of(order)
    demand = card.series[len(made)]
    declined = Plan(order, demand, card.recipes[0])
    if position.rules.rule("series-fail", "ladder") and any(not plan.kinds for plan in made):
        yield declined
        return
    taken = {kind for plan in made for kind in plan.kinds}
    question = member_question(position, owner, order, demand)
    open_ways = list(ways(question, kinds_closed(position, taken)))
    ready = any(brute.lays_nothing(plan_way) for _, _, plan_way in open_ways)
    table_first = position.rules.rule("ready-hand", "table-first")
    for recipe, reading, way in open_ways:
        if not (ready and table_first) or brute.lays_nothing(way):
            yield Plan(order, demand, recipe, reading, way.lays)
    if not ready or position.rules.rule("decline", "allowed"):
        yield declined
    if not ready and help_may_be_asked(position, order):
        for appeal in appeals(question):
            assert appeal.reading is not None, "no series takes the whole table"
            if not kinds_closed(position, taken) & set(appeal.reading.chosen):
                yield Plan(
                    order, demand, appeal.recipe, appeal.reading, appeal.pledged, appeal.missing
                )


def member_question(position: Position, owner: str, order: str, demand: int) -> Question:
    """What the settling of one member depends on."""
    return replace(position.question(owner, order), demand=demand)


def kinds_closed(position: Position, taken: Set[str]) -> Set[str]:
    """Ruling series-same: the kinds that the next member may not take."""
    return taken if position.rules.rule("series-same", "distinct") else set()


def ways(question: Question, closed: Set[str]) -> Iterator[tuple[Recipe, Reading, Way]]:
    """Every way to pay for a member from table and hand, with its choice of kinds."""
    for recipe in question.card.recipes:
        hand = brute.layable_hand(question, recipe)
        for reading in readings(question, recipe):
            if closed & set(reading.chosen):
                continue
            for lay in every_lay(hand):
                if brute.may_lay(question, recipe, reading, hand, lay):
                    yield recipe, reading, brute.way_of(question, recipe, reading, lay)


def as_planned(position: Position, owner: str, plan: Plan) -> Position:
    """What a plan leaves to the next, if what it lacks is given in single cards."""
    if plan.reading is None:
        return position
    assert not any(doubles for _, doubles in plan.missing), "no series wants double cards"
    given = position.with_more_on_the_table(plan.missing)
    question = member_question(given, owner, plan.order, plan.demand)
    return given.with_way_paid(owner, way_as_planned(question, plan, plan.lays))


def way_as_planned(question: Question, plan: Plan, lay: Pool) -> Way:
    """How a member is paid with the kinds that were planned."""
    assert plan.reading is not None
    return brute.way_of(question, plan.recipe, plan.reading, lay)


# Asking ------------------------------------------------------------------------------------------


def carried_out(position: Position, owner: str, plans: Plans) -> Iterator[Position]:
    """One request for all that is missing, if anything is; then the members are settled."""
    missing = NOTHING_MISSING
    for plan in plans:
        missing = both(missing, plan.missing)
    if missing == NOTHING_MISSING:
        yield from settled(position, owner, plans)
        return
    yield from settled_after_refusal(position, owner, plans)

    def suffices(kind: str, cards: Cards, _: Lack) -> bool:
        return all_are_baked(position, owner, plans, kind, cards)

    for help in helped(position, owner, missing, suffices):
        for after in settled(help.position, owner, plans, helped=True):
            yield from help.rewarded(after)


def all_are_baked(position: Position, owner: str, plans: Plans, kind: str, gift: Cards) -> bool:
    """Whether all members of a kind can be met with a gift: no double serves two of them."""
    given = tuple(gift if kind == column else (0, 0) for column in KINDS)
    position = position.with_more_on_the_table(given)
    for plan in plans:
        if kind in plan.kinds:
            question = member_question(position, owner, plan.order, plan.demand)
            if not is_met(question, plan, plan.lays):
                return False
            position = position.with_way_paid(owner, way_as_planned(question, plan, plan.lays))
    return True


def settled_after_refusal(position: Position, owner: str, plans: Plans) -> Iterator[Position]:
    """Ruling help-series: whether the members that need no help are settled when nobody helps."""
    if position.rules.rule("help-series", "all"):
        yield all_failed(position, owner, plans)
        return
    yield from settled(position, owner, plans, refused=True)


# Settling ---------------------------------------------------------------------------------------


def settled(
    position: Position,
    owner: str,
    plans: Plans,
    taken: frozenset[str] = frozenset(),
    *,
    refused: bool = False,
    helped: bool = False,
) -> Iterator[Position]:
    """The members one by one; `taken` are the kinds of those that are baked already.

    Once all that were helped are settled, what the table fulfils can't be declined any more.

    Ruling series-fail: whether all that follow fail with one that fails.
    """
    if not plans:
        yield position
        return
    plan, later = plans[0], plans[1:]
    question = member_question(position, owner, plan.order, plan.demand)
    closed = kinds_closed(position, taken)
    if refused:
        found = after_refusal(question, plan, closed, position.rules)
    elif helped and not any(one.lacks_something for one in plans):
        found = after_help(question, plan, closed, position.rules)
    else:
        found = as_meant(question, plan)
    for way, kinds in found.ways:
        baked = position.with_way_paid(owner, way).with_baked(owner, plan.order)
        closed = taken | set(kinds)
        yield from settled(baked, owner, later, closed, refused=refused, helped=helped)
    if not found.ways or (found.anew and position.rules.rule("decline", "allowed")):
        failed = position.with_failed(owner, plan.order)
        if position.rules.rule("series-fail", "ladder"):
            yield all_failed(failed, owner, later)
        else:
            yield from settled(failed, owner, later, taken, refused=refused, helped=helped)


def all_failed(position: Position, owner: str, plans: Plans) -> Position:
    """All these members fail, one after the other."""
    for plan in plans:
        position = position.with_failed(owner, plan.order)
    return position


@dataclass(frozen=True)
class Found:
    """The ways to bake a member with the kinds of each, and whether the owner chooses them anew."""

    ways: list[tuple[Way, tuple[str, ...]]]
    anew: bool = False


def as_meant(question: Question, plan: Plan) -> Found:
    """What was planned, all that was pledged included; a member that was declined has no way."""
    if plan.reading is None:
        return Found([])
    assert is_met(question, plan, plan.lays), "a helper gives enough for all members"
    return Found([(way_as_planned(question, plan, plan.lays), plan.kinds)])


def after_help(question: Question, plan: Plan, closed: Set[str], rules: Rules) -> Found:
    """What was planned, if it is still there; else what the table alone covers, declined or not.

    Ruling decline: who may decline has done so.
    """
    if plan.reading is None and rules.rule("decline", "allowed"):
        return Found([])
    if plan.reading and not closed & set(plan.kinds) and is_met(question, plan, plan.lays):
        return as_meant(question, plan)
    from_the_table = replace(question, hand=NOTHING)
    anew = [(way, reading.chosen) for _, reading, way in ways(from_the_table, closed)]
    return Found(anew, anew=bool(anew))


def after_refusal(question: Question, plan: Plan, closed: Set[str], rules: Rules) -> Found:
    """What the table or the cards pledged for this member cover.

    What lacked nothing is baked as it was planned. All else is baked from the table if that suffices
    by now, declined or not; if not, the pledged cards may do.
    """
    planned = [(way, plan.kinds) for way in planned_with_pledges(question, plan, closed, rules)]
    if planned and not plan.lacks_something:
        return Found(planned)
    from_the_table = replace(question, hand=NOTHING)
    anew = [(way, reading.chosen) for _, reading, way in ways(from_the_table, closed)]
    return Found(anew, anew=True) if anew else Found(planned)


def planned_with_pledges(
    question: Question, plan: Plan, closed: Set[str], rules: Rules
) -> list[Way]:
    """The kinds that were planned, with no more units of the pledged cards than are needed.

    They may be closed by now, if one that was declined took them after all. Ruling refused-pledge:
    whether the owner may lay any of them, as long as none could be taken back.
    """
    if plan.reading is None or closed & set(plan.kinds):
        return []
    enough = [lay for lay in every_lay(plan.lays) if is_met(question, plan, lay)]
    if rules.rule("refused-pledge", "owner"):
        needed = [
            lay
            for lay in enough
            if not any(is_met(question, plan, less) for less in every_lay(lay) if less != lay)
        ]
        return [way_as_planned(question, plan, lay) for lay in needed]
    fewest = min(map(units_of, enough), default=0)
    return [way_as_planned(question, plan, lay) for lay in enough if units_of(lay) == fewest]


def is_met(question: Question, plan: Plan, lay: Pool) -> bool:
    """Whether table and laid cards meet what the planned kinds must give."""
    assert plan.reading is not None
    return missing_after(question, plan.reading, lay) == NOTHING_MISSING


def units_of(cards: Pool) -> int:
    """The units of all kinds together."""
    return sum(map(units, cards))
