"""Who owns an order, who is chef, what is shown...: few circumstances that stand for all.

Kinds that no order calls by its name are alike: who exchanges two of them everywhere changes
nothing. So roles take such kinds in the order of the game only, the first one first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, Final

import attrs

from pizzarules.errors import PizzaError, UnknownNameError, listed
from pizzarules.game.definition import Game
from pizzarules.orders.bound import BoundOrder
from pizzarules.orders.requirement import Order
from pizzarules.orders.setting import NOBODY, Setting

__all__ = ["Card", "Circumstances", "every_circumstances"]

_MOST_CIRCUMSTANCES: Final = 5_000
_PLAYERS: Final = (2, 5)
"""Where a game doesn't say how many play."""
_STAND_IN_BAKED: Final = 12
"""Where a game doesn't say how many cards it has: the most baked pizzas that are looked at."""
_KINDS: Final = ("chef", "left", "right", "shown")
_COUNTS: Final = ("chef_baked", "owner_baked")


@attrs.frozen
class Card:
    """An order, and of a family the kind that is printed on the card, if it is a certain one."""

    order: Order
    mark: str | None = None

    @property
    def name(self) -> str:
        """The name of the order, and the kind if it is a certain one."""
        return self.order.name if self.mark is None else f"{self.order.name}:{self.mark}"

    @property
    def named_kinds(self) -> frozenset[str]:
        """The kinds that are called by their names."""
        return self.order.named_kinds | ({self.mark} if self.mark else set())

    def check(self, game: Game) -> None:
        """Raise `PizzaError` if there can't be such a card in a game."""
        if self.mark is not None and self.order.variable is None:
            raise PizzaError(
                f"`{self.order.name}` is one card and not a family: leave out the kind"
            )
        for kind in sorted(self.named_kinds):
            if kind not in game.kinds:
                raise UnknownNameError("kind", kind, game.kinds, where=f"`{self.order.name}`")
        if self.order.variable is not None and len(game.kinds) == 1:
            raise PizzaError(
                f"`{self.order.name}` has a card for each other kind, and `{game.id}` has one kind"
            )


@attrs.frozen
class Circumstances:
    """What orders depend on beside the table; None for what none of them depends on."""

    owner: str
    mark: str | None = None
    """What is printed on cards of families, where a card doesn't say it itself."""
    chef: str | None = None
    left: str | None = None
    right: str | None = None
    shown: str | None = None
    chef_baked: int | None = None
    owner_baked: int | None = None

    def mark_of(self, card: Card) -> str | None:
        """Return what is printed on a card; None if it is no card of a family."""
        if card.order.variable is None:
            return None
        return self.mark if card.mark is None else card.mark

    def name_of(self, card: Card) -> str:
        """Return the name of a card: of a family `name:kind`."""
        mark = self.mark_of(card)
        return card.order.name if mark is None else f"{card.order.name}:{mark}"

    def bound(self, card: Card, game: Game) -> BoundOrder:
        """Return a card bound to its owner, under the rulings of a game."""
        setting = Setting(
            owner=self.owner,
            mark=self.mark_of(card),
            chef=self.chef,
            shown=self.shown,
            left=self.left,
            right=self.right,
            chef_baked=self.chef_baked,
            owner_baked=self.owner_baked,
            rulings=game.rulings,
        )
        return BoundOrder(card.order, setting, game.pantry)

    def to_json(self) -> dict[str, object]:
        """Return the circumstances as JSON; what plays no part is left out."""
        return {name: value for name, value in attrs.asdict(self).items() if value is not None}

    def __str__(self) -> str:
        words = {
            "left": "left neighbour",
            "right": "right neighbour",
            "mark": "printed kind",
            "shown": "kind shown",
        }
        given = {**self.to_json()}
        del given["owner"]
        return ", ".join(
            [f"owner {self.owner}"]
            + [
                f"{words.get(name, name.replace('_', ' '))} {value}"
                for name, value in given.items()
            ]
        )


def every_circumstances(cards: Sequence[Card], game: Game) -> tuple[list[Circumstances], bool]:
    """Return circumstances that stand for all that orders can be revealed in, and if that is all.

    There are very many only for cards that name many kinds. Raises `PizzaError` for cards that
    can't be in the game.
    """
    for card in cards:
        card.check(game)
    found = list(islice(_Enumeration(cards, game).every(), _MOST_CIRCUMSTANCES + 1))
    if not found:
        names = listed([f"`{card.name}`" for card in cards])
        raise PizzaError(f"nobody can have {names} in `{game.id}`")
    return found[:_MOST_CIRCUMSTANCES], len(found) <= _MOST_CIRCUMSTANCES


class _Enumeration:
    def __init__(self, cards: Sequence[Card], game: Game) -> None:
        self.cards: Final = cards
        named = frozenset[str]().union(*(card.named_kinds for card in cards))
        self.named: Final = [kind for kind in game.kinds if kind in named]
        self.alike: Final = [kind for kind in game.kinds if kind not in named]
        self.facts: Final = frozenset[str]().union(*(card.order.depends_on for card in cards))
        least, most = _PLAYERS if game.players is None else game.players
        self.players: Final = (least, min(most, len(game.kinds)))
        self.most_baked: Final = _most_baked(cards, game)

    def every(self) -> Iterator[Circumstances]:
        roles = ["owner"]
        if any(card.order.variable is not None and card.mark is None for card in self.cards):
            roles.append("mark")
        roles += [role for role in _KINDS if role in self.facts]
        for kinds in self._cast(roles, {}):
            circumstances = Circumstances(**kinds)
            if self._possible(circumstances):
                yield from self._counted(circumstances)

    def _cast(self, roles: Sequence[str], given: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield every way to give kinds to roles."""
        if not roles:
            yield given
            return
        used = [kind for kind in self.alike if kind in given.values()]
        fresh = self.alike[len(used) : len(used) + 1]
        nobody = [NOBODY] if roles[0] == "shown" else []
        for kind in [*used, *fresh, *self.named, *nobody]:
            yield from self._cast(roles[1:], {**given, roles[0]: kind})

    def _possible(self, given: Circumstances) -> bool:
        least, most = self.players
        if given.owner in (given.left, given.right, *map(given.mark_of, self.cards)):
            return False
        seated = {given.owner, given.chef, given.left, given.right} - {None}
        if given.shown not in (None, NOBODY) and most < 2:
            return False
        both = given.left is not None and given.right is not None
        if both and given.left == given.right:
            # Both neighbours are one: nobody else plays.
            return least <= 2 <= most and len(seated) == 2
        return len(seated) <= most

    def _counted(self, given: Circumstances) -> Iterator[Circumstances]:
        """Yield circumstances with every number of baked pizzas that plays a part."""
        counts = [name for name in _COUNTS if name in self.facts]
        for numbers in product(range(self.most_baked + 1), repeat=len(counts)):
            # The owner as chef has baked as many as the owner.
            if len(set(numbers)) < 2 or given.chef != given.owner:
                fields: Mapping[str, Any] = dict(zip(counts, numbers, strict=True))
                yield attrs.evolve(given, **fields)


def _most_baked(cards: Sequence[Card], game: Game) -> int:
    """Return the largest number of baked pizzas that has to be looked at."""
    # More of a kind than there is can't be asked for in different ways.
    supply = game.supply
    most = _STAND_IN_BAKED if supply is None else supply.single + 2 * supply.double + 1
    if not game.orders:
        return most
    there = sum(game.cards_of(entry) * entry.order.worth for entry in game.orders)
    return min(most, max(0, there - max(card.order.worth for card in cards)))
