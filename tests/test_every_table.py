"""The table alone: the engine's answers against arrays, for whole ranges of tables.

By default on a sample; with `--thorough` on all 14^5 tables of Mamma Mia!, for each order and owner,
and on all tables of Sole Mio!, kinds that neither order nor owner names being alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pytest

import pizzarules as pz
from oracle import tables
from oracle.question import pool_text
from oracle.tables import KINDS, Counts, Verdicts

SEED = 20
SAMPLE = 5_000
COLUMNS = range(len(KINDS))


@dataclass(frozen=True)
class Tables:
    """Many tables, as counts and as the engine's packed integers."""

    singles: Counts
    doubles: Counts
    packed_units: list[int]
    packed_doubles: list[int]

    @property
    def units(self) -> Counts:
        """A double counts two."""
        return self.singles + 2 * self.doubles

    def in_words(self, row: int) -> str:
        """One table as people write it."""
        cards = zip(self.singles[row].tolist(), self.doubles[row].tolist(), strict=True)
        return pool_text(KINDS, tuple(cards)) or "nothing"


def packed(counts: Counts) -> list[int]:
    """Rows of counts in the engine's lanes: the i-th kind at bit i * width."""
    pantry = pz.bind("misto", game="mamma-mia", owner=KINDS[0]).pantry
    places = pantry.width * np.arange(len(KINDS))
    assert places[-1] + pantry.width <= 63
    lanes: list[int] = (counts << places).sum(axis=1).tolist()
    assert lanes[-100:] == [pantry.pack(row) for row in counts[-100:].tolist()]
    return lanes


def as_tables(singles: Counts, doubles: Counts) -> Tables:
    """Tables from their counts."""
    return Tables(singles, doubles, packed(singles + 2 * doubles), packed(doubles))


@lru_cache(maxsize=1)
def mamma_mia(thorough: bool) -> Tables:
    """All tables; or all of at most four of a kind, and some more."""
    counts = tables.every_mamma_mia_table()
    if not thorough:
        sparse = np.flatnonzero((counts <= 4).all(axis=1))
        some = np.random.default_rng(SEED).integers(len(counts), size=SAMPLE)
        counts = counts[np.concatenate([sparse, some])]
    return as_tables(counts, np.zeros_like(counts))


@lru_cache(maxsize=1)
def sole_mio(thorough: bool, named: int | None) -> Tables:
    """All tables but for the order of unnamed kinds; or some, most of them sparse."""
    if thorough:
        return as_tables(*tables.sole_mio_tables(named, SEED))
    rng = np.random.default_rng(SEED)
    shape = (2 * SAMPLE, len(KINDS))
    singles = np.minimum(rng.integers(10, size=shape), rng.integers(6, size=shape))
    doubles = np.minimum(rng.integers(3, size=shape), rng.integers(3, size=shape))
    return as_tables(singles, doubles)


def hold_against(bound: pz.BoundOrder, asked: Tables, expected: Verdicts) -> None:
    """The engine says that the table suffices exactly where the array does."""
    pools = (
        [asked.packed_units, asked.packed_doubles] if asked.doubles.any() else [asked.packed_units]
    )
    answers = np.fromiter(map(bound.suffices, *pools), bool, len(expected))
    wrong = np.flatnonzero(answers != expected)
    report = [f"{asked.in_words(row)}: says {answers[row]}" for row in wrong[:5].tolist()]
    assert not report, f"{len(wrong)} tables of {len(expected)}, among them {report}"


# Mamma Mia! -------------------------------------------------------------------------------------


def marks(owner: int) -> list[int]:
    """The columns of the kinds of a family's cards."""
    return [mark for mark in COLUMNS if mark != owner]


MAMMA_MIA = [
    (order, owner)
    for owner in COLUMNS
    for order in [
        *(f"4+1:{KINDS[mark]}" for mark in marks(owner)),
        "misto",
        "bombastica",
        "monotoni",
        "minimale",
    ]
]


def mamma_mia_verdicts(order: str, owner: int, counts: Counts) -> Verdicts:
    """Where the table alone fulfils an order of Mamma Mia!"""
    match order.split(":"):
        case ["4+1", mark]:
            return tables.four_and_one(counts, owner, KINDS.index(mark))
        case ["misto"]:
            return tables.misto(counts)
        case ["bombastica"]:
            return tables.bombastica(counts)
        case ["monotoni"]:
            return tables.monotoni(counts, owner)
        case ["minimale"]:
            return tables.minimale(counts, owner)
    raise ValueError(order)


@pytest.mark.parametrize(("order", "owner"), MAMMA_MIA)
def test_tables_of_mamma_mia(order: str, owner: int, thorough: bool) -> None:
    asked = mamma_mia(thorough)
    bound = pz.bind(order, game="mamma-mia", owner=KINDS[owner])
    hold_against(bound, asked, mamma_mia_verdicts(order, owner, asked.units))


@pytest.mark.parametrize("owner", COLUMNS)
def test_a_minimale_is_barred_where_no_other_kind_lies(owner: int) -> None:
    counts = tables.every_mamma_mia_table()
    barred = tables.minimale_barred(counts, owner)
    others = np.random.default_rng(SEED + owner).integers(len(counts), size=200)
    for row in [*np.flatnonzero(barred).tolist(), *others.tolist()]:
        table = {
            kind: [number, 0] for kind, number in zip(KINDS, counts[row].tolist(), strict=True)
        }
        verdict = pz.settle("minimale", game="mamma-mia", owner=KINDS[owner], table=table)
        assert (verdict.status == "barred") == barred[row], table


# Sole Mio! --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """An order of Sole Mio!, the kind that it or its owner names, where the table alone fulfils it."""

    order: str
    owner: int
    named: int | None
    verdicts: Callable[[Tables], Verdicts]
    chef: str | None = None

    def __str__(self) -> str:
        return f"{self.order}-{KINDS[self.owner]}"


def sole_mio_cases(column: int) -> list[Case]:
    """Each order, with the kind of this column named, or as owner where none is named."""
    kind, owner = KINDS[column], (column + 2) % len(KINDS)
    return [
        Case(
            f"complemento:{kind}",
            owner,
            column,
            lambda asked: tables.complemento(asked.units, column),
        ),
        Case("ala-chef", owner, column, lambda asked: tables.ala_chef(asked.units, column), kind),
        Case("coppia", column, column, lambda asked: tables.coppia(asked.units, column)),
        Case("bloccato", column, column, lambda asked: tables.bloccato(asked.units, column)),
        Case("allergia", column, column, lambda asked: tables.allergia(asked.units, column)),
        Case("duplicato", column, None, lambda asked: tables.duplicato(asked.doubles)),
        Case("variegato", column, None, lambda asked: tables.variegato(asked.units)),
    ]


SOLE_MIO = sorted(
    (case for column in COLUMNS for case in sole_mio_cases(column)),
    key=lambda case: -1 if case.named is None else case.named,  # tables are built once for each
)


@pytest.mark.parametrize("case", SOLE_MIO, ids=str)
def test_tables_of_sole_mio(case: Case, thorough: bool) -> None:
    asked = sole_mio(thorough, case.named)
    bound = pz.bind(case.order, game="sole-mio", owner=KINDS[case.owner], chef=case.chef)
    hold_against(bound, asked, case.verdicts(asked))
