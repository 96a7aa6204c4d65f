"""What `check --thorough` finds: its codes, the bundled cards, and generated files against the oracle."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import event, given, settings

import pizzarules as pz
from oracle.cards import Card
from pizzarules.analysis.codes import THOROUGH_CODES
from pizzarules.analysis.lints import Finding, lint, scenarios_of
from pizzarules.cli import main
from pizzarules.diagnostics import Source
from pizzarules.language.codes import CODES, Code
from pizzarules.loading.files import bundled_sources, read
from test_compare import COLUMNS, bakeable, circumstances, every_position, file_of, pairs, size

USUAL = settings().max_examples


SAME = "nothing tells `{}` from `{}` in `{}`: whenever one can be baked, the other can"


def linted(file: str) -> list[Finding]:
    source = Source(file, "file.pizza")
    return lint(source, read(source).cards)


def said(file: str) -> list[tuple[str, str]]:
    return [(one.diagnostic.code, one.diagnostic.message) for one in linted(file)]


# Codes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", THOROUGH_CODES.values(), ids=THOROUGH_CODES)
def test_each_example(code: Code) -> None:
    assert read(Source(code.example)).diagnostics == ()
    (finding,) = linted(code.example)
    diagnostic = finding.diagnostic
    assert diagnostic.code == code.id
    assert diagnostic.message == code.message
    assert code.example[diagnostic.span.start : diagnostic.span.end] == code.marked
    assert [hint.text for hint in diagnostic.hints] == [code.hint]
    assert code.cause.endswith(".")
    assert code.cure.endswith(".")
    assert code.id not in CODES or CODES[code.id] == code


@pytest.mark.parametrize("code", THOROUGH_CODES.values(), ids=THOROUGH_CODES)
def test_witnesses_are_scenarios_that_hold(code: Code) -> None:
    scenarios = scenarios_of(linted(code.example))
    cards = pz.loads(code.example + scenarios)
    shown = {"W0501": 0, "W0502": 1, "W0503": 0, "W0504": 2}[code.id]
    assert len(cards.scenarios) == shown
    for scenario in cards.scenarios.values():
        assert pz.run_scenario(scenario).passed


# Files ------------------------------------------------------------------------------------------


def test_the_bundled_cards_are_beyond_doubt() -> None:
    for file in bundled_sources():
        assert linted(file.text) == []


def test_orders_of_no_game_are_held_against_the_richest_one() -> None:
    file = (
        "order mine\n  bake 1 of a kind + 2 of another + 3 of another + 4 of another\n"
        "order yours\n  bake 5 own\n"
    )
    assert said(file) == [
        ("W0503", SAME.format("mine", "variegato", "grande")),
        ("W0504", "whenever `yours` can be baked in `grande`, `complemento` can, too"),
        ("W0504", "whenever `yours` can be baked in `grande`, `bloccato` can, too"),
    ]
    for finding in linted(file):
        # The bundled order stands in another file.
        assert finding.diagnostic.labels == ()
    cards = pz.loads(file + scenarios_of(linted(file)))
    assert len(cards.scenarios) == 4
    for scenario in cards.scenarios.values():
        assert pz.run_scenario(scenario).passed


def test_games_of_bundled_orders() -> None:
    """Where an order is not declared in the file, the game that names it is marked."""
    file = (
        "game small like sole-mio\n  orders variegato, misto\n  supply 3 single of each kind\n"
        "    2 players without 1 single\n    3 players without 1 single\n    4 players without 1 single\n"
        "  deal 1 ingredient + 1 order\n"
        "game other like sole-mio\n  orders variegato, misto\n"
    )
    # Nothing of each kind is worth 4 there; that is said by the usual check.
    assert "W0309" in [fault.code for fault in read(Source(file)).diagnostics]
    assert said(file) == []
    three = file.replace("orders variegato, misto", "orders snack, misto", 1)
    three = f"order snack\n  bake 1 of each of 5 different kinds\n{three}"
    ((code, message),) = said(three)
    assert (code, message) == ("W0503", SAME.format("misto", "snack", "small"))
    (finding,) = linted(three)
    assert three[finding.diagnostic.span.start :].startswith("misto\n")
    assert [label.message for label in finding.diagnostic.labels] == ["the other is here"]


def test_several_games_are_one_doubt() -> None:
    file = (
        "order feast\n  bake 4 own\norder snack\n  bake 3 own\n"
        "game one like sole-mio\n  orders feast, snack\ngame two like grande\n  orders feast, snack\n"
    )
    assert said(file) == [
        ("W0504", "whenever `feast` can be baked in `one` and `two`, `snack` can, too")
    ]


def test_orders_that_only_hand_cards_tell_apart_are_not_the_same() -> None:
    file = "order {a}\n  bake 4 own{b}\n"
    bare = file.format(a="one", b="") + file.format(a="two", b=", from the table only")
    game = "game house like sole-mio\n  orders one, two\n"
    # From the table only is the harder one.
    assert said(bare + game) == [
        ("W0504", "whenever `two` can be baked in `house`, `one` can, too")
    ]
    both = file.format(a="one", b=", from hand only") + file.format(
        a="two", b=", from the table only"
    )
    assert said(both + game) == []
    twice = file.format(a="one", b=", from hand only") + file.format(a="two", b=", from hand only")
    assert [code for code, _ in said(twice + game)] == ["W0503"]


def test_who_is_the_same_as_another_is_told_once() -> None:
    file = (
        "order one\n  bake 2 own\norder two\n  bake 1 own + 1 own\norder three\n  bake 1 own\n"
        "game house like sole-mio\n  orders one, two, three\n"
    )
    assert [code for code, _ in said(file)] == ["W0503", "W0504"]


def test_a_game_that_does_not_say_how_many_cards_it_has() -> None:
    file = (
        "order one\n  bake 2 own\norder two\n  bake 1 own\n"
        "order odd\n  only if no own on the table\n  bake 2 own, from the table only\n"
        "game house\n  kinds basil, ham\n  orders one, two, odd\n"
    )
    assert said(file) == [
        ("W0504", "whenever `one` can be baked in `house`, `two` can, too"),
        ("W0501", "`odd` can never be baked in `house`: no table is enough, whatever is laid"),
    ]
    cards = pz.loads(file + scenarios_of(linted(file)))
    assert len(cards.scenarios) == 2
    for scenario in cards.scenarios.values():
        assert pz.run_scenario(scenario).passed


def test_a_file_with_faults() -> None:
    file = "order one\n  bake 2 own\norder two\n  bake two own\norder three\n  bake 1 own + 1 own\n"
    assert ("W0503", SAME.format("one", "bloccato", "grande")) in said(file)


# Generated files --------------------------------------------------------------------------------


@settings(max_examples=USUAL // 4)
@given(pairs())
def test_generated_files(pair: tuple[tuple[str, ...], Card, Card]) -> None:
    """Never, always, the same, implied: as the oracle finds it on all tables and hands."""
    kinds, one, other = pair
    kinds = kinds[:2]
    file = file_of(kinds, one, other, singles=2)
    if any(fault.code in ("E0305", "E0306", "W0309") for fault in read(Source(file)).diagnostics):
        return
    cases: set[tuple[bool, bool]] = set()
    ready: set[tuple[bool, bool]] = set()
    for facts in circumstances(kinds, one, other):
        for table, hand in every_position(len(kinds)):
            case = (
                bakeable(one, kinds, table, hand, facts),
                bakeable(other, kinds, table, hand, facts),
            )
            cases.add(case)
            if not size(hand):
                ready.add(case)
    expected = set()
    never = [not any(case[place] for case in cases) for place in (0, 1)]
    always = [all(case[place] for case in ready) for place in (0, 1)]
    expected |= {("W0501", place) for place in (0, 1) if never[place]}
    expected |= {("W0502", place) for place in (0, 1) if always[place]}
    if not any(never + always):
        apart = cases & {(True, False), (False, True)}
        if not apart:
            expected.add(("W0503", 1))
        elif len(apart) == 1:
            expected.add(("W0504", int((True, False) in apart)))
    names = ("first-card", "second-card")
    found = {(code, names.index(message.split("`")[1])) for code, message in said(file)}
    event(f"{sorted(code for code, _ in expected)}")
    assert found == expected


# On the command line ----------------------------------------------------------------------------


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code = THOROUGH_CODES["W0504"]
    file = tmp_path / "cards.pizza"
    file.write_text(code.example, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == "1 file: 0 errors, 0 warnings\n"
    assert main(["check", "--thorough", str(file)]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert f"warning[W0504]: {code.message}" in told.out
    shown = told.out.partition("# what shows it, as scenarios to be kept\n\n")[2]
    scenarios, _, last = shown.rstrip("\n").rpartition("\n")
    assert last == "1 file: 0 errors, 1 warning"
    assert len(pz.loads(code.example + scenarios + "\n").scenarios) == 2
    assert main(["check", "--thorough", "--strict", str(file)]) == 1
    capsys.readouterr()
    assert main(["check", "--thorough", "--json", str(file)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [one["code"] for one in report["diagnostics"]] == ["W0504"]
    (doubt,) = report["doubts"]
    assert doubt["code"] == "W0504"
    assert doubt["witness"]["bakes"] == "snack"
    assert doubt["witness"]["table"] == {"basil": [3, 0]}
    assert len(doubt["witness"]["scenarios"]) == 2
    assert len(COLUMNS) == 8


def test_progress_is_told_to_the_last_pair() -> None:
    text = "\n".join(f"order number-{i}\n  bake {i + 1} own" for i in range(5))
    told: list[tuple[int, int]] = []
    lint(Source(text), pz.loads(text), lambda done, of: told.append((done, of)))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert {of for _, of in told} == {len(told)}
