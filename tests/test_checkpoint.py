"""A run that was interrupted goes on from its checkpoint."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import pizzarules as pz


def counted(games: int, file: Path, **arguments: Any) -> pz.Tally:
    usual: dict[str, Any] = {
        "game": "mamma-mia",
        "players": 2,
        "seed": 5,
        "jobs": 1,
        "chunk": 2,
    }
    return pz.simulate(games=games, checkpoint=file, **usual | arguments)


class Interruption:
    """Presses Ctrl-C after so many parts."""

    def __init__(self, parts: int) -> None:
        self.left = parts
        self.done = 0

    def __call__(self, done: int, all: int) -> None:
        self.done = done
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_run_goes_on(tmp_path: Path, jobs: int) -> None:
    file, whole = tmp_path / "part.json", tmp_path / "whole.json"
    before = 0
    for parts in (2, 3):
        pressed = Interruption(parts)
        with pytest.raises(KeyboardInterrupt):
            counted(60, file, jobs=jobs, progress=pressed)
        kept = json.loads(file.read_text())
        assert sum(end - first for first, end in kept["done"]) == kept["tally"]["games"]
        assert before < pressed.done <= kept["tally"]["games"] < 60
        before = kept["tally"]["games"]
    assert counted(60, file, jobs=jobs, chunk=7) == counted(60, whole)
    assert json.loads(file.read_text()) == json.loads(whole.read_text())
    # Nothing lies about beside them.
    assert {one.name for one in tmp_path.iterdir()} == {"part.json", "whole.json"}


def test_a_finished_run_can_get_more_games_and_plays_none_twice(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    first = counted(6, file)
    steps: list[tuple[int, int]] = []
    assert counted(6, file, progress=lambda *step: steps.append(step)) == first
    assert steps == [(6, 6)]
    more = counted(9, file, progress=lambda *step: steps.append(step))
    assert steps[1:] == [(6, 9), (8, 9), (9, 9)]
    assert more == pz.simulate("mamma-mia", 9, players=2, seed=5)
    with pytest.raises(pz.SimulationError, match="ask for 9 `games` or more, and not for 8"):
        counted(8, file)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"seed": 6}, "`seed` was `5` and is `6`"),
        ({"players": 3}, r'`seats` was `\["olive", "pepper"\]` and is'),
        (
            {"bots": "greedy"},
            r'`bots` was `\["random", "random"\]` and is `\["greedy", "greedy"\]`',
        ),
        ({"rulings": {"decline": "allowed"}}, '`rulings` was .* and is .*"decline": "allowed"'),
        ({"game": "grande"}, "`game` was `mamma-mia` and is `grande`"),
    ],
)
def test_the_checkpoint_of_another_run(tmp_path: Path, other: dict[str, Any], message: str) -> None:
    file = tmp_path / "run.json"
    counted(2, file)
    before = file.read_bytes()
    with pytest.raises(pz.SimulationError, match=message):
        counted(4, file, **other)
    assert file.read_bytes() == before


def test_a_game_whose_cards_have_changed(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    text = "order alone\n  bake {} own\n\ngame mine like mamma-mia\n  orders alone x8\n"
    counted(2, file, game="mine", cards=pz.loads(text.format(1)))
    with pytest.raises(pz.SimulationError, match="the cards of the game have changed"):
        counted(4, file, game="mine", cards=pz.loads(text.format(2)))


def test_another_version_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "run.json"
    counted(2, file)
    monkeypatch.setattr("pizzarules.simulation.checkpoint.__version__", "9.9")
    with pytest.raises(pz.SimulationError, match=r"`pizzarules` was `.*` and is `9.9`"):
        counted(4, file)


def damaged(text: str, what: str) -> str:
    content = json.loads(text)
    match what:
        case "cut":
            return text[: len(text) // 2]
        case "a count":
            content["tally"]["shared"] += 1
        case "a key":
            del content["tally"]
        case "a range":
            content["done"] = [[0, 3]]
    return json.dumps(content)


@pytest.mark.parametrize("what", ["cut", "a count", "a key", "a range"])
def test_a_damaged_checkpoint(tmp_path: Path, what: str) -> None:
    file = tmp_path / "run.json"
    counted(2, file)
    broken = damaged(file.read_text(), what)
    file.write_text(broken)
    with pytest.raises(pz.SimulationError, match=r"is damaged .*: remove it to begin anew"):
        counted(4, file)
    assert file.read_text() == broken


@pytest.mark.parametrize("text", ['{"name": "my shopping"}', "[]", '{"pizzarules": "view"}'])
def test_a_file_of_another_sort_is_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.json"
    file.write_text(text)
    with pytest.raises(pz.SimulationError, match="is no checkpoint"):
        counted(2, file)
    assert file.read_text() == text


def test_a_path_that_can_t_be_written_is_known_at_once(tmp_path: Path) -> None:
    parts: list[tuple[int, int]] = []
    with pytest.raises(pz.UnwritableFileError, match="can't write"):
        counted(2, tmp_path / "nowhere" / "run.json", progress=lambda *step: parts.append(step))
    assert parts == []
    with pytest.raises(pz.UnreadableFileError, match="can't read"):
        counted(2, tmp_path)


def test_failures_are_kept_too(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    first = counted(4, file, bots="bots_for_tests:silent")
    assert first.failures.number == 4
    again = counted(4, file, bots="bots_for_tests:silent")
    assert again == first
