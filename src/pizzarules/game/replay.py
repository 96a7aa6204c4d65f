"""Replays: a whole game, or a part of one, as it was played, to keep, to read and to check."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import attrs

from pizzarules.errors import (
    ActionError,
    InvalidActionError,
    JsonError,
    ReplayError,
    hint,
    shortened,
)
from pizzarules.game import events
from pizzarules.game.actions import Action
from pizzarules.game.definition import Game, require_game
from pizzarules.game.documents import envelope, opened
from pizzarules.game.log import event_of
from pizzarules.game.notation import notation_of
from pizzarules.game.past import Beginning
from pizzarules.game.reading import check_game
from pizzarules.game.replaydeal import deal_record, dealt
from pizzarules.game.replayrecord import DealRecord, FinalScores, ReplayRecord, StepRecord
from pizzarules.game.replaytext import Written, read_replay, rechecked_text, replay_text
from pizzarules.game.rulebook import rulebook_of
from pizzarules.game.shuffling import key_written
from pizzarules.game.writing import record_of
from pizzarules.jsonio import parsed, structured, unstructured
from pizzarules.rulings import Rulings

if TYPE_CHECKING:
    from pizzarules.game.state import State

__all__ = ["Replay", "Step", "recheck", "replay_of"]

_CHANCE: Final = "chance"
_HEADINGS: Final = (events.RoundBegan, events.RoundEnded)


@attrs.frozen
class Step:
    """An action of a replay."""

    seat: str
    """Who takes it: a seat, or `CHANCE`."""
    action: Action
    check: str | None = None
    """4 hexadecimal digits that follow from the action and the state after it; None: unchecked."""
    line: int | None = attrs.field(default=None, eq=False, repr=False)
    """The line of the text that it was read from."""

    def __str__(self) -> str:
        return f"{self.seat}: {self.action}"


@attrs.frozen(repr=False)
class Replay:
    """How a game, or a part of one, began, and all that was done since.

    Made by `State.replay`, and read by `parse` and `from_json`. That the actions can be taken is
    found out by `verify`, or on the way through `states`.
    """

    game: Game
    """The game, under the rulings that held."""
    seats: tuple[str, ...]
    """The kinds that played, clockwise."""
    start: str | None = None
    """Who began; None if the replay begins with a position."""
    seed: int | None = None
    """What the shuffles of the deal follow from; None: what was not given is open."""
    deal: DealRecord = attrs.field(factory=DealRecord)
    """What was given of the deal."""
    skip_forced: bool = False
    position: str | None = None
    """The notation of the position that the replay begins with; None if that is a deal."""
    steps: tuple[Step, ...] = ()
    """What was done."""
    result: FinalScores | None = None
    """How the game ended; None if it goes on."""
    result_line: int | None = attrs.field(default=None, eq=False)
    """The line of the text that the result was read from."""
    # The comments of the text, before the first action and behind each, where they are known.
    _known: tuple[tuple[str, ...], ...] | None = attrs.field(
        default=None, init=False, eq=False, repr=False
    )

    # Playing it again.

    def beginning(self) -> State:
        """Return the state that the replay begins with."""
        if self.position is not None:
            return self.game.load(self.position)
        return dealt(self.game, self.seats, self.start, self.seed, self.deal, self.skip_forced)

    def states(self) -> Iterator[State]:
        """Yield every state from the beginning on; each has the `events` that led to it.

        Raises `ReplayError` as soon as something is not as it was played: an action that is not
        legal or is another seat's, one that leads to another state than its check says, one after
        the end, or another result.
        """
        state = None
        for state in self._course(checked=True):
            yield state
        assert state is not None
        self._check_result(state)

    def verify(self) -> State:
        """Return the state that the replay ends with; `ReplayError` if anything in it is wrong."""
        *_, last = self.states()
        return last

    def rechecked(self) -> Replay:
        """Return the replay with new checks and the result that its actions lead to.

        Raises `ReplayError` for an action that can't be taken.
        """
        course = self._course(checked=False)
        state = next(course)
        steps: list[Step] = []
        for step in self.steps:
            state = next(course)
            steps.append(attrs.evolve(step, check=_check_of(step.action, state)))
        return attrs.evolve(self, steps=tuple(steps), result=_final(state))

    def _course(self, *, checked: bool) -> Iterator[State]:
        state = self.beginning()
        yield state
        for number, step in enumerate(self.steps, 1):
            state = _after(state, step, number, checked=checked)
            yield state

    def _check_result(self, state: State) -> None:
        stated, found = self.result, _final(state)
        if stated is None:
            return
        if found is None:
            raise ReplayError(
                f"a result is stated, but the game goes on: {state.to_act} has {state.question}",
                line=self.result_line,
            )
        if stated.scores != found.scores or (
            stated.winners and set(stated.winners) != set(found.winners)
        ):
            raise ReplayError(
                f"the result is `{_said(found)}`, and not `{_said(stated)}`; "
                "`pizzarules replay FILE --recheck` writes it anew",
                line=self.result_line,
            )

    # Written down.

    def to_text(self, *, checks: bool = True) -> str:
        """Return the replay as a text, for `parse`.

        Its comments say where rounds begin and end, and which orders are decided on.
        """
        record = self._record(checks=checks)
        pantry = rulebook_of(self.game, self.seats).pantry
        hands: dict[str, Any] = {
            seat: str(pantry.pool(hand, where="hand")) for seat, hand in record.deal.hands.items()
        }
        deal = attrs.evolve(record.deal, hands=hands)
        return replay_text(attrs.evolve(record, deal=deal), self._notes())

    def _notes(self) -> dict[int, list[str]]:
        """Return the comments, by the number of actions before; as far as it can be played."""
        if self._known is not None:
            return {number: list(lines) for number, lines in enumerate(self._known)}
        notes: dict[int, list[str]] = {}
        try:
            for number, state in enumerate(self._course(checked=False)):
                notes[number] = list(_told(state))
        except ReplayError:
            # What is wrong with an action is for `verify` to say.
            return notes
        return notes

    def _remember(self, notes: list[tuple[str, ...]]) -> None:
        object.__setattr__(self, "_known", tuple(notes))

    @classmethod
    def parse(cls, text: str, game: Game) -> Replay:
        """Return the replay of a game that a text is.

        The rulings are those of the replay. Raises `ReplayError` with the line for what can't be
        read and for what is no action of the game, `JsonError` for a replay of another game, and
        what `Game.new` and `Game.load` raise for a beginning that can't be.
        """
        if not isinstance(text, str):
            raise ReplayError("a replay is read from a text; of a file, read that first")
        require_game(game)
        return _read(game, read_replay(text, game))

    def to_json(self) -> dict[str, object]:
        """Return the replay as JSON, for `from_json`."""
        head = unstructured(attrs.evolve(self._record(checks=True), steps=()))
        # Read off field by field: there may be hundreds, and after each action of a game they are written.
        steps = [
            {"seat": step.seat, "action": str(step.action), "check": step.check}
            for step in self.steps
        ]
        return envelope("replay", {**head, "steps": steps})

    @classmethod
    def from_json(cls, data: str | bytes | Mapping[str, Any], game: Game) -> Replay:
        """Return the replay that `to_json` wrote, given as an object or as its text.

        Raises `JsonError` for what is no replay of this game, or of another version, `ReplayError`
        for what is no action of the game, and what `Game.new` and `Game.load` raise.
        """
        require_game(game)
        content = opened(
            parsed(data, "replay") if isinstance(data, str | bytes) else data, "replay"
        )
        return _read(game, Written(structured(content, ReplayRecord, "replay")))

    def _record(self, *, checks: bool) -> ReplayRecord:
        begins_with_deal = self.position is None
        return ReplayRecord(
            game=self.game.id,
            hash=self.game.hash,
            seats=self.seats,
            rulings=dict(self.game.rulings.chosen) if begins_with_deal else {},
            start=self.start,
            skip_forced=self.skip_forced,
            seed=None if self.seed is None else str(self.seed),
            deal=self.deal,
            position=self.position,
            steps=tuple(
                StepRecord(step.seat, str(step.action), step.check if checks else None)
                for step in self.steps
            ),
            result=self.result,
        )

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<Replay of {self.game.id}: {', '.join(self.seats)}; {len(self.steps)} actions>"


def replay_of(state: State) -> Replay:
    """Return the replay of all that led to a state, as far as its memory goes back.

    Nothing is played again of what it shares with the last replay from the same beginning. So a replay
    after each action of a game takes one more step each time, early and late.
    """
    past = state._past  # pyright: ignore[reportPrivateUsage]
    begun, numbers = past.beginning, past.numbers()
    course: _Course | None = begun.course
    if course is None:
        course = _course_from(_begun(begun))
    shared = _shared(numbers, course.numbers)
    steps, notes = list(course.replay.steps[:shared]), list(course.notes[: shared + 1])
    if shared < len(numbers):
        now = course.last if shared == len(course.numbers) else course.at(shared)
        actions = state.game.codec.actions
        for place, number in enumerate(numbers[shared:], shared + 1):
            seat, action = now.to_act, actions[number]
            assert seat is not None
            now = state if place == len(numbers) else now.apply(action)
            steps.append(Step(seat, action, _check_of(action, now)))
            notes.append(tuple(_told(now)))
    replay = attrs.evolve(course.replay, steps=tuple(steps), result=_final(state))
    replay._remember(notes)  # pyright: ignore[reportPrivateUsage]
    if shared < len(numbers):
        begun.course = _Course(numbers, replay, tuple(notes), course.first, state)
    return replay


def _shared(numbers: tuple[int, ...], others: tuple[int, ...]) -> int:
    """Return how many actions two games have in common from the beginning on."""
    pairs = zip(numbers, others, strict=False)
    return next(
        (place for place, (one, other) in enumerate(pairs) if one != other),
        min(len(numbers), len(others)),
    )


@attrs.frozen
class _Course:
    """What was done from a beginning on, as far as replays were asked for."""

    numbers: tuple[int, ...]
    replay: Replay
    notes: tuple[tuple[str, ...], ...]
    """The comments before the first action and behind each."""
    first: State
    last: State

    def at(self, place: int) -> State:
        """Return the state after so many of the actions."""
        state = self.first
        for number in self.numbers[:place]:
            state = state.apply(number)
        return state


def _course_from(replay: Replay) -> _Course:
    first = replay.beginning()
    return _Course((), replay, (tuple(_told(first)),), first, first)


def recheck(text: str, game: Game) -> str:
    """Return the text of a replay with new checks and result; all else in it stays as it is.

    Raises what `Replay.parse` raises, and `ReplayError` for an action that can't be taken.
    """
    replay = Replay.parse(text, game).rechecked()
    checks = {step.line: step.check or "" for step in replay.steps if step.line is not None}
    return rechecked_text(text, checks, replay.result_line, replay.result)


def _after(state: State, step: Step, number: int, *, checked: bool) -> State:
    """Return the state after a step; `ReplayError` if it can't be taken, or its check differs."""

    def fault(message: str) -> ReplayError:
        return ReplayError(message, line=step.line, number=number)

    if state.to_act is None:
        raise fault(f"`{step}` comes after the end of the game")
    if state.to_act != step.seat:
        raise fault(
            f"`{step}`: it is not for {step.seat} to act here, {state.to_act} has {state.question}"
        )
    try:
        after = state.apply(step.action)
    except ActionError as illegal:
        raise fault(str(illegal)) from None
    check = _check_of(step.action, after) if checked and step.check is not None else step.check
    if check != step.check:
        raise fault(
            f"`{step}` leads to the check `{check}`, and `{step.check}` stands there: this action "
            "was changed, or something since the check above it; "
            "`pizzarules replay FILE --recheck` writes new checks"
        )
    return after


def _check_of(action: Action, state: State) -> str:
    """Return the check of an action that leads to a state.

    The action is part of it, since two may lead to equal states.
    """
    return blake2b(f"{action}\n{state.digest}".encode(), digest_size=2).hexdigest()


def _told(state: State) -> Iterator[str]:
    """Yield the comments on a state: where a round begins or ends, and which order is decided on."""
    headings = [str(event) for event in state.events if isinstance(event, _HEADINGS)]
    yield from ["", *(f"# {heading}" for heading in headings)] if headings else []
    orders = [event for event in state.events if isinstance(event, events.OrderRevealed)]
    if orders and state.settling is not None:
        yield f"# {orders[-1]}"


def _final(state: State) -> FinalScores | None:
    result = state.result
    return None if result is None else FinalScores(result.scores, result.winners)


def _said(result: FinalScores) -> str:
    scores = ", ".join(f"{seat} {score}" for seat, score in result.scores.items())
    return f"{scores}; {', '.join(result.winners)}" if result.winners else scores


# How a replay begins.


def _begun(beginning: Beginning) -> Replay:
    """Return the replay of nothing but a beginning: a deal of which something was said, or a position."""
    core = beginning.core
    rules = core.rules
    if beginning.deal is None:
        before = None if core.settlement is None else core.settlement.before
        notation = notation_of(record_of(before or core, ()))
        return Replay(rules.game, rules.seats, position=notation)
    return Replay(
        rules.game,
        rules.seats,
        start=_starter(beginning),
        seed=core.key,
        deal=deal_record(rules, beginning.deal),
        skip_forced=core.skips,
    )


def _starter(beginning: Beginning) -> str:
    """Return who began; where forced actions are skipped, the first round may be over by now."""
    rules = beginning.core.rules
    for event in (event_of(rules, raw) for raw in beginning.events):
        if isinstance(event, events.RoundBegan):
            return event.starter
    return rules.seats[beginning.core.starter]


# Reading.


def _read(game: Game, written: Written) -> Replay:
    """Return the replay that was written down; it is set up, so that nothing is half-loaded."""
    record = written.record
    check_game(game, record.game, record.hash, "replay")
    if record.position is None:
        game = attrs.evolve(game, rulings=Rulings(record.rulings))
        seed = key_written(record.seed)
        state = dealt(game, record.seats, record.start, seed, record.deal, record.skip_forced)
    else:
        _check_alone(record)
        state = game.load(record.position)
        if state.seats != record.seats:
            raise JsonError(
                f"`seats` says {', '.join(record.seats)}, and the position {', '.join(state.seats)}"
            )
    # A position may have actions behind it: these come first then.
    begun = replay_of(state)
    steps = tuple(_steps(state.game, state.seats, written, len(begun.steps)))
    return attrs.evolve(
        begun,
        steps=(*begun.steps, *steps),
        result=record.result,
        result_line=written.result_line,
    )


def _check_alone(record: ReplayRecord) -> None:
    """Raise `JsonError` if more is said than the position where a replay begins with one."""
    for name in ("rulings", "start", "skip_forced", "seed", "deal"):
        usual = getattr(ReplayRecord(record.game, record.hash, record.seats), name)
        if getattr(record, name) != usual:
            raise JsonError(
                f"`{name}` is for a replay that begins with a deal, not with a position"
            )


def _steps(game: Game, seats: tuple[str, ...], written: Written, before: int) -> Iterator[Step]:
    known = (*seats, _CHANCE)
    for place, step in enumerate(written.record.steps):
        line = written.lines[place] if written.lines else None
        number = before + place + 1
        if step.seat not in known:
            message = f"no seat is called `{shortened(step.seat)}`{hint(step.seat, known)}"
            raise ReplayError(message, line=line, number=number)
        check = None if step.check is None else step.check.lower()
        if check is not None and not re.fullmatch(r"[0-9a-f]{4}", check):
            message = f"a check is 4 hexadecimal digits, and not `{shortened(check)}`"
            raise ReplayError(message, line=line, number=number)
        try:
            yield Step(step.seat, game.codec.parse(step.action), check, line)
        except InvalidActionError as fault:
            raise ReplayError(str(fault), line=line, number=number) from None
