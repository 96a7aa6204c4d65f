"""Files are written as a whole: whatever goes wrong, the old content or the new one is there."""

from __future__ import annotations

import errno
import os
import resource
import stat
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pizzarules as pz
from pizzarules import storage
from pizzarules.cli import main
from pizzarules.storage import require_apart, require_writable, write_file

OLD = "what was there before, " * 400
NEW = "what is there now, and longer, " * 800


def alone(folder: Path, *names: str) -> bool:
    """Whether a folder holds these names and no leftover."""
    return {path.name for path in folder.iterdir()} == set(names)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file.txt"
    path.write_text(OLD)
    return path


class System:
    """The calls of the system that writing takes, in order; `at` does something before each."""

    def __init__(self, at: Callable[[int, str], None]) -> None:
        self.calls: list[str] = []
        self.at = at

    def __getattr__(self, name: str) -> Any:
        value = getattr(os, name)
        if name not in STEPS:
            return value

        def step(*arguments: Any, **more: Any) -> Any:
            self.calls.append(name)
            self.at(len(self.calls), name)
            return value(*arguments, **more)

        return step


STEPS = {"open", "write", "fsync", "fchmod", "fchown", "close", "replace", "unlink", "ftruncate"}
STEPS |= {"lseek", "stat", "access", "setxattr", "listxattr"}


def test_what_is_written(tmp_path: Path) -> None:
    file = tmp_path / "file.txt"
    write_file(file, "é\r\n")
    assert file.read_bytes() == "é\r\n".encode()
    write_file(str(file), b"\xff")
    assert file.read_bytes() == b"\xff"
    # The name of a file that is no text, in a report.
    write_file(file, "a\udcff")
    assert file.read_bytes() == b"a\\udcff"
    write_file(file, "")
    assert file.read_bytes() == b""
    assert alone(tmp_path, "file.txt")


@pytest.mark.parametrize("sort", ["new", "old", "link", "hard link"])
@pytest.mark.parametrize("how", ["interrupted", "input/output error"])
def test_what_fails_at_any_step_leaves_the_old_or_the_new(
    tmp_path: Path, sort: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = KeyboardInterrupt() if how == "interrupted" else OSError(errno.EIO, os.strerror(5))
    reached = 0
    while True:
        folder, path = prepared(tmp_path / str(reached), sort)
        names = {one.name for one in folder.iterdir()}
        failing = reached + 1

        def fails(number: int, name: str, failing: int = failing) -> None:
            # The handling of a fault goes well: it happens once.
            if number == failing:
                raise fault

        system = System(fails)
        monkeypatch.setattr(storage, "os", system)
        try:
            write_file(path, NEW)
        except KeyboardInterrupt:
            assert how == "interrupted"
        except pz.UnwritableFileError:
            assert how != "interrupted"
        finally:
            monkeypatch.setattr(storage, "os", os)
        if len(system.calls) < failing:
            break
        reached = failing
        left = {one.name for one in folder.iterdir()} - names - {path.name}
        content = path.read_text() if path.exists() else None
        failed = system.calls[failing - 1]
        if failed == "unlink" or (failed == "close" and how == "input/output error"):
            # What can't be removed stays.
            left = set()
        if sort == "hard link" and left:
            (beside,) = left
            assert (folder / beside).read_text() == NEW
        else:
            assert content in (None if sort == "new" else OLD, NEW), failed
            assert not left, failed
    assert reached > 8


def prepared(folder: Path, sort: str) -> tuple[Path, Path]:
    folder.mkdir()
    path = folder / "file.txt"
    if sort == "link":
        (folder / "real.txt").write_text(OLD)
        path.symlink_to("real.txt")
    elif sort != "new":
        path.write_text(OLD)
    if sort == "hard link":
        (folder / "other.txt").hardlink_to(path)
    return folder, path


KILLED = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from test_storage import NEW, System, prepared
from pizzarules import storage

steps = 0
while True:
    folder, path = prepared(Path(sys.argv[1], str(steps)), sys.argv[2])
    steps += 1
    child = os.fork()
    if not child:
        def kill(number, name):
            if number == steps:
                os.kill(os.getpid(), signal.SIGKILL)
        storage.os = System(kill)
        storage.write_file(path, NEW)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if not status:
        break
print(steps)
"""


@pytest.mark.parametrize("sort", ["new", "old", "link", "hard link"])
def test_killed_between_any_two_steps(tmp_path: Path, sort: str) -> None:
    code = KILLED.format(tests=str(Path(__file__).parent))
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path), sort],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 8
    for folder in tmp_path.iterdir():
        path = folder / "file.txt"
        content = path.read_text() if path.exists() else None
        besides = [one for one in folder.iterdir() if one.name.endswith(".new")]
        if sort == "hard link":
            # In place: while it is written over, the whole new content lies beside it.
            assert path.samefile(folder / "other.txt")
            assert content in (OLD, NEW) or besides[0].read_text() == NEW
        else:
            assert content in (None if sort == "new" else OLD, NEW)
        assert len(besides) <= 1


@pytest.mark.parametrize("sort", ["new", "old", "hard link"])
def test_a_full_disk(tmp_path: Path, sort: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first 5,000 bytes find room, in a file of its own and then in the one with two names."""
    for already in (0, len(NEW)):
        folder, path = prepared(tmp_path / str(already), sort)
        names = [one.name for one in folder.iterdir()]
        room = already + 5_000

        class Full:
            def __getattr__(self, name: str) -> Any:
                return getattr(os, name)

            def write(self, descriptor: int, data: bytes) -> int:
                nonlocal room
                if not room:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                number = os.write(descriptor, data[:room])
                room -= number
                return number

        monkeypatch.setattr(storage, "os", Full())
        if already and sort != "hard link":
            write_file(path, NEW)
            continue
        with pytest.raises(pz.UnwritableFileError) as caught:
            write_file(path, NEW)
        assert str(caught.value) == (
            f"can't write `{path}`: no space left on device: make room, or name a file elsewhere; "
            "what was there is as it was"
        )
        assert alone(folder, *names)
        if sort != "new":
            assert path.read_text() == OLD


def test_a_limit_on_the_size_of_files(tmp_path: Path) -> None:
    """`(ulimit -f 2; pizzarules fmt c.pizza)`."""
    card = tmp_path / "c.pizza"
    text = "order  a\n  bake 1 own   # why\n" * 200
    card.write_text(text)
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2048, limit[1]))
        status = main(["fmt", str(card)])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert status == 2
    assert card.read_text() == text
    assert alone(tmp_path, "c.pizza")


def test_permissions_owner_and_group_stay(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.chmod(0o640)
    if not os.geteuid():
        os.chown(file, 1234, 2345)
    before = file.stat()
    write_file(file, NEW)
    after = file.stat()
    assert after.st_ino != before.st_ino
    assert (after.st_mode, after.st_uid, after.st_gid) == (
        before.st_mode,
        before.st_uid,
        before.st_gid,
    )

    class NoOwner:
        def __getattr__(self, name: str) -> Any:
            return getattr(os, name)

        def fchown(self, *_: int) -> None:
            raise PermissionError(errno.EPERM, "no")

    # To a group that is another one nothing is allowed that all are not.
    monkeypatch.setattr(storage, "os", NoOwner())
    write_file(file, OLD)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "new.txt", NEW)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.txt").stat().st_mode) == 0o640


def test_links_stay(tmp_path: Path) -> None:
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
    real = tmp_path / "there" / "real.txt"
    real.write_text(OLD)
    link = tmp_path / "here" / "link.txt"
    link.symlink_to(Path("..", "here", "second.txt"))
    (tmp_path / "here" / "second.txt").symlink_to(real)
    write_file(link, NEW)
    assert link.is_symlink()
    assert real.read_text() == NEW
    assert not real.is_symlink()

    real.unlink()
    write_file(link, OLD)  # it led nowhere
    assert link.is_symlink()
    assert real.read_text() == OLD

    other = tmp_path / "other.txt"
    other.hardlink_to(real)
    for content in (NEW, OLD, "", NEW):  # longer and shorter
        write_file(link, content)
        assert other.read_text() == content
        assert other.samefile(real)
    assert alone(tmp_path / "there", "real.txt")


@pytest.mark.parametrize("write", [lambda path: write_file(path, NEW), require_writable])
def test_where_no_file_can_be(tmp_path: Path, write: Callable[[object], None]) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder")
    (tmp_path / "nowhere").symlink_to("no/such/file")
    (tmp_path / "round").symlink_to("round")
    (tmp_path / "file").write_text(OLD)
    for name, complaint in (
        ("folder", "this is a folder: name a file in it"),
        ("link", "this is a folder: name a file in it"),
        ("new/", "this is a folder: name a file in it"),
        ("no/such", f"the folder `{tmp_path / 'no'}` is not there: make it first"),
        ("nowhere", f"the folder `{tmp_path / 'no' / 'such'}` is not there: make it first"),
        ("round", "too many levels of symbolic links"),
        ("file/in.txt", "not a directory"),
        ("n" * 300, "file name too long"),
        ("a\0b", "this is no path"),
    ):
        with pytest.raises(pz.UnwritableFileError) as caught:
            write(f"{tmp_path}/{name}")
        assert str(caught.value).endswith(f": {complaint}")
        assert str(caught.value).startswith("can't write `")
    for given, complaint in (
        ("", "is empty"),
        (b"x", "`str` or"),
        (None, "`str` or"),
        (3, "`str`"),
    ):
        with pytest.raises(pz.UnwritableFileError, match=complaint):
            write(given)
    assert alone(tmp_path, "folder", "link", "nowhere", "round", "file")
    assert alone(tmp_path / "folder")


def test_without_permission(tmp_path: Path) -> None:
    """As somebody who may not: root may do everything."""
    (tmp_path / "kept").mkdir()
    (tmp_path / "open").mkdir(mode=0o777)
    (tmp_path / "open").chmod(0o777)
    for path in ("kept/file.txt", "open/file.txt"):
        (tmp_path / path).write_text(OLD)
        (tmp_path / path).chmod(0o666 if path.startswith("kept") else 0o444)
    (tmp_path / "kept").chmod(0o555)
    code = textwrap.dedent(
        """
        import os, sys
        from pizzarules.storage import require_apart, require_writable, write_file
        if not os.geteuid():
            os.setgid(65534)
            os.setuid(65534)
        for path in ("kept/file.txt", "kept/new.txt", "open/file.txt"):
            for write in (lambda path: write_file(path, "x"), require_writable):
                try:
                    write(path)
                except ValueError as fault:
                    print(fault)
        """
    )
    # Not all folders above may be entered by everybody.
    for folder in (tmp_path, *tmp_path.parents):
        if folder.name.startswith(("pytest-", "popen-", tmp_path.name)):
            folder.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    (tmp_path / "kept").chmod(0o755)
    assert done.stderr == ""
    no_file = f"no file can be made in its folder, `{tmp_path / 'kept'}`"
    elsewhere = f"{no_file}: allow it, or name a file elsewhere"
    may_not = "the file may not be changed: allow it, or name another file"
    assert done.stdout.splitlines() == [
        f"can't write `{path}`: {reason}"
        for path, reason in (
            ("kept/file.txt", elsewhere),
            ("kept/new.txt", elsewhere),
            ("open/file.txt", may_not),
        )
        for _ in range(2)
    ]
    assert (tmp_path / "kept/file.txt").read_text() == OLD
    assert (tmp_path / "open/file.txt").read_text() == OLD


def test_pipes_and_devices_are_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write_file(pipe, NEW)
    reader.join()
    assert read == [NEW]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    require_writable("/dev/null")
    write_file("/dev/null", NEW)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    assert alone(tmp_path, "pipe")


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"])
def test_standard_output_by_name_goes_on_where_it_was(tmp_path: Path, name: str) -> None:
    (tmp_path / "link").symlink_to("/dev/stdout")
    code = (
        "import sys; from pizzarules.storage import require_apart, require_writable, write_file;"
        "print('before'); require_writable(sys.argv[1]); write_file(sys.argv[1], 'it\\n');"
        "print('after')"
    )
    out = tmp_path / "out.txt"
    with out.open("w") as file:
        subprocess.run([sys.executable, "-c", code, name], stdout=file, cwd=tmp_path, check=True)
    assert out.read_text() == "before\nit\nafter\n"


def test_two_processes_never_share_what_they_write(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each file that is written goes through a name of its own."""
    names: list[str] = []

    class Told:
        def __getattr__(self, name: str) -> Any:
            return getattr(os, name)

        def replace(self, beside: str, path: str) -> None:
            names.append(beside)
            Path(beside).replace(path)

    monkeypatch.setattr(storage, "os", Told())
    for _ in range(20):
        write_file(file, NEW)
    assert len(set(names)) == 20


def test_a_name_that_is_taken_is_left_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([b"taken", b"free"])

    class Drawn:
        def __getattr__(self, name: str) -> Any:
            return getattr(os, name)

        def urandom(self, _: int) -> bytes:
            return next(drawn)

    monkeypatch.setattr(storage, "os", Drawn())
    taken = file.with_name(f".pizzarules-{b'taken'.hex()}.new")
    taken.write_text("of somebody else")
    write_file(file, NEW)
    assert file.read_text() == NEW
    assert taken.read_text() == "of somebody else"


@pytest.mark.parametrize(
    "command",
    [
        ["watch", "{cards}", "--seed", "1", "--replay", "{file}"],
        ["simulate", "{cards}", "--games", "1", "--jobs", "1", "--output", "{file}"],
        ["simulate", "{cards}", "--games", "1", "--jobs", "1", "--checkpoint", "{file}"],
        ["test", "{cards}", "--junit", "{file}"],
        ["fmt", "{file}"],
    ],
    ids=lambda command: command[0],
)
def test_commands_that_can_t_write(
    tmp_path: Path,
    command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The disk is full from the moment on at which a file takes the place of another."""
    cards = tmp_path / "cards.pizza"
    cards.write_text(SMALL)
    file = tmp_path / "file"
    fmt = command[0] == "fmt"
    if fmt:
        file.write_text(SMALL.replace("bake", "bake   "))
    before = file.read_bytes() if fmt else None

    class Full:
        def __getattr__(self, name: str) -> Any:
            return getattr(os, name)

        def fsync(self, descriptor: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(storage, "os", Full())
    assert main([word.format(cards=cards, file=file) for word in command]) == 2
    monkeypatch.undo()
    shown = capsys.readouterr()
    assert f"can't write `{file}`: no space left on device: make room" in shown.err
    assert (file.read_bytes() if file.exists() else None) == before
    if command[0] == "test":
        assert "1 scenario in 1 file: 1 passed" in shown.out
    if "--output" in command:
        assert "it is printed instead" in shown.err
        assert "1 game of tiny" in shown.out or "1 games of tiny" in shown.out


TINY = ["--players", "2", "--seed", "1"]
RUN = [*TINY, "--games", "1", "--jobs", "1"]
READ = {
    "the scenarios": ["test", "{other}", "{file}", "--junit", "{name}"],
    "a folder with the scenarios": ["test", "{folder}", "--junit", "{name}"],
    "what others are written of": ["test", "{other}", "{file}", "--export", "json", "--junit", "{name}"],
    "the cards of a game that is watched": ["watch", "tiny", *TINY, "--cards", "{file}", "--replay", "{name}"],
    "the game that is watched": ["watch", "{file}", *TINY, "--replay", "{name}"],
    "the cards of many games": ["simulate", "tiny", *RUN, "--cards", "{file}", "--output", "{name}"],
    "the game of many": ["simulate", "{file}", *RUN, "--output", "{name}"],
    "cards and what is done": ["simulate", "{file}", *RUN, "--checkpoint", "{name}"],
    "new cards": ["balance", "{file}", "--game", "tiny", *RUN, "--output", "{name}"],
    "new cards and what is done": ["balance", "{file}", "--game", "tiny", *RUN, "--checkpoint", "{name}"],
}  # fmt: skip


@pytest.mark.parametrize("named", ["alike", "otherwise", "by a link", "by a hard link"])
@pytest.mark.parametrize("what", READ)
def test_commands_don_t_write_over_what_they_read(
    tmp_path: Path,
    what: str,
    named: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other, file = tmp_path / "other.pizza", tmp_path / "cards" / "cards.pizza"
    file.parent.mkdir()
    other.write_text(SMALL.replace("two olives", "two others"))
    file.write_text(SMALL)
    before = file.stat()
    names = {
        "alike": file,
        "otherwise": Path("cards/../cards/cards.pizza"),
        "by a link": tmp_path / "link",
        "by a hard link": tmp_path / "twin",
    }
    if named == "by a link":
        (tmp_path / "link").symlink_to("cards/cards.pizza")
    if named == "by a hard link":
        (tmp_path / "twin").hardlink_to(file)
    monkeypatch.chdir(tmp_path)
    words = {"other": other, "file": file, "folder": file.parent, "name": names[named]}
    assert main([word.format_map(words) for word in READ[what]]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    option = next(word for word in READ[what][-2:] if word.startswith("--"))
    assert shown.err == (
        f"pizzarules: {option}: `{names[named]}` is read, too, and would be lost: "
        "name another file\n"
    )
    assert file.read_text() == SMALL
    assert file.stat().st_ino == before.st_ino


@pytest.mark.parametrize(
    "command", [["simulate", "{file}"], ["balance", "{file}", "--game", "tiny"]]
)
@pytest.mark.parametrize("there", [False, True])
def test_a_report_does_not_take_the_place_of_a_checkpoint(
    tmp_path: Path,
    command: list[str],
    there: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.pizza").write_text(SMALL)
    done = tmp_path / "done.json"
    call = [*(word.format(file="cards.pizza") for word in command), *RUN, "--checkpoint", str(done)]
    if there:
        assert main(call) == 0
        capsys.readouterr()
    before = done.read_bytes() if there else None
    assert main([*call, "--output", "./done.json"]) == 2
    assert capsys.readouterr().err == (
        f"pizzarules: --output and --checkpoint are both the file `{done}`: name two files\n"
    )
    assert (done.read_bytes() if done.exists() else None) == before
    assert main([*call, "--output", "told.json"]) == 0


def test_a_replay_does_not_take_the_place_of_a_bot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [str(tmp_path), *sys.path])
    (tmp_path / "bots_kept.py").write_text("from taste_kept import chosen\n")
    taste = tmp_path / "taste_kept.py"
    taste.write_text("def chosen(choice):\n    return choice.actions[0]\n")
    call = ["watch", "mamma-mia", *TINY, "--bots", "bots_kept:chosen", "--replay"]
    for name in ("bots_kept.py", "taste_kept.py"):
        assert main([*call, name]) == 2
        assert f"`{name}` is read, too" in capsys.readouterr().err
    assert taste.read_text().startswith("def chosen")
    assert main([*call, "game.txt"]) == 0


def test_what_comes_in_is_not_written_over(tmp_path: Path) -> None:
    cards = tmp_path / "cards.pizza"
    cards.write_text(SMALL)
    command = [sys.executable, "-m", "pizzarules", "test", "-", "--junit", str(cards)]
    with cards.open() as given:
        done = subprocess.run(command, stdin=given, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "is read, too" in done.stderr
    assert cards.read_text() == SMALL


def test_what_is_no_file_may_be_named_twice(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    require_apart({"--a": "/dev/null", "--b": "/dev/null"}, ["/dev/null"])
    # Of these is told where they are read or written.
    require_apart({"--a": "", "--b": "", "--c": str(tmp_path)}, ["", "\0", str(tmp_path / "loop")])
    require_apart({"--a": str(tmp_path / "x"), "--b": str(tmp_path / "y")}, [str(tmp_path / "z")])


SMALL = """language 1

order due
  bake 2 own

game tiny "Tiny"
  kinds olive, pepper
  players 2 to 2
  rounds 1
  hand 3
  deal 2 ingredients + 1 order
  supply 3 single of each kind
  orders due

scenario "two olives"
  in tiny
  seats olive, pepper
  table 2 olive
  olive bakes due
  then due is baked
"""
