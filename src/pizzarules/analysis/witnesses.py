"""Positions written down as scenarios, ready to be kept in a card file.

What the players choose is found by playing the position: its owner bakes the order in the first way
there is, or declines. A game that can't be played, or doesn't have the order, is made up for by
another one based on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import attrs

from pizzarules.analysis.circumstances import Card, Circumstances
from pizzarules.analysis.tables import pool_of
from pizzarules.analysis.telling import Position
from pizzarules.errors import PizzaError
from pizzarules.game.actions import Action, Form
from pizzarules.game.deck import order_cards
from pizzarules.game.definition import CardCounts, Game, OrderCopies
from pizzarules.game.events import Baked, Failed
from pizzarules.game.outcomes import How, Reason
from pizzarules.game.state import State
from pizzarules.orders.setting import NOBODY
from pizzarules.pantry import Pool

__all__ = ["Stage", "Witness", "witness_of"]


@attrs.frozen(repr=False)
class Witness:
    """A position in which one order can be baked, and another can't."""

    bakes: str
    """The card that can be baked: `name`, or `name:kind`."""
    fails: str | None
    """The card that can't; None if there is but one order."""
    circumstances: Circumstances
    table: Pool
    hand: Pool
    """What the owner holds."""
    scenarios: tuple[str, ...]
    """The same as scenarios: one in which the order is baked, one in which the other fails.

    Empty where no scenario can say it: with more baked pizzas than the game has orders.
    """

    @property
    def cards(self) -> int:
        """How many cards lie on the table and in the hand."""
        return sum(sum(pool[kind]) for pool in (self.table, self.hand) for kind in pool)

    def to_json(self) -> dict[str, object]:
        """Return the witness as JSON."""
        return {
            "bakes": self.bakes,
            "fails": self.fails,
            "circumstances": self.circumstances.to_json(),
            "table": self.table.to_json(),
            "hand": self.hand.to_json(),
            "scenarios": list(self.scenarios),
        }

    def __repr__(self) -> str:
        return f"<Witness {self}>"

    def __str__(self) -> str:
        held = f", with {self.hand} in hand" if self.hand else ""
        return f"table {self.table}{held} ({self.circumstances})"


@attrs.frozen
class Stage:
    """A game in which scenarios of certain orders can be played."""

    game: Game
    declaration: str = ""
    """How it is declared; empty for a game that is there already."""
    rulings: tuple[tuple[str, str], ...] = ()
    """What each scenario has to say of rulings."""

    @classmethod
    def of(
        cls, game: Game, cards: Sequence[Card], rulings: Mapping[str, str] | None = None
    ) -> Stage:
        """Return a game with these orders, the given one if it will do.

        What a game lacks to be played is made up. `rulings` are those that `game` owes to the caller
        and not to its declaration.
        """
        ruled = tuple((rulings or {}).items())
        there = [entry.order for entry in game.orders]
        lacking = [card.order for card in cards if card.order not in there]
        lacking = list(dict.fromkeys(lacking))
        numbers = (game.players, game.rounds, game.hand, game.deal, game.supply)
        if not lacking and None not in numbers:
            return cls(game, rulings=ruled)
        names = {order.name for order in lacking}
        kept = [entry for entry in game.orders if entry.order.name not in names]
        orders = (*kept, *(OrderCopies(order) for order in lacking))
        named = attrs.evolve(game, id=f"{game.id}-trial", orders=orders)
        return attrs.evolve(_completed(named, game), rulings=ruled)


def _completed(game: Game, base: Game) -> Stage:
    """Return a game with all that it needs to be played, and its declaration."""
    listed = (e.order.name + (f" x{e.copies}" if e.copies > 1 else "") for e in game.orders)
    lines = [f"game {game.id} like {base.id}", f"  orders {', '.join(listed)}"]
    if game.players is None:
        most = min(5, len(game.kinds))
        game = attrs.evolve(game, players=(min(2, most), most))
        lines.append(f"  players {min(2, most)} to {most}")
    if game.rounds is None:
        game = attrs.evolve(game, rounds=1)
        lines.append("  rounds 1")
    if game.hand is None:
        game = attrs.evolve(game, hand=7)
        lines.append("  hand 7")
    if game.deal is None:
        game = attrs.evolve(game, deal=(1, 1))
        lines.append("  deal 1 ingredient + 1 order")
    if game.supply is None:
        game = attrs.evolve(game, supply=CardCounts(9, 2))
        lines.append("  supply 9 single + 2 double of each kind")
    return Stage(game, "\n".join(lines) + "\n")


def witness_of(
    stage: Stage,
    bakes: Card,
    fails: Card | None,
    circumstances: Circumstances,
    position: Position,
) -> Witness:
    """Return a position in which one card can be baked and another can't, with its scenarios."""
    scene = _Scene(stage, circumstances, position)
    name = circumstances.name_of(bakes)
    other = None if fails is None else circumstances.name_of(fails)
    with_hand = " with hand cards" if any(map(any, position.hand)) else ""
    if other is None:
        titled = [(name, f"{name} is baked{with_hand} from {scene.table}")]
    else:
        titled = [
            (name, f"{name} is baked{with_hand} where {other} is not"),
            (other, f"{other} is not baked{with_hand} where {name} is"),
        ]
    try:
        scenarios = tuple(scene.scenario(card, title, bake=card == name) for card, title in titled)
    except PizzaError:
        scenarios = ()
    return Witness(name, other, circumstances, scene.table, scene.hand, scenarios)


_NOT_BAKING: Final = (Form.DECLINE, Form.ASK)
_ALONE: Final = {
    Form.BAKE: "bakes it",
    Form.DECLINE: "declines",
    Form.NO_MORE: "adds no more",
}
_BY_KIND: Final = {Form.LAY: "lays", Form.SHARE: "shares"}
_BARRED: Final = (Reason.BARRED, Reason.NO_KIND, Reason.NOBODY_SHOWS)


class _Scene:
    """A position of a game, with seats for all that the circumstances speak of."""

    def __init__(self, stage: Stage, given: Circumstances, position: Position) -> None:
        game = stage.game
        self.game: Final = game
        self.rulings: Final = stage.rulings
        self.given: Final = given
        self.table: Final = pool_of(game.pantry, position.table)
        self.hand: Final = pool_of(game.pantry, position.hand)
        least, most = game.players or (1, len(game.kinds))
        self.usual: Final = game.kinds[: min(most, len(game.kinds))]
        self.seats: Final = self._seats(least)
        self.chef: Final = self._chef()

    def _seats(self, least: int) -> tuple[str, ...]:
        """Return who plays, clockwise: the left neighbour comes next."""
        given = self.given
        neighbours = {given.left, given.right} - {None}
        if not neighbours and {given.owner, given.chef} - {None} <= set(self.usual):
            return self.usual
        seats = [given.owner]
        if given.left is not None:
            seats.append(given.left)
        last: list[str] = []
        if given.right is not None and given.right != given.left:
            last.append(given.right)
        if given.chef is not None and given.chef not in (*seats, *last):
            seats.append(given.chef)
        rest = [kind for kind in self.game.kinds if kind not in (*seats, *last)]
        fewest = max(least, min(2, len(self.usual)))
        seats += rest[: max(0, fewest - len(seats) - len(last))]
        return (*seats, *last)

    def _chef(self) -> str | None:
        """Return who is chef: anybody but the owner, where only the chef's pizzas count."""
        given = self.given
        if given.chef is not None or given.chef_baked is None:
            return given.chef
        if given.chef_baked == given.owner_baked:
            return given.owner
        return next(seat for seat in self.seats if seat != given.owner)

    @property
    def _shows(self) -> str | None:
        """The opponent who holds a card to be shown."""
        if self.given.shown in (None, NOBODY):
            return None
        return next(seat for seat in self.seats if seat != self.given.owner)

    def scenario(self, card: str, title: str, *, bake: bool) -> str:
        """Return the scenario in which a card of the owner is baked, or is not.

        Raises `PizzaError` for a position that can't be.
        """
        owner, given = self.given.owner, self.given
        baked = {seat: tuple(self._baked(seat, number, card)) for seat, number in self._counts()}
        hands = {owner: self.hand}
        if self._shows is not None:
            hands[self._shows] = self.game.pantry.pool(f"1 {given.shown}")
        state = self.game.position(
            seats=self.seats,
            chef=self.chef,
            table=self.table,
            hands={seat: hand.to_json() for seat, hand in hands.items()},
            baked=baked,
            oven=[(owner, card)],
            phase="oven",
        )
        lines = [f'scenario "{title}"', f"  in {self.game.id}"]
        if self.seats != self.usual:
            lines.append(f"  seats {', '.join(self.seats)}")
        lines += [f"  ruling {id} {reading}" for id, reading in self.rulings]
        if self.chef is not None:
            lines.append(f"  chef {self.chef}")
        if self.table:
            lines.append(f"  table {self.table}")
        lines += [f"  {seat} holds {hand}" for seat, hand in hands.items() if hand]
        lines += [
            f"  {seat} has baked {', '.join(orders)}" for seat, orders in baked.items() if orders
        ]
        lines.append(f"  {owner} bakes {card}")
        told = _Told(owner)
        outcome = told.play(state, bake=bake)
        lines += [f"    {line}" for line in told.lines]
        lines.append(f"  then {card} {outcome}")
        return "\n".join(lines) + "\n"

    def _counts(self) -> Iterator[tuple[str, int]]:
        if self.given.owner_baked is not None:
            yield self.given.owner, self.given.owner_baked
        if self.given.chef_baked is not None and self.chef not in (None, self.given.owner):
            assert self.chef is not None
            yield self.chef, self.given.chef_baked
        elif self.given.chef_baked is not None and self.given.owner_baked is None:
            yield self.given.owner, self.given.chef_baked

    def _baked(self, seat: str, number: int, revealed: str) -> Iterator[str]:
        """Yield orders of a seat that count for so many; `PizzaError` if there are not enough."""
        for card in sorted(order_cards(self.game), key=lambda card: -card.order.worth):
            if card.mark == seat:
                continue
            there = card.copies - (seat == self.given.owner and card.name == revealed)
            for _ in range(there):
                if card.order.worth <= number:
                    number -= card.order.worth
                    yield card.name
        if number:
            raise PizzaError(f"{seat} can't have baked so many")


class _Told:
    """What is chosen from a position on, as the lines of a scenario."""

    def __init__(self, owner: str) -> None:
        self._owner: Final = owner
        self.lines: Final[list[str]] = []
        self._steps: list[Action] = []

    def play(self, state: State, *, bake: bool) -> str:
        """Play to the end, bake the order or decline to; return what becomes of it."""
        events = list(state.events)
        while not state.is_over and not any(isinstance(e, Baked | Failed) for e in events):
            action = self._chosen(state, bake=bake)
            self._note(state, action)
            state = state.apply(action)
            events += state.events
        self._flush()
        return next(_words(event) for event in events if isinstance(event, Baked | Failed))

    @staticmethod
    def _chosen(state: State, *, bake: bool) -> Action:
        actions = state.actions()
        if bake:
            return next((a for a in actions if a.form not in _NOT_BAKING), actions[0])
        return next((a for a in actions if a.form is Form.DECLINE), actions[0])

    def _note(self, state: State, action: Action) -> None:
        if self._steps and action.form is not self._steps[0].form:
            self._flush()
        if action.form in _BY_KIND:
            self._steps.append(action)
        elif len(state.actions()) > 1:
            seat = state.to_act
            subject = "" if seat == self._owner else f"{seat} "
            self.lines.append(f"{subject}{_line(action)}")

    def _flush(self) -> None:
        """Write down what was chosen kind by kind."""
        if not self._steps:
            return
        parts: list[str] = []
        for step in self._steps:
            singles = step.number or 0 if step.form is Form.SHARE else step.singles
            parts += [f"{singles} {step.kind}"] if singles else []
            parts += [f"{step.doubles} double {step.kind}"] if step.doubles else []
        self.lines.append(f"{_BY_KIND[self._steps[0].form]} {' + '.join(parts) or 'nothing'}")
        self._steps = []


def _line(action: Action) -> str:
    if action.form in _ALONE:
        return _ALONE[action.form]
    words = {
        Form.ALTERNATIVE: f"chooses alternative {action.number}",
        Form.DECLARE: f"declares {action.number}",
        Form.USE: f"uses {action.kind}",
        Form.NAME: f"names {action.seat}",
        Form.SHOW: f"shows {str(action).removeprefix('show ')}",
        Form.SHOW_NOTHING: "shows nothing",
    }
    return words[action.form]


def _words(event: Baked | Failed) -> str:
    if isinstance(event, Failed):
        return "is barred" if event.reason in _BARRED else "fails"
    return "is baked from the table" if event.how is How.TABLE else "is baked with hand cards"
