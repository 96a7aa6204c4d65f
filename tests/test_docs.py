"""Everything that README.md and docs/ show is run, so that no page can promise what isn't so.

What stands behind the opening fence says how a block is treated:

``python``        Run; the blocks of one page share their names, in order. In a block with ``>>>``
                  prompts, each printed value is compared (``...`` stands for any text), as doctest
                  does. Comments are never compared.
``output``        What the plain ``python`` block right above it printed.
``pizza``         A card file, or part of one, that ``pizzarules.load`` takes.
``pizza-broken``  One that it refuses, with at least one diagnostic.
``console``       Lines ``$ command`` are run by a shell, and what follows each is compared with what
                  it writes (standard output and error together, without colour). The commands are
                  ``pizzarules``, and what one needs beside it: ``echo``, ``cat``, ``printf``. A
                  command that ends with a status other than 0 must be followed by ``$ echo $?``.
                  A line that ends in a backslash goes on in the next one.
others            Shown, not run; only the languages in ``SHOWN`` are known, so that a misspelt
                  ``pyhton`` is found.

A line ``<!-- file: my-cards.pizza -->`` right above a fence saves the block under that name, for the
blocks after it: each page is run in an empty folder of its own.
"""

import contextlib
import difflib
import doctest
import io
import os
import re
import shlex
import subprocess
import sysconfig
import textwrap
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import pizzarules
from commands import called

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

SHOWN = {"json", "make", "sh", "text", "toml"}
COMMANDS = {"pizzarules", "echo", "cat", "printf"}

FENCE = re.compile(r"(?P<indent>\s*)(?P<ticks>`{3,}|~{3,})(?P<info>[^`]*)$")
FILE = re.compile(r"<!-- file: (?P<name>[\w.-]+) -->$")
HEADING = re.compile(r"#{1,6} ")
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)#\s]+)[^)]*\)")


@dataclass
class Block:
    language: str
    text: str
    line: int
    """The line of the opening fence; the first line of the text is the next one."""
    file: str | None = None
    """The name under which later blocks find it."""


@dataclass
class Page:
    """The blocks of one page, and what was found wrong with them so far."""

    name: str
    blocks: list[Block] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def wrong(self, line: int, message: str) -> None:
        self.problems.append(f"{self.name}:{line}: {message}")


def read(name: str, text: str) -> Page:
    """Find the fenced blocks of a page."""
    page = Page(name)
    ticks = ""
    block = Block("", "", 0)
    above = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if ticks:
            if line.strip() == ticks:
                page.blocks.append(block)
                ticks = ""
            else:
                block.text += line + "\n"
        elif fence := FENCE.match(line):
            if fence["indent"]:
                page.wrong(number, "a fence must start its line, or the site does not see it")
            file = FILE.match(above)
            ticks = fence["ticks"]
            block = Block(fence["info"].strip(), "", number, file["name"] if file else None)
        elif FILE.match(above):
            page.wrong(number - 1, "`<!-- file: ... -->` must stand right above a fence")
        elif above.strip() and HEADING.match(line):
            page.wrong(number, "a heading needs an empty line above it, or a table swallows it")
        elif above.startswith("|") and line.strip() and not line.startswith("|"):
            page.wrong(number, "a table needs an empty line below it, or it swallows this one")
        elif line.startswith("|") and above.strip() and not above.startswith("|"):
            page.wrong(number, "a table needs an empty line above it, or it is none")
        above = line
    if ticks:
        page.wrong(block.line, "this fence is never closed")
    return page


def run(page: Page) -> None:
    """Run all blocks of a page in the current folder."""
    runner = Runner(page)
    for block in page.blocks:
        if block.file:
            Path(block.file).write_text(block.text, encoding="utf-8")
        treat = runner.languages.get(block.language)
        if treat:
            treat(block)
        elif block.language not in SHOWN:
            known = ", ".join(sorted(SHOWN | runner.languages.keys()))
            page.wrong(block.line, f"unknown language `{block.language}`: there is {known}")
        runner.above = block


class Runner:
    """Treats each block as its language demands; `page` takes what is found wrong."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.printed = ""
        self.above: Block | None = None
        self.languages: dict[str, Callable[[Block], None]] = {
            "python": self.python,
            "output": self.output,
            "pizza": self.pizza,
            "pizza-broken": self.pizza_broken,
            "console": self.console,
        }

    def python(self, block: Block) -> None:
        if re.search(r"^\s*>>>", block.text, re.MULTILINE):
            self.prompts(block)
        else:
            self.script(block)

    def script(self, block: Block) -> None:
        # Blank lines in front make the line numbers of a traceback those of the page.
        source = "\n" * block.line + block.text
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                exec(compile(source, self.page.name, "exec", dont_inherit=True), self.names)
        except Exception as error:  # noqa: BLE001
            self.page.wrong(
                self.line_of(error, block), "".join(traceback.format_exception_only(error)).rstrip()
            )
        self.printed = printed.getvalue()

    def line_of(self, error: Exception, block: Block) -> int:
        """The deepest line of the page that the error passed through."""
        if isinstance(error, SyntaxError) and error.filename == self.page.name and error.lineno:
            return error.lineno
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == self.page.name]
        return (lines and lines[-1]) or block.line

    def prompts(self, block: Block) -> None:
        try:
            examples = doctest.DocTestParser().get_examples(block.text, self.page.name)
        except ValueError as error:
            self.page.wrong(block.line, str(error))
            return
        test = doctest.DocTest(
            examples, self.names, self.page.name, self.page.name, block.line, block.text
        )
        reports: list[str] = []
        checker = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
        checker.run(test, out=reports.append, clear_globs=False)
        self.names.update(test.globs)
        for report in reports:
            # File "PAGE", line LINE, in PAGE: kept to the part that says what went wrong.
            found = re.search(r'^File ".*", line (\d+), in .*$', report, re.MULTILINE)
            line = int(found[1]) if found else block.line
            self.page.wrong(line, report[found.end() :].strip() if found else report.strip())

    def output(self, block: Block) -> None:
        above = self.above
        if above is None or above.language != "python" or ">>>" in above.text:
            self.page.wrong(block.line, "no plain `python` block stands right above this output")
        elif self.printed != block.text:
            self.page.wrong(
                block.line, differing("the block above prints", block.text, self.printed)
            )

    def pizza(self, block: Block) -> None:
        try:
            pizzarules.loads(block.text)
        except Exception as error:  # noqa: BLE001
            self.page.wrong(block.line, f"this card file is refused:\n{error}")

    def pizza_broken(self, block: Block) -> None:
        try:
            pizzarules.loads(block.text)
        except pizzarules.PizzaError as error:
            if not getattr(error, "diagnostics", ()):
                self.page.wrong(block.line, f"refused without a diagnostic: {error!r}")
        except Exception as error:  # noqa: BLE001
            self.page.wrong(block.line, f"not a diagnostic, but {error!r}")
        else:
            self.page.wrong(block.line, "this card file should be refused, but is not")

    def console(self, block: Block) -> None:
        for command in commands(self.page, block):
            if strange := [word for word in programs(command.text) if word not in COMMANDS]:
                message = f"`{strange[0]}` is not run here: show it in a `sh` block"
                self.page.wrong(command.line, message)
                continue
            written, status = written_by(command.text)
            if written != command.expected:
                message = differing(f"`{command.text}` writes", command.expected, written)
                self.page.wrong(command.line, message)
            if status != command.status:
                message = f"`{command.text}` ends with status {status}: show it with `$ echo $?`"
                self.page.wrong(command.line, message)


@dataclass
class Command:
    text: str
    line: int
    expected: str = ""
    status: int = 0


def commands(page: Page, block: Block) -> list[Command]:
    """The commands of a console block, each with the text and the status shown under it."""
    found: list[Command] = []
    unfinished = status_follows = False
    for number, line in enumerate(block.text.splitlines(), start=block.line + 1):
        if unfinished:
            found[-1].text += "\n" + line.removeprefix("> ")
            unfinished = line.endswith("\\")
        elif line == "$ echo $?" and found:
            status_follows = True
        elif line.startswith("$ "):
            found.append(Command(line[2:], number))
            unfinished = line.endswith("\\")
        elif status_follows:
            found[-1].status = int(line)
            status_follows = False
        elif found:
            found[-1].expected += line + "\n"
        else:
            page.wrong(number, "a console block starts with `$ ` and a command")
    return found


def programs(command: str) -> list[str]:
    """The programs that a command line calls."""
    plain = re.sub(r"'[^']*'|\"[^\"]*\"", "''", command)
    parts = (part.split() for part in re.split(r"[|;&\n]+", plain.replace("\\\n", "")))
    return [words[0] for words in parts if words]


def written_by(command: str) -> tuple[str, int]:
    """What a command line writes, and its exit status.

    One that calls `pizzarules` and leaves nothing to the shell but quotes is run in this process.
    """
    text = command.replace("\\\n", "")
    plain = re.sub(r"'[^']*'|\"[^\"$`\\]*\"", "quoted", text)
    alone = plain.startswith("pizzarules ") and not re.search(r"[^\w\s./:=,+-]", plain)
    return here(shlex.split(text)[1:]) if alone else shell(command)


HIDDEN = ("FORCE_COLOR", "CLICOLOR_FORCE", "PYTHONPATH")
SET = {"COLUMNS": "100", "NO_COLOR": "1", "PYTHONUTF8": "1", "TERM": "dumb"}


def here(arguments: list[str]) -> tuple[str, int]:
    """What `pizzarules` with these arguments writes, and its exit status."""
    with pytest.MonkeyPatch.context() as patch:
        for name in HIDDEN:
            patch.delenv(name, raising=False)
        for name, value in SET.items():
            patch.setenv(name, value)
        done = called(*arguments, together=True)
    return done.out.decode(), done.status


def shell(command: str) -> tuple[str, int]:
    """What a shell that runs a command line writes, and its exit status."""
    scripts = sysconfig.get_path("scripts")
    env = {name: value for name, value in os.environ.items() if name not in HIDDEN} | SET
    env["PATH"] = f"{scripts}{os.pathsep}{env['PATH']}"
    result = subprocess.run(
        ["sh", "-c", command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=env,
        check=False,
    )
    return result.stdout, result.returncode


def differing(what: str, shown: str, actual: str) -> str:
    lines = difflib.unified_diff(
        shown.splitlines(), actual.splitlines(), "the page", "now", lineterm="", n=2
    )
    return "\n    ".join([f"{what} something else than the page shows:", *lines])


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_page_shows_is_so(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = read(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path)
    run(page)
    assert not page.problems, "\n" + "\n\n".join(page.problems)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_to_other_files_lead_somewhere(path: Path) -> None:
    targets = [found["target"] for found in LINK.finditer(path.read_text(encoding="utf-8"))]
    local = [target for target in targets if not re.match(r"\w+:", target)]
    assert [target for target in local if not (path.parent / target).exists()] == []


# --- The checks themselves: each fault is found, and its line is named --------------------------


def problems(text: str) -> list[str]:
    page = read("page.md", textwrap.dedent(text).lstrip("\n"))
    run(page)
    return page.problems


@pytest.mark.usefixtures("_empty_folder")
class TestTheChecks:
    @pytest.fixture
    def _empty_folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)

    def test_names_last_for_the_page(self) -> None:
        page = """
            ```python
            a = 2
            ```

            ```python
            >>> a + 1
            3

            ```

            ```python
            print(a)
            ```

            ```output
            2
            ```
        """
        assert problems(page) == []

    def test_a_wrong_value(self) -> None:
        page = """
            # Title

            ```python
            >>> 1 + 1
            2
            >>> 1 + 2
            4
            ```
        """
        (problem,) = problems(page)
        assert problem.startswith("page.md:6: ")
        assert "Expected:\n    4\nGot:\n    3" in problem

    def test_an_exception(self) -> None:
        page = """
            ```python
            def f(a):
                return a / 0

            f(1)
            ```
        """
        assert problems(page) == ["page.md:3: ZeroDivisionError: division by zero"]

    def test_bad_syntax(self) -> None:
        (problem,) = problems("```python\nprint()\na = = 1\n```")
        assert problem.startswith("page.md:3: ")
        assert "SyntaxError" in problem

    def test_other_output(self) -> None:
        page = """
            ```python
            print(1)
            ```

            ```output
            2
            ```
        """
        (problem,) = problems(page)
        assert problem.startswith("page.md:5: ")
        assert "-2\n    +1" in problem

    def test_output_of_nothing(self) -> None:
        (problem,) = problems("```output\n2\n```")
        assert problem.startswith("page.md:1: no plain `python` block")

    def test_a_card_file_that_is_refused(self) -> None:
        (problem,) = problems("\nText\n```pizza\nfrobnicate 3\n```")
        assert problem.startswith("page.md:2: this card file is refused:\n")
        assert problems("```pizza-broken\nfrobnicate 3\n```") == []

    def test_a_broken_card_file_that_is_not_refused(self) -> None:
        page = """
            ```pizza-broken
            language 1
            order tre
              bake 3 own
            ```
        """
        assert problems(page) == ["page.md:1: this card file should be refused, but is not"]

    def test_a_file_for_later_blocks(self) -> None:
        page = """
            <!-- file: my-cards.pizza -->
            ```pizza
            language 1
            order tre
              bake 3 own
            ```

            ```python
            >>> import pizzarules
            >>> "tre" in pizzarules.load("my-cards.pizza").orders
            True

            ```

            ```console
            $ cat my-cards.pizza
            language 1
            order tre
              bake 3 own
            ```
        """
        assert problems(page) == []

    def test_a_file_without_a_block(self) -> None:
        (problem,) = problems("<!-- file: a.pizza -->\n\n```text\n```")
        assert problem.startswith("page.md:1: ")

    def test_console(self) -> None:
        page = r"""
            ```console
            $ echo a; echo b
            a
            b
            $ printf 'c\n' | \
                cat
            c
            $ echo d
            e
            ```
        """
        (problem,) = problems(page)
        assert problem.startswith("page.md:8: `echo d` writes something else")
        assert "-e\n    +d" in problem

    def test_exit_status(self) -> None:
        page = """
            ```console
            $ cat absent 2>/dev/null
            $ echo $?
            1
            $ cat absent 2>/dev/null
            ```
        """
        (problem,) = problems(page)
        assert problem.startswith("page.md:5: ")
        assert problem.endswith("ends with status 1: show it with `$ echo $?`")

    def test_the_command_is_called(self) -> None:
        assert problems("```console\n$ pizzarules --help > help.txt\n```") == []
        assert Path("help.txt").read_text(encoding="utf-8")

    def test_another_program(self) -> None:
        (problem,) = problems("```console\n$ pizzarules --help | make demo\n```")
        assert problem == "page.md:2: `make` is not run here: show it in a `sh` block"

    def test_unknown_language(self) -> None:
        (problem,) = problems("```pyhton\n```")
        assert problem.startswith("page.md:1: unknown language `pyhton`")

    def test_fences(self) -> None:
        assert problems("a\n```text") == ["page.md:2: this fence is never closed"]
        (problem,) = problems("- a\n  ```text\n  ```")
        assert problem.startswith("page.md:2: a fence must start its line")

    def test_empty_lines(self) -> None:
        table = "| a | |\n|---|---|\n| b | c |\n"
        assert problems(f"# A\n\n{table}\n## B\n\n```sh\necho\n# no heading\n```\n") == []
        (problem,) = problems(f"{table}### odds\n")
        assert problem.startswith("page.md:4: a heading needs an empty line above it")
        (problem,) = problems("text\n# A\n")
        assert problem.startswith("page.md:2: a heading needs an empty line above it")
        (problem,) = problems(f"{table}text\n")
        assert problem.startswith("page.md:4: a table needs an empty line below it")
        (problem,) = problems(f"text\n{table}")
        assert problem.startswith("page.md:2: a table needs an empty line above it")
