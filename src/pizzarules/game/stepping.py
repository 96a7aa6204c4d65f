"""What can be done now, and doing it: the table of decisions."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pizzarules.game import carrying, helping, piles, settling, turn
from pizzarules.game.actions import Form
from pizzarules.game.codec import FORMS, Raw
from pizzarules.game.core import (
    DEALING,
    NOBODY,
    NOTHING,
    OVER,
    REVEALING,
    TO_ANSWER,
    TO_ASK_ON,
    TO_DEMAND,
    TO_DRAW,
    TO_GIVE,
    TO_JOIN,
    TO_NAME,
    TO_ORDER,
    TO_PAY,
    TO_PLAY,
    TO_REWARD,
    TO_SETTLE,
    TO_SHOW,
    TO_SHOW_CARD,
    Core,
)
from pizzarules.game.oven import reveal
from pizzarules.game.rounds import deal
from pizzarules.game.settlement import settlement_of
from pizzarules.game.settling import may_decline, unranked
from pizzarules.orders.ways import DECLARE, KIND, LAY, RECIPE, REQUEST, SHARE

__all__ = [
    "FORM_OF_STEP",
    "advance",
    "forced",
    "happen",
    "legal",
    "outcomes",
    "skip_forced",
    "step",
    "waits_for",
]

PLAY: Final = FORMS.index(Form.PLAY)
PASS: Final = FORMS.index(Form.PASS)
ORDER: Final = FORMS.index(Form.ORDER)
NO_ORDER: Final = FORMS.index(Form.NO_ORDER)
DRAW_SUPPLY: Final = FORMS.index(Form.DRAW_SUPPLY)
DRAW_WAITER: Final = FORMS.index(Form.DRAW_WAITER)
JOIN: Final = FORMS.index(Form.JOIN)
NO_MORE: Final = FORMS.index(Form.NO_MORE)
DEMAND: Final = FORMS.index(Form.DEMAND)
NAME: Final = FORMS.index(Form.NAME)
BAKE: Final = FORMS.index(Form.BAKE)
DECLINE: Final = FORMS.index(Form.DECLINE)
ASK: Final = FORMS.index(Form.ASK)
SHOW: Final = FORMS.index(Form.SHOW)
SHOW_NOTHING: Final = FORMS.index(Form.SHOW_NOTHING)
HELP: Final = FORMS.index(Form.HELP)
REFUSE: Final = FORMS.index(Form.REFUSE)
GIVE: Final = FORMS.index(Form.GIVE)
ASK_ON: Final = FORMS.index(Form.ASK_ON)
STOP: Final = FORMS.index(Form.STOP)
TAKE_REWARD: Final = FORMS.index(Form.TAKE_REWARD)
LEAVE_REWARD: Final = FORMS.index(Form.LEAVE_REWARD)
DEAL: Final = FORMS.index(Form.DEAL)
DEAL_ORDER: Final = FORMS.index(Form.DEAL_ORDER)
DEAL_CHEF: Final = FORMS.index(Form.DEAL_CHEF)

# The forms of the steps of paying stand side by side, in the order of the steps.
_FIRST_STEP: Final = FORMS.index(Form.ALTERNATIVE)
_LAST_STEP: Final = FORMS.index(Form.REQUEST)
FORM_OF_STEP: Final = {
    RECIPE: _FIRST_STEP,
    DECLARE: FORMS.index(Form.DECLARE),
    KIND: FORMS.index(Form.USE),
    SHARE: FORMS.index(Form.SHARE),
    LAY: FORMS.index(Form.LAY),
    REQUEST: _LAST_STEP,
}
assert all(form == _FIRST_STEP + step for step, form in FORM_OF_STEP.items())


def legal(core: Core) -> tuple[int, ...]:
    """Return the numbers of all actions that are legal now; none once the game is over.

    Where chance decides these are its outcomes.
    """
    if core.pending != NOTHING:
        return tuple([number for number, _ in outcomes(core)])
    task = core.task
    rules = core.rules
    if task == TO_PLAY:
        seat = core.actor
        return rules.plays(core.units[seat], core.doubles[seat]) or rules.to_pass
    if task == TO_DRAW:
        if rules.empty_allowed:
            return rules.draws[3]
        return rules.draws[bool(core.supply) + 2 * bool(core.waiters[core.actor])]
    if task == TO_ORDER:
        return rules.order_options(core.orders[core.actor])
    if task == OVER:
        return ()
    if task == TO_SETTLE:
        return tuple(_settle(core))
    if task == TO_PAY:
        return tuple(_pay(core))
    numbers = rules.numbers
    return tuple([numbers[raw] for raw in _options(core, task)])


def _options(core: Core, task: int) -> list[Raw]:
    if task == TO_ANSWER:
        return _answer(core)
    if task == TO_JOIN:
        return _join(core)
    if task == TO_ASK_ON:
        return [(ASK_ON, 0, 0, 0), (STOP, 0, 0, 0)]
    if task == TO_DEMAND:
        return _demand(core)
    if task == TO_SHOW:
        return _show(core)
    return _rare_options(core, task)


def _rare_options(core: Core, task: int) -> list[Raw]:
    if task == TO_NAME:
        return _name(core)
    if task == TO_SHOW_CARD:
        return _show_card(core)
    if task == TO_GIVE:
        return _give(core)
    assert task == TO_REWARD
    return [(TAKE_REWARD, 0, 0, 0), (LEAVE_REWARD, 0, 0, 0)]


def _join(core: Core) -> list[Raw]:
    options: list[Raw] = [(JOIN, card, 0, 0) for card in settling.join_options(core)]
    options.append((NO_MORE, 0, 0, 0))
    return options


def _demand(core: Core) -> list[Raw]:
    settlement = settlement_of(core)
    place = len(settlement.ranked)
    series = core.rules.series
    return [(DEMAND, card, series[card][place], 0) for card in dict.fromkeys(unranked(settlement))]


def _name(core: Core) -> list[Raw]:
    options: list[Raw] = [
        (NAME, lane, 0, 0)
        for seat, lane in enumerate(core.rules.lanes)
        if seat != core.actor and core.units[seat]
    ]
    if settling.may_decline(core):
        options.append((DECLINE, 0, 0, 0))
    return options


def _show_card(core: Core) -> list[Raw]:
    options: list[Raw] = []
    for lane in range(core.rules.kinds):
        singles, doubles = core.column(core.actor, lane)
        if singles:
            options.append((SHOW, lane, 1, 0))
        if doubles:
            options.append((SHOW, lane, 0, 1))
    return options


def _settle(core: Core) -> list[int]:
    settlement = settlement_of(core)
    way = settlement.way
    assert way is not None
    rules = core.rules
    numbers = _pay(core)
    if way.complete:
        numbers.append(rules.bake)
    if may_decline(core):
        numbers.append(rules.decline)
    if settlement.askable:
        numbers.append(rules.ask)
    return numbers


def _pay(core: Core) -> list[int]:
    way = settlement_of(core).way
    assert way is not None
    rules = core.rules
    numbers: list[int] = []
    for form, which, number, doubles in way.options():
        if form == KIND:
            numbers.append(rules.uses[which])
        elif form == LAY:
            numbers.append(rules.lay_number(which, number, doubles))
        else:
            numbers.append(rules.numbers[_FIRST_STEP + form, which, number, doubles])
    return numbers


def _show(core: Core) -> list[Raw]:
    lane = core.rules.lanes[settlement_of(core).owner]
    singles, doubles = core.column(core.actor, lane)
    options: list[Raw] = [
        (SHOW, lane, ones, twos)
        for twos in range(doubles + 1)
        for ones in range(singles + 1)
        if ones or twos
    ]
    options.insert(0, (SHOW_NOTHING, 0, 0, 0))
    return options


def _answer(core: Core) -> list[Raw]:
    if helping.can_help(core, core.actor):
        return [(HELP, 0, 0, 0), (REFUSE, 0, 0, 0)]
    return [(REFUSE, 0, 0, 0)]


def _give(core: Core) -> list[Raw]:
    lane = helping.lane_to_give(settlement_of(core), core.rules.mask, core.rules.width)
    return [
        (GIVE, lane, singles, doubles)
        for singles, doubles in helping.gift_options(core, core.actor, lane)
    ]


def forced(core: Core) -> int | None:
    """Return the number of the only legal action where public facts alone leave no other.

    How many cards a hand holds and what lies in the piles is public. Where what a hand holds leaves
    no choice, there is a decision all the same: skipping it would tell what the hand holds.
    """
    task, actor = core.task, core.actor
    if task == TO_DRAW:
        public = True
    elif task in (TO_PLAY, TO_SETTLE, TO_PAY):
        public = not core.units[actor]
    elif task == TO_SHOW_CARD:
        public = core.ingredient_cards(actor) == 1
    else:
        public = False
    if not public:
        return None
    numbers = legal(core)
    return numbers[0] if len(numbers) == 1 else None


# Chance.


def outcomes(core: Core) -> list[tuple[int, Fraction]]:
    """Return the actions that chance may take now, and how likely each is; none if it may not."""
    if core.pending == NOTHING:
        return []
    numbers = core.rules.numbers
    return [
        (numbers[_dealt(core, card)], likely) for card, likely in piles.outcomes(core, core.needed)
    ]


def _dealt(core: Core, card: int) -> Raw:
    if core.needed != piles.SUPPLY:
        return DEAL_ORDER, card, 0, 0
    if card == core.rules.chef_card:
        return DEAL_CHEF, 0, 0, 0
    return DEAL, card >> 1, 1 - (card & 1), card & 1


def waits_for(core: Core, number: int, pile: int) -> None:
    """Let an action (or `DEALING` and the like) wait until chance has said what lies on top of a pile."""
    core.pending = number
    core.needed = pile


def happen(core: Core, number: int) -> int:
    """Let chance take an action. Return what waited for it, which has to be tried again."""
    form, which, _, doubles = core.rules.raw[number]
    if form == DEAL_ORDER:
        card = which
    else:
        card = core.rules.chef_card if form == DEAL_CHEF else 2 * which + doubles
    piles.uncover(core, core.needed, card)
    waiting, core.pending, core.needed = core.pending, NOTHING, NOBODY
    return waiting


# Going on.


def advance(core: Core, number: int) -> None:
    """Do a legal action (or `DEALING` and the like), and what is forced after it if that is skipped.

    Raises `UnknownCardError` where that needs a card that is not known: then the core is spoilt, and the
    action has to wait for chance in a copy of it.
    """
    if number >= 0:
        step(core, number)
    elif number == DEALING:
        deal(core)
    elif number == REVEALING:
        reveal(core)
    if core.skips:
        skip_forced(core)


def skip_forced(core: Core) -> None:
    """Do what is forced, if that is to be skipped."""
    while core.skips and (number := forced(core)) is not None:
        step(core, number)


def step(core: Core, number: int) -> None:
    """Do a legal action, and all that follows from it until the next decision."""
    form, which, first, second = core.rules.raw[number]
    if form == PLAY:
        turn.play(core, which, first, second)
    elif form == NO_ORDER:
        turn.no_order(core)
    elif form == ORDER:
        turn.play_order(core, which)
    elif form == DRAW_SUPPLY:
        turn.draw_supply(core)
    elif form == DRAW_WAITER:
        turn.draw_waiter(core)
    elif form == PASS:
        turn.pass_turn(core)
    else:
        if _FIRST_STEP <= form <= _LAST_STEP:
            settling.take_step(core, (form - _FIRST_STEP, which, first, second))
        else:
            _settle_on(core, form, which, first, second)
        if core.settlement is None:
            reveal(core)


def _settle_on(core: Core, form: int, which: int, first: int, second: int) -> None:
    if form == DECLINE:
        settling.decline(core)
    elif form == REFUSE:
        helping.answer(core, helps=False)
    elif form == ASK:
        settling.ask_for_help(core)
    elif form == NO_MORE:
        settling.no_more(core)
    elif form == JOIN:
        settling.join(core, which)
    elif form == DEMAND:
        settling.demand(core, which)
    elif form == ASK_ON:
        helping.go_on_asking(core)
    elif form == STOP:
        helping.stop_asking(core)
    elif form == SHOW_NOTHING:
        carrying.show(core, 0, 0)
    else:
        _settle_rarely(core, form, which, first, second)


def _settle_rarely(core: Core, form: int, which: int, first: int, second: int) -> None:
    if form == SHOW and core.task == TO_SHOW_CARD:
        settling.show_card(core, which, first, second)
    elif form == SHOW:
        carrying.show(core, first, second)
    elif form == NAME:
        settling.name(core, core.rules.seat_of_lane[which])
    elif form == BAKE:
        settling.bake(core)
    elif form == HELP:
        helping.answer(core, helps=True)
    elif form == GIVE:
        helping.give(core, which, first, second)
    elif form == TAKE_REWARD:
        carrying.reward(core, taken=True)
    else:
        assert form == LEAVE_REWARD
        carrying.reward(core, taken=False)
