"""Which tables a seat can expect, by what it has seen of a game."""

from __future__ import annotations

from pizzarules.analysis.tables import Tables, columns_of
from pizzarules.game.state import State
from pizzarules.loading.settle import Facts
from pizzarules.orders.claim import Column
from pizzarules.pantry import Pool

__all__ = ["facts_of", "tables_ahead"]


def facts_of(state: State, seat: str) -> Facts:
    """Return what a state says of it, for the orders of a seat."""
    seats, scores = state.seats, state.view().scores
    place = seats.index(seat)
    facts: Facts = {"owner_baked": scores[seat]}
    if len(seats) > 1:
        facts |= {"left": seats[(place + 1) % len(seats)], "right": seats[place - 1]}
    if state.chef is not None:
        facts |= {"chef": state.chef, "chef_baked": scores[state.chef]}
    return facts


def tables_ahead(state: State, seat: str) -> Tables:
    """Return the tables that can still come of what a seat remembers to lie on table and in oven.

    What may come to it are all cards that it doesn't see: in other hands, and in the supply. How
    many there are follows from the cards of the game, less those on table, in the oven, in the used
    pile and in the own hand.
    """
    memory = state.view(seat, memory=True).memory
    supply = state.game.supply_for(len(state.seats))
    # INVARIANT: a game that can be played has a supply, and a view with memory has one.
    assert memory is not None
    assert supply is not None
    lying = memory.table
    for entry in memory.oven:
        if isinstance(entry, Pool):
            lying += entry
    away = columns_of(memory.used + state.hand(seat))
    there = columns_of(lying)
    further: list[Column] = [
        # A position that was set up may hold more than there is.
        (
            max(0, supply.single - one[0] - other[0]),
            max(0, supply.double - one[1] - other[1]),
        )
        for one, other in zip(there, away, strict=True)
    ]
    return Tables(tuple(there), tuple(further))
