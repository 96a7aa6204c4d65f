"""Putting scenarios together: from the tree to values, with names looked up in the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from pizzarules.diagnostics import Span
from pizzarules.errors import PizzaError
from pizzarules.game.definition import Game
from pizzarules.game.state import State
from pizzarules.language import tree
from pizzarules.language.deeds import TURN
from pizzarules.language.faults import Faults
from pizzarules.loading.expectations import expectation
from pizzarules.loading.lookups import Lookup, Names, seated
from pizzarules.loading.scenarios import (
    Choice,
    Expectation,
    ExpectedHand,
    Place,
    Player,
    Position,
    Scenario,
)
from pizzarules.pantry import Pool

__all__ = ["Names", "compile_scenario"]


def compile_scenario(
    declaration: tree.ScenarioDeclaration, game: Game, names: Names, faults: Faults
) -> Scenario:
    """Return the scenario that a declaration says, and complain of names that don't fit `game`.

    With complaints it is of no use.
    """
    pasted = next((c for c in declaration.clauses if isinstance(c, tree.Position)), None)
    state = None if pasted is None else _pasted(pasted, game, faults)
    if state is not None:
        return _Compiler(declaration, Lookup(state.game, state.seats, names, faults), state).run()
    line = next((c for c in declaration.clauses if isinstance(c, tree.Seats)), None)
    seats = seated(line, game, names, faults)
    return _Compiler(declaration, Lookup(game, seats, names, faults), None).run()


def _pasted(line: tree.Position, game: Game, faults: Faults) -> State | None:
    """Return the state of a notation; None, and a complaint, if it is none of the game."""
    text = line.notation.text
    try:
        if text[:1] in "{[":
            raise PizzaError("a notation is pasted here, not JSON")
        return game.load(text)
    except PizzaError as fault:
        faults.add(
            "E0428",
            f"this position can't be set up: {fault}",
            line.notation.span,
            "paste what `state.notation` says",
        )
        return None


class _Compiler:
    def __init__(
        self, declaration: tree.ScenarioDeclaration, look: Lookup, pasted: State | None
    ) -> None:
        self.declaration: Final = declaration
        self.look: Final = look
        self.pasted: Final = pasted
        self.fields: dict[str, object] = {}
        self.hands: dict[str, tuple[list[tree.Some], list[str]]] = {}
        self.lists: dict[tuple[str, str], tuple[str, ...]] = {}
        self.oven: list[Pool | tuple[str, str]] = []
        self.places: list[Place] = []
        self.turn: str | None = None
        # Whose turn it is, and whose order is being settled, as far as that is written down.
        self.player: str | None = None
        self.owner: str | None = None
        self.revealed = 0
        # The first order that a choice here may be about, and whether more may be added to those.
        self.earliest = 0
        self.open = False

    def run(self) -> Scenario:
        choices: list[Choice] = []
        expected: list[Expectation] = []
        for clause in self.declaration.clauses:
            match clause:
                case tree.Expect():
                    expected.append(expectation(clause, self.look))
                case tree.Choice():
                    choices.append(self.choice(clause))
                case tree.May(choice=choice, allowed=allowed, reason=reason):
                    text = None if reason is None else reason.text
                    choices.append(attrs.evolve(self.choice(choice), may=allowed, reason=text))
                case _:
                    self.place(clause)
        heading = self.declaration.heading
        return Scenario(
            heading.name.text,
            self.look.game,
            self.position() if self.pasted is None else _position_of(self.pasted, self.fields),
            tuple(choices),
            _joined(expected),
            heading.span,
            self.look.faults.source,
        )

    def position(self) -> Position:
        none = self.look.pool(())
        return Position(
            **{"table": none, "used": none, **self.fields},  # type: ignore[arg-type]
            players=tuple(map(self.has, self.look.seats)),
            oven=tuple(self.oven),
            turn=self.turn,
            places=tuple(self.places),
        )

    def has(self, seat: str) -> Player:
        """Return what a seat has in the position."""
        some, orders = self.hands.get(seat, ([], []))
        waiter, baked, lost = (
            self.lists.get((seat, pile), ()) for pile in ("waiter", "baked", "lost")
        )
        return Player(seat, self.look.pool(some), tuple(orders), waiter, baked, lost)

    # Lines.

    def place(self, clause: tree.ScenarioClause) -> None:
        """Take a line of the position."""
        match clause:
            case tree.Oven():
                self.into_oven(self.look.played(clause), clause.span, together=True)
            case tree.Bakes(seat=seat, order=order):
                self.into_oven([self.look.owned(seat, order)], clause.span, together=False)
                self.owner = seat.text
            case tree.Holds(seat=seat, cards=cards):
                name = self.look.seat(seat)
                some, orders = self.hands.setdefault(name, ([], []))
                some += [card for card in cards if isinstance(card, tree.Some)]
                orders += [self.look.order(c, name) for c in cards if isinstance(c, tree.Word)]
                self.noted("hand", clause.span, name)
            case tree.Waiter() | tree.HasBaked() | tree.HasLost():
                pile = _PILES[type(clause)]
                seat_name, listed_orders = self.look.orders(clause)
                self.lists[seat_name, pile] = listed_orders
                self.noted(pile, clause.span, seat_name)
            case _:
                self.field(clause)

    def field(self, clause: tree.ScenarioClause) -> None:
        """Take a line that says one thing."""
        match clause:
            case tree.Round(number=number):
                self.said("round", self.round(number), clause.span)
            case tree.Idle(number=number):
                self.said("idle", number.value, clause.span)
            case tree.Began(seat=seat):
                self.said("starter", self.look.seat(seat), clause.span)
            case tree.Place(place=place, pool=pool):
                self.said(place, self.look.pool(pool.cards), clause.span)
            case tree.ChefLine(seat=tree.Word() as seat):
                self.said("chef", self.look.seat(seat), clause.span)
            case tree.SupplyCards():
                self.said("supply", self.look.stack(clause), clause.span)
            case tree.DealtCards():
                self.said("deal", self.look.stack(clause), clause.span)
            case tree.Position(notation=notation):
                self.said("notation", notation.text, clause.span)
            case _:
                pass

    def said(self, name: str, value: object, span: Span) -> None:
        self.fields[name] = value
        self.noted(name, span)

    def noted(self, what: str, span: Span, whose: str | int | None = None) -> None:
        self.places.append(Place(what, whose, span))

    def round(self, number: tree.Number) -> int:
        rounds = self.look.game.rounds
        if rounds is not None and number.value > rounds:
            self.look.faults.add(
                "E0426",
                f"`{self.look.game.id}` has {rounds} round{'' if rounds == 1 else 's'}",
                number.span,
                f"write a number from 1 to {rounds}",
            )
        return number.value

    def into_oven(
        self, played: list[Pool | tuple[str, str]], span: Span, *, together: bool
    ) -> None:
        """Put what a line says into the oven; orders of `oven` lines are revealed together."""
        owned = [entry for entry in played if isinstance(entry, tuple)]
        if not together or (owned and not self.open):
            self.owner, self.earliest, self.open = None, self.revealed + 1, together
        self.revealed += len(owned)
        for entry in played:
            self.noted("oven", span, len(self.oven))
            self.oven.append(entry)

    def choice(self, clause: tree.Choice) -> Choice:
        deed, argument = clause.deed, clause.argument
        self.open = False
        seat: str | None = None
        name: str | None = None
        if deed == "get":
            # The line begins with the order that gets the demand.
            name = None if clause.seat is None else self.look.order(clause.seat, self.owner)
        elif clause.seat is not None:
            seat = self.look.seat(clause.seat)
        if deed in TURN:
            self.player = seat or self.player
            if self.turn is None and seat is not None:
                self.turn = seat
                self.noted("turn", clause.span)
        if isinstance(argument, tree.Word):
            name = self.named(deed, argument, seat)
        return Choice(
            seat,
            deed,
            self.look.pool(argument.cards) if isinstance(argument, tree.PoolNode) else None,
            name,
            argument.value if isinstance(argument, tree.Number) else None,
            (self.earliest, self.revealed),
            self.look.stack(argument) if isinstance(argument, tree.DealtCards) else (),
            span=clause.span,
        )

    def named(self, deed: str, word: tree.Word, seat: str | None) -> str:
        if deed == "use":
            return self.look.kind(word)
        if deed == "name":
            return self.look.seat(word)
        owner = self.player if deed == "play order" else self.owner
        return self.look.order(word, seat or owner)


_PILES: Final[dict[type[tree.Node], str]] = {
    tree.Waiter: "waiter",
    tree.HasBaked: "baked",
    tree.HasLost: "lost",
}


def _position_of(state: State, fields: dict[str, object]) -> Position:
    """Return the position of a state that was pasted."""
    return Position(
        table=state.table,
        used=state.used,
        players=tuple(
            Player(
                seat,
                state.hand(seat),
                state.orders(seat),
                state.waiter(seat),
                state.baked(seat),
                state.gone(seat),
            )
            for seat in state.seats
        ),
        chef=state.chef,
        oven=state.oven,
        supply=state.supply,
        round=state.round,
        turn=state.turn if state.phase == "turn" else None,
        starter=state.starter,
        idle=state.idle,
        notation=str(fields["notation"]),
    )


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
