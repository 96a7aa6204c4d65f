"""What an installed pizzarules must bring along, and what importing it must leave alone.

The suite runs against the source tree (an editable install) and against a built wheel; for the
latter `scripts/wheel_test.py` sets ``PIZZARULES_TEST_INSTALLED`` to `pure` or `native`.
"""

import importlib.metadata
import inspect
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

import pizzarules
from scenario_texts import GOOD

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(pizzarules.__file__).parent
INSTALLED_AS = "PIZZARULES_TEST_INSTALLED"
INSTALLED = INSTALLED_AS in os.environ
CARDS = PACKAGE / "data" / "cards" if INSTALLED else ROOT / "cards"


def fresh_python(code: str) -> str:
    """What `code` prints in an interpreter that has imported nothing yet."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_package_under_test_is_the_one_meant() -> None:
    installed = {Path(sysconfig.get_path("purelib")), Path(sysconfig.get_path("platlib"))}
    assert PACKAGE.parent in (installed if INSTALLED else {ROOT / "src"})
    assert pizzarules.compiled == (os.environ.get(INSTALLED_AS) == "native")


def test_one_version() -> None:
    assert importlib.metadata.version("pizzarules") == pizzarules.__version__
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## .*?(\d+\.\d+\.\d+)", changelog, re.MULTILINE)
    assert newest
    assert newest[1] == pizzarules.__version__


def test_type_checkers_may_read_it() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_the_grammar_comes_along() -> None:
    assert list((PACKAGE / "language").glob("*.lark"))


@pytest.mark.skipif(not INSTALLED, reason="an editable install reads cards/ in place")
@pytest.mark.parametrize("folder", ["cards", "scenarios"])
def test_the_bundled_files_come_along(folder: str) -> None:
    def files(place: Path) -> dict[str, bytes]:
        return {
            path.relative_to(place).as_posix(): path.read_bytes() for path in place.rglob("*.pizza")
        }

    assert files(PACKAGE / "data" / folder) == files(ROOT / folder)


@pytest.mark.parametrize("path", sorted(CARDS.glob("*.pizza")), ids=lambda path: path.name)
def test_a_bundled_file_loads(path: Path) -> None:
    cards = pizzarules.load(path)
    assert cards.orders or cards.games


def test_bundled_names_are_found_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code = (
        "import pizzarules as pz;"
        "print(pz.settle('coppia', game='sole-mio', owner='olive', table='').status)"
    )
    assert fresh_python(code) == "short\n"


def zipped(to: Path) -> Path:
    """A zip file with what a wheel holds."""
    folders = {PACKAGE: "pizzarules"}
    if not INSTALLED:
        wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        sources = wheel["tool"]["hatch"]["build"]["targets"]["wheel"]["sources"]
        folders = {ROOT / folder: name for folder, name in sources.items()}
    file = to / "all.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for folder, name in folders.items():
            for path in folder.rglob("*"):
                if path.is_file() and path.suffix != ".pyc":
                    archive.write(path, f"{name}/{path.relative_to(folder).as_posix()}")
    return file


FROM_ZIP = """
import sys
import pizzarules as pz, pytest
from pizzarules.cli import main
assert "all.zip" in pz.__file__, pz.__file__
assert pz.game("sole-mio").new(2, seed=1).actions()
assert pz.json_schema("state")["title"]
sys.exit(main(["test", "-k", "sources"]) or pytest.main(["-q", "-p", "no:cacheprovider", "."]))
"""


@pytest.mark.skipif(
    pizzarules.compiled, reason="compiled modules can't be imported from a zip file"
)
def test_the_package_runs_from_a_zip_file(tmp_path: Path) -> None:
    """Cards, games, scenarios, grammars, schemas, and the pytest plugin."""
    (tmp_path / "mine.pizza").write_text(GOOD, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", FROM_ZIP],
        env={**os.environ, "PYTHONPATH": str(zipped(tmp_path)), "PYTEST_ADDOPTS": ""},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed, 0 failed" in done.stdout
    assert "1 passed" in done.stdout


def test_importing_loads_no_parser_and_no_extra() -> None:
    late = {"cattrs", "hypothesis", "interegular", "lark", "numpy", "pytest"}
    code = "import sys, pizzarules; print(*(name.partition('.')[0] for name in sys.modules))"
    assert late & set(fresh_python(code).split()) == set()


def test_the_core_needs_three_packages() -> None:
    needed = importlib.metadata.requires("pizzarules") or []
    core = {re.split(r"[^\w-]", line)[0] for line in needed if "extra ==" not in line}
    assert core == {"attrs", "cattrs", "lark"}


def test_public_names_exist() -> None:
    names = pizzarules.__all__
    assert len(set(names)) == len(names)
    assert [name for name in names if not hasattr(pizzarules, name)] == []


@pytest.mark.skipif(sys.flags.optimize > 1, reason="`python -OO` leaves docstrings out")
@pytest.mark.parametrize("name", pizzarules.__all__)
def test_public_names_say_what_they_are(name: str) -> None:
    value = getattr(pizzarules, name)
    if not (inspect.isclass(value) or inspect.isroutine(value)):
        pytest.skip("only classes and functions have docstrings")
    if pizzarules.compiled and not value.__doc__:
        pytest.skip("mypyc leaves docstrings out")
    assert (value.__doc__ or "").strip()
    if not inspect.isclass(value):
        return
    undocumented = [
        member
        for member, attribute in vars(value).items()
        if not member.startswith("_")
        and (inspect.isroutine(attribute) or isinstance(attribute, property))
        and not inspect.getdoc(getattr(value, member))
    ]
    assert undocumented == []


@pytest.mark.parametrize(
    "start",
    [
        [Path(sysconfig.get_path("scripts")) / "pizzarules"],
        [Path(sys.executable), "-m", "pizzarules"],
    ],
    ids=["script", "module"],
)
def test_the_command_starts(start: list[Path | str]) -> None:
    result = subprocess.run([*start, "--help"], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert "bake" in result.stdout


def test_the_code_names_no_kind_order_or_game() -> None:
    """Cards and games are data: nothing in the code may know one of them."""
    declared = re.compile(r"^(?:order|game) (\S+)|^ +kinds (.+)", re.MULTILINE)
    names: set[str] = set()
    for path in CARDS.glob("*.pizza"):
        for name, kinds in declared.findall(path.read_text(encoding="utf-8")):
            names |= {name} if name else {kind.strip() for kind in kinds.split(",")}
    assert {"olive", "bombastica", "sole-mio"} <= names
    word = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, names))})(?![\w-])")

    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()}"
        for path in sorted(PACKAGE.rglob("*"))
        if path.suffix in {".py", ".lark"}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if word.search(line)
    ]
    assert found == []


@pytest.mark.skipif(not (ROOT / "pyproject.toml").is_file(), reason="no source tree")
def test_the_lowest_versions_are_those_that_are_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines: list[str] = list(project["dependencies"])
    for extra in ("bulk", "testing", "dask", "test"):
        lines += extras[extra]
    bounds = {line.replace(">=", "==") for line in lines if not line.startswith("pizzarules[")}
    lowest = (ROOT / "constraints-lowest.txt").read_text(encoding="utf-8").splitlines()
    assert sorted(bounds) == [line for line in lowest if not line.startswith("#")]
