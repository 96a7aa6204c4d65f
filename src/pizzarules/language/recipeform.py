"""Checking the form of recipes: terms, and the endings behind the commas."""

from __future__ import annotations

from typing import Final

import attrs

from pizzarules.diagnostics import Hint, Severity
from pizzarules.language import tree
from pizzarules.language.faults import Faults, rewritten

__all__ = ["check_recipe"]

_MOST_TERMS: Final = 64
_TOTALS: Final = ("anything", "together")
_SEVERAL: Final = ("each", "each of")
_CLASHES: Final = (
    ("hand", "table", "from hand only", "from the table only"),
    ("hand", "whole table", "from hand only", "taking the whole table"),
    ("all", "hand", "taking all of it", "from hand only"),
    ("all", "whole table", "taking all of it", "taking the whole table"),
    ("declared", "whole table", "as many as the owner declares", "taking the whole table"),
    ("declared", "all", "as many as the owner declares", "taking all of it"),
)


def check_recipe(bake: tree.Bake, faults: Faults) -> None:
    """Complain of what is wrong with a recipe."""
    recipe = bake.recipe
    if len(recipe.terms) > _MOST_TERMS:
        faults.add(
            "E0108",
            f"a recipe has at most {_MOST_TERMS} terms",
            recipe.terms[_MOST_TERMS].span,
            "leave some out",
        )
        return
    for term in recipe.terms:
        _term(bake, term, faults)
    first = recipe.terms[0]
    if first.selector.form == "another":
        plain = attrs.evolve(first.selector, form="a kind")
        but_own = attrs.evolve(
            first.selector, form="any but", word=tree.Word("own", span=first.span)
        )
        faults.add(
            "W0134",
            "`another` kind than which? nothing is named before it",
            first.selector.span,
            _with_term(bake, first, attrs.evolve(first, selector=but_own)),
            _with_term(bake, first, attrs.evolve(first, selector=plain)),
            severity=Severity.WARNING,
        )
    totals = [term for term in recipe.terms if term.selector.form in _TOTALS]
    if totals and len(recipe.terms) > 1:
        faults.add(
            "E0109",
            "a total must be the only term of its recipe",
            totals[0].span,
            "put it on a line of its own with `or bake`, or count kinds one by one",
        )
    _endings(bake, faults)
    _at_least(bake, totals, faults)


def _term(bake: tree.Bake, term: tree.TermNode, faults: Faults) -> None:
    selector = term.selector
    amount = term.amount.value if isinstance(term.amount, tree.Number) else None
    if term.measure == "at most":
        faults.add(
            "E0110",
            "`at most` says what a table may hold, not what a pizza needs",
            term.span,
            _with_term(bake, term, attrs.evolve(term, measure="exactly")),
            _with_term(bake, term, attrs.evolve(term, measure=None)),
            "or say what the table may hold: `only if at most ... on the table`",
        )
    if selector.form == "together" and amount is not None:
        kinds = 0 if selector.number is None else selector.number.value
        if 0 < amount < kinds:
            faults.add(
                "E0111",
                f"a total of {amount} can't come from {kinds} kinds: each gives at least one",
                term.span,
                f"write {kinds} or more",
            )
    if selector.form in _TOTALS and amount is None:
        faults.add(
            "E0112", "a total needs a number", term.span, "write for example `bake 15 of anything`"
        )
    if amount == 0:
        more = len(bake.recipe.terms) > 1
        faults.add(
            "E0113",
            "an amount of 0 asks for nothing",
            term.amount.span,
            _with_term(bake, term, None) if more else "write 1 or more",
        )
    if selector.number is not None and not 1 <= selector.number.value <= _MOST_TERMS:
        faults.add(
            "E0114",
            f"a number of kinds lies between 1 and {_MOST_TERMS}",
            selector.number.span,
            "write a number of kinds that a game has",
        )


def _endings(bake: tree.Bake, faults: Faults) -> None:
    recipe = bake.recipe
    by_form = {ending.form: ending for ending in recipe.modifiers}
    if len(by_form) < len(recipe.modifiers):
        faults.add(
            "E0106",
            "the same ending stands there twice",
            recipe.modifiers[-1].span,
            _with_endings(bake, tuple(by_form.values())),
        )
    for first, second, first_words, second_words in _CLASHES:
        if first in by_form and second in by_form:
            later = max(by_form[first], by_form[second], key=lambda e: e.span.start)
            faults.add(
                "E0107",
                f"`{first_words}` and `{second_words}` can't both hold",
                later.span,
                *(
                    _with_endings(bake, tuple(e for e in recipe.modifiers if e.form != form))
                    for form in (later.form, first if later.form == second else second)
                ),
            )
            return
    few = next((term for term in recipe.terms if term.selector.form == "together"), None)
    if "whole table" in by_form and few is not None:
        all_kinds = attrs.evolve(few.selector, form="anything", number=None)
        faults.add(
            "E0107",
            "a number of kinds and `taking the whole table` can't both hold",
            few.span,
            _with_term(bake, few, attrs.evolve(few, selector=all_kinds)),
            _without(bake, by_form["whole table"]),
        )
        return
    exact = next((term for term in recipe.terms if term.measure == "exactly"), None)
    if "whole table" in by_form and exact is not None:
        faults.add(
            "E0107",
            "`exactly` and `taking the whole table` can't both hold",
            exact.span,
            _with_term(bake, exact, attrs.evolve(exact, measure=None)),
            "or leave `taking the whole table` out",
        )


def _at_least(bake: tree.Bake, totals: list[tree.TermNode], faults: Faults) -> None:
    recipe = bake.recipe
    forms = {ending.form for ending in recipe.modifiers}
    open_ended = [term for term in recipe.terms if term.measure == "at least"]
    ending = next((e for e in recipe.modifiers if e.form in ("declared", "all")), None)
    if ending is not None and totals:
        faults.add(
            "E0116",
            "a total can't have this ending",
            ending.span,
            _without(bake, ending),
            "or name one kind",
        )
    elif ending is None:
        if open_ended and "whole table" not in forms:
            _ask_how_much(bake, open_ended[0], faults)
    elif not open_ended:
        last = recipe.terms[-1]
        faults.add(
            "E0118",
            "this ending needs a term with `at least`",
            ending.span,
            _with_term(bake, last, attrs.evolve(last, measure="at least")),
            _without(bake, ending),
        )
    elif len(open_ended) > 1:
        faults.add(
            "E0119",
            "only one term of a recipe can have `at least`",
            open_ended[1].span,
            _with_term(bake, open_ended[1], attrs.evolve(open_ended[1], measure=None)),
            labels=[(open_ended[0].span, "the first is here")],
        )
    elif open_ended[0].selector.form in _SEVERAL:
        faults.add(
            "E0119",
            "only one kind can have `at least`",
            open_ended[0].selector.span,
            _with_term(bake, open_ended[0], attrs.evolve(open_ended[0], measure=None)),
            "or name one kind",
        )


def _ask_how_much(bake: tree.Bake, term: tree.TermNode, faults: Faults) -> None:
    recipe = bake.recipe
    single = term.selector.form not in (*_TOTALS, *_SEVERAL)
    total = term.selector.form == "anything"
    forms = ("whole table",) if total else ("declared", "all") if single else ()
    faults.add(
        "E0117",
        "`at least` leaves open how much is used",
        term.span,
        _with_term(bake, term, attrs.evolve(term, measure=None)),
        *(
            _with_endings(bake, (*recipe.modifiers, tree.Modifier(form, span=recipe.span)))
            for form in forms
        ),
    )


def _with_endings(bake: tree.Bake, endings: tuple[tree.Modifier, ...]) -> Hint:
    recipe = attrs.evolve(bake.recipe, modifiers=endings)
    return rewritten(bake, attrs.evolve(bake, recipe=recipe))


def _without(bake: tree.Bake, ending: tree.Modifier) -> Hint:
    return _with_endings(bake, tuple(e for e in bake.recipe.modifiers if e is not ending))


def _with_term(bake: tree.Bake, old: tree.TermNode, new: tree.TermNode | None) -> Hint:
    terms = tuple(
        kept
        for kept in (new if term is old else term for term in bake.recipe.terms)
        if kept is not None
    )
    recipe = attrs.evolve(bake.recipe, terms=terms)
    return rewritten(bake, attrs.evolve(bake, recipe=recipe))
