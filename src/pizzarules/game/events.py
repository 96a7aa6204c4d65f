"""What becomes known when a game goes on by a step, and to whom.

The core writes events down as tuples of numbers; `log` makes these readable.
"""

from __future__ import annotations

import enum

import attrs

from pizzarules.game.outcomes import How, Reason
from pizzarules.game.result import Result
from pizzarules.pantry import Pool

__all__ = [
    "Answered",
    "Asked",
    "Baked",
    "ChefDrawn",
    "ChefMoved",
    "Declared",
    "DemandGiven",
    "Drew",
    "DrewCards",
    "Event",
    "Failed",
    "GameOver",
    "Gave",
    "How",
    "Joined",
    "Laid",
    "Named",
    "OrderPlayed",
    "OrderRevealed",
    "OvenEmptied",
    "Passed",
    "Played",
    "Pledged",
    "Reason",
    "Revealed",
    "RewardLeft",
    "RewardTaken",
    "RoundBegan",
    "RoundEnded",
    "Showed",
    "StoppedAsking",
    "WaiterBaked",
]


@attrs.frozen
class Event:
    """Something that became known. The classes below say what."""

    @property
    def audience(self) -> tuple[str, ...] | None:
        """The seats that get to know of it; None: everybody."""
        return None

    def to_json(self) -> dict[str, object]:
        """Return the event as JSON: its name, its audience (null: everybody) and its fields."""
        audience = self.audience
        answer: dict[str, object] = {
            "event": type(self).__name__,
            "audience": None if audience is None else list(audience),
        }
        for field in attrs.fields(type(self)):
            value = getattr(self, field.name)
            if isinstance(value, Pool | Result):
                value = value.to_json()
            elif isinstance(value, tuple):
                value = list(value)
            elif isinstance(value, enum.Enum):
                value = value.value
            answer[field.name] = value
        return answer


def _cards(kind: str, singles: int, doubles: int) -> str:
    parts = [f"{singles} {kind}"] if singles else []
    parts += [f"{doubles} double {kind}"] if doubles else []
    return " + ".join(parts)


@attrs.frozen
class RoundBegan(Event):
    """A round begins."""

    round: int
    starter: str
    supply: int
    """The cards of the supply, the chef card included."""

    def __str__(self) -> str:
        return (
            f"round {self.round} begins, {self.starter} starts; the supply has {self.supply} cards"
        )


@attrs.frozen
class DrewCards(Event):
    """Which cards a seat was dealt or drew; it alone knows."""

    seat: str
    ingredients: Pool
    orders: tuple[str, ...]

    @property
    def audience(self) -> tuple[str, ...]:
        """The seat alone."""
        return (self.seat,)

    def __str__(self) -> str:
        parts = [str(self.ingredients)] if self.ingredients else []
        return f"{self.seat} gets {' + '.join([*parts, *self.orders]) or 'nothing'}"


@attrs.frozen
class Played(Event):
    """Ingredients of one kind were played to the oven."""

    seat: str
    kind: str
    singles: int
    doubles: int

    def __str__(self) -> str:
        units = f" ({self.singles + 2 * self.doubles} units)" if self.doubles else ""
        return f"{self.seat} plays {_cards(self.kind, self.singles, self.doubles)}{units}"


@attrs.frozen
class OrderPlayed(Event):
    """An order was played on top."""

    seat: str
    order: str

    def __str__(self) -> str:
        return f"{self.seat} plays {self.order}"


@attrs.frozen
class Passed(Event):
    """A seat without ingredients passed."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} passes"


@attrs.frozen
class Drew(Event):
    """A seat refilled its hand."""

    seat: str
    pile: str
    """`supply` or `waiter`."""
    number: int

    def __str__(self) -> str:
        pile = "the supply" if self.pile == "supply" else "their waiter"
        return f"{self.seat} draws {self.number} from {pile}"


@attrs.frozen
class ChefDrawn(Event):
    """The chef card came to a seat out of the supply, or in its place."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} gets the chef card"


@attrs.frozen
class RoundEnded(Event):
    """No more cards are played; the oven is turned over."""

    deadlock: bool
    """Whether nobody could play or draw any more."""
    chef: str

    def __str__(self) -> str:
        why = "nobody can go on" if self.deadlock else "the supply has given out"
        return f"{why}: {self.chef} empties the oven"


@attrs.frozen
class Revealed(Event):
    """Ingredients came out of the oven."""

    kind: str
    singles: int
    doubles: int

    def __str__(self) -> str:
        return f"out of the oven: {_cards(self.kind, self.singles, self.doubles)}"


@attrs.frozen
class OrderRevealed(Event):
    """An order came out of the oven."""

    seat: str
    order: str
    table: Pool
    """What lies on the table."""

    def __str__(self) -> str:
        return f"out of the oven: {self.seat}'s {self.order}; on the table: {self.table}"


@attrs.frozen
class Joined(Event):
    """A further order joined a series."""

    seat: str
    order: str

    def __str__(self) -> str:
        return f"{self.seat} adds {self.order}"


@attrs.frozen
class DemandGiven(Event):
    """A member of a series got its demand."""

    seat: str
    order: str
    demand: int

    def __str__(self) -> str:
        return f"{self.seat}'s {self.order} needs {self.demand}"


@attrs.frozen
class Named(Event):
    """An opponent was named to show a card."""

    seat: str
    opponent: str

    def __str__(self) -> str:
        return f"{self.seat} names {self.opponent}"


@attrs.frozen
class Showed(Event):
    """A seat showed cards and took them back."""

    seat: str
    cards: Pool

    def __str__(self) -> str:
        return f"{self.seat} shows {self.cards}"


@attrs.frozen
class Declared(Event):
    """The owner of an order declared an amount."""

    seat: str
    amount: int

    def __str__(self) -> str:
        return f"{self.seat} declares {self.amount}"


@attrs.frozen
class Laid(Event):
    """The owner of an order laid cards."""

    seat: str
    cards: Pool

    def __str__(self) -> str:
        return f"{self.seat} lays {self.cards}"


@attrs.frozen
class Pledged(Event):
    """The owner of an order pledged cards, should help come."""

    seat: str
    cards: Pool

    def __str__(self) -> str:
        return f"{self.seat} pledges {self.cards}"


@attrs.frozen
class Asked(Event):
    """The owner of an order asked for help."""

    seat: str
    request: Pool
    """The exact combination: units as single cards, double cards as double cards."""

    def __str__(self) -> str:
        return f"{self.seat} asks for {self.request}"


@attrs.frozen
class Answered(Event):
    """A seat that was asked agreed, or did not."""

    seat: str
    helps: bool

    def __str__(self) -> str:
        return f"{self.seat} {'helps' if self.helps else 'refuses'}"


@attrs.frozen
class StoppedAsking(Event):
    """The owner of an order asked nobody else."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} asks nobody else"


@attrs.frozen
class Gave(Event):
    """The helper gave cards."""

    seat: str
    cards: Pool

    def __str__(self) -> str:
        return f"{self.seat} gives {self.cards}"


@attrs.frozen
class Baked(Event):
    """An order was baked."""

    seat: str
    order: str
    how: How
    pays: Pool
    """What went to the used pile."""
    surplus: int
    """The units in it beyond what the card asked for."""

    def __str__(self) -> str:
        with_what = {How.TABLE: "", How.HAND: " with hand cards", How.HELP: " with help"}
        return f"{self.seat}'s {self.order} is baked{with_what[self.how]}; it takes {self.pays}"


@attrs.frozen
class Failed(Event):
    """An order failed."""

    seat: str
    order: str
    reason: Reason

    def __str__(self) -> str:
        reasons = {
            Reason.BARRED: "is barred by what lies on the table",
            Reason.NO_KIND: "fails: no kind qualifies",
            Reason.NOBODY_SHOWS: "fails: nobody has an ingredient to show",
            Reason.DECLINED: "fails",
            Reason.REFUSED: "fails: nobody helps",
            Reason.BLOCKED: "is blocked",
            Reason.LADDER: "fails with the series",
            Reason.SHORT: "fails: the table has not enough any more",
        }
        return f"{self.seat}'s {self.order} {reasons[self.reason]}"


@attrs.frozen
class RewardTaken(Event):
    """The helper turned up the top order of their waiter; it counts as baked."""

    seat: str
    order: str

    def __str__(self) -> str:
        return f"{self.seat} bakes {self.order} as a reward"


@attrs.frozen
class RewardLeft(Event):
    """The helper left the reward."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} leaves the reward"


@attrs.frozen
class WaiterBaked(Event):
    """The effect of an order baked the top order of a waiter."""

    seat: str
    order: str

    def __str__(self) -> str:
        return f"{self.seat} bakes {self.order} from the waiter"


@attrs.frozen
class ChefMoved(Event):
    """An order made its owner chef: they empty the rest of the oven."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} is chef now"


@attrs.frozen
class OvenEmptied(Event):
    """The last card of the oven is settled."""

    table: Pool
    """What stays on the table, and goes into the next oven first."""

    def __str__(self) -> str:
        return f"the oven is empty; on the table: {self.table}"


@attrs.frozen
class GameOver(Event):
    """The game is over."""

    result: Result

    def __str__(self) -> str:
        return f"the game is over: {self.result}"
