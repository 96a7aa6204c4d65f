"""Help and series: rare turns that were got wrong once, or might be. Worked out by hand."""

from __future__ import annotations

from typing import Any

import pizzarules as pz

SOLE_MIO = pz.game("sole-mio")


def texts(state: pz.State) -> list[str]:
    return [str(action) for action in state.actions()]


def after(state: pz.State, *actions: str) -> pz.State:
    for action in actions:
        state = state.apply(action)
    return state


def test_after_a_refusal_nobody_is_asked_again() -> None:
    # Three members want 4, 3 and 2. The first two ask for olives, the last is declined though it
    # could ask. Refused: the first fails, and leaves the three olives that the second needs.
    fields: dict[str, Any] = {
        "orders": {"olive": ["complemento:mushroom", "complemento:salami"]},
        "hands": {"pepper": "1 salami"},
    }
    state = SOLE_MIO.position(
        seats=["olive", "pepper"],
        chef="olive",
        table="3 olive",
        oven=[("olive", "complemento:pepper")],
        **fields,
    )
    state = after(
        state,
        "join complemento:mushroom",
        "join complemento:salami",
        "demand 4 from complemento:pepper",
        "demand 3 from complemento:mushroom",
        "ask for help",
        "use olive",
        "lay no olive",
        "ask for help",
        "use olive",
        "lay no olive",
        "decline",
        "refuse",
    )
    assert state.to_act == "olive"
    assert texts(state) == ["use olive"]
    state = state.apply("use olive")
    assert state.baked("olive") == ("complemento:mushroom",)
    # The failed ones go under the waiter in their order.
    assert state.waiter("olive") == ("complemento:pepper", "complemento:salami")
    assert not state.table
