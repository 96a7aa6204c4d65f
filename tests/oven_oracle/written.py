"""Positions and ovens as people write them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from oracle.question import Pool, pool, pool_text
from oracle.tables import KINDS
from oven_oracle.position import Player, Position, Rules, in_no_order

Played: TypeAlias = str | tuple[str, str]
"""What was played to the oven: ingredients, or an order with its owner before it."""
Piles: TypeAlias = Mapping[str, tuple[str, ...]]
"""Orders of each player."""


@dataclass(frozen=True)
class Setting:
    """An oven that is about to be emptied; what is left out is empty.

    Seats are named clockwise, waiters from the top, the oven in the order of play. Without a chef named,
    the first seat is chef.
    """

    seats: tuple[str, ...]
    oven: tuple[Played, ...] = ()
    game: str = "sole-mio"
    chef: str | None = None
    table: str = ""
    hands: Mapping[str, str] = field(default_factory=dict)
    orders: Piles = field(default_factory=dict)
    waiters: Piles = field(default_factory=dict)
    baked: Piles = field(default_factory=dict)
    gone: Piles = field(default_factory=dict)
    used: str = ""
    rulings: Mapping[str, str] = field(default_factory=dict)

    def position(self) -> Position:
        """The position before anything is revealed."""
        players = (
            Player(
                kind,
                pool(KINDS, self.hands.get(kind, "")),
                in_no_order(*self.orders.get(kind, ())),
                self.waiters.get(kind, ()),
                in_no_order(*self.baked.get(kind, ())),
                in_no_order(*self.gone.get(kind, ())),
            )
            for kind in self.seats
        )
        return Position(
            Rules(self.game, frozenset(self.rulings.items())),
            tuple(players),
            self.chef or self.seats[0],
            pool(KINDS, self.table),
            pool(KINDS, self.used),
        )

    def ruled(self, **rulings: str) -> Setting:
        """The same with points ruled another way; `_` stands for the hyphen of an id."""
        named = {point.replace("_", "-"): reading for point, reading in rulings.items()}
        return replace(self, rulings={**self.rulings, **named})


def in_words(position: Position) -> str:
    """A position for people to read, what is empty left out."""
    lines = [f"chef {position.chef}"]
    lines += _line("table", position.table) + _line("used", position.used)
    for player in position.players:
        lines += _line(f"{player.kind} holds", player.hand)
        for what in ("orders", "waiter", "baked", "gone"):
            pile: tuple[str, ...] = getattr(player, what)
            lines += [f"{player.kind} {what}: {', '.join(pile)}"] if pile else []
    return "; ".join(lines)


def _line(what: str, cards: Pool) -> list[str]:
    words = pool_text(KINDS, cards)
    return [f"{what} {words}"] if words else []
