"""Wrong command lines: what is wrong comes first, with what may have been meant, then where help is."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pizzarules.cli import main
from pizzarules.testing.__main__ import main as check_properties
from pizzarules.usage import path

COMMANDS = (
    "there is `bake`, `odds`, `compare`, `explain`, `rulings`, `check`, `fmt`, `test`, `watch`, "
    "`replay`, `simulate`, `balance`, `perft` and `schema`"
)


@pytest.mark.parametrize(
    ("arguments", "complaint", "help"),
    [
        (["watsh", "grande"], "no command is called `watsh`: did you mean `watch`?", ""),
        (["Bake"], "no command is called `Bake`: did you mean `bake`?", ""),
        (["zzz"], f"no command is called `zzz`: {COMMANDS}", ""),
        (["--vershon"], "there is no option `--vershon` here: did you mean `--version`?", ""),
        (["--xyz", "bake"], "there is no option `--xyz` here", ""),
        # No beginning of an option is taken for it.
        (
            ["odds", "misto", "--gam", "mamma-mia", "--owner", "olive"],
            "there is no option `--gam` here: did you mean `--game`?",
            "odds",
        ),
        (
            ["watch", "grande", "--see=3"],
            "there is no option `--see` here: did you mean `--seed`?",
            "watch",
        ),
        # The wrong option is the reason why another one is missing.
        (
            ["compare", "a", "b", "--gmae", "grande"],
            "there is no option `--gmae` here: did you mean `--game`?",
            "compare",
        ),
        (["compare", "a", "b"], "--game is missing", "compare"),
        (["compare", "a"], "B and --game are missing", "compare"),
        (["check"], "FILE is missing", "check"),
        (["bake"], "ORDER, --game, --owner and --table are missing", "bake"),
        (["replay"], "FILE is missing", "replay"),
        (["explain", "misto", "coppia", "x"], "`coppia x` is too much here", "explain"),
        (["explain", "-z"], "`-z` is too much here", "explain"),
        (["watch", "grande", "--seed"], "--seed needs a value", "watch"),
        (["watch", "grande", "--seed", "x"], "--seed: `seed` is a whole number", "watch"),
        (
            ["watch", "grande", "--players", "-1"],
            "--players: `-1` is no whole number from 0 on",
            "watch",
        ),
        (["watch", "grande", "--json=1"], "--json: ignored explicit argument '1'", "watch"),
        (["watch", "grande", "--seed", "1", "--seed", "1"], "--seed is given twice", "watch"),
        (
            ["simulate", "grande", "--format", "jason"],
            "--format: `jason` can't be chosen: did you mean `json`?",
            "simulate",
        ),
        (
            ["check", "x.pizza", "--color", "zzz"],
            "--color: `zzz` can't be chosen: there is `auto`, `always` and `never`",
            "check",
        ),
        (
            ["replay", "x", "--tell", "--recheck"],
            "--recheck: not allowed with argument --tell",
            "replay",
        ),
    ],
)
def test_a_wrong_command_line(
    arguments: list[str], complaint: str, help: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    shown = capsys.readouterr()
    assert shown.out == ""
    first, second = shown.err.splitlines()
    assert first.startswith(f"pizzarules: {complaint}")
    assert first.endswith(("?", complaint, "..."))
    assert second == f"`{f'pizzarules {help}'.strip()} --help` says more"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["odds", "misto", "--json", "--bogus"], "there is no option `--bogus` here"),
        (["perft", "grande", "-1", "--json"], None),
        (["simulate", "sole-mio", "--games", "x", "--json"], None),
        (["bake", "misto", "--json"], None),
        (["test", "--export", "xml", "--json"], None),
    ],
)
def test_a_wrong_command_line_as_json(
    arguments: list[str], error: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.suppress(SystemExit):
        main(arguments)
    shown = capsys.readouterr()
    found = json.loads(shown.out)["error"]
    assert shown.err.splitlines()[0] == f"pizzarules: {found.splitlines()[0]}"
    assert error in (None, found)


def test_what_begins_with_dashes_and_is_no_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("--mine").write_text("order mine\n  bake 1 own\n", encoding="utf-8")
    assert main(["check", "--", "--mine"]) == 0
    assert main(["check", "--strict", "--color=never", "./--mine"]) == 0
    with pytest.raises(SystemExit, match="2"):
        main(["check", "--mine"])


def test_the_properties_are_checked_with_the_same_manners(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit, match="2"):
        check_properties(["x.pizza", "--example", "3"])
    assert capsys.readouterr().err == (
        "pizzarules: there is no option `--example` here: did you mean `--examples`?\n"
        "`python -m pizzarules.testing --help` says more\n"
    )


def test_arguments_are_utf_8_in_every_locale(tmp_path: Path) -> None:
    """Names of orders and of files, with a locale that knows ASCII only."""
    for name in ("jalapeño.pizza", os.fsdecode(b"\xff.pizza")):
        (tmp_path / name).write_text("order jalapeño\n  bake 1 own\n", encoding="utf-8")
    locale = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "utf-8"}
    for file in ("jalapeño.pizza", os.fsdecode(b"\xff.pizza")):
        asked = ["--game", "grande", "--owner", "olive", "--table", "1 olive", "--cards", file]
        done = subprocess.run(
            [sys.executable, "-m", "pizzarules", "bake", "jalapeño", *asked],
            env={**os.environ, **locale},
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        assert done.stderr == b""
        assert done.returncode == 0
        assert done.stdout.startswith(b"ready: ")


def test_requests_are_utf_8_in_every_locale(tmp_path: Path) -> None:
    (tmp_path / "jalapeño.pizza").write_text("order jalapeño\n  bake 1 own\n", encoding="utf-8")
    asked = {"order": "jalapeño", "game": "grande", "owner": "olive", "table": "1 olive"}
    done = subprocess.run(
        [sys.executable, "-m", "pizzarules", "bake", "--jsonl"],
        input=json.dumps({**asked, "cards": "jalapeño.pizza"}, ensure_ascii=False).encode(),
        env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"},
        cwd=tmp_path,
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["status"] == "ready"


def test_a_path_is_what_the_system_calls_it() -> None:
    for name in ("jalapeño.pizza", "a b", "-", "", os.fsdecode(b"\xff")):
        assert path(name) == name


def test_an_empty_file_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.pizza").write_text("# nothing yet\n", encoding="utf-8")
    Path("full.pizza").write_text("order mine\n  bake 1 own\n", encoding="utf-8")
    assert main(["check", "."]) == 0
    shown = capsys.readouterr()
    assert shown.out == "2 files: 0 errors, 0 warnings\n"
    assert (
        shown.err
        == "pizzarules: `empty.pizza` declares nothing: no order, game or scenario is in it\n"
    )


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_lines_end_as_the_file_has_it(
    end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.pizza"
    file.write_bytes(b"order mine\n  bake 1 own\n".replace(b"\n", end.encode()))
    assert main(["fmt", "--check", str(file)]) == 0
    assert main(["fmt", "--diff", str(file)]) == 0
    assert capsys.readouterr().out == ""
    loose = b"order  mine\n bake 1   own\n".replace(b"\n", end.encode())
    tidy = file.read_bytes()
    file.write_bytes(loose)
    assert main(["fmt", str(file)]) == 0
    assert file.read_bytes() == tidy
