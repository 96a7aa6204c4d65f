"""What a view shows, field by field, of positions worked out by hand."""

from __future__ import annotations

from typing import Any

import pizzarules as pz
from pizzarules.game.views import Hand, OvenOrder, Settling

SOLE_MIO = pz.game("sole-mio")
GRANDE = pz.game("grande")


def pool(text: str) -> pz.Pool:
    return SOLE_MIO.pantry.pool(text)


def after(state: pz.State, *actions: str) -> pz.State:
    for action in actions:
        state = state.apply(action)
    return state


def settling(state: pz.State, seat: str | None) -> Settling:
    found = state.view(seat).settling
    assert found is not None
    return found


def in_turn() -> pz.State:
    return GRANDE.position(
        seats=["olive", "pepper", "salami"],
        rulings={"decline": "allowed"},
        round=2,
        starter="salami",
        turn="pepper",
        idle=1,
        chef="olive",
        table="1 olive + 1 double salami",
        used="2 pepper + 1 double mushroom",
        hands={"olive": "2 salami", "pepper": "1 double olive + 1 pepper"},
        orders={"olive": ["coppia"], "pepper": ["allergia", "bombastica"]},
        supply=["olive", "salami", "pineapple", "pineapple"],
        waiters={"olive": ["misto", "minimale"], "salami": ["monotoni"]},
        baked={"olive": ["duplicato"]},
        gone={"salami": ["coppia", "misto"]},
        oven=["1 double pepper + 1 pepper", ("salami", "variegato")],
        phase="turn",
    )


def test_a_view_of_a_turn() -> None:
    view = in_turn().view("pepper")
    assert (view.game, view.seat, view.seats) == ("grande", "pepper", ("olive", "pepper", "salami"))
    assert view.hash == GRANDE.hash
    assert view.rulings["decline"] == "allowed"
    assert (view.round, view.phase, view.idle) == (2, "turn", 1)
    assert (view.turn, view.starter, view.chef) == ("pepper", "salami", "olive")
    assert (view.to_act, view.decision) == ("pepper", "play")
    assert view.question == "to play ingredients"
    assert [str(action) for action in view.actions] == ["play 1 double olive", "play 1 pepper"]
    assert view.hand == pool("1 double olive + 1 pepper")
    assert view.orders == ("bombastica", "allergia")
    assert view.hands == {"olive": Hand(2, 1), "pepper": Hand(2, 2), "salami": Hand(0, 0)}
    assert view.waiters == {"olive": 2, "pepper": 0, "salami": 1}
    assert view.supply == 4
    # The oven lies on the table: two ingredients and an order were played on two cards.
    assert (view.table, view.oven) == (None, 5)
    assert view.top == OvenOrder("salami", "variegato")
    assert view.used == 3
    assert view.baked == {"olive": ("duplicato",), "pepper": (), "salami": ()}
    assert view.gone == {"olive": (), "pepper": (), "salami": ("coppia", "misto")}
    assert view.scores == {"olive": 1, "pepper": 0, "salami": 0}
    assert view.settling is None
    assert view.result is None


def test_others_see_neither_hand_nor_actions() -> None:
    state = in_turn()
    other = state.view("olive")
    assert (other.hand, other.orders) == (pool("2 salami"), ("coppia",))
    nobody = state.view(None)
    assert (nobody.seat, nobody.hand, nobody.orders) == (None, None, None)
    for view in (other, nobody):
        assert (view.to_act, view.actions) == ("pepper", ())
        assert view.hands["pepper"] == Hand(2, 2)


def test_what_a_request_shows() -> None:
    # Two members want 4 and 3 olives; three lie there. Olive pledges one for the first, and asks
    # for two doubles' worth of the second.
    fields: dict[str, Any] = {
        "orders": {"olive": ["complemento:mushroom"]},
        "hands": {"olive": "1 olive", "pepper": "1 double salami + 1 salami"},
    }
    state = SOLE_MIO.position(
        seats=["olive", "pepper", "salami"],
        chef="olive",
        table="3 olive",
        oven=[("olive", "complemento:pepper")],
        **fields,
    )
    state = after(state, "join complemento:mushroom")
    assert settling(state, "pepper").members == ("complemento:pepper", "complemento:mushroom")
    assert (settling(state, "pepper").order, settling(state, "pepper").demands) == (
        "complemento:pepper",
        (),
    )
    state = after(state, "demand 4 from complemento:pepper")
    seen = settling(state, "pepper")
    assert seen.demands == (("complemento:pepper", 4), ("complemento:mushroom", 3))
    assert (seen.owner, seen.order) == ("olive", "complemento:pepper")
    assert (seen.pledged, seen.asking, seen.request, seen.asked) == (None, False, None, None)
    state = after(state, "use olive")
    assert [str(step) for step in settling(state, "pepper").steps] == ["use olive"]
    state = after(state, "lay 1 olive")
    seen = settling(state, "pepper")
    assert (seen.order, seen.pledged) == ("complemento:mushroom", pool("1 olive"))
    assert seen.steps == ()
    state = after(state, "ask for help")
    assert settling(state, None).asking
    state = after(state, "use salami", "lay no salami")
    seen = settling(state, None)
    assert (seen.request, seen.asked, seen.helper) == (pool("3 salami"), "pepper", None)
    assert not seen.asking
    state = after(state, "help")
    seen = settling(state, None)
    assert (seen.helper, seen.given) == ("pepper", None)


def test_what_was_shown() -> None:
    state = SOLE_MIO.position(
        seats=["olive", "pepper", "salami"],
        chef="olive",
        table="2 olive",
        hands={"pepper": "1 double olive", "salami": "1 olive", "olive": "1 olive"},
        oven=[("olive", "bloccato")],
    )
    state = after(state, "declare 3", "lay 1 olive")
    assert (settling(state, None).asked, settling(state, None).shown_units) == ("pepper", 0)
    state = after(state, "show 1 double olive")
    assert (settling(state, None).asked, settling(state, None).shown_units) == ("salami", 2)
    state = SOLE_MIO.position(
        seats=["olive", "pepper"],
        chef="olive",
        hands={"pepper": "1 double olive", "olive": "1 olive"},
        oven=[("olive", "richiesta")],
    )
    assert settling(state, None).shown is None
    state = after(state, "name pepper", "show 1 double olive")
    assert (settling(state, None).shown, settling(state, None).asked) == ("olive", "pepper")


def test_a_view_as_a_text() -> None:
    state = in_turn()
    assert str(state.view("pepper")) == (
        "pepper sees grande: round 2, pepper has to play ingredients; "
        "hand: 1 double olive + 1 pepper + bombastica + allergia; "
        "table: under the oven; 5 cards in the oven"
    )
    over = SOLE_MIO.position(seats=["olive", "pepper"], oven=[], table="1 salami", phase="over")
    assert str(over.view(None)) == (
        "a spectator sees sole-mio: the game is over: "
        "olive and pepper win (olive 0, pepper 0); table: 1 salami; 0 cards in the oven"
    )


def test_what_is_not_said_of_a_settling_is_not_so() -> None:
    little = Settling("olive", "coppia", ("coppia",))
    assert (little.demands, little.steps, little.asking, little.shown_units) == ((), (), False, 0)
    assert (little.pledged, little.request, little.asked, little.helper) == (None,) * 4
    assert (little.shown, little.given) == (None, None)
