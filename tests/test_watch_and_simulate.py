"""The commands that play games."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import pizzarules as pz
from pizzarules.cli import main
from pizzarules.cli.bar import Bar, duration


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main([*arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_watch_tells_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "watch", "sole-mio", "--players", "3", "--seed", "4")
    assert lines[0] == "Sole Mio!: olive, pepper, mushroom, seed 4"
    rounds = [line for line in lines if line.startswith("round ")]
    assert [line.split(",")[0] for line in rounds] == ["round 1 begins", "round 2 begins"]
    assert lines == told(capsys, "watch", "sole-mio", "--players", "3", "--seed", "4")
    assert lines != told(capsys, "watch", "sole-mio", "--players", "3", "--seed", "5")
    # The story ends with the result.
    assert lines[-1].startswith("the game is over: ")


def test_watch_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "watch", "mamma-mia", "--players", "2", "--seed", "1", "--json")
    events = [json.loads(line) for line in lines]
    assert events[-1]["event"] == "GameOver"
    assert sum(event["event"] == "RoundBegan" for event in events) == 3


def test_watch_draws_a_seed_and_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    first = told(capsys, "watch", "mamma-mia", "--players", "2")
    seed = first[0].rpartition(" ")[2]
    assert told(capsys, "watch", "mamma-mia", "--players", "2", "--seed", seed) == first


def test_a_game_of_a_run_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    common = ("watch", "sole-mio", "--players", "2", "--bots", "greedy,random")
    lines = told(capsys, *common, "--seed", "7", "--number", "3")
    seed = pz.game_seed(7, 3)
    assert lines[0] == f"Sole Mio!: olive, pepper, seed {seed}"
    assert lines == told(capsys, *common, "--seed", str(seed))
    assert lines != told(capsys, *common, "--seed", "7", "--number", "4")
    # It ends as it does in the run.
    run = pz.simulate("sole-mio", 4, players=2, seed=7, bots=["greedy", "random"], jobs=1)
    shorter = pz.simulate("sole-mio", 3, players=2, seed=7, bots=["greedy", "random"], jobs=1)
    scores = [run.seats[seat].scores.total - shorter.seats[seat].scores.total for seat in run.seats]
    assert f"(olive {scores[0]}, pepper {scores[1]}" in lines[-1]
    assert told(capsys, "watch", "grande", "--number", "0")[0].endswith(
        f"seed {pz.game_seed(0, 0)}"
    )


def test_a_game_that_a_bot_brings_down_is_told_up_to_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bot = "bots_for_tests:declining"
    arguments = ["sole-mio", "--players", "2", "--seed", "1", "--bots", f"random,{bot}"]
    assert main(["simulate", *arguments, "--games", "6", "--json"]) == 1
    caught = capsys.readouterr()
    failure = json.loads(caught.out)["failures"]["first"][0]
    message = f"decision {failure['decision']}: bot `{bot}` of pepper: RuntimeError: no appetite"
    assert caught.err.startswith(
        f"pizzarules: game {failure['game']} (seed {failure['seed']}), {message}"
    )
    assert main(["watch", *arguments, "--number", str(failure["game"])]) == 2
    caught = capsys.readouterr()
    assert message in caught.err
    assert caught.out.splitlines()[0].endswith(f"seed {failure['seed']}")
    assert "the game is over" not in caught.out


def test_simulate_tells(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "simulate", "grande", "--players", "4", "--games", "5")
    assert lines[0] == "5 games of grande: 4 players (random), seed 0"
    assert any(line.startswith("bloccato") for line in lines)
    assert lines == told(capsys, "simulate", "grande", "--players", "4", "--games", "5")
    assert lines == told(
        capsys, "simulate", "grande", "--players", "4", "--games", "5", "--jobs", "2"
    )


def test_formats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ("simulate", "mamma-mia", "--players", "2", "--games", "3")
    want = pz.simulate("mamma-mia", 3, players=2)
    assert json.loads("".join(told(capsys, *common, "--json"))) == want.to_json()
    assert told(capsys, *common, "--format", "json") == told(capsys, *common, "--json")
    assert told(capsys, *common, "--format", "csv") == want.to_csv().splitlines()
    for number, format in enumerate(("table", "json", "csv", "html")):
        file = tmp_path / f"{number}.txt"
        shown = told(capsys, *common, "--format", format)
        assert told(capsys, *common, "--format", format, "--output", str(file)) == []
        assert file.read_text(encoding="utf-8").splitlines() == shown
    assert shown == want.to_html().splitlines()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--json", "--format", "csv"], "--json doesn't go with --format csv"),
        (["--output", "nowhere/x.html"], "can't write `nowhere/x.html`: the folder `"),
        (["--output", "."], "can't write `.`: this is a folder"),
        (["--output", ""], "the path of a file to write to is empty"),
        (["--bots", "random,greedy"], "2 bots for 5 seats: give one for all, or one for each"),
        (["--bots", "nothing:here"], "bot `nothing:here` can't be imported"),
        (["--jobs", "0"], "`jobs` is a whole number from 1 on"),
        (["--checkpoint", "nowhere/x.json"], "can't write `nowhere/x.json`"),
        (["--games", "0"], "`games` is a whole number from 1 on"),
    ],
)
def test_mistakes_in_a_run(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "sole-mio", *arguments]) == 2
    assert message in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_bots_in_the_current_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])
    Path("bots_of_mine.py").write_text(
        "def last(choice, rng):\n    return choice.actions[-1]\n", encoding="utf-8"
    )
    lines = told(
        capsys, "simulate", "mamma-mia", "--games", "2", "--players", "2", "--bots",
        "bots_of_mine:last",
    )  # fmt: skip
    assert lines[0] == "2 games of mamma-mia: 2 players (bots_of_mine:last), seed 0"


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    now = [100.0]
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    with Bar("games") as bar:
        # 200 were done before; then 100 in 4 seconds: 25 a second, so that 100 more take 4.
        bar(200, 400)
        now[0] = 104.0
        bar(300, 400)
        assert screen.getvalue().endswith(
            "\r[##################......] 300 of 400 games, 25/s, 4 s left\x1b[K"
        )
        # Not more often than ten times a second.
        drawn = screen.getvalue()
        now[0] = 104.05
        bar(310, 400)
        assert screen.getvalue() == drawn
        now[0] = 108.0
        bar(400, 400)
    assert "] 400 of 400 games, 25/s\x1b[K" in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[K")
    assert bar.done == 400
    assert [duration(seconds) for seconds in (3.2, 600, 9000)] == ["3 s", "10 min", "2.5 h"]


def test_there_is_no_bar_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "mamma-mia", "--games", "2", "--players", "2"]) == 0
    assert capsys.readouterr().err == ""


def test_rulings_and_own_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cards = "order alone\n  bake 1 own\n\ngame mine like sole-mio\n  orders alone x3\n"
    Path("my.pizza").write_text(cards, encoding="utf-8")
    lines = told(
        capsys, "simulate", "mine", "--cards", "my.pizza", "--seats", "salami, olive",
        "--ruling", "help-reward=taken", "--games", "2",
    )  # fmt: skip
    assert lines[0] == "2 games of mine: 2 players (random), seed 0"
    assert any(line.startswith("alone") for line in lines)


@pytest.mark.parametrize("command", ["watch", "simulate"])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sole-moi"], "no game is called `sole-moi`: did you mean `sole-mio`?"),
        (["sole-mio", "--players", "9"], "`sole-mio` is for 2 to 5 players, not for 9"),
        (["sole-mio", "--seats", "olive,olive"], "seats: `olive` sits there twice"),
        (["sole-mio", "--seats", "olive,basil"], "seats: no seat is called `basil`"),
        (["sole-mio", "--ruling", "block-show"], "write ID=READING"),
        (["sole-mio", "--ruling", "block-show=x"], "ruling `block-show` has no reading `x`"),
        (["sole-mio", "--cards", "nowhere.pizza"], "can't read `nowhere.pizza`"),
    ],
)
def test_mistakes(
    command: str, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, *arguments]) == 2
    caught = capsys.readouterr()
    assert message in caught.err
    assert caught.out == ""


def test_any_seed_of_a_game_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in ("-5", str(2**254)):
        lines = told(capsys, "watch", "mamma-mia", "--players", "2", "--seed", seed)
        assert lines[0].endswith(f"seed {seed}")
    for seed in ("x", "1.5", str(2**255), "9" * 5000):
        with pytest.raises(SystemExit) as ended:
            main(["watch", "mamma-mia", "--seed", seed])
        assert ended.value.code == 2
        assert "--seed" in capsys.readouterr().err


def test_a_card_file_in_place_of_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    one = "order alone\n  bake 1 own\n\ngame mine like sole-mio\n  orders alone x3\n"
    Path("one.pizza").write_text(one, encoding="utf-8")
    Path("two.pizza").write_text(f"{one}\ngame second like mine\n", encoding="utf-8")
    lines = told(capsys, "simulate", "one.pizza", "--games", "1", "--players", "2")
    assert lines[0] == "1 game of mine: 2 players (random), seed 0"
    assert main(["watch", "two.pizza"]) == 2
    assert "GAME --cards two.pizza, with `mine` and `second`" in capsys.readouterr().err
    assert main(["watch", "mine"]) == 2
    assert "found with --cards FILE" in capsys.readouterr().err
