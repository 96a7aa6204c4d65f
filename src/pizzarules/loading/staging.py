"""Putting scenarios together: from the tree to values, with names looked up in the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

import attrs

from pizzarules.diagnostics import Fix, Hint, Span
from pizzarules.errors import PizzaError, listed
from pizzarules.game.definition import Game, split_name
from pizzarules.language import tree
from pizzarules.language.deeds import TURN
from pizzarules.language.faults import Faults
from pizzarules.loading.scenarios import (
    Choice,
    Expectation,
    ExpectedBaked,
    ExpectedChef,
    ExpectedHand,
    ExpectedOutcome,
    ExpectedOven,
    ExpectedPool,
    ExpectedSupply,
    ExpectedWaiter,
    Player,
    Position,
    Scenario,
)
from pizzarules.orders.requirement import Order
from pizzarules.pantry import Pool

__all__ = ["Names", "compile_scenario"]

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


def compile_scenario(
    declaration: tree.ScenarioDeclaration, game: Game, names: Names, faults: Faults
) -> Scenario:
    """Return the scenario that a declaration says, and complain of names that don't fit `game`.

    With complaints it is of no use.
    """
    return _Compiler(declaration, game, names, faults).run()


class _Compiler:
    def __init__(
        self, declaration: tree.ScenarioDeclaration, game: Game, names: Names, faults: Faults
    ) -> None:
        self.declaration: Final = declaration
        self.game: Final = game
        self.names: Final = names
        self.faults: Final = faults
        self.seats: Final = self.seated()
        self.fields: dict[str, object] = {}
        self.hands: dict[str, tuple[list[tree.Some], list[str]]] = {}
        self.lists: dict[tuple[str, str], tuple[str, ...]] = {}
        self.oven: list[Pool | tuple[str, str]] = []
        self.turn: str | None = None
        # Whose turn it is, and whose order is being settled, as far as that is written down.
        self.player: str | None = None
        self.owner: str | None = None
        self.revealed = 0
        # The first order that a choice here may be about, and whether more may be added to those.
        self.earliest = 0
        self.open = False
        # Each unknown name is complained of once.
        self.said: set[tuple[str, str]] = set()

    def first(self, code: str, name: str) -> bool:
        """Whether a complaint is the first of its kind about a name."""
        known = (code, name) in self.said
        self.said.add((code, name))
        return not known

    def run(self) -> Scenario:
        choices: list[Choice] = []
        expected: list[Expectation] = []
        for clause in self.declaration.clauses:
            match clause:
                case tree.Expect():
                    expected += self.expectation(clause)
                case tree.Choice():
                    choices.append(self.choice(clause))
                case tree.May(choice=choice, allowed=allowed):
                    choices.append(attrs.evolve(self.choice(choice), may=allowed))
                case _:
                    self.place(clause)
        position = Position(
            **{"table": self.pool(()), "used": self.pool(()), **self.fields},  # type: ignore[arg-type]
            players=tuple(
                Player(
                    seat,
                    self.pool(self.hands.get(seat, ([], []))[0]),
                    tuple(self.hands.get(seat, ([], []))[1]),
                    self.lists.get((seat, "waiter"), ()),
                    self.lists.get((seat, "baked"), ()),
                )
                for seat in self.seats
            ),
            oven=tuple(self.oven),
            turn=self.turn,
        )
        return Scenario(
            self.declaration.heading.name.text,
            self.game,
            position,
            tuple(choices),
            _joined(expected),
            self.declaration.heading.span,
            self.faults.source,
        )

    # Names.

    def seated(self) -> tuple[str, ...]:
        """Return the seats, clockwise; complain of those that the game doesn't have."""
        game = self.game
        most = game.players[1] if game.players else len(game.kinds)
        line = next((c for c in self.declaration.clauses if isinstance(c, tree.Seats)), None)
        if line is None:
            return game.kinds[:most]
        for word in line.seats:
            if word.text not in game.kinds:
                self.faults.add(
                    "E0421",
                    f"`{word.text}` is no seat of `{game.id}`",
                    word.span,
                    *self.names.near(word, game.kinds),
                )
        least = game.players[0] if game.players else 1
        if not least <= len(line.seats) <= most:
            self.faults.add(
                "E0425",
                f"`{game.id}` is played by {least} to {most}, and these are {len(line.seats)}",
                line.span,
                f"name {least} to {most} seats",
            )
        return tuple(dict.fromkeys(word.text for word in line.seats))

    def seat(self, word: tree.Word) -> str:
        if word.text not in self.seats and self.first("E0421", word.text):
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
        if word.text not in self.game.kinds and self.first("E0422", word.text):
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
        order = self.find(family)
        if order is None:
            if self.first("E0302", family):
                self.unknown_order(word, family)
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

    def find(self, family: str) -> Order | None:
        return next((e.order for e in self.game.orders if e.order.name == family), None)

    def unknown_order(self, word: tree.Word, family: str) -> None:
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
        return [
            self.pool(entry.cards)
            if isinstance(entry, tree.PoolNode)
            else self.owned(entry.owner, entry.order)
            for entry in line.played
        ]

    def owned(self, owner: tree.Word, order: tree.Word) -> tuple[str, str]:
        seat = self.seat(owner)
        return seat, self.order(order, seat)

    def stack(self, line: tree.SupplyCards) -> tuple[str, ...]:
        cards: list[str] = []
        for card in line.cards:
            if isinstance(card, tree.Word):
                cards.append(_CHEF)
            else:
                kind = self.kind(card.kind)
                text = f"double {kind}" if _column(card) else kind
                cards += [text] * card.number.value
        return tuple(cards)

    def orders(self, line: tree.Waiter | tree.HasBaked) -> tuple[str, ...]:
        seat = self.seat(line.seat)
        return tuple(self.order(word, seat) for word in line.orders)

    # Lines.

    def place(self, clause: tree.ScenarioClause) -> None:
        """Take a line of the position."""
        match clause:
            case tree.NumberClause(number=number):
                rounds = self.game.rounds
                if rounds is not None and number.value > rounds:
                    self.faults.add(
                        "E0426",
                        f"`{self.game.id}` has {rounds} round{'' if rounds == 1 else 's'}",
                        number.span,
                        f"write a number from 1 to {rounds}",
                    )
                self.fields["round"] = number.value
            case tree.Place(place=place, pool=pool):
                self.fields[place] = self.pool(pool.cards)
            case tree.ChefLine(seat=seat):
                self.fields["chef"] = self.seat(seat)
            case tree.SupplyCards():
                self.fields["supply"] = self.stack(clause)
            case tree.Oven():
                played = self.played(clause)
                owned = [entry for entry in played if isinstance(entry, tuple)]
                if owned and not self.open:
                    self.owner, self.earliest, self.open = None, self.revealed + 1, True
                self.revealed += len(owned)
                self.oven += played
            case tree.Bakes(seat=seat, order=order):
                self.oven.append(self.owned(seat, order))
                self.owner = seat.text
                self.revealed += 1
                self.earliest, self.open = self.revealed, False
            case tree.Holds(seat=seat, cards=cards):
                name = self.seat(seat)
                some, orders = self.hands.setdefault(name, ([], []))
                some += [card for card in cards if isinstance(card, tree.Some)]
                orders += [self.order(c, name) for c in cards if isinstance(c, tree.Word)]
            case tree.Waiter(seat=seat):
                self.lists[seat.text, "waiter"] = self.orders(clause)
            case tree.HasBaked(seat=seat):
                self.lists[seat.text, "baked"] = self.orders(clause)
            case _:
                pass

    def choice(self, clause: tree.Choice) -> Choice:
        deed, argument = clause.deed, clause.argument
        self.open = False
        seat: str | None = None
        name: str | None = None
        if deed == "get":
            # The line begins with the order that gets the demand.
            name = None if clause.seat is None else self.order(clause.seat, self.owner)
        elif clause.seat is not None:
            seat = self.seat(clause.seat)
        if deed in TURN:
            self.player = seat or self.player
            self.turn = self.turn or seat
        if isinstance(argument, tree.Word):
            name = self.named(deed, argument, seat)
        return Choice(
            seat,
            deed,
            self.pool(argument.cards) if isinstance(argument, tree.PoolNode) else None,
            name,
            argument.value if isinstance(argument, tree.Number) else None,
            (self.earliest, self.revealed),
            span=clause.span,
        )

    def named(self, deed: str, word: tree.Word, seat: str | None) -> str:
        if deed == "use":
            return self.kind(word)
        if deed == "name":
            return self.seat(word)
        owner = self.player if deed == "play order" else self.owner
        return self.order(word, seat or owner)

    def expectation(self, clause: tree.Expect) -> list[Expectation]:
        fact, span = clause.fact, clause.span
        match fact:
            case tree.Place(place=place, pool=pool):
                return [ExpectedPool(place, self.pool(pool.cards), span=span)]
            case tree.Holds(seat=seat, cards=cards):
                name = self.seat(seat)
                some = [card for card in cards if isinstance(card, tree.Some)]
                orders = [self.order(c, name) for c in cards if isinstance(c, tree.Word)]
                return [ExpectedHand(name, self.pool(some), tuple(orders), span=span)]
            case tree.Waiter(seat=seat):
                return [ExpectedWaiter(seat.text, self.orders(fact), span=span)]
            case tree.HasBaked(seat=seat):
                return [ExpectedBaked(seat.text, self.orders(fact), span=span)]
            case tree.ChefLine(seat=seat):
                return [ExpectedChef(self.seat(seat), span=span)]
            case tree.Oven():
                return [ExpectedOven(tuple(self.played(fact)), span=span)]
            case tree.SupplyCards():
                return [ExpectedSupply(self.stack(fact), span=span)]
            case tree.Outcome(owner=owner, order=order, result=result):
                whose = None if owner is None else self.seat(owner)
                return [ExpectedOutcome(whose, self.order(order, whose), result, span=span)]


def _joined(expectations: Iterable[Expectation]) -> tuple[Expectation, ...]:
    """Put together what several lines say of one hand."""
    hands: dict[str, int] = {}
    joined: list[Expectation] = []
    for expected in expectations:
        if not isinstance(expected, ExpectedHand):
            joined.append(expected)
            continue
        place = hands.setdefault(expected.seat, len(joined))
        if place == len(joined):
            joined.append(expected)
            continue
        known = joined[place]
        assert isinstance(known, ExpectedHand)
        joined[place] = attrs.evolve(
            known,
            ingredients=known.ingredients + expected.ingredients,
            orders=(*known.orders, *expected.orders),
        )
    return tuple(joined)


def _column(some: tree.Some) -> int:
    return 1 if some.size == "double" else 0
