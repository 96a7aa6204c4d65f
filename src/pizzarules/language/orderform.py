"""Checking the form of `order` declarations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import attrs

from pizzarules.diagnostics import Fix, Hint
from pizzarules.language import tree
from pizzarules.language.conditionform import check_condition, tests_of
from pizzarules.language.faults import Faults, rewritten
from pizzarules.language.naming import check_name, check_numbers, check_text, is_variable
from pizzarules.language.recipeform import check_recipe

__all__ = ["check_order"]

_MOST_RECIPES: Final = 64


def check_order(declaration: tree.OrderDeclaration, faults: Faults) -> None:
    """Complain of what is wrong with the form of an order."""
    _name(declaration.heading, faults)
    _bakes(declaration, faults)
    series = next((c for c in declaration.clauses if isinstance(c, tree.Series)), None)
    if not declaration.damaged:
        _variables(declaration, series, faults)
        _block(declaration, faults)
    for clause in declaration.clauses:
        check_numbers(clause, faults)
        if isinstance(clause, tree.Bake):
            check_recipe(clause, faults)
        elif isinstance(clause, tree.OnlyIf):
            check_condition(clause, faults)
        elif isinstance(clause, tree.Series):
            _series(clause, faults)
        elif isinstance(clause, tree.NameLine):
            check_text(clause.text, faults)
        elif isinstance(clause, tree.NumberClause) and clause.number.value == 0:
            faults.add("E0113", "`worth 0` makes no order", clause.span, "write 1 or more")


def _name(heading: tree.OrderHeading, faults: Faults) -> None:
    family, colon, _ = heading.name.text.partition(":")
    if colon:
        right = f"order {family} for X in other kinds"
        faults.add(
            "E0101",
            f"`{heading.name.text}` can't be the name of an order: `:` marks a card of a family",
            heading.name.span,
            Hint(f"for a family of cards write `{right}`", Fix(heading.span, right)),
        )
    else:
        check_name(heading.name, "an order", faults)


def _bakes(declaration: tree.OrderDeclaration, faults: Faults) -> None:
    bakes = [clause for clause in declaration.clauses if isinstance(clause, tree.Bake)]
    if not bakes:
        if not declaration.damaged:
            name = declaration.heading.name
            faults.add(
                "E0102",
                f"order `{name.text}` says nothing of what it needs",
                name.span,
                "add a line like `bake 4 own`",
            )
        return
    if bakes[0].alternative and not declaration.damaged:
        plain = attrs.evolve(bakes[0], alternative=False)
        faults.add(
            "E0103", "the first recipe begins with `or`", bakes[0].span, rewritten(bakes[0], plain)
        )
    for later in bakes[1:]:
        if not later.alternative:
            faults.add(
                "E0104",
                "a second `bake`",
                later.span,
                rewritten(later, attrs.evolve(later, alternative=True)),
                "or join what the pizza needs besides to the first line with `+`",
                labels=[(bakes[0].span, "the first is here")],
            )
    if len(bakes) > _MOST_RECIPES:
        faults.add(
            "E0108",
            f"an order has at most {_MOST_RECIPES} recipes",
            bakes[_MOST_RECIPES].span,
            "make several orders of it",
        )


def _variables(
    declaration: tree.OrderDeclaration, series: tree.Series | None, faults: Faults
) -> None:
    heading = declaration.heading
    kind, amount = heading.variable, None if series is None else series.variable
    used: set[str] = set()
    for clause in declaration.clauses:
        for word, as_amount in _used(clause):
            used.add(word.text)
            known = amount if as_amount else kind
            if known is None or known.text != word.text:
                _unknown(declaration, word, known, as_amount, faults)
        # A small letter is hardly a kind, and is complained of where kinds are known.
        used |= {s.word.text.upper() for s in _selectors(clause) if s.word is not None}
    for variable, what in ((kind, "kind"), (amount, "amount")):
        if variable is not None and variable.text not in used:
            faults.add(
                "E0121",
                f"`{variable.text}` is never used",
                variable.span,
                f"use it for the {what} in a line like `bake "
                f"{'4 ' + variable.text if what == 'kind' else variable.text + ' own'}`",
                *(
                    [Hint("or leave it out", Fix(heading.span, f"order {heading.name.text}"))]
                    if what == "kind"
                    else ["or leave the series out"]
                ),
            )
    if kind is not None and amount is not None and kind.text == amount.text:
        faults.add(
            "E0122",
            f"`{kind.text}` stands for a kind and for an amount",
            amount.span,
            "use another letter for one of the two",
            labels=[(kind.span, "here it stands for a kind")],
        )


def _unknown(
    declaration: tree.OrderDeclaration,
    word: tree.Word,
    known: tree.Word | None,
    as_amount: bool,
    faults: Faults,
) -> None:
    what = "amount" if as_amount else "kind"
    hints: list[str | Hint] = []
    if known is not None:
        hints.append(Hint(f"did you mean `{known.text}`?", Fix(word.span, known.text)))
    elif as_amount:
        hints += [f"add a line `series {word.text} = 4, 3, 2, 1`", "or write a number"]
    else:
        right = f"order {declaration.heading.name.text} for {word.text} in other kinds"
        hints += [
            Hint(f"begin with `{right}`", Fix(declaration.heading.span, right)),
            "or write the name of a kind",
        ]
    faults.add("E0120", f"`{word.text}` stands for no {what}", word.span, *hints)


def _series(series: tree.Series, faults: Faults) -> None:
    values = [number.value for number in series.amounts]
    falling = tuple(sorted({n.value: n for n in series.amounts}.values(), key=lambda n: -n.value))
    if any(later >= earlier for earlier, later in pairwise(values)):
        faults.add(
            "E0123",
            "the demands of a series must fall",
            series.span,
            rewritten(series, attrs.evolve(series, amounts=falling)),
        )
    elif values and values[-1] == 0:
        rest = attrs.evolve(series, amounts=series.amounts[:-1])
        faults.add(
            "E0113",
            "an amount of 0 asks for nothing",
            series.amounts[-1].span,
            rewritten(series, rest) if len(values) > 1 else "write 1 or more",
        )
    if len(values) == 1:
        text = series.variable.text
        faults.add(
            "E0127",
            "a series of one demand is none",
            series.span,
            f"write for example `series {text} = {values[0] + 1}, {values[0]}`",
            f"or write the number {values[0]} for `{text}` and leave this line out",
        )


def _block(declaration: tree.OrderDeclaration, faults: Faults) -> None:
    clauses = declaration.clauses
    block = next((clause for clause in clauses if isinstance(clause, tree.Block)), None)
    declared = any(
        modifier.form == "declared"
        for clause in clauses
        if isinstance(clause, tree.Bake)
        for modifier in clause.recipe.modifiers
    )
    if block is not None and not declared:
        faults.add(
            "E0124",
            "opponents can block only an amount that the owner declares",
            block.span,
            "write for example `bake at least 2 own, as many as the owner declares`",
            "or leave this line out",
        )


def _used(clause: tree.OrderClause) -> Iterator[tuple[tree.Word, bool]]:
    """Yield (letter that stands for something, whether for an amount)."""
    if isinstance(clause, tree.Bake):
        for term in clause.recipe.terms:
            if isinstance(term.amount, tree.Word):
                yield term.amount, True
    for selector in _selectors(clause):
        if selector.word is not None and is_variable(selector.word.text):
            yield selector.word, False


def _selectors(clause: tree.OrderClause) -> list[tree.Selector]:
    if isinstance(clause, tree.Bake):
        return [term.selector for term in clause.recipe.terms]
    if isinstance(clause, tree.OnlyIf):
        return [test.selector for test in tests_of(clause.condition) if test.selector]
    return []
