"""Comparing what became of orders and of rewards with what a scenario expects."""

from __future__ import annotations

from typing import Final

from pizzarules.conformance.doing import waiting
from pizzarules.conformance.finding import Finding, left_open
from pizzarules.conformance.playing import Play, Reward, Settled
from pizzarules.game.events import Baked
from pizzarules.game.outcomes import How, Reason
from pizzarules.loading.scenarios import ExpectedOutcome, ExpectedReward

__all__ = ["Outcomes"]

_HOW: Final = {
    "baked from the table": How.TABLE,
    "baked with hand cards": How.HAND,
    "baked with help": How.HELP,
}
_WHY: Final = {
    "blocked": Reason.BLOCKED,
    "barred by the table": Reason.BARRED,
    "fails because no kind qualifies": Reason.NO_KIND,
    "fails because nobody shows anything": Reason.NOBODY_SHOWS,
    "fails because the owner declines": Reason.DECLINED,
    "fails because nobody helps": Reason.REFUSED,
    "fails because the series fails": Reason.LADDER,
    "fails because the table is short": Reason.SHORT,
}
_BARRED: Final = (Reason.BARRED, Reason.NO_KIND, Reason.NOBODY_SHOWS)


class Outcomes:
    """The orders that were settled, and the rewards; several of one name are asked after one by one."""

    def __init__(self, play: Play) -> None:
        self._play: Final = play
        self._settled: Final = list(play.settled)
        self._rewards: Final = list(play.rewards)

    def order(self, expected: ExpectedOutcome) -> Finding | None:
        """Return what is to be said of an expected outcome; None if it is so."""
        owner, order = expected.owner, expected.order
        found = next(
            (s for s in self._settled if s.order == order and owner in (None, s.owner)), None
        )
        if found is None:
            return self._unsettled(order)
        self._settled.remove(found)
        if _meets(expected.result, found):
            return None
        message = f"something else became of `{order}`"
        why = tuple(str(found.explained()).splitlines())
        return Finding(message, _words(expected.result), _words(_became(found)), why=why)

    def _unsettled(self, order: str) -> Finding:
        state = self._play.state
        if any(settled.order == order for settled in self._play.settled):
            return left_open(f"no further `{order}` was settled")
        hints = () if state.is_over else (waiting(state),)
        return left_open(f"nothing became of `{order}` yet", *hints)

    def reward(self, expected: ExpectedReward) -> Finding | None:
        """Return what is to be said of an expected reward; None if it is so."""
        seat = expected.seat
        found = next((reward for reward in self._rewards if reward.seat == seat), None)
        if found is None:
            return left_open(f"{seat} helps nobody here, so there is no reward")
        self._rewards.remove(found)
        wanted = Reward(seat, expected.order, expected.left)
        if found == wanted:
            return None
        return Finding(f"{seat}'s reward is another", _reward(wanted), _reward(found))


def _reward(reward: Reward) -> str:
    return "left" if reward.left else reward.order or "nothing"


def _words(result: str) -> str:
    return result if result.startswith("fails") else f"is {result}"


def _meets(result: str, settled: Settled) -> bool:
    event = settled.event
    if isinstance(event, Baked):
        return result == "baked" or event.how is _HOW.get(result)
    if result == "barred":
        return event.reason in _BARRED
    return result == "fails" or event.reason is _WHY.get(result)


def _became(settled: Settled) -> str:
    """Return what became of an order, in the words of the language."""
    event = settled.event
    if isinstance(event, Baked):
        return next(words for words, how in _HOW.items() if how is event.how)
    return next(words for words, reason in _WHY.items() if reason is event.reason)
