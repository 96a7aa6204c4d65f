"""What does not change in the course of a game, as numbers: sizes, cards, rulings, bound orders.

A rulebook is filled in by whoever knows the definition of the game. Every vector is read only after that.
"""

from __future__ import annotations

from typing import final

from pizzarules.rules.cells import i64, vec
from pizzarules.rules.places import (
    DOWN_ROW,
    FORMS,
    GIVEN_ROW,
    KEPT_ROW,
    ORDERS,
    PLAN_HEADS,
    PLAN_ROWS,
    S_HEADS,
    SETTLEMENT_ROWS,
    TABLE_ROW,
    WANT_ROW,
    WAY_HEADS,
    WAY_ROWS,
)

__all__ = ["Rulebook", "cells_of"]


def cells_of(numbers: list[int]) -> vec[i64]:
    """Return a vector of these numbers: native where the rules are compiled."""
    return vec[i64](numbers)


@final
class Rulebook:
    """The numbers of one game for one number of players.

    `kinds` and `players` say how many there are, `hand` is the limit of a hand, `holds` how many orders a hand
    can come to hold, `deck` how many order cards the largest deck has, `longest` how many members a series.
    """

    def __init__(
        self, kinds: int, players: int, hand: int, holds: int, deck: int, longest: int
    ) -> None:
        self.kinds: i64 = kinds
        self.players: i64 = players
        self.hand: i64 = hand
        self.one: i64 = 1
        """A native 1, since mypyc shifts a literal as 32 bits."""
        self.chef_card: i64 = 2 * kinds
        self.rounds: i64 = 1
        # Places in the cells: table, used pile, then a row for each seat.
        self.used: i64 = 2 * kinds
        self.facts: i64 = 2 * kinds
        """Where a seat's facts lie in its row, behind its ingredient cards."""
        row = 2 * kinds + ORDERS + holds + 1
        self.rows: vec[i64] = vec[i64]([4 * kinds + seat * row for seat in range(players)])
        self.cells: i64 = 4 * kinds + players * row
        # Piles of orders: a ring for the waiter, the baked orders, those that left the game.
        self.deck: i64 = deck + 1
        self.pile: i64 = 3 * (deck + 1)
        # The settlement, and its plans.
        self.longest: i64 = longest
        self.members: i64 = S_HEADS
        self.ranked: i64 = S_HEADS + longest
        self.table: i64 = S_HEADS + 2 * longest + TABLE_ROW * kinds
        self.kept: i64 = S_HEADS + 2 * longest + KEPT_ROW * kinds
        self.want: i64 = S_HEADS + 2 * longest + WANT_ROW * kinds
        self.given: i64 = S_HEADS + 2 * longest + GIVEN_ROW * kinds
        self.down: i64 = S_HEADS + 2 * longest + DOWN_ROW * kinds
        self.plans: i64 = S_HEADS + 2 * longest + SETTLEMENT_ROWS * kinds
        self.plan: i64 = PLAN_HEADS + PLAN_ROWS * kinds
        self.way: i64 = WAY_HEADS + WAY_ROWS * kinds
        self.no_settlement: vec[i64] = vec[i64]([0] * int(self.plans + longest * self.plan))
        """Nothing but zeros, to be copied."""
        self.no_way: vec[i64] = vec[i64]([0] * int(self.way))
        self.no_cells: vec[i64] = vec[i64]([0] * int(self.cells))
        self.no_piles: vec[i64] = vec[i64]([0] * int(self.players * self.pile))
        self.no_supply: vec[i64] = vec[i64]([])
        self.no_oven: vec[i64] = vec[i64]([0] * 128)
        self.no_choices: vec[i64] = vec[i64]([0] * 64)
        # Cards.
        self.lanes: vec[i64] = vec[i64]([])
        """The kind of each seat."""
        self.seat_of_lane: vec[i64] = vec[i64]([])
        self.supply: vec[i64] = vec[i64]([])
        self.decks: vec[i64] = vec[i64]([])
        """The order cards of each seat, `deck` places each."""
        self.deck_sizes: vec[i64] = vec[i64]([])
        self.family: vec[i64] = vec[i64]([])
        """For each order card the first one of the same order."""
        self.series_n: vec[i64] = vec[i64]([])
        self.series: vec[i64] = vec[i64]([])
        """For each order card its falling demands, `longest` places each."""
        self.worth: vec[i64] = vec[i64]([])
        self.blockable: vec[i64] = vec[i64]([])
        self.shows: vec[i64] = vec[i64]([])
        self.may_help: vec[i64] = vec[i64]([])
        self.effects: vec[i64] = vec[i64]([])
        """For each order card what happens once it is baked, three bits for each effect, the first lowest."""
        # Bound orders.
        self.orders: vec[i64] = vec[i64]([])
        """A row for each order card and owner."""
        self.recipes: vec[i64] = vec[i64]([])
        self.terms: vec[i64] = vec[i64]([])
        self.options: vec[i64] = vec[i64]([])
        """For each alternative of a condition its first test and their number."""
        self.tests: vec[i64] = vec[i64]([])
        self.bars: vec[i64] = vec[i64]([])
        # The game and its rulings.
        self.deal: i64 = 0
        self.deal_orders: i64 = 0
        self.most_declared: i64 = 0
        self.tie_break: i64 = 0
        """What counts in a tie: 1 ingredient cards in hand, 2 their units, 0 nothing."""
        self.help = False
        self.failed_leave = False
        self.last_ingredient = False
        self.chef_dealt = False
        self.empty_allowed = False
        self.may_decline = False
        self.distinct = False
        self.ladder = False
        self.show_all = False
        self.transfer = False
        self.gift_exact = False
        self.waiter_needed = False
        self.reward_taken = False
        self.all_fail = False
        self.owner_lays = False
        self.shown_binds = False
        self.fewest = False
        self.table_first = False
        self.ready_bare = False
        self.sweep_bare = False
        self.all_on_table = False
        self.by_cards = False
        self.free = False
        # Actions: the number of form, which, first and second is looked up in `numbers`.
        self.starts: vec[i64] = vec[i64]([0] * FORMS)
        self.firsts: vec[i64] = vec[i64]([1] * FORMS)
        self.seconds: vec[i64] = vec[i64]([1] * FORMS)
        self.numbers: vec[i64] = vec[i64]([])
        self.forms: vec[i64] = vec[i64]([])
        """For each action its form, which kind or card, and two amounts."""
        self.whiches: vec[i64] = vec[i64]([])
        self.first_amounts: vec[i64] = vec[i64]([])
        self.second_amounts: vec[i64] = vec[i64]([])

    def number(self, form: i64, which: i64, first: i64, second: i64) -> i64:
        """Return the number of an action of the game."""
        return self.numbers[
            self.starts[form] + (which * self.firsts[form] + first) * self.seconds[form] + second
        ]
