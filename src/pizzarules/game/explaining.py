"""Why an order was baked or failed in play: the card's own part, and what the players did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from pizzarules.game import log
from pizzarules.game.core import RawEvent
from pizzarules.game.events import Baked, Failed
from pizzarules.game.outcomes import Reason
from pizzarules.game.rulebook import Rulebook
from pizzarules.game.settlement import Ground
from pizzarules.orders.answer import Status
from pizzarules.orders.explanation import Clause, Explanation
from pizzarules.orders.verdict import Verdict
from pizzarules.pantry import Pool

__all__ = ["Explained", "explained"]


@attrs.frozen
class Explained:
    """Why an order was baked or failed. Made by `State.explanations`; `str()` is English."""

    event: Baked | Failed
    """What became of it."""
    explanation: Explanation | None
    """What the card needed, on the table and with the hand as of the planning.

    None where it did not come to that: the owner named nobody to show a card.
    """
    clause: Clause | None
    """The clause of the card that let others decide: `opponents may block ...`."""
    declared: int | None
    """The amount that was declared."""
    shown: int
    """Units that opponents showed against it."""
    short: bool
    """Whether it lacked something that a helper was asked for."""
    request: Pool
    """What a helper was asked for, by all members of a series together."""
    rulings: tuple[tuple[str, str], ...]
    """The rulings of play that decided: (id, reading). What decided about the card itself stands in
    `explanation`."""

    def to_json(self) -> dict[str, object]:
        """Return it as JSON."""
        return {
            "event": self.event.to_json(),
            "explanation": None if self.explanation is None else self.explanation.to_json(),
            "clause": None if self.clause is None else self.clause.to_json(),
            "declared": self.declared,
            "shown": self.shown,
            "short": self.short,
            "request": self.request.to_json(),
            "rulings": dict(self.rulings),
        }

    def __str__(self) -> str:
        from pizzarules.game.english import outcome_told

        return outcome_told(self)


def explained(
    rules: Rulebook, raw_events: Sequence[RawEvent], seat: int | None, *, every_hand: bool
) -> Iterator[Explained]:
    """Yield why each order was baked or failed.

    Hands of others than the seat are taken for empty, so that what is said follows from public
    facts; not so with `every_hand`.
    """
    for raw in raw_events:
        if raw[0] not in (log.BAKED, log.FAILED):
            continue
        event, ground = log.event_of(rules, raw), raw[-1]
        assert isinstance(event, Baked | Failed)
        assert isinstance(ground, Ground)
        hidden = raw[1] != seat and not every_hand
        yield _explained(rules, event, ground, hidden=hidden)


def _explained(
    rules: Rulebook, event: Baked | Failed, ground: Ground, *, hidden: bool
) -> Explained:
    reason = event.reason if isinstance(event, Failed) else None
    verdict = _verdict(ground, hidden=hidden)
    owner = event.seat
    blocked = reason is Reason.BLOCKED
    clause = Clause("opponents may block with as many own", (("own", owner),)) if blocked else None
    ruling = _DECIDING.get(reason) if reason is not None else None
    if reason is Reason.DECLINED and verdict is not None and verdict.status is Status.READY:
        ruling = "decline"
    if reason is Reason.REFUSED and not ground.short:
        ruling = "help-series"
    readings = rules.game.rulings
    return Explained(
        event,
        None if verdict is None else verdict.explain(),
        clause,
        ground.declared,
        ground.shown_units if blocked else 0,
        ground.short,
        Pool(rules.pantry, *ground.request),
        () if ruling is None else ((ruling, readings[ruling]),),
    )


_DECIDING = {
    Reason.BLOCKED: "block-show",
    Reason.LADDER: "series-fail",
    Reason.NOBODY_SHOWS: "shown-none",
}
"""The rulings by which other things than the card itself make an order fail."""


def _verdict(ground: Ground, *, hidden: bool) -> Verdict | None:
    payments = ground.payments
    if payments is None:
        return None
    pantry = payments.bound.pantry
    hand = (0, 0) if hidden else payments.hand
    # An amount is declared in play only once it is known to be payable.
    return Verdict(
        payments.bound, Pool(pantry, *payments.table), Pool(pantry, *hand), None, payments.excluded
    )
