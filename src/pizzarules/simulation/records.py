"""What was counted, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

import attrs

from pizzarules.game.core import Decision
from pizzarules.simulation.intervals import CONFIDENCE, Share

if TYPE_CHECKING:
    from pizzarules.simulation.histogram import Histogram
    from pizzarules.simulation.tally import OrderTally, Tally

__all__ = ["ENDS", "csv_of", "json_of"]

ENDS: Final = ("table", "hand", "help", "blocked", "barred", "refused", "failed")
"""What can become of an order that is settled."""


def json_of(tally: Tally) -> dict[str, object]:
    """Return a tally as JSON; see `Tally.to_json`."""
    return {
        "run": tally.run.facts(),
        "games": tally.games,
        "shared": tally.shared,
        "rounds": tally.rounds,
        "deadlocks": tally.deadlocks,
        "confidence": CONFIDENCE,
        "seats": {
            seat: {
                "wins": fared.wins,
                "shared": fared.shared,
                "share": tally.wins(seat).to_json(),
                "scores": fared.scores.to_json(),
            }
            for seat, fared in tally.seats.items()
        },
        "orders": {
            name: {**attrs.asdict(order), **_shares(order)} for name, order in tally.orders.items()
        },
        "turns": tally.turns.to_json(),
        "decisions": tally.decisions.to_json(),
        "arose": _by_decision(tally.arose),
        "choices": _by_decision(tally.choices),
        "failures": tally.failures.to_json(),
    }


def _shares(order: OrderTally) -> dict[str, object]:
    return {
        "baked": order.baked,
        "shares": {
            "baked": order.share("table", "hand", "help").to_json(),
            **{end: order.share(end).to_json() for end in ENDS},
        },
    }


def _by_decision(counts: Mapping[str, int]) -> dict[str, int]:
    # Whatever way the games were counted, equal runs are written alike.
    return {decision.value: n for decision in Decision if (n := counts.get(decision, 0))}


Row = tuple[object, ...]
_HEAD: Final[Row] = ("what", "name", "count", "number", "of", "share", "low", "high")


def csv_of(tally: Tally) -> str:
    """Return a tally as CSV; see `Tally.to_csv`."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_HEAD)
    writer.writerows(_rows(tally))
    return text.getvalue()


def _rows(tally: Tally) -> Iterator[Row]:
    for name in ("games", "shared", "rounds", "deadlocks"):
        yield _row("run", tally.run.game.id, name, getattr(tally, name))
    yield _row("run", tally.run.game.id, "failures", tally.failures.number)
    for seat, fared in tally.seats.items():
        yield _row("seat", seat, "wins", fared.wins, tally.wins(seat))
        yield _row("seat", seat, "shared", fared.shared)
        yield from _spread("seat", seat, "score", fared.scores)
    for name, order in tally.orders.items():
        for count, number in attrs.asdict(order).items():
            share = order.share(count) if count in ENDS else None
            yield _row("order", name, count, number, share)
        share = order.share("table", "hand", "help")
        yield _row("order", name, "baked", order.baked, share)
    yield from _spread("game", tally.run.game.id, "turns", tally.turns)
    yield from _spread("game", tally.run.game.id, "decisions", tally.decisions)
    for what, counts in (("arose", tally.arose), ("choices", tally.choices)):
        for decision, number in _by_decision(counts).items():
            yield _row("decision", decision, what, number)


def _row(what: str, name: str, count: str, number: int, share: Share | None = None) -> Row:
    if share is None:
        return what, name, count, number, "", "", "", ""
    rounded = (f"{one:.6f}" for one in (share.share, share.low, share.high))
    return what, name, count, number, share.of, *rounded


def _spread(what: str, name: str, count: str, histogram: Histogram) -> Iterator[Row]:
    """Yield how often each number came up: `turns 71` is how many games had 71 turns."""
    for number in sorted(histogram.counts):
        yield _row(what, name, f"{count} {number}", histogram.counts[number])
