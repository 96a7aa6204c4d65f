"""Running a scenario: is everything that it expects so?"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

import attrs

from pizzarules.conformance.expecting import unmet
from pizzarules.conformance.failure import Failure
from pizzarules.conformance.playing import Play, Refused
from pizzarules.diagnostics import Span
from pizzarules.errors import PizzaError
from pizzarules.game.state import State
from pizzarules.loading.scenarios import Choice, Scenario

__all__ = ["Outcome", "run_scenario"]


@attrs.frozen
class Outcome:
    """What came of a scenario."""

    scenario: Scenario
    failures: tuple[Failure, ...]
    """In the order of the lines; empty if all is as it should be."""
    state: State | None = attrs.field(default=None, repr=False)
    """The state in which the scenario ended; None if its position can't be set up."""

    @property
    def passed(self) -> bool:
        """Whether everything is as the scenario says."""
        return not self.failures

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        """Return all failures as text, with the lines of the file."""
        if self.passed:
            return f"`{self.scenario.title}` passed"
        return "\n\n".join(map(str, self.failures))


def run_scenario(scenario: Scenario, *, rulings: Mapping[str, str] | None = None) -> Outcome:
    """Play a scenario and compare what comes of it with what it expects.

    `rulings` are readings that take the place of the scenario's.

    Never raises for what the scenario says: see the failures. A choice that can't be made ends it.
    Raises `UnknownNameError` and `RulingError` for readings that can't be chosen.
    """
    given: object = scenario
    if not isinstance(given, Scenario):
        raise PizzaError("a scenario is needed: those of a file are in `load(file).scenarios`")
    chosen: object = rulings
    if not isinstance(chosen, Mapping | None):
        raise PizzaError("`rulings` must map rulings to readings")
    if rulings:
        scenario = attrs.evolve(scenario, game=scenario.game.with_rulings(rulings))
    return _Run(scenario).run()


class _Run:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario: Final = scenario
        self.failures: Final[list[Failure]] = []

    def fail(self, code: str, message: str, span: Span, hints: tuple[str, ...] = ()) -> None:
        source = self.scenario.source
        self.failures.append(Failure(code, message, span, source, hints=hints))

    def run(self) -> Outcome:
        scenario = self.scenario
        try:
            state = placed(scenario)
        except PizzaError as fault:
            self.fail("S0001", f"the position can't be set up: {fault}", scenario.span)
            return Outcome(scenario, tuple(self.failures))
        play = Play.begun(state, turns=scenario.position.turn is not None)
        played = self.played(play)
        if played is not None:
            play = played
            if scenario.expectations:
                play = play.finished()
            self.failures.extend(unmet(scenario, play))
        self.failures.sort(key=lambda failure: failure.span.start)
        return Outcome(scenario, tuple(self.failures), play.state)

    def played(self, play: Play) -> Play | None:
        """Return the play after all choices; None if one of them can't be made."""
        choices = self.scenario.choices
        chosen = [place for place, choice in enumerate(choices) if choice.may is None]
        following = {place: choices[after] for place, after in pairwise(chosen)}
        for place, choice in enumerate(choices):
            if choice.may is not None:
                self.check_may(play, choice)
                continue
            try:
                play = play.after_choice(choice, following.get(place))
            except Refused as refused:
                self.fail("S0002", refused.message, choice.span, refused.hints)
                return None
        return play

    def check_may(self, play: Play, choice: Choice) -> None:
        try:
            play.after_choice(choice, None)
        except Refused as refused:
            if choice.may:
                self.fail("S0003", refused.message, choice.span, refused.hints)
        else:
            if not choice.may:
                self.fail("S0003", "this can be chosen here", choice.span)


def placed(scenario: Scenario) -> State:
    """Return the state in which a scenario begins; `PizzaError` if there can't be such a one."""
    position = scenario.position
    players = position.players
    given: dict[str, object] = {
        "table": position.table,
        "used": position.used,
        "hands": {player.seat: player.hand for player in players},
        "orders": {player.seat: player.orders for player in players},
        "waiters": {player.seat: player.waiter for player in players},
        "baked": {player.seat: player.baked for player in players},
        "oven": list(position.oven),
        "supply": position.supply,
        "phase": "oven" if position.turn is None else "turn",
    }
    if position.chef is not None:
        given["chef"] = position.chef
    if position.round is not None:
        given["round"] = position.round
    if position.turn is not None:
        given["turn"] = position.turn
    seats = [player.seat for player in players]
    return scenario.game.position(seats=seats, **given)  # type: ignore[arg-type]
