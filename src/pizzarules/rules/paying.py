"""Paying: how the owner of an order decides, step by step, which cards it is met with.

A way of paying is a vector: what was decided, and what follows from it. Alternative, declared amount, kinds, shares of a
total, and what is laid of each kind are decided in this order; every step that is offered has a completion. What public facts
leave no choice about is no step: an only alternative, laying for a kind of which the table has enough.

Where help is asked for, what is laid may fall short, and in the end something is missing: that is the request.
"""

from __future__ import annotations

from pizzarules.rules.cells import i64, vec
from pizzarules.rules.choices import Choices
from pizzarules.rules.claims import (
    claim_recipe,
    fixed_met,
    hand_doubles,
    hand_singles,
    kind_of,
    lacking_doubles,
    lacking_singles,
    layable_kinds,
    met,
    servable,
    table_doubles,
    table_singles,
    wildcards_matchable,
)
from pizzarules.rules.matching import matchable
from pizzarules.rules.places import (
    ALTERNATIVE,
    AMONG_ROW,
    CHOSEN_ROW,
    CLAIM_ROW,
    DECLARE,
    DOUBLES,
    EXACT,
    FIXED,
    FROM_BOTH,
    FROM_TABLE,
    LAID_ROW,
    LAY,
    LOW,
    MASK_ROW,
    NOBODY,
    O_RECIPE,
    O_RECIPES,
    R_DECLARES,
    R_EXACT,
    R_INDEX,
    R_SIZE,
    R_SOURCE,
    R_SWEEP,
    R_TERM,
    R_TERMS,
    R_TOTAL,
    RECIPE_ROW,
    REQUEST,
    REQUEST_ROW,
    S_EXCLUDED,
    SHARE,
    SHARE_ROW,
    SINGLES,
    T_AMOUNT,
    T_DECLARED,
    T_FORM,
    T_KIND,
    T_SIZE,
    T_TIMES,
    TERM_ROW,
    TWIN_ROW,
    USE,
    W_ACTIVE,
    W_ASKING,
    W_BARE,
    W_CHOSEN,
    W_CLAIMED,
    W_CLAIMS,
    W_DECLARED,
    W_FIXED,
    W_LAID,
    W_LAYABLE,
    W_ORDER,
    W_RECIPE,
    W_REQUESTS,
    W_SERVED,
    W_SHARES,
    W_TAKEN,
    W_TWICE,
    W_WILD,
    WAY_HEADS,
    WILD,
    WILD_DOUBLES,
    WILD_FLAGS,
    WILD_SINGLES,
    WILD_UNITS,
)
from pizzarules.rules.position import Position
from pizzarules.rules.rulebook import Rulebook
from pizzarules.rules.totals import (
    counted,
    lacks,
    share_options,
    sweep_options,
    total_met,
)

__all__ = [
    "can_be_made_up",
    "complete",
    "offer_enough",
    "open_way",
    "options",
    "qualifies",
    "ready",
    "resume_way",
    "start_way",
    "take_step",
    "takes_all",
]


# What an order comes to, whatever its owner decides.


def qualifies(position: Position, way: vec[i64]) -> bool:
    """Whether some alternative has a kind for each wildcard, whatever the amounts."""
    book = position.book
    recipe = book.orders[way[W_ORDER] + O_RECIPE]
    last = recipe + RECIPE_ROW * book.orders[way[W_ORDER] + O_RECIPES]
    way[W_DECLARED] = NOBODY
    while recipe < last:
        way[W_RECIPE] = recipe
        if claim_recipe(position, way) and wildcards_matchable(position, way, AMONG_ROW):
            return True
        recipe += RECIPE_ROW
    return False


def ready(position: Position, way: vec[i64]) -> bool:
    """Whether the table alone suffices for an order whose condition holds."""
    book = position.book
    recipe = book.orders[way[W_ORDER] + O_RECIPE]
    last = recipe + RECIPE_ROW * book.orders[way[W_ORDER] + O_RECIPES]
    while recipe < last:
        way[W_RECIPE] = recipe
        way[W_DECLARED] = NOBODY
        if (
            _declarable(position, way)
            and not (book.all_on_table and way[W_TWICE])
            and _met(position, way, True)
        ):
            return True
        recipe += RECIPE_ROW
    return False


def can_be_made_up(position: Position, way: vec[i64]) -> bool:
    """Whether helpers with all the cards of the world could make up for what an order that qualifies lacks."""
    book = position.book
    recipe = book.orders[way[W_ORDER] + O_RECIPE]
    last = recipe + RECIPE_ROW * book.orders[way[W_ORDER] + O_RECIPES]
    plain = not position.settlement[S_EXCLUDED] and not book.all_on_table
    plain = plain and way[W_LAYABLE] == (book.one << book.kinds) - 1
    if plain and recipe + RECIPE_ROW == last and book.recipes[recipe + R_TOTAL] == NOBODY:
        # Any kind may be given, so an only recipe that has kinds for its wildcards can be made up.
        return book.recipes[recipe + R_SOURCE] == FROM_BOTH
    while recipe < last:
        way[W_RECIPE] = recipe
        amount = _least(position, recipe)
        most = amount
        # What lies there may have to be declared; else the least amount is the easiest to meet.
        if amount != NOBODY and book.all_on_table:
            most = book.most_declared
        while amount <= most:
            way[W_DECLARED] = amount
            if _made_up(position, way):
                return True
            amount += 1
        recipe += RECIPE_ROW
    return False


def _least(position: Position, recipe: i64) -> i64:
    """Return the least amount that may be declared for a recipe; `NOBODY` where none is."""
    book = position.book
    if not book.recipes[recipe + R_DECLARES]:
        return NOBODY
    term = book.recipes[recipe + R_TERM]
    while not book.terms[term + T_DECLARED]:
        term += TERM_ROW
    return book.terms[term + T_AMOUNT]


def _met(position: Position, way: vec[i64], bare: bool) -> bool:
    """Whether the recipe can be met; leaves each wildcard the kinds that serve it."""
    book = position.book
    if book.recipes[way[W_RECIPE] + R_TOTAL] != NOBODY:
        return total_met(position, way, bare)
    if not fixed_met(position, way, bare):
        return False
    if not way[W_WILD]:
        return True
    servable(position, way, bare, 0)
    return wildcards_matchable(position, way, MASK_ROW)


def _declarable(position: Position, way: vec[i64]) -> bool:
    """Write down what the recipe claims and may take; False where the amount can't be declared.

    With `block-amount all-on-table` a declared amount covers all that lies on the table.
    """
    if not claim_recipe(position, way):
        return False
    book = position.book
    excluded = position.settlement[S_EXCLUDED]
    if excluded:
        if excluded & way[W_TAKEN]:
            return False
        among = WAY_HEADS + AMONG_ROW * book.kinds
        place: i64 = 0
        while place < way[W_WILD]:
            way[among + place] &= ~excluded
            place += 1
    if way[W_DECLARED] == NOBODY or not book.all_on_table:
        return True
    return _covered(position, way)


def _covered(position: Position, way: vec[i64]) -> bool:
    """Whether the declared amount covers what lies of its kinds; wildcards lose kinds that it does not."""
    book = position.book
    term = book.recipes[way[W_RECIPE] + R_TERM]
    last = term + TERM_ROW * book.recipes[way[W_RECIPE] + R_TERMS]
    mask = WAY_HEADS + AMONG_ROW * book.kinds
    while term < last:
        form, named = book.terms[term + T_FORM], kind_of(position, book.terms[term + T_KIND])
        kind: i64 = 0
        while kind < book.kinds and book.terms[term + T_DECLARED]:
            if _lying(position, kind, book.terms[term + T_SIZE]) > way[W_DECLARED]:
                if form == WILD:
                    way[mask] &= ~(book.one << kind)
                elif (form == FIXED) == (named == kind):
                    return False
            kind += 1
        if form == WILD:
            mask += book.terms[term + T_TIMES]
        term += TERM_ROW
    return True


def _lying(position: Position, kind: i64, size: i64) -> i64:
    """Return how much of what a declared amount counts lies of a kind on the table."""
    book, settlement = position.book, position.settlement
    ones = settlement[book.table + kind]
    return _sized(size, ones, settlement[book.table + book.kinds + kind])


def _held(position: Position, way: vec[i64], kind: i64, size: i64) -> i64:
    """Return how much of what a declared amount counts the owner may lay of a kind."""
    bare = way[W_BARE]
    way[W_BARE] = 0
    held = _sized(size, hand_singles(position, way, kind), hand_doubles(position, way, kind))
    way[W_BARE] = bare
    return held


def _sized(size: i64, singles: i64, doubles: i64) -> i64:
    """Return the units of a column, or its cards of one size."""
    if size == DOUBLES:
        return doubles
    return singles if size == SINGLES else singles + 2 * doubles


def _served(position: Position, way: vec[i64]) -> bool:
    """Whether the recipe of a way can be met with its declared amount: by table and hand, or with help.

    Leaves each wildcard the kinds that serve it, and settles whether hand cards may be laid.
    """
    if way[W_ASKING]:
        return _made_up(position, way)
    book, recipe = position.book, way[W_RECIPE]
    way[W_BARE] = 1
    if book.recipes[recipe + R_SOURCE] != FROM_TABLE and not (
        book.recipes[recipe + R_SWEEP] and book.sweep_bare
    ):
        # `ready-hand table-first`: nothing is laid where the table suffices.
        way[W_BARE] = 1 if book.ready_bare and _ready_declaring(position, way) else 0
    return _declarable(position, way) and _met(position, way, False)


def _ready_declaring(position: Position, way: vec[i64]) -> bool:
    """Whether the table alone suffices for some alternative, with the amount that is declared."""
    book = position.book
    mine = way[W_RECIPE]
    recipe = book.orders[way[W_ORDER] + O_RECIPE]
    last = recipe + RECIPE_ROW * book.orders[way[W_ORDER] + O_RECIPES]
    found = False
    while recipe < last and not found:
        way[W_RECIPE] = recipe
        least = _least(position, recipe)
        fits = (least == NOBODY) == (way[W_DECLARED] == NOBODY) and way[W_DECLARED] >= least
        found = fits and _declarable(position, way) and _met(position, way, True)
        recipe += RECIPE_ROW
    way[W_RECIPE] = mine
    return found


def _made_up(position: Position, way: vec[i64]) -> bool:
    """Whether helpers with all the cards of the world could make up for what the recipe lacks.

    Help comes to the table: it can't meet what is paid from the owner's hand only. A kind that may not be laid may
    not be given either: the table must have enough of it.
    """
    book, recipe = position.book, way[W_RECIPE]
    if book.recipes[recipe + R_SOURCE] != FROM_BOTH or not _declarable(position, way):
        return False
    # What may not be laid may be given all the same: ruling `sweep-lay` speaks of laying only.
    way[W_BARE] = 1 if book.recipes[recipe + R_SWEEP] and book.sweep_bare else 0
    layable = way[W_LAYABLE]
    total = book.recipes[recipe + R_TOTAL] != NOBODY
    if layable != (book.one << book.kinds) - 1 and _stuck(position, way):
        return False
    servable(position, way, True, layable)
    if not wildcards_matchable(position, way, MASK_ROW):
        return False
    if not total:
        return True
    if book.recipes[recipe + R_SWEEP]:
        return layable != 0
    way[W_SHARES] = 0
    return len(share_options(position, way, True)) > 0


def _stuck(position: Position, way: vec[i64]) -> bool:
    """Whether a fixed claim is not met on the table, and nothing may be laid or given for it."""
    kinds = position.book.kinds
    place: i64 = 0
    while place < way[W_FIXED]:
        kind = way[WAY_HEADS + CLAIM_ROW * kinds + place]
        if not way[W_LAYABLE] >> kind & 1 and not _claim_met(position, way, place, 0, 0):
            return True
        place += 1
    return False


# A way, step by step.


def open_way(position: Position, way: vec[i64], order: i64, bare: bool) -> None:
    """Look at an order afresh; with `bare`, no hand card may be laid."""
    place: i64 = 0
    while place < WAY_HEADS:
        way[place] = 0
        place += 1
    way[W_ORDER] = order
    way[W_RECIPE] = NOBODY
    way[W_DECLARED] = NOBODY
    way[W_CLAIMS] = NOBODY
    way[W_CLAIMED] = NOBODY
    if not bare:
        way[W_LAYABLE] = layable_kinds(position, order)


def start_way(position: Position, way: vec[i64], asking: bool) -> None:
    """Begin to decide on a way of paying for the order that was opened."""
    _begin(way, asking)
    _advance(position, way)


def resume_way(position: Position, way: vec[i64], recipe: i64, declared: i64) -> None:
    """Begin to decide on a way of paying whose alternative and declared amount are decided already."""
    _begin(way, False)
    way[W_RECIPE] = recipe
    way[W_DECLARED] = declared
    _advance(position, way)


def _begin(way: vec[i64], asking: bool) -> None:
    way[W_ACTIVE] = 1
    way[W_RECIPE] = NOBODY
    way[W_DECLARED] = NOBODY
    way[W_SERVED] = 0
    way[W_ASKING] = 1 if asking else 0
    way[W_CHOSEN] = 0
    way[W_SHARES] = 0
    way[W_CLAIMS] = NOBODY
    way[W_LAID] = 0
    way[W_REQUESTS] = 0


def take_step(
    position: Position, way: vec[i64], form: i64, which: i64, first: i64, second: i64
) -> None:
    """Decide a step, which must be one that `options` offers."""
    kinds = position.book.kinds
    if form == USE:
        way[WAY_HEADS + CHOSEN_ROW * kinds + way[W_CHOSEN]] = which
        way[W_CHOSEN] += 1
    elif form == LAY:
        _lay(way, kinds, first, second)
    elif form == DECLARE:
        way[W_DECLARED] = first
    elif form == SHARE:
        way[WAY_HEADS + SHARE_ROW * kinds + way[W_SHARES]] = first
        way[W_SHARES] += 1
    elif form == REQUEST:
        way[WAY_HEADS + REQUEST_ROW * kinds + way[W_REQUESTS]] = first
        way[W_REQUESTS] += 1
    else:
        book = position.book
        way[W_RECIPE] = book.orders[way[W_ORDER] + O_RECIPE] + RECIPE_ROW * first
    _advance(position, way)


def _lay(way: vec[i64], kinds: i64, singles: i64, doubles: i64) -> None:
    at = WAY_HEADS + LAID_ROW * kinds + way[W_LAID]
    way[at] = singles
    way[at + kinds] = doubles
    way[W_LAID] += 1


def takes_all(position: Position, way: vec[i64]) -> bool:
    """Whether it is so much of anything that is wanted, taking the whole table."""
    book, recipe = position.book, way[W_RECIPE]
    return book.recipes[recipe + R_TOTAL] != NOBODY and book.recipes[recipe + R_SWEEP] != 0


def complete(position: Position, way: vec[i64]) -> bool:
    """Whether everything is decided."""
    if way[W_SERVED] != 1:
        return False
    if not takes_all(position, way):
        return way[W_CLAIMS] != NOBODY and way[W_LAID] == way[W_CLAIMS]
    kinds = position.book.kinds
    if way[W_ASKING]:
        return way[W_LAID] == kinds and _asked(way, kinds, way[W_REQUESTS]) == NOBODY
    return way[W_LAID] == kinds or lacks(position, way) <= 0


def _asked(way: vec[i64], kinds: i64, place: i64) -> i64:
    """Return the kind at a place among those that may be asked for; `NOBODY` after the last."""
    kind: i64 = 0
    while kind < kinds:
        if way[W_LAYABLE] >> kind & 1:
            if not place:
                return kind
            place -= 1
        kind += 1
    return NOBODY


def _advance(position: Position, way: vec[i64]) -> None:
    """Take what no choice is left about."""
    book = position.book
    if way[W_RECIPE] == NOBODY:
        if book.orders[way[W_ORDER] + O_RECIPES] > 1:
            return
        way[W_RECIPE] = book.orders[way[W_ORDER] + O_RECIPE]
    if not way[W_SERVED]:
        if book.recipes[way[W_RECIPE] + R_DECLARES] and way[W_DECLARED] == NOBODY:
            return
        way[W_SERVED] = 1 if _served(position, way) else -1
    if way[W_SERVED] < 0 or takes_all(position, way):
        return
    if way[W_CLAIMS] == NOBODY:
        _claim_chosen(position, way)
    if way[W_CLAIMS] == NOBODY:
        return
    while way[W_LAID] < way[W_CLAIMS] and _claim_met(position, way, way[W_LAID], 0, 0):
        _lay(way, book.kinds, 0, 0)


def _claim_chosen(position: Position, way: vec[i64]) -> None:
    """Write the claims down on the kinds that were chosen, or that have a share, once that is decided."""
    book, recipe = position.book, way[W_RECIPE]
    kinds = book.kinds
    place: i64 = 0
    if book.recipes[recipe + R_TOTAL] == NOBODY:
        if way[W_CHOSEN] < way[W_WILD]:
            return
        while place < way[W_WILD]:
            at = WAY_HEADS + place
            _write_claim(
                way,
                kinds,
                way[W_FIXED] + place,
                way[at + CHOSEN_ROW * kinds],
                way[at + WILD_UNITS * kinds],
                way[at + WILD_DOUBLES * kinds],
                way[at + WILD_SINGLES * kinds],
                way[at + WILD_FLAGS * kinds],
            )
            place += 1
        way[W_CLAIMS] = way[W_FIXED] + way[W_WILD]
        return
    if way[W_SHARES] < kinds:
        return
    size = book.recipes[recipe + R_SIZE]
    number: i64 = 0
    while place < kinds:
        share = way[WAY_HEADS + SHARE_ROW * kinds + place]
        if share:
            _write_claim(
                way,
                kinds,
                number,
                place,
                0 if size else share,
                share if size == DOUBLES else 0,
                share if size == SINGLES else 0,
                EXACT if not size and book.recipes[recipe + R_EXACT] else 0,
            )
            number += 1
        place += 1
    way[W_CLAIMS] = number


def _write_claim(
    way: vec[i64],
    kinds: i64,
    place: i64,
    kind: i64,
    units: i64,
    doubles: i64,
    singles: i64,
    flags: i64,
) -> None:
    at = WAY_HEADS + CLAIM_ROW * kinds + place
    way[at] = kind
    way[at + kinds] = units
    way[at + 2 * kinds] = doubles
    way[at + 3 * kinds] = singles
    way[at + 4 * kinds] = flags


def _claim_met(position: Position, way: vec[i64], place: i64, singles: i64, doubles: i64) -> bool:
    """Whether the table meets a claim with so many cards more."""
    kinds = position.book.kinds
    at = WAY_HEADS + CLAIM_ROW * kinds + place
    return met(
        table_singles(position, way, way[at]) + singles,
        table_doubles(position, way, way[at]) + doubles,
        way[at + kinds],
        way[at + 2 * kinds],
        way[at + 3 * kinds],
        way[at + 4 * kinds],
    )


# What can be decided next.


def options(position: Position, way: vec[i64], choices: Choices) -> None:
    """Offer the steps that are open now; none where the way is complete or nothing is."""
    book = position.book
    if way[W_RECIPE] == NOBODY:
        _offer_alternatives(position, way, choices)
    elif way[W_SERVED] < 0:
        return
    elif not way[W_SERVED]:
        _offer_amounts(position, way, choices)
    elif takes_all(position, way):
        if way[W_ASKING]:
            _offer_requests(position, way, choices)
        else:
            _offer_sweep(position, way, choices)
    elif way[W_CLAIMS] == NOBODY:
        if book.recipes[way[W_RECIPE] + R_TOTAL] != NOBODY:
            for share in share_options(position, way, way[W_ASKING] != 0):
                choices.offer(book, SHARE, way[W_SHARES], share, 0)
        else:
            _offer_kinds(position, way, choices)
    elif way[W_LAID] < way[W_CLAIMS]:
        _offer_cards(position, way, choices)


def _offer_alternatives(position: Position, way: vec[i64], choices: Choices) -> None:
    book = position.book
    trial = way[:]
    recipe = book.orders[way[W_ORDER] + O_RECIPE]
    last = recipe + RECIPE_ROW * book.orders[way[W_ORDER] + O_RECIPES]
    while recipe < last:
        amount = _least(position, recipe)
        most = _most(position, way, recipe)
        served = False
        while not served and amount <= most:
            trial[W_RECIPE] = recipe
            trial[W_DECLARED] = amount
            served = _served(position, trial)
            amount += 1
        if served:
            choices.offer(book, ALTERNATIVE, 0, book.recipes[recipe + R_INDEX], 0)
        recipe += RECIPE_ROW


def _offer_amounts(position: Position, way: vec[i64], choices: Choices) -> None:
    trial = way[:]
    amount = _least(position, way[W_RECIPE])
    most = _most(position, way, way[W_RECIPE])
    while amount <= most:
        trial[W_DECLARED] = amount
        if _served(position, trial):
            choices.offer(position.book, DECLARE, 0, amount, 0)
        amount += 1


def _most(position: Position, way: vec[i64], recipe: i64) -> i64:
    """Return the largest amount that may be declared; `NOBODY` where none is."""
    book = position.book
    if not book.recipes[recipe + R_DECLARES]:
        return NOBODY
    if way[W_ASKING]:
        return book.most_declared
    term = book.recipes[recipe + R_TERM]
    last = term + TERM_ROW * book.recipes[recipe + R_TERMS]
    most: i64 = 0
    while term < last:
        if book.terms[term + T_DECLARED]:
            size = book.terms[term + T_SIZE]
            form, named = book.terms[term + T_FORM], kind_of(position, book.terms[term + T_KIND])
            kind: i64 = 0
            while kind < book.kinds:
                there = _lying(position, kind, size) + _held(position, way, kind, size)
                if there > most and (form == FIXED) == (named == kind):
                    most = there
                kind += 1
        term += TERM_ROW
    return most if most < book.most_declared else book.most_declared


def _offer_kinds(position: Position, way: vec[i64], choices: Choices) -> None:
    """Offer the kinds that the next wildcard can take so that all others can be served."""
    book = position.book
    kinds = book.kinds
    chosen, wildcards = way[W_CHOSEN], way[W_WILD]
    left = book.no_way[: wildcards - chosen]
    used: i64 = 0
    place: i64 = 0
    while place < chosen:
        used |= book.one << way[WAY_HEADS + CHOSEN_ROW * kinds + place]
        place += 1
    free = _narrowed(position, way, chosen, chosen, NOBODY) & ~used
    kind: i64 = 0
    while kind < kinds:
        if free >> kind & 1:
            place = chosen + 1
            while place < wildcards:
                mask = _narrowed(position, way, place, chosen + 1, kind)
                left[place - chosen] = mask & ~used & ~(book.one << kind)
                place += 1
            if matchable(left, 1, wildcards - chosen - 1, kinds):
                choices.offer(book, USE, kind, 0, 0)
        kind += 1


def _narrowed(position: Position, way: vec[i64], place: i64, chosen: i64, last: i64) -> i64:
    """Return what a wildcard can take after so many are chosen: those that are alike take kinds in ascending order.

    `last` is the kind of the last chosen one where that is only tried.
    """
    kinds = position.book.kinds
    twin = way[WAY_HEADS + TWIN_ROW * kinds + place]
    while twin >= chosen:
        twin = way[WAY_HEADS + TWIN_ROW * kinds + twin]
    mask = way[WAY_HEADS + MASK_ROW * kinds + place]
    if twin < 0:
        return mask
    tried = twin == chosen - 1 and last != NOBODY
    kind = last if tried else way[WAY_HEADS + CHOSEN_ROW * kinds + twin]
    return mask & -(position.book.one << (kind + 1))


def _offer_cards(position: Position, way: vec[i64], choices: Choices) -> None:
    """Offer what can be laid of the next kind: just enough, or too little where help is asked for."""
    place = way[W_LAID]
    if way[W_ASKING]:
        _offer_too_few(position, way, choices)
        if _must_fall_short(position, way):
            return
    book = position.book
    kinds = book.kinds
    at = WAY_HEADS + CLAIM_ROW * kinds + place
    offer_enough(
        book,
        choices,
        LAY,
        way[at],
        table_singles(position, way, way[at]),
        table_doubles(position, way, way[at]),
        hand_singles(position, way, way[at]),
        hand_doubles(position, way, way[at]),
        way[at + kinds],
        way[at + 2 * kinds],
        way[at + 3 * kinds],
        way[at + 4 * kinds],
    )


def _offer_too_few(position: Position, way: vec[i64], choices: Choices) -> None:
    """Offer what can be laid so that the claim is still not met, every card bringing it nearer."""
    book = position.book
    kinds = book.kinds
    place = way[W_LAID]
    kind = way[WAY_HEADS + CLAIM_ROW * kinds + place]
    twos: i64 = 0
    while twos <= hand_doubles(position, way, kind):
        ones: i64 = 0
        while ones <= hand_singles(position, way, kind):
            if _claim_met(position, way, place, ones, twos):
                break
            lacking = _lacking(position, way, place, ones, twos)
            if ones and _lacking(position, way, place, ones - 1, twos) <= lacking:
                break
            if not twos or _lacking(position, way, place, ones, twos - 1) > lacking:
                choices.offer(book, LAY, kind, ones, twos)
            ones += 1
        twos += 1


def _lacking(position: Position, way: vec[i64], place: i64, singles: i64, doubles: i64) -> i64:
    """Return the units that the table lacks for a claim with so many cards more."""
    kinds = position.book.kinds
    at = WAY_HEADS + CLAIM_ROW * kinds + place
    ones = table_singles(position, way, way[at]) + singles
    twos = table_doubles(position, way, way[at]) + doubles
    wanted = way[at + 2 * kinds]
    return 2 * lacking_doubles(twos, wanted) + lacking_singles(
        ones, twos, way[at + kinds], wanted, way[at + 3 * kinds], way[at + 4 * kinds]
    )


def _must_fall_short(position: Position, way: vec[i64]) -> bool:
    """Whether nothing is missing yet, and this is the last kind of which something may be."""
    kinds = position.book.kinds
    laid = WAY_HEADS + LAID_ROW * kinds
    place: i64 = 0
    while place < way[W_CLAIMS]:
        if place != way[W_LAID]:
            ones: i64 = 0
            twos: i64 = 0
            if place < way[W_LAID]:
                ones = way[laid + place]
                twos = way[laid + kinds + place]
            if not _claim_met(position, way, place, ones, twos):
                return False
        place += 1
    return True


def offer_enough(
    book: Rulebook,
    choices: Choices,
    form: i64,
    kind: i64,
    ones: i64,
    twos: i64,
    held_ones: i64,
    held_twos: i64,
    units: i64,
    doubles: i64,
    singles: i64,
    flags: i64,
) -> None:
    """Offer what can be laid of a kind so that a column with it meets a claim, every card being needed.

    With `surplus-double exact` only what is worth the fewest units.
    """
    begin = choices.count
    needed = singles + 1 if flags & EXACT and units & 1 else singles
    more: i64 = 0
    while more <= held_twos:
        short = units + 2 * doubles + singles - ones - 2 * (twos + more)
        if short < needed - ones:
            short = needed - ones
        if short < 0:
            short = 0
        if (
            short <= held_ones
            and twos + more >= doubles
            and not (more and met(ones + short, twos + more - 1, units, doubles, singles, flags))
        ):
            choices.offer(book, form, kind, short, more)
            if not short:
                break
        more += 1
    choices.sort_by_units(book, begin)
    if book.fewest and choices.count > begin:
        choices.only_fewest(book, begin)


# Totals that take the whole table.


def _offer_sweep(position: Position, way: vec[i64], choices: Choices) -> None:
    if complete(position, way):
        return
    book = position.book
    begin = choices.count
    for column in sweep_options(position, way):
        choices.offer(book, LAY, way[W_LAID], column >> 16, column & LOW)
    choices.sort_by_units(book, begin)


def _offer_requests(position: Position, way: vec[i64], choices: Choices) -> None:
    """Offer what can be laid, kind by kind, and then what can be asked for."""
    book = position.book
    kinds = book.kinds
    left = lacks(position, way)
    kind = way[W_LAID]
    if kind < kinds:
        size = book.recipes[way[W_RECIPE] + R_SIZE]
        most_twos = 0 if size == SINGLES else hand_doubles(position, way, kind)
        most_ones = 0 if size == DOUBLES else hand_singles(position, way, kind)
        twos: i64 = 0
        while twos <= most_twos:
            ones: i64 = 0
            while ones <= most_ones:
                if counted(book, way[W_RECIPE], ones, twos) < left:
                    choices.offer(book, LAY, kind, ones, twos)
                ones += 1
            twos += 1
        return
    place: i64 = 0
    while place < way[W_REQUESTS]:
        left -= way[WAY_HEADS + REQUEST_ROW * kinds + place]
        place += 1
    kind = _asked(way, kinds, place)
    if kind == NOBODY:
        return
    number: i64 = 0
    if _asked(way, kinds, place + 1) == NOBODY:
        number = left
    while number <= left:
        choices.offer(book, REQUEST, kind, number, 0)
        number += 1
