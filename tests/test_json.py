"""Everything that is written down: JSON, notation, pickles; and what can't be read."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import pizzarules as pz
from pizzarules.rulings import RULINGS
from pizzarules.testing.positions import random_position
from positions import GAMES, game_called

SOLE_MIO = pz.game("sole-mio")
PLAYED = [*GAMES, "everything", "everything-leaves"]


def walk(id: str, seed: int, often: float) -> Iterator[pz.State]:
    """Some states along a random game: dealt, of open piles, or begun in the middle of an oven."""
    game, random = game_called(id), Random(seed)
    rulings = {id: random.choice(ruling.choices) for id, ruling in RULINGS.items()}
    players = random.choice(game.numbers_of_players())
    begin = {
        0: lambda: game.new(players, seed=seed, skip_forced=True),
        1: lambda: game.new(players, deal={}, rulings=rulings),
        2: lambda: random_position(game, random, rulings),
        3: lambda: game.new(players, seed=-seed, rulings=rulings, start=game.kinds[players - 1]),
    }
    state = begin[seed % 4]()
    while True:
        if random.random() < often:
            yield state
        if state.is_over:
            yield state
            return
        state = state.apply(random.choice(state.actions()))


@pytest.mark.parametrize("id", PLAYED)
def test_states_survive(id: str, thorough: bool) -> None:
    game = game_called(id)
    schema = Draft202012Validator(pz.json_schema("state"))
    for seed in range(4):
        for state in walk(id, seed, 0.1 if thorough else 0.03):
            written = json.loads(json.dumps(state.to_json()))
            schema.validate(written)
            copies = [
                game.load(written),
                game.load(json.dumps(written)),
                game.load(json.dumps(written).encode()),
                game.load(state.notation),
                pickle.loads(pickle.dumps(state)),
                copy.copy(state),
                copy.deepcopy(state),
            ]
            for other in copies:
                assert other == state
                assert hash(other) == hash(state)
                assert other.digest == state.digest
                assert other.notation == state.notation
                assert other.actions() == state.actions()
                assert other.rulings == state.rulings
            assert pickle.loads(pickle.dumps(state)).events == state.events


@pytest.mark.parametrize("id", PLAYED)
def test_views_events_and_actions_survive(id: str, thorough: bool) -> None:
    game = game_called(id)
    validators = {
        what: Draft202012Validator(pz.json_schema(what)) for what in ("view", "event", "action")
    }
    for seed in range(2):
        for number, state in enumerate(walk(id, seed, 0.1 if thorough else 0.05)):
            for seat in (None, state.seats[0], state.seats[-1]):
                # A memory is long: not every one is looked at.
                view = state.view(seat, memory=number % 12 == seed)
                written = json.loads(json.dumps(view.to_json()))
                assert game.load_view(written) == view
                if seat is not None and number % 4 == 0:
                    validators["view"].validate(written)
            for event in state.events:
                written = json.loads(json.dumps(event.to_json()))
                validators["event"].validate(written)
                assert game.load_event(written) == event
            for action in state.actions():
                written = json.loads(json.dumps(action.to_json()))
                validators["action"].validate(written)
                assert pz.Action.from_json(written) == action


def test_the_past_survives_pickling() -> None:
    state = SOLE_MIO.new(3, seed=4)
    random = Random(4)
    for _ in range(120):
        state = state.apply(random.choice(state.actions()))
    other = pickle.loads(pickle.dumps(state))
    assert other.view("olive", memory=True) == state.view("olive", memory=True)
    one, two = (one.determinize("olive", Random(1)) for one in (state, other))
    assert one == two


def test_a_state_by_hand() -> None:
    # As the docs tell it; the hash is that of the game.
    state = SOLE_MIO.load(
        f"sole-mio {SOLE_MIO.hash}; seats olive, pepper; phase oven; turn pepper; round 2; "
        "starter olive; chef pepper; rulings round-end last-ingredient; table 3 olive; "
        "oven pepper ala-chef, 1 salami; hand pepper 1 double pepper; seed 7; partial"
    )
    assert state.decision == "settle"
    assert state.seed == 7
    assert str(state.table) == "3 olive"
    assert state.oven == (SOLE_MIO.pantry.pool("1 salami"),)
    assert str(state.hand("pepper")) == "1 double pepper"


# What can't be read.

STATE: dict[str, Any] = SOLE_MIO.new(2, seed=3).to_json()
OVEN: dict[str, Any] = SOLE_MIO.position(
    seats=["olive", "pepper"],
    chef="olive",
    table="3 olive",
    hands={"olive": "1 olive"},
    oven=[("olive", "ala-chef")],
).to_json()


def changed(base: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**copy.deepcopy(base), **fields}


def of_player(seat: str, **fields: Any) -> dict[str, Any]:
    players = copy.deepcopy(STATE["players"])
    players[seat].update(fields)
    return changed(STATE, players=players)


def without(*keys: str) -> dict[str, Any]:
    return {key: value for key, value in STATE.items() if key not in keys}


BROKEN = {
    "another version": (
        changed(STATE, version=2),
        pz.JsonError,
        "is of version `2`, and version 1",
    ),
    "no version": (without("version"), pz.JsonError, "is of version `None`"),
    "true as version": (changed(STATE, version=True), pz.JsonError, "is of version `True`"),
    "another document": (changed(STATE, pizzarules="view"), pz.JsonError, '"pizzarules": "state"'),
    "no document": ({}, pz.JsonError, "it has no `pizzarules` key"),
    "another game": (
        changed(STATE, game="grande"),
        pz.JsonError,
        "is of the game `grande`, not of",
    ),
    "other cards": (changed(STATE, hash="0" * 16), pz.JsonError, "another edition of `sole-mio`"),
    "an unknown key": (changed(STATE, colour="red"), pz.JsonError, "there is no key `colour` here"),
    "a missing key": (without("round"), pz.JsonError, "the key `round` is missing"),
    "a wrong type": (changed(STATE, round="1"), pz.JsonError, "state.round: needs a whole number"),
    "true as a number": (
        changed(STATE, round=True),
        pz.JsonError,
        "state.round: needs a whole number",
    ),
    "a list as an object": (changed(STATE, players=[]), pz.JsonError, "wrong shape"),
    "a text for a list": (
        changed(STATE, supply="olive"),
        pz.JsonError,
        "state.supply: needs a list",
    ),
    "an unknown ruling": (
        changed(STATE, rulings={"deal": "x"}),
        pz.UnknownNameError,
        "no ruling is called `deal`",
    ),
    "an unknown reading": (changed(STATE, rulings={"decline": "x"}), pz.RulingError, "no reading"),
    "an unknown seat": (changed(STATE, seats=["olive", "tuna"]), pz.UnknownNameError, "`tuna`"),
    "a seat twice": (
        changed(STATE, seats=["olive", "olive"], players={}),
        pz.PositionError,
        "twice",
    ),
    "a player who does not play": (
        changed(STATE, players={**STATE["players"], "salami": {}}),
        pz.UnknownNameError,
        "players: no seat is called `salami`",
    ),
    "a card twice": (
        changed(STATE, supply=["olive", *STATE["supply"]]),
        pz.PositionError,
        "not every card of the game is there once: too many: 1 olive",
    ),
    "a card missing": (
        changed(STATE, supply=STATE["supply"][1:]),
        pz.PositionError,
        "missing: 1 ",
    ),
    "a card missing, and nothing said of it": (
        {k: v for k, v in changed(STATE, supply=STATE["supply"][1:]).items() if k != "partial"},
        pz.PositionError,
        "missing: 1 ",
    ),
    "an order twice": (
        of_player("olive", baked=["coppia"]),
        pz.PositionError,
        "olive has `coppia` more often than there are copies",
    ),
    "an order missing": (
        of_player("olive", waiter=STATE["players"]["olive"]["waiter"][1:]),
        pz.PositionError,
        " of olive",
    ),
    "a full hand": (
        of_player("olive", hand={"olive": [8, 0]}),
        pz.PositionError,
        "a hand has at most 7",
    ),
    "an unknown order": (of_player("olive", orders=["coppa"]), pz.UnknownNameError, "`coppia`?"),
    "an unknown kind": (of_player("olive", hand={"tuna": [1, 0]}), pz.PizzaError, "`tuna`"),
    "half a column": (of_player("olive", hand={"olive": [1]}), pz.PoolError, "olive"),
    "a negative number": (of_player("olive", hand={"olive": [-1, 0]}), pz.PoolError, "negative"),
    "no such phase": (changed(STATE, phase="lunch"), pz.PositionError, "`phase` is one of"),
    "no such round": (changed(STATE, round=3), pz.PositionError, "from 1 to 2"),
    "over too early": (changed(STATE, phase="over"), pz.PositionError, "over after the last round"),
    "no reward": (changed(STATE, phase="reward"), pz.PositionError, "`settled` and `helper`"),
    "a seed in letters": (
        changed(STATE, seed="seven"),
        pz.PositionError,
        "`seed` is a whole number",
    ),
    "an endless seed": (
        changed(STATE, seed="9" * 90),
        pz.PositionError,
        "`seed` is a whole number",
    ),
    "an action that is none": (
        changed(OVEN, then=["fly away"]),
        pz.InvalidActionError,
        "then, action 1: `fly away` is no action",
    ),
    "an action that is not legal": (
        changed(OVEN, then=["lay 1 olive", "decline"]),
        pz.IllegalActionError,
        "then, action 2: `decline` is not legal: the game is over",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_state_is_named(name: str) -> None:
    data, error, message = BROKEN[name]
    before = copy.deepcopy(data)
    with pytest.raises(error) as caught:
        SOLE_MIO.load(data)
    assert message in str(caught.value)
    assert data == before
    with pytest.raises(pz.PizzaError):
        SOLE_MIO.load(json.dumps(data))


def test_broken_states_are_broken_by_one_thing() -> None:
    SOLE_MIO.load(STATE)
    SOLE_MIO.load(changed(OVEN, then=["lay 1 olive"]))


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", "null", "nonsense", "\x00", "{}" * 3, "[" * 99_999]
)
def test_what_is_no_json_is_named(text: str) -> None:
    for read in (SOLE_MIO.load, SOLE_MIO.load_view):
        with pytest.raises(pz.PizzaError):
            read(text)
        with pytest.raises(pz.PizzaError):
            read(text.encode() + b"\xff")


def test_a_key_twice_is_named() -> None:
    text = json.dumps(STATE).replace('"round": 1', '"round": 1, "round": 2')
    with pytest.raises(pz.JsonError, match="the key `round` is there twice"):
        SOLE_MIO.load(text)


@pytest.mark.parametrize("cut", range(1, 40))
def test_truncated_documents_are_named(cut: int) -> None:
    text = json.dumps(STATE)
    with pytest.raises(pz.JsonError, match="can't be read as JSON"):
        SOLE_MIO.load(text[: len(text) * cut // 40])
    notation = SOLE_MIO.load(STATE).notation
    with pytest.raises(pz.PizzaError):
        SOLE_MIO.load(notation[: len(notation) * cut // 40])


NOTATION = SOLE_MIO.load(STATE).notation


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (NOTATION.replace("phase", "fase"), "no part is called `fase`: did you mean `phase`?"),
        (NOTATION + "; round 2", "`round` is said twice"),
        (NOTATION + "; hand olive 1 olive", "`hand olive` is said twice"),
        (NOTATION.replace("; round 1", ""), "`round` is missing"),
        (NOTATION.replace("round 1", "round one"), "after `round` stands a whole number"),
        (NOTATION.replace("turn olive", "turn olive pepper"), "after `turn` stands one word"),
        (NOTATION.replace("\n", "") + "\nmore", "a notation is one line"),
        (NOTATION.split(";")[1], "begins with a game and its hash"),
        (NOTATION + "; partial yes", "nothing stands after `partial`"),
        (NOTATION.replace("phase turn", "phase turn, past"), "at most `passed`"),
    ],
)
def test_what_is_no_notation_is_named(text: str, message: str) -> None:
    with pytest.raises(pz.JsonError) as caught:
        SOLE_MIO.load(text)
    assert message in str(caught.value)


def test_extra_blanks_in_a_notation_are_nothing() -> None:
    loose = NOTATION.replace(";", " ;  ").replace(",", " ,  ") + " ; "
    assert SOLE_MIO.load(loose) == SOLE_MIO.load(NOTATION)


def test_fuzzed_documents_are_named_or_read() -> None:
    # Whatever is changed in a document, it is refused by name or is a state as good as any.
    random = Random(1)
    values: list[Any] = [
        None,
        0,
        -1,
        10**30,
        True,
        "",
        "olive",
        "?",
        [],
        {},
        [[]],
        {"olive": [1, 0]},
    ]
    for _ in range(1500):
        data = copy.deepcopy(random.choice([STATE, OVEN]))
        spot: Any = data
        while isinstance(spot, dict | list) and spot:
            key = random.choice(list(spot) if isinstance(spot, dict) else range(len(spot)))
            if random.random() < 0.5 or not isinstance(spot[key], dict | list) or not spot[key]:
                spot[key] = random.choice(values)
                break
            spot = spot[key]
        try:
            state = SOLE_MIO.load(data)
        except pz.PizzaError:
            continue
        assert SOLE_MIO.load(state.notation) == state


VIEW: dict[str, Any] = SOLE_MIO.new(2, seed=3).view("olive", memory=True).to_json()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (changed(VIEW, version=9), "this view is of version `9`"),
        (changed(VIEW, game="grande"), "this view is of the game `grande`"),
        (changed(VIEW, pizzarules="state"), "this is no view"),
        (changed(VIEW, hand={"tuna": [1, 0]}), "`tuna`"),
        (changed(VIEW, actions=[{"form": "fly"}]), "`form` is one of"),
        (changed(VIEW, events=[{"event": "Flown"}]), "no event is called `Flown`"),
        (changed(VIEW, secret=1), "there is no key `secret` here"),
    ],
)
def test_what_is_no_view_is_named(data: dict[str, Any], message: str) -> None:
    with pytest.raises(pz.JsonError) as caught:
        SOLE_MIO.load_view(data)
    assert message in str(caught.value)


OVER: dict[str, Any] = {"winners": ["olive"], "scores": {"olive": 1, "pepper": 0}, "tie_break": {}}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            changed(VIEW, seats=["olive", "olive"]),
            "view: `seats` are kinds of `sole-mio`, each once",
        ),
        (
            changed(VIEW, seats=["olive", "basil"]),
            "view: `seats` are kinds of `sole-mio`, each once",
        ),
        (changed(VIEW, turn="salami"), "view: `turn`: no seat is called `salami`"),
        (changed(VIEW, seat="salami"), "view: `seat`: no seat is called `salami`"),
        (
            changed(VIEW, waiters={"olive": 1, "pepper": 1, "basil": 1}),
            "`waiters` has something for",
        ),
        (changed(VIEW, waiters={"olive": 1}), "`waiters` has something for each seat"),
        (changed(VIEW, waiters={}), "`waiters` has something for each seat, `olive` and `pepper`"),
        (changed(VIEW, scores={"olive": 1, "salami": 1}), "`scores` has something for each seat"),
        (changed(VIEW, baked={}), "`baked` has something for each seat"),
        (
            changed(VIEW, waiters={"olive": 1, "pepper": -1}),
            "`waiters.pepper` is a number from 0 on",
        ),
        (changed(VIEW, scores={"olive": -1, "pepper": 0}), "`scores.olive` is a number from 0 on"),
        (changed(VIEW, supply=-1), "`supply` is a number from 0 on"),
        (changed(VIEW, table="2 olive"), "a pool is an object of kinds"),
        (changed(VIEW, result=OVER | {"scores": {"olive": 1}}), "`result.scores` has something"),
        (changed(VIEW, result=OVER | {"scores": {"olive": 1, "pepper": -1}}), "numbers from 0 on"),
        (changed(VIEW, result=OVER | {"scores": {"olive": 1, "basil": 0}}), "kinds of `sole-mio`"),
    ],
)
def test_a_view_says_something_of_each_seat(data: dict[str, Any], message: str) -> None:
    with pytest.raises(pz.JsonError) as caught:
        SOLE_MIO.load_view(data)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "scores", [{}, {"basil": 1}, {"olive": -1}, {"olive": 1, "pepper": -1}, {"olive": True}, [], ""]
)
def test_an_event_has_the_scores_of_seats(scores: object) -> None:
    result = {"winners": ["olive"], "scores": scores, "tie_break": {}}
    with pytest.raises(pz.JsonError):
        SOLE_MIO.load_event({"event": "GameOver", "audience": None, "result": result})
    fine = {"event": "GameOver", "audience": None, "result": OVER}
    assert SOLE_MIO.load_event(fine).to_json() == fine


@pytest.mark.parametrize(
    "seed", ["007", "-0", "00", "+7", " 7", "7 ", "1_0", "\u0667", "", "7" * 90]
)
def test_a_seed_is_written_in_one_way(seed: str) -> None:
    state = SOLE_MIO.new(2, seed=7)
    with pytest.raises(pz.PositionError, match="`seed` is a whole number in its usual digits"):
        SOLE_MIO.load(state.to_json() | {"seed": seed})
    replay = state.replay()
    with pytest.raises(pz.PositionError, match="`seed` is a whole number in its usual digits"):
        pz.Replay.from_json(replay.to_json() | {"seed": seed}, SOLE_MIO)
    if seed == "007":
        with pytest.raises(pz.PositionError, match="`seed` is a whole number"):
            SOLE_MIO.load(state.notation.replace("seed 7", f"seed {seed}"))
        with pytest.raises(pz.PizzaError, match="`seed` is a whole number"):
            pz.Replay.parse(replay.to_text().replace("seed 7", f"seed {seed}"), SOLE_MIO)


@pytest.mark.parametrize("seed", [0, -1, 7, -(2**254), 2**254])
def test_seeds_survive(seed: int) -> None:
    state = SOLE_MIO.new(2, seed=seed)
    assert SOLE_MIO.load(state.to_json()) == state
    assert pz.Replay.from_json(state.replay().to_json(), SOLE_MIO).beginning() == state


@pytest.mark.parametrize("table", ["2 olive", "", "nothing", {}, {"olive": [2, 0]}])
def test_pools_of_a_state_are_objects_or_texts(table: Any) -> None:
    """People write states by hand; code, schema and page agree."""
    data = SOLE_MIO.position(table=table).to_json()
    said = data | {"table": table}
    assert Draft202012Validator(pz.json_schema("state")).is_valid(json.loads(json.dumps(said)))
    assert SOLE_MIO.load(said).to_json() == data


def test_schemas_refuse_what_is_not_read() -> None:
    validator = Draft202012Validator(pz.json_schema("state"))
    for name in ("an unknown key", "a missing key", "a wrong type", "another version"):
        assert not validator.is_valid(BROKEN[name][0])
    with pytest.raises(pz.UnknownNameError, match="did you mean `state`"):
        pz.json_schema("stat")


def test_hashes_tell_games_apart() -> None:
    hashes = {game_called(id).hash for id in PLAYED}
    assert len(hashes) == len(PLAYED)
    assert SOLE_MIO.with_rulings({"decline": "allowed"}).hash == SOLE_MIO.hash
    titled = pz.loads('game another-one like sole-mio "Another title"').game("another-one")
    assert titled.hash == SOLE_MIO.hash
    larger = pz.loads("game another-one like sole-mio\n  hand 8").game("another-one")
    assert larger.hash != SOLE_MIO.hash


def test_an_event_is_not_told_to_others_than_it_says() -> None:
    state = SOLE_MIO.new(2, seed=1)
    (played,) = state.apply(state.actions()[0]).events
    data = played.to_json()
    assert data["audience"] is None
    assert SOLE_MIO.load_event(data) == played
    with pytest.raises(pz.JsonError, match="`audience` is not that of a `Played`"):
        SOLE_MIO.load_event(data | {"audience": ["olive"]})
