"""A strategy for order cards: everything that the card language can say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hypothesis import strategies as st

from pizzarules.errors import PizzaError
from pizzarules.integers import checked_number
from pizzarules.orders.condition import (
    Absent,
    AllOf,
    AnyOf,
    Compare,
    Condition,
    KindsPresent,
    UnitsPresent,
)
from pizzarules.orders.kinds import (
    AnyKind,
    Chef,
    Definite,
    EachKind,
    EachOf,
    ExtremeKind,
    Kind,
    Mark,
    Named,
    Neighbour,
    Own,
    Shown,
    Side,
)
from pizzarules.orders.requirement import (
    Amount,
    BakedCount,
    Demand,
    Effect,
    Measure,
    Order,
    Recipe,
    SeriesAmount,
    Size,
    Source,
    Total,
    Who,
)

__all__ = ["KINDS", "orders"]

KINDS: Final = ("fig", "leek", "rocket", "ham", "corn", "tuna")
"""The kinds of games that are made up."""

_VARIABLE: Final = "X"
_SERIES: Final = "N"
_LETTERS: Final = st.characters(categories=["L", "Nd"])
_TITLES: Final = st.text(_LETTERS | st.sampled_from(" !#'"), max_size=12)
_LANGUAGES: Final = st.from_regex(r"[a-z]{2,3}", fullmatch=True)
_SIZES: Final = st.sampled_from([Size.ANY, Size.ANY, Size.ANY, Size.DOUBLE, Size.SINGLE])
_COMPARES: Final = st.sampled_from(list(Compare))
_FREE: Final[tuple[Definite, ...]] = (
    Own(),
    Chef(),
    Shown(),
    Neighbour(Side.LEFT),
    Neighbour(Side.RIGHT),
)
_RARELY: Final = st.sampled_from([False] * 4 + [True])
_ENDINGS: Final = st.sampled_from(["", "", "", "whole table", "declared", "all", "hand", "table"])


@st.composite
def _orders(draw: st.DrawFn, kinds: Sequence[str], name: str, most: int, named: bool) -> Order:
    family = draw(_RARELY)
    variable = _VARIABLE if family else None
    terms = _terms(tuple(kinds), most, variable)
    more = 2 if draw(_RARELY) else 0
    recipes = draw(st.lists(terms.recipes, min_size=1, max_size=1 + more, unique_by=str).map(list))
    if family:
        marked: list[Kind] = [Mark(), AnyKind(Mark())]
        recipes[0] = _with(recipes[0], kind=draw(st.sampled_from(marked)))
    series: tuple[int, ...] = ()
    if draw(_RARELY):
        recipes[-1] = _with(recipes[-1], amount=SeriesAmount(_SERIES))
        demands = st.lists(st.integers(1, max(4, most)), min_size=2, max_size=4, unique=True)
        series = tuple(sorted(draw(demands), reverse=True))
    condition = draw(terms.conditions) if draw(_RARELY) else None
    declared = any(
        isinstance(term, Demand) and term.measure is Measure.DECLARED
        for recipe in recipes
        for term in recipe.terms
    )
    effects = draw(st.lists(st.sampled_from(list(Effect)), unique=True)) if draw(_RARELY) else []
    titles: list[tuple[str, str]] = []
    if named:
        languages = draw(st.lists(_LANGUAGES, max_size=2, unique=True))
        titles = [(language, draw(_TITLES)) for language in languages]
    return Order(
        name,
        tuple(recipes),
        condition,
        variable,
        series,
        _SERIES if series else None,
        blockable=declared and draw(st.booleans()),
        help=not draw(_RARELY),
        effects=tuple(effects),
        worth=draw(st.integers(2, 3)) if draw(_RARELY) else 1,
        names=tuple(titles),
    )


def orders(
    kinds: Sequence[str] = KINDS[:4], *, name: str = "trial", most: int = 5, titles: bool = True
) -> st.SearchStrategy[Order]:
    """Return a strategy for order cards of games with these kinds.

    They are well-formed, and say everything that the language can say: families, series,
    alternatives, wildcards, totals, conditions, neighbours, endings, blocking, effects. `str(order)`
    is the card's text. `most` is the largest amount, `titles` whether there are names in other
    languages. Some can never be baked, as a card of a designer may be. Cards shrink to one short
    `bake` line. Raises `PizzaError` for fewer than two kinds.
    """
    if len(kinds) < 2 or isinstance(kinds, str):
        raise PizzaError("`kinds` is a list of two kinds or more")
    largest = checked_number(most, "`most`", PizzaError, 1)
    return _orders(tuple(kinds), name, largest, titles)


def _with(recipe: Recipe, kind: Kind | None = None, amount: Amount | None = None) -> Recipe:
    """Return a recipe of one kind with another kind or amount in its first term; never a total."""
    first = recipe.terms[0]
    if isinstance(first, Total):
        first, recipe = Demand(1, Own()), Recipe((), recipe.source)
    term = Demand(
        first.amount if amount is None else amount,
        first.kind if kind is None else kind,
        first.size,
        first.measure,
    )
    return Recipe((term, *recipe.terms[1:]), recipe.source, recipe.sweep)


class _Terms:
    """Strategies for the parts of a card in a game of some kinds. Made once: that takes long."""

    def __init__(self, kinds: tuple[str, ...], most: int, variable: str | None) -> None:
        self.kinds: Final = kinds
        self.most: Final = most
        self.amounts: Final = st.integers(1, most)
        marks: list[Definite] = [] if variable is None else [Mark(variable)]
        spoken: list[Definite] = [Own(), *map(Named, kinds), *marks]
        self.definite: Final = st.sampled_from([Own(), *_FREE, *map(Named, kinds)])
        excluded = st.none() | st.sampled_from(spoken)
        wild = st.builds(AnyKind, excluded)
        extreme = st.builds(ExtremeKind, st.booleans(), st.booleans())
        self.one: Final[st.SearchStrategy[Kind]] = st.one_of(self.definite, wild, extreme)
        """One kind: that the position gives, or that the owner chooses."""
        each_of = st.builds(EachOf, st.integers(2, len(kinds)))
        many: st.SearchStrategy[Kind] = st.builds(EachKind, excluded) | each_of
        measures = [Measure.PLAIN] * 4
        counts = st.builds(BakedCount, st.sampled_from(list(Who)))
        counted = st.builds(Demand, counts, self.one, _SIZES)
        self.single: Final = self._demands(self.one, [*measures, Measure.EXACT])
        """Terms of one kind, which go with an open amount."""
        exact = self._demands(self.one | many, [*measures, Measure.EXACT])
        plain = self._demands(self.one | many, measures)
        self.any: Final = st.one_of(exact, exact, exact, counted)
        self.inexact: Final = st.one_of(plain, plain, plain, counted)
        """Terms that may stand where everything is taken."""
        self.recipes: Final = st.one_of(_sums(self), _sums(self), _totals(self))
        """One `bake` line."""
        self.conditions: Final = self._conditions()
        """What must lie on the table."""

    def _demands(
        self, kinds: st.SearchStrategy[Kind], measures: Sequence[Measure]
    ) -> st.SearchStrategy[Demand]:
        return st.builds(Demand, self.amounts, kinds, _SIZES, st.sampled_from(measures))

    def opening(self, measure: Measure) -> st.SearchStrategy[Demand]:
        """Return a strategy for the term whose amount is open."""
        return self._demands(self.one, [measure])

    def _conditions(self) -> st.SearchStrategy[Condition]:
        absent = st.builds(Absent, self.definite)
        present = st.builds(UnitsPresent, _COMPARES, self.amounts, st.none() | self.definite)
        kinds = st.builds(KindsPresent, _COMPARES, st.integers(1, len(self.kinds)))
        simple: st.SearchStrategy[Condition] = st.one_of(absent, present, kinds)
        together = st.builds(AllOf, _several(simple))
        either = st.builds(AnyOf, _several(simple | together))
        return st.one_of(simple, simple, together, either)


_terms = lru_cache(maxsize=32)(_Terms)


@st.composite
def _sums(draw: st.DrawFn, parts: _Terms) -> Recipe:
    """Terms of one kind each, and an ending."""
    ending = draw(_ENDINGS)
    open_measure = {"declared": Measure.DECLARED, "all": Measure.ALL}.get(ending)
    if open_measure is not None:
        first, others = parts.opening(open_measure), parts.single
    else:
        first = others = parts.inexact if ending == "whole table" else parts.any
    terms = [draw(first), *draw(st.lists(others, max_size=3))]
    sources = {"hand": Source.HAND, "table": Source.TABLE}
    return Recipe(tuple(terms), sources.get(ending, Source.BOTH), ending == "whole table")


@st.composite
def _totals(draw: st.DrawFn, parts: _Terms) -> Recipe:
    """So much of several kinds together."""
    kinds = draw(st.none() | st.integers(2, len(parts.kinds)))
    least = kinds or 1
    amount = draw(st.integers(least, max(least, 2 * parts.most)))
    exact = draw(st.booleans())
    sweep = kinds is None and not exact and draw(st.booleans())
    sources = [Source.BOTH, Source.BOTH, Source.TABLE, *([] if sweep else [Source.HAND])]
    total = Total(amount, kinds, draw(_SIZES), exact)
    return Recipe((total,), draw(st.sampled_from(sources)), sweep)


def _several(
    parts: st.SearchStrategy[Condition],
) -> st.SearchStrategy[tuple[Condition, ...]]:
    return st.lists(parts, min_size=2, max_size=3, unique_by=str).map(tuple)
