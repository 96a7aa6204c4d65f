"""How new cards compare, as text for who designed them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pizzarules.errors import listed
from pizzarules.simulation.intervals import CONFIDENCE, Share
from pizzarules.simulation.statement import brought_down, players_of

if TYPE_CHECKING:
    from pizzarules.simulation.balance import Balance, CardBalance

__all__ = ["told"]


def told(balance: Balance) -> str:
    """Return a balance as text."""
    return "\n".join(_lines(balance))


def _lines(balance: Balance) -> Iterator[str]:
    tally = balance.tally
    new = [card for card in balance.cards if card.new]
    out = f", instead of {listed(balance.replaced)}" if balance.replaced else ""
    yield f"{listed([card.name for card in new])} in the decks of {balance.base.id}{out}"
    yield f"{tally.games} games: {players_of(tally)}, seed {tally.run.seed}"
    yield from brought_down(tally)
    yield ""
    for card in new:
        yield f"{card.name}: {card.verdict}"
        yield f"  {_summary(card, balance.average)}"
    yield ""
    width = max(14, *(len(card.name) + 3 for card in balance.cards))
    yield (
        f"{'order':{width}}{'revealed':25}{f'baked ({CONFIDENCE:.0%} interval)':25}"
        f"{'table':>7}{'hand':>8}{'help':>8}"
    )
    ranked = sorted(balance.cards, key=lambda card: card.baked.share)
    for card in ranked:
        yield _row(card, width)
    yield f"{'average':{width}}{balance.revealed!s:25}{balance.average!s:25}".rstrip()
    yield ""
    yield "*: new; revealed: of its cards in the decks; all others: of its reveals"
    yield "average: of the orders that the game has of its own"


def _summary(card: CardBalance, average: Share) -> str:
    if not card.baked.of:
        return "it was never revealed"
    return (
        f"baked {card.baked.share:.1%} of the times that it was revealed, where the average is "
        f"{average.share:.1%}"
    )


def _row(card: CardBalance, width: int) -> str:
    name = f"{card.name} *" if card.new else card.name
    start = f"{name:{width}}{card.revealed!s:25}"
    if not card.baked.of:
        return f"{start}-"
    parts = (card.table, card.hand, card.help)
    shares = "".join(f"{part.share:{size}.1%}" for part, size in zip(parts, (7, 8, 8), strict=True))
    return f"{start}{card.baked!s:25}{shares}"
