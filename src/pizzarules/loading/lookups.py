"""Looking up what a scenario names: seats, kinds, orders, and cards made of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from pizzarules.diagnostics import Fix, Hint, Span
from pizzarules.errors import PizzaError, listed
from pizzarules.game.definition import Game, split_name
from pizzarules.language import tree
from pizzarules.language.faults import Faults
from pizzarules.orders.requirement import Order
from pizzarules.pantry import Pool

__all__ = ["Lookup", "Names", "seated"]

_CHEF: Final = "chef"
"""How the chef card is called among the cards of the supply."""


class Names(Protocol):
    """Where the names in a scenario are looked up."""

    def known_order(self, family: str) -> bool:
        """Whether an order of that name is declared anywhere, be it with faults."""
        ...

    def near(self, word: tree.Word, known: Iterable[str]) -> list[Hint]:
        """Return what an unknown name may have been meant to be."""
        ...


def seated(line: tree.Seats | None, game: Game, names: Names, faults: Faults) -> tuple[str, ...]:
    """Return the seats of a line, or the usual ones, clockwise; complain of those that the game doesn't have."""
    most = game.players[1] if game.players else len(game.kinds)
    if line is None:
        return game.kinds[:most]
    for word in line.seats:
        if word.text not in game.kinds:
            faults.add(
                "E0421",
                f"`{word.text}` is no seat of `{game.id}`",
                word.span,
                *names.near(word, game.kinds),
            )
    least = game.players[0] if game.players else 1
    if not least <= len(line.seats) <= most:
        faults.add(
            "E0425",
            f"`{game.id}` is played by {least} to {most}, and these are {len(line.seats)}",
            line.span,
            f"name {least} to {most} seats",
        )
    return tuple(dict.fromkeys(word.text for word in line.seats))


class Lookup:
    """The names of a game and of those who play; what doesn't fit is complained of."""

    def __init__(self, game: Game, seats: Sequence[str], names: Names, faults: Faults) -> None:
        self.game: Final = game
        self.seats: Final = tuple(seats)
        self.names: Final = names
        self.faults: Final = faults
        # Each unknown name is complained of once.
        self._said: Final[set[tuple[str, str]]] = set()

    def _first(self, code: str, name: str) -> bool:
        """Whether a complaint is the first of its kind about a name."""
        known = (code, name) in self._said
        self._said.add((code, name))
        return not known

    def seat(self, word: tree.Word) -> str:
        """Return a seat."""
        if word.text not in self.seats and self._first("E0421", word.text):
            if word.text in self.game.kinds:
                hints: list[Hint | str] = [
                    f"those who play are {listed([f'`{seat}`' for seat in self.seats])}"
                ]
                message = f"nobody sits at `{word.text}` in this scenario"
            else:
                hints = [*self.names.near(word, self.seats)]
                message = f"`{word.text}` is no seat of `{self.game.id}`"
            self.faults.add("E0421", message, word.span, *hints)
        return word.text

    def kind(self, word: tree.Word) -> str:
        """Return a kind."""
        if word.text not in self.game.kinds and self._first("E0422", word.text):
            self.faults.add(
                "E0422",
                f"`{self.game.id}` has no kind called `{word.text}`",
                word.span,
                *self.names.near(word, self.game.kinds),
            )
        return word.text

    def order(self, word: tree.Word, owner: str | None) -> str:
        """Return the name of an order; complain if its owner can't have such a card."""
        family, mark = split_name(word.text)
        order = self._find(family)
        if order is None:
            if self._first("E0302", family):
                self._unknown_order(word, family)
        elif order.variable is None and mark is not None:
            self.faults.add(
                "E0424",
                f"`{family}` is one card and no family: there is no `{word.text}`",
                word.span,
                Hint(f"write `{family}`", Fix(word.span, family)),
            )
        elif order.variable is not None and (mark is None or mark == owner):
            marks = [kind for kind in self.game.kinds if kind != owner]
            self.faults.add(
                "E0424",
                f"`{family}` is a family of cards, and it isn't said which of them is meant"
                if mark is None
                else f"`{owner}` has no card `{word.text}`: each has one for each other kind",
                word.span,
                f"write {' or '.join(f'`{family}:{kind}`' for kind in marks[:8])}",
            )
        elif mark is not None and mark not in self.game.kinds:
            self.faults.add(
                "E0422",
                f"`{self.game.id}` has no kind called `{mark}`",
                Span(word.span.end - len(mark), word.span.end),
                *self.names.near(
                    tree.Word(mark, span=Span(word.span.end - len(mark), word.span.end)),
                    self.game.kinds,
                ),
            )
        return word.text

    def _find(self, family: str) -> Order | None:
        return next((e.order for e in self.game.orders if e.order.name == family), None)

    def _unknown_order(self, word: tree.Word, family: str) -> None:
        own = [entry.order.name for entry in self.game.orders]
        if self.names.known_order(family):
            self.faults.add(
                "E0423",
                f"`{self.game.id}` has no order `{family}`",
                word.span,
                f"play in a game that has it: `game NAME like {self.game.id}` with a line "
                f"`orders {', '.join([*own, family])}`",
            )
        else:
            place = Span(word.span.start, word.span.start + len(family))
            self.faults.add(
                "E0302",
                f"no order is called `{family}`",
                place,
                *self.names.near(tree.Word(family, span=place), own),
            )

    # Cards.

    def pool(self, cards: Iterable[tree.Some]) -> Pool:
        """Return cards as a pool."""
        counts: dict[str, list[int]] = {}
        cards = list(cards)
        for some in cards:
            kind = self.kind(some.kind)
            if kind in self.game.kinds:
                pair = counts.setdefault(kind, [0, 0])
                pair[_column(some)] += some.number.value
        try:
            return self.game.pantry.pool(counts)
        except PizzaError as fault:
            whole = cards[0].span.to(cards[-1].span)
            self.faults.add("E0427", str(fault).removeprefix("pool: "), whole, "take fewer cards")
            return self.game.pantry.pool("")

    def played(self, line: tree.Oven) -> list[Pool | tuple[str, str]]:
        """Return what an oven holds, the lowest first."""
        return [
            self.pool(entry.cards)
            if isinstance(entry, tree.PoolNode)
            else self.owned(entry.owner, entry.order)
            for entry in line.played
        ]

    def owned(self, owner: tree.Word, order: tree.Word) -> tuple[str, str]:
        """Return an order and whose it is."""
        seat = self.seat(owner)
        return seat, self.order(order, seat)

    def stack(self, line: tree.SupplyCards | tree.DealtCards) -> tuple[str, ...]:
        """Return cards in the order in which they come."""
        cards: list[str] = []
        for card in line.cards:
            if isinstance(card, tree.Word):
                cards.append(_CHEF)
            else:
                kind = self.kind(card.kind)
                text = f"double {kind}" if _column(card) else kind
                cards += [text] * card.number.value
        return tuple(cards)

    def orders(
        self, line: tree.Waiter | tree.HasBaked | tree.HasLost
    ) -> tuple[str, tuple[str, ...]]:
        """Return the orders of a line, and whose they are."""
        seat = self.seat(line.seat)
        return seat, tuple(self.order(word, seat) for word in line.orders)


def _column(some: tree.Some) -> int:
    return 1 if some.size == "double" else 0
