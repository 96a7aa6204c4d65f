"""The strategies that the package offers to others, and its check of card files."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

import pizzarules as pz
from oracle import brute, made_up
from oracle.question import Question
from pizzarules import testing
from pizzarules.diagnostics import Source, draw
from pizzarules.loading.files import read
from pizzarules.orders import verdict
from pizzarules.orders.requirement import Effect, Measure
from pizzarules.orders.requirement import Source as PaidFrom
from pizzarules.rulings import RULINGS
from pizzarules.testing import judging
from pizzarules.testing.__main__ import main
from pizzarules.testing.orders import KINDS
from pizzarules.testing.positions import all_cards, cards_of, whole_deck
from pizzarules.testing.requests import _OF_SETTLING
from positions import game_called
from test_against_oracle import ask_bundled, ask_made_up

USUAL = settings().max_examples
SOLE_MIO = pz.game("sole-mio")
SMALL = pz.load(Path(__file__).with_name("games") / "small.pizza").game("small")


# Pools.


@settings(max_examples=USUAL // 4)
@given(testing.pools(SOLE_MIO))
def test_pools_are_of_the_games_cards(pool: pz.Pool) -> None:
    assert pool.pantry == SOLE_MIO.pantry
    for kind in pool:
        assert pool[kind][0] <= 9
        assert pool[kind][1] <= 2


@given(testing.pools(SOLE_MIO, units=5, doubles=False, kinds=["salami", "olive"]))
def test_pools_within_limits(pool: pz.Pool) -> None:
    assert pool.total <= 5
    assert set(pool) <= {"olive", "salami"}
    assert all(doubles == 0 for _, doubles in pool.values())


@given(testing.pools(pz.game("mamma-mia")), testing.pools(pz.Pantry(["fig", "ham"]), cards=3))
def test_where_no_doubles_are_none_are_drawn(bare: pz.Pool, few: pz.Pool) -> None:
    assert all(doubles == 0 for _, doubles in bare.values())
    assert len(cards_of(few)) <= 3


@settings(max_examples=USUAL // 4)
@given(testing.hands(SOLE_MIO))
def test_hands_can_be_held(hand: pz.Pool) -> None:
    assert len(cards_of(hand)) <= 7


def test_pools_shrink_to_few_cards() -> None:
    def smallest(wanted: Any) -> str:
        return str(find(testing.pools(SOLE_MIO), wanted, settings=settings(database=None)))

    assert smallest(lambda pool: True) == "nothing"
    # Of two cards there may be no fewer; which the second one is differs with the version of Hypothesis.
    assert smallest(lambda pool: pool.total >= 3 and pool["salami"][1]) in (
        "1 olive + 1 double salami",
        "1 salami + 1 double salami",
        "2 double salami",
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"kinds": ["tuna"]}, "kinds: no kind is called `tuna`"),
        ({"units": -1}, "`units` is a whole number from 0 on"),
        ({"cards": -1}, "`cards` is a whole number from 0 on"),
    ],
)
def test_pools_that_can_not_be(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(pz.PizzaError, match=message):
        testing.pools(SOLE_MIO, **arguments)


# Orders and requests.


def kitchen(order: pz.Order, kinds: tuple[str, ...] = KINDS[:4]) -> pz.Game:
    """A game that has the order."""
    text = f"{order}\n\ngame kitchen like sole-mio\n  kinds {', '.join(kinds)}\n"
    text += f"  players 2 to 4\n  orders {order.name}\n"
    loaded = read(Source(text))
    assert not loaded.faulty, draw(loaded.diagnostics)
    assert loaded.cards.orders[order.name] == order
    return loaded.cards.game("kitchen")


@settings(max_examples=USUAL // 2)
@given(testing.orders())
def test_orders_are_well_formed(order: pz.Order) -> None:
    kitchen(order)


def test_orders_say_all_that_the_language_says() -> None:
    said: Counter[str] = Counter()

    @settings(max_examples=400, phases=[Phase.generate])
    @given(testing.orders())
    def look(order: pz.Order) -> None:
        said.update(order.depends_on)
        said["family"] += order.variable is not None
        said["series"] += bool(order.series)
        said["alternatives"] += len(order.recipes) > 1
        said["condition"] += order.condition is not None
        said["block"] += order.blockable
        said["no help"] += not order.help
        said["worth"] += order.worth > 1
        said.update(effect.name for effect in order.effects)
        for recipe in order.recipes:
            said[recipe.source.name] += 1
            said["sweep"] += recipe.sweep
            for term in recipe.terms:
                said[type(term).__name__] += 1
                said[type(getattr(term, "kind", None)).__name__] += 1
                said[getattr(term, "measure", Measure.PLAIN).name] += 1
                said[type(term.amount).__name__] += 1
                said[term.size.name] += 1

    look()
    words = [
        *("chef", "shown", "left", "right", "mark", "chef_baked", "owner_baked"),
        *("family", "series", "alternatives", "condition", "block", "worth", "sweep"),
        *("Demand", "Total", "int", "SeriesAmount", "BakedCount"),
        *("Own", "Named", "Mark", "Chef", "Shown", "Neighbour"),
        *("EachKind", "AnyKind", "EachOf", "ExtremeKind"),
    ]
    names = [*words, "no help", *(m.name for m in Measure), *(s.name for s in PaidFrom)]
    names += [effect.name for effect in Effect]
    assert [name for name in names if said[name] < 2] == []


def test_orders_shrink_to_a_short_card() -> None:
    known = settings(database=None, derandomize=True)
    smallest = find(testing.orders(), lambda order: True, settings=known)
    (recipe,) = smallest.recipes
    assert len(recipe.terms) == 1
    assert len(smallest.clauses()) == 1


def test_requests_hold_what_the_order_depends_on() -> None:
    order = pz.loads("order due\n  bake 1 of the left neighbour's kind + 1 of the chef's kind\n")

    @settings(max_examples=USUAL // 4)
    @given(testing.requests(order.order("due"), SOLE_MIO))
    def look(request: testing.Request) -> None:
        assert set(request.facts) == {"left", "chef"}
        assert request.left != request.owner
        assert len(cards_of(request.hand)) <= 7
        assert request.settle() == pz.settle(
            request.order,
            game=SOLE_MIO,
            owner=request.owner,
            table=request.table,
            hand=request.hand,
            rulings=request.rulings,
            **request.facts,
        )

    look()


@pytest.mark.parametrize("name", ["complemento", "coppia", "duplicato", "bloccato"])
def test_requests_are_of_every_status(name: str) -> None:
    found: Counter[str] = Counter()

    @settings(max_examples=USUAL // 2, phases=[Phase.generate])
    @given(testing.requests(SOLE_MIO.order(name), SOLE_MIO))
    def look(request: testing.Request) -> None:
        found[str(request.settle().status)] += 1

    look()
    assert min(found[status] for status in ("ready", "layable", "short")) >= USUAL // 50


def test_the_rulings_of_settling_are_those_of_the_oracle() -> None:
    assert set(_OF_SETTLING) == set(made_up.ALTERNATIVES)
    assert set(_OF_SETTLING) <= set(RULINGS)


# The second opinion.


def as_request(asked: pz.Verdict) -> testing.Request:
    """What the engine was asked, as a request; the game is one of the same kinds."""
    bound = asked.bound
    game = pz.Game("made-up", bound.pantry.kinds, ())
    names = ("mark", "chef", "shown", "left", "right", "chef_baked", "owner_baked", "demand")
    facts: dict[str, Any] = {name: getattr(bound.setting, name) for name in names}
    return testing.Request(
        bound.order,
        game,
        bound.setting.owner,
        asked.table,
        asked.hand,
        declare=asked.declare,
        rulings=dict(bound.setting.rulings),
        **facts,
    )


@settings(max_examples=USUAL // 2)
@given(made_up.made_up_questions())
def test_the_second_opinion_is_the_oracles(question: Question) -> None:
    asked = ask_made_up(question)
    request, answer = as_request(asked), brute.answer(question)
    assert judging.status_of(request) == answer.status
    for way in islice(asked.ways, 20):
        assert judging.complaint(way, request) is None


@settings(max_examples=USUAL // 2)
@given(made_up.any_bundled_question)
def test_the_second_opinion_on_the_games_orders(asked: tuple[str, Question]) -> None:
    request = as_request(ask_bundled(asked))
    assert judging.status_of(request) == brute.answer(asked[1]).status


def test_a_wrong_way_is_complained_of() -> None:
    asked = pz.settle("coppia", game=SOLE_MIO, owner="olive", table="3 pepper, 2 mushroom", hand="")
    pool = SOLE_MIO.pantry.pool
    request = as_request(asked)
    kinds = ("pepper", "mushroom", "salami", "pineapple")
    ways = {
        "3 pepper + 2 mushroom": "it pays pepper that nothing asks for",
        "2 pepper + 1 mushroom": "what it pays of mushroom is not what the card asks for",
    }
    for pays, said in ways.items():
        left = request.table - pool(pays)
        way = pz.Way(kinds, None, pool(""), pool(pays), left)
        assert judging.complaint(way, request) == said
    way = pz.Way(("pepper",) * 4, None, pool(""), pool("2 pepper"), pool("1 pepper, 2 mushroom"))
    assert "its terms can't be about" in str(judging.complaint(way, request))


# Games and states.


@settings(max_examples=USUAL // 8)
@given(testing.games(), st.integers(0, 2**16))
def test_made_up_games_can_be_played(made: testing.MadeUp, seed: int) -> None:
    assert pz.loads(made.text).game(made.game.id) == made.game
    state, steps = made.game.new(seed=seed), 0
    while not state.is_over:
        actions = state.actions()
        state, steps = state.apply(actions[seed % len(actions)]), steps + 1
        assert steps < 1_000


def test_states_are_of_every_phase() -> None:
    found: Counter[str] = Counter()

    @settings(max_examples=100, phases=[Phase.generate])
    @given(testing.states(game_called("grande")))
    def look(state: pz.State) -> None:
        found[str(state.decision)] += 1
        assert all_cards(state) == whole_deck(state.game, state.seats)

    look()
    settling = found["settle"] + found["pay"]
    assert settling >= 12, found
    assert {"play", "draw", "order", "chance"} <= set(found)


@settings(max_examples=USUAL // 4)
@given(st.data())
def test_actions_are_legal(data: st.DataObject) -> None:
    state = data.draw(testing.states(SMALL, rulings={}, open=False))
    if not state.is_over:
        action = data.draw(testing.actions(state))
        assert state.why_not(action) is None
    assert state.rulings == SMALL.rulings
    assert not state.open


# The check.


@pytest.mark.parametrize("id", ["mamma-mia", "sole-mio"])
def test_the_games_hold(id: str) -> None:
    game = pz.game(id)
    report = testing.check(game, examples=5)
    assert report.holds
    # Each order is tried in its game, and the game is played.
    assert len(report.subjects) == len(game.orders) + 1
    assert len(report.properties) == 26
    assert report.examples >= 5 * len(game.orders)


@pytest.mark.parametrize("id", ["grande", "everything"])
def test_games_hold_as_they_are_played(id: str) -> None:
    report = testing.check_game(game_called(id), examples=16)
    assert report.subjects == (f"`{id}`",)
    assert len(report.properties) == 13


@settings(
    max_examples=USUAL // 20,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(testing.orders())
def test_orders_of_all_sorts_hold(order: pz.Order) -> None:
    assert testing.check_card(order, kitchen(order), examples=10).holds


CARD = """language 1

order tris
  bake 3 own
"""


def test_what_can_be_checked(tmp_path: Path) -> None:
    path = tmp_path / "my-cards.pizza"
    path.write_text(CARD, encoding="utf-8")
    cards = pz.loads(CARD)
    reports = [
        testing.check(given, examples=5)
        for given in (path, str(path), cards, cards, cards.order("tris"))
    ]
    # Made-up cards are tried in a game of their own.
    assert [report.subjects for report in reports] == [("`tris` in `trial`",)] * 5
    inside = testing.check(cards, game="mamma-mia", examples=5)
    assert inside.subjects == ("`tris` in `trial`",)
    assert str(reports[0]) == "`tris` in `trial`: 13 properties, 5 examples, all hold"


def test_what_can_not_be_checked() -> None:
    with pytest.raises(pz.CardFileError):
        testing.check(pz.loads("order tris\n  bake 3 onw\n"))
    with pytest.raises(pz.UnreadableFileError):
        testing.check("no-such-file.pizza")
    with pytest.raises(pz.PizzaError, match="neither an order nor a game"):
        testing.check(pz.loads("language 1\n"))
    with pytest.raises(pz.PizzaError, match="can settle orders but not be played"):
        testing.check_game(pz.loads("game tiny\n  kinds fig, ham\n").game("tiny"))


def test_equal_seeds_try_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, tried = testing.Request.settle, list[str]()

    def settle(request: testing.Request) -> pz.Verdict:
        tried.append(str(request))
        return honest(request)

    monkeypatch.setattr(testing.Request, "settle", settle)

    def tried_with(seed: int) -> list[str]:
        tried.clear()
        assert testing.check_card(pz.order("coppia"), SOLE_MIO, examples=8, seed=seed).holds
        return list(tried)

    assert tried_with(1) == tried_with(1)
    assert tried_with(1) != tried_with(2)


def test_settings_are_respected() -> None:
    card, usual = pz.order("coppia"), settings(max_examples=7, database=None, deadline=None)
    assert testing.check_card(card, SOLE_MIO, settings=usual).examples <= 7
    assert testing.check_card(card, SOLE_MIO, settings=usual, examples=9).examples in (8, 9)


@pytest.fixture
def _lays_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three cards or more are never laid."""
    honest = verdict.Verdict._all_ways
    monkeypatch.setattr(
        verdict.Verdict,
        "_all_ways",
        lambda self: (way for way in honest(self) if way.lays.total < 3),
    )


@pytest.mark.usefixtures("_lays_are_lost")
def test_what_is_found_is_small_and_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(testing.PropertyError) as caught:
        testing.check(pz.loads(CARD))
    (finding,) = caught.value.report.findings
    assert finding.property == "what is missing makes it up"
    assert finding.complaint == "`3 olive missing`, and with that in hand it is short"
    assert finding.example == "`tris` of olive in `trial`; table nothing; hand nothing"
    assert finding.scenario is not None
    monkeypatch.undo()
    # What is expected is what the rules say: it holds as soon as the fault is mended.
    (scenario,) = pz.loads(finding.scenario).scenarios.values()
    assert pz.run_scenario(scenario).passed, finding.scenario
    assert "  olive holds 3 olive\n" in finding.scenario


@pytest.mark.usefixtures("_lays_are_lost")
def test_the_command_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "my-cards.pizza"
    path.write_text(CARD, encoding="utf-8")
    assert main([str(path), "--examples", "60"]) == 1
    assert "`tris` in `trial`: what is missing makes it up: `3 olive" in capsys.readouterr().out


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "my-cards.pizza"
    path.write_text(CARD, encoding="utf-8")
    assert main([str(path), "--examples", "5"]) == 0
    assert capsys.readouterr().out.endswith("5 examples, all hold\n")
    assert main([str(tmp_path / "no.pizza")]) == 2
    assert "can't read" in capsys.readouterr().err


def test_without_hypothesis_it_says_what_is_missing() -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import pizzarules.testing"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert "pip install pizzarules[testing]" in result.stderr


@pytest.mark.skipif(sys.flags.optimize > 1, reason="`python -OO` leaves docstrings out")
@pytest.mark.parametrize("name", testing.__all__)
def test_public_names_say_what_they_are(name: str) -> None:
    assert (getattr(testing, name).__doc__ or "").strip()
