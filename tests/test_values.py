"""Every public value can't be changed, hashes, pickles, copies and compares, in threads and workers too."""

from __future__ import annotations

import copy
import enum
import pickle
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import numpy as np
import pytest

import pizzarules as pz
from public_values import attributes, changeable, documented, led_to, told, values

STATE = pz.game("sole-mio").new(3, seed=3)
NAMES = sorted(values())
NO_VALUES = {"Bot", "Choice"}
"""A protocol; and a handle for the moment of one decision."""


def parts(name: str) -> Iterator[tuple[str, Any]]:
    """A value and what it leads to, each sort of thing once."""
    sorts: set[type] = set()
    for way, one in led_to(values()[name], name):
        if type(one) not in sorts:
            sorts.add(type(one))
            yield way, one


def test_a_value_of_every_public_class_is_looked_at() -> None:
    looked_at = {type(one) for name in NAMES for _, one in parts(name)}
    found = {kind.__name__ for one in looked_at for kind in one.__mro__}
    for module in (pz, pz.events, pz.views, pz.explanation):
        for name in module.__all__:
            kind = getattr(module, name)
            if isinstance(kind, type) and not issubclass(kind, enum.Enum | Exception):
                assert name in found | NO_VALUES
    # And every attribute that a page tells of is one.
    for name, attributes_told in documented().items():
        value = values().get(name)
        missing = [one for one in attributes_told if value is not None and not hasattr(value, one)]
        assert set(missing) <= {"str", "len", *documented()["Explanation"]}, name


@pytest.mark.parametrize("name", NAMES)
def test_it_pickles_copies_compares_and_hashes(name: str) -> None:
    for way, one in parts(name):
        again = [copy.copy(one), copy.deepcopy(one)]
        protocols = range(2, pickle.HIGHEST_PROTOCOL + 1)
        again += [pickle.loads(pickle.dumps(one, protocol)) for protocol in protocols]
        for other in again:
            assert type(other) is type(one)
            assert other == one, way
            assert repr(other) == repr(one), way
        assert {one: way}[again[-1]] == way, way


def test_rows_that_are_read_as_needed_are_equal_to_lists() -> None:
    ways = values()["Verdict"].ways
    assert ways == list(ways)
    assert ways == tuple(ways)
    assert hash(ways) == hash(tuple(ways))
    assert {ways: 1}[pickle.loads(pickle.dumps(ways))] == 1


@pytest.mark.parametrize("name", NAMES)
def test_it_can_t_be_changed(name: str) -> None:
    for way, one in led_to(values()[name], name):
        if isinstance(one, Mapping):
            with pytest.raises(TypeError):
                one["no such key"] = 1  # type: ignore[index]
            assert not hasattr(one, "clear"), way
        for attribute in attributes(one):
            value = getattr(one, attribute)
            with pytest.raises(AttributeError):
                setattr(one, attribute, value)
            with pytest.raises(AttributeError):
                delattr(one, attribute)
        if type(one).__module__ != "builtins":
            with pytest.raises(AttributeError):
                one.no_such_attribute = 1


@pytest.mark.parametrize("name", NAMES)
def test_nothing_behind_it_can_be_changed(name: str) -> None:
    assert list(changeable(values()[name], name)) == []


@pytest.mark.parametrize("call", ["actions", "outcomes", "to_json", "legal", "explanations"])
def test_what_a_state_returns_is_the_caller_s_own(call: str) -> None:
    state = values()["State"]
    before = copy.deepcopy(getattr(state, call)())
    if isinstance(before, list | dict):
        getattr(state, call)().clear()
    assert getattr(state, call)() == before


ERRORS: dict[str, Callable[[], object]] = {
    "CardFileError": lambda: pz.loads("order verde\n  bake 4 olivs"),
    "UnreadableFileError": lambda: pz.load("no-such.pizza"),
    "UnknownNameError": lambda: pz.game("sole"),
    "MissingFactError": lambda: pz.settle("ala-chef", game="grande", owner="olive", table=""),
    "PoolError": lambda: pz.settle("misto", game="grande", owner="olive", table="4"),
    "RulingError": lambda: pz.Rulings({"decline": "now"}),
    "PositionError": lambda: pz.game("grande").new(9),
    "InvalidActionError": lambda: STATE.apply("bake a cake"),
    "IllegalActionError": lambda: STATE.apply("take reward"),
    "AmbiguousActionError": lambda: STATE.apply("play"),
    "ReplayError": lambda: pz.Replay.parse("pizzarules replay 1\nnonsense", STATE.game),
    "JsonError": lambda: STATE.game.load("{}"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_errors_pickle_and_copy_with_all_they_say(name: str) -> None:
    with pytest.raises(getattr(pz, name)) as caught:
        ERRORS[name]()
    error = caught.value
    assert type(error).__name__ == name
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_views_are_keys_of_information_sets() -> None:
    rng, views = Random(4), {}
    state = STATE
    while state.settling is None:
        state = state.apply(rng.choice(state.actions()))
        views[state.view("olive")] = state
        assert views[state.view("olive")] is state
    # What is hidden from a seat makes no difference.
    other = state.determinize("olive", Random(1)).view("olive")
    assert {state.view("olive"): 1}[other] == 1


def test_values_can_be_referred_to_weakly() -> None:
    kept = weakref.WeakKeyDictionary[Any, int]()
    for number, name in enumerate(("Pool", "Codec", "View", "Action", "Verdict", "Replay")):
        kept[values()[name]] = number
        assert kept[values()[name]] == number
    if not pz.compiled:
        kept[STATE] = 9
        assert kept[pickle.loads(pickle.dumps(STATE))] == 9


# In threads, and in another process.


def told_elsewhere(value: Any, expected: list[object]) -> Any:
    assert told(value) == expected
    return value


@pytest.fixture(scope="module")
def workers() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


def test_eight_threads_read_the_same_at_once() -> None:
    expected = {name: told(values()[name]) for name in NAMES}
    # Nothing is known of a copy yet.
    fresh = pickle.loads(pickle.dumps(values()))
    start, found = threading.Barrier(8), []

    def read() -> None:
        start.wait()
        found.append({name: told(fresh[name]) for name in NAMES})

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    for one in found:
        assert one == expected


def test_a_trip_to_a_worker_process(workers: ProcessPoolExecutor) -> None:
    trips: dict[str, Future[Any]] = {}
    for name in NAMES:
        trips[name] = workers.submit(told_elsewhere, values()[name], told(values()[name]))
    for name, trip in trips.items():
        assert trip.result() == values()[name], name


def test_a_trip_over_dask() -> None:
    distributed: Any = pytest.importorskip("distributed")
    protocol: Any = pytest.importorskip("distributed.protocol")
    here = {"processes": False, "dashboard_address": None, "n_workers": 1, "threads_per_worker": 1}
    with distributed.Client(**here) as client:
        for name in NAMES:
            value = values()[name]
            assert protocol.deserialize(*protocol.serialize(value)) == value, name
        assert client.submit(told, values()["State"]).result() == told(values()["State"])


# Whole numbers.


@pytest.mark.parametrize("kind", [np.int64, np.int8, np.uint32])
def test_whole_numbers_of_numpy_are_whole_numbers(kind: Any) -> None:
    number = STATE.legal()[0]
    given: Any = kind(number) if number < 127 else np.int64(number)
    assert STATE.apply(given) == STATE.apply(number)
    assert STATE.game.codec.decode(kind(3)) == STATE.game.codec.decode(3)
    assert pz.game("sole-mio").new(kind(3), seed=kind(3)) == STATE
    assert STATE.game.pantry.pool({"olive": [kind(2), kind(1)]}).units("olive") == 4
    ways = values()["Verdict"].ways
    assert ways[kind(0)] == ways[0]
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
    bound = pz.bind("misto", game="mamma-mia", owner="olive")
    pack: Any = bound.pantry.pack
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
        bound.suffices("1 olive")  # type: ignore[arg-type]


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
    return pz.simulate("mamma-mia", games, players=2, jobs=2).games


def test_simulate_in_a_worker_plays_there() -> None:
    with get_context("spawn").Pool(1) as pool:
        assert pool.apply(_simulated, (4,)) == 4
