"""Whether tables suffice, in bulk: against the oracle's arrays, the matcher, and the brute force."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import pizzarules as pz
from oracle import brute, made_up, tables
from oracle.question import Question
from oracle.tables import KINDS, Counts, Verdicts
from pizzarules.analysis.bulk import feasible_many

USUAL = settings().max_examples
COLUMNS = range(len(KINDS))


def hold_against(
    bound: pz.BoundOrder, units: NDArray[Any], doubles: NDArray[Any], expected: Verdicts
) -> None:
    found = feasible_many(bound, units, doubles if doubles.any() else None)
    wrong = np.flatnonzero(found != expected)
    assert not len(wrong), f"{bound}: {units[wrong[:3]]} with double cards {doubles[wrong[:3]]}"


# The games' orders ------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", COLUMNS)
def test_every_table_of_mamma_mia(owner: int) -> None:
    counts = tables.every_mamma_mia_table().astype(np.uint8)
    none = np.zeros_like(counts)
    wide = counts.astype(np.int64)
    cases: dict[str, Verdicts] = {
        "misto": tables.misto(wide),
        "bombastica": tables.bombastica(wide),
        "monotoni": tables.monotoni(wide, owner),
        "minimale": tables.minimale(wide, owner),
    }
    for mark in COLUMNS:
        if mark != owner:
            cases[f"4+1:{KINDS[mark]}"] = tables.four_and_one(wide, owner, mark)
    for order, expected in cases.items():
        hold_against(pz.bind(order, game="mamma-mia", owner=KINDS[owner]), counts, none, expected)


@pytest.mark.parametrize("column", COLUMNS)
def test_tables_of_sole_mio(column: int) -> None:
    rng = np.random.default_rng(column)
    shape = (100_000, len(KINDS))
    singles = np.minimum(rng.integers(10, size=shape), rng.integers(6, size=shape))
    doubles = np.minimum(rng.integers(3, size=shape), rng.integers(3, size=shape))
    units, kind, owner = singles + 2 * doubles, KINDS[column], KINDS[(column + 2) % 5]
    for order, holder, facts, expected in (
        (f"complemento:{kind}", owner, {}, tables.complemento(units, column)),
        ("ala-chef", owner, {"chef": kind}, tables.ala_chef(units, column)),
        ("coppia", kind, {}, tables.coppia(units, column)),
        ("bloccato", kind, {}, tables.bloccato(units, column)),
        ("allergia", kind, {}, tables.allergia(units, column)),
        ("duplicato", owner, {}, tables.duplicato(doubles)),
        ("variegato", owner, {}, tables.variegato(units)),
        ("richiesta", owner, {"shown": kind}, np.zeros(len(units), dtype=np.bool_)),
    ):
        facts_given: dict[str, Any] = facts
        bound = pz.bind(order, game="sole-mio", owner=holder, **facts_given)
        hold_against(bound, units, doubles, expected)


# Any order --------------------------------------------------------------------------------------


def bound_of(question: Question) -> pz.BoundOrder:
    """The card of a question, bound in a game for it."""
    card = question.card
    cards = pz.loads(made_up.game_text(question.kinds, card))
    names = ("chef", "shown", "left", "right", "chef_baked", "owner_baked", "demand")
    facts: dict[str, Any] = {
        name: value for name in names if (value := getattr(question, name)) is not None
    }
    return pz.bind(
        f"{card.name}:{question.mark}" if card.is_family else card.name,
        game=cards.games["made-up"],
        owner=question.owner,
        rulings=dict(question.rulings),
        cards=cards,
        **facts,
    )


def nearby(question: Question, seed: int) -> tuple[Counts, Counts]:
    """Singles and doubles of the table of a question, of tables like it, and of any tables."""
    rng = np.random.default_rng(seed)
    shape = (30, len(question.kinds))
    alike = np.array(question.table).T[:, None] + rng.integers(-1, 2, size=(2, *shape))
    alike[:, 0] = np.array(question.table).T
    loose = np.stack([rng.integers(9, size=shape), rng.integers(4, size=shape)])
    loose = np.minimum(loose, rng.integers(9, size=loose.shape))
    singles, doubles = np.concatenate([np.maximum(alike, 0), loose], axis=1)
    return singles, doubles


def by_matcher(bound: pz.BoundOrder, units: Counts, doubles: Counts) -> list[bool]:
    pack = bound.pantry.pack
    return [
        bound.suffices(pack(row), pack(twos))
        for row, twos in zip(units.tolist(), doubles.tolist(), strict=True)
    ]


@settings(max_examples=5 * USUAL)
@given(made_up.made_up_questions(), st.integers(0, 10**6))
def test_made_up_cards(question: Question, seed: int) -> None:
    bound = bound_of(question)
    singles, doubles = nearby(question, seed)
    units = singles + 2 * doubles
    expected = by_matcher(bound, units, doubles)
    event(f"any table suffices: {any(expected)}")
    assert feasible_many(bound, units, doubles).tolist() == expected
    alone = by_matcher(bound, units, np.zeros_like(units))
    assert feasible_many(bound, units.astype(np.uint8)).tolist() == alone


@settings(max_examples=USUAL)
@given(made_up.made_up_questions(), st.integers(0, 10**6))
def test_made_up_cards_against_the_oracle(question: Question, seed: int) -> None:
    singles, doubles = (part[:6] for part in nearby(question, seed))
    found = feasible_many(bound_of(question), singles + 2 * doubles, doubles)
    nothing = ((0, 0),) * len(question.kinds)
    for row, says in enumerate(found.tolist()):
        table = tuple(zip(singles[row].tolist(), doubles[row].tolist(), strict=True))
        facts = {
            name: getattr(question, name) for name in ("chef", "shown", "mark", "left", "right")
        }
        facts |= {name: getattr(question, name) for name in ("chef_baked", "owner_baked", "demand")}
        answer = brute.settle(
            question.card,
            question.kinds,
            question.owner,
            table,
            nothing,
            rulings=question.rulings,
            **facts,
        )
        assert says == (answer.status == "ready"), table


LARGE = """
order tangle
  bake exactly 5 of any kind but basil + 4 of any kind but caper + 2 double of any kind but ham + 3 single of any kind but leek + 6 of a kind
order crowd
  bake 11 of a kind + 1 single of another + 9 of any kind but basil + 2 single of any kind but basil + 8 of any kind but caper + 3 single of any kind but caper + 7 of any kind but ham + 4 single of any kind but ham + 6 of any kind but leek + 5 single of any kind but leek + 5 of any kind but maize + 6 single of any kind but maize
order parts
  bake exactly 7 of three kinds together
order scarce
  bake 3 of the scarcest kind + 1 of the commonest other kind
order rich
  bake 300 of a kind + 40 of another
order heap
  bake 1000 of anything
order few
  only if at most 3 kinds on the table and exactly 9 of anything on the table or no own on the table
  bake 1 own
  or bake 2 of a kind + 2 double of another
game large
  kinds basil, caper, ham, leek, maize, olive, pepper, rocket, salami, tuna, onion, garlic
  orders tangle, crowd, parts, scarce, rich, heap, few
"""


@pytest.mark.parametrize("order", ["tangle", "crowd", "parts", "scarce", "rich", "heap", "few"])
def test_large_cards(order: str) -> None:
    """Cards with much to try, with amounts that no byte holds, or with no form in bulk."""
    cards = pz.loads(LARGE)
    bound = pz.bind(order, game="large", owner="caper", cards=cards)
    rng = np.random.default_rng(7)
    singles = rng.integers(rng.integers(1, 12, size=(400, 1)), size=(400, 12))
    singles[300:, 3] = rng.integers(200, 500, size=100)
    singles[350:, 8] = rng.integers(500, 800, size=50)
    doubles = np.minimum(rng.integers(4, size=(400, 12)), rng.integers(4, size=(400, 12)))
    units = singles + 2 * doubles
    expected = by_matcher(bound, units, doubles)
    assert any(expected)
    assert not all(expected)
    assert feasible_many(bound, units, doubles).tolist() == expected


# Arrays -----------------------------------------------------------------------------------------


def variegato() -> pz.BoundOrder:
    return pz.bind("variegato", game="sole-mio", owner="olive")


@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i4", "u4", "i8", "u8"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_all_types_and_layouts(dtype: str, order: str) -> None:
    rng = np.random.default_rng(3)
    counts = rng.integers(6, size=(70_000, 5))
    expected = tables.variegato(counts)
    given = np.array(counts, dtype=dtype, order=order)  # type: ignore[call-overload]
    assert (feasible_many(variegato(), given) == expected).all()
    # A view that leaves rows out, and one that runs backwards.
    assert (feasible_many(variegato(), given[::3]) == expected[::3]).all()
    assert (feasible_many(variegato(), given[::-1]) == expected[::-1]).all()


def test_no_tables() -> None:
    none = np.zeros((0, 5), dtype=np.uint8)
    assert feasible_many(variegato(), none).shape == (0,)
    assert feasible_many(variegato(), none, none).dtype == np.bool_


def some(*rows: list[int]) -> NDArray[np.int64]:
    return np.array(rows, dtype=np.int64)


@pytest.mark.parametrize(
    ("units", "doubles", "complaint"),
    [
        (some([1, 2, 3, 4]), None, r"shape \(tables, 5\).*\(1, 4\)"),
        (np.zeros(5, dtype=np.int64), None, "shape"),
        (np.zeros((2, 5)), None, "integers, and not of float64"),
        (np.zeros((2, 5), dtype=np.bool_), None, "integers"),
        (some([0] * 5, [0, 0, -1, 0, 0]), None, "row 1: a number of cards can't be negative"),
        (some([0] * 5, [10**12, 0, 0, 0, 0]), None, "don't exist"),
        (some([4] * 5), some([2] * 5, [2] * 5), "2 rows"),
        (some([4] * 5, [3] * 5), some([2] * 5, [2] * 5), "row 1: there are more double cards"),
        (some([300] * 5), some([2] * 4 + [151]), "row 0: there are more double cards"),
    ],
)
def test_arrays_that_are_no_tables(units: Any, doubles: Any, complaint: str) -> None:
    with pytest.raises(pz.PoolError, match=complaint):
        feasible_many(variegato(), units, doubles)


def test_rows_are_counted_across_chunks() -> None:
    units = np.zeros((100_000, 5), dtype=np.int64)
    units[77_777, 2] = -1
    with pytest.raises(pz.PoolError, match="row 77777"):
        feasible_many(variegato(), units)


def test_more_cards_than_a_pool_holds() -> None:
    parts = pz.bind("parts", game="large", owner="caper", cards=pz.loads(LARGE))
    units = np.full((1, 12), 10**6)
    with pytest.raises(pz.PoolError, match="a table holds at most"):
        feasible_many(parts, units, np.ones_like(units))


def test_what_is_no_bound_order() -> None:
    with pytest.raises(pz.PizzaError, match="bound order"):
        feasible_many("variegato", np.zeros((1, 5), dtype=np.uint8))  # type: ignore[arg-type]


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "pizzarules.analysis.vectors", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'pizzarules\[bulk\]'") as caught:
        feasible_many(variegato(), np.zeros((1, 5), dtype=np.uint8))
    assert caught.value.name == "numpy"
