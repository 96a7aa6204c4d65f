"""Turns and rounds, as the rules have them. Expected values are worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

import pizzarules as pz
from pizzarules import Decision
from pizzarules.game import events

MAMMA_MIA = pz.game("mamma-mia")
SOLE_MIO = pz.game("sole-mio")
GRANDE = pz.game("grande")


def texts(state: pz.State) -> list[str]:
    return [str(action) for action in state.actions()]


def after(state: pz.State, *actions: str) -> pz.State:
    for action in actions:
        state = state.apply(action)
    return state


# Setting up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "supply", "waiter", "hand", "orders"),
    [
        # Supply after the deal, with the chef card; orders left in the waiter; first hand.
        ("mamma-mia", 5, 36, 7, 6, 1),
        ("mamma-mia", 4, 37, 7, 6, 1),
        ("mamma-mia", 3, 33, 7, 6, 1),
        ("mamma-mia", 2, 29, 7, 6, 1),
        ("sole-mio", 5, 31, 9, 5, 2),
        ("sole-mio", 4, 31, 9, 5, 2),
        ("sole-mio", 3, 31, 9, 5, 2),
        ("sole-mio", 2, 26, 9, 5, 2),
        ("grande", 5, 46, 17, 5, 2),
        ("grande", 4, 46, 17, 5, 2),
        ("grande", 3, 46, 17, 5, 2),
        ("grande", 2, 36, 17, 5, 2),
    ],
)
def test_the_deal(
    game: str, players: int, supply: int, waiter: int, hand: int, orders: int
) -> None:
    state = pz.game(game).new(players, seed=1)
    assert len(state.seats) == players
    assert len(state.supply) == supply
    assert "chef" in state.supply
    assert state.chef is None
    for seat in state.seats:
        assert len(state.waiter(seat)) == waiter
        assert len(state.orders(seat)) == orders
        assert sum(map(sum, state.hand(seat).to_json().values())) == hand
    assert state.to_act == state.seats[0]
    assert state.decision is Decision.PLAY


def test_seats_and_who_starts() -> None:
    state = SOLE_MIO.new(seats=["salami", "olive", "pepper"], start="pepper", seed=3)
    assert state.seats == ("salami", "olive", "pepper")
    assert state.to_act == "pepper"
    assert state.starter == "pepper"


def test_equal_seeds_give_equal_games() -> None:
    assert SOLE_MIO.new(4, seed=7) == SOLE_MIO.new(4, seed=7)
    assert hash(SOLE_MIO.new(4, seed=7)) == hash(SOLE_MIO.new(4, seed=7))
    assert SOLE_MIO.new(4, seed=7) != SOLE_MIO.new(4, seed=8)
    assert SOLE_MIO.new(4).supply != SOLE_MIO.new(4).supply


# Playing, and an order on top -----------------------------------------------------------------


def turn(**fields: Any) -> pz.State:
    """Olive's turn in a game of two."""
    game: pz.Game = fields.pop("game", SOLE_MIO)
    defaults: dict[str, Any] = {
        "seats": ["olive", "pepper"],
        "turn": "olive",
        "supply": ["salami", "salami", "salami", "salami", "chef", "olive"],
        "round": 1,
    }
    return game.position(**{**defaults, **fields})


def test_any_number_of_cards_of_one_kind_is_played() -> None:
    state = turn(hands={"olive": "2 salami + 1 double salami + 1 pepper"})
    assert sorted(texts(state)) == [
        "play 1 double salami",
        "play 1 pepper",
        "play 1 salami",
        "play 1 salami + 1 double salami",
        "play 2 salami",
        "play 2 salami + 1 double salami",
    ]


def test_announcing_counts_units_and_names_doubles() -> None:
    state = turn(hands={"olive": "1 pepper + 1 double pepper"})
    state = state.apply("play 1 pepper + 1 double pepper")
    assert str(state.events[0]) == "olive plays 1 pepper + 1 double pepper (3 units)"


def test_an_order_may_follow() -> None:
    state = turn(hands={"olive": "1 pepper"}, orders={"olive": ["coppia", "allergia"]})
    state = state.apply("play 1 pepper")
    assert state.decision is Decision.ORDER
    assert sorted(texts(state)) == ["no order", "order allergia", "order coppia"]
    state = state.apply("order coppia")
    assert [str(entry) for entry in state.oven] == ["1 pepper", "('olive', 'coppia')"]
    assert state.orders("olive") == ("allergia",)


def test_without_an_order_in_hand_nobody_is_asked_for_one() -> None:
    state = turn(hands={"olive": "1 pepper"}).apply("play 1 pepper")
    assert state.decision is Decision.DRAW


def test_who_has_no_ingredient_passes_plays_no_order_and_draws() -> None:
    state = turn(orders={"olive": ["coppia"]}, waiters={"olive": ["misto"][:0]})
    assert texts(state) == ["pass"]
    state = state.apply("pass")
    assert state.decision is Decision.DRAW
    assert state.oven == ()


def test_who_has_ingredients_can_t_pass() -> None:
    state = turn(hands={"olive": "1 pepper"})
    assert state.why_not("pass") == "olive holds ingredients and has to play some"
    with pytest.raises(pz.IllegalActionError):
        state.apply("pass")


# Drawing ------------------------------------------------------------------------------------------


def test_the_hand_is_refilled_to_seven_from_one_pile() -> None:
    state = turn(
        hands={"olive": "3 salami"},
        orders={"olive": ["coppia"]},
        waiters={"olive": ["allergia", "duplicato", "variegato", "ala-chef", "richiesta"]},
    )
    state = after(state, "play 1 salami", "no order")
    assert texts(state) == ["draw supply", "draw waiter"]
    # Two salami and an order are left: four cards are missing.
    drawn = state.apply("draw waiter")
    assert drawn.orders("olive") == ("coppia", "allergia", "duplicato", "variegato", "ala-chef")
    assert drawn.waiter("olive") == ("richiesta",)
    assert drawn.hand("olive") == SOLE_MIO.pantry.pool("2 salami")
    drawn = state.apply("draw supply")
    assert str(drawn.hand("olive")) == "6 salami"
    assert drawn.supply == ("chef", "olive")
    assert drawn.to_act == "pepper"


def test_a_waiter_that_runs_short_gives_what_it_has() -> None:
    # Sources, example 17: three salami and a 4+1 are played; the waiter has three cards.
    state = MAMMA_MIA.position(
        seats=["olive", "pepper"],
        turn="olive",
        round=1,
        hands={"olive": "3 salami + 1 pepper"},
        orders={"olive": ["4+1:salami", "4+1:pepper", "monotoni"]},
        waiters={"olive": ["misto", "bombastica", "minimale"]},
        supply=["salami"] * 10 + ["chef"],
    )
    state = after(state, "play 3 salami", "order 4+1:salami", "draw waiter")
    assert state.waiter("olive") == ()
    assert len(state.orders("olive")) + 1 == 6


def test_an_empty_pile_can_t_be_chosen_while_the_other_has_cards() -> None:
    state = turn(hands={"olive": "1 salami"}).apply("play 1 salami")
    assert texts(state) == ["draw supply"]
    state = turn(hands={"olive": "1 salami"}, rulings={"empty-pile": "allowed"})
    state = state.apply("play 1 salami")
    assert texts(state) == ["draw supply", "draw waiter"]
    state = state.apply("draw waiter")
    assert not state.hand("olive")
    assert state.to_act == "pepper"


def test_a_full_hand_does_not_draw() -> None:
    orders = ["coppia", "allergia", "duplicato", "variegato", "ala-chef", "richiesta", "bloccato"]
    state = turn(orders={"olive": orders}, waiters={"olive": ["complemento:pepper"]})
    state = state.apply("pass")
    assert state.to_act == "pepper"
    assert state.decision is Decision.PLAY


def test_the_chef_card_is_laid_out_and_replaced() -> None:
    state = turn(
        hands={"olive": "1 olive"},
        supply=["salami", "chef", *["pepper"] * 9],
    )
    state = after(state, "play 1 olive", "draw supply")
    # Seven cards are missing: a salami, and six of the peppers; the chef card is no hand card.
    assert state.chef == "olive"
    assert str(state.hand("olive")) == "6 pepper + 1 salami"
    assert state.supply == ("pepper",) * 3
    assert [type(event) for event in state.events] == [
        events.Drew,
        events.DrewCards,
        events.ChefDrawn,
    ]


def test_what_is_drawn_only_its_drawer_knows() -> None:
    state = after(turn(hands={"olive": "1 salami"}), "play 1 salami", "draw supply")
    audiences = {type(event): event.audience for event in state.events}
    assert audiences[events.Drew] is None
    assert audiences[events.DrewCards] == ("olive",)


# The end of the round -----------------------------------------------------------------------------


def test_the_last_ingredient_ends_the_round_and_brings_the_chef_card() -> None:
    state = turn(hands={"olive": "1 pepper"}, supply=["salami", "olive", "chef"])
    state = after(state, "play 1 pepper", "draw supply")
    assert isinstance(state.events[3], events.RoundEnded)
    # The oven held one pepper, which stays; nothing was baked: the supply is the chef card alone.
    assert state.round == 2
    assert str(state.table) == "1 pepper"
    assert state.supply == ("chef",)
    assert state.to_act == "olive"
    assert state.chef is None


def test_the_last_card_has_to_be_drawn_where_that_is_the_ruling() -> None:
    state = turn(
        game=MAMMA_MIA, hands={"olive": "1 pepper"}, supply=["salami"] * 7 + ["chef"], round=1
    )
    state = after(state, "play 1 pepper", "draw supply")
    assert state.supply == ("chef",)
    assert state.round == 1
    assert state.to_act == "pepper"
    # Who draws it then gets no replacement, and the round is over.
    state = after(state, "pass", "draw supply")
    assert state.round == 2
    assert state.starter == "pepper"


def test_a_supply_of_the_chef_card_alone_ends_the_round_when_it_is_drawn() -> None:
    state = turn(hands={"olive": "1 pepper"}, supply=["chef"], round=1)
    state = after(state, "play 1 pepper", "draw supply")
    assert state.round == 2
    assert state.starter == "olive"


def test_the_used_pile_and_the_chef_card_are_the_next_supply() -> None:
    state = turn(
        hands={"olive": "4 pepper"},
        oven=[],
        phase="turn",
        used="3 salami + 1 double olive",
        supply=["mushroom", "chef"],
    )
    state = after(state, "play 4 pepper", "draw supply")
    assert state.round == 2
    assert sorted(state.supply) == ["chef", "double olive", "salami", "salami", "salami"]
    assert not state.used


def test_hands_are_not_refilled_between_rounds() -> None:
    state = turn(hands={"olive": "1 pepper", "pepper": "1 salami"}, supply=["olive", "chef"])
    state = after(state, "play 1 pepper", "draw supply")
    assert state.round == 2
    assert str(state.hand("olive")) == "1 olive"
    assert str(state.hand("pepper")) == "1 salami"


FULL = ["coppia", "allergia", "duplicato", "variegato", "ala-chef", "richiesta", "bloccato"]


def test_a_circle_without_a_play_or_a_draw_ends_the_round() -> None:
    state = turn(orders={"olive": FULL, "pepper": FULL}, turn="pepper")
    state = state.apply("pass")
    assert state.to_act == "olive"
    state = state.apply("pass")
    ended = next(event for event in state.events if isinstance(event, events.RoundEnded))
    assert ended.deadlock
    # The chef card was undrawn: who began the round takes it, and what is left of the supply comes
    # into the next one.
    assert ended.chef == "olive"
    assert state.round == 2
    assert sorted(state.supply) == ["chef", "olive", "salami", "salami", "salami", "salami"]


def test_a_draw_breaks_the_circle() -> None:
    state = turn(orders={"olive": FULL, "pepper": FULL[:6]}, turn="olive")
    state = after(state, "pass", "pass", "draw supply")
    assert state.round == 1
    state = after(state, "pass")
    assert state.round == 1
    assert state.to_act == "pepper"


def test_the_chef_card_before_the_deal() -> None:
    dealt_to = set()
    for seed in range(40):
        state = SOLE_MIO.new(5, seed=seed, rulings={"chef-shuffle": "before-deal"})
        for seat in state.seats:
            assert sum(map(sum, state.hand(seat).to_json().values())) == 5
        assert (state.chef is None) == ("chef" in state.supply)
        assert len(state.supply) == (31 if state.chef is None else 30)
        dealt_to.add(state.chef)
    assert None in dealt_to
    assert len(dealt_to) > 1


# The end of the game ------------------------------------------------------------------------------


def ended(game: pz.Game, **fields: Any) -> pz.Result:
    state = game.position(seats=["olive", "pepper", "salami"], oven=["1 olive"], **fields)
    assert state.result is not None
    return state.result


def test_most_baked_orders_win() -> None:
    result = ended(
        SOLE_MIO,
        baked={"olive": ["coppia"], "salami": ["coppia", "allergia"]},
        hands={"olive": "5 salami"},
    )
    assert result.winners == ("salami",)
    assert result.scores == {"olive": 1, "pepper": 0, "salami": 2}
    assert result.payoffs == {"olive": 0.0, "pepper": 0.0, "salami": 1.0}


def test_units_break_a_tie() -> None:
    hands = {"olive": "3 salami", "pepper": "2 double salami"}
    # Sole Mio! counts units: 3 against 4. Mamma Mia! counts cards.
    assert ended(SOLE_MIO, hands=hands).winners == ("pepper",)
    assert ended(MAMMA_MIA, hands={"olive": "3 salami", "pepper": "2 salami"}).winners == ("olive",)
    cards = pz.loads("game by-cards like grande\n  tie-break ingredient cards in hand\n").game(
        "by-cards"
    )
    assert ended(cards, hands=hands).winners == ("olive",)


def test_a_tie_beyond_that_is_shared() -> None:
    result = ended(SOLE_MIO, hands={"olive": "2 salami", "pepper": "1 double salami"})
    assert result.winners == ("olive", "pepper")
    assert result.payoffs == {"olive": 0.5, "pepper": 0.5, "salami": 0.0}
    assert str(result) == (
        "olive and pepper win (olive 0, pepper 0, salami 0; in the tie olive 2, pepper 2, salami 0)"
    )


def test_nothing_can_be_done_after_the_end() -> None:
    state = SOLE_MIO.position(seats=["olive", "pepper"], oven=["1 olive"])
    assert state.is_over
    assert state.to_act is None
    assert state.decision is None
    assert state.actions() == []
    assert state.why_not("pass") == "the game is over"
    with pytest.raises(pz.IllegalActionError, match="the game is over"):
        state.apply("pass")


def test_a_game_that_is_over_stays_so_with_other_cards() -> None:
    state = SOLE_MIO.position(seats=["olive", "pepper"], oven=["1 olive"])
    state = state.replace(turn="pepper", hands={"pepper": "1 double salami"})
    assert state.is_over
    assert state.result is not None
    assert state.result.winners == ("pepper",)


# What is forced -----------------------------------------------------------------------------------


def test_what_public_facts_force_may_be_skipped() -> None:
    fields: dict[str, Any] = {
        "orders": {"olive": ["coppia"]},
        "hands": {"pepper": "1 salami"},
        "supply": ["salami"] * 8 + ["chef"],
    }
    asked = turn(**fields)
    assert str(asked.forced) == "pass"
    assert texts(asked) == ["pass"]
    # Nobody has a waiter: olive passes and draws from the supply, and pepper is asked.
    skipped = turn(**fields, skip_forced=True)
    assert skipped.to_act == "pepper"
    assert skipped.replace(skip_forced=False) == after(asked, "pass", "draw supply")
    assert [str(event) for event in skipped.events[:2]] == [
        "olive passes",
        "olive draws 6 from the supply",
    ]


def test_what_a_hand_forces_is_a_decision_all_the_same() -> None:
    # Salami can't give what olive asks for; that they have to refuse is their secret.
    state = SOLE_MIO.position(
        seats=["olive", "pepper", "salami"],
        chef="olive",
        table="3 mushroom",
        hands={"pepper": "1 salami", "salami": "1 olive"},
        oven=[("olive", "complemento:pepper")],
        skip_forced=True,
    )
    state = after(state, "ask for help", "use mushroom")
    assert state.to_act == "pepper"
    assert texts(state) == ["refuse"]
    assert state.forced is None


def test_skipping_changes_no_game() -> None:
    from random import Random

    for seed in range(5):
        plain, skipping = GRANDE.new(3, seed=seed), GRANDE.new(3, seed=seed, skip_forced=True)
        random = Random(seed)
        while not skipping.is_over:
            while plain.forced is not None:
                plain = plain.apply(plain.forced)
            assert plain.actions() == skipping.actions()
            action = random.choice(plain.actions())
            plain, skipping = plain.apply(action), skipping.apply(action)
        while plain.forced is not None:
            plain = plain.apply(plain.forced)
        assert plain.result == skipping.result


def test_what_was_played_keeps_a_turn_from_being_idle() -> None:
    # Nothing is drawn from the empty waiter: it is the play that counts, before the position began.
    state = turn(
        phase="order",
        rulings={"empty-pile": "allowed"},
        hands={"olive": "1 salami"},
        orders={"olive": ["coppia"], "pepper": FULL},
        oven=["1 olive"],
        idle=1,
    )
    state = after(state, "no order", "draw waiter")
    assert state.view(None).idle == 0
    state = after(state, "pass")
    assert (state.round, state.to_act, state.view(None).idle) == (1, "olive", 1)
