"""The pytest plugin: scenarios of card files are collected and run as tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pizzarules.cli import main
from pizzarules.conformance.glancing import may_hold_scenarios
from scenario_texts import GOOD

pytest_plugins = ["pytester"]

BAD = """scenario "a wrong table"
  in mamma-mia
  table 4 olive + 1 salami
  salami bakes 4+1:olive
  then table 1 olive
"""
ORDER = "order mine\n  bake 4 own\n"


@pytest.fixture
def folder(pytester: pytest.Pytester) -> Path:
    """An empty folder with a pytest that is as strict as can be."""
    pytester.makeini(
        "[pytest]\naddopts = --strict-markers --strict-config\nfilterwarnings = error\n"
        # This test run's own plugins are not to be seen there.
    )
    return pytester.path


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return pytester.runpytest("-p", "no:hypothesispytest", "-p", "no:cacheprovider", *arguments)


def test_each_scenario_is_a_test(pytester: pytest.Pytester, folder: Path) -> None:
    (folder / "cards.pizza").write_text(f"{ORDER}\n{GOOD}\n{BAD}")
    result = run(pytester, "-v")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "cards.pizza::the table suffices PASSED*",
            "cards.pizza::a wrong table FAILED*",
            "FAILED cards.pizza::a wrong table*",
        ]
    )


def test_a_failure_prints_what_the_command_prints(
    pytester: pytest.Pytester, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "cards.pizza").write_text(BAD)
    result = run(pytester)
    capsys.readouterr()
    assert main(["test", "cards.pizza"]) == 1
    said = capsys.readouterr().out.rpartition("\n\n")[0]
    assert said.startswith("scenario `a wrong table` does not hold\n\nerror[S0004]: the table is")
    assert said in result.stdout.str()
    # With the line, counted from 0, and the title instead of a traceback.
    result.stdout.fnmatch_lines(["*scenario `a wrong table`*"])


def test_the_path_is_shown_from_where_pytest_is_started(
    pytester: pytest.Pytester, folder: Path
) -> None:
    (folder / "below").mkdir()
    (folder / "below" / "cards.pizza").write_text(BAD)
    result = run(pytester)
    result.stdout.fnmatch_lines([f" --> {Path('below', 'cards.pizza')}:5:3"])
    result.stdout.fnmatch_lines(["FAILED below/cards.pizza::a wrong table*"])


def test_scenarios_are_selected_by_their_ids(pytester: pytest.Pytester, folder: Path) -> None:
    (folder / "cards.pizza").write_text(f"{GOOD}\n{BAD}")
    run(pytester, "cards.pizza::the table suffices").assert_outcomes(passed=1)
    run(pytester, "cards.pizza").assert_outcomes(passed=1, failed=1)


def test_scenarios_are_selected_by_words(pytester: pytest.Pytester, folder: Path) -> None:
    (folder / "cards.pizza").write_text(f"{GOOD}\n{BAD}")
    run(pytester, "-k", "table and not wrong").assert_outcomes(passed=1, deselected=1)
    run(pytester, "-k", "cards.pizza").assert_outcomes(passed=1, failed=1)
    run(pytester, "-k", "wrong").assert_outcomes(failed=1, deselected=1)


def test_scenarios_are_selected_by_their_mark(pytester: pytest.Pytester, folder: Path) -> None:
    (folder / "cards.pizza").write_text(GOOD)
    (folder / "test_it.py").write_text("def test_it(): pass\n")
    run(pytester, "-m", "scenario").assert_outcomes(passed=1, deselected=1)
    run(pytester, "-m", "not scenario").assert_outcomes(passed=1, deselected=1)
    result = run(pytester, "--markers")
    result.stdout.fnmatch_lines(["@pytest.mark.scenario: *"])


def test_marks_of_a_conftest_hold(pytester: pytest.Pytester, folder: Path) -> None:
    (folder / "cards.pizza").write_text(f"{GOOD}\n{BAD}")
    (folder / "conftest.py").write_text(
        "import pytest\n"
        "def pytest_collection_modifyitems(items):\n"
        "    for item in items:\n"
        "        if 'wrong' in item.name:\n"
        "            item.add_marker(pytest.mark.xfail(reason='known', strict=True))\n"
    )
    run(pytester).assert_outcomes(passed=1, xfailed=1)


def test_with_xdist(pytester: pytest.Pytester, folder: Path) -> None:
    pytest.importorskip("xdist")
    (folder / "cards.pizza").write_text(f"{GOOD}\n{BAD}")
    result = pytester.runpytest_subprocess("-n", "2", "-p", "no:hypothesispytest")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["error[[]S0004[]]: the table is not as expected"])


def test_faults_of_the_file_are_drawn(pytester: pytest.Pytester, folder: Path) -> None:
    (folder / "cards.pizza").write_text(f"{GOOD}\norder mine\n  bak 4 own\n")
    (folder / "more.pizza").write_text(GOOD)
    result = run(pytester, "--continue-on-collection-errors")
    result.assert_outcomes(errors=1, passed=1)
    result.stdout.fnmatch_lines(
        [
            "error[[]E0010[]]: `bak` doesn't fit here",
            " --> cards.pizza:8:3",
            "8 |   bak 4 own",
            "  = hint: did you mean `bake`? `bake 4 own`",
        ]
    )
    assert "Traceback" not in result.stdout.str()


def test_a_file_that_can_not_be_read(pytester: pytest.Pytester, folder: Path) -> None:
    (folder / "cards.pizza").write_bytes(b'scenario "\xff"\n')
    result = run(pytester)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*is not UTF-8 text*"])


def test_card_files_without_scenarios_are_left_alone(
    pytester: pytest.Pytester, folder: Path
) -> None:
    (folder / "cards.pizza").write_text(f"{ORDER}\norder faulty\n  bak 4 own\n")
    (folder / "cards.txt").write_text(GOOD)
    run(pytester).assert_outcomes()


def test_the_plugin_can_be_left_out(pytester: pytest.Pytester, folder: Path) -> None:
    (folder / "cards.pizza").write_text(BAD)
    run(pytester, "-p", "no:pizzarules").assert_outcomes()


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        (GOOD, True),
        (f"{ORDER}\n  {GOOD}", True),
        (f"{ORDER}\nscenaro “misspelt”\n", True),
        ('szenario: "in German"\n', True),
        (f"{ORDER}# no scenario\n", False),
        ('order mine\n  name it "Mia"\ngame house like mamma-mia "scenario"\n', False),
        ("", False),
    ],
)
def test_a_glance_finds_scenarios(text: str, holds: bool) -> None:
    assert may_hold_scenarios(text.encode()) is holds


@pytest.mark.parametrize("cards", ["", ORDER], ids=["no card file", "no scenario"])
def test_it_costs_nothing_without_scenarios(tmp_path: Path, cards: str) -> None:
    """The plugin is loaded by every pytest run where the package is installed."""
    (tmp_path / "test_it.py").write_text(
        "import sys\n"
        "def test_it():\n"
        "    assert 'pizzarules.conformance.pytest_plugin' in sys.modules\n"
        "    ours = {name for name in sys.modules if name.startswith('pizzarules')}\n"
        "    allowed = {'', '.game', '.conformance', '.conformance.pytest_plugin'}\n"
        "    allowed |= {'.conformance.glancing'} if CARDS else set()\n"
        "    assert ours == {f'pizzarules{name}' for name in allowed}\n"
        "    assert not {'lark', 'attrs', 'cattrs'} & set(sys.modules)\n".replace(
            "CARDS", repr(bool(cards))
        )
    )
    if cards:
        (tmp_path / "mine.pizza").write_text(cards)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:hypothesispytest", str(tmp_path)]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout
