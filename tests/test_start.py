"""The start of the program: it imports what it runs, and what is written down for it is no older
than what it was made from."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import lark
import pytest

import pizzarules as pz
from pizzarules.language import grammar, tables
from pizzarules.language.grammar import DECLARATIONS, built_parser, grammar_of, parser_for
from pizzarules.language.lexer import LineLexer
from pizzarules.loading import compiled
from pizzarules.loading.compiled import compiled_form, kept_cards
from pizzarules.loading.files import bundled_texts, read_bundled
from pizzarules.packaged import packaged

HINT = "run `make kept-forms`"

same_lark = pytest.mark.skipif(
    json.loads(packaged("language", tables.file_of("order")))["lark"] != lark.__version__,
    reason="the tables are of another version of lark, and are not used",
)


def as_json(value: object) -> Any:
    return json.loads(json.dumps(value))


# The bundled cards.


def test_the_kept_cards_are_those_of_the_files() -> None:
    texts, cards = bundled_texts(), read_bundled()
    kept = kept_cards(texts)
    assert kept == cards, HINT
    assert kept is not None
    assert list(kept.orders) == list(cards.orders)
    for id, game in cards.games.items():
        assert kept.games[id].rulings == game.rulings
        assert all(entry.order is kept.orders[entry.order.name] for entry in kept.games[id].orders)
    assert json.loads(packaged("loading", compiled.FILE)) == as_json(compiled_form(texts, cards)), (
        HINT
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda texts: {**texts, "more.pizza": ""},
        lambda texts: {name: f"{text}\n" for name, text in texts.items()},
        lambda texts: {name: text for name, text in texts.items() if name != "grande.pizza"},
        lambda texts: {f"x-{name}": text for name, text in texts.items()},
    ],
)
def test_for_other_files_they_are_not_used(
    change: Callable[[dict[str, str]], dict[str, str]],
) -> None:
    assert kept_cards(change(bundled_texts())) is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"\xff",
        b"[]",
        packaged("loading", compiled.FILE).replace(b'"amount"', b'"amounts"'),
        packaged("loading", compiled.FILE).replace(b'"Demand"', b'"Wish"'),
    ],
    ids=["empty", "nothing", "no text", "no object", "another field", "another class"],
)
def test_what_does_not_fit_the_classes_is_not_used(
    data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "packaged", lambda *path: data)
    assert kept_cards(bundled_texts()) is None


# The tables of the parsers.


@same_lark
@pytest.mark.parametrize("name", DECLARATIONS)
def test_the_kept_tables_are_those_of_the_grammar(name: str) -> None:
    found = tables.tables_of(built_parser(name), grammar_of(name))
    assert json.loads(packaged("language", tables.file_of(name))) == as_json(found), HINT


@same_lark
@pytest.mark.parametrize("name", DECLARATIONS)
def test_the_parser_is_made_of_them(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "built_parser", lambda name: pytest.fail("it was built"))
    line = 'scenario "it"' if name == "scenario" else f"{name} mine"
    assert str(parser_for.__wrapped__(name).parse(line)) == str(parser_for(name).parse(line))


@pytest.mark.parametrize("name", DECLARATIONS)
def test_for_another_grammar_or_lark_they_are_not_used(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = grammar_of(name)
    other = {**texts, "words.lark": texts["words.lark"] + "\n"}
    assert tables.kept_parser(name, other, LineLexer, {}) is None
    monkeypatch.setattr(lark, "__version__", "1.2.3")
    assert tables.kept_parser(name, texts, LineLexer, {}) is None
    # It is built then, and reads the same.
    assert str(parser_for.__wrapped__("order").parse("bake 4 own")) == str(
        parser_for("order").parse("bake 4 own")
    )


@pytest.mark.parametrize("data", [b"", b"[", b"{}"])
def test_tables_that_can_not_be_read_are_not_used(
    data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "packaged", lambda *path: data)
    assert tables.kept_parser("order", grammar_of("order"), LineLexer, {}) is None


# What is imported.

OTHERS = {"analysis", "bots", "conformance", "simulation", "testing"}
BAKE = ["bake", "misto", "--game", "grande", "--owner", "olive", "--table", "2 olive"]


@pytest.mark.parametrize(
    ("arguments", "without"),
    [
        (["--version"], {"attrs", "lark", "json", "pizzarules.diagnostics"}),
        (["--help"], {"attrs", "lark", "json", "pizzarules.diagnostics"}),
        (BAKE, {"lark", "cattrs", "pizzarules.language", "pizzarules.game.state"}),
        (["explain", "misto"], {"lark", "cattrs", "pizzarules.language", "pizzarules.game.state"}),
        (["check", "mine.pizza"], {"cattrs", "pizzarules.loading.scenarios"}),
        (["perft", "sole-mio", "1"], {"lark", "pizzarules.language"}),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_command_imports_what_it_runs(
    arguments: Sequence[str], without: set[str], tmp_path: Path
) -> None:
    (tmp_path / "mine.pizza").write_text("order mine\n  bake 3 own\n", encoding="utf-8")
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        "from pizzarules.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    found = set(done.stderr.split())
    assert "pizzarules.cli.main" in found, done.stderr
    assert not found & (without | {f"pizzarules.{name}" for name in OTHERS})


def test_the_bundled_cards_need_no_grammar() -> None:
    code = (
        "import sys, pizzarules as pz\n"
        "pz.settle('misto', game='grande', owner='olive', table='2 olive')\n"
        "pz.game('sole-mio')\n"
        "assert not {'lark', 'pizzarules.language', 'pizzarules.orders.changing'} & {*sys.modules}\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_settling_is_the_same_whichever_cards_are_taken() -> None:
    for cards in (read_bundled(), kept_cards(bundled_texts())):
        verdict = pz.settle(
            "variegato", game="sole-mio", owner="olive", table="4 salami", cards=cards
        )
        assert verdict.nearest[0].units == 6
