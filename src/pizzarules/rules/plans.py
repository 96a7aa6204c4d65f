"""Plans: how each member of a series is going to be paid, and what that comes to on the table.

A plan is made against a table as it will be; when it is carried out, other orders may have failed or a helper may have
given other cards than were reckoned with. So it keeps the claims, and pays them from what lies there then. Doubles go
first (rulings `laid-doubles`, `shown-card`).
"""

from __future__ import annotations

from pizzarules.rules.cells import i64
from pizzarules.rules.claims import (
    lacking_doubles,
    lacking_singles,
    met,
    paid_doubles,
    paid_singles,
    table_doubles,
    table_singles,
)
from pizzarules.rules.paying import takes_all
from pizzarules.rules.places import (
    CLAIM_ROW,
    DOUBLES,
    EXACT,
    FROM_HAND,
    LAID_ROW,
    NOBODY,
    P_ASKED,
    P_CLAIMS,
    P_DECLARED,
    P_KINDS,
    P_LOOKED,
    P_RECIPE,
    P_SHORT,
    P_SHOWN,
    PLAN_HEADS,
    Q_DOUBLES,
    Q_FLAGS,
    Q_LANE,
    Q_LAY,
    Q_MISSING,
    Q_SINGLES,
    Q_UNITS,
    R_KEEPS,
    R_SIZE,
    R_SOURCE,
    R_SWEEP,
    R_TOTAL,
    REQUEST_ROW,
    S_SHOWN,
    SINGLES,
    W_ASKING,
    W_CLAIMS,
    W_DECLARED,
    W_LAID,
    W_LAYABLE,
    W_RECIPE,
    W_REQUESTS,
    WAY_HEADS,
    WHOLE,
)
from pizzarules.rules.position import Position
from pizzarules.rules.totals import counted

__all__ = [
    "claim_on",
    "clear_plan",
    "lacking_in_all",
    "paid",
    "plan_at",
    "plan_met",
    "plan_row",
    "take_from_table",
    "write_plan",
]


def plan_at(position: Position, place: i64) -> i64:
    """Return where the plan of the member at a place begins in the settlement."""
    return position.book.plans + place * position.book.plan


def plan_row(position: Position, plan: i64, row: i64) -> i64:
    """Return where a row of a plan begins."""
    return plan + PLAN_HEADS + row * position.book.kinds


def clear_plan(position: Position, plan: i64) -> None:
    """Forget what a plan said."""
    place = plan
    while place < plan + position.book.plan:
        position.settlement[place] = 0
        place += 1


def write_plan(position: Position, place: i64) -> None:
    """Write down what was decided on a way of paying as the plan of the member at a place."""
    settlement, way, book = position.settlement, position.way, position.book
    plan = plan_at(position, place)
    if settlement[plan + P_LOOKED]:
        clear_plan(position, plan)
    settlement[plan + P_LOOKED] = 1
    settlement[plan + P_SHOWN] = settlement[S_SHOWN]
    settlement[plan + P_RECIPE] = way[W_RECIPE]
    settlement[plan + P_DECLARED] = way[W_DECLARED]
    if takes_all(position, way):
        _write_sweep(position, plan)
        return
    kinds = book.kinds
    claim, laid = WAY_HEADS + CLAIM_ROW * kinds, WAY_HEADS + LAID_ROW * kinds
    end = claim + way[W_CLAIMS]
    asked: i64 = 0
    at = plan + PLAN_HEADS
    lays = at + Q_LAY * kinds
    while claim < end:
        kind = way[claim]
        units, doubles, singles = way[claim + kinds], way[claim + 2 * kinds], way[claim + 3 * kinds]
        settlement[at] = kind
        settlement[at + Q_UNITS * kinds] = units
        settlement[at + Q_DOUBLES * kinds] = doubles
        settlement[at + Q_SINGLES * kinds] = singles
        settlement[at + Q_FLAGS * kinds] = way[claim + 4 * kinds]
        asked += units + 2 * doubles + singles
        settlement[plan + P_KINDS] |= book.one << kind
        settlement[lays + kind] = way[laid]
        settlement[lays + kinds + kind] = way[laid + kinds]
        if way[W_ASKING]:
            _write_missing(position, plan, kind, at)
        claim += 1
        laid += 1
        at += 1
    settlement[plan + P_CLAIMS] = way[W_CLAIMS]
    settlement[plan + P_ASKED] = asked


def _write_missing(position: Position, plan: i64, kind: i64, claim: i64) -> None:
    """Note what a claim on a kind lacks on the table with what is laid: units as single cards."""
    settlement, way, kinds = position.settlement, position.way, position.book.kinds
    laid = plan + PLAN_HEADS + Q_LAY * kinds + kind
    ones = table_singles(position, way, kind) + settlement[laid]
    twos = table_doubles(position, way, kind) + settlement[laid + kinds]
    doubles = settlement[claim + Q_DOUBLES * kinds]
    singles = lacking_singles(
        ones,
        twos,
        settlement[claim + Q_UNITS * kinds],
        doubles,
        settlement[claim + Q_SINGLES * kinds],
        settlement[claim + Q_FLAGS * kinds],
    )
    doubles = lacking_doubles(twos, doubles)
    if singles or doubles:
        at = plan + PLAN_HEADS + Q_MISSING * kinds + kind
        settlement[at] = singles
        settlement[at + kinds] = doubles
        settlement[plan + P_SHORT] = 1


def _write_sweep(position: Position, plan: i64) -> None:
    """Write down what is laid, and asked for, for a total that takes the whole table.

    It is met if each kind that is asked for comes to what lies there, was laid and is asked for.
    """
    settlement, way, book = position.settlement, position.way, position.book
    kinds = book.kinds
    laid, lays = WAY_HEADS + LAID_ROW * kinds, plan + PLAN_HEADS + Q_LAY * kinds
    size = book.recipes[way[W_RECIPE] + R_SIZE]
    amount = book.recipes[way[W_RECIPE] + R_TOTAL]
    if size == DOUBLES:
        amount *= 2
    settlement[plan + P_ASKED] = amount
    asked: i64 = 0
    kind: i64 = 0
    while kind < kinds:
        if kind < way[W_LAID]:
            settlement[lays + kind] = way[laid + kind]
            settlement[lays + kinds + kind] = way[laid + kinds + kind]
        if way[W_ASKING] and way[W_LAYABLE] >> kind & 1 and asked < way[W_REQUESTS]:
            wanted = way[WAY_HEADS + REQUEST_ROW * kinds + asked]
            if wanted:
                _write_wanted(position, plan, kind, wanted, size)
            asked += 1
        kind += 1


def _write_wanted(position: Position, plan: i64, kind: i64, wanted: i64, size: i64) -> None:
    settlement, way, kinds = position.settlement, position.way, position.book.kinds
    rows = plan + PLAN_HEADS
    missing, laid = rows + Q_MISSING * kinds + kind, rows + Q_LAY * kinds + kind
    if size == DOUBLES:
        settlement[missing + kinds] = wanted
    else:
        settlement[missing] = wanted
    settlement[plan + P_SHORT] = 1
    ones = table_singles(position, way, kind) + settlement[laid] + settlement[missing]
    twos = table_doubles(position, way, kind) + settlement[laid + kinds]
    twos += settlement[missing + kinds]
    claim = rows + settlement[plan + P_CLAIMS]
    settlement[plan + P_CLAIMS] += 1
    settlement[claim] = kind
    if size == DOUBLES:
        settlement[claim + Q_DOUBLES * kinds] = twos
    elif size == SINGLES:
        settlement[claim + Q_SINGLES * kinds] = ones
    else:
        settlement[claim + Q_UNITS * kinds] = ones + 2 * twos


# What a plan comes to.


def claim_on(position: Position, plan: i64, kind: i64) -> i64:
    """Return the number of the plan's claim on a kind; `NOBODY` if it has none."""
    row = plan_row(position, plan, Q_LANE)
    number: i64 = 0
    while number < position.settlement[plan + P_CLAIMS]:
        if position.settlement[row + number] == kind:
            return number
        number += 1
    return NOBODY


def column_met(position: Position, plan: i64, number: i64, ones: i64, twos: i64) -> bool:
    """Whether a column of so many cards, of those that count for the plan, meets one of its claims."""
    settlement, kinds = position.settlement, position.book.kinds
    at = plan + PLAN_HEADS + number
    return met(
        ones,
        twos,
        settlement[at + Q_UNITS * kinds],
        settlement[at + Q_DOUBLES * kinds],
        settlement[at + Q_SINGLES * kinds],
        settlement[at + Q_FLAGS * kinds],
    )


def plan_met(position: Position, plan: i64) -> bool:
    """Whether every claim of a plan is met on the table with what it lays."""
    settlement, cells, book = position.settlement, position.cells, position.book
    kinds = book.kinds
    from_hand = book.recipes[settlement[plan + P_RECIPE] + R_SOURCE] == FROM_HAND
    claims = plan + PLAN_HEADS
    lays = claims + Q_LAY * kinds
    number: i64 = 0
    while number < settlement[plan + P_CLAIMS]:
        kind = settlement[claims + number]
        ones, twos = settlement[lays + kind], settlement[lays + kinds + kind]
        if not from_hand:
            ones += cells[kind]
            twos += cells[kinds + kind]
        if not column_met(position, plan, number, ones, twos):
            return False
        number += 1
    return lacking_in_all(position, plan) <= 0


def lacking_in_all(position: Position, plan: i64) -> i64:
    """Return how much the whole table and what a plan lays lack for a total that takes it; 0 for other plans."""
    settlement, cells, book = position.settlement, position.cells, position.book
    recipe = settlement[plan + P_RECIPE]
    left = book.recipes[recipe + R_TOTAL]
    if left < 0 or not book.recipes[recipe + R_SWEEP]:
        return 0
    lays = plan_row(position, plan, Q_LAY)
    kind: i64 = 0
    while kind < book.kinds:
        ones = cells[kind] + settlement[lays + kind]
        twos = cells[book.kinds + kind] + settlement[lays + book.kinds + kind]
        left -= counted(book, recipe, ones, twos)
        kind += 1
    return left


def paid(
    position: Position, plan: i64, number: i64, ones: i64, twos: i64, laid_ones: i64, laid_twos: i64
) -> i64:
    """Return what one claim of a plan takes from a column that meets it: singles << 16 | doubles.

    The column is the table's cards that count, and those that were laid.
    """
    settlement, book = position.settlement, position.book
    kinds = book.kinds
    if book.recipes[settlement[plan + P_RECIPE] + R_KEEPS]:
        return 0
    at = plan + PLAN_HEADS + number
    units, doubles = settlement[at + Q_UNITS * kinds], settlement[at + Q_DOUBLES * kinds]
    singles, flags = settlement[at + Q_SINGLES * kinds], settlement[at + Q_FLAGS * kinds]
    if book.table_first and not flags & (EXACT | WHOLE) and laid_ones + laid_twos:
        return _paid_table_first(ones, twos, laid_ones, laid_twos, units, doubles, singles)
    ones += laid_ones
    twos += laid_twos
    few = paid_singles(ones, twos, units, doubles, singles, flags)
    return few << 16 | paid_doubles(twos, units, doubles, flags)


def _paid_table_first(
    ones: i64, twos: i64, laid_ones: i64, laid_twos: i64, units: i64, doubles: i64, singles: i64
) -> i64:
    """Return what is paid where the table's own cards go before the laid ones (ruling `laid-doubles`).

    Among the table's cards, and then among the laid ones, doubles go first. The single and double cards that the card
    asks for come from the table as far as they lie there.
    """
    found = singles << 16 | doubles
    need = units
    taken = _taken(twos - doubles, need, 2)
    need -= 2 * taken
    found += taken
    taken = _taken(ones - singles, need, 1)
    need -= taken
    found += taken << 16
    rest = doubles - twos
    taken = _taken(laid_twos - (rest if rest > 0 else 0), need, 2)
    need -= 2 * taken
    found += taken
    rest = singles - ones
    return found + (_taken(laid_ones - (rest if rest > 0 else 0), need, 1) << 16)


def _taken(cards: i64, need: i64, worth: i64) -> i64:
    if need <= 0 or cards <= 0:
        return 0
    wanted = (need + worth - 1) // worth
    return cards if cards < wanted else wanted


def take_from_table(position: Position, plan: i64) -> None:
    """Plan on: take what a plan pays off the table that the next member is planned with.

    What is missing is reckoned as given, units as single cards.
    """
    settlement, book = position.settlement, position.book
    kinds = book.kinds
    recipe = settlement[plan + P_RECIPE]
    lays, missing = plan_row(position, plan, Q_LAY), plan_row(position, plan, Q_MISSING)
    place: i64 = 0
    while place < 2 * kinds:
        settlement[book.kept + place] += settlement[lays + place]
        place += 1
    if book.recipes[recipe + R_SWEEP]:
        place = 0
        while place < 2 * kinds:
            settlement[book.table + place] = 0
            place += 1
        return
    from_hand = book.recipes[recipe + R_SOURCE] == FROM_HAND
    number: i64 = 0
    while number < settlement[plan + P_CLAIMS]:
        kind = settlement[plan_row(position, plan, Q_LANE) + number]
        ones, twos = settlement[lays + kind], settlement[lays + kinds + kind]
        given_ones, given_twos = settlement[missing + kind], settlement[missing + kinds + kind]
        base_ones, base_twos = given_ones, given_twos
        if not from_hand:
            base_ones += settlement[book.table + kind]
            base_twos += settlement[book.table + kinds + kind]
        found = paid(position, plan, number, base_ones, base_twos, ones, twos)
        settlement[book.table + kind] += given_ones + ones - (found >> 16)
        settlement[book.table + kinds + kind] += given_twos + twos - (found & 0xFFFF)
        number += 1
