"""The games as an API: mistakes and their messages, texts of actions, the codec, states as values."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random
from typing import Any

import attrs
import pytest

import pizzarules as pz
from pizzarules import Form
from pizzarules.game.codec import FORMS
from pizzarules.testing.positions import random_position
from positions import GAMES

SOLE_MIO = pz.game("sole-mio")


def position(**fields: Any) -> pz.State:
    return SOLE_MIO.position(**{"seats": ["olive", "pepper", "salami"], "chef": "olive", **fields})


# Setting up what can't be -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"players": 6}, pz.PositionError, "`sole-mio` is for 2 to 5 players, not for 6"),
        ({"players": 1}, pz.PositionError, "`sole-mio` is for 2 to 5 players, not for 1"),
        ({"players": "three"}, pz.PositionError, "`players` is a whole number"),
        ({"players": True}, pz.PositionError, "`players` is a whole number"),
        ({"seats": ["olive", "olive"]}, pz.PositionError, "seats: `olive` sits there twice"),
        ({"seats": ["olive"]}, pz.PositionError, "`sole-mio` is for 2 to 5 players, not for 1"),
        ({"seats": "olive"}, pz.PositionError, "`seats` is a list of kinds, clockwise"),
        (
            {"seats": ["olive", "peper"]},
            pz.UnknownNameError,
            "seats: no seat is called `peper`: did you mean `pepper`?",
        ),
        ({"seats": ["olive", 3]}, pz.UnknownNameError, "seats: no seat is called `3`"),
        (
            {"players": 3, "seats": ["olive", "pepper"]},
            pz.PositionError,
            "`players` is 3, but there are 2 seats",
        ),
        (
            {"rulings": {"block-shew": "all"}},
            pz.UnknownNameError,
            "no ruling is called `block-shew`: did you mean `block-show`?",
        ),
        (
            {"rulings": {"block-show": "some"}},
            pz.RulingError,
            "ruling `block-show` has no reading `some`",
        ),
        ({"rulings": ["block-show"]}, pz.PizzaError, "`rulings` must map rulings to readings"),
        (
            {"players": 2, "start": "salami"},
            pz.UnknownNameError,
            "start: no seat is called `salami`",
        ),
        ({"seed": "x"}, pz.PositionError, "`seed` is a whole number"),
        ({"seed": 1 << 300}, pz.PositionError, "`seed` is too large"),
    ],
)
def test_games_that_can_t_be_set_up(
    arguments: dict[str, Any], error: type[pz.PizzaError], message: str
) -> None:
    with pytest.raises(error) as caught:
        SOLE_MIO.new(**arguments)
    assert message in str(caught.value)


def test_a_game_that_does_not_exist() -> None:
    with pytest.raises(pz.UnknownNameError, match="did you mean `sole-mio`"):
        pz.game("sole-moi")


def test_a_game_that_says_too_little_to_be_played() -> None:
    text = "order one\n  bake 1 own\n\ngame tiny\n  kinds basil, tomato\n  orders one\n"
    tiny = pz.loads(text).game("tiny")
    for call in (tiny.new, tiny.position, lambda: tiny.codec):
        with pytest.raises(pz.PizzaError, match="can settle orders but not be played"):
            call()


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"hands": {"mushroom": "1 olive"}}, "hands: no seat is called `mushroom`"),
        ({"hands": {"olive": "1 olves"}}, "hand of olive: no kind is called `olves`"),
        ({"hands": "1 olive"}, "`hands` maps seats to what they have"),
        ({"hands": {"olive": "8 olive"}}, "olive holds 8 cards, and a hand has at most 7"),
        (
            {"hands": {"olive": "3 double olive"}},
            "hands and supply together hold 3 double olive, and the game has",
        ),
        ({"orders": {"olive": ["complemento"]}}, "`complemento` is a family of cards"),
        ({"orders": {"olive": ["complemento:olive"]}}, "doesn't exist for olive"),
        ({"orders": {"olive": ["misto"]}}, "no order is called `misto`"),
        ({"orders": {"olive": "coppia"}}, "orders of olive: a list of names of orders is needed"),
        ({"orders": {"olive": ["coppia"]}, "baked": {"olive": ["coppia"]}}, "more often than"),
        ({"oven": ["coppia"]}, "oven, entry 1"),
        ({"oven": [("olive", "coppia", 1)]}, "oven, entry 1"),
        ({"oven": [7]}, "oven, entry 1"),
        ({"supply": ["basil"]}, "supply: no card is called `basil`"),
        ({"supply": ["chef", "chef"], "chef": None}, "supply: there is only one chef card"),
        ({"supply": ["chef"]}, "olive is chef, and the chef card is in the supply"),
        ({"round": 3}, "`round` is a whole number from 1 to 2"),
        ({"turn": "mushroom"}, "turn: no seat is called `mushroom`"),
        ({"idle": 3}, "`idle` is a whole number from 0 to 2"),
        ({"phase": "night"}, "`phase` is one of `turn`, `order`"),
        ({"chef": None, "oven": [("olive", "ala-chef")]}, "somebody has to be `chef`"),
        ({"table": "9999999 olive"}, "too many"),
        ({"supply": ["olive"] * 10, "chef": None}, "hands and supply together hold 10 olive"),
        ({"table": "10 olive", "round": 1}, "all places together hold 10 olive"),
        ({"table": "1000 olive", "used": "1000 pepper"}, "too many ingredients"),
    ],
)
def test_positions_that_can_t_be(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(pz.PizzaError) as caught:
        position(**fields)
    assert message in str(caught.value)


# Actions ------------------------------------------------------------------------------------------


def test_what_is_no_action_at_all() -> None:
    state = SOLE_MIO.new(3, seed=1)
    for text in ("fly", "play 99 olive", "play 1 basil", "", "play"):
        with pytest.raises(pz.ActionError):
            state.apply(text)
    with pytest.raises(pz.InvalidActionError, match="did you mean `draw supply`"):
        SOLE_MIO.parse("draw suply")
    with pytest.raises(pz.InvalidActionError):
        SOLE_MIO.parse("play 99 olive")
    things: list[Any] = [None, 1.5, True, [], 10_000, -1]
    for thing in things:
        with pytest.raises(pz.InvalidActionError):
            state.apply(thing)


def test_an_action_of_another_game() -> None:
    foreign = pz.game("grande").parse("order bombastica")
    state = SOLE_MIO.new(3, seed=1)
    with pytest.raises(pz.InvalidActionError, match="`order bombastica` is no action of this game"):
        state.apply(foreign)
    with pytest.raises(pz.InvalidActionError):
        SOLE_MIO.codec.encode(foreign)


def test_an_action_that_is_not_legal_now_says_why() -> None:
    state = position(phase="turn", turn="olive", chef=None, hands={"olive": "1 pepper"})
    reasons = {
        "play 2 pepper": "olive holds 1 pepper",
        "play 1 salami": "olive holds no salami",
        "pass": "olive holds ingredients and has to play some",
        "draw supply": "it is for olive to play ingredients: `play 1 pepper`",
        "help": "it is for olive to play ingredients",
    }
    for text, reason in reasons.items():
        assert reason in str(state.why_not(text))
        with pytest.raises(pz.IllegalActionError, match="is not legal: "):
            state.apply(text)
    assert state.why_not("play 1 pepper") is None


def test_a_short_text_will_do_where_only_one_action_fits() -> None:
    state = position(phase="turn", turn="olive", chef=None, hands={"olive": "2 pepper + 1 salami"})
    assert str(state.parse("salami")) == "play 1 salami"
    assert str(state.parse("PLAY  2 pepper")) == "play 2 pepper"
    assert str(state.parse("play 1 single pepper")) == "play 1 pepper"
    with pytest.raises(pz.AmbiguousActionError) as caught:
        state.parse("pepper")
    assert caught.value.actions == ("play 1 pepper", "play 2 pepper")
    # It fits an action of the game, but none that is legal now.
    with pytest.raises(pz.IllegalActionError, match="nothing like `draw` is legal now"):
        state.parse("draw")
    with pytest.raises(pz.InvalidActionError, match="did you mean `play 1 salami`"):
        state.parse("play 1 salam")
    with pytest.raises(pz.AmbiguousActionError, match="may mean `play 1 pepper`, `play 2 pepper`"):
        state.apply("play")


def test_nothing_changes_by_an_error() -> None:
    state = SOLE_MIO.new(3, seed=1)
    before = (hash(state), state.actions(), state.hand("olive"))
    for text in ("fly", "pass", "help", "play"):
        with pytest.raises(pz.ActionError):
            state.apply(text)
    assert (hash(state), state.actions(), state.hand("olive")) == before


# The codec ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_a_number_a_text_and_json(game: str) -> None:
    codec = pz.game(game).codec
    texts = [str(action) for action in codec.actions]
    assert len(set(texts)) == len(texts)
    for number, action in enumerate(codec.actions):
        assert codec.encode(action) == number
        assert codec.decode(number) is action
        assert codec.parse(str(action)) is action
        assert pz.Action.from_json(json.loads(json.dumps(action.to_json()))) == action


def test_how_many_actions_there_are() -> None:
    # Mamma Mia!: 5 x 7 plays, pass, 9 orders, none, 2 piles, no more, 5 kinds, 5 x 8 lays, bake,
    # decline, ask, nothing to show, help, refuse, ask on, stop, and the reward; by chance 5
    # ingredients, 9 orders and the chef card.
    chance = 5 + 9 + 1
    assert len(pz.game("mamma-mia").codec) == 35 + 1 + 9 + 1 + 2 + 1 + 5 + 40 + 4 + 6 + chance
    assert len(pz.game("grande").codec) < 620


def test_the_codec_is_the_same_under_all_rulings_and_for_all_players() -> None:
    codec = SOLE_MIO.codec
    other = SOLE_MIO.with_rulings({"block-show": "all"}).codec
    assert other.hash == codec.hash
    assert SOLE_MIO.new(2, seed=1).game.codec.hash == codec.hash
    assert pz.game("grande").codec.hash != codec.hash
    assert len(codec.hash) == 16


def test_forms_stand_in_the_order_of_their_declaration() -> None:
    assert tuple(Form) == FORMS
    used = [action.form for action in pz.game("grande").codec.actions]
    assert used == sorted(used, key=FORMS.index)


@pytest.mark.parametrize(
    "given",
    [
        None,
        {},
        {"form": "fly"},
        {"form": "play", "kind": 3},
        {"form": "play", "singles": True},
        {"form": "play", "color": "red"},
        {"form": ["play"]},
        {"form": "play"},
        {"form": "declare"},
        {"form": "play", "kind": "olive", "singles": -1},
        {"form": "play", "kind": "olive", "singles": 1, "order": "coppia"},
        {"form": "pass", "kind": "olive"},
        {"form": "demand", "number": 2},
    ],
)
def test_json_that_is_no_action(given: object) -> None:
    with pytest.raises(pz.JsonError):
        pz.Action.from_json(given)


# States as values ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_states_are_values(game: str, thorough: bool) -> None:
    random = Random(5)
    for seed in range(10 if thorough else 4):
        state = random_position(pz.game(game), Random(seed))
        while not state.is_over:
            other = pickle.loads(pickle.dumps(state))
            assert other == state
            assert hash(other) == hash(state)
            assert other.actions() == state.actions()
            assert copy.copy(state) == state
            assert copy.deepcopy(state) == state
            action = random.choice(state.actions())
            following = state.apply(action)
            assert following == other.apply(action)
            assert following != state
            assert [str(event) for event in following.events] == [
                str(event) for event in other.apply(action).events
            ]
            state = following


def test_events_are_json_and_text() -> None:
    random = Random(2)
    seen = set()
    for seed in range(30):
        state = random_position(pz.game("grande"), Random(seed))
        while not state.is_over:
            state = state.apply(random.choice(state.actions()))
            for event in state.events:
                seen.add(type(event).__name__)
                written = json.loads(json.dumps(event.to_json()))
                assert written["event"] == type(event).__name__
                assert set(written) == {
                    "event",
                    "audience",
                    *(f.name for f in attrs.fields(type(event))),
                }
                assert "\n" not in str(event)
                assert str(event)
    assert len(seen) > 24


def test_replace() -> None:
    state = position(
        oven=[("pepper", "coppia"), "1 olive"], table="2 olive", hands={"pepper": "1 salami"}
    )
    assert state.settling == ("pepper", "coppia")
    assert str(state.actions()[0]) == "decline"
    better = state.replace(table="2 olive + 2 mushroom + 2 salami + 2 pineapple")
    # Coppia of pepper: two of each other kind; the table alone suffices, so it is baked.
    assert better.is_over
    assert better.baked("pepper") == ("coppia",)
    assert str(better.table) == "1 olive"
    # The old state is as it was.
    assert str(state.table) == "2 olive"
    assert state.replace() == state


def test_replace_says_what_is_wrong() -> None:
    state = position(oven=[("pepper", "coppia")])
    with pytest.raises(pz.PizzaError, match="table: no kind is called"):
        state.replace(table="1 basil")
    with pytest.raises(pz.PizzaError, match="`seed` is a whole number"):
        state.replace(seed="x")  # type: ignore[arg-type]


def test_replace_goes_on_in_the_turn() -> None:
    state = position(
        phase="turn", turn="olive", chef=None, hands={"olive": "2 pepper"}, supply=["salami"] * 9
    )
    state = state.apply("play 1 pepper")
    assert state.decision is pz.Decision.DRAW
    assert state.replace() == state
    assert state.replace(orders={"olive": ["coppia"]}).decision is pz.Decision.DRAW
    again = state.replace(turn="pepper")
    assert (again.to_act, again.decision) == ("pepper", pz.Decision.PLAY)


def test_a_family_by_its_name_where_there_is_one_member() -> None:
    state = position(
        phase="turn", turn="olive", chef=None, hands={"olive": "2 pepper"},
        orders={"olive": ["complemento:salami", "coppia"]},
    )  # fmt: skip
    state = state.apply("play 1 pepper")
    assert str(state.parse("order complemento")) == "order complemento:salami"


def test_a_codec_takes_actions_only() -> None:
    codec = SOLE_MIO.codec
    played = pz.Action(pz.Form.PLAY, kind="olive", singles=2)
    assert codec.parse("play 2 olive") == played
    assert codec.decode(codec.encode(played)) == played
    with pytest.raises(pz.InvalidActionError, match="an action is needed: `parse` reads one"):
        codec.encode("play 2 olive")  # type: ignore[arg-type]


def test_a_whole_text_is_no_beginning_of_another() -> None:
    state = SOLE_MIO.position(
        seats=["olive", "pepper"],
        turn="olive",
        supply=["salami", "chef", "olive"],
        hands={"olive": "1 salami + 1 double salami"},
    )
    assert str(state.parse("play 1 salami")) == "play 1 salami"
    assert str(state.parse("play 1 salami + 1 double salami")) == "play 1 salami + 1 double salami"


def test_why_an_order_is_not_settled_so() -> None:
    ready = position(oven=[("olive", "complemento:pepper")], table="4 mushroom + 4 salami")
    assert "the table alone suffices, so the order is baked" in str(ready.why_not("decline"))
    assert "the table alone suffices" in str(ready.why_not("ask for help"))
    assert "no way of paying for the order goes on like that" in str(ready.why_not("use olive"))
    blockable = position(oven=[("olive", "bloccato")], hands={"olive": "2 olive"})
    assert blockable.why_not("ask for help") == "`bloccato` allows no help"
    assert "no way of paying" in str(blockable.why_not("declare 3"))
    begun = blockable.apply("declare 2")
    assert "the way of paying has been begun" in str(begun.why_not("decline"))
    chosen = position(oven=[("olive", "complemento:pepper")], hands={"olive": "4 salami"})
    chosen = chosen.apply("use salami")
    assert chosen.why_not("ask for help") == "the way of paying has been begun: `lay 4 salami`"
    plain = pz.game("mamma-mia").position(
        seats=["olive", "pepper"], oven=[("olive", "misto")], chef="olive"
    )
    assert plain.why_not("ask for help") == "nobody helps in this game"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_state_can_be_set_up_again_from_what_it_says(game: str, seed: int) -> None:
    random = Random(seed)
    state = pz.game(game).new(3, seed=seed, start="pepper")
    for _ in range(60):
        if state.is_over:
            break
        if state.decision is pz.Decision.PLAY:
            again = pz.game(game).position(
                seats=state.seats,
                chef=state.chef,
                table=state.table,
                hands={seat: state.hand(seat) for seat in state.seats},
                orders={seat: state.orders(seat) for seat in state.seats},
                waiters={seat: state.waiter(seat) for seat in state.seats},
                baked={seat: state.baked(seat) for seat in state.seats},
                gone={seat: state.gone(seat) for seat in state.seats},
                oven=state.oven,
                used=state.used,
                supply=state.supply,
                round=state.round,
                starter=state.starter,
                idle=state.idle,
                turn=state.turn,
                phase="turn",
                seed=state.seed,
            )
            assert again == state
        state = state.apply(random.choice(state.actions()))


def test_what_is_asked_in_words() -> None:
    state = position(oven=[("olive", "variegato")], table="4 pepper + 3 salami + 2 olive")
    state = state.apply("ask for help")
    asked = []
    while state.decision is pz.Decision.PAY:
        asked.append(state.question)
        state = state.apply(state.actions()[0])
    assert asked[:4] == [
        "to choose the kind for `4 of a kind`",
        "to choose the kind for `3 of a kind`",
        "to choose the kind for `2 of a kind`",
        "to choose the kind for `1 of a kind`",
    ]
    assert asked[4].startswith("to lay ")  # type: ignore[union-attr]
    turn = position(phase="turn", turn="olive", chef=None, hands={"olive": "1 pepper"})
    assert turn.question == "to play ingredients"


def test_the_member_of_a_series_that_is_decided_on() -> None:
    state = position(
        oven=[("olive", "complemento:pepper")],
        orders={"olive": ["complemento:salami"]},
        table="4 mushroom",
    )
    assert state.settling == ("olive", "complemento:pepper")
    state = state.apply("join complemento:salami").apply("demand 4 from complemento:salami")
    assert state.settling == ("olive", "complemento:salami")
    state = state.apply("use mushroom")
    assert state.settling == ("olive", "complemento:pepper")


def test_a_verdict_on_the_table_of_a_state() -> None:
    state = position(
        phase="turn", turn="olive", table="3 olive", hands={"olive": "1 olive + 1 pepper"}
    )
    # The chef is olive: ala Chef of pepper needs 4 olive, of which pepper holds none.
    assert state.settle("ala-chef").status == "layable"
    assert state.settle("ala-chef", "pepper").status == "short"
    assert state.settle("richiesta", shown="pepper").status == "layable"
    with pytest.raises(pz.MissingFactError):
        state.settle("richiesta")
    with pytest.raises(pz.MissingFactError):
        state.replace(chef=None).settle("ala-chef")
    assert state.replace(chef=None).settle("ala-chef", chef="olive").status == "layable"
    # 4 pepper are needed, and there is 1.
    assert state.settle("ala-chef", chef="pepper").status == "short"
    with pytest.raises(pz.PizzaError, match="say which of `complemento:pepper`, `complemento:mush"):
        state.settle("complemento")
    with pytest.raises(pz.UnknownNameError):
        state.settle("misto")


def test_messages_on_actions_that_don_t_exist() -> None:
    state = position(phase="turn", turn="olive", chef=None, hands={"olive": "1 pepper + 1 salami"})
    assert str(state.parse("play one pepper")) == "play 1 pepper"
    for text, message in {
        "play 99 olive": "`play 99 olive` is no action of this game",
        "play 1 salami + 1 pepper": "cards of one kind at a time",
        "": "an action is needed, like `draw supply`",
        "play 1 peper": "did you mean `play 1 pepper`?",
    }.items():
        with pytest.raises(pz.InvalidActionError) as caught:
            state.apply(text)
        assert str(caught.value).endswith(message)


def test_mistakes_around_games() -> None:
    assert pz.simulate("mamma-mia", 1, players=2).games == 1
    with pytest.raises(pz.UnknownNameError):
        pz.simulate("mamma-mai", 1)
    with pytest.raises(pz.PizzaError, match="a scenario is needed"):
        pz.run_scenario("x")  # type: ignore[arg-type]
    with pytest.raises(pz.PositionError, match=r"whose `coppia` is it\?"):
        position(oven=["coppia"])
    with pytest.raises(pz.UnknownNameError, match="did you mean `double olive`"):
        position(supply=["double olives"])
