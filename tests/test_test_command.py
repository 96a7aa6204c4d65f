"""`pizzarules test`: which scenarios it runs, what it says of them, and in which forms."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pizzarules as pz
from pizzarules.cli import main
from pizzarules.conformance.selecting import selection
from pizzarules.loading.files import bundled_sources
from scenario_texts import GOOD

BAD = """scenario "a wrong table"
  in mamma-mia
  table 4 olive + 1 salami
  salami bakes 4+1:olive
  then 4+1:olive is baked
    table 1 olive
"""
FAULTY = "order mine\n  bak 4 own\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two good scenarios and a wrong one, in two files; it is the current one."""
    monkeypatch.chdir(tmp_path)
    Path("alone.pizza").write_text(GOOD)
    Path("two.pizza").write_text(f"{GOOD.replace('suffices', 'is enough')}\n{BAD}")
    return tmp_path


def test_it_runs_what_comes_along(capsys: pytest.CaptureFixture[str]) -> None:
    files = bundled_sources("scenarios")
    number = sum(len(pz.loads(file.text).scenarios) for file in files)
    assert main(["test"]) == 0
    out = capsys.readouterr().out
    assert out == f"{number} scenarios in {len(files)} files: {number} passed, 0 failed\n"


@pytest.mark.usefixtures("folder")
def test_it_says_what_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "."]) == 1
    assert capsys.readouterr().out == (
        "scenario `a wrong table` does not hold\n"
        "\n"
        "error[S0004]: the table is not as expected\n"
        "  --> two.pizza:12:5\n"
        "   |\n"
        "12 |     table 1 olive\n"
        "   |     ^^^^^^^^^^^^^\n"
        "   = expected: 1 olive\n"
        "   = actual: nothing\n"
        "   = difference: missing 1 olive\n"
        "\n"
        "3 scenarios in 2 files: 2 passed, 1 failed\n"
    )
    assert main(["test", "alone.pizza"]) == 0
    assert capsys.readouterr().out == "1 scenario in 1 file: 1 passed, 0 failed\n"


@pytest.mark.usefixtures("folder")
def test_colours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "two.pizza", "--color", "always"]) == 1
    assert "\x1b[1mscenario `a wrong table` does not hold\x1b[0m" in capsys.readouterr().out


# Some of them.


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("expression", "passed", "failed"),
    [
        ("table", 2, 1),
        ("TABLE", 2, 1),
        ("suffices", 1, 0),
        ("suffices or wrong", 1, 1),
        ("not wrong", 2, 0),
        ("two.pizza", 1, 1),
        ("two and not wrong", 1, 0),
        ("not (suffices or wrong)", 1, 0),
        ("not not wrong", 0, 1),
        ("alone or two and wrong", 1, 1),
    ],
)
def test_words_select(
    expression: str, passed: int, failed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["test", ".", "-k", expression]) == (1 if failed else 0)
    last = capsys.readouterr().out.splitlines()[-1]
    number, left = passed + failed, 3 - passed - failed
    assert last == (
        f"{number} scenario{'' if number == 1 else 's'} in 2 files: {passed} passed, {failed} failed"
        + (f"; {left} left out" if left else "")
    )


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("", "an expression of words is needed, like `series and not help`"),
        ("  ", "an expression of words is needed, like `series and not help`"),
        ("the table", "the expression `the table` goes wrong at `table`"),
        ("table and", "the expression `table and` ends too early"),
        ("(table", "the expression `(table` ends too early"),
        ("table or or wrong", "the expression `table or or wrong` goes wrong at `or`"),
        ("table)", "the expression `table)` goes wrong at `)`"),
        (f"{'(' * 60}a{')' * 60}", f"`{'(' * 39}...` is nested too deeply"),
    ],
)
def test_what_is_no_expression(
    expression: str, message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["test", "-k", expression, "alone.pizza"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"pizzarules: {message}\n" or "nested too deeply" in message
    assert captured.err.endswith(message[-20:] + "\n")


def test_a_selection_is_a_value() -> None:
    assert selection("a and (b or not c)") == selection("A  and(b or not c)")
    assert selection("a or b") != selection("a and b")


@pytest.mark.usefixtures("folder")
def test_no_scenario_fits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", ".", "-k", "pineapple"]) == 2
    captured = capsys.readouterr()
    assert captured.err == "pizzarules: no scenario fits `-k`\n"
    assert captured.out == "0 scenarios in 2 files: 0 passed, 0 failed; 3 left out\n"


# JSON.


@pytest.mark.usefixtures("folder")
def test_json_lists_every_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "--json", "."]) == 1
    report = json.loads(capsys.readouterr().out)
    counts = {name: report[name] for name in ("files", "passed", "failed", "left_out")}
    assert counts == {"files": 2, "passed": 2, "failed": 1, "left_out": 0}
    assert [
        (one["file"], one["line"], one["title"], one["outcome"]) for one in report["scenarios"]
    ] == [
        ("alone.pizza", 1, "the table suffices", "passed"),
        ("two.pizza", 1, "the table is enough", "passed"),
        ("two.pizza", 7, "a wrong table", "failed"),
    ]
    good, _, bad = report["scenarios"]
    assert good["failures"] == []
    (failure,) = bad["failures"]
    assert failure["code"] == "S0004"
    assert (failure["line"], failure["column"]) == (12, 5)
    assert failure["message"] == "the table is not as expected"
    assert failure["expected"] == "1 olive"
    assert failure["actual"] == "nothing"
    assert failure["difference"] == "missing 1 olive"


@pytest.mark.usefixtures("folder")
def test_json_of_faults(capsys: pytest.CaptureFixture[str]) -> None:
    Path("faulty.pizza").write_text(FAULTY)
    assert main(["test", "--json", "faulty.pizza", "none.pizza"]) == 2
    report = json.loads(capsys.readouterr().out)
    assert [fault["code"] for fault in report["diagnostics"]] == ["E0010"]
    assert report["unreadable"] == ["can't read `none.pizza`: No such file or directory"]
    assert report["scenarios"] == []


# JUnit XML.


@pytest.mark.usefixtures("folder")
def test_junit_xml(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", ".", "--junit", "report.xml"]) == 1
    assert capsys.readouterr().out.endswith("3 scenarios in 2 files: 2 passed, 1 failed\n")
    root = ElementTree.parse("report.xml").getroot()
    assert root.attrib == {"tests": "3", "failures": "1", "errors": "0"}
    alone, two = root
    assert (alone.get("name"), alone.get("tests"), alone.get("failures")) == (
        "alone.pizza",
        "1",
        "0",
    )
    assert (two.get("name"), two.get("tests"), two.get("failures")) == ("two.pizza", "2", "1")
    (good, bad) = two
    assert good.get("name") == "the table is enough"
    assert list(good) == []
    assert float(good.get("time", "")) >= 0
    assert (bad.get("classname"), bad.get("file"), bad.get("line")) == (
        "two.pizza",
        "two.pizza",
        "7",
    )
    (failure,) = bad
    assert failure.tag == "failure"
    assert failure.get("message") == "the table is not as expected"
    assert failure.get("type") == "S0004"
    assert (failure.text or "").startswith(
        "\nscenario `a wrong table` does not hold\n\nerror[S0004]"
    )


@pytest.mark.usefixtures("folder")
def test_junit_xml_of_faults() -> None:
    Path("faulty.pizza").write_text(f"{GOOD.replace('suffices', '& <it>')}\n{FAULTY}")
    assert main(["test", "faulty.pizza", "none.pizza", "--junit", "report.xml"]) == 2
    root = ElementTree.parse("report.xml").getroot()
    assert root.attrib == {"tests": "3", "failures": "0", "errors": "2"}
    faulty, unreadable = root
    file, good = faulty
    (error,) = file
    assert (error.tag, error.get("type")) == ("error", "E0010")
    assert "did you mean `bake`?" in (error.text or "")
    assert good.get("name") == "the table & <it>"
    assert unreadable[0][0].get("message") == "can't read `none.pizza`: No such file or directory"


@pytest.mark.usefixtures("folder")
def test_junit_xml_holds_what_xml_can_hold() -> None:
    Path("odd.pizza").write_text(BAD + "\norder \x01\n  bake 1 own\n")
    assert main(["test", "odd.pizza", "--junit", "report.xml"]) == 2
    assert ElementTree.parse("report.xml").getroot().get("errors") == "1"


@pytest.mark.usefixtures("folder")
def test_junit_xml_can_not_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", ".", "--junit", "none/report.xml"]) == 2
    assert "can't write `none/report.xml`: the folder `" in capsys.readouterr().err


# What can't be used.


@pytest.mark.usefixtures("folder")
def test_what_can_not_be_used(capsys: pytest.CaptureFixture[str]) -> None:
    Path("faulty.pizza").write_text(f"{GOOD}\n{FAULTY}")
    Path("empty.pizza").write_text("order mine\n  bake 4 own\n")
    assert main(["test", "faulty.pizza"]) == 2
    assert capsys.readouterr().out.endswith("1 passed, 0 failed; 1 error in the card files\n")
    assert main(["test", "empty.pizza"]) == 2
    assert capsys.readouterr().err == "pizzarules: there is no scenario to run\n"
    assert main(["test", "none.pizza"]) == 2
    assert "can't read" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["-k", "--junit"])
def test_an_option_given_twice(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["test", option, "a", option, "b"])
    assert f"{option} is given twice" in capsys.readouterr().err


def test_a_pipe_in_a_folder_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "good.pizza").write_text(GOOD, encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.pizza")
    assert main(["test", str(tmp_path)]) == 0
    assert "1 file" in capsys.readouterr().out


def test_a_report_without_a_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "good.pizza"
    file.write_text(GOOD, encoding="utf-8")
    assert main(["test", str(file), "--junit", ""]) == 2
    assert "the path of a file to write to is empty" in capsys.readouterr().err
