"""Help: who is asked, who can give what was asked for, and giving it.

Only one player helps, and gives the whole combination; each is asked the same, the left neighbour first.
Rulings `help-stop`, `help-double`, `help-empty`.
"""

from __future__ import annotations

from pizzarules.rules import events
from pizzarules.rules.cells import i64
from pizzarules.rules.choices import Choices
from pizzarules.rules.places import (
    ASK_NEXT,
    CARRY_OUT,
    FROM_HAND,
    GIVE,
    HELP,
    HELPED,
    NOBODY,
    P_REASON,
    P_RECIPE,
    Q_LAY,
    R_SOURCE,
    R_SWEEP,
    REFUSE,
    REFUSED,
    S_ASKED,
    S_EXCLUDED,
    S_HELPER,
    S_PLANS,
    S_STAGE,
    TO_ANSWER,
    TO_ASK_ON,
    TO_GIVE,
    WAIT,
    WAITER_N,
)
from pizzarules.rules.plans import claim_on, column_met, paid, plan_at, plan_row
from pizzarules.rules.position import Position

__all__ = [
    "answer",
    "ask_next",
    "can_help",
    "give",
    "kind_to_give",
    "offer_answers",
    "offer_gifts",
    "stop_asking",
    "wanted",
]


def _asked_at_all(position: Position, seat: i64) -> bool:
    """Whether a seat that is asked has anything to say: what it could give is not public."""
    if position.book.waiter_needed and not position.fact(seat, WAITER_N):
        return False
    return position.held(seat) > 0


def _next_seat(position: Position, seat: i64) -> i64:
    seat += 1
    if seat == position.book.players:
        return 0
    return seat


def ask_next(position: Position) -> i64:
    """Ask the next player clockwise; who holds no ingredient refuses unasked."""
    settlement = position.settlement
    seat = _next_seat(position, settlement[S_ASKED])
    while seat != position.owner:
        settlement[S_ASKED] = seat
        if _asked_at_all(position, seat):
            position.ask(TO_ANSWER, seat)
            return WAIT
        if position.log is not None:
            position.log.append((events.ANSWERED, int(seat), False))
        seat = _next_seat(position, seat)
    return _refused(position)


def answer(position: Position, helps: bool) -> i64:
    """Agree to help, or refuse."""
    settlement = position.settlement
    seat = settlement[S_ASKED]
    if position.log is not None:
        position.log.append((events.ANSWERED, int(seat), helps))
    if helps:
        settlement[S_HELPER] = seat
        position.ask(TO_GIVE, seat)
        return WAIT
    seat = _next_seat(position, seat)
    while seat != position.owner:
        if _asked_at_all(position, seat):
            position.ask(TO_ASK_ON, position.owner)
            return WAIT
        seat = _next_seat(position, seat)
    return ASK_NEXT


def stop_asking(position: Position) -> i64:
    """Ask nobody else."""
    if position.log is not None:
        position.log.append((events.STOPPED_ASKING, int(position.owner)))
    return _refused(position)


def _refused(position: Position) -> i64:
    position.settlement[S_STAGE] = REFUSED
    position.settlement[S_EXCLUDED] = 0
    return CARRY_OUT


# What can be given.


def wanted(position: Position, kind: i64) -> bool:
    """Whether the request names a kind."""
    settlement, book = position.settlement, position.book
    at = book.want + kind
    return settlement[at] > 0 or settlement[at + book.kinds] > 0


def offer_answers(position: Position, choices: Choices) -> None:
    """Offer to refuse, and to help to who can."""
    if can_help(position, position.actor):
        choices.offer_alone(position.book, HELP)
    choices.offer_alone(position.book, REFUSE)


def can_help(position: Position, seat: i64) -> bool:
    """Whether a seat holds cards for the whole request."""
    choices = Choices(position.book)
    kind: i64 = 0
    while kind < position.book.kinds:
        if wanted(position, kind):
            count = choices.count
            offer_gifts(position, seat, kind, choices)
            if choices.count == count:
                return False
        kind += 1
    return True


def kind_to_give(position: Position) -> i64:
    """Return the first kind of the request of which nothing was given yet."""
    settlement, book = position.settlement, position.book
    kind: i64 = 0
    while not wanted(position, kind) or (
        settlement[book.given + kind] or settlement[book.given + book.kinds + kind]
    ):
        kind += 1
    return kind


def offer_gifts(position: Position, seat: i64, kind: i64, choices: Choices) -> None:
    """Offer what a seat can give of one kind of the request so that all plans can be carried out in turn.

    Every card is needed: taking any one back would leave some plan short. With `help-double exact` only what is worth
    the fewest units.
    """
    book, cells = position.book, position.cells
    begin = choices.count
    row = book.rows[seat]
    ones, twos = cells[kind], cells[book.kinds + kind]
    doubles: i64 = 0
    while doubles <= cells[row + book.kinds + kind]:
        singles: i64 = 0
        while singles <= cells[row + kind]:
            if _enough(position, kind, ones + singles, twos + doubles):
                if not doubles or not _enough(position, kind, ones + singles, twos + doubles - 1):
                    choices.offer(book, GIVE, kind, singles, doubles)
                break
            singles += 1
        doubles += 1
    if book.gift_exact and choices.count > begin:
        choices.only_fewest(book, begin)


def _enough(position: Position, kind: i64, ones: i64, twos: i64) -> bool:
    """Whether a column on the table lets all plans be carried out in turn."""
    settlement, book = position.settlement, position.book
    place: i64 = 0
    while place < settlement[S_PLANS]:
        plan = plan_at(position, place)
        place += 1
        if settlement[plan + P_REASON]:
            continue
        recipe = settlement[plan + P_RECIPE]
        lays = plan_row(position, plan, Q_LAY) + kind
        laid_ones, laid_twos = settlement[lays], settlement[lays + book.kinds]
        from_hand = book.recipes[recipe + R_SOURCE] == FROM_HAND
        base_ones: i64 = 0
        base_twos: i64 = 0
        if not from_hand:
            base_ones = ones
            base_twos = twos
        claim = claim_on(position, plan, kind)
        if claim != NOBODY and not column_met(
            position, plan, claim, base_ones + laid_ones, base_twos + laid_twos
        ):
            return False
        if book.recipes[recipe + R_SWEEP]:
            ones = 0
            twos = 0
        elif claim != NOBODY:
            found = paid(position, plan, claim, base_ones, base_twos, laid_ones, laid_twos)
            ones += laid_ones - (found >> 16)
            twos += laid_twos - (found & 0xFFFF)
    return True


def give(position: Position, kind: i64, singles: i64, doubles: i64) -> i64:
    """Give cards of one kind of the request; what is given lies on the table once all of it is."""
    settlement, book = position.settlement, position.book
    helper = settlement[S_HELPER]
    position.move_cards(helper, kind, -singles, -doubles)
    settlement[book.given + kind] = singles
    settlement[book.given + book.kinds + kind] = doubles
    later = kind + 1
    while later < book.kinds:
        if wanted(position, later):
            return WAIT
        later += 1
    if position.log is not None:
        given = position.columns(settlement, book.given)
        position.log.append((events.GAVE, int(helper), given))
    place: i64 = 0
    while place < 2 * book.kinds:
        position.cells[place] += settlement[book.given + place]
        settlement[book.given + place] = 0
        place += 1
    settlement[S_STAGE] = HELPED
    settlement[S_EXCLUDED] = 0
    return CARRY_OUT
