"""The course of a game: which actions a decision offers, and what has to be done until the next decision.

Here and nowhere else the rules follow each other. The most frequent decisions and steps are looked for first.
"""

from __future__ import annotations

from pizzarules.rules.baking import carry_out, fail_as_planned, lay_and_bake
from pizzarules.rules.blocking import let_show, offer_shows, show
from pizzarules.rules.cells import i64
from pizzarules.rules.choices import Choices
from pizzarules.rules.draw import draw_supply, draw_waiter
from pizzarules.rules.help import (
    answer,
    ask_next,
    give,
    kind_to_give,
    offer_answers,
    offer_gifts,
    stop_asking,
)
from pizzarules.rules.oven import reveal, turn_over
from pizzarules.rules.paying import options
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
    LAY_PLEDGED,
    LET_JOIN,
    LET_SHOW,
    NAME,
    NEXT_ROUND,
    NO_MORE,
    NO_ORDER,
    ORDER,
    PASS,
    PLAN,
    PLAY,
    RANK,
    REFUSE,
    REQUEST,
    REVEAL,
    SETTLE,
    SETTLE_AGAIN,
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
    TURN_OVER,
    WAIT,
)
from pizzarules.rules.pledges import lay_pledged
from pizzarules.rules.position import Position
from pizzarules.rules.resettling import settle_again
from pizzarules.rules.reward import finish, offer_reward, reward
from pizzarules.rules.rounds import next_round
from pizzarules.rules.series import (
    demand,
    join,
    let_join,
    no_more,
    offer_demands,
    offer_joins,
    rank,
)
from pizzarules.rules.settlement import (
    ask_for_help,
    bake,
    conclude,
    decide_step,
    decline,
    look_at_member,
    offer_settling,
    plan_member,
)
from pizzarules.rules.shown_kind import name, offer_cards, offer_opponents, show_card
from pizzarules.rules.turn import (
    end_turn,
    offer_orders,
    offer_piles,
    offer_plays,
    pass_turn,
    play,
    play_order,
    refill,
)

__all__ = ["apply", "go_on", "legal"]


def legal(position: Position, choices: Choices) -> None:  # noqa: C901 - a table
    """Offer the actions that are legal now; none once the game is over. Changes nothing."""
    choices.count = 0
    task = position.task
    if task == TO_PLAY:
        offer_plays(position, choices)
    elif task == TO_DRAW:
        offer_piles(position, choices)
    elif task == TO_ORDER:
        offer_orders(position, choices)
    elif task == TO_SETTLE:
        offer_settling(position, choices)
    elif task == TO_PAY:
        options(position, position.way, choices)
    elif task == TO_ANSWER:
        offer_answers(position, choices)
    elif task == TO_JOIN:
        offer_joins(position, choices)
    elif task == TO_ASK_ON:
        choices.offer_alone(position.book, ASK_ON)
        choices.offer_alone(position.book, STOP_ASKING)
    elif task == TO_DEMAND:
        offer_demands(position, choices)
    elif task == TO_SHOW:
        offer_shows(position, choices)
    elif task == TO_NAME:
        offer_opponents(position, choices)
    elif task == TO_SHOW_CARD:
        offer_cards(position, choices)
    elif task == TO_GIVE:
        offer_gifts(position, position.actor, kind_to_give(position), choices)
    elif task == TO_REWARD:
        offer_reward(position, choices)


def apply(position: Position, number: i64) -> None:
    """Do a legal action, and all that follows from it until the next decision."""
    book = position.book
    form, which = book.forms[number], book.whiches[number]
    if form == PLAY:
        first, second = book.first_amounts[number], book.second_amounts[number]
        step = play(position, which, first, second)
    elif form == NO_ORDER:
        step = refill(position)
    elif form == DRAW_SUPPLY:
        step = draw_supply(position)
    elif form == DRAW_WAITER:
        step = draw_waiter(position)
    elif form == ORDER:
        step = play_order(position, which)
    elif form == PASS:
        step = pass_turn(position)
    else:
        first, second = book.first_amounts[number], book.second_amounts[number]
        step = _settled(position, form, which, first, second)
    if step != WAIT:
        go_on(position, step)


def _settled(  # noqa: C901 - a table
    position: Position, form: i64, which: i64, first: i64, second: i64
) -> i64:
    """Do what an action in a settlement says; return what has to be done next."""
    if ALTERNATIVE <= form <= REQUEST:
        return decide_step(position, form, which, first, second)
    if form == DECLINE:
        return decline(position)
    if form == REFUSE:
        return answer(position, False)
    if form == ASK:
        return ask_for_help(position)
    if form == NO_MORE:
        return no_more()
    if form == JOIN:
        return join(position, which)
    if form == DEMAND:
        return demand(position, which)
    if form == ASK_ON:
        return ASK_NEXT
    if form == STOP_ASKING:
        return stop_asking(position)
    if form == SHOW and position.task == TO_SHOW_CARD:
        return show_card(position, which, first, second)
    if form == SHOW or form == SHOW_NOTHING:  # noqa: PLR1714, SIM109 - no tuple is made here
        return show(position, first, second)
    if form == NAME:
        return name(position, which)
    if form == BAKE:
        return bake(position)
    if form == HELP:
        return answer(position, True)
    if form == GIVE:
        return give(position, which, first, second)
    return reward(position, form == TAKE_REWARD)


def go_on(position: Position, step: i64) -> None:  # noqa: C901 - a table
    """Do a step, and what has to be done after it, until somebody has to decide something."""
    while step != WAIT:
        if step == END_TURN:
            step = end_turn(position)
        elif step == CARRY_OUT:
            step = carry_out(position)
        elif step == PLAN:
            step = plan_member(position)
        elif step == REVEAL:
            step = reveal(position)
        elif step == SETTLE:
            step = look_at_member(position)
        elif step == LET_JOIN:
            step = let_join(position)
        elif step == RANK:
            step = rank(position)
        elif step == CONCLUDE:
            step = conclude(position)
        elif step == FINISH:
            step = finish(position)
        elif step == ASK_NEXT:
            step = ask_next(position)
        elif step == LET_SHOW:
            step = let_show(position)
        elif step == TURN_OVER or step == DEADLOCK:  # noqa: PLR1714, SIM109 - no tuple is made here
            step = turn_over(position, step == DEADLOCK)
        elif step == NEXT_ROUND:
            step = next_round(position)
        elif step == LAY_AND_BAKE:
            step = lay_and_bake(position)
        elif step == SETTLE_AGAIN:
            step = settle_again(position)
        elif step == LAY_PLEDGED:
            step = lay_pledged(position)
        else:
            step = fail_as_planned(position)
