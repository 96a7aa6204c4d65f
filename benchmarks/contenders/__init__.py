"""The contenders: pizzarules, plain Python, and the peers, one module each.

A peer's module offers `can` and `all_ways` for the orders of five kinds and `can_long` for those of
twelve; each returns a list of contenders.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Final

PEERS: Final = {"python-sat": "sat", "python-constraint2": "csp"}
"""The modules of the peers, by the names of the packages that they need."""


@cache
def peers() -> dict[str, ModuleType]:
    """Return the modules of the peers that are installed."""
    found: dict[str, ModuleType] = {}
    for package, module in PEERS.items():
        try:
            found[package] = import_module(f"benchmarks.contenders.{module}")
        except ModuleNotFoundError as missing:
            if (missing.name or "").startswith(("benchmarks", "pizzarules")):
                raise
    return found
