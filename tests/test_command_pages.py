"""The pages tell every option of every command, and none that doesn't exist."""

from __future__ import annotations

import argparse
import contextlib
import re
from collections.abc import Iterator
from functools import cache

import pytest

from pizzarules.cli import main
from pizzarules.testing.__main__ import main as check_properties
from pizzarules.usage import Parser
from test_docs import PAGES, ROOT, read

REFERENCE = ROOT / "docs" / "reference.md"
OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z-]*(?![\w-])")


@cache
def parsers() -> dict[str, argparse.ArgumentParser]:
    """The parser of each command, with all that it takes."""
    found: dict[str, argparse.ArgumentParser] = {}

    def caught(parser: argparse.ArgumentParser, *_: object) -> None:
        found[parser.prog.partition(" ")[2]] = parser

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Parser, "print_help", caught)
        called([])
        for command in commands_of(found.pop("")):
            called([command, "--help"])
    return found


def called(arguments: list[str]) -> None:
    with contextlib.suppress(SystemExit):
        main(arguments)


def commands_of(parser: argparse.ArgumentParser) -> list[str]:
    (commands,) = (action for action in parser._actions if action.nargs == argparse.PARSER)
    return list(commands.choices or ())


def options_of(command: str) -> set[str]:
    actions = parsers()[command]._actions
    return {name for action in actions for name in action.option_strings} - {"-h", "--help"}


def positionals_of(command: str) -> set[str]:
    actions = parsers()[command]._actions
    return {str(action.metavar) for action in actions if not action.option_strings}


@cache
def sections() -> dict[tuple[str, ...], str]:
    """What the reference says of the command line, by the commands that a section is about."""
    text = REFERENCE.read_text(encoding="utf-8")
    part = text[text.index("\n## Command line") : text.index("\n## Requests as JSON")]
    found: dict[tuple[str, ...], str] = {}
    for section in part.split("\n### ")[1:]:
        heading, _, body = section.partition("\n")
        found[tuple(re.sub(r", the commands?$", "", heading).split(" and "))] = body
    return found


def pieces(text: str) -> Iterator[str]:
    """Yield the code in a text: what stands between backticks, and command lines."""
    fenced = re.compile(r"^```.*?^```\n", re.MULTILINE | re.DOTALL)
    for block in fenced.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            if line.startswith("$ "):
                yield from re.split(r" \| | > ", line.removeprefix("$ "))
    yield from re.findall(r"`([^`\n]+)`", fenced.sub("", text))


def command_of(piece: str) -> str | None:
    """The command that a piece of code calls, if it calls one."""
    words = piece.removeprefix("pizzarules ").split()
    return words[0] if words and words[0] in parsers() else None


def test_each_command_has_a_section() -> None:
    assert sorted(name for names in sections() for name in names) == sorted(parsers())
    listed = REFERENCE.read_text(encoding="utf-8").partition("\n## Command line")[2]
    assert {row.split()[0] for row in re.findall(r"^\| `([^`]+)` \|", listed, re.MULTILINE)} >= set(
        parsers()
    )


@pytest.mark.parametrize("command", sorted(parsers()))
def test_a_section_tells_all_that_a_command_takes(command: str) -> None:
    (text,) = (text for names, text in sections().items() if command in names)
    told = {option for piece in pieces(text) for option in OPTION.findall(piece)}
    assert options_of(command) - told == set()
    words = {word for piece in pieces(text) for word in re.findall(r"[A-Z]+", piece)}
    assert positionals_of(command) - words == set()


@pytest.mark.parametrize("names", sorted(sections()), ids=" and ".join)
def test_a_section_tells_no_option_that_does_not_exist(names: tuple[str, ...]) -> None:
    wrong = []
    for piece in pieces(sections()[names]):
        of = command_of(piece)
        known = set().union(*map(options_of, names if of is None else (of,)))
        # What is not called here may be told of where it is: `--replay` of `watch`.
        given = set(OPTION.findall(re.sub(r'"[^"]*"', "", piece)))
        wrong += [f"{piece}: {option}" for option in given - known - {"--help"}]
    assert wrong == []


def test_the_command_of_the_properties() -> None:
    caught: list[argparse.ArgumentParser] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Parser, "print_help", lambda parser, *_: caught.append(parser))
        with contextlib.suppress(SystemExit):
            check_properties(["--help"])
    (parser,) = caught
    page = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
    told = {option for piece in pieces(page) for option in OPTION.findall(piece)}
    names = {name for action in parser._actions for name in action.option_strings}
    assert names - told == {"-h", "--help"}


def test_no_page_calls_a_command_with_an_option_that_does_not_exist() -> None:
    wrong = []
    number = 0
    for path in PAGES:
        name = path.relative_to(ROOT).as_posix()
        text = path.read_text(encoding="utf-8")
        lines = [
            line
            for block in read(name, text).blocks
            if block.language in ("console", "sh")
            for line in block.text.replace("\\\n", " ").splitlines()
        ]
        inline = re.findall(r"`(pizzarules [^`\n]+)`", text)
        for line in [*lines, *inline]:
            for call in re.findall(r"pizzarules ([a-z]+[^|>&;]*)", re.sub(r"\"[^\"]*\"", "", line)):
                command, _, rest = call.partition(" ")
                if command not in parsers():
                    continue
                number += 1
                given = set(OPTION.findall(rest)) - {"--help"}
                wrong += [f"{name}: {call}: {one}" for one in given - options_of(command)]
    assert number > 40
    assert wrong == []
