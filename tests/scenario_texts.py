"""Games as scenarios: a position as lines, and what was done and came of it as lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pizzarules as pz
from pizzarules.game.events import Baked, Failed, Gave, RewardLeft, RewardTaken

__all__ = ["GOOD", "Recorder", "Script", "position_lines"]

GOOD = """scenario "the table suffices"
  in mamma-mia
  table 4 olive + 1 salami
  salami bakes 4+1:olive
  then 4+1:olive is baked
"""
"""A scenario that holds."""

_KINDWISE = {"lay": "lays", "share": "shares", "request": "requests", "give": "gives"}
_WORDS = {
    pz.Form.PASS: "passes",
    pz.Form.NO_ORDER: "plays no order",
    pz.Form.DRAW_SUPPLY: "draws from the supply",
    pz.Form.DRAW_WAITER: "draws from the waiter",
    pz.Form.NO_MORE: "adds no more",
    pz.Form.BAKE: "bakes it",
    pz.Form.DECLINE: "declines",
    pz.Form.ASK: "asks for help",
    pz.Form.SHOW_NOTHING: "shows nothing",
    pz.Form.HELP: "helps",
    pz.Form.REFUSE: "refuses",
    pz.Form.ASK_ON: "asks on",
    pz.Form.STOP: "stops asking",
    pz.Form.TAKE_REWARD: "takes the reward",
    pz.Form.LEAVE_REWARD: "leaves the reward",
}
_VERBS = {
    pz.Form.ORDER: "plays order",
    pz.Form.JOIN: "adds",
    pz.Form.NAME: "names",
    pz.Form.ALTERNATIVE: "chooses alternative",
    pz.Form.DECLARE: "declares",
    pz.Form.USE: "uses",
    pz.Form.PLAY: "plays",
    pz.Form.SHOW: "shows",
}


_REASONS = {
    "barred": "is barred by the table",
    "no-kind": "fails because no kind qualifies",
    "nobody-shows": "fails because nobody shows anything",
    "declined": "fails because the owner declines",
    "refused": "fails because nobody helps",
    "blocked": "is blocked",
    "ladder": "fails because the series fails",
    "short": "fails because the table is short",
}
_TASKS = {
    "play": "play",
    "order": "play an order",
    "draw": "draw",
    "join": "add orders",
    "demand": "share the series",
    "name": "name an opponent",
    "show-card": "show",
    "show": "show",
    "settle": "settle",
    "pay": "settle",
    "answer": "answer",
    "give": "give",
    "ask-on": "ask on",
    "reward": "take the reward",
}


class Recorder:
    """A game that notes how its positions are set up."""

    def __init__(self, game: pz.Game) -> None:
        self.game = game
        self.given: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def position(self, **given: Any) -> pz.State:
        self.given = given
        return self.game.position(**given)


def position_lines(game: pz.Game, given: Mapping[str, Any]) -> list[str]:
    """The lines of a position that is given by the keywords of `Game.position`."""

    def pool(value: Any) -> str:
        return str(game.pantry.pool(value))

    seats: Sequence[str] = given["seats"]
    lines = [f"in {game.id}", f"seats {', '.join(seats)}"]
    lines += [f"ruling {id} {reading}" for id, reading in (given.get("rulings") or {}).items()]
    lines += [f"chef {given['chef']}"] if given.get("chef") else []
    lines += [f"{name} {pool(given.get(name, ''))}" for name in ("table", "used")]
    lines += [f"round {given['round']}"] if "round" in given else []
    lines += [f"idle {given['idle']} turns"] if "idle" in given else []
    lines += [f"{given['starter']} began the round"] if "starter" in given else []
    for seat in seats:
        orders = list(given.get("orders", {}).get(seat, ()))
        held = pool(given.get("hands", {}).get(seat, ""))
        parts = [*([] if held == "nothing" else [held]), *orders]
        lines.append(f"{seat} holds {' + '.join(parts) or 'nothing'}")
        for words, key in (
            (f"{seat}'s waiter has", "waiters"),
            (f"{seat} has baked", "baked"),
            (f"{seat} has lost", "gone"),
        ):
            names = given.get(key, {}).get(seat, ())
            lines.append(f"{words} {', '.join(names) or 'nothing'}")
    played = [
        f"{e[0]}'s {e[1]}" if isinstance(e, tuple) else pool(e) for e in given.get("oven", ())
    ]
    played = [entry for entry in played if entry != "nothing"]
    lines.append(f"oven {', '.join(played) or 'nothing'}")
    supply = [f"1 {card}" if card != "chef" else card for card in given.get("supply", ())]
    lines.append(f"supply {', '.join(supply) or 'nothing'}")
    return lines


class Script:
    """What is done in a game, written as the lines of a scenario."""

    def __init__(self, state: pz.State) -> None:
        self.state = state
        self.first_round = state.round
        self.lines: list[str] = []
        self.events: list[pz.Event] = list(state.events)
        self._kindwise: tuple[str, str, list[str]] | None = None

    def do(self, action: pz.Action) -> None:
        seat, decision = self.state.to_act, self.state.decision
        assert seat is not None
        form = str(action.form)
        if form in _KINDWISE:
            going_on = self._kindwise is not None and self._kindwise[:2] == (seat, form)
            if not going_on or decision is pz.Decision.SETTLE:
                self.flush()
                self._kindwise = (seat, form, [])
            assert self._kindwise is not None
            cards = str(action).partition(" ")[2]
            if not cards.startswith("no "):
                self._kindwise[2].append(cards)
        else:
            self.flush()
            self.lines.append(self.line(seat, action))
        self.state = self.state.apply(action)
        self.events += self.state.events

    @property
    def midway(self) -> bool:
        """Whether one line of a scenario is not done yet: the other kinds are to come."""
        decisions = (pz.Decision.PAY, pz.Decision.GIVE)
        return self._kindwise is not None and self.state.decision in decisions

    def flush(self) -> None:
        if self._kindwise is not None:
            seat, form, cards = self._kindwise
            self.lines.append(f"{seat} {_KINDWISE[form]} {' + '.join(cards) or 'nothing'}")
        self._kindwise = None

    @staticmethod
    def line(seat: str, action: pz.Action) -> str:
        if action.form in _WORDS:
            return f"{seat} {_WORDS[action.form]}"
        if action.form is pz.Form.DEMAND:
            return f"{action.order} gets {action.number}"
        return f"{seat} {_VERBS[action.form]} {str(action).partition(' ')[2]}"

    def ending(self) -> list[str]:
        """What has come of it, as lines below `then`."""
        self.flush()
        state = self.state
        lines: list[str] = [f"table {state.table}", f"used {state.used}", f"round {state.round}"]
        lines += [*self._outcomes(), *self._rewards()]
        lines.append(f"idle {state.idle} turns")
        for seat in state.seats:
            held = [str(state.hand(seat))] if state.hand(seat) else []
            lines.append(f"{seat} holds {' + '.join([*held, *state.orders(seat)]) or 'nothing'}")
            lines.append(f"{seat}'s waiter has {', '.join(state.waiter(seat)) or 'nothing'}")
            lines.append(f"{seat} has baked {', '.join(state.baked(seat)) or 'nothing'}")
            lines.append(f"{seat} has lost {', '.join(state.gone(seat)) or 'nothing'}")
            lines.append(f"{seat} scores {state.score(seat)}")
        if state.chef is not None:
            lines.append(f"chef {state.chef}")
        if state.result is not None:
            lines.append(f"{' and '.join(state.result.winners)} win")
        elif state.to_act is not None:
            lines.append(f"{state.to_act} has to {_TASKS[str(state.decision)]}")
        return [*lines, self._supply()]

    def _outcomes(self) -> list[str]:
        how = {"table": "from the table", "hand": "with hand cards", "help": "with help"}
        lines = []
        for event in self.events:
            if isinstance(event, Baked):
                lines.append(f"{event.seat}'s {event.order} is baked {how[event.how]}")
            elif isinstance(event, Failed):
                lines.append(f"{event.seat}'s {event.order} {_REASONS[str(event.reason)]}")
        return lines

    def _rewards(self) -> list[str]:
        rewards: list[tuple[str, str]] = []
        for event in self.events:
            if isinstance(event, Gave):
                rewards.append((event.seat, "nothing"))
            elif isinstance(event, RewardTaken):
                rewards[-1] = (event.seat, event.order)
            elif isinstance(event, RewardLeft):
                rewards[-1] = (event.seat, "left")
        return [f"{seat}'s reward is {what}" for seat, what in rewards]

    def _supply(self) -> str:
        """The supply: in the order in which it was laid out, or shuffled for another round."""
        shuffled = self.state.round != self.first_round
        cards = [f"1 {card}" if card != "chef" else card for card in self.state.supply]
        if not shuffled:
            return f"supply {', '.join(cards) or 'nothing'}"
        counted = [f"{cards.count(c)} {c[2:]}" if c != "chef" else c for c in dict.fromkeys(cards)]
        return f"supply in any order {', '.join(counted)}"
