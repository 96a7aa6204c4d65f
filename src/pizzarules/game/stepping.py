"""What can be done now, and doing it: the table of decisions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from pizzarules.game import carrying, helping, piles, settling, turn
from pizzarules.game.actions import Form
from pizzarules.game.codec import FORMS, Raw
from pizzarules.game.core import DEALING, NOBODY, NOTHING, REVEALING, Core, Decision
from pizzarules.game.oven import reveal
from pizzarules.game.rounds import deal
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

_STEP_OF_FORM: Final = {
    FORMS.index(Form.ALTERNATIVE): RECIPE,
    FORMS.index(Form.DECLARE): DECLARE,
    FORMS.index(Form.USE): KIND,
    FORMS.index(Form.SHARE): SHARE,
    FORMS.index(Form.LAY): LAY,
    FORMS.index(Form.REQUEST): REQUEST,
}
FORM_OF_STEP: Final = {step: form for form, step in _STEP_OF_FORM.items()}


def legal(core: Core) -> tuple[int, ...]:
    """Return the numbers of all actions that are legal now; none once the game is over.

    Where chance decides these are its outcomes.
    """
    if core.pending != NOTHING:
        return tuple([number for number, _ in outcomes(core)])
    decision = core.decision
    if decision is Decision.PLAY:
        seat = core.actor
        found = core.rules.plays(core.units[seat], core.doubles[seat])
        return found or (core.rules.codec.numbers[PASS, 0, 0, 0],)
    if decision is None:
        return ()
    numbers = core.rules.codec.numbers
    if decision is Decision.ORDER:
        orders = [numbers[ORDER, card, 0, 0] for card in dict.fromkeys(core.orders[core.actor])]
        return (*orders, numbers[NO_ORDER, 0, 0, 0])
    return tuple([numbers[raw] for raw in _OPTIONS[decision](core)])


def _draw(core: Core) -> Iterator[Raw]:
    either = core.rules.empty_allowed
    if core.supply or either:
        yield DRAW_SUPPLY, 0, 0, 0
    if core.waiters[core.actor] or either:
        yield DRAW_WAITER, 0, 0, 0


def _join(core: Core) -> Iterator[Raw]:
    for card in settling.join_options(core):
        yield JOIN, card, 0, 0
    yield NO_MORE, 0, 0, 0


def _demand(core: Core) -> Iterator[Raw]:
    settlement = core.settlement
    assert settlement is not None
    rest = dict.fromkeys(unranked(settlement))
    place = len(settlement.ranked)
    for card in rest:
        yield DEMAND, card, core.rules.cards[card].order.series[place], 0


def _name(core: Core) -> Iterator[Raw]:
    for seat, lane in enumerate(core.rules.lanes):
        if seat != core.actor and core.units[seat]:
            yield NAME, lane, 0, 0
    yield DECLINE, 0, 0, 0


def _show_card(core: Core) -> Iterator[Raw]:
    for lane, singles, doubles in _columns(core):
        if singles:
            yield SHOW, lane, 1, 0
        if doubles:
            yield SHOW, lane, 0, 1


def _columns(core: Core) -> Iterator[tuple[int, int, int]]:
    """Yield (lane, singles, doubles) of what the actor holds."""
    units, doubles, mask = core.units[core.actor], core.doubles[core.actor], core.rules.mask
    for lane, shift in enumerate(core.rules.shifts):
        twos = doubles >> shift & mask
        yield lane, (units >> shift & mask) - 2 * twos, twos


def _settle(core: Core) -> Iterator[Raw]:
    settlement = core.settlement
    assert settlement is not None
    assert settlement.way is not None
    way = settlement.way
    for form, which, number, doubles in way.options():
        yield FORM_OF_STEP[form], which, number, doubles
    if way.complete:
        yield BAKE, 0, 0, 0
    if may_decline(core):
        yield DECLINE, 0, 0, 0
    if settlement.askable:
        yield ASK, 0, 0, 0


def _pay(core: Core) -> Iterator[Raw]:
    settlement = core.settlement
    assert settlement is not None
    assert settlement.way is not None
    for form, which, number, doubles in settlement.way.options():
        yield FORM_OF_STEP[form], which, number, doubles


def _show(core: Core) -> Iterator[Raw]:
    settlement = core.settlement
    assert settlement is not None
    own = core.rules.lanes[settlement.owner]
    yield SHOW_NOTHING, 0, 0, 0
    for lane, singles, doubles in _columns(core):
        if lane == own:
            for twos in range(doubles + 1):
                for ones in range(singles + 1):
                    if ones or twos:
                        yield SHOW, lane, ones, twos


def _answer(core: Core) -> Iterator[Raw]:
    if helping.can_help(core, core.actor):
        yield HELP, 0, 0, 0
    yield REFUSE, 0, 0, 0


def _give(core: Core) -> Iterator[Raw]:
    settlement = core.settlement
    assert settlement is not None
    lane = helping.lane_to_give(settlement, core.rules.mask, core.rules.width)
    for singles, doubles in helping.gift_options(core, core.actor, lane):
        yield GIVE, lane, singles, doubles


def _ask_on(core: Core) -> Iterator[Raw]:
    yield ASK_ON, 0, 0, 0
    yield STOP, 0, 0, 0


def _reward(core: Core) -> Iterator[Raw]:
    yield TAKE_REWARD, 0, 0, 0
    yield LEAVE_REWARD, 0, 0, 0


_OPTIONS: Final = {
    Decision.DRAW: _draw,
    Decision.JOIN: _join,
    Decision.DEMAND: _demand,
    Decision.NAME: _name,
    Decision.SHOW_CARD: _show_card,
    Decision.SETTLE: _settle,
    Decision.PAY: _pay,
    Decision.SHOW: _show,
    Decision.ANSWER: _answer,
    Decision.GIVE: _give,
    Decision.ASK_ON: _ask_on,
    Decision.REWARD: _reward,
}


def forced(core: Core) -> int | None:
    """Return the number of the only legal action where public facts alone leave no other.

    How many cards a hand holds and what lies in the piles is public. Where what a hand holds leaves
    no choice, there is a decision all the same: skipping it would tell what the hand holds.
    """
    decision, actor = core.decision, core.actor
    if decision is Decision.DRAW:
        public = True
    elif decision in (Decision.PLAY, Decision.SETTLE, Decision.PAY):
        public = not core.units[actor]
    elif decision is Decision.SHOW_CARD:
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
    numbers = core.rules.codec.numbers
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
    form, which, _, doubles = core.rules.codec.raw[number]
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
    skip_forced(core)


def skip_forced(core: Core) -> None:
    """Do what is forced, if that is to be skipped."""
    while core.skips and (number := forced(core)) is not None:
        step(core, number)


def step(core: Core, number: int) -> None:
    """Do a legal action, and all that follows from it until the next decision."""
    raw = core.rules.codec.raw[number]
    form, which, first, second = raw
    if form == PLAY:
        turn.play(core, which, first, second)
        return
    action = _TURN.get(form)
    if action is not None:
        action(core, raw)
        return
    if form in _STEP_OF_FORM:
        settling.take_step(core, (_STEP_OF_FORM[form], which, first, second))
    else:
        _OVEN[form](core, raw)
    if core.settlement is None:
        reveal(core)


_TURN: Final = {
    PASS: lambda core, raw: turn.pass_turn(core),
    ORDER: lambda core, raw: turn.play_order(core, raw[1]),
    NO_ORDER: lambda core, raw: turn.no_order(core),
    DRAW_SUPPLY: lambda core, raw: turn.draw_supply(core),
    DRAW_WAITER: lambda core, raw: turn.draw_waiter(core),
}
_OVEN: Final = {
    JOIN: lambda core, raw: settling.join(core, raw[1]),
    NO_MORE: lambda core, raw: settling.no_more(core),
    DEMAND: lambda core, raw: settling.demand(core, raw[1]),
    NAME: lambda core, raw: settling.name(core, core.rules.seat_of_lane[raw[1]]),
    BAKE: lambda core, raw: settling.bake(core),
    DECLINE: lambda core, raw: settling.decline(core),
    ASK: lambda core, raw: settling.ask_for_help(core),
    SHOW: lambda core, raw: _shown(core, *raw[1:]),
    SHOW_NOTHING: lambda core, raw: carrying.show(core, 0, 0),
    HELP: lambda core, raw: helping.answer(core, helps=True),
    REFUSE: lambda core, raw: helping.answer(core, helps=False),
    GIVE: lambda core, raw: helping.give(core, *raw[1:]),
    ASK_ON: lambda core, raw: helping.go_on_asking(core),
    STOP: lambda core, raw: helping.stop_asking(core),
    TAKE_REWARD: lambda core, raw: carrying.reward(core, taken=True),
    LEAVE_REWARD: lambda core, raw: carrying.reward(core, taken=False),
}


def _shown(core: Core, lane: int, singles: int, doubles: int) -> None:
    if core.decision is Decision.SHOW_CARD:
        settling.show_card(core, lane, singles, doubles)
    else:
        carrying.show(core, singles, doubles)
