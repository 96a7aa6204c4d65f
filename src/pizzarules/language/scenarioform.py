"""Checking the form of `scenario` declarations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from pizzarules.diagnostics import Fix, Hint
from pizzarules.language import tree
from pizzarules.language.deeds import DOES, TURN
from pizzarules.language.faults import Faults, rewritten
from pizzarules.language.naming import check_numbers, check_text
from pizzarules.language.printer import line_text

__all__ = ["check_scenario"]


def check_scenario(declaration: tree.ScenarioDeclaration, faults: Faults) -> None:
    """Complain of what is wrong with the form of a scenario."""
    check_text(declaration.heading.name, faults)
    for clause in declaration.clauses:
        check_numbers(clause, faults)
        _cards(clause, faults)
        if isinstance(clause, tree.Seats):
            _seats(clause, faults)
    _twice(declaration.clauses, faults)
    play = [c for c in declaration.clauses if isinstance(c, tree.Bakes | tree.Choice | tree.May)]
    walk = _Walk(faults, play[-1].span.start if play else 0)
    for clause in declaration.clauses:
        walk.clause(clause)
    if not declaration.damaged:
        _whole(declaration, walk, faults)
        _outcomes(declaration, walk.revealed, faults)


# Single lines.


def _seats(clause: tree.Seats, faults: Faults) -> None:
    first: dict[str, tree.Word] = {}
    for word in clause.seats:
        if word.text in first:
            kept = {seat.text: seat for seat in reversed(clause.seats)}
            better = tuple(seat for seat in clause.seats if kept[seat.text] is seat)
            faults.add(
                "E0204",
                f"the seat `{word.text}` stands there twice",
                word.span,
                rewritten(clause, attrs.evolve(clause, seats=better)),
                labels=[(first[word.text].span, "the first is here")],
            )
        first.setdefault(word.text, word)


def _cards(clause: tree.ScenarioClause, faults: Faults) -> None:
    """Complain of numbers of cards that are none, and of cards that stand in a pool twice."""
    for cards in _pools(clause):
        first: dict[tuple[str, str], tree.Some] = {}
        for some in cards:
            if some.number.value == 0:
                faults.add(
                    "E0113",
                    f"`{some.number} {some.kind.text}` is no card",
                    some.number.span,
                    "leave it out; where nothing is left, write `nothing`",
                )
            key = (some.kind.text, some.size or "single")
            if key in first:
                faults.add(
                    "E0204",
                    f"`{some.kind.text}` stands there twice",
                    some.span,
                    "add the two up",
                    labels=[(first[key].span, "the first is here")],
                )
            first.setdefault(key, some)
    if isinstance(clause, tree.NumberClause) and clause.number.value == 0:
        faults.add("E0113", "rounds are counted from 1", clause.number.span, "write 1 or more")
    if isinstance(clause, tree.Choice) and clause.deed == "play":
        _one_kind(clause, faults)


def _one_kind(choice: tree.Choice, faults: Faults) -> None:
    assert isinstance(choice.argument, tree.PoolNode)
    kinds = list(dict.fromkeys(some.kind.text for some in choice.argument.cards))
    if len(kinds) > 1:
        faults.add(
            "E0412",
            "the ingredients of one turn are all of one kind",
            choice.argument.span,
            f"play {kinds[0]} in one turn, and {kinds[1]} in another",
        )
    elif not kinds:
        better = attrs.evolve(choice, deed="pass", argument=None)
        faults.add("E0412", "who plays nothing passes", choice.span, rewritten(choice, better))


def _pools(clause: tree.ScenarioClause) -> Iterator[list[tree.Some]]:
    fact = clause.fact if isinstance(clause, tree.Expect) else clause
    match fact:
        case tree.Place(pool=pool):
            yield list(pool.cards)
        case tree.Holds(cards=cards):
            yield [card for card in cards if isinstance(card, tree.Some)]
        case tree.Oven(played=played):
            for entry in played:
                if isinstance(entry, tree.PoolNode):
                    yield list(entry.cards)
        case tree.SupplyCards(cards=cards):
            for card in cards:
                if isinstance(card, tree.Some):
                    yield [card]
        case tree.Choice(argument=tree.PoolNode(cards=some)):
            yield list(some)
        case tree.May(choice=tree.Choice(argument=tree.PoolNode(cards=some))):
            yield list(some)
        case _:
            pass


def _twice(clauses: Iterable[tree.ScenarioClause], faults: Faults) -> None:
    first: dict[tuple[bool, str], tree.ScenarioClause] = {}
    for clause in clauses:
        expected = isinstance(clause, tree.Expect)
        name = _name(clause.fact if isinstance(clause, tree.Expect) else clause)
        if name is None:
            continue
        known = first.setdefault((expected, name), clause)
        if known is not clause:
            faults.add(
                "E0105",
                f"`{name}` stands there twice",
                clause.span,
                "leave one of the two out",
                labels=[(known.span, "the first is here")],
            )


_NAMES: Final[dict[type[tree.Node], str]] = {
    tree.InGame: "in",
    tree.Seats: "seats",
    tree.SupplyCards: "supply",
    tree.ChefLine: "chef",
    tree.NumberClause: "round",
}


def _name(clause: tree.ScenarioClause) -> str | None:
    """Return what a line is called; None for one of which there may be several."""
    match clause:
        case tree.Place(place=place):
            return place
        case tree.RulingLine(id=id):
            return f"ruling {id.text}"
        case tree.Waiter(seat=seat):
            return f"{seat.text}'s waiter"
        case tree.HasBaked(seat=seat):
            return f"{seat.text} has baked"
        case _:
            return _NAMES.get(type(clause))


# The lines one after the other.


class _Walk:
    """Goes through the lines of a scenario: first the position, then play, then what must hold."""

    def __init__(self, faults: Faults, last: int) -> None:
        self.faults: Final = faults
        self.last: Final = last
        """Where the last line of play begins."""
        self.play: tree.ScenarioClause | None = None
        """The first line of play."""
        self.then: tree.Expect | None = None
        self.turn: tree.Choice | None = None
        """The last turn's first line."""
        self.bakes: tree.Bakes | None = None
        self.owner = ""
        """Whose order is being settled; empty where that is not written down."""
        self.revealed: Final[list[tuple[str, str]]] = []
        """Owners and names of the orders whose outcome can be known."""
        # What is out of order draws the lines after it along: it is said once.
        self.said: Final[set[str]] = set()
        self.asked = False
        """Whether anything is said of what may or may not be chosen."""

    def clause(self, clause: tree.ScenarioClause) -> None:
        match clause:
            case tree.Expect():
                self.then = self.then or clause
            case tree.Outcome():
                self.later(clause, "is what must hold, and comes after `then`", "E0406")
            case tree.Oven():
                if self.then is None and self.turn is not None:
                    self.position(clause)
                orders = [entry for entry in clause.played if isinstance(entry, tree.OwnedOrder)]
                self.revealed.extend((entry.owner.text, entry.order.text) for entry in orders)
                self.owner = "" if orders else self.owner
                self.happens(clause)
            case tree.Bakes():
                if self.turn is not None:
                    self.mixed(clause, self.turn)
                self.bakes, self.owner = clause, clause.seat.text
                self.revealed.append((clause.seat.text, clause.order.text))
                self.happens(clause)
            case tree.Choice():
                self.choice(clause, clause)
                self.happens(clause)
            case tree.May():
                self.asked = True
                self.choice(clause.choice, clause)
                self.happens(clause)
            case _:
                self.position(clause)

    def first(self, code: str) -> bool:
        """Whether this is the first complaint of its kind."""
        known = code in self.said
        self.said.add(code)
        return not known

    def happens(self, clause: tree.ScenarioClause) -> None:
        if self.then is not None and self.first("E0405"):
            self.faults.add(
                "E0405",
                "after `then` stands only what must hold",
                clause.span,
                "move the line above `then`",
                labels=[(self.then.span, "`then` is here")],
            )
        # Before the first order is revealed, an oven is part of the position.
        if not isinstance(clause, tree.Oven):
            self.play = self.play or clause

    def position(self, clause: tree.ScenarioClause) -> None:
        if (self.play is None and self.then is None) or not self.first("E0404"):
            return
        if isinstance(clause, tree.Fact) and not isinstance(clause, tree.Oven):
            self.later(
                clause, "stands below what happens: as part of the position it comes first", "E0404"
            )
            return
        self.faults.add(
            "E0404",
            f"`{line_text(clause).partition(' ')[0]}` belongs to the position, which comes first",
            clause.span,
            "move the line up, before anything happens",
        )

    def later(self, fact: tree.Fact, complaint: str, code: str) -> None:
        text = f"then {line_text(fact)}"
        below = Hint(f"write `{text}`", Fix(fact.span, text))
        if fact.span.start < self.last:
            below = Hint(f"write `{text}`, below all that happens")
        self.faults.add(
            code,
            f"`{line_text(fact)}` {complaint}",
            fact.span,
            below,
            *(["or move the line up"] if code == "E0404" else []),
        )

    def mixed(self, clause: tree.ScenarioClause, other: tree.ScenarioClause) -> None:
        if not self.first("E0409"):
            return
        self.faults.add(
            "E0409",
            "orders are revealed when the oven is emptied, and nobody has a turn then",
            clause.span,
            "make two scenarios of it",
            labels=[(other.span, "this belongs to the other part")],
        )

    def choice(self, choice: tree.Choice, clause: tree.ScenarioClause) -> None:
        if choice.deed in TURN:
            if self.bakes is not None:
                self.mixed(clause, self.bakes)
            elif choice.seat is None and self.turn is None:
                text = line_text(clause)
                self.faults.add(
                    "E0408",
                    "it isn't said whose turn it is",
                    clause.span,
                    f"begin with a seat: `SEAT {text}`",
                )
            if choice.seat is not None and isinstance(clause, tree.Choice):
                self.turn = choice
            self.turn = self.turn or choice
            if choice.deed == "play order" and isinstance(choice.argument, tree.Word):
                seat = self.turn.seat
                self.revealed.append(("" if seat is None else seat.text, choice.argument.text))
            return
        unknown = self.bakes is None and self.turn is None and not self.revealed
        if unknown and self.first("E0407"):
            words = DOES[choice.deed]
            self.faults.add(
                "E0407",
                f"`{words}` is a choice for an order, and none is being settled",
                clause.span,
                "reveal the order first: `SEAT bakes ORDER`",
            )
        if choice.deed == "add" and isinstance(choice.argument, tree.Word):
            self.revealed.append((self.owner, choice.argument.text))


def _whole(declaration: tree.ScenarioDeclaration, walk: _Walk, faults: Faults) -> None:
    """Complain of what a scenario lacks."""
    name = declaration.heading.name
    if not any(isinstance(clause, tree.InGame) for clause in declaration.clauses):
        faults.add(
            "E0401",
            "the scenario doesn't say which game is played",
            name.span,
            "add a line `in GAME`",
        )
    played = any(isinstance(clause, tree.Oven) for clause in declaration.clauses)
    if walk.play is None and not played:
        faults.add(
            "E0403",
            "nothing happens in this scenario",
            name.span,
            "add a line `SEAT bakes ORDER`, or a turn: `SEAT plays 2 KIND`",
        )
    if walk.then is None and not walk.asked:
        faults.add(
            "E0402",
            "nothing is expected of this scenario",
            name.span,
            "add a line like `then ORDER is baked`",
        )


def _outcomes(
    declaration: tree.ScenarioDeclaration, revealed: list[tuple[str, str]], faults: Faults
) -> None:
    """Complain of outcomes that can't be known, and of those that could be of two orders."""
    by_name: dict[str, list[str]] = {}
    for seat, name in revealed:
        by_name.setdefault(name, []).append(seat)
    named = list(dict.fromkeys(f"{seat}'s {name}" if seat else name for seat, name in revealed))
    shown = ", ".join(f"`{name}`" for name in named[:10])
    for clause in declaration.clauses:
        if not (isinstance(clause, tree.Expect) and isinstance(clause.fact, tree.Outcome)):
            continue
        owner, order = clause.fact.owner, clause.fact.order
        owners = dict.fromkeys(by_name.get(order.text, ()))
        whose = "" if owner is None else owner.text
        if not owners or (owner is not None and not {whose, ""} & owners.keys()):
            text = f"{whose}'s {order.text}" if whose else order.text
            faults.add(
                "E0410",
                f"what becomes of `{text}` can't be known: it isn't revealed",
                order.span,
                *([f"what is revealed here is {shown}"] if shown else []),
            )
        elif owner is None and len(owners) > 1:
            text = f"{next(filter(None, owners))}'s {order.text}"
            faults.add(
                "E0411",
                f"several players' `{order.text}` is revealed",
                order.span,
                Hint(f"write for example `{text}`", Fix(order.span, text)),
            )
