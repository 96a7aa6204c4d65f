"""What the terms of a recipe claim: so much of one kind each, some of kinds that are still to be chosen.

A claim is units (met by double cards first), double cards and single cards of one kind, all at once. Here
stand its arithmetic on one column of cards, and what a recipe comes to in a position: the claims of its fixed terms,
added up by kind, and for each wildcard the kinds that it may take.
"""

from __future__ import annotations

from pizzarules.rules.cells import i64, vec
from pizzarules.rules.matching import matchable
from pizzarules.rules.places import (
    AMONG_ROW,
    C_COMPARE,
    C_KIND,
    C_NUMBER,
    C_WHAT,
    CHEFS_KIND,
    CLAIM_ROW,
    DOUBLES,
    EACH,
    EXACT,
    FIXED,
    FROM_HAND,
    MASK_ROW,
    NOBODY,
    O_BAR,
    O_BARS,
    O_OPTION,
    O_OPTIONS,
    OF_CHEF,
    OF_KIND,
    OF_KINDS,
    OF_OWNER,
    PLANNING,
    R_IMPOSSIBLE,
    R_SOURCE,
    R_TERM,
    R_TERMS,
    S_AT,
    S_CHEF,
    S_CHEF_SCORE,
    S_OWNER_SCORE,
    S_PLANS,
    S_SHOWN,
    S_STAGE,
    SHOWN_KIND,
    SINGLES,
    T_AMONG,
    T_AMOUNT,
    T_COUNT,
    T_DECLARED,
    T_EXTREME,
    T_FACTOR,
    T_FLAGS,
    T_FORM,
    T_KIND,
    T_SIZE,
    T_TIMES,
    TERM_ROW,
    TEST_ROW,
    TWIN_ROW,
    W_BARE,
    W_CLAIMABLE,
    W_CLAIMED,
    W_CLAIMED_AMOUNT,
    W_DECLARED,
    W_FIXED,
    W_FROM_HAND,
    W_LAYABLE,
    W_RECIPE,
    W_TAKEN,
    W_TWICE,
    W_WILD,
    WAY_HEADS,
    WHOLE,
    WILD_DOUBLES,
    WILD_EXTREME,
    WILD_FLAGS,
    WILD_SINGLES,
    WILD_UNITS,
)
from pizzarules.rules.position import Position

__all__ = [
    "allowed",
    "claim_recipe",
    "fixed_met",
    "hand_doubles",
    "hand_singles",
    "kind_of",
    "lacking_doubles",
    "lacking_singles",
    "layable_kinds",
    "met",
    "paid_doubles",
    "paid_singles",
    "servable",
    "table_doubles",
    "table_singles",
    "there_doubles",
    "there_singles",
    "wildcards_matchable",
]


# One column of cards.


def met(ones: i64, twos: i64, units: i64, doubles: i64, singles: i64, flags: i64) -> bool:
    """Whether a column of so many single and double cards meets a claim.

    INVARIANT: a column that meets a claim still does with more cards.
    """
    if twos < doubles or ones + 2 * twos < units + 2 * doubles + singles:
        return False
    # An odd number of units can't be met exactly by double cards alone.
    if flags & EXACT and units & 1:
        return ones > singles
    return ones >= singles


def paid_doubles(twos: i64, units: i64, doubles: i64, flags: i64) -> i64:
    """Return the double cards that are paid from a column that meets a claim: doubles go first."""
    if flags & WHOLE:
        return twos
    first = units >> 1 if flags & EXACT else (units + 1) >> 1
    free = twos - doubles
    if free < first:
        return twos
    return doubles + first


def paid_singles(ones: i64, twos: i64, units: i64, doubles: i64, singles: i64, flags: i64) -> i64:
    """Return the single cards that are paid from a column that meets a claim."""
    if flags & WHOLE:
        return ones
    rest = units - 2 * (paid_doubles(twos, units, doubles, flags) - doubles)
    if rest > 0:
        return singles + rest
    return singles


def lacking_doubles(twos: i64, doubles: i64) -> i64:
    """Return how many double cards a column lacks for a claim."""
    if doubles > twos:
        return doubles - twos
    return 0


def lacking_singles(
    ones: i64, twos: i64, units: i64, doubles: i64, singles: i64, flags: i64
) -> i64:
    """Return how many single cards a column lacks for a claim, missing units taken as such."""
    few = singles - ones
    if flags & EXACT and units & 1:
        few += 1
    if few < 0:
        few = 0
    cards = lacking_doubles(twos, doubles)
    rest = units + 2 * doubles + singles - ones - few - 2 * (twos + cards)
    return few + rest if rest > 0 else few


# What lies there, and what may be laid.


def table_singles(position: Position, way: vec[i64], kind: i64) -> i64:
    """Return the single cards of a kind that lie on the table and count for the recipe."""
    if way[W_FROM_HAND]:
        return 0
    return position.settlement[position.book.table + kind]


def table_doubles(position: Position, way: vec[i64], kind: i64) -> i64:
    """Return the double cards of a kind that lie on the table and count for the recipe."""
    if way[W_FROM_HAND]:
        return 0
    book = position.book
    return position.settlement[book.table + book.kinds + kind]


def hand_singles(position: Position, way: vec[i64], kind: i64) -> i64:
    """Return the single cards of a kind that the owner may lay and has not pledged yet."""
    if way[W_BARE] or not way[W_LAYABLE] >> kind & 1:
        return 0
    book = position.book
    held = position.cells[book.rows[position.owner] + kind]
    return held - position.settlement[book.kept + kind]


def hand_doubles(position: Position, way: vec[i64], kind: i64) -> i64:
    """Return the double cards of a kind that the owner may lay and has not pledged yet."""
    if way[W_BARE] or not way[W_LAYABLE] >> kind & 1:
        return 0
    book = position.book
    held = position.cells[book.rows[position.owner] + book.kinds + kind]
    return held - position.settlement[book.kept + book.kinds + kind]


def there_singles(position: Position, way: vec[i64], kind: i64, bare: bool) -> i64:
    """Return the single cards of a kind that count, with those that may be laid unless `bare`."""
    ones = table_singles(position, way, kind)
    return ones if bare else ones + hand_singles(position, way, kind)


def there_doubles(position: Position, way: vec[i64], kind: i64, bare: bool) -> i64:
    """Return the double cards of a kind that count, with those that may be laid unless `bare`."""
    twos = table_doubles(position, way, kind)
    return twos if bare else twos + hand_doubles(position, way, kind)


def kind_of(position: Position, code: i64) -> i64:
    """Return the kind that a number in a table of orders stands for; `NOBODY` if there is none."""
    if code == CHEFS_KIND:
        return position.settlement[S_CHEF]
    if code == SHOWN_KIND:
        return position.settlement[S_SHOWN]
    return code


def allowed(position: Position, order: i64) -> bool:
    """Whether the condition of an order holds on the table."""
    book = position.book
    options = book.orders[order + O_OPTIONS]
    if options == NOBODY:
        return True
    option = book.orders[order + O_OPTION]
    last = option + 2 * options
    while option < last:
        test = book.options[option]
        end = test + TEST_ROW * book.options[option + 1]
        while test < end and _holds(position, test):
            test += TEST_ROW
        if test == end:
            return True
        option += 2
    return False


def _holds(position: Position, test: i64) -> bool:
    book = position.book
    what = book.tests[test + C_WHAT]
    count: i64 = 0
    if what == OF_KIND:
        kind = kind_of(position, book.tests[test + C_KIND])
        if kind != NOBODY:
            count = _units(position, kind)
    else:
        kind = 0
        while kind < book.kinds:
            units = _units(position, kind)
            if what != OF_KINDS:
                count += units
            elif units:
                count += 1
            kind += 1
    compare, number = book.tests[test + C_COMPARE], book.tests[test + C_NUMBER]
    if compare == 0:
        return count >= number
    if compare == 1:
        return count <= number
    return count == number


def _units(position: Position, kind: i64) -> i64:
    book, settlement = position.book, position.settlement
    return settlement[book.table + kind] + 2 * settlement[book.table + book.kinds + kind]


def layable_kinds(position: Position, order: i64) -> i64:
    """Return the kinds of which cards may be laid or given, as bits (ruling `barred-lay`)."""
    book = position.book
    found = (book.one << book.kinds) - 1
    place = book.orders[order + O_BAR]
    last = place + book.orders[order + O_BARS]
    while place < last:
        kind = kind_of(position, book.bars[place])
        if kind != NOBODY:
            found &= ~(book.one << kind)
        place += 1
    return found


# What a recipe claims.


def claim_recipe(position: Position, way: vec[i64]) -> bool:
    """Write down what the recipe of a way claims: of fixed kinds, and for each wildcard.

    A declared amount that is not decided yet counts as the least. False if some kind can't be there, or there
    are more terms than kinds: then nothing that lies on the table will do.
    """
    if way[W_CLAIMED] != way[W_RECIPE] or way[W_CLAIMED_AMOUNT] != way[W_DECLARED]:
        way[W_CLAIMED] = way[W_RECIPE]
        way[W_CLAIMED_AMOUNT] = way[W_DECLARED]
        way[W_CLAIMABLE] = 1 if _claim_recipe(position, way) else 0
    return way[W_CLAIMABLE] != 0


def _claim_recipe(position: Position, way: vec[i64]) -> bool:
    book = position.book
    recipe = way[W_RECIPE]
    way[W_FROM_HAND] = 1 if book.recipes[recipe + R_SOURCE] == FROM_HAND else 0
    way[W_FIXED] = 0
    way[W_WILD] = 0
    way[W_TAKEN] = 0
    way[W_TWICE] = 0
    if book.recipes[recipe + R_IMPOSSIBLE]:
        return False
    term = book.recipes[recipe + R_TERM]
    last = term + TERM_ROW * book.recipes[recipe + R_TERMS]
    while term < last:
        if not _claim_term(position, way, term):
            return False
        term += TERM_ROW
    if way[W_WILD]:
        _free_wildcards(position, way)
    return True


def _claim_term(position: Position, way: vec[i64], term: i64) -> bool:
    book = position.book
    terms = book.terms
    kind = terms[term + T_KIND]
    if kind < NOBODY:
        kind = kind_of(position, kind)
    flags = terms[term + T_FLAGS]
    if terms[term + T_DECLARED] and way[W_DECLARED] != NOBODY:
        amount = way[W_DECLARED]
        flags = 0
    else:
        amount = terms[term + T_AMOUNT]
        factor = terms[term + T_FACTOR]
        if factor:
            amount += factor * _count(position, terms[term + T_COUNT])
    form, size = terms[term + T_FORM], terms[term + T_SIZE]
    if form == FIXED:
        if kind == NOBODY:
            return False
        _claim_kind(position, way, kind, size, amount, flags)
    elif form == EACH:
        other: i64 = 0
        while other < book.kinds:
            if other != kind:
                _claim_kind(position, way, other, size, amount, flags)
            other += 1
    else:
        times: i64 = 0
        while times < terms[term + T_TIMES]:
            if way[W_WILD] == book.kinds:
                return False
            _claim_wildcard(position, way, term, kind, amount)
            way[WAY_HEADS + WILD_FLAGS * book.kinds + way[W_WILD]] = flags
            way[W_WILD] += 1
            times += 1
    return True


def _count(position: Position, counted: i64) -> i64:
    """Return what an amount depends on: the demand, or how many pizzas somebody has baked."""
    book, settlement = position.book, position.settlement
    if counted == OF_CHEF:
        return settlement[S_CHEF_SCORE]
    if counted == OF_OWNER:
        return settlement[S_OWNER_SCORE]
    place = settlement[S_PLANS]
    if settlement[S_STAGE] != PLANNING:
        place = settlement[S_AT]
    return book.series[settlement[book.ranked + place] * book.longest + place]


def _claim_kind(
    position: Position, way: vec[i64], kind: i64, size: i64, amount: i64, flags: i64
) -> None:
    """Claim so much of a kind; claims on the same kind add up."""
    kinds = position.book.kinds
    at = WAY_HEADS + CLAIM_ROW * kinds
    end = at + way[W_FIXED]
    bit = position.book.one << kind
    if way[W_TAKEN] & bit:
        while way[at] != kind:
            at += 1
    else:
        at = end
        way[W_FIXED] += 1
        way[W_TAKEN] |= bit
        way[at] = kind
        way[at + kinds] = 0
        way[at + 2 * kinds] = 0
        way[at + 3 * kinds] = 0
        way[at + 4 * kinds] = 0
    if size == DOUBLES:
        way[at + 2 * kinds] += amount
    elif size == SINGLES:
        way[at + 3 * kinds] += amount
    else:
        way[at + kinds] += amount
    way[at + 4 * kinds] |= flags


def _claim_wildcard(position: Position, way: vec[i64], term: i64, but: i64, amount: i64) -> None:
    """Write down what a wildcard claims, and which kinds it may take."""
    book = position.book
    kinds = book.kinds
    at = WAY_HEADS + way[W_WILD]
    size = book.terms[term + T_SIZE]
    way[at + WILD_UNITS * kinds] = 0
    way[at + WILD_DOUBLES * kinds] = 0
    way[at + WILD_SINGLES * kinds] = 0
    if size == DOUBLES:
        way[at + WILD_DOUBLES * kinds] = amount
    elif size == SINGLES:
        way[at + WILD_SINGLES * kinds] = amount
    else:
        way[at + WILD_UNITS * kinds] = amount
    way[at + WILD_EXTREME * kinds] = book.terms[term + T_EXTREME]
    among = book.terms[term + T_AMONG]
    if but != NOBODY:
        among &= ~(book.one << but)
    way[at + AMONG_ROW * kinds] = among


def _free_wildcards(position: Position, way: vec[i64]) -> None:
    """Leave each wildcard the kinds that no fixed term takes, and find its twin.

    The scarcest and the commonest are counted first, among all kinds (rulings `scarcest-count`, `scarcest-none`).
    """
    kinds = position.book.kinds
    among = WAY_HEADS + AMONG_ROW * kinds
    place: i64 = 0
    while place < way[W_WILD]:
        at = WAY_HEADS + place
        if not way[at + WILD_EXTREME * kinds]:
            way[among + place] &= ~way[W_TAKEN]
        twin = place - 1
        while twin >= 0 and not _alike(way, WAY_HEADS + twin, at, kinds):
            twin -= 1
        way[at + TWIN_ROW * kinds] = twin
        place += 1
    place = 0
    while place < way[W_WILD]:
        extreme = way[WAY_HEADS + WILD_EXTREME * kinds + place]
        if extreme:
            found = _extreme(position, way[among + place], extreme)
            way[among + place] = found & ~way[W_TAKEN]
        place += 1


def _alike(way: vec[i64], left: i64, right: i64, kinds: i64) -> bool:
    row: i64 = WILD_UNITS
    while row <= WILD_EXTREME:
        if way[left + row * kinds] != way[right + row * kinds]:
            return False
        row += 1
    return way[left + AMONG_ROW * kinds] == way[right + AMONG_ROW * kinds]


def _extreme(position: Position, among: i64, extreme: i64) -> i64:
    book, settlement = position.book, position.settlement
    found: i64 = 0
    best: i64 = 0
    kind: i64 = 0
    while kind < book.kinds:
        ones = settlement[book.table + kind]
        twos = settlement[book.table + book.kinds + kind]
        count = ones + twos if book.by_cards else ones + 2 * twos
        if count and among >> kind & 1:
            if not found or (count < best if extreme == 1 else count > best):
                best = count
                found = book.one << kind
            elif count == best:
                found |= book.one << kind
        kind += 1
    if not found and book.free:
        return among
    return found


# Whether claims are met.


def fixed_met(position: Position, way: vec[i64], bare: bool) -> bool:
    """Whether the table, with what may be laid unless it is `bare`, meets the claims on fixed kinds."""
    book, settlement, cells = position.book, position.settlement, position.cells
    kinds = book.kinds
    table, kept, hand = book.table, book.kept, book.rows[position.owner]
    layable = way[W_LAYABLE]
    if bare or way[W_BARE]:
        layable = 0
    at = WAY_HEADS + CLAIM_ROW * kinds
    end = at + way[W_FIXED]
    while at < end:
        kind = way[at]
        ones: i64 = 0
        twos: i64 = 0
        if not way[W_FROM_HAND]:
            ones = settlement[table + kind]
            twos = settlement[table + kinds + kind]
        if layable >> kind & 1:
            ones += cells[hand + kind] - settlement[kept + kind]
            twos += cells[hand + kinds + kind] - settlement[kept + kinds + kind]
        units, doubles, singles = way[at + kinds], way[at + 2 * kinds], way[at + 3 * kinds]
        if not met(ones, twos, units, doubles, singles, way[at + 4 * kinds]):
            return False
        at += 1
    return True


def servable(position: Position, way: vec[i64], bare: bool, always: i64) -> None:
    """Find for each wildcard the kinds whose columns, with what may be laid unless `bare`, meet its claim.

    Kinds that it may take and that are in `always` (bits) serve it whatever lies there.
    """
    book, settlement, cells = position.book, position.settlement, position.cells
    kinds, one = book.kinds, book.one
    table, kept, hand = book.table, book.kept, book.rows[position.owner]
    layable = way[W_LAYABLE]
    if bare or way[W_BARE]:
        layable = 0
    from_hand = way[W_FROM_HAND]
    place: i64 = 0
    while place < way[W_WILD]:
        at = WAY_HEADS + place
        units, doubles = way[at + WILD_UNITS * kinds], way[at + WILD_DOUBLES * kinds]
        singles, flags = way[at + WILD_SINGLES * kinds], way[at + WILD_FLAGS * kinds]
        among = way[at + AMONG_ROW * kinds]
        left = among & ~always
        kind: i64 = 0
        while left:
            if left & 1:
                ones: i64 = 0
                twos: i64 = 0
                if not from_hand:
                    ones = settlement[table + kind]
                    twos = settlement[table + kinds + kind]
                if layable >> kind & 1:
                    ones += cells[hand + kind] - settlement[kept + kind]
                    twos += cells[hand + kinds + kind] - settlement[kept + kinds + kind]
                if not met(ones, twos, units, doubles, singles, flags):
                    among &= ~(one << kind)
            left >>= 1
            kind += 1
        way[at + MASK_ROW * kinds] = among
        place += 1


def wildcards_matchable(position: Position, way: vec[i64], row: i64) -> bool:
    """Whether each wildcard can take a kind from its mask in a row, all of them different."""
    kinds = position.book.kinds
    return matchable(way, WAY_HEADS + row * kinds, way[W_WILD], kinds)
