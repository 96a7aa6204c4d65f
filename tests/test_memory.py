"""What a memory knows for certain, in positions where it can be seen by looking."""

from __future__ import annotations

from random import Random

import pizzarules as pz

SOLE_MIO = pz.game("sole-mio")


def known(state: pz.State, seat: str | None, of: str) -> str:
    """The ingredients that `seat` knows to be in the hand of another."""
    memory = state.view(seat, memory=True).memory
    assert memory is not None
    return str(memory.hands[of])


def after(state: pz.State, *actions: str) -> pz.State:
    for action in actions:
        state = state.apply(action)
    return state


def shown() -> pz.State:
    """Pepper has shown a mushroom for olive's Richiesta; the next round begins, olive starts."""
    state = SOLE_MIO.position(
        seats=["olive", "pepper", "salami"],
        chef="olive",
        hands={"olive": "1 mushroom", "pepper": "1 salami + 2 mushroom", "salami": "1 olive"},
        oven=[("olive", "richiesta")],
        used="5 olive + 5 pineapple",
        round=1,
        seed=1,
    )
    return after(state, "name pepper", "show 1 mushroom", "decline")


def test_a_shown_card_is_known_until_it_may_have_been_played() -> None:
    state = shown()
    assert state.phase == "turn"
    for seat in (None, "olive", "salami"):
        assert known(state, seat, "pepper") == "1 mushroom"
    assert known(state, "pepper", "pepper") == "2 mushroom + 1 salami"
    assert known(state, "olive", "salami") == "nothing"
    state = after(state, "play 1 mushroom", "draw supply")
    assert known(state, "olive", "pepper") == "1 mushroom"
    # Of two mushrooms one is played: it may be the one that was shown.
    assert known(after(state, "play 1 mushroom"), "olive", "pepper") == "nothing"
    # A salami that is played says nothing of the mushroom.
    assert known(after(state, "play 1 salami"), "olive", "pepper") == "1 mushroom"


def test_without_memory_nothing_is_known() -> None:
    assert shown().view("olive").memory is None


def test_a_memory_begins_anew_where_a_state_is_read() -> None:
    state = SOLE_MIO.load(shown().to_json())
    assert known(state, "olive", "pepper") == "nothing"
    # A replay has what led there.
    assert known(shown().replay().verify(), "olive", "pepper") == "1 mushroom"


def refused() -> pz.State:
    """Olive has pledged a pineapple for a Coppia, and pepper has refused the other."""
    state = SOLE_MIO.position(
        seats=["olive", "pepper"],
        chef="olive",
        table="2 pepper + 2 mushroom + 2 salami",
        hands={"olive": "1 pineapple + 1 olive", "pepper": "1 olive"},
        waiters={"olive": ["allergia"]},
        oven=[("olive", "coppia")],
        used="5 salami",
        round=1,
        seed=1,
    )
    state = after(state, "ask for help", "lay 1 pineapple")
    assert state.to_act == "pepper"
    return after(state, "refuse")


def test_a_pledged_card_that_goes_back_is_known() -> None:
    assert known(refused(), "pepper", "olive") == "1 pineapple"
    assert known(refused(), None, "olive") == "1 pineapple"


def test_failed_orders_are_known_under_the_waiter_and_in_the_hand() -> None:
    state = refused()
    for seat in (None, "pepper", "olive"):
        memory = state.view(seat, memory=True).memory
        assert memory is not None
        assert memory.waiters["olive"] == ("?", "coppia")
        assert memory.orders["olive"] == ()
    state = after(state, "play 1 olive", "draw waiter")
    memory = state.view("pepper", memory=True).memory
    assert memory is not None
    assert memory.waiters["olive"] == ()
    assert memory.orders["olive"] == ("coppia",)
    own = state.view("olive", memory=True).memory
    assert own is not None
    assert own.orders["olive"] == ("coppia", "allergia")


def test_what_is_buried_is_remembered_and_not_seen() -> None:
    state = refused()
    view = state.view("pepper")
    assert str(view.table) == "2 pepper + 2 mushroom + 2 salami"
    assert (view.oven, view.top) == (0, None)
    state = after(state, "play 1 olive", "draw waiter", "play 1 olive")
    view = state.view("pepper", memory=True)
    assert view.table is None
    assert (view.oven, str(view.top)) == (8, "1 olive")
    assert view.memory is not None
    assert str(view.memory.table) == "2 pepper + 2 mushroom + 2 salami"
    assert [str(entry) for entry in view.memory.oven] == ["1 olive", "1 olive"]


def test_everyone_who_shows_all_shows_what_they_have() -> None:
    # Under `block-show all` the others hold just what they show of the kind.
    state = SOLE_MIO.position(
        seats=["olive", "pepper", "salami"],
        rulings={"block-show": "all"},
        chef="olive",
        table="2 olive",
        hands={"pepper": "1 olive + 1 salami", "salami": "2 pepper"},
        oven=[("olive", "bloccato")],
        used="3 salami",
        round=1,
        seed=1,
    )
    state = after(state, "declare 2")
    assert known(state, "salami", "pepper") == "1 olive"
    for seed in range(30):
        drawn = state.determinize("olive", Random(seed))
        assert drawn.hand("pepper")["olive"] == (1, 0)
        assert drawn.hand("salami")["olive"] == (0, 0)


def test_what_was_given_in_help_is_known_no_more() -> None:
    # Pepper shows a double pineapple, and gives it a little later.
    state = SOLE_MIO.position(
        seats=["olive", "pepper", "salami"],
        chef="olive",
        table="2 pineapple",
        hands={"olive": "1 mushroom", "pepper": "1 double pineapple + 1 salami"},
        oven=[("olive", "richiesta"), ("olive", "complemento:pepper")],
        used="5 olive + 5 mushroom",
        round=1,
        seed=1,
    )
    state = after(state, "name pepper", "show 1 double pineapple")
    assert known(state, "olive", "pepper") == "1 double pineapple"
    state = after(state, "decline", "ask for help", "use pineapple", "lay no pineapple", "help")
    # What is asked for is two units; what pepper gives is seen by all.
    state = after(state, "give 1 double pineapple")
    assert state.baked("olive") == ("complemento:pepper",)
    assert known(state, "olive", "pepper") == "nothing"


def test_who_shows_some_may_hold_more() -> None:
    state = SOLE_MIO.position(
        seats=["olive", "pepper", "salami"],
        chef="olive",
        table="3 olive",
        hands={"pepper": "2 olive + 1 salami", "salami": "1 olive + 2 pepper"},
        oven=[("olive", "bloccato")],
        used="3 salami",
        round=1,
        seed=1,
    )
    state = after(state, "declare 3", "show 1 olive")
    assert known(state, "olive", "pepper") == "1 olive"
    hands = {drawn_hand(state, seed) for seed in range(60)}
    # Three olives lie in six cards that are not seen.
    assert hands == {(1, 0), (2, 0), (3, 0)}


def drawn_hand(state: pz.State, seed: int) -> tuple[int, int]:
    """Pepper's olives in a state that agrees with what olive has seen."""
    return state.determinize("olive", Random(seed)).hand("pepper")["olive"]
