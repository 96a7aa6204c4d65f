"""Scenarios: those that come along hold, wrong ones fail where and as they should."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import pizzarules as pz
from pizzarules.cli import main
from pizzarules.conformance.failure import pool_difference
from pizzarules.diagnostics import Source
from pizzarules.language.formatter import formatted
from pizzarules.loading.files import bundled_paths, read
from pizzarules.loading.scenarios import (
    ExpectedBaked,
    ExpectedChef,
    ExpectedHand,
    ExpectedOutcome,
    ExpectedOven,
    ExpectedPool,
    ExpectedSupply,
    ExpectedWaiter,
)
from positions import random_position
from scenario_texts import Recorder, Script, position_lines

PATHS = bundled_paths("scenarios")
SCENARIOS = [scenario for path in PATHS for scenario in pz.load(path).scenarios.values()]
TITLES = [scenario.title for scenario in SCENARIOS]


def run(text: str) -> pz.Outcome:
    """Run the only scenario of a text."""
    (scenario,) = pz.load(text).scenarios.values()
    return pz.run_scenario(scenario)


def failing(text: str) -> list[tuple[int, str]]:
    """Line and message of each failure of the only scenario of a text."""
    return [(failure.line, failure.message) for failure in run(text).failures]


# Those that come along.


@pytest.mark.parametrize("scenario", SCENARIOS, ids=TITLES)
def test_it_holds(scenario: pz.Scenario) -> None:
    outcome = pz.run_scenario(scenario)
    assert outcome.passed, str(outcome)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_the_file_is_in_the_canonical_layout(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert formatted(text) == text


def test_each_example_of_the_rules_is_there() -> None:
    text = next(p for p in PATHS if p.name == "sources.pizza").read_text(encoding="utf-8")
    assert [line[2:] for line in text.splitlines() if line[:3].strip("# ").isdigit()] == [
        str(number) for number in range(1, 19)
    ]


def test_no_two_have_the_same_title() -> None:
    assert [title for title, number in Counter(TITLES).items() if number > 1] == []


# Turned round, each line of them fails.


def wrong(expectation: Any, scenario: pz.Scenario) -> Iterator[Any]:
    """The same expectation with something else in it."""
    one = scenario.game.pantry.pool(f"1 {scenario.game.kinds[0]}")
    seats = [player.seat for player in scenario.position.players]
    match expectation:
        case ExpectedPool(pool=pool):
            yield attrs.evolve(expectation, pool=pool + one)
        case ExpectedHand(ingredients=ingredients, orders=orders):
            yield attrs.evolve(expectation, ingredients=ingredients + one)
            yield attrs.evolve(expectation, orders=(*orders, "something"))
        case ExpectedWaiter(orders=orders) | ExpectedBaked(orders=orders):
            yield attrs.evolve(expectation, orders=("something", *orders))
        case ExpectedChef(seat=seat):
            yield attrs.evolve(expectation, seat=next(s for s in seats if s != seat))
        case ExpectedOven(oven=oven):
            yield attrs.evolve(expectation, oven=(*oven, one))
        case ExpectedSupply(cards=cards):
            yield attrs.evolve(expectation, cards=cards[:-1])
        case ExpectedOutcome(result=result):
            for other in ("fails",) if result.startswith("baked") else ("baked",):
                yield attrs.evolve(expectation, result=other)
            if result.startswith("baked "):
                ways = {"baked from the table", "baked with hand cards", "baked with help"}
                for other in ways - {result}:
                    yield attrs.evolve(expectation, result=other)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=TITLES)
def test_nothing_in_it_holds_by_accident(scenario: pz.Scenario) -> None:
    for place, expectation in enumerate(scenario.expectations):
        for other in wrong(expectation, scenario):
            expectations = list(scenario.expectations)
            expectations[place] = other
            outcome = pz.run_scenario(attrs.evolve(scenario, expectations=tuple(expectations)))
            assert [f.span for f in outcome.failures] == [expectation.span], str(other)
            assert {f.code for f in outcome.failures} == {"S0004"}
    for place, choice in enumerate(scenario.choices):
        if choice.may is not None:
            choices = list(scenario.choices)
            choices[place] = attrs.evolve(choice, may=not choice.may)
            outcome = pz.run_scenario(attrs.evolve(scenario, choices=tuple(choices)))
            assert [(f.code, f.span) for f in outcome.failures] == [("S0003", choice.span)]


# Wrong ones.

BLOCKED = """scenario "blocked"
  in sole-mio
  seats mushroom, olive, pepper, pineapple
  chef pineapple
  table 2 salami + 1 mushroom
  mushroom holds 3 mushroom
  olive holds 1 mushroom + 1 salami
  pepper holds 1 double mushroom
  mushroom bakes bloccato
    declares 3
    lays 2 mushroom
    olive shows 1 mushroom
    pepper shows 1 double mushroom
  then bloccato is blocked
    table 2 salami + 3 mushroom
    mushroom holds 1 mushroom
    chef pineapple
"""


@pytest.mark.parametrize(
    ("line", "other", "message"),
    [
        (
            "declares 3",
            "declares 9",
            "`declare 9` can't be chosen here: *",
        ),
        (
            "lays 2 mushroom",
            "lays 1 salami",
            "`lay 1 salami` can't be chosen here: *",
        ),
        (
            "olive shows 1 mushroom",
            "olive shows 2 mushroom",
            "`show 2 mushroom` can't be chosen here: *",
        ),
        (
            "olive shows 1 mushroom",
            "olive shows 1 salami",
            "`show 1 salami` can't be chosen here: *",
        ),
        (
            "olive shows 1 mushroom",
            "pineapple shows 1 mushroom",
            "it is olive who has to choose here, not pineapple",
        ),
        (
            "olive shows 1 mushroom",
            "olive shows 1 mushroom + 1 salami",
            "mushroom and salami: of one kind only can cards be shown or played",
        ),
        ("pepper shows 1 double mushroom", "declines", "it is pepper who has to choose *"),
        ("then bloccato is blocked", "then bloccato is baked", "something else became of *"),
        ("then bloccato is blocked", "then bloccato is barred", "something else became of *"),
        ("    table 2 salami + 3 mushroom", "    table 2 salami", "the table is not as expected"),
        (
            "    mushroom holds 1 mushroom",
            "    mushroom holds nothing",
            "mushroom holds other cards",
        ),
        ("    mushroom holds 1 mushroom", "    olive has baked coppia", "olive has baked other *"),
        (
            "    mushroom holds 1 mushroom",
            "    mushroom's waiter has nothing",
            "mushroom's waiter is not as expected",
        ),
        ("    chef pineapple", "    chef olive", "another seat is chef"),
    ],
)
def test_a_wrong_line_is_named(line: str, other: str, message: str) -> None:
    before, _, after = BLOCKED.rpartition(line)
    ((number, found),) = failing(before + other + after)
    assert number == before.count("\n") + 1
    assert found == message if not message.endswith("*") else found.startswith(message[:-1])


def test_what_was_expected_and_what_is_there() -> None:
    text = BLOCKED.replace("    table 2 salami + 3 mushroom", "    table 2 olive + 1 mushroom")
    (failure,) = run(text).failures
    assert failure.expected == "2 olive + 1 mushroom"
    assert failure.actual == "3 mushroom + 2 salami"
    assert failure.difference == "missing 2 olive; too much 2 mushroom + 2 salami"
    assert str(failure) == (
        "error[S0004]: the table is not as expected\n"
        "  --> <text>:15:5\n"
        "   |\n"
        "15 |     table 2 olive + 1 mushroom\n"
        "   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "   = expected: 2 olive + 1 mushroom\n"
        "   = actual: 3 mushroom + 2 salami\n"
        "   = difference: missing 2 olive; too much 2 mushroom + 2 salami"
    )
    assert "\x1b" in failure.drawn(colour=True)


def test_all_that_is_not_as_expected_is_said() -> None:
    text = BLOCKED.replace("chef pineapple\n", "chef olive\n").replace("is blocked", "is baked")
    text = text.replace("  chef olive\n  table", "  chef pineapple\n  table")
    assert [line for line, _ in failing(text)] == [14, 17]


def test_after_a_choice_that_can_not_be_made_nothing_more_is_said() -> None:
    text = BLOCKED.replace("lays 2 mushroom", "lays 4 mushroom").replace("is blocked", "is baked")
    assert [line for line, _ in failing(text)] == [11]


def test_who_has_to_choose_is_said_where_a_choice_is_missing() -> None:
    outcome = run(BLOCKED.replace("    pepper shows 1 double mushroom\n", ""))
    (first, *_) = outcome.failures
    assert first.line == 13
    assert first.message == "`bloccato` is not settled"
    assert first.hints == ("pepper can choose `show nothing`, `show 1 double mushroom`",)


def test_a_choice_for_an_order_that_is_settled() -> None:
    text = BLOCKED.replace("  then", "    declines\n  then")
    ((line, message),) = failing(text)
    assert line == 14
    assert message == "there is nothing left to choose here: mushroom's bloccato is blocked"


def test_a_choice_belongs_to_the_order_above_it() -> None:
    text = """scenario "two orders"
  in sole-mio
  table 1 salami
  pepper bakes coppia
    declines
    declines
  olive bakes coppia
  then olive's coppia fails
"""
    ((line, message),) = failing(text)
    assert line == 6
    assert message == "there is nothing left to choose here: pepper's coppia fails"


def test_an_order_that_is_not_settled_yet() -> None:
    text = """scenario "two orders"
  in sole-mio
  table 3 salami
  olive holds 1 salami
  pepper bakes complemento:mushroom
  salami bakes coppia
    declines
  then coppia fails
"""
    ((line, message),) = failing(text)
    assert (line, message) == (7, "pepper's complemento:mushroom is not settled yet")


def test_may_and_may_not() -> None:
    text = """scenario "decline"
  in sole-mio
  table 4 salami
  salami bakes complemento:pepper
    {}
  then table nothing
"""
    assert not run(text.format("may decline"))
    assert run(text.format("may not decline"))
    assert failing(text.format("olive may decline")) == [
        (5, "there is nothing left to choose here: salami's complemento:pepper is baked")
    ]
    text = text.replace("table 4 salami", "table 3 salami").replace("nothing", "3 salami")
    assert run(text.format("may decline\n    declines"))
    assert failing(text.format("may not decline\n    declines")) == [(5, "this can be chosen here")]
    (failure,) = run(text.format("may use salami\n    declines")).failures
    assert (failure.code, failure.line) == ("S0003", 5)


def test_may_alone_is_enough_of_a_scenario() -> None:
    text = """scenario "decline"
  in sole-mio
  table 3 salami
  olive holds 1 salami
  salami bakes complemento:pepper
    may {}decline
"""
    assert run(text.format(""))
    assert not run(text.format("not "))


def test_forced_steps_may_be_left_out_or_written_down() -> None:
    text = """scenario "forced"
  in mamma-mia
  table 1 pepper + 3 pineapple
  pepper holds 1 pineapple
  pepper bakes 4+1:pineapple
    {}
  then 4+1:pineapple is baked with hand cards
"""
    assert run(text.format("lays 1 pineapple"))
    assert not run(text.format("lays 1 pepper"))
    assert not run(text.format("lays 1 pineapple + 1 pepper"))
    assert not run(text.format("lays nothing"))


def test_several_kinds_on_one_line_or_on_several() -> None:
    text = """scenario "several"
  in sole-mio
  table 2 salami + 1 pineapple
  pepper holds 2 mushroom + 1 pineapple + 2 olive
  pepper bakes coppia
    {}
  then coppia is baked with hand cards
    pepper holds nothing
"""
    assert run(text.format("lays 1 pineapple + 2 mushroom + 2 olive"))
    assert run(text.format("lays 2 mushroom + 2 olive\n    lays 1 pineapple"))
    assert run(text.format("lays 2 olive\n    lays 2 mushroom\n    lays 1 pineapple"))
    assert not run(text.format("lays 2 olive + 2 mushroom + 1 pineapple + 1 salami"))
    assert not run(text.format("lays 2 olive + 1 mushroom + 1 pineapple"))


def test_a_position_that_can_not_be() -> None:
    text = """game tiny
  kinds basil, ham
order feast
  bake 4 own
game small like tiny
  orders feast
scenario "what"
  in small
  table 4 basil
  basil bakes feast
  then feast is baked
"""
    (failure,) = run(text).failures
    assert failure.code == "S0001"
    assert failure.line == 7
    assert failure.message.startswith("the position can't be set up: `small` can settle orders but")


def test_two_orders_of_one_name_are_asked_after_one_by_one() -> None:
    text = """game twice like sole-mio
  orders coppia x2
scenario "twice"
  in twice
  table 2 olive + 2 mushroom + 2 salami + 2 pineapple
  pepper bakes coppia
  pepper bakes coppia
    declines
  then coppia {}
    coppia {}
"""
    assert run(text.format("is baked", "fails"))
    assert [line for line, _ in failing(text.format("fails", "is baked"))] == [9, 10]


# As values.


def test_a_scenario_is_a_value() -> None:
    cards = pz.load(BLOCKED)
    scenario = cards.scenarios["blocked"]
    assert repr(scenario) == "<Scenario 'blocked' in sole-mio>"
    assert scenario.position.chef == "pineapple"
    assert [str(player.hand) for player in scenario.position.players[:2]] == [
        "3 mushroom",
        "1 mushroom + 1 salami",
    ]
    assert scenario.position.oven == (("mushroom", "bloccato"),)
    assert [choice.deed for choice in scenario.choices] == ["declare", "lay", "show", "show"]
    for again in (copy.deepcopy(cards), pickle.loads(pickle.dumps(cards))):
        assert again == cards
        assert hash(again.scenarios["blocked"]) == hash(scenario)
        assert pz.run_scenario(again.scenarios["blocked"])
    assert cards.scenarios == pz.load(f"\n\n{BLOCKED}").scenarios
    assert cards != pz.load(BLOCKED.replace("2 salami", "3 salami"))
    assert "1 scenario" in repr(cards)


def test_rulings_of_a_scenario_hold_in_it_only() -> None:
    cards = pz.load(BLOCKED.replace("  chef", "  ruling block-show all\n  chef", 1))
    (scenario,) = cards.scenarios.values()
    assert scenario.game.rulings["block-show"] == "all"
    assert pz.game("sole-mio").rulings["block-show"] == "each-chooses"


def test_a_game_of_the_file_with_kinds_of_its_own() -> None:
    text = """order feast
  bake 4 own
game tiny "Tiny"
  kinds basil, ham, corn
  players 2 to 3
  rounds 1
  hand 5
  deal 4 ingredients + 1 order
  supply 8 single + 1 double of each kind
  orders feast
scenario "the first two kinds sit there"
  in tiny
  seats ham, corn
  table 2 ham + 1 double ham
  ham bakes feast
  then feast is baked from the table
    ham has baked feast
    used 2 ham + 1 double ham
"""
    assert run(text)


def test_differences_of_pools() -> None:
    pantry = pz.Pantry(["basil", "ham"])
    some = pantry.pool("2 basil + 1 double ham")
    assert pool_difference(some, pantry.pool("1 basil + 2 ham")) == (
        "missing 1 basil + 1 double ham; too much 2 ham"
    )
    assert pool_difference(some, some) == ""


# Whatever happens in a game can be written down, and holds.


@pytest.mark.parametrize("seed", range(60))
def test_emptying_an_oven_written_as_a_scenario(seed: int) -> None:
    random = Random(seed)
    game = pz.game(random.choice(["mamma-mia", "sole-mio", "grande"]))
    recorder = Recorder(game)
    state = random_position(recorder, random)  # type: ignore[arg-type]
    script = Script(state)
    while not script.state.is_over and script.state.decision is not pz.Decision.PLAY:
        script.do(random.choice(script.state.actions()))
    holds(position_lines(game, recorder.given), script, needs_choice=True)


@pytest.mark.parametrize("seed", range(30))
def test_turns_and_the_oven_after_them_written_as_a_scenario(seed: int) -> None:
    random = Random(seed)
    game = pz.game(random.choice(["mamma-mia", "sole-mio", "grande"]))
    assert game.players is not None
    new = game.new(random.randint(*game.players), seed=seed)
    given: dict[str, Any] = {
        "seats": new.seats,
        "hands": {seat: new.hand(seat) for seat in new.seats},
        "orders": {seat: new.orders(seat) for seat in new.seats},
        "waiters": {seat: new.waiter(seat) for seat in new.seats},
        "supply": new.supply,
        "turn": new.turn,
        "round": new.round,
    }
    script = Script(game.position(**given, phase="turn"))
    last = random.randint(5, 300)
    while not script.state.is_over and script.state.round == 1:
        if len(script.lines) > last and script.state.decision is pz.Decision.PLAY:
            break
        script.do(random.choice(script.state.actions()))
    holds(position_lines(game, given), script)


def holds(position: list[str], script: Script, *, needs_choice: bool = False) -> None:
    ending = script.ending()
    if needs_choice and not script.lines:
        return
    lines = ['scenario "it"', *position, *script.lines, f"then {ending[0]}", *ending[1:]]
    cards = pz.load("\n".join(lines))
    (scenario,) = cards.scenarios.values()
    outcome = pz.run_scenario(scenario)
    assert outcome.passed, str(outcome)
    assert pz.load(formatted("\n".join(lines))).scenarios == cards.scenarios


@pytest.mark.parametrize("seed", range(300))
def test_nothing_raises_whatever_a_scenario_says(seed: int) -> None:
    """Lines left out, put in, swapped; other numbers, other kinds."""
    random = Random(seed)
    texts = [path.read_text(encoding="utf-8") for path in PATHS]
    parts = [part for text in texts for part in re.split(r"(?m)^(?=scenario )", text)[1:]]
    lines = random.choice(parts).rstrip().splitlines()
    kinds = pz.game("sole-mio").kinds
    for _ in range(random.randint(1, 3)):
        at, other = random.randrange(1, len(lines)), random.randrange(1, len(lines))
        slip = random.randrange(5)
        if slip == 0 and len(lines) > 2:
            del lines[at]
        elif slip == 1:
            lines.insert(at, random.choice(random.choice(parts).splitlines()[1:]))
        elif slip == 2:
            lines[at] = re.sub(r"\b\d+\b", lambda _: str(random.randint(0, 9)), lines[at])
        elif slip == 3:
            lines[at] = re.sub("|".join(kinds), lambda _: random.choice(kinds), lines[at])
        else:
            lines[at], lines[other] = lines[other], lines[at]
    loaded = read(Source("\n".join(lines)))
    for scenario in loaded.cards.scenarios.values():
        outcome = pz.run_scenario(scenario)
        for failure in outcome.failures:
            assert failure.message
            assert str(failure.line) in str(outcome)
            assert json.dumps(failure.to_json())
            assert lines[failure.line - 1].strip()


# The command.


def test_the_command_runs_what_comes_along(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test"]) == 0
    out = capsys.readouterr().out
    number = len(SCENARIOS)
    assert out == f"{number} scenarios in {len(PATHS)} files: {number} passed, 0 failed\n"


def test_the_command_says_what_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.pizza").write_text(BLOCKED)
    (tmp_path / "bad.pizza").write_text(BLOCKED.replace("is blocked", "is baked"))
    assert main(["test", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("scenario `blocked` does not hold\n\nerror[S0004]: something else became")
    assert f"--> {tmp_path}/bad.pizza:14:3\n" in out
    assert out.endswith("\n\n2 scenarios in 2 files: 1 passed, 1 failed\n")
    assert main(["test", "--json", str(tmp_path)]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["files"], report["scenarios"], report["passed"]) == (2, 2, 1)
    (failed,) = report["failed"]
    assert failed["title"] == "blocked"
    (failure,) = failed["failures"]
    assert (failure["line"], failure["expected"], failure["actual"]) == (
        14,
        "is baked",
        "is blocked",
    )


def test_the_command_can_not_use_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    faulty, empty = tmp_path / "faulty.pizza", tmp_path / "empty.pizza"
    faulty.write_text(f"{BLOCKED}\norder mine\n  bak 4 own\n")
    empty.write_text("order mine\n  bake 4 own\n")
    assert main(["test", str(faulty)]) == 2
    assert "1 passed, 0 failed; 1 error in the card files\n" in capsys.readouterr().out
    assert main(["test", str(empty)]) == 2
    assert "there is no scenario to run" in capsys.readouterr().err
    assert main(["test", str(tmp_path / "none.pizza")]) == 2
    assert "can't read" in capsys.readouterr().err
