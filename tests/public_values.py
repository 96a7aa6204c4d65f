"""A value of every public class, and all that its attributes lead to."""

from __future__ import annotations

import enum
import functools
import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pizzarules as pz

__all__ = ["attributes", "changeable", "documented", "led_to", "told", "values"]

SOLE = pz.game("sole-mio")


@functools.cache
def values() -> dict[str, Any]:
    """Values by the names of their classes, as `pizzarules` and the modules beside it call them."""
    found: dict[str, Any] = {}
    for value in _made():
        for name in _names(value):
            found.setdefault(name, value)
    return found


def _names(value: Any) -> Iterator[str]:
    for kind in type(value).__mro__:
        for module in (pz, pz.events, pz.views, pz.explanation):
            if getattr(module, kind.__name__, None) is kind:
                yield kind.__name__
    # Several of those in which much or little may be.
    if isinstance(value, pz.Explanation):
        yield f"Explanation of {type(value.cause).__name__}"
        yield f"Explanation with {len(value.rulings)} rulings, {type(value.change).__name__}"
    if isinstance(value, pz.View):
        yield f"View with {type(value.memory).__name__}, {type(value.top).__name__}"
    if isinstance(value, pz.State) and value.settling is not None:
        yield "State while an order is settled"


def _made() -> Iterator[Any]:
    yield from _settled()
    yield from _played()
    yield from _run()


def _settled() -> Iterator[Any]:
    facts: Any = {"game": "sole-mio", "owner": "olive"}
    tables = {
        "variegato": "4 pineapple + 4 salami + 2 mushroom + 1 pepper",
        "allergia": "2 olive + 2 pepper",
        "coppia": "2 pepper",
    }
    for order, table in tables.items():
        verdict = pz.settle(order, **facts, table=table, hand="1 pepper + 1 salami")
        yield verdict
        yield verdict.explain()
        yield from verdict.ways[:2]
        yield from verdict.nearest[:2]
    yield pz.explanation.NothingToLay()
    yield pz.settle("minimale", game="grande", owner="olive", table="3 olive").explain()
    yield pz.settle("coppia", **facts, table="", hand="9 pepper").explain()
    yield pz.settle("richiesta", **facts, table="", hand="1 pepper", shown="pepper").explain()
    cards = pz.loads(
        "order mine\n  bake 2 own\n  or bake 3 pepper, from the table only\n"
        "order never\n  only if no own on the table\n  bake 2 own, from the table only\n"
        'scenario "one"\n  in mamma-mia\n  table 3 salami + 1 olive\n  olive bakes 4+1:salami\n'
        "  then 4+1:salami is baked\n"
    )
    yield pz.settle("never", **facts, table="", cards=cards).explain()
    yield cards
    yield cards.orders["mine"]
    yield cards.scenarios["one"]
    outcome = pz.run_scenario(cards.scenarios["one"])
    yield outcome
    yield from outcome.failures
    try:
        pz.loads("order verde\n  bake 4 olivs")
    except pz.CardFileError as error:
        yield from error.diagnostics
        yield error.diagnostics[0].span
    yield pz.bind("coppia", **facts)
    comparison = pz.compare("coppia", "duplicato", game="sole-mio")
    yield comparison
    yield from comparison.witnesses
    yield pz.odds("coppia", **facts, played=9)
    yield from pz.RULINGS.values()
    yield from (passage for ruling in pz.RULINGS.values() for passage in ruling.sources)
    yield from (reading for ruling in pz.RULINGS.values() for reading in ruling.readings)
    yield pz.Rulings({"decline": "allowed"})


def _played() -> Iterator[Any]:
    yield SOLE
    yield SOLE.codec
    yield SOLE.pantry
    for game, seed in (("sole-mio", 4), ("grande", 3), ("mamma-mia", 1)):
        rng, state = Random(seed), pz.game(game).new(3, seed=seed)
        for number in range(400):
            yield from state.events
            if state.settling is not None or number % 50 == 0 or state.is_over:
                yield state.view(state.to_act)
                yield state.view("olive", memory=True)
                yield state.view(state.to_act).settling
                yield state
            yield from state.explanations()
            if state.is_over:
                break
            yield from state.actions()[:1]
            state = state.apply(rng.choice(state.actions()))
        yield state.replay()
        yield state.result
        yield state.hand("olive")
    yield from _rare_events()


def _rare_events() -> Iterator[Any]:
    """Those that three games may do without."""
    yield pz.events.Passed("olive")
    yield pz.events.Gave("olive", SOLE.pantry.pool("1 olive"))
    yield pz.events.StoppedAsking("olive")
    yield pz.events.RewardLeft("olive")
    yield pz.events.RewardTaken("olive", "coppia")
    yield pz.events.WaiterBaked("olive", "coppia")
    yield pz.events.ChefMoved("olive")


def _run() -> Iterator[Any]:
    yield pz.simulate("mamma-mia", 3, players=2, jobs=1)
    cards = pz.loads("order mine\n  bake 2 own\n")
    yield pz.balance(cards, "mamma-mia", 3, players=2, jobs=1)


# What a value leads to.

_PLAIN = (str, int, float, Fraction, enum.Enum, type(None), range, type, ModuleType)
_FIRST = 8
"""Of longer rows only the first members are looked at."""
_REFERENCE = Path(__file__).resolve().parent.parent / "docs" / "reference.md"


@functools.cache
def documented() -> dict[str, frozenset[str]]:
    """By class the names in its tables on the page of the reference, those of methods too."""
    found: dict[str, set[str]] = {}
    heading, table = "", None
    for line in _REFERENCE.read_text(encoding="utf-8").splitlines():
        if line.startswith("### "):
            heading = line[4:].strip()
        if not line.startswith("|"):
            table = None
            continue
        cells = line.split("|")
        first = re.fullmatch(r" attribute(?: of an? `(\w+)`| of `(\w+)`)? ", cells[1])
        if first is not None:
            table = first[1] or first[2] or heading
        elif table is not None:
            found.setdefault(table, set()).update(re.findall(r"`(\w+)[`(]", cells[1]))
    return {name: frozenset(names) for name, names in found.items()}


def led_to(
    value: Any, name: str, most: int = 1000, *, untold: bool = False
) -> Iterator[tuple[str, Any]]:
    """Yield a value and all that its attributes, entries and members lead to, with the way there.

    With `untold` also what attributes lead to of which no page tells.
    """
    seen: dict[int, Any] = {}
    waiting = deque([(name, value)])
    while waiting and len(seen) < most:
        way, one = waiting.popleft()
        if isinstance(one, _PLAIN) or id(one) in seen:
            continue
        seen[id(one)] = one
        yield way, one
        waiting += [(f"{way}{step}", next) for step, next in _steps(one, untold=untold)]


def changeable(value: Any, name: str) -> Iterator[str]:
    """Yield the ways to all that a value leads to, told of or not, and that whoever has it can change."""
    for way, one in led_to(value, name, untold=True):
        if isinstance(one, list | dict | set | bytearray | deque):
            yield way


def told(value: Any, depth: int = 2) -> list[object]:
    """What a value, and what it leads to in a few steps, say of themselves."""
    if isinstance(value, frozenset):
        return [repr(one) for one in sorted(value)]
    further = [] if isinstance(value, _PLAIN) or not depth else _steps(value)
    return [repr(value), *((step, told(one, depth - 1)) for step, one in further)]


def _steps(value: Any, *, untold: bool = False) -> list[tuple[str, Any]]:
    names = attributes(value, untold=untold)
    steps = [(f".{name}", getattr(value, name)) for name in names]
    if isinstance(value, Mapping):
        steps += [(f"[{key!r}]", value[key]) for key in list(value)[:_FIRST]]
    elif isinstance(value, Sequence):
        steps += [(f"[{n}]", item) for n, item in zip(range(_FIRST), value, strict=False)]
    return steps


def attributes(value: Any, *, untold: bool = False) -> list[str]:
    """The names of the attributes of a value that are no methods.

    What a page tells of are those in its tables; of the parts of values, and of all where those count
    of which none tells, whatever has no underscore.
    """
    kind = type(value)
    if kind.__module__ == "builtins":
        return []
    told = (
        None
        if untold
        else next(
            (documented()[k.__name__] for k in kind.__mro__ if k.__name__ in documented()), None
        )
    )
    return [
        name
        for name in dir(value)
        if (not name.startswith("_") if told is None else name in told)
        and not callable(getattr(kind, name, None))
        and hasattr(value, name)
        and not callable(getattr(value, name))
    ]
