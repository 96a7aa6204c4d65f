"""Giving kinds to terms: each term one kind, no kind twice.

Kinds are bits, sets of kinds are masks (any fixed bit per kind will do), and what a term may take
is one mask. Whether all terms can be served is a bipartite matching; the assignments themselves are
enumerated in lexicographic order without ever entering a dead end.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence

__all__ = ["assignments", "cheapest_first", "matchable", "narrowed"]


def matchable(masks: Sequence[int]) -> bool:
    """Whether each term can take a kind from its mask, all of them different.

    Augmenting paths (Kuhn): at most one pass over all kinds for each term.
    """
    taker: dict[int, int] = {}

    def place(term: int, seen: int) -> int:
        """Place `term`; return the kinds tried, or -1 when it found a place."""
        free = masks[term] & ~seen
        while free:
            bit = free & -free
            seen |= bit
            holder = taker.get(bit, -1)
            if holder >= 0:
                seen = place(holder, seen)
            if holder < 0 or seen < 0:
                taker[bit] = term
                return -1
            free = masks[term] & ~seen
        return seen

    # The terms with the fewest kinds first: most tables are decided without any augmenting.
    order = sorted(range(len(masks)), key=lambda term: masks[term].bit_count())
    return all(place(term, 0) < 0 for term in order)


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


def cheapest_first(
    masks: Sequence[int], twins: Sequence[int], costs: Sequence[dict[int, int]]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield (cost, assignment), the cheapest first and lexicographic among equals.

    `costs[term][bit]` is what it costs that the term takes the kind. Best-first search, each node
    bounded by the cheapest completion of its assignment.
    """
    if not matchable(masks):
        return
    queue: list[tuple[int, tuple[int, ...], int]] = [(0, (), 0)]
    while queue:
        bound, chosen, spent = heapq.heappop(queue)
        if len(chosen) == len(masks):
            yield bound, chosen
            continue
        term = len(chosen)
        free = narrowed(masks, twins, chosen)[0]
        while free:
            bit = free & -free
            free ^= bit
            then = (*chosen, bit)
            left = narrowed(masks, twins, then)
            cost = spent + costs[term][bit]
            rest = _cheapest(left, costs[term + 1 :])
            if rest is not None:
                heapq.heappush(queue, (cost + rest, then, cost))


def _cheapest(masks: Sequence[int], costs: Sequence[dict[int, int]]) -> int | None:
    """Return the cost of the cheapest assignment, None if there is none.

    Successive shortest augmenting paths over the terms, with potentials (the Hungarian method).
    """
    if not masks:
        return 0
    if not matchable(masks):
        return None
    bits = _bits(masks)
    # Not allowed is dearer than all that is allowed together.
    never = 1 + sum(max(cost.values(), default=0) for cost in costs)
    table = [
        [cost[bit] if mask & bit else never for bit in bits]
        for mask, cost in zip(masks, costs, strict=True)
    ]
    rows, columns = len(table), len(bits)
    row_price = [0] * (rows + 1)
    column_price = [0] * (columns + 1)
    taker = [0] * (columns + 1)
    for row in range(1, rows + 1):
        taker[0] = row
        column = 0
        slack = [never * (rows + 1)] * (columns + 1)
        origin = [0] * (columns + 1)
        done = [False] * (columns + 1)
        while taker[column]:
            done[column] = True
            at, step, following = taker[column], never * (rows + 1) * 2, 0
            for c in range(1, columns + 1):
                if done[c]:
                    continue
                reduced = table[at - 1][c - 1] - row_price[at] - column_price[c]
                if reduced < slack[c]:
                    slack[c], origin[c] = reduced, column
                if slack[c] < step:
                    step, following = slack[c], c
            for c in range(columns + 1):
                if done[c]:
                    row_price[taker[c]] += step
                    column_price[c] -= step
                else:
                    slack[c] -= step
            column = following
        while column:
            taker[column] = taker[origin[column]]
            column = origin[column]
    return sum(table[taker[c] - 1][c - 1] for c in range(1, columns + 1) if taker[c])


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
