"""What a caller says of a deal: hands, orders, waiters, supply. What is not said stays open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from pizzarules.errors import PositionError, UnknownNameError
from pizzarules.game.core import Core, empty
from pizzarules.game.deck import UNKNOWN, card_name, cards_of, ingredients, seat_deck
from pizzarules.game.filling import by_seat, order_cards_of, pool_of, supply_cards
from pizzarules.game.rounds import Given
from pizzarules.game.rulebook import Rulebook
from pizzarules.pantry import Pool

__all__ = ["given_deal", "plain_deal"]

_PARTS: Final = ("hands", "orders", "waiters", "supply")
_SAID: Final = {"orders": "orders", "waiters": "waiter"}


def given_deal(rules: Rulebook, deal: Mapping[str, Any]) -> Given:
    """Return what is said of a deal; `PositionError` for what the deal of the game can't be.

    `hands` are ingredients by seat, `orders` those in hand, `waiters` what lies in a waiter after the deal
    (its top first), `supply` what lies in the supply (the next card first), the chef card included.
    """
    if not isinstance(deal, Mapping):
        raise PositionError(f"`deal` maps {', '.join(f'`{part}`' for part in _PARTS)} to cards")
    for part in deal:
        if part not in _PARTS:
            raise UnknownNameError("part of a deal", str(part), _PARTS, where="deal")
    core = empty(rules, None)
    game = rules.game
    assert game.deal is not None
    hands = {
        seat: pool_of(core, pool, f"deal, hand of {rules.seats[seat]}")
        for seat, pool in by_seat(core, deal.get("hands", {}), "hands")
    }
    for seat, hand in hands.items():
        number = sum(1 for _ in cards_of(*hand, rules.pantry))
        _check_number(number, game.deal[0], f"hand of {rules.seats[seat]}")
    decks = [seat_deck(game, name) for name in rules.seats]
    orders = _orders(core, deal, "orders", [min(game.deal[1], len(deck)) for deck in decks])
    waiters = _orders(core, deal, "waiters", [max(0, len(deck) - game.deal[1]) for deck in decks])
    for seat, deck in enumerate(decks):
        said = (*orders.get(seat, ()), *waiters.get(seat, ()))
        if any(said.count(card) > deck.count(card) for card in said):
            raise PositionError(f"deal: {rules.seats[seat]} has not so many of one order")
    supply = _supply(core, deal, len(hands))
    _check_ingredients(rules, hands, supply)
    return Given(hands, orders, {seat: waiter[::-1] for seat, waiter in waiters.items()}, supply)


def plain_deal(rules: Rulebook, given: Given) -> dict[str, Any]:
    """Return what was said of a deal in a form of its own, with nothing left of how it was said."""
    seats, kinds = rules.seats, rules.game.kinds

    def names(cards: Iterable[int]) -> list[str]:
        return [rules.cards[card].name for card in cards]

    said: dict[str, Any] = {
        "hands": {
            seats[seat]: Pool(rules.pantry, *hand).to_json() for seat, hand in given.hands.items()
        },
        "orders": {seats[seat]: names(cards) for seat, cards in given.orders.items()},
        "waiters": {seats[seat]: names(cards[::-1]) for seat, cards in given.waiters.items()},
        "supply": [card_name(card, kinds) for card in (given.supply or ())[::-1]],
    }
    return {part: value for part, value in said.items() if value}


def _orders(
    core: Core, deal: Mapping[str, Any], part: str, numbers: list[int]
) -> dict[int, tuple[int, ...]]:
    found = {}
    for seat, names in by_seat(core, deal.get(part, {}), part):
        where = f"{_SAID[part]} of {core.rules.seats[seat]}"
        found[seat] = order_cards_of(core, names, seat, f"deal, {where}")
        _check_number(len(found[seat]), numbers[seat], where)
        _check_known(found[seat], where)
    return found


def _supply(core: Core, deal: Mapping[str, Any], hands: int) -> tuple[int, ...] | None:
    if deal.get("supply") is None:
        return None
    rules = core.rules
    assert rules.game.deal is not None
    cards = supply_cards(core, deal["supply"], "deal, supply")[::-1]
    _check_known(cards, "supply")
    left = len(ingredients(rules.supply, rules.kinds)) - rules.players * rules.game.deal[0]
    # Who is dealt the chef card takes another in its place.
    in_hands = rules.chef_dealt and rules.chef_card not in cards and hands < rules.players
    _check_number(len(cards), left if in_hands else left + 1, "supply")
    if rules.chef_card not in cards and not in_hands:
        raise PositionError("deal: the chef card is in the supply, as `chef`")
    return cards


def _check_number(number: int, due: int, where: str) -> None:
    if number != due:
        raise PositionError(f"deal: {where}: {number} cards, and this game deals {due}")


def _check_known(cards: tuple[int, ...], where: str) -> None:
    if UNKNOWN in cards:
        raise PositionError(f"deal: {where}: said in full, or left out to be open")


def _check_ingredients(
    rules: Rulebook, hands: Mapping[int, tuple[int, int]], supply: tuple[int, ...] | None
) -> None:
    said = [card for card in supply or () if card != rules.chef_card]
    for hand in hands.values():
        said += cards_of(*hand, rules.pantry)
    there = ingredients(rules.supply, rules.kinds)
    for card in sorted(set(said)):
        if said.count(card) > there.count(card):
            name = f"{'double ' if card & 1 else ''}{rules.game.kinds[card >> 1]}"
            raise PositionError(
                f"deal: there are {said.count(card)} {name}, and the game has {there.count(card)}"
            )
