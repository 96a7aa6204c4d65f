"""A problem made ready for drawing: its bounds as numbers, and the parts that are drawn apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, final

from pizzarules.game.sampling.bounds import Timeline
from pizzarules.game.sampling.problem import (
    Check,
    Gain,
    GainKnown,
    HasExactly,
    Inconsistent,
    Lose,
    Pile,
    Predicate,
    Problem,
    Step,
)

__all__ = ["Event", "Model", "Part", "Slot", "Watch"]


class Event(NamedTuple):
    """Something was learned of the cards of a type that a holder had gained.

    One more of them is certain, or (`cap`) there are no more than are certain.
    """

    group: int
    fresh: tuple[int, ...]
    """The spots of cards that the holder gained since its last event."""
    cap: bool
    card: int


class Slot(NamedTuple):
    """One more card that is certain, and the field of its bound."""

    group: int
    card: int
    shift: int
    alike: int
    """It is the n-th in turn with the same bound."""


class Watch(NamedTuple):
    """A check of a hand at some time."""

    group: int
    segment: int
    net: tuple[int, ...]
    predicate: Predicate
    answers: dict[int, bool]


@final
class Part:
    """Piles that can't be dealt apart from each other, and what bounds their cards."""

    def __init__(self) -> None:
        self.piles: list[int] = []
        self.spots: list[int] = []
        self.columns: list[tuple[int, int]] = []
        """(group, type) of each bounded number of cards."""
        self.slots: list[Slot] = []
        self.events: list[Event] = []
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
class Joined:
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
class Model:
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
        self.groups = [Timeline(self.types), *self.holders, *map(self._place, self.known)]
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

    def _timeline(self, steps: Iterable[Step]) -> Timeline:
        timeline = Timeline(self.types)
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

    def _place(self, spot: int) -> Timeline:
        timeline = Timeline(self.types)
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
            Watch(number, segment, net, predicate, {})
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
        joined = Joined(len(self.spots_of))
        for pile, sources in enumerate(self.sources):
            joined.join({pile, *self._piles(sources)})
        columns = [(joined.join(piles), number, card) for number, card, piles in self._bounded()]
        watches = [
            (joined.join(self._piles(self._gained(watch.group, watch.segment))), number)
            for number, watch in enumerate(self.watches)
        ]
        parts: dict[int, Part] = {}
        for pile, chief in enumerate(joined.chief):
            parts.setdefault(chief, Part()).piles.append(pile)
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

    def _complete(self, part: Part) -> None:
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

    def _events(self, part: Part) -> Iterator[Event]:
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
            yield Event(number, fresh, cap, card)

    def _slots(self, number: int, card: int) -> Iterator[Slot]:
        alike, last = 0, 0
        for place, bound in enumerate(self.groups[number].least[card]):
            alike = alike + 1 if bound.upto == last else 1
            last = bound.upto
            yield Slot(number, card, self.width * place, alike)
