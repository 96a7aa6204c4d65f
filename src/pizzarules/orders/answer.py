"""What a verdict is made of: its status, ways to pay, and what is missing."""

from __future__ import annotations

import enum

import attrs

from pizzarules.orders.requirement import Size
from pizzarules.pantry import Pool

__all__ = ["Shortfall", "Status", "Way"]


class Status(enum.StrEnum):
    """Whether an order can be baked."""

    READY = "ready"
    """The table alone suffices."""
    LAYABLE = "layable"
    """With hand cards it can be baked."""
    SHORT = "short"
    """Something is missing."""
    BARRED = "barred"
    """A condition on the table fails, or no kind qualifies; nothing can be asked for."""

    @property
    def can_be_baked(self) -> bool:
        """Whether there is a way to bake the order, with hand cards or without."""
        return self in (Status.READY, Status.LAYABLE)


@attrs.frozen(repr=False)
class Way:
    """One way to pay."""

    kinds: tuple[str, ...] = attrs.field(eq=False)
    """The kinds that the terms of the card take, in their order; for totals the kinds used.

    Of several assignments with the same effect, the first in the order of the pantry; no part of
    equality.
    """
    declared: int | None
    """The amount that the owner declares, where the card wants one."""
    lays: Pool
    """What is laid from hand."""
    pays: Pool
    """What goes to the used pile."""
    leaves: Pool
    """What stays on the table."""
    recipe: int = attrs.field(default=0, eq=False)
    """Which of the card's alternatives it meets, counted from 0."""

    def to_json(self) -> dict[str, object]:
        """Return the way as JSON: kinds, lays, pays, leaves, and declared where there is one."""
        answer: dict[str, object] = {
            "kinds": list(self.kinds),
            "lays": self.lays.to_json(),
            "pays": self.pays.to_json(),
            "leaves": self.leaves.to_json(),
        }
        if self.declared is not None:
            answer["declared"] = self.declared
        return answer

    def __repr__(self) -> str:
        return f"<Way {self}>"

    def __str__(self) -> str:
        declared = "" if self.declared is None else f"declares {self.declared}, "
        lays = f"lays {self.lays}, " if self.lays else ""
        return f"{declared}{lays}pays {self.pays}, leaves {self.leaves}"


@attrs.frozen(repr=False)
class Shortfall:
    """What is missing for one choice of kinds."""

    kinds: tuple[str, ...]
    lays: Pool
    """The hand cards that would help."""
    missing: Pool
    """What is missing then: units as single cards, double cards as double cards."""
    anything: int
    """Units missing of no particular kind; of totals over so many kinds: of any of `kinds`."""
    units: int
    """All that is missing, in units."""
    size: Size = Size.ANY
    """The cards that `anything` has to come on."""

    def to_json(self) -> dict[str, object]:
        """Return the shortfall as JSON."""
        answer: dict[str, object] = {
            "kinds": list(self.kinds),
            "lays": self.lays.to_json(),
            "missing": self.missing.to_json(),
            "anything": self.anything,
            "units": self.units,
        }
        if self.size is not Size.ANY:
            answer["size"] = self.size.value
        return answer

    def __str__(self) -> str:
        parts = [str(self.missing)] if self.missing else []
        if self.anything:
            of = " or ".join(self.kinds) if self.kinds else "anything"
            number = self.anything // 2 if self.size is Size.DOUBLE else self.anything
            size = "" if self.size is Size.ANY else f"{self.size.value} "
            parts.append(f"{number} {size}of {of}")
        laid = f" after laying {self.lays}" if self.lays else ""
        return f"{' + '.join(parts)} missing{laid}"

    def __repr__(self) -> str:
        return f"<Shortfall {self}>"
