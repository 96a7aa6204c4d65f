"""Telling what happens in a game, event by event."""

from __future__ import annotations

import json

from pizzarules.cli.terminal import Painter
from pizzarules.game import events
from pizzarules.game.state import State

__all__ = ["tell"]

_HEADINGS = (events.RoundBegan, events.RoundEnded, events.GameOver)
_ENDS = (events.Baked, events.Failed)


def tell(state: State, painter: Painter, *, as_json: bool) -> None:
    """Print what the last action made known; what only one player gets to know stands in brackets."""
    for event in state.events:
        if as_json:
            print(json.dumps(event.to_json()))
        elif isinstance(event, _HEADINGS):
            print(f"\n{painter.paint(str(event), 'bold')}")
        elif event.audience is not None:
            print(painter.paint(f"  ({event})", "dim"))
        elif isinstance(event, _ENDS):
            colour = "ready" if isinstance(event, events.Baked) else "short"
            print(f"  {painter.paint(str(event), colour)}")
        else:
            print(f"  {event}")
