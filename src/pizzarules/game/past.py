"""How a state came about: where its memory begins, and the actions since then.

Kept beside a state and no part of its value. What somebody remembers (`memory`) and a replay are read
off it; the steps between are done again when somebody asks, so keeping a past costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from pizzarules.game.core import Core, RawEvent
from pizzarules.game.piles import UnknownCardError
from pizzarules.game.stepping import advance, happen, waits_for

__all__ = ["Past", "tried"]


def tried(core: Core, number: int) -> tuple[Core, list[RawEvent]]:
    """Return what a core becomes by an action, and the events; the core itself stays as it is.

    Where a card is needed that is not known, the action waits in the new core for chance.
    """
    waiting = number
    log: list[RawEvent] = []
    if core.waits:
        core = core.clone()
        waiting = happen(core, number)
    copy = core.clone()
    copy.log = log
    try:
        advance(copy, waiting)
    except UnknownCardError as needed:
        copy = core.clone()
        copy.log = None
        waits_for(copy, waiting, needed.pile)
        return copy, []
    copy.log = None
    return copy, log


@final
class Past:
    """The last of the actions that led to a state, and the past before it."""

    __slots__ = ("cache", "length", "number", "previous", "root", "root_events")

    def __init__(
        self,
        root: Core,
        root_events: Sequence[RawEvent] = (),
        previous: Past | None = None,
        number: int = -1,
    ) -> None:
        self.root: Final = root
        """The position in which the memory begins."""
        self.root_events: Final = root_events
        self.previous: Final = previous
        self.number: Final = number
        """The last action; -1 where the memory begins."""
        self.length: Final[int] = 0 if previous is None else previous.length + 1
        self.cache: Any = None
        """What `memory` has worked out of it."""

    def after(self, number: int) -> Past:
        """Return the past one action later."""
        return Past(self.root, self.root_events, self, number)

    def numbers(self) -> list[int]:
        """Return all actions, the first first."""
        found: list[int] = []
        past: Past | None = self
        while past is not None and past.previous is not None:
            found.append(past.number)
            past = past.previous
        return found[::-1]

    def __reduce__(self) -> tuple[object, ...]:
        # Not link by link: a long chain would take pickle to the limit of recursion.
        return _remade, (self.root, tuple(self.root_events), self.numbers())


def _remade(root: Core, root_events: tuple[RawEvent, ...], numbers: list[int]) -> Past:
    past = Past(root, root_events)
    for number in numbers:
        past = past.after(number)
    return past
