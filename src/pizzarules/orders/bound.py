"""A bound order: one card, on one seat, in one game, under its rulings. Only the table is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, SupportsIndex, cast, final

from pizzarules.errors import PizzaError
from pizzarules.integers import whole_number
from pizzarules.orders.binding import (
    bind_condition,
    bind_recipe,
    require_facts,
)
from pizzarules.orders.condition import Absent, AllOf, AnyOf, Compare, Condition, UnitsPresent
from pizzarules.orders.kinds import Definite
from pizzarules.orders.matcher import Matcher, RecipeMatcher
from pizzarules.orders.requirement import Order, Source
from pizzarules.orders.setting import Setting
from pizzarules.pantry import Pantry, PoolLike
from pizzarules.rulings import Rulings

if TYPE_CHECKING:
    from pizzarules.orders.verdict import Verdict

__all__ = ["BoundOrder", "Readings"]


@final
class Readings:
    """The rulings about paying that are looked up again and again."""

    __slots__ = ("all_on_table", "exact_surplus", "ready_bare", "sweep_bare", "table_first")

    def __init__(self, rulings: Rulings) -> None:
        self.exact_surplus: Final = rulings["surplus-double"] == "exact"
        """`surplus-double exact`."""
        self.table_first: Final = rulings["laid-doubles"] == "table-first"
        """`laid-doubles table-first`."""
        self.ready_bare: Final = rulings["ready-hand"] == "table-first"
        """`ready-hand table-first`: nothing is laid where the table suffices."""
        self.sweep_bare: Final = rulings["sweep-lay"] == "forbidden"
        """`sweep-lay forbidden`: nothing is laid for what takes the whole table."""
        self.all_on_table: Final = rulings["block-amount"] == "all-on-table"
        """`block-amount all-on-table`."""


@final
class BoundOrder:
    """An order whose every kind is known but for those that the owner or the table decides.

    Two bound orders are equal when order, setting and pantry are. `suffices` answers on packed
    pools; `pizzarules.orders.ways` enumerates payments.
    """

    __slots__ = (
        "_matchers",
        "always_made_up",
        "always_qualifies",
        "any_layable",
        "condition",
        "help",
        "largest",
        "layable",
        "matcher",
        "order",
        "pantry",
        "readings",
        "recipes",
        "setting",
    )

    def __init__(self, order: Order, setting: Setting, pantry: Pantry) -> None:
        setting.check(pantry)
        require_facts(order, setting, pantry)
        self.order: Final = order
        self.setting: Final = setting
        self.help: Final = order.help
        counts = (setting.chef_baked or 0, setting.owner_baked or 0)
        # Room for all that is ever added up in one lane: table, hand, declared amount, claims.
        self.largest: Final = order.largest_amount(max(counts))
        """A bound on the units that one kind may have to give, a declared amount aside."""
        self.pantry: Final = pantry.fitting(4 * self.largest)
        """The pantry in which pools must be packed; wider than the game's where amounts demand it."""
        self.recipes: Final = tuple(
            [bind_recipe(recipe, order, setting, self.pantry) for recipe in order.recipes]
        )
        self.condition: Final = (
            None
            if order.condition is None
            else bind_condition(order.condition, setting, self.pantry)
        )
        self.layable: Final = self._layable_lanes()
        """A mask of the lanes of which cards may be laid (ruling `barred-lay`)."""
        self.readings: Final = Readings(setting.rulings)
        self._matchers: Final[dict[tuple[int, int], RecipeMatcher]] = {}
        matchers = tuple([self.recipe_matcher(i) for i in range(len(self.recipes))])
        self.matcher: Final = Matcher(matchers, self.condition, self.pantry)
        """Answers whether the table alone suffices."""
        sure = [matcher for matcher in matchers if matcher.always_qualifies]
        self.always_qualifies: Final = bool(sure)
        """Some alternative has a kind for each wildcard on every table."""
        every = (1 << self.pantry.width * len(self.pantry.kinds)) - 1
        self.any_layable: Final = self.layable == every
        """Cards of every kind may be laid."""
        self.always_made_up: Final = (
            self.any_layable
            and not self.readings.all_on_table
            and any(matcher.recipe.source is Source.BOTH for matcher in sure)
        )
        """Helpers with all the cards of the world can make up for what is missing on any table."""

    def recipe_matcher(self, index: int, declared: int | None = None) -> RecipeMatcher:
        """Return the matcher of one recipe, with the declared amount filled in if there is one."""
        key = (index, -1 if declared is None else declared)
        found = self._matchers.get(key)
        if found is None:
            recipe = self.recipes[index]
            rulings = self.setting.rulings
            found = self._matchers[key] = RecipeMatcher(
                recipe if declared is None else recipe.declaring(declared),
                self.pantry,
                by_cards=rulings["scarcest-count"] == "cards",
                free=rulings["scarcest-none"] == "free",
                all_on_table=rulings["block-amount"] == "all-on-table",
            )
        return found

    def suffices(self, units: SupportsIndex, doubles: SupportsIndex = 0) -> bool:
        """Whether a table (packed units and double cards) alone fulfils the order.

        Both are as `pantry.pack` makes them. Raises `PoolError` for numbers that are no pool.
        """
        held, held_double = self.pantry.integers(units, doubles)
        self.pantry.check_packed(held, held_double)
        return self.matcher.suffices(held, held_double)

    def settle(self, table: PoolLike, hand: PoolLike = "", declare: object = None) -> Verdict:
        """Return the verdict on a table, with the owner's hand.

        `declare` fixes the amount that the owner declares, a whole number. Raises `PizzaError` for pools that can't
        be, and for an amount that can't be declared.
        """
        from pizzarules.orders.verdict import Verdict

        amount = whole_number(declare)
        if declare is not None and amount is None:
            raise PizzaError("`declare` is a whole number")
        pool = self.pantry.pool
        return Verdict(self, pool(table, where="table"), pool(hand, where="hand"), amount)

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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BoundOrder):
            return NotImplemented
        return self is other or (
            self.order == other.order
            and self.setting == other.setting
            and self.pantry == other.pantry
        )

    def __hash__(self) -> int:
        return hash((self.order, self.setting, self.pantry))

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
