"""Whole games along which all answers of the API are written down, held against those of before."""

from __future__ import annotations

import difflib
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

import pizzarules as pz

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "playthroughs"
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "playthroughs.py"))
BEGINNINGS: dict[str, pz.State] = SCRIPT["beginnings"]()
PLAYTHROUGH: Callable[[pz.State], str] = SCRIPT["playthrough"]
SHOWN = 60
"""How many lines of a difference are shown."""
LARGEST = 200_000


@pytest.mark.parametrize("name", BEGINNINGS)
def test_playthrough(name: str) -> None:
    before = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    now = PLAYTHROUGH(BEGINNINGS[name])
    if now == before:
        return
    lines = list(
        difflib.unified_diff(
            before.splitlines(), now.splitlines(), f"{name}.txt", "now", lineterm="", n=4
        )
    )
    more = f"\n... and {len(lines) - SHOWN} lines more" if len(lines) > SHOWN else ""
    shown = "\n".join([*lines[:SHOWN]])
    pytest.fail(
        f"{shown}{more}\n\nif that was meant: run `python scripts/playthroughs.py`", pytrace=False
    )


def test_every_file_is_one_of_them_and_fit_to_be_read() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(BEGINNINGS)
    for path in FOLDER.glob("*.txt"):
        assert path.stat().st_size < LARGEST, path.name


def test_everything_happens_in_them() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    lines = text.splitlines()
    decisions = {
        line.split(": ")[1].split()[0] for line in lines if line.startswith("==") and ": " in line
    }
    assert decisions == set(pz.Decision)
    done = {line[2:] for line in lines if line.startswith("> ")}
    games = {pz.game(id) for id in ("mamma-mia", "sole-mio", "grande")}
    games |= {state.game for state in BEGINNINGS.values()}
    forms = {action.form for game in games for action in game.codec.actions if str(action) in done}
    # `lay no olive` and the like are of a form that other texts have, too.
    assert forms == set(pz.Form)
    for part in ("\n- ", "\nnot ", "  forced: ", "\nchanged ", "\nnotation ", "\ndigest ", "\n  ["):
        assert part in text
