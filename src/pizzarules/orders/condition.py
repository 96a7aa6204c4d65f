"""What must hold on the table when an order is revealed: the tests of `only if`."""

from __future__ import annotations

import enum

import attrs

from pizzarules.orders.kinds import Definite, Mark, Named, Own

__all__ = [
    "Absent",
    "AllOf",
    "AnyOf",
    "Compare",
    "Condition",
    "KindsPresent",
    "UnitsPresent",
]


class Compare(enum.Enum):
    """How a condition compares what lies on the table with its number."""

    AT_LEAST = "at least"
    AT_MOST = "at most"
    EXACTLY = "exactly"

    def holds(self, count: int, number: int) -> bool:
        """Whether `count` compares so with `number`."""
        if self is Compare.AT_LEAST:
            return count >= number
        if self is Compare.AT_MOST:
            return count <= number
        return count == number


@attrs.frozen
class Absent:
    """No card of that kind lies on the table."""

    kind: Definite

    def __str__(self) -> str:
        word = "no" if isinstance(self.kind, Own | Named | Mark) else "none"
        return f"{word} {self.kind} on the table"


@attrs.frozen
class UnitsPresent:
    """So many units of a kind, or of anything, lie on the table."""

    compare: Compare
    number: int
    kind: Definite | None = None
    """None: of anything."""

    def __str__(self) -> str:
        return f"{self.compare.value} {self.number} {self.kind or 'of anything'} on the table"


@attrs.frozen
class KindsPresent:
    """So many kinds lie on the table."""

    compare: Compare
    number: int

    def __str__(self) -> str:
        kinds = "kind" if self.number == 1 else "kinds"
        return f"{self.compare.value} {self.number} {kinds} on the table"


@attrs.frozen
class AllOf:
    """Every one of the conditions holds."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " and ".join(str(part) for part in self.parts)


@attrs.frozen
class AnyOf:
    """At least one of the conditions holds."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " or ".join(str(part) for part in self.parts)


Condition = Absent | UnitsPresent | KindsPresent | AllOf | AnyOf
