"""The games that tests play, and a short one."""

from __future__ import annotations

from pathlib import Path

import pizzarules as pz

GAMES = ("mamma-mia", "sole-mio", "grande")
EVERYTHING = Path(__file__).with_name("games") / "everything.pizza"
"""Games that hold every form of card that the language knows."""


def game_called(id: str) -> pz.Game:
    """A bundled game, or one of `EVERYTHING`."""
    return pz.game(id) if id in GAMES else pz.load(EVERYTHING).game(id)


def short_game() -> pz.State:
    """A game of three actions: olive plays, and its order can't be baked."""
    state = pz.game("mamma-mia").position(
        seats=["olive", "pepper"],
        hands={"olive": "3 olive", "pepper": "1 pepper"},
        orders={"olive": ["bombastica"]},
        turn="olive",
        chef="olive",
    )
    for text in ("play 1 olive", "order bombastica", "decline"):
        state = state.apply(text)
    return state
