"""Every way to meet one order from a table and a hand, and everything that can be asked for, by trying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from perft_oracle.cards import KINDS, Card
from perft_oracle.heaps import (
    Handful,
    Heap,
    Spread,
    at,
    both,
    handfuls,
    heap,
    of_kind,
    one_fewer,
    put_together,
    text,
    units,
)


class Need(NamedTuple):
    """So many units of a kind, or so many of its double cards."""

    kind: str
    amount: int
    in_doubles: bool = False

    def lack(self, cards: Handful) -> int:
        """How much is missing where these cards lie."""
        return max(0, self.amount - (cards[1] if self.in_doubles else units(cards)))

    def payment(self, cards: Handful) -> Handful:
        """What is taken from the cards that lie there: doubles before singles."""
        if self.in_doubles:
            return 0, self.amount
        doubles = min(cards[1], (self.amount + 1) // 2)
        return max(0, self.amount - 2 * doubles), doubles


class Plan(NamedTuple):
    """How an owner means to meet an order: the steps that say it, what is taken, laid, and missing.

    Without needs all that lies on the table is taken.
    """

    steps: tuple[str, ...]
    needs: tuple[Need, ...]
    lays: Heap
    missing: dict[str, int]

    def payment(self, table: Heap) -> Heap:
        """What is taken from the table, where nothing is missing."""
        if not self.needs:
            return table.copy()
        return put_together(
            heap(need.kind, need.payment(of_kind(table, need.kind))) for need in self.needs
        )


class Case(NamedTuple):
    """What the ways to meet an order depend on."""

    card: Card
    mark: str
    owner: str
    chef: str | None
    table: Spread
    hand: Spread


def ways(case: Case) -> list[Plan]:
    """Every way to meet the order."""
    if case.card.sweeps:
        return list(sweeping_ways(case))
    return [plan for plan in plans(case) if not plan.missing]


def appeals(case: Case) -> list[Plan]:
    """Everything that can be asked for; not for orders that sweep the table."""
    return [plan for plan in plans(case) if plan.missing]


@lru_cache(maxsize=1000)
def plans(case: Case) -> tuple[Plan, ...]:
    """Every choice of kinds, with every choice of cards from hand, be they enough or not."""
    return tuple(plan for steps, needs in choices(case) for plan in with_lays(case, steps, needs))


# The kinds --------------------------------------------------------------------------------------


def choices(case: Case) -> Iterator[tuple[tuple[str, ...], tuple[Need, ...]]]:
    """Every choice of kinds, with the steps that say it."""
    if case.card.blockable:
        least, _ = case.card.wants[0]
        own = both(at(case.table, case.owner), at(case.hand, case.owner))
        for amount in range(least, units(own) + 1):
            yield (f"declare {amount}",), (Need(case.owner, amount),)
        return
    terms = list(written_out(case))
    for kinds in product(*(candidates for _, candidates, _ in terms)):
        if len(set(kinds)) == len(kinds) and is_in_order(case.card, kinds):
            free = [kind for kind, (_, _, is_free) in zip(kinds, terms, strict=True) if is_free]
            needs = tuple(
                Need(kind, amount, case.card.in_doubles)
                for kind, (amount, _, _) in zip(kinds, terms, strict=True)
            )
            yield tuple(f"use {kind}" for kind in free), needs


def written_out(case: Case) -> Iterator[tuple[int, tuple[str, ...], bool]]:
    """The terms of the card: amounts, the kinds there are for each, and whether its owner chooses."""
    others = tuple(kind for kind in KINDS if kind != case.owner)
    for amount, word in case.card.wants:
        if word in {"each", "each other"}:
            for kind in KINDS if word == "each" else others:
                yield amount, (kind,), False
        elif word in {"mark", "own", "chef"}:
            kind = {"mark": case.mark, "own": case.owner, "chef": case.chef or ""}[word]
            yield amount, (kind,), False
        else:
            kinds = {
                "any": KINDS,
                "any other": others,
                "any but mark": tuple(kind for kind in KINDS if kind != case.mark),
                "scarcest": scarcest(case.table, others),
            }[word]
            yield amount, kinds, True


def scarcest(table: Spread, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the kinds of which the fewest units lie on the table; absent ones don't count."""
    lying = {kind: units(at(table, kind)) for kind in kinds}
    present = [number for number in lying.values() if number]
    return tuple(kind for kind in kinds if lying[kind] and lying[kind] == min(present))


def is_in_order(card: Card, kinds: tuple[str, ...]) -> bool:
    """Whether kinds of terms that are the same stand in the order of the game's kinds."""
    if len(card.wants) != len(kinds):
        return True
    return all(
        KINDS.index(first) < KINDS.index(then)
        for place, (first, then) in enumerate(pairwise(kinds))
        if card.wants[place] == card.wants[place + 1]
    )


# What is laid -----------------------------------------------------------------------------------


def with_lays(case: Case, steps: tuple[str, ...], needs: tuple[Need, ...]) -> Iterator[Plan]:
    """Every choice of cards for kinds of which the table has too little, each of them needed."""
    lacking = [need for need in needs if need.lack(at(case.table, need.kind))]
    open_for_each = [
        [
            (cards, need.lack(both(at(case.table, need.kind), cards)))
            for cards in handfuls(at(case.hand, need.kind))
            if all_are_needed(need, at(case.table, need.kind), cards)
        ]
        for need in lacking
    ]
    for laid in product(*open_for_each):
        triples = [(need.kind, *chosen) for need, chosen in zip(lacking, laid, strict=True)]
        yield Plan(
            (*steps, *(f"lay {text(kind, cards)}" for kind, cards, _ in triples)),
            needs,
            put_together(heap(kind, cards) for kind, cards, _ in triples),
            {kind: lack for kind, _, lack in triples if lack},
        )


def all_are_needed(need: Need, lying: Handful, laid: Handful) -> bool:
    """Whether taking back any one card would leave more missing."""
    lack = need.lack(both(lying, laid))
    return all(need.lack(both(lying, rest)) > lack for rest in one_fewer(laid))


# An order that takes the whole table ------------------------------------------------------------


def sweeping_ways(case: Case) -> Iterator[Plan]:
    """Any cards that make up the total, each of them needed. Nothing is laid where the table has enough.

    What is laid is said kind by kind, until there is enough.
    """
    short = case.card.sweeps - sum(map(units, case.table))
    if short <= 0:
        yield Plan((), (), Counter(), {})
        return
    for laid in product(*(handfuls(at(case.hand, kind)) for kind in KINDS)):
        total = sum(map(units, laid))
        smallest = min((1 if cards[0] else 2 for cards in laid if any(cards)), default=0)
        if total - smallest < short <= total:
            last = max(place for place, cards in enumerate(laid) if any(cards))
            said = list(zip(KINDS, laid, strict=True))[: last + 1]
            yield Plan(
                tuple(f"lay {text(kind, cards)}" for kind, cards in said),
                (),
                put_together(heap(kind, cards) for kind, cards in zip(KINDS, laid, strict=True)),
                {},
            )
