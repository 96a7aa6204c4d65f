"""Totals: so much of several kinds together.

What a total takes from each kind is a share; the shares add up to its amount. Sets of sums that can be reached are
integers of any length, bit i standing for the sum i, so that a dead end is never entered.
"""

from __future__ import annotations

from pizzarules.rules.cells import i64, vec
from pizzarules.rules.claims import (
    hand_doubles,
    hand_singles,
    there_doubles,
    there_singles,
)
from pizzarules.rules.places import (
    ANY_SIZE,
    DOUBLES,
    LAID_ROW,
    R_EXACT,
    R_KINDS,
    R_SIZE,
    R_SWEEP,
    R_TOTAL,
    SHARE_ROW,
    SINGLES,
    W_LAID,
    W_LAYABLE,
    W_RECIPE,
    W_SHARES,
    WAY_HEADS,
)
from pizzarules.rules.position import Position
from pizzarules.rules.rulebook import Rulebook

__all__ = ["counted", "lacks", "share_options", "total_met"]


def counted(book: Rulebook, recipe: i64, singles: i64, doubles: i64) -> i64:
    """Return what a column counts for a total: units, or cards of its size."""
    size = book.recipes[recipe + R_SIZE]
    if size == DOUBLES:
        return doubles
    return singles if size == SINGLES else singles + 2 * doubles


def total_met(position: Position, way: vec[i64], bare: bool) -> bool:
    """Whether the table, with what may be laid unless it is `bare`, meets the total of a recipe."""
    book, recipe = position.book, way[W_RECIPE]
    amount = book.recipes[recipe + R_TOTAL]
    there: i64 = 0
    ones: i64 = 0
    kind: i64 = 0
    while kind < book.kinds:
        singles = there_singles(position, way, kind, bare)
        there += counted(book, recipe, singles, there_doubles(position, way, kind, bare))
        ones += singles
        kind += 1
    if there < amount:
        return False
    kinds = book.recipes[recipe + R_KINDS]
    if not kinds:
        # An odd number of units can't be met exactly by double cards alone.
        exact = book.recipes[recipe + R_EXACT] and not book.recipes[recipe + R_SWEEP]
        odd = exact and book.recipes[recipe + R_SIZE] == ANY_SIZE and amount & 1
        return not odd or ones > 0
    columns = [
        (
            int(there_singles(position, way, lane, bare)),
            int(there_doubles(position, way, lane, bare)),
        )
        for lane in range(int(book.kinds))
    ]
    return bool(_sums(book, recipe, columns)[0][int(kinds)] >> int(amount) & 1)


def _allowed(book: Rulebook, recipe: i64, column: tuple[int, int]) -> tuple[int, int]:
    """Return (step, number): a column can give `step`, twice `step`... `number` times it."""
    singles, doubles = column
    amount = int(book.recipes[recipe + R_TOTAL])
    most = min(int(counted(book, recipe, singles, doubles)), amount)
    exact = book.recipes[recipe + R_EXACT] and book.recipes[recipe + R_SIZE] == ANY_SIZE
    if exact and not singles:
        return 2, most // 2
    return 1, most


def _sums(book: Rulebook, recipe: i64, columns: list[tuple[int, int]]) -> list[list[int]]:
    """Return for each kind and number of kinds the sums that it and later kinds can reach.

    Where any number of kinds will do, there is one entry for each kind, for all numbers together.
    """
    most = int(book.recipes[recipe + R_KINDS])
    cut = (1 << (int(book.recipes[recipe + R_TOTAL]) + 1)) - 1
    after = [1] + [0] * most
    sums = [after]
    for column in reversed(columns):
        step, number = _allowed(book, recipe, column)
        if not most:
            before = [after[0] | _plus(after[0], step, number) & cut]
        else:
            before = [after[0]]
            for used in range(1, most + 1):
                before.append(after[used] | _plus(after[used - 1], step, number) & cut)
        sums.append(before)
        after = before
    sums.reverse()
    return sums


def _plus(sums: int, step: int, number: int) -> int:
    """Return the set of all sums of one of `sums` and `step`, twice `step`... `number` times it."""
    if not number:
        return 0
    found, done = sums << step, 1
    while 2 * done <= number:
        found |= found << done * step
        done *= 2
    return found | found << (number - done) * step


def share_options(position: Position, way: vec[i64], asking: bool) -> list[int]:
    """Return what the next kind can give to the total, each with a completion; much before little.

    Where help is asked for, a helper may give any amount of a kind that may be laid.
    """
    book, recipe = position.book, way[W_RECIPE]
    amount = int(book.recipes[recipe + R_TOTAL])
    columns: list[tuple[int, int]] = []
    for lane in range(int(book.kinds)):
        if asking and way[W_LAYABLE] >> lane & 1:
            columns.append((amount, amount))
        else:
            ones = there_singles(position, way, lane, asking)
            columns.append((int(ones), int(there_doubles(position, way, lane, asking))))
    shares = WAY_HEADS + SHARE_ROW * book.kinds
    given = [int(way[shares + place]) for place in range(int(way[W_SHARES]))]
    return _options(book, recipe, columns, given)


def _options(
    book: Rulebook, recipe: i64, columns: list[tuple[int, int]], given: list[int]
) -> list[int]:
    sums = _sums(book, recipe, columns)
    lane = len(given)
    left = int(book.recipes[recipe + R_TOTAL]) - sum(given)
    kinds = int(book.recipes[recipe + R_KINDS])
    still = kinds - sum([1 for share in given if share]) if kinds else 0
    if still < 0 or not sums[lane][still] >> left & 1:
        return []
    step, number = _allowed(book, recipe, columns[lane])
    found: list[int] = []
    # Large shares of early kinds first: so kinds come in their order.
    share = min(left // step, number) * step
    while share > 0:
        if (not kinds or still > 0) and sums[lane + 1][still - (1 if kinds else 0)] >> (
            left - share
        ) & 1:
            found.append(share)
        share -= step
    if sums[lane + 1][still] >> left & 1:
        found.append(0)
    return found


# Totals that take the whole table.


def lacks(position: Position, way: vec[i64]) -> i64:
    """Return how much the whole table, with what was laid so far, lacks for a total; below 1 if nothing."""
    book, recipe = position.book, way[W_RECIPE]
    left = book.recipes[recipe + R_TOTAL]
    laid = WAY_HEADS + LAID_ROW * book.kinds
    kind: i64 = 0
    while kind < book.kinds:
        left -= counted(
            book,
            recipe,
            there_singles(position, way, kind, True),
            there_doubles(position, way, kind, True),
        )
        if kind < way[W_LAID]:
            left -= counted(book, recipe, way[laid + kind], way[laid + book.kinds + kind])
        kind += 1
    return left


def sweep_options(position: Position, way: vec[i64]) -> list[int]:
    """Return what can be laid of the next kind, each with a completion: singles << 16 | doubles.

    Every laid card is needed: the amount is reached, or passed by one unit where all laid cards are doubles. With
    `surplus-double exact` the latter only where the former can't be.
    """
    book, recipe = position.book, way[W_RECIPE]
    kinds = book.kinds
    kind = way[W_LAID]
    any_size = book.recipes[recipe + R_SIZE] == ANY_SIZE
    worth: i64 = 2 if book.recipes[recipe + R_SIZE] == DOUBLES else 1
    laid = WAY_HEADS + LAID_ROW * kinds
    spent: i64 = 0
    mixed = False
    place: i64 = 0
    need = lacks(position, way) * worth
    while place < kind:
        spent += way[laid + place] + 2 * way[laid + kinds + place]
        mixed = mixed or way[laid + place] > 0
        place += 1
    need += spent
    found: list[int] = []
    ones = _serving(position, way, kind, SINGLES)
    twos = _serving(position, way, kind, DOUBLES)
    later_ones: i64 = 0
    later_twos: i64 = 0
    place = kind + 1
    while place < kinds:
        later_ones += _serving(position, way, place, SINGLES)
        later_twos += _serving(position, way, place, DOUBLES)
        place += 1
    over = any_size and need & 1 != 0
    if over and book.fewest:
        over = not _adds_up(
            _all_serving(position, way, SINGLES), _all_serving(position, way, DOUBLES), need
        )
    doubles: i64 = 0
    while doubles <= twos:
        singles: i64 = 0
        while singles <= ones:
            left = need - spent - singles - 2 * doubles
            if _adds_up(later_ones, later_twos, left) or (
                over and not mixed and not singles and _adds_up(0, later_twos, left + 1)
            ):
                found.append(int(singles << 16 | doubles))
            singles += 1
        doubles += 1
    return found


def _all_serving(position: Position, way: vec[i64], size: i64) -> i64:
    found: i64 = 0
    kind: i64 = 0
    while kind < position.book.kinds:
        found += _serving(position, way, kind, size)
        kind += 1
    return found


def _serving(position: Position, way: vec[i64], kind: i64, size: i64) -> i64:
    """Return the single or double cards of a kind that may be laid and that the total counts."""
    book = position.book
    wanted = book.recipes[way[W_RECIPE] + R_SIZE]
    if wanted != ANY_SIZE and wanted != size:  # noqa: PLR1714 - no tuple is made here
        return 0
    if size == SINGLES:
        return hand_singles(position, way, kind)
    return hand_doubles(position, way, kind)


def _adds_up(singles: i64, doubles: i64, units: i64) -> bool:
    """Whether some of so many cards are worth exactly so many units."""
    return units >= 0 and singles + 2 * doubles >= units and (units & 1 == 0 or singles > 0)
