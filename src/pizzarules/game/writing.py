"""Writing a state down: the last position between two orders, or in a turn, and the actions since."""

from __future__ import annotations

from collections.abc import Sequence

from pizzarules.game.checking import is_complete
from pizzarules.game.core import DEALING, NOBODY, ORDER_ENTRY, REVEALING, Core, Decision
from pizzarules.game.deck import UNKNOWN, card_name
from pizzarules.game.records import OvenOrder, PlayerRecord, PoolRecord, StateRecord
from pizzarules.pantry import Pool

__all__ = ["record_of"]

_PHASES = {
    Decision.PLAY: "turn",
    Decision.ORDER: "order",
    Decision.DRAW: "draw",
    Decision.REWARD: "reward",
    None: "over",
}


def record_of(base: Core, since: Sequence[int]) -> StateRecord:
    """Return the record of the state that `since` leads to from `base`."""
    rules = base.rules
    game, seats = rules.game, rules.seats
    phase = _phase(base)
    settlement = base.settlement if phase == "reward" else None
    return StateRecord(
        game=game.id,
        hash=game.hash,
        seats=seats,
        phase=phase,
        turn=seats[base.turn],
        round=base.round,
        starter=seats[base.starter],
        seed=None if base.key is None else str(base.key),
        rulings=dict(game.rulings.chosen),
        passed=phase == "draw" and not base.active,
        idle=base.idle,
        chef=None if base.chef == NOBODY else seats[base.chef],
        table=_pool(base, base.table_units, base.table_doubles),
        used=_pool(base, base.used_units, base.used_doubles),
        supply=_cards(base, base.supply[::-1]),
        open=_cards(base, base.open_supply),
        oven=_oven(base),
        players={seat: _player(base, place) for place, seat in enumerate(seats)},
        settled=None
        if settlement is None
        else OvenOrder(seats[settlement.owner], rules.cards[settlement.members[0]].name),
        helper=None if settlement is None else seats[settlement.helper],
        skip_forced=base.skips,
        partial=not is_complete(base),
        then=tuple(str(rules.codec.actions[number]) for number in since),
    )


def _phase(core: Core) -> str:
    if core.pending == REVEALING:
        return "oven"
    if core.pending == DEALING:
        return "deal"
    return _PHASES[core.decision]


def _pool(core: Core, units: int, doubles: int) -> PoolRecord:
    pool = Pool(core.rules.pantry, units, doubles)
    return {kind: pool[kind] for kind in pool}


def _cards(core: Core, cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(card_name(card, core.rules.game.kinds) for card in cards)


def _orders(core: Core, cards: Sequence[int]) -> tuple[str, ...]:
    return tuple("?" if card == UNKNOWN else core.rules.cards[card].name for card in cards)


def _oven(core: Core) -> tuple[OvenOrder | PoolRecord, ...]:
    rules = core.rules
    entries: list[OvenOrder | PoolRecord] = []
    for entry in core.oven[core.place :]:
        if entry & ORDER_ENTRY:
            seat, card = entry >> 16 & 0xFFFF, entry & 0xFFFF
            entries.append(OvenOrder(rules.seats[seat], rules.cards[card].name))
        else:
            cards = (entry >> 16 & 0xFFFF, entry & 0xFFFF)
            entries.append({rules.game.kinds[entry >> 32]: cards})
    return tuple(entries)


def _player(core: Core, seat: int) -> PlayerRecord:
    return PlayerRecord(
        hand=_pool(core, core.units[seat], core.doubles[seat]),
        orders=_orders(core, core.orders[seat]),
        waiter=_orders(core, core.waiters[seat][::-1]),
        open=_orders(core, core.open_waiters[seat]),
        baked=_orders(core, core.baked[seat]),
        gone=_orders(core, core.gone[seat]),
    )
