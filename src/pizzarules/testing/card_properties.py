"""What must hold of every card, on every table and with every hand.

Each property is a function that yields what is wrong, in words; of a sound card, nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, pairwise
from typing import Any, Final

import attrs

from pizzarules.diagnostics import Source as Text
from pizzarules.diagnostics import draw
from pizzarules.game.definition import Game
from pizzarules.language.formatter import formatted
from pizzarules.loading.files import read
from pizzarules.loading.orderjson import order_from_json
from pizzarules.orders.jsonform import order_to_json
from pizzarules.orders.kinds import ExtremeKind
from pizzarules.orders.requirement import Demand, Order, Size, Source
from pizzarules.orders.setting import NOBODY
from pizzarules.orders.verdict import Shortfall, Status, Verdict, Way
from pizzarules.orders.ways import PartialWay
from pizzarules.orders.wording import explain
from pizzarules.pantry import Pool
from pizzarules.testing import judging
from pizzarules.testing.requests import Request

__all__ = ["OF_CARDS", "OF_VERDICTS", "Case", "Elsewhere"]

_MOST_WAYS: Final = 60
"""Of more ways only the first are looked at."""
_MOST_SHORTFALLS: Final = 5


@attrs.frozen(repr=False)
class Case:
    """A request, what the engine says of it, and something to change in it."""

    request: Request
    more: Pool
    """A card that may be added."""
    renamed: Mapping[str, str]
    """A permutation of the kinds."""
    verdict: Verdict = attrs.field(init=False)
    ways: tuple[Way, ...] = attrs.field(init=False)
    """The ways, or the first of many."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "verdict", self.request.settle())
        object.__setattr__(self, "ways", tuple(islice(self.verdict.ways, _MOST_WAYS + 1)))

    @property
    def all_known(self) -> bool:
        """Whether `ways` are all ways."""
        return len(self.ways) <= _MOST_WAYS

    def __repr__(self) -> str:
        return f"<Case: {self.request}>"


class Elsewhere(str):
    """A complaint about another request than that of the case."""

    request: Request

    def __new__(cls, complaint: str, request: Request) -> Elsewhere:
        """Return the complaint, with the request that it is about."""
        found = super().__new__(cls, complaint)
        found.request = request
        return found


# Ways.


def conserved(case: Case) -> Iterator[str]:
    """What lay there and was laid is what is paid and what is left; what is laid was held."""
    request = case.request
    for way in case.ways:
        for kind in request.game.kinds:
            lay, laid = request.table[kind], way.lays[kind]
            paid, left = way.pays[kind], way.leaves[kind]
            for size in (0, 1):
                if lay[size] + laid[size] != paid[size] + left[size] or left[size] < 0:
                    yield f"a way {way}: {kind} doesn't add up"
                if not 0 <= laid[size] <= request.hand[kind][size]:
                    yield f"a way {way}: that much {kind} is not held"


def meets_the_card(case: Case) -> Iterator[str]:
    """Every way pays what the card asks for, and nothing else."""
    for way in case.ways:
        wrong = judging.complaint(way, case.request)
        if wrong is not None:
            yield f"a way {way}: {wrong}"


def needed(case: Case) -> Iterator[str]:
    """Each laid card is needed: without it the chosen kinds, or the amount, would be short."""
    request = case.request
    for way in case.ways:
        recipe = request.order.recipes[way.recipe]
        total = judging.total_of(recipe)
        for kind, double in _cards(way.lays):
            fewer = list(way.lays[kind])
            fewer[double] -= 1
            if total is None:
                spare = _still_met(case, way, kind, (fewer[0], fewer[1]))
            elif recipe.sweep:
                spare = _counted(way.pays, total.size) - _size(double, total.size) >= total.amount
            else:
                spare = False
            if spare:
                card = f"double {kind}" if double else kind
                yield f"a way {way}: one {card} could be taken back"


def _still_met(case: Case, way: Way, kind: str, laid: tuple[int, int]) -> bool:
    request = case.request
    recipe = request.order.recipes[way.recipe]
    for choice in judging.choices(recipe, request):
        if tuple(one for _, one in choice) == way.kinds:
            need = judging.needs(choice, request, way.declared).get(kind)
            base = (0, 0) if recipe.source is Source.HAND else request.table[kind]
            return need is None or need.met_by((base[0] + laid[0], base[1] + laid[1]))
    return False


def distinct(case: Case) -> Iterator[str]:
    """No two ways come to the same."""
    seen = {(way.declared, way.lays, way.pays, way.leaves) for way in case.ways}
    if len(seen) < len(case.ways):
        yield f"{len(case.ways)} ways, and {len(seen)} different ones"


def stepwise(case: Case) -> Iterator[str]:
    """The ways are exactly what deciding step by step leads to."""
    if not case.all_known:
        return
    found: set[tuple[object, ...]] = set()
    for way, blocked in _leaves(case.verdict.start()):
        if blocked is not None:
            yield f"the steps {blocked} can't be completed"
            return
        found.add(way)
    ways = {
        (
            way.declared,
            (way.lays.unit_lanes, way.lays.double_lanes),
            (way.pays.unit_lanes, way.pays.double_lanes),
        )
        for way in case.ways
    }
    if found != ways:
        yield (
            f"{len(ways)} ways, and {len(found)} others step by step"
            if len(ways) != len(found)
            else "other ways than step by step"
        )


def _leaves(way: PartialWay) -> Iterator[tuple[tuple[object, ...], object]]:
    """Yield what a partial way leads to; the steps themselves where they lead nowhere."""
    if way.complete:
        whole = way.way()
        yield (whole.declared, whole.lays, whole.pays), None
        return
    options = way.options()
    if not options and way.steps:
        yield (), way.steps
    for step in options:
        yield from _leaves(way.after(step))


# The verdict.


def right_status(case: Case) -> Iterator[str]:
    """The status is what trying everything comes to, and what the ways say."""
    status, expected = case.verdict.status, judging.status_of(case.request)
    if status is not expected:
        yield f"the verdict is {status}, and trying everything says {expected}"
    if bool(case.ways) != (status in (Status.READY, Status.LAYABLE)):
        yield f"the verdict is {status}, and there are {len(case.ways)} ways"
    bare = attrs.evolve(case.request, hand=case.request.game.pantry.pool(""))
    if (status is Status.READY) != bool(bare.settle().ways):
        yield f"the verdict is {status}, and the table alone says otherwise"


def never_hurt(case: Case) -> Iterator[str]:
    """More cards in hand, or on the table, never make an order short that can be baked."""
    request, more = case.request, case.more
    if not case.verdict or request.declare is not None:
        return
    changes = {"hand": attrs.evolve(request, hand=request.hand + more)}
    if _only_grows(request):
        changes["table"] = attrs.evolve(request, table=request.table + more)
    for where, changed in changes.items():
        if not changed.settle():
            said = f"it can be baked, and with {more} more in {where} it can't"
            yield Elsewhere(said, changed)


def _only_grows(request: Request) -> bool:
    """Whether a card can't be hurt by what lies there: no condition, no scarcest, no such ruling."""
    order = request.order
    extreme = any(
        isinstance(term, Demand) and isinstance(term.kind, ExtremeKind)
        for recipe in order.recipes
        for term in recipe.terms
    )
    forced = order.declares and request.ruled("block-amount") == "all-on-table"
    return order.condition is None and not extreme and not forced


def made_up(case: Case) -> Iterator[str]:
    """Who gets what a shortfall says is missing can bake; shortfalls come smallest first."""
    request = case.request
    nearest = list(islice(case.verdict.nearest, _MOST_SHORTFALLS))
    if nearest and case.verdict.status is not Status.SHORT:
        yield f"something is missing, and the verdict is {case.verdict.status}"
    for one, next_one in pairwise(nearest):
        if one.units > next_one.units:
            yield f"`{one}` stands before `{next_one}`"
    if not _by_hand(request):
        return
    for short in nearest:
        helped = _with_missing(request, short)
        if helped is not None and not helped.settle():
            said = f"`{short}`, and with that in hand it is {helped.settle().status}"
            yield Elsewhere(said, helped)


def _by_hand(request: Request) -> bool:
    """Whether what is missing may come from hand, whichever recipe it is missing for."""
    bare = request.ruled("sweep-lay") == "forbidden"
    return all(
        recipe.source is not Source.TABLE and not (recipe.sweep and bare)
        for recipe in request.order.recipes
    )


def _with_missing(request: Request, short: Shortfall) -> Request | None:
    """Return the request with what is missing in hand; None if it isn't said clearly enough."""
    hand = request.hand + request.game.pantry.pool(short.missing)
    if short.anything:
        if len(request.order.recipes) > 1:
            return None
        double = short.size is Size.DOUBLE
        cards = short.anything // 2 if double else short.anything
        kinds = list(short.kinds or request.game.kinds[:1])
        # Each kind of a total gives something, so those of which nothing is there come first.
        kinds.sort(key=lambda kind: sum(request.table[kind]) + sum(hand[kind]))
        for place in range(cards):
            kind = kinds[place % len(kinds)]
            hand += request.game.pantry.pool({kind: [0, 1] if double else [1, 0]})
    return attrs.evolve(request, hand=hand)


def without_names(case: Case) -> Iterator[str]:
    """Kinds that change their names consistently change nothing else, if the card names none."""
    request = case.request
    if request.order.named_kinds:
        return
    other = _renamed(request, case.renamed)
    verdict = other.settle()
    names = ", ".join(f"{old} to {new}" for old, new in case.renamed.items() if old != new)
    if verdict.status is not case.verdict.status:
        yield f"it is {case.verdict.status}, and with {names} it is {verdict.status}"
    if case.all_known:
        mine = {_effect(way, case.renamed) for way in case.ways}
        theirs = {_effect(way, {}) for way in islice(verdict.ways, _MOST_WAYS + 1)}
        if mine != theirs:
            yield f"other ways with {names}"
    sizes = [[short.units for short in islice(v.nearest, 1)] for v in (case.verdict, verdict)]
    if sizes[0] != sizes[1]:
        yield f"{sizes[0]} units are missing, and with {names} {sizes[1]}"


def _renamed(request: Request, names: Mapping[str, str]) -> Request:
    facts: dict[str, Any] = {
        fact: names.get(value, value)
        for fact, value in request.facts.items()
        if isinstance(value, str) and value != NOBODY
    }
    return attrs.evolve(
        request,
        owner=names[request.owner],
        table=_renamed_pool(request.table, names),
        hand=_renamed_pool(request.hand, names),
        **facts,
    )


def _renamed_pool(pool: Pool, names: Mapping[str, str]) -> Pool:
    return pool.pantry.pool({names.get(kind, kind): pool[kind] for kind in pool})


def _effect(way: Way, names: Mapping[str, str]) -> tuple[object, ...]:
    pools = (way.lays, way.pays, way.leaves)
    return way.declared, *(_renamed_pool(pool, names) for pool in pools)


def told(case: Case) -> Iterator[str]:
    """The verdict gives its reason, and can be written as JSON."""
    if not case.verdict.why().strip():
        yield "the verdict gives no reason"
    answer: dict[str, Any] = case.verdict.to_json(_MOST_WAYS)
    if json.loads(json.dumps(answer)) != answer:
        yield "the JSON of the verdict reads back as something else"
    if answer["status"] != case.verdict.status:
        yield f"the JSON says {answer['status']}, and the verdict is {case.verdict.status}"
    for way, written in zip(case.ways, answer["ways"], strict=False):
        pools = (way.lays, way.pays, way.leaves)
        read_back = [case.request.game.pantry.pool(written[name]) for name in _POOLS]
        if [*read_back, written.get("declared")] != [*pools, way.declared]:
            yield f"a way {way}: its JSON says {written}"


_POOLS: Final = ("lays", "pays", "leaves")

OF_VERDICTS: Final[Mapping[str, Callable[[Case], Iterator[str]]]] = {
    "cards are conserved": conserved,
    "a way meets the card": meets_the_card,
    "every laid card is needed": needed,
    "ways are distinct": distinct,
    "ways are the leaves of the steps": stepwise,
    "the status is right": right_status,
    "more cards never hurt": never_hurt,
    "what is missing makes it up": made_up,
    "names of kinds don't matter": without_names,
    "a verdict can be told": told,
}
"""Properties of every verdict on a card."""


# The card itself.


def reads_back(order: Order, game: Game) -> Iterator[str]:
    """The text of a card loads as the card, and is laid out as `fmt` does it."""
    text = f"game {game.id}\n  kinds {', '.join(game.kinds)}\n\n{order}\n"
    loaded = read(Text(text))
    if loaded.faulty:
        yield f"its text is refused:\n{draw(loaded.diagnostics)}"
    elif loaded.cards.orders.get(order.name) != order:
        yield f"its text reads as another card:\n{order}"
    once = formatted(str(order))
    if once != f"{order}\n" or formatted(once) != once:
        yield f"its text is laid out in another way than `fmt` does it:\n{order}"


def json_reads_back(order: Order, _: Game) -> Iterator[str]:
    """The JSON of a card reads back as the card."""
    if order_from_json(json.loads(json.dumps(order_to_json(order)))) != order:
        yield "its JSON reads back as another card"


def explained(order: Order, game: Game) -> Iterator[str]:
    """A card can be explained, and each card of a family."""
    marks = [None] if order.variable is None else [None, *game.kinds]
    for mark in marks:
        if not explain(order, mark).strip():
            yield "it is explained by nothing"


OF_CARDS: Final[Mapping[str, Callable[[Order, Game], Iterator[str]]]] = {
    "the text reads back": reads_back,
    "the JSON reads back": json_reads_back,
    "the card can be explained": explained,
}
"""Properties of a card by itself."""


def _cards(pool: Pool) -> Iterator[tuple[str, bool]]:
    """Yield each sort of card in a pool once."""
    for kind in pool:
        for double in (False, True):
            if pool[kind][double]:
                yield kind, double


def _counted(pool: Pool, size: Size) -> int:
    return sum(
        pool[kind][double] * _size(double, size) for kind in pool for double in (False, True)
    )


def _size(double: bool, size: Size) -> int:
    """Return what a card counts where units are meant, or cards of one size."""
    if size is Size.ANY:
        return 2 if double else 1
    return int(double == (size is Size.DOUBLE))
