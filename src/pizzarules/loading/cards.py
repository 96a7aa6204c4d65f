"""What a card file holds once it is read: orders, games and scenarios by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from pizzarules.errors import PizzaError, UnknownNameError, listed
from pizzarules.game.definition import Game, split_name
from pizzarules.mappings import frozen_map
from pizzarules.names import composed
from pizzarules.orders.requirement import Order

if TYPE_CHECKING:
    from pizzarules.diagnostics import Diagnostic
    from pizzarules.loading.scenarios import Scenario

__all__ = ["Cards"]


@attrs.frozen(repr=False)
class Cards:
    """The orders, games and scenarios of a card file.

    Names that a file doesn't declare itself are looked up in the bundled cards.
    """

    orders: Mapping[str, Order] = attrs.field(factory=dict)
    """Orders by name, in the order of the file."""
    games: Mapping[str, Game] = attrs.field(factory=dict)
    """Games by id, in the order of the file."""
    warnings: tuple[Diagnostic, ...] = attrs.field(default=(), repr=False, eq=False)
    """What in the file can be used but hardly says what its author meant."""
    beyond: Cards | None = attrs.field(default=None, repr=False, eq=False)
    """Where names are looked up that are not here."""
    scenarios: Mapping[str, Scenario] = attrs.field(factory=dict)
    """Scenarios by title, in the order of the file."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "orders", frozen_map(self.orders))
        object.__setattr__(self, "games", frozen_map(self.games))
        object.__setattr__(self, "scenarios", frozen_map(self.scenarios))

    def __hash__(self) -> int:
        return hash((tuple(self.orders.items()), tuple(self.games.items())))

    def __reduce__(self) -> tuple[object, ...]:
        own = dict(self.orders), dict(self.games)
        return type(self), (*own, self.warnings, self.beyond, dict(self.scenarios))

    def __repr__(self) -> str:
        parts = [f"orders {listed(list(self.orders))}", f"games {listed(list(self.games))}"]
        if self.scenarios:
            parts.append(f"{len(self.scenarios)} scenarios")
        return f"<Cards: {'; '.join(parts)}>"

    def order(self, name: str) -> Order:
        """Return an order by its name, the family of `name:kind`; else `UnknownNameError`."""
        family = split_name(name)[0]
        cards: Cards | None = self
        while cards is not None:
            if family in cards.orders:
                return cards.orders[family]
            cards = cards.beyond
        raise UnknownNameError("order", family, self._names("orders"))

    def game(self, id: str) -> Game:
        """Return a game by its id; else `UnknownNameError`."""
        if not isinstance(id, str):
            raise PizzaError("a game is called by its id")
        id = composed(id)
        cards: Cards | None = self
        while cards is not None:
            if id in cards.games:
                return cards.games[id]
            cards = cards.beyond
        raise UnknownNameError("game", id, self._names("games"))

    def all_games(self) -> list[Game]:
        """Return the games of the file, and those that are looked up beyond it."""
        return [*self.games.values(), *(self.beyond.all_games() if self.beyond else ())]

    def whole(self) -> Cards:
        """Return all orders and games that can be looked up here, with none beyond."""
        if self.beyond is None:
            return self
        more = self.beyond.whole()
        return Cards({**more.orders, **self.orders}, {**more.games, **self.games})

    def _names(self, which: str) -> list[str]:
        beyond = [] if self.beyond is None else self.beyond._names(which)
        return list(dict.fromkeys([*getattr(self, which), *beyond]))
