"""What an order card says, as a small closed set of frozen classes.

A card compiles to one `Order`. Whether it can be baked, how it can be paid, how it reads in plain
language: everything is read off this form. Each class prints as the clause of the card language
that it stands for, so that `str(order)` is a card file again.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from pizzarules.names import composed
from pizzarules.orders.condition import (
    Absent,
    AllOf,
    AnyOf,
    Compare,
    Condition,
    KindsPresent,
    UnitsPresent,
)
from pizzarules.orders.kinds import (
    AnyKind,
    Chef,
    Definite,
    EachKind,
    EachOf,
    ExtremeKind,
    Kind,
    Mark,
    Named,
    Neighbour,
    Own,
    Shown,
    Side,
)

__all__ = [
    "Absent",
    "AllOf",
    "Amount",
    "AnyKind",
    "AnyOf",
    "BakedCount",
    "Chef",
    "Compare",
    "Condition",
    "Definite",
    "Demand",
    "EachKind",
    "EachOf",
    "Effect",
    "ExtremeKind",
    "Kind",
    "KindsPresent",
    "Mark",
    "Measure",
    "Named",
    "Neighbour",
    "Order",
    "Own",
    "Recipe",
    "SeriesAmount",
    "Shown",
    "Side",
    "Size",
    "Source",
    "Term",
    "Total",
    "UnitsPresent",
    "Who",
]


class Size(enum.Enum):
    """Which cards a term counts."""

    ANY = "any"
    """Units of any card: a double card counts 2."""
    SINGLE = "single"
    """Single cards."""
    DOUBLE = "double"
    """Double cards."""


class Measure(enum.Enum):
    """How the amount of a term is meant."""

    PLAIN = "plain"
    """So many units, paid with doubles first; one too many where a double serves for one unit."""
    EXACT = "exact"
    """So many units and not one more."""
    DECLARED = "declared"
    """At least so many: the owner declares how many."""
    ALL = "all"
    """At least so many: all cards of the kind that lie there are paid."""


class Source(enum.Enum):
    """Which cards may pay for a recipe."""

    BOTH = "both"
    """The table, and what is laid from hand."""
    HAND = "hand"
    """Laid cards only; the table stays as it is."""
    TABLE = "table"
    """The table only; nothing may be laid."""


class Who(enum.Enum):
    """Whose baked pizzas are counted."""

    CHEF = "chef"
    OWNER = "owner"


class Effect(enum.Enum):
    """What happens once the order is baked."""

    BECOME_CHEF = "becomes chef"
    """The owner takes the chef card, empties the rest of the oven and starts the next round."""
    BAKE_WAITER = "bakes the top of the waiter"
    """The top order of the owner's waiter counts as baked."""

    def __str__(self) -> str:
        return f"then the owner {self.value}"


@attrs.frozen
class SeriesAmount:
    """The demand that falls to this member of the series."""

    variable: str = "N"

    def __str__(self) -> str:
        return self.variable


@attrs.frozen
class BakedCount:
    """As many as that player has baked pizzas."""

    who: Who


Amount = int | SeriesAmount | BakedCount


@attrs.frozen
class Demand:
    """So much of one kind."""

    amount: Amount
    kind: Kind
    size: Size = Size.ANY
    measure: Measure = Measure.PLAIN

    def __str__(self) -> str:
        return self.worded(str(self.kind))

    def worded(self, kind: str) -> str:
        """Return the term with other words for its kind."""
        size = "" if self.size is Size.ANY else f" {self.size.value}"
        if isinstance(self.amount, BakedCount):
            return f"as many{size} {kind} as the {self.amount.who.value} has baked pizzas"
        prefix = {Measure.PLAIN: "", Measure.EXACT: "exactly "}.get(self.measure, "at least ")
        return f"{prefix}{self.amount}{size} {kind}"


@attrs.frozen
class Total:
    """So much of several kinds together; the only term of its recipe."""

    amount: int
    kinds: int | None = None
    """How many different kinds; None: any number of them."""
    size: Size = Size.ANY
    exact: bool = False

    def __str__(self) -> str:
        prefix = "exactly " if self.exact else ""
        size = "" if self.size is Size.ANY else f" {self.size.value}"
        what = "of anything" if self.kinds is None else f"of {_word(self.kinds)} kinds together"
        return f"{prefix}{self.amount}{size} {what}"


def _word(number: int) -> str:
    words = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number - 1] if 1 <= number <= len(words) else str(number)


Term = Demand | Total


@attrs.frozen
class Recipe:
    """One way in which a card can be met: all of its terms at once."""

    terms: tuple[Term, ...]
    source: Source = Source.BOTH
    sweep: bool = False
    """Everything on the table is paid."""

    def __str__(self) -> str:
        words: list[str] = []
        wildcards = 0
        for term in self.terms:
            text = str(term)
            if isinstance(term, Demand) and term.kind == AnyKind():
                # `a kind` and `another kind` mean the same; the second reads better later on.
                if words:
                    text = term.worded("of another" if wildcards else "of another kind")
                wildcards += 1
            words.append(text)
        measures = {term.measure for term in self.terms if isinstance(term, Demand)}
        endings = [
            (Measure.DECLARED in measures, "as many as the owner declares"),
            (Measure.ALL in measures, "taking all of it"),
            (self.sweep, "taking the whole table"),
            (self.source is Source.HAND, "from hand only"),
            (self.source is Source.TABLE, "from the table only"),
        ]
        return "".join(
            [f"bake {' + '.join(words)}", *(f", {ending}" for holds, ending in endings if holds)]
        )


def _pairs(given: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple([(composed(language), composed(name)) for language, name in given])


@attrs.frozen
class Order:
    """An order card, or a family of cards that differ in the kind that is printed on them."""

    name: str = attrs.field(converter=composed)
    recipes: tuple[Recipe, ...]
    """The alternatives, in the order of the card; one of them has to be met."""
    condition: Condition | None = None
    """What must hold on the table when the order is revealed."""
    variable: str | None = None
    """For a family: how the card file calls the printed kind."""
    series: tuple[int, ...] = ()
    """The falling demands of a series: how many members may join, and what each needs."""
    series_variable: str | None = None
    blockable: bool = False
    """Opponents may show as many cards of the own kind as were declared, and so make it fail."""
    help: bool = True
    """Whether the card lets its owner ask for help, in games that have it."""
    effects: tuple[Effect, ...] = ()
    worth: int = 1
    """How many orders it counts for once it is baked."""
    names: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=_pairs)
    """The card's name in other languages: (language, name)."""

    def clauses(self) -> tuple[str, ...]:
        """Return the clauses of the card, each in the card language, in canonical order."""
        lines: list[str] = []
        if self.condition is not None:
            lines.append(f"only if {self.condition}")
        lines += [f"{'or ' if i else ''}{recipe}" for i, recipe in enumerate(self.recipes)]
        if self.series:
            lines.append(f"series {self.series_variable} = {', '.join(map(str, self.series))}")
        if self.blockable:
            lines.append("opponents may block with as many own")
        if not self.help:
            lines.append("no help")
        lines += [str(effect) for effect in self.effects]
        if self.worth != 1:
            lines.append(f"worth {self.worth}")
        lines += [f'name {language} "{name}"' for language, name in self.names]
        return tuple(lines)

    @property
    def heading(self) -> str:
        """The line that opens the card's declaration."""
        family = "" if self.variable is None else f" for {self.variable} in other kinds"
        return f"order {self.name}{family}"

    @property
    def depends_on(self) -> frozenset[str]:
        """The facts that settling needs beside owner, table and hand.

        Of `chef`, `shown`, `left`, `right`, `mark` (the kind printed on a card of a family),
        `chef_baked`, `owner_baked`.
        """
        return frozenset(_facts(self))

    @property
    def named_kinds(self) -> frozenset[str]:
        """The kinds that the card calls by their names."""
        return frozenset(kind.kind for kind in _definites(self) if isinstance(kind, Named))

    @property
    def declares(self) -> bool:
        """Whether the owner declares an amount."""
        return any(
            isinstance(term, Demand) and term.measure is Measure.DECLARED
            for recipe in self.recipes
            for term in recipe.terms
        )

    @property
    def shows(self) -> bool:
        """Whether an opponent shows a card."""
        return "shown" in self.depends_on

    def largest_amount(self, baked: int = 0) -> int:
        """Return a bound on the units that one kind may have to give for this card.

        `baked` is the largest number of baked pizzas that counts.
        """
        return 2 * max(
            (
                sum(_largest(term, self.series, baked) for term in recipe.terms)
                for recipe in self.recipes
            ),
            default=0,
        )

    def __str__(self) -> str:
        return "\n".join([self.heading, *(f"  {clause}" for clause in self.clauses())])


_FACTS: Final[dict[type, str]] = {Chef: "chef", Shown: "shown", Mark: "mark"}


def _facts(order: Order) -> Iterator[str]:
    if order.variable is not None:
        yield "mark"
    for kind in _definites(order):
        if isinstance(kind, Neighbour):
            yield kind.side.value
        elif type(kind) in _FACTS:
            yield _FACTS[type(kind)]
    for recipe in order.recipes:
        for term in recipe.terms:
            if isinstance(term.amount, BakedCount):
                yield f"{term.amount.who.value}_baked"


def _definites(order: Order) -> Iterator[Definite]:
    """Yield every definite kind that the card speaks of, those that it excludes too."""
    for recipe in order.recipes:
        for term in recipe.terms:
            kind = term.kind if isinstance(term, Demand) else None
            if isinstance(kind, EachKind | AnyKind):
                kind = kind.but
            if kind is not None and not isinstance(kind, EachOf | ExtremeKind):
                yield kind
    yield from _tested(order.condition)


def _tested(condition: Condition | None) -> Iterator[Definite]:
    if isinstance(condition, AllOf | AnyOf):
        for part in condition.parts:
            yield from _tested(part)
    elif isinstance(condition, Absent | UnitsPresent) and condition.kind is not None:
        yield condition.kind


def _largest(term: Term, series: tuple[int, ...], baked: int) -> int:
    amount = term.amount
    if isinstance(amount, SeriesAmount):
        amount = max(series, default=1)
    elif isinstance(amount, BakedCount):
        amount = baked
    several = term.kind.count if isinstance(term, Demand) and isinstance(term.kind, EachOf) else 1
    return amount * several
