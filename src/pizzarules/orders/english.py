"""Explanations in English, drawn from their structure alone."""

from __future__ import annotations

from collections.abc import Sequence

from pizzarules.orders.explanation import (
    Cause,
    Clause,
    ConditionFails,
    Counted,
    DecidingRuling,
    Explanation,
    HandSuffices,
    Missing,
    NoKind,
    NothingToLay,
    TableSuffices,
    Unqualified,
)
from pizzarules.rulings import RULINGS

__all__ = ["change_told", "quoted", "reason_told", "ruling_told", "sentence", "told"]


def told(explanation: Explanation) -> str:
    """Return an explanation as text: the reason, the rulings that decide, and the nearest change."""
    lines = [f"{explanation.status}: {reason_told(explanation)}"]
    lines += [ruling_told(ruling, explanation) for ruling in explanation.rulings]
    return "\n".join([*lines, *change_told(explanation)])


def reason_told(explanation: Explanation) -> str:
    """Return the reason in one sentence, with what earlier members of a series took."""
    text = sentence(explanation.clauses, explanation.cause)
    if not explanation.taken:
        return text
    members = "an earlier member" if len(explanation.taken) == 1 else "earlier members"
    return f"{text} ({' and '.join(explanation.taken)} went to {members} of the series)"


def sentence(clauses: Sequence[Clause], cause: Cause) -> str:
    """Return the reason in one sentence that begins with the clause that decides."""
    return f"{quoted(clauses)}: {_cause(cause)}"


def quoted(clauses: Sequence[Clause]) -> str:
    """Return clauses as on the card, with what their words stand for in brackets."""
    texts = " or ".join(f"`{clause.text}`" for clause in clauses)
    meanings = dict(meaning for clause in clauses for meaning in clause.meanings)
    said = [f"{_WORDS.get(word, word)} is {value}" for word, value in meanings.items()]
    return f"{texts} ({', '.join(said)})" if said else texts


_WORDS = {
    "chef's": "the chef's kind",
    "shows": "the kind shown",
    "left": "the left neighbour's kind",
    "right": "the right neighbour's kind",
    "baked": "the number of baked pizzas",
}


def _cause(cause: Cause) -> str:
    match cause:
        case TableSuffices(way):
            return f"the table alone suffices; for example the owner {way}"
        case HandSuffices(way):
            return f"hand cards make it up; the owner {way}"
        case Missing(shortfall):
            return str(shortfall)
        case NothingToLay():
            return "nothing may be laid for it"
        case ConditionFails():
            return _condition(cause)
        case NoKind(why):
            return f"no kind qualifies{_UNQUALIFIED[why]}"


_UNQUALIFIED = {
    Unqualified.TABLE: " on this table",
    Unqualified.NOBODY_SHOWS: ", since nobody has anything to show",
    Unqualified.NONE: "",
}


def _condition(cause: ConditionFails) -> str:
    lies = cause.lies
    if cause.counted is Counted.KINDS:
        return f"{len(lies)} {'kind lies' if len(lies) == 1 else 'kinds lie'} there"
    if cause.counted is Counted.UNITS:
        return f"{lies.total} {'unit lies' if lies.total == 1 else 'units lie'} there"
    if cause.kind is None:
        return f"there lies {lies}"
    verb = "lies" if sum(lies[cause.kind]) == 1 else "lie"
    return f"{lies or f'0 {cause.kind}'} {verb} there"


def ruling_told(ruling: DecidingRuling, explanation: Explanation) -> str:
    """Return what a ruling decides."""
    if ruling.status is None:
        then = "that amount could not be declared"
    elif ruling.status is explanation.status:
        then = "there would be other ways"
    else:
        then = f"it would be {ruling.status}"
    named = RULINGS[ruling.ruling].named(ruling.reading)
    return f"ruling {named}: with `{ruling.instead}` {then}"


def change_told(explanation: Explanation) -> list[str]:
    """Return what would bake an order, as a line; none where that has been said as what is missing."""
    change, cause = explanation.change, explanation.cause
    if change is None or (
        isinstance(cause, Missing)
        and change.hand == cause.shortfall.missing
        and not (cause.shortfall.anything or change.table or change.without)
    ):
        return []
    parts = [
        *([f"{change.hand} more in hand"] if change.hand else []),
        *([f"{change.table} more on the table"] if change.table else []),
        *([f"{change.without} less on the table"] if change.without else []),
    ]
    doubt = "" if change.fewest else " (fewer cards might do)"
    return [f"it could be baked with {' and '.join(parts)}{doubt}"]
