"""Files are written whole: at every step at which that may fail, the old content or the new one is there."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

import pizzarules as pz
from pizzarules.storage import write_file

OLD, NEW = "old\n" * 500, "new\n" * 900
STEPS = ("mkstemp", "fdopen", "fsync", "chmod", "replace")
"""What a write goes through; it may end behind each of them."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "cards.pizza"
    made.write_text(OLD, encoding="utf-8")
    return made


def others(file: Path) -> list[str]:
    return sorted(path.name for path in file.parent.iterdir() if path != file)


def test_a_new_file_and_an_old_one(tmp_path: Path) -> None:
    file = tmp_path / "new.txt"
    write_file(file, "käse\n")
    assert file.read_bytes() == "käse\n".encode()
    write_file(file, b"\x00\xff")
    assert file.read_bytes() == b"\x00\xff"
    assert others(file) == []
    plain = tmp_path / "plain"
    plain.touch()
    assert file.stat().st_mode == plain.stat().st_mode


@pytest.mark.parametrize(
    "call", ["os.fsync", "Path.replace", "Path.chmod", "tempfile.mkstemp", "write"]
)
def test_a_step_that_fails_leaves_the_old_content(
    file: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    if call == "write":
        honest = os.fdopen

        def fdopen(number: int, mode: str) -> object:
            stream = honest(number, mode)
            monkeypatch.setattr(os, "fsync", fails)
            return stream

        monkeypatch.setattr(os, "fdopen", fdopen)
    else:
        owner, name = call.split(".")
        monkeypatch.setattr({"os": os, "Path": Path, "tempfile": tempfile}[owner], name, fails)
    with pytest.raises(pz.UnwritableFileError, match="No space left"):
        write_file(file, NEW)
    monkeypatch.undo()
    assert file.read_text(encoding="utf-8") == OLD
    assert others(file) == []


KILLED = """
import os, sys
from pathlib import Path
from pizzarules import storage
steps = {"mkstemp": (storage.tempfile, "mkstemp"), "fdopen": (storage.os, "fdopen"), "fsync": (storage.os, "fsync"),
         "chmod": (Path, "chmod"), "replace": (Path, "replace")}
where, name = steps[sys.argv[2]]
honest = getattr(where, name)
def ends(*given, **more):
    honest(*given, **more)
    os._exit(9)
setattr(where, name, ends)
storage.write_file(sys.argv[1], sys.stdin.read())
"""


@pytest.mark.parametrize("step", STEPS)
def test_a_program_that_is_killed(file: Path, step: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(file), step], input=NEW, text=True, check=False
    )
    assert done.returncode == 9
    assert file.read_text(encoding="utf-8") == (NEW if step == "replace" else OLD)


def test_a_disk_that_is_full(file: Path) -> None:
    """As `ulimit -f` has it; the signal that comes with it is not waited for."""
    code = (
        "import resource, signal, sys; from pizzarules.storage import write_file\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))\n"
        "write_file(sys.argv[1], 'x' * 5000)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=False
    )
    assert "UnwritableFileError" in done.stderr
    assert file.read_text(encoding="utf-8") == OLD
    assert others(file) == []
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 2048


def test_links_stay(file: Path, tmp_path: Path) -> None:
    link, second = tmp_path / "link", tmp_path / "second"
    link.symlink_to("cards.pizza")
    os.link(file, second)
    file.chmod(0o640)
    write_file(link, NEW)
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == second.read_text(encoding="utf-8") == NEW
    assert file.stat().st_ino == second.stat().st_ino
    write_file(second, "short")
    assert file.read_text(encoding="utf-8") == "short"
    second.unlink()
    write_file(file, OLD)
    assert file.stat().st_mode & 0o777 == 0o640
    dangling = tmp_path / "dangling"
    dangling.symlink_to("not-there-yet")
    write_file(dangling, NEW)
    assert (tmp_path / "not-there-yet").read_text(encoding="utf-8") == NEW
    assert dangling.is_symlink()


def test_a_file_of_two_names_on_a_full_disk(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    second = file.with_name("second")
    os.link(file, second)
    honest: Callable[[int, bytes], int] = os.write
    written: list[int] = []

    def write(number: int, data: bytes) -> int:
        written.append(number)
        if len(written) == 2:
            raise OSError(28, "No space left on device")
        return honest(number, bytes(data)[:100] if len(written) == 1 else data)

    monkeypatch.setattr(os, "write", write)
    with pytest.raises(pz.UnwritableFileError, match="No space left"):
        write_file(file, NEW)
    assert file.read_text(encoding="utf-8") == second.read_text(encoding="utf-8") == OLD


@pytest.mark.parametrize("path", ["", "no-such-folder/file", "nul\0", "."])
def test_what_can_t_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(pz.UnwritableFileError, match="can't write"):
        write_file(path, NEW)
    assert list(tmp_path.iterdir()) == []


def test_devices_are_written_to(tmp_path: Path) -> None:
    write_file("/dev/null", NEW)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE)
    write_file(pipe, NEW)
    assert reader.communicate()[0] == NEW.encode()
