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
from pizzarules.conformance.failure import pool_difference
from pizzarules.diagnostics import Source
from pizzarules.language.formatter import formatted
from pizzarules.loading.files import bundled_sources, read
from pizzarules.loading.scenarios import (
    ExpectedBaked,
    ExpectedChef,
    ExpectedHand,
    ExpectedIdle,
    ExpectedLost,
    ExpectedOutcome,
    ExpectedOven,
    ExpectedPool,
    ExpectedReward,
    ExpectedRound,
    ExpectedScore,
    ExpectedStarter,
    ExpectedSupply,
    ExpectedTask,
    ExpectedWaiter,
    ExpectedWinners,
)
from pizzarules.testing.positions import random_position
from scenario_texts import Recorder, Script, position_lines
from seeds import seeds

FILES = {Path(file.name).name: file.text for file in bundled_sources("scenarios")}
SCENARIOS = [scenario for text in FILES.values() for scenario in pz.loads(text).scenarios.values()]
TITLES = [scenario.title for scenario in SCENARIOS]


def run(text: str) -> pz.Outcome:
    """Run the only scenario of a text."""
    (scenario,) = pz.loads(text).scenarios.values()
    return pz.run_scenario(scenario)


def failing(text: str) -> list[tuple[int, str]]:
    """Line and message of each failure of the only scenario of a text."""
    return [(failure.line, failure.message) for failure in run(text).failures]


# Those that come along.


@pytest.mark.parametrize("scenario", SCENARIOS, ids=TITLES)
def test_it_holds(scenario: pz.Scenario) -> None:
    outcome = pz.run_scenario(scenario)
    assert outcome.passed, str(outcome)


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_the_file_is_in_the_canonical_layout(text: str) -> None:
    assert formatted(text) == text


def test_each_example_of_the_rules_is_there() -> None:
    text = FILES["sources.pizza"]
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
        case (
            ExpectedWaiter(orders=orders)
            | ExpectedBaked(orders=orders)
            | ExpectedLost(orders=orders)
        ):
            yield attrs.evolve(expectation, orders=("something", *orders))
        case ExpectedChef(seat=seat) | ExpectedStarter(seat=seat) | ExpectedTask(seat=seat):
            yield attrs.evolve(expectation, seat=next(s for s in seats if s != seat))
        case ExpectedRound(number=n) | ExpectedIdle(number=n) | ExpectedScore(number=n):
            yield attrs.evolve(expectation, number=n + 1)
        case ExpectedReward(order=order, left=left):
            yield attrs.evolve(expectation, order="something", left=False)
            yield attrs.evolve(expectation, order=None, left=not left and order is None)
        case ExpectedWinners(seats=winners):
            rest = [seat for seat in seats if seat not in winners]
            yield attrs.evolve(expectation, seats=(*winners[1:], *rest))
        case ExpectedOven(oven=oven):
            yield attrs.evolve(expectation, oven=(*oven, one))
        case ExpectedSupply(cards=cards):
            yield attrs.evolve(expectation, cards=cards[:-1] if cards else ("chef",))
        case ExpectedOutcome(result=result):
            for other in ("fails",) if result.startswith("baked") else ("baked",):
                yield attrs.evolve(expectation, result=other)
            if result.startswith("fails because"):
                yield attrs.evolve(expectation, result="blocked")
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
            # Another task would let the scenario end elsewhere, before all is decided.
            codes = {"S0004", "S0005"} if isinstance(other, ExpectedTask) else {"S0004"}
            assert {f.code for f in outcome.failures} <= codes
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
            "`declares 9` can't be chosen here: *",
        ),
        (
            "lays 2 mushroom",
            "lays 1 salami",
            "`lays 1 salami` can't be chosen here: *",
        ),
        (
            "olive shows 1 mushroom",
            "olive shows 2 mushroom",
            "`shows 2 mushroom` can't be chosen here: *",
        ),
        (
            "olive shows 1 mushroom",
            "olive shows 1 salami",
            "`shows 1 salami` can't be chosen here: *",
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
    (only,) = outcome.failures
    assert (only.code, only.line) == ("S0005", 13)
    assert only.message == "the scenario ends before all is decided: pepper has to show"
    assert only.hints == (
        "pepper can choose `shows nothing`, `shows 1 double mushroom`",
        "write what happens then, or that it ends so: `pepper has to show`",
    )


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
    assert failure.line == 7  # no line of it is to blame
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
    cards = pz.loads(BLOCKED)
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
    assert cards.scenarios == pz.loads(f"\n\n{BLOCKED}").scenarios
    assert cards != pz.loads(BLOCKED.replace("2 salami", "3 salami"))
    assert "1 scenario" in repr(cards)


def test_rulings_of_a_scenario_hold_in_it_only() -> None:
    cards = pz.loads(BLOCKED.replace("  chef", "  ruling block-show all\n  chef", 1))
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


@pytest.mark.parametrize("seed", seeds(30, 60))
def test_emptying_an_oven_written_as_a_scenario(seed: int) -> None:
    random = Random(seed)
    game = pz.game(random.choice(["mamma-mia", "sole-mio", "grande"]))
    recorder = Recorder(game)
    state = random_position(recorder, random)  # type: ignore[arg-type]
    script = Script(state)
    last = random.choice([3, 1000])
    while not script.state.is_over and script.state.decision is not pz.Decision.PLAY:
        if len(script.lines) >= last and not script.midway:
            break
        script.do(random.choice(script.state.actions()))
    holds(position_lines(game, recorder.given), script, needs_choice=True)


@pytest.mark.parametrize("seed", seeds(10, 30))
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
        "starter": random.choice(new.seats),
    }
    script = Script(game.position(**given, phase="turn"))
    last = random.randint(5, 300)
    while not script.state.is_over and script.state.round == 1:
        if len(script.lines) > last and not script.midway:
            break
        script.do(random.choice(script.state.actions()))
    holds(position_lines(game, given), script)


@pytest.mark.parametrize("seed", range(20))
def test_a_state_pasted_into_a_scenario(seed: int) -> None:
    random = Random(seed)
    game = pz.game(random.choice(["mamma-mia", "sole-mio", "grande"]))
    assert game.players is not None
    state = game.new(random.randint(*game.players), seed=seed)
    for _ in range(random.randint(0, 250)):
        if not state.is_over:
            state = state.apply(random.choice(state.actions()))
    state = game.load(state.notation)
    script = Script(state)
    for _ in range(random.randint(0, 40)):
        # A shuffle follows from the seed of the notation, so the supply can be told.
        if not script.state.is_over and script.state.round == state.round:
            script.do(random.choice(script.state.actions()))
    while script.midway:
        script.do(random.choice(script.state.actions()))
    holds([f"in {game.id}", f"position {state.notation}"], script)


@pytest.mark.parametrize("seed", range(20))
def test_a_deal_written_as_a_scenario(seed: int) -> None:
    random = Random(seed)
    game = pz.game(random.choice(["mamma-mia", "sole-mio", "grande"])).with_rulings(
        {"chef-shuffle": random.choice(["after-deal", "before-deal"])}
    )
    assert game.players is not None
    state = game.new(random.randint(*game.players), deal={})
    cards: list[str] = []
    waiters: dict[str, list[str]] = {seat: [] for seat in state.seats}
    while state.to_act == pz.CHANCE:
        action = random.choice(state.actions())
        if action.order is None:
            cards.append(str(action).removeprefix("deal "))
        else:
            need = game.deal[1] if game.deal else 0
            next(w for w in waiters.values() if len(w) < need).append(action.order)
        state = state.apply(action)
    script = Script(state)
    lines = [f"in {game.id}", f"seats {', '.join(state.seats)}"]
    lines += [f"ruling chef-shuffle {game.rulings['chef-shuffle']}", f"deal {', '.join(cards)}"]
    lines += [f"{seat}'s waiter has {', '.join(names)}" for seat, names in waiters.items()]
    # Of the piles only that is known which has come.
    ending = [e for e in script.ending() if "waiter" not in e and not e.startswith("supply")]
    text = "\n".join(['scenario "it"', *lines, f"then {ending[0]}", *ending[1:]])
    outcome = run(text)
    assert outcome.passed, f"{outcome}\n{text}"


def holds(position: list[str], script: Script, *, needs_choice: bool = False) -> None:
    ending = script.ending()
    if needs_choice and not script.lines:
        return
    lines = ['scenario "it"', *position, *script.lines, f"then {ending[0]}", *ending[1:]]
    cards = pz.loads("\n".join(lines))
    (scenario,) = cards.scenarios.values()
    outcome = pz.run_scenario(scenario)
    assert outcome.passed, str(outcome)
    assert pz.loads(formatted("\n".join(lines))).scenarios == cards.scenarios


@pytest.mark.parametrize("seed", range(300))
def test_nothing_raises_whatever_a_scenario_says(seed: int) -> None:
    """Lines left out, put in, swapped; other numbers, other kinds."""
    random = Random(seed)
    texts = list(FILES.values())
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


# A position that can't be set up: the line that is to blame.


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("olive holds 8 salami", "olive holds 8 cards, and a hand has at most 7"),
        ("olive has baked coppia, coppia", "olive has `coppia` more often than there are copies"),
        ("olive's waiter has coppia, coppia", "olive has `coppia` more often than there are *"),
        ("olive has lost coppia, coppia", "olive has `coppia` more often than there are copies"),
        ("supply 12 salami", "hands and supply together hold 12 salami, and the game has 9 *"),
        ("idle 2 turns", "`idle` is a whole number from 0 to 1"),
        ("round 1\n  used 12 salami", "all places together hold 12 salami, and the game has *"),
        (
            "round 2\n  table 1000 salami\n  used 1000 pepper",
            "those are too many ingredients: all together, they are at most 1023 units",
        ),
        ("oven 1 salami, olive's coppia, olive's coppia", "olive has `coppia` more often than *"),
    ],
)
def test_the_line_is_named_that_can_not_be(line: str, message: str) -> None:
    text = f"""scenario "what can't be"
  in sole-mio
  seats olive, pepper
  chef pepper
  {line}
  pepper bakes allergia
  then allergia fails
"""
    (failure,) = run(text).failures
    last = 4 + len(line.splitlines())
    assert (failure.code, failure.line) == ("S0001", last)
    start = f"the position can't be set up: {message}"
    found = failure.message
    assert found == start if not start.endswith("*") else found.startswith(start[:-1])


def test_of_several_lines_that_can_not_be_together_the_last_is_named() -> None:
    text = """scenario "ten salami"
  in sole-mio
  seats olive, pepper
  olive holds 5 salami
  pepper holds 5 salami
  table 4 mushroom
  pepper bakes complemento:olive
  then complemento:olive is baked
"""
    ((line, message),) = failing(text)
    assert line == 5
    assert message.startswith("the position can't be set up: hands and supply together hold 10")


def test_who_has_to_be_chef() -> None:
    text = """scenario "nobody is chef"
  in sole-mio
  table 4 salami
  salami bakes ala-chef
  then ala-chef is baked
"""
    assert failing(text) == [
        (4, "the position can't be set up: somebody has to be `chef` to empty the oven")
    ]


# What is left open.

COPPIA = """scenario "coppia"
  in sole-mio
  seats pepper, olive
  table 2 olive + 2 mushroom + 2 salami + 2 pineapple
  {}
  pepper bakes coppia
  then {}
"""


def of_coppia(expected: str, *position: str) -> list[tuple[str, int, str]]:
    text = COPPIA.format("\n  ".join(position) or "used nothing", expected)
    return [(f.code, f.line, f.message) for f in run(text).failures]


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("chef pepper", "this scenario doesn't say who is chef"),
        ("chef nobody", "this scenario doesn't say who is chef"),
        ("pepper began the round", "this scenario doesn't say who began the round"),
        ("olive's reward is coppia", "olive helps nobody here, so there is no reward"),
        ("olive's reward is left", "olive helps nobody here, so there is no reward"),
    ],
)
def test_what_is_left_open_can_not_be_expected(expected: str, message: str) -> None:
    assert of_coppia(expected) == [("S0005", 7, message)]


def test_nobody_wins_before_the_end() -> None:
    (found,) = of_coppia("pepper wins", "chef olive", "round 1", "used nothing")[:1]
    assert found[0] == "S0005"
    assert found[2] == "nobody has won before the game is over: this is round 2 of 2"


def test_a_shuffled_supply_has_no_order() -> None:
    position = ("chef olive", "round 1")
    text = COPPIA.format("\n  ".join(position), "supply {}")
    (failure,) = run(text.format("2 olive, 2 mushroom, 2 salami, 2 pineapple, chef")).failures
    assert (failure.code, failure.line) == ("S0005", 8)
    assert failure.message == "the supply is shuffled, and the order of its cards is left open"
    assert failure.hints == ("write `supply in any order ...`",)
    assert run(text.format("in any order chef, 2 mushroom, 2 olive, 2 pineapple, 2 salami"))
    (failure,) = run(text.format("in any order chef, 3 mushroom, 2 olive, 2 pineapple")).failures
    assert (failure.code, failure.message) == ("S0004", "other cards are in the supply")
    assert failure.difference == "missing mushroom; too much salami, salami"


def test_which_cards_come_after_a_shuffle_is_left_open() -> None:
    text = """scenario "the next round"
  in sole-mio
  seats olive, pepper
  round 1
  supply 1 pepper, chef
  olive holds 6 olive + 1 mushroom
  olive plays 1 mushroom
    draws from the supply
  olive plays 2 olive
    draws from the supply
  then oven 1 mushroom, 2 olive
"""
    (failure,) = run(text.replace("supply 1 pepper", "used 3 pepper\n  supply 1 pepper")).failures
    assert (failure.code, failure.line) == ("S0005", 12)
    assert failure.message == (
        "which card comes next from the supply is left open: it was shuffled"
    )


def test_an_end_that_is_not_decided_has_to_be_said() -> None:
    text = """scenario "a turn"
  in sole-mio
  seats olive, pepper
  supply 3 salami, chef
  olive holds 2 olive + coppia
  olive's waiter has allergia
  olive plays 1 olive
    {}
  then oven 1 olive
    {}
"""
    assert run(text.format("plays no order", "olive has to draw"))
    assert run(text.format("plays order coppia", "olive has to draw\n    used nothing")) is not None
    assert run(text.format("may play no order", "olive has to play an order"))
    (failure,) = run(text.format("plays no order", "used nothing")).failures
    assert (failure.code, failure.line) == ("S0005", 9)
    assert failure.message == "the scenario ends before all is decided: olive has to draw"
    assert failure.hints == (
        "olive can choose `draws from the supply`, `draws from the waiter`",
        "write what happens then, or that it ends so: `olive has to draw`",
    )
    (failure,) = run(text.format("plays no order", "pepper has to draw")).failures
    assert (failure.code, failure.line) == ("S0004", 10)
    assert failure.message == "something else has to be decided"
    assert (failure.expected, failure.actual) == ("pepper has to draw", "olive has to draw")


def test_nothing_has_to_be_decided_after_the_end() -> None:
    assert of_coppia("olive has to draw") == [("S0004", 7, "nothing has to be decided any more")]


def test_what_a_task_leaves_open() -> None:
    text = BLOCKED.replace("    pepper shows 1 double mushroom\n", "")
    text = text.replace("then bloccato is blocked", "then pepper has to show")
    assert run(text)
    (failure,) = run(f"{text}    bloccato is blocked\n").failures
    assert (failure.code, failure.line) == ("S0005", 17)
    assert failure.message == "nothing became of `bloccato` yet"


# New facts.


@pytest.mark.parametrize(
    ("expected", "position", "message"),
    [
        ("round 1", (), "it is another round"),
        ("idle 1 turn", (), "another number of turns is idle"),
        ("pepper scores 2", (), "pepper has another score"),
        ("pepper has lost coppia", (), "pepper has lost other orders"),
        ("olive and pepper win", (), "the game ends otherwise: pepper wins (pepper 1, olive 0)"),
        ("olive began the round", ("pepper began the round",), "another seat began the round"),
        ("chef nobody", ("chef olive",), "another seat is chef"),
        ("coppia fails because nobody helps", (), "something else became of `coppia`"),
        ("supply 1 olive", (), "the supply is not as expected"),
        ("supply in any order chef", (), "other cards are in the supply"),
    ],
)
def test_a_fact_that_is_not_so(expected: str, position: tuple[str, ...], message: str) -> None:
    assert of_coppia(expected, *position) == [("S0004", 7 + max(0, len(position) - 1), message)]


@pytest.mark.parametrize(
    ("expected", "position"),
    [
        ("round 2", ()),
        ("idle 0 turns", ()),
        ("pepper scores 1", ()),
        ("olive scores 0", ()),
        ("pepper has lost nothing", ()),
        ("olive has lost coppia", ("olive has lost coppia",)),
        ("pepper wins", ()),
        ("pepper and olive win", ("olive has baked allergia",)),
        ("olive began the round", ("olive began the round",)),
        ("olive began the round", ("chef olive\n  round 1",)),
        ("chef nobody", ("chef olive\n  round 1",)),
        ("round 2", ("chef olive\n  round 1",)),
        ("idle 1 turn", ("idle 1 turn",)),
        ("supply in any order nothing", ()),
    ],
)
def test_a_fact_that_is_so(expected: str, position: tuple[str, ...]) -> None:
    assert of_coppia(expected, *position) == []


def test_differences_of_lists() -> None:
    text = COPPIA.format("pepper has baked allergia, variegato", "pepper has baked coppia, misto")
    text = text.replace("in sole-mio", "in grande")
    (failure,) = run(text).failures
    assert failure.expected == "coppia, misto"
    assert failure.actual == "allergia, coppia, variegato"
    assert failure.difference == "missing misto; too much allergia, variegato"
    text = COPPIA.format("supply 1 olive, 1 salami", "supply 1 salami, 1 olive")
    (failure,) = run(text).failures
    assert failure.difference == "the same cards in another order"


# Why not.


def test_the_reason_why_something_may_not_be_done() -> None:
    text = """scenario "why not"
  in sole-mio
  seats salami, olive
  table 3 olive
  salami holds 1 olive
  salami bakes complemento:mushroom
    may not {}
"""
    assert run(text.format('declare 3 because "no way of paying for the order goes on like that"'))
    assert run(text.format('lay 2 olive because "salami holds 1 olive"'))
    assert run(text.format('lay 2 olive because "SALAMI holds"'))
    (failure,) = run(text.format('lay 2 olive because "too late"')).failures
    assert (failure.code, failure.line) == ("S0003", 7)
    assert failure.message == "this can't be chosen for another reason"
    assert failure.expected == "too late"
    assert failure.actual == "salami holds 1 olive"
    (failure,) = run(text.format('lay 1 olive because "salami holds nothing"')).failures
    assert failure.message == "this can be chosen here"


def test_the_reason_is_that_of_the_moment_when_it_could_have_been_done() -> None:
    """Where one thing only is left, that is done by itself; it is no reason for others."""
    text = """scenario "forced"
  in mamma-mia
  table 4 olive
  salami bakes 4+1:olive
    may not ask for help because "nobody helps in this game"
    may not lay 1 salami because "salami holds no salami"
  then 4+1:olive fails because the owner declines
"""
    assert run(text), str(run(text))
    (failure,) = run(
        text.replace("may not ask for help", "asks for help").replace(
            ' because "nobody helps in this game"', ""
        )
    ).failures
    assert failure.message == ("`asks for help` can't be chosen here: nobody helps in this game")


def test_what_is_laid_is_all_that_is_laid() -> None:
    text = """scenario "fifteen"
  in mamma-mia
  table 8 olive + 5 mushroom
  salami holds 2 olive + 1 pepper
  salami bakes bombastica
    {}
  then bombastica is baked
"""
    assert run(text.format("lays 1 olive + 1 pepper"))
    assert run(text.format("lays 1 olive\n    lays 1 pepper"))
    assert failing(text.format("lays 1 olive")) == [
        (6, "this is not all that is needed: `lays 1 pepper` is missing")
    ]
    assert not run(text.format("may lay 1 olive\n    lays 2 olive"))


def test_messages_speak_as_scenarios_do() -> None:
    (failure,) = run(BLOCKED.replace("lays 2 mushroom", "lays 3 mushroom")).failures
    assert failure.message == (
        "`lays 3 mushroom` can't be chosen here: no way of paying for the order goes on like that: "
        "`lays 2 mushroom`"
    )
    (failure,) = run(BLOCKED.replace("declares 3", "declares 9")).failures
    assert (
        failure.message.endswith(
            "`declares 2`, `declares 3`, `declares 4`, `declines` or `asks for help`"
        )
        or "`declares 2`" in failure.message
    )
    text = BLOCKED.replace("olive shows 1 mushroom", "olive shows 1 salami")
    (failure,) = run(text).failures
    assert failure.message == (
        "`shows 1 salami` can't be chosen here: only mushroom counts against this order"
    )
    assert failure.hints == ("olive can choose `shows nothing`, `shows 1 mushroom`",)


# Pasted positions.


def pasted(state: pz.State, *lines: str) -> str:
    return "\n".join(
        ['scenario "pasted"', f"  in {state.game.id}", f"  position {state.notation}", *lines, ""]
    )


def test_a_pasted_turn() -> None:
    state = pz.game("sole-mio").new(2, seed=3)
    hand = state.hand("olive")
    kind = next(kind for kind in hand if hand[kind][0])
    text = pasted(
        state,
        f"  plays 1 {kind}",
        "    plays no order",
        f"  then oven 1 {kind}",
        "    olive has to draw",
        "    olive began the round",
        "    round 1",
        "    chef nobody",
    )
    assert run(text), str(run(text))
    assert formatted(text) == text.replace("  plays", "    plays", 1)
    assert not run(text.replace("  then oven 1", "  then oven 2"))


def test_a_pasted_settling() -> None:
    game = pz.game("sole-mio")
    state = game.position(
        seats=["pepper", "olive"],
        table="3 mushroom",
        hands={"olive": "1 mushroom", "pepper": "1 mushroom"},
        oven=[("pepper", "complemento:salami")],
    )
    for action in ("ask for help", "use mushroom", "lay no mushroom"):
        state = state.apply(action)
    text = pasted(
        state,
        "    olive helps",
        "  then complemento:salami is baked with help",
        "    olive's reward is nothing",
        "    pepper holds 1 mushroom",
    )
    assert run(text), str(run(text))
    changed = pz.loads(text).scenarios["pasted"]
    outcome = pz.run_scenario(changed, rulings={"help-empty": "forbidden"})
    assert not outcome.passed
    assert outcome.scenario.game.rulings["help-empty"] == "forbidden"


def test_rulings_of_a_pasted_position_hold() -> None:
    state = pz.game("mamma-mia").position(
        table="4 olive + 1 salami",
        oven=[("salami", "4+1:olive")],
        rulings={"decline": "allowed"},
        phase="oven",
    )
    text = pasted(state, "    declines", "  then 4+1:olive fails because the owner declines")
    (scenario,) = pz.loads(text).scenarios.values()
    assert scenario.game.rulings["decline"] == "allowed"
    assert pz.run_scenario(scenario), str(pz.run_scenario(scenario))
    assert not pz.run_scenario(scenario, rulings={"decline": "must-bake"})


@pytest.mark.parametrize(
    ("game", "notation", "message"),
    [
        ("sole-mio", "sole-mio", "a notation begins with a game and its hash, 16 digits*"),
        ("sole-mio", "{}", "a notation is pasted here, not JSON"),
        ("mamma-mia", None, "this notation is of the game `sole-mio`, not of `mamma-mia`"),
    ],
)
def test_a_notation_that_can_not_be_read(game: str, notation: str | None, message: str) -> None:
    state = pz.game("sole-mio").new(2, seed=1)
    text = f'scenario "it"\n  in {game}\n  position {notation or state.notation}\n  then round 1\n'
    (fault,) = read(Source(text)).diagnostics
    assert fault.code == "E0428"
    said = fault.message.removeprefix("this position can't be set up: ")
    assert said.startswith(message.removesuffix("*"))
    assert text[fault.span.start : fault.span.end] == (notation or state.notation)


def test_a_long_notation_can_be_pasted() -> None:
    state = pz.game("grande").new(5, seed=1)
    assert len(state.notation) > 2000
    (seat,) = {state.to_act}
    assert run(pasted(state, f"  then {seat} has to play"))


# Deals.

DEALT = """scenario "a deal"
  in sole-mio
  seats olive, pepper
  {}
  deal {}
  olive's waiter has coppia, allergia
  pepper's waiter has ala-chef, duplicato, coppia
  then {}
"""


def dealt(cards: str, expected: str, *lines: str) -> list[tuple[str, int, str]]:
    text = DEALT.format("\n  ".join(lines) or "ruling chef-shuffle after-deal", cards, expected)
    return [(f.code, f.line, f.message) for f in run(text).failures]


def test_the_cards_of_a_deal_come_in_order() -> None:
    cards = "4 olive, 1 double salami, 5 pepper"
    assert dealt(cards, "olive holds 4 olive + 1 double salami + coppia + allergia") == []
    assert dealt(cards, "pepper holds 5 pepper + ala-chef + duplicato\n    chef nobody") == []
    assert dealt(cards, "olive began the round\n    olive has to play\n    round 1") == []
    began = "pepper began the round"
    assert dealt(cards, "pepper has to play", began) == []
    assert dealt(cards, "olive holds 4 olive") == [("S0004", 8, "olive holds other cards")]


def test_who_is_dealt_the_chef_card_takes_another() -> None:
    ruling = "ruling chef-shuffle before-deal"
    cards = "2 olive, chef, 3 olive, 5 pepper"
    assert dealt(cards, "chef olive\n    olive holds 5 olive + coppia + allergia", ruling) == []
    assert dealt(cards, "chef olive") == [
        ("S0002", 5, "the chef card can't come here: it is mixed in after the deal")
    ]


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("4 olive, 1 double salami", "it isn't said which card is dealt next"),
        ("8 olive", "`olive` can't come here: there is none left in the supply"),
    ],
)
def test_a_deal_that_can_not_be(cards: str, message: str) -> None:
    (found,) = dealt(cards, "olive holds 5 olive")
    assert found[2] == message


def test_orders_that_are_not_said() -> None:
    text = DEALT.format("olive began the round", "5 olive, 5 pepper", "olive has to play")
    (failure,) = run(text.replace("coppia, allergia", "coppia")).failures
    assert (failure.code, failure.line) == ("S0005", 8)
    assert failure.message == "it isn't said which order comes next from olive's waiter"
    assert failure.hints == ("add it to the line `olive's waiter has ...`",)


def test_turns_after_a_deal() -> None:
    text = DEALT.format(
        "olive began the round",
        "5 olive, 5 pepper, 1 salami, chef, 1 mushroom",
        "{}",
    ).replace("  then", "  olive plays 2 olive\n    plays no order\n    {}\n  then")
    drawn = "draws from the supply"
    holds = "olive holds 3 olive + 1 salami + 1 mushroom + coppia + allergia\n    chef olive"
    assert run(text.format(drawn, holds)), str(run(text.format(drawn, holds)))
    (failure,) = run(text.replace(", 1 mushroom", "").format(drawn, holds)).failures
    assert failure.message == "it isn't said which card comes next"
    assert failure.hints == ("add it to the line `deal ...`",)
    (failure,) = run(text.format(drawn, "supply 22 salami")).failures
    assert failure.code == "S0005"
    (failure,) = run(text.format(drawn, "pepper's waiter has coppia")).failures
    assert failure.message == "this scenario doesn't say what all lies in pepper's waiter"


def test_which_card_may_come() -> None:
    text = """scenario "a deal"
  in sole-mio
  seats olive, pepper
  ruling chef-shuffle {}
  deal 4 olive
    {}
"""
    assert run(text.format("after-deal", "may not deal chef"))
    assert run(text.format("before-deal", "may deal chef"))
    assert run(text.format("after-deal", "may deal 2 olive, 1 double olive"))
    (failure,) = run(text.format("after-deal", "may deal 3 olive")).failures
    assert failure.message == "`olive` can't come here: there is none left in the supply"
    (failure,) = run(text.format("before-deal", "may not deal chef")).failures
    assert failure.message == "this can be chosen here"
    because = 'may not deal chef because "mixed in after the deal"'
    assert run(text.format("after-deal", because))
    (failure,) = run(text.format("after-deal", "declines\n  then chef olive")).failures
    assert failure.message == "it isn't said which card is dealt next"


# The form of the new lines.


@pytest.mark.parametrize(
    ("lines", "code", "line", "message"),
    [
        (
            ["deal 4 olive", "deal 2 pepper", "may deal 1 olive"],
            "E0105",
            4,
            "`deal` stands there twice",
        ),
        (
            ["deal 4 olive, chef, 1 olive, chef", "may deal 1 olive"],
            "E0204",
            3,
            "`chef` stands there twice",
        ),
        (
            ["supply chef, 1 olive, chef", "olive holds 1 olive", "olive plays 1 olive"],
            "E0204",
            3,
            "`chef` stands there twice",
        ),
        (["deal 4 olive", "olive may deal 1 olive"], "E0416", 4, "no player decides which card*"),
        (["olive bakes coppia", "round 2"], "E0404", 4, "`round 2` stands below what happens*"),
        (["olive wins", "olive bakes coppia"], "E0406", 3, "`olive wins` is what must hold, and *"),
        (["olive bakes coppia", "olive has to draw"], "E0406", 4, "`olive has to draw` is what*"),
        (["olive bakes coppia", "olive's reward is left"], "E0406", 4, "`olive's reward is left`*"),
        (["olive bakes coppia", "olive scores 2"], "E0406", 4, "`olive scores 2` is what must *"),
        (
            ["olive bakes coppia", "then olive and olive win"],
            "E0204",
            4,
            "the seat `olive` stands*",
        ),
        (
            ["olive bakes coppia", "then olive wins", "pepper wins"],
            "E0105",
            5,
            "`wins` stands there twice",
        ),
        (
            ["olive bakes coppia", "then round 1", "round 2"],
            "E0105",
            5,
            "`round` stands there twice",
        ),
        (["round 0", "olive bakes coppia"], "E0113", 3, "rounds are counted from 1"),
        (["olive bakes coppia", "then olive has too draw"], "E0010", 4, "`too` doesn't fit here"),
        (["idel 1 turn", "olive bakes coppia"], "E0010", 3, "`idel` doesn't fit here"),
        (["olive bakes coppia", "then olive score 2"], "E0010", 4, "`score` doesn't fit here"),
        (
            ["olive bakes coppia", "then coppia fails because nobody help"],
            "E0010",
            4,
            "`help` doesn't fit here",
        ),
        (
            ["olive bakes coppia", "may decline because"],
            "E0012",
            4,
            "`because` is one word too many",
        ),
        (["olive bakes coppia", "then olive has to dance"], "E0010", 4, "`dance` doesn't fit *"),
        (["deal", "olive plays 1 olive"], "E0011", 3, "the line ends too early*"),
        (["position", "olive plays 1 olive"], "E0011", 3, "the line ends too early*"),
        (["basil began the round", "olive bakes coppia"], "E0421", 3, "`basil` is no seat of *"),
        (["olive has lost basta", "olive bakes coppia"], "E0302", 3, "no order is called `basta`"),
        (["deal 4 basil", "may deal 1 olive"], "E0422", 3, "`sole-mio` has no kind called `basil`"),
    ],
)
def test_faults_of_form(lines: list[str], code: str, line: int, message: str) -> None:
    text = "\n".join(['scenario "it"', "  in sole-mio", *lines, ""])
    if "then" not in text and "may" not in text:
        text += "  then table nothing\n"
    found = read(Source(text)).diagnostics
    (fault,) = [fault for fault in found if fault.code == code]
    assert fault.source is not None
    assert fault.source.position(fault.span.start)[0] == line
    assert fault.message.startswith(message.removesuffix("*"))
    assert fault.hints


@pytest.mark.parametrize(
    ("line", "better"),
    [
        ("nobody is chef", "chef nobody"),
        ("no chef", "chef nobody"),
        ("olive is chef", "chef olive"),
        ("olive is the chef", "chef olive"),
        ("olive is the winner", "olive wins"),
        ("olive and pepper tie", "olive and pepper win"),
        ("olive has 3 points", "olive scores 3"),
        ("olive starts", "olive began the round"),
        ("olive starts the round", "olive began the round"),
        ("coppia fails, nobody helps", "coppia fails because nobody helps"),
        ("olive must draw", "olive has to draw"),
        ("olive gets no reward", "olive's reward is nothing"),
    ],
)
def test_what_is_said_in_another_way(line: str, better: str) -> None:
    text = f'scenario "it"\n  in sole-mio\n  olive bakes coppia\n  then {line}\n'
    (fault, *_) = read(Source(text)).diagnostics
    assert any(f"`then {better}`" in hint.text for hint in fault.hints), fault.hints


@pytest.mark.parametrize(
    ("lines", "message", "hint"),
    [
        (
            [
                "table 2 pepper + 2 salami + 2 pineapple",
                "olive bakes allergia",
                "uses salami",
                "uses pepper",
            ],
            (
                "`uses pepper` can't be chosen here: terms that are alike take their kinds in the order "
                "of the game's kinds: pepper before salami"
            ),
            "",
        ),
        (
            [
                "chef pepper",
                "table 3 pepper",
                "olive holds 1 pepper",
                "pepper holds 1 pepper",
                "olive bakes ala-chef",
                "asks for help",
                "lays 1 pepper",
            ],
            (
                "`lays 1 pepper` can't be chosen here: something of what is missing has to be left to be "
                "asked for: `lays nothing`"
            ),
            "",
        ),
        (
            [
                "chef salami",
                "table 3 salami",
                "salami holds 1 salami",
                "olive bakes ala-chef",
                "asks for help",
                "pepper refuses",
            ],
            "it is salami who has to choose here, not pepper",
            "pepper holds no ingredient, and refuses unasked",
        ),
    ],
)
def test_what_a_refused_choice_is_told(lines: list[str], message: str, hint: str) -> None:
    order = next(line.split()[-1] for line in lines if " bakes " in line)
    text = "\n  ".join(['scenario "told"', "in sole-mio", *lines, f"then {order} is baked"])
    (scenario,) = pz.loads(f"{text}\n").scenarios.values()
    (failure,) = pz.run_scenario(scenario).failures
    assert failure.message == message
    assert not hint or failure.hints[0] == hint


def test_no_reward_without_a_waiter() -> None:
    lines = ["chef salami", "table 3 salami", "salami holds 1 salami", "olive bakes ala-chef"]
    lines += ["asks for help", "salami helps", "salami takes the reward"]
    text = "\n  ".join(['scenario "told"', "in sole-mio", *lines, "then ala-chef is baked"])
    (failure,) = run(f"{text}\n").failures
    assert "salami's waiter is empty, so there is no reward" in failure.message
