"""Which kind a card speaks of: definite kinds, and wildcards for kinds that are chosen."""

from __future__ import annotations

import enum

import attrs

from pizzarules.names import composed

__all__ = [
    "AnyKind",
    "Chef",
    "Definite",
    "EachKind",
    "EachOf",
    "ExtremeKind",
    "Kind",
    "Mark",
    "Named",
    "Neighbour",
    "Own",
    "Shown",
    "Side",
]


class Side(enum.Enum):
    """Where a neighbour sits: play goes clockwise, to the left."""

    LEFT = "left"
    RIGHT = "right"


# Definite kinds: one kind, known as soon as the position is.


@attrs.frozen
class Own:
    """The kind of the order's owner."""

    def __str__(self) -> str:
        return "own"


@attrs.frozen
class Named:
    """One kind by its name."""

    kind: str = attrs.field(converter=composed)

    def __str__(self) -> str:
        return self.kind


@attrs.frozen
class Mark:
    """The kind printed on this card of a family: `X` in `order o for X in other kinds`."""

    variable: str = "X"

    def __str__(self) -> str:
        return self.variable


@attrs.frozen
class Chef:
    """The kind of the chef, as of the reveal."""

    def __str__(self) -> str:
        return "of the chef's kind"


@attrs.frozen
class Shown:
    """The kind that an opponent shows."""

    def __str__(self) -> str:
        return "of the kind that an opponent shows"


@attrs.frozen
class Neighbour:
    """The kind of a neighbour of the owner."""

    side: Side

    def __str__(self) -> str:
        return f"of the {self.side.value} neighbour's kind"


Definite = Own | Named | Mark | Chef | Shown | Neighbour


@attrs.frozen
class EachKind:
    """Every kind of the game, or every kind but one: a definite term for each."""

    but: Definite | None = None

    def __str__(self) -> str:
        return "of each kind" if self.but is None else f"of each kind but {self.but}"


# Wildcards: each takes a kind different from those of all other terms.


@attrs.frozen
class AnyKind:
    """A kind that the owner chooses."""

    but: Definite | None = None

    def __str__(self) -> str:
        return "of a kind" if self.but is None else f"of any kind but {self.but}"


@attrs.frozen
class EachOf:
    """So many kinds that the owner chooses, all different: a wildcard for each."""

    count: int

    def __str__(self) -> str:
        return f"of each of {self.count} different kinds"


@attrs.frozen
class ExtremeKind:
    """The kind of which least or most lies on the table; the owner chooses among equals."""

    scarcest: bool
    other: bool = False
    """The own kind doesn't count."""

    def __str__(self) -> str:
        which = "scarcest" if self.scarcest else "commonest"
        return f"of the {which} {'other ' if self.other else ''}kind"


Kind = Definite | EachKind | AnyKind | EachOf | ExtremeKind
