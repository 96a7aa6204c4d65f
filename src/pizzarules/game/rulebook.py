"""What does not change in the course of one game: who sits where, and all that holds for them.

Everything that the engine looks up again and again is here as plain numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, final

from pizzarules.game.codec import Codec, most_declared
from pizzarules.game.deck import OrderCard, order_cards
from pizzarules.game.definition import CardCounts, Game
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.setting import NOBODY, Setting
from pizzarules.pantry import Pantry

__all__ = ["Rulebook", "rulebook_of"]

_REMEMBERED: Final = 20_000


@final
class Rulebook:
    """A game, its rulings and its seats. Made by `rulebook_of`; one object for equal arguments."""

    def __init__(self, game: Game, seats: tuple[str, ...]) -> None:
        assert game.hand is not None
        assert game.rounds is not None
        assert game.supply is not None
        self.game: Final = game
        self.seats: Final = seats
        """The kinds that play, clockwise."""
        self.players: Final = len(seats)
        self.codec: Final[Codec] = game.codec
        self.cards: Final[tuple[OrderCard, ...]] = order_cards(game)
        self.kinds: Final = len(game.kinds)
        self.chef_card: Final = 2 * self.kinds
        self.limit: Final = game.hand
        self.rounds: Final = game.rounds
        self.supply: Final = game.supply_for(len(seats)) or CardCounts()
        self.pantry: Final[Pantry] = _pantry(game)
        self.width: Final = self.pantry.width
        self.mask: Final = (1 << self.width) - 1
        self.shifts: Final = tuple(lane * self.width for lane in range(self.kinds))
        self.lanes: Final = tuple(game.kinds.index(seat) for seat in seats)
        """The lane of each seat's own kind."""
        self.seat_of_lane: Final = {lane: seat for seat, lane in enumerate(self.lanes)}
        self.most_declared: Final = most_declared(game)
        self.help: Final = game.help
        self.failed_leave: Final = game.failed_leave
        rulings = game.rulings
        self.last_ingredient: Final = rulings["round-end"] == "last-ingredient"
        self.chef_dealt: Final = rulings["chef-shuffle"] == "before-deal"
        self.empty_allowed: Final = rulings["empty-pile"] == "allowed"
        self.may_decline: Final = rulings["decline"] == "allowed"
        self.distinct: Final = rulings["series-same"] == "distinct"
        self.ladder: Final = rulings["series-fail"] == "ladder"
        self.show_all: Final = rulings["block-show"] == "all"
        self.transfer: Final = rulings["reward-effect"] == "transfer"
        self.gift_exact: Final = rulings["help-double"] == "exact"
        self.waiter_needed: Final = rulings["help-empty"] == "forbidden"
        self.reward_taken: Final = rulings["help-reward"] == "taken"
        self.all_fail: Final = rulings["help-series"] == "all"
        self._bound: Final[dict[tuple[object, ...], BoundOrder]] = {}
        self._facts: Final = tuple(
            tuple(sorted(card.order.depends_on - {"mark"})) for card in self.cards
        )
        self._plays: Final[dict[tuple[int, int], tuple[int, ...]]] = {}

    def bound(
        self,
        card: int,
        owner: int,
        *,
        chef: int,
        shown: int | None = None,
        demand: int | None = None,
        scores: tuple[int, int] = (0, 0),
    ) -> BoundOrder:
        """Return an order card bound to its owner.

        `chef` is a seat, `shown` a lane (-1: nobody could show a card), `scores` are the baked
        pizzas of chef and owner. Only what the order depends on plays a part.
        """
        known: dict[str, Any] = {}
        for fact in self._facts[card]:
            if fact == "chef":
                known[fact] = self.seats[chef]
            elif fact == "shown":
                known[fact] = NOBODY if shown in (None, -1) else self.game.kinds[shown or 0]
            elif fact == "left":
                known[fact] = self.seats[(owner + 1) % self.players]
            elif fact == "right":
                known[fact] = self.seats[owner - 1]
            else:
                known[fact] = scores[fact == "owner_baked"]
        key = (card, owner, demand, *known.values())
        found = self._bound.get(key)
        if found is None:
            if len(self._bound) >= _REMEMBERED:
                self._bound.clear()
            setting = Setting(
                owner=self.seats[owner],
                mark=self.cards[card].mark,
                demand=demand,
                rulings=self.game.rulings,
                doubles=self.supply.double > 0,
                **known,
            )
            found = self._bound[key] = BoundOrder(self.cards[card].order, setting, self.pantry)
        return found

    def plays(self, units: int, doubles: int) -> tuple[int, ...]:
        """Return the numbers of all plays from a hand: cards of one kind, one or more."""
        found = self._plays.get((units, doubles))
        if found is None:
            numbers = self.codec.numbers
            mask = self.mask
            codes = [
                numbers[0, lane, one, two]
                for lane, shift in enumerate(self.shifts)
                for two in range((doubles >> shift & mask) + 1)
                for one in range((units >> shift & mask) - 2 * (doubles >> shift & mask) + 1)
                if one or two
            ]
            if len(self._plays) >= _REMEMBERED:
                self._plays.clear()
            found = self._plays[units, doubles] = tuple(codes)
        return found

    def __reduce__(self) -> tuple[object, ...]:
        return rulebook_of, (self.game, self.seats)

    def __repr__(self) -> str:
        return f"<Rulebook of {self.game.id} for {', '.join(self.seats)}>"


@lru_cache(maxsize=256)
def rulebook_of(game: Game, seats: tuple[str, ...]) -> Rulebook:
    """Return the rulebook of a playable game for these seats."""
    return Rulebook(game, seats)


def _pantry(game: Game) -> Pantry:
    """Return a pantry with room for all that is ever added up in one lane."""
    assert game.supply is not None
    units = (game.supply.single + 2 * game.supply.double) * len(game.kinds)
    counted = sum(
        entry.copies * entry.order.worth * (len(game.kinds) if entry.order.variable else 1)
        for entry in game.orders
    )
    largest = max(entry.order.largest_amount(counted) for entry in game.orders)
    return game.pantry.fitting(4 * largest + 2 * units)
