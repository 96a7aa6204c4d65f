"""Single calls of the game engine."""

from __future__ import annotations

import gc
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, Final

import pizzarules as pz
from benchmarks.contenders.playing import GAMES, PLAYERS, choices
from benchmarks.report import MICROSECONDS, Grid, Part
from benchmarks.timing import Method
from pizzarules.game.state import State

SAMPLED_GAMES: Final = 10

Calls = dict[str, float]
"""Seconds for one call, by its name."""


def measure(method: Method) -> Part:
    sampled = {name: choices(name, SAMPLED_GAMES) for name in GAMES}
    rounds: dict[str, list[Calls]] = {name: [] for name in GAMES}
    for _ in range(method.rounds):
        for name, chosen in sampled.items():
            rounds[name].append(_calls(name, chosen))
    measured = [
        {call: statistics.median(one[call] for one in rounds[name]) for call in rounds[name][0]}
        for name in GAMES
    ]
    applies = [f"`apply()`: {decision}" for decision in pz.Decision]
    names = ["`new()`", "`actions()`", "`apply()`", *applies, *ONCE, "`fork()`"]
    rows = [
        [call, *(MICROSECONDS.text(one[call]) if call in one else "" for one in measured)]
        for call in names
    ]
    return Part([Grid("Single calls, µs", ["", *GAMES], rows)], [])


def _calls(name: str, chosen: list[tuple[pz.State, pz.Action]]) -> Calls:
    game = pz.game(name)
    # A state remembers its actions and its hash, so that each is asked but once.
    unasked = [State(state.fork()) for state, _ in chosen]
    calls = {
        "`new()`": _seconds(lambda seed: game.new(players=PLAYERS, seed=seed), range(200)),
        **{call: _seconds(ONCE[call], _anew(chosen)) for call in ONCE},
        "`fork()`": _seconds(State.fork, unasked),
        "`actions()`": _seconds(State.actions, unasked),
        "`apply()`": _seconds(_apply, chosen),
    }
    by_decision = defaultdict(list)
    for state, action in chosen:
        by_decision[state.decision].append((state, action))
    for decision, some in by_decision.items():
        calls[f"`apply()`: {decision}"] = _seconds(_apply, some)
    return calls


ONCE: Final[dict[str, Callable[[State], object]]] = {
    "`hash()`": hash,
    "`to_json()`": lambda state: state.to_json(),
    "`notation`": lambda state: state.notation,
}
"""What a state remembers once it was asked."""


def _anew(chosen: list[tuple[pz.State, pz.Action]]) -> list[pz.State]:
    """Return the same states again, none of which was asked for anything."""
    return [state.apply(action) for state, action in chosen]


def _apply(chosen: tuple[pz.State, pz.Action]) -> pz.State:
    state, action = chosen
    return state.apply(action)


def _seconds(call: Callable[[Any], object], given: Sequence[Any]) -> float:
    """Return how long a call takes, as a mean over what is given."""
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        for one in given:
            call(one)
        return (time.process_time() - start) / len(given)
    finally:
        gc.enable()
