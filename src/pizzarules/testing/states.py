"""Strategies for states of a game, as random play reaches them, and for what can be done there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hypothesis import strategies as st

from pizzarules.errors import PizzaError
from pizzarules.game.actions import Action
from pizzarules.game.definition import Game
from pizzarules.game.state import State
from pizzarules.integers import checked_number
from pizzarules.rulings import RULINGS
from pizzarules.testing.positions import random_position

__all__ = ["actions", "positions", "readings", "states"]

_IN_OVEN: Final = 12


def readings(game: Game) -> st.SearchStrategy[dict[str, str]]:
    """Return a strategy for rulings: those of the game, or others on some points."""
    points = {id: st.sampled_from(ruling.choices) for id, ruling in RULINGS.items()}
    return st.one_of(
        st.just({}),
        st.fixed_dictionaries({}, optional=points).map(dict),
        st.fixed_dictionaries(points),
    ).map(
        lambda chosen: {
            id: reading for id, reading in chosen.items() if reading != game.rulings[id]
        }
    )


def positions(game: Game, *, rulings: Mapping[str, str] | None = None) -> st.SearchStrategy[State]:
    """Return a strategy for positions in which an oven is being emptied.

    All cards of the game are somewhere. Nothing has led there, so that states which play hardly
    ever reaches are as likely as others. `rulings` hold; without them all sorts do.
    """
    return _positions(game, rulings)


@st.composite
def _positions(draw: st.DrawFn, game: Game, rulings: Mapping[str, str] | None) -> State:
    chosen = draw(readings(game)) if rulings is None else rulings
    return random_position(game, draw(st.randoms(use_true_random=False)), chosen)


def states(
    game: Game,
    *,
    rulings: Mapping[str, str] | None = None,
    steps: int = 60,
    open: bool = True,
) -> st.SearchStrategy[State]:
    """Return a strategy for states that random play reaches, up to `steps` actions on.

    Play begins with a deal or, more often, in the middle of an oven (see `positions`), where it
    soon comes to settling orders, helping and blocking. `rulings` hold; without them all sorts do.
    With `open` chance also deals now and then, so that piles are open. States shrink to few actions,
    the first ones that can be taken. Raises `PizzaError` for a game that can't be played.
    """
    return _states(game, rulings, checked_number(steps, "`steps`", PizzaError, 0), open)


@st.composite
def _states(
    draw: st.DrawFn, game: Game, rulings: Mapping[str, str] | None, steps: int, open: bool
) -> State:
    chosen = draw(readings(game)) if rulings is None else dict(rulings)
    beginning = draw(st.sampled_from(["oven", "deal", "oven", "oven", "open" if open else "oven"]))
    if beginning == "oven":
        state = draw(positions(game, rulings=chosen))
    else:
        players = draw(st.sampled_from(game.numbers_of_players()))
        seats = draw(st.permutations(game.kinds))[:players]
        state = game.new(
            seats=seats,
            rulings=chosen,
            seed=None if beginning == "open" else draw(st.integers(0, 2**32)),
            deal={} if beginning == "open" else None,
            skip_forced=draw(st.booleans()),
        )
    # An oven is emptied in a dozen actions; what follows is like any other turn.
    most = min(steps, _IN_OVEN) if beginning == "oven" else steps
    for _ in range(draw(st.integers(0, most))):
        if not state.actions():
            break
        state = state.apply(draw(actions(state)))
    return state


def actions(state: State) -> st.SearchStrategy[Action]:
    """Return a strategy for the legal actions of a state; there are none once the game is over.

    They shrink to the first.
    """
    return st.sampled_from(state.actions())
