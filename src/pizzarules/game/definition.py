"""What makes a game: kinds, cards, numbers of everything, and rulings. A game is data."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from pizzarules.errors import UnknownNameError
from pizzarules.orders.requirement import Order
from pizzarules.pantry import Pantry
from pizzarules.rulings import Rulings

__all__ = ["CardCounts", "Game", "OrderCopies", "split_name"]


@attrs.frozen
class OrderCopies:
    """An order of a game, and how many cards of it each player has.

    Of a family each player has so many cards for each other kind.
    """

    order: Order
    copies: int = 1


@attrs.frozen
class CardCounts:
    """So many single and double cards of each kind."""

    single: int = 0
    double: int = 0


@attrs.frozen(repr=False)
class Game:
    """The definition of one game, as its `game` declaration says it.

    What a declaration may leave out as long as nobody plays the game is None.
    """

    id: str
    kinds: tuple[str, ...]
    """Kinds in the order of the declaration; each is also the name of a seat."""
    orders: tuple[OrderCopies, ...]
    title: str = ""
    help: bool = False
    """Whether the owner of an order may ask for help, where the card doesn't forbid it."""
    rulings: Rulings = attrs.field(factory=Rulings)
    players: tuple[int, int] | None = None
    """The least and the largest number of players."""
    rounds: int | None = None
    hand: int | None = None
    """The hand limit, in cards."""
    deal: tuple[int, int] | None = None
    """Ingredients and orders of the first hand."""
    supply: CardCounts | None = None
    """Ingredient cards of each kind, at the full number of players."""
    without: tuple[tuple[int, CardCounts], ...] = ()
    """(number of players, what of each kind is left out then)."""
    failed_leave: bool = False
    """Whether failed orders leave the game; else they go under the owner's waiter."""
    tie_break: str | None = None
    """`units` or `cards`: what of the ingredients in hand breaks a tie."""
    pantry: Pantry = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        largest = max((entry.order.largest_amount() for entry in self.orders), default=0)
        object.__setattr__(self, "pantry", Pantry(self.kinds, largest))

    def __repr__(self) -> str:
        return f"<Game {self.id}: {', '.join(self.kinds)}>"

    def order(self, name: str) -> Order:
        """Return an order of the game; of `name:kind` the family. Else `UnknownNameError`."""
        family, _ = split_name(name)
        for entry in self.orders:
            if entry.order.name == family:
                return entry.order
        raise UnknownNameError("order", family, [entry.order.name for entry in self.orders])

    def with_rulings(self, chosen: Mapping[str, str]) -> Game:
        """Return the same game under other rulings."""
        return attrs.evolve(self, rulings=self.rulings.but(chosen))


def split_name(name: str) -> tuple[str, str | None]:
    """Return the parts of an order's identity: `name` or `name:kind`."""
    family, colon, mark = name.partition(":")
    return family, mark if colon else None
