"""Telling what happens in a game, event by event."""

from __future__ import annotations

import json

from pizzarules.cli.terminal import Painter
from pizzarules.game import events
from pizzarules.game.state import State

__all__ = ["tell"]

_HEADINGS = (events.RoundBegan, events.RoundEnded, events.GameOver)
_ENDS = (events.Baked, events.Failed)


def tell(state: State, painter: Painter, *, as_json: bool, explain: bool) -> None:
    """Print what the last action made known; what only one player gets to know stands in brackets.

    With `explain` also why orders were baked or failed.
    """
    reasons = iter(state.explanations(every_hand=True) if explain else ())
    for event in state.events:
        why = next(reasons, None) if isinstance(event, _ENDS) else None
        if as_json:
            answer = event.to_json()
            if why is not None:
                answer["explanation"] = why.to_json()
            print(json.dumps(answer))
        elif isinstance(event, _HEADINGS):
            print(f"\n{painter.paint(str(event), 'bold')}")
        elif event.audience is not None:
            print(painter.paint(f"  ({event})", "dim"))
        elif isinstance(event, _ENDS):
            colour = "ready" if isinstance(event, events.Baked) else "short"
            print(f"  {painter.paint(str(event), colour)}")
            for line in () if why is None else str(why).splitlines():
                print(painter.paint(f"    {line}", "dim"))
        else:
            print(f"  {event}")
