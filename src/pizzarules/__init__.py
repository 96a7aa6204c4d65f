"""Rules, cards and verdicts for the pizza-baking card games.

This is the whole public surface. Names are imported when they are first used, so that importing
the package costs little.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pizzarules.analysis.bulk import feasible_many
    from pizzarules.analysis.comparing import Comparison, Relation, compare
    from pizzarules.analysis.method import Method
    from pizzarules.analysis.odds import Odds, odds
    from pizzarules.analysis.witnesses import Witness
    from pizzarules.bots.choice import Choice
    from pizzarules.bots.protocol import Bot
    from pizzarules.conformance.failure import Failure
    from pizzarules.conformance.runner import Outcome, run_scenario
    from pizzarules.diagnostics import Diagnostic, Severity, Span
    from pizzarules.errors import (
        ActionError,
        AmbiguousActionError,
        CardFileError,
        IllegalActionError,
        InvalidActionError,
        JsonError,
        MissingFactError,
        PizzaError,
        PoolError,
        PositionError,
        ReplayError,
        RulingError,
        SimulationError,
        UnknownNameError,
        UnreadableFileError,
        UnwritableFileError,
    )
    from pizzarules.game import events, views
    from pizzarules.game.actions import Action, Form
    from pizzarules.game.codec import Codec
    from pizzarules.game.core import Decision
    from pizzarules.game.definition import Game
    from pizzarules.game.events import Event
    from pizzarules.game.explaining import Explained
    from pizzarules.game.perft import divide, perft
    from pizzarules.game.replay import Replay
    from pizzarules.game.result import Result
    from pizzarules.game.state import CHANCE, State
    from pizzarules.game.views import View
    from pizzarules.loading.cards import Cards
    from pizzarules.loading.files import load, loads
    from pizzarules.loading.orderjson import order_from_json
    from pizzarules.loading.scenarios import Scenario
    from pizzarules.loading.settle import bind, explain, game, order, settle
    from pizzarules.native import compiled
    from pizzarules.orders import explanation
    from pizzarules.orders.answer import Shortfall, Status, Way
    from pizzarules.orders.bound import BoundOrder
    from pizzarules.orders.explanation import Explanation
    from pizzarules.orders.jsonform import order_to_json
    from pizzarules.orders.requirement import Order
    from pizzarules.orders.verdict import Verdict
    from pizzarules.pantry import Pantry, Pool
    from pizzarules.rulings import RULINGS, Passage, Reading, Ruling, Rulings
    from pizzarules.schemas.catalogue import json_schema
    from pizzarules.simulation.balance import Balance, balance
    from pizzarules.simulation.seeds import game_seed
    from pizzarules.simulation.simulating import simulate
    from pizzarules.simulation.tally import Tally

__version__ = "0.1.0"

_HOMES = {
    "Action": "game.actions",
    "ActionError": "errors",
    "AmbiguousActionError": "errors",
    "Balance": "simulation.balance",
    "Bot": "bots.protocol",
    "BoundOrder": "orders.bound",
    "CHANCE": "game.state",
    "CardFileError": "errors",
    "Cards": "loading.cards",
    "Choice": "bots.choice",
    "Codec": "game.codec",
    "Comparison": "analysis.comparing",
    "Decision": "game.core",
    "Diagnostic": "diagnostics",
    "Event": "game.events",
    "Explained": "game.explaining",
    "Explanation": "orders.explanation",
    "Failure": "conformance.failure",
    "Form": "game.actions",
    "Game": "game.definition",
    "IllegalActionError": "errors",
    "InvalidActionError": "errors",
    "JsonError": "errors",
    "Method": "analysis.method",
    "MissingFactError": "errors",
    "Odds": "analysis.odds",
    "Order": "orders.requirement",
    "Outcome": "conformance.runner",
    "Pantry": "pantry",
    "PizzaError": "errors",
    "Pool": "pantry",
    "PoolError": "errors",
    "PositionError": "errors",
    "RULINGS": "rulings",
    "Relation": "analysis.comparing",
    "Replay": "game.replay",
    "ReplayError": "errors",
    "Result": "game.result",
    "Passage": "rulings",
    "Reading": "rulings",
    "Ruling": "rulings",
    "RulingError": "errors",
    "Rulings": "rulings",
    "Scenario": "loading.scenarios",
    "Severity": "diagnostics",
    "Shortfall": "orders.answer",
    "Span": "diagnostics",
    "State": "game.state",
    "SimulationError": "errors",
    "Status": "orders.answer",
    "Tally": "simulation.tally",
    "UnknownNameError": "errors",
    "UnreadableFileError": "errors",
    "UnwritableFileError": "errors",
    "Verdict": "orders.verdict",
    "View": "game.views",
    "Way": "orders.answer",
    "Witness": "analysis.witnesses",
    "balance": "simulation.balance",
    "bind": "loading.settle",
    "compare": "analysis.comparing",
    "compiled": "native",
    "divide": "game.perft",
    "events": "game.events",
    "explain": "loading.settle",
    "explanation": "orders.explanation",
    "feasible_many": "analysis.bulk",
    "game": "loading.settle",
    "game_seed": "simulation.seeds",
    "json_schema": "schemas.catalogue",
    "load": "loading.files",
    "loads": "loading.files",
    "odds": "analysis.odds",
    "order": "loading.settle",
    "order_from_json": "loading.orderjson",
    "order_to_json": "orders.jsonform",
    "perft": "game.perft",
    "run_scenario": "conformance.runner",
    "settle": "loading.settle",
    "simulate": "simulation.simulating",
    "views": "game.views",
}

_MODULES = {"events", "explanation", "views"}

__all__ = [
    "CHANCE",
    "RULINGS",
    "Action",
    "ActionError",
    "AmbiguousActionError",
    "Balance",
    "Bot",
    "BoundOrder",
    "CardFileError",
    "Cards",
    "Choice",
    "Codec",
    "Comparison",
    "Decision",
    "Diagnostic",
    "Event",
    "Explained",
    "Explanation",
    "Failure",
    "Form",
    "Game",
    "IllegalActionError",
    "InvalidActionError",
    "JsonError",
    "Method",
    "MissingFactError",
    "Odds",
    "Order",
    "Outcome",
    "Pantry",
    "Passage",
    "PizzaError",
    "Pool",
    "PoolError",
    "PositionError",
    "Reading",
    "Relation",
    "Replay",
    "ReplayError",
    "Result",
    "Ruling",
    "RulingError",
    "Rulings",
    "Scenario",
    "Severity",
    "Shortfall",
    "SimulationError",
    "Span",
    "State",
    "Status",
    "Tally",
    "UnknownNameError",
    "UnreadableFileError",
    "UnwritableFileError",
    "Verdict",
    "View",
    "Way",
    "Witness",
    "balance",
    "bind",
    "compare",
    "compiled",
    "divide",
    "events",
    "explain",
    "explanation",
    "feasible_many",
    "game",
    "game_seed",
    "json_schema",
    "load",
    "loads",
    "odds",
    "order",
    "order_from_json",
    "order_to_json",
    "perft",
    "run_scenario",
    "settle",
    "simulate",
    "views",
]

# The import system binds the subpackage `game` here when it is first imported. That has to happen
# before the function of the same name is: later imports leave the name alone.
import_module("pizzarules.game")
del globals()["game"]


# Type checkers read the imports above; with this in sight they would let any name pass.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        home = _HOMES.get(name)
        if home is None:
            raise AttributeError(f"module 'pizzarules' has no attribute {name!r}")
        module = import_module(f"pizzarules.{home}")
        value = module if name in _MODULES else getattr(module, name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return ["__version__", *__all__]
