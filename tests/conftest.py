"""Options of the test suite, and how long Hypothesis searches.

Tests that want more or fewer examples take a multiple of the profile's number. No test is held
against a clock: how long something takes depends on what else the machine does.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# The examples of these two are the same each time, so that a run that passes passes again.
settings.register_profile(
    "usual",
    max_examples=40,
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", settings.get_profile("usual"), max_examples=200)
# Others each time, for who has an hour: HYPOTHESIS_PROFILE=search.
settings.register_profile(
    "search", settings.get_profile("usual"), max_examples=1000, derandomize=False
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option of the long run."""
    parser.addoption(
        "--thorough",
        action="store_true",
        help="look for what is rare, too: more examples, longer games, every table instead of a "
        "sample (minutes)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples are tried, before any test module asks."""
    config.addinivalue_line("markers", "thorough: only in the long run, under --thorough")
    usual = "thorough" if config.getoption("--thorough") else "usual"
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", usual))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only the long run does."""
    if config.getoption("--thorough"):
        return
    left_out = [item for item in items if item.get_closest_marker("thorough")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether this is the long run."""
    return bool(pytestconfig.getoption("--thorough"))
