"""Bots: what they are shown, how they are named, and what becomes of a game that one brings down."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bots_for_tests
import pizzarules as pz
from bots_for_tests import Peeping
from pizzarules.bots.choice import Choice
from pizzarules.bots.greedy import GreedyBot
from pizzarules.bots.registry import maker_of
from pizzarules.game.actions import Form
from typed_bots import MAKERS


def played(games: int = 2, *, game: str = "sole-mio", bots: Any = "random") -> pz.Tally:
    return pz.simulate(game, games, players=3, seed=2, jobs=1, bots=bots)


# What a bot is.


def test_a_bot_may_answer_with_an_action_its_text_or_its_number() -> None:
    tallies = [
        played(bots=f"bots_for_tests:{name}").to_json() | {"run": 0}
        for name in ("first", "as_text", "as_number")
    ]
    assert tallies[0] == tallies[1] == tallies[2]


def test_bots_as_functions_and_classes() -> None:
    by_name = played(bots=["bots_for_tests:first", "greedy", "bots_for_tests:Peeping"])
    assert played(bots=[bots_for_tests.first, GreedyBot, Peeping]) == by_name
    assert by_name.run.bots == ("bots_for_tests:first", "greedy", "bots_for_tests:Peeping")


def test_a_bot_sees_what_its_seat_sees_and_nothing_else() -> None:
    Peeping.seen.clear()
    Peeping.told.clear()
    played(1, bots=["random", "bots_for_tests:Peeping", "random"])
    assert {seat for seat, _ in Peeping.seen} == {"pepper"}
    assert all(view.seat == "pepper" and view.actions for _, view in Peeping.seen)
    own = [event for _, event in Peeping.told if isinstance(event, pz.events.DrewCards)]
    assert {event.seat for event in own} == {"pepper"}
    # It is told of everybody's open play, and of the deal.
    assert isinstance(Peeping.told[0][1], pz.events.DrewCards)
    seats = {e.seat for _, e in Peeping.told if isinstance(e, pz.events.Played)}
    assert seats == {"olive", "pepper", "mushroom"}


def test_a_choice_shows_no_state() -> None:
    state = pz.game("sole-mio").new(2, seed=1)
    choice = Choice(state)
    assert (choice.seat, choice.decision) == ("olive", pz.Decision.PLAY)
    assert list(choice.actions) == state.actions()
    assert choice.view == state.view("olive")
    assert choice.memory == state.view("olive", memory=True)
    assert choice.game is state.game
    guess = choice.determinize(Random(1))
    assert guess.hand("olive") == state.hand("olive")
    public = [name for name in dir(choice) if not name.startswith("_")]
    assert public == ["actions", "decision", "determinize", "game", "memory", "seat", "view"]
    over = pz.game("sole-mio").position(seats=["olive", "pepper"], oven=["1 olive"])
    with pytest.raises(pz.IllegalActionError, match="nothing to choose"):
        Choice(over)


def test_each_seat_has_chance_of_its_own() -> None:
    """Who sits elsewhere does not change what a bot draws for itself."""
    drawn: dict[tuple[str, int], float] = {}

    class Drawing:
        def __init__(self, rng: Random) -> None:
            drawn["made", len(drawn)] = rng.random()

        def choose(self, choice: pz.Choice) -> pz.Action:
            return choice.actions[0]

    bots_for_tests.Drawing = Drawing  # type: ignore[attr-defined]
    Drawing.__module__, Drawing.__qualname__ = "bots_for_tests", "Drawing"
    played(2, bots=Drawing)
    assert len(set(drawn.values())) == 6
    before = list(drawn.values())
    drawn.clear()
    played(1, bots=["random", Drawing, "random"])
    assert list(drawn.values()) == [before[1]]


# Names.


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gredy", "no bot is called `gredy`: did you mean `greedy`?"),
        ("no_such_module:bot", "bot `no_such_module:bot` can't be imported: ModuleNotFoundError"),
        ("bots_for_tests:third", "`bots_for_tests` has no `third`"),
        ("bots_for_tests:", "write `module:name`"),
        (":first", "write `module:name`"),
        ("bots_for_tests:number", "is neither a class nor a function"),
        ("bots_for_tests:Boneless", "the class has no method `choose`"),
        ("bots_for_tests:greedy_eater", "takes other arguments: it is called with a choice, or"),
        ("pizzarules:Choice", "the class has no method `choose`"),
    ],
)
def test_names_that_mean_no_bot(name: str, message: str) -> None:
    with pytest.raises(pz.PizzaError) as caught:
        played(bots=name)
    assert message in str(caught.value)


def test_bots_that_can_t_be_found_again() -> None:
    def inside(choice: pz.Choice, rng: Random) -> pz.Action:
        return choice.actions[0]

    for bot in (inside, lambda choice, rng: choice.actions[0]):
        with pytest.raises(pz.PizzaError, match="at the top of a module, not inside a function"):
            played(bots=bot)
    with pytest.raises(pz.PizzaError, match="is no bot"):
        played(bots=7)
    for bots in (["random"] * 2, ["random"] * 4, []):
        with pytest.raises(pz.PositionError, match="one for all, or one for each"):
            played(bots=bots)


def test_a_module_that_fails_as_it_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "burnt_bots.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(pz.PizzaError, match="can't be imported: ZeroDivisionError"):
        maker_of("burnt_bots:bot")
    sys.modules.pop("burnt_bots", None)


# Games that a bot brings down.


def test_a_bot_s_exception_loses_one_game_only() -> None:
    bots = ["random", "bots_for_tests:declining", "random"]
    tally = played(12, bots=bots)
    assert tally.games + tally.failures.number == 12
    assert 0 < tally.failures.number < 12
    assert sum(seat.scores.size for seat in tally.seats.values()) == 3 * tally.games
    failure = tally.failures.first[0]
    assert (failure.seat, failure.bot) == ("pepper", "bots_for_tests:declining")
    assert failure.seed == pz.game_seed(2, failure.game)
    assert failure.message.startswith("RuntimeError: no appetite (line ")
    assert failure.message.endswith(" of bots_for_tests.py)")
    # They are told in the order of the games.
    assert [one.game for one in tally.failures.first] == sorted(
        one.game for one in tally.failures.first
    )


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cheating", "chose what can't be done: `take reward` is not legal: "),
        ("babbling", "chose what can't be done: "),
        ("silent", "returned `None`, which is no action"),
        ("far_off", "chose what can't be done: no action has the number -7"),
        ("leaving", "SystemExit: good night (line "),
        ("Sulking", "ValueError: won't play (line "),
    ],
)
def test_what_a_bot_can_t_choose(name: str, message: str) -> None:
    tally = played(2, bots=["random", f"bots_for_tests:{name}", "random"])
    assert (tally.games, tally.failures.number) == (0, 2)
    failure = tally.failures.first[0]
    assert failure.message.startswith(message)
    assert failure.seat == "pepper"
    assert str(failure.seed) in str(failure)
    assert f"`bots_for_tests:{name}`" in str(failure)
    # Olive plays, perhaps an order, and draws before it is pepper's turn.
    assert failure.decision == 0 if name == "Sulking" else 3 <= failure.decision <= 4
    assert str(tally)  # of no games at all, too
    assert tally.to_html()


def test_only_the_first_failures_are_told() -> None:
    tally = pz.simulate("mamma-mia", 30, players=2, bots="bots_for_tests:silent", jobs=1, chunk=7)
    assert tally.failures.number == 30
    assert [one.game for one in tally.failures.first] == list(range(20))


# The greedy one.


@pytest.mark.parametrize("game", ["mamma-mia", "sole-mio", "grande"])
def test_greedy_beats_random(game: str) -> None:
    tally = pz.simulate(game, 12, players=2, seed=1, bots=["random", "greedy"], jobs=1)
    # With even chances 10 or more of 12 would come once in fifty.
    assert tally.seats["pepper"].wins >= 10


def greedy_choice(state: pz.State) -> pz.Action:
    return GreedyBot(Random(1)).choose(Choice(state))


def test_greedy_lays_as_little_as_it_can() -> None:
    game = pz.game("sole-mio")
    state = game.position(
        seats=["olive", "pepper"],
        chef="olive",
        table="3 salami",
        hands={"olive": "1 salami + 1 double salami + 4 mushroom"},
        oven=[("olive", "complemento:pepper")],
    )
    # Of salami one is missing: that is the kind, and a single will do.
    assert str(greedy_choice(state)) == "use salami"
    state = state.apply("use salami")
    assert str(greedy_choice(state)) == "lay 1 salami"


def test_greedy_asks_rather_than_declines_and_helps() -> None:
    game = pz.game("sole-mio")
    state = game.position(
        seats=["olive", "pepper"],
        chef="salami" if "salami" in ("olive", "pepper") else "pepper",
        table="2 pepper",
        hands={"olive": "1 pepper", "pepper": "1 pepper"},
        waiters={"pepper": ["allergia"]},
        oven=[("olive", "ala-chef")],
    )
    assert greedy_choice(state).form is Form.ASK
    state = state.apply("ask for help")
    # It pledges what it has, so that less is asked for.
    assert str(greedy_choice(state)) == "lay 1 pepper"
    state = state.apply("lay 1 pepper")
    assert state.to_act == "pepper"
    assert greedy_choice(state).form is Form.HELP


def test_greedy_shows_all_it_has() -> None:
    state = pz.game("sole-mio").position(
        seats=["olive", "pepper"],
        chef="olive",
        table="3 olive",
        hands={"pepper": "2 olive + 1 salami"},
        oven=[("olive", "bloccato")],
    )
    # As much as lies there is declared.
    assert str(greedy_choice(state)) == "declare 3"
    state = state.apply("declare 3")
    assert str(greedy_choice(state)) == "show 2 olive"


@pytest.mark.parametrize("bot", MAKERS)
def test_functions_and_classes_of_any_shape_play(bot: Any) -> None:
    tally = pz.simulate("mamma-mia", 2, players=2, seed=3, bots=bot, jobs=1)
    assert (tally.games, tally.failures.number) == (2, 0)


def test_a_function_that_takes_no_choice_is_no_bot() -> None:
    with pytest.raises(pz.PizzaError, match="takes other arguments"):
        pz.simulate("mamma-mia", 2, players=2, bots=nobody, jobs=1)


def nobody() -> str:
    return "pass"
