"""Playing a scenario: its choices one after the other, and the forced steps between them.

A decision that leaves one action only may be left out of a scenario: it is taken where the next
line does not fit yet. Turns are never taken by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import attrs

from pizzarules.conformance.doing import (
    BY_KIND,
    NotOneError,
    action_of,
    cards_action,
    deal_action,
    reworded,
    said,
    waiting,
)
from pizzarules.errors import InvalidActionError
from pizzarules.game.actions import Action, Form
from pizzarules.game.core import Decision
from pizzarules.game.events import (
    Baked,
    Failed,
    Gave,
    OrderRevealed,
    RewardLeft,
    RewardTaken,
)
from pizzarules.game.explaining import Explained
from pizzarules.game.state import CHANCE, State
from pizzarules.language.deeds import DEAL
from pizzarules.loading.scenarios import Choice

__all__ = ["Coming", "Play", "Refused", "Reward", "Settled"]

_PAYING: Final = ("choose alternative", "declare", "use", "share", "lay")
_ANSWERS: Final = (Form.HELP, Form.REFUSE)
_NOT_PAYING: Final = (Form.DECLINE, Form.ASK)


@attrs.frozen
class Settled:
    """What became of an order."""

    owner: str
    order: str
    event: Baked | Failed
    explained: Callable[[], Explained] = attrs.field(eq=False, repr=False)
    """Says why; asked only where something else was expected."""


@attrs.frozen
class Reward:
    """What a helper made of the reward."""

    seat: str
    order: str | None = None
    """The order that was turned up."""
    left: bool = False


def _explained(state: State, place: int) -> Explained:
    return state.explanations(every_hand=True)[place]


class Refused(Exception):  # noqa: N818 - no fault of the program
    """A choice that can't be made where it stands."""

    def __init__(
        self,
        message: str,
        hints: tuple[str, ...] = (),
        reason: str = "",
        waiter: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message: Final = message
        self.hints: Final = hints
        self.reason: Final = reason or message
        """Why not, without what."""
        self.waiter: Final = waiter
        """Whose waiter it is about."""


@attrs.frozen
class Coming:
    """The cards that come next where chance is asked, as far as the scenario says them."""

    supply: tuple[str, ...] = ()
    waiters: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)

    def next(self, pile: str | None) -> str | None:
        """Return the next card of a waiter, or of the supply (None); None if it isn't said."""
        cards = self.supply if pile is None else self.waiters.get(pile, ())
        return cards[0] if cards else None

    def without(self, pile: str | None) -> Coming:
        """Return the cards that come once the next one has come."""
        if pile is None:
            return attrs.evolve(self, supply=self.supply[1:])
        return attrs.evolve(self, waiters={**self.waiters, pile: self.waiters[pile][1:]})


@attrs.frozen
class Play:
    """A state of the game, and what has happened on the way to it. A value."""

    state: State
    turns: bool
    """Whether it began otherwise than with orders that the scenario reveals."""
    coming: Coming | None = None
    """None where no cards are dealt."""
    revealed: int = 0
    settled: tuple[Settled, ...] = ()
    rewards: tuple[Reward, ...] = ()
    """What became of the rewards, in the order in which help was given."""
    actions: tuple[tuple[str | None, Action], ...] = ()
    """All that was done, forced steps too, and by whom; None: by chance."""

    @classmethod
    def begun(cls, state: State, coming: Coming | None, *, turns: bool) -> Play:
        """Return the play that begins with a state; `Refused` if the cards can't come so."""
        return cls(state, turns, coming)._noting(state)._with_cards()

    def _noting(self, state: State) -> Play:
        """Return the play with noted what the last step of a state made known."""
        ends = 0
        revealed, settled, rewards = self.revealed, self.settled, self.rewards
        for event in state.events:
            match event:
                case OrderRevealed():
                    revealed += 1
                case Baked() | Failed():
                    why = partial(_explained, state, ends)
                    settled = (*settled, Settled(event.seat, event.order, event, why))
                    ends += 1
                case Gave(seat=seat):
                    rewards = (*rewards, Reward(seat))
                case RewardTaken(seat=seat, order=order):
                    rewards = (*rewards[:-1], Reward(seat, order))
                case RewardLeft(seat=seat):
                    rewards = (*rewards[:-1], Reward(seat, left=True))
                case _:
                    pass
        return attrs.evolve(self, revealed=revealed, settled=settled, rewards=rewards)

    def after(self, action: Action) -> Play:
        """Return the play after an action, and after the cards that come then."""
        return self._stepped(action)._with_cards()

    def _stepped(self, action: Action) -> Play:
        seat = self.state.to_act
        state = self.state.apply(action)
        actions = (*self.actions, (None if seat == CHANCE else seat, action))
        return attrs.evolve(self, state=state, actions=actions)._noting(state)

    # What chance brings.

    def _with_cards(self) -> Play:
        """Return the play once the cards have come that are said."""
        play = self
        while play.state.to_act == CHANCE and play.coming is not None:
            pile = play._pile()
            card = play.coming.next(pile)
            if card is None:
                break
            play = play._brought(card, pile)
        return play

    def _brought(self, card: str, pile: str | None) -> Play:
        action = deal_action(card, order=pile is not None)
        if action not in self.state.actions():
            raise Refused(self._not_there(card, pile), waiter=pile)
        assert self.coming is not None
        return attrs.evolve(self, coming=self.coming.without(pile))._stepped(action)

    def _pile(self) -> str | None:
        """Return whose waiter chance is asked about; None: it is the supply."""
        state = self.state
        if any(action.form is not Form.DEAL_ORDER for action in state.actions()):
            return None
        if state.phase != "deal":
            return state.turn
        assert state.game.deal is not None
        number = state.game.deal[1]
        return next(
            seat
            for seat in state.seats
            if not state.orders(seat) and "?" in state.waiter(seat)[:number]
        )

    def _not_there(self, card: str, pile: str | None) -> str:
        """Return why a card can't come."""
        where = "the supply" if pile is None else f"{pile}'s waiter"
        if card == "chef" and self.state.phase == "deal":
            return "the chef card can't come here: it is mixed in after the deal"
        if card == "chef":
            return "the chef card can't come here: it has come already"
        return f"`{card}` can't come here: there is none left in {where}"

    def left_open(self) -> tuple[str, tuple[str, ...]]:
        """Return, where chance is asked, which card it is that nobody said, and what to do."""
        pile = self._pile()
        if pile is not None:
            message = f"it isn't said which order comes next from {pile}'s waiter"
            return message, (f"add it to the line `{pile}'s waiter has ...`",)
        if self.coming is None:
            return "which card comes next from the supply is left open: it was shuffled", ()
        where = "is dealt" if self.state.phase == "deal" else "comes"
        return f"it isn't said which card {where} next", ("add it to the line `deal ...`",)

    def forced(self, choice: Choice | None = None) -> Action | None:
        """Return the only action, where there is one; a turn has to be written down.

        Where the owner pays according to the next choice, to decline or to ask is none.
        """
        if self.state.decision in (None, Decision.PLAY, Decision.CHANCE):
            return None
        actions = self.state.actions()
        if choice is not None and choice.deed in _PAYING and self._is_turn_of(choice):
            actions = [a for a in actions if a.form not in _NOT_PAYING] or actions
        return actions[0] if len(actions) == 1 else None

    def finished(self, until: Callable[[State], bool]) -> Play:
        """Return the play after all forced steps, or those up to a state."""
        play = self
        while not until(play.state) and (action := play.forced()) is not None:
            play = play.after(action)
        return play

    def after_choice(self, choice: Choice, following: Choice | None) -> Play:
        """Return the play after a choice of a scenario; `Refused` if it can't be made.

        `following` is the scenario's next choice.
        """
        if choice.deed == DEAL:
            return self._dealt(choice)
        form = BY_KIND.get(choice.deed)
        try:
            if form is not None:
                return self._kind_by_kind(choice, form, following)
            return self._in_one_step(choice, action_of(choice))
        except NotOneError as fault:
            raise Refused(str(fault)) from None

    def _in_one_step(self, choice: Choice, wanted: Action) -> Play:
        play, refusal = self, None
        while True:
            if play._is_turn_of(choice):
                if wanted in play.state.actions():
                    return play.after(wanted)
                refusal = refusal or play._refusal(choice, wanted)
            play = play._after_forced(choice, wanted, refusal)

    def _after_forced(self, choice: Choice, wanted: Action | None, refusal: Refused | None) -> Play:
        """Return the play after a forced step; else raise why a choice can't be made.

        That is `refusal`, if it was on the seat to choose before, and is no more.
        """
        over = self._settled_already(choice)
        forced = None if over else self.forced(choice)
        if forced is not None:
            return self.after(forced)
        if refusal is not None and (over or not self._is_turn_of(choice)):
            raise refusal
        raise over or self._refusal(choice, wanted)

    def _dealt(self, choice: Choice) -> Play:
        """Return the play once chance has brought the cards of a choice."""
        play = self
        for card in choice.dealt:
            if play.state.to_act != CHANCE or play._pile() is not None:
                raise Refused("no ingredient is dealt here")
            play = attrs.evolve(play, coming=Coming((card,)))._brought(card, None)
        return play

    def _kind_by_kind(self, choice: Choice, form: Form, following: Choice | None) -> Play:
        """Make a choice that takes one step for each kind; kinds not named get nothing."""
        assert choice.cards is not None
        rest = {kind: choice.cards[kind] for kind in choice.cards}
        same = following is not None and following.deed == choice.deed
        later = tuple(following.cards or ()) if following is not None and same else ()
        play, begun, refusal = self, False, None
        while True:
            steps = play._steps(choice, form, begun=begun)
            kind = steps[0].kind if steps else None
            if begun and not rest and (kind is None or kind in later):
                return play
            if kind is not None:
                action = cards_action(form, kind, rest.get(kind, (0, 0)))
                if action in steps:
                    rest.pop(kind, None)
                    play, begun = play.after(action), True
                    continue
                if begun and not rest:
                    text = " or ".join(dict.fromkeys(f"`{said(step)}`" for step in steps))
                    raise Refused(f"this is not all that is needed: {text} is missing")
                if kind not in rest and rest:
                    action = cards_action(form, *next(iter(rest.items())))
                raise play._refusal(choice, action)
            wanted = next((cards_action(form, k, cards) for k, cards in rest.items()), None)
            if refusal is None and play._is_turn_of(choice):
                refusal = play._refusal(choice, wanted)
            play = play._after_forced(choice, wanted, refusal)

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

    def _settled_already(self, choice: Choice) -> Refused | None:
        """Return the refusal of a choice for an order that is settled already; else None."""
        past = not self.turns and self.revealed > choice.orders[1]
        if past or self.state.is_over:
            return Refused(f"there is nothing left to choose here: {self.last_settled(choice)}")
        return None

    def last_settled(self, choice: Choice) -> str:
        """Return what became of the order that a choice is about, in words."""
        events = [settled.event for settled in self.settled]
        place = len(events) if self.turns else min(choice.orders[1], len(events))
        return str(events[place - 1]).partition(";")[0] if place else "no order is being settled"

    def _refusal(self, choice: Choice, wanted: Action | None) -> Refused:
        """Return why a choice can't be made now."""
        state = self.state
        if state.to_act == CHANCE:
            return Refused(*self.left_open())
        hints: tuple[str, ...] = (waiting(state),)
        if not self.turns and self.revealed < choice.orders[0] and state.settling is not None:
            owner, order = state.settling
            return Refused(f"{owner}'s {order} is not settled yet", hints)
        subject = self.subject(choice)
        if state.to_act != subject:
            if (
                wanted is not None
                and wanted.form in _ANSWERS
                and subject is not None
                and not state.hand(subject)
            ):
                hints = (f"{subject} holds no ingredient, and refuses unasked", *hints)
            return Refused(f"it is {state.to_act} who has to choose here, not {subject}", hints)
        if wanted is None:
            return Refused("this can't be chosen here", hints)
        try:
            reason = state.why_not(wanted)
        except InvalidActionError:
            reason = f"in `{state.game.id}` nobody ever can"
        if reason is None:
            text = said(wanted)
            return Refused(f"`{text}` belongs to the next order: write a line of its own", hints)
        reason = reworded(reason, state)
        # The reason may list what there is to choose.
        listed_there = ": `" in reason
        message = f"`{said(wanted)}` can't be chosen here: {reason}"
        return Refused(message, () if listed_there else hints, reason)
