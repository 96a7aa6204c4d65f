"""What somebody who watches a game can reckon: what will lie on the table, and what it is good for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, final

from pizzarules.game import events
from pizzarules.game.definition import CardCounts, Game, split_name
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.setting import Setting
from pizzarules.orders.verdict import Status

__all__ = ["Reckoning"]

Cards = dict[str, tuple[int, int]]
"""(singles, doubles) by kind."""


@final
class Reckoning:
    """The table as it will be once the oven is emptied, as far as open play tells.

    Each order in the oven is taken to be baked, in the first way there is, if what was played before
    it suffices; hands are not reckoned with.
    """

    def __init__(self, game: Game, seats: tuple[str, ...]) -> None:
        self._game: Final = game
        self._seats: Final = seats
        self._table: Cards = {}
        self._chef: str | None = None

    def note(self, event: events.Event) -> None:
        """Take what became known."""
        match event:
            case events.Played(kind=kind, singles=singles, doubles=doubles):
                self._table = plus(self._table, kind, singles, doubles)
            case events.OrderPlayed(seat=seat, order=order):
                left = self._left(seat, order)
                self._table = self._table if left is None else left
            case events.OvenEmptied(table=table):
                self._table = dict(table)
            case events.ChefDrawn(seat=seat) | events.ChefMoved(seat=seat):
                self._chef = seat
            case events.RoundBegan():
                self._chef = None
            case _:
                pass

    def suffices(self, seat: str, order: str, kind: str, singles: int, doubles: int) -> bool:
        """Whether the table would suffice for an order once these cards are played."""
        bound = self._bind(seat, order)
        if bound is None:
            return False
        pool = bound.pantry.pool(plus(self._table, kind, singles, doubles))
        return bound.matcher.suffices(pool.unit_lanes, pool.double_lanes)

    def status(self, seat: str, order: str, hand: Mapping[str, tuple[int, int]]) -> Status | None:
        """Return what the table and a hand would come to for an order; None if that can't be said.

        It can't where the order depends on something that is not known before it is revealed.
        """
        bound = self._bind(seat, order)
        return None if bound is None else bound.settle(self._table, dict(hand)).status

    def _left(self, seat: str, order: str) -> Cards | None:
        """Return what an order will leave if the table suffices for it."""
        bound = self._bind(seat, order)
        if bound is None:
            return None
        pool = bound.pantry.pool(self._table)
        if not bound.matcher.suffices(pool.unit_lanes, pool.double_lanes):
            return None
        way = next(iter(bound.settle(pool).ways), None)
        return None if way is None else dict(way.leaves)

    def _bind(self, seat: str, name: str) -> BoundOrder | None:
        return _bound(self._game, self._seats, seat, name, self._chef)


# Binding takes longer than all that is asked of a bound order in a game.
@lru_cache(maxsize=4096)
def _bound(
    game: Game, seats: tuple[str, ...], seat: str, name: str, chef: str | None
) -> BoundOrder | None:
    """Return an order bound to its owner; None if it depends on what isn't known."""
    order, mark = game.order(name), split_name(name)[1]
    place = seats.index(seat)
    left, right = seats[(place + 1) % len(seats)], seats[place - 1]
    known = (
        {"mark"} | ({"chef"} if chef else set()) | ({"left", "right"} if left != seat else set())
    )
    if not order.depends_on <= known:
        return None
    setting = Setting(
        owner=seat,
        mark=mark,
        chef=chef,
        left=None if left == seat else left,
        right=None if right == seat else right,
        rulings=game.rulings,
    )
    supply = game.supply or CardCounts()
    # Room for all cards of the game on the table, and as many in hand.
    units = len(game.kinds) * (supply.single + 2 * supply.double)
    return BoundOrder(order, setting, game.pantry.fitting(2 * units))


def plus(cards: Cards, kind: str, singles: int, doubles: int) -> Cards:
    """Return cards and so many more of a kind."""
    before = cards.get(kind, (0, 0))
    return {**cards, kind: (before[0] + singles, before[1] + doubles)}
