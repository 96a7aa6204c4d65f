"""Why an action is not legal now, in words for the player who tried it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pizzarules.errors import listed
from pizzarules.game.actions import Action, Form
from pizzarules.game.core import Core, Decision
from pizzarules.game.stepping import legal
from pizzarules.pantry import Pool

__all__ = ["TASKS", "why_not"]

TASKS: Final = {
    Decision.PLAY: "plays ingredients",
    Decision.ORDER: "plays an order or none",
    Decision.DRAW: "draws",
    Decision.JOIN: "adds orders to the series, or no more",
    Decision.DEMAND: "gives a demand to a member of the series",
    Decision.NAME: "names an opponent, or declines",
    Decision.SHOW_CARD: "shows one card",
    Decision.SETTLE: "decides how to settle the order",
    Decision.PAY: "decides how the order is paid",
    Decision.SHOW: "shows cards, or nothing",
    Decision.ANSWER: "is asked for help",
    Decision.GIVE: "gives what was asked for",
    Decision.ASK_ON: "asks on, or stops",
    Decision.REWARD: "takes the reward, or leaves it",
}
"""What a seat does in each decision: `basil draws`."""

_FORMS: Final = {
    Decision.PLAY: {Form.PLAY, Form.PASS},
    Decision.ORDER: {Form.ORDER, Form.NO_ORDER},
    Decision.DRAW: {Form.DRAW_SUPPLY, Form.DRAW_WAITER},
    Decision.JOIN: {Form.JOIN, Form.NO_MORE},
    Decision.DEMAND: {Form.DEMAND},
    Decision.NAME: {Form.NAME, Form.DECLINE},
    Decision.SHOW_CARD: {Form.SHOW},
    Decision.SHOW: {Form.SHOW, Form.SHOW_NOTHING},
    Decision.ANSWER: {Form.HELP, Form.REFUSE},
    Decision.GIVE: {Form.GIVE},
    Decision.ASK_ON: {Form.ASK_ON, Form.STOP},
    Decision.REWARD: {Form.TAKE_REWARD, Form.LEAVE_REWARD},
}


def why_not(core: Core, number: int) -> str:
    """Return why the action with that number, which is not legal, is not."""
    if core.decision is None:
        return "the game is over"
    rules = core.rules
    action = rules.codec.actions[number]
    actor = rules.seats[core.actor]
    open_forms = {rules.codec.actions[one].form for one in legal(core)}
    wanted = _FORMS.get(core.decision, open_forms)
    if action.form in wanted | open_forms:
        reason = _REASONS.get(action.form)
        said = None if reason is None else reason(core, action)
        if said is not None:
            return said
    now = f"{actor} {TASKS[core.decision]}"
    return f"now {now}: {_open(core)}"


def _open(core: Core) -> str:
    texts = [f"`{core.rules.codec.actions[number]}`" for number in legal(core)]
    return f"there is {listed(texts, 8)}"


def _holds(core: Core, kind: str) -> str:
    """Return what the seat that decides holds of a kind."""
    rules = core.rules
    pool = Pool(rules.pantry, core.units[core.actor], core.doubles[core.actor])
    singles, doubles = pool[kind]
    parts = [f"{singles} {kind}"] if singles else []
    parts += [f"{doubles} double {kind}"] if doubles else []
    return " + ".join(parts) or f"no {kind}"


def _not_held(core: Core, action: Action) -> str | None:
    assert action.kind is not None
    rules = core.rules
    pool = Pool(rules.pantry, core.units[core.actor], core.doubles[core.actor])
    singles, doubles = pool[action.kind]
    if action.singles > singles or action.doubles > doubles:
        return f"{rules.seats[core.actor]} holds {_holds(core, action.kind)}"
    return None


def _order(core: Core, action: Action) -> str | None:
    return f"{core.rules.seats[core.actor]} holds no `{action.order}`"


def _join(core: Core, action: Action) -> str | None:
    settlement = core.settlement
    assert settlement is not None
    cards = core.rules.cards
    revealed = cards[settlement.members[0]].order
    if action.order is not None and not any(
        card.name == action.order and card.order is revealed for card in cards
    ):
        return f"`{action.order}` is not of the series `{revealed.name}`"
    return _order(core, action)


def _draw(core: Core, action: Action) -> str | None:
    pile = "supply" if action.form is Form.DRAW_SUPPLY else "waiter"
    return f"the {pile} is empty, and the other pile has cards"


def _pass(core: Core, action: Action) -> str | None:
    return f"{core.rules.seats[core.actor]} holds ingredients and has to play some"


def _name(core: Core, action: Action) -> str | None:
    seats = core.rules.seats
    if action.seat not in seats:
        return f"{action.seat} does not play"
    if action.seat == seats[core.actor]:
        return "an opponent has to be named"
    return f"{action.seat} holds no ingredient"


def _help(core: Core, action: Action) -> str | None:
    return f"{core.rules.seats[core.actor]} can't give the whole combination"


def _decline(core: Core, action: Action) -> str | None:
    return "the table alone suffices, so the order is baked"


def _show(core: Core, action: Action) -> str | None:
    settlement = core.settlement
    assert settlement is not None
    if core.decision is Decision.SHOW:
        own = core.rules.seats[settlement.owner]
        if action.kind != own:
            return f"only {own} counts against this order"
    elif action.singles + action.doubles != 1:
        return "exactly one card is shown"
    return _not_held(core, action)


def _given(core: Core, action: Action) -> str | None:
    return _not_held(core, action) or f"exactly what was asked for is given: {_open(core)}"


def _lay(core: Core, action: Action) -> str | None:
    return _not_held(core, action) or f"exactly what is missing is laid: {_open(core)}"


_REASONS: Final[dict[Form, Callable[[Core, Action], str | None]]] = {
    Form.PLAY: _not_held,
    Form.PASS: _pass,
    Form.ORDER: _order,
    Form.DRAW_SUPPLY: _draw,
    Form.DRAW_WAITER: _draw,
    Form.JOIN: _join,
    Form.NAME: _name,
    Form.HELP: _help,
    Form.DECLINE: _decline,
    Form.SHOW: _show,
    Form.GIVE: _given,
    Form.LAY: _lay,
}
