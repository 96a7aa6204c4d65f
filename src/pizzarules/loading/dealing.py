"""Whether a game can be dealt and played: its numbers, held against each other.

Each is looked at for every number of players. A number that the declaration takes over from another
game is not blamed, but that which does not go with it.
"""

from __future__ import annotations

from typing import Final, TypeVar

import attrs

from pizzarules.diagnostics import Fix, Hint, Severity, Span
from pizzarules.errors import listed
from pizzarules.game.definition import Game, supply_at
from pizzarules.language import tree
from pizzarules.language.faults import Faults, rewritten
from pizzarules.language.gameform import LARGEST_HAND
from pizzarules.language.naming import MOST
from pizzarules.language.printer import line_text

__all__ = ["MOST_INGREDIENTS", "MOST_ORDERS", "check_dealing", "first_clause"]

MOST_INGREDIENTS: Final = 1_000
"""The largest number of ingredient cards in a game, all kinds together."""
MOST_ORDERS: Final = 200
"""The largest number of orders of one player."""

_T = TypeVar("_T", bound=tree.Node)


def check_dealing(game: Game, declaration: tree.GameDeclaration, faults: Faults) -> None:
    """Complain of numbers with which a game could not be dealt, or not be played."""
    checks = _Dealing(game, declaration, faults)
    checks.players()
    checks.ingredients()
    checks.orders()
    checks.supply()
    checks.hand()
    checks.missing()


def first_clause(declaration: tree.GameDeclaration, form: type[_T]) -> _T | None:
    """Return the first clause of a form that stands in the declaration itself."""
    return next((clause for clause in declaration.clauses if isinstance(clause, form)), None)


class _Dealing:
    def __init__(self, game: Game, declaration: tree.GameDeclaration, faults: Faults) -> None:
        self.game: Final = game
        self.declaration: Final = declaration
        self.faults: Final = faults
        self.orders_each: Final = sum(game.cards_of(entry) for entry in game.orders)
        self.deal_line: Final = first_clause(declaration, tree.Deal)
        self.hand_line: Final = next(
            (
                clause
                for clause in declaration.clauses
                if isinstance(clause, tree.NumberClause) and clause.keyword == "hand"
            ),
            None,
        )

    def first_of(self, *forms: type[tree.Node]) -> Span:
        """Return the place of a clause of one of the forms, the first form first; else the name."""
        for form in forms:
            clause = first_clause(self.declaration, form)
            if clause is not None:
                return clause.span
        return self.declaration.heading.name.span

    def deal_hint(self, ingredients: int, orders: int, place: Span) -> Hint:
        """Return the hint to deal so many cards: in the line that says it, or in a new one."""
        better = tree.Deal(
            tree.Number(ingredients, span=place), tree.Number(orders, span=place), span=place
        )
        if self.deal_line is not None:
            return rewritten(self.deal_line, better)
        text = line_text(better)
        if place == self.declaration.heading.name.span:
            return Hint(f"add a line `{text}`")
        return Hint(f"add a line `{text}`", Fix(Span(place.start, place.start), f"{text}\n  "))

    def players(self) -> None:
        """Each player needs a kind, and each line on a number of players such a number."""
        game = self.game
        if game.players is not None and game.players[1] > len(game.kinds):
            clause = first_clause(self.declaration, tree.Players)
            fewest = min(game.players[0], len(game.kinds))
            right = f"players {fewest} to {len(game.kinds)}"
            self.faults.add(
                "E0311",
                f"{game.players[1]} players need {game.players[1]} kinds, and there are "
                f"{len(game.kinds)}: each player has a kind",
                self.first_of(tree.Players),
                Hint(f"write `{right}`", None if clause is None else Fix(clause.span, right)),
                "or add kinds",
            )
        least, most = game.players or (0, MOST)
        for line in self.declaration.clauses:
            if isinstance(line, tree.Without) and not least <= line.players.value <= most:
                self.faults.add(
                    "E0313",
                    f"there are never {line.players} players",
                    line.players.span,
                    f"write a number from {least} to {most}",
                )
        alone = [
            f"`{entry.order.name}`"
            for entry in game.orders
            if entry.order.depends_on & {"left", "right"}
        ]
        if game.players is not None and game.players[0] == 1 and alone:
            clause = first_clause(self.declaration, tree.Players)
            right = f"players 2 to {max(2, game.players[1])}"
            self.faults.add(
                "E0321",
                f"a player who is alone has no neighbour, and {listed(alone)} "
                f"{'needs' if len(alone) == 1 else 'need'} one",
                self.first_of(tree.Players, tree.Orders),
                Hint(f"write `{right}`", None if clause is None else Fix(clause.span, right))
                if len(game.kinds) > 1
                else "leave it out",
            )

    def ingredients(self) -> None:
        """More than so many cards make no game."""
        game = self.game
        cards = 0 if game.supply is None else game.supply.cards * len(game.kinds)
        if cards <= MOST_INGREDIENTS:
            return
        most = MOST_INGREDIENTS // len(game.kinds)
        line = first_clause(self.declaration, tree.Supply)
        better = None
        if line is not None and len(line.cards) == 1:
            number = attrs.evolve(line.cards[0].number, value=most, spelled=None)
            better = attrs.evolve(line, cards=(attrs.evolve(line.cards[0], number=number),))
        self.faults.add(
            "E0208",
            f"the supply has {cards} cards, and a game has at most {MOST_INGREDIENTS}",
            self.first_of(tree.Supply, tree.Kinds),
            f"write at most {most} cards of each kind"
            if line is None or better is None
            else rewritten(line, better),
        )

    def orders(self) -> None:
        """More than so many orders make no game, and more than there are can't be dealt."""
        game = self.game
        if self.orders_each > MOST_ORDERS:
            self.faults.add(
                "E0208",
                f"each player has {self.orders_each} orders, and in a game they have at most "
                f"{MOST_ORDERS}",
                self.first_of(tree.Orders, tree.Kinds),
                "leave some out, or write fewer copies",
            )
        if game.deal is None or not game.orders or game.deal[1] <= self.orders_each:
            return
        place = self.first_of(tree.Deal, tree.Orders, tree.Kinds)
        self.faults.add(
            "W0317",
            f"{_cards(game.deal[1], 'order')} {'is' if game.deal[1] == 1 else 'are'} dealt, and "
            f"each player has {self.orders_each or 'none'}",
            place,
            self.deal_hint(game.deal[0], self.orders_each, place),
            "or give each player more orders",
            severity=Severity.WARNING,
        )

    def supply(self) -> None:
        """What is dealt must be there, and leave a card to draw."""
        game = self.game
        if game.supply is None:
            return
        least, most = game.players or (0, MOST)
        lines = {
            line.players.value: line
            for line in self.declaration.clauses
            if isinstance(line, tree.Without) and least <= line.players.value <= most
        }
        nothing = [n for n in lines if not self._cards_at(n)]
        for players in nothing:
            self._leaves_too_little(lines[players])
        numbers = [n for n in game.numbers_of_players() if n not in nothing]
        short = [n for n in numbers if self._cards_at(n) <= self._dealt(n)]
        whole = game.supply.cards * len(game.kinds)
        # Where the whole supply would do, the line is to blame, unless the deal is anyway.
        if all(n in lines and whole > self._dealt(n) for n in short):
            for players in short:
                self._leaves_too_little(lines[players])
        elif game.deal is not None:
            largest = min((self._cards_at(n) - 1) // n for n in numbers)
            place = self.first_of(tree.Deal, tree.Supply, tree.Kinds, tree.Players)
            cure = [self.deal_hint(largest, game.deal[1], place)] if largest > 0 else []
            self.faults.add(
                "E0314",
                self._too_few(max(short)),
                place,
                *cure,
                "or add cards to the supply" if cure else "add cards to the supply",
            )

    def _cards_at(self, players: int) -> int:
        """Return the ingredient cards in play."""
        supply = supply_at(self.game, players)
        return 0 if supply is None else supply.cards * len(self.game.kinds)

    def _dealt(self, players: int) -> int:
        """Return how many ingredient cards the first hands take."""
        return 0 if self.game.deal is None else players * self.game.deal[0]

    def _too_few(self, players: int) -> str:
        """Return what the deal takes and what there is."""
        cards, dealt = self._cards_at(players), self._dealt(players)
        some = f"with {_cards(players, 'player')}"
        if not cards:
            return f"{some} no ingredient card is left"
        if dealt == cards:
            return f"{some} the deal takes all {cards} ingredient cards of the supply"
        return (
            f"{some} the deal takes {_cards(dealt, 'ingredient card')}, and the supply has {cards}"
        )

    def _leaves_too_little(self, line: tree.Without) -> None:
        """Complain of a line that leaves out more than can be spared."""
        supply, players = self.game.supply, line.players.value
        assert supply is not None
        dealt = self._dealt(players) if self.game.players is not None else 0
        spare = max(0, supply.cards - (dealt // len(self.game.kinds) + 1))
        kept: list[tree.Cards] = []
        # Doubles stay out before singles.
        for cards in sorted(line.cards, key=lambda cards: cards.size):
            out = min(cards.number.value, spare)
            spare -= out
            if out:
                kept.insert(0, attrs.evolve(cards, number=tree.Number(out, span=cards.span)))
        self.faults.add(
            "E0315",
            self._too_few(players),
            line.span,
            rewritten(line, attrs.evolve(line, cards=tuple(kept)))
            if kept
            else Hint("leave the line out", Fix(line.span, "")),
            labels=[(self.deal_line.span, "this is dealt")]
            if self.deal_line is not None and self._cards_at(players)
            else [],
        )

    def hand(self) -> None:
        """A first hand must not be too large, and must hold something that can be played."""
        game = self.game
        if game.deal is None or game.hand is None:
            return
        ingredients, orders = game.deal
        place = self.deal_line.span if self.deal_line is not None else self.first_of()
        if self.deal_line is None and self.hand_line is not None:
            place = self.hand_line.span
        if ingredients + orders > game.hand:
            cures: list[Hint] = []
            if game.hand > orders:
                cures.append(self.deal_hint(game.hand - orders, orders, place))
            if self.hand_line is not None and ingredients + orders <= LARGEST_HAND:
                text = f"hand {ingredients + orders}"
                larger = Hint(f"write `{text}`", Fix(self.hand_line.span, text))
                # What the declaration says itself is changed rather than what it takes over.
                cures.insert(len(cures) if self.deal_line is not None else 0, larger)
            self.faults.add(
                "E0316",
                f"a first hand of {ingredients + orders} cards is more than the "
                f"{game.hand} that a hand may hold",
                place,
                *(cures or [Hint("deal fewer cards, or raise the hand limit")]),
                labels=[(self.hand_line.span, "this is the limit")]
                if self.hand_line is not None and self.deal_line is not None
                else [],
            )
        elif not ingredients and min(orders, self.orders_each) == game.hand:
            self.faults.add(
                "E0322",
                f"a first hand of {_cards(orders, 'order')} is full, and without an ingredient "
                "nobody can play",
                place,
                self.deal_hint(1, orders - 1, place),
            )

    def missing(self) -> None:
        """Without some clauses a game can settle orders, but not be played."""
        game, declaration = self.game, self.declaration
        needs = {
            "players": game.players,
            "rounds": game.rounds,
            "hand": game.hand,
            "deal": game.deal,
            "supply": game.supply,
            # A line that names no order which could be read has been complained of.
            "orders": game.orders or first_clause(declaration, tree.Orders),
        }
        missing = [f"`{name}`" for name, value in needs.items() if value is None]
        if missing and not declaration.damaged:
            self.faults.add(
                "W0312",
                f"`{game.id}` can settle orders but not be played: {listed(missing)} "
                f"{'is' if len(missing) == 1 else 'are'} missing",
                declaration.heading.name.span,
                f"add {'a line' if len(missing) == 1 else 'lines'} {listed(missing)}, or base the "
                "game on another one with `like`",
                severity=Severity.WARNING,
            )


def _cards(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
