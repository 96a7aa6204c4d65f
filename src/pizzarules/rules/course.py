"""The course of a game: which actions a decision offers, and what has to be done until the next decision.

Here and nowhere else the rules follow each other.
"""

from __future__ import annotations

from pizzarules.rules import (
    baking,
    blocking,
    help,
    oven,
    paying,
    reward,
    rounds,
    series,
    settlement,
    shown_kind,
    turn,
)
from pizzarules.rules.cells import i64
from pizzarules.rules.choices import Choices
from pizzarules.rules.draw import draw_supply, draw_waiter
from pizzarules.rules.places import (
    ALTERNATIVE,
    ASK,
    ASK_NEXT,
    ASK_ON,
    BAKE,
    CARRY_OUT,
    CONCLUDE,
    DEADLOCK,
    DECLINE,
    DEMAND,
    DRAW_SUPPLY,
    DRAW_WAITER,
    END_TURN,
    FINISH,
    GIVE,
    HELP,
    JOIN,
    LAY_AND_BAKE,
    LEAVE_REWARD,
    LET_JOIN,
    LET_SHOW,
    NAME,
    NEXT_ROUND,
    NO_MORE,
    NO_ORDER,
    NOBODY,
    ORDER,
    ORDERS,
    ORDERS_N,
    PASS,
    PLAN,
    PLAY,
    RANK,
    REFILL,
    REFUSE,
    REQUEST,
    REVEAL,
    S_ASKABLE,
    S_RANKED,
    SHOW,
    SHOW_NOTHING,
    STOP_ASKING,
    TAKE_REWARD,
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
    WAIT,
    WAITER_N,
)
from pizzarules.rules.position import Position

__all__ = ["apply", "go_on", "legal"]


# What can be done.


def legal(position: Position, choices: Choices) -> None:
    """Offer the actions that are legal now; none once the game is over. Changes nothing."""
    choices.count = 0
    task = position.task
    if task == TO_PLAY:
        _offer_plays(position, choices)
    elif task == TO_ORDER:
        _offer_orders(position, choices)
    elif task == TO_DRAW:
        _offer_piles(position, choices)
    elif task == TO_SETTLE:
        _offer_settling(position, choices)
    elif task == TO_PAY:
        paying.options(position, position.way, choices)
    elif task >= 0:
        _offer_answers(position, choices)


def _offer_plays(position: Position, choices: Choices) -> None:
    book, cells = position.book, position.cells
    row = book.rows[position.actor]
    if not position.held(position.actor):
        choices.offer_alone(book, PASS)
        return
    kind: i64 = 0
    while kind < book.kinds:
        ones, twos = cells[row + kind], cells[row + book.kinds + kind]
        if ones + twos:
            choices.offer_columns(book, PLAY, kind, ones, twos)
        kind += 1


def _offer_orders(position: Position, choices: Choices) -> None:
    _offer_hand_orders(position, choices, ORDER, NOBODY)
    choices.offer_alone(position.book, NO_ORDER)


def _offer_hand_orders(position: Position, choices: Choices, form: i64, family: i64) -> None:
    """Offer each order in hand once; with a family, only those of it."""
    book, cells = position.book, position.cells
    at = book.rows[position.actor] + book.facts
    last: i64 = NOBODY
    place: i64 = 0
    while place < cells[at + ORDERS_N]:
        card = cells[at + ORDERS + place]
        # They are ascending.
        if card != last and (family == NOBODY or book.family[card] == family):
            choices.offer(book, form, card, 0, 0)
        last = card
        place += 1


def _offer_piles(position: Position, choices: Choices) -> None:
    book = position.book
    if position.supply_n or book.empty_allowed:
        choices.offer_alone(book, DRAW_SUPPLY)
    if position.fact(position.actor, WAITER_N) or book.empty_allowed:
        choices.offer_alone(book, DRAW_WAITER)


def _offer_settling(position: Position, choices: Choices) -> None:
    book = position.book
    paying.options(position, position.way, choices)
    if paying.complete(position, position.way):
        choices.offer_alone(book, BAKE)
    if settlement.may_decline(position):
        choices.offer_alone(book, DECLINE)
    if position.settlement[S_ASKABLE]:
        choices.offer_alone(book, ASK)


def _offer_answers(position: Position, choices: Choices) -> None:
    book, task = position.book, position.task
    if task == TO_ANSWER:
        if help.can_help(position, position.actor):
            choices.offer_alone(book, HELP)
        choices.offer_alone(book, REFUSE)
    elif task == TO_JOIN:
        family = book.family[position.settlement[book.members]]
        _offer_hand_orders(position, choices, JOIN, family)
        choices.offer_alone(book, NO_MORE)
    elif task == TO_ASK_ON:
        choices.offer_alone(book, ASK_ON)
        choices.offer_alone(book, STOP_ASKING)
    elif task == TO_DEMAND:
        _offer_demands(position, choices)
    elif task == TO_SHOW:
        choices.offer_alone(book, SHOW_NOTHING)
        kind, row = book.lanes[position.owner], book.rows[position.actor]
        ones, twos = position.cells[row + kind], position.cells[row + book.kinds + kind]
        choices.offer_columns(book, SHOW, kind, ones, twos)
    else:
        _offer_rare(position, choices)


def _offer_demands(position: Position, choices: Choices) -> None:
    book = position.book
    ranked = position.settlement[S_RANKED]
    place: i64 = 0
    card = series.unranked(position, 0)
    while card != NOBODY:
        earlier: i64 = 0
        while series.unranked(position, earlier) != card:
            earlier += 1
        if earlier == place:
            amount = book.series[card * book.longest + ranked]
            choices.offer(book, DEMAND, card, amount, 0)
        place += 1
        card = series.unranked(position, place)


def _offer_rare(position: Position, choices: Choices) -> None:
    book, task = position.book, position.task
    if task == TO_GIVE:
        kind = help.kind_to_give(position)
        help.offer_gifts(position, position.actor, kind, choices)
    elif task == TO_REWARD:
        choices.offer_alone(book, TAKE_REWARD)
        choices.offer_alone(book, LEAVE_REWARD)
    elif task == TO_NAME:
        seat: i64 = 0
        while seat < book.players:
            if seat != position.actor and position.held(seat):
                choices.offer(book, NAME, book.lanes[seat], 0, 0)
            seat += 1
        choices.offer_alone(book, DECLINE)
    elif task == TO_SHOW_CARD:
        row = book.rows[position.actor]
        kind = 0
        while kind < book.kinds:
            if position.cells[row + kind]:
                choices.offer(book, SHOW, kind, 1, 0)
            if position.cells[row + book.kinds + kind]:
                choices.offer(book, SHOW, kind, 0, 1)
            kind += 1


# Doing it.


def apply(position: Position, number: i64) -> None:
    """Do a legal action, and all that follows from it until the next decision."""
    book = position.book
    form, which = book.forms[number], book.whiches[number]
    first, second = book.first_amounts[number], book.second_amounts[number]
    go_on(position, _begun(position, form, which, first, second))


def _begun(position: Position, form: i64, which: i64, first: i64, second: i64) -> i64:
    """Do what an action says; return what has to be done next."""
    if form == PLAY:
        return turn.play(position, which, first, second)
    if form == NO_ORDER:
        return turn.no_order(position)
    if form == ORDER:
        return turn.play_order(position, which)
    if form == DRAW_SUPPLY:
        return draw_supply(position)
    if form == DRAW_WAITER:
        return draw_waiter(position)
    if form == PASS:
        return turn.pass_turn(position)
    if ALTERNATIVE <= form <= REQUEST:
        return settlement.decide_step(position, form, which, first, second)
    return _answered(position, form, which, first, second)


def _answered(position: Position, form: i64, which: i64, first: i64, second: i64) -> i64:
    if form == DECLINE:
        return settlement.decline(position)
    if form == REFUSE:
        return help.answer(position, False)
    if form == ASK:
        return settlement.ask_for_help(position)
    if form == NO_MORE:
        return series.no_more(position)
    if form == JOIN:
        return series.join(position, which)
    if form == DEMAND:
        return series.demand(position, which)
    if form == ASK_ON:
        return ASK_NEXT
    if form == STOP_ASKING:
        return help.stop_asking(position)
    if form == SHOW and position.task == TO_SHOW_CARD:
        return shown_kind.show_card(position, which, first, second)
    if form == SHOW or form == SHOW_NOTHING:  # noqa: PLR1714 - no tuple is made here
        return blocking.show(position, first, second)
    return _rare(position, form, which, first, second)


def _rare(position: Position, form: i64, which: i64, first: i64, second: i64) -> i64:
    if form == NAME:
        return shown_kind.name(position, which)
    if form == BAKE:
        return settlement.bake(position)
    if form == HELP:
        return help.answer(position, True)
    if form == GIVE:
        return help.give(position, which, first, second)
    return reward.reward(position, form == TAKE_REWARD)


def go_on(position: Position, step: i64) -> None:
    """Do a step, and what has to be done after it, until somebody has to decide something."""
    while step != WAIT:
        if step < REVEAL:
            step = _turn_step(position, step)
        elif step < CONCLUDE:
            step = _plan_step(position, step)
        else:
            step = _end_step(position, step)


def _turn_step(position: Position, step: i64) -> i64:
    if step == REFILL:
        return turn.refill(position)
    if step == END_TURN:
        return turn.end_turn(position)
    return oven.turn_over(position, step == DEADLOCK)


def _plan_step(position: Position, step: i64) -> i64:
    if step == REVEAL:
        return oven.reveal(position)
    if step == LET_JOIN:
        return series.let_join(position)
    if step == RANK:
        return series.rank(position)
    if step == PLAN:
        return settlement.plan_member(position)
    return settlement.look_at_member(position)


def _end_step(position: Position, step: i64) -> i64:
    if step == CARRY_OUT:
        return baking.carry_out(position)
    if step == FINISH:
        return reward.finish(position)
    if step == CONCLUDE:
        return settlement.conclude(position)
    if step == ASK_NEXT:
        return help.ask_next(position)
    if step == LET_SHOW:
        return blocking.let_show(position)
    if step == NEXT_ROUND:
        return rounds.next_round(position)
    if step == LAY_AND_BAKE:
        return baking.lay_and_bake(position)
    return baking.fail_as_planned(position)
