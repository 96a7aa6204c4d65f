"""Why an action is not legal now, in words for the player who tried it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pizzarules.game.actions import Action, Form
from pizzarules.game.core import NOBODY, NOTHING, Core, Decision
from pizzarules.game.settlement import Stage
from pizzarules.game.stepping import legal
from pizzarules.orders.ways import KIND, PartialWay
from pizzarules.pantry import Pool

__all__ = ["TASKS", "task", "why_not"]

TASKS: Final = {
    Decision.PLAY: "to play ingredients",
    Decision.ORDER: "to play an order, or none",
    Decision.DRAW: "to draw",
    Decision.JOIN: "to add orders to the series, or no more",
    Decision.DEMAND: "to give a demand to a member of the series",
    Decision.NAME: "to name an opponent, or to decline",
    Decision.SHOW_CARD: "to show one card",
    Decision.SETTLE: "to settle the order",
    Decision.PAY: "to say how the order is paid",
    Decision.SHOW: "to show cards, or nothing",
    Decision.ANSWER: "to help, or to refuse",
    Decision.GIVE: "to give what was asked for",
    Decision.ASK_ON: "to ask on, or to stop",
    Decision.REWARD: "to take the reward, or to leave it",
    Decision.CHANCE: "to say which card lies on top",
}
"""What a seat has to do in each decision: `it is for basil to draw`."""

_PAYING: Final = (
    Form.ALTERNATIVE,
    Form.DECLARE,
    Form.USE,
    Form.SHARE,
    Form.LAY,
    Form.REQUEST,
)
_FORMS: Final = {
    Decision.PLAY: {Form.PLAY, Form.PASS},
    Decision.ORDER: {Form.ORDER, Form.NO_ORDER},
    Decision.DRAW: {Form.DRAW_SUPPLY, Form.DRAW_WAITER},
    Decision.JOIN: {Form.JOIN, Form.NO_MORE},
    Decision.DEMAND: {Form.DEMAND},
    Decision.NAME: {Form.NAME, Form.DECLINE},
    Decision.SHOW_CARD: {Form.SHOW},
    Decision.SETTLE: {*_PAYING, Form.BAKE, Form.DECLINE, Form.ASK},
    Decision.PAY: {*_PAYING, Form.DECLINE, Form.ASK},
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
    if core.pending != NOTHING:
        return task(core)
    action = core.rules.codec.actions[number]
    if action.form in _FORMS[Decision.REWARD] and (told := _no_reward(core)) is not None:
        return told
    if action.form in _FORMS[core.decision]:
        reason = _REASONS.get(action.form)
        said = None if reason is None else reason(core, action)
        if said is not None:
            return said
    return task(core)


def task(core: Core) -> str:
    """Return who has to do what, and what there is to choose from."""
    if core.decision is None:
        return "the game is over"
    if core.pending != NOTHING:
        return f"it is for chance {TASKS[Decision.CHANCE]}: {_open(core)}"
    return f"it is for {core.rules.seats[core.actor]} {TASKS[core.decision]}: {_open(core)}"


def _no_reward(core: Core) -> str | None:
    settlement = core.settlement
    if settlement is None or settlement.helper == NOBODY or core.waiters[settlement.helper]:
        return None
    return f"{core.rules.seats[settlement.helper]}'s waiter is empty, so there is no reward"


def _open(core: Core) -> str:
    texts = [f"`{core.rules.codec.actions[number]}`" for number in legal(core)]
    if len(texts) < 3:
        return " or ".join(texts)
    return f"{', '.join(texts[:8])}{', ...' if len(texts) > 8 else ''}"


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
    seat = core.rules.seats[core.actor]
    if not _holds_request(core):
        return f"{seat} can't give the whole combination"
    settlement = core.settlement
    assert settlement is not None
    if len(settlement.plans) == 1:
        return f"{seat} holds enough units, but no cards that fit: a double card can't be split"
    return (
        f"{seat} holds what was asked for, but not so that each member gets its part: a double card "
        "that an earlier member takes can't be split"
    )


def _holds_request(core: Core) -> bool:
    """Whether the hand that is asked holds the request, whatever the members would take of it."""
    settlement, rules = core.settlement, core.rules
    assert settlement is not None
    units, doubles = settlement.request
    for lane in settlement.requested:
        singles, twos = core.column(core.actor, lane)
        wanted = doubles >> rules.shifts[lane] & rules.mask
        # Units are asked for as single cards, doubles as double cards.
        if twos < wanted or singles + 2 * twos < (units >> rules.shifts[lane] & rules.mask):
            return False
    return True


def _decline(core: Core, action: Action) -> str | None:
    if core.decision is Decision.PAY:
        return f"the way of paying has been begun: {_open(core)}"
    settlement = core.settlement
    if settlement is not None and core.rules.shown_binds and core.rules.shows[settlement.current]:
        return f"who can bake this order must (ruling `shown-decline forbidden`): {_open(core)}"
    return f"the table alone suffices, so the order is baked: {_open(core)}"


def _ask(core: Core, action: Action) -> str | None:
    settlement = core.settlement
    assert settlement is not None
    if core.decision is Decision.PAY:
        return f"the way of paying has been begun: {_open(core)}"
    if not core.rules.help:
        return "nobody helps in this game"
    card = core.rules.cards[settlement.current]
    if not card.order.help:
        return f"`{card.name}` allows no help"
    if settlement.stage is not Stage.PLANNING:
        return f"help was asked for already: {_open(core)}"
    if settlement.way is not None and settlement.way.payments.ready:
        return f"the table alone suffices, so the order is baked: {_open(core)}"
    return "there is nothing that could be asked for"


def _bake(core: Core, action: Action) -> str | None:
    return f"how the order is paid has to be said: {_open(core)}"


def _step(core: Core, action: Action) -> str | None:
    return f"no way of paying for the order goes on like that: {_open(core)}"


def _use(core: Core, action: Action) -> str | None:
    """Say so where only the order of the kinds is wrong."""
    settlement = core.settlement
    assert settlement is not None
    way = settlement.way
    kinds = core.rules.game.kinds
    if way is not None and action.kind in kinds:
        lane = kinds.index(action.kind)
        for option in way.options():
            if option[0] == KIND and _like(way.taken(option), lane):
                return _in_order(action.kind, kinds[option[1]])
        if way.steps and way.steps[-1][0] == KIND and way.like_the_last:
            last = way.steps[-1][1]
            before = PartialWay(way.payments, asking=way.asking)
            for step in way.steps[:-1]:
                before = before.taken(step)
            first = next((step for step in before.options() if step[:2] == (KIND, lane)), None)
            if first is not None and _like(before.taken(first), last):
                return _in_order(kinds[last], action.kind)
    return _step(core, action)


def _like(way: PartialWay, lane: int) -> bool:
    """Whether a term that is like the last one can take a kind next."""
    return way.like_the_last and any(step[:2] == (KIND, lane) for step in way.options())


def _in_order(later: str, first: str) -> str:
    return (
        "terms that are alike take their kinds in the order of the game's kinds: "
        f"{first} before {later}"
    )


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
    reason = _not_held(core, action)
    if reason is not None:
        return reason
    settlement = core.settlement
    assert settlement is not None
    if settlement.way is not None and settlement.way.asking:
        return f"something of what is missing has to be left to be asked for: {_open(core)}"
    return _step(core, action)


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
    Form.ASK: _ask,
    Form.BAKE: _bake,
    Form.ALTERNATIVE: _step,
    Form.DECLARE: _step,
    Form.USE: _use,
    Form.SHARE: _step,
    Form.REQUEST: _step,
    Form.SHOW: _show,
    Form.GIVE: _given,
    Form.LAY: _lay,
}
