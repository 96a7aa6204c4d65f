"""One order to settle, with all that its verdict depends on; and a strategy for such requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
from hypothesis import strategies as st

from pizzarules.game.definition import Game
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.kinds import AnyKind, EachKind, EachOf, ExtremeKind
from pizzarules.orders.requirement import Demand, Measure, Order, Recipe, Size, Total
from pizzarules.orders.setting import NOBODY, Setting
from pizzarules.orders.verdict import Verdict
from pizzarules.pantry import NOTHING, Pool
from pizzarules.rulings import RULINGS
from pizzarules.testing.judging import amount_of, definite
from pizzarules.testing.pools import hands, limits, pooled

__all__ = ["Request", "requests"]

_OF_SETTLING: Final = (
    "ready-hand",
    "surplus-double",
    "laid-doubles",
    "sweep-lay",
    "scarcest-count",
    "scarcest-none",
    "scarcest-exact",
    "block-amount",
    "shown-card",
    "barred-lay",
)
"""The rulings that a verdict depends on."""


@attrs.frozen(repr=False)
class Request:
    """An order in a game, whose it is, what lies there, and every fact that the order depends on.

    What the order does not depend on is None. Drawn by `requests`.
    """

    order: Order
    game: Game
    owner: str
    table: Pool
    hand: Pool
    mark: str | None = None
    chef: str | None = None
    shown: str | None = None
    left: str | None = None
    right: str | None = None
    chef_baked: int | None = None
    owner_baked: int | None = None
    demand: int | None = None
    declare: int | None = None
    rulings: Mapping[str, str] = attrs.field(factory=dict)
    """Readings that take the place of the game's."""

    @property
    def name(self) -> str:
        """What the card is called: `name`, or `name:kind`."""
        return self.order.name if self.mark is None else f"{self.order.name}:{self.mark}"

    @property
    def facts(self) -> dict[str, Any]:
        """The facts that are given, by the keywords of `pizzarules.settle`."""
        names = ("mark", "chef", "shown", "left", "right", "chef_baked", "owner_baked", "demand")
        return {name: value for name in names if (value := getattr(self, name)) is not None}

    def ruled(self, id: str) -> str:
        """Return the reading of a ruling that holds."""
        return self.rulings.get(id, self.game.rulings[id])

    def bind(self) -> BoundOrder:
        """Return the order bound to its owner, as `pizzarules.bind` does."""
        rulings = self.game.rulings.but(self.rulings)
        setting = Setting(self.owner, rulings=rulings, **self.facts)
        return BoundOrder(self.order, setting, self.game.pantry)

    def settle(self) -> Verdict:
        """Return the verdict, as `pizzarules.settle` does."""
        return self.bind().settle(self.table, self.hand, self.declare)

    def __str__(self) -> str:
        facts = {**self.facts, "declare": self.declare}
        facts.pop("mark", None)
        words = [
            f"`{self.name}` of {self.owner} in `{self.game.id}`",
            f"table {self.table or NOTHING}",
            f"hand {self.hand or NOTHING}",
            *(f"{name} {value}" for name, value in facts.items() if value is not None),
            *(f"ruling {id} {reading}" for id, reading in self.rulings.items()),
        ]
        return "; ".join(words)

    def __repr__(self) -> str:
        return f"<Request: {self}>"


def requests(
    order: Order, game: Game, *, rulings: bool | Mapping[str, str] = True
) -> st.SearchStrategy[Request]:
    """Return a strategy for requests to settle an order in a game.

    Tables and hands are drawn around what the card asks for, so that it is often ready, often needs
    hand cards, and often falls just short. Every fact that the order depends on is drawn too.
    `rulings` are the readings that hold; True: other readings than the game's are tried now and
    then, False: they are not. Requests shrink to empty pools and the first kinds.
    """
    return _requests(order, game, rulings)


@st.composite
def _requests(
    draw: st.DrawFn, order: Order, game: Game, rulings: bool | Mapping[str, str]
) -> Request:
    owner = draw(st.sampled_from(game.kinds))
    empty = Pool(game.pantry)
    chosen = dict(draw(_readings(game))) if isinstance(rulings, bool) else dict(rulings)
    bare = Request(
        order,
        game,
        owner,
        empty,
        empty,
        rulings=chosen if rulings else {},
        **draw(_facts(order, game, owner)),
    )
    table, held = draw(_dealt(bare))
    most = limits(game)
    limit = 7 if game.hand is None else game.hand
    loose = draw(hands(game))
    more = draw(st.lists(_cards(game), max_size=6))
    placed = attrs.evolve(
        bare,
        table=pooled(game.pantry, [*table, *more], most),
        hand=pooled(game.pantry, [*held, *_listed(loose)], most, handful=limit),
    )
    return attrs.evolve(placed, declare=draw(_declared(placed)))


def _listed(pool: Pool) -> list[tuple[str, bool]]:
    return [
        (kind, double)
        for kind in pool
        for double, number in zip((False, True), pool[kind], strict=True)
        for _ in range(number)
    ]


def _cards(game: Game) -> st.SearchStrategy[tuple[str, bool]]:
    doubles = st.sampled_from([False, False, False, True])
    sizes = doubles if limits(game).double else st.just(False)
    return st.tuples(st.sampled_from(game.kinds), sizes)


def _readings(game: Game) -> st.SearchStrategy[list[tuple[str, str]]]:
    """Mostly none; else a few other readings than the game's."""
    others = [
        (id, reading)
        for id in _OF_SETTLING
        for reading in RULINGS[id].choices
        if reading != game.rulings[id]
    ]
    some = st.lists(st.sampled_from(others), min_size=1, max_size=2, unique_by=lambda pair: pair[0])
    return st.one_of(st.just([]), st.just([]), some)


@st.composite
def _facts(draw: st.DrawFn, order: Order, game: Game, owner: str) -> dict[str, Any]:
    others = [kind for kind in game.kinds if kind != owner]
    strategies: dict[str, st.SearchStrategy[Any]] = {
        "mark": st.sampled_from(others),
        "chef": st.sampled_from(game.kinds),
        "shown": st.sampled_from([*game.kinds, NOBODY]),
        "left": st.sampled_from(others),
        "right": st.sampled_from(others),
        "chef_baked": st.integers(0, 4),
        "owner_baked": st.integers(0, 4),
    }
    facts = {name: draw(strategies[name]) for name in sorted(order.depends_on)}
    if order.series:
        facts["demand"] = draw(st.sampled_from(order.series))
    return facts


@st.composite
def _dealt(
    draw: st.DrawFn, request: Request
) -> tuple[list[tuple[str, bool]], list[tuple[str, bool]]]:
    """Cards that one recipe could take, dealt to the table, the hand, and nowhere."""
    recipe = draw(st.sampled_from(request.order.recipes))
    places = draw(st.sampled_from(["", "t", "th", "tth", "h", "tthn", "thn", "tttn"]))
    if not places:
        return [], []
    dealt: dict[str, list[tuple[str, bool]]] = {"t": [], "h": [], "n": []}
    double = draw(st.sampled_from([0, 0, 1, 2]))
    for kind, size, amount in draw(_wanted(request, recipe)):
        while amount > 0:
            twice = size is Size.DOUBLE or (
                size is Size.ANY and double > 0 and draw(st.integers(0, 2)) < double
            )
            dealt[draw(st.sampled_from(places))].append((kind, twice))
            amount -= 2 if twice and size is Size.ANY else 1
    return dealt["t"], dealt["h"]


@st.composite
def _wanted(draw: st.DrawFn, request: Request, recipe: Recipe) -> list[tuple[str, Size, int]]:
    """So much of these kinds, each a choice that the recipe may leave."""
    kinds = request.game.kinds
    found: list[tuple[str, Size, int]] = []
    for term in recipe.terms:
        if isinstance(term, Total):
            some = draw(
                st.lists(st.sampled_from(kinds), min_size=term.kinds or 1, max_size=len(kinds))
            )
            share, rest = divmod(term.amount, len(some))
            found += [(kind, term.size, share + (i < rest)) for i, kind in enumerate(some)]
            continue
        amount = amount_of(term, request)
        found += [(kind, term.size, amount) for kind in draw(_takes(term, request))]
    return found


def _takes(term: Demand, request: Request) -> st.SearchStrategy[list[str]]:
    kinds, kind = request.game.kinds, term.kind
    if isinstance(kind, EachKind):
        return st.just(list(kinds))
    if isinstance(kind, EachOf):
        return st.permutations(kinds).map(lambda order: list(order[: kind.count]))
    if isinstance(kind, AnyKind | ExtremeKind):
        return st.sampled_from(kinds).map(lambda one: [one])
    meant = definite(kind, request)
    return st.just([] if meant is None else [meant])


def _declared(request: Request) -> st.SearchStrategy[int | None]:
    """An amount that the owner may declare in whichever recipe, or none."""
    least: list[int] = []
    for recipe in request.order.recipes:
        amounts = [
            amount_of(term, request)
            for term in recipe.terms
            if isinstance(term, Demand) and term.measure is Measure.DECLARED
        ]
        if not amounts:
            return st.none()
        least += amounts
    if request.ruled("block-amount") == "all-on-table":
        # More than lies there of any kind, whichever size is counted.
        least.append(max(2 * sum(request.table[kind]) for kind in request.game.kinds))
    return st.none() | st.integers(max(least), max(least) + 3)
