"""Giving kinds to wildcards: each one kind, no kind twice.

Sets of kinds are masks, bit i standing for kind i. Whether all wildcards can be served is a bipartite matching.
"""

from __future__ import annotations

from pizzarules.rules.cells import i64, vec

__all__ = ["matchable"]


def matchable(masks: vec[i64], first: i64, count: i64, kinds: i64) -> bool:
    """Whether each of `count` wildcards, from place `first` on, can take a kind of its own from its mask."""
    if count < 2:
        return count == 0 or masks[first] != 0
    if count < 5:
        return _searched(masks, first, first + count, 0)
    return _augmented(masks, first, count, kinds)


def _searched(masks: vec[i64], place: i64, last: i64, used: i64) -> bool:
    """Try all kinds: quickest where there are few wildcards."""
    free = masks[place] & ~used
    if place + 1 == last:
        return free != 0
    while free:
        bit = free & -free
        free ^= bit
        if _searched(masks, place + 1, last, used | bit):
            return True
    return False


def _augmented(masks: vec[i64], first: i64, count: i64, kinds: i64) -> bool:
    """Augmenting paths (Kuhn): at most one pass over all kinds for each wildcard."""
    takers = vec[i64]([-1] * int(kinds))
    term: i64 = 0
    while term < count:
        if _placed(term, 0, masks, first, takers) >= 0:
            return False
        term += 1
    return True


def _placed(term: i64, seen: i64, masks: vec[i64], first: i64, takers: vec[i64]) -> i64:
    """Find a wildcard a place; return the kinds that were tried, or -1 when it has one."""
    kind: i64 = 0
    left = masks[first + term] & ~seen
    while left:
        if left & 1:
            bit = (left & 1) << kind
            seen |= bit
            holder = takers[kind]
            if holder >= 0:
                seen = _placed(holder, seen, masks, first, takers)
            if holder < 0 or seen < 0:
                takers[kind] = term
                return -1
        kind += 1
        left = (masks[first + term] & ~seen) >> kind
    return seen
