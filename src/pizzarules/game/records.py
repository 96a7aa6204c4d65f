"""The shapes in which states are written down. JSON, its schema and the notation are all read off them.

What a field holds is checked where a position is set up; here only its type is said.
"""

from __future__ import annotations

from typing import Final

import attrs

__all__ = ["VERSION", "OvenOrder", "PlayerRecord", "PoolRecord", "StateRecord"]

VERSION: Final = 1
"""The version of all JSON documents and of the notation. A new one may read old documents."""

PoolRecord = dict[str, tuple[int, ...]] | str
"""A pool: for each kind [single cards, double cards]. A text, `2 basil`, is read as well."""


@attrs.frozen
class OvenOrder:
    """An order in the oven."""

    seat: str
    order: str


@attrs.frozen
class PlayerRecord:
    """What one player has."""

    hand: PoolRecord = attrs.field(factory=dict)
    """The ingredients in hand."""
    orders: tuple[str, ...] = ()
    """The orders in hand."""
    waiter: tuple[str, ...] = ()
    """The waiter, its top first; `?` for an open card."""
    open: tuple[str, ...] = ()
    """What is behind the open cards of the waiter."""
    baked: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


@attrs.frozen
class StateRecord:
    """A position in a turn, or before an order is revealed, and the actions since then."""

    game: str
    """The id of the game."""
    hash: str
    """`Game.hash`: what is said is about this definition."""
    seats: tuple[str, ...]
    """The kinds that play, clockwise."""
    phase: str
    """`turn`, `order`, `draw`, `oven`, `reward`, `over` or `deal`."""
    turn: str
    """Whose turn it is, or was."""
    round: int
    starter: str
    seed: str | None
    """A whole number as a text, since it may have 255 bits; null: shuffles are open."""
    rulings: dict[str, str] = attrs.field(factory=dict)
    """The readings that are not the default of their ruling."""
    passed: bool = False
    """In phase `draw`: whether it follows a pass."""
    idle: int = 0
    chef: str | None = None
    table: PoolRecord = attrs.field(factory=dict)
    used: PoolRecord = attrs.field(factory=dict)
    supply: tuple[str, ...] = ()
    """The next card first; `?` for an open card."""
    open: tuple[str, ...] = ()
    """What is behind the open cards of the supply."""
    oven: tuple[OvenOrder | PoolRecord, ...] = ()
    """What was played first comes first."""
    players: dict[str, PlayerRecord] = attrs.field(factory=dict)
    """By seat; who has nothing may be left out."""
    settled: OvenOrder | None = None
    """In phase `reward`: the order that was helped with."""
    helper: str | None = None
    """In phase `reward`: who helped."""
    skip_forced: bool = False
    partial: bool = False
    """Whether cards of the game are nowhere: only of such a position may some be missing."""
    then: tuple[str, ...] = ()
    """The actions since this position, as texts."""
