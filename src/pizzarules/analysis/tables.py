"""Which tables there can be: what lies there for certain, and what may come to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import prod

import attrs

from pizzarules.errors import PizzaError, PoolError
from pizzarules.game.definition import CardCounts, Game
from pizzarules.integers import whole_number
from pizzarules.orders.claim import Column
from pizzarules.pantry import Pantry, Pool, PoolLike

__all__ = ["Tables", "columns_of", "pool_of"]


@attrs.frozen
class Tables:
    """All tables that hold certain cards, and more of them up to certain numbers.

    Columns are (single, double) cards of one kind, in the order of the pantry.
    """

    lying: tuple[Column, ...]
    """What lies there for certain, by lane."""
    further: tuple[Column, ...]
    """How many cards of each kind may come to it."""

    @property
    def lanes(self) -> range:
        """The places of the kinds."""
        return range(len(self.further))

    @property
    def number(self) -> int:
        """How many different tables these are."""
        return prod((singles + 1) * (doubles + 1) for singles, doubles in self.further)

    def number_of(self, cards: int) -> int:
        """Return how many different tables there are to which so many cards have come."""
        # By the number of cards so far.
        numbers = [1] + [0] * cards
        for most in chain.from_iterable(self.further):
            numbers = [sum(numbers[max(0, n - most) : n + 1]) for n in range(cards + 1)]
        return numbers[cards]

    @property
    def cards(self) -> int:
        """How many cards may come to what lies there."""
        return sum(map(sum, self.further))

    def coming(self, lane: int) -> Iterator[Column]:
        """Yield what may come of one kind; nothing first."""
        singles, doubles = self.further[lane]
        for two in range(doubles + 1):
            for one in range(singles + 1):
                yield one, two

    def column(self, lane: int, coming: Column) -> Column:
        """Return what lies there of a kind when so much has come."""
        singles, doubles = self.lying[lane]
        return singles + coming[0], doubles + coming[1]

    @classmethod
    def of(
        cls,
        game: Game,
        players: int | None = None,
        *,
        table: PoolLike = "",
        hand: PoolLike = "",
    ) -> Tables:
        """Return the tables that the supply of a game allows.

        `players` says how many play; by default the supply is the whole one. `table` are cards that
        lie there in any case, `hand` cards that can't lie there since somebody holds them. Raises
        `PizzaError` if the game says nothing of its supply, or has fewer cards.
        """
        supply = _supply(game, players)
        lying = columns_of(game.pantry.pool(table, where="table"))
        held = columns_of(game.pantry.pool(hand, where="hand"))
        further: list[Column] = []
        for kind, there, away in zip(game.kinds, lying, held, strict=True):
            left = supply.single - there[0] - away[0], supply.double - there[1] - away[1]
            if min(left) < 0:
                raise PoolError(
                    f"table and hand together have more {kind} than there are: `{game.id}` has "
                    f"{supply.single} single and {supply.double} double"
                )
            further.append(left)
        return cls(tuple(lying), tuple(further))

    @classmethod
    def up_to(cls, pantry: Pantry, singles: int, doubles: int) -> Tables:
        """Return all tables with at most so many cards of each kind."""
        kinds = len(pantry.kinds)
        return cls(((0, 0),) * kinds, ((singles, doubles),) * kinds)


def _supply(game: Game, players: int | None) -> CardCounts:
    if players is not None:
        number = whole_number(players)
        if number is None:
            raise PizzaError("`players` is a whole number")
        players = number
        if players not in game.numbers_of_players():
            numbers = game.numbers_of_players()
            said = f"is for {numbers[0]} to {numbers[-1]}" if numbers else "does not say how many"
            raise PizzaError(f"`{game.id}` {said} players, not for {players}")
    supply = game.supply if players is None else game.supply_for(players)
    if supply is None:
        raise PizzaError(
            f"`{game.id}` does not say how many cards it has: its declaration needs a line `supply`"
        )
    return supply


def columns_of(pool: Pool) -> list[Column]:
    """Return the columns of a pool, by lane."""
    return [pool[kind] for kind in pool.pantry.kinds]


def pool_of(pantry: Pantry, columns: Sequence[Column]) -> Pool:
    """Return columns, by lane, as a pool."""
    units = pantry.pack_unchecked([singles + 2 * doubles for singles, doubles in columns])
    return Pool(pantry, units, pantry.pack_unchecked([doubles for _, doubles in columns]))
