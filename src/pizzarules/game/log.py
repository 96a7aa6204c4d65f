"""The events as the core writes them down: tuples of a number and packed fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pizzarules.game import events
from pizzarules.game.core import RawEvent
from pizzarules.game.result import Result, result_of
from pizzarules.game.rulebook import Rulebook
from pizzarules.pantry import Pool
from pizzarules.rules.events import GAME_OVER

__all__ = ["event_of", "fields_of"]


# How the core's numbers are read, field by field.


def _seat(rules: Rulebook, value: int) -> str:
    return rules.seats[value]


def _result(rules: Rulebook, value: Any) -> Result:
    return result_of(rules.seats, value)


def _kind(rules: Rulebook, value: int) -> str:
    return rules.game.kinds[value]


def _order(rules: Rulebook, value: int) -> str:
    return rules.cards[value].name


def _orders(rules: Rulebook, value: Any) -> tuple[str, ...]:
    return tuple(rules.cards[card].name for card in value)


def _pool(rules: Rulebook, value: Any) -> Pool:
    return Pool(rules.pantry, *value)


def _plain(_: Rulebook, value: object) -> object:
    return value


_Reader = Callable[[Rulebook, Any], Any]
_SPECS: Final[tuple[tuple[type[events.Event], tuple[_Reader, ...]], ...]] = (
    (events.RoundBegan, (_plain, _seat, _plain)),
    (events.DrewCards, (_seat, _pool, _orders)),
    (events.Played, (_seat, _kind, _plain, _plain)),
    (events.OrderPlayed, (_seat, _order)),
    (events.Passed, (_seat,)),
    (events.Drew, (_seat, _plain, _plain)),
    (events.ChefDrawn, (_seat,)),
    (events.RoundEnded, (_plain, _seat)),
    (events.Revealed, (_kind, _plain, _plain)),
    (events.OrderRevealed, (_seat, _order, _pool)),
    (events.Joined, (_seat, _order)),
    (events.DemandGiven, (_seat, _order, _plain)),
    (events.Named, (_seat, _seat)),
    (events.Showed, (_seat, _pool)),
    (events.Declared, (_seat, _plain)),
    (events.Laid, (_seat, _pool)),
    (events.Pledged, (_seat, _pool)),
    (events.Asked, (_seat, _pool)),
    (events.Answered, (_seat, _plain)),
    (events.StoppedAsking, (_seat,)),
    (events.Gave, (_seat, _pool)),
    (events.Baked, (_seat, _order, _plain, _pool, _plain)),
    (events.Failed, (_seat, _order, _plain)),
    (events.RewardTaken, (_seat, _order)),
    (events.RewardLeft, (_seat,)),
    (events.WaiterBaked, (_seat, _order)),
    (events.ChefMoved, (_seat,)),
    (events.OvenEmptied, (_pool,)),
    (events.GameOver, (_result,)),
)
assert len(_SPECS) == GAME_OVER + 1


def fields_of(raw: RawEvent) -> tuple[Any, ...]:
    """Return the fields of an event, as the core's numbers.

    What stands behind them are the grounds of an outcome, for `explaining` alone: they hold hands.
    """
    place: Any = raw[0]
    return raw[1 : 1 + len(_SPECS[place][1])]


def event_of(rules: Rulebook, raw: RawEvent) -> events.Event:
    """Return the event that the core wrote down as `raw`."""
    place: Any = raw[0]
    cls, readers = _SPECS[place]
    event: events.Event = cls(
        *(read(rules, value) for read, value in zip(readers, fields_of(raw), strict=True))
    )
    return event
