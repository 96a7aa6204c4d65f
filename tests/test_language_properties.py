"""What holds for every card file: reading, printing and laying out are one, and nothing raises.

Trees of all forms, the same trees as somebody might type them, card files with slips of the hand,
and texts that are no card files at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pizzarules as pz
from language_trees import (
    LaidOut,
    card_files,
    games,
    keywords,
    laid_out,
    lines,
    orders,
    scenarios,
    sound_files,
)
from pizzarules.diagnostics import Diagnostic, Source, Span, draw
from pizzarules.language import tree
from pizzarules.language.codes import CODES
from pizzarules.language.formatter import formatted
from pizzarules.language.lines import lines_of
from pizzarules.language.parser import parse
from pizzarules.language.printer import declaration_text, file_text, line_text
from pizzarules.language.reserved import NUMBER_WORDS, RESERVED
from pizzarules.language.synonyms import FILLERS, SYNONYMS
from pizzarules.loading.files import bundled_sources, read
from pizzarules.orders.jsonform import order_to_json
from test_broken_cards import CASES

USUAL = settings().max_examples


# Printing and reading.


@given(card_files)
def test_what_is_printed_is_read_as_the_same_tree(file: tree.CardFile) -> None:
    parsed = parse(Source(file_text(file)))
    assert parsed.diagnostics == ()
    assert parsed.file == file


@given(orders | games | scenarios)
def test_each_line_is_read_by_itself(
    declaration: tree.Declaration,
) -> None:
    """The span of every heading and clause is that of its words."""
    text = declaration_text(declaration)
    (read_again,) = parse(Source(text)).file.declarations
    for node in (read_again.heading, *read_again.clauses):
        assert text[node.span.start : node.span.end] == line_text(node)


def spans(node: object) -> Iterator[tuple[Span, list[Span]]]:
    """Every span in a tree, with those directly below it."""
    if not isinstance(node, tree.Node):
        return
    below: list[Any] = []
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        below += value if isinstance(value, tuple) else [value]
    yield node.span, [part.span for part in below if isinstance(part, tree.Node)]
    for part in below:
        yield from spans(part)


@given(card_files.flatmap(lambda file: laid_out(file, broken=False)))
def test_spans_lie_inside_one_another(laid: LaidOut) -> None:
    for outer, inner in spans(parse(Source(laid.text)).file):
        assert 0 <= outer.start <= outer.end <= len(laid.text)
        assert all(outer.start <= span.start <= span.end <= outer.end for span in inner)


@given(card_files.flatmap(lambda file: st.tuples(st.just(file), laid_out(file, broken=False))))
def test_the_layout_says_nothing(drawn: tuple[tree.CardFile, LaidOut]) -> None:
    file, laid = drawn
    parsed = parse(Source(laid.text))
    assert parsed.diagnostics == ()
    assert parsed.file == file


# Laying out.


def comments(text: str) -> list[str]:
    return [line.comment for line in lines_of(text) if line.comment is not None]


@given(card_files)
def test_what_is_printed_is_in_the_canonical_layout(file: tree.CardFile) -> None:
    assert formatted(file_text(file)) == file_text(file)


@given(
    card_files.flatmap(lambda f: st.tuples(st.just(f), laid_out(f, commented=False, broken=False)))
)
def test_there_is_one_canonical_layout(drawn: tuple[tree.CardFile, LaidOut]) -> None:
    file, laid = drawn
    assert formatted(laid.text) == file_text(file)


@given(card_files.flatmap(lambda file: laid_out(file, broken=False)))
def test_formatting_changes_no_meaning_and_no_comment(laid: LaidOut) -> None:
    after = formatted(laid.text)
    assert parse(Source(after)).file == parse(Source(laid.text)).file
    assert comments(after) == laid.comments
    assert formatted(after) == after
    assert "\r" not in after
    assert "\n\n\n" not in after
    assert after == "" or after.endswith("\n")
    assert not after.startswith("\n")


@given(card_files.flatmap(laid_out))
def test_formatting_leaves_what_can_not_be_read(laid: LaidOut) -> None:
    before = parse(Source(laid.text))
    after = formatted(laid.text)
    again = parse(Source(after))
    assert again.file == before.file
    assert broken_lines(after) == broken_lines(laid.text)
    assert [d.message for d in again.diagnostics] == [d.message for d in before.diagnostics]
    assert comments(after) == laid.comments
    assert formatted(after) == after


def broken_lines(text: str) -> list[str]:
    return [text[span.start : span.end] for span in parse(Source(text)).broken_lines]


# Compiling.


@given(sound_files())
def test_what_is_sound_is_without_a_fault(file: tree.CardFile) -> None:
    loaded = read(Source(file_text(file)))
    assert not loaded.faulty, draw(loaded.diagnostics)
    named = [d.heading.name.text for d in file.declarations if isinstance(d, tree.OrderDeclaration)]
    assert list(loaded.cards.orders) == named


@given(sound_files() | card_files)
def test_an_order_prints_as_a_card_that_loads_as_the_order(file: tree.CardFile) -> None:
    loaded = read(Source(file_text(file)))
    kinds = "".join(
        f"game {game.id}\n  kinds {', '.join(game.kinds)}\n" for game in loaded.cards.games.values()
    )
    text = "\n".join([kinds, *(str(order) for order in loaded.cards.orders.values())])
    assert pz.loads(f"{text}\n").orders == loaded.cards.orders
    # What an order prints is in the canonical layout, but for a blank line before each.
    for order in loaded.cards.orders.values():
        assert formatted(str(order)) == f"{order}\n"


@given(sound_files() | card_files)
def test_an_order_survives_json(file: tree.CardFile) -> None:
    for order in read(Source(file_text(file))).cards.orders.values():
        assert pz.order_from_json(json.loads(json.dumps(order_to_json(order)))) == order


# Whatever the text is.

REAL = [file.text for file in bundled_sources()]
# The scenarios that come along, a few at a time.
SCENARIOS = [
    part
    for file in bundled_sources("scenarios")
    for part in re.split(r"(?m)^(?=# \d)", file.text)
    if len(part) < 2_000
]
REAL += SCENARIOS
FOUND_BROKEN = [case.text for case in CASES]
SIGNS = list("+,=:'\"#x-()/.!\u201c\u2019\u00a0\u200b\ufeff\t\r\n\x00\u0301\u05d0")
SOUP = sorted(
    {
        *keywords("order"),
        *keywords("game"),
        *keywords("scenario"),
        *RESERVED,
        *NUMBER_WORDS,
        *FILLERS,
        *SYNONYMS,
    }
    | {"own", "olive", "X", "N", "4", "0", "x2", "4+1", "'s", "+", ",", "=", '"', '"a"', "#", "'a'"}
)


def harmless(text: str) -> tuple[Diagnostic, ...]:
    """Read and format a text; what is said of it must be fit to be shown. Return that."""
    source = Source(text)
    loaded = read(source)
    for diagnostic in loaded.diagnostics:
        check_diagnostic(diagnostic, source)
    plain = draw(loaded.diagnostics)
    assert re.sub(r"\x1b\[[\d;]*m", "", draw(loaded.diagnostics, colour=True)) == plain
    once = formatted(text)
    assert formatted(once) == once
    try:
        # With a line break it can't be taken for a path.
        cards = pz.loads(f"{text}\n")
    except pz.PizzaError:
        assert loaded.faulty
    else:
        assert (cards.orders, cards.games) == (loaded.cards.orders, loaded.cards.games)
        assert cards.scenarios == loaded.cards.scenarios
    return loaded.diagnostics


def check_diagnostic(diagnostic: Diagnostic, source: Source) -> None:
    assert diagnostic.code in CODES
    assert diagnostic.source is source
    assert "\n" not in diagnostic.message
    assert not diagnostic.message.endswith(".")
    places = [diagnostic.span, *(label.span for label in diagnostic.labels)]
    for hint in diagnostic.hints:
        assert hint.text
        if hint.fix is not None:
            places.append(hint.fix.span)
            mended = hint.fix.applied_to(source.text)
            start, end = hint.fix.span.start, hint.fix.span.end
            assert mended[: start + len(hint.fix.text)] == source.text[:start] + hint.fix.text
            assert mended[start + len(hint.fix.text) :] == source.text[end:]
    for span in places:
        assert 0 <= span.start <= span.end <= len(source.text)
    shown = json.loads(json.dumps(diagnostic.to_json()))
    assert shown["code"] == diagnostic.code
    assert shown["line"] >= 1
    assert shown["column"] >= 1


def fixes_mend(text: str, most: int = 3) -> None:
    """Apply what is offered: a line that could not be read can be, and no other line is hurt."""
    source = Source(text)
    fixes = [
        (diagnostic, hint.fix)
        for diagnostic in read(source).diagnostics
        for hint in diagnostic.hints
        if hint.fix is not None
        and not re.search("[\n\r]", text[hint.fix.span.start : hint.fix.span.end])
    ]
    for diagnostic, fix in fixes[:most]:
        line = line_at(text, diagnostic.span.start)
        left = of_syntax(fix.applied_to(text), line)
        if diagnostic.code.startswith("E00"):
            assert not left, f"{fix} leads to\n{draw(left)}"
        else:
            assert len(left) <= len(of_syntax(text, line)), f"{fix} leads to\n{draw(left)}"


def of_syntax(text: str, line: int) -> list[Diagnostic]:
    """What is said of a line because it can't be read."""
    found = parse(Source(text), KINDS).diagnostics
    return [d for d in found if line_at(text, d.span.start) == line]


def line_at(text: str, offset: int) -> int:
    """The number of a character's line; LF, CR LF and CR all end one."""
    return len(re.findall(r"\r\n|\r|\n", text[:offset]))


KINDS = sorted({kind for game in pz.loads("").all_games() for kind in game.kinds})

BEGINNINGS = [
    "",
    "language ",
    "order ",
    "game ",
    "order mine\n  bake ",
    "order mine\n  bake 4 own\n  ",
    "order mine\n  bake 4 own\n  name de ",
    "order mine\n  bake 4 own\n  only if ",
    "game mine like sole-mio\n  ",
    "game mine like sole-mio\n  orders ",
    "game mine like sole-mio\n  kinds ",
    "scenario ",
    'scenario "it"\n  in sole-mio\n  ',
    'scenario "it"\n  in sole-mio\n  olive holds ',
    'scenario "it"\n  in sole-mio\n  olive bakes coppia\n  then ',
]
CHARACTERS = st.sampled_from(SIGNS) | st.sampled_from("ordegambkX0149") | st.characters()
TEXTS = st.builds(
    "{}{}".format, st.sampled_from(BEGINNINGS), st.text(CHARACTERS, max_size=40)
) | st.text(max_size=100)


@given(TEXTS)
def test_any_text(text: str) -> None:
    harmless(text)
    fixes_mend(text)


@st.composite
def soups(draw: st.DrawFn) -> str:
    """Words of the language in no order, mostly below the beginning of a line."""
    out = [
        draw(st.sampled_from(["order mine\n", "game mine like sole-mio\n", 'scenario "it"\n', ""]))
    ]
    for _ in range(draw(st.integers(1, 3))):
        begin = st.sampled_from(["bake 4 own", "bake", "or bake", "only if", "series", "kinds"])
        out.append(draw(begin | st.sampled_from(["supply", "order", "game", "name", "orders", ""])))
        out += draw(st.lists(st.sampled_from(SOUP), max_size=8))
        out.append(draw(st.sampled_from(["\n", "\n", "\n", "\r", "\n#"])))
    return " ".join(out)


@settings(max_examples=USUAL // 2)
@given(soups())
def test_words_of_the_language_in_no_order(text: str) -> None:
    harmless(text)
    fixes_mend(text)


@st.composite
def mutated(draw: st.DrawFn, texts: list[str], most: int) -> str:
    """A card file after some slips: of characters, words, and lines."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, most))):
        text = _slip(draw, text)
    return text


def _slip(draw: st.DrawFn, text: str) -> str:
    what = draw(st.sampled_from(["characters", "words", "words", "lines"]))
    if what == "characters":
        parts, glue = list(text), ""
        other = st.sampled_from(SIGNS) | st.characters()
    elif what == "words":
        # Blanks and line breaks stand between; they stay where they are.
        parts, glue = re.findall(r"\s+|[^\s+,=]+|[+,=]", text), ""
        other = st.sampled_from(SOUP)
    else:
        parts, glue = text.split("\n"), "\n"
        other = st.sampled_from(["", "order", "bake 2 own", "game x", "# note", "kinds a, b"])
    if not parts:
        return text
    place = draw(st.integers(0, len(parts) - 1))
    if what == "words" and parts[place].isspace() and place + 1 < len(parts):
        place += 1
    action = draw(st.sampled_from(["delete", "double", "swap", "replace", "shuffle"]))
    if action == "delete":
        del parts[place]
    elif action == "double":
        parts[place:place] = [parts[place], " "] if what == "words" else [parts[place]]
    elif action == "swap":
        there = min(place + (2 if what == "words" else 1), len(parts) - 1)
        parts[place], parts[there] = parts[there], parts[place]
    elif action == "replace":
        parts[place] = draw(other)
    elif what == "lines":
        parts = draw(st.permutations(parts))
    return glue.join(parts)


@given(mutated(FOUND_BROKEN, 3))
def test_slips_in_small_files(text: str) -> None:
    harmless(text)
    fixes_mend(text)


@settings(max_examples=USUAL // 2)
@given(mutated(REAL, 6))
def test_slips_in_real_files(text: str) -> None:
    harmless(text)
    fixes_mend(text, most=1)


@settings(max_examples=USUAL // 2)
@given(card_files.flatmap(laid_out))
def test_files_in_any_layout_with_broken_lines(laid: LaidOut) -> None:
    harmless(laid.text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=str(place), marks=[pytest.mark.thorough] if place % 3 else [])
        for place, text in enumerate(FOUND_BROKEN)
    ],
)
def test_the_broken_cards_are_harmless_and_mended(text: str, thorough: bool) -> None:
    harmless(text)
    fixes_mend(text, most=2 if thorough else 1)


def test_the_lines_of_a_tree() -> None:
    """The tests above miss no kind of line that the printer knows."""
    classes = {type(line) for file in map(_parsed, REAL) for line in lines(file)}
    assert {tree.Bake, tree.Series, tree.OnlyIf, tree.Supply, tree.Without} <= classes


def _parsed(text: str) -> tree.CardFile:
    return parse(Source(text)).file
