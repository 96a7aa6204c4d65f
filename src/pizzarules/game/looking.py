"""Looking at a state as a seat does, or a spectator. Nothing else leads to what others may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from pizzarules.game.actions import Action
from pizzarules.game.core import NOBODY, ORDER_ENTRY, Core, Decision, RawEvent
from pizzarules.game.deck import packed
from pizzarules.game.events import Event
from pizzarules.game.log import event_of
from pizzarules.game.past import Past
from pizzarules.game.reasons import TASKS
from pizzarules.game.records import OvenOrder
from pizzarules.game.result import Result
from pizzarules.game.settlement import Settlement
from pizzarules.game.stepping import FORM_OF_STEP
from pizzarules.game.views import Entry, Hand, Memory, Settling, View
from pizzarules.game.witness import Track, Witness
from pizzarules.pantry import Pool

__all__ = ["memory_of", "oven_of", "phase_of", "table_of", "view_of", "visible"]


def visible(core: Core, raw_events: Sequence[RawEvent], seat: str | None) -> tuple[Event, ...]:
    """Return those events that a seat gets to know, or a spectator."""
    found = (event_of(core.rules, raw) for raw in raw_events)
    return tuple(
        event
        for event in found
        if event.audience is None or (seat is not None and seat in event.audience)
    )


def settling_of(core: Core) -> Settling | None:
    """Return what is public of the order that is being settled."""
    settlement = core.settlement
    if settlement is None:
        return None
    rules = core.rules
    cards, pantry = rules.cards, rules.pantry
    series = cards[settlement.members[0]].order.series

    def seat(place: int) -> str | None:
        return None if place == NOBODY else rules.seats[place]

    return Settling(
        owner=rules.seats[settlement.owner],
        order=cards[settlement.current].name,
        members=tuple(cards[card].name for card in settlement.members),
        demands=tuple(
            (cards[card].name, demand)
            for card, demand in zip(settlement.ranked, series, strict=False)
        ),
        steps=_steps(core, settlement),
        asking=settlement.way is not None and settlement.way.asking,
        pledged=Pool(pantry, *settlement.reserved) if settlement.reserved[0] else None,
        shown=None if settlement.shown in (None, NOBODY) else rules.game.kinds[settlement.shown],
        request=Pool(pantry, *settlement.request) if settlement.request[0] else None,
        asked=seat(settlement.asked),
        helper=seat(settlement.helper),
        given=Pool(pantry, *settlement.given) if settlement.given[0] else None,
        shown_units=settlement.shown_units,
    )


def _steps(core: Core, settlement: Settlement) -> tuple[Action, ...]:
    if settlement.way is None:
        return ()
    actions, numbers = core.rules.codec.actions, core.rules.numbers
    return tuple(
        actions[numbers[FORM_OF_STEP[form], lane, number, doubles]]
        for form, lane, number, doubles in settlement.way.steps
    )


def memory_of(past: Past, core: Core, seat: int | None) -> Memory:
    """Return what a seat, or a spectator, remembers in the state that a past led to."""
    rules = core.rules
    name = None if seat is None else rules.seats[seat]
    witness = Witness(past.beginning.core, seat)
    sequence = list(visible(core, past.beginning.events, name))
    for before, number, events in past.steps():
        witness.note(before, number, events)
        sequence += visible(core, events, name)
    hands = [
        (core.units[place], core.doubles[place])
        if place == seat
        else packed(list(witness.ingredients.known[place].elements()), rules.width)
        for place in range(rules.players)
    ]
    return Memory(
        table=Pool(rules.pantry, *table_of(core)),
        oven=oven_of(core),
        used=Pool(rules.pantry, core.used_units, core.used_doubles),
        hands={
            one: Pool(rules.pantry, *hand) for one, hand in zip(rules.seats, hands, strict=True)
        },
        orders={
            one: _names(
                core,
                core.orders[place]
                if place == seat
                else sorted(witness.orders[place].known[place].elements()),
            )
            for place, one in enumerate(rules.seats)
        },
        waiters={
            one: _waiter(core, witness.orders[place]) for place, one in enumerate(rules.seats)
        },
        sequence=tuple(sequence),
    )


def _names(core: Core, cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(core.rules.cards[card].name for card in cards)


def _waiter(core: Core, track: Track) -> tuple[str, ...]:
    cards = core.rules.cards
    return tuple(
        cards[item].name if isinstance(item, int) else "?" for item in reversed(track.lying)
    )


def table_of(core: Core) -> tuple[int, int]:
    """Return the ingredients on the table, packed; what a helper is giving lies there too."""
    given = (0, 0) if core.settlement is None else core.settlement.given
    return core.table_units + given[0], core.table_doubles + given[1]


def oven_of(core: Core) -> tuple[Entry, ...]:
    """Return what is in the oven, the lowest first."""
    return tuple(_entry(core, entry) for entry in core.oven[core.place :])


def _entry(core: Core, entry: int) -> Entry:
    rules = core.rules
    if entry & ORDER_ENTRY:
        return OvenOrder(rules.seats[entry >> 16 & 0xFFFF], rules.cards[entry & 0xFFFF].name)
    cards = core.cards(entry >> 32, entry >> 16 & 0xFFFF, entry & 0xFFFF)
    return Pool(rules.pantry, *cards)


def cards_in_oven(core: Core) -> int:
    """Return how many cards lie in the oven; the rest of the last round lies below them."""
    played = [
        1 if entry & ORDER_ENTRY else (entry >> 16 & 0xFFFF) + (entry & 0xFFFF)
        for entry in core.oven[core.place :]
    ]
    below = played and core.decision in IN_TURN
    total = core.rules.pantry.total
    base = total(core.table_units) - total(core.table_doubles) if below else 0
    return sum(played) + base


def view_of(
    core: Core,
    raw_events: Sequence[RawEvent],
    seat: int | None,
    asked: Asked,
    memory: Memory | None,
) -> View:
    """Return the view of a seat, or of a spectator (None)."""
    rules, pantry = core.rules, core.rules.pantry
    seats, places = rules.seats, range(rules.players)
    name = None if seat is None else seats[seat]
    in_turn = core.decision in IN_TURN
    buried = in_turn and bool(core.oven)
    used = pantry.total(core.used_units) - pantry.total(core.used_doubles)
    own = name is not None and asked.to_act == name
    return View(
        game=rules.game.id,
        hash=rules.game.hash,
        rulings=dict(rules.game.rulings.chosen),
        seat=name,
        seats=seats,
        round=core.round,
        phase=phase_of(core),
        turn=seats[core.turn],
        starter=seats[core.starter],
        idle=core.idle,
        to_act=asked.to_act,
        decision=asked.decision,
        question=asked.question if own else _task(asked.decision),
        actions=tuple(asked.actions()) if own else (),
        hand=None if seat is None else Pool(pantry, core.units[seat], core.doubles[seat]),
        orders=None if seat is None else _names(core, core.orders[seat]),
        hands={
            seats[place]: Hand(core.ingredient_cards(place), len(core.orders[place]))
            for place in places
        },
        waiters={seats[place]: len(core.waiters[place]) for place in places},
        supply=len(core.supply),
        chef=None if core.chef == NOBODY else seats[core.chef],
        table=None if buried else Pool(pantry, *table_of(core)),
        oven=cards_in_oven(core),
        top=_entry(core, core.oven[-1]) if buried else None,
        used=used,
        baked={seats[place]: _names(core, core.baked[place]) for place in places},
        gone={seats[place]: _names(core, core.gone[place]) for place in places},
        scores={seats[place]: core.score(place) for place in places},
        settling=settling_of(core),
        result=asked.result,
        events=visible(core, raw_events, name),
        memory=memory,
    )


def _task(decision: Decision | None) -> str | None:
    """Return what others know of a question: how it is put may tell what the hand holds."""
    return None if decision is None else TASKS[decision]


IN_TURN: Final = (Decision.PLAY, Decision.ORDER, Decision.DRAW)
"""The decisions of a turn."""


def phase_of(core: Core) -> str:
    """Return what is going on: `deal`, `turn`, `oven` (it is being emptied) or `over`."""
    if core.decision in IN_TURN:
        return "turn"
    if core.decision is None:
        return "over"
    return "deal" if core.decision is Decision.CHANCE else "oven"


class Asked(Protocol):
    """What a state says of the decision that is open."""

    @property
    def to_act(self) -> str | None:
        """Who decides."""

    @property
    def decision(self) -> Decision | None:
        """What is decided."""

    @property
    def question(self) -> str | None:
        """The same in words."""

    @property
    def result(self) -> Result | None:
        """How the game ended."""

    def actions(self) -> Sequence[Action]:
        """What there is to choose from."""
        ...
