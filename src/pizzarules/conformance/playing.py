"""Playing a scenario: its choices one after the other, and the forced steps between them.

A decision that leaves one action only may be left out of a scenario: it is taken where the next
line does not fit yet. Turns are never taken by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from pizzarules.errors import PizzaError, listed
from pizzarules.game.actions import Action, Form
from pizzarules.game.core import Decision
from pizzarules.game.events import Baked, Event, Failed, OrderRevealed
from pizzarules.game.state import State
from pizzarules.loading.scenarios import Choice

__all__ = ["Play", "Refused", "Settled", "waiting"]

_SIMPLE: Final = {
    "play no order": Form.NO_ORDER,
    "pass": Form.PASS,
    "draw from the supply": Form.DRAW_SUPPLY,
    "draw from the waiter": Form.DRAW_WAITER,
    "add no more": Form.NO_MORE,
    "bake it": Form.BAKE,
    "decline": Form.DECLINE,
    "ask for help": Form.ASK,
    "help": Form.HELP,
    "refuse": Form.REFUSE,
    "ask on": Form.ASK_ON,
    "stop asking": Form.STOP,
    "take the reward": Form.TAKE_REWARD,
    "leave the reward": Form.LEAVE_REWARD,
}
_OF_NUMBER: Final = {
    "choose alternative": Form.ALTERNATIVE,
    "declare": Form.DECLARE,
}
_BY_KIND: Final = {
    "lay": Form.LAY,
    "share": Form.SHARE,
    "request": Form.REQUEST,
    "give": Form.GIVE,
}
"""What is decided kind by kind, and stands on one line in a scenario."""
_COUNTED: Final = (Form.SHARE, Form.REQUEST)
_PAYING: Final = ("choose alternative", "declare", "use", "share", "lay")
_NOT_PAYING: Final = (Form.DECLINE, Form.ASK)


@attrs.frozen
class Settled:
    """What became of an order."""

    owner: str
    order: str
    event: Baked | Failed


class Refused(Exception):  # noqa: N818 - no fault of the program
    """A choice that can't be made where it stands."""

    def __init__(self, message: str, hints: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message: Final = message
        self.hints: Final = hints


@attrs.frozen
class Play:
    """A state of the game, and what has happened on the way to it. A value."""

    state: State
    turns: bool
    """Whether it began with a turn; then the orders are not those that the scenario reveals."""
    revealed: int = 0
    settled: tuple[Settled, ...] = ()

    @classmethod
    def begun(cls, state: State, *, turns: bool) -> Play:
        """Return the play that begins with a state."""
        return cls(state, turns).noting(state.events)

    def noting(self, events: Iterable[Event]) -> Play:
        """Return the play with events noted."""
        revealed, settled = self.revealed, self.settled
        for event in events:
            if isinstance(event, OrderRevealed):
                revealed += 1
            elif isinstance(event, Baked | Failed):
                settled = (*settled, Settled(event.seat, event.order, event))
        return attrs.evolve(self, revealed=revealed, settled=settled)

    def after(self, action: Action) -> Play:
        """Return the play after an action."""
        state = self.state.apply(action)
        return attrs.evolve(self, state=state).noting(state.events)

    def forced(self, choice: Choice | None = None) -> Action | None:
        """Return the only action, where there is one; a turn has to be written down.

        Where the owner pays according to the next choice, to decline or to ask is none.
        """
        if self.state.is_over or self.state.decision is Decision.PLAY:
            return None
        actions = self.state.actions()
        if choice is not None and choice.deed in _PAYING and self._is_turn_of(choice):
            actions = [a for a in actions if a.form not in _NOT_PAYING] or actions
        return actions[0] if len(actions) == 1 else None

    def finished(self) -> Play:
        """Return the play after all forced steps."""
        play = self
        while (action := play.forced()) is not None:
            play = play.after(action)
        return play

    def after_choice(self, choice: Choice, following: Choice | None) -> Play:
        """Return the play after a choice of a scenario; `Refused` if it can't be made.

        `following` is the scenario's next choice.
        """
        form = _BY_KIND.get(choice.deed)
        if form is not None:
            return self._kind_by_kind(choice, form, following)
        wanted = _action(choice)
        play = self
        while True:
            play._check_order(choice)
            if play._is_turn_of(choice) and wanted in play.state.actions():
                return play.after(wanted)
            forced = play.forced(choice)
            if forced is None:
                raise play._refusal(choice, wanted)
            play = play.after(forced)

    def _kind_by_kind(self, choice: Choice, form: Form, following: Choice | None) -> Play:
        """Make a choice that takes one step for each kind; kinds not named get nothing."""
        assert choice.cards is not None
        rest = {kind: choice.cards[kind] for kind in choice.cards}
        same = following is not None and following.deed == choice.deed
        later = tuple(following.cards or ()) if following is not None and same else ()
        play, begun = self, False
        while True:
            steps = play._steps(choice, form, begun=begun)
            kind = steps[0].kind if steps else None
            if begun and not rest and (kind is None or kind in later):
                return play
            if kind is not None:
                action = _cards_action(form, kind, rest.get(kind, (0, 0)))
                if action in steps:
                    rest.pop(kind, None)
                    play, begun = play.after(action), True
                    continue
                if begun and not rest:
                    # What is left is forced, or stands on another line.
                    return play
                if kind not in rest and rest:
                    action = _cards_action(form, *next(iter(rest.items())))
                raise play._refusal(choice, action)
            play._check_order(choice)
            forced = play.forced(choice)
            if forced is None:
                wanted = next((_cards_action(form, k, cards) for k, cards in rest.items()), None)
                raise play._refusal(choice, wanted)
            play = play.after(forced)

    def _steps(self, choice: Choice, form: Form, *, begun: bool) -> list[Action]:
        """Return the actions of a form, where the choice is next; of a begun one, further steps."""
        if not self._is_turn_of(choice):
            return []
        if begun and self.state.decision is Decision.SETTLE:
            # The next order of a series, or of the oven.
            return []
        return [action for action in self.state.actions() if action.form is form]

    def _is_turn_of(self, choice: Choice) -> bool:
        """Whether who has to decide is who chooses in the scenario, for that order."""
        first, last = choice.orders
        there = self.turns or first <= self.revealed <= last
        return there and not self.state.is_over and self.state.to_act == self.subject(choice)

    def subject(self, choice: Choice) -> str | None:
        """Return whose choice it is: of the owner of the order, or of the seat whose turn it is."""
        if choice.seat is not None:
            return choice.seat
        settling = self.state.settling
        return self.state.turn if settling is None else settling[0]

    # Why not.

    def _check_order(self, choice: Choice) -> None:
        """Refuse a choice for an order that is settled already."""
        past = not self.turns and self.revealed > choice.orders[1]
        if past or self.state.is_over:
            raise Refused(f"there is nothing left to choose here: {self.last_settled(choice)}")

    def last_settled(self, choice: Choice) -> str:
        """Return what became of the order that a choice is about, in words."""
        events = [settled.event for settled in self.settled]
        place = len(events) if self.turns else min(choice.orders[1], len(events))
        return str(events[place - 1]).partition(";")[0] if place else "no order is being settled"

    def _refusal(self, choice: Choice, wanted: Action | None) -> Refused:
        """Return why a choice can't be made now."""
        state = self.state
        hints = (waiting(state),)
        if not self.turns and self.revealed < choice.orders[0] and state.settling is not None:
            owner, order = state.settling
            return Refused(f"{owner}'s {order} is not settled yet", hints)
        subject = self.subject(choice)
        if state.to_act != subject:
            return Refused(f"it is {state.to_act} who has to choose here, not {subject}", hints)
        if wanted is None:
            return Refused("this can't be chosen here", hints)
        try:
            reason = state.why_not(wanted)
        except PizzaError as fault:
            reason = str(fault)
        if reason is None:
            return Refused(f"`{wanted}` belongs to the next order: write a line of its own", hints)
        # The reason may list what there is to choose.
        listed_there = "there is `" in reason
        return Refused(f"`{wanted}` can't be chosen here: {reason}", () if listed_there else hints)


def waiting(state: State) -> str:
    """Return who has to choose what, in words."""
    actions = [f"`{action}`" for action in state.actions()]
    shown = [*actions[:8], *(["..."] if len(actions) > 8 else [])]
    return f"{state.to_act} can choose {', '.join(shown)}"


def _action(choice: Choice) -> Action:
    """Return the action of a choice that is one step."""
    deed = choice.deed
    if deed in _SIMPLE:
        return Action(_SIMPLE[deed])
    if deed in _OF_NUMBER:
        return Action(_OF_NUMBER[deed], number=choice.number)
    if deed == "get":
        return Action(Form.DEMAND, number=choice.number, order=choice.name)
    if deed == "use":
        return Action(Form.USE, kind=choice.name)
    if deed == "name":
        return Action(Form.NAME, seat=choice.name)
    if deed in ("add", "play order"):
        return Action(Form.JOIN if deed == "add" else Form.ORDER, order=choice.name)
    assert choice.cards is not None
    if deed == "show" and not choice.cards:
        return Action(Form.SHOW_NOTHING)
    if len(choice.cards) != 1:
        kinds = listed(list(choice.cards))
        raise Refused(f"{kinds}: of one kind only can cards be shown or played")
    ((kind, cards),) = choice.cards.items()
    return _cards_action(Form.PLAY if deed == "play" else Form.SHOW, kind, cards)


def _cards_action(form: Form, kind: str, cards: tuple[int, int]) -> Action:
    singles, doubles = cards
    if form in _COUNTED:
        return Action(form, kind=kind, number=singles + 2 * doubles)
    return Action(form, kind=kind, singles=singles, doubles=doubles)
