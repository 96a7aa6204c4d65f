"""Whole games between players that choose at random, beside other games driven from Python."""

from __future__ import annotations

from typing import Final

from benchmarks.contenders import players, playing
from benchmarks.report import PER_SECOND, Goal, Grid, Part, three_digits
from benchmarks.timing import Method, Played, Timed, play

PURE: Final = ("RLCard, uno", "python-chess")
"""The peers that are Python too."""
_TIMES: Final = 2
"""How many times as fast as each of them the games should be."""


def measure(method: Method) -> Part:
    playouts = playing.playouts()
    for peer in players().values():
        playouts += peer.playouts()
    played = play(playouts, method)
    ours = [row.decision for row in played if row.decision.ours]
    peers = [row.decision for row in played if not row.decision.ours]
    tables = [_speeds(played)]
    if peers:
        tables.append(_ratios(ours, peers))
    return Part(tables, [_goal(ours, peers, name) for name in PURE])


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


def _goal(ours: list[Timed], peers: list[Timed], name: str) -> Goal:
    """Return the goal that the slowest game of pizzarules is so many times as fast as a peer."""
    text = f"Random play: {_TIMES} times the decisions a second of {name}"
    peer = next((row for row in peers if row.name == name), None)
    if peer is None:
        return Goal(text, "", None)
    times, slowest = min((row.times_as_fast_as(peer), row.name) for row in ours)
    return Goal(text, f"{three_digits(times)} times, {slowest}", times >= _TIMES)
