"""From syntax trees of orders to requirements: the meaning of each clause.

The trees that come here have passed the checks of form.
"""

from __future__ import annotations

from typing import Final

from pizzarules.language import tree
from pizzarules.language.naming import is_variable
from pizzarules.orders import requirement as req

__all__ = ["compile_order"]


def compile_order(declaration: tree.OrderDeclaration) -> req.Order:
    """Return the order that a declaration of correct form says."""
    clauses = declaration.clauses
    heading = declaration.heading
    series = next((clause for clause in clauses if isinstance(clause, tree.Series)), None)
    condition = next((clause for clause in clauses if isinstance(clause, tree.OnlyIf)), None)
    return req.Order(
        name=heading.name.text,
        recipes=tuple(_recipe(c.recipe) for c in clauses if isinstance(c, tree.Bake)),
        condition=None if condition is None else _condition(condition.condition),
        variable=None if heading.variable is None else heading.variable.text,
        series=() if series is None else tuple(number.value for number in series.amounts),
        series_variable=None if series is None else series.variable.text,
        blockable=any(isinstance(clause, tree.Block) for clause in clauses),
        help=not any(isinstance(clause, tree.Help) for clause in clauses),
        effects=tuple(
            _EFFECTS[clause.effect] for clause in clauses if isinstance(clause, tree.Then)
        ),
        worth=next(
            (clause.number.value for clause in clauses if isinstance(clause, tree.NumberClause)), 1
        ),
        names=tuple(
            (clause.language.text, clause.text.text)
            for clause in clauses
            if isinstance(clause, tree.NameLine)
        ),
    )


_EFFECTS: Final = {effect.value: effect for effect in req.Effect}
_COMPARE: Final = {compare.value: compare for compare in req.Compare}


def _recipe(recipe: tree.RecipeNode) -> req.Recipe:
    forms = {modifier.form for modifier in recipe.modifiers}
    source = req.Source.BOTH
    if "hand" in forms:
        source = req.Source.HAND
    elif "table" in forms:
        source = req.Source.TABLE
    return req.Recipe(
        terms=tuple(_term(term, forms) for term in recipe.terms),
        source=source,
        sweep="whole table" in forms,
    )


def _term(term: tree.TermNode, endings: set[str]) -> req.Term:
    size = req.Size.ANY if term.size is None else req.Size(term.size)
    selector = term.selector
    if selector.form in ("anything", "together"):
        assert isinstance(term.amount, tree.Number)
        kinds = None if selector.number is None else selector.number.value
        return req.Total(term.amount.value, kinds, size, exact=term.measure == "exactly")
    amount: req.Amount
    if isinstance(term.amount, tree.Number):
        amount = term.amount.value
    elif isinstance(term.amount, tree.Word):
        amount = req.SeriesAmount(term.amount.text)
    else:
        amount = req.BakedCount(req.Who(term.amount.who))
    measure = req.Measure.PLAIN
    if term.measure == "exactly":
        measure = req.Measure.EXACT
    elif term.measure == "at least" and "declared" in endings:
        measure = req.Measure.DECLARED
    elif term.measure == "at least" and "all" in endings:
        measure = req.Measure.ALL
    return req.Demand(amount, _kind(selector), size, measure)


def _kind(selector: tree.Selector) -> req.Kind:
    form, word, number = selector.form, selector.word, selector.number
    if form in ("a kind", "another"):
        return req.AnyKind()
    if form == "any but":
        return req.AnyKind(_excluded(word))
    if form == "each":
        return req.EachKind(_excluded(word))
    if form == "each of":
        assert number is not None
        return req.EachOf(number.value)
    if form in ("scarcest", "commonest"):
        return req.ExtremeKind(form == "scarcest", selector.other)
    return _definite(selector)


def _excluded(word: tree.Word | None) -> req.Definite | None:
    if word is None:
        return None
    if word.text == "own":
        return req.Own()
    return req.Mark(word.text) if is_variable(word.text) else req.Named(word.text)


def _definite(selector: tree.Selector) -> req.Definite:
    form, word = selector.form, selector.word
    if form == "named":
        assert word is not None
        return req.Named(word.text)
    if form == "variable":
        assert word is not None
        return req.Mark(word.text)
    if form in ("left", "right"):
        return req.Neighbour(req.Side(form))
    simple: dict[str, req.Definite] = {"own": req.Own(), "chef": req.Chef(), "shown": req.Shown()}
    return simple[form]


def _condition(condition: tree.Condition) -> req.Condition:
    if isinstance(condition, tree.AnyTests):
        return req.AnyOf(tuple(_condition(part) for part in condition.parts))
    if isinstance(condition, tree.AllTests):
        return req.AllOf(tuple(_condition(part) for part in condition.parts))
    selector = condition.selector
    if condition.form == "no":
        assert selector is not None
        return req.Absent(_definite(selector))
    assert condition.number is not None
    compare = _COMPARE[condition.measure or "at least"]
    if condition.form == "kinds":
        return req.KindsPresent(compare, condition.number.value)
    assert selector is not None
    kind = None if selector.form == "anything" else _definite(selector)
    return req.UnitsPresent(compare, condition.number.value, kind)
