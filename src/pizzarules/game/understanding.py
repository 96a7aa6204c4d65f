"""Understanding what somebody says they do: an action, its number, its text or a part of that."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pizzarules.errors import (
    AmbiguousActionError,
    IllegalActionError,
    InvalidActionError,
    listed,
    shortened,
)
from pizzarules.game.actions import Action
from pizzarules.game.codec import no_action, plain
from pizzarules.game.core import Core
from pizzarules.game.reasons import task, why_not
from pizzarules.integers import whole_number

__all__ = ["meant", "number_of"]


def number_of(core: Core, action: object, legal: Callable[[], tuple[int, ...]]) -> int:
    """Return the number of an action that is given as such, as its text or as its number."""
    codec = core.rules.codec
    if type(action) is int:
        # Programs that play thousands of games give numbers.
        codec.decode(action)
        return action
    if isinstance(action, Action):
        return codec.encode(action)
    if isinstance(action, str):
        found = codec.find(action)
        return codec.encode(meant(core, action, legal())) if found is None else found
    number = whole_number(action)
    if number is not None:
        codec.decode(number)
        return number
    raise InvalidActionError("an action is given as such, as its text or as its number")


def meant(core: Core, text: str, legal: tuple[int, ...]) -> Action:
    """Return the legal action that a text means; see `State.parse`."""
    codec = core.rules.codec
    open_now = [codec.actions[number] for number in legal]
    if not isinstance(text, str):
        raise InvalidActionError("an action is read from a text, like `draw supply`")
    found = codec.find(text)
    if found is not None and found in legal:
        return codec.actions[found]
    words = plain(text).split()
    fitting = [action for action in open_now if _fits(words, action)]
    if len(fitting) == 1 and words:
        return fitting[0]
    if found is None and len(fitting) > 1 and words:
        texts = [str(action) for action in fitting]
        shown = listed([f"`{one}`" for one in texts], 5)
        raise AmbiguousActionError(f"`{shortened(text)}` may mean {shown}: say more", texts)
    if found is None and words and any(_fits(words, action) for action in codec.actions):
        raise IllegalActionError(f"nothing like `{shortened(text)}` is legal now: {task(core)}")
    if found is None:
        # What can be done now comes first among what may have been meant.
        known = [*map(str, open_now), *map(str, codec.actions)]
        raise InvalidActionError(no_action(text, list(dict.fromkeys(known))))
    raise IllegalActionError(f"`{codec.actions[found]}` is not legal: {why_not(core, found)}")


def _fits(words: Sequence[str], action: Action) -> bool:
    """Whether all words stand in the text of an action, in their order."""
    rest = iter(plain(str(action)).split())
    return all(any(word == one or one.startswith(f"{word}:") for one in rest) for word in words)
