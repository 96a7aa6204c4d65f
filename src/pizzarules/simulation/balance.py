"""How new cards fare beside those that a game has."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Final

import attrs

from pizzarules.diagnostics import Diagnostic, Severity, Source
from pizzarules.errors import PizzaError, UnknownNameError, listed
from pizzarules.game.definition import Game, OrderCopies
from pizzarules.integers import checked_number
from pizzarules.loading.cards import Cards
from pizzarules.loading.files import load, read
from pizzarules.names import composed
from pizzarules.simulation.intervals import Share, share_of
from pizzarules.simulation.run import run_of
from pizzarules.simulation.simulating import BotLike, simulate_run
from pizzarules.simulation.tally import OrderTally, Tally

__all__ = ["Balance", "CardBalance", "balance", "balance_of", "decks"]


@attrs.frozen
class CardBalance:
    """How one order fared."""

    name: str
    new: bool
    """Whether it is one of the cards that were put in."""
    cards: int
    """How many cards of it each player had: of a family one for each other kind."""
    tally: OrderTally
    revealed: Share
    """Of all its cards in the decks, those that were revealed in the game, once or more."""
    baked: Share
    """Of all that were revealed, those that were baked."""
    table: Share
    """Those that were baked from the table alone."""
    hand: Share
    help: Share
    verdict: str = ""
    """Of a new card how it compares with the others, in words."""
    like: tuple[str, ...] = ()
    """Of a new card the orders of the game that it can't be told from by how often it is baked."""

    def to_json(self) -> dict[str, object]:
        """Return it as JSON."""
        told: dict[str, object] = {
            "name": self.name,
            "new": self.new,
            "cards": self.cards,
            "settled": self.tally.settled,
        }
        for name in ("revealed", "baked", "table", "hand", "help"):
            told[name] = getattr(self, name).to_json()
        if self.new:
            told |= {"verdict": self.verdict, "like": list(self.like)}
        return told


@attrs.frozen(repr=False)
class Balance:
    """How new cards fared beside those of a game."""

    base: Game
    """The game that they were put into."""
    tally: Tally
    """All that happened."""
    replaced: tuple[str, ...]
    """The orders of the game that were taken out."""
    average: Share
    """How often the orders of the game were baked when they were revealed, all together."""
    revealed: Share
    """Of the cards of these orders in the decks, those that were revealed."""
    cards: tuple[CardBalance, ...]
    """The new cards first, then those of the game, the hardest first."""

    def __repr__(self) -> str:
        new = [card.name for card in self.cards if card.new]
        return f"<Balance of {listed(new)} in {self.base.id}: {self.tally.games} games>"

    def to_json(self) -> dict[str, object]:
        """Return it as JSON."""
        return {
            "game": self.base.id,
            "run": self.tally.run.facts(),
            "games": self.tally.games,
            "replaced": list(self.replaced),
            "average": self.average.to_json(),
            "revealed": self.revealed.to_json(),
            "cards": [card.to_json() for card in self.cards],
            "failures": self.tally.failures.to_json(),
        }

    def __str__(self) -> str:
        from pizzarules.simulation.advice import told

        return told(self)


def balance(
    cards: Cards | str | os.PathLike[str],
    game: str,
    games: int = 1000,
    *,
    only: Sequence[str] | None = None,
    copies: int = 1,
    instead_of: Sequence[str] = (),
    seed: int = 0,
    players: int | None = None,
    seats: Sequence[str] | None = None,
    rulings: Mapping[str, str] | None = None,
    bots: BotLike | Sequence[BotLike] = "random",
    executor: Executor | None = None,
    jobs: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Balance:
    """Put the orders of a card file into every deck of a game, play, and compare.

    `cards` is the path of a card file, or `Cards`; `game` the id of a game in it or of a bundled
    one. All orders of the file are put in, or those that `only` names: `copies` of each, of a
    family so many for each other kind. An order that is called like one of the game takes its place,
    and those that `instead_of` names are taken out. The other arguments are those of `simulate`.

    Raises `CardFileError` for a file with faults, also where its cards don't fit the game, and the
    errors of `simulate`.
    """
    base, mixed, new = decks(cards, game, only=only, copies=copies, instead_of=instead_of)
    run = run_of(mixed, seed=seed, players=players, seats=seats, rulings=rulings, bots=bots)
    tally = simulate_run(
        run, games, executor=executor, jobs=jobs, checkpoint=checkpoint, progress=progress
    )
    return balance_of(base, new, tally)


def decks(
    cards: Cards | str | os.PathLike[str],
    game: str,
    *,
    only: Sequence[str] | None = None,
    copies: int = 1,
    instead_of: Sequence[str] = (),
) -> tuple[Game, Game, tuple[str, ...]]:
    """Return a game, the game with the new cards in its decks, and their names; see `balance`."""
    known = cards if isinstance(cards, Cards) else load(cards)
    base = known.game(game)
    new = tuple(known.orders) if only is None else _names(only, "only")
    gone = _names(instead_of, "instead_of")
    if not new:
        raise PizzaError("there is no order in the card file to put into the game")
    for name in new:
        if name not in known.orders:
            raise UnknownNameError("order", name, list(known.orders), where="the card file")
    copies = checked_number(copies, "`copies`", PizzaError, 1)
    own = [entry.order.name for entry in base.orders]
    for name in gone:
        if name not in own:
            raise UnknownNameError("order", name, own, where=f"`{base.id}`")
    kept = [e for e in base.orders if e.order.name not in (*new, *gone)]
    added = [OrderCopies(known.orders[name], copies) for name in new]
    return base, _declared(base, [*kept, *added], known), new


def _names(given: object, what: str) -> tuple[str, ...]:
    """Return names of orders, each once; `PizzaError` for what is no list of names."""
    if isinstance(given, Iterable) and not isinstance(given, str | bytes):
        names = list(given)
        if all(isinstance(name, str) for name in names):
            return tuple(dict.fromkeys(map(composed, names)))
    raise PizzaError(f'`{what}` is a list of names of orders, like `["my-pizza"]`')


def _declared(base: Game, orders: list[OrderCopies], known: Cards) -> Game:
    """Return the game with other orders, checked as a declaration in a card file would be."""
    names = [game.id for game in known.all_games()]
    id = next(name for i in range(len(names) + 1) if (name := _id(base.id, i)) not in names)
    listing = ", ".join(f"{entry.order.name} x{entry.copies}" for entry in orders)
    text = f"game {id} like {base.id}\n  orders {listing}\n"
    declared = read(Source(text), known.whole())
    errors = [fault.message for fault in declared.diagnostics if _is_error(fault)]
    if errors:
        said = "; ".join(message.replace(f"`{id}`", f"`{base.id}`") for message in errors)
        raise PizzaError(f"these cards can't be put into `{base.id}`: {said}")
    return declared.cards.game(id)


def _is_error(diagnostic: Diagnostic) -> bool:
    return diagnostic.severity is Severity.ERROR


def _id(base: str, number: int) -> str:
    return f"{base}-with-new-cards" if not number else f"{base}-with-new-cards-{number}"


def balance_of(base: Game, new: Sequence[str], tally: Tally) -> Balance:
    """Return how new cards compare, by what happened in games with them."""
    game = tally.run.game
    fared = {entry.order.name: _fared(game, entry, new, tally) for entry in game.orders}
    old = sorted((card for card in fared.values() if not card.new), key=lambda c: c.baked.share)
    average = _together([card.baked for card in old])
    revealed = _together([card.revealed for card in old])
    cards = [_judged(fared[name], old, average) for name in new] + old
    replaced = [e.order.name for e in base.orders if e.order.name not in [c.name for c in old]]
    return Balance(base, tally, tuple(replaced), average, revealed, tuple(cards))


def _together(shares: Sequence[Share]) -> Share:
    return share_of(sum(one.count for one in shares), sum(one.of for one in shares))


def _fared(game: Game, entry: OrderCopies, new: Sequence[str], tally: Tally) -> CardBalance:
    name, cards = entry.order.name, game.cards_of(entry)
    order = tally.orders[name]
    dealt = cards * len(tally.run.seats) * tally.games
    return CardBalance(
        name,
        name in new,
        cards,
        order,
        share_of(order.seen, dealt),
        order.share("table", "hand", "help"),
        order.share("table"),
        order.share("hand"),
        order.share("help"),
    )


_FEWEST: Final = 30
"""Of fewer reveals nothing is said."""


def _judged(card: CardBalance, old: Sequence[CardBalance], average: Share) -> CardBalance:
    """Return a new card with what can be said of it: only where intervals lie apart."""
    seen = [other for other in old if other.baked.of >= _FEWEST]
    if card.baked.of < _FEWEST:
        often = "never" if not card.baked.of else f"{card.baked.of} times"
        return attrs.evolve(card, verdict=f"revealed {often}: too little to tell, play more games")
    if not seen:
        return attrs.evolve(card, verdict="the game has no other orders to compare it with")
    like = [other for other in seen if not other.baked.apart(card.baked)]
    like.sort(key=lambda other: abs(other.baked.share - card.baked.share))
    names = tuple(other.name for other in like)
    return attrs.evolve(card, verdict=_verdict(card.baked, seen, names, average), like=names)


def _verdict(
    baked: Share, others: Sequence[CardBalance], like: tuple[str, ...], average: Share
) -> str:
    easier = [other.name for other in others if other.baked.low > baked.high]
    harder = [other.name for other in others if other.baked.high < baked.low]
    if not like and not harder:
        return "harder than every other order"
    if not like and not easier:
        return "easier than every other order"
    if len(like) == len(others) > 1:
        return "not to be told from any other order yet: play more games"
    if not like:
        # Sorted by how often they are baked: the neighbours on both sides.
        place = f"easier than {harder[-1]}, harder than {easier[0]}"
    else:
        place = f"like {listed(like[:3])}"
    if not baked.apart(average):
        return place
    return f"{place}; {'harder' if baked.high < average.low else 'easier'} than the average"
