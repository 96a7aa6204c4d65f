"""The commands `check` and `fmt`: files, folders, standard input, exit status, closed pipes."""

from __future__ import annotations

import difflib
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pizzarules.cli import main
from pizzarules.cli.linediff import line_diff
from pizzarules.language.formatter import formatted
from work import steps_of

GOOD = "order mine\n  bake 4 own\n"
LOOSE = "order   mine   # a note\nbake 4 own\n"
TIDY = "order mine  # a note\n  bake 4 own\n"
BAD = "order yours\n  bake 4 onw\n\norder käse\n  bake 4 own of\n"
DOUBTFUL = "order theirs\n  bake 4 of another kind\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with card files of all sorts, in which the commands are run."""
    (tmp_path / "below" / "deep").mkdir(parents=True)
    for name, text in {
        "good.pizza": GOOD,
        "loose.pizza": LOOSE,
        "bad.pizza": BAD,
        "doubtful.pizza": DOUBTFUL,
        "below/one.pizza": GOOD,
        "below/deep/two.pizza": BAD,
        "below/notes.txt": "no cards",
    }.items():
        (tmp_path / name).write_bytes(text.encode())
    (tmp_path / "empty").mkdir()
    (tmp_path / "latin.pizza").write_bytes(BAD.encode("latin-1"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Done:
    """What a command has written, and how it ended."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Runner:
    """Runs commands in this process."""

    def __init__(self, capture: pytest.CaptureFixture[bytes], patch: pytest.MonkeyPatch) -> None:
        self.capture = capture
        self.patch = patch

    def __call__(self, *arguments: str, given: bytes = b"") -> Done:
        self.patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        try:
            status = main(arguments)
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
        out, err = self.capture.readouterr()
        assert b"Traceback" not in err
        return Done(status, out.decode(), err.decode())


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Runner:
    return Runner(capfdbinary, monkeypatch)


def spawn(*arguments: str, given: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "pizzarules", *arguments],
        input=given,
        capture_output=True,
        check=False,
        env=os.environ | env,
    )


# check.


def counts(out: str) -> tuple[int, int, int]:
    """Files, errors and warnings, as the last line of `check` sums them up."""
    found = re.fullmatch(r"(\d+) files?\b.*: (\d+) errors?, (\d+) warnings?", out.splitlines()[-1])
    assert found is not None, out
    files, errors, warnings = map(int, found.groups())
    return files, errors, warnings


@pytest.mark.parametrize(
    ("arguments", "status", "summed_up"),
    [
        (["good.pizza"], 0, (1, 0, 0)),
        (["good.pizza", "loose.pizza"], 0, (2, 0, 0)),
        (["doubtful.pizza"], 0, (1, 0, 1)),
        (["--strict", "doubtful.pizza"], 1, (1, 0, 1)),
        (["--strict", "good.pizza"], 0, (1, 0, 0)),
        (["good.pizza", "bad.pizza"], 1, (2, 2, 0)),
        (["below"], 1, (2, 2, 0)),
        (["below", "good.pizza", "below/one.pizza"], 1, (4, 2, 0)),
        (["below/notes.txt"], 1, (1, 1, 0)),
        (["good.pizza", "missing.pizza"], 2, (1, 0, 0)),
        (["missing.pizza", "bad.pizza"], 2, (1, 2, 0)),
        (["latin.pizza", "good.pizza"], 2, (1, 0, 0)),
    ],
)
def test_check(
    folder: Path, run: Runner, arguments: list[str], status: int, summed_up: tuple[int, int, int]
) -> None:
    done = run("check", *arguments)
    assert (done.status, counts(done.out)) == (status, summed_up)
    assert bool(done.err) == (status == 2)
    report = run("check", "--json", *arguments)
    assert report.status == status
    assert (report.json["files"], report.json["errors"], report.json["warnings"]) == summed_up


def test_one_is_no_plural(folder: Path, run: Runner) -> None:
    assert run("check", "doubtful.pizza").out.endswith("0 errors, 1 warning\n")
    assert run("check", "below/notes.txt").out.endswith("1 error, 0 warnings\n")
    assert re.search(r"^1 file\b", run("check", "good.pizza").out)


def test_what_check_says(folder: Path, run: Runner) -> None:
    done = run("check", "below", "doubtful.pizza")
    places = [line.split("--> ")[1] for line in done.out.splitlines() if "--> " in line]
    two = str(Path("below", "deep", "two.pizza"))
    assert places == [f"{two}:2:10", f"{two}:5:14", "doubtful.pizza:2:10"]
    assert "hint: did you mean `own`?" in done.out
    assert "\x1b" not in done.out
    coloured = run("check", "bad.pizza", "--color", "always")
    assert coloured.out.startswith("\x1b[1;31merror[")


def test_check_as_json(folder: Path, run: Runner) -> None:
    done = run("check", "--json", "bad.pizza", "missing.pizza", "doubtful.pizza")
    assert done.status == 2
    report = done.json
    assert set(report) >= {"files", "errors", "warnings", "unreadable", "diagnostics"}
    assert (report["files"], report["errors"], report["warnings"]) == (2, 2, 1)
    (unreadable,) = report["unreadable"]
    assert "missing.pizza" in unreadable
    assert "missing.pizza" in done.err
    first, second, third = report["diagnostics"]
    place = {"line": 2, "column": 10, "end_line": 2, "end_column": 13, "start": 21, "end": 24}
    assert first == {
        "code": "E0306",
        "severity": "error",
        "message": "no game has a kind called `onw`",
        "file": "bad.pizza",
        "labels": [],
        "hints": [
            {"text": "did you mean `own`?", "fix": {"text": "own", **place}},
            {
                "text": "or declare a game that has it: a line `kinds ...` below `game NAME`",
                "fix": None,
            },
        ],
        **place,
    }
    assert (second["file"], second["line"]) == ("bad.pizza", 5)
    assert (third["severity"], third["file"]) == ("warning", "doubtful.pizza")


def test_labels_in_json(folder: Path, run: Runner) -> None:
    done = run("check", "--json", "-", given=b"order a1\n  bake 4 own\norder a1\n  bake 3 own\n")
    (found,) = done.json["diagnostics"]
    assert found["file"] == "<standard input>"
    (label,) = found["labels"]
    assert (label["line"], label["column"], label["end_column"]) == (1, 7, 9)
    assert label["message"] == "the first is here"


@pytest.mark.parametrize(
    "given", [b"", b"\n", b"# only a note\r\n", b"\xef\xbb\xbf" + GOOD.encode()]
)
def test_check_of_standard_input(run: Runner, given: bytes) -> None:
    done = run("check", "-", given=given)
    nothing = "pizzarules: standard input declares nothing: no order, game or scenario is in it\n"
    assert (done.status, counts(done.out)) == (0, (1, 0, 0))
    assert done.err == ("" if GOOD.encode() in given else nothing)
    assert len(done.out.splitlines()) == 1
    report = run("check", "--json", "-", given=given).json
    assert (report["files"], report["unreadable"], report["diagnostics"]) == (1, [], [])


@pytest.mark.parametrize("command", [["check"], ["fmt"], ["fmt", "--check"], ["fmt", "--diff"]])
def test_standard_input_that_is_no_text(run: Runner, command: list[str]) -> None:
    done = run(*command, "-", given=b"order \xff\n")
    assert done.status == 2
    assert "standard input is not UTF-8 text" in done.err


# Files that can't be read stop no other.

UNREADABLE = {
    "missing": "missing.pizza",
    "in no folder": "missing/mine.pizza",
    "below a file": "good.pizza/mine.pizza",
    "not UTF-8": "latin.pizza",
    "a folder without card files": "empty",
    "a name that is too long": "a" * 5_000,
    "a name with a NUL": "a\0b",
    "no name": "",
}


@pytest.mark.parametrize("name", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("first", [True, False])
def test_check_goes_on_after_what_can_not_be_read(
    folder: Path, run: Runner, name: str, first: bool
) -> None:
    names = [name, "bad.pizza"] if first else ["bad.pizza", name]
    done = run("check", *names)
    assert done.status == 2
    assert counts(done.out) == (1, 2, 0)
    assert len(done.err.splitlines()) == 1
    assert "can't write" not in done.err
    report = run("check", "--json", *names).json
    assert (report["files"], report["errors"], len(report["unreadable"])) == (1, 2, 1)


@pytest.mark.parametrize("name", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("first", [True, False])
def test_fmt_goes_on_after_what_can_not_be_read(
    folder: Path, run: Runner, name: str, first: bool
) -> None:
    done = run("fmt", *([name, "loose.pizza"] if first else ["loose.pizza", name]))
    assert (done.status, done.out) == (2, "formatted loose.pizza\n")
    assert len(done.err.splitlines()) == 1
    assert (folder / "loose.pizza").read_bytes() == TIDY.encode()


@pytest.mark.parametrize("command", ["check", "fmt"])
@pytest.mark.parametrize("given", [".", "sub.pizza", "good.pizza"])
def test_a_folder_that_is_called_like_a_card_file(
    folder: Path, run: Runner, command: str, given: str
) -> None:
    for file in folder.glob("*.pizza"):
        file.unlink()
    (folder / "sub.pizza").mkdir()
    (folder / "sub.pizza" / "inner.pizza").write_bytes(GOOD.encode())
    (folder / "below" / "deep" / "two.pizza").unlink()
    if given == "good.pizza":
        (folder / given).mkdir()
        done = run(command, given)
        assert done.status == 2
        assert "no card file" in done.err
    else:
        done = run(command, given)
        assert (done.status, done.err) == (0, "")
        if command == "check":
            assert counts(done.out) == (2 if given == "." else 1, 0, 0)


def test_a_link_to_nowhere_in_a_folder(folder: Path, run: Runner) -> None:
    try:
        (folder / "below" / "gone.pizza").symlink_to("nowhere.pizza")
    except OSError:
        pytest.skip("no links here")
    done = run("check", "below")
    assert done.status == 2
    assert "gone.pizza" in done.err
    assert counts(done.out) == (2, 2, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="names are text there")
def test_a_file_name_that_is_no_text(folder: Path) -> None:
    name = os.fsencode(folder) + b"/m\xff.pizza"
    try:
        Path(os.fsdecode(name)).write_bytes(BAD.encode())
    except OSError:
        pytest.skip("the file system has no such names")
    done = spawn("check", "--json", os.fsdecode(name))
    assert done.returncode == 1
    assert len(json.loads(done.stdout)["diagnostics"]) == 2
    assert b"Traceback" not in done.stderr
    assert spawn("fmt", "--check", os.fsdecode(name)).returncode == 0


def test_a_file_that_is_too_large(folder: Path, run: Runner) -> None:
    with (folder / "large.pizza").open("wb") as file:
        file.write(GOOD.encode())
        file.truncate(60_000_000)
    done = run("check", "large.pizza", "good.pizza")
    assert done.status == 2
    assert "large.pizza" in done.err
    assert counts(done.out) == (1, 0, 0)
    assert run("fmt", "large.pizza").status == 2
    assert (folder / "large.pizza").stat().st_size == 60_000_000


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["fmt"],
        ["check", "--stric"],
        ["fmt", "--json", "a"],
        ["check", "--color", "a", "b"],
    ],
)
def test_misuse(run: Runner, arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.status == 2
    assert done.err
    # Whoever asks for JSON gets the mistake as JSON, too, even of a command that has none.
    expected = {"error"} if "--json" in arguments else set()
    assert set(json.loads(done.out or "{}")) == expected


# fmt.


def test_fmt_writes_in_place_and_only_what_changes(folder: Path, run: Runner) -> None:
    good, loose, bad = (folder / name for name in ("good.pizza", "loose.pizza", "bad.pizza"))
    before = {file: file.stat() for file in (good, bad)}
    done = run("fmt", "good.pizza", "loose.pizza", "bad.pizza")
    assert (done.status, done.out, done.err) == (0, "formatted loose.pizza\n", "")
    assert loose.read_bytes() == TIDY.encode()
    for file, old in before.items():
        new = file.stat()
        assert (new.st_mtime_ns, new.st_ino, new.st_size) == (
            old.st_mtime_ns,
            old.st_ino,
            old.st_size,
        )
    assert run("fmt", ".").out == ""


def test_fmt_of_a_folder(folder: Path, run: Runner) -> None:
    for name in ("below/one.pizza", "below/deep/two.pizza"):
        file = folder / name
        file.write_bytes(b"\n" + file.read_bytes())
    done = run("fmt", "below")
    one, two = Path("below", "one.pizza"), Path("below", "deep", "two.pizza")
    assert done.out.splitlines() == [f"formatted {two}", f"formatted {one}"]
    assert (folder / one).read_bytes() == GOOD.encode()
    assert (folder / two).read_bytes() == BAD.encode()
    assert (folder / "below" / "notes.txt").read_bytes() == b"no cards"


def test_fmt_leaves_lines_that_can_not_be_read(folder: Path, run: Runner) -> None:
    (folder / "bad.pizza").write_bytes(b"order  mine\n   bake  4  onw of  # why\n\n\n\nno  help")
    assert run("fmt", "bad.pizza").status == 0
    assert (folder / "bad.pizza").read_bytes() == (
        b"order mine\n   bake  4  onw of  # why\n\n  no help\n"
    )


@pytest.mark.parametrize("options", [["--check"], ["--diff"], ["--check", "--diff"]])
def test_fmt_that_changes_nothing(folder: Path, run: Runner, options: list[str]) -> None:
    done = run("fmt", *options, "good.pizza", "loose.pizza", "doubtful.pizza")
    assert (done.status, done.err) == (1, "")
    assert ("loose.pizza is not in the canonical form" in done.out) == ("--check" in options)
    assert ("\n+order mine  # a note\n" in done.out) == ("--diff" in options)
    assert "good.pizza" not in done.out
    assert (folder / "loose.pizza").read_bytes() == LOOSE.encode()
    fine = run("fmt", *options, "good.pizza", "doubtful.pizza")
    assert (fine.status, fine.out, fine.err) == (0, "", "")
    assert run("fmt", *options, "good.pizza", "missing.pizza").status == 2


def test_the_diff_of_fmt(run: Runner) -> None:
    done = run("fmt", "--diff", "-", given=b"order   mine\n  bake 4 own\n")
    assert done.out.splitlines()[3:] == ["-order   mine", "+order mine", "   bake 4 own"]
    assert done.status == 1


def test_a_byte_order_mark_is_no_part_of_a_file(folder: Path, run: Runner) -> None:
    marked = folder / "marked.pizza"
    marked.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert run("fmt", "--check", "marked.pizza").status == 0
    assert run("fmt", "marked.pizza").status == 0
    assert marked.read_bytes() == b"\xef\xbb\xbf" + GOOD.encode()
    marked.write_bytes(b"\xef\xbb\xbf" + LOOSE.encode())
    assert run("fmt", "marked.pizza").out == "formatted marked.pizza\n"
    assert marked.read_bytes() == TIDY.encode()


def patched(before: str, diff: list[str]) -> str:
    """What a unified diff makes of a text: every line that it shows is held against the text."""
    lines, out, place = before.splitlines(keepends=True), list[str](), 0
    for line in diff[2:]:
        if line.startswith("@@"):
            old = re.match(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@\n", line)
            assert old is not None
            start = int(old[1]) - (old[2] != "0")
            out += lines[place:start]
            assert len(out) == int(old[3]) - (old[4] != "0")
            place = start
            continue
        sign, text = line[0], line[1:]
        if sign != "+":
            assert text.removesuffix("\n") == lines[place].removesuffix("\n")
            place += 1
        if sign != "-":
            out.append(text)
    return "".join(out + lines[place:])


LOOSE_FILES = {
    "nothing": "",
    "blank lines alone": "\n \n\n",
    "blank lines around": "\n\n# a note\n\n\norder   mine\n\n  bake 4 own\n\n\n",
    "no blank lines": "order one\n  bake 4 own\norder two\n  bake 4 own\norder three\n bake 4 own",
    "blank lines with blanks": "order one\n  bake 4 own\n \t\n \u200b\norder two\n  bake 4 own\n",
    "far apart": "order  one\n  bake 4 own\n" + "  # note\n" * 40 + "  no  help\n",
    "not so far": "order  one\n  bake 4 own\n" + "  # note\n" * 5 + "  no  help\n",
    "lines that can't be read": "order mine\n   bake  4  onw of  # why\n\n\n\n   no  help\n",
    "all of them": LOOSE * 30,
}


@pytest.mark.parametrize("what", LOOSE_FILES)
def test_the_diff_is_what_fmt_does(what: str) -> None:
    before = LOOSE_FILES[what]
    after = formatted(before)
    diff = list(line_diff(before, after, "one", "other"))
    if before == after:
        assert diff == []
        return
    assert diff[:2] == ["--- one\n", "+++ other\n"]
    assert patched(before, diff) == after
    signs = [line[0] for line in diff[2:]]
    # No more is shown than a search for the least finds.
    least = list(difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm=""))[2:]
    assert len(signs) <= len(least)


def test_a_diff_grows_as_the_file_does() -> None:
    """Of the same few lines again and again, each of which changes."""

    def work(orders: int) -> int:
        before = "order  mine\n bake 4  own\n  no help\n" * orders
        after = formatted(before)
        return steps_of(lambda: list(line_diff(before, after, "one", "other")))

    assert work(400) < 4.5 * work(100)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (LOOSE.encode(), TIDY.encode()),
        (GOOD.encode(), GOOD.encode()),
        (b"", b""),
        (b"\xef\xbb\xbf" + GOOD.encode(), GOOD.encode()),
        ('order käse\rname de "Käse"'.encode(), 'order käse\n  name de "Käse"\n'.encode()),
    ],
)
def test_fmt_of_standard_input(run: Runner, given: bytes, wanted: bytes) -> None:
    done = run("fmt", "-", given=given)
    assert (done.status, done.err) == (0, "")
    assert done.out.encode() == wanted
    text = given.decode("utf-8-sig")
    for option in ("--check", "--diff"):
        assert run("fmt", option, "-", given=given).status == int(formatted(text) != text)


def test_fmt_writes_utf_8_wherever_it_writes() -> None:
    """A terminal may lack letters; a card file that is piped through must not lose them."""
    text = 'order käse\n  name de "Žampion"\n'.encode()
    done = spawn("fmt", "-", given=text, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout) == (0, text)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_json_is_json_whatever_the_terminal_can_show(encoding: str) -> None:
    text = "order käse\n  bake 4 pörk\n".encode()
    done = spawn("check", "--json", "-", given=text, PYTHONIOENCODING=encoding)
    (found,) = json.loads(done.stdout.decode(encoding))["diagnostics"]
    assert found["message"] == "no game has a kind called `pörk`"


def test_letters_that_a_terminal_can_not_show() -> None:
    text = "order käse\n  bake 4 pörk\n".encode()
    done = spawn("check", "-", given=text, PYTHONIOENCODING="ascii")
    assert done.returncode == 1
    assert b"called `p\\xf6rk`" in done.stdout


def test_fmt_keeps_links_and_permissions(folder: Path, run: Runner) -> None:
    loose = folder / "loose.pizza"
    loose.chmod(0o640)
    mode = loose.stat().st_mode
    try:
        (folder / "link.pizza").symlink_to("loose.pizza")
    except OSError:
        pytest.skip("no links here")
    assert run("fmt", "link.pizza").status == 0
    assert (folder / "link.pizza").is_symlink()
    assert loose.read_bytes() == TIDY.encode()
    assert loose.stat().st_mode == mode


def test_a_file_that_may_not_be_written(folder: Path, run: Runner) -> None:
    locked = folder / "locked.pizza"
    locked.write_bytes(LOOSE.encode())
    locked.chmod(0o444)
    folder.chmod(0o555)
    try:
        if os.access(locked, os.W_OK):
            pytest.skip("whoever runs this may write everything")
        done = run("fmt", "locked.pizza", "loose.pizza")
    finally:
        folder.chmod(0o755)
    assert (done.status, done.out) == (2, "formatted loose.pizza\n")
    assert "can't write `locked.pizza`" in done.err
    assert locked.read_bytes() == LOOSE.encode()


def test_a_file_that_may_not_be_read(folder: Path, run: Runner) -> None:
    locked = folder / "locked.pizza"
    locked.write_bytes(GOOD.encode())
    locked.chmod(0)
    if os.access(locked, os.R_OK):
        pytest.skip("whoever runs this may read everything")
    done = run("check", "locked.pizza", "good.pizza")
    assert (done.status, counts(done.out)) == (2, (1, 0, 0))
    assert "can't read `locked.pizza`" in done.err


@pytest.mark.skipif(not Path("/proc/version").is_file(), reason="only on Linux")
def test_a_file_that_nobody_may_write(folder: Path, run: Runner) -> None:
    done = run("fmt", "/proc/version", "loose.pizza")
    assert (done.status, done.out) == (2, "formatted loose.pizza\n")
    assert "can't write `/proc/version`" in done.err


# Where the output goes.

# More than any buffer takes, whatever is written of it.
MUCH = "".join(f"order o{i}  # {'-' * 200}\n  bake   4 onw\n" for i in range(60))
OUTPUTS = [
    ["check", "much.pizza"],
    ["check", "--json", "much.pizza"],
    ["check", "--json", "empty"],
    ["check", "bad.pizza"],
    ["fmt", "--diff", "much.pizza"],
    ["fmt", "--check", "much.pizza"],
    ["fmt", "-"],
]


@pytest.mark.parametrize("arguments", OUTPUTS, ids=" ".join)
def test_a_reader_that_has_gone_is_no_traceback(folder: Path, arguments: list[str]) -> None:
    (folder / "much.pizza").write_text(MUCH, encoding="utf-8")
    read_end, write_end = os.pipe()
    os.close(read_end)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pizzarules", *arguments],
            input=MUCH.encode(),
            stdout=write_end,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(write_end)
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert done.returncode == 2
    assert (folder / "much.pizza").read_text(encoding="utf-8") == MUCH


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only on Linux")
@pytest.mark.parametrize("arguments", OUTPUTS, ids=" ".join)
def test_a_full_disk_is_no_traceback(folder: Path, arguments: list[str]) -> None:
    (folder / "much.pizza").write_text(MUCH, encoding="utf-8")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pizzarules", *arguments],
            input=MUCH.encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert done.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("arguments", OUTPUTS, ids=" ".join)
def test_an_output_that_is_not_open_is_no_traceback(folder: Path, arguments: list[str]) -> None:
    (folder / "much.pizza").write_text(MUCH, encoding="utf-8")
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$0" -m pizzarules "$@" >&-', sys.executable, *arguments],
        input=MUCH.encode(),
        stderr=subprocess.PIPE,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert done.returncode == 2
