"""A path is a path and a text is a text: which of them was meant is said, and never guessed."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pizzarules as pz
from pizzarules import testing
from pizzarules.cli import main

CARD = "order mine\n  bake 2 own\n"
NAMES = [
    "order form.pizza",
    "game night.pizza",
    "# 1.pizza",
    "scenario one.pizza",
    "language 1",
    "two\nlines.pizza",
    "order mine\n  bake 2 own\n",
    "-",
    "pizza",
    "é\u0301 .pizza",
]
ASKED: dict[str, Any] = {"game": "sole-mio", "owner": "olive", "table": "2 olive"}


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a card file in the current folder."""
    monkeypatch.chdir(tmp_path)
    file: str = request.param
    Path(file).write_text(CARD, encoding="utf-8")
    return file


def test_a_file_may_be_called_as_it_likes(name: str) -> None:
    for given in (name, Path(name), os.fsencode(name)):
        path: Any = given
        if isinstance(given, bytes):
            path = _Path(given)
        assert list(pz.load(path).orders) == ["mine"]
        assert pz.settle("mine", cards=path, **ASKED).status == "ready"
    assert pz.explain("mine", name)
    assert pz.order("mine", name).name == "mine"
    assert pz.game("sole-mio", name).id == "sole-mio"
    assert pz.compare("mine", "mine", game="sole-mio", cards=name).same
    assert pz.odds("mine", game="sole-mio", owner="olive", cards=name).share > 0
    assert pz.simulate("mamma-mia", 1, players=2, jobs=1, cards=name).games == 1
    assert pz.balance(name, "mamma-mia", 1, players=2, jobs=1).cards[0].name == "mine"
    assert testing.check(name, examples=1).examples == 1


class _Path:
    """What leads to a file, by bytes."""

    def __init__(self, name: bytes) -> None:
        self.name = name

    def __fspath__(self) -> bytes:
        return self.name


def test_the_commands_take_the_same_names(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"./{name}" if name == "-" else name
    bake = ["--game", "sole-mio", "--owner", "olive", "--table", "2 olive", "--cards", path]
    assert main(["bake", "mine", *bake]) == 0
    assert main(["explain", "mine", "--cards", path]) == 0
    assert main(["check", path]) == 0
    assert main(["fmt", path, "--check"]) == 0
    capsys.readouterr()
    # Read, and found to have no scenario.
    assert main(["test", path]) == 2
    assert "there is no scenario to run" in capsys.readouterr().err
    assert main(["odds", "mine", "--game", "sole-mio", "--owner", "olive", "--cards", path]) == 0
    assert main(["compare", "mine", "mine", "--game", "sole-mio", "--cards", path]) == 0


@pytest.mark.parametrize("text", ["order mine", CARD, "\ufeff" + CARD, "# order", "game x", "a\rb"])
def test_a_text_in_place_of_a_path(text: str) -> None:
    doors: list[Callable[[str], object]] = [
        pz.load,
        lambda given: pz.settle("mine", cards=given, **ASKED),
        lambda given: pz.explain("mine", given),
        lambda given: pz.compare("mine", "mine", game="sole-mio", cards=given),
        lambda given: pz.odds("mine", game="sole-mio", owner="olive", cards=given),
        lambda given: pz.balance(given, "mamma-mia", 1),
        lambda given: pz.simulate("mamma-mia", 1, cards=given),
        testing.check,
    ]
    for door in doors:
        with pytest.raises(pz.UnreadableFileError) as caught:
            door(text)
        assert str(caught.value).startswith("can't read `")
        assert str(caught.value).endswith(
            "No such file or directory; a path is needed, the text of one is read by `loads`"
        )


def test_nothing_in_place_of_a_path() -> None:
    for given in ("", b"", None, 7, b"mine.pizza", ["mine.pizza"], CARD.encode()):
        with pytest.raises(pz.PizzaError, match="the text of one is read by `loads`"):
            pz.load(given)  # type: ignore[arg-type]
    with pytest.raises(pz.UnreadableFileError, match=r"is empty; the text of one"):
        pz.settle("mine", cards="", **ASKED)


def test_a_text_is_read_whatever_it_looks_like(tmp_path: Path) -> None:
    assert list(pz.loads(CARD).orders) == ["mine"]
    assert list(pz.loads("\ufeff" + CARD).orders) == ["mine"]
    assert list(pz.loads("order mine\r  bake 2 own").orders) == ["mine"]
    assert dict(pz.loads("").orders) == {}
    assert dict(pz.loads("# see mine.pizza").orders) == {}


def test_a_path_in_place_of_a_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.pizza"
    file.write_text(CARD, encoding="utf-8")
    for given in (file, str(file), "mine.pizza", CARD.encode(), None, 7):
        with pytest.raises(
            pz.PizzaError, match="is read by `load`, which takes its path"
        ) as caught:
            pz.loads(given)  # type: ignore[arg-type]
        assert not isinstance(caught.value, pz.CardFileError)
    with pytest.raises(pz.CardFileError):
        pz.loads("not a card file")


def test_requests_name_paths(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("order form.pizza").write_text(CARD, encoding="utf-8")
    request = {"game": "sole-mio", "order": "mine", "owner": "olive", "table": "2 olive"}
    lines = [json.dumps({**request, "cards": cards}) for cards in ("order form.pizza", CARD)]
    stdin = io.TextIOWrapper(io.BytesIO("\n".join(lines).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert main(["bake", "--jsonl"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["status"] == "ready"
    assert second["error"].endswith("; a path is needed, a text stands under `cards_text`")


def test_new_cards_as_a_value() -> None:
    """A game of the same cards takes them in, be they of a file or made here."""
    text = (
        f"{CARD}order yours\n  bake 1 of each kind\ngame house like mamma-mia\n  orders mine x4\n"
    )
    cards = pz.loads(text)
    found = pz.balance(cards, "house", 1, only=["yours"], players=2, jobs=1)
    assert {card.name: (card.new, card.cards) for card in found.cards} == {
        "yours": (True, 1),
        "mine": (False, 4),
    }
    made = pz.Cards({"mine": cards.order("mine")}, beyond=pz.loads(""))
    fared = pz.balance(made, "mamma-mia", 1, players=2, jobs=1).cards
    assert [card.name for card in fared if card.new] == ["mine"]
    with pytest.raises(pz.PizzaError, match=r"can't be put into `mamma-mia`"):
        pz.balance(pz.loads("order far\n  bake 2 basil\ngame g\n  kinds basil, ham\n"), "mamma-mia")


def test_paths_of_what_is_written_down() -> None:
    """States, views and replays are read from texts and objects; a path says that it is none."""
    game = pz.game("mamma-mia")
    path: Any = Path("written.json")
    for door in (game.load, game.load_view, lambda given: pz.Replay.from_json(given, game)):
        with pytest.raises(pz.JsonError, match="read the file first"):
            door(path)
    with pytest.raises(pz.ReplayError, match="of a file, read that first"):
        pz.Replay.parse(path, game)
