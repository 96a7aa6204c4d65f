"""The cards of a game: which order cards there are, and how cards are numbered in piles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from pizzarules.errors import PizzaError, UnknownNameError
from pizzarules.game.definition import CardCounts, Game, split_name
from pizzarules.names import composed
from pizzarules.orders.requirement import Order
from pizzarules.pantry import Pantry

__all__ = [
    "CHEF",
    "UNKNOWN",
    "OrderCard",
    "card_name",
    "cards_of",
    "ingredients",
    "order_cards",
    "order_number",
    "packed",
    "seat_deck",
]

CHEF: Final = "chef"
"""How the chef card is called in a supply."""

UNKNOWN: Final = -1
"""A card of the supply or of a waiter that nobody knows, and that no seed decides."""


@attrs.frozen
class OrderCard:
    """One order card that a player can have; of a family one for each kind."""

    name: str
    """`name`, or `name:kind` for a card of a family."""
    order: Order
    mark: str | None
    copies: int


@lru_cache(maxsize=64)
def order_cards(game: Game) -> tuple[OrderCard, ...]:
    """Return the order cards of a game; their places are the numbers that piles hold."""
    cards: list[OrderCard] = []
    for entry in game.orders:
        order = entry.order
        if order.variable is None:
            cards.append(OrderCard(order.name, order, None, entry.copies))
        else:
            cards += [
                OrderCard(f"{order.name}:{kind}", order, kind, entry.copies) for kind in game.kinds
            ]
    return tuple(cards)


def seat_deck(game: Game, seat: str) -> list[int]:
    """Return the numbers of all order cards of one player, each as often as there are copies."""
    return [
        number
        for number, card in enumerate(order_cards(game))
        if card.mark != seat
        for _ in range(card.copies)
    ]


def order_number(game: Game, name: object, seat: str, *, where: str = "") -> int:
    """Return the number of an order card by its name.

    Raises `UnknownNameError` for a name that no card of the game bears, `PizzaError` for one that
    `seat` can't have: a family has a card for each other kind.
    """
    prefix = f"{where}: " if where else ""
    if not isinstance(name, str):
        raise PizzaError(f"{prefix}an order is called by its name")
    name = composed(name)
    cards = order_cards(game)
    for number, card in enumerate(cards):
        if card.name == name:
            if card.mark == seat:
                raise PizzaError(
                    f"{prefix}`{name}` doesn't exist for {seat}: the family has a card for each "
                    "other kind"
                )
            return number
    family, mark = split_name(name)
    members = [
        f"`{card.name}`"
        for card in cards
        if card.order.name == family and card.mark not in (None, seat)
    ]
    if mark is None and members:
        raise PizzaError(
            f"{prefix}`{name}` is a family of cards: say which of {', '.join(members)}"
        )
    raise UnknownNameError("order", name, [card.name for card in cards], where=where)


# Ingredient cards are numbered 2 * lane for a single and 2 * lane + 1 for a double card; the chef
# card comes after them.


def ingredients(counts: CardCounts, kinds: int) -> list[int]:
    """Return the numbers of so many cards of each kind."""
    cards: list[int] = []
    for lane in range(kinds):
        cards += [2 * lane] * counts.single + [2 * lane + 1] * counts.double
    return cards


def cards_of(units: int, doubles: int, pantry: Pantry) -> list[int]:
    """Return the numbers of the cards in a packed pool, ascending."""
    cards: list[int] = []
    for lane, (count, twos) in enumerate(
        zip(pantry.unpack_unchecked(units), pantry.unpack_unchecked(doubles), strict=True)
    ):
        cards += [2 * lane] * (count - 2 * twos)
        cards += [2 * lane + 1] * twos
    return cards


def packed(cards: list[int], width: int) -> tuple[int, int]:
    """Return ingredient cards as packed units and double cards."""
    units = doubles = 0
    for card in cards:
        shift = (card >> 1) * width
        if card & 1:
            units += 2 << shift
            doubles += 1 << shift
        else:
            units += 1 << shift
    return units, doubles


def card_name(card: int, kinds: tuple[str, ...]) -> str:
    """Return how a card of the supply is called: `basil`, `double basil` or `chef`."""
    if card == 2 * len(kinds):
        return CHEF
    if card == UNKNOWN:
        return "?"
    return f"double {kinds[card >> 1]}" if card & 1 else kinds[card >> 1]
