"""An order that its owner settles alone or with the help of one other player."""

from __future__ import annotations

from collections.abc import Iterator

from oracle import brute
from oven_oracle.asking import appeals, fulfils, help_may_be_asked, helped
from oven_oracle.position import Position


def settle_alone(position: Position, owner: str, order: str) -> Iterator[Position]:
    """An order that is no part of a series, and for which no opponent shows anything."""
    answer = brute.answer(position.question(owner, order))
    for way in answer.ways:
        yield position.with_way_paid(owner, way).with_baked(owner, order)
    if answer.status != "ready" or position.rules.rule("decline", "allowed"):
        yield position.with_failed(owner, order)
    if answer.status in {"layable", "short"} and help_may_be_asked(position, order):
        yield from settle_with_help(position, owner, order)


def settle_with_help(position: Position, owner: str, order: str) -> Iterator[Position]:
    """All that can be asked for, where somebody agrees; if nobody does, the order just fails."""
    question = position.question(owner, order)
    for appeal in appeals(question):
        for help in helped(position, owner, appeal.missing, fulfils(question, appeal)):
            way = appeal.paid(help.position.question(owner, order))
            baked = help.position.with_way_paid(owner, way).with_baked(owner, order)
            yield from help.rewarded(baked)
