"""Pools: as text, as JSON, packed; and every way to write one wrongly."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pizzarules as pz

KINDS = ("olive", "pepper", "mushroom", "salami", "pineapple")
PANTRY = pz.Pantry(KINDS)

columns = st.tuples(st.integers(0, 30), st.integers(0, 20))
contents = st.dictionaries(st.sampled_from(KINDS), columns)


def made(content: dict[str, tuple[int, int]]) -> pz.Pool:
    return PANTRY.pool({kind: list(column) for kind, column in content.items()})


def test_text_names_doubles() -> None:
    pool = PANTRY.pool("4 olive + 1 double salami")
    assert pool["olive"] == (4, 0)
    assert pool["salami"] == (0, 1)
    assert pool.units("salami") == 2
    assert pool.total == 6
    assert list(pool) == ["olive", "salami"]


@pytest.mark.parametrize("text", ["", "   ", "nothing", "0 olive"])
def test_an_empty_pool(text: str) -> None:
    pool = PANTRY.pool(text)
    assert not pool
    assert str(pool) == "nothing"
    assert pool.to_json() == {}


def test_a_comma_separates_and_sizes_have_plurals() -> None:
    assert PANTRY.pool("2 doubles olive, 3 singles olive") == PANTRY.pool(
        "3 olive + 2 double olive"
    )


@given(contents)
def test_text_and_json_read_back(content: dict[str, tuple[int, int]]) -> None:
    pool = made(content)
    assert PANTRY.pool(str(pool)) == pool
    assert PANTRY.pool(json.loads(json.dumps(pool.to_json()))) == pool
    assert pickle.loads(pickle.dumps(pool)) == pool
    assert copy.deepcopy(pool) == pool
    assert repr(pool) == f"<Pool: {pool}>"
    assert pool.get("no-kind") is None
    assert pool.get("no-kind", (0, 0)) == (0, 0)


@given(contents, contents)
def test_adding_and_taking_away(
    left: dict[str, tuple[int, int]], right: dict[str, tuple[int, int]]
) -> None:
    together = made(left) + made(right)
    for kind in KINDS:
        expected = [left.get(kind, (0, 0))[i] + right.get(kind, (0, 0))[i] for i in (0, 1)]
        assert list(together[kind]) == expected
    assert together - made(right) == made(left)
    assert made(left) <= together
    assert together.total == sum(together.units(kind) for kind in KINDS)


def test_a_single_is_not_taken_from_a_double() -> None:
    with pytest.raises(pz.PoolError, match="can't be taken"):
        PANTRY.pool("1 double olive") - PANTRY.pool("1 olive")


def test_pools_of_other_lanes_are_equal() -> None:
    wide = pz.Pantry(KINDS, 10**6).pool("4 olive + 1 double salami")
    narrow = PANTRY.pool("4 olive + 1 double salami")
    assert wide == narrow
    assert hash(wide) == hash(narrow)


def test_pools_of_different_pantries_do_not_mix() -> None:
    with pytest.raises(pz.PoolError, match="different pantries"):
        PANTRY.pool("1 olive") + pz.Pantry(("olive", "pepper")).pool("1 olive")


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("4 olvie", "no kind is called `olvie`: did you mean `olive`?"),
        ("4 Olive", "no kind is called `Olive`: did you mean `olive`?"),
        ("olive", "`olive` is no number of cards: write `4 olive` or `1 double olive`"),
        ("4 olive +", r"something is missing beside a `\+`"),
        ("4 olive + 2 olive", "`olive` stands there twice"),
        ("-1 olive", "can't be negative"),
        ("1.5 olive", "whole numbers"),
        ("2048 olive", "at most 2047 units"),
        ("9" * 40 + " olive", "that many cards don't exist"),
        ("1 olive + " * 2000 + "1 olive", "too long"),
        ({"olive": 4}, r"`olive` needs a pair \[singles, doubles\]"),
        ({"olive": [1, 2, 3]}, "needs a pair"),
        ({"olive": [1.5, 0]}, "whole numbers, and not a fraction"),
        ({"olive": [True, 0]}, "whole numbers, and not true or false"),
        ({"olive": [-1, 0]}, "can't be negative"),
        ({"olive": [10**30, 0]}, "at most 2047 units"),
        ({"olive": [10**5000, 0]}, "at most 2047 units"),
        ({"basil": [1, 0]}, "no kind is called `basil`"),
        ({7: [1, 0]}, "a kind is a name"),
        (None, "a pool is text like `4 olive`"),
        (4, "and not a number"),
    ],
)
def test_what_is_no_pool(given: object, complaint: str) -> None:
    with pytest.raises(pz.PizzaError, match=f"^hand: .*{complaint}"):
        PANTRY.pool(given, where="hand")  # type: ignore[arg-type]


def test_a_pantry_has_kinds_and_none_twice() -> None:
    with pytest.raises(pz.PoolError, match="at least one kind"):
        pz.Pantry(())
    with pytest.raises(pz.PoolError, match="`olive` stands in the pantry twice"):
        pz.Pantry(("olive", "pepper", "olive"))


@given(st.integers(1, 40), st.data())
def test_packing_any_number_of_kinds(number: int, data: st.DataObject) -> None:
    pantry = pz.Pantry([f"k{i}" for i in range(number)], 1000)
    counts = data.draw(st.lists(st.integers(0, 20), min_size=number, max_size=number))
    packed = pantry.pack(counts)
    assert list(pantry.unpack(packed)) == counts
    assert pantry.total(packed) == sum(counts)
    assert packed & pantry.guards == 0
