"""Whole games between players that choose at random, beside other games driven from Python."""

from __future__ import annotations

from typing import Final

from benchmarks.contenders import limit, native, players, playing
from benchmarks.report import PER_SECOND, Goal, Grid, Part, three_digits
from benchmarks.timing import Method, Played, Timed, play

PURE: Final = ("RLCard, uno", "python-chess")
"""The peers that are Python too."""
OPENSPIEL: Final = (
    "OpenSpiel, hearts",
    "OpenSpiel, hearts, chance weighted",
    "OpenSpiel, crazy_eights",
    "OpenSpiel, crazy_eights, chance weighted",
)
_TIMES: Final = 2
"""How many times as fast as each of them the games should be."""


def measure(method: Method) -> Part:
    playouts = playing.playouts()
    if method.native is not None:
        playouts += native.playouts(method.native)
    playouts += limit.playouts()
    for peer in players().values():
        playouts += peer.playouts()
    played = play(playouts, method)
    ours = [row.decision for row in played if row.decision.ours]
    peers = [row.decision for row in played if not row.decision.ours]
    tables = [_speeds(played)]
    if peers:
        tables.append(_ratios(ours, peers))
    goals = [_goal(_by_states(ours), peers, name, _TIMES) for name in PURE]
    for name in OPENSPIEL:
        goals += [
            _goal(_by_states(ours), peers, name, 1),
            _goal(_simulated(ours, compiled=False), peers, name, 2),
            _goal(_simulated(ours, compiled=True), peers, name, 10),
        ]
    return Part(tables, goals)


def _by_states(ours: list[Timed]) -> list[Timed]:
    return [row for row in ours if "simulate" not in row.name and "compiled" not in row.name]


def _simulated(ours: list[Timed], *, compiled: bool) -> list[Timed]:
    return [row for row in ours if "simulate" in row.name and ("compiled" in row.name) is compiled]


def _speeds(played: list[Played]) -> Grid:
    head = ["", "median, decisions/s", "min", "max", "median, games/s", "decisions in a game"]
    rows = []
    for decision, game in played:
        speeds = [1 / seconds for seconds in decision.seconds]
        cells = [
            decision.name,
            PER_SECOND.text(decision.median),
            three_digits(min(speeds)),
            three_digits(max(speeds)),
            PER_SECOND.text(game.median),
            three_digits(game.median / decision.median),
        ]
        rows.append([f"**{cell}**" for cell in cells] if decision.ours else cells)
    return Grid("Random play", head, rows)


def _ratios(ours: list[Timed], peers: list[Timed]) -> Grid:
    rows = [
        [peer.name, *(three_digits(row.times_as_fast_as(peer)) for row in ours)] for peer in peers
    ]
    head = ["", *(row.name for row in ours)]
    return Grid("Random play: pizzarules decides so many times as fast as", head, rows)


def _goal(ours: list[Timed], peers: list[Timed], name: str, times: float) -> Goal:
    """Return the goal that the slowest of our rows is so many times as fast as a peer."""
    peer = next((row for row in peers if row.name == name), None)
    text = f"Random play: {times} times the decisions a second of {name}"
    if "OpenSpiel" in name:
        how = "by states" if times == 1 else "`simulate`" if times == 2 else "`simulate`, compiled"
        text = f"Random play, {how}: {times} times the decisions a second of {name}"
    if peer is None or not ours:
        return Goal(text, "", None)
    reached, slowest = min((row.times_as_fast_as(peer), row.name) for row in ours)
    return Goal(text, f"{three_digits(reached)} times, {slowest}", reached >= times)
