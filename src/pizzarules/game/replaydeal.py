"""The deal that a replay begins with: what was said of it, in one form, and dealing it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pizzarules.game.deck import card_name
from pizzarules.game.definition import Game
from pizzarules.game.given import given_deal
from pizzarules.game.replayrecord import DealRecord
from pizzarules.game.rulebook import Rulebook
from pizzarules.pantry import Pool

if TYPE_CHECKING:
    from pizzarules.game.state import State

__all__ = ["deal_record", "dealt"]


def deal_record(rules: Rulebook, deal: Mapping[str, Any]) -> DealRecord:
    """Return what was said of a deal in one form, however it was said."""
    given, seats = given_deal(rules, deal), rules.seats
    hands = {seats[seat]: Pool(rules.pantry, *hand) for seat, hand in sorted(given.hands.items())}

    def names(cards: Mapping[int, tuple[int, ...]]) -> dict[str, tuple[str, ...]]:
        return {
            seats[seat]: tuple(rules.cards[card].name for card in pile)
            for seat, pile in sorted(cards.items())
        }

    return DealRecord(
        hands={seat: {kind: pool[kind] for kind in pool} for seat, pool in hands.items()},
        orders=names({seat: tuple(sorted(cards)) for seat, cards in given.orders.items()}),
        waiters=names({seat: pile[::-1] for seat, pile in given.waiters.items()}),
        supply=tuple(card_name(card, rules.game.kinds) for card in (given.supply or ())[::-1]),
    )


def dealt(
    game: Game,
    seats: tuple[str, ...],
    start: str | None,
    seed: int | None,
    deal: DealRecord,
    skip_forced: bool,
) -> State:
    """Return the state after a deal of which something may have been said."""
    told = {"hands": deal.hands, "orders": deal.orders, "waiters": deal.waiters}
    return game.new(
        seats=seats,
        seed=seed,
        start=start,
        deal={**told, "supply": deal.supply or None},
        skip_forced=skip_forced,
    )
