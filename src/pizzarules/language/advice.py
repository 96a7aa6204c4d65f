"""What is to be said of a line on which there is advice, and what is known where it stands."""

from __future__ import annotations

from collections.abc import Collection

import attrs

__all__ = ["Advice", "Known"]


@attrs.frozen
class Known:
    """The names that are known where a line stands."""

    kinds: Collection[str]
    """Names of kinds, those of the file's own games too."""
    elsewhere: Collection[str]
    """Names of kinds that stand in other files."""
    declared: Collection[str]
    """Names of the file's own orders and games."""
    heading: str | None
    """The heading that a line of a game stands below, without a title."""


@attrs.frozen
class Advice:
    """What is wrong with a line, and what to do; no more need be guessed at."""

    message: str
    start: int
    """Where, in characters of the line."""
    end: int
    hints: tuple[tuple[str, str | None], ...]
    """What to say, and the whole line that it amounts to, if it is sure."""
