"""Every public value can't be changed, hashes, pickles, copies and compares, in threads and workers too."""

from __future__ import annotations

import copy
import pickle
import weakref
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import attrs
import numpy as np
import pytest

import pizzarules as pz
from pizzarules.native import compiled

STATE = pz.game("sole-mio").new(3, seed=3)


def _in_the_oven() -> pz.State:
    rng, state = Random(4), STATE
    while state.settling is None:
        state = state.apply(rng.choice(state.actions()))
    return state


OVEN = _in_the_oven()
VERDICT = pz.settle("variegato", game="sole-mio", owner="olive", table="4 pineapple + 4 salami")
CARDS = pz.loads("order mine\n  bake 2 own\n  or bake 3 pepper\n")
VALUES: dict[str, Any] = {
    "action": STATE.actions()[0],
    "bound order": pz.bind("misto", game="mamma-mia", owner="olive"),
    "cards": CARDS,
    "codec": STATE.game.codec,
    "comparison": pz.compare("coppia", "variegato", game="sole-mio"),
    "event": STATE.events[0],
    "explanation": VERDICT.explain(),
    "game": STATE.game,
    "memory": OVEN.view("olive", memory=True),
    "nearest": VERDICT.nearest,
    "odds": pz.odds("coppia", game="sole-mio", owner="olive", played=9),
    "order": pz.order("coppia"),
    "pantry": STATE.game.pantry,
    "pool": STATE.hand("olive"),
    "replay": OVEN.replay(),
    "result": pz.game("sole-mio").position(phase="over", round=2).result,
    "rulings": STATE.rulings.but({"decline": "allowed"}),
    "RULINGS": pz.RULINGS,
    "state": OVEN,
    "tally": pz.simulate("mamma-mia", 3, players=2, jobs=1),
    "verdict": VERDICT,
    "view": OVEN.view("olive"),
    "ways": pz.settle(
        "variegato",
        game="sole-mio",
        owner="olive",
        table="4 pepper + 4 salami + 3 olive",
        hand="2 olive + 1 mushroom",
    ).ways,
}
UNHASHABLE = {"nearest", "ways", "tally", "comparison"}


@pytest.mark.parametrize("name", VALUES)
def test_it_pickles_copies_and_compares(name: str) -> None:
    value = VALUES[name]
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value
        assert repr(again) == repr(value)
    for again in (copy.copy(value), copy.deepcopy(value)):
        assert again == value
    if name not in UNHASHABLE:
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)


@pytest.mark.parametrize("name", VALUES)
def test_it_can_t_be_changed(name: str) -> None:
    """Neither an attribute nor an entry of a mapping, to the bottom."""
    seen: set[int] = set()
    waiting, looked = [VALUES[name]], 0
    while waiting and looked < 400:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, str | int | float | bool | None):
            continue
        seen.add(id(value))
        looked += 1
        assert not isinstance(value, list | dict | set), f"{name}: {value!r}"
        if attrs.has(type(value)):
            names = [field.name for field in attrs.fields(type(value))]
            names = [field for field in names if not field.startswith("_")]
            if names:
                with pytest.raises(AttributeError):
                    setattr(value, names[0], None)
            waiting += [getattr(value, field) for field in names]
        elif isinstance(value, Mapping):
            with pytest.raises(TypeError):
                value["no such key"] = 1  # type: ignore[index]
            waiting += list(value.values())
        elif isinstance(value, tuple | frozenset):
            waiting += list(value)


def test_pools_and_pantries_can_t_be_changed() -> None:
    pantry: Any = STATE.game.pantry
    pool: Any = STATE.hand("olive")
    for value, name in ((pantry, "kinds"), (pool, "unit_lanes"), (pool, "pantry")):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(value, name, 0)
        with pytest.raises(AttributeError, match="immutable"):
            delattr(value, name)


def test_views_are_keys_of_information_sets() -> None:
    first, second = OVEN.view("olive"), OVEN.view("olive")
    assert {first: 1}[second] == 1
    assert first.hands == dict(first.hands)


def test_pools_can_be_referred_to_weakly() -> None:
    table = OVEN.table
    kept = weakref.WeakKeyDictionary({table: 2})
    assert kept[table] == 2


@pytest.mark.skipif(compiled, reason="mypyc's classes can't be referred to weakly")
def test_states_can_be_referred_to_weakly() -> None:
    kept = weakref.WeakKeyDictionary({OVEN: 1})
    assert kept[OVEN] == 1


def _looked_at(value: Any) -> str:
    return repr(value) + str(list(value)[:3] if hasattr(value, "__iter__") else "")


def test_threads_and_workers_read_the_same() -> None:
    expected = {name: _looked_at(value) for name, value in VALUES.items()}
    fresh = pz.settle("coppia", game="sole-mio", owner="olive", table="3 salami + 9 pepper")
    with ThreadPoolExecutor(8) as threads:
        lengths = list(threads.map(lambda _: len(list(fresh.ways)), range(16)))
        for name, value in VALUES.items():
            assert set(threads.map(_looked_at, [value] * 8)) == {expected[name]}
    assert len(set(lengths)) == 1
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as workers:
        names = list(VALUES)
        found = workers.map(_looked_at, [VALUES[name] for name in names])
        assert dict(zip(names, found, strict=True)) == expected


# Whole numbers.


@pytest.mark.parametrize("kind", [np.int64, np.int8, np.uint32])
def test_whole_numbers_of_numpy_are_whole_numbers(kind: Any) -> None:
    number = STATE.legal()[0]
    given: Any = kind(number) if number < 127 else np.int64(number)
    assert STATE.apply(given) == STATE.apply(number)
    assert STATE.game.codec.decode(kind(3)) == STATE.game.codec.decode(3)
    assert pz.game("sole-mio").new(kind(3), seed=kind(3)) == STATE
    assert STATE.game.pantry.pool({"olive": [kind(2), kind(1)]}).units("olive") == 4
    assert VALUES["ways"][kind(0)] == VALUES["ways"][0]
    assert pz.perft(STATE, kind(1)) == len(STATE.actions())
    assert pz.simulate("mamma-mia", kind(2), players=kind(2), seed=kind(1), jobs=kind(1)).games == 2


@pytest.mark.parametrize(
    "call",
    [
        STATE.apply,
        STATE.game.codec.decode,
        lambda given: pz.game("sole-mio").new(given),
        lambda given: pz.game("sole-mio").new(3, seed=given),
        lambda given: pz.perft(STATE, given),
        lambda given: pz.simulate("mamma-mia", given),
        lambda given: STATE.game.pantry.pool({"olive": [given, 0]}),
        lambda given: pz.settle("coppia", game="sole-mio", owner="olive", table="", declare=given),
    ],
)
@pytest.mark.parametrize("given", [True, np.bool_(True), 1.0, "one"], ids=repr)
def test_true_is_no_whole_number(call: Any, given: Any) -> None:
    with pytest.raises(pz.PizzaError):
        call(given)


def test_packed_pools_are_looked_at() -> None:
    bound = VALUES["bound order"]
    pack = bound.pantry.pack
    assert bound.suffices(pack([1, 1, 1, 1, 1])) is True
    assert bound.suffices(np.int64(pack([1, 1, 1, 1, 1]))) is True
    for counts in (
        [4097, 0, 1, 1, 1],
        [-1, 0, 0, 0, 0],
        [1, 2],
        [1] * 6,
        [True, 0, 0, 0, 0],
        [1.0] * 5,
    ):
        with pytest.raises(pz.PoolError):
            pack(counts)
    width, one = bound.pantry.width, pack([1, 0, 0, 0, 0])
    for units, doubles in ((-1, 0), (one, one), (0, one), (1 << width - 1, 0), (1 << 5 * width, 0)):
        with pytest.raises(pz.PoolError):
            bound.suffices(units, doubles)
    with pytest.raises(pz.PoolError):
        bound.suffices("1 olive")


def test_what_play_can_reach_is_taken_by_every_door() -> None:
    kinds = ", ".join(f"k{i}" for i in range(40))
    cards = pz.loads(
        f"order two\n  bake 2 own\ngame large\n  kinds {kinds}\n  players 2 to 2\n  rounds 1\n  hand 7\n"
        "  deal 5 ingredients + 1 orders\n  supply 25 single of each kind\n  orders two\n"
        "  failed orders leave the game\n"
    )
    game = cards.game("large")
    table = " + ".join(f"24 k{i}" for i in range(40))
    state = game.position(table=table, phase="turn")
    assert state.table.total == 960
    assert pz.settle("two", game=game, owner="k0", table=state.table, cards=cards).can_be_baked
    assert pz.settle("two", game=game, owner="k0", table=table, cards=cards).can_be_baked
    assert game.load(state.to_json()) == state


def _simulated(games: int) -> int:
    return pz.simulate("mamma-mia", games, players=2).games


def test_simulate_in_a_worker_plays_there() -> None:
    with get_context("spawn").Pool(1) as pool:
        assert pool.apply(_simulated, (40,)) == 40
