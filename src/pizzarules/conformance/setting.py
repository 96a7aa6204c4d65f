"""Setting the position of a scenario up, and finding the line that is to blame if that can't be."""

from __future__ import annotations

from typing import Any

import attrs

from pizzarules.conformance.playing import Coming
from pizzarules.diagnostics import Span
from pizzarules.errors import PizzaError
from pizzarules.game.documents import envelope
from pizzarules.game.notation import read_notation
from pizzarules.game.state import State
from pizzarules.loading.scenarios import Place, Player, Position, Scenario

__all__ = ["blamed", "coming", "placed"]


def placed(scenario: Scenario) -> State:
    """Return the state in which a scenario begins; `PizzaError` if there can't be such a one."""
    return _placed(scenario, scenario.position)


def coming(position: Position) -> Coming | None:
    """Return the cards that come where a scenario begins with the deal; else None."""
    if position.deal is None:
        return None
    waiters = {player.seat: player.waiter for player in position.players if player.waiter}
    return Coming(position.deal, waiters)


def _placed(scenario: Scenario, position: Position) -> State:
    game = scenario.game
    seats = [player.seat for player in position.players]
    if position.notation is not None:
        content = {**read_notation(position.notation), "rulings": dict(game.rulings)}
        return game.load(envelope("state", content))
    if position.deal is not None:
        return game.new(seats=seats, start=position.starter, deal={})
    players = position.players
    given: dict[str, Any] = {
        "table": position.table,
        "used": position.used,
        "hands": {player.seat: player.hand for player in players},
        "orders": {player.seat: player.orders for player in players},
        "waiters": {player.seat: player.waiter for player in players},
        "baked": {player.seat: player.baked for player in players},
        "gone": {player.seat: player.lost for player in players},
        "oven": list(position.oven),
        "supply": position.supply,
        "phase": "oven" if position.turn is None else "turn",
    }
    for name in ("chef", "round", "turn", "starter", "idle"):
        if getattr(position, name) is not None:
            given[name] = getattr(position, name)
    # Nothing may follow from a shuffle that the scenario doesn't tell.
    return game.position(seats=seats, seed=None, **given)


def blamed(scenario: Scenario) -> Span:
    """Return the last line without which the position could be set up; else the heading."""
    for place in reversed(scenario.position.places):
        try:
            _placed(scenario, _without(scenario.position, place))
        except PizzaError:
            continue
        return place.span
    return scenario.span


def _without(position: Position, place: Place) -> Position:
    """Return a position without what a line of it says."""
    what, whose = place.what, place.whose
    none = position.table.pantry.pool("")
    if what == "oven":
        rest = tuple(entry for at, entry in enumerate(position.oven) if at != whose)
        return attrs.evolve(position, oven=rest)
    if what in ("hand", "waiter", "baked", "lost"):
        gone: dict[str, Any] = {"hand": none, "orders": ()} if what == "hand" else {what: ()}
        players = tuple(_lacking(player, whose, gone) for player in position.players)
        return attrs.evolve(position, players=players)
    empty = none if what in ("table", "used") else () if what == "supply" else None
    fields: dict[str, Any] = {what: empty}
    return attrs.evolve(position, **fields)


def _lacking(player: Player, seat: object, gone: dict[str, Any]) -> Player:
    return attrs.evolve(player, **gone) if player.seat == seat else player
