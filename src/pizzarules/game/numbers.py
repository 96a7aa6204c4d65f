"""A game as the numbers that its rules are played by: cards, orders bound to each owner, rulings, actions."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pizzarules.errors import PizzaError
from pizzarules.game.codec import most_declared
from pizzarules.game.deck import OrderCard, ingredients, order_cards, seat_deck
from pizzarules.game.definition import CardCounts, Game
from pizzarules.orders.condition import (
    Absent,
    AllOf,
    AnyOf,
    Compare,
    Condition,
    KindsPresent,
    UnitsPresent,
)
from pizzarules.orders.kinds import (
    AnyKind,
    Chef,
    Definite,
    EachKind,
    EachOf,
    ExtremeKind,
    Mark,
    Named,
    Neighbour,
    Own,
    Shown,
    Side,
)
from pizzarules.orders.requirement import (
    BakedCount,
    Demand,
    Effect,
    Measure,
    Recipe,
    SeriesAmount,
    Size,
    Source,
    Total,
    Who,
)
from pizzarules.rules import places
from pizzarules.rules.rulebook import Rulebook, cells_of

__all__ = ["MOST_KINDS", "rulebook"]

MOST_KINDS: Final = 60
"""Sets of kinds are the bits of one native integer."""

_SIZES: Final = {
    Size.ANY: places.ANY_SIZE,
    Size.SINGLE: places.SINGLES,
    Size.DOUBLE: places.DOUBLES,
}
_SOURCES: Final = {
    Source.BOTH: places.FROM_BOTH,
    Source.HAND: places.FROM_HAND,
    Source.TABLE: places.FROM_TABLE,
}
_COMPARES: Final = {Compare.AT_LEAST: 0, Compare.AT_MOST: 1, Compare.EXACTLY: 2}
_EFFECTS: Final = {
    Effect.BECOME_CHEF: places.BECOME_CHEF,
    Effect.BAKE_WAITER: places.BAKE_WAITER,
}


@lru_cache(maxsize=256)
def rulebook(game: Game, seats: tuple[str, ...]) -> Rulebook:
    """Return the numbers of a playable game for the kinds that play, clockwise.

    Raises `PizzaError` for a game of more than `MOST_KINDS` kinds.
    """
    assert game.hand is not None
    assert game.rounds is not None
    if len(game.kinds) > MOST_KINDS:
        raise PizzaError(f"a game of more than {MOST_KINDS} kinds can't be played")
    cards = order_cards(game)
    decks = [sorted(seat_deck(game, seat)) for seat in seats]
    largest = max(len(deck) for deck in decks)
    longest = max([1, *(len(card.order.series) for card in cards)])
    book = Rulebook(
        len(game.kinds), len(seats), game.hand, max(game.hand, largest), largest, longest
    )
    book.rounds = game.rounds
    _fill_cards(book, game, seats, cards, decks)
    _Rows(book, game, seats).fill(cards)
    _choose(book, game)
    _number(book, game)
    return book


def _fill_cards(
    book: Rulebook,
    game: Game,
    seats: tuple[str, ...],
    cards: tuple[OrderCard, ...],
    decks: list[list[int]],
) -> None:
    lanes = [game.kinds.index(seat) for seat in seats]
    book.lanes = cells_of(lanes)
    book.seat_of_lane = cells_of(
        [lanes.index(lane) if lane in lanes else places.NOBODY for lane in range(len(game.kinds))]
    )
    supply = ingredients(game.supply_for(len(seats)) or CardCounts(), len(game.kinds))
    if game.rulings["chef-shuffle"] == "before-deal":
        supply.append(2 * len(game.kinds))
    book.supply = cells_of(supply)
    book.no_supply = cells_of([0] * (len(supply) + 2))
    book.deck_sizes = cells_of([len(deck) for deck in decks])
    most = int(book.deck)
    book.decks = cells_of([card for deck in decks for card in deck + [0] * (most - len(deck))])
    orders = [card.order for card in cards]
    longest = int(book.longest)
    book.family = cells_of([orders.index(order) for order in orders])
    book.series_n = cells_of([len(order.series) for order in orders])
    book.series = cells_of(
        [n for order in orders for n in (*order.series, *[0] * (longest - len(order.series)))]
    )
    book.worth = cells_of([order.worth for order in orders])
    book.blockable = cells_of([int(order.blockable) for order in orders])
    book.shows = cells_of([int(order.shows) for order in orders])
    book.may_help = cells_of([int(order.help) for order in orders])
    book.effects = cells_of(
        [
            sum(_EFFECTS[effect] << 3 * place for place, effect in enumerate(order.effects))
            for order in orders
        ]
    )


def _choose(book: Rulebook, game: Game) -> None:
    """Write down what the game and its rulings say."""
    assert game.deal is not None
    book.deal, book.deal_orders = game.deal
    book.most_declared = most_declared(game)
    book.tie_break = {"cards": 1, "units": 2}.get(game.tie_break or "", 0)
    book.help = game.help
    book.failed_leave = game.failed_leave
    rulings = game.rulings
    book.last_ingredient = rulings["round-end"] == "last-ingredient"
    book.chef_dealt = rulings["chef-shuffle"] == "before-deal"
    book.empty_allowed = rulings["empty-pile"] == "allowed"
    book.may_decline = rulings["decline"] == "allowed"
    book.distinct = rulings["series-same"] == "distinct"
    book.ladder = rulings["series-fail"] == "ladder"
    book.show_all = rulings["block-show"] == "all"
    book.transfer = rulings["reward-effect"] == "transfer"
    book.gift_exact = rulings["help-double"] == "exact"
    book.waiter_needed = rulings["help-empty"] == "forbidden"
    book.reward_taken = rulings["help-reward"] == "taken"
    book.all_fail = rulings["help-series"] == "all"
    book.owner_lays = rulings["refused-pledge"] == "owner"
    book.shown_binds = rulings["shown-decline"] == "forbidden"
    book.fewest = rulings["surplus-double"] == "exact"
    book.table_first = rulings["laid-doubles"] == "table-first"
    book.ready_bare = rulings["ready-hand"] == "table-first"
    book.sweep_bare = rulings["sweep-lay"] == "forbidden"
    book.all_on_table = rulings["block-amount"] == "all-on-table"
    book.by_cards = rulings["scarcest-count"] == "cards"
    book.free = rulings["scarcest-none"] == "free"


def _number(book: Rulebook, game: Game) -> None:
    """Write down the numbers of all actions but those of chance."""
    raw = [action for action in game.codec.raw if action[0] < places.FORMS]
    book.forms = cells_of([action[0] for action in raw])
    book.whiches = cells_of([action[1] for action in raw])
    book.first_amounts = cells_of([action[2] for action in raw])
    book.second_amounts = cells_of([action[3] for action in raw])
    starts, firsts, seconds = [0] * places.FORMS, [1] * places.FORMS, [1] * places.FORMS
    size = 0
    for form in range(places.FORMS):
        of_form = [action for action in raw if action[0] == form]
        starts[form] = size
        if of_form:
            firsts[form] = 1 + max(action[2] for action in of_form)
            seconds[form] = 1 + max(action[3] for action in of_form)
            size += (1 + max(action[1] for action in of_form)) * firsts[form] * seconds[form]
    numbers = [-1] * size
    for number, (form, which, first, second) in enumerate(raw):
        numbers[starts[form] + (which * firsts[form] + first) * seconds[form] + second] = number
    book.starts, book.firsts, book.seconds = cells_of(starts), cells_of(firsts), cells_of(seconds)
    book.numbers = cells_of(numbers)
    # Room for every handful at once: the most cards of each kind, all of them singles or doubles.
    handfuls = [action for action in raw if action[0] == places.PLAY]
    book.no_choices = cells_of([0] * max(64, len(handfuls)))


class _Rows:
    """The rows of numbers that orders are bound to their owners as."""

    def __init__(self, book: Rulebook, game: Game, seats: tuple[str, ...]) -> None:
        self.book: Final = book
        self.game: Final = game
        self.seats: Final = seats
        self.recipes: list[int] = []
        self.terms: list[int] = []
        self.options: list[int] = []
        self.tests: list[int] = []
        self.bars: list[int] = []

    def fill(self, cards: tuple[OrderCard, ...]) -> None:
        """Write a row for each order card and owner."""
        rows: list[int] = []
        for card in cards:
            for seat in range(len(self.seats)):
                rows += self._order(card, seat)
        book = self.book
        book.orders = cells_of(rows)
        book.recipes, book.terms = cells_of(self.recipes), cells_of(self.terms)
        book.options, book.tests = cells_of(self.options), cells_of(self.tests)
        book.bars = cells_of(self.bars)

    def _order(self, card: OrderCard, seat: int) -> list[int]:
        order = card.order
        first_recipe, first_option, first_bar = len(self.recipes), 0, len(self.bars)
        if card.mark == self.seats[seat]:
            # The family has no card of the own kind.
            return [0, 0, 0, -1, 0, 0]
        for index, recipe in enumerate(order.recipes):
            self._recipe(recipe, index, card.mark, seat)
        options = -1
        if order.condition is not None:
            found = self._alternatives(order.condition, card.mark, seat)
            places_of = []
            for tests in found:
                places_of += [len(self.tests), len(tests)]
                for test in tests:
                    self.tests += test
            first_option, options = len(self.options), len(found)
            self.options += places_of
            if self.game.rulings["barred-lay"] == "forbidden":
                kinds = absent_kinds(order.condition)
                self.bars += [self._kind(kind, card.mark, seat) for kind in kinds]
        bars = len(self.bars) - first_bar
        return [first_recipe, len(order.recipes), first_option, options, first_bar, bars]

    def _recipe(self, recipe: Recipe, index: int, mark: str | None, seat: int) -> None:
        first = len(self.terms)
        total: Total | None = None
        demands: list[Demand] = []
        for term in recipe.terms:
            if isinstance(term, Total):
                total = term
            else:
                demands.append(term)
                self.terms += self._term(term, mark, seat)
        shows = any(isinstance(term.kind, Shown) for term in demands)
        keeps = (
            shows and recipe.source is Source.HAND and self.game.rulings["shown-card"] == "table"
        )
        kinds = len(self.game.kinds)
        self.recipes += [
            first,
            len(demands),
            _SOURCES[recipe.source],
            int(recipe.sweep),
            int(keeps),
            int(any(term.measure is Measure.DECLARED for term in demands)),
            -1 if total is None else total.amount,
            0 if total is None else total.kinds or 0,
            0 if total is None else _SIZES[total.size],
            0 if total is None else int(total.exact),
            index,
            int(total is not None and total.kinds is not None and total.kinds > kinds),
        ]

    def _term(self, term: Demand, mark: str | None, seat: int) -> list[int]:
        kind = term.kind
        form, named, times, extreme = places.WILD, places.NOBODY, 1, 0
        among = (1 << len(self.game.kinds)) - 1
        if isinstance(kind, EachKind):
            form = places.EACH
            named = places.NOBODY if kind.but is None else self._kind(kind.but, mark, seat)
        elif isinstance(kind, EachOf):
            times = kind.count
        elif isinstance(kind, ExtremeKind):
            extreme = 1 if kind.scarcest else 2
            named = self._kind(Own(), mark, seat) if kind.other else places.NOBODY
        elif isinstance(kind, AnyKind):
            named = places.NOBODY if kind.but is None else self._kind(kind.but, mark, seat)
        else:
            form, named = places.FIXED, self._kind(kind, mark, seat)
        amount, factor, count = 0, 0, places.NO_COUNT
        if isinstance(term.amount, SeriesAmount):
            factor, count = 1, places.OF_DEMAND
        elif isinstance(term.amount, BakedCount):
            factor = 1
            count = places.OF_CHEF if term.amount.who is Who.CHEF else places.OF_OWNER
        else:
            amount = term.amount
        return [
            form,
            named,
            times,
            among,
            _SIZES[term.size],
            amount,
            factor,
            count,
            self._flags(term),
            int(term.measure is Measure.DECLARED),
            extreme,
        ]

    def _flags(self, term: Demand) -> int:
        plain = term.measure is Measure.PLAIN and isinstance(term.kind, ExtremeKind)
        if plain and self.game.rulings["scarcest-exact"] == "exact":
            return places.EXACT
        return {Measure.EXACT: places.EXACT, Measure.ALL: places.WHOLE}.get(term.measure, 0)

    def _kind(self, kind: Definite, mark: str | None, seat: int) -> int:
        """Return the kind that a card speaks of, or the number that stands for one of the position."""
        seats, kinds = self.seats, self.game.kinds
        if isinstance(kind, Chef):
            return places.CHEFS_KIND
        if isinstance(kind, Shown):
            return places.SHOWN_KIND
        if isinstance(kind, Own):
            return kinds.index(seats[seat])
        if isinstance(kind, Named):
            return kinds.index(kind.kind)
        if isinstance(kind, Mark):
            assert mark is not None
            return kinds.index(mark)
        assert isinstance(kind, Neighbour)
        side = 1 if kind.side is Side.LEFT else -1
        return kinds.index(seats[(seat + side) % len(seats)])

    def _alternatives(
        self, condition: Condition, mark: str | None, seat: int
    ) -> list[list[list[int]]]:
        """Return a condition as alternatives, each a list of tests that all have to hold."""
        if isinstance(condition, AnyOf):
            return [
                option
                for part in condition.parts
                for option in self._alternatives(part, mark, seat)
            ]
        if isinstance(condition, AllOf):
            options: list[list[list[int]]] = [[]]
            for part in condition.parts:
                rest = self._alternatives(part, mark, seat)
                options = [left + right for left in options for right in rest]
            return options
        if isinstance(condition, KindsPresent):
            return [[[_COMPARES[condition.compare], condition.number, places.OF_KINDS, 0]]]
        if isinstance(condition, Absent):
            return [[[1, 0, places.OF_KIND, self._kind(condition.kind, mark, seat)]]]
        assert isinstance(condition, UnitsPresent)
        compare, number = _COMPARES[condition.compare], condition.number
        if condition.kind is None:
            return [[[compare, number, places.OF_ALL, 0]]]
        return [[[compare, number, places.OF_KIND, self._kind(condition.kind, mark, seat)]]]


def absent_kinds(condition: Condition) -> list[Definite]:
    """Return the kinds of which nothing may lie on the table."""
    if isinstance(condition, AllOf | AnyOf):
        return [kind for part in condition.parts for kind in absent_kinds(part)]
    if isinstance(condition, Absent):
        return [condition.kind]
    if isinstance(condition, UnitsPresent) and condition.kind is not None:
        none = condition.number == 0 and condition.compare is not Compare.AT_LEAST
        return [condition.kind] if none else []
    return []
