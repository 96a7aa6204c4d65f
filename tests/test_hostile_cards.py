"""Card files that nobody should write: each gives a clear diagnostic, or is read as it should be.

Nothing here measures time. Where it matters that work grows no faster than the text, steps are
counted.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from itertools import pairwise, product
from pathlib import Path
from typing import Any, SupportsIndex

import pytest

import pizzarules as pz
from pizzarules.diagnostics import Diagnostic, Source, draw
from pizzarules.language.codes import CODES
from pizzarules.language.formatter import formatted
from pizzarules.language.lines import lines_of
from pizzarules.language.naming import MOST
from pizzarules.language.parser import parse
from pizzarules.language.reserved import NUMBER_WORDS, RESERVED
from pizzarules.language.synonyms import NO_NAMES
from pizzarules.loading.cards import Cards
from pizzarules.loading.files import Loaded, bundled, read
from test_language_properties import fixes_mend, harmless
from work import steps_of

GOOD = "order mine\n  bake 4 own\n"


def loaded(text: str) -> Cards:
    """The cards of a text that must be without any complaint; harmless too."""
    assert harmless(text) == (), draw(harmless(text))
    return read(Source(text)).cards


def said(text: str) -> list[tuple[str, int]]:
    """Code and line of all that is said of a text that must be harmless."""
    source = Source(text)
    return [(d.code, source.position(d.span.start)[0]) for d in harmless(text)]


def the_error(text: str) -> Diagnostic:
    """The one diagnostic of a text, an error."""
    (found,) = harmless(text)
    assert found.severity is pz.Severity.ERROR
    return found


def marked(text: str, diagnostic: Diagnostic) -> str:
    return text[diagnostic.span.start : diagnostic.span.end]


# Hardly a text at all.


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        " \t\n\r\n \u00a0 \r",
        "# note",
        "# one\n\n#two\r\n   # three",
        "#",
        "\ufeff",
        "\ufeff\n",
    ],
)
def test_nothing_but_blanks_and_comments_is_a_file_without_cards(text: str) -> None:
    for given in (text, f"{text}\n"):
        cards = pz.loads(f"{given}\n")
        assert (dict(cards.orders), dict(cards.games)) == ({}, {})
    assert formatted(text).split() == text.removeprefix("\ufeff").split()


NOT_TEXT = {
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xfe",
    "UTF-16 with its mark": GOOD.encode("utf-16"),
    "UTF-16, big end first": b"\xfe\xff" + GOOD.encode("utf-16-be"),
    "UTF-32": GOOD.encode("utf-32"),
    "Latin-1": 'order mine\n  bake 4 own\n  name de "Käse"\n'.encode("latin-1"),
    "a surrogate": b"order \xed\xa0\x80\n",
    "cut in the middle of a character": 'order x\n  name de "é'.encode()[:-1],
}


@pytest.mark.parametrize("data", NOT_TEXT.values(), ids=NOT_TEXT)
def test_what_is_not_utf_8_is_no_card_file(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "mine.pizza"
    file.write_bytes(data)
    with pytest.raises(pz.UnreadableFileError, match=r"is not UTF-8 text .*save it as UTF-8"):
        pz.load(file)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_its_mark_is_a_file_of_clauses_without_a_declaration(
    encoding: str, tmp_path: Path
) -> None:
    """Every other byte is 0, which is UTF-8 still."""
    file = tmp_path / "mine.pizza"
    file.write_bytes(GOOD.encode(encoding))
    with pytest.raises(pz.CardFileError) as caught:
        pz.load(file)
    assert {d.code for d in caught.value.diagnostics} == {"E0004"}
    assert "\0" not in str(caught.value)


def test_nul() -> None:
    text = "order mine\n  bake 4\0own\n"
    found = the_error(text)
    assert (found.code, marked(text, found)) == ("E0012", "\0")
    assert "`?` is one sign too many" in found.message
    assert [hint.fix.text for hint in found.hints if hint.fix] == ["bake 4 own"]
    assert said("\0") == [("E0004", 1)]
    assert said('order mine\n  bake 4 own\n  name de "a\0b"\n') == [("E0135", 3)]
    assert list(loaded(f"{GOOD}# a\0b\n").orders) == ["mine"]


# Ends of lines, and blanks that can't be seen.


def two_orders(cards: Cards) -> None:
    assert [str(order) for order in cards.orders.values()] == [
        "order mine\n  bake 4 own",
        "order yours\n  bake 1 of each kind",
    ]


TWO = "order mine\n  bake 4 own\norder yours\n  bake 1 of each kind\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\r\r", "\n\r", "  \n"])
def test_any_line_end(end: str) -> None:
    text = TWO.replace("\n", end)
    two_orders(loaded(text))
    two_orders(loaded(text.rstrip()))
    assert formatted(text).replace("\n\n", "\n") == TWO


def test_mixed_line_ends() -> None:
    two_orders(loaded("order mine\r  bake 4 own\r\norder yours\n\r  bake 1 of each kind"))


@pytest.mark.parametrize(("end", "line"), [("\n", 2), ("\r\n", 2), ("\r", 2)])
def test_a_fault_is_placed_on_its_line(end: str, line: int) -> None:
    """CR ends a line for the reader, so it has to for who is told where to look."""
    text = "order mine\n  bake 4 onw of\n".replace("\n", end)
    (found,) = read(Source(text, "my.pizza")).diagnostics
    assert (found.to_json()["line"], found.to_json()["column"]) == (line, 10)
    assert f"my.pizza:{line}:10\n" in str(found)
    assert f"{line} |   bake 4 onw of\n" in str(found)


def test_a_text_with_only_cr_is_a_text() -> None:
    two_orders(pz.loads(TWO.replace("\n", "\r")))
    two_orders(pz.loads(f"#mine\n{TWO}".replace("\n", "\r")))


@pytest.mark.parametrize(
    "blank", ["\t", "\u00a0", "\u3000", "\u2009", "\u202f", "\x0b", "\x0c", "\x1f"]
)
def test_any_blank(blank: str) -> None:
    text = TWO.replace(" ", blank)
    two_orders(loaded(text))
    assert formatted(text) == TWO.replace("\norder yours", "\n\norder yours")


@pytest.mark.parametrize("mark", ["\u200b", "\ufeff"], ids=["zero-width blank", "byte order mark"])
@pytest.mark.parametrize(
    "text",
    [
        "{}order mine\n  bake 4 own\norder yours\n  bake 1 of each kind\n",
        "order mine\n{}  bake 4 own\norder yours\n  bake 1 of each kind\n",
        "order mine\n  {}bake 4 own\norder yours\n  bake 1 of each kind\n",
        "order mine\n  bake 4 own\n{}order yours\n  bake 1 of each kind\n",
        "order mine\n  bake 4 own\n  {}\norder yours\n  bake 1 of each kind\n",
        "order mine{}\n  bake 4{} own{}\norder {}yours\n  bake{} 1 of each kind\n",
        "language {}1\norder mine\n  bake 4 own\norder yours\n  bake 1 of each kind\n",
    ],
)
def test_what_can_not_be_seen_does_not_matter(text: str, mark: str) -> None:
    """As left behind by a copy from a web page, or by two files put together."""
    two_orders(loaded(text.replace("{}", mark)))


def test_a_byte_order_mark_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.pizza"
    file.write_bytes(b"\xef\xbb\xbf" + TWO.replace("\n", "\r\n").encode())
    two_orders(pz.load(file))
    two_orders(pz.loads(f"\ufeff{TWO}"))
    two_orders(pz.loads(f"\ufeff{TWO}".replace("\n", "\r")))


# Letters of the world.

NAMES = ["käse", "žampion", "гриб", "きのこ", "버섯", "زيتون", "זית", "ελιά", "ñora", "𐐨", "ǆ", "ß"]


@pytest.mark.parametrize("name", NAMES)
def test_names_in_any_letters(name: str) -> None:
    text = f"order {name}\n  bake 4 {name} + 1 own\n\ngame {name}\n  kinds {name}, olive\n  orders {name}\n"
    found = harmless(text)
    # Only what a game without supply and so on is told.
    assert {d.code for d in found} == {"W0312"}
    cards = pz.loads(text)
    assert cards.order(name).named_kinds == {name}
    assert pz.settle(
        name, game=name, cards=cards, owner="olive", table=f"4 {name} + 1 olive"
    ).status
    assert formatted(text) == text


@pytest.mark.parametrize("name", ["cafe\u0301", "मूली", "n\u0303ora", "ข้าว", "தக்காளி"])
def test_marks_belong_to_their_letters(name: str) -> None:
    """However it is typed, it is one name."""
    composed = unicodedata.normalize("NFC", name)
    text = f"order {name}\n  bake 2 {name}\n\ngame mine\n  kinds olive, {name}\n  orders {name}\n"
    assert not [d for d in harmless(text) if d.severity is pz.Severity.ERROR]
    cards = pz.loads(text)
    assert list(cards.orders) == [composed]
    for written in {name, composed, unicodedata.normalize("NFD", name)}:
        table = f"2 {written}"
        assert pz.settle(written, game="mine", owner=written, table=table, cards=cards).can_be_baked
    assert cards == pz.loads(unicodedata.normalize("NFD", text))


def test_marks_stand_under_the_column_of_what_they_mark() -> None:
    wide = pz.loads("game mine\n  kinds olive, 茸\n")
    assert wide.games["mine"].kinds == ("olive", "茸")
    with pytest.raises(pz.CardFileError) as caught:
        pz.loads("order mine\n  bake 4 茸茸 + 1 ownn\n")
    drawn = str(caught.value).splitlines()
    place = next(i for i, line in enumerate(drawn) if "ownn" in line and "|" in line)
    under = next(line for line in drawn[place:] if "^" in line and line.rstrip().endswith("^^^^"))
    # Each of the two signs before it takes two columns.
    marks = [line.index("^") for line in drawn if "^" in line]
    assert drawn[place].index("茸") in marks
    assert under.index("^") in (drawn[place].index("茸"), drawn[place].index("ownn") + 2)


@pytest.mark.parametrize("name", ["a\u202eb", "a\u200db"])
def test_signs_that_nobody_sees_are_no_letters(name: str) -> None:
    """A name must be one word for everybody who reads the file."""
    text = f"game mine\n  kinds olive, {name}\n"
    found = [d for d in harmless(text) if d.severity is pz.Severity.ERROR]
    assert {d.code for d in found} <= {"E0010", "E0012"}
    assert {d.source.position(d.span.start)[0] for d in found if d.source} == {2}


def test_capital_letters_that_have_no_small_one_letter() -> None:
    """`İ` in small letters is two characters, and the second is no letter."""
    text = "order İstanbul\n  bake 4 own\n"
    found = the_error(text)
    assert found.code == "E0131"
    for hint in found.hints:
        if hint.fix is not None:
            assert not read(Source(hint.fix.applied_to(text))).faulty


@pytest.mark.parametrize("text", ["game Kinds\n  kinds a, b\n", "order Bake\n  bake 4 own\n"])
def test_the_cure_for_capital_letters_is_one(text: str) -> None:
    """In small letters the name is a word of the language: that helps nobody."""
    for diagnostic in harmless(text):
        for hint in diagnostic.hints:
            assert hint.fix is None or not read(Source(hint.fix.applied_to(text))).faulty


def test_a_kind_that_is_called_as_the_letter_of_a_family() -> None:
    """`x` is a kind here, and nobody has mistyped the letter X."""
    cards = loaded_but(
        "order mine for X in other kinds\n  bake 4 X + 1 x\n\ngame house\n  kinds x, y, z\n",
        "W0312",
    )
    assert str(cards.order("mine").recipes[0]) == "bake 4 X + 1 x"


def loaded_but(text: str, *codes: str) -> Cards:
    """The cards of a text of which nothing else is said than these warnings."""
    found = harmless(text)
    assert {d.code for d in found} <= set(codes), draw(found)
    return read(Source(text)).cards


def test_lone_surrogates_in_a_str() -> None:
    """No file holds one; a program's text may."""
    for text in ("order \ud800\n  bake 4 own\n", "order mine\n  bake 4 \udfff\n", "\ud800\n"):
        with pytest.raises(pz.CardFileError) as caught:
            pz.loads(text)
        # What is said can be written anywhere.
        str(caught.value).encode("utf-8")
        json.dumps([d.to_json() for d in caught.value.diagnostics]).encode("utf-8")
    quoted = f'{GOOD}  name de "\ud800"  # \udfff\n'
    assert said(quoted) == [("E0135", 3)]
    assert formatted(quoted) == quoted


DANGEROUS = ["\x1b[2J", "\x07", "\x9b2J", "\u202e", "\x00"]


@pytest.mark.parametrize("bad", DANGEROUS, ids=ascii)
@pytest.mark.parametrize(
    "text",
    [
        "order mine\n  bake 4 {}\n",
        "order {}\n  bake 4 own\n",
        "{}\n",
        'order mine\n  bake 4 own\n  nam de "{}"\n',
        "order mine\n  bake 4 own\n  name de '{}'\n",
        'game mine lik sole-mio "{}"\n',
        "order mine\n  bake 4 own of # {}\n",
        "order mine\n  bake 4 own\n  // {}\n",
    ],
)
def test_nothing_that_moves_the_cursor_is_drawn(text: str, bad: str) -> None:
    found = harmless(text.replace("{}", bad))
    assert found
    assert {c for c in draw(found) if not c.isprintable()} <= {"\n"}


# Long.


def test_a_line_of_ten_megabytes() -> None:
    for line in ("a" * 10_000_000, "bake " + "1 own + " * 1_250_000 + "1 own"):
        text = f"order mine\n  bake 4 own\n  {line}\norder yours\n  bake 4 own\n"
        found = read(Source(text))
        assert [d.code for d in found.diagnostics] == ["E0002"]
        assert list(found.cards.orders) == ["yours"]
        assert len(str(found.diagnostics[0])) < 1_000
        assert formatted(text) == text.replace("\norder yours", "\n\norder yours")


def test_ten_megabytes_of_blanks_or_comment() -> None:
    for line in (" " * 10_000_000, "#" * 10_000_000, "\t#" + "x" * 10_000_000):
        text = f"order mine\n  bake 4 own{line}\n"
        assert list(read(Source(text)).cards.orders) == ["mine"]


def test_a_text_of_sixty_megabytes() -> None:
    text = "order mine\n  bake 4 own\n  # " + "x" * 60_000_000
    with pytest.raises(pz.CardFileError) as caught:
        pz.loads(text)
    assert [d.code for d in caught.value.diagnostics] == ["E0001"]
    assert len(str(caught.value)) < 1_000


def test_a_file_that_is_too_long_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pizzarules.language.parser._LONGEST_FILE", 100)
    text = TWO * 3
    assert [d.code for d in read(Source(text)).diagnostics] == ["E0001"]
    assert formatted(text) == text


class Scanned(str):
    """A text that counts the characters which are looked at when something is sought in it."""

    characters: int

    def __new__(cls, text: str) -> Scanned:
        made = super().__new__(cls, text)
        made.characters = 0
        return made

    def find(self, sought: str, start: Any = None, end: Any = None, /) -> int:
        first, last, _ = slice(start, end).indices(len(self))
        found = super().find(sought, first, last)
        self.characters += (last if found < 0 else found) - first
        return found

    def count(
        self, sought: str, start: SupportsIndex | None = None, end: SupportsIndex | None = None, /
    ) -> int:
        first, last, _ = slice(start, end).indices(len(self))
        self.characters += last - first
        return super().count(sought, first, last)


@pytest.mark.parametrize(
    "text",
    ["order mine\n" * 1_000, "order mine\r" * 1_000, "\r" * 5_000, 'game a "' + "#" * 5_000 + '"'],
    ids=["LF", "CR", "only CR", "# in quotes"],
)
def test_cutting_into_lines_looks_at_each_character_a_few_times(text: str) -> None:
    """Else a file of 50 MB would be looked at 10^15 times."""
    scanned = Scanned(text)
    assert sum(1 for _ in lines_of(scanned)) in (1, 1_000, 5_000)
    assert scanned.characters <= 20 * len(text)


# Large.

NUMBERS_OF_AN_ORDER = [
    "bake {} own",
    "bake {} of anything",
    "bake 3 of each of {} different kinds",
    "bake 9 of {} kinds together",
    "only if at least {} own on the table",
    "only if exactly {} kinds on the table",
    "series N = {}, 3",
    "worth {}",
]
NUMBERS_OF_A_GAME = [
    "players {0} to {0}",
    "rounds {}",
    "hand {}",
    "deal {} ingredients + 2 orders",
    "deal 2 ingredients + {} orders",
    "supply {} single of each kind",
    "supply 5 single + {} double of each kind",
    "{} players without 1 single",
    "4 players without {} single",
    "orders coppia x{}",
]
BEFORE = {"order": "order mine\n", "game": "game mine like sole-mio\n"}


@pytest.mark.parametrize("number", [MOST + 1, 10**30, 10**40, 10**900], ids=["", "30", "40", "900"])
@pytest.mark.parametrize("clause", NUMBERS_OF_AN_ORDER + NUMBERS_OF_A_GAME)
def test_numbers_go_so_far(clause: str, number: int) -> None:
    where = "order" if clause in NUMBERS_OF_AN_ORDER else "game"
    text = f"{BEFORE[where]}  {clause.format(number)}\n"
    found = [d for d in harmless(text) if marked(text, d).removeprefix("x") == str(number)]
    assert {"E0125", "E0114", "E0205"} & {d.code for d in found}
    # Whatever it is, it stays as it was written.
    assert str(number) in formatted(text)


@pytest.mark.parametrize("clause", NUMBERS_OF_AN_ORDER + NUMBERS_OF_A_GAME)
def test_numbers_of_five_thousand_digits_make_a_line_too_long(clause: str) -> None:
    where = "order" if clause in NUMBERS_OF_AN_ORDER else "game"
    text = f"{BEFORE[where]}  {clause.format('9' * 5_000)}\n"
    assert [d.code for d in harmless(text)] == ["E0002"]


@pytest.mark.parametrize(
    ("clause", "codes"),
    [
        ("bake {} own", {"E0113"}),
        ("bake 3 own + {} of a kind", {"E0113"}),
        ("bake {} of anything", {"E0113"}),
        ("bake 3 of each of {} different kinds", {"E0114"}),
        ("bake 9 of {} kinds together", {"E0114"}),
        ("only if at least {} own on the table", {"W0128"}),
        # A table may be empty, a game deal no orders, and a supply be without doubles.
        ("only if exactly {} kinds on the table", set()),
        ("series N = 3, {}", {"E0113"}),
        ("worth {}", {"E0113"}),
        ("players {} to 5", {"E0113"}),
        ("rounds {}", {"E0113"}),
        ("hand {}", {"E0113"}),
        ("deal 7 ingredients + {} orders", set()),
        ("supply 6 single + {} double of each kind", set()),
        ("orders coppia x{}", {"E0205"}),
    ],
)
def test_nothing_of_something(clause: str, codes: set[str]) -> None:
    where = "order" if clause.startswith(("bake", "only", "series", "worth")) else "game"
    text = f"{BEFORE[where]}  {clause.format(0)}\n"
    missing = {"E0121"}  # That the letter of the series is not used.
    assert {d.code for d in harmless(text) if said_of(d, text, 2)} - missing == codes


@pytest.mark.parametrize("number", [0, 6, 99])
def test_a_supply_for_a_number_of_players_that_there_never_is(number: int) -> None:
    """Nothing is silently ignored."""
    text = (
        "game mine like sole-mio\n  players 2 to 5\n  supply 9 single of each kind\n"
        f"  {number} players without 1 single\n"
    )
    assert any(said_of(d, text, 4) for d in harmless(text))


@pytest.mark.parametrize("number", [0, 1, 4, 9])
@pytest.mark.parametrize("players", ["", "  players 2 to 9\n"])
def test_a_supply_for_more_players_than_there_are_kinds(number: int, players: str) -> None:
    harmless(
        f"order mine\n  bake 1 own\ngame small\n  kinds ham, basil, onion\n{players}"
        f"  supply 3 single of each kind\n  {number} players without 3 single\n"
        "  deal 2 ingredients + 1 order\n  hand 5\n  orders mine\n"
    )


def said_of(diagnostic: Diagnostic, text: str, line: int) -> bool:
    return text.count("\n", 0, diagnostic.span.start) + 1 == line


def test_zeros_before_a_number_say_nothing() -> None:
    for zeros in ("0", "0" * 36, "0" * 50, "0" * 1_000):
        text = f"order mine\n  bake {zeros}4 own\n"
        assert str(loaded(text).orders["mine"]) == "order mine\n  bake 4 own"
        assert formatted(text) == "order mine\n  bake 4 own\n"


def recipe_of(terms: int) -> str:
    return "order mine\n  bake " + " + ".join(["1 own"] * terms) + "\n"


def test_a_recipe_of_very_many_terms() -> None:
    assert len(loaded_but(recipe_of(64), "W0310").orders["mine"].recipes[0].terms) == 64
    assert said(recipe_of(65)) == [("E0108", 2)]
    assert said(recipe_of(5_000)) == [("E0002", 2)]


def condition_of(tests: int, *joints: str) -> str:
    kinds = ["olive", "pepper"]
    line = "only if no olive on the table"
    for i in range(1, tests):
        line += f" {joints[i % len(joints)]} at most {i} {kinds[i % 2]} on the table"
    return f"order mine\n  {line}\n  bake 4 own\n"


@pytest.mark.parametrize("joints", [("and",), ("or",), ("and", "or"), ("or", "and", "and")])
def test_conditions_of_very_many_tests(joints: tuple[str, ...]) -> None:
    fits = 40  # A line has no room for many more.
    cards = loaded_but(condition_of(fits, *joints), "W0133")
    verdict = pz.settle("mine", game="sole-mio", cards=cards, owner="salami", table="4 salami")
    assert verdict.status == "ready"
    assert said(condition_of(10_000, *joints)) == [("E0002", 2)]
    short = f" {joints[0]} ".join(["1 kind on the table"] * 70)
    assert said(f"order mine\n  only if {short}\n  bake 4 own\n") == [("E0108", 2)]


def alternatives(number: int) -> str:
    lines = [
        f"  {'or ' if i else ''}bake {i % 9 + 1} own + 1 of another kind" for i in range(number)
    ]
    return "\n".join(["order mine", *lines, ""])


def test_very_many_alternatives() -> None:
    cards = loaded(alternatives(64))
    assert len(cards.orders["mine"].recipes) == 64
    verdict = pz.settle(
        "mine", game="sole-mio", cards=cards, owner="olive", table="9 olive + 1 pepper"
    )
    assert verdict.status == "ready"
    assert said(alternatives(65)) == [("E0108", 66)]
    assert said(alternatives(1_000)) == [("E0108", 66)]


def test_the_same_clause_ten_thousand_times() -> None:
    text = GOOD + "  no help\n" * 10_000
    found = read(Source(text)).diagnostics
    assert {d.code for d in found} == {"E0105"}
    assert len(found) == 9_999


def test_more_lines_that_can_not_be_read_than_are_looked_at() -> None:
    text = GOOD + "  ???\n" * 1_000 + "# the end\n" + GOOD.replace("mine", "yours")
    found = read(Source(text))
    assert [d.code for d in found.diagnostics].count("E0008") == 1
    assert len(found.diagnostics) <= 201
    after = formatted(text)
    assert after.split() == text.split()
    assert formatted(after) == after


# Games.


def game_of(kinds: int) -> str:
    return f"game mine\n  kinds {', '.join(f'k{i}' for i in range(kinds))}\n"


def test_games_of_few_and_many_kinds() -> None:
    for number in (1, 2, 64):
        cards = loaded_but(game_of(number), "W0312")
        assert len(cards.games["mine"].kinds) == number
        verdict = (
            pz.settle("4+1:k0", game=cards.game("mine"), owner=f"k{number - 1}", table="4 k0")
            if (number > 1)
            else pz.settle("bombastica", game=cards.game("mine"), owner="k0", table="15 k0")
        )
        assert verdict.status == ("short" if number > 1 else "ready")
    assert ("E0201", 2) in said(game_of(65))
    assert "mine" not in read(Source(game_of(65))).cards.games


def likes(number: int, *, last_first: bool = False) -> str:
    """Games in a row, each based on the next but for the last."""
    games = [f"game g{i} like g{i + 1}\n" for i in range(number)]
    games.append(f"game g{number}\n  kinds olive, pepper\n  rounds 7\n")
    return "".join(reversed(games) if last_first else games)


@pytest.mark.parametrize("last_first", [False, True])
def test_a_long_row_of_games_each_based_on_the_next(last_first: bool) -> None:
    found = read(Source(likes(3_000, last_first=last_first)))
    assert {d.code for d in found.diagnostics} == {"W0312"}
    assert len(found.cards.games) == 3_001
    assert {game.rounds for game in found.cards.games.values()} == {7}
    assert {game.kinds for game in found.cards.games.values()} == {("olive", "pepper")}


@pytest.mark.parametrize("number", [1, 2, 3, 3_000])
def test_games_based_on_each_other_in_a_circle(number: int) -> None:
    text = "".join(f"game g{i} like g{(i + 1) % number}\n" for i in range(number))
    outside = "game near like g0\n  rounds 3\ngame fine like sole-mio\n"
    found = read(Source(text + outside))
    assert {d.code for d in found.diagnostics} == {"E0308"}
    assert number <= len(found.diagnostics) <= number + 1
    assert list(found.cards.games) == ["fine"]


# Words and quotes.


@pytest.mark.parametrize("word", sorted(RESERVED | NUMBER_WORDS))
@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ("order ", "\n  bake 4 own\n", 1),
        ("game ", " like sole-mio\n", 1),
        ("game mine\n  kinds olive, ", "\n", 2),
        ("order mine\n  bake 4 ", "\n", 2),
    ],
    ids=["order", "game", "kind", "kind in an order"],
)
def test_words_of_the_language_are_no_names(before: str, after: str, line: int, word: str) -> None:
    text = f"{before}{word}{after}"
    errors = [d for d in read(Source(text)).diagnostics if d.severity is pz.Severity.ERROR]
    if not errors:
        # Then it is read for what it is: `4 own`, and a number is a name where no number fits.
        cards = read(Source(text)).cards
        assert word == "own" or word in cards.orders or word in cards.games
        return
    assert all(said_of(d, text, line) for d in errors), draw(errors)
    assert len(errors) == 1
    assert word in errors[0].message or any(word in hint.text for hint in errors[0].hints)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ('order mine\n  bake 4 own\n  name de "Käse\n', 'name de "Käse"'),
        ("order mine\n  bake 4 own\n  name de 'Käse\n", 'name de "Käse"'),
        ('order mine\n  bake 4 own\n  name de "Käse  # not closed\n', 'name de "Käse"'),
        ('game mine like sole-mio "Mine\n', 'game mine like sole-mio "Mine"'),
    ],
)
def test_quotes_that_are_not_closed(text: str, meant: str) -> None:
    found = the_error(text)
    assert found.code in CODES
    fixes = [hint.fix for hint in found.hints if hint.fix]
    assert meant in [fix.text for fix in fixes]
    assert not read(Source(fixes[0].applied_to(text))).faulty


def test_a_hash_in_quotes_is_none() -> None:
    cards = loaded('order mine\n  bake 4 own\n  name de "Nr. #1"  # a "note"\n')
    assert cards.orders["mine"].names == (("de", "Nr. #1"),)


# What once made trouble.

TROUBLE = [
    # Quotes within quotes, and names that are none.
    "order x1\n  bake 4 own\n  name de 'a\"b'\n",
    "game mine like sole-mio 'a\"b'\n",
    'order ""\n  bake 4 own\n',
    'order "\n  bake 4 own\n',
    "order \u00bb",
    'order "_"\n',
    # Letters that have no capital of A to Z.
    "order mine\n  bake \u00cb",
    "order mine\n  bake \u00df own\n",
    "order mine\n  bake 4 own\n  \u00ea",
    # Headings where clauses stand.
    "order mine\n  bake 4 own\n\u200border yours\n  bake 4 own\n",
    "game first like sole-mio\n  rounds 3\nsecond game like sole-mio\n  rounds 4\n",
    "order mine\n  bake 4 own\norder\u200byours\n",
    # Names in quotes or in another script, in lists of names.
    "game mine like sole-mio\n  orders \u00bb\u00b1",
    "game mine like sole-mio\n  orders \u00e0'",
    'game mine like sole-mio\n  \u00d7S"',
    'game mine like sole-mio\n  kinds \x80"_8',
]


@pytest.mark.parametrize("text", TROUBLE, ids=range(len(TROUBLE)))
def test_what_once_made_trouble(text: str) -> None:
    harmless(text)
    fixes_mend(text)


GOES_ON = "order mine\n  bake 4 own  # so many\n  # and one more\n  + 1 olive  # only one\n"


def test_laying_out_a_line_that_goes_on_with_the_one_before_changes_nothing() -> None:
    assert formatted(GOES_ON) == GOES_ON


def test_the_cure_of_a_line_that_goes_on_loses_no_comment() -> None:
    found = the_error(GOES_ON)
    assert found.code == "E0016"
    for hint in found.hints:
        if hint.fix is not None:
            mended = hint.fix.applied_to(GOES_ON)
            assert not read(Source(mended)).faulty
            assert [line.comment for line in lines_of(mended) if line.comment] == [
                line.comment for line in lines_of(GOES_ON) if line.comment
            ]


def test_a_kind_with_and_in_its_name_in_a_line_that_goes_on() -> None:
    text = "game house\n  kinds wand, band\norder mine\n  bake 4 own\n  + 1 wand + 1 band\n"
    (found,) = [d for d in harmless(text) if d.severity is pz.Severity.ERROR]
    assert found.code == "E0016"
    assert "`bake 4 own + 1 wand + 1 band`" in found.hints[0].text


@pytest.mark.parametrize("second", ["  + 1 olive\n", "", "  + 1 olvie of\n"])
def test_a_kind_misspelt_in_a_line_that_was_repaired_is_marked_and_mended_alone(
    second: str,
) -> None:
    text = f"order mine\n  bake 4 onw\n{second}"
    unknown = [d for d in harmless(text) if d.code == "E0306"]
    for diagnostic in unknown:
        assert marked(text, diagnostic) == "onw"
        fix = diagnostic.hints[0].fix
        assert fix is not None
        assert fix.applied_to(text) == text.replace("onw", "own")


@pytest.mark.parametrize(
    "line",
    [
        "orders " + ",".join(f"o{i:02}" for i in range(400)),
        "kinds " + ",".join("abcdefghijklmnopqrstuvwxyzäöüßéèàñçøåæđłśźžčšřťďňěů" * 19),
    ],
    ids=["orders", "kinds"],
)
def test_laying_out_makes_no_line_too_long_to_be_read(line: str) -> None:
    text = f"game house\n  {line}\n"
    assert len(line) <= 2_000
    assert parse(Source(formatted(text))).file == parse(Source(text)).file


# What hints say: what is offered as sure means what was typed, and a guess is called an example.

KINDS_THERE = "game there\n  kinds olive, pepper, salami\n"
ORDER, GAME, SCENARIO = (
    "order mine\n",
    "game mine like sole-mio\n",
    'scenario "it"\n  in sole-mio\n',
)
SAID_OTHERWISE = [
    (ORDER, "bake 3 of a kind + 2 of the same kind", ["bake 5 of a kind"]),
    (ORDER, "bake 3 own + 2 more of the same kind", ["bake 5 own"]),
    (ORDER, "bake 4 own, worth 2", ["bake 4 own / worth 2"]),
    (ORDER, "bake 4 basil, worth 2", ["bake 4 basil / worth 2"]),
    (ORDER, "bake 3 olives or 2 salamis", ["bake 3 olive / or bake 2 salami"]),
    (ORDER, "bake 3 or 4 own", ["bake 3 own / or bake 4 own"]),
    (ORDER, "bake no own + 3 of a kind", ["bake 3 of a kind / only if no own on the table"]),
    (ORDER, "bake 3 own without salami", ["bake 3 own / only if no salami on the table"]),
    (ORDER, "bake 2x own", ["bake 2 own"]),
    (ORDER, "bake 2x basil", ["bake 2 basil"]),
    (
        ORDER,
        "bake at least 3 own, taking everything",
        ["bake at least 3 own, taking all of it", "bake at least 3 own, taking the whole table"],
    ),
    (
        ORDER,
        "bake at least 5 of anything, taking everything",
        ["bake at least 5 of anything, taking the whole table"],
    ),
    (ORDER, "bake 3 different kinds", ["bake 1 of each of 3 different kinds"]),
    (ORDER, "bake pair of own", ["bake 2 own"]),
    (ORDER, "bake 5 of own or 2 salami", ["bake 5 own / or bake 2 salami"]),
    (ORDER, "bake 3 own without doubles", ["bake 3 single own"]),
    (
        ORDER,
        "only if between 2 and 4 own on the table",
        ["only if at least 2 own on the table and at most 4 own on the table"],
    ),
    (ORDER, "bake 3 own without help", ["bake 3 own / no help"]),
    (ORDER, "bake 4 own or more", ["bake 4 own"]),
    (ORDER, "bake no less than 3 own", ["bake 3 own"]),
    (ORDER, "bake a pair and 3 own", ["bake 2 of a kind + 3 own"]),
    (ORDER, "bake 2 pairs of own", ["bake 4 own"]),
    (ORDER, "only if no more than 3 own on the table", ["only if at most 3 own on the table"]),
    (ORDER, "bake 3 olive + 2 of any other kind", ["bake 3 olive + 2 of another kind"]),
    (ORDER, "bake 3 olive + 2 of something else", ["bake 3 olive + 2 of another kind"]),
    (ORDER, "bake 2 of any other kind", ["bake 2 of any kind but own"]),
    (ORDER, "bake 1 of any other kind + 3 olive", ["bake 1 of a kind + 3 olive"]),
    (ORDER, "bake 3 olive + 1 of each other kind", ["bake 3 olive + 1 of each kind but olive"]),
    (ORDER, "bake 3 own + 1 of every other", ["bake 3 own + 1 of each kind but own"]),
    (ORDER, "bake four of different kinds", ["bake 1 of each of 4 different kinds"]),
    (ORDER, "bake 4 distinct toppings", ["bake 1 of each of 4 different kinds"]),
    (ORDER, "bake at least 3 different kinds", ["bake 1 of each of 3 different kinds"]),
    (ORDER, "bake 2 different doubles", ["bake 1 double of each of 2 different kinds"]),
    (
        ORDER,
        "bake 4 salami or 2 of any other kind",
        ["bake 4 salami / or bake 2 of any kind but salami"],
    ),
    (ORDER, "bake 4 kinds", ["bake 1 of each of 4 different kinds"]),
    (ORDER, "bake 1 of four different kinds", ["bake 1 of each of 4 different kinds"]),
    (
        ORDER,
        "bake 7 of 2 different kinds",
        ["bake 7 of 2 kinds together", "bake 7 of each of 2 different kinds"],
    ),
    (ORDER, "bake 1 of everything", ["bake 1 of each kind"]),
    (ORDER, "bake 1 of everything but own", ["bake 1 of each kind but own"]),
    (ORDER, "bake one of all kinds", ["bake 1 of each kind"]),
    (ORDER, "bake 2 rarest kind", ["bake 2 of the scarcest kind"]),
    (ORDER, "bake > 3 own", ["bake 4 own"]),
    (ORDER, "bake three or four own", ["bake 3 own / or bake 4 own"]),
    (ORDER, "bake 2 own otherwise 3 salami", ["bake 2 own / or bake 3 salami"]),
    (
        ORDER,
        "if there is no salami on the table bake 2 own",
        ["bake 2 own / only if no salami on the table"],
    ),
    (
        ORDER,
        "bake 2 own unless salami on the table",
        ["bake 2 own / only if no salami on the table"],
    ),
    (GAME, "round 1", ["rounds 1"]),
    (GAME, "orders variegato, ala chef", ["orders variegato, ala-chef"]),
    (GAME, "orders ala chef x2, coppia", ["orders ala-chef x2, coppia"]),
    (GAME, "kinds ham, red onion", ["kinds ham, red-onion", "kinds ham, red, onion"]),
    (GAME, "kinds olive pepper, ham", ["kinds olive, pepper, ham", "kinds olive-pepper, ham"]),
    (GAME, "kinds hams (x8), leek", ["kinds hams, leek"]),
    (GAME, "kinds 8 ham, 8 leek", ["kinds ham, leek"]),
    (GAME, "orders 2 coppia and variegato", ["orders coppia x2, variegato"]),
    (GAME, "orders th ere, coppia", ["orders th, ere, coppia", "orders th-ere, coppia"]),
    (GAME, "failed orders are discarded", ["failed orders leave the game"]),
    (GAME, "ruling surplus double exact", ["ruling surplus-double exact"]),
    (GAME, "players 2-4", ["players 2 to 4"]),
    (GAME, "players 3", ["players 3 to 3"]),
    (SCENARIO, "in sole mio", ["in sole-mio"]),
    (SCENARIO, "olive bakes due forni", ["olive bakes due-forni"]),
    (SCENARIO, "olive's waiter is empty", ["olive's waiter has nothing"]),
    (SCENARIO, "then bombastica is short", ["then bombastica fails"]),
    ("", "scenario no quotes", ['scenario "no quotes"']),
    *(
        ("", f"order m {family}", ["order m for X in other kinds"])
        for family in (
            "for each X",
            "for every kind X",
            "for each x",
            "for all X in other kinds",
            "for each other kind",
            "for X in the other kinds",
            "with X",
        )
    ),
]


def on_the_last_line(before: str, line: str) -> Diagnostic:
    """What is said of a line that can't be read."""
    text = f"{KINDS_THERE}{before}{'  ' if before else ''}{line}\n"
    fixes_mend(text)
    (found,) = [
        d for d in harmless(text) if said_of(d, text, text.count("\n")) and d.code < "E0018"
    ]
    return found


@pytest.mark.parametrize(("before", "line", "meant"), SAID_OTHERWISE)
def test_where_it_is_known_what_was_meant_only_that_is_offered(
    before: str, line: str, meant: list[str]
) -> None:
    found = on_the_last_line(before, line)
    fixes = [hint.fix.text for hint in found.hints if hint.fix]
    assert [fix.replace("\n  ", " / ") for fix in fixes] == meant
    assert not any("for example" in hint.text for hint in found.hints)


@pytest.mark.parametrize(
    ("before", "line", "words"),
    [
        (ORDER, "bake 3 to 5 own", ["bake 3 own", "bake at least 3 own, as many as the owner dec"]),
        (ORDER, "bake between 2 and 4 own", ["bake 2 own", "bake at least 2 own, as many as"]),
        (ORDER, "bake 3-5 own + 1 olive", ["bake 3 own + 1 olive"]),
        (GAME, "hand 5-7", ["hand 5"]),
        (ORDER, "bake all olive", ["bake at least 1 olive, taking all of it"]),
        (ORDER, "bake every olives", ["bake at least 1 olive, taking all of it"]),
        (ORDER, "bake all of a kind", ["bake at least 1 of a kind, taking all of it"]),
    ],
)
def test_what_the_language_has_not_is_told_by_examples(
    before: str, line: str, words: list[str]
) -> None:
    found = on_the_last_line(before, line)
    assert found.code == "E0015"
    assert [hint.fix for hint in found.hints] == [None] * len(words)
    for hint, start in zip(found.hints, words, strict=True):
        assert hint.text.startswith(f"for example `{start}")


@pytest.mark.parametrize(
    ("recipe", "meant"),
    [
        ("3 own + 2 others", "3 own + 2 of another kind"),
        ("2 rarest", "2 of the scarcest kind"),
        ("1 everything", "1 of each kind"),
    ],
)
def test_a_word_like_others_is_no_misspelt_kind(recipe: str, meant: str) -> None:
    text = f"order mine\n  bake {recipe}\n"
    fixes_mend(text)
    (found,) = harmless(text)
    assert (found.code, found.hints[0].text) == ("E0306", f"write `bake {meant}`")


LIMITED = [
    "for example `bake 3 own`",
    "for example `bake exactly 3 own`",
    "for example `bake at least 1 own, as many as the owner declares`",
]
NOTHING_SURE = [
    *(
        (f"bake {what}", "no upper limit", LIMITED)
        for what in (
            "up to 3 own",
            "up to three own",
            "maximum 3 own",
            "no more than 3 own",
            "less than 4 own",
            "3 or fewer own",
            "3 own or less",
            "3 own at most",
        )
    ),
    (
        "bake 3 own - 1 salami",
        "nothing can be taken away",
        ["can only be added, with `+`", "only if no salami on the table"],
    ),
    ("bake 3 own minus 1", "nothing can be taken away", ["can only be added", "`bake 2 own`"]),
    ("bake several own", "`several` is no amount", ["`bake 2 own`", "as the owner declares`"]),
    (
        "bake as many own as possible",
        "is no amount",
        ["as the owner declares`", "taking all of it`"],
    ),
    (
        "bake 2 cheapest kind",
        "`cheapest` is no kind",
        ["the scarcest kind`", "the commonest kind`"],
    ),
    ("bake everything", "by a number", ["taking the whole table`", "`bake 1 of each kind`"]),
    *(
        (
            line,
            "begins with `only if`",
            ["`only if no own on the table`", "at least 3 kinds", "`bake 2 own`"],
        )
        for line in (
            "if you are chef bake 2 own",
            "when the owner is chef, bake 2 own",
            "bake 2 own if you are chef",
            "bake 2 own unless you are chef",
        )
    ),
    (
        "only if you are chef",
        "looks at nothing but the table",
        ["only if no own", "at least 3 kinds"],
    ),
]


@pytest.mark.parametrize(("line", "message", "hints"), NOTHING_SURE)
def test_what_can_not_be_said_is_not_made_something_else(
    line: str, message: str, hints: list[str]
) -> None:
    found = on_the_last_line(ORDER, line)
    assert (found.code, message in found.message) == ("E0015", True)
    assert [hint.fix for hint in found.hints] == [None] * len(hints)
    for hint, words in zip(found.hints, hints, strict=True):
        assert words in hint.text


@pytest.mark.parametrize(
    "line",
    [
        "and 2 of salami",
        "and also 2 salami",
        "and bake 2 salami",
        "plus 2 salami",
        "with 2 salami",
        ", 2 salami",
        "+ 2 of salami",
        "2 salami",
    ],
)
def test_a_recipe_that_goes_on_below_is_one_line(line: str) -> None:
    text = f"order mine\n  bake 3 own\n  {line}\n"
    fixes_mend(text)
    (found,) = harmless(text)
    assert (found.code, [hint.fix.text for hint in found.hints if hint.fix]) == (
        "E0016",
        ["bake 3 own + 2 salami"],
    )


def test_a_recipe_goes_on_below_with_what_can_not_be_guessed() -> None:
    (found,) = harmless("order mine\n  bake 3 own\n  and 2 of ...\n")
    assert found.code == "E0016"
    assert [(hint.fix, "joined by `+`" in hint.text) for hint in found.hints] == [(None, True)]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("and no help", "no help"),
        ("and worth 2", "worth 2"),
        ("but no salami", "only if no salami on the table"),
    ],
)
def test_what_goes_on_below_may_be_a_clause_of_its_own(line: str, meant: str) -> None:
    (found,) = harmless(f"order mine\n  bake 3 own\n  {line}\n")
    assert [hint.fix.text for hint in found.hints if hint.fix] == [meant]


@pytest.mark.parametrize(
    ("before", "line", "hint"),
    [
        (SCENARIO, "then olive finishes", "what can be expected: "),
        (SCENARIO, "then olive loses", "what can be expected: "),
        (SCENARIO, "then olive", "what can be expected: "),
        ('game yours like sole-mio "It"\n', 'title "x"', '`game yours like sole-mio "x"`'),
        ("game yours\n", 'name "x"', '`game yours "x"`'),
        (ORDER, "bake 4 basil, worht 2 of", "`as many as the owner declares`, `from hand only`"),
        (ORDER, "bake 1 double own + 2 of the same kind", "here may stand `chef`"),
        (ORDER, "bake per olive", "`as many ... as`, `at least`, `at most`, `exactly`"),
    ],
)
def test_where_nothing_is_sure_it_is_said_what_there_is(before: str, line: str, hint: str) -> None:
    found = on_the_last_line(before, line)
    assert [h.fix for h in found.hints] == [None]
    assert hint in found.hints[0].text


@pytest.mark.parametrize("line", ["bake 4 of", "bake 3 own, from", "bake 4 own quickly"])
def test_a_guess_is_called_an_example(line: str) -> None:
    found = on_the_last_line(ORDER, line)
    assert found.hints
    assert all(hint.text.startswith("write for example `") for hint in found.hints)


@pytest.mark.parametrize("word", sorted(NO_NAMES - RESERVED - NUMBER_WORDS))
@pytest.mark.parametrize(
    ("before", "line"),
    [
        (ORDER, "bake 3 {} 4 own"),
        (ORDER, "bake {} 2 own"),
        (GAME, "orders {} coppia"),
        (SCENARIO, "then olive {}"),
    ],
)
def test_no_hint_makes_a_name_of_a_word_that_is_none(before: str, line: str, word: str) -> None:
    text = f"{KINDS_THERE}{before}  {line.format(word)}\n"
    for found in read(Source(text)).diagnostics:
        for hint in found.hints:
            assert hint.fix is None or word not in hint.fix.text.split()


# Work.


def steps(text: str) -> int:
    return steps_of(lambda: read(Source(text)))


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    bundled()
    read(Source("order mine\n  bake 4 onw of\ngame mine\n  kinds olvie pepper\n"))
    read(Source('scenario "it"\n  table olive 2\n'))


MANY: dict[str, Callable[[int], str]] = {
    "orders": lambda i: f"order o{i}\n  bake {i % 9 + 1} own + 2 of another kind\n",
    "families": lambda i: f"order o{i} for X in other kinds\n  bake 4 X + 1 own\n  worth 2\n",
    "conditions": lambda i: f"order o{i}\n  only if no own on the table\n  bake 2 own\n",
    "games": lambda i: f"game g{i}\n  kinds olive, pepper\n  rounds {i % 9 + 1}\n",
    "games with kinds of their own": lambda i: f"game g{i}\n  kinds a{i}, b{i}\n",
    "games like one": lambda i: f"game g{i} like sole-mio\n  rounds {i % 9 + 1}\n",
    "games each like the next": lambda i: f"game g{i} like g{i + 1}\n",
    "games each like the one before": lambda i: (
        f"game g{i} like g{i - 1}\n" if i else "game g0\n  kinds olive, pepper\n"
    ),
    "games in circles": lambda i: f"game g{i} like g{i ^ 1}\n",
    "games with orders": lambda i: (
        f"order o{i}\n  bake 2 own\ngame g{i}\n  kinds olive, pepper\n  orders o{i}\n"
    ),
    "games and orders": lambda i: f"order o{i}\n  bake 2 own\ngame g{i}\n  kinds olive, pepper\n",
    "orders that no game can have": lambda i: (
        f"order o{i}\n  bake 1 of each of 9 different kinds\ngame g{i}\n  kinds olive, pepper\n"
    ),
    "faults of form": lambda i: f"order o{i}\n  bake 0 own\n",
    "unknown kinds": lambda i: f"order o{i}\n  bake 4 unknown{i}\n",
    "unknown kinds among many": lambda i: (
        f"game g{i}\n  kinds kind-{i}\norder o{i}\n  bake 4 kinf-{i}\n"
    ),
    "unknown games": lambda i: f"game g{i} like h{i}\n",
    "unknown orders": lambda i: (
        f"game g{i} like sole-mio\n  orders p{i}\norder o{i}\n  bake 2 own\n"
    ),
    "the same name": lambda i: GOOD,
    "lines that can't be read": lambda i: f"order o{i}\n  bake 4 onw of\n",
    "clauses outside": lambda i: "bake 4 own\n",
    "headings alone": lambda i: "order\n",
    "one order with many clauses": lambda i: f'  name de "{i}"\n' if i else GOOD,
    "comments": lambda i: f"# note {i}\n\n",
    "scenarios": lambda i: f'scenario "{i}"\n  in sole-mio\n',
    "scenarios that are whole": lambda i: (
        f'scenario "{i}"\n  in sole-mio\n  table 8 olive\n  olive bakes coppia\n'
        "  then coppia fails\n"
    ),
    "unknown names in scenarios": lambda i: (
        f'scenario "{i}"\n  in sole-mio\n  table 2 k{i}\n  s{i} bakes coppia\n  then chef t{i}\n'
    ),
    "one scenario with many orders": lambda i: (
        "  olive bakes coppia\n    declines\n" if i else 'scenario "it"\n  in sole-mio\n'
    ),
}


# How many declarations show it: fewer where each takes very many steps, more where few.
FEW = {
    "faults of form": 400,
    "games each like the next": 200,
    "games each like the one before": 200,
    "games like one": 30,
    "games with orders": 30,
    "orders that no game can have": 30,
    "unknown kinds among many": 100,
    "unknown names in scenarios": 100,
    "unknown orders": 100,
}


@pytest.mark.parametrize("what", MANY)
def test_work_grows_no_faster_than_the_text(what: str, thorough: bool) -> None:
    """From n to 3 n declarations it takes three times as many steps, and hardly more.

    What an unknown name may have been meant to be is sought a limited number of times.
    """
    # What is guessed at shows only where there is more of it than is guessed at.
    guessed = what.startswith("unknown")
    number = FEW.get(what, 100) // (1 if thorough or guessed else 3)
    few, many = ("".join(map(MANY[what], range(n))) for n in (number, 3 * number))
    assert steps(many) <= (4 if guessed else 3.1) * steps(few)


def test_laying_out_grows_no_faster_than_the_text() -> None:
    few, many = ("".join(map(MANY["families"], range(n))) for n in (150, 450))
    assert steps_of(lambda: formatted(many)) <= 3.3 * steps_of(lambda: formatted(few))


EIGHT_HUNDRED = list(map("".join, product(("to",), "bdfgh", "aeiou", "cklp", "aeio", "lr")))
MANY_KINDS = "".join(
    f"game g{i}\n  kinds {', '.join(EIGHT_HUNDRED[i : i + 20])}\n"
    for i in range(0, len(EIGHT_HUNDRED), 20)
)


@pytest.mark.parametrize(
    ("before", "line"),
    [
        # Many kinds that a word may be a slip of.
        (MANY_KINDS, "bake 3 tobacax + 2 tohipor + 1 topqrst of of"),
        # A slip in a very long word.
        (f"game house\n  kinds {'k' * 900}\n", f"bake 3 {'k' * 901} of of"),
        # As many words as are looked at, and none fits.
        ("", "only if " + "no own at least on the chef table " * 10),
    ],
    ids=["kinds", "long words", "words"],
)
def test_guessing_what_was_meant_is_given_up_in_time(before: str, line: str) -> None:
    """Forty lines of a file are guessed at: each has to be done with soon, whatever is in it."""
    assert steps(f"{before}order mine\n  {line}\n") - steps(before) <= 10_000_000


def declarations(number: int) -> str:
    made = [
        MANY[("orders", "families", "conditions", "games like one")[i % 4]](i)
        for i in range(number)
    ]
    return "language 1\n\n" + "\n".join(made)


def test_the_work_for_each_declaration_stays_the_same() -> None:
    """So it does up to any number; the next test reads as many as a file ever has."""
    counts = [steps(declarations(n)) for n in (120, 240, 360, 480)]
    growth = [later - earlier for earlier, later in pairwise(counts)]
    assert max(growth) <= 1.02 * min(growth)


def test_twenty_thousand_declarations(thorough: bool) -> None:
    """A twentieth of them, but for the long run."""
    number = 20_000 if thorough else 1_000
    found: Loaded = read(Source(declarations(number)))
    assert found.diagnostics == ()
    orders, games = found.cards.orders, found.cards.games
    assert (len(orders), len(games)) == (number * 3 // 4, number // 4)
    for i in (0, 4, number - 4):
        assert str(orders[f"o{i}"]) == (f"order o{i}\n  bake {i % 9 + 1} own + 2 of another kind")
        assert orders[f"o{i + 1}"].variable == "X"
        assert orders[f"o{i + 2}"].condition is not None
        assert games[f"g{i + 3}"].rounds == (i + 3) % 9 + 1
    verdict = pz.settle(
        "o1:pepper", game="g3", cards=found.cards, owner="olive", table="4 pepper + 1 olive"
    )
    assert verdict.status == "ready"
