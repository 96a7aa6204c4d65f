"""Pledged cards: which of them are laid for a member that is baked though nobody helped. Ruling `refused-pledge`.

The table may have more of a kind by then than was planned with, so that not all of them are needed.
"""

from __future__ import annotations

from pizzarules.rules.cells import i64
from pizzarules.rules.choices import Choices
from pizzarules.rules.claims import allowed
from pizzarules.rules.paying import complete, offer_enough, open_way, options, resume_way, take_step
from pizzarules.rules.places import (
    FROM_HAND,
    LAY,
    LAY_AND_BAKE,
    NOBODY,
    P_CLAIMS,
    P_DECLARED,
    P_RECIPE,
    Q_DOUBLES,
    Q_FLAGS,
    Q_LANE,
    Q_LAY,
    Q_SINGLES,
    Q_UNITS,
    R_SOURCE,
    S_AT,
    SHARE,
    TO_PAY,
    USE,
    W_ACTIVE,
    WAIT,
)
from pizzarules.rules.plans import claim_on, lacking_in_all, plan_at, plan_row
from pizzarules.rules.position import Position
from pizzarules.rules.settlement import order_of
from pizzarules.rules.totals import counted

__all__ = ["lay_pledged"]


def lay_pledged(position: Position) -> i64:
    """Lay the fewest units that do, or let the owner choose if the ruling says so."""
    plan = plan_at(position, position.settlement[S_AT])
    if position.book.owner_lays and _choose(position, plan):
        position.ask(TO_PAY, position.owner)
        return WAIT
    _lay_fewest(position, plan)
    _lay_less(position, plan)
    return LAY_AND_BAKE


def _lay_fewest(position: Position, plan: i64) -> None:
    """Lay of each kind the fewest units that do."""
    settlement, book, cells = position.settlement, position.book, position.cells
    kinds = book.kinds
    lays = plan_row(position, plan, Q_LAY)
    from_hand = book.recipes[settlement[plan + P_RECIPE] + R_SOURCE] == FROM_HAND
    choices = Choices(book)
    number: i64 = 0
    while number < settlement[plan + P_CLAIMS]:
        kind = settlement[plan_row(position, plan, Q_LANE) + number]
        ones: i64 = 0
        twos: i64 = 0
        if not from_hand:
            ones = cells[kind]
            twos = cells[kinds + kind]
        choices.count = 0
        offer_enough(
            book,
            choices,
            LAY,
            kind,
            ones,
            twos,
            settlement[lays + kind],
            settlement[lays + kinds + kind],
            settlement[plan_row(position, plan, Q_UNITS) + number],
            settlement[plan_row(position, plan, Q_DOUBLES) + number],
            settlement[plan_row(position, plan, Q_SINGLES) + number],
            settlement[plan_row(position, plan, Q_FLAGS) + number],
        )
        settlement[lays + kind] = book.first_amounts[choices.numbers[0]]
        settlement[lays + kinds + kind] = book.second_amounts[choices.numbers[0]]
        number += 1


def _lay_less(position: Position, plan: i64) -> None:
    """Of a total that takes the whole table, take back what is not needed any more: doubles first."""
    settlement, book = position.settlement, position.book
    recipe = settlement[plan + P_RECIPE]
    lays = plan_row(position, plan, Q_LAY)
    surplus = -lacking_in_all(position, plan)
    place = 2 * book.kinds - 1
    while place >= 0 and surplus > 0:
        worth = counted(book, recipe, 1, 0)
        if place >= book.kinds:
            worth = counted(book, recipe, 0, 1)
        while settlement[lays + place] and worth and surplus >= worth:
            settlement[lays + place] -= 1
            surplus -= worth
        place -= 1


def _choose(position: Position, plan: i64) -> bool:
    """Leave the choice among the pledged cards to the owner; False if there is none."""
    settlement, way = position.settlement, position.way
    order = order_of(position, settlement[S_AT])
    _hold_pledged(position, plan)
    open_way(position, way, order, False)
    resume_way(position, way, settlement[plan + P_RECIPE], settlement[plan + P_DECLARED])
    left = allowed(position, order) and _resume(position, plan) and not complete(position, way)
    if not left:
        way[W_ACTIVE] = 0
    return left


def _hold_pledged(position: Position, plan: i64) -> None:
    """Keep back all of the owner's hand but what was pledged for the member."""
    settlement, book = position.settlement, position.book
    hand, lays = book.rows[position.owner], plan_row(position, plan, Q_LAY)
    place: i64 = 0
    while place < 2 * book.kinds:
        settlement[book.kept + place] = position.cells[hand + place] - settlement[lays + place]
        place += 1


def _resume(position: Position, plan: i64) -> bool:
    """Decide anew what was decided for a plan, but for what is laid; False if that can't be.

    Where one choice of cards is left of a kind, it is taken.
    """
    book, way = position.book, position.way
    choices = Choices(book)
    taken: i64 = 0
    while not complete(position, way):
        choices.count = 0
        options(position, way, choices)
        if not choices.count:
            return False
        number = choices.numbers[0]
        form = book.forms[number]
        if form == LAY and choices.count > 1:
            return True
        if form == USE:
            number = _planned_kind(position, plan, choices, taken)
        elif form == SHARE:
            number = _planned_share(position, plan, choices)
        if number == NOBODY:
            return False
        kind = book.whiches[number]
        if form == USE:
            taken |= book.one << kind
        take_step(
            position,
            way,
            form,
            kind,
            book.first_amounts[number],
            book.second_amounts[number],
        )
    return True


def _planned_kind(position: Position, plan: i64, choices: Choices, taken: i64) -> i64:
    """Return the choice of the first kind of a plan, in the order of the card, that is open and not taken."""
    settlement, book = position.settlement, position.book
    claim: i64 = 0
    while claim < settlement[plan + P_CLAIMS]:
        kind = settlement[plan_row(position, plan, Q_LANE) + claim]
        place: i64 = 0
        while place < choices.count and not taken >> kind & 1:
            if book.whiches[choices.numbers[place]] == kind:
                return choices.numbers[place]
            place += 1
        claim += 1
    return NOBODY


def _planned_share(position: Position, plan: i64, choices: Choices) -> i64:
    """Return the choice of as much of a kind as a plan has."""
    settlement, book = position.settlement, position.book
    kind = book.whiches[choices.numbers[0]]
    claim = claim_on(position, plan, kind)
    share: i64 = 0
    if claim != NOBODY:
        share += settlement[plan_row(position, plan, Q_UNITS) + claim]
        share += settlement[plan_row(position, plan, Q_DOUBLES) + claim]
        share += settlement[plan_row(position, plan, Q_SINGLES) + claim]
    place: i64 = 0
    while place < choices.count:
        if book.first_amounts[choices.numbers[place]] == share:
            return choices.numbers[place]
        place += 1
    return NOBODY
