"""Seeds of random tests: some in every run, more in the long one."""

from __future__ import annotations

from typing import Any

import pytest

__all__ = ["seeds"]


def seeds(usual: int, thorough: int) -> list[Any]:
    """Seeds to parametrize a test with: so many in every run, and so many under `--thorough`."""
    later = [pytest.param(seed, marks=pytest.mark.thorough) for seed in range(usual, thorough)]
    return [*range(usual), *later]
