"""What was counted, as a table for people to read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pizzarules.game.core import Decision
from pizzarules.simulation.intervals import CONFIDENCE
from pizzarules.simulation.records import ENDS

if TYPE_CHECKING:
    from pizzarules.simulation.histogram import Histogram
    from pizzarules.simulation.tally import OrderTally, Tally

__all__ = ["brought_down", "players_of", "statement"]


def statement(tally: Tally) -> str:
    """Return a tally as text."""
    return "\n".join(_lines(tally))


def players_of(tally: Tally) -> str:
    """Return who plays: `4 players (random)`, or each seat with its bot."""
    bots = dict(zip(tally.run.seats, tally.run.bots, strict=True))
    number = len(bots)
    if len(set(bots.values())) == 1:
        return f"{number} player{'' if number == 1 else 's'} ({tally.run.bots[0]})"
    return ", ".join(f"{seat} ({bot})" for seat, bot in bots.items())


def brought_down(tally: Tally) -> Iterator[str]:
    """Yield a line that says how many games bots brought down, if any."""
    number = tally.failures.number
    if number:
        yield f"{number} more {'was' if number == 1 else 'were'} brought down by a bot"


def _lines(tally: Tally) -> Iterator[str]:
    games = tally.games
    many = f"{games} game{'' if games == 1 else 's'}"
    yield f"{many} of {tally.run.game.id}: {players_of(tally)}, seed {tally.run.seed}"
    yield from brought_down(tally)
    if not games:
        return
    yield ""
    yield f"{'in a game':16}{'mean':>8}{'5%':>7}{'half':>7}{'95%':>7}{'most':>7}"
    yield _spread("turns", tally.turns)
    yield _spread("decisions", tally.decisions)
    yield ""
    yield f"rounds in deadlock  {tally.deadlocks} of {tally.rounds}"
    yield f"shared wins         {tally.shared} of {games}"
    yield ""
    yield f"{'seat':12}{'wins':>9}   {f'share ({CONFIDENCE:.0%} interval)':26}{'baked':>6}"
    for seat, fared in tally.seats.items():
        share = str(tally.wins(seat))
        yield f"{seat:12}{fared.wins:9d}   {share:26}{fared.scores.mean:6.2f}"
    yield ""
    width = max(14, *(len(name) + 1 for name in tally.orders))
    head = "".join(f"{name:>9}" for name in ("revealed", "baked", *ENDS, "surplus"))
    yield f"{'order':{width}}{head}"
    for name, order in tally.orders.items():
        yield f"{name:{width}}{_order(order, games)}"
    yield ""
    yield "revealed: times in a game; surplus: units beyond what was asked for, in a baked one;"
    yield "all others: of those that were revealed"
    yield ""
    yield f"{'decision':14}{'arose':>12}{'with a choice':>16}"
    for decision in Decision:
        if tally.arose[decision]:
            yield f"{decision:14}{tally.arose[decision]:12d}{tally.choices[decision]:16d}"


def _spread(name: str, histogram: Histogram) -> str:
    quantiles = "".join(f"{histogram.quantile(share):7d}" for share in (0.05, 0.5, 0.95))
    return f"{name:16}{histogram.mean:8.1f}{quantiles}{histogram.most:7d}"


def _order(order: OrderTally, games: int) -> str:
    cells = [f"{order.settled / games:9.2f}"]
    if not order.settled:
        return cells[0] + f"{'-':>9}" * (len(ENDS) + 2)
    cells.append(f"{order.baked / order.settled:9.1%}")
    cells += [f"{getattr(order, name) / order.settled:9.1%}" for name in ENDS]
    cells.append(f"{order.surplus / order.baked:9.2f}" if order.baked else f"{'-':>9}")
    return "".join(cells)
