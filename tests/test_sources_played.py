"""The worked examples of the printed rules in which somebody has to decide, played by hand."""

from __future__ import annotations

from typing import Any

import pizzarules as pz

SOLE_MIO = pz.game("sole-mio")


def played(order: tuple[str, str], *actions: str, **fields: Any) -> pz.State:
    """An order is revealed, and these actions are taken."""
    state = SOLE_MIO.position(oven=[order], **{"chef": fields["seats"][0], **fields})
    for action in actions:
        state = state.apply(action)
    assert state.is_over, state.actions()
    return state


def says(state: pz.State, **expected: str) -> bool:
    """Whether table, used pile and hands are as expected."""
    pools = {"table": state.table, "used": state.used, **{s: state.hand(s) for s in state.seats}}
    return all(pools[name] == SOLE_MIO.pantry.pool(text) for name, text in expected.items())


def test_4_the_second_who_is_asked_helps() -> None:
    state = played(
        ("pepper", "complemento:salami"),
        "ask for help", "use olive", "lay 1 olive",
        "refuse", "ask on", "help", "give 1 olive", "take reward",
        seats=["pepper", "mushroom", "salami", "olive"],
        table="2 olive",
        hands={"pepper": "1 olive", "mushroom": "1 olive", "salami": "1 olive", "olive": "1 olive"},
        waiters={"salami": ["coppia", "allergia"]},
    )  # fmt: skip
    assert says(state, table="", used="4 olive", pepper="", mushroom="1 olive", salami="")
    assert says(state, olive="1 olive")
    assert state.baked("pepper") == ("complemento:salami",)
    assert state.baked("salami") == ("coppia",)


def test_5_all_refuse() -> None:
    state = played(
        ("pepper", "complemento:salami"),
        "ask for help", "use olive", "lay no olive", "refuse", "ask on", "refuse",
        seats=["pepper", "mushroom", "salami"],
        table="3 olive",
        hands={"pepper": "1 olive", "mushroom": "1 salami", "salami": "1 olive"},
    )  # fmt: skip
    assert says(state, table="3 olive", used="", pepper="1 olive")
    assert state.waiter("pepper") == ("complemento:salami",)
    assert not state.baked("pepper")


def test_6_a_series_of_three() -> None:
    state = played(
        ("olive", "complemento:pepper"),
        "join complemento:mushroom", "join complemento:salami",
        "demand 4 from complemento:pepper", "demand 3 from complemento:mushroom",
        "use mushroom", "use salami", "lay 2 salami", "use pepper",
        seats=["olive", "pepper"],
        table="4 mushroom + 2 pepper + 1 salami",
        hands={"olive": "2 salami"},
        orders={"olive": ["complemento:mushroom", "complemento:salami"]},
    )  # fmt: skip
    assert says(state, table="", used="4 mushroom + 3 salami + 2 pepper", olive="")
    assert len(state.baked("olive")) == 3


def test_7_three_mushrooms_block_three() -> None:
    state = played(
        ("mushroom", "bloccato"),
        "declare 3", "lay 2 mushroom", "show 1 mushroom", "show 1 double mushroom", "show nothing",
        seats=["mushroom", "olive", "pepper", "pineapple"],
        table="2 salami + 1 mushroom",
        hands={
            "mushroom": "3 mushroom",
            "olive": "1 mushroom",
            "pepper": "1 double mushroom",
            "pineapple": "1 olive",
        },
    )  # fmt: skip
    assert says(state, table="2 salami + 3 mushroom", used="", mushroom="1 mushroom")
    assert says(state, olive="1 mushroom", pepper="1 double mushroom")
    assert state.waiter("mushroom") == ("bloccato",)


def test_8_a_single_for_a_shown_double() -> None:
    state = played(
        ("pineapple", "richiesta"),
        "name salami", "show 1 double pepper", "lay 1 pepper",
        seats=["pineapple", "salami", "olive"],
        table="4 pepper",
        hands={"pineapple": "1 pepper", "salami": "1 double pepper + 1 olive"},
    )  # fmt: skip
    assert says(state, table="4 pepper", used="1 pepper", pineapple="")
    assert says(state, salami="1 double pepper + 1 olive")
    assert state.baked("pineapple") == ("richiesta",)


def test_9_one_own_card_bars() -> None:
    table = "3 pineapple + 2 olive + 1 pepper + 1 salami"
    state = played(("salami", "allergia"), seats=["salami", "olive"], table=table)
    assert says(state, table=table, used="")
    assert state.waiter("salami") == ("allergia",)


def test_10_nobody_has_the_double() -> None:
    state = played(
        ("mushroom", "duplicato"),
        "ask for help", "use salami", "use pineapple",
        "lay no salami", "lay 1 double pineapple", "refuse",
        seats=["mushroom", "olive"],
        table="4 salami + 3 olive",
        hands={"mushroom": "1 double pineapple", "olive": "2 salami"},
    )  # fmt: skip
    assert says(state, table="4 salami + 3 olive", mushroom="1 double pineapple")
    assert state.waiter("mushroom") == ("duplicato",)


def test_11_a_mushroom_and_an_olive_are_given() -> None:
    state = played(
        ("olive", "variegato"),
        "ask for help", "use salami", "use pineapple", "use mushroom", "use olive",
        "lay 1 mushroom", "lay no olive", "help", "give 1 olive", "give 1 mushroom", "take reward",
        seats=["olive", "pepper"],
        table="4 pineapple + 4 salami",
        hands={"olive": "1 mushroom", "pepper": "1 mushroom + 1 olive"},
        waiters={"pepper": ["bloccato"]},
    )  # fmt: skip
    used = "4 salami + 3 pineapple + 2 mushroom + 1 olive"
    assert says(state, table="1 pineapple", used=used, olive="", pepper="")
    assert state.baked("pepper") == ("bloccato",)


def test_12_the_chef_card_is_passed_on_in_the_oven() -> None:
    state = SOLE_MIO.position(
        seats=["pineapple", "salami", "olive"],
        chef="pineapple",
        table="3 pineapple + 2 pepper",
        hands={"salami": "1 pineapple", "olive": "1 salami"},
        oven=[("salami", "ala-chef"), "3 salami", ("olive", "ala-chef")],
    )
    state = state.apply("lay 1 pineapple")
    assert state.chef == "salami"
    # The next one needs 4 salami, and passes the chef card again.
    state = state.apply("lay 1 salami")
    assert state.chef == "olive"
    assert says(state, table="2 pepper", used="4 pineapple + 4 salami")


def test_18_a_request_names_one_combination() -> None:
    state = SOLE_MIO.position(
        seats=["olive", "pepper"],
        chef="olive",
        table="2 pepper + 1 salami + 2 pineapple",
        hands={"pepper": "1 olive"},
        oven=[("olive", "coppia")],
    )
    # Coppia needs 2 of each other kind: 2 mushroom and 1 salami are missing.
    for action in ("ask for help", "lay no mushroom", "lay no salami"):
        state = state.apply(action)
    asked = next(event for event in state.events if isinstance(event, pz.events.Asked))
    assert asked.request == SOLE_MIO.pantry.pool("2 mushroom + 1 salami")
