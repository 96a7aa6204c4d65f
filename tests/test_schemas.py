"""All JSON has a schema: what the commands print, what is read, and what the pages show."""

from __future__ import annotations

import io
import json
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import pizzarules as pz
from pizzarules.cli import main
from pizzarules.loading.requests import KEYS
from pizzarules.schemas.catalogue import COMMANDS, DOCUMENTS, parts
from pizzarules.schemas.shapes import references
from test_docs import PAGES, ROOT, read

CARDS = """language 1

order due
  bake 2 own

order duo
  bake 2 own

order solo
  bake at least 2 own, as many as the owner declares

game tiny "Tiny"
  kinds olive, pepper
  players 2 to 2
  rounds 1
  hand 3
  deal 2 ingredients + 1 order
  supply 3 single of each kind
  orders due

scenario "it holds"
  in tiny
  seats olive, pepper
  table 2 olive
  olive bakes due
  then due is baked

scenario "it doesn't hold"
  in tiny
  seats olive, pepper
  table 1 olive
  olive bakes due
  then due is baked
    table 1 pepper
"""
FAULTY = "order tris\n  bake 3 onw\n"


@cache
def validator(name: str) -> Draft202012Validator:
    schema = pz.json_schema(name)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def faults(name: str, value: object) -> list[str]:
    """What a schema has against a value."""
    return [f"{name}: {fault.message[:300]}" for fault in validator(name).iter_errors(value)]


def is_tight(name: str, value: dict[str, Any]) -> bool:
    """Whether the schema of a value notices a key that is missing, and one that is new."""
    spoilt = {**value, "new-key": 1}, dict(list(value.items())[1:])
    return not any(validator(name).is_valid(one) for one in spoilt)


# The schemas.


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_schema_is_whole(name: str) -> None:
    schema = pz.json_schema(name)
    assert schema["title"] == f"pizzarules {name}, version 1"
    assert references(schema) <= set(schema["$defs"])
    validator(name)


def test_objects_have_no_other_keys() -> None:
    def objects(shape: Any) -> Iterator[dict[str, Any]]:
        if isinstance(shape, dict):
            if "properties" in shape and shape.get("type") == "object":
                yield shape
            for value in shape.values():
                yield from objects(value)
        elif isinstance(shape, list):
            for value in shape:
                yield from objects(value)

    found = list(objects(parts()))
    assert len(found) > 100
    assert all(one["additionalProperties"] is False for one in found)


def test_what_is_no_document() -> None:
    with pytest.raises(pz.UnknownNameError, match="did you mean `state`"):
        pz.json_schema("stat")
    with pytest.raises(pz.UnknownNameError, match="no document is called `way`"):
        pz.json_schema("way")


def test_a_schema_that_is_handed_out_is_ones_own() -> None:
    pz.json_schema("answer")["properties"].clear()
    assert pz.json_schema("answer")["properties"]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    listed = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert dict(listed) == dict(DOCUMENTS)
    assert main(["schema", "tally"]) == 0
    assert json.loads(capsys.readouterr().out) == pz.json_schema("tally")
    assert main(["schema", "taly"]) == 2
    assert "did you mean `tally`?" in capsys.readouterr().err


def test_the_page_has_been_written() -> None:
    page = ROOT / "docs" / "json.md"
    if not page.is_file():
        pytest.skip("there are no docs here")
    written = runpy.run_path(str(ROOT / "scripts" / "json_page.py"))["page"]()
    assert page.read_text(encoding="utf-8") == written, "run `python scripts/json_page.py`"


# What the commands print.


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("cards.pizza").write_text(CARDS, encoding="utf-8")
    Path("faulty.pizza").write_text(FAULTY, encoding="utf-8")
    Path("empty.pizza").write_text("", encoding="utf-8")
    return tmp_path


SOLE = "--game sole-mio --owner olive"
PLAYED = "--games 2 --jobs 1 --seed 3"
PRINTED = [
    (
        f'bake variegato {SOLE} --table "4 pineapple + 4 salami" --hand "2 olive + 1 pepper"',
        "answer",
    ),
    (f'bake variegato {SOLE} --table "4 pineapple" --explain', "answer"),
    (f'bake coppia {SOLE} --table "2 pepper" --hand "9 mushroom" --explain', "answer"),
    (f'bake allergia {SOLE} --table "1 olive + 4 salami" --explain', "answer"),
    (f'bake bloccato {SOLE} --table "1 olive" --hand "1 double olive" --explain', "answer"),
    (f'bake richiesta {SOLE} --shown pepper --table "" --explain', "answer"),
    (f'bake richiesta {SOLE} --shown none --table "" --explain', "answer"),
    (
        'bake bombastica --game grande --owner olive --table "3 olive" --hand "3 pepper" --explain',
        "answer",
    ),
    (
        'bake minimale --game grande --owner olive --table "3 olive" --hand "3 pepper" --explain',
        "answer",
    ),
    (f'bake duplicato {SOLE} --table "2 double olive" --explain', "answer"),
    ('bake due --game tiny --owner olive --table "" --cards none.pizza', "error"),
    (f'bake variegatto {SOLE} --table ""', "error"),
    ('bake due --game tiny --owner olive --table "" --cards faulty.pizza', "error"),
    (f"odds variegato {SOLE} --played 12", "odds"),
    (f"odds variegato {SOLE} --method sampled --samples 100", "odds"),
    ('odds variegato --game sole-mio --owner olive --table "2 olive" --hand "1 pepper"', "odds"),
    ("compare monotoni minimale --game grande", "comparison"),
    ("compare due duo --game tiny --cards cards.pizza", "comparison"),
    ("compare due solo --game tiny --cards cards.pizza --players 2", "comparison"),
    ("compare ala-chef coppia --game grande", "comparison"),
    ("explain", "games"),
    ("explain --cards cards.pizza", "games"),
    ("rulings", "rulings"),
    ("rulings scarcest-none --game sole-mio", "rulings"),
    ("check cards.pizza empty.pizza none.pizza", "check"),
    ("check . --thorough", "check"),
    ("test cards.pizza", "test"),
    ("test . none.pizza -k holds", "test"),
    ("test -k sources", "test"),
    ("test --export json cards.pizza", "scenarios"),
    ("watch tiny --cards cards.pizza --seed 18", "told"),
    ("watch sole-mio --seed 18 --explain --players 2", "told"),
    (f"simulate tiny --cards cards.pizza {PLAYED} --checkpoint run.json", "tally"),
    (f"simulate grande --players 2 {PLAYED}", "tally"),
    (f"simulate mamma-mia --bots bots_for_tests:silent {PLAYED}", "tally"),
    (f"balance cards.pizza --game sole-mio --only due {PLAYED}", "balance"),
    ("perft grande 2", "perft"),
    ("perft grande 2 --divide", "perft"),
]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("line", "name"), PRINTED, ids=[line for line, _ in PRINTED])
def test_what_a_command_prints(line: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    json_too = [] if "--export" in line else ["--json"]
    assert main([*shlex.split(line), *json_too]) in (0, 1, 2)
    printed = capsys.readouterr().out.splitlines()
    assert printed
    assert [fault for one in printed for fault in faults(name, json.loads(one))] == []
    assert is_tight(name, json.loads(printed[0]))
    assert name in COMMANDS[line.split(maxsplit=1)[0]]


def test_each_command_is_tried() -> None:
    assert {(line.split()[0], name) for line, name in PRINTED} >= {
        (command, name)
        for command, names in COMMANDS.items()
        for name in names
        # `error` is the same everywhere; cards and replays are tried below.
        if name not in ("error", "card") and command != "replay"
    }


@pytest.mark.parametrize(
    "order", [o.order.name for g in ("mamma-mia", "sole-mio") for o in pz.game(g).orders]
)
def test_what_is_printed_of_a_card(order: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", order, "--json"]) == 0
    card = json.loads(capsys.readouterr().out)
    assert faults("card", card) == []
    assert faults("order", card["order"]) == []


def test_every_clause_of_a_card() -> None:
    """Cards with everything that the language has."""
    for path in sorted((ROOT / "tests" / "games").glob("*.pizza")):
        for order in pz.load(path).orders.values():
            assert faults("order", json.loads(json.dumps(pz.order_to_json(order)))) == []


@pytest.mark.usefixtures("folder")
def test_what_is_printed_of_a_replay(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "mamma-mia", "--players", "2", "--replay", "game.txt", "--json"]) == 0
    capsys.readouterr()
    for options, name in (
        ([], "replay-report"),
        (["--tell"], "told"),
        (["--tell", "--explain"], "told"),
        (["--recheck"], "replay"),
    ):
        assert main(["replay", "game.txt", "--json", *options]) == 0
        for line in capsys.readouterr().out.splitlines():
            assert faults(name, json.loads(line)) == []
    text = Path("game.txt").read_text(encoding="utf-8")
    Path("game.txt").write_text(
        re.sub(r"= [0-9a-f]{4}\n", "= 0000\n", text, count=1), encoding="utf-8"
    )
    assert main(["replay", "game.txt", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert faults("replay-report", report) == []
    assert report["valid"] is False


@pytest.mark.usefixtures("folder")
def test_a_checkpoint(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["simulate", "mamma-mia", "--games", "3", "--jobs", "1", "--checkpoint", "run.json"])
        == 0
    )
    written = json.loads(Path("run.json").read_text(encoding="utf-8"))
    assert faults("checkpoint", written) == []


# Requests.

ASKED: dict[str, Any] = {"game": "sole-mio", "order": "coppia", "owner": "olive", "table": ""}


@pytest.mark.parametrize(
    ("more", "answered"),
    [
        ({}, "answer"),
        ({"table": {"pepper": [9, 0]}, "limit": 2, "explain": True, "hand": None}, "answer"),
        ({"rulings": {"surplus-double": "exact"}, "hand": "2 pepper", "cards": None}, "answer"),
        ({"order": "bloccato", "declare": 2, "table": {"olive": [0, 1]}}, "answer"),
        ({"order": "ala-chef", "chef": "pepper", "left": "salami"}, "answer"),
        ({"cards_text": "order mine\n  bake 1 own\n", "order": "mine"}, "answer"),
        ({"order": "ala-chef"}, "error"),
        ({"order": "complemento:pepper", "demand": 3}, "answer"),
    ],
)
def test_requests_and_answers(
    more: dict[str, Any],
    answered: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    request = {**ASKED, **more}
    assert faults("request", request) == []
    line = json.dumps(request).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line)))
    assert main(["bake", "--jsonl"]) == 0
    assert faults(answered, json.loads(capsys.readouterr().out)) == []


@pytest.mark.parametrize(
    "more",
    [{"onwer": "olive"}, {"table": 7}, {"table": {"olive": [1]}}, {"limit": -1}, {"explain": 1}],
)
def test_what_is_no_request(more: dict[str, Any]) -> None:
    assert faults("request", {**ASKED, **more})


def test_the_keys_of_requests() -> None:
    assert set(parts()["request"]["properties"]) == set(KEYS)


# The pages.


def shown() -> Iterator[tuple[str, str, object]]:
    """Yield where a page shows JSON, what it may be, and the JSON."""
    for path in PAGES:
        name = path.relative_to(ROOT).as_posix()
        for block in read(name, path.read_text(encoding="utf-8")).blocks:
            if block.language == "json":
                yield f"{name}:{block.line}", "", json.loads(block.text)
            command = ""
            # A command may go on in the next line.
            lines = block.text.replace("\\\n", " ").splitlines()
            for line in lines if block.language in ("console", "sh") else ():
                if line.startswith("$ "):
                    command = line
                    for asked in re.findall(r"echo '(\{.*?\})'", line):
                        yield f"{name}:{block.line}", "request", json.loads(asked)
                elif line.startswith("{") and line.endswith("}"):
                    called = re.search(r"pizzarules (\w+)", command)
                    yield f"{name}:{block.line}", called[1] if called else "", json.loads(line)


def test_the_json_that_pages_show() -> None:
    found = list(shown())
    assert len(found) >= 5
    wrong = []
    for place, what, value in found:
        names = COMMANDS.get(what, (what,) if what else tuple(DOCUMENTS))
        if all(faults(name, value) for name in names):
            wrong.append(f"{place}: this is no {' or '.join(names)}: {str(value)[:80]}")
    assert wrong == []


def first_column(page: str, heading: str) -> set[str]:
    """The names in the first column of the table below a heading, or below some words."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    below = text[text.index(heading) :]
    rows = re.search(r"(?:^\|.*\n)+", below, re.MULTILINE)
    assert rows
    cells = [row.split("|")[1] for row in rows[0].splitlines()[2:]]
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


@pytest.mark.parametrize(
    ("page", "heading", "name"),
    [
        ("reference.md", "## Requests as JSON", "request"),
        ("reference.md", "### Answers", "answer"),
        ("conformance.md", "| key of a scenario |", "scenario"),
    ],
)
def test_the_keys_that_a_page_tells(page: str, heading: str, name: str) -> None:
    assert first_column(page, heading) == set(parts()[name]["properties"])


def test_what_the_page_for_other_programs_tells() -> None:
    expectations = parts()["expectation"]["anyOf"]
    expected: set[str] = set()
    for one in expectations:
        what = one["properties"]["expect"]
        expected |= set(what.get("enum", [what.get("const")]))
    assert first_column("conformance.md", "| `expect` |") == expected
    assert first_column("conformance.md", "| `do` |") == set(
        parts()["step"]["properties"]["do"]["enum"]
    )
    phases = set(parts()["position"]["properties"]["phase"]["enum"]) | {"pasted"}
    assert first_column("conformance.md", "| phase | begins |") == phases


def test_every_scenario_that_comes_along() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pizzarules", "test", "--export", "json"],
        capture_output=True,
        check=True,
    )
    assert faults("scenarios", json.loads(done.stdout)) == []
