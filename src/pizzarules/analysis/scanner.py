"""A bound order as a machine that reads a table kind by kind, and then says whether it suffices.

What it sees of a kind is a letter: columns of cards that come to the same are one letter. What it
remembers of the kinds that it has read is a state. There are few of both, however many tables there
are, so that all tables can be looked at by way of the states.

The machine is read off the bound order as the matcher is. It can also be shown the cards of a hand
beside those of the table; it then says whether the order can be baked by laying some of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final, Protocol, final

from pizzarules.analysis.wildcards import Group, Wildcards
from pizzarules.orders.binding import BoundCondition, Presence
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.claim import Claim, Column
from pizzarules.orders.matcher import RecipeMatcher
from pizzarules.orders.requirement import Size, Source

__all__ = ["DEAD", "MET", "Scanner", "UnreadableOrderError"]

DEAD: Final = 0
"""The state in which no further kind can make the table suffice."""
MET: Final = 1
"""The state in which the table suffices, whatever lies there of the further kinds."""

_MOST_SETS: Final = 4096

_State = Hashable
"""What a part remembers; None where it can't be met any more, True where it is met."""


class UnreadableOrderError(Exception):
    """An order that can't be read kind by kind, or with too much to remember."""


@final
class Scanner:
    """The machine of one bound order. Lanes are read in their order; states are numbers."""

    def __init__(self, bound: BoundOrder) -> None:
        self._lanes: Final = len(bound.pantry.kinds)
        self._parts: Final[list[_Part]] = [
            _ConditionPart(bound.condition, self._lanes),
            *(_recipe_part(bound, matcher) for matcher in bound.matcher.recipes),
        ]
        self._states: Final[list[tuple[_State, ...]]] = [(), ()]
        self._numbers: Final[dict[tuple[_State, ...], int]] = {}
        self._letters: Final[list[dict[tuple[Hashable, ...], int]]] = [
            {} for _ in range(self._lanes)
        ]
        self._spelt: Final[list[list[tuple[Hashable, ...]]]] = [[] for _ in range(self._lanes)]
        self._steps: Final[dict[tuple[int, int, int], int]] = {}
        self.start: Final = self._number([part.start for part in self._parts])
        """The state before any kind is read."""

    def sees(self, lane: int, table: Column, hand: Column = (0, 0)) -> int:
        """Return the letter of a column: what counts of so many (single, double) cards there."""
        letter = tuple([part.sees(lane, table, hand) for part in self._parts])
        known = self._letters[lane]
        number = known.get(letter)
        if number is None:
            number = known[letter] = len(known)
            self._spelt[lane].append(letter)
        return number

    def step(self, state: int, lane: int, letter: int) -> int:
        """Return the state after a lane was read."""
        if state <= MET:
            return state
        found = self._steps.get((state, lane, letter))
        if found is None:
            letters = self._spelt[lane][letter]
            found = self._steps[state, lane, letter] = self._number(
                [
                    remembered if remembered in (None, True) else part.step(remembered, lane, seen)
                    for part, remembered, seen in zip(
                        self._parts, self._states[state], letters, strict=True
                    )
                ]
            )
        return found

    def accepts(self, state: int) -> bool:
        """Whether the table suffices, now that all lanes have been read."""
        if state <= MET:
            return state == MET
        allowed, *met = [
            remembered is True or (remembered is not None and part.accepts(remembered))
            for part, remembered in zip(self._parts, self._states[state], strict=True)
        ]
        return allowed and any(met)

    def _number(self, parts: list[_State]) -> int:
        allowed, *recipes = parts
        if allowed is None or all(recipe is None for recipe in recipes):
            return DEAD
        if True in recipes:
            if allowed is True:
                return MET
            # Where one recipe is met, it does not matter which, nor what becomes of the others.
            recipes = [True, *([None] * (len(recipes) - 1))]
        state = (allowed, *recipes)
        number = self._numbers.get(state)
        if number is None:
            number = self._numbers[state] = len(self._states)
            self._states.append(state)
        return number


class _Part(Protocol):
    """The condition of an order, or one of its recipes."""

    @property
    def start(self) -> _State:
        """What is remembered before any lane is read."""

    def sees(self, lane: int, table: Column, hand: Column, /) -> Hashable:
        """Return what counts of a column."""

    def step(self, state: _State, lane: int, letter: Hashable, /) -> _State:
        """Return what is remembered after a lane."""

    def accepts(self, state: _State) -> bool:
        """Whether the part is met, now that all lanes have been read."""
        raise NotImplementedError


# Conditions.


@final
class _ConditionPart:
    """The condition on the table; what may be laid plays no part in it.

    Remembered: which of the alternatives still hold, the units and the kinds so far.
    """

    def __init__(self, condition: BoundCondition | None, lanes: int) -> None:
        self._options: Final = ((),) if condition is None else condition.options
        tests = [part for parts in self._options for part in parts]
        self._most_units: Final = _enough(p for p in tests if p.lane is None and not p.kinds)
        self._most_kinds: Final = _enough(part for part in tests if part.kinds)
        # Alternatives about single kinds alone hold for good once the last of these was read.
        self._settled: Final = [
            sum(
                1 << place
                for place, parts in enumerate(self._options)
                if all(part.lane is not None and part.lane <= lane for part in parts)
            )
            for lane in range(-1, lanes)
        ]

    @property
    def start(self) -> _State:
        alive = (1 << len(self._options)) - 1
        if not alive:
            return None
        return True if self._settled[0] else (alive, 0, 0)

    def sees(self, lane: int, table: Column, _hand: Column) -> Hashable:
        units = table[0] + 2 * table[1]
        failing = sum(
            1 << place
            for place, parts in enumerate(self._options)
            if any(
                part.lane == lane and not part.compare.holds(units, part.number) for part in parts
            )
        )
        return failing, min(units, self._most_units), min(units, 1, self._most_kinds)

    def step(self, state: _State, lane: int, letter: Hashable) -> _State:
        assert isinstance(state, tuple)
        assert isinstance(letter, tuple)
        alive = state[0] & ~letter[0]
        if not alive:
            return None
        if alive & self._settled[lane + 1]:
            return True
        units = min(state[1] + letter[1], self._most_units)
        return alive, units, min(state[2] + letter[2], self._most_kinds)

    def accepts(self, state: _State) -> bool:
        assert isinstance(state, tuple)
        alive, units, kinds = state
        return any(
            alive >> place & 1
            and all(
                part.lane is not None
                or part.compare.holds(kinds if part.kinds else units, part.number)
                for part in parts
            )
            for place, parts in enumerate(self._options)
        )


def _enough(tests: Iterator[Presence]) -> int:
    """Return from which number on no test tells two numbers apart; 0 if there is no test."""
    return max((part.number + 1 for part in tests), default=0)


# Recipes.


def _recipe_part(bound: BoundOrder, matcher: RecipeMatcher) -> _Part:
    recipe = matcher.recipe
    declared = recipe.declared_from is not None and bound.readings.all_on_table
    if declared and (len(recipe.terms) > 1 or recipe.source is Source.HAND):
        # What has to be declared depends on the table then, and is asked beside other terms.
        raise UnreadableOrderError("a declared amount beside other terms")
    cards = _Cards(bound, matcher)
    return _TermsPart(matcher, cards) if matcher.total is None else _TotalPart(matcher, cards)


@final
class _Cards:
    """Which cards may pay for a recipe."""

    def __init__(self, bound: BoundOrder, matcher: RecipeMatcher) -> None:
        recipe, width = matcher.recipe, bound.pantry.width
        bare = recipe.source is Source.TABLE or (recipe.sweep and bound.readings.sweep_bare)
        self._table: Final = recipe.source is not Source.HAND
        self._layable: Final = [
            not bare and bool(bound.layable >> lane * width & 1)
            for lane in range(len(bound.pantry.kinds))
        ]

    def pool(self, lane: int, table: Column, hand: Column) -> Column:
        """Return the cards of a kind that may pay: those on the table and those that can be laid."""
        singles, doubles = table if self._table else (0, 0)
        if self._layable[lane]:
            return singles + hand[0], doubles + hand[1]
        return singles, doubles


@final
class _TermsPart:
    """The terms of a recipe.

    Remembered: which sets of wildcards can be served by the kinds so far, each kind serving one; and
    the fewest or the most cards so far, where a term wants the scarcest or the commonest kind. A set
    of wildcards is a number: so many of each group, and sets of them are the bits of another number.
    """

    def __init__(self, matcher: RecipeMatcher, cards: _Cards) -> None:
        self._cards: Final = cards
        self._fixed: Final = dict(matcher.fixed)
        self._by_cards: Final = matcher.by_cards
        self._free: Final = matcher.free
        self._groups: Final = Wildcards(matcher).groups
        extremes = {(g.term.extreme, g.term.kinds) for g in self._groups if g.term.extreme}
        self._extremes: Final = [
            (
                extreme.scarcest,
                kinds,
                sum(
                    1 << place
                    for place, group in enumerate(self._groups)
                    if (group.term.extreme, group.term.kinds) == (extreme, kinds)
                ),
            )
            for extreme, kinds in sorted(extremes, key=str)
        ]
        sets = _Sets(self._groups)
        self._sets: Final = sets
        self._without: Final = [sets.without(groups) for _, _, groups in self._extremes]
        lanes = len(matcher.pantry.kinds)
        free = [lane not in self._fixed for lane in range(lanes)]
        self._completable: Final = [
            sets.of_size(sets.total - sum(free[i + 1 :])) for i in range(lanes)
        ]
        self._last_fixed: Final = max(self._fixed, default=-1)

    @property
    def start(self) -> _State:
        if not self._groups and not self._fixed:
            return True
        return 1, (0,) * len(self._extremes)

    def sees(self, lane: int, table: Column, hand: Column) -> Hashable:
        pool = self._cards.pool(lane, table, hand)
        claim = self._fixed.get(lane)
        serves = sum(
            1 << place
            for place, group in enumerate(self._groups)
            if lane in group.kinds and group.term.claim.met_by(*pool)
        )
        count = table[0] + table[1] * (1 if self._by_cards else 2)
        counts = tuple([count if lane in kinds else -1 for _, kinds, _ in self._extremes])
        return claim is None or claim.met_by(*pool), serves, counts

    def step(self, state: _State, lane: int, letter: Hashable) -> _State:
        assert isinstance(state, tuple)
        assert isinstance(letter, tuple)
        served, best = state
        met, serves, counts = letter
        if not met:
            return None
        if counts:
            served, serves, best = self._compared(served, serves, best, counts)
        found = served
        for place, (stride, open_sets) in enumerate(self._sets.joins):
            if serves >> place & 1:
                found |= (served & open_sets) << stride
        found &= self._completable[lane]
        if not found:
            return None
        if found & self._sets.full and not counts:
            return True if lane >= self._last_fixed else (self._sets.full, best)
        return found, best

    def _compared(
        self, served: int, serves: int, best: tuple[int, ...], counts: tuple[int, ...]
    ) -> tuple[int, int, tuple[int, ...]]:
        """Find out whether a kind is the scarcest or commonest so far; no earlier one is then."""
        records = list(best)
        for place, (scarcest, _, groups) in enumerate(self._extremes):
            count, record = counts[place], best[place]
            if count > 0 and (not record or (count < record if scarcest else count > record)):
                records[place] = count
                served &= self._without[place]
            elif count != record or (not count and not self._free):
                # Absent kinds are such only where no kind lies there: ruling `scarcest-none`.
                serves &= ~groups
        return served, serves, tuple(records)

    def accepts(self, state: _State) -> bool:
        assert isinstance(state, tuple)
        return bool(state[0] & self._sets.full)


@final
class _Sets:
    """Sets of wildcards as numbers, and sets of these as the bits of a number."""

    def __init__(self, groups: tuple[Group, ...]) -> None:
        numbers = [group.number for group in groups]
        self.total: Final = sum(numbers)
        strides: list[int] = []
        size = 1
        for number in numbers:
            strides.append(size)
            size *= number + 1
            if size > _MOST_SETS:
                raise UnreadableOrderError("too many different wildcards")
        self._members: Final = [
            [
                place // stride % (number + 1)
                for stride, number in zip(strides, numbers, strict=True)
            ]
            for place in range(size)
        ]
        self._by_size: Final = [0] * (self.total + 1)
        for place, of in enumerate(self._members):
            self._by_size[sum(of)] |= 1 << place
        self.full: Final = 1 << (size - 1)
        """The set of all wildcards, as a bit."""
        self.joins: Final = [
            (
                stride,
                sum(1 << place for place, of in enumerate(self._members) if of[group] < number),
            )
            for group, (stride, number) in enumerate(zip(strides, numbers, strict=True))
        ]
        """For each group how far a bit moves when one more joins, and the sets that it can join."""

    def of_size(self, least: int) -> int:
        """Return the sets with at least so many members."""
        return sum(self._by_size[max(0, least) :])

    def without(self, groups: int) -> int:
        """Return the sets with no member of these groups (bits)."""
        return sum(
            1 << place
            for place, of in enumerate(self._members)
            if not any(number and groups >> group & 1 for group, number in enumerate(of))
        )


@final
class _TotalPart:
    """A total. Remembered: for each number of kinds the sums that so many kinds so far can give.

    Sums are the bits of a number. Where any number of kinds will do, they are all taken together.
    """

    def __init__(self, matcher: RecipeMatcher, cards: _Cards) -> None:
        assert matcher.total is not None
        total = matcher.total.total
        self._cards: Final = cards
        self._kinds: Final = total.kinds
        self._amount: Final = total.amount
        self._size: Final = total.size
        self._counted: Final = matcher.total.counted
        # Who takes the whole table takes what is too much, too.
        self._exact: Final = total.exact and not matcher.total.sweep
        self._cut: Final = (2 << total.amount) - 1

    @property
    def start(self) -> _State:
        return (1, *([0] * (self._kinds or 0)))

    def sees(self, lane: int, table: Column, hand: Column) -> Hashable:
        pool = self._cards.pool(lane, table, hand)
        most = min(self._amount, self._counted(pool))
        return sum(1 << share for share in range(1, most + 1) if self._claim(share).met_by(*pool))

    def _claim(self, share: int) -> Claim:
        if self._size is Size.DOUBLE:
            return Claim(doubles=share)
        if self._size is Size.SINGLE:
            return Claim(singles=share)
        return Claim(units=share, exact=self._exact)

    def step(self, state: _State, _lane: int, letter: Hashable) -> _State:
        assert isinstance(state, tuple)
        assert isinstance(letter, int)
        if self._kinds is None:
            sums = (state[0] | self._plus(state[0], letter),)
        else:
            sums = (
                state[0],
                *(
                    state[used] | self._plus(state[used - 1], letter)
                    for used in range(1, self._kinds + 1)
                ),
            )
        return True if self._reached(sums) else sums

    def _plus(self, sums: int, shares: int) -> int:
        """Return all sums of one of `sums` and one of `shares`."""
        found = 0
        while shares:
            low = shares & -shares
            found |= sums << low.bit_length() - 1
            shares ^= low
        return found & self._cut

    def _reached(self, sums: tuple[int, ...]) -> bool:
        return bool(sums[self._kinds or 0] >> self._amount & 1)

    def accepts(self, state: _State) -> bool:
        assert isinstance(state, tuple)
        return self._reached(state)
