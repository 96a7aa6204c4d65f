"""What lies on the table, what every player has, and what a step does to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oracle.cards import ORDERS, Card
from oracle.question import Pool, Question, Way, minus, plus
from oracle.tables import KINDS

NOTHING: Pool = ((0, 0),) * len(KINDS)


@dataclass(frozen=True)
class Rules:
    """The game: whether help is allowed, where failed orders go, and how open points are ruled."""

    game: str
    ruled: frozenset[tuple[str, str]] = frozenset()

    @property
    def help_is_allowed(self) -> bool:
        """Whether players may ask others for help."""
        return self.game != "mamma-mia"

    @property
    def failed_orders_leave(self) -> bool:
        """Whether failed orders leave the game instead of going under the waiter."""
        return self.game == "grande"

    def rule(self, point: str, reading: str) -> bool:
        """Whether a point is ruled in a way that isn't the default."""
        return (point, reading) in self.ruled


@dataclass(frozen=True)
class Player:
    """What a player has. Orders in hand, baked ones and those that are gone lie in no order."""

    kind: str
    hand: Pool = NOTHING
    orders: tuple[str, ...] = ()
    waiter: tuple[str, ...] = ()
    baked: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    @property
    def holds_ingredients(self) -> bool:
        """Whether there is any ingredient card in this hand."""
        return any(map(any, self.hand))


@dataclass(frozen=True)
class Position:
    """Where the emptying of an oven stands. Players sit clockwise."""

    rules: Rules
    players: tuple[Player, ...]
    chef: str
    table: Pool = NOTHING
    used: Pool = NOTHING

    def player(self, kind: str) -> Player:
        """The player of a kind."""
        return next(player for player in self.players if player.kind == kind)

    def opponents(self, owner: str) -> tuple[Player, ...]:
        """Everybody else, clockwise from the left neighbour."""
        seat = [player.kind for player in self.players].index(owner)
        return self.players[seat + 1 :] + self.players[:seat]

    def question(self, owner: str, order: str, shown: str | None = None) -> Question:
        """What the settling of a single order depends on."""
        return Question(
            card_of(order),
            KINDS,
            owner,
            self.table,
            self.player(owner).hand,
            chef=self.chef,
            shown=shown,
            mark=mark_of(order),
            rulings=dict(self.rules.ruled),
        )

    # Ingredients ---------------------------------------------------------------------------------

    def with_more_on_the_table(self, cards: Pool) -> Position:
        """Ingredients join the table."""
        return replace(self, table=both(self.table, cards))

    def with_cards_from_hand(self, kind: str, cards: Pool) -> Position:
        """A player puts cards from hand on the table."""
        hand = without(self.player(kind).hand, cards)
        return self._with(replace(self.player(kind), hand=hand)).with_more_on_the_table(cards)

    def with_payment(self, cards: Pool) -> Position:
        """Cards go from the table to the used pile."""
        return replace(self, table=without(self.table, cards), used=both(self.used, cards))

    def with_way_paid(self, owner: str, way: Way) -> Position:
        """The owner lays what a way lays, and what it pays is used up."""
        return self.with_cards_from_hand(owner, way.lays).with_payment(way.pays)

    # Orders --------------------------------------------------------------------------------------

    def with_order_played(self, owner: str, order: str) -> Position:
        """An order leaves the hand of its owner."""
        orders = list(self.player(owner).orders)
        orders.remove(order)
        return self._with(replace(self.player(owner), orders=tuple(orders)))

    def with_baked(self, owner: str, order: str) -> Position:
        """An order is baked, and may make its owner chef."""
        player = self.player(owner)
        baked = self._with(replace(player, baked=in_no_order(*player.baked, order)))
        return replace(baked, chef=owner) if makes_a_chef(order) else baked

    def with_failed(self, owner: str, order: str) -> Position:
        """An order fails: it goes under its owner's waiter, or leaves the game."""
        player = self.player(owner)
        if self.rules.failed_orders_leave:
            return self._with(replace(player, gone=in_no_order(*player.gone, order)))
        return self._with(replace(player, waiter=(*player.waiter, order)))

    def with_reward(self, helper: str) -> Position:
        """The top card of a helper's waiter counts as baked.

        Ruling reward-effect: whether it may make the helper chef.
        """
        player = self.player(helper)
        top, *rest = player.waiter
        baked = in_no_order(*player.baked, top)
        rewarded = self._with(replace(player, waiter=tuple(rest), baked=baked))
        transfers = makes_a_chef(top) and self.rules.rule("reward-effect", "transfer")
        return replace(rewarded, chef=helper) if transfers else rewarded

    def _with(self, changed: Player) -> Position:
        players = (changed if old.kind == changed.kind else old for old in self.players)
        return replace(self, players=tuple(players))


# Orders by name ---------------------------------------------------------------------------------


def card_of(order: str) -> Card:
    """The card of an order: `complemento:olive` is a complemento."""
    return ORDERS[order.partition(":")[0]]


def mark_of(order: str) -> str | None:
    """The kind that an order is marked with, if it is one of a family."""
    return order.partition(":")[2] or None


def makes_a_chef(order: str) -> bool:
    """Whether an order makes its owner chef when it is baked."""
    return "then the owner becomes chef" in card_of(order).further


def in_no_order(*orders: str) -> tuple[str, ...]:
    """Orders of which only the number of each matters."""
    return tuple(sorted(orders))


# Pools ------------------------------------------------------------------------------------------


def both(some: Pool, more: Pool) -> Pool:
    """Two pools put together."""
    return tuple(plus(*cards) for cards in zip(some, more, strict=True))


def without(some: Pool, fewer: Pool) -> Pool:
    """A pool with some cards taken out; they are there."""
    rest = tuple(minus(*cards) for cards in zip(some, fewer, strict=True))
    assert all(number >= 0 for cards in rest for number in cards), "only what is there can go"
    return rest
