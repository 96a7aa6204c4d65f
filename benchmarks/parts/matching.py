"""Orders of games with five kinds, beside the peers."""

from __future__ import annotations

from typing import Final

from benchmarks.contenders import PEERS, ours, peers, plain
from benchmarks.orders import ALLERGIA, MONOTONI, VARIEGATO, Order
from benchmarks.pools import five_kinds
from benchmarks.report import PER_SECOND, Goal, Part, Table, ratio_goal
from benchmarks.timing import Method, race

MOST_SECONDS: Final = 1e-6


def measure(method: Method) -> Part:
    variegato = _can(VARIEGATO, method)
    ways = _variegato_ways(method)
    others = [_can(order, method) for order in (MONOTONI, ALLERGIA)]
    own = variegato.row(ours.MATCHER).median
    goals = [
        ratio_goal(
            "Variegato, can it: 10 times python-sat", variegato, ours.MATCHER, ["python-sat"], 10
        ),
        Goal(
            "Variegato, can it: 1 million a second",
            f"{PER_SECOND.text(own)} a second",
            own <= MOST_SECONDS,
        ),
    ]
    goals += [
        ratio_goal(
            f"Variegato, all ways, {memory}: twice the fastest peer or itertools",
            ways,
            name,
            [*PEERS, plain.ITERTOOLS],
            2,
        )
        for memory, name in (("remembered", ours.ASSIGNMENTS), ("searched", ours.SEARCH))
    ]
    goals += [
        ratio_goal(
            f"{table.title}: as fast as itertools", table, ours.MATCHER, [plain.ITERTOOLS], 1
        )
        for table in others
    ]
    return Part([variegato, ways, *others], goals)


def _can(order: Order, method: Method) -> Table:
    seats = five_kinds()
    contenders = ours.can(order, seats)
    for package, peer in peers().items():
        contenders += peer.can(order, seats)
        if package == "python-sat" and order is VARIEGATO:
            contenders += peer.can_by_amounts(order, seats)
    contenders += plain.can(order, seats)
    title = f"{order.name.capitalize()}, can it"
    return Table(title, PER_SECOND, race(contenders, method), ours.MATCHER)


def _variegato_ways(method: Method) -> Table:
    seats = five_kinds()
    contenders = ours.variegato_ways(seats)
    for peer in peers().values():
        contenders += peer.all_ways(VARIEGATO, seats)
    contenders += plain.variegato_ways(seats)
    return Table("Variegato, all ways", PER_SECOND, race(contenders, method), ours.ASSIGNMENTS)
