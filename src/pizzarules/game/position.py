"""Setting games and positions up: what a caller says, checked and put into numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import TYPE_CHECKING, Any, Final

from pizzarules.errors import PizzaError, PositionError, UnknownNameError, listed
from pizzarules.game.core import NOBODY, ORDER_ENTRY, Core, Decision
from pizzarules.game.deck import CHEF, order_number
from pizzarules.game.definition import Game, require_playable
from pizzarules.game.oven import reveal
from pizzarules.game.rounds import begin_turn, dealt
from pizzarules.game.rulebook import Rulebook, rulebook_of
from pizzarules.game.settlement import Settlement, settlement_of
from pizzarules.game.shuffling import key_of
from pizzarules.game.stepping import skip_forced as skip
from pizzarules.game.turn import resume_turn
from pizzarules.pantry import Pool

if TYPE_CHECKING:
    from pizzarules.game.state import State

__all__ = ["new_game", "position", "replaced"]

_REWARD: Final = "at the reward"
_GOES_ON: Final = "in the turn"
_HEAP: Final = (1 << 16) - 1
"""The most cards in one entry of the oven."""


def new_game(
    game: Game,
    players: int | None,
    seed: int | None,
    seats: Sequence[str] | None,
    rulings: Mapping[str, str] | None,
    start: str | None,
    *,
    skip_forced: bool,
) -> State:
    """Return a dealt game; see `Game.new`."""
    from pizzarules.game.state import State

    rules = _rulebook(game, players, seats, rulings)
    starter = 0 if start is None else seat_place(rules, start, "start")
    core = dealt(rules, key_of(randbits(64) if seed is None else seed), starter)
    core.skips = skip_forced
    log = core.log or []
    skip(core)
    core.log = None
    return State(core, log)


def _rulebook(
    game: Game,
    players: int | None,
    seats: Sequence[str] | None,
    rulings: Mapping[str, str] | None,
) -> Rulebook:
    require_playable(game)
    if rulings:
        if not isinstance(rulings, Mapping):
            raise PizzaError("`rulings` must map rulings to readings")
        game = game.with_rulings(rulings)
    return rulebook_of(game, _seats(game, players, seats))


def _seats(game: Game, players: int | None, seats: object) -> tuple[str, ...]:
    assert game.players is not None
    if players is not None and (isinstance(players, bool) or not isinstance(players, int)):
        raise PositionError("`players` is a whole number")
    if seats is None:
        number = game.players[1] if players is None else players
        _check_number(game, number)
        return game.kinds[:number]
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise PositionError("`seats` is a list of kinds, clockwise")
    for place, seat in enumerate(seats):
        if not isinstance(seat, str) or seat not in game.kinds:
            raise UnknownNameError("seat", str(seat), game.kinds, where="seats")
        if seat in seats[:place]:
            raise PositionError(f"seats: `{seat}` sits there twice")
    if players is not None and players != len(seats):
        raise PositionError(f"`players` is {players}, but there are {len(seats)} seats")
    _check_number(game, len(seats))
    return tuple(seats)


def _check_number(game: Game, number: int) -> None:
    assert game.players is not None
    least, most = game.players
    if not least <= number <= most:
        raise PositionError(f"`{game.id}` is for {least} to {most} players, not for {number}")


def seat_place(rules: Rulebook, seat: object, where: str) -> int:
    """Return the place of a seat; `UnknownNameError` if nobody sits there."""
    if not isinstance(seat, str) or seat not in rules.seats:
        raise UnknownNameError("seat", str(seat), rules.seats, where=where)
    return rules.seats.index(seat)


def position(
    game: Game,
    *,
    seats: Sequence[str] | None,
    rulings: Mapping[str, str] | None,
    given: Mapping[str, Any],
) -> State:
    """Return a state in which everything that is not given is empty; see `Game.position`."""
    rules = _rulebook(game, None, seats, rulings)
    core = Core(rules, 0)
    core.round = rules.rounds
    default = "oven" if given.get("oven") else "turn"
    return _filled(core, given, str(given.get("phase", default)))


def replaced(core: Core, given: Mapping[str, Any]) -> State:
    """Return a state with something changed; see `State.replace`. `core` becomes part of it."""
    core.log = None
    settlement = core.settlement
    core.oven, core.place = core.oven[core.place :], 0
    if settlement is not None and core.decision is Decision.REWARD:
        # All is settled, but for what the helper makes of it.
        return _filled(core, given, str(given.get("phase", _REWARD)))
    if settlement is not None:
        _reveal_anew(core, settlement)
        return _filled(core, given, str(given.get("phase", "oven")))
    if core.decision is None:
        return _filled(core, given, str(given.get("phase", "oven")))
    return _filled(core, given, str(given.get("phase", "turn" if "turn" in given else _GOES_ON)))


def _reveal_anew(core: Core, settlement: Settlement) -> None:
    """Put an order that is being settled back into the oven.

    What joined it, was laid or was given so far goes back to the hands.
    """
    owner, helper = settlement.owner, settlement.helper
    rest = list(settlement.members)
    for card in settlement.ranked[: settlement.at]:
        rest.remove(card)
    entries = [ORDER_ENTRY | owner << 16 | card for card in rest[:1]]
    core.oven = (*entries, *core.oven)
    core.orders[owner] = tuple(sorted([*core.orders[owner], *rest[1:]]))
    core.table_units -= settlement.laid[0]
    core.table_doubles -= settlement.laid[1]
    core.units[owner] += settlement.laid[0]
    core.doubles[owner] += settlement.laid[1]
    if helper != NOBODY:
        core.units[helper] += settlement.given[0]
        core.doubles[helper] += settlement.given[1]
    core.settlement = None


def _filled(core: Core, given: Mapping[str, Any], phase: str) -> State:
    """Return the state with what is given, in a phase, or where the state was."""
    from pizzarules.game.state import State

    for name, value in given.items():
        _FILL[name](core, value)
    _check_cards(core)
    log: list[tuple[object, ...]] = []
    core.log = log
    if phase != _REWARD:
        core.settlement = None
    if phase == _REWARD:
        if not core.waiters[settlement_of(core).helper]:
            core.settlement = None
            reveal(core)
    elif phase == "oven":
        if core.chef == NOBODY and _needs_chef(core):
            raise PositionError("somebody has to be `chef` to empty the oven")
        reveal(core)
    elif phase == _GOES_ON:
        resume_turn(core)
    else:
        begin_turn(core, core.turn)
    skip(core)
    core.log = None
    return State(core, log)


def _needs_chef(core: Core) -> bool:
    """Whether who is chef matters: for an order in the oven, or for another round."""
    cards = core.rules.cards
    return core.round < core.rules.rounds or any(
        entry & ORDER_ENTRY and {"chef", "chef_baked"} & set(cards[entry & 0xFFFF].order.depends_on)
        for entry in core.oven
    )


def _chef(core: Core, value: object) -> None:
    core.chef = NOBODY if value is None else seat_place(core.rules, value, "chef")


def _pool(core: Core, value: Any, where: str) -> tuple[int, int]:
    pool: Pool = core.rules.pantry.pool(value, where=where)
    return pool.unit_lanes, pool.double_lanes


def _table(core: Core, value: object) -> None:
    core.table_units, core.table_doubles = _pool(core, value, "table")


def _used(core: Core, value: object) -> None:
    core.used_units, core.used_doubles = _pool(core, value, "used")


def _by_seat(core: Core, value: object, what: str) -> list[tuple[int, Any]]:
    if not isinstance(value, Mapping):
        raise PositionError(f"`{what}` maps seats to what they have")
    return [
        (seat_place(core.rules, seat, what), what_it_has) for seat, what_it_has in value.items()
    ]


def _hands(core: Core, value: object) -> None:
    for seat, pool in _by_seat(core, value, "hands"):
        where = f"hand of {core.rules.seats[seat]}"
        core.units[seat], core.doubles[seat] = _pool(core, pool, where)


def _cards(core: Core, names: object, seat: int, where: str) -> tuple[int, ...]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise PositionError(f"{where}: a list of names of orders is needed")
    rules = core.rules
    return tuple(order_number(rules.game, name, rules.seats[seat], where=where) for name in names)


def _orders(core: Core, value: object) -> None:
    for seat, names in _by_seat(core, value, "orders"):
        where = f"orders of {core.rules.seats[seat]}"
        core.orders[seat] = tuple(sorted(_cards(core, names, seat, where)))


def _waiters(core: Core, value: object) -> None:
    for seat, names in _by_seat(core, value, "waiters"):
        where = f"waiter of {core.rules.seats[seat]}"
        core.waiters[seat] = _cards(core, names, seat, where)[::-1]


def _baked(core: Core, value: object) -> None:
    for seat, names in _by_seat(core, value, "baked"):
        core.baked[seat] = _cards(core, names, seat, f"baked by {core.rules.seats[seat]}")


def _gone(core: Core, value: object) -> None:
    for seat, names in _by_seat(core, value, "gone"):
        core.gone[seat] = _cards(core, names, seat, f"gone of {core.rules.seats[seat]}")


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
            units, doubles = _pool(core, item, where)
            for lane, shift in enumerate(rules.shifts):
                twos = doubles >> shift & rules.mask
                ones = (units >> shift & rules.mask) - 2 * twos
                if ones or twos:
                    entries.append(lane << 32 | min(ones, _HEAP) << 16 | min(twos, _HEAP))
        elif isinstance(item, Sequence) and len(item) == 2:
            seat = seat_place(rules, item[0], where)
            card = order_number(rules.game, item[1], rules.seats[seat], where=where)
            entries.append(ORDER_ENTRY | seat << 16 | card)
        else:
            raise PositionError(f"{where}: a pool like `2 {rules.game.kinds[0]}`, or (seat, order)")
    core.oven = tuple(entries)


def _supply(core: Core, value: object) -> None:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise PositionError("`supply` is a list of cards, the next one first")
    rules = core.rules
    kinds = rules.game.kinds
    cards: list[int] = []
    for name in value:
        words = str(name).split()
        double = len(words) == 2 and words[0] == "double"
        kind = words[-1] if len(words) == 1 or double else str(name)
        if str(name) == CHEF:
            cards.append(rules.chef_card)
        elif kind in kinds:
            cards.append(2 * kinds.index(kind) + double)
        else:
            known = [*kinds, *(f"double {kind}" for kind in kinds), CHEF]
            raise UnknownNameError("card", str(name), known, where="supply")
    if cards.count(rules.chef_card) > 1:
        raise PositionError("supply: there is only one chef card")
    core.supply = tuple(reversed(cards))


def _round(core: Core, value: object) -> None:
    rounds = core.rules.rounds
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= rounds:
        raise PositionError(f"`round` is a whole number from 1 to {rounds}")
    core.round = value


def _starter(core: Core, value: object) -> None:
    core.starter = seat_place(core.rules, value, "starter")


def _idle(core: Core, value: object) -> None:
    most = core.rules.players - 1
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise PositionError(f"`idle` is a whole number from 0 to {most}")
    core.idle = value


def _turn(core: Core, value: object) -> None:
    core.turn = seat_place(core.rules, value, "turn")


def _phase(_: Core, value: object) -> None:
    if value not in ("turn", "oven"):
        raise PositionError("`phase` is `turn` or `oven`")


def _skip_forced(core: Core, value: object) -> None:
    core.skips = bool(value)


def _seed(core: Core, value: Any) -> None:
    core.key = key_of(value)


_FILL: Final = {
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
    "round": _round,
    "starter": _starter,
    "idle": _idle,
    "turn": _turn,
    "phase": _phase,
    "seed": _seed,
    "skip_forced": _skip_forced,
}


def _check_cards(core: Core) -> None:
    """Raise `PositionError` for more cards than a hand holds, or than there are."""
    rules = core.rules
    for seat, name in enumerate(rules.seats):
        held = core.ingredient_cards(seat) + len(core.orders[seat])
        if held > rules.limit:
            raise PositionError(f"{name} holds {held} cards, and a hand has at most {rules.limit}")
        _check_orders(core, seat)
    if core.chef != NOBODY and rules.chef_card in core.supply:
        raise PositionError(f"{rules.seats[core.chef]} is chef, and the chef card is in the supply")
    _check_ingredients(core)


def _check_ingredients(core: Core) -> None:
    """Raise `PositionError` if more of a kind may come to a hand than the game has.

    In the last round nothing of table, oven and used pile comes to a hand any more: there a
    position may hold as much as it likes.
    """
    rules = core.rules
    supply, kinds = rules.game.supply, rules.game.kinds
    assert supply is not None
    last = core.round == rules.rounds
    everywhere = [
        (core.table_units + core.used_units, core.table_doubles + core.used_doubles),
        *zip(core.units, core.doubles, strict=True),
    ]
    counts = [[0, 0] for _ in kinds]
    for units, doubles in everywhere[1:] if last else everywhere:
        columns = zip(rules.pantry.unpack(units), rules.pantry.unpack(doubles), strict=True)
        for lane, (count, twos) in enumerate(columns):
            counts[lane][0] += count - 2 * twos
            counts[lane][1] += twos
    for entry in () if last else core.oven:
        if not entry & ORDER_ENTRY:
            counts[entry >> 32][0] += entry >> 16 & _HEAP
            counts[entry >> 32][1] += entry & _HEAP
    for card in core.supply:
        if card != rules.chef_card:
            counts[card >> 1][card & 1] += 1
    for kind, (singles, twos) in zip(kinds, counts, strict=True):
        if singles > supply.single or twos > supply.double:
            there = [f"{singles} {kind}"] if singles else []
            there += [f"{twos} double {kind}"] if twos else []
            where = "hands and supply" if last else "all places"
            raise PositionError(
                f"{where} together hold {' + '.join(there)}, and the game has {supply.single} "
                f"single and {supply.double} double"
            )
    everything = sum(rules.pantry.total(units) for units, _ in everywhere) + sum(
        (entry >> 16 & _HEAP) + 2 * (entry & _HEAP)
        for entry in core.oven
        if not entry & ORDER_ENTRY
    )
    if everything > rules.pantry.capacity // 2:
        raise PositionError("those are too many ingredients")


def _check_orders(core: Core, seat: int) -> None:
    rules = core.rules
    owned = [
        *core.orders[seat],
        *core.waiters[seat],
        *core.baked[seat],
        *core.gone[seat],
        *(
            entry & 0xFFFF
            for entry in core.oven
            if entry & ORDER_ENTRY and entry >> 16 & 0xFFFF == seat
        ),
    ]
    many = sorted({card for card in owned if owned.count(card) > rules.cards[card].copies})
    if many:
        names = listed([f"`{rules.cards[card].name}`" for card in many])
        raise PositionError(f"{rules.seats[seat]} has {names} more often than there are copies")
