"""What hidden cards may be: deals drawn uniformly from all that agree with what was seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import exp, inf, log
from random import Random
from typing import Final, NamedTuple, final

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


class Inconsistent(Exception):  # noqa: N818 - it is no fault of the program
    """No deal agrees with everything that was seen, or none was found."""


# The problem.


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
    """So many cards of a type leave the hand; they must be in it."""

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
    number: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """Something holds of the hand: `predicate` gets the number of cards of each type.

    The predicate has to answer the same whenever it is asked the same: answers are kept.
    """

    predicate: Callable[[tuple[int, ...]], bool]


Step = Gain | GainKnown | Lose | Has | HasExactly | Check


@dataclass(frozen=True, slots=True)
class Pile:
    """What was shuffled together.

    `carried` are places of earlier piles, as (pile, place), whose cards went into this one.
    """

    cards: tuple[int, ...]
    carried: tuple[tuple[int, int], ...] = ()

    def __len__(self) -> int:
        return len(self.cards) + len(self.carried)


@dataclass(frozen=True)
class Problem:
    """All that was seen. Raises `ValueError` if it makes no sense whatever the cards are."""

    types: int
    piles: Sequence[Pile]
    holders: Sequence[Sequence[Step]] = ()
    known: Iterable[tuple[int, int, int]] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "piles", tuple(self.piles))
        object.__setattr__(self, "holders", tuple(map(tuple, self.holders)))
        object.__setattr__(self, "known", tuple(self.known))

    @cached_property
    def _model(self) -> _Model:
        return _Model(self)


class Sample(NamedTuple):
    """A deal."""

    piles: tuple[tuple[int, ...], ...]
    """The type at each place of each pile."""
    hands: tuple[tuple[int, ...], ...]
    """How many cards of each type each holder has at the end."""


TRIES_WORK = 2000
SWEEPS = 60
EPS = 1 / 64


def sample(problem: Problem, rng: Random) -> Sample:
    return problem._model.sample(rng)


class _Slot(NamedTuple):
    group: int
    upto: int  # number of the group's nodes among which it must be
    card: int
    shift: int
    divisor: int


class _Watch(NamedTuple):
    group: int
    segment: int
    net: list[int]
    memo: dict[int, bool]
    predicate: Callable[[tuple[int, ...]], bool]


class _Group:
    """A holder's timeline as bounds on how many hidden cards of each type came by when."""

    def __init__(self, types: int) -> None:
        self.types = types
        self.nodes: list[int] = []
        self.segments: list[int] = []
        self.segment = 0
        self.closed = False
        self.net = [0] * types
        self.low: list[list[tuple[int, int]]] = [[] for _ in range(types)]  # (segment, count) per unit
        self.high: list[list[tuple[int, int, int]]] = [[] for _ in range(types)]
        self.watches: list[tuple[int, int, list[int], object]] = []

    def gain(self, node: int) -> None:
        if self.closed:
            self.segment += 1
            self.closed = False
        self.nodes.append(node)
        self.segments.append(self.segment)

    def need(self, card: int, number: int) -> None:
        low = number - self.net[card]
        known = self.low[card]
        if low > len(self.nodes):
            raise Inconsistent("x")
        while len(known) < low:
            known.append((self.segment, len(self.nodes)))
            self.closed = True

    def cap(self, card: int, number: int) -> None:
        high = number - self.net[card]
        if high < 0:
            raise Inconsistent("y")
        if high < len(self.nodes):
            self.high[card].append((self.segment, high, len(self.nodes)))
            self.closed = True


@final
class _Model:
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        types = self.types = problem.types
        piles = problem.piles
        offsets = [0]
        for pile in piles:
            offsets.append(offsets[-1] + len(pile))
        total = offsets[-1]
        self.total = total
        self.nodes_of = [range(offsets[i], offsets[i + 1]) for i in range(len(piles))]
        self.pile_of = [i for i, pile in enumerate(piles) for _ in range(len(pile))]
        fixed: dict[int, int] = {}
        for pile, place, card in problem.known:
            fixed[offsets[pile] + place] = card
        self.fixed = fixed
        # contents
        self.own: list[list[int]] = []
        self.sources: list[list[int]] = []
        self.possible: list[set[int]] = []
        carried_to = [-1] * total
        for i, pile in enumerate(piles):
            cards = list(pile.cards)
            sources = []
            for k, place in pile.carried:
                node = offsets[k] + place
                if node in fixed:
                    cards.append(fixed[node])
                else:
                    sources.append(node)
                    carried_to[node] = i
            self.own.append(cards)
            self.sources.append(sources)
            self.possible.append(set(cards).union(*(self.possible[self.pile_of[s]] for s in sources)))
        self.carried_to = carried_to
        groups: list[_Group] = []
        self.holder_nodes: list[list[int]] = []
        self.holder_base: list[list[int]] = []
        watches: list[_Watch] = []
        for steps in problem.holders:
            group = _Group(types)
            index = len(groups) + 1
            for step in steps:
                if isinstance(step, Gain):
                    node = offsets[step.pile] + step.place
                    if node in fixed:
                        group.net[fixed[node]] += 1
                    else:
                        group.gain(node)
                elif isinstance(step, GainKnown):
                    group.net[step.card] += 1
                elif isinstance(step, Lose):
                    group.need(step.card, step.number)
                    group.net[step.card] -= step.number
                elif isinstance(step, Has):
                    group.need(step.card, step.number)
                elif isinstance(step, HasExactly):
                    group.need(step.card, step.number)
                    group.cap(step.card, step.number)
                else:
                    if not group.nodes:
                        if not step.predicate(tuple(group.net)):
                            raise Inconsistent("z")
                        continue
                    watches.append(
                        _Watch(index, group.segment, group.net[:], {}, step.predicate)
                    )
                    group.closed = True
            groups.append(group)
            self.holder_nodes.append(group.nodes)
            self.holder_base.append(group.net)
        for node, card in fixed.items():
            group = _Group(types)
            group.gain(node)
            group.need(card, 1)
            groups.append(group)
        most = max([len(g.nodes) for g in groups], default=1)
        width = most.bit_length() + 1
        bias = (1 << (width - 1)) - 1
        self.bias, self.mask = bias, (1 << width) - 1
        self.base: list[list[int]] = [[0] * types]
        zero = [0] * types
        self.group_of = [0] * total
        self.delta = [zero] * total
        self.cell = [(0, self.carried_to[n]) for n in range(total)]
        self.watch_of: list[tuple[int, ...]] = [()] * total
        slots: list[_Slot] = []
        parent = list(range(len(piles)))

        def find(i: int) -> int:
            while parent[i] != i:
                i = parent[i]
            return i

        for i, sources in enumerate(self.sources):
            for s in sources:
                parent[find(self.pile_of[s])] = find(i)
        demands: list[tuple[int, int, int]] = []  # pile, group, type
        longest = 1
        for index, group in enumerate(groups, 1):
            base = [0] * types
            deltas = [[0] * types for _ in range(group.segment + 1)]
            for t in range(types):
                fields = [(seg, bias + j, -1) for j, (seg, _) in enumerate(group.low[t], 1)]
                for seg, high, count in group.high[t]:
                    fields += [(seg, bias - c, 1) for c in range(high, count)]
                if not fields:
                    continue
                for place, (seg, start, sign) in enumerate(fields):
                    shift = width * place
                    base[t] += start << shift
                    for s in range(seg + 1):
                        deltas[s][t] += sign << shift
                longest = max(longest, len(fields))
                lastseg = max(f[0] for f in fields)
                involved = sorted(
                    {
                        self.pile_of[n]
                        for n, s in zip(group.nodes, group.segments)
                        if s <= lastseg and t in self.possible[self.pile_of[n]]
                    }
                )
                if not involved:
                    if group.low[t]:
                        raise Inconsistent("no such card")
                    continue
                for i in involved:
                    parent[find(i)] = find(involved[0])
                demands.append((involved[0], index, t))
                low = group.low[t]
                run = 0
                for j, (seg, upto) in enumerate(low):
                    run = run + 1 if j and low[j - 1][0] == seg else 1
                    slots.append(_Slot(index, upto, t, width * j, run))
            self.base.append(base)
            mine = [w for w, watch in enumerate(watches) if watch.group == index]
            for n, s in zip(group.nodes, group.segments):
                self.group_of[n] = index
                self.delta[n] = deltas[s]
                self.cell[n] = (index, s)
                self.watch_of[n] = tuple(w for w in mine if watches[w].segment >= s)
        self.guard = sum(1 << (width * k + width - 1) for k in range(longest))
        watch_pile = []
        for watch in watches:
            group = groups[watch.group - 1]
            involved = sorted({self.pile_of[n] for n, s in zip(group.nodes, group.segments) if s <= watch.segment})
            for i in involved:
                parent[find(i)] = find(involved[0])
            watch_pile.append(involved[0])
        self.watches = watches
        self.groups = groups
        slots.sort(key=lambda s: (s.upto))
        comps: dict[int, _Component] = {}
        for i in range(len(piles)):
            comps.setdefault(find(i), _Component(self)).piles.append(i)
        for i, g, t in demands:
            comps[find(i)].demands.append((g, t))
        for w, i in enumerate(watch_pile):
            comps[find(i)].watches.append(w)
        at = {(g, t): find(i) for i, g, t in demands}
        for slot in slots:
            comps[at[slot.group, slot.card]].slots.append(slot)
        self.comps = list(comps.values())
        for comp in self.comps:
            comp.finish()

    def sample(self, rng: Random) -> Sample:
        state = _State(self)
        for comp in self.comps:
            comp.fill(state, rng)
        kinds = [state.kind[e] for e in state.end]
        for nodes in self.cells:
            if len(nodes) > 1:
                values = [kinds[n] for n in nodes]
                _shuffle(values, rng)
                for n, v in zip(nodes, values):
                    kinds[n] = v
        hands = []
        for nodes, net in zip(self.holder_nodes, self.holder_base):
            counts = net[:]
            for n in nodes:
                counts[kinds[n]] += 1
            hands.append(tuple(counts))
        return Sample(
            tuple(tuple(kinds[n] for n in nodes) for nodes in self.nodes_of), tuple(hands)
        )

    @cached_property
    def cells(self) -> list[list[int]]:
        cells: dict[object, list[int]] = {}
        for n in range(self.total):
            cells.setdefault((self.pile_of[n], self.cell[n]), []).append(n)
        return list(cells.values())


def _shuffle(values: list[int], rng: Random) -> None:
    random = rng.random
    for i in range(len(values) - 1, 0, -1):
        j = int(random() * (i + 1))
        values[i], values[j] = values[j], values[i]


class _Component:
    def __init__(self, model: _Model) -> None:
        self.model = model
        self.piles: list[int] = []
        self.demands: list[tuple[int, int]] = []
        self.watches: list[int] = []
        self.slots: list[_Slot] = []

    def finish(self) -> None:
        model = self.model
        self.linked = any(model.sources[i] for i in self.piles)
        self.single = len(self.piles) == 1
        self.nodes = [n for i in self.piles for n in model.nodes_of[i]]
        self.pairs = []
        for i in self.piles:
            nodes = list(model.nodes_of[i])
            if not model.sources[i]:
                nodes = [n for n in nodes if n not in model.fixed]
            self.pairs += [
                (p, q)
                for k, p in enumerate(nodes)
                for q in nodes[:k]
                if model.cell[p] != model.cell[q]
            ]
        self.movable = len({n for pair in self.pairs for n in pair})

    def fill(self, state: _State, rng: Random) -> None:
        if not self.demands and not self.watches:
            state.deal(self, (), rng)
            return
        tries = max(4, TRIES_WORK // len(self.nodes))
        best = None
        bestscore = (inf, 0.0)
        mean = 0.0
        for _ in range(tries):
            weight = state.deal(self, self.slots, rng)
            energy = state.score(self)
            weight -= state.labellings(self)
            if self.single and not energy and rng.random() < exp(weight):
                state.how = "exact"
                return
            if not energy:
                mean += exp(weight) / tries
            score = (energy, -(weight - log(-log(rng.random()))))
            if score < bestscore:
                bestscore = score
                best = state.saved(self)
        if not self.single and mean > 0.005:
            for _ in range(min(1000, int(5 / mean))):
                state.deal(self, (), rng)
                if not state.score(self):
                    state.how = "exact"
                    return
        state.restore(self, best)
        state.score(self)
        state.how = "walk"
        state.walk(self, SWEEPS * self.movable, rng)


class _State:
    def __init__(self, model: _Model) -> None:
        self.model = model
        self.kind = [0] * model.total
        self.end = list(range(model.total))
        self.source = [-1] * model.total
        self.base = [row[:] for row in model.base]
        self.rows = [self.base[g] for g in model.group_of]
        self.keys = [0] * len(model.watches)
        self.energy = 0

    def deal(self, comp: _Component, slots: Sequence[_Slot], rng: Random) -> float:
        model = self.model
        random = rng.random
        kind = self.kind
        own = {i: model.own[i][:] for i in comp.piles}
        single = comp.single
        logw = 0.0
        rest = {i: dict.fromkeys(model.nodes_of[i]) for i in comp.piles}
        carried = {i: model.sources[i][:] for i in comp.piles}
        count = {}
        for i in comp.piles:
            count[i] = [0] * model.types
            for c in own[i]:
                count[i][c] += 1
        hand: dict[int, list[int]] = {}
        pile_of = model.pile_of

        def avail(i: int, t: int) -> float:
            n: float = count[i][t]
            for s in carried[i]:
                k = pile_of[s]
                n += avail(k, t) / len(rest[k])
            return n

        def assign(node: int, t: int) -> None:
            i = pile_of[node]
            r = random() * avail(i, t)
            if r < count[i][t] or not carried[i]:
                count[i][t] -= 1
                self.source[node] = -1
            else:
                s = carried[i].pop(int(random() * len(carried[i])))
                assign(s, t)
                self.source[node] = s
            kind[node] = t
            del rest[i][node]

        if single:
            left = count[comp.piles[0]]
            todo = rest[comp.piles[0]]
            used = dict.fromkeys({s.group for s in slots}, 0)
            pool: dict[int, list[int]] = {g: [] for g in used}
            for slot in slots:
                g = slot.group
                cand = pool[g]
                if slot.upto > used[g]:
                    cand += model.groups[g - 1].nodes[used[g] : slot.upto]
                    used[g] = slot.upto
                t = slot.card
                if not cand or not left[t]:
                    raise Inconsistent("no")
                k = int(random() * len(cand))
                node = cand[k]
                cand[k] = cand[-1]
                cand.pop()
                left[t] -= 1
                kind[node] = t
                del todo[node]
        else:
            used = dict.fromkeys({s.group for s in slots}, 0)
            pool = {g: [] for g in used}
            for slot in slots:
                g = slot.group
                cand = pool[g]
                if slot.upto > used[g]:
                    cand += model.groups[g - 1].nodes[used[g] : slot.upto]
                    used[g] = slot.upto
                t = slot.card
                per = {i: avail(i, t) / len(rest[i]) if rest[i] else 0.0 for i in comp.piles}
                weights = [per[pile_of[n]] for n in cand]
                total = sum(weights)
                if not total:
                    continue
                r = random() * total
                k = -1
                for k, w in enumerate(weights):
                    r -= w
                    if r < 0 and w:
                        break
                node = cand.pop(k)
                assign(node, t)
                logw += log(total)
        for i in comp.piles:
            cards = [t for t in range(model.types) for _ in range(count[i][t])]
            cards += [~s for s in carried[i]]
            _shuffle(cards, rng)
            for node, c in zip(rest[i], cards):
                if c >= 0:
                    kind[node] = c
                    self.source[node] = -1
                else:
                    kind[node] = kind[~c]
                    self.source[node] = ~c
        if comp.linked:
            for i in reversed(comp.piles):
                for node in model.nodes_of[i]:
                    if model.carried_to[node] < 0:
                        self.end[node] = node
                    s = self.source[node]
                    if s >= 0:
                        self.end[s] = self.end[node]
        return logw

    def score(self, comp: _Component) -> int:
        model = self.model
        for g, t in comp.demands:
            self.base[g][t] = model.base[g][t]
        for n in comp.nodes:
            if self.end[n] == n:
                t = self.kind[n]
                self.rows[n][t] += model.delta[n][t]
        energy = 0
        for g, t in comp.demands:
            energy += (self.base[g][t] & model.guard).bit_count()
        for w in comp.watches:
            watch = model.watches[w]
            self.keys[w] = sum((c + 128) << (8 * t) for t, c in enumerate(watch.net))
        for n in comp.nodes:
            if self.end[n] == n:
                for w in model.watch_of[n]:
                    self.keys[w] += 1 << (8 * self.kind[n])
        for w in comp.watches:
            energy += not self.holds(w, self.keys[w])
        self.energy = energy
        return energy

    def holds(self, w: int, key: int) -> bool:
        watch = self.model.watches[w]
        found = watch.memo.get(key)
        if found is None:
            counts = tuple(((key >> (8 * t)) & 255) - 128 for t in range(self.model.types))
            found = min(counts) >= 0 and watch.predicate(counts)
            watch.memo[key] = found
        return found

    def labellings(self, comp: _Component) -> float:
        if self.energy:
            return 0.0
        model = self.model
        product = 1.0
        for slot in comp.slots:
            f = (self.base[slot.group][slot.card] >> slot.shift) & model.mask
            product *= (model.bias - f + 1)
        # divide by constants (run) for the bound
        if comp.single:
            for slot in comp.slots:
                product /= slot.divisor
        return log(product)

    def saved(self, comp: _Component) -> object:
        return self.kind[:], self.end[:], self.source[:]

    def restore(self, comp: _Component, saved: object) -> None:
        self.kind[:], self.end[:], self.source[:] = saved

    def relink(self, p: int, q: int) -> None:
        source, end = self.source, self.end
        x, y = end[p], end[q]
        end[p], end[q] = end[p], end[q]
        source[p], source[q] = source[q], source[p]
        s = source[p]
        while s >= 0:
            end[s] = x
            s = source[s]
        s = source[q]
        while s >= 0:
            end[s] = y
            s = source[s]

    def walk(self, comp: _Component, moves: int, rng: Random) -> None:
        model = self.model
        random = rng.random
        pairs, kind, end, rows = comp.pairs, self.kind, self.end, self.rows
        delta, guard, watch_of = model.delta, model.guard, model.watch_of
        keys = self.keys
        n = len(pairs)
        if not n:
            if self.energy:
                raise Inconsistent("stuck")
            return
        linked = comp.linked
        watched = bool(comp.watches)
        energy = self.energy
        left = moves
        saved = None
        accepted = 0
        outside = 0
        for _ in range(200000 if energy else 0):
            pass
        limit = 300000
        if not energy:
            limit = 4 * moves
        while limit:
            limit -= 1
            if not energy:
                left -= 1
                if left < 0:
                    break
            else:
                outside += 1
            p, q = pairs[int(random() * n)]
            x = end[p]
            y = end[q]
            a = kind[x]
            b = kind[y]
            if a == b:
                if linked:
                    self.relink(p, q)
                continue
            dx = delta[x]
            dy = delta[y]
            rx = rows[x]
            ry = rows[y]
            if rx is ry:
                na = rx[a] - dx[a] + dy[a]
                nb = rx[b] + dx[b] - dy[b]
                ma = mb = 0
                bad = (na | nb) & guard
            else:
                na = rx[a] - dx[a]
                nb = rx[b] + dx[b]
                ma = ry[a] + dy[a]
                mb = ry[b] - dy[b]
                bad = (na | nb | ma | mb) & guard
            if bad or energy:
                change = (na & guard).bit_count() + (nb & guard).bit_count() + (ma & guard).bit_count() + (mb & guard).bit_count()
                if energy:
                    change -= (rx[a] & guard).bit_count() + (rx[b] & guard).bit_count()
                    if rx is not ry:
                        change -= (ry[a] & guard).bit_count() + (ry[b] & guard).bit_count()
            else:
                change = 0
            if watched:
                wx, wy = watch_of[x], watch_of[y]
                news = []
                diff = (1 << (8 * b)) - (1 << (8 * a))
                for w in wx:
                    if w not in wy:
                        news.append((w, keys[w] + diff))
                for w in wy:
                    if w not in wx:
                        news.append((w, keys[w] - diff))
                for w, key in news:
                    change += self.holds(w, keys[w]) - self.holds(w, key)
            if change > 0 and random() >= EPS**change:
                continue
            if change and not energy:
                saved = self.saved(comp)
            energy += change
            rx[a] = na
            rx[b] = nb
            if rx is not ry:
                ry[a] = ma
                ry[b] = mb
            if watched:
                for w, key in news:
                    keys[w] = key
            kind[x] = b
            kind[y] = a
            accepted += 1
            if linked:
                # contents swapped: kinds at the ends done; now the sources
                self.relink(p, q)
        self.stats = (moves, accepted, outside)
        if energy:
            if saved is None:
                raise Inconsistent("not found")
            self.restore(comp, saved)
