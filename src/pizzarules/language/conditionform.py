"""Checking the form of conditions: `only if ...`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from pizzarules.diagnostics import Severity
from pizzarules.language import tree
from pizzarules.language.faults import Faults, rewritten

__all__ = ["check_condition", "tests_of"]

_MOST_TESTS: Final = 64
_DEFINITE: Final = ("own", "named", "variable", "shown", "chef", "left", "right")


def check_condition(clause: tree.OnlyIf, faults: Faults) -> None:
    """Complain of what is wrong with a condition."""
    tests = list(tests_of(clause.condition))
    if len(tests) > _MOST_TESTS:
        faults.add(
            "E0108",
            f"a condition has at most {_MOST_TESTS} tests",
            tests[_MOST_TESTS].span,
            "leave some out",
        )
        return
    for test in tests:
        _test(clause, test, faults)
    for option in _options(clause.condition):
        _contradictions(option, faults)


def tests_of(condition: tree.Condition) -> Iterator[tree.Test]:
    """Yield the single tests of a condition."""
    if isinstance(condition, tree.Test):
        yield condition
    else:
        for part in condition.parts:
            yield from tests_of(part)


def _options(condition: tree.Condition) -> list[tuple[tree.Test, ...]]:
    """Return the alternatives of a condition, each as the tests that must hold together."""
    if isinstance(condition, tree.AnyTests):
        return [option for part in condition.parts for option in _options(part)]
    return [tuple(tests_of(condition))]


def _test(clause: tree.OnlyIf, test: tree.Test, faults: Faults) -> None:
    selector = test.selector
    if selector is not None and selector.form == "anything" and test.form == "no":
        empty = attrs.evolve(
            test,
            form="units",
            measure="exactly",
            number=tree.Number(0, span=test.span),
        )
        faults.add(
            "E0126",
            "`no` needs a kind",
            test.span,
            rewritten(clause, _with(clause, test, empty)),
        )
    elif selector is not None and selector.form not in (*_DEFINITE, "anything"):
        faults.add(
            "E0126",
            "a test of the table needs one definite kind",
            selector.span,
            "write `own`, the name of a kind, or `of the chef's kind`",
            "or count all cards with `of anything`, or kinds with `at least 3 kinds on the table`",
        )
    elif test.number is not None and test.number.value == 0 and test.measure in (None, "at least"):
        none = attrs.evolve(test, form="no", measure=None, number=None)
        better = attrs.evolve(test, measure="at most")
        if selector is not None and selector.form in _DEFINITE:
            better = none
        faults.add(
            "W0128",
            "this holds on every table",
            test.span,
            rewritten(clause, _with(clause, test, better)),
            severity=Severity.WARNING,
        )


def _with(clause: tree.OnlyIf, old: tree.Test, new: tree.Test) -> tree.OnlyIf:
    def swapped(condition: tree.Condition) -> tree.Condition:
        if isinstance(condition, tree.Test):
            return new if condition is old else condition
        parts = tuple(swapped(part) for part in condition.parts)
        return attrs.evolve(condition, parts=parts)  # type: ignore[arg-type]

    return attrs.evolve(clause, condition=swapped(clause.condition))


def _contradictions(tests: tuple[tree.Test, ...], faults: Faults) -> None:
    """Complain of tests that can't hold together, and of tests that stand there twice."""
    bounds: dict[object, tuple[int, float, tree.Test]] = {}
    for test in tests:
        subject: object = "kinds" if test.form == "kinds" else test.selector
        least, most = _bounds(test)
        known = bounds.get(subject)
        if known is None:
            bounds[subject] = (least, most, test)
            continue
        labels = [(known[2].span, "the other is here")]
        if test == known[2]:
            faults.add(
                "W0133",
                "the same test stands there twice",
                test.span,
                "leave one of the two out",
                labels=labels,
                severity=Severity.WARNING,
            )
        least, most = max(least, known[0]), min(most, known[1])
        if least > most:
            faults.add(
                "W0129",
                "no table can pass both of these tests",
                test.span,
                "join them with `or`, or leave one out",
                labels=labels,
                severity=Severity.WARNING,
            )
            return
        bounds[subject] = (least, most, test)


def _bounds(test: tree.Test) -> tuple[int, float]:
    number = 0 if test.number is None else test.number.value
    if test.form == "no":
        return 0, 0
    if test.measure == "at most":
        return 0, number
    return number, number if test.measure == "exactly" else float("inf")
