"""What does not change in the course of one game: who sits where, and all that holds for them.

Everything that the engine looks up again and again is here as plain numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from pizzarules.game.actions import Action, Form
from pizzarules.game.codec import FORMS, Codec, Raw, most_declared, numbered
from pizzarules.game.deck import OrderCard, ingredients, order_cards, seat_deck
from pizzarules.game.definition import CardCounts, Game
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.setting import NOBODY, Setting
from pizzarules.pantry import Pantry

__all__ = ["Rulebook", "rulebook_of"]

_REMEMBERED: Final = 20_000
_PASS: Final = FORMS.index(Form.PASS)
_ORDER: Final = FORMS.index(Form.ORDER)
_NO_ORDER: Final = FORMS.index(Form.NO_ORDER)
_BAKE: Final = FORMS.index(Form.BAKE)
_DECLINE: Final = FORMS.index(Form.DECLINE)
_ASK: Final = FORMS.index(Form.ASK)
_USE: Final = FORMS.index(Form.USE)
_LAY: Final = FORMS.index(Form.LAY)
_DRAW_SUPPLY: Final = FORMS.index(Form.DRAW_SUPPLY)
_DRAW_WAITER: Final = FORMS.index(Form.DRAW_WAITER)


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
        self.raw: Final[tuple[Raw, ...]] = game.codec.raw
        """Every action in packed form."""
        by_raw, by_identity = numbered(game.codec)
        self.numbers: Final[dict[Raw, int]] = by_raw
        """The number of every packed action."""
        self.by_identity: Final[dict[int, int]] = by_identity
        """The number of every action of the codec, by its `id`."""
        self.cards: Final[tuple[OrderCard, ...]] = order_cards(game)
        orders = [card.order for card in self.cards]
        self.worth: Final = tuple([order.worth for order in orders])
        """For each order card how many orders it counts for."""
        self.series: Final = tuple([order.series for order in orders])
        self.blockable: Final = tuple([order.blockable for order in orders])
        self.shows: Final = tuple([order.shows for order in orders])
        self.effects: Final = tuple([order.effects for order in orders])
        self.families: Final = tuple([orders.index(order) for order in orders])
        """For each order card the first one of the same order."""
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
        self.owner_lays: Final = rulings["refused-pledge"] == "owner"
        self.shown_binds: Final = rulings["shown-decline"] == "forbidden"
        self._bound: Final[dict[tuple[int, ...], BoundOrder]] = {}
        facts = [order.depends_on for order in orders]
        self._of_chef: Final = tuple(["chef" in known for known in facts])
        self._of_shown: Final = tuple(["shown" in known for known in facts])
        self._of_left: Final = tuple(["left" in known for known in facts])
        self._of_right: Final = tuple(["right" in known for known in facts])
        self.of_chef_baked: Final = tuple(["chef_baked" in known for known in facts])
        """Which order cards depend on how many pizzas the chef has baked."""
        self.of_owner_baked: Final = tuple(["owner_baked" in known for known in facts])
        """Which order cards depend on how many pizzas their owner has baked."""
        self._plays: Final[dict[tuple[int, int], tuple[int, ...]]] = {}
        self._columns: Final[dict[tuple[int, int, int], tuple[int, ...]]] = {}
        self._listed: Final[dict[tuple[int, ...], list[Action]]] = {}
        self._orders: Final[dict[tuple[int, ...], tuple[int, ...]]] = {}
        numbers = self.numbers
        self.undealt_supply: Final = ingredients(self.supply, self.kinds)
        """The supply before anything is dealt, not shuffled."""
        if self.chef_dealt:
            self.undealt_supply.append(self.chef_card)
        self.decks: Final = tuple([sorted(seat_deck(game, seat)) for seat in seats])
        """The order cards of each seat, not shuffled."""
        self.bake: Final = numbers[_BAKE, 0, 0, 0]
        self.decline: Final = numbers[_DECLINE, 0, 0, 0]
        self.ask: Final = numbers[_ASK, 0, 0, 0]
        self.uses: Final = tuple([numbers[_USE, lane, 0, 0] for lane in range(self.kinds)])
        """For each lane the number of choosing its kind."""
        self._stride: Final = 1 + max(
            [one for form, _, one, _ in self.raw if form == _LAY]
            + [two for form, _, _, two in self.raw if form == _LAY]
        )
        self._lays: Final = [
            numbers.get((_LAY, lane, one, two), -1)
            for lane in range(self.kinds)
            for one in range(self._stride)
            for two in range(self._stride)
        ]
        self.to_pass: Final = (numbers[_PASS, 0, 0, 0],)
        supply, waiter = numbers[_DRAW_SUPPLY, 0, 0, 0], numbers[_DRAW_WAITER, 0, 0, 0]
        self.draws: Final = ((), (supply,), (waiter,), (supply, waiter))
        """What can be drawn from: nothing, the supply, the waiter, both."""

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
        key = (
            card,
            owner,
            -1 if demand is None else demand,
            chef if self._of_chef[card] else -1,
            -1 if shown is None or not self._of_shown[card] else shown,
            scores[0] if self.of_chef_baked[card] else -1,
            scores[1] if self.of_owner_baked[card] else -1,
        )
        found = self._bound.get(key)
        if found is None:
            if len(self._bound) >= _REMEMBERED:
                self._bound.clear()
            lane = key[4]
            setting = Setting(
                owner=self.seats[owner],
                mark=self.cards[card].mark,
                chef=self.seats[chef] if self._of_chef[card] else None,
                shown=None
                if not self._of_shown[card]
                else NOBODY
                if lane == -1
                else self.game.kinds[lane],
                left=self.seats[(owner + 1) % self.players] if self._of_left[card] else None,
                right=self.seats[owner - 1] if self._of_right[card] else None,
                chef_baked=scores[0] if self.of_chef_baked[card] else None,
                owner_baked=scores[1] if self.of_owner_baked[card] else None,
                demand=demand,
                rulings=self.game.rulings,
                supply=(self.supply.single, self.supply.double),
            )
            found = self._bound[key] = BoundOrder(self.cards[card].order, setting, self.pantry)
        return found

    def plays(self, units: int, doubles: int) -> tuple[int, ...]:
        """Return the numbers of all plays from a hand: cards of one kind, one or more."""
        found = self._plays.get((units, doubles))
        if found is None:
            mask = self.mask
            codes: list[int] = []
            for lane, shift in enumerate(self.shifts):
                count = units >> shift & mask
                if count:
                    twos = doubles >> shift & mask
                    codes += self._column_plays(lane, count - 2 * twos, twos)
            if len(self._plays) >= _REMEMBERED:
                self._plays.clear()
            found = self._plays[units, doubles] = tuple(codes)
        return found

    def _column_plays(self, lane: int, singles: int, doubles: int) -> tuple[int, ...]:
        key = (lane, singles, doubles)
        found = self._columns.get(key)
        if found is None:
            numbers = self.numbers
            codes = [
                numbers[0, lane, one, two]
                for two in range(doubles + 1)
                for one in range(singles + 1)
                if one or two
            ]
            found = self._columns[key] = tuple(codes)
        return found

    def lay_number(self, lane: int, singles: int, doubles: int) -> int:
        """Return the number of laying so many cards of a kind."""
        return self._lays[(lane * self._stride + singles) * self._stride + doubles]

    def listed(self, numbers: tuple[int, ...]) -> list[Action]:
        """Return the actions with these numbers, in a list of its own."""
        found = self._listed.get(numbers)
        if found is None:
            actions = self.codec.actions
            if len(self._listed) >= _REMEMBERED:
                self._listed.clear()
            found = self._listed[numbers] = [actions[number] for number in numbers]
        return found[:]

    def order_options(self, orders: tuple[int, ...]) -> tuple[int, ...]:
        """Return the numbers of what can be done with the orders in a hand after playing."""
        found = self._orders.get(orders)
        if found is None:
            numbers = self.numbers
            codes: list[int] = []
            last = -1
            for card in orders:
                # They are ascending.
                if card != last:
                    codes.append(numbers[_ORDER, card, 0, 0])
                last = card
            if len(self._orders) >= _REMEMBERED:
                self._orders.clear()
            found = self._orders[orders] = (*codes, numbers[_NO_ORDER, 0, 0, 0])
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
    return game.pantry.fitting(2 * largest + units)
