"""Two cards in a game, told apart in all circumstances that there can be."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import isqrt
from random import Random
from typing import Final, final

import attrs

from pizzarules.analysis import drawing
from pizzarules.analysis.circumstances import Card, Circumstances, every_circumstances
from pizzarules.analysis.method import Method
from pizzarules.analysis.scanner import Scanner, UnreadableOrderError
from pizzarules.analysis.tables import Tables
from pizzarules.analysis.telling import Case, Found, Position, told_apart
from pizzarules.errors import PizzaError
from pizzarules.game.definition import Game
from pizzarules.orders.binding import BoundCondition
from pizzarules.orders.bound import BoundOrder

__all__ = ["Apart", "Pair", "tables_for"]

SAMPLES: Final = 20_000
"""So many tables are drawn where they can't all be looked at."""
_FEWEST_SAMPLES: Final = 50
_SOME_TABLES: Final = 3_000_000
"""Up to so many tables are looked at one by one without being asked to."""
_MOST_TABLES: Final = 2_000_000_000
_STAND_IN: Final = 40
"""Where a game doesn't say how many cards it has: the most that are looked at of each size."""
_MOST_COLUMNS: Final = 20_000
"""And so many different columns at most, those of all kinds together."""
_HAND: Final = 7
"""Where a game doesn't say how many cards a hand holds."""


@attrs.frozen(order=True)
class Apart:
    """A position, and the circumstances in which it tells two cards apart."""

    position: Position
    circumstances: Circumstances = attrs.field(order=False)


@final
class Pair:
    """Two cards in a game, on the tables that there can be.

    `method` says how the tables are looked at; None: in the best way there is. With 0 `samples` none
    are drawn.
    """

    def __init__(
        self,
        cards: tuple[Card, Card],
        game: Game,
        tables: Tables,
        *,
        method: Method | None = None,
        samples: int = SAMPLES,
        seed: int = 0,
    ) -> None:
        self.cards: Final = cards
        self.game: Final = game
        self.tables: Final = tables
        self.used: Method = Method.COUNTED
        """How tables were looked at, in the least thorough way so far."""
        self._method: Final = method
        self._countable = method is not Method.SAMPLED
        self._rng: Final = Random(seed)
        circumstances, complete = every_circumstances(cards, game)
        self.circumstances: Final = circumstances
        self.complete: Final = complete and not _is_cut_short(tables, game)
        """Whether there are no other circumstances, and no larger tables that might matter."""
        # All samples together are so many, shared out over the circumstances.
        self._samples: Final = samples and max(_FEWEST_SAMPLES, samples // len(circumstances))

    @property
    def exact(self) -> bool:
        """Whether no table and no circumstances were left out so far."""
        return self.complete and self.used.exact

    @property
    def hand(self) -> int:
        """How many cards a hand of the game holds."""
        return _HAND if self.game.hand is None else self.game.hand

    def told_apart(
        self,
        *,
        hand: int = 0,
        until: Collection[Case] = (),
        progress: Callable[[int, int], object] | None = None,
    ) -> dict[Case, Apart]:
        """Return the smallest positions in which the cards can be baked, or not.

        On tables alone, or with every hand of up to `hand` cards that the owner may hold. With
        `until`, the search ends as soon as there is any position of each of these cases. `progress` is called with
        the number of circumstances looked at, and of all.
        """
        found: dict[Case, Apart] = {}
        for number, circumstances in enumerate(self.circumstances, 1):
            for case, position in self._in(circumstances, hand).items():
                apart = Apart(position, circumstances)
                if case not in found or apart < found[case]:
                    found[case] = apart
            if progress is not None:
                progress(number, len(self.circumstances))
            if until and all(case in found for case in until):
                break
        return found

    def _in(self, circumstances: Circumstances, hand: int) -> Found:
        first, second = self._bound(circumstances)
        by_one = self._method is Method.EXHAUSTIVE and not hand
        found = None if by_one else self._counted(first, second, hand)
        few = self._method is None and self.tables.number <= _SOME_TABLES
        if found is None and not hand and (by_one or few):
            found = self._exhaustive(first, second)
        if found is None and not self._samples:
            raise UnreadableOrderError("tables would have to be drawn")
        if found is None:
            self.used = Method.SAMPLED
            samples, rng = self._samples, self._rng
            found = drawing.told_apart(first, second, self.tables, hand, samples, rng)
        return found

    def _counted(self, first: BoundOrder, second: BoundOrder, hand: int) -> Found | None:
        """Look at all tables by way of states; None if there are too many of these."""
        if not self._countable:
            return None
        try:
            return told_apart(Scanner(first), Scanner(second), self.tables, hand)
        except UnreadableOrderError:
            self._countable = False
        if self._method is Method.COUNTED:
            raise PizzaError(
                "these orders can't be counted: there is too much to remember from kind to kind; "
                "leave `method` out"
            )
        return None

    def _bound(self, circumstances: Circumstances) -> tuple[BoundOrder, BoundOrder]:
        first, second = self.cards
        return circumstances.bound(first, self.game), circumstances.bound(second, self.game)

    def _exhaustive(self, first: BoundOrder, second: BoundOrder) -> Found | None:
        """Look at each table; None if NumPy is not there, and nobody has asked for it."""
        if self.tables.number > _MOST_TABLES:
            raise PizzaError(f"{self.tables.number:,} tables are too many to look at each of them")
        try:
            from pizzarules.analysis import exhaustive
        except ModuleNotFoundError:
            if self._method is Method.EXHAUSTIVE:
                raise
            return None
        if self.used is Method.COUNTED:
            self.used = Method.EXHAUSTIVE
        return exhaustive.told_apart(first, second, self.tables)


def tables_for(cards: tuple[Card, ...], game: Game, players: int | None = None) -> Tables:
    """Return the tables of a game.

    Where it doesn't say how many cards it has: those with as many of each kind as can matter to the
    cards. Raises `PizzaError` for a number of players that the game is not for.
    """
    if game.supply is not None or players is not None:
        return Tables.of(game, players)
    largest = max(card.order.largest_amount() // 2 for card in cards)
    tested = [
        part.number
        for card in cards
        for condition in _conditions(card, game)
        for parts in condition.options
        for part in parts
    ]
    most = min(max([largest, *tested]) + 1, _stand_in(game))
    return Tables.up_to(game.pantry, most, most)


def _stand_in(game: Game) -> int:
    return min(_STAND_IN, isqrt(_MOST_COLUMNS // len(game.kinds)) - 1)


def _is_cut_short(tables: Tables, game: Game) -> bool:
    """Whether more cards than these tables have might matter."""
    return game.supply is None and tables.further[0][0] >= _stand_in(game)


def _conditions(card: Card, game: Game) -> list[BoundCondition]:
    first = every_circumstances([card], game)[0][:1]
    bound = [circumstances.bound(card, game).condition for circumstances in first]
    return [condition for condition in bound if condition is not None]
