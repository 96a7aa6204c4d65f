"""How a state came about: where its memory begins, and the actions since then.

Kept beside a state and no part of its value. What somebody remembers (`memory`) and a replay are read
off it; the steps between are done again when somebody asks, so keeping a past costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, final

from pizzarules.game.core import NOTHING, Core, RawEvent
from pizzarules.game.piles import UnknownCardError
from pizzarules.game.stepping import advance, happen, waits_for

__all__ = ["Beginning", "Past", "Trail", "tried"]


def tried(core: Core, number: int) -> tuple[Core, list[RawEvent]]:
    """Return what a core becomes by an action, and the events; the core itself stays as it is.

    Where a card is needed that is not known, the action waits in the new core for chance.
    """
    waiting = number
    if core.pending != NOTHING:
        core = core.clone()
        waiting = happen(core, number)
    copy = core.clone()
    log: list[RawEvent] = []
    copy.log = log
    try:
        advance(copy, waiting)
    except UnknownCardError as needed:
        copy = core.clone()
        waits_for(copy, waiting, needed.pile)
        return copy, []
    copy.log = None
    return copy, log


Trail = Any
"""A past as a state keeps it: a `Beginning`, or (the trail before the last action, its number).

Pairs and nothing else, since one is made for every state. Its type can't be written down: it is
recursive, and `Beginning` is told by its class.
"""


@final
class Past:
    """Where the memory of a state begins, and all actions since then."""

    __slots__ = ("_numbers", "beginning")

    def __init__(self, trail: Trail) -> None:
        numbers: list[int] = []
        while isinstance(trail, tuple):
            trail, number = trail
            numbers.append(number)
        self.beginning: Final[Beginning] = trail
        self._numbers: Final = tuple(reversed(numbers))

    def numbers(self) -> tuple[int, ...]:
        """Return all actions, the first first."""
        return self._numbers

    def steps(self) -> Iterator[tuple[Core, int, list[RawEvent]]]:
        """Yield for every action the position before it, the action, and what it made known."""
        core = self.beginning.core
        for number in self._numbers:
            after, log = tried(core, number)
            yield core, number, log
            core = after


@final
class Beginning:
    """Where a past begins: a position, and if that was a deal, what was said of it."""

    __slots__ = ("_core", "course", "deal", "events", "make")

    def __init__(
        self,
        core: Core | None,
        events: Sequence[RawEvent] = (),
        deal: Mapping[str, Any] | None = None,
        make: Callable[[], Core] | None = None,
    ) -> None:
        self._core = core
        self.make: Final = make
        """Makes the position when it is first asked for."""
        self.events: Final = events
        """What became known as the position came about."""
        self.deal: Final = deal
        """What `Game.new` was told of the deal; None if the position was set up."""
        self.course: Any = None
        """The replay that was asked for last: others from this beginning have much in common with it."""

    @property
    def core(self) -> Core:
        """The position."""
        if self._core is None:
            assert self.make is not None
            self._core = self.make()
        return self._core
