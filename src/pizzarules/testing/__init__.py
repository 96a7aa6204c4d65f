"""For people who write cards and games: strategies to draw them, and what must hold of all.

Needs Hypothesis (`pip install pizzarules[testing]`). `check` holds a card file or a game against
every standard property; the strategies draw pools, requests, cards, games and states for tests of
one's own.
"""

from __future__ import annotations

import sys

try:
    import hypothesis as _hypothesis
except ImportError as missing:  # pragma: no cover
    _message = "`pizzarules.testing` needs Hypothesis: `pip install pizzarules[testing]`"
    if sys.argv[:1] == ["-m"]:
        # As a command: `python -m pizzarules.testing` is looking for its main module.
        sys.stderr.write(f"{_message}\n")
        raise SystemExit(2) from None
    raise ImportError(_message) from missing

from pizzarules.testing.checking import check, check_card, check_game
from pizzarules.testing.games import MadeUp, games
from pizzarules.testing.orders import orders
from pizzarules.testing.pools import hands, pools, tables
from pizzarules.testing.report import Finding, PropertyError, Report
from pizzarules.testing.requests import Request, requests
from pizzarules.testing.states import actions, positions, readings, states

__all__ = [
    "Finding",
    "MadeUp",
    "PropertyError",
    "Report",
    "Request",
    "actions",
    "check",
    "check_card",
    "check_game",
    "games",
    "hands",
    "orders",
    "pools",
    "positions",
    "readings",
    "requests",
    "states",
    "tables",
]

del _hypothesis
