"""Write tests/playthroughs/*.txt: all answers of the API along whole games, to be read as differences.

`python scripts/playthroughs.py` writes them anew. Look at the difference: a line that changes without
a change of the rules, or of a wording, is a fault. The games follow from this script alone, on every
machine: actions are chosen by `Random.random`, which is the same in all versions of Python.

    == NUMBER  round ROUND  WHO: DECISION       and where there is one: the only public choice
    QUESTION
    - ACTION; ACTION; ...                       what is legal; where chance decides, how likely it is
    not ACTION: REASON                          one that is not legal, now and then
    notation ...                                where a round begins
    changed ...; without ...                    where a turn or an order begins: the parts of the notation
                                                that are not as they were when it was written last
    open: ...                                   there, too: what everybody sees
    known: ...                                  and what everybody knows of hidden cards
    digest ...                                  now and then
    > ACTION                                    what is done
      EVENT                                     what that made known; [SEAT] to that seat alone
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from pathlib import Path
from random import Random

import attrs

import pizzarules as pz
from pizzarules import events

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "playthroughs"
EVERYTHING = ROOT / "tests" / "games" / "everything.pizza"


def beginnings() -> dict[str, pz.State]:
    """How each playthrough begins, by the name of its file."""
    mamma, sole, grande = map(pz.game, ("mamma-mia", "sole-mio", "grande"))
    everything = pz.load(EVERYTHING).game("everything")
    return {
        "mamma-mia-1": mamma.new(2, seed=1),
        "mamma-mia-2": mamma.new(seats=["salami", "olive"], deal={}),
        "mamma-mia-3": mamma.new(3, seed=8, rulings=other_rulings(mamma), skip_forced=True),
        "sole-mio-1": sole.new(3, seed=1, start="pepper"),
        "sole-mio-2": sole.new(
            2, deal={"hands": {"olive": "3 olive + 1 double salami + 1 pepper"}}
        ),
        "sole-mio-3": sole.new(4, seed=8, rulings=other_rulings(sole), skip_forced=True),
        "grande-1": grande.new(2, seed=4),
        "grande-2": grande.new(2, deal={}, skip_forced=True),
        "grande-3": grande.new(3, seed=7, rulings=other_rulings(grande), skip_forced=True),
        "everything-1": everything.new(2, seed=3),
    }


def other_rulings(game: pz.Game) -> dict[str, str]:
    """For every ruling with several readings one that the game does not have."""
    found = {}
    for id, ruling in pz.RULINGS.items():
        place = ruling.choices.index(game.rulings[id]) + 1
        found[id] = ruling.choices[place % len(ruling.choices)]
    return found


def playthrough(state: pz.State) -> str:
    """The text of a random game from a state on."""
    return "\n".join([*_told(state), ""])


def _told(state: pz.State) -> Iterator[str]:
    chance = Random(1).random
    yield from _beginning(state)
    notation = Notation()
    number = 0
    while not state.is_over:
        yield from _state(state, number, notation)
        action = _chosen(state, chance())
        yield f"> {action}"
        state = state.apply(action)
        number += 1
        yield from _events(state)
    yield ""
    yield f"== {number}  over"
    yield f"notation {state.notation}"
    yield f"digest {state.digest}"
    result = state.result
    assert result is not None
    yield f"result {result}"
    yield f"scores {result.scores}  tie-break {result.tie_break}  payoffs {result.payoffs}"


def _beginning(state: pz.State) -> Iterator[str]:
    game = state.game
    yield f"game {game.id} {game.hash}: {len(game.codec)} actions, {game.codec.hash}"
    yield f"seats {', '.join(state.seats)}; seed {state.seed}"
    chosen = [f"{id} {reading}" for id, reading in state.rulings.chosen.items()]
    yield f"rulings {', '.join(chosen) or 'of the registry'}"
    yield from _events(state)


def _state(state: pz.State, number: int, notation: Notation) -> Iterator[str]:
    forced = "" if state.forced is None else f"  forced: {state.forced}"
    yield ""
    yield f"== {number}  round {state.round}  {state.to_act}: {state.decision}{forced}"
    yield f"{state.question}"
    if state.outcomes():
        likely = [f"{action} {fraction}" for action, fraction in state.outcomes()]
        yield f"- {'; '.join(likely)}"
    else:
        yield f"- {'; '.join(map(str, state.actions()))}"
    if number % 7 == 3:
        yield from _refused(state, number)
    if _begins(state):
        yield notation.line(state)
        yield from views(state)
    elif number % 10 == 0:
        yield f"digest {state.digest}"


class Notation:
    """Writes the notation of states in full once in a round, else what has changed of it."""

    def __init__(self) -> None:
        self._round = 0
        self._parts: dict[str, str] = {}

    def line(self, state: pz.State) -> str:
        """The line on a state."""
        old = self._parts
        self._parts = {_part_name(part): part for part in state.notation.split("; ")}
        if state.round != self._round:
            self._round = state.round
            return f"notation {state.notation}"
        changed = [part for name, part in self._parts.items() if old.get(name) != part]
        without = [name for name in old if name not in self._parts]
        left_out = f"; without {', '.join(without)}" if without else ""
        return f"changed {'; '.join(changed)}{left_out}"


def _part_name(part: str) -> str:
    """What a part of a notation is about: its first word, and of a seat's cards the seat."""
    name, _, rest = part.partition(" ")
    of_seat = name in ("hand", "orders", "waiter", "baked", "gone", "open-waiter")
    return f"{name} {rest.partition(' ')[0]}" if of_seat else name


def views(state: pz.State) -> Iterator[str]:
    """What lies open, and what each seat remembers of cards that others hold."""
    view = state.view(memory=True)
    hands = [f"{seat} {hand.ingredients}+{hand.orders}" for seat, hand in view.hands.items()]
    waiters = [f"{seat} {number}" for seat, number in view.waiters.items()]
    top = f", on top {_entry(view.top)}" if view.top else ""
    table = "under the oven" if view.table is None else str(view.table)
    yield f"open: hands {', '.join(hands)}; waiters {', '.join(waiters)}; supply {view.supply}"
    yield f"open: table {table}; oven {view.oven}{top}; used {view.used}"
    if view.settling is not None:
        yield f"open: {_settling(view.settling)}"
    memory = view.memory
    assert memory is not None
    for seat in state.seats:
        known = [str(memory.hands[seat])] if memory.hands[seat] else []
        known += memory.orders[seat]
        if known:
            yield f"known: {seat} holds {' + '.join(known)}"
        if set(memory.waiters[seat]) - {"?"}:
            yield f"known: waiter of {seat}: {', '.join(memory.waiters[seat])}"


def _entry(entry: object) -> str:
    return str(entry) if isinstance(entry, pz.Pool) else str(getattr(entry, "order", entry))


def _settling(settling: object) -> str:
    told = []
    for field in attrs.fields(type(settling)):  # type: ignore[arg-type]
        value = getattr(settling, field.name)
        if value:
            shown = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            told.append(f"{field.name} {shown}")
    return "; ".join(told)


def _begins(state: pz.State) -> bool:
    """Whether a turn begins, or the settling of an order."""
    if state.decision == "play":
        return True
    revealed = any(isinstance(event, events.OrderRevealed) for event in state.events)
    return revealed and state.settling is not None


def _refused(state: pz.State, number: int) -> Iterator[str]:
    """Say of an action like the legal ones, which is not legal, why it is not."""
    legal = state.actions()
    like = [action for action in state.game.codec.actions if action.form is legal[0].form]
    action = like[number * 7919 % len(like)]
    reason = state.why_not(action)
    if reason is not None:
        yield f"not {action}: {reason}"


def _chosen(state: pz.State, chance: float) -> pz.Action:
    """The action that a number from 0 to 1 falls on."""
    outcomes = state.outcomes()
    if not outcomes:
        actions = state.actions()
        return actions[int(chance * len(actions))]
    reached = accumulate(likely for _, likely in outcomes)
    # Fractions are not rounded, so it is the same everywhere.
    place = next(place for place, up_to in enumerate(reached) if Fraction(chance) < up_to)
    return outcomes[place][0]


def _events(state: pz.State) -> Iterator[str]:
    for event in state.events:
        audience = event.audience
        told = "" if audience is None else f"[{', '.join(audience)}] "
        yield f"  {told}{event}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, begun in beginnings().items():
        path = FOLDER / f"{name}.txt"
        path.write_text(playthrough(begun), encoding="utf-8", newline="\n")
        sys.stdout.write(f"wrote {path.name}\n")
