"""The grammars: free of conflicts, and words read whole."""

from __future__ import annotations

from pathlib import Path

import lark
import pytest

import pizzarules as pz
import pizzarules.language
from pizzarules.diagnostics import Source
from pizzarules.language import tree
from pizzarules.language.automaton import automaton_for
from pizzarules.language.parser import parse
from pizzarules.language.reserved import NUMBER_WORDS, RESERVED


@pytest.mark.parametrize("declaration", ["order", "game", "scenario"])
def test_no_conflicts_in_the_grammar(declaration: str) -> None:
    """Lark's strict mode finds shift/reduce conflicts and terminals that collide."""
    # Where this package is installed, lark checks all grammars with it, which takes its time: so
    # `make check` has it in a place of its own.
    pytest.importorskip("interegular")
    grammar = Path(pizzarules.language.__file__).parent / f"{declaration}.lark"
    lark.Lark.open(str(grammar), parser="lalr", lexer="contextual", strict=True)


def test_every_keyword_is_reserved() -> None:
    words = {
        word
        for declaration in ("order", "game", "scenario")
        for word in automaton_for(declaration).keywords
        if word[0].isalpha()
    }
    assert words <= RESERVED | NUMBER_WORDS


@pytest.mark.parametrize("word", ["bakes", "bak", "own-er", "ofa"])
def test_words_are_read_whole(word: str) -> None:
    (fault,) = parse(Source(f"order x\n  {word} 4 own")).diagnostics
    assert f"`{word}`" in fault.message


def test_spans_are_of_the_words() -> None:
    text = "language 1\n\norder mine for X in other kinds  # a comment\n\tbake 4 X+1 own\r\n"
    (order,) = parse(Source(text)).file.declarations
    assert isinstance(order, tree.OrderDeclaration)
    (bake,) = order.clauses
    assert isinstance(bake, tree.Bake)
    spans = [order.heading.name, order.heading.variable, bake, *bake.recipe.terms]
    assert [text[node.span.start : node.span.end] for node in spans if node] == [
        "mine",
        "X",
        "bake 4 X+1 own",
        "4 X",
        "1 own",
    ]


def test_spans_take_no_part_in_equality() -> None:
    tight = parse(Source("order a\nbake 4 own")).file.declarations
    loose = parse(Source("\n\norder   a  # well\n\n     bake   4   own  ")).file.declarations
    assert tight == loose


def test_several_faults_and_what_is_whole_is_kept() -> None:
    text = (
        "order good\n  bake 4 own\n"
        "order bad\n  bake 4 onwn of\n  wort 2\n"
        "order fine\n  bake 1 of each kind\n"
    )
    with pytest.raises(pz.CardFileError) as caught:
        pz.loads(text)
    lines = [d.source.position(d.span.start)[0] for d in caught.value.diagnostics if d.source]
    assert lines == [4, 5]
    from pizzarules.loading.files import read

    assert set(read(Source(text)).cards.orders) == {"good", "fine"}


def test_a_game_like_another() -> None:
    cards = pz.loads('game house like sole-mio "Everyone shows"\n  ruling block-show all\n')
    house, base = cards.games["house"], pz.game("sole-mio")
    assert house.title == "Everyone shows"
    assert house.rulings["block-show"] == "all"
    assert house.rulings["round-end"] == "last-ingredient"
    assert house.orders == base.orders
    assert house.help


def test_copies_and_six_kinds() -> None:
    cards = pz.loads(
        "order tall\n  bake 6 own\n"
        "game six\n  kinds olive, pepper, mushroom, salami, pineapple, anchovy\n"
        "  orders tall, variegato x2\n  help allowed\n"
    )
    game = cards.games["six"]
    assert [(entry.order.name, entry.copies) for entry in game.orders] == [
        ("tall", 1),
        ("variegato", 2),
    ]
    verdict = pz.settle("tall", game=game, owner="anchovy", table="6 anchovy", cards=cards)
    assert verdict.status == "ready"


def test_spans_in_a_scenario_are_of_the_words() -> None:
    text = 'scenario "it"\n  olive holds 2 salami+1 double pepper + 4+1:olive\n  then a\u2019s b is baked\n'
    (scenario,) = parse(Source(text)).file.declarations
    assert isinstance(scenario, tree.ScenarioDeclaration)
    holds, expect = scenario.clauses
    assert isinstance(holds, tree.Holds)
    assert isinstance(expect, tree.Expect)
    assert isinstance(expect.fact, tree.Outcome)
    nodes = [scenario.heading.name, holds, holds.seat, *holds.cards, expect, expect.fact.owner]
    assert [text[node.span.start : node.span.end] for node in nodes if node] == [
        '"it"',
        "olive holds 2 salami+1 double pepper + 4+1:olive",
        "olive",
        "2 salami",
        "1 double pepper",
        "4+1:olive",
        "then a\u2019s b is baked",
        "a",
    ]


def test_what_follows_then_is_expected() -> None:
    text = 'scenario "it"\n  table 2 olive\n  then table 1 olive\n  chef olive\n'
    (scenario,) = parse(Source(text)).file.declarations
    forms = [type(clause).__name__ for clause in scenario.clauses]
    assert forms == ["Place", "Expect", "Expect"]
