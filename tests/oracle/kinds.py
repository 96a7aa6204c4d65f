"""Which kinds an order speaks of on a given table, and whether its conditions hold there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from oracle.cards import (
    Absent,
    AnyBut,
    Both,
    Chefs,
    Comparison,
    Condition,
    Each,
    EachOf,
    Either,
    Extreme,
    KindsLie,
    Marked,
    Named,
    Neighbours,
    One,
    Own,
    Recipe,
    Shown,
    Some,
    Term,
    Total,
    UnitsLie,
    Who,
)
from oracle.question import NOBODY_SHOWS, Question, units


def holds(question: Question, condition: Condition | None) -> bool:
    """Whether a condition holds on the table alone, before anything is laid."""
    match condition:
        case None:
            return True
        case Both(parts):
            return all(holds(question, part) for part in parts)
        case Either(parts):
            return any(holds(question, part) for part in parts)
        case Absent(who):
            return not any(question.lying(fixed_kind(question, who)))
        case UnitsLie(amount, who, comparison):
            counted = question.table if who is None else [question.lying(fixed_kind(question, who))]
            return compares(sum(map(units, counted)), comparison, amount)
        case KindsLie(amount, comparison):
            return compares(sum(map(any, question.table)), comparison, amount)


def compares(count: int, comparison: Comparison | None, amount: int) -> bool:
    """A count against an amount; without a word, the amount is a least one."""
    match comparison:
        case "at most":
            return count <= amount
        case "exactly":
            return count == amount
        case _:
            return count >= amount


def fixed_kind(question: Question, who: One) -> str:
    """The kind that the circumstances give."""
    kind = circumstance(question, who)
    if kind is None:
        raise ValueError(f"the question does not say which kind {who} is")
    return kind


def circumstance(question: Question, who: One) -> str | None:
    """Where the question says which kind is meant."""
    match who:
        case Own():
            return question.owner
        case Named(kind):
            return kind
        case Marked():
            return question.mark
        case Chefs():
            return question.chef
        case Shown():
            return question.shown
        case Neighbours(side):
            return question.left if side == "left" else question.right


def is_wildcard(who: Who) -> bool:
    """Whether the owner chooses the kind."""
    return isinstance(who, Some | AnyBut | Extreme | EachOf)


def slots(question: Question, terms: tuple[Term, ...]) -> Iterator[tuple[Term, list[str]]]:
    """One place for each kind that the terms speak of, with the kinds that may stand there."""
    for term in terms:
        match term.who:
            case Each(but):
                for kind in question.kinds:
                    if but is None or kind != fixed_kind(question, but):
                        yield term, [kind]
            case EachOf(count):
                for _ in range(count):
                    yield term, list(question.kinds)
            case Some():
                yield term, list(question.kinds)
            case AnyBut(but):
                yield term, [kind for kind in question.kinds if kind != fixed_kind(question, but)]
            case Extreme() as extreme:
                yield term, extremes(question, extreme)
            case Own() | Named() | Marked() | Chefs() | Shown() | Neighbours() as who:
                kind = fixed_kind(question, who)
                yield term, [] if kind == NOBODY_SHOWS else [kind]


def extremes(question: Question, extreme: Extreme) -> list[str]:
    """The kinds of which the table holds least or most, among those that lie there.

    Rulings scarcest-count (units or cards) and scarcest-none (nothing or anything, if none lies).
    """
    able = [kind for kind in question.kinds if not (extreme.other and kind == question.owner)]
    lying = [kind for kind in able if any(question.lying(kind))]
    if not lying:
        return able if question.ruled("scarcest-none", "free") else []
    count = sum if question.ruled("scarcest-count", "cards") else units
    counts = [count(question.lying(kind)) for kind in lying]
    wanted = min(counts) if extreme.word == "scarcest" else max(counts)
    return [kind for kind, number in zip(lying, counts, strict=True) if number == wanted]


def choices(question: Question, terms: tuple[Term, ...]) -> Iterator[list[tuple[Term, str]]]:
    """Every choice of kinds: what the owner chooses differs from all other terms' kinds."""
    places = list(slots(question, terms))
    for kinds in product(*(able for _, able in places)):
        choice = [(term, kind) for (term, _), kind in zip(places, kinds, strict=True)]
        if all(kinds.count(kind) == 1 for term, kind in choice if is_wildcard(term.who)):
            yield choice


def qualifies(question: Question, recipe: Recipe) -> bool:
    """Whether there are kinds for the recipe at all, whatever the amounts."""
    if isinstance(recipe.body, Total):
        return recipe.body.kinds is None or recipe.body.kinds <= len(question.kinds)
    return any(True for _ in choices(question, recipe.body))
