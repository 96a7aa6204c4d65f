"""Why orders were baked or failed in play, in English, drawn from the structure alone."""

from __future__ import annotations

from pizzarules.game.events import Baked
from pizzarules.game.explaining import Explained
from pizzarules.game.outcomes import How, Reason
from pizzarules.orders.answer import Status
from pizzarules.orders.english import change_told, quoted, reason_told, ruling_told
from pizzarules.rulings import RULINGS

__all__ = ["outcome_told"]


def outcome_told(explained: Explained) -> str:
    """Return the reason in one sentence, then a line for each ruling and for the nearest change."""
    event, explanation = explained.event, explained.explanation
    lines = [_baked(explained) if isinstance(event, Baked) else _failed(explained, event.reason)]
    lines += [f"ruling {RULINGS[id].named(reading)}" for id, reading in explained.rulings]
    if explanation is not None and not isinstance(event, Baked) and event.reason in _BY_THE_CARD:
        lines += [
            ruling_told(ruling, explanation)
            for ruling in explanation.rulings
            if ruling.status is not explanation.status and not explanation.status.can_be_baked
        ]
        lines += change_told(explanation)
    return "\n".join(lines)


_BY_THE_CARD = (
    Reason.BARRED,
    Reason.NO_KIND,
    Reason.NOBODY_SHOWS,
    Reason.DECLINED,
    Reason.REFUSED,
    Reason.SHORT,
)
"""Where other cards would have made a difference."""


def _clauses(explained: Explained) -> str:
    clause, explanation = explained.clause, explained.explanation
    if clause is not None:
        return f"{quoted([clause])}: "
    return "" if explanation is None else f"{quoted(explanation.clauses)}: "


def _baked(explained: Explained) -> str:
    event, explanation = explained.event, explained.explanation
    assert isinstance(event, Baked)
    declared = "" if explained.declared is None else f"{explained.declared} declared; "
    if event.how is How.HELP:
        said = f"a helper gave what was missing{_asked(explained)}"
    elif event.how is How.TABLE:
        said = "the table alone suffices"
    elif explanation is not None and explanation.status is Status.READY:
        said = "hand cards were laid, though the table alone suffices"
    else:
        said = "hand cards made it up"
    return f"{_clauses(explained)}{declared}{said}"


def _asked(explained: Explained) -> str:
    return f" (asked for: {explained.request})"


def _failed(explained: Explained, reason: Reason) -> str:
    explanation = explained.explanation
    if reason is Reason.BLOCKED:
        return (
            f"{_clauses(explained)}{explained.declared} declared, "
            f"and opponents showed {explained.shown}"
        )
    if reason is Reason.LADDER:
        return "an earlier member of the series failed"
    if reason is Reason.SHORT:
        return f"{_clauses(explained)}what it was planned with is not there any more"
    if reason is Reason.REFUSED:
        if explained.short:
            return f"{_clauses(explained)}what was missing was not given{_asked(explained)}"
        return "what the series asked for was not given, and so all of it fails"
    if explanation is None:
        return "its owner named nobody to show a card"
    if explained.passed_over and explanation.status.can_be_baked:
        return (
            f"{_clauses(explained)}its owner declined, and what lies there was given for a later "
            "member of the series"
        )
    if explanation.status is Status.READY:
        return f"{_clauses(explained)}the table alone suffices, and its owner declined"
    if explanation.status is Status.LAYABLE:
        return f"{_clauses(explained)}hand cards would have made it up, and its owner declined"
    return reason_told(explanation)
