"""What can become of an order."""

from __future__ import annotations

import enum

__all__ = ["How", "Reason"]


class How(enum.StrEnum):
    """With whose cards an order was baked."""

    TABLE = "table"
    """The table alone sufficed, and nothing was laid."""
    HAND = "hand"
    """The owner laid cards from hand."""
    HELP = "help"
    """Another player helped."""


class Reason(enum.StrEnum):
    """Why an order failed."""

    BARRED = "barred"
    """Its condition does not hold on the table."""
    NO_KIND = "no-kind"
    """No kind qualifies."""
    NOBODY_SHOWS = "nobody-shows"
    """No opponent holds an ingredient to show."""
    DECLINED = "declined"
    """The owner did not bake it, or could not: that looks the same."""
    REFUSED = "refused"
    """Nobody helped."""
    BLOCKED = "blocked"
    """The opponents showed enough to block it."""
    LADDER = "ladder"
    """An earlier member of the series failed (ruling `series-fail`)."""
    SHORT = "short"
    """What it was to be baked with is not there any more."""
