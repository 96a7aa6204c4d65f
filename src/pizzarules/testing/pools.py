"""Strategies for heaps of ingredients: any pool, a table, a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from hypothesis import strategies as st

from pizzarules.errors import PizzaError
from pizzarules.game.definition import CardCounts, Game
from pizzarules.integers import checked_number
from pizzarules.pantry import Pantry, Pool

__all__ = ["hands", "limits", "pooled", "pools", "tables"]

_UNSAID: Final = CardCounts(9, 3)
"""Cards of each kind where no game says how many there are."""
_USUAL_HAND: Final = 7
_AT_ONCE: Final = 4
"""The most cards of a kind and size that one draw adds."""

Card = tuple[str, bool]
"""A kind, and whether the card is a double."""


def pools(
    where: Pantry | Game,
    *,
    units: int | None = None,
    cards: int | None = None,
    doubles: bool | None = None,
    kinds: Iterable[str] | None = None,
) -> st.SearchStrategy[Pool]:
    """Return a strategy for pools of a game's kinds, or of a pantry's.

    Of each kind there are at most as many cards as the game has. `units` and `cards` are the most
    of either, all kinds together; `doubles` says whether double cards may be there (by default if
    the game has them), `kinds` which kinds. Pools shrink to fewer cards, then to singles and to
    the first kinds. Raises `UnknownNameError` for a kind that isn't there.
    """
    pantry = where.pantry if isinstance(where, Game) else where
    most = limits(where if isinstance(where, Game) else None)
    if doubles is False:
        most = CardCounts(most.single, 0)
    elif doubles and not most.double:
        most = CardCounts(most.single, _UNSAID.double)
    names = pantry.kinds if kinds is None else tuple(kinds)
    for kind in names:
        pantry.index(kind, where="kinds")
    for what, number in (("units", units), ("cards", cards)):
        if number is not None:
            checked_number(number, f"`{what}`", PizzaError, 0)
    if not names:
        return st.just(Pool(pantry))
    sizes = st.booleans() if most.double else st.just(False)
    entries = st.tuples(st.sampled_from(names), sizes, st.integers(1, _AT_ONCE))
    return st.lists(entries, max_size=3 * len(names)).map(
        lambda drawn: pooled(
            pantry,
            [(kind, double) for kind, double, number in drawn for _ in range(number)],
            most,
            units=units,
            handful=cards,
        )
    )


def tables(game: Game) -> st.SearchStrategy[Pool]:
    """Return a strategy for what may lie on the table in a game."""
    return pools(game)


def hands(game: Game) -> st.SearchStrategy[Pool]:
    """Return a strategy for the ingredients that a hand can hold in a game."""
    return pools(game, cards=_USUAL_HAND if game.hand is None else game.hand)


def limits(game: Game | None) -> CardCounts:
    """Return how many cards there are of each kind; a usual number where nobody says it."""
    return _UNSAID if game is None or game.supply is None else game.supply


def pooled(
    pantry: Pantry,
    cards: Sequence[Card],
    most: CardCounts,
    *,
    units: int | None = None,
    handful: int | None = None,
) -> Pool:
    """Return the first of some cards as a pool: as many as there are of each, and fit."""
    counts = {kind: [0, 0] for kind in pantry.kinds}
    room = pantry.capacity if units is None else min(units, pantry.capacity)
    left = len(cards) if handful is None else handful
    for kind, double in cards:
        column = counts[kind]
        value = 2 if double else 1
        enough = column[double] == (most.double if double else most.single)
        if not left or value > room or enough:
            continue
        column[double] += 1
        room -= value
        left -= 1
    return pantry.pool(counts)
