"""Games that a bot brought down, told so that they can be played again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from pizzarules.errors import JsonError

__all__ = ["BotFailure", "BotFailures"]

_KEPT: Final = 20
"""Of so many failures all is told, those of the first games; of the others there is the number."""


@attrs.frozen(order=True)
class BotFailure:
    """What went wrong in one game."""

    game: int
    """The number of the game in its run, from 0 on."""
    seed: int
    """The seed of the game, as `Game.new` takes it."""
    seat: str
    bot: str
    decision: int
    """Which decision of the game it was, of all seats, from 1 on; 0: as the bot was made."""
    message: str
    """The exception, or what is wrong with the action."""

    def __str__(self) -> str:
        when = f"decision {self.decision}" if self.decision else "before the first decision"
        return (
            f"game {self.game} (seed {self.seed}), {when}: bot `{self.bot}` of {self.seat}: "
            f"{self.message}"
        )


@attrs.define
class BotFailures:
    """The failures of many games, in a bounded space."""

    number: int = 0
    """How many games a bot brought down."""
    first: tuple[BotFailure, ...] = ()
    """Those of the lowest numbers, at most 20."""

    def add(self, failure: BotFailure) -> None:
        """Count a failure."""
        self.merge(BotFailures(1, (failure,)))

    def merge(self, other: BotFailures) -> None:
        """Add what others counted."""
        self.number += other.number
        if other.first:
            self.first = tuple(sorted((*self.first, *other.first))[:_KEPT])

    def to_json(self) -> dict[str, object]:
        """Return the failures as JSON."""
        return {"number": self.number, "first": [attrs.asdict(one) for one in self.first]}

    @classmethod
    def from_json(cls, given: object) -> BotFailures:
        """Return what `to_json` wrote; `JsonError` if it is none."""
        if not isinstance(given, Mapping) or not isinstance(given.get("first"), list):
            raise JsonError("failures are an object with `number` and `first`")
        return cls(_typed(given.get("number"), int), tuple(_failure(one) for one in given["first"]))


def _failure(given: object) -> BotFailure:
    fields = attrs.fields_dict(BotFailure)
    if not isinstance(given, Mapping) or set(given) != set(fields):
        raise JsonError("a failure is an object with the fields of one")
    whole = ("game", "seed", "decision")
    return BotFailure(
        **{name: _typed(given[name], int if name in whole else str) for name in fields}
    )


def _typed(given: object, wanted: type) -> Any:
    if type(given) is not wanted:
        raise JsonError("failures: a number or a text is of the wrong type")
    return given
