"""The wildcards of a recipe, alike ones together, and which sets of them decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

import attrs

from pizzarules.orders.binding import BoundTerm
from pizzarules.orders.claim import Claim
from pizzarules.orders.matcher import RecipeMatcher

__all__ = ["Group", "Wildcards"]

_MOST_SETS: Final = 1024


@attrs.frozen
class Group:
    """Wildcards of a recipe that are interchangeable."""

    term: BoundTerm
    """One of them."""
    kinds: tuple[int, ...]
    """The lanes that they may take; of the scarcest and the commonest, those that may be such."""
    number: int
    """How many there are."""


@final
class Wildcards:
    """The wildcards of a recipe."""

    def __init__(self, matcher: RecipeMatcher) -> None:
        numbers: dict[BoundTerm, int] = {}
        for term in matcher.wild:
            numbers[term] = numbers.get(term, 0) + 1
        fixed = {lane for lane, _ in matcher.fixed}
        self.groups: Final = tuple(
            Group(term, tuple(lane for lane in term.kinds if lane not in fixed), number)
            for term, number in numbers.items()
        )
        self.sets: Final = self._deciding()
        """The sets of wildcards that decide: (groups, how many kinds must be there for them).

        Each stands for its groups and all that take no other kinds than these do. None where there
        would be too many sets.
        """

    def _deciding(self) -> tuple[tuple[tuple[int, ...], int], ...] | None:
        places = range(len(self.groups))
        below = [
            sum(1 << other for other in places if self._within(other, place)) for place in places
        ]
        found: list[tuple[tuple[int, ...], int]] = []
        for chosen in _antichains(below):
            covered = 0
            for place in chosen:
                covered |= below[place]
            least = sum(self.groups[place].number for place in places if covered >> place & 1)
            found.append((chosen, least))
            if len(found) > _MOST_SETS:
                return None
        return tuple(found)

    def _within(self, one: int, other: int) -> bool:
        """Whether the kinds that can serve a group are always among those that serve another."""
        if one == other:
            return True
        mine, theirs = self.groups[one].term, self.groups[other].term
        same = theirs.extreme is None or (
            mine.extreme == theirs.extreme and mine.kinds == theirs.kinds
        )
        return (
            same
            and set(self.groups[one].kinds) <= set(self.groups[other].kinds)
            and _implies(mine.claim, theirs.claim)
        )


def _implies(one: Claim, other: Claim) -> bool:
    """Whether a column that meets one claim always meets the other."""
    return (
        one.needed_units >= other.needed_units
        and one.doubles >= other.doubles
        and one.needed_singles >= other.needed_singles
    )


def _antichains(below: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield every set of places none of which is below another, but for the empty one."""

    def extended(chosen: tuple[int, ...], first: int) -> Iterator[tuple[int, ...]]:
        for place in range(first, len(below)):
            if any(below[place] >> one & 1 or below[one] >> place & 1 for one in chosen):
                continue
            yield (*chosen, place)
            yield from extended((*chosen, place), place + 1)

    return extended((), 0)
