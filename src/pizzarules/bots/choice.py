"""What a bot gets to choose from: the legal actions, and what its seat may see."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Final, final

from pizzarules.errors import IllegalActionError
from pizzarules.game.actions import Action
from pizzarules.game.core import Decision
from pizzarules.game.definition import Game
from pizzarules.game.state import State
from pizzarules.game.views import View

__all__ = ["Choice"]


@final
class Choice:
    """A decision that one seat has to make.

    All but `seat` and `decision` is worked out when it is first asked for.
    """

    def __init__(self, state: State) -> None:
        """Take the state in which somebody has to act; `IllegalActionError` if the game is over."""
        seat, decision = state.to_act, state.decision
        if seat is None or decision is None:
            raise IllegalActionError("the game is over: there is nothing to choose")
        self.__state: Final = state
        self.seat: Final[str] = seat
        """Who has to act."""
        self.decision: Final[Decision] = decision
        """What has to be decided."""

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions, always in the same order; one or more."""
        return tuple(self.__state.actions())

    @property
    def game(self) -> Game:
        """The game that is played, under the rulings that hold."""
        return self.__state.game

    @cached_property
    def view(self) -> View:
        """What the seat may know now."""
        return self.__state.view(self.seat)

    @cached_property
    def memory(self) -> View:
        """The view with all that the seat has seen before: takes much longer than `view`."""
        return self.__state.view(self.seat, memory=True)

    def determinize(self, rng: Random) -> State:
        """Return a state that agrees with all that the seat has seen; see `State.determinize`."""
        return self.__state.determinize(self.seat, rng)

    def __repr__(self) -> str:
        return f"<Choice of {self.seat}: {self.decision}, {len(self.actions)} actions>"
