"""Whether tables suffice, in bulk, beside plain NumPy and beside the matcher in a loop.

`python -m benchmarks bulk` measures; needs NumPy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

import pizzarules as pz
from benchmarks.report import PER_SECOND, Goal, Part, Table
from benchmarks.timing import Contender, Method, race
from pizzarules.analysis.bulk import feasible_many

TABLES: Final = 500_000
MOST: Final = 13
LEAST_A_SECOND: Final = 30_000_000

BULK: Final = "pizzarules, bulk"
BULK_WIDE: Final = "pizzarules, bulk, rows of 64-bit integers"
BULK_COLUMNS: Final = "pizzarules, bulk, columns"
LOOP: Final = "pizzarules, matcher in a loop"

Counts = NDArray[np.integer[Any]]
Plain = Callable[[Counts, int], NDArray[np.bool_]]


class Question(NamedTuple):
    """An order, and how somebody would write it down in NumPy."""

    order: str
    plain: dict[str, Plain]


def sorted_variegato(tables: Counts, _owner: int) -> NDArray[np.bool_]:
    return np.asarray((np.sort(tables, axis=1)[:, 1:] >= np.array([1, 2, 3, 4])).all(axis=1))


def counted_variegato(tables: Counts, _owner: int) -> NDArray[np.bool_]:
    found = (tables >= 1).sum(axis=1) >= 4
    for amount, kinds in ((2, 3), (3, 2), (4, 1)):
        found &= (tables >= amount).sum(axis=1) >= kinds
    return np.asarray(found)


def byte_counted_variegato(tables: Counts, _owner: int) -> NDArray[np.bool_]:
    """Columns made contiguous first, and counts that stay bytes: what a careful hand would do."""
    columns = np.ascontiguousarray(tables.T)
    found = np.ones(len(tables), dtype=np.bool_)
    for amount, kinds in ((1, 4), (2, 3), (3, 2), (4, 1)):
        found &= (columns >= amount).sum(axis=0, dtype=np.uint8) >= kinds
    return found


def plain_monotoni(tables: Counts, owner: int) -> NDArray[np.bool_]:
    others = np.delete(tables, owner, axis=1)
    return np.asarray((tables[:, owner] >= 1) & (others >= 6).any(axis=1))


def plain_minimale(tables: Counts, owner: int) -> NDArray[np.bool_]:
    others = np.delete(tables, owner, axis=1)
    least = np.where(others > 0, others, 99).min(axis=1)
    return np.asarray((tables[:, owner] >= 1) & (least >= 3) & (least < 99))


QUESTIONS: Final = (
    Question(
        "variegato",
        {
            "NumPy, sorting": sorted_variegato,
            "NumPy, counting": counted_variegato,
            "NumPy, counting, bytes in columns": byte_counted_variegato,
        },
    ),
    Question("monotoni", {"NumPy": plain_monotoni}),
    Question("minimale", {"NumPy": plain_minimale}),
)


def measure(method: Method) -> Part:
    tables = [_measured(question, method) for question in QUESTIONS]
    variegato = tables[0].row(BULK)
    goals = [
        Goal(
            "Variegato, in bulk: 30 million tables a second",
            f"{PER_SECOND.text(variegato.median)} a second",
            1 / variegato.median >= LEAST_A_SECOND,
        )
    ]
    return Part(tables, goals)


def _measured(question: Question, method: Method) -> Table:
    title = f"{question.order.capitalize()}, in bulk: {TABLES:,} tables"
    return Table(title, PER_SECOND, race(contenders(question), method), BULK)


def contenders(question: Question) -> list[Contender]:
    game = pz.game("grande")
    owner = 1
    bound = pz.bind(question.order, game=game, owner=game.kinds[owner])
    wide = np.random.default_rng(20260104).integers(MOST + 1, size=(TABLES, len(game.kinds)))
    rows = wide.astype(np.uint8)
    columns = np.asfortranarray(rows)
    packed = [bound.pantry.pack(counts) for counts in wide.tolist()]
    suffices = bound.matcher.suffices

    def loop() -> int:
        total = 0
        for units in packed:
            total += suffices(units, 0)
        return total

    def bulk(tables: Counts) -> Callable[[], int]:
        return lambda: int(np.count_nonzero(feasible_many(bound, tables)))

    def plainly(plain: Plain) -> Callable[[], int]:
        return lambda: int(np.count_nonzero(plain(rows, owner)))

    return [
        Contender(BULK, TABLES, bulk(rows), ours=True),
        Contender(BULK_COLUMNS, TABLES, bulk(columns), ours=True),
        Contender(BULK_WIDE, TABLES, bulk(wide), ours=True),
        Contender(LOOP, TABLES, loop, ours=True),
        *(Contender(name, TABLES, plainly(plain)) for name, plain in question.plain.items()),
    ]
