"""What hidden cards may be: deals drawn from all that agree with what was seen, each as likely.

A deal is a permutation of the cards of each pile; before anything was seen all are equally likely.
What a holder did bounds how many cards of a type were gained up to some time: who loses two, has
gained two. So a deal can be drawn by choosing, for each card that is known to have been gained, one
of the holder's hidden cards, and shuffling the rest. That prefers deals in which there are many
ways to choose. Three answers to that:

* Rejection. Where one pile stands alone, such a deal is kept with a probability of one in the
  number of ways. Elsewhere a plain shuffle is kept if it agrees with everything. What is kept is
  exactly uniform. Piles that no holder connects are drawn apart from each other, which makes it
  succeed more often.
* Resampling. Where too little is kept, one of several such deals is chosen by its weight.
* Walking. From there a Markov chain exchanges cards; each step leaves the uniform distribution as
  it is, so the longer the walk, the nearer its end is to uniform. Steps exchange two cards of one
  pile, or at once two of one pile and two of another. Now and then the walk leads through deals
  that agree with all but a little, else it couldn't come from each deal to each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, inf, log
from random import Random
from typing import Final, NamedTuple, TypeVar, final

__all__ = [
    "Check",
    "Gain",
    "GainKnown",
    "Has",
    "HasExactly",
    "Inconsistent",
    "Lose",
    "Pile",
    "Problem",
    "Sample",
    "Step",
    "sample",
]

T = TypeVar("T")

Predicate = Callable[[tuple[int, ...]], bool]


class Inconsistent(Exception):  # noqa: N818 - what was seen is at fault, not the program
    """No deal agrees with everything that was seen, or none was found."""


# What was seen.


@dataclass(frozen=True, slots=True)
class Gain:
    """The holder takes the hidden card that lies at a place of a pile."""

    pile: int
    place: int


@dataclass(frozen=True, slots=True)
class GainKnown:
    """The holder takes a card of a known type."""

    card: int


@dataclass(frozen=True, slots=True)
class Lose:
    """So many cards of a type leave the hand."""

    card: int
    number: int = 1


@dataclass(frozen=True, slots=True)
class Has:
    """The hand holds at least so many cards of a type."""

    card: int
    number: int = 1


@dataclass(frozen=True, slots=True)
class HasExactly:
    """The hand holds so many cards of a type, no more and no fewer."""

    card: int
    number: int


@dataclass(frozen=True, slots=True)
class Check:
    """The hand is such that `predicate` holds of it, given how many of each type it holds.

    Answers are kept, so a predicate has to answer the same question always the same.
    """

    predicate: Predicate


Step = Gain | GainKnown | Lose | Has | HasExactly | Check


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that were shuffled together: as many hidden places, numbered from 0."""

    cards: tuple[int, ...]
    """The types of the known ones, in any order."""
    carried: tuple[tuple[int, int], ...] = ()
    """(earlier pile, place): the cards, whatever they are, that came from these places."""

    def __len__(self) -> int:
        return len(self.cards) + len(self.carried)


@dataclass(frozen=True)
class Problem:
    """Everything that was seen. What can't mean anything raises `ValueError`."""

    types: int
    """Cards are of the types 0 to `types` - 1."""
    piles: Sequence[Pile]
    holders: Sequence[Sequence[Step]] = ()
    """For each holder what happened, in order of time."""
    known: Sequence[tuple[int, int, int]] = ()
    """(pile, place, card): a card of this type lies there."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "piles", tuple(self.piles))
        object.__setattr__(self, "holders", tuple(tuple(steps) for steps in self.holders))
        object.__setattr__(self, "known", tuple(self.known))
        _Reader(self).read()

    @cached_property
    def _model(self) -> _Model:
        return _Model(self)


class Sample(NamedTuple):
    """A deal that agrees with what was seen."""

    piles: tuple[tuple[int, ...], ...]
    """The type of the card at each place of each pile."""
    hands: tuple[tuple[int, ...], ...]
    """How many cards of each type each holder has at the end."""


def sample(problem: Problem, rng: Random, *, tries: int = 1000, steps: int = 40) -> Sample:
    """Draw a deal from all those that agree with what was seen; `Inconsistent` if none is found.

    What comes of rejection is exactly uniform, and so is a pile of which nothing was seen. What
    comes of a walk isn't, quite: see the module. For three rounds of four players with hands of
    seven cards, the chances of cards to be of a type were off by less than 0.005 (root mean
    square) with 40 steps, whatever deal the walk began with; by 0.02 with 10 steps.

    Args:
        problem: What was seen. A second sample from the same object costs less.
        rng: The only other thing that the sample depends on; only `Random.random` is used.
        tries: How many cards are dealt in the hope of an exact sample, about; 0: don't try.
        steps: How many steps a walk takes for each card that it can move.
    """
    return problem._model.sample(rng, tries, steps)  # pyright: ignore[reportPrivateUsage]


class _Reader:
    """Finds what can't mean anything in a problem, whatever the cards are."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.taken: set[tuple[int, int]] = set()

    def read(self) -> None:
        for number, pile in enumerate(self.problem.piles):
            for card in pile.cards:
                self._card(card)
            for place in pile.carried:
                if place[0] >= number:
                    raise ValueError(
                        f"pile {number} carries cards of pile {place[0]}, no earlier one"
                    )
                self._take(place)
        for steps in self.problem.holders:
            for step in steps:
                if isinstance(step, Gain):
                    self._take((step.pile, step.place))
                elif not isinstance(step, Check):
                    self._card(step.card)
                    if not isinstance(step, GainKnown) and step.number < 0:
                        raise ValueError(f"{step} is about fewer than no cards")
        for pile_number, place_number, card in self.problem.known:
            self._place((pile_number, place_number))
            self._card(card)

    def _card(self, card: int) -> None:
        if not 0 <= card < self.problem.types:
            raise ValueError(f"there is no type {card}")

    def _place(self, place: tuple[int, int]) -> None:
        piles = self.problem.piles
        if not (0 <= place[0] < len(piles) and 0 <= place[1] < len(piles[place[0]])):
            raise ValueError(f"there is no place {place[1]} of a pile {place[0]}")

    def _take(self, place: tuple[int, int]) -> None:
        self._place(place)
        if place in self.taken:
            raise ValueError(f"the card of pile {place[0]}, place {place[1]} is taken twice")
        self.taken.add(place)


# What was seen, as bounds.


class _Bound(NamedTuple):
    """How many cards of a type were gained among the first `upto` hidden ones."""

    segment: int
    upto: int
    number: int


@final
class _Timeline:
    """What a holder did, as bounds on how many hidden cards of each type were gained by when.

    Gains between which nothing was learned make one segment: their order tells nothing.
    """

    def __init__(self, types: int) -> None:
        self.spots: list[int] = []
        self.segments: list[int] = []
        """For each hidden card that was gained, where it lay, and the segment of the gain."""
        self.net = [0] * types
        """Cards of each type gained openly, less those lost."""
        self.least: list[list[_Bound]] = [[] for _ in range(types)]
        """For each type when at least 1, 2, 3... hidden cards of it must have been gained."""
        self.most: list[list[_Bound]] = [[] for _ in range(types)]
        self.watches: list[tuple[int, tuple[int, ...], Predicate]] = []
        """Segment, `net` at this time, and what has to hold then."""
        self.segment = 0
        self._learned = False

    def gain(self, spot: int) -> None:
        if self._learned:
            self.segment += 1
            self._learned = False
        self.spots.append(spot)
        self.segments.append(self.segment)

    def at_least(self, card: int, number: int) -> None:
        bounds = self.least[card]
        number -= self.net[card]
        if number > len(self.spots):
            raise Inconsistent(f"a holder can't have had so many cards of type {card}")
        for unit in range(len(bounds) + 1, number + 1):
            bounds.append(_Bound(self.segment, len(self.spots), unit))
            self._learned = True

    def at_most(self, card: int, number: int) -> None:
        number -= self.net[card]
        if number < 0:
            raise Inconsistent(f"a holder can't have had so few cards of type {card}")
        if number < len(self.spots):
            self.most[card].append(_Bound(self.segment, len(self.spots), number))
            self._learned = True

    def check(self, predicate: Predicate) -> None:
        if self.spots:
            self.watches.append((self.segment, tuple(self.net), predicate))
            self._learned = True
        elif min(self.net) < 0 or not predicate(tuple(self.net)):
            raise Inconsistent("a check of a hand without hidden cards doesn't hold")


class _Event(NamedTuple):
    """Something was learned of the cards of a type that a holder had gained.

    One more of them is certain, or (`cap`) there are no more than are certain.
    """

    group: int
    fresh: tuple[int, ...]
    """The spots of cards that the holder gained since its last event."""
    cap: bool
    card: int


class _Slot(NamedTuple):
    """One more card that is certain, and the field of its bound."""

    group: int
    card: int
    shift: int
    alike: int
    """It is the n-th in turn with the same bound."""


class _Watch(NamedTuple):
    group: int
    segment: int
    net: tuple[int, ...]
    predicate: Predicate
    answers: dict[int, bool]


@final
class _Part:
    """Piles that can't be dealt apart from each other, and what bounds their cards."""

    def __init__(self) -> None:
        self.piles: list[int] = []
        self.spots: list[int] = []
        self.columns: list[tuple[int, int]] = []
        """(group, type) of each bounded number of cards."""
        self.slots: list[_Slot] = []
        self.events: list[_Event] = []
        self.watches: list[int] = []
        self.pairs: list[tuple[int, int]] = []
        """The places whose cards a step of a walk may exchange."""
        self.movable = 0
        self.crossings: list[tuple[int, int]] = []
        """Places of different piles whose cards one holder gained."""
        self.cells: list[list[int]] = []
        """Places of a pile that nothing tells apart."""
        self.linked = False
        """Whether cards were carried from one of the piles to another."""


@final
class _Joined:
    """Which piles belong to one part."""

    def __init__(self, piles: int) -> None:
        self.chief = list(range(piles))
        """For each pile one that stands for its part."""

    def join(self, piles: Iterable[int]) -> int:
        """Put the parts of piles together; return a pile of them."""
        parts = {self.chief[pile] for pile in piles}
        first = min(parts)
        self.chief = [first if chief in parts else chief for chief in self.chief]
        return first


@final
class _Model:
    """A problem made ready for drawing. Places are numbered through all piles: spots."""

    def __init__(self, problem: Problem) -> None:
        self.types = problem.types
        self.spots_of: list[range] = []
        """The spots of each pile."""
        for pile in problem.piles:
            start = self.spots_of[-1].stop if self.spots_of else 0
            self.spots_of.append(range(start, start + len(pile)))
        self.total = self.spots_of[-1].stop if self.spots_of else 0
        self.pile_of = [pile for pile, spots in enumerate(self.spots_of) for _ in spots]
        self.known: dict[int, int] = {}
        for pile_number, place, card in problem.known:
            spot = self.spots_of[pile_number][place]
            if self.known.setdefault(spot, card) != card:
                raise Inconsistent(f"two types are known of pile {pile_number}, place {place}")
        self._read_piles(problem.piles)
        self.holders = [self._timeline(steps) for steps in problem.holders]
        # A known place is bounded like the hand of somebody who gained this card only.
        self.groups = [_Timeline(self.types), *self.holders, *map(self._place, self.known)]
        """The first stands for the cards that nobody gained."""
        self._encode()
        self._watch()
        self._divide()

    def _read_piles(self, piles: Sequence[Pile]) -> None:
        self.cards: list[list[int]] = []
        self.sources: list[list[int]] = []
        """The spots of earlier piles whose cards went into each pile."""
        self.possible: list[set[int]] = []
        """The types that can be in each pile."""
        self.carried_to = [-1] * self.total
        for number, pile in enumerate(piles):
            spots = [self.spots_of[origin][place] for origin, place in pile.carried]
            known = [self.known[spot] for spot in spots if spot in self.known]
            sources = [spot for spot in spots if spot not in self.known]
            for spot in sources:
                self.carried_to[spot] = number
            self.cards.append([*pile.cards, *known])
            self.sources.append(sources)
            origins = {self.pile_of[spot] for spot in sources}
            self.possible.append(set(self.cards[-1]).union(*(self.possible[o] for o in origins)))

    def _timeline(self, steps: Iterable[Step]) -> _Timeline:
        timeline = _Timeline(self.types)
        net = timeline.net
        for step in steps:
            if isinstance(step, Gain):
                spot = self.spots_of[step.pile][step.place]
                if spot in self.known:
                    net[self.known[spot]] += 1
                else:
                    timeline.gain(spot)
            elif isinstance(step, GainKnown):
                net[step.card] += 1
            elif isinstance(step, Check):
                timeline.check(step.predicate)
            else:
                timeline.at_least(step.card, step.number)
                if isinstance(step, Lose):
                    net[step.card] -= step.number
                elif isinstance(step, HasExactly):
                    timeline.at_most(step.card, step.number)
        return timeline

    def _place(self, spot: int) -> _Timeline:
        timeline = _Timeline(self.types)
        timeline.gain(spot)
        timeline.at_least(self.known[spot], 1)
        return timeline

    # The number of cards of a type that a holder gained is a column: a number with a field for each
    # bound. A field tells how far the number of cards is beyond the bound, from `1 << width - 1`
    # on. So its top bit is set where the bound is broken, and one `&` with `guard` finds all
    # bounds that are broken; a bound by two cards breaks two fields.

    def _encode(self) -> None:
        width = max(len(group.spots) for group in self.groups).bit_length() + 1
        self.width = width
        self.limit = 1 << (width - 1)
        self.start = [[0] * self.types for _ in self.groups]
        """The columns of each group when it has gained no card yet."""
        self.group_of = [0] * self.total
        none = [0] * self.types
        self.gains = [none] * self.total
        """For each spot what its card adds to the column of its type."""
        self.segment_of = [0] * self.total
        fields = 1
        for number, group in enumerate(self.groups):
            rows = [[0] * self.types for _ in range(group.segment + 1)]
            for card in range(self.types):
                fields = max(fields, self._encode_column(number, card, rows))
            for spot, segment in zip(group.spots, group.segments, strict=True):
                self.group_of[spot] = number
                self.segment_of[spot] = segment
                self.gains[spot] = rows[segment]
        self.guard = sum(self.limit << (width * place) for place in range(fields))

    def _encode_column(self, number: int, card: int, rows: list[list[int]]) -> int:
        """Lay the fields of a column out; return how many there are."""
        group = self.groups[number]
        fields = [(bound.segment, bound.number - 1, -1) for bound in group.least[card]]
        for bound in group.most[card]:
            fields += [(bound.segment, -1 - more, 1) for more in range(bound.number, bound.upto)]
        for place, (segment, beyond, sign) in enumerate(fields):
            shift = self.width * place
            self.start[number][card] += (self.limit + beyond) << shift
            for row in rows[: segment + 1]:
                row[card] += sign << shift
        return len(fields)

    def _watch(self) -> None:
        self.watches = [
            _Watch(number, segment, net, predicate, {})
            for number, group in enumerate(self.groups)
            for segment, net, predicate in group.watches
        ]
        self.watches_of: list[tuple[int, ...]] = [()] * self.total
        """The watches over a hand that the card of a spot came to before."""
        for number, watch in enumerate(self.watches):
            for spot in self._gained(watch.group, watch.segment):
                self.watches_of[spot] += (number,)

    def _gained(self, number: int, segment: int) -> list[int]:
        """Return the spots whose cards a group gained in a segment or before."""
        group = self.groups[number]
        spots = zip(group.spots, group.segments, strict=True)
        return [spot for spot, when in spots if when <= segment]

    def _divide(self) -> None:
        """Find the parts."""
        joined = _Joined(len(self.spots_of))
        for pile, sources in enumerate(self.sources):
            joined.join({pile, *self._piles(sources)})
        columns = [(joined.join(piles), number, card) for number, card, piles in self._bounded()]
        watches = [
            (joined.join(self._piles(self._gained(watch.group, watch.segment))), number)
            for number, watch in enumerate(self.watches)
        ]
        parts: dict[int, _Part] = {}
        for pile, chief in enumerate(joined.chief):
            parts.setdefault(chief, _Part()).piles.append(pile)
        for pile, number, card in columns:
            parts[joined.chief[pile]].columns.append((number, card))
        for pile, number in watches:
            parts[joined.chief[pile]].watches.append(number)
        self.parts = list(parts.values())
        for part in self.parts:
            self._complete(part)

    def _piles(self, spots: Iterable[int]) -> set[int]:
        return {self.pile_of[spot] for spot in spots}

    def _bounded(self) -> Iterator[tuple[int, int, set[int]]]:
        """Yield group and type of each column, and the piles that such cards can be from."""
        for number, group in enumerate(self.groups):
            for card in range(self.types):
                bounds = group.least[card] + group.most[card]
                if not bounds:
                    continue
                spots = self._gained(number, max(bound.segment for bound in bounds))
                piles = {pile for pile in self._piles(spots) if card in self.possible[pile]}
                if piles:
                    yield number, card, piles
                elif group.least[card]:
                    raise Inconsistent(f"a holder can't have had a card of type {card}")

    def _complete(self, part: _Part) -> None:
        part.spots = [spot for pile in part.piles for spot in self.spots_of[pile]]
        part.linked = any(self.sources[pile] for pile in part.piles)
        part.events = list(self._events(part))
        part.slots = [slot for number, card in part.columns for slot in self._slots(number, card)]
        supply = Counter(card for pile in part.piles for card in self.cards[pile])
        for card, demand in Counter(slot.card for slot in part.slots).items():
            if demand > supply[card]:
                raise Inconsistent(f"there aren't so many cards of type {card}")
        cells: dict[tuple[int, int, int, int], list[int]] = {}
        for spot in part.spots:
            cells.setdefault(self._cell(spot), []).append(spot)
        part.cells = [spots for spots in cells.values() if len(spots) > 1]
        part.pairs = [pair for pile in part.piles for pair in self._pairs(pile)]
        part.movable = len({spot for pair in part.pairs for spot in pair})
        for group in self.groups:
            spots = [spot for spot in group.spots if self.pile_of[spot] in part.piles]
            part.crossings += [
                (spot, other)
                for spot in spots
                for other in spots
                if self.pile_of[spot] < self.pile_of[other]
            ]

    def _cell(self, spot: int) -> tuple[int, int, int, int]:
        return (
            self.pile_of[spot],
            self.group_of[spot],
            self.segment_of[spot],
            self.carried_to[spot],
        )

    def _pairs(self, pile: int) -> list[tuple[int, int]]:
        spots = list(self.spots_of[pile])
        if not self.sources[pile]:
            spots = [spot for spot in spots if spot not in self.known]
        cells = [(spot, self._cell(spot)) for spot in spots]
        return [
            (spot, other)
            for place, (spot, cell) in enumerate(cells)
            for other, another in cells[:place]
            if cell != another
        ]

    def _events(self, part: _Part) -> Iterator[_Event]:
        """Yield the events of a part about as they happened, each holder's certainly so."""
        events: list[tuple[int, int, int, bool, int]] = []
        for number, card in part.columns:
            group = self.groups[number]
            # What is known of places comes first: such cards are nobody else's.
            known = number > len(self.holders)
            for cap, bounds in ((False, group.least[card]), (True, group.most[card])):
                for bound in bounds:
                    when = -1 if known else max(group.spots[: bound.upto])
                    events.append((when, number, bound.upto, cap, card))
        seen = [0] * len(self.groups)
        for _, number, upto, cap, card in sorted(events):
            spots = self.groups[number].spots[seen[number] : upto]
            seen[number] = upto
            fresh = tuple(spot for spot in spots if self.pile_of[spot] in part.piles)
            yield _Event(number, fresh, cap, card)

    def _slots(self, number: int, card: int) -> Iterator[_Slot]:
        alike, last = 0, 0
        for place, bound in enumerate(self.groups[number].least[card]):
            alike = alike + 1 if bound.upto == last else 1
            last = bound.upto
            yield _Slot(number, card, self.width * place, alike)

    def sample(self, rng: Random, tries: int, steps: int) -> Sample:
        deal = _Deal(self, rng)
        walked = [part for part in self.parts if not deal.draw(part, tries, steps)]
        kinds = [deal.kind[end] for end in deal.end]
        for part in walked:
            for spots in part.cells:
                cards = [kinds[spot] for spot in spots]
                _shuffle(cards, rng)
                for spot, card in zip(spots, cards, strict=True):
                    kinds[spot] = card
        hands = []
        for holder in self.holders:
            hand = holder.net[:]
            for spot in holder.spots:
                hand[kinds[spot]] += 1
            hands.append(tuple(hand))
        return Sample(tuple(tuple(kinds[s.start : s.stop]) for s in self.spots_of), tuple(hands))


def _shuffle(cards: list[int], rng: Random) -> None:
    random = rng.random
    for place in range(len(cards) - 1, 0, -1):
        other = int(random() * (place + 1))
        cards[place], cards[other] = cards[other], cards[place]


# Dealing.


@final
class _Stock:
    """The cards and spots of a part that haven't been dealt yet."""

    def __init__(self, deal: _Deal, part: _Part) -> None:
        model = deal.model
        self.deal = deal
        self.piles = part.piles
        self.pile_of = model.pile_of
        self.open = {pile: dict.fromkeys(model.spots_of[pile]) for pile in part.piles}
        self.counts = {pile: [0] * model.types for pile in part.piles}
        self.carried: dict[int, dict[int, list[int]]] = {pile: {} for pile in part.piles}
        """For each pile, by the pile that they come from, the spots whose cards were carried."""
        self.banned: dict[int, set[int]] = {}
        """For spots the types that their cards can't be of."""
        for pile, counts in self.counts.items():
            for card in model.cards[pile]:
                counts[card] += 1
            for source in model.sources[pile]:
                self.carried[pile].setdefault(self.pile_of[source], []).append(source)

    def chance(self, pile: int, card: int) -> float:
        """Return how likely an open spot of a pile is to get a card of this type."""
        number: float = self.counts[pile][card]
        for origin, spots in self.carried[pile].items():
            if spots:
                number += len(spots) * self.chance(origin, card)
        return number / len(self.open[pile])

    def put(self, spot: int, card: int) -> None:
        """Deal a card of this type to a spot, from the pile's own cards or a carried one."""
        pile = self.pile_of[spot]
        self.deal.source[spot] = source = self._source(pile, card)
        if source < 0:
            self.counts[pile][card] -= 1
        else:
            self.put(source, card)
        self.deal.kind[spot] = card
        del self.open[pile][spot]

    def _source(self, pile: int, card: int) -> int:
        """Draw where a card of this type comes from: a spot of an earlier pile, or -1."""
        carried = self.carried[pile]
        if not carried:
            return -1
        weights: list[float] = [self.counts[pile][card]]
        for origin, spots in carried.items():
            weights.append(len(spots) * self.chance(origin, card) if spots else 0.0)
        random = self.deal.rng.random
        choice = _choose(weights, random())
        if choice == 0:
            return -1
        spots = list(carried.values())[choice - 1]
        return spots.pop(int(random() * len(spots)))

    def ban(self, spots: Iterable[int], card: int) -> None:
        """Note that the cards at these spots aren't of a type."""
        for spot in spots:
            self.banned.setdefault(spot, set()).add(card)

    def fill(self, pool: list[int], card: int) -> float:
        """Deal a card of a type to one of the spots, and take that out of the pool.

        Returns how many of them could be expected to get one, those that may; 0: none can.
        """
        piles = {self.pile_of[spot] for spot in pool}
        chance = {pile: self.chance(pile, card) for pile in piles}
        chances = [
            0.0 if card in self.banned.get(spot, ()) else chance[self.pile_of[spot]]
            for spot in pool
        ]
        if any(chances):
            self.put(pool.pop(_choose(chances, self.deal.rng.random())), card)
        return sum(chances)

    def deal_banned(self) -> float:
        """Deal to the spots that can't get all types, where there is a card for them.

        Returns the logarithm of how likely a shuffle is to give them cards that they can get.
        """
        weight = 0.0
        todo = [spot for spot in self.banned if spot in self.open[self.pile_of[spot]]]
        for spot in sorted(todo, key=lambda spot: -len(self.banned[spot])):
            pile = self.pile_of[spot]
            chances = [
                0.0 if card in self.banned[spot] else self.chance(pile, card)
                for card in range(self.deal.model.types)
            ]
            if any(chances):
                weight += log(sum(chances))
                self.put(spot, _choose(chances, self.deal.rng.random()))
        return weight

    def deal_rest(self) -> None:
        """Shuffle what is left, and deal it."""
        kind, source = self.deal.kind, self.deal.source
        for pile in self.piles:
            cards = [card for card, count in enumerate(self.counts[pile]) for _ in range(count)]
            cards += [~spot for spots in self.carried[pile].values() for spot in spots]
            _shuffle(cards, self.deal.rng)
            for spot, card in zip(self.open[pile], cards, strict=True):
                kind[spot] = card if card >= 0 else kind[~card]
                source[spot] = -1 if card >= 0 else ~card


def _choose(weights: Sequence[float], random: float) -> int:
    """Return a place, each as likely as its weight; one weight is above 0."""
    left = random * sum(weights)
    choice = 0
    for place, weight in enumerate(weights):
        if weight:
            choice = place
            left -= weight
            if left < 0:
                break
    return choice


_ROUND: Final = 32
"""So many exchanges within piles and so many across piles take turns in a walk."""

_DOUBT: Final = 1 / 50
"""How likely a step of a walk is that makes a check fail. It is 1 / pairs for each bound broken."""

_AWAY: Final = 1000
"""So many steps a walk may take until the deal agrees with everything again."""

_PATIENCE: Final = 256
"""So often a search begins anew."""

_MENDS: Final = 20
"""How often the shortest attempts of a search try to mend a bound."""

_SEEKS: Final = 2000
"""How many steps they seek to mend checks when no bound is broken."""

_RASH: Final = 1 / 32
"""How likely a step of a search is that breaks a bound."""


@final
class _Deal:
    """A deal, as it is being drawn."""

    def __init__(self, model: _Model, rng: Random) -> None:
        self.model = model
        self.rng = rng
        self.kind = [0] * model.total
        """The type of the card at each spot from which no card was carried."""
        self.source = [-1] * model.total
        """The spot from which the card at a spot was carried."""
        self.end = list(range(model.total))
        """The spot to which the card at a spot was carried in the end."""
        self.columns = [row[:] for row in model.start]
        self.column_of = [self.columns[group] for group in model.group_of]
        """The columns that the card of a spot counts in."""
        self.hands = [0] * len(model.watches)
        """For each watch the hand at its time, packed."""
        self.broken = 0
        """How many bounds of the part that is being dealt are broken."""
        self.failed = 0
        """How many of its checks don't hold."""
        self._last = (0, 0)
        """The exchange by which a deal began, or ceased, to agree with everything."""
        self._hope = 0.0
        """About how likely a plain shuffle is to agree with everything."""

    @property
    def amiss(self) -> bool:
        return self.broken > 0 or self.failed > 0

    def draw(self, part: _Part, tries: int, steps: int) -> bool:
        """Deal a part; return whether that was exact."""
        if not part.columns and not part.watches:
            self._shuffle(part)
            return True
        if self._resample(part, tries) or self._reject(part, tries):
            return True
        self.walk(part, steps)
        return False

    def _shuffle(self, part: _Part) -> None:
        self._complete(part, _Stock(self, part))

    def _resample(self, part: _Part, tries: int) -> bool:
        """Deal by events, several times, and choose by weight; return whether that is exact."""
        single = len(part.piles) == 1
        random = self.rng.random
        number = tries // len(part.spots)
        if not single:
            # These are never exact, only good for a start.
            number = min(number // 4, 8)
        number = max(1, number)
        best, chosen = (inf, inf), self._saved()
        self._hope = 0.0
        for _ in range(number):
            weight = self.fill(part) - self._ways(part)
            if not self.amiss:
                likely = exp(min(weight, 0.0))
                if single and tries and random() < likely:
                    return True
                self._hope += likely / number
            # Of such scores each is the least with a chance as its weight.
            score = (self.broken + self.failed, log(-log(1 - random() or 0.5)) - weight)
            if score < best:
                best, chosen = score, self._saved()
        self._restore(part, chosen)
        return False

    def _reject(self, part: _Part, tries: int) -> bool:
        """Shuffle until the deal agrees with everything, if there is hope; return whether it does.

        A single pile has had its chance of an exact deal.
        """
        number = 4 * tries // len(part.spots)
        # That nothing has come of a few deals leaves some hope.
        if len(part.piles) == 1 or number * (self._hope + 0.005) < 1:
            return False
        saved = self._saved()
        for _ in range(number):
            self._shuffle(part)
            if not self.amiss:
                return True
        self._restore(part, saved)
        return False

    def fill(self, part: _Part) -> float:
        """Deal event by event, so that the deal agrees with what was seen, if that succeeds.

        Returns the logarithm of a weight: how much likelier a plain shuffle gives this deal
        together with these choices than this does. For a single pile it is 0 at most.
        """
        stock = _Stock(self, part)
        pools: dict[int, list[int]] = {event.group: [] for event in part.events}
        single = len(part.piles) == 1
        weight = 0.0
        for group, fresh, cap, card in part.events:
            pool = pools[group]
            pool += fresh
            if cap:
                stock.ban(pool, card)
                continue
            if single:
                if not pool:
                    raise Inconsistent("a holder can't have had all the cards that were seen")
                # The same for all deals that agree with everything.
                weight -= log(len(pool) * stock.chance(part.piles[0], card) or 1)
            number = stock.fill(pool, card)
            weight += log(number or 1)
        weight += stock.deal_banned()
        self._complete(part, stock)
        return weight

    def _complete(self, part: _Part, stock: _Stock) -> None:
        stock.deal_rest()
        if part.linked:
            self._follow(part)
        self._measure(part)

    def _follow(self, part: _Part) -> None:
        """Find where carried cards are in the end."""
        for pile in reversed(part.piles):
            for spot in self.model.spots_of[pile]:
                if self.model.carried_to[spot] < 0:
                    self.end[spot] = spot
                if self.source[spot] >= 0:
                    self.end[self.source[spot]] = self.end[spot]

    def _measure(self, part: _Part) -> None:
        """Count afresh what holders have."""
        model, kind = self.model, self.kind
        for group, card in part.columns:
            self.columns[group][card] = model.start[group][card]
        for watch in part.watches:
            self.hands[watch] = _packed(model.watches[watch].net)
        for spot in part.spots:
            if model.carried_to[spot] < 0:
                card = kind[spot]
                self.column_of[spot][card] += model.gains[spot][card]
                for watch in model.watches_of[spot]:
                    self.hands[watch] += 1 << (_PACKED * card)
        columns = [self.columns[group][card] for group, card in part.columns]
        self.broken = sum((column & model.guard).bit_count() for column in columns)
        self.failed = sum(not self._holds(watch, self.hands[watch]) for watch in part.watches)

    def _holds(self, watch: int, hand: int) -> bool:
        answers = self.model.watches[watch].answers
        if hand not in answers:
            counts = _unpacked(hand, self.model.types)
            # Nobody is asked about hands that can't be.
            possible = min(counts) >= 0
            answers[hand] = possible and bool(self.model.watches[watch].predicate(counts))
        return answers[hand]

    def _ways(self, part: _Part) -> float:
        """Return the logarithm of the number of ways to choose cards for the slots of this deal.

        Which of several slots with the same bound a card is chosen for makes no difference.
        """
        model = self.model
        mask = 2 * model.limit - 1
        ways = 0.0
        for slot in part.slots:
            field = (self.columns[slot.group][slot.card] >> slot.shift) & mask
            ways += log(max(1, model.limit - field) / slot.alike)
        return ways

    def _saved(self) -> tuple[list[int], list[int], list[int]]:
        return self.kind[:], self.source[:], self.end[:]

    def _restore(self, part: _Part, saved: tuple[list[int], list[int], list[int]]) -> None:
        self.kind[:], self.source[:], self.end[:] = saved
        self._measure(part)

    # Walking.

    def walk(self, part: _Part, steps: int) -> None:
        """Exchange cards at random until the deal agrees with everything, and long after that."""
        if self.amiss:
            self._mend(part)
        if part.pairs:
            # Else each deal might be reached by an even number of steps only, or by an odd one.
            self._wander(part, int(2 * self.rng.random()))
            # Some more for small parts, whose walks are cheap.
            for _ in range(0, steps * (part.movable + 10), _ROUND):
                self._wander(part, _ROUND)
                if part.crossings:
                    self._cross(part, _ROUND)

    def _mend(self, part: _Part) -> None:
        """Search for a deal that agrees with everything."""
        for turn in range(1, _PATIENCE):
            # Most attempts are short, but some are long.
            effort = turn & -turn
            for _ in range(_MENDS * effort):
                if self.broken:
                    self._remedy(part)
            if self.failed and not self.broken and part.pairs:
                self._run(part, _SEEKS * effort)
            if not self.amiss:
                return
            for attempt in range(4):
                if self.broken or not attempt:
                    self.fill(part)
        raise Inconsistent("no deal was found that agrees with everything that was seen")

    def _remedy(self, part: _Part) -> None:
        """Try an exchange that may mend a bound."""
        model, columns, guard = self.model, self.columns, self.model.guard
        faults = [(group, card) for group, card in part.columns if columns[group][card] & guard]
        group, card = self._any(faults)
        # The lowest fields are those of lower bounds.
        least = (1 << len(model.groups[group].least[card]) * model.width) - 1
        lacks = columns[group][card] & guard & least != 0
        spots = [
            spot
            for spot in model.groups[group].spots
            if (self.kind[spot] == card) != lacks and model.pile_of[spot] in part.piles
        ]
        if not spots:
            return
        spot = self._any(spots)
        pile = model.spots_of[model.pile_of[spot]]
        others = [other for other in pile if (self.kind[self.end[other]] == card) == lacks]
        if others:
            self._dare(spot, self._any(others), _RASH)

    def _any(self, things: Sequence[T]) -> T:
        return things[int(self.rng.random() * len(things))]

    def _wander(self, part: _Part, steps: int) -> None:
        """Exchange pairs at random: so many steps from deals that agree with everything.

        A way through others counts as one step, back to where it began if it takes too long.
        """
        while steps:
            steps = self._run(part, steps)
            if self.amiss:
                saved, pair = self._saved(), self._last
                self._run(part, _AWAY)
                if self.amiss:
                    self._restore(part, saved)
                    self._exchange(*pair)

    def _run(self, part: _Part, steps: int) -> int:
        """Exchange pairs at random until the deal begins, or ceases, to agree with everything.

        Returns how many steps are left then, 0 if it doesn't come to that.
        """
        random = self.rng.random
        pairs, kind, end = part.pairs, self.kind, self.end
        column_of, gains, guard = self.column_of, self.model.gains, self.model.guard
        linked, watched = part.linked, bool(part.watches)
        amiss = self.amiss
        risk = 1 / len(pairs)
        for left in reversed(range(steps)):
            spot, other = pairs[int(random() * len(pairs))]
            here, there = end[spot], end[other]
            old, new = kind[here], kind[there]
            if old == new:
                if linked:
                    self._relink(spot, other)
                continue
            near, far = column_of[here], column_of[there]
            give, take = gains[here], gains[there]
            if near is far:
                bad = near[old] - give[old] + take[old] | near[new] + give[new] - take[new]
            else:
                bad = near[old] - give[old] | near[new] + give[new]
                bad |= far[new] - take[new] | far[old] + take[old]
            if self.broken:
                self._dare(spot, other, risk)
            elif bad & guard:
                # Most fail here, at little cost.
                if random() < risk:
                    self._dare(spot, other, risk, 1)
            elif watched and (changed := self._changed(here, there)):
                self._doubt(spot, other, changed)
            else:
                near[old] -= give[old]
                near[new] += give[new]
                far[new] -= take[new]
                far[old] += take[old]
                kind[here], kind[there] = new, old
                if linked:
                    self._relink(spot, other)
                continue
            if self.amiss != amiss:
                self._last = (spot, other)
                return left
        return 0

    def _dare(self, spot: int, other: int, risk: float, spared: int = 0) -> None:
        """Exchange cards with a chance of `risk` for each bound that this breaks.

        For so many as `spared` the chance was taken before.
        """
        broken, failed = self.broken, self.failed
        self._exchange(spot, other)
        chance = risk ** max(0, self.broken - broken - spared)
        chance *= _DOUBT ** max(0, self.failed - failed)
        if chance < 1 and self.rng.random() >= chance:
            self._exchange(spot, other)

    def _doubt(self, spot: int, other: int, changed: Iterable[tuple[int, int]]) -> None:
        """Exchange cards that break no bound, with a chance for each check that fails then."""
        worse = self._worse(changed)
        if worse <= 0 or self.rng.random() < _DOUBT**worse:
            self._exchange(spot, other)

    def _cross(self, part: _Part, steps: int) -> None:
        """Let cards that a holder got from two piles change places, as far as their types go."""
        random = self.rng.random
        kind, crossings = self.kind, part.crossings
        for _ in range(steps):
            first, second = crossings[int(random() * len(crossings))]
            if kind[first] != kind[second] and self._stands(first, second):
                self._trade(first, second)

    def _stands(self, first: int, second: int) -> bool:
        """Return whether no bound breaks if two cards of a holder exchange their types."""
        old, new = self.kind[first], self.kind[second]
        columns, gains = self.column_of[first], self.model.gains
        give, take = gains[first], gains[second]
        bad = columns[old] - give[old] + take[old] | columns[new] + give[new] - take[new]
        return not bad & self.model.guard

    def _trade(self, first: int, second: int) -> None:
        """Exchange two cards of a holder, each for one of its pile that has the other's type.

        The way back has to be as likely. It begins with `_stands`, for which it matters who gets
        the cards, and then there may be more or fewer cards to choose from.
        """
        kind, end = self.kind, self.end
        old, new = kind[first], kind[second]
        pile = self.model.spots_of[self.model.pile_of[first]]
        later = self.model.spots_of[self.model.pile_of[second]]
        firsts = [spot for spot in pile if kind[end[spot]] == new]
        seconds = [spot for spot in later if kind[end[spot]] == old]
        if not firsts or not seconds:
            return
        one, two = self._any(firsts), self._any(seconds)
        spots = {first, second, end[one], end[two]}
        if len(spots) < 4 or not self._bears(first, end[one], end[two]):
            return
        self._exchange(first, one)
        self._exchange(second, two)
        if not self.amiss and self._stands(first, second):
            back = sum(kind[end[spot]] == old for spot in pile)
            back *= sum(kind[end[spot]] == new for spot in later)
            if self.rng.random() * back < len(firsts) * len(seconds):
                return
        self._exchange(second, two)
        self._exchange(first, one)

    def _bears(self, first: int, one: int, two: int) -> bool:
        """Return whether a trade may succeed, as far as can be told without making it."""
        column_of, gains, guard = self.column_of, self.model.gains, self.model.guard
        for spot, other in ((one, two), (two, one)):
            columns = column_of[spot]
            if columns is not column_of[first] and columns is not column_of[other]:
                # Nothing else that changes is this holder's.
                old, new, gain = self.kind[spot], self.kind[other], gains[spot]
                if (columns[old] - gain[old] | columns[new] + gain[new]) & guard:
                    return False
        return True

    def _exchange(self, spot: int, other: int) -> None:
        """Exchange the cards at two spots of a pile, wherever they were carried to."""
        here, there = self.end[spot], self.end[other]
        old, new = self.kind[here], self.kind[there]
        changed = self._changed(here, there)
        self.failed += self._worse(changed)
        for watch, hand in changed:
            self.hands[watch] = hand
        self._turn(here, old, new)
        self._turn(there, new, old)
        self._relink(spot, other)

    def _worse(self, changed: Iterable[tuple[int, int]]) -> int:
        """Return how many more checks fail if hands change to these."""
        return sum(
            self._holds(watch, self.hands[watch]) - self._holds(watch, hand)
            for watch, hand in changed
        )

    def _changed(self, here: int, there: int) -> list[tuple[int, int]]:
        """Return the watches over hands that an exchange changes, and those hands."""
        mine, others = self.model.watches_of[here], self.model.watches_of[there]
        if mine == others:
            return []
        hands = self.hands
        change = (1 << (_PACKED * self.kind[there])) - (1 << (_PACKED * self.kind[here]))
        changed = [(watch, hands[watch] + change) for watch in mine if watch not in others]
        changed += [(watch, hands[watch] - change) for watch in others if watch not in mine]
        return changed

    def _turn(self, spot: int, old: int, new: int) -> None:
        """Make the card at a spot one of another type."""
        columns, gains, guard = self.column_of[spot], self.model.gains[spot], self.model.guard
        self.broken -= (columns[old] & guard).bit_count() + (columns[new] & guard).bit_count()
        columns[old] -= gains[old]
        columns[new] += gains[new]
        self.broken += (columns[old] & guard).bit_count() + (columns[new] & guard).bit_count()
        self.kind[spot] = new

    def _relink(self, spot: int, other: int) -> None:
        """Exchange where the cards at two spots of a pile were carried from."""
        source, end = self.source, self.end
        if source[spot] == source[other]:
            return
        source[spot], source[other] = source[other], source[spot]
        for later in (spot, other):
            earlier = source[later]
            while earlier >= 0:
                end[earlier] = end[later]
                earlier = source[earlier]


_PACKED: Final = 16
"""Bits of each count of a packed hand. Counts are packed with an offset: some may be below 0."""
_OFFSET: Final = 1 << (_PACKED - 1)


def _packed(counts: Iterable[int]) -> int:
    return sum((count + _OFFSET) << (_PACKED * card) for card, count in enumerate(counts))


def _unpacked(hand: int, types: int) -> tuple[int, ...]:
    mask = (1 << _PACKED) - 1
    return tuple(((hand >> (_PACKED * card)) & mask) - _OFFSET for card in range(types))
