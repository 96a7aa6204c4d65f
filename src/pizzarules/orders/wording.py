"""Orders in plain English, drawn from the compiled form."""

from __future__ import annotations

import re

from pizzarules.orders.requirement import (
    Absent,
    AllOf,
    Amount,
    AnyKind,
    AnyOf,
    BakedCount,
    Chef,
    Condition,
    Definite,
    Demand,
    EachKind,
    EachOf,
    Effect,
    ExtremeKind,
    Kind,
    KindsPresent,
    Mark,
    Measure,
    Named,
    Neighbour,
    Order,
    Own,
    Recipe,
    SeriesAmount,
    Shown,
    Size,
    Source,
    Term,
    Total,
    UnitsPresent,
)

__all__ = ["explain"]


def explain(order: Order, mark: str | None = None) -> str:
    """Return the card in plain English, one sentence a line.

    `mark` is the kind printed on the card, for one card of a family.
    """
    lines: list[str] = []
    if order.variable is not None and mark is None:
        lines.append(
            f"There is one such card for each kind other than the owner's; "
            f"{order.variable} is the kind printed on it."
        )
    if order.condition is not None:
        lines.append(f"It can be baked only if {_condition(order.condition)}.")
    lines.append(_needs(order))
    if len(order.recipes) == 1:
        lines += [f"{text[0].upper()}{text[1:]}." for text in _endings(order.recipes[0])]
    if order.series:
        lines += _series(order.series)
    if order.blockable:
        lines.append(
            "The opponents may show cards of the owner's kind from hand; if these are worth as "
            "much as was declared, the order is blocked and fails, and what was laid stays."
        )
    if not order.help:
        lines.append("Its owner can't ask for help.")
    for effect in order.effects:
        lines.append(_effect(effect))
    if order.worth != 1:
        lines.append(f"Once baked it counts for {order.worth} orders.")
    text = "\n".join(lines)
    if order.variable is not None and mark is not None:
        # One letter stands for one thing in a card, so it can be replaced wherever it stands.
        text = re.sub(rf"\b{order.variable}\b", mark, text)
    return text


def _needs(order: Order) -> str:
    recipes = [_recipe(recipe) for recipe in order.recipes]
    if len(recipes) == 1:
        return f"It needs {recipes[0]}."
    with_endings = [
        f"{text} ({'; '.join(endings)})" if (endings := _endings(recipe)) else text
        for text, recipe in zip(recipes, order.recipes, strict=True)
    ]
    return f"It needs one of these: {'; or '.join(with_endings)}."


def _series(demands: tuple[int, ...]) -> list[str]:
    joining = (
        "It is a series: when it is revealed, its owner may add up to "
        f"{len(demands) - 1} more such cards from hand."
    )
    sharing = (
        f"The demands {_listed([str(n) for n in demands])} are shared out among the members, the "
        f"first of them to as many members as there are; alone it needs {demands[0]}."
    )
    return [joining, sharing]


def _recipe(recipe: Recipe) -> str:
    terms = [
        _term(term, another=_wildcards(recipe.terms[:place]) > 0, first=place == 0)
        for place, term in enumerate(recipe.terms)
    ]
    return _listed(terms)


def _wildcards(terms: tuple[Term, ...]) -> int:
    return sum(
        1
        for term in terms
        if isinstance(term, Demand) and isinstance(term.kind, AnyKind | ExtremeKind | EachOf)
    )


def _endings(recipe: Recipe) -> list[str]:
    """Return what holds for a recipe beside its terms."""
    demands = [term for term in recipe.terms if isinstance(term, Demand)]
    said: list[str] = []
    if any(term.measure is Measure.DECLARED for term in demands):
        said.append("how many exactly, the owner declares")
    for place, term in enumerate(demands):
        if term.measure is Measure.ALL:
            of = "that kind"
            if len(demands) > 1:
                of = _kind(term.kind, another=False, first=place == 0)
            said.append(f"all cards of {of} on the table are used up")
    if recipe.sweep:
        said.append("everything on the table is used up")
    if recipe.source is Source.HAND:
        said.append("only cards laid from hand count; the table stays as it is")
    if recipe.source is Source.TABLE:
        said.append("only the table counts; nothing may be laid")
    return said


def _term(term: Term, *, another: bool, first: bool) -> str:
    if isinstance(term, Total):
        exactly = "exactly " if term.exact else ""
        of = "any kinds" if term.kinds is None else f"{_number(term.kinds)} kinds together"
        of = "one kind" if term.kinds == 1 else of
        return f"{exactly}{_cards(term.amount, term.size)} of {of}"
    amount = _amount(term.amount, term.size, term.measure)
    kind = term.kind
    if isinstance(term.amount, BakedCount):
        of = _kind(kind, another=another, first=first)
        return f"{amount} of {of} as the {term.amount.who.value} has baked pizzas"
    return f"{amount} of {_kind(kind, another=another, first=first)}"


def _kind(kind: Kind, *, another: bool, first: bool) -> str:
    if isinstance(kind, AnyKind):
        but = "" if kind.but is None else f", but not of {_definite(kind.but)}"
        return f"{'another kind' if another or not first else 'one kind'}{but}"
    if isinstance(kind, EachKind):
        but = "" if kind.but is None else f" but {_definite(kind.but)}"
        return f"each kind{but}"
    if isinstance(kind, EachOf):
        return f"each of {_number(kind.count)} different kinds"
    if isinstance(kind, ExtremeKind):
        least = "the least" if kind.scarcest else "the most"
        other = "the other kind" if kind.other else "the kind"
        return f"{other} of which {least} lies there (before anything is laid)"
    return _definite(kind)


def _amount(amount: Amount, size: Size, measure: Measure) -> str:
    prefix = {Measure.PLAIN: "", Measure.EXACT: "exactly "}.get(measure, "at least ")
    if isinstance(amount, SeriesAmount):
        return f"{prefix}{amount.variable} {_unit(2, size)}"
    if isinstance(amount, BakedCount):
        return f"as many {_unit(2, size)}"
    return f"{prefix}{_cards(amount, size)}"


def _cards(amount: int, size: Size) -> str:
    return f"{amount} {_unit(amount, size)}"


def _unit(amount: int, size: Size) -> str:
    one = {Size.ANY: "unit", Size.SINGLE: "single card", Size.DOUBLE: "double card"}[size]
    return one if amount == 1 else f"{one}s"


def _definite(kind: Definite) -> str:
    if isinstance(kind, Own):
        return "the owner's kind"
    if isinstance(kind, Named):
        return kind.kind
    if isinstance(kind, Mark):
        return kind.variable
    if isinstance(kind, Chef):
        return "the chef's kind"
    if isinstance(kind, Shown):
        return "the kind that an opponent shows"
    assert isinstance(kind, Neighbour)
    return f"the {kind.side.value} neighbour's kind"


def _condition(condition: Condition) -> str:
    return f"{_tests(condition)} when it is revealed"


def _tests(condition: Condition) -> str:
    if isinstance(condition, AllOf):
        return " and ".join(_tests(part) for part in condition.parts)
    if isinstance(condition, AnyOf):
        return ", or ".join(_tests(part) for part in condition.parts)
    if isinstance(condition, Absent):
        return f"no card of {_definite(condition.kind)} lies on the table"
    number = f"{condition.compare.value} {condition.number}"
    one = condition.number == 1
    lie = "lies" if one else "lie"
    if isinstance(condition, KindsPresent):
        return f"{number} {'kind' if one else 'kinds'} {lie} on the table"
    assert isinstance(condition, UnitsPresent)
    of = "any kinds" if condition.kind is None else _definite(condition.kind)
    return f"{number} {'unit' if one else 'units'} of {of} {lie} on the table"


def _effect(effect: Effect) -> str:
    if effect is Effect.BECOME_CHEF:
        return "Once it is baked, its owner becomes chef and empties the rest of the oven."
    return "Once it is baked, the top order of its owner's waiter counts as baked too."


def _number(number: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if number < len(words) else str(number)


def _listed(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
