"""What is told of the settling of an order, step by step, as the rules let it happen."""

from __future__ import annotations

import pizzarules as pz

SOLE_MIO = pz.game("sole-mio")
OVER = "the oven is empty; on the table: nothing"


def told(state: pz.State, *steps: tuple[str, list[str]]) -> pz.State:
    """The state after steps of which so much is told."""
    for action, events in steps:
        state = state.apply(action)
        assert [str(event) for event in state.events] == events, action
    return state


def test_a_series_with_help() -> None:
    # Four olives: three lie there, the owner pledges one. Three salami are asked for; pepper's double
    # and single are just that.
    state = SOLE_MIO.position(
        seats=["olive", "pepper", "salami"],
        chef="olive",
        table="3 olive",
        oven=[("olive", "complemento:pepper")],
        orders={"olive": ["complemento:mushroom"]},
        hands={"olive": "1 olive", "pepper": "1 double salami + 1 salami"},
        waiters={"pepper": ["coppia"]},
    )
    told(
        state,
        ("join complemento:mushroom", ["olive adds complemento:mushroom"]),
        (
            "demand 4 from complemento:pepper",
            ["olive's complemento:pepper needs 4", "olive's complemento:mushroom needs 3"],
        ),
        ("use olive", []),
        ("lay 1 olive", []),
        ("ask for help", []),
        ("use salami", []),
        ("lay no salami", ["olive pledges 1 olive", "olive asks for 3 salami"]),
        ("help", ["pepper helps"]),
        (
            "give 1 salami + 1 double salami",
            [
                "pepper gives 1 salami + 1 double salami",
                "olive lays 1 olive",
                "olive's complemento:pepper is baked with hand cards; it takes 4 olive",
                (
                    "olive's complemento:mushroom is baked with help; "
                    "it takes 1 salami + 1 double salami"
                ),
            ],
        ),
        (
            "take reward",
            [
                "pepper bakes coppia as a reward",
                OVER,
                "the game is over: olive wins (olive 2, pepper 1, salami 0)",
            ],
        ),
    )


def test_an_order_that_may_be_blocked() -> None:
    # Two of the three units that were declared are shown: too little to block it.
    state = SOLE_MIO.position(
        seats=["olive", "pepper", "salami"],
        chef="olive",
        table="2 olive",
        hands={"olive": "1 olive", "pepper": "1 double olive", "salami": "1 olive"},
        oven=[("olive", "bloccato")],
    )
    told(
        state,
        ("declare 3", []),
        ("lay 1 olive", ["olive declares 3", "olive lays 1 olive"]),
        ("show 1 double olive", ["pepper shows 1 double olive"]),
        (
            "show nothing",
            [
                "salami shows nothing",
                "olive's bloccato is baked with hand cards; it takes 3 olive",
                OVER,
                "the game is over: olive wins (olive 1, pepper 0, salami 0)",
            ],
        ),
    )


def test_a_card_that_an_opponent_shows() -> None:
    state = SOLE_MIO.position(
        seats=["olive", "pepper"],
        chef="olive",
        hands={"olive": "1 salami", "pepper": "1 double salami"},
        oven=[("olive", "richiesta")],
    )
    told(
        state,
        ("name pepper", ["olive names pepper"]),
        ("show 1 double salami", ["pepper shows 1 double salami"]),
        (
            "lay 1 salami",
            [
                "olive lays 1 salami",
                "olive's richiesta is baked with hand cards; it takes 1 salami",
                OVER,
                "the game is over: olive wins (olive 1, pepper 0)",
            ],
        ),
    )


def test_who_draws_orders_knows_them() -> None:
    state = SOLE_MIO.position(
        seats=["olive", "pepper"],
        turn="olive",
        supply=["salami", "chef", "olive"],
        hands={"olive": "1 salami"},
        waiters={"olive": ["coppia", "allergia"]},
    )
    state = told(state, ("play 1 salami", ["olive plays 1 salami"]))
    told(
        state,
        (
            "draw waiter",
            ["olive draws 2 from their waiter", "olive gets coppia + allergia"],
        ),
    )
