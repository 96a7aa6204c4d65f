"""The commands that play games, and the counting behind them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pizzarules as pz
from pizzarules.analysis.simulating import simulate
from pizzarules.bots.uniform import UniformBot
from pizzarules.cli import main


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


def test_simulate_counts(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "simulate", "grande", "--players", "4", "--games", "5")
    assert lines[0] == "5 games of grande with 4 random players"
    assert any(line.startswith("bloccato") for line in lines)
    assert lines == told(capsys, "simulate", "grande", "--players", "4", "--games", "5")


def test_the_counts_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "simulate", "sole-mio", "--players", "5", "--games", "20", "--json")
    tally = json.loads("\n".join(lines))
    assert tally["games"] == 20
    assert sum(tally["wins"].values()) >= 20
    baked = 0
    for order in tally["orders"].values():
        ends = ("table", "hand", "help", "blocked", "barred", "failed")
        assert order["settled"] == sum(order[end] for end in ends)
        assert order["settled"] >= order["played"]
        baked += order["table"] + order["hand"] + order["help"] + order["reward"]
    assert baked == tally["baked"]
    for decision, number in tally["choices"].items():
        assert number <= tally["decisions"][decision]


def test_simulating_is_what_apply_does() -> None:
    game = pz.game("grande")
    tally = simulate(game, 3, seed=11, players=3)
    again = simulate(game, 3, seed=11, players=3)
    assert tally.to_json() == again.to_json()
    parts = [simulate(game, 1, seed=seed, players=3) for seed in (11, 12, 13)]
    assert tally.turns == sum(part.turns for part in parts)
    assert tally.baked == sum(part.baked for part in parts)


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
    assert lines[0] == "2 games of mine with 2 random players"
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


def test_no_games_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "sole-mio", "--games", "0"]) == 2
    assert "`games` is a whole number from 1 on" in capsys.readouterr().err


def test_a_bot_has_nothing_to_choose_when_the_game_is_over() -> None:
    state = pz.game("sole-mio").position(seats=["olive", "pepper"], oven=["1 olive"])
    with pytest.raises(pz.IllegalActionError):
        UniformBot(1).choose(state)


def test_a_card_file_in_place_of_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    one = "order alone\n  bake 1 own\n\ngame mine like sole-mio\n  orders alone x3\n"
    Path("one.pizza").write_text(one, encoding="utf-8")
    Path("two.pizza").write_text(f"{one}\ngame second like mine\n", encoding="utf-8")
    lines = told(capsys, "simulate", "one.pizza", "--games", "1", "--players", "2")
    assert lines[0] == "1 games of mine with 2 random players"
    assert main(["watch", "two.pizza"]) == 2
    assert "GAME --cards two.pizza, with `mine` and `second`" in capsys.readouterr().err
    assert main(["watch", "mine"]) == 2
    assert "found with --cards FILE" in capsys.readouterr().err
