"""Orders of eight terms in a game of twelve kinds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from benchmarks.contenders import ours, peers, plain
from benchmarks.orders import LADDER, TANGLE, Columns, LongOrder
from benchmarks.pools import hard, twelve_kinds
from benchmarks.report import MICROSECONDS, Goal, Part, Table
from benchmarks.timing import Contender, Method, race

MOST_SECONDS: Final = 100e-6

# The peer that gives a way where python-sat gives an answer only.
SOLUTIONS: Final = "python-constraint2"


def measure(method: Method) -> Part:
    tables = [
        _can("Ladder, random tables", LADDER, twelve_kinds(), method),
        _can("Tangle, random tables", TANGLE, twelve_kinds(), method),
        _can("Tangle, hard tables", TANGLE, hard(), method),
    ]
    goals = []
    for table in tables:
        own = table.row(ours.MATCHER).median
        text = f"{table.title}: less than 100 µs an answer"
        goals.append(Goal(text, f"{MICROSECONDS.text(own)} µs", own < MOST_SECONDS))
    sufficing = [table for table in hard() if plain.can_serve(TANGLE.kinds(table))]
    first = ours.first_way(TANGLE, sufficing)
    if SOLUTIONS in peers():
        first += peers()[SOLUTIONS].can_long(TANGLE, sufficing)
    short = [table for table in hard() if table not in sufficing][:20]
    missing = ours.nearest(TANGLE, short) + plain.nearest(TANGLE, short)
    tables.append(_table("Tangle, hard tables that suffice: the first way", first, method))
    tables.append(
        _table("Tangle, hard tables that don't: what is missing at least", missing, method)
    )
    return Part(tables, goals)


def _can(title: str, order: LongOrder, tables: Sequence[Columns], method: Method) -> Table:
    contenders = ours.can_long(order, tables)
    for peer in peers().values():
        contenders += peer.can_long(order, tables)
    return _table(title, contenders + plain.can_long(order, tables), method)


def _table(title: str, contenders: list[Contender], method: Method) -> Table:
    return Table(title, MICROSECONDS, race(contenders, method), contenders[0].name)
