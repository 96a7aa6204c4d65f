"""Binding: an order on a seat, at a table, under rulings, as sets of kinds and claims on them.

`bind` replaces every kind that depends on the position (own, the chef's, the shown one...) by a
lane of the pantry, adds up terms that fall on the same kind, and leaves the wildcards as sets of
kinds. What is left depends on the table alone.
"""

from __future__ import annotations

from typing import Final, cast, final

import attrs

from pizzarules.errors import MissingFactError, PizzaError, listed
from pizzarules.orders.claim import Claim
from pizzarules.orders.requirement import (
    Absent,
    AllOf,
    Amount,
    AnyKind,
    AnyOf,
    BakedCount,
    Chef,
    Compare,
    Condition,
    Definite,
    Demand,
    EachKind,
    EachOf,
    ExtremeKind,
    KindsPresent,
    Mark,
    Measure,
    Named,
    Neighbour,
    Order,
    Own,
    Recipe,
    SeriesAmount,
    Shown,
    Size,
    Source,
    Total,
)
from pizzarules.orders.setting import NOBODY, Setting
from pizzarules.pantry import Pantry

__all__ = [
    "BoundCondition",
    "BoundRecipe",
    "BoundTerm",
    "BoundTotal",
    "Presence",
    "bind_condition",
    "bind_recipe",
    "require_facts",
]


@final
class BoundTerm:
    """A term of a recipe: its claim, and the kinds that it may fall on.

    Terms are equal when they want the same; what the card says plays no part.
    """

    __slots__ = ("claim", "declared", "definite", "extreme", "kinds", "text")

    def __init__(
        self,
        claim: Claim,
        kinds: tuple[int, ...],
        definite: bool,
        extreme: ExtremeKind | None = None,
        declared: bool = False,
        text: str = "",
    ) -> None:
        self.claim: Final = claim
        self.kinds: Final = kinds
        """The lanes that the term may take; one for a definite kind."""
        self.definite: Final = definite
        self.extreme: Final = extreme
        """Which of `kinds` depends on the table still."""
        self.declared: Final = declared
        """The owner declares how much, at least what the claim says."""
        self.text: Final = text
        """The clause that it stands for, as the card says it."""

    def declaring(self, amount: int) -> BoundTerm:
        """Return the term with the declared amount filled in."""
        if not self.declared:
            return self
        if self.claim.doubles:
            claim = Claim(doubles=amount)
        elif self.claim.singles:
            claim = Claim(singles=amount)
        else:
            claim = Claim(units=amount)
        return BoundTerm(claim, self.kinds, self.definite, self.extreme, True, self.text)

    def among(self, kinds: tuple[int, ...]) -> BoundTerm:
        """Return the term with other kinds that it may take."""
        return BoundTerm(self.claim, kinds, self.definite, self.extreme, self.declared, self.text)

    def _wants(self) -> tuple[object, ...]:
        return self.claim, self.kinds, self.definite, self.extreme, self.declared

    def __eq__(self, other: object) -> bool:
        return self._wants() == other._wants() if isinstance(other, BoundTerm) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._wants())


@final
class BoundTotal:
    """A total over several kinds, as `Total`, with the number of cards or units that it needs."""

    __slots__ = ("amount", "any_size", "exact", "kinds", "of_doubles", "size")

    def __init__(self, amount: int, kinds: int | None, size: Size, exact: bool) -> None:
        self.amount: Final = amount
        self.kinds: Final = kinds
        self.size: Final = size
        self.any_size: Final = size is Size.ANY
        """The amount counts units, of cards of any size."""
        self.of_doubles: Final = size is Size.DOUBLE
        """The amount counts double cards."""
        self.exact: Final = exact

    def claim(self, share: int) -> Claim:
        """Return the claim on one kind that gives `share` of the total."""
        if self.size is Size.DOUBLE:
            return Claim(doubles=share)
        if self.size is Size.SINGLE:
            return Claim(singles=share)
        return Claim(units=share, exact=self.exact)


@final
class BoundRecipe:
    """One alternative of a bound order."""

    __slots__ = (
        "declared_from",
        "fixed",
        "from_hand",
        "from_table",
        "impossible",
        "keeps_laid",
        "source",
        "sweep",
        "terms",
        "total",
        "wild",
    )

    def __init__(
        self,
        terms: tuple[BoundTerm, ...],
        total: BoundTotal | None,
        source: Source,
        *,
        sweep: bool,
        keeps_laid: bool,
        impossible: bool,
    ) -> None:
        self.terms: Final = terms
        self.total: Final = total
        """In place of the terms."""
        self.source: Final = source
        self.from_hand: Final = source is Source.HAND
        self.from_table: Final = source is Source.TABLE
        self.sweep: Final = sweep
        self.keeps_laid: Final = keeps_laid
        """What is laid stays on the table and pays nothing (ruling `shown-card`, reading `table`)."""
        self.impossible: Final = impossible
        """No kind qualifies, whatever lies on the table."""
        fixed: dict[int, Claim] = {}
        for term in terms:
            if term.definite:
                lane = term.kinds[0]
                fixed[lane] = fixed[lane] + term.claim if lane in fixed else term.claim
        self.fixed: Final = tuple(fixed.items())
        """The lanes of the definite terms, each with the claims on it added up."""
        self.wild: Final = tuple([term for term in terms if not term.definite])
        """The terms whose kind is chosen, in the order of the card."""
        declared = [term.claim for term in terms if term.declared]
        self.declared_from: Final[int | None] = (
            declared[0].units + declared[0].doubles + declared[0].singles if declared else None
        )
        """The least amount that the owner may declare; None where nothing is declared."""

    def declaring(self, amount: int) -> BoundRecipe:
        """Return the recipe with the declared amount filled in."""
        return BoundRecipe(
            tuple([term.declaring(amount) for term in self.terms]),
            self.total,
            self.source,
            sweep=self.sweep,
            keeps_laid=self.keeps_laid,
            impossible=self.impossible,
        )


@final
class Presence:
    """A bound condition on what lies on the table."""

    __slots__ = ("compare", "kinds", "lane", "number")

    def __init__(
        self, compare: Compare, number: int, lane: int | None = None, kinds: bool = False
    ) -> None:
        self.compare: Final = compare
        self.number: Final = number
        self.lane: Final = lane
        """Units of one kind; None: of anything, or kinds."""
        self.kinds: Final = kinds
        """Kinds are counted instead of units."""

    def holds(self, pantry: Pantry, units: int) -> bool:
        """Whether the table with so many `units` per kind (packed) meets the condition."""
        counts = pantry.unpack_unchecked(units)
        if self.kinds:
            count = sum([1 for n in counts if n])
        else:
            count = sum(counts) if self.lane is None else counts[self.lane]
        return self.compare.holds(count, self.number)


@final
class BoundCondition:
    """A condition in disjunctive normal form: any of the inner tuples, all of its parts."""

    __slots__ = ("options",)

    def __init__(self, options: tuple[tuple[Presence, ...], ...]) -> None:
        self.options: Final = options

    def holds(self, pantry: Pantry, units: int) -> bool:
        """Whether the table meets the condition."""
        for parts in self.options:
            for part in parts:
                if not part.holds(pantry, units):
                    break
            else:
                return True
        return False


_MEANINGS = {
    "chef": "who is chef",
    "shown": "the kind that an opponent shows",
    "left": "the left neighbour's kind",
    "right": "the right neighbour's kind",
    "mark": "the kind printed on the card",
    "chef_baked": "how many pizzas the chef has baked",
    "owner_baked": "how many pizzas the owner has baked",
}


def require_facts(order: Order, setting: Setting, pantry: Pantry) -> None:
    """Raise `PizzaError` if the order depends on a fact that `setting` lacks, or can't be there."""
    strange = sorted(order.named_kinds - set(pantry.kinds))
    if strange:
        raise PizzaError(
            f"`{order.name}` names {listed([f'`{kind}`' for kind in strange])}, and the game's "
            f"kinds are {listed(pantry.kinds)}"
        )
    for fact in sorted(order.depends_on, key=lambda fact: (fact != "mark", fact)):
        if getattr(setting, fact) is None:
            if fact == "mark":
                cards = [f"`{order.name}:{k}`" for k in pantry.kinds if k != setting.owner]
                raise PizzaError(
                    f"`{order.name}` is a family of cards: say which of {listed(cards)}"
                )
            raise MissingFactError(order.name, fact, _MEANINGS[fact])
    if setting.mark is not None:
        if order.variable is None:
            raise PizzaError(f"`{order.name}` is one card and not a family: leave out the kind")
        if setting.mark == setting.owner:
            raise PizzaError(
                f"`{order.name}:{setting.mark}` doesn't exist for {setting.owner}: "
                "the family has a card for each other kind"
            )
    if setting.demand is not None and setting.demand not in order.series:
        raise PizzaError(
            f"`{order.name}` has no member with the demand {setting.demand}: "
            f"there is {listed([str(n) for n in order.series])}"
            if order.series
            else f"`{order.name}` is no series: leave out `demand`"
        )


def bind_recipe(recipe: Recipe, order: Order, setting: Setting, pantry: Pantry) -> BoundRecipe:
    """Bind one recipe of `order`.

    The facts that it depends on must be there: see `require_facts`.
    """
    lanes = range(len(pantry.kinds))
    definite: list[tuple[int, BoundTerm]] = []
    wild: list[tuple[int, BoundTerm]] = []
    total: BoundTotal | None = None
    impossible = False
    for place, term in enumerate(recipe.terms):
        if isinstance(term, Total):
            total = BoundTotal(term.amount, term.kinds, term.size, term.exact)
            impossible = term.kinds is not None and term.kinds > len(pantry.kinds)
            continue
        amount = _amount(term.amount, order, setting)
        claim = _claim(term, amount, setting)
        counted = term if term.amount == amount else attrs.evolve(term, amount=amount)
        text = str(counted)
        declared = term.measure is Measure.DECLARED
        kind = term.kind
        if isinstance(kind, EachKind):
            but = None if kind.but is None else _lane(kind.but, setting, pantry)
            definite += [
                (place, BoundTerm(claim, (lane,), True, declared=declared))
                for lane in lanes
                if lane != but
            ]
        elif isinstance(kind, EachOf):
            each = str(attrs.evolve(counted, kind=AnyKind()))
            wild += [(place, BoundTerm(claim, tuple(lanes), False, text=each))] * kind.count
        elif isinstance(kind, ExtremeKind):
            own = pantry.index(setting.owner) if kind.other else None
            free = tuple(lane for lane in lanes if lane != own)
            wild.append((place, BoundTerm(claim, free, False, kind, declared, text)))
        elif isinstance(kind, AnyKind):
            but = None if kind.but is None else _lane(kind.but, setting, pantry)
            free = tuple(lane for lane in lanes if lane != but)
            wild.append((place, BoundTerm(claim, free, False, declared=declared, text=text)))
        else:
            found = _lane(kind, setting, pantry)
            if found is None:
                impossible = True
            else:
                definite.append((place, BoundTerm(claim, (found,), True, declared=declared)))
    taken = {term.kinds[0] for _, term in definite}
    # A wildcard takes a kind different from those of all other terms, wherever they stand. An
    # extreme is counted first, among all kinds, so it keeps the taken ones until then.
    wild = [
        (
            place,
            term if term.extreme else term.among(tuple([k for k in term.kinds if k not in taken])),
        )
        for place, term in wild
    ]
    shows = any(isinstance(term, Demand) and isinstance(term.kind, Shown) for term in recipe.terms)
    return BoundRecipe(
        tuple([term for _, term in sorted(definite + wild, key=lambda pair: pair[0])]),
        total,
        recipe.source,
        sweep=recipe.sweep,
        keeps_laid=(
            shows and recipe.source is Source.HAND and setting.rulings["shown-card"] == "table"
        ),
        impossible=impossible,
    )


def bind_condition(condition: Condition, setting: Setting, pantry: Pantry) -> BoundCondition:
    """Bind the condition of an order."""
    return BoundCondition(tuple(_options(condition, setting, pantry)))


def _options(condition: Condition, setting: Setting, pantry: Pantry) -> list[tuple[Presence, ...]]:
    if isinstance(condition, AnyOf):
        return [option for part in condition.parts for option in _options(part, setting, pantry)]
    if isinstance(condition, AllOf):
        options: list[tuple[Presence, ...]] = [()]
        for part in condition.parts:
            options = [
                left + right for left in options for right in _options(part, setting, pantry)
            ]
        return options
    if isinstance(condition, KindsPresent):
        return [(Presence(condition.compare, condition.number, kinds=True),)]
    if isinstance(condition, Absent):
        lane = _lane(condition.kind, setting, pantry)
        return [()] if lane is None else [(Presence(Compare.AT_MOST, 0, lane),)]
    if condition.kind is None:
        return [(Presence(condition.compare, condition.number),)]
    lane = _lane(condition.kind, setting, pantry)
    if lane is None:
        return [()] if condition.compare.holds(0, condition.number) else []
    return [(Presence(condition.compare, condition.number, lane),)]


def _amount(amount: Amount, order: Order, setting: Setting) -> int:
    if isinstance(amount, SeriesAmount):
        return order.series[0] if setting.demand is None else setting.demand
    if isinstance(amount, BakedCount):
        # INVARIANT: require_facts has seen to it that the count is there.
        return cast("int", getattr(setting, f"{amount.who.value}_baked"))
    return amount


def _claim(term: Demand, amount: int, setting: Setting) -> Claim:
    whole = term.measure is Measure.ALL
    exact = term.measure is Measure.EXACT or (
        term.measure is Measure.PLAIN
        and isinstance(term.kind, ExtremeKind)
        and setting.rulings["scarcest-exact"] == "exact"
    )
    if term.size is Size.DOUBLE:
        return Claim(doubles=amount, exact=exact, whole=whole)
    if term.size is Size.SINGLE:
        return Claim(singles=amount, exact=exact, whole=whole)
    return Claim(units=amount, exact=exact, whole=whole)


def _lane(kind: Definite, setting: Setting, pantry: Pantry) -> int | None:
    """Return the lane of a definite kind; None for a shown kind where nobody shows anything."""
    if isinstance(kind, Own):
        return pantry.index(setting.owner)
    if isinstance(kind, Named):
        return pantry.index(kind.kind)
    # INVARIANT: require_facts has seen to it that the fact is there.
    if isinstance(kind, Mark):
        name = setting.mark
    elif isinstance(kind, Chef):
        name = setting.chef
    elif isinstance(kind, Shown):
        name = setting.shown
    elif isinstance(kind, Neighbour):
        name = getattr(setting, kind.side.value)
    return None if name is None or name == NOBODY else pantry.index(name)
