"""Write tests/perft/*.perft: for positions of each game, how many sequences of actions there are.

`python scripts/perft_tables.py` writes them anew. Look at the difference: a number that changes
without a change of the rules is a fault. All positions follow from this script alone, on every machine.

A block of a table begins with `id` and `position`, in the notation of `State.notation`; then follows a
line `perft DEPTH NUMBER` for each depth. Where chance decides, each outcome is an action.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pizzarules as pz
from pizzarules.game.deck import order_cards, seat_deck
from pizzarules.game.perft import perft
from pizzarules.game.shuffling import shuffled

ROOT = Path(__file__).resolve().parent.parent
TABLES = ROOT / "tests" / "perft"
EVERYTHING = ROOT / "tests" / "games" / "everything.pizza"
BUNDLED = ("mamma-mia", "sole-mio", "grande")

MOST = 6_000
"""The most sequences that are counted of one position."""
DEEPEST = 10
TRIES = 60
"""How many ovens are tried to find one in which there is much to decide."""


def games() -> list[pz.Game]:
    """The games that have a table."""
    return [*map(pz.game, BUNDLED), pz.load(EVERYTHING).game("everything")]


def table(game: pz.Game) -> str:
    """The text of the table of a game."""
    head = f"# {game.title}: how many sequences of actions there are, by their length.\n"
    note = "# Written by scripts/perft_tables.py, which says what the lines mean.\n"
    return head + note + "".join(block(name, state) for name, state in positions(game))


def block(name: str, state: pz.State) -> str:
    """What the table says of one position."""
    lines = [f"id {name}", f"position {state.notation}"]
    for depth in range(1, DEEPEST + 1):
        number = perft(state, depth)
        if number > MOST or not number:
            break
        lines.append(f"perft {depth} {number}")
    return "\n" + "\n".join(lines) + "\n"


def positions(game: pz.Game) -> Iterator[tuple[str, pz.State]]:
    """The positions of a game, by name."""
    numbers = game.numbers_of_players()
    for players in numbers:
        yield f"deal-{players}", game.new(players, seed=players)
    for players in numbers[:2]:
        yield f"supply-ends-{players}", supply_ends(game.new(players, seed=10 + players))
    yield "open-deal", game.new(2, deal={})
    yield "open-turn", open_turn(game)
    yield "open-oven", open_oven(game)
    for entry in game.orders:
        yield f"oven-{entry.order.name}", richest(game, entry.order.name)


def played(state: pz.State, seed: int) -> Iterator[pz.State]:
    """The states of a random game from here on."""
    chance = Random(seed).random
    while not state.is_over:
        actions = state.actions()
        state = state.apply(actions[int(chance() * len(actions))])
        yield state


def supply_ends(state: pz.State) -> pz.State:
    """A turn in which the supply has few cards left."""
    return next(
        later for later in played(state, 1) if later.decision == "play" and len(later.supply) <= 4
    )


def open_turn(game: pz.Game) -> pz.State:
    """The first turn of a game in which nothing is known but what was dealt."""
    return next(later for later in played(game.new(2, deal={}), 2) if later.decision == "order")


def open_oven(game: pz.Game) -> pz.State:
    """A turn with open piles in which the supply is about to end."""
    return supply_ends(game.new(2, deal={}))


def richest(game: pz.Game, order: str) -> pz.State:
    """An oven with an order on top of which as much as can be counted is to be decided."""
    most, best = 0, None
    for attempt in range(TRIES):
        state = oven(game, order, attempt)
        if state.settling is None or state.settling[1].partition(":")[0] != order:
            continue
        number = sum(perft(state, depth) for depth in range(1, 5))
        if most < number <= MOST:
            most, best = number, state
    assert best is not None, f"nothing is ever decided for {order}"
    return best


def oven(game: pz.Game, order: str, attempt: int) -> pz.State:
    """An oven of the last round with an order at its beginning; every card is somewhere."""
    assert game.rounds is not None
    assert game.hand is not None
    seats = tuple(shuffled(game.kinds, attempt, 0)[: 2 + attempt % 3])
    piles = {seat: shuffled(names(game, seat), attempt, 1) for seat in seats}
    first = next(name for name in piles[seats[0]] if name.partition(":")[0] == order)
    piles[seats[0]].remove(first)
    revealed: list[object] = [(seats[0], first)]
    for seat in seats[1:]:
        revealed += [f"1 {seat}", (seat, piles[seat].pop())]
    held = {seat: [pile.pop()] for seat, pile in piles.items()}
    # Further cards of a series may join it from the hand.
    family = [name for name in piles[seats[0]] if name.partition(":")[0] == order]
    for name in family[: attempt % 3]:
        piles[seats[0]].remove(name)
        held[seats[0]].append(name)
    cards = shuffled(deck(game, len(seats)), attempt, 2)
    for seat in seats[1:]:
        cards.remove(seat)
    hands = {
        seat: pool([cards.pop() for _ in range(game.hand - len(held[seat]))]) for seat in seats
    }
    table = 6 + 2 * (attempt % 5)
    return game.position(
        seats=seats,
        round=game.rounds,
        starter=seats[0],
        turn=seats[0],
        chef=seats[attempt % len(seats)],
        oven=revealed,
        table=pool(cards[:table]),
        used=pool(cards[table:]),
        hands=hands,
        orders=held,
        waiters=piles,
        phase="oven",
    )


def deck(game: pz.Game, players: int) -> list[str]:
    """Every ingredient card that is in play, by its name."""
    counts = game.supply_for(players)
    assert counts is not None
    return [
        name
        for kind in game.kinds
        for name in [kind] * counts.single + [f"double {kind}"] * counts.double
    ]


def names(game: pz.Game, seat: str) -> list[str]:
    """Every order card of a seat, by its name."""
    return [order_cards(game)[number].name for number in seat_deck(game, seat)]


def pool(cards: Sequence[str]) -> dict[str, list[int]]:
    """Cards as the JSON of a pool."""
    found: dict[str, list[int]] = {}
    for card in cards:
        found.setdefault(card.removeprefix("double "), [0, 0])[card.startswith("double ")] += 1
    return found


if __name__ == "__main__":
    TABLES.mkdir(exist_ok=True)
    for one in games():
        path = TABLES / f"{one.id}.perft"
        path.write_text(table(one), encoding="utf-8", newline="\n")
        sys.stdout.write(f"wrote {path.name}\n")
