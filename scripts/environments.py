"""Run the suite in other environments than the usual one, and say how many tests passed in each.

    python scripts/environments.py dev optimized ... [-- ARGUMENTS OF PYTEST]

Without names: all. Each has an environment of its own under .venv-NAME/, or runs in the one that
calls this. What an environment can't test is left out, and stands here with the reason. An
interpreter that is not there is named and left out: they are looked for as `python3.12` etc. on the
PATH, and under the folders of the variable PYTHONS (separated like a PATH).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from wheel_test import only, run

ROOT = Path(__file__).resolve().parent.parent
LOWEST = ROOT / "constraints-lowest.txt"
VERSIONS = ("3.12", "3.13", "3.14")
"""Beside the one that calls this."""


class MissingError(Exception):
    """An environment can't be set up here."""


class Place(NamedTuple):
    """Where and how the suite is run."""

    python: Path | str
    folder: Path = ROOT
    variables: Mapping[str, str] = {}
    arguments: Sequence[str] = ()
    before: Sequence[str] = ()
    """A command that runs the rest of its arguments."""


Setting = Callable[[Path], Place]
"""Sets an environment up, in a folder for what it needs no longer than that, and says where it is."""


def dev(_: Path) -> Place:
    """Every warning an error, in child processes too; checks of the interpreter itself."""
    return Place(
        sys.executable,
        variables={"PYTHONDEVMODE": "1", "PYTHONWARNINGS": "error"},
        arguments=[
            # dask and its children warn of what is theirs.
            "--deselect=tests/test_workers.py::test_dask_with_a_worker_killed_in_the_middle",
        ],
    )


def optimized(_: Path) -> Place:
    """Without asserts and docstrings: nothing may depend on either.

    pytest rewrites the asserts of tests, which hold all the same, and warns of those of other files.
    """
    return Place(
        sys.executable,
        variables={"PYTHONOPTIMIZE": "2"},
        arguments=[
            *("-W", "ignore::pytest.PytestConfigWarning"),
            *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
            # A pytest in pytest warns of the same in the midst of what is compared.
            "--deselect=tests/test_pytest_plugin.py",
        ],
    )


def zipped(folder: Path) -> Place:
    """The wheel itself on the path: nothing of the package is a file of its own."""
    wheel, tree = built(folder)
    python = installed("zip", "pizzarules[test] @ " + wheel.as_uri())
    run(python, "-m", "pip", "uninstall", "-qq", "--yes", "pizzarules")
    script = folder / "bin" / "pizzarules"
    script.parent.mkdir()
    text = f'#!/bin/sh\nPYTHONPATH="{wheel}" exec "{python}" -m pizzarules "$@"\n'
    script.write_text(text, encoding="utf-8")
    script.chmod(0o755)
    return Place(
        python,
        tree,
        {
            "PYTHONPATH": str(wheel),
            "PIZZARULES_TEST_INSTALLED": "zip",
            "PATH_FIRST": str(script.parent),
        },
        [
            # They look at the files of the package.
            "--ignore=tests/test_packaging.py",
            "--deselect=tests/test_codes.py::test_every_code_is_in_the_registry",
            # pytest can't rewrite what lies in a zip, and warns where a pytest in pytest would.
            "--deselect=tests/test_pytest_plugin.py",
        ],
    )


def read_only(folder: Path) -> Place:
    """Installed where nothing can be written: no cache beside the code, no file changed in use."""
    wheel, tree = built(folder)
    run(sys.executable, "-m", "venv", folder / "env")
    python = folder / "env" / "bin" / "python"
    run(*pip(python), f"pizzarules[test] @ {wheel.as_uri()}")
    variables = {"PIZZARULES_TEST_INSTALLED": "pure"}
    home = folder / "env"
    if os.geteuid():
        for path in [home, *home.rglob("*")]:
            path.chmod(path.stat().st_mode & ~0o222)
        return Place(python, tree, variables)
    # Nothing is forbidden to root but by the file system.
    mount = f'mount --bind "{home}" "{home}" && mount -o remount,ro,bind "{home}" && exec "$@"'
    before = ["unshare", "--mount", "sh", "-c", mount, "sh"]
    try:
        subprocess.run([*before, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        raise MissingError(
            "root may write everywhere, and `unshare --mount` is not possible"
        ) from None
    return Place(python, tree, variables, before=before)


def lowest(_: Path) -> Place:
    """The lowest versions that pyproject.toml allows, all together."""
    python = installed("lowest", "--editable", f"{ROOT}[test]", "--constraint", str(LOWEST))
    return Place(python)


def version(number: str) -> Setting:
    """Another version of Python."""

    def setting(_: Path) -> Place:
        python = interpreter(number)
        return Place(installed(f"python{number}", "--editable", f"{ROOT}[test]", python=python))

    return setting


SETTINGS: dict[str, Setting] = {
    "dev": dev,
    "optimized": optimized,
    "zip": zipped,
    "read-only": read_only,
    "lowest": lowest,
    **{f"python{number}": version(number) for number in VERSIONS},
}


# Setting up.


def interpreter(number: str) -> str:
    """The Python of this version; `MissingError` if there is none that works."""
    name = f"python{number}"
    folders = os.environ.get("PYTHONS", "").split(os.pathsep)
    found = [
        path
        for folder in folders
        if folder
        for path in (Path(folder) / name, *Path(folder).glob(f"{number}*/bin/{name}"))
        if path.is_file()
    ]
    candidates = [*map(str, found), *filter(None, [shutil.which(name)])]
    for python in candidates:
        # A pyenv has names of Pythons that it has no leave to run.
        command = [python, "-c", "import sys, venv; print('%d.%d' % sys.version_info[:2])"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.stdout.strip() == number:
            return python
    raise MissingError(f"no {name} is found on the PATH or under PYTHONS")


def pip(python: Path | str) -> tuple[object, ...]:
    return (python, "-m", "pip", "install", "-qq", "--disable-pip-version-check")


def installed(name: str, *what: str, python: str = sys.executable) -> Path:
    """The Python of an environment of this name, in which this is installed."""
    home = ROOT / f".venv-{name}"
    stamp = home / ".installed"
    sources = [ROOT / "pyproject.toml", LOWEST]
    wanted = "\n".join([*what, *(path.read_text(encoding="utf-8") for path in sources)])
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(home, ignore_errors=True)
        run(python, "-m", "venv", home)
        run(*pip(home / "bin" / "python"), *what)
        stamp.write_text(wanted, encoding="utf-8")
    return home / "bin" / "python"


def built(folder: Path) -> tuple[Path, Path]:
    """The wheel for every Python, and the tree of the sdist without the sources of the package."""
    os.environ.pop("PIZZARULES_COMPILE", None)
    run(sys.executable, "-m", "build", "--outdir", folder / "dist", ROOT)
    sdist = only(folder / "dist", "*.tar.gz")
    shutil.unpack_archive(sdist, folder)
    tree = folder / sdist.name.removesuffix(".tar.gz")
    shutil.rmtree(tree / "src")
    return only(folder / "dist", "*.whl"), tree


# Running.


class Counts(NamedTuple):
    """What the closing line of pytest says."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


@contextmanager
def place_of(name: str) -> Iterator[Place]:
    """The environment of a name, set up."""
    with tempfile.TemporaryDirectory(prefix=f"pizzarules-{name}-") as folder:
        yield SETTINGS[name](Path(folder))


def tested(place: Place, arguments: Sequence[str]) -> Counts:
    """Run the suite in an environment, and count."""
    env = os.environ | dict(place.variables)
    first = env.pop("PATH_FIRST", str(Path(place.python).parent))
    env["PATH"] = os.pathsep.join([first, str(Path(place.python).parent), os.environ["PATH"]])
    command = [*place.before, str(place.python), "-m", "pytest", "-p", "no:cacheprovider"]
    command += ["-n", "auto", *place.arguments, *arguments]
    with subprocess.Popen(
        command, cwd=place.folder, env=env, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        last = ""
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line if re.search(r" in [\d.]+s", line) else last
    counts = Counts(
        _number(last, "passed"),
        _number(last, "failed") + _number(last, "error"),
        _number(last, "skipped"),
    )
    if process.returncode and not counts.failed:
        return counts._replace(failed=1)
    return counts


def _number(line: str, word: str) -> int:
    found = re.search(rf"(\d+) {word}", line)
    return int(found[1]) if found else 0


def main(given: Sequence[str]) -> int:
    names = list(given[: given.index("--")] if "--" in given else given)
    arguments = given[given.index("--") + 1 :] if "--" in given else []
    if unknown := [name for name in names if name not in SETTINGS]:
        sys.exit(f"no environment is called {', '.join(unknown)}: of {', '.join(SETTINGS)}")
    found: dict[str, Counts] = {}
    left_out: dict[str, str] = {}
    for name in names or SETTINGS:
        print(f"--- {name}: {_summary(SETTINGS[name])}", flush=True)
        try:
            with place_of(name) as place:
                found[name] = tested(place, arguments)
        except MissingError as reason:
            left_out[name] = str(reason)
    print()
    for name, counts in found.items():
        print(f"{name:12} {counts}")
    for name, why in left_out.items():
        print(f"{name:12} left out: {why}")
    total = Counts(*map(sum, zip(*found.values(), strict=True))) if found else Counts()
    print(total)
    return 1 if total.failed else 0


def _summary(setting: Setting) -> str:
    return (setting.__doc__ or "").split("\n")[0] or "another version of Python"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
