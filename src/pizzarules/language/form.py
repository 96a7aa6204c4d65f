"""Checking the form of declarations: what a single declaration can be blamed for by itself.

What needs other declarations (names of kinds, orders, games) is checked where they are joined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

import attrs

from pizzarules.diagnostics import Diagnostic, Label, Source, Span
from pizzarules.language import tree

__all__ = ["MOST", "check_form"]

MOST: Final = 1_000_000
"""The largest number that a card file may hold."""
_MOST_TERMS: Final = 64


def check_form(file: tree.CardFile, source: Source) -> list[Diagnostic]:
    """Return what is wrong with the form of each declaration of a file."""
    checker = _Checker(source)
    for declaration in file.declarations:
        if isinstance(declaration, tree.OrderDeclaration):
            checker.order(declaration)
        else:
            checker.game(declaration)
    return checker.found


class _Checker:
    def __init__(self, source: Source) -> None:
        self.source: Final = source
        self.found: Final[list[Diagnostic]] = []

    def add(
        self,
        code: str,
        message: str,
        span: Span,
        *hints: str,
        labels: Iterable[tuple[Span, str]] = (),
    ) -> None:
        marks = tuple(Label(place, text) for place, text in labels)
        self.found.append(
            Diagnostic(code, message, span, labels=marks, hints=hints, source=self.source)
        )

    # Orders.

    def order(self, declaration: tree.OrderDeclaration) -> None:
        heading, clauses = declaration.heading, declaration.clauses
        if ":" in heading.name.text:
            family = heading.name.text.partition(":")[0]
            self.add(
                "E0101",
                f"`{heading.name.text}` can't be the name of an order: `:` marks a card of a family",
                heading.name.span,
                f"write `order {family} for X in other kinds` for a family of cards",
            )
        self.once(clauses)
        bakes = [clause for clause in clauses if isinstance(clause, tree.Bake)]
        if not bakes:
            if declaration.damaged:
                return
            self.add(
                "E0102",
                f"order `{heading.name.text}` says nothing of what it needs",
                heading.name.span,
                "add a line like `bake 4 own`",
            )
        elif bakes[0].alternative:
            self.add(
                "E0103", "the first recipe begins with `or`", bakes[0].span, "write `bake ...`"
            )
        for later in bakes[1:]:
            if not later.alternative:
                self.add(
                    "E0104",
                    "a second `bake`",
                    later.span,
                    "for an alternative write `or bake ...`; for more of the same pizza use `+`",
                    labels=[(bakes[0].span, "the first is here")],
                )
        for bake in bakes:
            self.recipe(bake.recipe)
        series = next((c for c in clauses if isinstance(c, tree.Series)), None)
        if not declaration.damaged:
            self.variables(declaration, series)
        if series is not None:
            self.series(series)
        self.block(clauses, damaged=declaration.damaged)
        for clause in clauses:
            self.numbers(clause)

    def once(self, clauses: Iterable[tree.Clause]) -> None:
        first: dict[object, tree.Clause] = {}
        for clause in clauses:
            key = self.clause_name(clause)
            if key is None:
                continue
            if key in first:
                self.add(
                    "E0105",
                    f"`{key}` stands there twice",
                    clause.span,
                    "leave one of the two out",
                    labels=[(first[key].span, "the first is here")],
                )
            else:
                first[key] = clause

    @staticmethod
    def clause_name(clause: tree.Clause) -> str | None:
        """Return what a clause is called; None for one of which there may be several."""
        if isinstance(clause, tree.Bake):
            return None
        if isinstance(clause, tree.NameLine):
            return f"name {clause.language.text}"
        if isinstance(clause, tree.RulingLine):
            return f"ruling {clause.id.text}"
        if isinstance(clause, tree.Without):
            return f"{clause.players.value} players"
        if isinstance(clause, tree.Then):
            return f"then the owner {clause.effect}"
        if isinstance(clause, tree.NumberClause):
            return clause.keyword
        names: dict[type[tree.Node], str] = {
            tree.OnlyIf: "only if",
            tree.Series: "series",
            tree.Block: "opponents may block",
            tree.Help: "help",
            tree.Kinds: "kinds",
            tree.Players: "players",
            tree.Deal: "deal",
            tree.Supply: "supply",
            tree.Orders: "orders",
            tree.FailedOrders: "failed orders",
            tree.TieBreak: "tie-break",
        }
        return names[type(clause)]

    def recipe(self, recipe: tree.RecipeNode) -> None:
        modifiers = {modifier.form: modifier for modifier in recipe.modifiers}
        if len(modifiers) < len(recipe.modifiers):
            self.add("E0106", "the same ending stands there twice", recipe.modifiers[-1].span)
        if "hand" in modifiers and "table" in modifiers:
            self.add(
                "E0107",
                "a recipe can't be from hand only and from the table only",
                modifiers["table"].span,
                "leave one of the two out",
            )
        if "hand" in modifiers and "whole table" in modifiers:
            self.add(
                "E0107",
                "a recipe from hand only can't take the whole table",
                modifiers["whole table"].span,
                "leave one of the two out",
            )
        if len(recipe.terms) > _MOST_TERMS:
            self.add("E0108", f"more than {_MOST_TERMS} terms in one recipe", recipe.span)
        totals = [term for term in recipe.terms if term.selector.form in ("anything", "together")]
        if totals and len(recipe.terms) > 1:
            self.add(
                "E0109",
                "a total must be the only term of its recipe",
                totals[0].span,
                "put it on a line of its own with `or bake`, or count kinds one by one",
            )
        for term in recipe.terms:
            self.term(term)
        self.measures(recipe, modifiers)

    def term(self, term: tree.TermNode) -> None:
        selector = term.selector
        if term.measure == "at most":
            self.add(
                "E0110",
                "`at most` says what a table may hold, not what a pizza needs",
                term.span,
                "write `exactly`, or `only if at most ... on the table` on a line of its own",
            )
        amount = term.amount.value if isinstance(term.amount, tree.Number) else None
        kinds = selector.number.value if selector.form == "together" and selector.number else None
        if amount is not None and kinds is not None and amount < kinds:
            self.add(
                "E0111",
                f"a total of {amount} can't come from {kinds} kinds",
                term.span,
                "each of the kinds gives at least one",
            )
        if selector.form in ("anything", "together") and not isinstance(term.amount, tree.Number):
            self.add("E0112", "a total needs a number", term.span)
        if isinstance(term.amount, tree.Number) and term.amount.value == 0:
            self.add("E0113", "an amount of 0 asks for nothing", term.amount.span, "leave it out")
        if selector.number is not None and not 1 <= selector.number.value <= _MOST_TERMS:
            self.add(
                "E0114",
                f"a number of kinds lies between 1 and {_MOST_TERMS}",
                selector.number.span,
            )

    def measures(self, recipe: tree.RecipeNode, modifiers: dict[str, tree.Modifier]) -> None:
        open_ended = [term for term in recipe.terms if term.measure == "at least"]
        ending = modifiers.get("declared") or modifiers.get("all")
        if "declared" in modifiers and "all" in modifiers:
            self.add(
                "E0115",
                "the owner can't declare an amount and take all of it",
                modifiers["all"].span,
                "leave one of the two out",
            )
        totals = any(term.selector.form in ("anything", "together") for term in recipe.terms)
        if ending is not None and totals:
            self.add("E0116", "a total has no such ending", ending.span, "name one kind instead")
        elif open_ended and ending is None and "whole table" not in modifiers:
            self.add(
                "E0117",
                "`at least` leaves open how much is used",
                open_ended[0].span,
                "leave `at least` out: more is never taken than needed",
                "or end the line with `, as many as the owner declares` or `, taking all of it`",
            )
        elif ending is not None and not open_ended:
            self.add(
                "E0118",
                "this ending needs a term with `at least`",
                ending.span,
                "write for example `bake at least 2 own, ...`",
            )
        elif ending is not None and len(open_ended) > 1:
            self.add(
                "E0119",
                "only one term of a recipe can have `at least`",
                open_ended[1].span,
                labels=[(open_ended[0].span, "the first is here")],
            )
        elif ending is not None and open_ended[0].selector.form in ("each", "each of"):
            self.add(
                "E0119",
                "only one kind can have `at least`",
                open_ended[0].selector.span,
                "name one kind",
            )

    def variables(self, declaration: tree.OrderDeclaration, series: tree.Series | None) -> None:
        kind = declaration.heading.variable
        used: set[str] = set()
        for clause in declaration.clauses:
            for word, as_amount in _variables(clause):
                used.add(word.text)
                known = series.variable if as_amount and series is not None else None
                if not as_amount:
                    known = kind
                if known is not None and known.text == word.text:
                    continue
                what = "amount" if as_amount else "kind"
                cure = (
                    f"add a line `series {word.text} = 4, 3, 2, 1`, or write a number"
                    if as_amount
                    else f"begin with `order {declaration.heading.name.text} for {word.text} "
                    "in other kinds`, or name a kind"
                )
                self.add("E0120", f"`{word.text}` stands for no {what}", word.span, cure)
        amount = None if series is None else series.variable
        for variable, what in ((kind, "kind"), (amount, "amount")):
            if variable is not None and variable.text not in used:
                self.add(
                    "E0121",
                    f"`{variable.text}` is never used",
                    variable.span,
                    f"use it as the {what} of a term, or leave it out",
                )
        if series is not None and kind is not None and kind.text == series.variable.text:
            self.add(
                "E0122",
                f"`{kind.text}` stands for a kind and for an amount",
                series.variable.span,
                "use another letter",
                labels=[(kind.span, "here it stands for a kind")],
            )

    def series(self, series: tree.Series) -> None:
        values = [number.value for number in series.amounts]
        if any(later >= earlier for earlier, later in pairwise(values)):
            self.add(
                "E0123",
                "the demands of a series must fall",
                series.span,
                f"write `series {series.variable.text} = "
                f"{', '.join(str(v) for v in sorted(set(values), reverse=True))}`",
            )
        elif values and values[-1] == 0:
            self.add("E0113", "an amount of 0 asks for nothing", series.amounts[-1].span)

    def block(self, clauses: tuple[tree.OrderClause, ...], *, damaged: bool) -> None:
        block = next((clause for clause in clauses if isinstance(clause, tree.Block)), None)
        declared = any(
            modifier.form == "declared"
            for clause in clauses
            if isinstance(clause, tree.Bake)
            for modifier in clause.recipe.modifiers
        )
        if block is not None and not declared and not damaged:
            self.add(
                "E0124",
                "opponents can block only an amount that the owner declares",
                block.span,
                "write `bake at least 2 own, as many as the owner declares`",
            )

    def numbers(self, clause: tree.Node) -> None:
        for number in _numbers(clause):
            if number.value > MOST:
                self.add("E0125", f"numbers go up to {MOST}", number.span)
        if isinstance(clause, tree.NumberClause) and clause.number.value == 0:
            self.add("E0113", f"`{clause.keyword} 0` makes no sense", clause.span)

    # Games.

    def game(self, declaration: tree.GameDeclaration) -> None:
        self.once(declaration.clauses)
        for clause in declaration.clauses:
            self.numbers(clause)
            if isinstance(clause, tree.Kinds):
                self.distinct(clause.names, "kind")
                if len(clause.names) > _MOST_TERMS:
                    self.add("E0201", f"more than {_MOST_TERMS} kinds", clause.span)
            elif isinstance(clause, tree.Orders):
                self.distinct([copies.order for copies in clause.copies], "order")
            elif isinstance(clause, tree.Players) and clause.least.value > clause.most.value:
                self.add(
                    "E0202",
                    "the least number of players is larger than the largest",
                    clause.span,
                    f"write `players {clause.most.value} to {clause.least.value}`",
                )
        kinds = any(isinstance(clause, tree.Kinds) for clause in declaration.clauses)
        if not kinds and declaration.heading.like is None and not declaration.damaged:
            self.add(
                "E0203",
                f"game `{declaration.heading.name.text}` has no kinds",
                declaration.heading.name.span,
                "add a line `kinds ...`, or base it on another game with `like`",
            )

    def distinct(self, words: Iterable[tree.Word], what: str) -> None:
        first: dict[str, tree.Word] = {}
        for word in words:
            if word.text in first:
                self.add(
                    "E0204",
                    f"the {what} `{word.text}` stands there twice",
                    word.span,
                    "leave one of the two out"
                    + ("; two copies are `NAME x2`" if what == "order" else ""),
                    labels=[(first[word.text].span, "the first is here")],
                )
            first.setdefault(word.text, word)


def _variables(clause: tree.OrderClause) -> Iterator[tuple[tree.Word, bool]]:
    """Yield (variable, whether it stands for an amount)."""
    if isinstance(clause, tree.Bake):
        for term in clause.recipe.terms:
            if isinstance(term.amount, tree.Word):
                yield term.amount, True
            yield from _kind_variables(term.selector)
    elif isinstance(clause, tree.OnlyIf):
        for test in tests_of(clause.condition):
            if test.selector is not None:
                yield from _kind_variables(test.selector)


def _kind_variables(selector: tree.Selector) -> Iterator[tuple[tree.Word, bool]]:
    word = selector.word
    if word is not None and selector.form != "named" and is_variable(word.text):
        yield word, False


def is_variable(word: str) -> bool:
    """Whether a word is a variable: one capital letter."""
    return len(word) == 1 and "A" <= word <= "Z"


def tests_of(condition: tree.Condition) -> Iterator[tree.Test]:
    """Yield the single tests of a condition."""
    if isinstance(condition, tree.Test):
        yield condition
    else:
        for part in condition.parts:
            yield from tests_of(part)


def _numbers(node: object) -> Iterator[tree.Number]:
    if isinstance(node, tree.Number):
        yield node
    elif isinstance(node, tree.Node):
        for field in attrs.fields(type(node)):
            yield from _numbers(getattr(node, field.name))
    elif isinstance(node, tuple):
        for item in node:
            yield from _numbers(item)
