"""Giving kinds to terms, against trying all permutations."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from pizzarules.orders.assignment import (
    all_assignments,
    assignments,
    cheapest_first,
    matchable,
)

masks = st.integers(1, 6).flatmap(
    lambda kinds: st.lists(st.integers(0, 2**kinds - 1), min_size=0, max_size=5)
)


def brute(given: list[int]) -> list[tuple[int, ...]]:
    bits = [1 << i for i in range(6)]
    return [
        chosen
        for chosen in permutations(bits, len(given))
        if all(bit & mask for bit, mask in zip(chosen, given, strict=True))
    ]


def twins_of(given: list[int]) -> list[int]:
    """Terms with equal masks are taken to be interchangeable."""
    twins: list[int] = []
    last: dict[int, int] = {}
    for place, mask in enumerate(given):
        twins.append(last.get(mask, -1))
        last[mask] = place
    return twins


@given(masks)
def test_matchable(given: list[int]) -> None:
    assert matchable(given) == bool(brute(given))


@given(masks)
def test_all_assignments_in_order(given: list[int]) -> None:
    assert list(assignments(given, [-1] * len(given))) == brute(given)


@given(masks)
def test_interchangeable_terms_ascend(given: list[int]) -> None:
    twins = twins_of(given)
    expected = [
        chosen
        for chosen in brute(given)
        if all(twin < 0 or chosen[twin] < chosen[place] for place, twin in enumerate(twins))
    ]
    assert list(assignments(given, twins)) == expected
    assert list(all_assignments(given, twins)) == expected


@given(masks)
def test_the_cheapest_come_first(given: list[int]) -> None:
    costs = [
        {1 << i: (mask * 7 + i * 5 + place * 3) % 11 for i in range(6)}
        for place, mask in enumerate(given)
    ]
    found = list(cheapest_first(given, [-1] * len(given), costs))
    expected = [
        (sum(cost[bit] for cost, bit in zip(costs, chosen, strict=True)), chosen)
        for chosen in brute(given)
    ]
    assert [cost for cost, _ in found] == sorted(cost for cost, _ in expected)
    assert sorted(found) == sorted(expected)


def test_no_dead_ends_at_size() -> None:
    """Twelve kinds and eight terms of which seven want the same seven kinds: still at once."""
    same = [0b1111111] * 7
    assert next(assignments([*same, 0b111111111111], [-1] * 8)) == tuple(1 << i for i in range(8))
    assert not matchable([0b111111] * 7)
    first = next(cheapest_first([0xFFF] * 8, [-1] * 8, [{1 << i: i for i in range(12)}] * 8))
    assert first[0] == sum(range(8))


@given(masks)
def test_the_cheapest_of_interchangeable_terms_ascend(given: list[int]) -> None:
    twins = twins_of(given)
    costs = [{1 << i: (mask * 7 + i * 5) % 11 for i in range(6)} for mask in given]
    expected = [
        (sum(cost[bit] for cost, bit in zip(costs, chosen, strict=True)), chosen)
        for chosen in brute(given)
        if all(twin < 0 or chosen[twin] < chosen[place] for place, twin in enumerate(twins))
    ]
    assert list(cheapest_first(given, twins, costs)) == sorted(expected)
