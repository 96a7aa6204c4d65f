"""Random positions of a game, with every card in some place, and all the cards of a state."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pizzarules as pz
from pizzarules.game.deck import order_cards, seat_deck

GAMES = ("mamma-mia", "sole-mio", "grande")
EVERYTHING = Path(__file__).with_name("games") / "everything.pizza"
"""Games that hold every form of card that the language knows."""


def game_called(id: str) -> pz.Game:
    """A bundled game, or one of `EVERYTHING`."""
    return pz.game(id) if id in GAMES else pz.load(EVERYTHING).game(id)


def ingredient_deck(game: pz.Game, players: int) -> list[str]:
    """Every ingredient card that is in play, by its name."""
    assert game.supply is not None
    out = dict(game.without).get(players)
    single = game.supply.single - (out.single if out else 0)
    double = game.supply.double - (out.double if out else 0)
    return [name for kind in game.kinds for name in [kind] * single + [f"double {kind}"] * double]


def order_deck(game: pz.Game, seat: str) -> list[str]:
    """Every order card of a seat, by its name."""
    return [order_cards(game)[number].name for number in seat_deck(game, seat)]


def as_pool(cards: list[str]) -> dict[str, list[int]]:
    """Ingredient cards by name as the JSON form of a pool."""
    pool: dict[str, list[int]] = {}
    for card in cards:
        column = pool.setdefault(card.removeprefix("double "), [0, 0])
        column[card.startswith("double ")] += 1
    return pool


def random_position(
    game: pz.Game, random: Random, rulings: dict[str, str] | None = None
) -> pz.State:
    """A position in which an oven is being emptied, all cards being somewhere."""
    assert game.players is not None
    assert game.hand is not None
    players = random.randint(*game.players)
    seats = random.sample(game.kinds, players)
    cards = ingredient_deck(game, players)
    random.shuffle(cards)
    fields: dict[str, Any] = {"hands": {}, "orders": {}, "waiters": {}, "baked": {}}
    oven: list[Any] = []
    for seat in seats:
        orders = order_deck(game, seat)
        random.shuffle(orders)
        held = [orders.pop() for _ in range(random.randint(0, 4))]
        oven += [(seat, orders.pop()) for _ in range(random.randint(0, 3))]
        fields["orders"][seat] = held
        number = random.randint(0, game.hand - len(held))
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


def short_game() -> pz.State:
    """A game of three actions: olive plays, and its order can't be baked."""
    state = pz.game("mamma-mia").position(
        seats=["olive", "pepper"],
        hands={"olive": "3 olive", "pepper": "1 pepper"},
        orders={"olive": ["bombastica"]},
        turn="olive",
        chef="olive",
    )
    for text in ("play 1 olive", "order bombastica", "decline"):
        state = state.apply(text)
    return state


def all_cards(state: pz.State) -> Counter[tuple[str, str]]:
    """Every card of a state with its owner: ingredients with none, orders with a seat."""
    found: Counter[tuple[str, str]] = Counter()
    pools = [state.table, state.used, *(state.hand(seat) for seat in state.seats)]
    pools += [entry for entry in state.oven if isinstance(entry, pz.Pool)]
    for pool in pools:
        for kind in pool:
            singles, doubles = pool[kind]
            found["", kind] += singles
            found["", f"double {kind}"] += doubles
    hidden = state.open
    for card in (*state.supply, *hidden.get("supply", ())):
        found["", card] += card != "?"
    found["", "chef"] += state.chef is not None
    if state.phase == "deal" and "chef" not in (*state.supply, *hidden.get("supply", ())):
        found["", "chef"] += 1
    for seat in state.seats:
        piles = (state.orders(seat), state.waiter(seat), state.baked(seat), state.gone(seat))
        found.update((seat, name) for pile in piles for name in pile if name != "?")
        found.update((seat, name) for name in hidden.get(seat, ()))
    found.update(entry for entry in state.oven if not isinstance(entry, pz.Pool))
    if state.settling is not None:
        found.update((state.settling[0], name) for name in state.in_settling)
    return found
