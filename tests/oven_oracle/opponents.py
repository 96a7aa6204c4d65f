"""Orders in which the opponents have a say: those that can be blocked, those that ask for a shown kind."""

from __future__ import annotations

from collections.abc import Iterator

from oracle import brute
from oracle.cards import Card, Shown
from oracle.question import units
from oracle.tables import KINDS
from oven_oracle.position import Position


def can_be_blocked(card: Card) -> bool:
    """Whether opponents may block a card by showing cards of its owner's kind."""
    return "opponents may block with as many own" in card.further


def is_shown_by_others(card: Card) -> bool:
    """Whether a card asks for a kind that an opponent shows."""
    return Shown() in card.kinds_spoken_of()


def settle_blockable(position: Position, owner: str, order: str) -> Iterator[Position]:
    """An amount is declared and cards are laid for it; the opponents block it, or it is baked.

    What is laid stays on the table even if the order is blocked. Ruling block-show: whether each may
    choose to show less than they have.
    """
    answer = brute.answer(position.question(owner, order))
    if answer.status != "ready" or position.rules.rule("decline", "allowed"):
        yield position.with_failed(owner, order)
    own = KINDS.index(owner)
    held = sum(units(opponent.hand[own]) for opponent in position.opponents(owner))
    for way in answer.ways:
        assert way.declared is not None
        laid = position.with_cards_from_hand(owner, way.lays)
        blocked = held >= way.declared
        if blocked:
            yield laid.with_failed(owner, order)
        if not blocked or not position.rules.rule("block-show", "all"):
            yield laid.with_payment(way.pays).with_baked(owner, order)


def settle_shown(position: Position, owner: str, order: str) -> Iterator[Position]:
    """An opponent who holds ingredients is named and shows a card; the owner matches it, or does not.

    Ruling shown-decline: whether an owner who can match it may let the order fail all the same.
    """
    bound = position.rules.rule("shown-decline", "forbidden")
    if not bound or not any(o.holds_ingredients for o in position.opponents(owner)):
        yield position.with_failed(owner, order)
    for opponent in position.opponents(owner):
        for kind, cards in zip(KINDS, opponent.hand, strict=True):
            if any(cards):
                answer = brute.answer(position.question(owner, order, shown=kind))
                if bound and not answer.ways:
                    yield position.with_failed(owner, order)
                for way in answer.ways:
                    yield position.with_way_paid(owner, way).with_baked(owner, order)
