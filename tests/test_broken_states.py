"""States that somebody has made up, and corners of chance and memory that came up in play."""

from __future__ import annotations

import json
from random import Random
from types import MappingProxyType
from typing import Any

import attrs
import pytest

import pizzarules as pz

SOLE_MIO = pz.game("sole-mio")
MAMMA_MIA = pz.game("mamma-mia")


def test_nothing_is_replaced_while_chance_decides() -> None:
    state = SOLE_MIO.new(2, deal={})
    with pytest.raises(pz.PositionError, match="chance has to decide first"):
        state.replace()
    random = Random(0)
    while state.to_act == pz.CHANCE:
        state = state.apply(random.choice(state.actions()))
    assert state.replace() == state


def made_up(game: pz.Game, **changes: Any) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(json.dumps(game.new(3, seed=1).to_json()))
    return record | changes


@pytest.mark.parametrize(
    ("game", "changes", "message"),
    [
        (
            SOLE_MIO,
            {
                "phase": "reward",
                "settled": {"seat": "olive", "order": "coppia"},
                "helper": "pepper",
            },
            "olive has not baked `coppia`",
        ),
        (
            SOLE_MIO,
            {"phase": "reward", "settled": {"seat": "olive", "order": "coppia"}, "helper": "olive"},
            "another player than whose order it is",
        ),
        (SOLE_MIO, {"settled": {"seat": "olive", "order": "coppia"}}, "in phase `reward` alone"),
        (SOLE_MIO, {"helper": "olive"}, "in phase `reward` alone"),
        (SOLE_MIO, {"passed": True}, "`passed` is said in phase `draw` alone"),
        (SOLE_MIO, {"phase": "order"}, "the oven is empty"),
        (SOLE_MIO, {"phase": "deal", "round": 2}, "a deal needs every card"),
        (SOLE_MIO, {"phase": "deal", "idle": 1}, "a deal needs every card"),
    ],
)
def test_positions_that_can_t_be_are_refused(
    game: pz.Game, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(pz.PositionError) as caught:
        game.load(made_up(game, **changes))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("game", "order", "rulings", "message"),
    [
        (MAMMA_MIA, "misto", {}, "nobody can have helped with `misto`"),
        (SOLE_MIO, "richiesta", {}, "nobody can have helped with `richiesta`"),
        (SOLE_MIO, "coppia", {"help-reward": "taken"}, "a reward is always taken here"),
    ],
)
def test_rewards_that_nobody_can_get(
    game: pz.Game, order: str, rulings: dict[str, str], message: str
) -> None:
    state = game.position(
        seats=["olive", "pepper"],
        rulings=rulings,
        chef="olive",
        baked={"olive": [order]},
        waiters={"pepper": [order]},
    )
    record = state.to_json() | {
        "phase": "reward",
        "settled": {"seat": "olive", "order": order},
        "helper": "pepper",
    }
    with pytest.raises(pz.PositionError) as caught:
        game.load(record)
    assert message in str(caught.value)


def test_a_tie_is_remembered_by_who_samples() -> None:
    # Both have baked one order; in the tie pepper lays 1 double open, olive a single.
    state = SOLE_MIO.position(
        seats=["olive", "pepper", "salami"],
        chef="olive",
        table="4 mushroom",
        hands={"olive": "1 olive", "pepper": "1 double pepper", "salami": "2 salami"},
        baked={"olive": ["coppia"]},
        oven=[("pepper", "complemento:olive")],
    )
    over = state.apply("use mushroom")
    assert over.result is not None
    assert over.result.tie_break == {"olive": 1, "pepper": 2}
    for seed in range(40):
        for seat in (None, "salami", "olive"):
            assert over.determinize(seat, Random(seed)).result == over.result


def test_a_deal_is_kept_as_it_was_said() -> None:
    deal = {"hands": {"olive": "5 olive"}}
    state = SOLE_MIO.new(2, deal=deal, seed=4)
    deal["hands"]["olive"] = "5 pepper"
    assert state.replay().verify() == state
    import pickle

    frozen = SOLE_MIO.new(2, deal=MappingProxyType({"hands": {"olive": "5 olive"}}), seed=4)
    assert pickle.loads(pickle.dumps(frozen)) == state


def test_names_that_actions_can_t_tell_apart() -> None:
    cards = pz.loads(
        "language 1\norder one\n  bake 2 own\norder two\n  bake 3 own\n"
        "game twins like mamma-mia\n  orders one x4, two x4\n"
    )
    one, two = cards.game("twins").orders
    # A card file can't call an order `1`.
    twin = attrs.evolve(two, order=attrs.evolve(two.order, name="1"))
    game = attrs.evolve(cards.game("twins"), orders=(one, twin))
    with pytest.raises(pz.PizzaError, match="are the same for who writes actions"):
        game.new(2, seed=1)


def test_others_see_that_help_is_going_to_be_asked_for() -> None:
    state = SOLE_MIO.position(
        seats=["pineapple", "olive"],
        chef="olive",
        table="4 pepper + 3 olive",
        hands={"pineapple": "3 salami + 2 mushroom", "olive": "1 double pepper + 1 olive"},
        oven=[("pineapple", "variegato")],
    )
    paying = state.apply("use pepper").view("olive").settling
    asking = state.apply("ask for help").apply("use pepper").view("olive").settling
    assert paying is not None
    assert asking is not None
    assert (paying.asking, asking.asking) == (False, True)


def test_long_piles_are_read_in_linear_time() -> None:
    record = made_up(SOLE_MIO)
    record["players"]["olive"]["waiter"] = ["bloccato"] * 200_000
    with pytest.raises(pz.PositionError, match="more often than there are copies"):
        SOLE_MIO.load(record)
    notation = SOLE_MIO.new(2, seed=1).notation
    with pytest.raises(pz.JsonError, match="no pile has more than"):
        SOLE_MIO.load(f"{notation}; open {', '.join(['999 ?'] * 5000)}")


def test_odd_arguments_are_named() -> None:
    with pytest.raises(pz.PizzaError):
        pz.json_schema([])  # type: ignore[arg-type]
    with pytest.raises(pz.PizzaError):
        SOLE_MIO.with_rulings(None)  # type: ignore[arg-type]
    with pytest.raises(pz.PizzaError, match="`rng` is"):
        SOLE_MIO.new(2, seed=1).determinize(None, None)  # type: ignore[arg-type]
    assert SOLE_MIO.new(2, deal={}).settle("coppia").status == "short"


def test_open_cards_that_are_alike_are_counted_too() -> None:
    with pytest.raises(
        pz.PositionError, match=r"supply: 2 of its cards are `\?`, and `open` says 1"
    ):
        SOLE_MIO.position(
            seats=["olive", "pepper"], supply=["?", "?", "chef"], open={"supply": ["olive"]}
        )


def test_a_reward_without_help_is_refused() -> None:
    with pytest.raises(pz.PositionError, match="phase `reward` follows when an order was baked"):
        SOLE_MIO.position(seats=["olive", "pepper"], chef="olive", phase="reward")


def test_a_game_without_numbers_has_no_positions() -> None:
    text = "order plain\n  bake 2 own\ngame bare\n  kinds basil, ham\n  orders plain\n"
    with pytest.raises(pz.PizzaError, match="`bare` can settle orders but not be played"):
        pz.loads(f"language 1\n{text}").game("bare").position(seats=["basil", "ham"])


def test_what_was_laid_goes_back_where_other_cards_are_set() -> None:
    # Olive has laid for an order that pepper may still block; the order is revealed anew.
    state = SOLE_MIO.position(
        seats=["olive", "pepper"],
        chef="olive",
        table="1 olive",
        hands={"olive": "1 double olive", "pepper": "1 olive"},
        oven=[("olive", "bloccato")],
    )
    state = state.apply("declare 3").apply("lay 1 double olive")
    assert (str(state.table), str(state.hand("olive"))) == ("1 olive + 1 double olive", "nothing")
    state = state.replace(chef="pepper")
    assert (str(state.table), str(state.hand("olive"))) == ("1 olive", "1 double olive")
    assert [str(action) for action in state.actions()] == ["declare 2", "declare 3", "decline"]


def test_what_may_be_left_out_of_a_state() -> None:
    record = json.loads(json.dumps(SOLE_MIO.new(3, seed=1).to_json()))
    state = SOLE_MIO.load(record)
    for key in ("passed", "idle", "chef", "table", "used", "open", "oven", "settled", "helper"):
        del record[key]
    assert SOLE_MIO.load(record) == state
