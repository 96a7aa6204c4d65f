"""The whole oven: every end that it can come to, over all choices of all players."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.question import pool
from oracle.tables import KINDS
from oven_oracle.opponents import can_be_blocked, is_shown_by_others, settle_blockable, settle_shown
from oven_oracle.position import Position, card_of
from oven_oracle.series import settle_series
from oven_oracle.settling import settle_alone
from oven_oracle.written import Played, Setting


class TooManyError(Exception):
    """There are more positions than the caller wants to see."""


def outcomes(setting: Setting, limit: int | None = None) -> set[Position]:
    """Every position that the oven can end in.

    Raises `TooManyError` if there are more than `limit` positions after some card.
    """
    reached = {setting.position()}
    for played in setting.oven:
        reached = {after for before in reached for after in revealed(before, played)}
        if limit is not None and len(reached) > limit:
            raise TooManyError
    return reached


def revealed(position: Position, played: Played) -> Iterator[Position]:
    """What can follow when one thing is revealed: ingredients lie down, an order is settled at once."""
    if isinstance(played, str):
        yield position.with_more_on_the_table(pool(KINDS, played))
    else:
        owner, order = played
        yield from settled(position, owner, order)


def settled(position: Position, owner: str, order: str) -> Iterator[Position]:
    """Everything that can become of an order."""
    card = card_of(order)
    if card.series:
        return settle_series(position, owner, order)
    if can_be_blocked(card):
        return settle_blockable(position, owner, order)
    if is_shown_by_others(card):
        return settle_shown(position, owner, order)
    return settle_alone(position, owner, order)
