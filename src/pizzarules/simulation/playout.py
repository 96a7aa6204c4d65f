"""Playing one game to its end, and counting it.

Games in which everybody chooses at random step the core directly, without keeping old states. Other
bots are shown states. Both ways play the same game where the choices are the same.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final, ParamSpec, TypeVar, final

from pizzarules.bots.choice import Choice
from pizzarules.bots.protocol import Player, Watcher
from pizzarules.bots.registry import made, maker_of
from pizzarules.errors import PizzaError, shortened
from pizzarules.game.actions import Action
from pizzarules.game.core import DECISIONS, TO_PLAY, Decision
from pizzarules.game.playout import dealt, no_counts, play_out
from pizzarules.game.rulebook import rulebook_of
from pizzarules.game.state import State
from pizzarules.integers import whole_number
from pizzarules.simulation.failures import BotFailure
from pizzarules.simulation.run import Run
from pizzarules.simulation.seeds import game_seed, generator
from pizzarules.simulation.tally import Tally

__all__ = ["BotError", "Table", "choose", "play_game"]


class BotError(PizzaError):
    """A bot that raised an exception, or that chose what can't be done."""


def play_game(run: Run, number: int, tally: Tally) -> None:
    """Play a game of a run, by its number from 0 on, and count it.

    If a bot brings it down, only that is counted.
    """
    seed = game_seed(run.seed, number)
    if run.random:
        _play_at_random(run, seed, tally)
        return
    state = run.game.new(seed=seed, seats=run.seats)
    alone = Tally(run)
    table = Table(run, seed)
    try:
        table.play(state, alone)
    except BotError as fault:
        place = table.acting
        tally.fail(
            BotFailure(number, seed, run.seats[place], run.bots[place], table.made, str(fault))
        )
        return
    tally.merge(alone)


def _play_at_random(run: Run, seed: int, tally: Tally) -> None:
    """Play a game on the core; each seat chooses by its own chance."""
    core = dealt(rulebook_of(run.game, run.seats), seed)
    chances = [generator(seed, place).random for place in range(len(run.seats))]
    arose, choices = no_counts(), no_counts()
    tally.note(core, play_out(core, chances, arose, choices))
    for place, decision in enumerate(DECISIONS):
        if arose[place]:
            tally.arose[decision] += arose[place]
        if choices[place]:
            tally.choices[decision] += choices[place]
    tally.end(core, arose[TO_PLAY], sum(choices))


@final
class Table:
    """The bots of one game."""

    def __init__(self, run: Run, seed: int) -> None:
        self.run: Final = run
        self.seed: Final = seed
        self.bots: Final[list[Player]] = []
        self.acting = 0
        """The place of the seat whose bot is asked."""
        self.made = 0
        """How many decisions were asked for."""

    def sit_down(self, state: State) -> None:
        """Make the bots, and tell them of the deal; `BotError` if that fails."""
        for place, name in enumerate(self.run.bots):
            self.acting = place
            self.bots.append(_called(made, name, maker_of(name), generator(self.seed, place)))
        self._tell(state)

    def choose(self, state: State) -> int:
        """Return the number of the action that the bot of the seat to act chooses.

        Raises `BotError` if it raises an exception, or chooses what can't be done.
        """
        self.made += 1
        assert state.to_act is not None
        self.acting = self.run.seats.index(state.to_act)
        return choose(self.bots[self.acting], state)

    def follow(self, state: State, number: int) -> State:
        """Return the state after an action, of which the bots are told."""
        after = state.apply(number)
        self._tell(after)
        return after

    def _tell(self, state: State) -> None:
        for place, bot in enumerate(self.bots):
            if isinstance(bot, Watcher):
                seat = self.run.seats[place]
                known = [
                    event
                    for event in state.events
                    if event.audience is None or seat in event.audience
                ]
                self.acting = place
                _called(bot.observe, known)

    def play(self, state: State, tally: Tally) -> None:
        """Play a game to its end; `BotError` if a bot brings it down."""
        self.sit_down(state)
        turns = decided = 0
        while not state.is_over:
            decision = state.decision
            assert decision is not None
            tally.arose[decision] += 1
            turns += decision is Decision.PLAY
            if len(state.legal()) > 1:
                tally.choices[decision] += 1
                decided += 1
            state = self.follow(state, self.choose(state))
            # The core's own notes are many times as fast as the events that are made of them.
            core, log = state._core, state._raw_events  # pyright: ignore[reportPrivateUsage]
            tally.note(core, log)
        tally.end(state._core, turns, decided)  # pyright: ignore[reportPrivateUsage]


def choose(bot: Player, state: State) -> int:
    """Return the number of the action that a bot chooses; `BotError` as `Table.choose`."""
    chosen: object = _called(bot.choose, Choice(state))
    try:
        if isinstance(chosen, str):
            chosen = state.parse(chosen)
        if isinstance(chosen, Action):
            chosen = state.game.codec.encode(chosen)
        number = whole_number(chosen)
        if number is None:
            raise BotError(f"returned {_shown(chosen)}, which is no action")
        reason = state.why_not(number)
    except BotError:
        raise
    except PizzaError as fault:
        raise BotError(f"chose what can't be done: {fault}") from None
    if reason is not None:
        action = state.game.codec.actions[number]
        raise BotError(f"chose what can't be done: `{action}` is not legal: {reason}")
    return number


def _shown(chosen: object) -> str:
    return f"`{shortened(repr(chosen), 80)}`"


T = TypeVar("T")
P = ParamSpec("P")


def _called(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a call of somebody else's code gives; `BotError` with what it raises."""
    try:
        return call(*args, **kwargs)
    except (Exception, SystemExit) as fault:
        raise BotError(_told(fault)) from fault


def _told(fault: BaseException) -> str:
    """Return an exception in words, with the line where it was raised."""
    message = f"{type(fault).__name__}: {shortened(str(fault), 300)}"
    frames = traceback.extract_tb(fault.__traceback__)
    # The first frame is the call itself.
    if len(frames) > 1:
        last = frames[-1]
        message = f"{message} (line {last.lineno} of {Path(last.filename).name})"
    return message
