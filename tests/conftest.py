"""Options of the test suite, and how long Hypothesis searches."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# Tests that want more or fewer examples take a multiple of the profile's number.
settings.register_profile(
    "usual", max_examples=100, deadline=None, derandomize=True, print_blob=True
)
settings.register_profile(
    "thorough",
    max_examples=1000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option under which no table is left out."""
    parser.addoption(
        "--every-table",
        action="store_true",
        help="hold the engine against the oracle on every table instead of a sample (minutes)",
    )
