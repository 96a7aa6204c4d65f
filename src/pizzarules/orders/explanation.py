"""Why an order can be baked or not, as a value: what decided, and what would change it.

Nothing here is said in words: `english` draws them from these classes, and whoever writes another
language does so from the same ones.
"""

from __future__ import annotations

import enum

import attrs

from pizzarules.orders.answer import Shortfall, Status, Way
from pizzarules.pantry import Pool
from pizzarules.rulings import RULINGS

__all__ = [
    "Cause",
    "Change",
    "Clause",
    "ConditionFails",
    "Counted",
    "DecidingRuling",
    "Explanation",
    "HandSuffices",
    "Missing",
    "NoKind",
    "NothingToLay",
    "TableSuffices",
    "Unqualified",
]


@attrs.frozen
class Clause:
    """A clause of the card, and what its words stand for in this position."""

    text: str
    """In the card language."""
    meanings: tuple[tuple[str, str | int], ...] = ()
    """Words of the clause (`own`, `chef's`, `shows`, `left`, `right`, a variable) and the kind or
    number that each stands for."""

    def to_json(self) -> dict[str, object]:
        """Return the clause as JSON."""
        return {"text": self.text, "meanings": dict(self.meanings)}


@attrs.frozen
class TableSuffices:
    """The table alone fulfils the order."""

    way: Way
    """The first way that lays nothing."""

    def to_json(self) -> dict[str, object]:
        """Return the cause as JSON."""
        return {"name": "table-suffices", "way": self.way.to_json()}


@attrs.frozen
class HandSuffices:
    """With hand cards the order is fulfilled."""

    way: Way
    """The first way."""

    def to_json(self) -> dict[str, object]:
        """Return the cause as JSON."""
        return {"name": "hand-suffices", "way": self.way.to_json()}


@attrs.frozen
class Missing:
    """Table and hand together have too little."""

    shortfall: Shortfall
    """The smallest one."""

    def to_json(self) -> dict[str, object]:
        """Return the cause as JSON."""
        return {"name": "missing", "shortfall": self.shortfall.to_json()}


@attrs.frozen
class NothingToLay:
    """The table has too little, and nothing may be laid for the order."""

    def to_json(self) -> dict[str, object]:
        """Return the cause as JSON."""
        return {"name": "nothing-to-lay"}


class Counted(enum.StrEnum):
    """What the test that fails counts."""

    KIND = "kind"
    """Units of one kind."""
    UNITS = "units"
    """Units of all kinds."""
    KINDS = "kinds"
    """Kinds."""
    SEVERAL = "several"
    """More than one test fails, and any of them would be enough."""


@attrs.frozen
class ConditionFails:
    """A condition of the card does not hold on the table."""

    counted: Counted
    kind: str | None
    """Of which kind units are counted, if they are of one kind."""
    lies: Pool
    """What lies there: of that kind, or all of the table."""

    def to_json(self) -> dict[str, object]:
        """Return the cause as JSON."""
        return {
            "name": "condition-fails",
            "counted": str(self.counted),
            "kind": self.kind,
            "lies": self.lies.to_json(),
        }


class Unqualified(enum.StrEnum):
    """Why no kind qualifies."""

    TABLE = "table"
    """No kind on this table is the scarcest or the commonest one that the order wants."""
    NOBODY_SHOWS = "nobody-shows"
    """No opponent has an ingredient to show."""
    NONE = "none"
    """The game has no kinds for it."""


@attrs.frozen
class NoKind:
    """No kind qualifies for the order."""

    why: Unqualified

    def to_json(self) -> dict[str, object]:
        """Return the cause as JSON."""
        return {"name": "no-kind", "why": str(self.why)}


Cause = TableSuffices | HandSuffices | Missing | NothingToLay | ConditionFails | NoKind


@attrs.frozen
class DecidingRuling:
    """A ruling without which the verdict would be another."""

    ruling: str
    """Its id."""
    reading: str
    """How it is read here."""
    instead: str
    """Another reading."""
    status: Status | None
    """What the verdict would be then. The same status: the ways would be others; None: the amount
    could not be declared."""

    def to_json(self) -> dict[str, object]:
        """Return the ruling as JSON."""
        return {
            "ruling": self.ruling,
            "reading": self.reading,
            "instead": self.instead,
            "status": None if self.status is None else str(self.status),
            "sources": [passage.to_json() for passage in RULINGS[self.ruling].sources],
        }


@attrs.frozen
class Change:
    """What would have to lie otherwise so that the order could be baked."""

    hand: Pool
    """Cards more in the hand of the owner."""
    table: Pool
    """Cards more on the table."""
    without: Pool
    """Cards fewer on the table."""
    fewest: bool
    """Whether no change of fewer cards does it, as far as that was searched to the end."""

    @property
    def cards(self) -> int:
        """How many cards would be others."""
        return sum(
            sum(pool[kind]) for pool in (self.hand, self.table, self.without) for kind in pool
        )

    def to_json(self) -> dict[str, object]:
        """Return the change as JSON."""
        return {
            "hand": self.hand.to_json(),
            "table": self.table.to_json(),
            "without": self.without.to_json(),
            "cards": self.cards,
            "fewest": self.fewest,
        }


@attrs.frozen
class Explanation:
    """What decided about an order on a table. Made by `Verdict.explain`; `str()` is English."""

    order: str
    owner: str
    status: Status
    clauses: tuple[Clause, ...]
    """The clause of the card that decides; all alternatives where each of them falls short."""
    cause: Cause
    taken: tuple[str, ...]
    """The kinds that earlier members of a series took (ruling `series-same`)."""
    rulings: tuple[DecidingRuling, ...]
    """The rulings that decide, those first under which the status would be another."""
    change: Change | None
    """The nearest change that would bake it; None where it can be baked, or no cards help."""

    def to_json(self) -> dict[str, object]:
        """Return the explanation as JSON."""
        return {
            "order": self.order,
            "owner": self.owner,
            "status": str(self.status),
            "clauses": [clause.to_json() for clause in self.clauses],
            "cause": self.cause.to_json(),
            "taken": list(self.taken),
            "rulings": [ruling.to_json() for ruling in self.rulings],
            "change": None if self.change is None else self.change.to_json(),
        }

    def __str__(self) -> str:
        from pizzarules.orders.english import told

        return told(self)
