"""The shapes in which replays are written down. The JSON is read off them; the text has the same parts.

Whether what a field holds can be is checked as the replay is made; here only its type is said.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from pizzarules.game.records import PoolRecord
from pizzarules.mappings import frozen_map

__all__ = ["DealRecord", "FinalScores", "ReplayRecord", "StepRecord"]


@attrs.frozen
class DealRecord:
    """What was said of a deal. What is left out follows from the seed, or is open without one."""

    hands: Mapping[str, PoolRecord] = attrs.field(factory=dict, converter=frozen_map, hash=False)
    """The ingredients that were dealt, by seat."""
    orders: Mapping[str, tuple[str, ...]] = attrs.field(
        factory=dict, converter=frozen_map, hash=False
    )
    """The orders that were dealt, by seat."""
    waiters: Mapping[str, tuple[str, ...]] = attrs.field(
        factory=dict, converter=frozen_map, hash=False
    )
    """What lies in a waiter after the deal, its top first, by seat."""
    supply: tuple[str, ...] = ()
    """The supply after the deal, the next card first; empty: nothing is said of it."""


@attrs.frozen
class StepRecord:
    """An action that was taken."""

    seat: str
    """Who takes it: a seat, or `chance`."""
    action: str
    check: str | None = None
    """4 hexadecimal digits that follow from the action and the state after it."""


@attrs.frozen
class FinalScores:
    """How a game ended."""

    scores: Mapping[str, int] = attrs.field(converter=frozen_map, hash=False)
    """For each seat how many orders it has baked, each counted as its card says."""
    winners: tuple[str, ...] = ()
    """Who won; empty: that is not said."""


@attrs.frozen
class ReplayRecord:
    """How a game, or a part of one, began, and what was done."""

    game: str
    """The id of the game."""
    hash: str
    """`Game.hash`: what is said is about this definition."""
    seats: tuple[str, ...]
    """The kinds that play, clockwise."""
    rulings: dict[str, str] = attrs.field(factory=dict)
    """The readings that are not the default of their ruling."""
    start: str | None = None
    """Who begins; null: the first seat."""
    skip_forced: bool = False
    seed: str | None = None
    """A whole number as a text, since it may have 255 bits; null: what isn't given is open."""
    deal: DealRecord = attrs.field(factory=DealRecord)
    position: str | None = None
    """Where it begins, on one line, if not with a deal. It says its rulings, its seed and the rest."""
    steps: tuple[StepRecord, ...] = ()
    result: FinalScores | None = None
    """Null as long as the game goes on."""
