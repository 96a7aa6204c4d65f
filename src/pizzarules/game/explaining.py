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
from pizzarules.orders.explaining import clause_of
from pizzarules.orders.explanation import Clause, Explanation
from pizzarules.orders.verdict import Verdict
from pizzarules.pantry import Pool
from pizzarules.rules import events as told

__all__ = ["Explained", "explained"]


@attrs.frozen
class Explained:
    """Why an order was baked or failed. Made by `State.explanations`; `str()` is English."""

    event: Baked | Failed
    """What became of it."""
    explanation: Explanation | None
    """What the card needed, on the table and with the hand as of the planning.

    Of a series that asked for help: as of the member's own settling. None where it did not come to
    that: the owner named nobody to show a card, or an earlier member of the series failed.
    """
    clause: Clause | None
    """The alternative of the card that was baked, or the clause that let others decide:
    `opponents may block ...`."""
    declared: int | None
    """The amount that was declared."""
    shown: int
    """Units that opponents showed against it."""
    short: bool
    """Whether it lacked something that a helper was asked for."""
    request: Pool
    """What a helper was asked for, by all members of a series together."""
    passed_over: bool
    """Whether it was declined before a helper gave something for a later member of its series: it
    is not looked at again then, whatever lies there."""
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
            "passed_over": self.passed_over,
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
        if raw[0] not in (told.BAKED, told.FAILED):
            continue
        event, ground = log.event_of(rules, raw), raw[-1]
        assert isinstance(event, Baked | Failed)
        assert isinstance(ground, Ground)
        hidden = raw[1] != seat and not every_hand
        yield _explained(rules, event, ground, hidden=hidden, every_hand=every_hand)


def _explained(
    rules: Rulebook,
    event: Baked | Failed,
    ground: Ground,
    *,
    hidden: bool,
    every_hand: bool,
) -> Explained:
    reason = event.reason if isinstance(event, Failed) else None
    # On the ladder nothing of the card itself matters any more.
    verdict = None if reason is Reason.LADDER else _verdict(ground, hidden=hidden)
    owner = event.seat
    blocked = reason is Reason.BLOCKED
    clause = None
    if blocked:
        clause = Clause("opponents may block with as many own", (("own", owner),))
    elif reason is None and verdict is not None and ground.recipe is not None:
        clause = clause_of(verdict.bound, ground.recipe)
    ruling = _ruling(rules, reason, ground, verdict, every_hand=every_hand)
    readings = rules.game.rulings
    return Explained(
        event,
        None if verdict is None else verdict.explain(),
        clause,
        ground.declared,
        ground.shown_units if blocked else 0,
        ground.short,
        Pool(rules.pantry, *ground.request),
        ground.passed_over,
        () if ruling is None else ((ruling, readings[ruling]),),
    )


def _ruling(
    rules: Rulebook,
    reason: Reason | None,
    ground: Ground,
    verdict: Verdict | None,
    *,
    every_hand: bool,
) -> str | None:
    """Return the ruling by which other things than the card itself decided, if there is one."""
    if reason is None:
        # What opponents hold is known only where every hand is looked at.
        return "block-show" if every_hand and not rules.show_all and ground.could_block else None
    if reason is Reason.BLOCKED:
        return "block-show" if rules.show_all else None
    if reason is Reason.LADDER:
        return "series-fail"
    if reason is Reason.NOBODY_SHOWS:
        return "shown-none"
    if reason is Reason.REFUSED and not ground.short:
        return "help-series"
    if reason is Reason.REFUSED and ground.left_out:
        return "help-empty"
    ready = verdict is not None and verdict.status is Status.READY and not ground.passed_over
    return "decline" if reason is Reason.DECLINED and ready else None


def _verdict(ground: Ground, *, hidden: bool) -> Verdict | None:
    payments = ground.payments
    if payments is None:
        return None
    pantry = payments.bound.pantry
    hand = (0, 0) if hidden else payments.hand
    return Verdict(
        payments.bound,
        Pool(pantry, *payments.table),
        Pool(pantry, *hand),
        ground.declared,
        payments.excluded,
    )
