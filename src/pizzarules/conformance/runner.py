"""Running a scenario: is everything that it expects so?"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

import attrs

from pizzarules.conformance.doing import task, waiting
from pizzarules.conformance.expecting import unmet
from pizzarules.conformance.failure import Failure
from pizzarules.conformance.playing import Play, Refused
from pizzarules.conformance.setting import blamed, coming, placed
from pizzarules.diagnostics import Span
from pizzarules.errors import PizzaError
from pizzarules.game.actions import Action
from pizzarules.game.core import Decision
from pizzarules.game.state import CHANCE, State
from pizzarules.loading.scenarios import Choice, ExpectedTask, Scenario

__all__ = ["Outcome", "run_scenario"]


@attrs.frozen
class Outcome:
    """What came of a scenario."""

    scenario: Scenario
    failures: tuple[Failure, ...]
    """In the order of the lines; empty if all is as it should be."""
    state: State | None = attrs.field(default=None, repr=False)
    """The state in which the scenario ended; None if its position can't be set up."""
    actions: tuple[tuple[str | None, Action], ...] = attrs.field(default=(), repr=False)
    """All that was done, what was forced too: the seat (None: chance did it) and the action."""

    @property
    def passed(self) -> bool:
        """Whether everything is as the scenario says."""
        return not self.failures

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        """Return all failures as text, with the lines of the file."""
        if self.passed:
            return f"scenario `{self.scenario.title}` holds"
        return self.drawn()

    def drawn(self, *, colour: bool = False) -> str:
        """Return all failures as text for people: what `pizzarules test` and the pytest plugin print."""
        bold, plain = ("\x1b[1m", "\x1b[0m") if colour else ("", "")
        title = f"{bold}scenario `{self.scenario.title}` does not hold{plain}"
        return "\n\n".join([title, *(one.drawn(colour=colour) for one in self.failures)])

    def to_json(self) -> dict[str, object]:
        """Return the outcome as JSON: which scenario, whether it passed, and its failures."""
        return {
            "title": self.scenario.title,
            "file": self.scenario.source.name,
            "line": self.scenario.line,
            "outcome": "passed" if self.passed else "failed",
            "failures": [failure.to_json() for failure in self.failures],
        }


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
            hints = ("add a line `chef SEAT`",) if "`chef`" in str(fault) else ()
            message = f"the position can't be set up: {fault}"
            self.fail("S0001", message, blamed(scenario), hints)
            return Outcome(scenario, tuple(self.failures))
        play = self.begun(state)
        play = None if play is None else self.played(play)
        play = None if play is None else self.ended(play)
        self.failures.sort(key=lambda failure: failure.span.start)
        if play is None:
            return Outcome(scenario, tuple(self.failures), state)
        return Outcome(scenario, tuple(self.failures), play.state, play.actions)

    def begun(self, state: State) -> Play | None:
        """Return the play at its beginning; None if the cards that are dealt can't come so."""
        position = self.scenario.position
        revealing = position.turn is None and position.deal is None and position.notation is None
        try:
            return Play.begun(state, coming(position), turns=not revealing)
        except Refused as refused:
            pile = ("deal", None) if refused.waiter is None else ("waiter", refused.waiter)
            span = next(p.span for p in position.places if (p.what, p.whose) == pile)
            self.fail("S0002", refused.message, span, refused.hints)
            return None

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
            elif choice.reason is not None and choice.reason.lower() not in refused.reason.lower():
                self.failures.append(
                    Failure(
                        "S0003",
                        "this can't be chosen for another reason",
                        choice.span,
                        self.scenario.source,
                        choice.reason,
                        refused.reason,
                    )
                )
        else:
            if not choice.may:
                self.fail("S0003", "this can be chosen here", choice.span)

    def ended(self, play: Play) -> Play:
        """Hold the end of a play against what is expected of it, and return it."""
        expected = self.scenario.expectations
        if not expected:
            return play
        tasks = [one for one in expected if isinstance(one, ExpectedTask)]
        stops = {(one.seat, one.task) for one in tasks}
        play = play.finished(lambda state: (state.to_act, task(state)) in stops)
        state = play.state
        if state.to_act == CHANCE:
            message, hints = play.left_open()
            self.fail("S0005", message, expected[0].span, hints)
        elif not tasks and state.decision not in (None, Decision.PLAY):
            has_to = f"{state.to_act} has to {task(state)}"
            self.fail(
                "S0005",
                f"the scenario ends before all is decided: {has_to}",
                expected[0].span,
                (waiting(state), f"write what happens then, or that it ends so: `{has_to}`"),
            )
        else:
            self.failures.extend(unmet(self.scenario, play))
        return play
