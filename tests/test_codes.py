"""Every diagnostic code: the registry against the code that uses it, and each example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pizzarules
from pizzarules.analysis.codes import THOROUGH_CODES
from pizzarules.diagnostics import Severity, Source
from pizzarules.language.codes import CODES, Code
from pizzarules.loading.files import read

SHOWN = [code for code in CODES.values() if code.example]
LARGE = {
    "E0001": lambda: " " * 50_000_001,
    "E0002": lambda: "order mine\n  bake 1 own" + " + 1 own" * 500,
    "E0008": lambda: "order mine\n  bake 1 own\n" + "zzz qqq xxx\n" * 300,
    "E0108": lambda: "order mine\n  bake 1 own" + " + 1 own" * 100,
    "E0132": lambda: f"order {'m' * 61}\n  bake 1 own\n",
    "E0201": lambda: f"game mine\n  kinds {', '.join(f'k{i}' for i in range(65))}\n",
}


def test_every_code_is_in_the_registry() -> None:
    source = Path(pizzarules.__file__).parent
    used = {
        code
        for file in source.rglob("*.py")
        if file.name != "codes.py"
        for code in re.findall(r'"([EW]\d{4})"', file.read_text(encoding="utf-8"))
    }
    assert used == set(CODES)


def test_the_registry_says_something_of_each() -> None:
    for code in CODES.values():
        assert code.title
        assert code.cause.endswith(".")
        assert code.cure.endswith(".")
        assert bool(code.example) == bool(code.message)
    assert {code.id for code in CODES.values()} == {code.id for code in SHOWN} | set(LARGE)


@pytest.mark.parametrize("code", SHOWN, ids=[code.id for code in SHOWN])
def test_each_example(code: Code) -> None:
    diagnostics = read(Source(code.example)).diagnostics
    first = next(d for d in diagnostics if d.code == code.id)
    assert first.message == code.message
    assert code.example[first.span.start : first.span.end] == code.marked
    assert (first.hints[0].text if first.hints else "") == code.hint
    assert first.severity is (Severity.ERROR if code.id.startswith("E") else Severity.WARNING)
    # An example has one fault, beside the games in it that are too small to be played.
    assert {d.code for d in diagnostics} - {"W0312"} == {code.id} - {"W0312"}


@pytest.mark.parametrize("id", sorted(LARGE))
def test_faults_that_are_too_large_to_show(id: str) -> None:
    assert id in {d.code for d in read(Source(LARGE[id]())).diagnostics}


def test_messages_follow_the_style() -> None:
    for code in SHOWN:
        for diagnostic in read(Source(code.example)).diagnostics:
            assert not diagnostic.message.endswith(".")
            assert diagnostic.message[:1] == "`" or not diagnostic.message[:1].isupper()
            assert not re.search(r"\b[A-Z_]{3,}\b", re.sub("`[^`]*`", "", diagnostic.message))


def test_the_page_is_drawn_from_the_registry() -> None:
    root = Path(__file__).parent.parent
    page = root / "docs" / "errors.md"
    text = page.read_text(encoding="utf-8")
    for code in CODES.values():
        assert f"## {code.id}\n\n**{code.title}.** {code.cause} {code.cure}\n" in text, (
            "run `python scripts/errors_page.py`"
        )
        assert code.example.rstrip("\n") in text
        assert code.message in text
    assert text.count("\n## ") == len(CODES) + len(THOROUGH_CODES)
