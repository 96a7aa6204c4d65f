"""Positions that can't be: more cards than a hand holds, or than there are."""

from __future__ import annotations

from pizzarules.errors import PositionError, listed
from pizzarules.game.core import NOBODY, ORDER_ENTRY, Core
from pizzarules.game.deck import UNKNOWN
from pizzarules.game.filling import HEAP
from pizzarules.game.piles import SUPPLY, hidden_in

__all__ = ["check_cards"]


def check_cards(core: Core) -> None:
    """Raise `PositionError` for more cards than a hand holds, or than there are."""
    rules = core.rules
    for seat, name in enumerate(rules.seats):
        held = core.ingredient_cards(seat) + len(core.orders[seat])
        if held > rules.limit:
            raise PositionError(f"{name} holds {held} cards, and a hand has at most {rules.limit}")
        _check_orders(core, seat)
    if core.chef != NOBODY and rules.chef_card in (*core.supply, *core.open_supply):
        raise PositionError(f"{rules.seats[core.chef]} is chef, and the chef card is in the supply")
    for pile in (SUPPLY, *range(rules.players)):
        _check_open(core, pile)
    _check_ingredients(core)


def _check_open(core: Core, pile: int) -> None:
    """Raise `PositionError` if an open pile has not as many cards as it has open places."""
    hidden = hidden_in(core, pile)
    where, cards = "supply", core.supply
    if pile != SUPPLY:
        where, cards = f"waiter of {core.rules.seats[pile]}", core.waiters[pile]
    places = cards.count(UNKNOWN)
    if places != len(hidden):
        raise PositionError(
            f"{where}: {places} of its cards are `?`, and `open` says {len(hidden)} for them"
        )


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
            counts[entry >> 32][0] += entry >> 16 & HEAP
            counts[entry >> 32][1] += entry & HEAP
    for card in (*core.supply, *core.open_supply):
        if card not in (rules.chef_card, UNKNOWN):
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
        (entry >> 16 & HEAP) + 2 * (entry & HEAP) for entry in core.oven if not entry & ORDER_ENTRY
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
    owned = [card for card in (*owned, *core.open_waiters[seat]) if card != UNKNOWN]
    many = sorted({card for card in owned if owned.count(card) > rules.cards[card].copies})
    if many:
        names = listed([f"`{rules.cards[card].name}`" for card in many])
        raise PositionError(f"{rules.seats[seat]} has {names} more often than there are copies")
