"""A bound order: one card, on one seat, in one game, under its rulings. Only the table is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import attrs

from pizzarules.errors import PizzaError
from pizzarules.orders.binding import (
    BoundCondition,
    BoundRecipe,
    bind_condition,
    bind_recipe,
    require_facts,
)
from pizzarules.orders.condition import Absent, AllOf, AnyOf, Compare, Condition, UnitsPresent
from pizzarules.orders.kinds import Definite
from pizzarules.orders.matcher import Matcher, RecipeMatcher
from pizzarules.orders.requirement import Order
from pizzarules.orders.setting import Setting
from pizzarules.pantry import Pantry, PoolLike
from pizzarules.rulings import Rulings

if TYPE_CHECKING:
    from pizzarules.orders.verdict import Verdict

__all__ = ["BoundOrder", "Readings"]


class Readings(NamedTuple):
    """The rulings about paying that are looked up again and again."""

    exact_surplus: bool
    """`surplus-double exact`."""
    table_first: bool
    """`laid-doubles table-first`."""
    ready_bare: bool
    """`ready-hand table-first`: nothing is laid where the table suffices."""
    sweep_bare: bool
    """`sweep-lay forbidden`: nothing is laid for what takes the whole table."""
    all_on_table: bool
    """`block-amount all-on-table`."""

    @classmethod
    def of(cls, rulings: Rulings) -> Readings:
        """Return what these rulings say."""
        return cls(
            rulings["surplus-double"] == "exact",
            rulings["laid-doubles"] == "table-first",
            rulings["ready-hand"] == "table-first",
            rulings["sweep-lay"] == "forbidden",
            rulings["block-amount"] == "all-on-table",
        )


@attrs.frozen(repr=False)
class BoundOrder:
    """An order whose every kind is known but for those that the owner or the table decides.

    Two bound orders are equal when order, setting and pantry are. `suffices` answers on packed
    pools; `pizzarules.orders.ways` enumerates payments.
    """

    order: Order
    setting: Setting
    pantry: Pantry
    """The pantry in which pools must be packed; wider than the game's where amounts demand it."""
    largest: int = attrs.field(init=False, eq=False)
    """A bound on the units that one kind may have to give, a declared amount aside."""
    recipes: tuple[BoundRecipe, ...] = attrs.field(init=False, eq=False)
    condition: BoundCondition | None = attrs.field(init=False, eq=False)
    matcher: Matcher = attrs.field(init=False, eq=False, repr=False)
    """Answers whether the table alone suffices."""
    layable: int = attrs.field(init=False, eq=False, repr=False)
    """A mask of the lanes of which cards may be laid (ruling `barred-lay`)."""
    readings: Readings = attrs.field(init=False, eq=False, repr=False)
    _matchers: dict[tuple[int, int | None], RecipeMatcher] = attrs.field(
        init=False, eq=False, repr=False, factory=dict
    )

    def __attrs_post_init__(self) -> None:
        self.setting.check(self.pantry)
        require_facts(self.order, self.setting, self.pantry)
        fill = object.__setattr__
        counts = (self.setting.chef_baked or 0, self.setting.owner_baked or 0)
        # Room for all that is ever added up in one lane: table, hand, declared amount, claims.
        fill(self, "largest", self.order.largest_amount(max(counts)))
        fill(self, "pantry", self.pantry.fitting(4 * self.largest))
        fill(
            self,
            "recipes",
            tuple(
                bind_recipe(recipe, self.order, self.setting, self.pantry)
                for recipe in self.order.recipes
            ),
        )
        fill(
            self,
            "condition",
            None
            if self.order.condition is None
            else bind_condition(self.order.condition, self.setting, self.pantry),
        )
        fill(self, "layable", self._layable_lanes())
        fill(self, "readings", Readings.of(self.setting.rulings))
        fill(
            self,
            "matcher",
            Matcher(
                tuple(self.recipe_matcher(i) for i in range(len(self.recipes))),
                self.condition,
                self.pantry,
            ),
        )

    def recipe_matcher(self, index: int, declared: int | None = None) -> RecipeMatcher:
        """Return the matcher of one recipe, with the declared amount filled in if there is one."""
        found = self._matchers.get((index, declared))
        if found is None:
            recipe = self.recipes[index]
            rulings = self.setting.rulings
            found = self._matchers[index, declared] = RecipeMatcher(
                recipe if declared is None else recipe.declaring(declared),
                self.pantry,
                by_cards=rulings["scarcest-count"] == "cards",
                free=rulings["scarcest-none"] == "free",
                all_on_table=rulings["block-amount"] == "all-on-table",
            )
        return found

    def suffices(self, units: int, doubles: int = 0) -> bool:
        """Whether a table (packed units and double cards) alone fulfils the order."""
        return self.matcher.suffices(units, doubles)

    def settle(self, table: PoolLike, hand: PoolLike = "", declare: int | None = None) -> Verdict:
        """Return the verdict on a table, with the owner's hand.

        `declare` fixes the amount that the owner declares. Raises `PizzaError` for pools that can't
        be, and for an amount that can't be declared.
        """
        from pizzarules.orders.verdict import Verdict

        if declare is not None and (isinstance(declare, bool) or not isinstance(declare, int)):
            raise PizzaError("`declare` is a whole number")
        pool = self.pantry.pool
        return Verdict(self, pool(table, where="table"), pool(hand, where="hand"), declare)

    def _layable_lanes(self) -> int:
        every = (1 << self.pantry.width * len(self.pantry.kinds)) - 1
        if self.setting.rulings["barred-lay"] != "forbidden" or self.order.condition is None:
            return every
        lane = (1 << self.pantry.width) - 1
        for kind in _absences(self.order.condition):
            bound = bind_condition(Absent(kind), self.setting, self.pantry)
            for part in bound.options[0]:
                every &= ~(lane << cast("int", part.lane) * self.pantry.width)
        return every

    def __reduce__(self) -> tuple[type[BoundOrder], tuple[Order, Setting, Pantry]]:
        return BoundOrder, (self.order, self.setting, self.pantry)

    def __repr__(self) -> str:
        return f"<BoundOrder {self}>"

    def __str__(self) -> str:
        mark = "" if self.setting.mark is None else f":{self.setting.mark}"
        clauses = "; ".join(c for c in self.order.clauses() if not c.startswith("name "))
        return f"{self.order.name}{mark} of {self.setting.owner}: {clauses}"


def _absences(condition: Condition) -> list[Definite]:
    """Return the kinds of which nothing may lie on the table."""
    if isinstance(condition, AllOf | AnyOf):
        return [kind for part in condition.parts for kind in _absences(part)]
    if isinstance(condition, Absent):
        return [condition.kind]
    if isinstance(condition, UnitsPresent) and condition.kind is not None:
        none = condition.number == 0 and condition.compare is not Compare.AT_LEAST
        return [condition.kind] if none else []
    return []
