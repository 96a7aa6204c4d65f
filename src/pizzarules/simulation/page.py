"""What was counted, as one HTML page: no scripts, nothing from elsewhere, light and dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from pizzarules.game.core import Decision
from pizzarules.simulation.intervals import CONFIDENCE
from pizzarules.simulation.plots import distribution, shares, stacks
from pizzarules.simulation.records import ENDS
from pizzarules.simulation.statement import players_of

if TYPE_CHECKING:
    from pizzarules.simulation.tally import OrderTally, Tally

__all__ = ["page"]


def page(tally: Tally) -> str:
    """Return a tally as an HTML document."""
    game = tally.run.game
    title = f"{tally.games} games of {game.title or game.id}"
    body = "\n".join(_sections(tally, title))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _sections(tally: Tally, title: str) -> Iterator[str]:
    run = tally.run
    rulings = "; ".join(f"{id}: {reading}" for id, reading in run.game.rulings.chosen.items())
    yield f"<h1>{escape(title)}</h1>"
    yield (
        f"<p>{escape(players_of(tally))}; seed {run.seed}; game <code>{escape(run.game.id)}</code>, "
        f"cards <code>{run.game.hash}</code>{escape(f'; {rulings}' if rulings else '')}.</p>"
    )
    if tally.failures.number:
        lines = "".join(f"<li>{escape(str(one))}</li>" for one in tally.failures.first)
        yield f"<h2>Games that a bot brought down: {tally.failures.number}</h2>\n<ul>{lines}</ul>"
    if tally.games:
        yield from _of_seats(tally)
        yield from _of_orders(tally)
        yield from _of_games(tally)


def _of_seats(tally: Tally) -> Iterator[str]:
    yield "<h2>Wins by seat</h2>"
    yield (
        f"<p>Shared wins count for each winner; {tally.shared} games were shared. The lines are "
        f"{CONFIDENCE:.0%} intervals; the dashed one is what each seat would win if all were alike.</p>"
    )
    rows = [(seat, tally.wins(seat)) for seat in tally.seats]
    even = sum(share.share for _, share in rows) / len(rows)
    yield shares("Wins by seat, with intervals", rows, even)
    yield _table(
        ("seat", "bot", "wins", "share", "shared", "baked in a game"),
        [
            (
                seat,
                bot,
                str(fared.wins),
                str(tally.wins(seat)),
                str(fared.shared),
                f"{fared.scores.mean:.2f}",
            )
            for (seat, fared), bot in zip(tally.seats.items(), tally.run.bots, strict=True)
        ],
    )


def _of_orders(tally: Tally) -> Iterator[str]:
    yield "<h2>Orders</h2>"
    yield "<p>What became of the orders that were revealed.</p>"
    rows = [(name, [getattr(order, end) for end in ENDS]) for name, order in tally.orders.items()]
    yield stacks("What became of each order", ENDS, rows)
    yield "<h3>How often each was baked</h3>"
    yield shares(
        "Share of each order that was baked, with intervals",
        [(name, order.share("table", "hand", "help")) for name, order in tally.orders.items()],
    )
    yield _table(
        ("order", "revealed in a game", "baked", *ENDS, "reward", "over-filled", "surplus units"),
        [(name, *_cells(order, tally.games)) for name, order in tally.orders.items()],
    )
    yield (
        "<p>Over-filled: baked with units beyond what was asked for; surplus: these units, in a "
        "baked order. Reward: turned up from a waiter, not revealed.</p>"
    )


def _cells(order: OrderTally, games: int) -> tuple[str, ...]:
    baked = order.baked
    return (
        f"{order.settled / games:.2f}",
        str(order.share("table", "hand", "help")),
        *(f"{order.share(end).share:.1%}" if order.settled else "-" for end in ENDS),
        str(order.reward),
        f"{order.overfilled / baked:.1%}" if baked else "-",
        f"{order.surplus / baked:.2f}" if baked else "-",
    )


def _of_games(tally: Tally) -> Iterator[str]:
    for name, histogram in (("Turns", tally.turns), ("Decisions", tally.decisions)):
        yield f"<h2>{name} in a game</h2>"
        yield (
            f"<p>Mean {histogram.mean:.1f}, standard deviation {histogram.deviation:.1f}; "
            f"half of the games have {histogram.quantile(0.5)} or fewer, the longest "
            f"{histogram.most}.</p>"
        )
        yield distribution(f"{name} in a game", histogram)
    yield f"<p>{tally.deadlocks} of {tally.rounds} rounds ended because nobody could go on.</p>"
    yield "<h2>What was decided</h2>"
    yield _table(
        ("decision", "arose", "with a choice"),
        [
            (decision.value, str(tally.arose[decision]), str(tally.choices[decision]))
            for decision in Decision
            if tally.arose[decision]
        ],
    )


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = []
    for first, *rest in rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        lines.append(f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>')
    body = "\n".join(lines)
    return (
        f'<div class="wide"><table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{body}\n</tbody>\n'
        "</table></div>"
    )


_STYLE: Final = """
:root { color-scheme: light dark; --page: #fff; --ink: #1c1c1c; --dim: #6a6a6a; --grid: #d9d9d9;
  --main: #a83a1c; --table: #2e7d32; --hand: #7cb342; --help: #c0ca33; --blocked: #6a1b9a;
  --barred: #8d6e63; --refused: #ef8a3c; --failed: #b0b0b0; }
@media (prefers-color-scheme: dark) {
  :root { --page: #16181b; --ink: #ececec; --dim: #a0a0a0; --grid: #3a3d42; --main: #ff8a65;
    --table: #66bb6a; --hand: #aed581; --help: #dce775; --blocked: #ba68c8; --barred: #bcaaa4;
    --refused: #ffb74d; --failed: #5f6368; } }
body { background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
svg { width: 100%; height: auto; display: block; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
.grid, .axis { stroke: var(--grid); }
.expected { stroke: var(--dim); stroke-dasharray: 4 4; }
.whisker { stroke: var(--main); stroke-width: 2; }
.dot, .bar { fill: var(--main); }
.table { fill: var(--table); background: var(--table); }
.hand { fill: var(--hand); background: var(--hand); }
.help { fill: var(--help); background: var(--help); }
.blocked { fill: var(--blocked); background: var(--blocked); }
.barred { fill: var(--barred); background: var(--barred); }
.refused { fill: var(--refused); background: var(--refused); }
.failed { fill: var(--failed); background: var(--failed); }
.legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; list-style: none; padding: 0; }
.key { display: inline-block; width: 0.8em; height: 0.8em; margin-right: 0.4em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 14px; }
th, td { padding: 0.2rem 0.6rem; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--grid); }
th:first-child { text-align: left; }
"""
