"""The choices of scenarios as actions of the game, and actions in the words of scenarios."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from pizzarules.errors import InvalidActionError, listed
from pizzarules.game.actions import Action, Form
from pizzarules.game.core import Decision
from pizzarules.game.state import State
from pizzarules.language.deeds import DOES
from pizzarules.loading.scenarios import Choice

__all__ = [
    "BY_KIND",
    "NotOneError",
    "action_of",
    "cards_action",
    "deal_action",
    "reworded",
    "said",
    "task",
    "waiting",
]

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
BY_KIND: Final = {
    "lay": Form.LAY,
    "share": Form.SHARE,
    "request": Form.REQUEST,
    "give": Form.GIVE,
}
"""What is decided kind by kind, and stands on one line in a scenario."""
_COUNTED: Final = (Form.SHARE, Form.REQUEST)
_DEEDS: Final[Mapping[Form, str]] = {
    **{form: deed for deed, form in (_SIMPLE | _OF_NUMBER | BY_KIND).items()},
    Form.PLAY: "play",
    Form.ORDER: "play order",
    Form.JOIN: "add",
    Form.NAME: "name",
    Form.USE: "use",
    Form.SHOW: "show",
}
"""What an action is called in a scenario."""
TASK_OF: Final = {
    Decision.PLAY: "play",
    Decision.ORDER: "play an order",
    Decision.DRAW: "draw",
    Decision.JOIN: "add orders",
    Decision.DEMAND: "share the series",
    Decision.NAME: "name an opponent",
    Decision.SHOW_CARD: "show",
    Decision.SHOW: "show",
    Decision.SETTLE: "settle",
    Decision.PAY: "settle",
    Decision.ANSWER: "answer",
    Decision.GIVE: "give",
    Decision.ASK_ON: "ask on",
    Decision.REWARD: "take the reward",
}
"""How `SEAT has to ...` calls each decision."""


class NotOneError(Exception):
    """A choice that is no single action."""


def action_of(choice: Choice) -> Action:
    """Return the action of a choice that is one step; `NotOneError` if it can't be one."""
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
        raise NotOneError(f"{kinds}: of one kind only can cards be shown or played")
    ((kind, cards),) = choice.cards.items()
    return cards_action(Form.PLAY if deed == "play" else Form.SHOW, kind, cards)


def cards_action(form: Form, kind: str, cards: tuple[int, int]) -> Action:
    """Return an action with singles and doubles of a kind."""
    singles, doubles = cards
    if form in _COUNTED:
        return Action(form, kind=kind, number=singles + 2 * doubles)
    return Action(form, kind=kind, singles=singles, doubles=doubles)


def deal_action(card: str, *, order: bool) -> Action:
    """Return the action by which chance brings a card: `KIND`, `double KIND`, `chef`, or an order."""
    if order:
        return Action(Form.DEAL_ORDER, order=card)
    if card == "chef":
        return Action(Form.DEAL_CHEF)
    kind = card.removeprefix("double ")
    double = kind != card
    return Action(Form.DEAL, kind=kind, singles=int(not double), doubles=int(double))


def said(action: Action) -> str:
    """Return an action as a scenario writes it: `lays 2 KIND`."""
    if action.form is Form.SHOW_NOTHING:
        return "shows nothing"
    if action.form is Form.DEMAND:
        return f"{action.order} gets {action.number}"
    deed = _DEEDS.get(action.form)
    if deed is None:
        return str(action)
    if deed in _SIMPLE:
        return DOES[deed]
    if action.form in (Form.PLAY, Form.SHOW, *BY_KIND.values()):
        what = str(action).partition(" ")[2]
        what = "nothing" if what.startswith("no ") else what
    else:
        what = str(action.kind or action.order or action.seat or action.number)
    return f"{DOES[deed]} {what}"


def reworded(text: str, state: State) -> str:
    """Return a message of the game with the actions in it as scenarios write them."""

    def word(found: re.Match[str]) -> str:
        try:
            return f"`{said(state.game.parse(found[1]))}`"
        except InvalidActionError:
            return found[0]

    return re.sub("`([^`]*)`", word, text)


def task(state: State) -> str:
    """Return what has to be decided, as `SEAT has to ...` says it; empty where nobody has to."""
    decision = state.decision
    return "" if decision is None else TASK_OF.get(decision, "")


def waiting(state: State) -> str:
    """Return who can choose what, in the words of scenarios."""
    texts = list(dict.fromkeys(f"`{said(action)}`" for action in state.actions()))
    shown = [*texts[:8], *(["..."] if len(texts) > 8 else [])]
    return f"{state.to_act} can choose {', '.join(shown)}"
