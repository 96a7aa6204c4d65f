"""What a caller says of a position, field by field, put into the numbers of a core."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pizzarules.errors import PositionError, UnknownNameError
from pizzarules.game.core import NOBODY, ORDER_ENTRY, Core
from pizzarules.game.deck import CHEF, UNKNOWN, order_number
from pizzarules.game.piles import SUPPLY, set_pile
from pizzarules.game.rulebook import Rulebook
from pizzarules.game.settlement import settled
from pizzarules.game.shuffling import key_of
from pizzarules.integers import checked_number, checked_truth
from pizzarules.names import composed
from pizzarules.pantry import Pool

__all__ = [
    "FILL",
    "HEAP",
    "PHASES",
    "by_seat",
    "order_cards_of",
    "pool_of",
    "seat_place",
    "supply_cards",
]

PHASES: Final = ("turn", "order", "draw", "oven", "over", "deal", "reward")
"""What can be going on in a position."""

HEAP: Final = (1 << 16) - 1
"""The most cards in one entry of the oven."""


def seat_place(rules: Rulebook, seat: object, where: str) -> int:
    """Return the place of a seat; `UnknownNameError` if nobody sits there."""
    name = composed(seat) if isinstance(seat, str) else seat
    if not isinstance(name, str) or name not in rules.seats:
        raise UnknownNameError("seat", str(seat), rules.seats, where=where)
    return rules.seats.index(name)


def _chef(core: Core, value: object) -> None:
    core.chef = NOBODY if value is None else seat_place(core.rules, value, "chef")


def pool_of(core: Core, value: Any, where: str) -> tuple[int, int]:
    """Return a pool as packed units and double cards; `PoolError` if it is none."""
    pool: Pool = core.rules.pantry.pool(value, where=where)
    return pool.unit_lanes, pool.double_lanes


def _table(core: Core, value: object) -> None:
    core.table_units, core.table_doubles = pool_of(core, value, "table")


def _used(core: Core, value: object) -> None:
    core.used_units, core.used_doubles = pool_of(core, value, "used")


def by_seat(core: Core, value: object, what: str) -> list[tuple[int, Any]]:
    """Return what a mapping says, by the places of the seats."""
    if not isinstance(value, Mapping):
        raise PositionError(f"`{what}` maps seats to what they have")
    return [
        (seat_place(core.rules, seat, what), what_it_has) for seat, what_it_has in value.items()
    ]


def _hands(core: Core, value: object) -> None:
    for seat, pool in by_seat(core, value, "hands"):
        where = f"hand of {core.rules.seats[seat]}"
        core.units[seat], core.doubles[seat] = pool_of(core, pool, where)


def order_cards_of(core: Core, names: object, seat: int, where: str) -> tuple[int, ...]:
    """Return the numbers of a seat's order cards by their names; `?` is a card of an open pile."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise PositionError(f"{where}: a list of names of orders is needed")
    rules = core.rules
    return tuple(
        UNKNOWN if name == "?" else order_number(rules.game, name, rules.seats[seat], where=where)
        for name in names
    )


def _orders(core: Core, value: object) -> None:
    for seat, names in by_seat(core, value, "orders"):
        where = f"orders of {core.rules.seats[seat]}"
        core.orders[seat] = tuple(sorted(order_cards_of(core, names, seat, where)))


def _waiters(core: Core, value: object) -> None:
    for seat, names in by_seat(core, value, "waiters"):
        where = f"waiter of {core.rules.seats[seat]}"
        waiter = order_cards_of(core, names, seat, where)[::-1]
        set_pile(core, seat, waiter, core.open_waiters[seat])


def _baked(core: Core, value: object) -> None:
    for seat, names in by_seat(core, value, "baked"):
        core.baked[seat] = order_cards_of(core, names, seat, f"baked by {core.rules.seats[seat]}")


def _gone(core: Core, value: object) -> None:
    for seat, names in by_seat(core, value, "gone"):
        core.gone[seat] = order_cards_of(core, names, seat, f"gone of {core.rules.seats[seat]}")


def _oven(core: Core, value: object) -> None:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise PositionError("`oven` is a list of pools and of orders (seat, name)")
    rules = core.rules
    entries: list[int] = []
    for number, item in enumerate(value, 1):
        where = f"oven, entry {number}"
        if isinstance(item, str) and any(item == card.name for card in rules.cards):
            raise PositionError(
                f"{where}: whose `{item}` is it? An order is written as (seat, order)"
            )
        if isinstance(item, str | Mapping):
            units, doubles = pool_of(core, item, where)
            for lane, shift in enumerate(rules.shifts):
                twos = doubles >> shift & rules.mask
                ones = (units >> shift & rules.mask) - 2 * twos
                if ones or twos:
                    entries.append(lane << 32 | min(ones, HEAP) << 16 | min(twos, HEAP))
        elif isinstance(item, Sequence) and len(item) == 2:
            seat = seat_place(rules, item[0], where)
            card = order_number(rules.game, item[1], rules.seats[seat], where=where)
            entries.append(ORDER_ENTRY | seat << 16 | card)
        else:
            raise PositionError(f"{where}: a pool like `2 {rules.game.kinds[0]}`, or (seat, order)")
    core.oven = tuple(entries)


def supply_cards(core: Core, value: object, where: str) -> tuple[int, ...]:
    """Return the numbers of cards of the supply by their names; `?` is a card of an open pile."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise PositionError(f"`{where}` is a list of cards, the next one first")
    rules = core.rules
    kinds = rules.game.kinds
    cards: list[int] = []
    for name in value:
        words = str(name).split()
        double = len(words) == 2 and words[0] == "double"
        kind = words[-1] if len(words) == 1 or double else str(name)
        if str(name) == CHEF:
            cards.append(rules.chef_card)
        elif str(name) == "?":
            cards.append(UNKNOWN)
        elif kind in kinds:
            cards.append(2 * kinds.index(kind) + double)
        else:
            known = [*kinds, *(f"double {kind}" for kind in kinds), CHEF]
            raise UnknownNameError("card", str(name), known, where=where)
    if cards.count(rules.chef_card) > 1:
        raise PositionError(f"{where}: there is only one chef card")
    return tuple(cards)


def _supply(core: Core, value: object) -> None:
    set_pile(core, SUPPLY, supply_cards(core, value, "supply")[::-1], core.open_supply)


def _open(core: Core, value: object) -> None:
    if not isinstance(value, Mapping):
        raise PositionError("`open` maps `supply` and seats to what is behind their open cards")
    for pile, cards in value.items():
        where = f"open, {pile}"
        if pile == "supply":
            set_pile(core, SUPPLY, core.supply, supply_cards(core, cards, where))
        else:
            seat = seat_place(core.rules, pile, "open")
            set_pile(core, seat, core.waiters[seat], order_cards_of(core, cards, seat, where))


def _round(core: Core, value: object) -> None:
    core.round = _number(value, "round", 1, core.rules.rounds)


def _number(value: object, name: str, least: int, most: int) -> int:
    return checked_number(value, f"`{name}`", PositionError, least, most)


def _starter(core: Core, value: object) -> None:
    core.starter = seat_place(core.rules, value, "starter")


def _idle(core: Core, value: object) -> None:
    core.idle = _number(value, "idle", 0, core.rules.players - 1)


def _turn(core: Core, value: object) -> None:
    core.turn = seat_place(core.rules, value, "turn")


def _phase(_: Core, value: object) -> None:
    if value not in PHASES:
        known = ", ".join(f"`{phase}`" for phase in PHASES)
        raise PositionError(f"`phase` is one of {known}")


def _passed(core: Core, value: object) -> None:
    core.active = not checked_truth(value, "`passed`", PositionError)


def _skip_forced(core: Core, value: object) -> None:
    core.skips = checked_truth(value, "`skip_forced`", PositionError)


def _seed(core: Core, value: Any) -> None:
    core.key = None if value is None else key_of(value)


def _reward(core: Core, value: tuple[str, str, str]) -> None:
    owner, order, helper = value
    seat = seat_place(core.rules, owner, "settled")
    card = order_number(core.rules.game, order, owner, where="settled")
    place = seat_place(core.rules, helper, "helper")
    if place == seat:
        raise PositionError("`helper` is another player than whose order it is")
    core.settlement = settled(seat, card, place)


FILL: Final[Mapping[str, Callable[[Core, Any], None]]] = {
    "chef": _chef,
    "table": _table,
    "hands": _hands,
    "orders": _orders,
    "waiters": _waiters,
    "baked": _baked,
    "gone": _gone,
    "oven": _oven,
    "used": _used,
    "supply": _supply,
    "open": _open,
    "reward": _reward,
    "passed": _passed,
    "round": _round,
    "starter": _starter,
    "idle": _idle,
    "turn": _turn,
    "phase": _phase,
    "seed": _seed,
    "skip_forced": _skip_forced,
}
