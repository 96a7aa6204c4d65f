"""Tell one game of Sole Mio! between players that choose at random.

Run with `python examples/play.py`, and another seed with `python examples/play.py 12`.
"""

from __future__ import annotations

import random
import sys

import pizzarules as pz
from pizzarules import events

HEADINGS = (events.RoundBegan, events.RoundEnded, events.OvenEmptied)
TOLD = (events.Asked, events.Gave, events.Baked, events.RewardTaken, events.ChefMoved)
TOLD_FAILURES = ("refused", "blocked")


def tell(state: pz.State) -> None:
    """Print what the last action came to; turns, and most orders that fail, are passed over."""
    for event in state.events:
        if isinstance(event, HEADINGS):
            print(f"\n{str(event).capitalize()}.")
        elif isinstance(event, events.Failed):
            if event.reason in TOLD_FAILURES:
                print(f"  {event}")
        elif isinstance(event, TOLD):
            print(f"  {event}")


def main(seed: int) -> None:
    """Play and tell a game."""
    choices = random.Random(seed)
    state = pz.game("sole-mio").new(players=3, seed=seed)
    tell(state)
    while not state.is_over:
        state = state.apply(choices.choice(state.actions()))
        tell(state)
    print(f"\n{state.result}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 106)
