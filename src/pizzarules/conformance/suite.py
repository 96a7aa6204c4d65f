"""The scenarios of several files: found, selected, and run."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from time import perf_counter

import attrs

from pizzarules.conformance.runner import Outcome, run_scenario
from pizzarules.conformance.selecting import Selection
from pizzarules.diagnostics import Diagnostic, Severity, Source
from pizzarules.loading.files import read
from pizzarules.loading.scenarios import Scenario

__all__ = ["FileRun", "Run", "ScenarioFile", "files_of", "run_all"]


@attrs.frozen
class ScenarioFile:
    """The scenarios of one card file."""

    source: Source
    scenarios: tuple[Scenario, ...]
    """Those without faults, in the order of the file."""
    faults: tuple[Diagnostic, ...] = ()
    """The errors in the file, be they in scenarios or not."""

    def selected(self, wanted: Selection | None) -> ScenarioFile:
        """Return the file with those scenarios only that are wanted; None: with all."""
        if wanted is None:
            return self
        name = re.split(rf"[/{re.escape(os.sep)}]", self.source.name)[-1].lower()
        kept = [one for one in self.scenarios if wanted.fits((name, one.title.lower()))]
        return attrs.evolve(self, scenarios=tuple(kept))


def files_of(sources: Iterable[Source]) -> Iterator[ScenarioFile]:
    """Yield each source with its scenarios and its faults."""
    for source in sources:
        loaded = read(source)
        faults = tuple(d for d in loaded.diagnostics if d.severity is Severity.ERROR)
        yield ScenarioFile(source, tuple(loaded.cards.scenarios.values()), faults)


@attrs.frozen
class Run:
    """A scenario that was run."""

    outcome: Outcome
    seconds: float = attrs.field(eq=False)


@attrs.frozen
class FileRun:
    """A file whose scenarios were run."""

    file: ScenarioFile
    runs: tuple[Run, ...]

    @property
    def failed(self) -> tuple[Outcome, ...]:
        """What came of the scenarios that don't hold."""
        return tuple(run.outcome for run in self.runs if not run.outcome.passed)


def run_all(file: ScenarioFile) -> FileRun:
    """Run the scenarios of a file."""
    return FileRun(file, tuple(map(_timed, file.scenarios)))


def _timed(scenario: Scenario) -> Run:
    began = perf_counter()
    outcome = run_scenario(scenario)
    return Run(outcome, perf_counter() - began)
