"""Reading a state that was written down: the position is set up, and its actions are done again.

So what is read has passed the same checks as what is played: nothing can be half-loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from pizzarules.errors import ActionError, JsonError, PositionError, UnknownNameError, shortened
from pizzarules.game.definition import Game
from pizzarules.game.position import position
from pizzarules.game.records import OvenOrder, StateRecord
from pizzarules.game.shuffling import key_written
from pizzarules.rulings import Rulings

if TYPE_CHECKING:
    from pizzarules.game.state import State

__all__ = ["check_game", "state_of"]


def check_game(game: Game, id: str, hash: str, what: str) -> None:
    """Raise `JsonError` if something was written down for another game than `game`."""
    if id != game.id:
        raise JsonError(f"this {what} is of the game `{shortened(id)}`, not of `{game.id}`")
    if hash != game.hash:
        raise JsonError(
            f"this {what} is of another edition of `{id}` (`{shortened(hash)}`, here it is `{game.hash}`): "
            "its kinds, its numbers or its orders were changed since"
        )


def state_of(game: Game, record: StateRecord, what: str = "state") -> State:
    """Return the state that a record is about.

    Raises `JsonError` for a record of another game, `PositionError` for a position that can't be,
    `UnknownNameError`, and `ActionError` for an action that can't be done.
    """
    check_game(game, record.game, record.hash, what)
    strange = sorted(seat for seat in record.players if seat not in record.seats)
    if strange:
        raise UnknownNameError("seat", strange[0], record.seats, where="players")
    game = attrs.evolve(game, rulings=Rulings(record.rulings))
    given = _given(record)
    state = position(game, seats=record.seats, rulings=None, given=given, whole=not record.partial)
    for number, text in enumerate(record.then, 1):
        try:
            state = state.apply(game.codec.parse(text))
        except ActionError as fault:
            raise type(fault)(f"then, action {number}: {fault}") from None
    return state


def _given(record: StateRecord) -> dict[str, Any]:
    players = record.players
    if record.passed and record.phase != "draw":
        raise PositionError("`passed` is said in phase `draw` alone")
    if record.phase != "reward" and (record.settled is not None or record.helper is not None):
        raise PositionError("`settled` and `helper` are said in phase `reward` alone")
    given: dict[str, Any] = {
        "phase": record.phase,
        "turn": record.turn,
        "round": record.round,
        "starter": record.starter,
        "idle": record.idle,
        "seed": key_written(record.seed),
        "passed": record.passed,
        "chef": record.chef,
        "table": record.table,
        "used": record.used,
        "supply": record.supply,
        "hands": {seat: player.hand for seat, player in players.items()},
        "orders": {seat: player.orders for seat, player in players.items()},
        "waiters": {seat: player.waiter for seat, player in players.items()},
        "baked": {seat: player.baked for seat, player in players.items()},
        "gone": {seat: player.gone for seat, player in players.items()},
        "open": {
            "supply": record.open,
            **{seat: player.open for seat, player in players.items()},
        },
        "oven": [
            (entry.seat, entry.order) if isinstance(entry, OvenOrder) else entry
            for entry in record.oven
        ],
        "skip_forced": record.skip_forced,
    }
    if record.phase == "reward":
        if record.settled is None or record.helper is None:
            raise PositionError(
                "in phase `reward`, `settled` and `helper` say who helped with what"
            )
        settled = record.settled
        given["reward"] = (settled.seat, settled.order, record.helper)
    return given
