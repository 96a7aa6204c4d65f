"""Whatever a caller gives, what is wrong with it is said in a `PizzaError`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

import pytest

import pizzarules as pz

REFUSED: tuple[type[Exception], ...] = (
    (pz.PizzaError, TypeError) if pz.compiled else (pz.PizzaError,)
)
"""Compiled methods of states look at the types of their arguments themselves."""

CARDS = pz.loads(
    "order mine\n  bake 2 own\n"
    'scenario "one"\n  in mamma-mia\n  table 3 salami + 1 olive\n  olive bakes 4+1:salami\n'
    "  then 4+1:salami is baked\n"
)
GAME = pz.game("sole-mio")
STATE = GAME.new(3, seed=1)
REPLAY = STATE.replay()
POOL = GAME.pantry.pool("1 olive")
BOUND = pz.bind("coppia", game=GAME, owner="olive")
VERDICT = BOUND.settle("2 pepper", "1 pepper")
TALLY = pz.simulate("mamma-mia", 1, players=2, jobs=1)
ACTION = STATE.actions()[0]


class Nothing:
    """What no call wants; it is called alike in every process of a test run."""

    def __repr__(self) -> str:
        return "nothing"


NOTHING = Nothing()
RUN: Mapping[str, Any] = {"game": "mamma-mia", "games": 1, "players": 2, "jobs": 1}

CALLS: list[tuple[Callable[..., object], Mapping[str, Any]]] = [
    (pz.settle, {"order": "coppia", "game": "sole-mio", "owner": "olive", "table": ""}),
    (pz.bind, {"order": "coppia", "game": "sole-mio", "owner": "olive"}),
    (pz.odds, {"order": "coppia", "game": "sole-mio", "owner": "olive", "played": 5}),
    (pz.compare, {"a": "coppia", "b": "duplicato", "game": "sole-mio"}),
    (pz.explain, {"order": "coppia"}),
    (pz.order, {"name": "coppia"}),
    (pz.game, {"id": "sole-mio"}),
    (pz.run_scenario, {"scenario": CARDS.scenarios["one"]}),
    (pz.order_from_json, {"data": pz.order_to_json(pz.order("coppia"))}),
    (pz.order_to_json, {"order": pz.order("coppia")}),
    (pz.simulate, RUN),
    (pz.balance, {**RUN, "cards": CARDS}),
    (pz.perft, {"state": STATE, "depth": 1}),
    (pz.divide, {"state": STATE, "depth": 1}),
    (pz.game_seed, {"seed": 1, "number": 1}),
    (pz.json_schema, {"what": "state"}),
    (pz.load, {}),
    (pz.loads, {}),
    (pz.Rulings, {}),
    (pz.Replay.parse, {"text": REPLAY.to_text(), "game": GAME}),
    (pz.Replay.from_json, {"data": REPLAY.to_json(), "game": GAME}),
    (pz.Action.from_json, {}),
    (CARDS.order, {}),
    (CARDS.game, {}),
    (GAME.new, {}),
    (GAME.position, {}),
    (GAME.load, {}),
    (GAME.load_view, {}),
    (GAME.load_event, {}),
    (GAME.parse, {}),
    (GAME.order, {}),
    (GAME.cards_of, {}),
    (GAME.supply_for, {}),
    (GAME.with_rulings, {}),
    (GAME.codec.encode, {}),
    (GAME.codec.decode, {}),
    (GAME.codec.parse, {}),
    (GAME.codec.find, {}),
    (GAME.pantry.pack, {}),
    (GAME.pantry.unpack, {}),
    (GAME.pantry.pool, {"given": ""}),
    (GAME.pantry.index, {"kind": "olive"}),
    (GAME.pantry.fitting, {}),
    (POOL.units, {}),
    (POOL.__getitem__, {}),
    (BOUND.settle, {"table": ""}),
    (BOUND.suffices, {"units": 0}),
    (STATE.apply, {}),
    (STATE.view, {}),
    (STATE.hand, {}),
    (STATE.replace, {}),
    (STATE.settle, {"order": "coppia"}),
    (STATE.determinize, {"seat": "olive", "rng": Random(1)}),
    (TALLY.merge, {}),
]
WRONG = [
    None, 5, -1, True, 10**40, 2.5, float("nan"), "zz", "", b"x", [], {}, {1: 2}, [None], [["x"]], NOTHING,
]  # fmt: skip
TOO_LONG = {("simulate", "games"), ("balance", "games"), ("perft", "depth"), ("divide", "depth")}
"""Where a large number means what it says."""


@pytest.mark.parametrize(("call", "usual"), CALLS, ids=lambda one: getattr(one, "__qualname__", ""))
def test_wrong_arguments_are_pizza_errors(
    call: Callable[..., object], usual: Mapping[str, Any], tmp_path: Any, monkeypatch: Any
) -> None:
    # A text may be a path.
    monkeypatch.chdir(tmp_path)
    if pz.compiled and call == STATE.replace:
        pytest.skip("a compiled method with defaults like these does not tell its keywords")
    for name, parameter in inspect.signature(call).parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            continue
        for value in WRONG:
            if (call.__name__, name) in TOO_LONG and type(value) is int and value > 1:
                continue
            given = {**usual, name: value}
            first = [given.pop(name)] if parameter.kind is parameter.POSITIONAL_ONLY else []
            with suppress(*REFUSED):
                call(*first, **given)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda wrong: pz.balance(CARDS, wrong, 1), "a game is called by its id"),
        (GAME.order, "an order is called by its name"),
        (CARDS.order, "an order is called by its name"),
        (GAME.cards_of, "cards are counted of an entry of `Game.orders`"),
        (lambda wrong: pz.Replay.parse(REPLAY.to_text(), wrong), "a `Game` is needed"),
        (lambda wrong: pz.Replay.from_json(REPLAY.to_json(), wrong), "a `Game` is needed"),
        (lambda wrong: pz.perft(wrong, 1), "actions are counted from a `State` on"),
        (lambda wrong: pz.divide(wrong, 1), "actions are counted from a `State` on"),
        (lambda wrong: POOL[wrong], "a kind is a name and not "),
        (POOL.units, "a kind is a name and not "),
    ],
)
@pytest.mark.parametrize("wrong", [None, b"x", 5, [], NOTHING], ids=repr)
def test_what_is_wanted_is_said(call: Callable[[Any], object], message: str, wrong: Any) -> None:
    with pytest.raises(pz.PizzaError) as caught:
        call(wrong)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("name", ["only", "instead_of"])
@pytest.mark.parametrize("wrong", [5, "zz", "mine", "misto", b"misto", [5], [["olive"]], [None]])
def test_names_of_orders_are_a_list(name: str, wrong: Any) -> None:
    given: dict[str, Any] = {name: wrong}
    with pytest.raises(pz.PizzaError, match=f"`{name}` is a list of names of orders"):
        pz.balance(CARDS, "mamma-mia", 1, **given)


@pytest.mark.parametrize("wrong", [True, 0, 5, b"x", "", [], NOTHING], ids=repr)
def test_a_checkpoint_is_a_path(wrong: Any) -> None:
    with pytest.raises(pz.PizzaError, match="`checkpoint` is the path of a file"):
        pz.simulate(**RUN, checkpoint=wrong)
    with pytest.raises(pz.PizzaError, match="`checkpoint` is the path of a file"):
        pz.balance(**RUN, cards=CARDS, checkpoint=wrong)


@pytest.mark.parametrize("wrong", [0, 1, True, "x", []], ids=repr)
def test_progress_is_a_function(wrong: Any, tmp_path: Any) -> None:
    file = tmp_path / "run.json"
    with pytest.raises(pz.PizzaError, match="`progress` is called with two numbers"):
        pz.simulate(**RUN, progress=wrong, checkpoint=file)
    assert not file.exists()


@pytest.mark.parametrize("wrong", ["x", 99, 6, 1, 0, -1, True, None, 2.0, [], {}], ids=repr)
def test_a_supply_is_that_of_a_number_of_players(wrong: Any) -> None:
    with pytest.raises(
        pz.PositionError, match="`sole-mio`: `players` is a whole number from 2 to 5"
    ):
        GAME.supply_for(wrong)
    for players in GAME.numbers_of_players():
        assert GAME.supply_for(players) is not None


def test_a_pool_is_a_mapping_still() -> None:
    assert POOL["pepper"] == (0, 0)
    assert POOL.get(None) is None
    assert None not in POOL
    with pytest.raises(pz.UnknownNameError):
        POOL["basil"]


NEITHER = ["no", "", 0, 1, float("nan"), None, [], NOTHING]


@pytest.mark.parametrize("wrong", NEITHER, ids=repr)
def test_true_or_false_is_one_of_them(wrong: Any) -> None:
    said = "is true or false"
    calls: list[tuple[str, Callable[[], object]]] = [
        ("skip_forced", lambda: GAME.new(3, seed=1, skip_forced=wrong)),
        ("skip_forced", lambda: GAME.position(skip_forced=wrong)),
    ]
    for name, call in calls:
        with pytest.raises(pz.PositionError, match=f"`{name}` {said}"):
            call()
    with pytest.raises(REFUSED, match=f"`memory` {said}|bool object expected"):
        STATE.view("olive", memory=wrong)
    with pytest.raises(REFUSED, match=f"`every_hand` {said}|bool object expected"):
        STATE.explanations(every_hand=wrong)
    if wrong is not None:
        with pytest.raises(pz.PositionError, match=f"`passed` {said}"):
            GAME.position(phase="draw", passed=wrong)
        with pytest.raises(REFUSED, match=f"`skip_forced` {said}|bool or None object expected"):
            STATE.replace(skip_forced=wrong)


@pytest.mark.parametrize("wrong", [0, False, "", "x", [], (), set(), b"", [("decline", "allowed")]])
def test_rulings_are_a_mapping(wrong: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: GAME.new(3, rulings=wrong),
        lambda: GAME.position(rulings=wrong),
        lambda: GAME.with_rulings(wrong),
        lambda: pz.simulate(**RUN, rulings=wrong),
        lambda: pz.balance(**RUN, cards=CARDS, rulings=wrong),
        lambda: pz.settle("coppia", game=GAME, owner="olive", table="", rulings=wrong),
        lambda: pz.Rulings(wrong),
    ]
    for call in calls:
        with pytest.raises(pz.PizzaError, match="rulings"):
            call()
    assert GAME.new(3, seed=1, rulings={}) == STATE


@pytest.mark.parametrize("lanes", [-1, -(1 << 70), 10**40, 1 << 2000])
def test_what_pack_never_returns_is_not_unpacked(lanes: int) -> None:
    with pytest.raises(pz.PoolError, match="these numbers pack no pool"):
        GAME.pantry.unpack(lanes)


def test_lanes_that_hold_too_much_are_not_unpacked() -> None:
    pantry = GAME.pantry
    for lane in range(len(pantry.kinds)):
        with pytest.raises(pz.PoolError):
            pantry.unpack(pantry.capacity + 1 << lane * pantry.width)
        most = [pantry.capacity if place == lane else 0 for place in range(len(pantry.kinds))]
        assert list(pantry.unpack(pantry.pack(most))) == most
    with pytest.raises(pz.PoolError, match="at most"):
        pantry.unpack(pantry.pack([pantry.capacity, 0, 0, 0, 0]) + (1 << pantry.width))
    with pytest.raises(pz.PoolError):
        pantry.unpack(1 << pantry.width * len(pantry.kinds))
