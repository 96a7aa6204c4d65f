"""What must hold of every game: of each state that play reaches, and of games as a whole.

Each property is a function that yields what is wrong, in words; of a sound game, nothing.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Final

import attrs

from pizzarules.errors import ActionError, IllegalActionError
from pizzarules.game.actions import Action
from pizzarules.game.definition import Game
from pizzarules.game.replay import Replay
from pizzarules.game.state import CHANCE, State
from pizzarules.testing.hidden import leak_in_play
from pizzarules.testing.positions import all_cards, whole_deck

__all__ = ["LONGEST", "OF_GAMES", "OF_STATES", "Played", "Reached", "played", "snapshot"]

LONGEST: Final = 20_000
"""A game of more actions than this doesn't end."""
_TRIED: Final = 6
"""So many legal actions of a state are taken, and so many others are tried."""


@attrs.frozen(repr=False)
class Reached:
    """A state, and where chance comes from in looking at it."""

    state: State
    random: Random = attrs.field(eq=False)

    def seats(self) -> list[str | None]:
        """Return some onlookers: a spectator, who has to act, anybody."""
        state = self.state
        found = [None, self.random.choice(state.seats)]
        if state.to_act in state.seats:
            found.append(state.to_act)
        return found

    def some(self) -> list[Action]:
        """Return some of the legal actions."""
        actions = self.state.actions()
        return actions if len(actions) <= _TRIED else self.random.sample(actions, _TRIED)

    def __repr__(self) -> str:
        return f"<Reached: {self.state.notation}>"


def snapshot(state: State) -> tuple[object, ...]:
    """Return all that a state says, as values."""
    seats = state.seats
    return (
        state.to_act,
        state.decision,
        tuple(map(str, state.actions())),
        str(state.table),
        str(state.used),
        state.supply,
        tuple(map(str, state.oven)),
        tuple((str(state.hand(seat)), state.orders(seat), state.waiter(seat)) for seat in seats),
        tuple((state.baked(seat), state.gone(seat)) for seat in seats),
        state.chef,
        state.round,
        hash(state),
    )


# States.


def decided(reached: Reached) -> Iterator[str]:
    """Somebody has something to decide, or the game is over and has winners."""
    state = reached.state
    actions = state.actions()
    if state.is_over:
        if actions or state.to_act is not None:
            yield "the game is over, and something can be done"
        if state.result is None or not set(state.result.winners) <= set(state.seats):
            yield f"the game is over, and its result is {state.result}"
        return
    if not actions:
        yield f"nothing can be done, and the game is not over: {state.to_act} has {state.question}"
    if len(set(actions)) < len(actions):
        yield "an action is listed twice"
    if state.to_act not in (*state.seats, CHANCE):
        yield f"{state.to_act} has to act, and does not sit there"
    if state.result is not None:
        yield f"the game goes on, and its result is {state.result}"
    outcomes = state.outcomes()
    if (state.to_act == CHANCE) != bool(outcomes):
        yield f"{state.to_act} has to act, and chance has {len(outcomes)} outcomes"
    elif outcomes:
        if [action for action, _ in outcomes] != actions:
            yield "what chance may bring is not what can be done"
        if sum(likely for _, likely in outcomes) != 1:
            yield "the chances don't add up to 1"


def hands_hold(reached: Reached) -> Iterator[str]:
    """No hand holds more than the limit."""
    state, limit = reached.state, reached.state.game.hand
    for seat in state.seats:
        hand = state.hand(seat)
        held = sum(sum(hand[kind]) for kind in hand) + len(state.orders(seat))
        if limit is not None and held > limit:
            yield f"{seat} holds {held} cards, and a hand has at most {limit}"


def all_there(reached: Reached) -> Iterator[str]:
    """Every card of the game is in one place."""
    state = reached.state
    there, deck = all_cards(state), whole_deck(state.game, state.seats)
    if there != deck:
        yield f"missing: {_listed(deck - there)}; too many: {_listed(there - deck)}"


def _listed(cards: Counter[tuple[str, str]]) -> str:
    return ", ".join(f"{seat} {card}".strip() for seat, card in cards.elements()) or "none"


def listed_is_legal(reached: Reached) -> Iterator[str]:
    """Every listed action can be taken, and leaves the old state and all cards as they were."""
    state = reached.state
    before, cards = snapshot(state), all_cards(state)
    for action in reached.some():
        try:
            after = state.apply(action)
        except ActionError as fault:
            yield f"`{action}` is listed, and refused: {fault}"
            continue
        if state.why_not(action) is not None:
            yield f"`{action}` is listed, and said not to be legal: {state.why_not(action)}"
        if all_cards(after) != cards:
            lost, found = cards - all_cards(after), all_cards(after) - cards
            yield f"`{action}` loses {_listed(lost)}; it finds {_listed(found)}"
        if snapshot(state) != before:
            yield f"`{action}` changes the state that it is taken in"
            return


def unlisted_is_refused(reached: Reached) -> Iterator[str]:
    """What is not listed is refused, with a reason."""
    state = reached.state
    codec, legal = state.game.codec, set(state.legal())
    for _ in range(_TRIED):
        number = reached.random.randrange(len(codec))
        if number in legal:
            continue
        action = codec.decode(number)
        if not state.why_not(number):
            yield f"`{action}` is not listed, and nothing speaks against it"
        try:
            state.apply(number)
        except IllegalActionError:
            continue
        yield f"`{action}` is not listed, and can be taken"


def actions_read_back(reached: Reached) -> Iterator[str]:
    """Actions survive as number, text and JSON."""
    game = reached.state.game
    for action in reached.state.actions():
        if game.codec.decode(game.codec.encode(action)) != action:
            yield f"`{action}` has the number of `{game.codec.decode(game.codec.encode(action))}`"
        if game.parse(str(action)) != action:
            yield f"`{action}` is read as `{game.parse(str(action))}`"
        if Action.from_json(json.loads(json.dumps(action.to_json()))) != action:
            yield f"`{action}` has the JSON of another action"


def states_read_back(reached: Reached) -> Iterator[str]:
    """States survive as notation and as JSON."""
    state = reached.state
    written = {"notation": state.notation, "JSON": json.dumps(state.to_json())}
    for form, text in written.items():
        other = state.game.load(text)
        if other != state or hash(other) != hash(state) or other.actions() != state.actions():
            yield f"its {form} reads back as another state: {other.notation}"


def views_read_back(reached: Reached) -> Iterator[str]:
    """Views and events survive as JSON."""
    state = reached.state
    for seat in reached.seats():
        view = state.view(seat, memory=True)
        if state.game.load_view(json.loads(json.dumps(view.to_json()))) != view:
            yield f"the view of {seat} reads back as another"
    for event in state.events:
        if state.game.load_event(json.loads(json.dumps(event.to_json()))) != event:
            yield f"an event reads back as another: {event}"


def replays(reached: Reached) -> Iterator[str]:
    """What led to a state can be written down, and played again."""
    replay = reached.state.replay()
    text, data = str(replay), json.loads(json.dumps(replay.to_json()))
    for form, other in (
        ("text", Replay.parse(text, reached.state.game)),
        ("JSON", Replay.from_json(data, reached.state.game)),
    ):
        if other.verify() != reached.state:
            yield f"its replay as {form} leads to another state"


def secrets_kept(reached: Reached) -> Iterator[str]:
    """What a seat can't see makes no difference to what it gets to know."""
    state, random = reached.state, reached.random
    if state.open or state.to_act == CHANCE or state.phase == "deal":
        return
    for seat in reached.seats():
        leak, _ = leak_in_play(state, seat, random, 2)
        if leak is not None:
            yield leak


def agrees_with_view(reached: Reached) -> Iterator[str]:
    """What is drawn for the hidden cards looks to the seat as the state does."""
    state = reached.state
    if state.phase == "deal":
        return
    for seat in reached.seats()[:2]:
        drawn = state.determinize(seat, reached.random)
        if state.to_act != CHANCE and drawn.view(seat) != state.view(seat):
            yield f"what is drawn for {seat} looks otherwise to it: {drawn.notation}"
        if all_cards(drawn) != all_cards(state):
            yield f"what is drawn for {seat} has other cards: {drawn.notation}"


OF_STATES: Final[Mapping[str, Callable[[Reached], Iterator[str]]]] = {
    "somebody can decide something": decided,
    "no hand is too full": hands_hold,
    "every card is in one place": all_there,
    "actions read back": actions_read_back,
    "what is listed can be done": listed_is_legal,
    "what is not listed is refused": unlisted_is_refused,
    "states read back": states_read_back,
    "a replay leads to the state": replays,
    "secrets are kept": secrets_kept,
    "views read back": views_read_back,
    "drawn cards agree with the view": agrees_with_view,
}
"""Properties of every state of a game."""


# Games.


@attrs.frozen
class Played:
    """A game to be played from deal to end, everybody choosing at random."""

    game: Game
    players: int
    seed: int
    rulings: Mapping[str, str] = attrs.field(factory=dict)

    def __str__(self) -> str:
        rulings = "".join(f"; ruling {id} {reading}" for id, reading in self.rulings.items())
        return f"`{self.game.id}` with {self.players} players; seed {self.seed}{rulings}"


def played(game: Played) -> Iterator[State]:
    """Yield every state of a game; equal ones give equal games."""
    random = Random(game.seed)
    state = game.game.new(game.players, seed=game.seed, rulings=game.rulings)
    yield state
    while actions := state.actions():
        state = state.apply(random.choice(actions))
        yield state


def ends(game: Played) -> Iterator[str]:
    """A game ends, in its last round, and all cards are there all the time."""
    cards, last = None, None
    for number, state in enumerate(played(game)):
        found = all_cards(state)
        cards = found if cards is None else cards
        if found != cards:
            yield f"after {number} actions other cards are there: {state.notation}"
            return
        if number > LONGEST:
            yield f"it is not over after {LONGEST} actions"
            return
        last = state
    if last is not None and not last.is_over:
        yield f"nothing can be done, and it is not over: {last.notation}"
    elif last is not None and last.round != last.game.rounds:
        yield f"it is over in round {last.round}"


def seeded(game: Played) -> Iterator[str]:
    """Equal seeds give equal games."""
    games = zip(*(islice(played(game), LONGEST) for _ in range(2)), strict=True)
    for number, (one, other) in enumerate(games):
        if one != other or one.digest != other.digest:
            yield f"after {number} actions the same seed leads to another state"
            return


OF_GAMES: Final[Mapping[str, Callable[[Played], Iterator[str]]]] = {
    "equal seeds give equal games": seeded,
    "a game ends": ends,
}
"""Properties of whole games."""
