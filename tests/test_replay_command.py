"""`pizzarules replay`, and `watch --replay` that writes what it reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pizzarules.cli import main
from pizzarules.game.replay import replay_of
from positions import short_game

REPLAY = replay_of(short_game())
"""Three actions: olive plays, and its order can't be baked. Action 1 stands in line 6."""


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(REPLAY.to_text(), encoding="utf-8")
    Path("game.json").write_text(json.dumps(REPLAY.to_json(), indent=1), encoding="utf-8")


def told(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(["replay", *arguments]) == status
    caught = capsys.readouterr()
    assert caught.err == ""
    return caught.out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["replay", *arguments]) == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    return caught.err


def changed(old: str, new: str, file: str = "game.txt") -> None:
    text = Path(file).read_text(encoding="utf-8")
    assert old in text
    Path(file).write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("file", ["game.txt", "game.json"])
def test_a_good_replay(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, file) == (
        "Mamma Mia!: olive, pepper, from a position\n"
        "3 actions, 3 with a check: all is as it was played\n"
        "olive wins (olive 0, pepper 0; in the tie olive 2, pepper 1)\n"
    )
    report = json.loads(told(capsys, file, "--json"))
    assert report == {
        "valid": True,
        "game": "mamma-mia",
        "seats": ["olive", "pepper"],
        "actions": 3,
        "checks": 3,
        "result": {
            "winners": ["olive"],
            "scores": {"olive": 0, "pepper": 0},
            "tie_break": {"olive": 2, "pepper": 1},
        },
    }


def test_a_game_that_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    changed("olive: decline", "# olive: decline")
    changed("result", "# result")
    assert told(capsys, "game.txt").splitlines()[1:] == [
        "2 actions, 2 with a check: all is as it was played",
        "round 3 goes on: olive has to settle the order",
    ]
    assert json.loads(told(capsys, "game.txt", "--json"))["result"] is None


def test_a_fault_is_a_finding(capsys: pytest.CaptureFixture[str]) -> None:
    changed("order bombastica", "no order")
    lines = told(capsys, "game.txt", status=1).splitlines()
    assert lines[1].startswith("game.txt: action 2 (line 7): `olive: no order` leads to the check")
    report = json.loads(told(capsys, "game.txt", "--json", status=1))
    assert (report["valid"], report["line"], report["number"]) == (False, 7, 2)
    assert report["error"].startswith("action 2 (line 7): ")
    changed("no order", "no ordre")
    assert "(line 7): `no ordre` is no action" in told(capsys, "game.txt", status=1)
    changed('"order bombastica"', '"order misto"', "game.json")
    assert "game.json: action 2: `order misto` is not legal" in told(capsys, "game.json", status=1)


def test_another_result_is_a_finding(capsys: pytest.CaptureFixture[str]) -> None:
    changed("result olive 0", "result olive 1")
    assert "game.txt: line 13: the result is" in told(capsys, "game.txt", status=1)


def test_telling(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "game.txt", "--tell") == (
        "Mamma Mia!: olive, pepper, from a position\n"
        "  olive plays 1 olive\n"
        "  olive plays bombastica\n"
        "\n"
        "the supply has given out: olive empties the oven\n"
        "  out of the oven: 1 olive\n"
        "  out of the oven: olive's bombastica; on the table: 1 olive\n"
        "  olive's bombastica fails\n"
        "  the oven is empty; on the table: 1 olive\n"
        "\n"
        "the game is over: olive wins (olive 0, pepper 0; in the tie olive 2, pepper 1)\n"
    )
    events = [
        json.loads(line) for line in told(capsys, "game.txt", "--tell", "--json").splitlines()
    ]
    assert events[0]["event"] == "Played"
    assert events[-1]["event"] == "GameOver"
    # What was told up to a fault was so.
    changed("olive: decline", "pepper: decline")
    lines = told(capsys, "game.txt", "--tell", status=1).splitlines()
    assert lines[1] == "  olive plays 1 olive"
    assert "(line 11): `pepper: decline`: it is not for pepper to act here" in lines[-1]


def test_new_checks(capsys: pytest.CaptureFixture[str]) -> None:
    changed("play 1 olive", "play 3 olive")
    changed("olive: decline", "olive: decline # what a pity\n# was:")
    told(capsys, "game.txt", status=1)
    new = told(capsys, "game.txt", "--recheck")
    assert "# what a pity" in new
    # Now pepper has more in hand.
    assert "result olive 0, pepper 0; winner pepper" in new
    Path("new.txt").write_text(new, encoding="utf-8")
    assert "pepper wins" in told(capsys, "new.txt")
    again = json.loads(told(capsys, "new.txt", "--recheck", "--json"))
    assert again["result"]["winners"] == ["pepper"]
    changed('"play 1 olive"', '"play 3 olive"', "game.json")
    assert "winner pepper" in told(capsys, "game.json", "--recheck")
    changed("play 3", "play 4")
    assert "(line 6): `play 4 olive` is not legal" in told(
        capsys, "game.txt", "--recheck", status=1
    )


def test_watch_writes_a_replay(capsys: pytest.CaptureFixture[str]) -> None:
    watch = ["watch", "sole-mio", "--players", "3", "--seed", "4"]
    assert main([*watch, "--replay", "told.txt"]) == 0
    story = capsys.readouterr().out
    assert main(watch) == 0
    assert capsys.readouterr().out == story
    assert told(capsys, "told.txt", "--tell") == story
    assert "seed 4" in Path("told.txt").read_text(encoding="utf-8").splitlines()
    assert main([*watch, "--replay", "nowhere/told.txt"]) == 2
    assert "can't write `nowhere/told.txt`" in capsys.readouterr().err


def test_games_of_card_files(capsys: pytest.CaptureFixture[str]) -> None:
    cards = "order mine\n  bake 1 own\n\ngame house like sole-mio\n  orders mine x3\n"
    Path("house.pizza").write_text(cards, encoding="utf-8")
    arguments = ["watch", "house.pizza", "--players", "2", "--seed", "1", "--replay", "own.txt"]
    assert main(arguments) == 0
    capsys.readouterr()
    assert "all is as it was played" in told(capsys, "own.txt", "--cards", "house.pizza")
    assert "Games of a card file are found with --cards FILE" in complaint(capsys, "own.txt")
    Path("house.pizza").write_text(cards.replace("x3", "x4"), encoding="utf-8")
    assert "another edition of `house`" in complaint(capsys, "own.txt", "--cards", "house.pizza")
    # What the file hasn't is looked up in the bundled cards.
    assert "olive wins" in told(capsys, "game.txt", "--cards", "house.pizza")


def test_a_replay_names_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("house.pizza").write_text("game house like sole-mio\n", encoding="utf-8")
    changed("game mamma-mia", "game house.pizza")
    assert "no game is called `house.pizza`" in complaint(capsys, "game.txt")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "game.txt: a replay begins with the line `pizzarules replay 1`, and this is empty"),
        (b"\xff\xfe", "`game.txt` is not UTF-8 text"),
        (b"order mine\n", "game.txt: line 1: a replay begins with the line `pizzarules replay 1`"),
        (b"pizzarules replay 1\nseed 1\n", "game.txt: `game` is missing"),
        (b"pizzarules replay 1\nolive: pass\ngame sole-mio 1\n", "game.txt: `game` is missing"),
        (b"pizzarules replay 1\ngame sole-moi 1\n", "did you mean `sole-mio`?"),
        (b"pizzarules replay 1\ngame sole-mio 1\nseat\n", "game.txt: line 3: no line begins"),
        (b"{", "it can't be read as JSON"),
        (b"[]", "this is no replay: the key `game` says which game was played"),
        (b'{"game": "sole-mio"}', "it has to say"),
    ],
)
def test_what_is_no_replay(
    content: bytes, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("game.txt").write_bytes(content)
    assert message in complaint(capsys, "game.txt")


@pytest.mark.parametrize(
    ("file", "message"),
    [("none.txt", "can't read `none.txt`"), ("", "path of a replay is empty"), (".", "can't read")],
)
def test_files_that_can_not_be_read(
    file: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in complaint(capsys, file)


def test_errors_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.txt").write_text("rubbish", encoding="utf-8")
    assert main(["replay", "game.txt", "--json"]) == 2
    report: Any = json.loads(capsys.readouterr().out)
    assert report["error"].startswith("game.txt: line 1: ")


def test_telling_and_rechecking_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["replay", "game.txt", "--tell", "--recheck"])
    assert ended.value.code == 2
