"""The contenders: pizzarules, plain Python, and the peers, one module each.

The module of a peer that matches orders offers `can` and `all_ways` for the orders of five kinds and
`can_long` for those of twelve; each returns a list of contenders. That of a peer that plays games
offers `playouts`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Final

PEERS: Final = {"python-sat": "sat", "python-constraint2": "csp"}
"""The modules of the peers that match orders, by the names of the packages that they need."""
PLAYERS: Final = {"open_spiel": "openspiel", "rlcard": "uno", "chess": "chessboard"}
"""The modules of the peers that play games, likewise."""


def peers() -> dict[str, ModuleType]:
    """Return the modules of the installed peers that match orders."""
    return _installed(PEERS)


def players() -> dict[str, ModuleType]:
    """Return the modules of the installed peers that play games."""
    return _installed(PLAYERS)


def missing() -> list[str]:
    """Return the packages of the peers that are not installed."""
    return [package for package in PEERS | PLAYERS if package not in peers() | players()]


def _installed(modules: dict[str, str]) -> dict[str, ModuleType]:
    found = {package: _module(name) for package, name in modules.items()}
    return {package: module for package, module in found.items() if module is not None}


@cache
def _module(name: str) -> ModuleType | None:
    """Return a peer's module; None if what it needs is not installed."""
    try:
        return import_module(f"benchmarks.contenders.{name}")
    except ModuleNotFoundError as absent:
        if (absent.name or "").startswith(("benchmarks", "pizzarules")):
            raise
        return None
