"""Reading views, events and results from the JSON that they write themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from pizzarules.errors import JsonError, hint, listed, shortened
from pizzarules.game import events
from pizzarules.game.actions import Action
from pizzarules.game.definition import Game
from pizzarules.game.documents import opened
from pizzarules.game.events import Event
from pizzarules.game.reading import check_game
from pizzarules.game.result import Result, result_of
from pizzarules.game.views import View
from pizzarules.integers import whole_number
from pizzarules.jsonio import Readers, parsed, record_converter, structured
from pizzarules.names import composed_json
from pizzarules.pantry import Pool

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["EVENTS", "event_from_json", "loaded_view"]

EVENTS: Final[Mapping[str, type[Event]]] = {
    name: cls
    for name in events.__all__
    if isinstance(cls := getattr(events, name), type)
    and issubclass(cls, Event)
    and cls is not Event
}
"""Every class of events by its name."""


def loaded_view(game: Game, source: str | bytes | Mapping[str, Any]) -> View:
    """Return the view that was written down; see `Game.load_view`."""
    data = parsed(source, "view") if isinstance(source, str | bytes) else source
    content = opened(data, "view")
    check_game(game, str(content.get("game")), str(content.get("hash")), "view")
    view = structured(content, View, "view", _of_views(game))
    _check_seats(game, view)
    _check_counts(view)
    return view


_BY_SEAT: Final = ("hands", "waiters", "baked", "gone", "scores")
_REMEMBERED: Final = ("hands", "orders", "waiters")


def _check_seats(game: Game, view: View) -> None:
    """Raise `JsonError` for seats that the game has not, and for what is not said of each seat."""
    seats = view.seats
    if not seats or len(set(seats)) < len(seats) or not set(seats) <= set(game.kinds):
        raise JsonError(f"view: `seats` are kinds of `{game.id}`, each once")
    named = {"seat": view.seat, "turn": view.turn, "starter": view.starter, "chef": view.chef}
    for key, seat in named.items():
        if seat is not None and seat not in seats:
            raise JsonError(
                f"view: `{key}`: no seat is called `{shortened(seat)}`{hint(seat, seats)}"
            )
    by_seat = {key: getattr(view, key) for key in _BY_SEAT}
    if view.memory is not None:
        by_seat |= {f"memory.{key}": getattr(view.memory, key) for key in _REMEMBERED}
    if view.result is not None:
        by_seat["result.scores"] = view.result.scores
    for key, said in by_seat.items():
        if set(said) != set(seats):
            names = listed([f"`{seat}`" for seat in seats])
            raise JsonError(
                f"view: `{key}` has something for each seat, {names}, and for nobody else"
            )


def _check_counts(view: View) -> None:
    """Raise `JsonError` for less than nothing."""
    counts = {key: getattr(view, key) for key in ("round", "idle", "supply", "oven", "used")}
    for key in ("waiters", "scores"):
        counts |= {f"{key}.{seat}": number for seat, number in getattr(view, key).items()}
    for seat, hand in view.hands.items():
        counts[f"hands.{seat}.ingredients"] = hand.ingredients
        counts[f"hands.{seat}.orders"] = hand.orders
    for key, number in counts.items():
        if number < 0:
            raise JsonError(f"view: `{key}` is a number from 0 on")


def event_from_json(game: Game, data: object) -> Event:
    """Return the event that `Event.to_json` wrote; see `Game.load_event`."""
    if not isinstance(data, Mapping):
        raise JsonError("this is no event: it has to be an object")
    fields: dict[str, Any] = composed_json(data)
    name = fields.pop("event", None)
    audience = fields.pop("audience", None)
    cls = EVENTS.get(name) if isinstance(name, str) else None
    if cls is None:
        said = shortened(str(name))
        raise JsonError(f"event: no event is called `{said}`{hint(str(name), [*EVENTS])}")
    event = structured(fields, cls, "event", _of_events(game))
    if audience != (None if event.audience is None else list(event.audience)):
        raise JsonError(f"event: `audience` is not that of a `{name}`")
    return event


# Making a converter takes longer than reading with it.


@lru_cache(maxsize=32)
def _of_events(game: Game) -> Converter:
    return record_converter(_readers(game))


@lru_cache(maxsize=32)
def _of_views(game: Game) -> Converter:
    readers = {**_readers(game), Event: lambda data: event_from_json(game, data)}
    return record_converter(readers)


def _readers(game: Game) -> Readers:
    return {
        Pool: lambda data: _pool(game, data),
        Action: Action.from_json,
        Result: lambda data: _result(game, data),
    }


def _pool(game: Game, data: object) -> Pool:
    """Return the pool that `Pool.to_json` wrote; texts are for states, which people write."""
    if not isinstance(data, Mapping):
        raise JsonError("a pool is an object of kinds to [singles, doubles]")
    return game.pantry.pool(data)


def _result(game: Game, data: object) -> Result:
    """Return the result that `Result.to_json` wrote; `JsonError` if it is none."""
    if not isinstance(data, Mapping) or set(data) != {"winners", "scores", "tie_break"}:
        raise JsonError("a result is an object with `winners`, `scores` and `tie_break`")
    scores, ties = data["scores"], data["tie_break"]
    for counts in (scores, ties):
        if not isinstance(counts, Mapping) or None in map(whole_number, counts.values()):
            raise JsonError("a result has a whole number for each seat")
        if not set(counts) <= set(game.kinds) or min(counts.values(), default=0) < 0:
            raise JsonError(f"a result has numbers from 0 on, for kinds of `{game.id}`")
    if not scores:
        raise JsonError("a result has a score for each seat")
    result = result_of(scores, [(score, ties.get(seat, 0)) for seat, score in scores.items()])
    if list(data["winners"]) != list(result.winners) or dict(ties) != result.tie_break:
        raise JsonError("the result names others as winners than its scores do")
    return result
