"""Reading views, events and results from the JSON that they write themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from pizzarules.errors import JsonError, hint, shortened
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
    return structured(content, View, "view", _of_views(game))


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
        Pool: game.pantry.pool,
        Action: Action.from_json,
        Result: _result,
    }


def _result(data: object) -> Result:
    """Return the result that `Result.to_json` wrote; `JsonError` if it is none."""
    if not isinstance(data, Mapping) or set(data) != {"winners", "scores", "tie_break"}:
        raise JsonError("a result is an object with `winners`, `scores` and `tie_break`")
    scores, ties = data["scores"], data["tie_break"]
    for counts in (scores, ties):
        if not isinstance(counts, Mapping) or None in map(whole_number, counts.values()):
            raise JsonError("a result has a whole number for each seat")
    result = result_of(scores, [(score, ties.get(seat, 0)) for seat, score in scores.items()])
    if list(data["winners"]) != list(result.winners) or dict(ties) != result.tie_break:
        raise JsonError("the result names others as winners than its scores do")
    return result
