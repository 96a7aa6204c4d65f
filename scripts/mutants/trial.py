"""A mutant against the tests: does one of them fail?"""

from __future__ import annotations

import os
import resource
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import chain
from math import ceil

import pytest
from hypothesis import Phase, settings

from mutants.forking import TIMEOUT, forked
from mutants.importing import Changed, is_changed, name_of
from mutants.reach import BUILD, OPTIONS, Reach
from mutants.sample import ROOT, SOURCE, Mutant, code_of

__all__ = ["Trials", "Verdict", "warm_up"]

QUICK = 3.0
"""Seconds of tests that are tried before all others that reach a mutant."""
COLLECTING = 0.25
"""Seconds that it takes to import a test file."""
SCENARIOS = 2
"""Seconds that the scenarios may take: four times as long as they do."""
MISTAKEN = 99
"""The exit status of a run in which the mutant was not imported."""
FEW = 60
"""Where fewer tests than these reach a mutant, other tests may meet what it left in a cache."""


# The process stands for its sample: two may be tried at a time.
NOTE = BUILD / f"killer-{os.getpid()}"
"""The test that failed."""
LOG = BUILD / f"trial-{os.getpid()}.log"


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: `killed` by a test, `timeout`, or `survived`."""

    outcome: str
    by: str = ""


class Trials:
    """Tries mutants."""

    def __init__(self, reach: Reach, budget: float) -> None:
        self.reach = reach
        self.budget = budget
        """Seconds of tests that a mutant is run against at most."""
        self._weights: dict[str, dict[str, float]] = {}

    def of(self, mutant: Mutant) -> Verdict:
        """Run a mutant against the scenarios and the tests that reach it."""
        for scenarios, tests in self._batches(mutant):
            verdict = self._tried(mutant, tests, scenarios=scenarios)
            if verdict.outcome != "survived":
                return verdict
        return Verdict("survived")

    def _batches(self, mutant: Mutant) -> Iterator[tuple[bool, list[str]]]:
        """Yield the tests of each run, and whether the scenarios come before them."""
        reaching = self._ranked(mutant.path, self.reach.tests(mutant.path, mutant.statement))
        quick = list(self._within(reaching, QUICK))
        yield True, quick
        others = [test for test in reaching if test not in set(quick)]
        rest = list(self._within(others, self.budget))
        if len(reaching) < FEW or self.reach.is_imported(mutant.path, mutant.statement):
            further = set(self.reach.seconds).difference(reaching)
            rest += self._within(self._ranked(mutant.path, further), 3 * self.budget)
        yield False, rest

    def _ranked(self, path: str, tests: Iterable[str]) -> list[str]:
        """Return the tests in the order in which they are tried.

        A test that reaches what few others do is about this module: it most likely notices. In
        turn with such tests come the quickest of each file.
        """
        if path not in self._weights:
            self._weights[path] = self.reach.weights(path)
        weights, seconds = self._weights[path], self.reach.seconds
        quickest = sorted(tests, key=lambda test: (seconds[test], test))
        near = sorted(quickest, key=lambda test: -weights.get(test, 0) / (seconds[test] + 0.05))
        places: Counter[str] = Counter()
        turns = {}
        for test in quickest:
            file = test.partition("::")[0]
            turns[test] = places[file]
            places[file] += 1
        spread = sorted(quickest, key=turns.__getitem__)
        return list(dict.fromkeys(chain.from_iterable(zip(near, spread, strict=True))))

    def _within(self, tests: list[str], budget: float) -> Iterator[str]:
        """Yield tests as long as they take no more than so many seconds together."""
        files: set[str] = set()
        for test in tests:
            file = test.partition("::")[0]
            budget -= self.reach.seconds[test] + (0 if file in files else COLLECTING)
            files.add(file)
            if budget < 0:
                return
            yield test

    def _tried(self, mutant: Mutant, tests: list[str], *, scenarios: bool) -> Verdict:
        NOTE.unlink(missing_ok=True)
        limit = 10 + ceil(4 * sum(self.reach.seconds[test] for test in tests))
        run = partial(_run, mutant, tests, scenarios)
        status = forked(run, limit, LOG)
        if status == TIMEOUT:
            return Verdict("timeout")
        if status == 0:
            return Verdict("survived")
        if status == MISTAKEN:
            raise SystemExit("the tests have seen the engine as it is, without the mutant")
        return Verdict("killed", NOTE.read_text() if NOTE.exists() else "an error")


def warm_up() -> None:
    """Import what stands below the engine and build its parsers, once for all mutants."""
    sys.path.insert(0, str(SOURCE.parent))
    for path in sorted((SOURCE / "language").glob("*.py")):
        import_module(f"pizzarules.language.{path.stem}")
    from pizzarules.diagnostics import Source
    from pizzarules.language.parser import parse

    for file in (*ROOT.glob("scenarios/*.pizza"), *ROOT.glob("cards/*.pizza")):
        parse(Source(file.read_text(encoding="utf-8"), file.name))


def _run(mutant: Mutant, tests: list[str], scenarios: bool) -> int:
    Changed({name_of(mutant.path): partial(code_of, mutant)}).install()
    if scenarios:
        limits = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (SCENARIOS, limits[1]))
        from pizzarules.cli import main

        if main(["test", str(ROOT / "scenarios")]) != 0:
            NOTE.write_text("scenarios")
            return 1
        resource.setrlimit(resource.RLIMIT_CPU, limits)
    status = _tests(tests) if tests else 0
    loaded = sys.modules.get(name_of(mutant.path))
    return status if loaded is None or is_changed(loaded) else MISTAKEN


def _tests(tests: list[str]) -> int:
    files = dict.fromkeys(str(ROOT / test.partition("::")[0]) for test in tests)
    return int(pytest.main([*OPTIONS, *files], plugins=[_Chosen(tests)]))


class _Chosen:
    """Runs these tests in this order; a failure is not made smaller, and is written down."""

    def __init__(self, tests: list[str]) -> None:
        self.place = {test: place for place, test in enumerate(tests)}

    def pytest_configure(self) -> None:
        phases = (Phase.explicit, Phase.reuse, Phase.generate)
        settings.register_profile("mutants", settings.get_profile("usual"), phases=phases)
        settings.load_profile("mutants")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.place),
            key=lambda item: self.place[item.nodeid],
        )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            NOTE.write_text(report.nodeid)
