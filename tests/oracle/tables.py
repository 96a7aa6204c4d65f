"""For which tables the table alone fulfils an order: one array of answers for a whole range of tables.

A column for each kind, in the order of the games; a row for each table. Owner, mark and chef are
numbers of columns.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Counts: TypeAlias = NDArray[np.int64]
Verdicts: TypeAlias = NDArray[np.bool_]

KINDS = ("olive", "pepper", "mushroom", "salami", "pineapple")


def in_all(columns: NDArray[Any]) -> Verdicts:
    """Where all columns hold something."""
    return np.asarray(columns.all(axis=1), dtype=np.bool_)


def in_any(columns: NDArray[Any]) -> Verdicts:
    """Where some column holds something."""
    return np.asarray(columns.any(axis=1), dtype=np.bool_)


def number(columns: NDArray[Any]) -> Counts:
    """The sum of the columns."""
    return np.asarray(columns.sum(axis=1), dtype=np.int64)


def others(counts: Counts, column: int) -> Counts:
    """The columns of all kinds but one."""
    return np.delete(counts, column, axis=1)


# Mamma Mia!, which has no doubles ---------------------------------------------------------------


def every_mamma_mia_table() -> Counts:
    """All 14^5 tables of 0 to 13 cards of each kind."""
    return np.indices((14,) * len(KINDS)).reshape(len(KINDS), -1).T


def four_and_one(counts: Counts, owner: int, mark: int) -> Verdicts:
    """4+1: four of the marked kind and one of the own."""
    return (counts[:, mark] >= 4) & (counts[:, owner] >= 1)


def misto(counts: Counts) -> Verdicts:
    """Misto: one of each."""
    return in_all(counts)


def bombastica(counts: Counts) -> Verdicts:
    """Bombastica: fifteen of anything."""
    return number(counts) >= 15


def monotoni(counts: Counts, owner: int) -> Verdicts:
    """Monotoni: one own and six of one other kind."""
    return (counts[:, owner] >= 1) & in_any(others(counts, owner) >= 6)


def minimale(counts: Counts, owner: int) -> Verdicts:
    """Minimale: one own and three of that other kind on the table of which there is least."""
    rest = others(counts, owner)
    least: Counts = np.where(rest > 0, rest, 99).min(axis=1)
    return (counts[:, owner] >= 1) & (least >= 3) & ~minimale_barred(counts, owner)


def minimale_barred(counts: Counts, owner: int) -> Verdicts:
    """Minimale is barred where no other kind lies on the table."""
    return ~in_any(others(counts, owner))


# Sole Mio!, where a double counts two -----------------------------------------------------------


def sole_mio_tables(named: int | None, seed: int) -> tuple[Counts, Counts]:
    """Singles and doubles of all tables of 0 to 9 singles and 0 to 2 doubles of each kind.

    Of tables that differ only in which of the kinds other than the named one has which cards there is
    one, and chance says which.
    """
    free = len(KINDS) if named is None else len(KINDS) - 1
    heaps = np.array(list(combinations_with_replacement(range(30), free)))
    rng = np.random.default_rng(seed)
    heaps = rng.permuted(heaps, axis=1)
    if named is not None:
        heaps = np.repeat(heaps, 30, axis=0)
        heaps = np.insert(heaps, named, np.resize(np.arange(30), len(heaps)), axis=1)
    return heaps // 3, heaps % 3


def complemento(units: Counts, mark: int) -> Verdicts:
    """Complemento: four of any kind but the marked one."""
    return in_any(others(units, mark) >= 4)


def coppia(units: Counts, owner: int) -> Verdicts:
    """Coppia: two of each kind but the own."""
    return in_all(others(units, owner) >= 2)


def bloccato(units: Counts, owner: int) -> Verdicts:
    """Bloccato: two own, the least that can be declared."""
    return units[:, owner] >= 2


def allergia(units: Counts, owner: int) -> Verdicts:
    """Allergia: two kinds with two each, and nothing own."""
    absent: Verdicts = units[:, owner] == 0
    return absent & (number(units >= 2) >= 2)


def duplicato(doubles: Counts) -> Verdicts:
    """Duplicato: doubles of two kinds."""
    return number(doubles >= 1) >= 2


def variegato(units: Counts) -> Verdicts:
    """Variegato: the four largest kinds hold 4, 3, 2 and 1."""
    return in_all(np.sort(units, axis=1)[:, 1:] >= np.array([1, 2, 3, 4]))


def ala_chef(units: Counts, chef: int) -> Verdicts:
    """Ala Chef: four of the chef's kind."""
    return units[:, chef] >= 4
