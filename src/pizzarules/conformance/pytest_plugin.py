"""The pytest plugin: card files that hold scenarios are collected, and each scenario is a test.

pytest loads this module whenever the package is installed, so it imports nothing of the package
until a card file is there. `-p no:pizzarules` leaves it out.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pizzarules.conformance.runner import Outcome
    from pizzarules.loading.scenarios import Scenario

__all__: list[str] = []


def pytest_configure(config: pytest.Config) -> None:
    """Let `-m scenario` select the scenarios."""
    config.addinivalue_line("markers", "scenario: a scenario of a card file (pizzarules)")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> _CardFile | None:
    """Collect card files in which a scenario seems to stand."""
    if file_path.suffix != ".pizza":
        return None
    from pizzarules.conformance.glancing import may_hold_scenarios

    try:
        holds = may_hold_scenarios(file_path.read_bytes())
    except OSError:
        # To be said when it is collected.
        holds = True
    return _CardFile.from_parent(parent, path=file_path) if holds else None


class _CardFile(pytest.File):
    """A card file."""

    def collect(self) -> Iterable[_Scenario]:
        """Yield its scenarios; with a fault anywhere in it there are none."""
        from pizzarules.conformance.suite import files_of
        from pizzarules.diagnostics import Source, draw
        from pizzarules.errors import UnreadableFileError
        from pizzarules.loading.files import read_file

        try:
            text = read_file(self.path).text
        except UnreadableFileError as fault:
            raise self.CollectError(str(fault)) from None
        (file,) = files_of([Source(text, self._name())])
        if file.faults:
            raise self.CollectError(draw(file.faults))
        for scenario in file.scenarios:
            yield _Scenario.from_parent(self, name=scenario.title, scenario=scenario)

    def _name(self) -> str:
        """Return the path as `pizzarules test` shows it: from where pytest was started."""
        try:
            return os.path.relpath(self.path, self.config.invocation_params.dir)
        except ValueError:
            # Another drive.
            return str(self.path)


class _DoesNotHoldError(Exception):
    def __init__(self, outcome: Outcome) -> None:
        super().__init__(str(outcome))


class _Scenario(pytest.Item):
    """One scenario."""

    def __init__(self, *, scenario: Scenario, **others: Any) -> None:
        super().__init__(**others)
        self.scenario = scenario
        self.add_marker("scenario")

    def runtest(self) -> None:
        """Run it."""
        from pizzarules.conformance.runner import run_scenario

        outcome = run_scenario(self.scenario)
        if not outcome.passed:
            raise _DoesNotHoldError(outcome)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what `pizzarules test` prints."""
        if isinstance(excinfo.value, _DoesNotHoldError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the file, the line counted from 0, and the title."""
        return self.path, self.scenario.line - 1, f"scenario `{self.name}`"
