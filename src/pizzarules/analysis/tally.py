"""Counting what happens in many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from pizzarules.game import log
from pizzarules.game.core import Core, RawEvent
from pizzarules.game.definition import Game
from pizzarules.game.outcomes import How, Reason
from pizzarules.game.result import result_of
from pizzarules.game.rounds import standings

__all__ = ["OrderTally", "Tally"]


@attrs.define
class OrderTally:
    """What became of one order, members of a family taken together."""

    played: int = 0
    """How often it was played to the oven."""
    settled: int = 0
    """How often it was settled, as a member of a series too."""
    table: int = 0
    """Baked from the table alone."""
    hand: int = 0
    """Baked with hand cards."""
    help: int = 0
    """Baked with help."""
    reward: int = 0
    """Turned up from a waiter: as a helper's reward or by an effect."""
    blocked: int = 0
    barred: int = 0
    """Failed because a condition did not hold, or no kind qualified."""
    failed: int = 0
    """Failed for another reason."""

    @property
    def baked(self) -> int:
        """How often it was baked when it was settled."""
        return self.table + self.hand + self.help


@attrs.define(repr=False)
class Tally:
    """What happened in a number of games of one kind."""

    game: Game
    seats: tuple[str, ...]
    games: int = 0
    decisions: Counter[str] = attrs.field(factory=Counter)
    """How often each kind of decision arose."""
    choices: Counter[str] = attrs.field(factory=Counter)
    """How often there was more than one action to choose from."""
    orders: dict[str, OrderTally] = attrs.field(factory=dict)
    wins: Counter[str] = attrs.field(factory=Counter)
    """For each seat the games that it won, shared wins too."""
    shared: int = 0
    """Games with more than one winner."""
    deadlocks: int = 0
    """Rounds that ended because nobody could go on."""
    turns: int = 0
    baked: int = 0
    """Orders baked by all seats in all games, each counted as its card says."""

    def __attrs_post_init__(self) -> None:
        for entry in self.game.orders:
            self.orders.setdefault(entry.order.name, OrderTally())

    def note(self, core: Core, happened: Iterable[RawEvent]) -> None:
        """Count what became of orders and rounds."""
        cards = core.rules.cards
        for event in happened:
            kind = event[0]
            if kind == log.ROUND_ENDED:
                self.deadlocks += bool(event[1])
            elif kind in _OF_ORDERS:
                card = event[2]
                assert isinstance(card, int)
                self._of_order(self.orders[cards[card].order.name], event)

    @staticmethod
    def _of_order(order: OrderTally, event: RawEvent) -> None:
        kind = event[0]
        if kind == log.ORDER_PLAYED:
            order.played += 1
        elif kind == log.BAKED:
            order.settled += 1
            if event[3] is How.TABLE:
                order.table += 1
            elif event[3] is How.HAND:
                order.hand += 1
            else:
                order.help += 1
        elif kind == log.FAILED:
            order.settled += 1
            if event[3] is Reason.BLOCKED:
                order.blocked += 1
            elif event[3] in (Reason.BARRED, Reason.NO_KIND):
                order.barred += 1
            else:
                order.failed += 1
        else:
            order.reward += 1

    def end(self, core: Core) -> None:
        """Count the end of a game."""
        self.games += 1
        result = result_of(core.rules.seats, standings(core))
        self.shared += len(result.winners) > 1
        self.wins.update(result.winners)
        self.baked += sum(result.scores.values())

    def __repr__(self) -> str:
        return f"<Tally of {self.games} games of {self.game.id}>"

    def to_json(self) -> dict[str, object]:
        """Return the counts as JSON."""
        return {
            "game": self.game.id,
            "seats": list(self.seats),
            "games": self.games,
            "wins": {seat: self.wins[seat] for seat in self.seats},
            "shared": self.shared,
            "turns": self.turns,
            "baked": self.baked,
            "deadlocks": self.deadlocks,
            "orders": {name: attrs.asdict(order) for name, order in self.orders.items()},
            "decisions": dict(self.decisions),
            "choices": dict(self.choices),
        }

    def __str__(self) -> str:
        """Return the counts as a table."""
        games = self.games
        lines = [
            f"{games} games of {self.game.id} with {len(self.seats)} random players",
            "",
            f"turns in a game      {self.turns / games:8.1f}",
            f"orders baked         {self.baked / games:8.2f}",
            f"shared wins          {self.shared:8d}",
            f"rounds in deadlock   {self.deadlocks:8d}",
            "",
            f"{'seat':12} {'wins':>8}",
        ]
        lines += [f"{seat:12} {self.wins[seat]:8d}" for seat in self.seats]
        columns = (
            "played",
            "settled",
            "table",
            "hand",
            "help",
            "reward",
            "blocked",
            "barred",
            "failed",
        )
        lines += ["", f"{'order':14}" + "".join(f"{column:>9}" for column in columns)]
        for name, order in self.orders.items():
            counts = "".join(f"{getattr(order, column):9d}" for column in columns)
            lines.append(f"{name:14}{counts}")
        lines += ["", f"{'decision':14}{'arose':>9}{'choice':>9}"]
        for decision, number in self.decisions.most_common():
            lines.append(f"{decision:14}{number:9d}{self.choices[decision]:9d}")
        return "\n".join(lines)


_OF_ORDERS = (
    log.ORDER_PLAYED,
    log.BAKED,
    log.FAILED,
    log.REWARD_TAKEN,
    log.WAITER_BAKED,
)
