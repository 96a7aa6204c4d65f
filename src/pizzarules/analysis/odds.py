"""How often an order can be baked: on all tables, or on those that cards drawn blindly make."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, sqrt
from random import Random
from typing import Final

import attrs

from pizzarules.analysis.counting import count_deals, count_tables
from pizzarules.analysis.drawing import number_bakeable
from pizzarules.analysis.method import Method, check_samples, chosen
from pizzarules.analysis.remembering import facts_of, tables_ahead
from pizzarules.analysis.scanner import Scanner, UnreadableOrderError
from pizzarules.analysis.tables import Tables, columns_of, pool_of
from pizzarules.errors import PizzaError
from pizzarules.game.definition import Game
from pizzarules.game.shuffling import key_of
from pizzarules.game.state import CHANCE, State
from pizzarules.integers import checked_number, written
from pizzarules.loading.settle import CardsLike, Facts, bind, cards_of
from pizzarules.loading.settle import game as by_id
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.claim import Column
from pizzarules.orders.requirement import Order
from pizzarules.pantry import Pool, PoolLike

__all__ = ["Odds", "odds"]

SAMPLES: Final = 100_000
"""So many tables are drawn where they can't all be counted."""
_SOME_TABLES: Final = 3_000_000
"""Up to so many tables are looked at one by one without being asked to."""
_MOST_TABLES: Final = 2_000_000_000


@attrs.frozen(repr=False)
class Odds:
    """On how many tables an order can be baked. Made by `pizzarules.odds`."""

    order: str
    """The card: `name`, or `name:kind`."""
    game: str
    owner: str
    share: Fraction | float
    """The share of the tables: exact as a fraction, or estimated as a float."""
    error: float | None
    """The standard error of an estimate; None where the share is exact."""
    method: Method
    tables: int
    """How many tables that is out of: different ones, or random ones where they are sampled."""
    played: int | None
    """How many cards were drawn blindly; None where each table counts once."""
    table: Pool
    """What lies there in any case."""
    hand: Pool
    """What may be laid from hand; if nothing, the table alone must suffice."""

    def to_json(self) -> dict[str, object]:
        """Return the odds as JSON; `exact` is the share as a fraction, or null."""
        share = self.share
        exact = f"{share.numerator}/{share.denominator}" if isinstance(share, Fraction) else None
        return {
            "order": self.order,
            "game": self.game,
            "owner": self.owner,
            "share": float(share),
            "exact": exact,
            "error": self.error,
            "method": str(self.method),
            "tables": self.tables,
            "played": self.played,
            "table": self.table.to_json(),
            "hand": self.hand.to_json(),
        }

    def __float__(self) -> float:
        return float(self.share)

    def __repr__(self) -> str:
        return f"<Odds {self}>"

    def __str__(self) -> str:
        return f"{self.order} of {self.owner} in {self.game}: {self._said()} ({self._how()})"

    def _said(self) -> str:
        what = f"baked with {self.hand} in hand" if self.hand else "ready"
        there = f" with {self.table} there" if self.table else ""
        if self.played is None:
            return f"{what} on {self._percent()} of the tables{there}"
        cards = "card" if self.played == 1 else "cards"
        after = f"after {self.played} {'further ' if self.table else ''}{cards}"
        return f"{what} {after}{there}: {self._percent()}"

    def _percent(self) -> str:
        if self.error is not None:
            return f"{100 * float(self.share):.4g} ± {100 * self.error:.2g} %"
        return f"{percent(self.share)} %"

    def _how(self) -> str:
        return f"{self.method}, {self.tables:,} tables"


def percent(share: Fraction | float) -> str:
    """Return an exact share in percent; never 0 or 100 where it is neither."""
    if share in (0, 1):
        return str(100 * int(share))
    text = f"{100 * float(share):.4g}"
    if text == "100":
        return "above 99.99"
    return text if 100 * float(share) >= 0.001 else "below 0.001"


@attrs.frozen
class _Question:
    """How often an order can be baked, on which tables, with what in hand."""

    bound: BoundOrder
    game: Game
    tables: Tables
    hand: Pool
    played: int | None

    def __attrs_post_init__(self) -> None:
        if self.played is None:
            return
        played = checked_number(self.played, "`played`", PizzaError)
        if not 0 <= played <= self.tables.cards:
            raise PizzaError(
                f"`played` is {written(played)}, and there are {self.tables.cards} cards to be drawn"
            )
        object.__setattr__(self, "played", played)

    @property
    def held(self) -> list[Column]:
        """The cards in hand, by lane."""
        return columns_of(self.hand)

    def answered(self, method: Method | None, samples: int, seed: int) -> Odds:
        """Return the odds, found by a method, or by the best there is."""
        samples, seed = check_samples(samples), key_of(seed)
        if method in (None, Method.COUNTED):
            try:
                return self._counted()
            except UnreadableOrderError:
                if method is not None:
                    raise PizzaError(
                        f"`{self.bound.order.name}` can't be counted: there is too much to remember "
                        "from kind to kind; leave `method` out"
                    ) from None
        simple = self.played is None and not self.hand
        if method is Method.EXHAUSTIVE or (
            method is None and simple and self.tables.number <= _SOME_TABLES
        ):
            found = self._exhaustive(asked=method is not None)
            if found is not None:
                return found
        return self._sampled(samples, seed)

    def _counted(self) -> Odds:
        scanner = Scanner(self.bound)
        if self.played is None:
            number = self.tables.number
            share = Fraction(count_tables(scanner, self.tables, self.held), number)
        else:
            number = self.tables.number_of(self.played)
            ways = count_deals(scanner, self.tables, self.held, self.played)
            share = Fraction(ways, comb(self.tables.cards, self.played))
        return self._odds(share, None, Method.COUNTED, number)

    def _exhaustive(self, *, asked: bool) -> Odds | None:
        """Return the odds; None if NumPy is not there, and nobody has asked for it."""
        if self.played is not None or self.hand:
            raise PizzaError("`method exhaustive` looks at tables, without `played` and `hand`")
        if self.tables.number > _MOST_TABLES:
            raise PizzaError(f"{self.tables.number:,} tables are too many to look at each of them")
        try:
            from pizzarules.analysis.exhaustive import number_sufficing
        except ModuleNotFoundError:
            if asked:
                raise
            return None
        number = self.tables.number
        share = Fraction(number_sufficing(self.bound, self.tables), number)
        return self._odds(share, None, Method.EXHAUSTIVE, number)

    def _sampled(self, samples: int, seed: int) -> Odds:
        baked = number_bakeable(
            self.bound, self.tables, self.held, self.played, samples, Random(seed)
        )
        # One more of either kind: so that an estimate of 0 has an error, too.
        likely = (baked + 1) / (samples + 2)
        error = sqrt(likely * (1 - likely) / samples)
        return self._odds(baked / samples, error, Method.SAMPLED, samples)

    def _odds(
        self, share: Fraction | float, error: float | None, method: Method, tables: int
    ) -> Odds:
        setting = self.bound.setting
        name = self.bound.order.name
        return Odds(
            order=name if setting.mark is None else f"{name}:{setting.mark}",
            game=self.game.id,
            owner=setting.owner,
            share=share,
            error=error,
            method=method,
            tables=tables,
            played=self.played,
            table=pool_of(self.game.pantry, self.tables.lying),
            hand=self.hand,
        )


def odds(
    order: str | Order,
    *,
    game: str | Game | None = None,
    owner: str | None = None,
    state: State | None = None,
    seat: str | None = None,
    played: int | None = None,
    players: int | None = None,
    table: PoolLike = "",
    hand: PoolLike = "",
    method: Method | str | None = None,
    samples: int = SAMPLES,
    seed: int = 0,
    mark: str | None = None,
    chef: str | None = None,
    shown: str | None = None,
    left: str | None = None,
    right: str | None = None,
    chef_baked: int | None = None,
    owner_baked: int | None = None,
    demand: int | None = None,
    rulings: Mapping[str, str] | None = None,
    cards: CardsLike = None,
) -> Odds:
    """Return the share of the tables on which an order can be baked.

    The tables are those that the supply of the game allows, each counting once; `players` says how
    many play, by default the supply is the whole one. With `played`, they are what so many
    ingredient cards make that are drawn blindly from the supply, each counting as often as it comes
    up. `table` lies there in any case, and the rest comes to it.

    Without a `hand` the table alone must suffice. With one, tables count as well on which cards of
    that hand can be laid for the order; the hand is not in the supply then. Nobody helps.

    With a `state` in place of `game` and `owner`, it is asked what a `seat` can expect, by default
    the one that has to act: what it remembers of table and oven lies there, and what comes to it is
    any of the cards that it doesn't see, in other hands and in the supply. The order is settled as
    if no other lay in the oven. `hand` are cards that the seat holds.

    The answer is exact, but for a few orders of which there is too much to remember: there `samples`
    tables are drawn (by `seed`), and the share has a standard error. `method` asks for one of
    `counted`, `exhaustive` (each table is looked at, with NumPy; not with `played` or `hand`) and
    `sampled`. The other arguments are those of `bind`; with a `state` they take the place of what it
    says.

    Raises `PizzaError` for whatever is wrong with the arguments, as `bind` does.
    """
    facts: Facts = {
        "mark": mark,
        "chef": chef,
        "shown": shown,
        "left": left,
        "right": right,
        "chef_baked": chef_baked,
        "owner_baked": owner_baked,
        "demand": demand,
    }
    if state is not None:
        given = {
            "game": game,
            "owner": owner,
            "players": players,
            "table": table,
            "rulings": rulings,
            "cards": cards,
        }
        question = _from_state(order, state, seat, hand, facts, given, played)
        return question.answered(chosen(method), samples, seed)
    if game is None or owner is None:
        raise PizzaError("`odds` needs `game` and `owner`, or a `state`")
    if seat is not None:
        raise PizzaError("`seat` belongs to a `state`: say `owner`")
    known = None if cards is None else cards_of(cards)
    definition = by_id(game, known)
    bound = bind(order, game=game, owner=owner, rulings=rulings, cards=known, **facts)
    held = definition.pantry.pool(hand, where="hand")
    tables = Tables.of(definition, players, table=table, hand=held)
    question = _Question(bound, definition, tables, held, played)
    return question.answered(chosen(method), samples, seed)


def _from_state(
    order: str | Order,
    state: State,
    seat: str | None,
    hand: PoolLike,
    facts: Facts,
    given: Mapping[str, object],
    played: int | None,
) -> _Question:
    """Return the question of a seat in a state."""
    if not isinstance(state, State):
        raise PizzaError("`state` is a state of a game")
    for name, value in given.items():
        if value:
            raise PizzaError(f"`{name}` follows from the `state`: leave it out")
    owner = state.turn if state.to_act in (None, CHANCE) else state.to_act
    owner = owner if seat is None else seat
    held = state.hand(owner).pantry.pool(hand, where="hand")
    if not held <= state.hand(owner):
        raise PizzaError(f"hand: {owner} does not hold {held}")
    known = facts_of(state, owner)
    known.update({name: value for name, value in facts.items() if value is not None})  # type: ignore[typeddict-item]
    bound = bind(order, game=state.game, owner=owner, **known)
    return _Question(bound, state.game, tables_ahead(state, owner), held, played)
