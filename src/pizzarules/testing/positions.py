"""Random positions of a game, with every card in some place, and all the cards of a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pizzarules.game.deck import order_cards, seat_deck
from pizzarules.game.definition import Game, require_playable
from pizzarules.game.state import State
from pizzarules.pantry import Pool

__all__ = [
    "all_cards",
    "as_pool",
    "cards_of",
    "ingredient_deck",
    "order_deck",
    "random_position",
    "whole_deck",
]

_UNKNOWN = "?"


def ingredient_deck(game: Game, players: int) -> list[str]:
    """Return every ingredient card that is in play, by its name."""
    supply = game.supply_for(players)
    if supply is None:
        require_playable(game)
        return []
    return [
        name
        for kind in game.kinds
        for name in [kind] * supply.single + [f"double {kind}"] * supply.double
    ]


def order_deck(game: Game, seat: str) -> list[str]:
    """Return every order card of a seat, by its name."""
    return [order_cards(game)[number].name for number in seat_deck(game, seat)]


def as_pool(cards: Sequence[str]) -> dict[str, list[int]]:
    """Return ingredient cards by name as the JSON form of a pool."""
    pool: dict[str, list[int]] = {}
    for card in cards:
        column = pool.setdefault(card.removeprefix("double "), [0, 0])
        column[card.startswith("double ")] += 1
    return pool


def cards_of(pool: Pool) -> list[str]:
    """Return the cards of a pool by their names."""
    return [
        name
        for kind in pool
        for name in [kind] * pool[kind][0] + [f"double {kind}"] * pool[kind][1]
    ]


def random_position(game: Game, random: Random, rulings: Mapping[str, str] | None = None) -> State:
    """Return a position in which an oven is being emptied, all cards being somewhere.

    `random` may be one of Hypothesis (`st.randoms()`). Raises `PizzaError` for a game that can't be
    played.
    """
    require_playable(game)
    least, most = game.players or (1, 1)
    limit = game.hand or 0
    players = random.randint(least, most)
    seats = random.sample(game.kinds, players)
    cards = ingredient_deck(game, players)
    random.shuffle(cards)
    fields: dict[str, Any] = {"hands": {}, "orders": {}, "waiters": {}, "baked": {}}
    oven: list[Any] = []
    for seat in seats:
        orders = order_deck(game, seat)
        random.shuffle(orders)
        held = [orders.pop() for _ in range(min(random.randint(0, 4), limit, len(orders)))]
        oven += [(seat, orders.pop()) for _ in range(min(random.randint(0, 3), len(orders)))]
        fields["orders"][seat] = held
        number = random.randint(0, limit - len(held))
        fields["hands"][seat] = as_pool([cards.pop() for _ in range(min(number, len(cards)))])
        cut = random.randint(0, len(orders))
        fields["waiters"][seat] = orders[cut:]
        fields["baked"][seat] = orders[:cut]
    on_table = [cards.pop() for _ in range(random.randint(0, len(cards) // 2))]
    random.shuffle(oven)
    for _ in range(random.randint(0, 6)):
        if cards:
            oven.insert(random.randint(0, len(oven)), as_pool([cards.pop()]))
    return game.position(
        seats=seats,
        rulings=rulings,
        chef=random.choice(seats),
        table=as_pool(on_table),
        oven=oven or [""],
        used=as_pool(cards),
        round=random.randint(1, game.rounds or 1),
        seed=random.getrandbits(32),
        phase="oven",
        **fields,
    )


def whole_deck(game: Game, seats: Sequence[str]) -> Counter[tuple[str, str]]:
    """Count every card of a game that these seats play, as `all_cards` counts those of a state."""
    found = Counter(("", card) for card in ingredient_deck(game, len(seats)))
    found["", "chef"] = 1
    found.update((seat, name) for seat in seats for name in order_deck(game, seat))
    return found


def all_cards(state: State) -> Counter[tuple[str, str]]:
    """Count every card of a state with its owner: ingredients with none, orders with a seat."""
    found: Counter[tuple[str, str]] = Counter()
    pools = [state.table, state.used, *(state.hand(seat) for seat in state.seats)]
    pools += [entry for entry in state.oven if isinstance(entry, Pool)]
    for pool in pools:
        found.update(("", card) for card in cards_of(pool))
    hidden = state.open
    for card in (*state.supply, *hidden.get("supply", ())):
        found["", card] += card != _UNKNOWN
    found["", "chef"] += state.chef is not None
    if state.phase == "deal" and "chef" not in (*state.supply, *hidden.get("supply", ())):
        found["", "chef"] += 1
    for seat in state.seats:
        piles = (state.orders(seat), state.waiter(seat), state.baked(seat), state.gone(seat))
        found.update((seat, name) for pile in piles for name in pile if name != _UNKNOWN)
        found.update((seat, name) for name in hidden.get(seat, ()))
    found.update(entry for entry in state.oven if not isinstance(entry, Pool))
    if state.settling is not None:
        found.update((state.settling[0], name) for name in state.in_settling)
    return +found
