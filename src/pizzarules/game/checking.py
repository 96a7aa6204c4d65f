"""Positions that can't be: more cards than a hand holds, or than there are."""

from __future__ import annotations

from collections import Counter

from pizzarules.errors import PositionError, listed
from pizzarules.game.core import NOBODY, ORDER_ENTRY, Core, Decision
from pizzarules.game.deck import UNKNOWN, card_name, cards_of, ingredients, seat_deck
from pizzarules.game.filling import HEAP
from pizzarules.game.piles import SUPPLY, hidden_in

__all__ = ["check_cards", "check_complete", "is_complete"]


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
        columns = zip(
            rules.pantry.unpack_unchecked(units),
            rules.pantry.unpack_unchecked(doubles),
            strict=True,
        )
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
    if everything > rules.game.pantry.capacity:
        most = rules.game.pantry.capacity
        raise PositionError(
            f"those are too many ingredients: all together, they are at most {most} units"
        )


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
    counts = Counter(owned)
    many = sorted(card for card in counts if counts[card] > rules.cards[card].copies)
    if many:
        names = listed([f"`{rules.cards[card].name}`" for card in many])
        raise PositionError(f"{rules.seats[seat]} has {names} more often than there are copies")


# Whether every card of the game is there, and once.

_Count = Counter[tuple[int, int]]
"""How often each card is there, by (seat of an order or `NOBODY`, card)."""


def is_complete(core: Core) -> bool:
    """Return whether every card of the game lies in exactly one place."""
    return _there(core) == _due(core)


def check_complete(core: Core) -> None:
    """Raise `PositionError` that names the cards that are missing, or are there too often."""
    there, due = _there(core), _due(core)
    if there == due:
        return
    faults = []
    for extra, what in ((due - there, "missing"), (there - due, "too many")):
        named = [f"{number} {_name(core, card)}" for card, number in sorted(extra.items())]
        if named:
            faults.append(f"{what}: {listed(named, 8)}")
    raise PositionError(f"not every card of the game is there once: {'; '.join(faults)}")


def _due(core: Core) -> _Count:
    rules = core.rules
    due: _Count = Counter((NOBODY, card) for card in ingredients(rules.supply, rules.kinds))
    due[NOBODY, rules.chef_card] = 1
    for seat, name in enumerate(rules.seats):
        due.update((seat, card) for card in seat_deck(rules.game, name))
    return due


def _there(core: Core) -> _Count:
    rules = core.rules
    there: _Count = Counter()
    piles = [(core.table_units, core.table_doubles), (core.used_units, core.used_doubles)]
    for units, doubles in (*piles, *zip(core.units, core.doubles, strict=True)):
        there.update((NOBODY, card) for card in cards_of(units, doubles, rules.pantry))
    supply = [card for card in (*core.supply, *core.open_supply) if card != UNKNOWN]
    there.update((NOBODY, card) for card in supply)
    # Until all hands are dealt the chef card may not be in the supply yet.
    if core.chef != NOBODY or (core.decision is Decision.CHANCE and rules.chef_card not in supply):
        there[NOBODY, rules.chef_card] += 1
    for entry in core.oven[core.place :]:
        if entry & ORDER_ENTRY:
            there[entry >> 16 & 0xFFFF, entry & 0xFFFF] += 1
        else:
            lane = entry >> 32
            there[NOBODY, 2 * lane] += entry >> 16 & 0xFFFF
            there[NOBODY, 2 * lane + 1] += entry & 0xFFFF
    for seat in range(rules.players):
        lying = (core.waiters, core.open_waiters, core.orders, core.baked, core.gone)
        cards = [card for piles in lying for card in piles[seat] if card != UNKNOWN]
        there.update((seat, card) for card in cards)
    return +there


def _name(core: Core, card: tuple[int, int]) -> str:
    seat, number = card
    if seat == NOBODY:
        return card_name(number, core.rules.game.kinds)
    return f"{core.rules.cards[number].name} of {core.rules.seats[seat]}"
