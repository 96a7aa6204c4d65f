"""What each kind must contribute to an order, for every choice that its owner has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from oracle.cards import Baked, Extreme, Member, Recipe, Size, Term, Total
from oracle.kinds import choices
from oracle.question import Cards, Question, counted, units


@dataclass(frozen=True)
class Need:
    """What one kind must contribute: cards of each size, and units besides."""

    units: int = 0
    singles: int = 0
    doubles: int = 0
    exact: bool = False
    everything: bool = False

    def __add__(self, other: Need) -> Need:
        """Terms that coincide add up; one that is exact makes all units exact."""
        return Need(
            self.units + other.units,
            self.singles + other.singles,
            self.doubles + other.doubles,
            self.exact or other.exact,
            self.everything or other.everything,
        )

    def met_by(self, cards: Cards) -> bool:
        """Whether these cards of the kind are enough."""
        singles, doubles = cards
        if singles < self.singles or doubles < self.doubles:
            return False
        if units(cards) < self.units + self.singles + 2 * self.doubles:
            return False
        odd_unit_payable = singles > self.singles or self.units % 2 == 0
        return odd_unit_payable or not self.exact


@dataclass(frozen=True)
class Reading:
    """One choice of kinds (and of the declared amount, and of a total's shares) and what it needs."""

    chosen: tuple[str, ...]
    needs: Mapping[str, Need]
    declared: int | None = None


def readings(question: Question, recipe: Recipe) -> Iterator[Reading]:
    """Every way to read a recipe that isn't a total over the whole table."""
    if isinstance(recipe.body, Total):
        yield from readings_of_total(question, recipe.body)
        return
    for choice in choices(question, recipe.body):
        for declared in declarable(question, recipe, choice):
            needs: dict[str, Need] = {}
            for term, kind in choice:
                needs[kind] = needs.get(kind, Need()) + need(question, recipe, term, declared)
            yield Reading(tuple(kind for _, kind in choice), needs, declared)


def need(question: Question, recipe: Recipe, term: Term, declared: int | None) -> Need:
    """What one term asks of its kind.

    Ruling scarcest-exact: whether a double may give the scarcest or commonest kind a unit too many.
    """
    asked = amount(question, term)
    if term.bound == "at least" and declared is not None:
        asked = declared
    everything = recipe.takes_all and term.bound == "at least"
    exact = term.bound == "exactly" or (
        term.bound == ""
        and isinstance(term.who, Extreme)
        and question.ruled("scarcest-exact", "exact")
    )
    return sized_need(asked, term.size, exact=exact, everything=everything)


def sized_need(
    asked: int, size: Size | None, *, exact: bool = False, everything: bool = False
) -> Need:
    """So many units, or so many cards of one size."""
    match size:
        case "single":
            return Need(singles=asked, exact=exact, everything=everything)
        case "double":
            return Need(doubles=asked, exact=exact, everything=everything)
        case None:
            return Need(asked, exact=exact, everything=everything)


def amount(question: Question, term: Term) -> int:
    """The amount of a term under the circumstances."""
    match term.amount:
        case Member():
            return question.card.series[0] if question.demand is None else question.demand
        case Baked(by):
            count = question.chef_baked if by == "chef" else question.owner_baked
        case number:
            return number
    if count is None:
        raise ValueError("the question does not say how many pizzas are baked")
    return count


def declarable(
    question: Question, recipe: Recipe, choice: list[tuple[Term, str]]
) -> list[int] | list[None]:
    """The amounts that the owner may declare: from the least up to all that lies or is held.

    Ruling block-amount: all of that kind on the table may have to count.
    """
    if not recipe.declared:
        return [None]
    open_terms = [(term, kind) for term, kind in choice if term.bound == "at least"]
    least = max(amount(question, term) for term, _ in open_terms)
    if question.ruled("block-amount", "all-on-table"):
        least = max(least, *(counted(question.lying(kind), term.size) for term, kind in open_terms))
    if question.declare is not None:
        if question.declare < least:
            raise ValueError(f"{question.declare} is declared, at least {least} is asked")
        return [question.declare]
    most = max(
        counted(question.lying(kind), term.size) + counted(question.held(kind), term.size)
        for term, kind in open_terms
    )
    return list(range(least, max(least, most) + 1))


def readings_of_total(question: Question, total: Total) -> Iterator[Reading]:
    """A total is shared out over kinds, at least one unit to each kind that is used."""
    numbers = range(1, len(question.kinds) + 1) if total.kinds is None else [total.kinds]
    for number in numbers:
        for chosen in combinations(question.kinds, number):
            for shares in product(range(1, total.amount + 1), repeat=number):
                if sum(shares) == total.amount:
                    exact = total.bound == "exactly"
                    needs = (sized_need(share, total.size, exact=exact) for share in shares)
                    yield Reading(chosen, dict(zip(chosen, needs, strict=True)))
