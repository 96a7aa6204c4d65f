"""The lines of a scenario one after the other: what may stand where, and what is missing before it."""

from __future__ import annotations

from typing import Final

from pizzarules.diagnostics import Fix, Hint
from pizzarules.language import tree
from pizzarules.language.deeds import DEAL, DOES, TURN
from pizzarules.language.faults import Faults
from pizzarules.language.printer import line_text

__all__ = ["Walk"]


class Walk:
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
        self.pasted: tree.Position | None = None
        self.dealt: tree.DealtCards | None = None

    def clause(self, clause: tree.ScenarioClause) -> None:
        """Look at the next line."""
        match clause:
            case tree.Expect():
                self.then = self.then or clause
            case tree.HasTo() | tree.Reward() | tree.Scores() | tree.Wins() | tree.Outcome():
                self._later(clause, "is what must hold, and comes after `then`", "E0406")
            case tree.Position():
                self.pasted = clause
                self._position(clause)
            case tree.DealtCards():
                self.dealt = clause
                self._position(clause)
            case tree.Oven():
                if self.then is None and self.turn is not None:
                    self._position(clause)
                orders = [entry for entry in clause.played if isinstance(entry, tree.OwnedOrder)]
                self.revealed.extend((entry.owner.text, entry.order.text) for entry in orders)
                self.owner = "" if orders else self.owner
                self._happens(clause)
            case tree.Bakes():
                if self.turn is not None:
                    self._mixed(clause, self.turn)
                self.bakes, self.owner = clause, clause.seat.text
                self.revealed.append((clause.seat.text, clause.order.text))
                self._happens(clause)
            case tree.Choice():
                self._choice(clause, clause)
                self._happens(clause)
            case tree.May():
                self.asked = True
                self._choice(clause.choice, clause)
                self._happens(clause)
            case _:
                self._position(clause)

    def first(self, code: str) -> bool:
        """Whether this is the first complaint of its kind."""
        known = code in self.said
        self.said.add(code)
        return not known

    def _happens(self, clause: tree.ScenarioClause) -> None:
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

    def _position(self, clause: tree.ScenarioClause) -> None:
        if (self.play is None and self.then is None) or not self.first("E0404"):
            return
        if isinstance(clause, tree.Fact) and not isinstance(clause, tree.Oven):
            self._later(
                clause, "stands below what happens: as part of the position it comes first", "E0404"
            )
            return
        self.faults.add(
            "E0404",
            f"`{line_text(clause).partition(' ')[0]}` belongs to the position, which comes first",
            clause.span,
            "move the line up, before anything happens",
        )

    def _later(self, fact: tree.Fact, complaint: str, code: str) -> None:
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

    def _mixed(self, clause: tree.ScenarioClause, other: tree.ScenarioClause) -> None:
        if not self.first("E0409"):
            return
        self.faults.add(
            "E0409",
            "orders are revealed when the oven is emptied, and nobody has a turn then",
            clause.span,
            "make two scenarios of it",
            labels=[(other.span, "this belongs to the other part")],
        )

    @property
    def begun(self) -> bool:
        """Whether it is not written down where the play begins: the position knows it."""
        return self.pasted is not None or self.dealt is not None

    def _choice(self, choice: tree.Choice, clause: tree.ScenarioClause) -> None:
        if choice.deed == DEAL:
            self._may_deal(choice, clause)
        elif choice.deed in TURN:
            if self.bakes is not None:
                self._mixed(clause, self.bakes)
            elif choice.seat is None and self.turn is None and not self.begun:
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
        else:
            self._settling(choice, clause)

    def _may_deal(self, choice: tree.Choice, clause: tree.ScenarioClause) -> None:
        if choice.seat is not None:
            better = line_text(clause).removeprefix(f"{choice.seat.text} ")
            self.faults.add(
                "E0416",
                "no player decides which card comes",
                choice.seat.span,
                Hint(f"write `{better}`", Fix(clause.span, better)),
            )
        elif self.dealt is None:
            self.faults.add(
                "E0416",
                "nothing is dealt in this scenario",
                clause.span,
                "begin with a line `deal ...`, with the cards in the order in which they come",
            )

    def _settling(self, choice: tree.Choice, clause: tree.ScenarioClause) -> None:
        """Look at a choice for an order."""
        unknown = self.bakes is None and self.turn is None and not self.revealed and not self.begun
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
