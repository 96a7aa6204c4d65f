"""`pizzarules rulings`: what it lists, of which game, and what it complains of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import pizzarules as pz
from pizzarules.cli import main
from pizzarules.game.features import missing_for

Captured = pytest.CaptureFixture[str]


def written(capsys: Captured, *arguments: str) -> str:
    """What the command writes when all is well."""
    assert main(["rulings", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def answered(capsys: Captured, *arguments: str) -> dict[str, Any]:
    """The JSON that it writes."""
    answer: dict[str, Any] = json.loads(written(capsys, *arguments, "--json"))
    return answer


def marked(text: str) -> dict[str, str]:
    """The reading that is marked, for every ruling that is listed."""
    blocks = [block.splitlines() for block in text.rstrip().split("\n\n")]
    found = {}
    for heading, *lines in blocks:
        (mark,) = [line for line in lines if line.startswith("  * ")]
        found[heading.partition(":")[0]] = mark[4:].partition(":")[0]
    return found


def test_all_rulings_with_their_defaults(capsys: Captured) -> None:
    text = written(capsys)
    assert marked(text) == {id: ruling.default for id, ruling in pz.RULINGS.items()}
    assert "about:" not in text
    joined = " ".join(text.split())
    for ruling in pz.RULINGS.values():
        assert f"{ruling.id}: {ruling.point}" in joined
        for passage in ruling.sources:
            assert f"source: {passage}" in joined
        for reading in ruling.readings:
            assert f"{reading.name}: {reading.meaning}" in joined


def test_one_ruling_as_a_whole(capsys: Captured) -> None:
    assert written(capsys, "help-double") == (
        "help-double: a helper gives a double card for one requested unit\n"
        f"  * allowed: {pz.RULINGS['help-double'].readings[0].meaning}\n"
        "  - exact: only where no choice of the helper's cards with fewer units would do\n"
        "  source: Hungarian rules of Sole Mio!, Kisegítés: double cards may be given,\n"
        "  too (for `allowed`)\n"
        "  about: orders that may be helped with, double cards in the supply\n"
    )


def test_a_ruling_of_every_game_with_a_reading_that_is_not_offered(capsys: Captured) -> None:
    text = written(capsys, "pass")
    assert "\n  - first-turn: only in the first turn of a round (can't be chosen)\n" in text
    assert text.endswith("\n  about: every game\n")


def test_several_are_listed_as_they_are_named(capsys: Captured) -> None:
    assert list(marked(written(capsys, "tie", "decline", "tie"))) == ["tie", "decline"]


@pytest.mark.parametrize("id", ["mamma-mia", "sole-mio", "grande"])
def test_what_holds_in_a_game_and_what_can_not_matter(id: str, capsys: Captured) -> None:
    game = pz.game(id)
    text = written(capsys, "--game", id)
    assert marked(text) == dict(game.rulings)
    silent = {ruling for ruling in pz.RULINGS if missing_for(ruling, game)}
    assert silent
    blocks = text.split("\n\n")
    said = {block.partition(":")[0] for block in blocks if f"can't matter in {id}: no " in block}
    assert said == silent


def test_what_a_game_lacks_is_named(capsys: Captured) -> None:
    text = written(capsys, "failed-order", "decline", "--game", "grande")
    assert text.count("matter") == 1
    assert "\n  can't matter in grande: no failed orders that go under the waiter\n" in text


HOUSE = """game house like sole-mio "House rules"
  no help
  ruling block-show all
"""


def test_a_game_of_a_card_file(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "house.pizza"
    path.write_text(HOUSE, encoding="utf-8")
    arguments = ["block-show", "help-stop", "round-end", "--game", "house", "--cards", str(path)]
    text = written(capsys, *arguments)
    assert marked(text) == {
        "block-show": "all",
        "help-stop": "allowed",
        "round-end": "last-ingredient",
    }
    assert text.count("can't matter in house: no orders that may be helped with") == 1


def test_json_has_all_of_the_registry(capsys: Captured) -> None:
    answer = answered(capsys)
    assert answer == {
        "game": None,
        "rulings": [
            {
                "id": ruling.id,
                "point": ruling.point,
                "readings": [
                    {"name": r.name, "meaning": r.meaning, "offered": r.offered}
                    for r in ruling.readings
                ],
                "default": ruling.default,
                "holds": ruling.default,
                "sources": [
                    {
                        "document": p.document,
                        "section": p.section,
                        "says": p.says,
                        "supports": p.supports,
                    }
                    for p in ruling.sources
                ],
                "concerns": [str(feature) for feature in ruling.concerns],
                "missing": None,
            }
            for ruling in pz.RULINGS.values()
        ],
    }


def test_json_of_a_game(capsys: Captured) -> None:
    answer = answered(capsys, "round-end", "sweep-lay", "--game", "sole-mio")
    assert answer["game"] == "sole-mio"
    end, sweep = answer["rulings"]
    assert (end["default"], end["holds"], end["missing"]) == ("last-card", "last-ingredient", None)
    assert sweep["missing"] == "orders that take the whole table"


def test_colour_only_where_it_is_wanted(capsys: Captured) -> None:
    assert "\x1b" not in written(capsys, "tie")
    assert written(capsys, "tie", "--color", "always").startswith("\x1b[1mtie\x1b[0m: ")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["help-dubble"], "no ruling is called `help-dubble`: did you mean `help-double`?"),
        (["tie", "xyzzy"], "no ruling is called `xyzzy`"),
        (["--game", "sole-mia"], "no game is called `sole-mia`: did you mean `sole-mio`?"),
        (["--cards", "house.pizza"], "say by --game which game is meant"),
        (["--game", "house", "--cards", "house.pizza"], "can't read `house.pizza`"),
        (["--game", "house", "--cards", ""], "the path of a card file is empty"),
    ],
)
def test_misuse(
    arguments: list[str],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["rulings", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("pizzarules: ")
    assert complaint in captured.err
    assert main(["rulings", *arguments, "--json"]) == 2
    assert complaint in json.loads(capsys.readouterr().out)["error"]


def test_a_game_that_is_named_twice(capsys: Captured) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["rulings", "--game", "grande", "--game", "sole-mio"])
    assert ended.value.code == 2
    assert "--game is given twice" in capsys.readouterr().err
