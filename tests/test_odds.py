"""How often orders can be baked: by hand, by brute force, and by drawing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

import pizzarules as pz
from oracle import brute, made_up
from oracle.cards import text
from oracle.question import Pool, Question, pool_text
from pizzarules.analysis.method import Method
from pizzarules.analysis.odds import Odds, odds
from pizzarules.cli import main

USUAL = settings().max_examples

DECLARED_BESIDE = """
order beside
  bake at least 2 own + 1 own, as many as the owner declares
  or bake 3 of any kind but own
game house
  kinds basil, ham, corn
  supply 3 single + 1 double of each kind
  orders beside
  ruling block-amount all-on-table
"""
"""An order that can't be read kind by kind: what must be declared depends on the table."""


# By hand ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "game", "share"),
    [
        # 13 single cards of each kind: of 14 numbers of cards 13 are 1 or more, and 10 are 4 or more.
        ("misto", "mamma-mia", Fraction(13, 14) ** 5),
        ("4+1:pepper", "mamma-mia", Fraction(13, 14) * Fraction(10, 14)),
        ("monotoni", "mamma-mia", Fraction(13, 14) * (1 - Fraction(6, 14) ** 4)),
        # Of 30 columns of up to 9 single and 2 double cards 6 are worth less than 4 units, and 2
        # less than 2.
        ("complemento:pepper", "sole-mio", 1 - Fraction(6, 30) ** 4),
        ("coppia", "sole-mio", Fraction(28, 30) ** 4),
        ("bloccato", "sole-mio", Fraction(28, 30)),
        # No own card, and not at most one of four kinds with 2 units.
        (
            "allergia",
            "sole-mio",
            Fraction(1, 30)
            * (1 - Fraction(2, 30) ** 4 - 4 * Fraction(28, 30) * Fraction(2, 30) ** 3),
        ),
        # Two of the five kinds with a double card: each has one in 20 of 30 columns.
        (
            "duplicato",
            "sole-mio",
            1 - Fraction(1, 3) ** 5 - 5 * Fraction(2, 3) * Fraction(1, 3) ** 4,
        ),
    ],
)
def test_shares_of_all_tables(order: str, game: str, share: Fraction) -> None:
    found = odds(order, game=game, owner="olive")
    assert found.share == share
    assert found.method == "counted"
    assert found.error is None
    assert found.tables == (14 if game == "mamma-mia" else 30) ** 5


@pytest.mark.parametrize("played", [0, 4, 5, 9, 20, 65])
def test_misto_after_so_many_cards(played: int) -> None:
    """No kind may be missing: by inclusion and exclusion over the kinds that are."""
    ways = sum((-1) ** k * comb(5, k) * comb(65 - 13 * k, played) for k in range(6))
    found = odds("misto", game="mamma-mia", owner="salami", played=played)
    assert found.share == Fraction(ways, comb(65, played))


def test_the_chefs_kind_after_so_many_cards() -> None:
    """Of 11 olive cards among 55 the singles and doubles that come are worth 4 or more."""
    good = sum(
        comb(9, one) * comb(2, two) * comb(44, 12 - one - two)
        for one in range(10)
        for two in range(3)
        if one + 2 * two >= 4
    )
    found = odds("ala-chef", game="sole-mio", owner="salami", chef="olive", played=12)
    assert found.share == Fraction(good, comb(55, 12))


def test_fewer_players_and_cards_that_lie_there() -> None:
    # Three players of Sole Mio! leave out one single and one double card of each kind.
    found = odds("bloccato", game="sole-mio", owner="olive", players=3, played=1)
    assert found.share == Fraction(1, 45)  # the double olive
    # When one single olive lies there, 8 of the 44 other cards are olives.
    found = odds("bloccato", game="sole-mio", owner="olive", players=3, table="1 olive", played=1)
    assert found.share == Fraction(8, 44)
    # With one in hand, any of the 8 others will do.
    found = odds("bloccato", game="sole-mio", owner="olive", players=3, hand="1 olive", played=1)
    assert found.share == Fraction(8, 44)


def test_what_is_never_and_always_so() -> None:
    assert odds("richiesta", game="sole-mio", owner="olive", shown="salami").share == 0
    held = odds("richiesta", game="sole-mio", owner="olive", shown="salami", hand="1 salami")
    assert held.share == 1
    assert "100 %" in str(held)


# By brute force ---------------------------------------------------------------------------------

SINGLES, DOUBLES = 2, 1


@st.composite
def small_questions(draw: st.DrawFn) -> Question:
    """A made-up card in a game of two or three kinds with few cards, and a small hand."""
    kinds = made_up.WORDS[: draw(st.integers(2, 3))]
    card = draw(made_up.made_up_cards(kinds))
    return draw(made_up.questions(card, kinds, (1, 1)))


def ask(question: Question, **more: Any) -> Odds:
    card = question.card
    file = (
        f"{text(card)}game small\n  kinds {', '.join(question.kinds)}\n"
        f"  supply {SINGLES} single + {DOUBLES} double of each kind\n  orders {card.name}\n"
    )
    names = ("chef", "shown", "left", "right", "chef_baked", "owner_baked", "demand")
    facts: dict[str, Any] = {
        name: value for name in names if (value := getattr(question, name)) is not None
    }
    return odds(
        f"{card.name}:{question.mark}" if card.is_family else card.name,
        game="small",
        owner=question.owner,
        rulings=dict(question.rulings),
        cards=pz.loads(file),
        hand=pool_text(question.kinds, question.hand),
        **facts,
        **more,
    )


def rest_of(question: Question) -> list[tuple[int, int]]:
    """How many cards of each kind are not in the hand."""
    return [(SINGLES - one, DOUBLES - two) for one, two in question.hand]


def bakeable(question: Question, table: Pool) -> bool:
    names = ("chef", "shown", "mark", "left", "right", "chef_baked", "owner_baked", "demand")
    answer = brute.settle(
        question.card,
        question.kinds,
        question.owner,
        table,
        question.hand,
        rulings=question.rulings,
        **{name: getattr(question, name) for name in names},
    )
    return answer.status in {"ready", "layable"}


def every_table(question: Question) -> Iterator[Pool]:
    columns = [product(range(one + 1), range(two + 1)) for one, two in rest_of(question)]
    return product(*columns)


def dealt(question: Question, cards: tuple[tuple[int, int, int], ...]) -> Pool:
    """The table that cards (kind, size, number) make."""
    counts = Counter((kind, size) for kind, size, _ in cards)
    return tuple((counts[kind, 0], counts[kind, 1]) for kind in range(len(question.kinds)))


@settings(max_examples=USUAL // 2)
@given(small_questions())
def test_all_tables_against_the_oracle(question: Question) -> None:
    tables = list(every_table(question))
    share = Fraction(sum(bakeable(question, table) for table in tables), len(tables))
    found = ask(question)
    event(f"share {'0' if share == 0 else '1' if share == 1 else 'between'}")
    event(found.method)
    if found.method == "sampled":
        # A declared amount beside others, with cards in hand.
        assert abs(float(found) - share) <= 5 * (found.error or 0)
    else:
        assert found.share == share
        assert found.tables == len(tables)


@settings(max_examples=USUAL // 4)
@given(small_questions(), st.integers(0, 4))
def test_drawn_cards_against_the_oracle(question: Question, played: int) -> None:
    deck = [
        (kind, size, number)
        for kind, column in enumerate(rest_of(question))
        for size, cards in enumerate(column)
        for number in range(cards)
    ]
    assume(played <= len(deck))
    deals = Counter(dealt(question, cards) for cards in combinations(deck, played))
    good = sum(number for table, number in deals.items() if bakeable(question, table))
    found = ask(question, played=played)
    if found.method == "counted":
        assert found.share == Fraction(good, deals.total())
        assert found.tables == len(deals)


# Methods ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "facts"),
    [("minimale", {}), ("bombastica", {}), ("variegato", {}), ("ala-chef", {"chef": "salami"})],
)
def test_methods_agree(order: str, facts: dict[str, Any]) -> None:
    counted = odds(order, game="grande", owner="olive", **facts, players=2)
    looked = odds(order, game="grande", owner="olive", **facts, players=2, method="exhaustive")
    drawn = odds(
        order, game="grande", owner="olive", **facts, players=2, method="sampled", samples=5000
    )
    assert (counted.method, looked.method) == (Method.COUNTED, Method.EXHAUSTIVE)
    assert counted.share == looked.share
    assert drawn.error is not None
    assert abs(float(drawn) - float(counted)) < 5 * drawn.error
    assert drawn.tables == 5000


def test_sampling_follows_from_the_seed() -> None:
    asked: dict[str, Any] = {"game": "sole-mio", "owner": "olive", "played": 8, "samples": 500}
    first = odds("variegato", **asked, method="sampled", seed=1)
    assert odds("variegato", **asked, method="sampled", seed=1) == first
    assert odds("variegato", **asked, method="sampled", seed=2).share != first.share
    exact = odds("variegato", **asked)
    assert first.error is not None
    assert abs(float(first) - float(exact)) < 5 * first.error


def test_an_order_that_is_not_read_kind_by_kind() -> None:
    """All that lies there is declared, so that the first alternative always lacks one."""
    found = odds("beside", game="house", owner="basil", cards=pz.loads(DECLARED_BESIDE))
    # The second alternative takes 3 units of one of the two other kinds.
    columns = [one + 2 * two for one in range(4) for two in range(2)]
    poor = Fraction(sum(units < 3 for units in columns), 8)
    assert found.share == 1 - poor**2
    assert found.method == "exhaustive"
    assert found.tables == 8**3
    drawn = odds("beside", game="house", owner="basil", cards=pz.loads(DECLARED_BESIDE), played=6)
    assert drawn.method == "sampled"
    with pytest.raises(pz.PizzaError, match="can't be counted"):
        odds(
            "beside", game="house", owner="basil", cards=pz.loads(DECLARED_BESIDE), method="counted"
        )


def test_more_cards_than_fit_into_the_lanes_of_the_game() -> None:
    kinds = ", ".join(f"k{i}" for i in range(40))
    file = (
        f"order seven\n  bake 7 of a kind\ngame big\n  kinds {kinds}\n"
        "  supply 20 single of each kind\n  orders seven\n"
    )
    given: dict[str, Any] = {"game": "big", "owner": "k0", "cards": pz.loads(file)}
    # 40 kinds with 6 cards each are the most that do not suffice.
    assert odds("seven", **given, played=241).share == 1
    assert odds("seven", **given, played=800, method="sampled", samples=10).share == 1
    assert odds("seven", **given, played=6, method="sampled", samples=10).share == 0
    # Seven cards: all of one kind.
    exact = odds("seven", **given, played=7)
    assert exact.share == Fraction(40 * comb(20, 7), comb(800, 7))


# What a seat remembers --------------------------------------------------------------------------


def played_for(steps: int, seed: int) -> pz.State:
    state, chance = pz.game("sole-mio").new(4, seed=seed), Random(seed)
    while steps or state.decision is not pz.Decision.PLAY:
        state = state.apply(chance.choice(state.actions()))
        steps = max(0, steps - 1)
    return state


@pytest.mark.parametrize(("steps", "seed"), [(0, 1), (25, 2), (90, 5)])
def test_what_a_seat_does_not_see(steps: int, seed: int) -> None:
    """What may come are the hidden cards of any deal that agrees with all that was seen."""
    state = played_for(steps, seed)
    seat = state.to_act
    assert seat is not None
    other = state.determinize(seat, Random(seed))
    hidden = Counter(other.supply)
    hidden.pop("chef", None)
    for one in state.seats:
        if one != seat:
            hand = other.hand(one)
            for kind in hand:
                hidden[kind] += hand[kind][0]
                hidden[f"double {kind}"] += hand[kind][1]
    number = hidden.total()
    lying = state.table
    for entry in state.oven:
        if isinstance(entry, pz.Pool):
            lying += entry
    found = odds("bloccato", state=state, seat=seat, played=1)
    assert found.table == lying
    there = lying.units(seat)
    good = sum(
        count
        for card, count in hidden.items()
        if there + (card == seat) + 2 * (card == f"double {seat}") >= 2
    )
    assert found.share == Fraction(good, number)
    assert odds("bloccato", state=state, played=number).share == 1


def test_a_state_says_what_an_order_depends_on() -> None:
    state = pz.game("sole-mio").position(
        seats=["olive", "pepper", "salami"],
        table="3 pepper",
        hands={"olive": "1 pepper", "pepper": "2 salami"},
        chef="pepper",
        turn="olive",
        phase="turn",
    )
    assert odds("ala-chef", state=state, played=0).share == 0
    assert odds("ala-chef", state=state, played=0, hand="1 pepper").share == 1
    assert odds("ala-chef", state=state, played=0, chef="olive", hand="1 pepper").share == 0
    # With 3 players there are 45 cards, 9 of each kind. Olive sees 4, all of them pepper.
    assert odds("ala-chef", state=state, played=1).share == Fraction(9 - 4, 45 - 4)


# What is said -----------------------------------------------------------------------------------


def test_one_line_and_json() -> None:
    found = odds("variegato", game="sole-mio", owner="olive", table="4 olive", played=6)
    assert str(found).startswith(
        "variegato of olive in sole-mio: ready after 6 further cards with 4 olive there: "
    )
    assert str(found).endswith(f"% (counted, {found.tables:,} tables)")
    answer: dict[str, Any] = json.loads(json.dumps(found.to_json()))
    assert answer["table"] == {"olive": [4, 0]}
    assert isinstance(found.share, Fraction)
    assert answer["exact"] == f"{found.share.numerator}/{found.share.denominator}"
    assert answer["share"] == float(found) == float(found.share)
    assert answer["error"] is None
    drawn = odds("variegato", game="sole-mio", owner="olive", method="sampled", samples=100)
    assert drawn.to_json()["exact"] is None
    assert " ± " in str(drawn)
    family = odds("4+1:salami", game="grande", owner="olive")
    assert str(family).startswith("4+1:salami of olive in grande: ready on 82.45 % of the tables (")
    rare = odds("variegato", game="sole-mio", owner="olive", played=25)
    assert rare.share != 1
    assert "above 99.99 %" in str(rare)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"owner": "olive"}, "needs `game` and `owner`"),
        ({"game": "sole-mio"}, "needs `game` and `owner`"),
        ({"game": "sole-mio", "owner": "olive", "seat": "olive"}, "say `owner`"),
        ({"game": "sole-mio", "owner": "olive", "played": 56}, "55 cards to be drawn"),
        ({"game": "sole-mio", "owner": "olive", "played": -1}, "played"),
        ({"game": "sole-mio", "owner": "olive", "played": 1.5}, "`played` is a whole number"),
        ({"game": "sole-mio", "owner": "olive", "samples": 0}, "`samples`"),
        ({"game": "sole-mio", "owner": "olive", "players": 6}, "for 2 to 5 players, not for 6"),
        ({"game": "sole-mio", "owner": "olive", "players": "two"}, "`players` is a whole"),
        ({"game": "sole-mio", "owner": "olive", "method": "guessed"}, "`method` is one of"),
        ({"game": "sole-mio", "owner": "olive", "hand": "10 olive"}, "9 single and 2 double"),
        (
            {"game": "sole-mio", "owner": "olive", "table": "5 olive", "hand": "5 olive"},
            "more olive than there are",
        ),
        (
            {"game": "sole-mio", "owner": "olive", "played": 3, "method": "exhaustive"},
            "without `played` and `hand`",
        ),
        ({"game": "sole-mio", "owner": "olive", "state": "?"}, "follows from"),
        ({"state": "?"}, "is a state"),
    ],
)
def test_mistakes(given: dict[str, Any], complaint: str) -> None:
    if "state" in given and "game" in given:
        given = {**given, "state": pz.game("sole-mio").new(2, seed=1)}
    with pytest.raises(pz.PizzaError, match=complaint):
        odds("variegato", **given)


def test_games_without_cards_and_hands_that_nobody_holds() -> None:
    file = "order feast\n  bake 4 own\ngame house\n  kinds basil, ham\n  orders feast\n"
    with pytest.raises(pz.PizzaError, match="a line `supply`"):
        odds("feast", game="house", owner="ham", cards=pz.loads(file))
    state = pz.game("sole-mio").new(2, seed=1)
    with pytest.raises(pz.PizzaError, match="does not hold 9 olive"):
        odds("variegato", state=state, hand="9 olive")
    with pytest.raises(pz.UnknownNameError, match="basil"):
        odds("variegato", state=state, seat="basil")


# On the command line ----------------------------------------------------------------------------


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["odds", "ala-chef", "--game", "sole-mio", "--owner", "salami", "--chef", "olive"]
    assert main([*asked, "--played", "12", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    expected = odds("ala-chef", game="sole-mio", owner="salami", chef="olive", played=12)
    assert answer == expected.to_json()
    assert main([*asked, "--players", "3", "--table", "1 olive", "--hand", "3 olive"]) == 0
    assert "baked with 3 olive in hand" in capsys.readouterr().out
    assert main([*asked, "--method", "sampled", "--samples", "50", "--seed", "3"]) == 0
    assert "sampled, 50 tables" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "give --chef"),
        (["--chef", "basil"], "no kind is called `basil`"),
        (["--chef", "olive", "--played", "99"], "55 cards to be drawn"),
        (["--chef", "olive", "--hand", "4 salmi"], "salami"),
    ],
)
def test_mistakes_on_the_command_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["odds", "ala-chef", "--game", "sole-mio", "--owner", "salami"]
    assert main([*asked, *arguments]) == 2
    assert complaint in capsys.readouterr().err


# On the command line.


@pytest.fixture
def replay(tmp_path: Path) -> Path:
    """A game after three turns; pepper holds what it holds, and has seen all that was played."""
    state = pz.game("sole-mio").new(players=3, seed=4)
    while len(state.oven) < 3 or state.decision is not pz.Decision.PLAY:
        state = state.apply(state.actions()[0])
    file = tmp_path / "game.txt"
    file.write_text(state.replay().to_text(), encoding="utf-8")
    return file


def test_what_a_seat_remembers_of_a_replay(
    replay: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = pz.Replay.parse(replay.read_text(encoding="utf-8"), pz.game("sole-mio")).verify()
    for seat in state.seats:
        wanted = pz.odds("variegato", state=state, seat=seat, played=6)
        options = ["variegato", "--replay", str(replay), "--seat", seat, "--played", "6"]
        assert main(["odds", *options]) == 0
        assert capsys.readouterr().out == f"{wanted}\n"
    assert main(["odds", "variegato", "--replay", str(replay), "--after", "0"]) == 0
    # Before anything was played nothing lies anywhere.
    assert "there" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "--game and --owner are missing, or --replay in their place"),
        (["--game", "sole-mio"], "--owner is missing, or --replay in their place"),
        (["--game", "sole-mio", "--owner", "olive", "--after", "1"], "--after counts the actions"),
        (["--replay", "FILE", "--owner", "olive"], "--owner follows from the --replay"),
        (["--replay", "FILE", "--after", "9999"], "--after is 9999, and the replay has "),
        (["--replay", "FILE", "--seat", "salmon"], "salmon"),
        (["--replay", "nowhere.txt"], "can't read `nowhere.txt`"),
    ],
)
def test_options_that_do_not_fit(
    options: list[str], message: str, replay: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [str(replay) if option == "FILE" else option for option in options]
    try:
        status = main(["odds", "variegato", *given])
    except SystemExit as end:
        status = int(str(end.code))
    assert status == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"samples": None}, "`samples` is a whole number from 1 on"),
        ({"samples": True}, "`samples` is a whole number from 1 on"),
        ({"seed": []}, "`seed` is a whole number"),
        ({"seed": "\ud800"}, "`seed` is a whole number"),
        ({"played": 1.5}, "`played` is a whole number"),
    ],
)
def test_numbers_that_are_none(more: dict[str, Any], message: str) -> None:
    with pytest.raises(pz.PizzaError, match=message):
        odds("variegato", game="sole-mio", owner="olive", **more)
