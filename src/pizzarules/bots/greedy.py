"""A player that plays what its orders need, bakes whatever it can, and lays as little as it must."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Final, final

from pizzarules.bots.choice import Choice
from pizzarules.bots.reckoning import Reckoning
from pizzarules.game.actions import Action, Form
from pizzarules.game.core import Decision
from pizzarules.game.events import Event
from pizzarules.orders.verdict import Status

__all__ = ["GreedyBot"]

_READILY: Final = (
    Form.BAKE,
    Form.HELP,
    Form.TAKE_REWARD,
    Form.ASK_ON,
    Form.JOIN,
    Form.NAME,
    Form.DEMAND,
)
"""What is done wherever it can be done."""

_WAYS: Final = (Form.ALTERNATIVE, Form.DECLARE, Form.USE, Form.SHARE, Form.LAY, Form.REQUEST)
"""The steps of paying."""

_GIVING_UP: Final = (Form.DECLINE, Form.REFUSE, Form.STOP, Form.LEAVE_REWARD, Form.SHOW_NOTHING)


@final
class GreedyBot:
    """Looks one decision ahead, and remembers what was played.

    It plays ingredients that make an order in hand ready, else as many as it can of one kind; plays
    an order once the table it reckons with suffices, or it could lay what is missing; bakes in the
    way that lays least; asks for help rather than decline, helps where it can, and shows all it has
    against an order that can be blocked. Among equals it chooses by chance.
    """

    def __init__(self, rng: Random) -> None:
        self._random: Final = rng.random
        self._unread: list[Event] = []
        self._reckoning: Reckoning | None = None

    def observe(self, events: Sequence[Event]) -> None:
        """Keep what became known for the next decision."""
        self._unread += events

    def choose(self, choice: Choice) -> Action:
        """Return the action that looks best."""
        actions = choice.actions
        if len(actions) == 1:
            return actions[0]
        match choice.decision:
            case Decision.PLAY:
                return self._play(choice)
            case Decision.ORDER:
                return self._order(choice)
            case Decision.DRAW:
                return self._draw(choice)
            case Decision.SETTLE | Decision.PAY:
                return self._pay(choice)
            case Decision.SHOW:
                return self._least(actions, lambda action: -_units(action))
            case Decision.GIVE:
                return self._least(actions, _units)
            case _:
                readily = [action for action in actions if action.form in _READILY]
                going_on = [action for action in actions if action.form not in _GIVING_UP]
                return self._any(readily or going_on or actions)

    def _any(self, actions: Sequence[Action]) -> Action:
        return actions[int(self._random() * len(actions))]

    def _least(self, actions: Iterable[Action], cost: Callable[[Action], float]) -> Action:
        """Return one of the actions that cost least."""
        costs = [(cost(action), action) for action in actions]
        least = min(price for price, _ in costs)
        return self._any([action for price, action in costs if price == least])

    def _reckoned(self, choice: Choice) -> Reckoning:
        if self._reckoning is None:
            self._reckoning = Reckoning(choice.game, choice.view.seats)
        for event in self._unread:
            self._reckoning.note(event)
        self._unread.clear()
        return self._reckoning

    def _play(self, choice: Choice) -> Action:
        reckoning, orders = self._reckoned(choice), choice.view.orders or ()
        ready = [
            action
            for action in choice.actions
            if action.kind is not None
            and any(
                reckoning.suffices(choice.seat, order, action.kind, action.singles, action.doubles)
                for order in orders
            )
        ]
        if ready:
            return self._least(ready, _units)
        return self._least(choice.actions, lambda action: -_units(action))

    def _order(self, choice: Choice) -> Action:
        reckoning = self._reckoned(choice)
        hand: Mapping[str, tuple[int, int]] = choice.view.hand or {}
        ranks = {Status.READY: 0, Status.LAYABLE: 1, None: 2}

        def cost(action: Action) -> float:
            if action.order is None:
                return 3
            return ranks.get(reckoning.status(choice.seat, action.order, hand), 4)

        return self._least(choice.actions, cost)

    def _draw(self, choice: Choice) -> Action:
        orders = len(choice.view.orders or ())
        wanted = Form.DRAW_WAITER if orders < _FEW_ORDERS else Form.DRAW_SUPPLY
        return next((a for a in choice.actions if a.form is wanted), choice.actions[0])

    def _pay(self, choice: Choice) -> Action:
        ways = [action for action in choice.actions if action.form in _WAYS]
        if not ways:
            readily = (Form.BAKE, Form.ASK)
            return next((a for a in choice.actions if a.form in readily), choice.actions[0])
        form = ways[0].form
        table: Mapping[str, tuple[int, int]] = choice.view.table or {}
        settling = choice.view.settling
        if form is Form.LAY:
            # What is pledged need not be asked for.
            asking = settling is not None and settling.asking
            return self._least(ways, lambda a: -_units(a) if asking else _units(a))
        if form is Form.USE:
            return self._least(ways, lambda a: -_worth(table, a.kind))
        if form is Form.DECLARE:
            # As much as lies there, so that it is hard to block.
            there = _worth(table, choice.seat)
            return self._least(ways, lambda a: abs((a.number or 0) - there))
        return self._any(ways)


_FEW_ORDERS: Final = 2


def _units(action: Action) -> int:
    return action.singles + 2 * action.doubles


def _worth(table: Mapping[str, tuple[int, int]], kind: str | None) -> int:
    singles, doubles = table.get(kind or "", (0, 0))
    return singles + 2 * doubles
