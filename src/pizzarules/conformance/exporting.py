"""Scenarios as plain JSON, for other implementations of the games."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import Final

import attrs

from pizzarules.conformance.runner import run_scenario
from pizzarules.game.definition import CardCounts, Game
from pizzarules.game.documents import envelope
from pizzarules.language.deeds import TURN
from pizzarules.loading.scenarios import (
    Choice,
    Expectation,
    ExpectedHand,
    ExpectedOven,
    ExpectedPool,
    ExpectedSupply,
    Position,
    Scenario,
)
from pizzarules.orders.jsonform import order_to_json
from pizzarules.pantry import Pool

__all__ = ["exported"]


def exported(scenarios: Iterable[Scenario]) -> dict[str, object]:
    """Return scenarios as a JSON document, with the definitions of their games by hash."""
    given = list(scenarios)
    games = {scenario.game.hash: scenario.game for scenario in given}
    return envelope(
        "scenarios",
        {
            "games": {hash: _game(game) for hash, game in games.items()},
            "scenarios": [_scenario(scenario) for scenario in given],
        },
    )


# Games.


def _game(game: Game) -> dict[str, object]:
    return {
        "kinds": list(game.kinds),
        "players": _list(game.players),
        "rounds": game.rounds,
        "hand": game.hand,
        "deal": _list(game.deal),
        "supply": _counts(game.supply),
        "without": {str(players): _counts(out) for players, out in game.without},
        "orders": [
            {"copies": entry.copies, "order": order_to_json(entry.order)} for entry in game.orders
        ],
        "failed_leave": game.failed_leave,
        "help": game.help,
        "tie_break": game.tie_break,
    }


def _list(pair: tuple[int, int] | None) -> list[int] | None:
    return None if pair is None else list(pair)


def _counts(counts: CardCounts | None) -> list[int] | None:
    return None if counts is None else [counts.single, counts.double]


# Scenarios.


def _scenario(scenario: Scenario) -> dict[str, object]:
    game, outcome = scenario.game, run_scenario(scenario)
    return {
        "title": scenario.title,
        "file": PurePath(scenario.source.name).name,
        "line": scenario.line,
        "game": game.id,
        "hash": game.hash,
        "rulings": dict(game.rulings),
        "position": _position(scenario.position, game),
        "steps": _steps(scenario),
        "actions": [{"seat": seat, "action": action.to_json()} for seat, action in outcome.actions],
        "expectations": [_expectation(scenario, one) for one in scenario.expectations],
    }


def _position(position: Position, game: Game) -> dict[str, object]:
    if position.notation is not None:
        return {"phase": "pasted", "state": game.load(position.notation).to_json()}
    seats = [player.seat for player in position.players]
    phase = "oven" if position.turn is None else "turn"
    told: dict[str, object] = {
        "phase": phase if position.deal is None else "deal",
        "seats": seats,
        "round": game.rounds if position.round is None else position.round,
        "starter": position.starter or seats[0],
        "turn": position.turn,
        "idle": position.idle or 0,
        "chef": position.chef,
        "table": position.table.to_json(),
        "used": position.used.to_json(),
        "supply": list(position.supply),
        "oven": [_entry(entry) for entry in position.oven],
        "players": {
            player.seat: {
                "hand": player.hand.to_json(),
                "orders": list(player.orders),
                "waiter": list(player.waiter),
                "baked": list(player.baked),
                "lost": list(player.lost),
            }
            for player in position.players
        },
    }
    return told if position.deal is None else {**told, "round": 1, "deal": list(position.deal)}


def _entry(entry: Pool | tuple[str, str]) -> dict[str, object]:
    if isinstance(entry, Pool):
        return {"cards": entry.to_json()}
    return {"seat": entry[0], "order": entry[1]}


_NAMED: Final = {"use": "kind", "name": "opponent", "add": "order", "get": "order"}
"""What a name in a choice is the name of; of a turn's order as well."""


def _steps(scenario: Scenario) -> list[dict[str, object]]:
    owners = [entry[0] for entry in scenario.position.oven if isinstance(entry, tuple)]
    turn = scenario.position.turn
    steps = []
    for choice in scenario.choices:
        if choice.deed in TURN:
            turn = choice.seat or turn
        steps.append(_step(scenario, choice, choice.seat or _owner(choice, owners, turn)))
    return steps


def _owner(choice: Choice, owners: list[str], turn: str | None) -> str | None:
    """Return whose choice it is where no seat is written; None where only play tells."""
    if choice.deed in TURN:
        return turn
    first, last = choice.orders
    return owners[first - 1] if first == last and 0 < first <= len(owners) else None


def _step(scenario: Scenario, choice: Choice, seat: str | None) -> dict[str, object]:
    step: dict[str, object] = {"line": _line(scenario, choice), "seat": seat, "do": choice.deed}
    if choice.name is not None:
        step[_NAMED.get(choice.deed, "order")] = choice.name
    if choice.number is not None:
        step["number"] = choice.number
    if choice.cards is not None:
        step["cards"] = choice.cards.to_json()
    if choice.dealt:
        step["cards"] = list(choice.dealt)
    if choice.may is not None:
        step["may"] = choice.may
    if choice.reason is not None:
        step["because"] = choice.reason
    return step


def _expectation(scenario: Scenario, expected: Expectation) -> dict[str, object]:
    """Return an expectation by the name of its class, with its fields."""
    what = type(expected).__name__.removeprefix("Expected").lower()
    told: dict[str, object] = {"line": _line(scenario, expected), "expect": what}
    match expected:
        case ExpectedPool(place=place, pool=pool):
            return {**told, "expect": place, "cards": pool.to_json()}
        case ExpectedHand(seat=seat, ingredients=pool, orders=orders):
            return {**told, "seat": seat, "cards": pool.to_json(), "orders": list(orders)}
        case ExpectedOven(oven=oven):
            return {**told, "oven": [_entry(entry) for entry in oven]}
        case ExpectedSupply(cards=cards, any_order=any_order):
            return {**told, "cards": list(cards), "any_order": any_order}
        case _:
            return {**told, **_fields(expected)}


def _fields(expected: Expectation) -> dict[str, object]:
    told: dict[str, object] = {}
    for field in attrs.fields(type(expected)):
        if field.name != "span":
            value = getattr(expected, field.name)
            told[field.name] = list(value) if isinstance(value, tuple) else value
    return told


def _line(scenario: Scenario, part: Choice | Expectation) -> int:
    return scenario.source.position(part.span.start)[0]
