"""Settling by names: an order, a game, a position, and the verdict on it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TypedDict

from pizzarules.errors import PizzaError, UnknownNameError
from pizzarules.game.definition import Game, split_name
from pizzarules.loading.cards import Cards
from pizzarules.loading.files import bundled, load
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.requirement import Order
from pizzarules.orders.setting import Setting
from pizzarules.orders.verdict import Verdict
from pizzarules.pantry import PoolLike

__all__ = ["CardsLike", "Facts", "bind", "cards_of", "explain", "game", "order", "settle"]

CardsLike = Cards | str | os.PathLike[str] | None
"""Cards, or the path of a card file; None: the bundled cards."""


class Facts(TypedDict, total=False):
    """What orders depend on beside owner and table, as `bind` takes it."""

    mark: str | None
    chef: str | None
    shown: str | None
    left: str | None
    right: str | None
    chef_baked: int | None
    owner_baked: int | None
    demand: int | None


def cards_of(given: CardsLike) -> Cards:
    """Return the cards that an argument `cards` means; the errors are those of `load`."""
    if given is None:
        return bundled()
    return given if isinstance(given, Cards) else load(given)


def explain(order: str | Order, cards: CardsLike = None) -> str:
    """Return what an order needs in plain English, one sentence a line.

    `order` is a name, `name:kind` for a card of a family, or an `Order`. Raises
    `UnknownNameError` if there is no such order.
    """
    from pizzarules.orders.wording import explain as in_english

    if isinstance(order, Order):
        return in_english(order)
    known = cards_of(cards)
    name = _text(order, "order")
    if any(name == game.id for game in known.all_games()):
        raise PizzaError(f"`{name}` is a game: `explain` takes the name of an order")
    card, mark = known.order(name), split_name(name)[1]
    if mark is not None and card.variable is None:
        raise PizzaError(f"`{card.name}` is one card and not a family: leave out the kind")
    kinds = {kind for game in known.all_games() for kind in game.kinds}
    if mark is not None and mark not in kinds:
        raise UnknownNameError("kind", mark, sorted(kinds))
    return in_english(card, mark)


def game(id: str | Game, cards: CardsLike = None) -> Game:
    """Return a game by its id, from `cards` or else the bundled ones.

    Raises `UnknownNameError` if no game has that id.
    """
    if isinstance(id, Game):
        return id
    return cards_of(cards).game(id)


def order(name: str | Order, cards: CardsLike = None) -> Order:
    """Return an order by its name, from `cards` or else the bundled ones.

    Of a card of a family, `name:kind`, the family. Raises `UnknownNameError` if there is none.
    """
    if isinstance(name, Order):
        return name
    return cards_of(cards).order(name)


def bind(
    order: str | Order,
    *,
    game: str | Game,
    owner: str,
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
) -> BoundOrder:
    """Bind an order to its owner and game; what is left open is the table alone.

    `order` is a name, `name:kind` for a card of a family, or an `Order` with `mark`, the kind
    printed on the card. Further facts are needed only by orders that depend on them: `chef` and
    `shown` (kinds; `shown="none"` where nobody can show anything), `left` and `right` (the
    neighbours' kinds), `chef_baked` and `owner_baked` (numbers of pizzas), `demand` (of a series
    member; default: the first). `rulings` take the place of the game's.

    Raises `UnknownNameError`, `MissingFactError`, `RulingError` or another `PizzaError`.
    """
    known = cards_of(cards)
    definition = known.game(_text(game, "game")) if not isinstance(game, Game) else game
    if isinstance(order, Order):
        card = order
    else:
        name = _text(order, "order")
        in_name = split_name(name)[1]
        if in_name is not None and mark is not None and in_name != mark:
            raise PizzaError(f"`{name}` bears the kind {in_name}, and `mark` says {mark}")
        mark = mark if in_name is None else in_name
        own = isinstance(game, Game) and cards is None
        found = _order_of(definition, name) if own else None
        card = known.order(name) if found is None else found
    if rulings is not None and not isinstance(rulings, Mapping):
        raise PizzaError("`rulings` must map rulings to readings")
    supply = definition.supply
    setting = Setting(
        owner=_text(owner, "owner"),
        mark=mark,
        chef=chef,
        shown=shown,
        left=left,
        right=right,
        chef_baked=chef_baked,
        owner_baked=owner_baked,
        demand=demand,
        rulings=definition.rulings.but(rulings or {}),
        supply=None if supply is None else (supply.single, supply.double),
    )
    return BoundOrder(card, setting, definition.pantry)


def _order_of(game: Game, name: str) -> Order | None:
    """Return an order of a game by its name, if it has one."""
    family = split_name(name)[0]
    return next((entry.order for entry in game.orders if entry.order.name == family), None)


def settle(
    order: str | Order,
    *,
    game: str | Game,
    owner: str,
    table: PoolLike,
    hand: PoolLike = "",
    declare: int | None = None,
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
) -> Verdict:
    """Settle an order on a table: can it be baked, in which ways, and if not, why not.

    `table` and `hand` (the owner's) are pools: text like `"4 basil + 1 double ham"`,
    `{"basil": [4, 0]}`, or a `Pool`. `declare` fixes the amount that the owner declares. The other
    arguments are those of `bind`.

    Raises `PizzaError` for whatever is wrong with the arguments.
    """
    bound = bind(
        order,
        game=game,
        owner=owner,
        mark=mark,
        chef=chef,
        shown=shown,
        left=left,
        right=right,
        chef_baked=chef_baked,
        owner_baked=owner_baked,
        demand=demand,
        rulings=rulings,
        cards=cards,
    )
    return bound.settle(table, hand, declare)


def _text(given: object, what: str) -> str:
    if not isinstance(given, str):
        raise PizzaError(f"`{what}` must be a name")
    return given
