"""Giving kinds to terms: each term one kind, no kind twice.

Kinds are bits, sets of kinds are masks (any fixed bit per kind will do), and what a term may take
is one mask. Whether all terms can be served is a bipartite matching; the assignments themselves are
enumerated in lexicographic order without ever entering a dead end.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

__all__ = ["all_assignments", "assignments", "cheapest_first", "matchable", "narrowed"]


def matchable(masks: Sequence[int]) -> bool:
    """Whether each term can take a kind from its mask, all of them different.

    Augmenting paths (Kuhn): at most one pass over all kinds for each term.
    """
    if len(masks) < 2:
        return not masks or masks[0] != 0
    counts = [mask.bit_count() for mask in masks]
    counts.sort()
    if counts[0] == 0:
        return False
    # Most tables are decided by this: taken in this order, each term has a kind that is still free.
    for place, count in enumerate(counts):
        if count <= place:
            break
    else:
        return True
    # The terms with the fewest kinds first, so that little has to be augmented.
    order = sorted(masks, key=int.bit_count)
    taker: dict[int, int] = {}
    return all(_place(term, 0, order, taker) < 0 for term in range(len(order)))


def _place(term: int, seen: int, masks: list[int], taker: dict[int, int]) -> int:
    """Place `term`; return the kinds tried, or -1 when it found a place."""
    mask = masks[term]
    free = mask & ~seen
    while free:
        bit = free & -free
        seen |= bit
        holder = taker.get(bit, -1)
        if holder >= 0:
            seen = _place(holder, seen, masks, taker)
        if holder < 0 or seen < 0:
            taker[bit] = term
            return -1
        free = mask & ~seen
    return seen


def narrowed(masks: Sequence[int], twins: Sequence[int], chosen: Sequence[int]) -> list[int]:
    """Return what the terms after the `chosen` ones can take.

    `chosen` are the bits taken by the first terms. `twins[i]` is the last term before `i` that is
    interchangeable with it, or -1: interchangeable terms take kinds in ascending order.
    """
    used = 0
    for bit in chosen:
        used |= bit
    left: list[int] = []
    for term in range(len(chosen), len(masks)):
        mask = masks[term] & ~used
        twin = twins[term]
        while twin >= len(chosen):
            twin = twins[twin]
        if twin >= 0:
            mask &= -(chosen[twin] << 1)
        left.append(mask)
    return left


def assignments(masks: Sequence[int], twins: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every assignment as the bits that the terms take, in lexicographic order.

    Of assignments that differ by interchangeable terms only, the ascending one is yielded.
    """
    yield from _extended(masks, twins, ())


def _extended(
    masks: Sequence[int], twins: Sequence[int], chosen: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    left = narrowed(masks, twins, chosen)
    if not left:
        yield chosen
        return
    # INVARIANT: `left` is matchable only if some completion is, so no branch below is empty.
    if not matchable(left):
        return
    free = left[0]
    while free:
        bit = free & -free
        free ^= bit
        yield from _extended(masks, twins, (*chosen, bit))


def all_assignments(masks: Sequence[int], twins: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return what `assignments` yields, at once: quicker where there are few of them."""
    found: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for mask, twin in zip(masks, twins, strict=True):
        if twin < 0:
            found = [
                (used | bit, (*chosen, bit))
                for used, chosen in found
                for bit in _each_bit(mask & ~used)
            ]
        else:
            found = [
                (used | bit, (*chosen, bit))
                for used, chosen in found
                for bit in _each_bit(mask & ~used & -(chosen[twin] << 1))
            ]
    return tuple(chosen for _, chosen in found)


@lru_cache(maxsize=4096)
def _each_bit(mask: int) -> tuple[int, ...]:
    return tuple(_bits([mask]))


class _Solved(NamedTuple):
    """A cheapest assignment of the terms that are still open, and prices that prove it.

    Taking another kind than the assignment does costs at least `cost - row - column` more.
    """

    total: int
    bits: tuple[int, ...]
    rows: tuple[int, ...]
    """The price of each open term."""
    columns: dict[int, int]
    """The price of each kind."""


def cheapest_first(
    masks: Sequence[int], twins: Sequence[int], costs: Sequence[dict[int, int]]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield (cost, assignment), the cheapest first and lexicographic among equals.

    `costs[term][bit]` is what it costs that the term takes the kind. Best-first search over partial
    assignments. A node's bound is exact where its cheapest completion is known, and else follows
    from the prices of its parent's, so that few nodes have to be solved.
    """
    root = _cheapest(masks, costs)
    if root is None:
        return
    queue: list[tuple[int, tuple[int, ...], int, _Solved | None]] = [(root.total, (), 0, root)]
    while queue:
        bound, chosen, spent, solved = heapq.heappop(queue)
        left = narrowed(masks, twins, chosen)
        if solved is None:
            solved = _cheapest(left, costs[len(chosen) :])
            if solved is None:
                continue
            if spent + solved.total > bound:
                heapq.heappush(queue, (spent + solved.total, chosen, spent, solved))
                continue
        if not left:
            yield bound, chosen
            continue
        cost = costs[len(chosen)]
        free = left[0]
        while free:
            bit = free & -free
            free ^= bit
            then, paid = (*chosen, bit), spent + cost[bit]
            rest = narrowed(masks, twins, then)
            inherited = _inherited(solved, bit, rest, cost[bit])
            dearer = max(0, cost[bit] - solved.rows[0] - solved.columns.get(bit, 0))
            lower = paid + inherited.total if inherited else spent + solved.total + dearer
            heapq.heappush(queue, (lower, then, paid, inherited))


def _inherited(solved: _Solved, bit: int, left: Sequence[int], cost: int) -> _Solved | None:
    """Return the solution for the terms after the first, if that takes the kind it has there."""
    if solved.bits[0] != bit:
        return None
    bits = solved.bits[1:]
    # Interchangeable terms may have lost some kinds.
    if not all(taken & mask for taken, mask in zip(bits, left, strict=True)):
        return None
    return _Solved(solved.total - cost, bits, solved.rows[1:], solved.columns)


def _cheapest(masks: Sequence[int], costs: Sequence[dict[int, int]]) -> _Solved | None:
    """Return a cheapest assignment, None if there is none.

    Successive shortest augmenting paths over the terms, with prices (the Hungarian method).
    """
    if not matchable(masks):
        return None
    bits = _bits(masks)
    # Not allowed is dearer than all that is allowed together.
    never = 1 + sum(max(cost.values(), default=0) for cost in costs)
    table = [
        [cost[bit] if mask & bit else never for bit in bits]
        for mask, cost in zip(masks, costs, strict=True)
    ]
    endless = never * (len(table) + 2) * 2
    row_price = [0] * (len(table) + 1)
    column_price = [0] * (len(bits) + 1)
    taker = [0] * (len(bits) + 1)
    for row in range(1, len(table) + 1):
        taker[0] = row
        column = 0
        slack = [endless] * (len(bits) + 1)
        origin = [0] * (len(bits) + 1)
        open_columns = list(range(1, len(bits) + 1))
        done = [0]
        while taker[column]:
            at = taker[column]
            prices, base = table[at - 1], row_price[at]
            step, following = endless, 0
            for c in open_columns:
                reduced = prices[c - 1] - base - column_price[c]
                if reduced < slack[c]:
                    slack[c], origin[c] = reduced, column
                if slack[c] < step:
                    step, following = slack[c], c
            for c in done:
                row_price[taker[c]] += step
                column_price[c] -= step
            for c in open_columns:
                slack[c] -= step
            column = following
            open_columns.remove(column)
            done.append(column)
        while column:
            taker[column] = taker[origin[column]]
            column = origin[column]
    chosen = [0] * len(table)
    for c, row in enumerate(taker[1:]):
        if row:
            chosen[row - 1] = bits[c]
    total = sum(cost[bit] for cost, bit in zip(costs, chosen, strict=False))
    columns = dict(zip(bits, column_price[1:], strict=True))
    return _Solved(total, tuple(chosen), tuple(row_price[1:]), columns)


def _bits(masks: Sequence[int]) -> list[int]:
    union = 0
    for mask in masks:
        union |= mask
    bits: list[int] = []
    while union:
        bit = union & -union
        bits.append(bit)
        union ^= bit
    return bits
