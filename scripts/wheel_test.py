"""Build the sdist and the wheels, and run the suite of the one against a wheel.

That is the native wheel, whose core is compiled; with `--pure` as the first argument the one for
every Python. The other is only looked at.

The wheel is installed into a fresh environment outside the source tree, and the tests run in the
unpacked sdist with its `src` taken away, so that nothing but the wheel can be imported, and a file
that either of them lacks is missed. Arguments are handed to pytest.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CARD_FOLDERS = ("cards", "scenarios")


def main(pytest_args: list[str], *, pure: bool) -> int:
    with tempfile.TemporaryDirectory(prefix="pizzarules-wheel-") as name:
        place = Path(name)
        os.environ.pop("PIZZARULES_COMPILE", None)
        say("building sdist and pure wheel")
        run(sys.executable, "-m", "build", "--outdir", place / "dist", ROOT)
        wheel = only(place / "dist", "*-none-any.whl")
        sdist = only(place / "dist", "*.tar.gz")
        shutil.unpack_archive(sdist, place)
        tree = place / sdist.name.removesuffix(".tar.gz")
        wheels = [wheel]
        if not pure:
            say("building native wheel")
            os.environ["PIZZARULES_COMPILE"] = "1"
            run(sys.executable, "-m", "build", "--wheel", "--outdir", place / "native", tree)
            wheel = only(place / "native", "*.whl")
            wheels.append(wheel)

        for built in wheels:
            missing = missing_from(built)
            if missing:
                say(f"{built.name} lacks:", *sorted(missing))
                return 1

        say(f"installing {wheel.name} into a fresh environment")
        run(sys.executable, "-m", "venv", place / "env")
        scripts = place / "env" / ("Scripts" if os.name == "nt" else "bin")
        python = scripts / "python"
        pip = (python, "-m", "pip", "install", "-qq", "--disable-pip-version-check")
        run(*pip, f"pizzarules[test] @ {wheel.as_uri()}")

        shutil.rmtree(tree / "src")

        say(f"running the suite of {sdist.name} against {wheel.name}")
        env = os.environ | {
            "PIZZARULES_TEST_INSTALLED": "pure" if pure else "native",
            "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
        }
        env.pop("PYTHONPATH", None)
        command = [str(python), "-m", "pytest", "-n", "auto", *pytest_args]
        return subprocess.run(command, cwd=tree, env=env, check=False).returncode


def missing_from(wheel: Path) -> set[str]:
    """All files of the package and its cards that did not make it into the wheel."""
    source = ROOT / "src"
    expected = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    for folder in CARD_FOLDERS:
        cards = (ROOT / folder).rglob("*.pizza")
        expected |= {
            f"pizzarules/data/{folder}/{path.relative_to(ROOT / folder).as_posix()}"
            for path in cards
        }
    with zipfile.ZipFile(wheel) as archive:
        return expected - set(archive.namelist())


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def run(*command: object) -> None:
    """Run `command`; where it fails, print what it said and stop."""
    result = subprocess.run(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode:
        sys.stdout.write(result.stdout)
        sys.exit(f"wheel-test: this failed: {' '.join(map(str, command))}")


def say(*words: str) -> None:
    print("wheel-test:", *words, flush=True)


if __name__ == "__main__":
    pure = sys.argv[1:2] == ["--pure"]
    sys.exit(main(sys.argv[2:] if pure else sys.argv[1:], pure=pure))
