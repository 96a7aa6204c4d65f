"""Hypothesis strategies for card files: as syntax trees, and as texts laid out in all ways.

`card_files` draws any tree that the grammars can express, sensible or not; `sound_files` draws
orders and a game without a fault. `laid_out` writes a tree as somebody might type it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from typing import NamedTuple

from hypothesis import strategies as st

from pizzarules.diagnostics import Source, Span
from pizzarules.language import tree
from pizzarules.language.deeds import DOES
from pizzarules.language.parser import parse
from pizzarules.language.printer import line_text
from pizzarules.language.reserved import HEADINGS, NUMBER_WORDS, RESERVED
from pizzarules.testing import orders as sound_orders

__all__ = [
    "LaidOut",
    "Line",
    "card_files",
    "games",
    "keywords",
    "laid_out",
    "lines",
    "orders",
    "scenarios",
    "sound_files",
]

HERE = Span(0, 0)
"""Spans take no part in equality."""

Line = (
    tree.LanguageLine
    | tree.Heading
    | tree.Bake
    | tree.OnlyIf
    | tree.Series
    | tree.Block
    | tree.Help
    | tree.Then
    | tree.NumberClause
    | tree.NameLine
    | tree.Kinds
    | tree.Players
    | tree.Deal
    | tree.Supply
    | tree.Without
    | tree.Orders
    | tree.FailedOrders
    | tree.TieBreak
    | tree.RulingLine
    | tree.ScenarioClause
)


def keywords(declaration: str) -> frozenset[str]:
    """The words in quotes in a grammar."""
    grammar = files("pizzarules.language").joinpath(f"{declaration}.lark")
    return frozenset(re.findall(r'"([\w-]+)"', grammar.read_text(encoding="utf-8")))


# Words and numbers.

SMALL = st.characters(categories=["Ll", "Lo"])
INNER = SMALL | st.sampled_from("09_-") | st.characters(categories=["Lu", "Nd"])
CAPITALS = st.sampled_from("AXNZ")


def words(spellings: st.SearchStrategy[str]) -> st.SearchStrategy[tree.Word]:
    return st.builds(tree.Word, spellings, span=st.just(HERE))


def names(declaration: str) -> st.SearchStrategy[str]:
    """Names of kinds and games, as far as the grammar of a declaration can read them."""
    taken = keywords(declaration)
    return st.one_of(
        st.sampled_from(["olive", "käse", "žampion", "ñora", "a-b", "chef-s", "x2", "ofen"]),
        st.builds(
            "{}{}".format,
            SMALL | st.characters(categories=["Lu"]),
            st.text(INNER, max_size=6),
        ).map(partial(unicodedata.normalize, "NFC")),  # as they are read
    ).filter(lambda name: name not in taken and not re.fullmatch("[A-Z]", name))


ORDER_NAMES = st.one_of(
    st.sampled_from(["4+1", "misto", "bake", "for", "x2", "4+1:olive", "ala-chef", "1+2+3"]),
    st.from_regex(r"[a-zß-ö0-9][a-z0-9é_+-]{0,8}(:[a-zß-ö][a-z0-9-]{0,4})?", fullmatch=True),
)
READINGS = st.sampled_from(["all", "decline", "double", "no", "under", "as-you-like"])
LANGUAGES = st.from_regex(r"[a-z]{2,3}", fullmatch=True)
# Whatever is neither a quote nor the end of a line; `#` begins no comment between quotes.
TEXTS = st.sampled_from(["Sole Mio!", "", " # 1 ", "l'ordine"]) | st.text(
    st.characters(exclude_characters='"\n\r', exclude_categories=["Cs"]), max_size=12
)


def numbers(least: int = 0, most: int = 10**39) -> st.SearchStrategy[tree.Number]:
    values = st.one_of(
        st.integers(least, min(most, 12)),
        st.integers(least, min(most, 2_000_000)),
        st.integers(least, most),
    )
    return st.builds(tree.Number, values, span=st.just(HERE))


NUMBERS = numbers()
_SPELLED = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
COUNTS = NUMBERS | st.sampled_from(
    [tree.Number(value, word, span=HERE) for value, word in enumerate(_SPELLED, 1)]
)

# Orders.

KIND_WORDS = words(names("order"))
VARIABLES = words(CAPITALS)
EXCLUDED = words(st.just("own")) | KIND_WORDS | VARIABLES
SIZES = st.sampled_from(["single", "double"])


def selector(form: str, **more: st.SearchStrategy[object]) -> st.SearchStrategy[tree.Selector]:
    return st.builds(tree.Selector, st.just(form), span=st.just(HERE), **more)


SELECTORS: st.SearchStrategy[tree.Selector] = st.one_of(
    selector("own"),
    selector("named", word=KIND_WORDS),
    selector("variable", word=VARIABLES),
    selector("anything"),
    selector("a kind"),
    selector("another", full=st.booleans()),
    selector("any but", word=EXCLUDED),
    selector("each", word=st.none() | EXCLUDED),
    selector("each of", number=COUNTS),
    selector("together", number=COUNTS),
    selector("scarcest", other=st.booleans()),
    selector("commonest", other=st.booleans()),
    selector("shown"),
    selector("chef"),
    selector("left"),
    selector("right"),
)
MEASURES = st.none() | st.sampled_from(["at least", "at most", "exactly"])
TERMS: st.SearchStrategy[tree.TermNode] = st.builds(
    tree.TermNode,
    MEASURES,
    NUMBERS | VARIABLES,
    st.none() | SIZES,
    SELECTORS,
    span=st.just(HERE),
) | st.builds(
    tree.TermNode,
    st.none(),
    st.builds(tree.Counted, st.sampled_from(["chef", "owner"]), span=st.just(HERE)),
    st.none() | SIZES,
    SELECTORS,
    span=st.just(HERE),
)
MODIFIERS: st.SearchStrategy[tree.Modifier] = st.builds(
    tree.Modifier,
    st.sampled_from(["whole table", "all", "hand", "table", "declared"]),
    span=st.just(HERE),
)
RECIPES = st.builds(
    tree.RecipeNode,
    st.lists(TERMS, min_size=1, max_size=4).map(tuple),
    st.lists(MODIFIERS, max_size=2).map(tuple),
    span=st.just(HERE),
)
TESTS: st.SearchStrategy[tree.Test] = st.one_of(
    st.builds(tree.Test, st.just("no"), selector=SELECTORS, span=st.just(HERE)),
    st.builds(tree.Test, st.just("kinds"), MEASURES, NUMBERS, span=st.just(HERE)),
    st.builds(tree.Test, st.just("units"), MEASURES, NUMBERS, SELECTORS, span=st.just(HERE)),
)
ALL_TESTS = st.builds(
    tree.AllTests, st.lists(TESTS, min_size=2, max_size=3).map(tuple), span=st.just(HERE)
)
CONDITIONS: st.SearchStrategy[tree.Condition] = st.one_of(
    TESTS,
    ALL_TESTS,
    st.builds(
        tree.AnyTests,
        st.lists(TESTS | ALL_TESTS, min_size=2, max_size=3).map(tuple),
        span=st.just(HERE),
    ),
)
ORDER_CLAUSES: st.SearchStrategy[tree.OrderClause] = st.one_of(
    st.builds(tree.Bake, RECIPES, st.booleans(), span=st.just(HERE)),
    st.builds(tree.OnlyIf, CONDITIONS, span=st.just(HERE)),
    st.builds(
        tree.Series,
        VARIABLES,
        st.lists(NUMBERS, min_size=1, max_size=5).map(tuple),
        span=st.just(HERE),
    ),
    st.just(tree.Block(span=HERE)),
    st.just(tree.Help(allowed=False, span=HERE)),
    st.builds(
        tree.Then,
        st.sampled_from(["becomes chef", "bakes the top of the waiter"]),
        span=st.just(HERE),
    ),
    st.builds(tree.NumberClause, st.just("worth"), NUMBERS, span=st.just(HERE)),
    st.builds(tree.NameLine, words(LANGUAGES), words(TEXTS), span=st.just(HERE)),
)
orders: st.SearchStrategy[tree.OrderDeclaration] = st.builds(
    tree.OrderDeclaration,
    st.builds(tree.OrderHeading, words(ORDER_NAMES), st.none() | VARIABLES, span=st.just(HERE)),
    st.lists(ORDER_CLAUSES, max_size=4).map(tuple),
    span=st.just(HERE),
)

# Games.

GAME_WORDS = words(names("game"))
CARDS = st.lists(
    st.builds(tree.Cards, NUMBERS, SIZES, span=st.just(HERE)), min_size=1, max_size=3
).map(tuple)
COPIES = st.builds(tree.Copies, words(ORDER_NAMES), st.none() | NUMBERS, span=st.just(HERE))
GAME_CLAUSES: st.SearchStrategy[tree.GameClause] = st.one_of(
    st.builds(
        tree.Kinds, st.lists(GAME_WORDS, min_size=1, max_size=6).map(tuple), span=st.just(HERE)
    ),
    st.builds(tree.Players, NUMBERS, NUMBERS, span=st.just(HERE)),
    st.builds(tree.NumberClause, st.sampled_from(["rounds", "hand"]), NUMBERS, span=st.just(HERE)),
    st.builds(tree.Deal, NUMBERS, NUMBERS, span=st.just(HERE)),
    st.builds(tree.Supply, CARDS, span=st.just(HERE)),
    st.builds(tree.Without, NUMBERS, CARDS, span=st.just(HERE)),
    st.builds(tree.Orders, st.lists(COPIES, min_size=1, max_size=4).map(tuple), span=st.just(HERE)),
    st.builds(tree.FailedOrders, st.booleans(), span=st.just(HERE)),
    st.builds(tree.Help, st.booleans(), span=st.just(HERE)),
    st.builds(tree.TieBreak, st.sampled_from(["units", "cards"]), span=st.just(HERE)),
    st.builds(tree.RulingLine, words(READINGS), words(READINGS), span=st.just(HERE)),
)
games: st.SearchStrategy[tree.GameDeclaration] = st.builds(
    tree.GameDeclaration,
    st.builds(
        tree.GameHeading,
        GAME_WORDS,
        st.none() | GAME_WORDS,
        st.none() | words(TEXTS),
        span=st.just(HERE),
    ),
    st.lists(GAME_CLAUSES, max_size=5).map(tuple),
    span=st.just(HERE),
)

# Scenarios.

ANY_NAMES = (names("scenario") | ORDER_NAMES).filter(
    lambda name: (
        name not in keywords("scenario") | set(HEADINGS) and not re.fullmatch("[0-9]+", name)
    )
)
NAME_WORDS = words(ANY_NAMES)
SOME = st.builds(
    tree.Some,
    NUMBERS,
    st.none() | SIZES,
    words(names("scenario").filter(lambda name: name not in ("singles", "doubles"))),
    span=st.just(HERE),
)
POOLS = st.builds(tree.PoolNode, st.lists(SOME, max_size=3).map(tuple), span=st.just(HERE))
SOME_POOLS = POOLS.filter(lambda pool: pool.cards)
CARD_ROWS = st.lists(SOME | st.just(tree.Word("chef", span=HERE)), min_size=1, max_size=3).map(
    lambda cards: tree.DealtCards(tuple(cards), span=HERE)
)
TASKS = st.sampled_from(
    [
        "play",
        "play an order",
        "draw",
        "add orders",
        "share the series",
        "name an opponent",
        "show",
        "settle",
        "answer",
        "give",
        "ask on",
        "take the reward",
    ]
)
NOTATIONS = st.sampled_from(
    [
        "trio 0123456789abcdef; seats basil, ham; phase turn; supply 3 ?; hand basil 2 ham",
        "what is no notation",
        "4",
        "trio; seats",
    ]
)
NAME_LISTS = st.lists(NAME_WORDS, max_size=3).map(tuple)
CHEF_CARD = st.just(tree.Word("chef", span=HERE))
FACTS: st.SearchStrategy[tree.Fact] = st.one_of(
    st.builds(tree.Place, st.sampled_from(["table", "used"]), POOLS, span=st.just(HERE)),
    st.builds(
        tree.Oven,
        st.lists(
            SOME_POOLS | st.builds(tree.OwnedOrder, NAME_WORDS, NAME_WORDS, span=st.just(HERE)),
            max_size=3,
        ).map(tuple),
        span=st.just(HERE),
    ),
    st.builds(
        tree.SupplyCards,
        st.lists(SOME | CHEF_CARD, max_size=3).map(tuple),
        st.booleans(),
        span=st.just(HERE),
    ),
    st.builds(tree.ChefLine, st.none() | NAME_WORDS, span=st.just(HERE)),
    st.builds(tree.Round, NUMBERS, span=st.just(HERE)),
    st.builds(tree.Idle, NUMBERS, span=st.just(HERE)),
    st.builds(tree.Began, NAME_WORDS, span=st.just(HERE)),
    st.builds(
        tree.Holds,
        NAME_WORDS,
        st.lists(SOME | NAME_WORDS, max_size=3).map(tuple),
        span=st.just(HERE),
    ),
    st.builds(tree.Waiter, NAME_WORDS, NAME_LISTS, span=st.just(HERE)),
    st.builds(tree.HasBaked, NAME_WORDS, NAME_LISTS, span=st.just(HERE)),
    st.builds(tree.HasLost, NAME_WORDS, NAME_LISTS, span=st.just(HERE)),
    st.builds(tree.HasTo, NAME_WORDS, TASKS, span=st.just(HERE)),
    st.builds(tree.Reward, NAME_WORDS, NAME_WORDS, span=st.just(HERE)),
    st.builds(tree.Reward, NAME_WORDS, st.none(), st.booleans(), span=st.just(HERE)),
    st.builds(tree.Scores, NAME_WORDS, NUMBERS, span=st.just(HERE)),
    st.builds(
        tree.Wins, st.lists(NAME_WORDS, min_size=1, max_size=3).map(tuple), span=st.just(HERE)
    ),
    st.builds(
        tree.Outcome,
        st.none() | NAME_WORDS,
        NAME_WORDS,
        st.sampled_from(
            [
                "baked",
                "baked from the table",
                "baked with hand cards",
                "baked with help",
                "blocked",
                "barred",
                "barred by the table",
                "fails",
                "fails because the owner declines",
                "fails because nobody helps",
                "fails because nobody shows anything",
                "fails because no kind qualifies",
                "fails because the series fails",
                "fails because the table is short",
            ]
        ),
        span=st.just(HERE),
    ),
)
_OF_POOL = ("play", "show", "share", "lay", "request", "give")
_OF_NAME = ("play order", "add", "name", "use")
_OF_NUMBER = ("get", "choose alternative", "declare")
_ALONE = tuple(deed for deed in DOES if deed not in _OF_POOL + _OF_NAME + _OF_NUMBER)


def choices(
    deeds: Sequence[str], argument: st.SearchStrategy[object]
) -> st.SearchStrategy[tree.Choice]:
    return st.builds(
        tree.Choice,
        st.none() | NAME_WORDS,
        st.sampled_from(deeds),
        argument,
        span=st.just(HERE),
    )


CHOICES: st.SearchStrategy[tree.Choice] = st.one_of(
    choices(_OF_POOL, POOLS),
    choices(_OF_NAME, NAME_WORDS),
    choices(_OF_NUMBER, NUMBERS),
    choices(_ALONE, st.none()),
)
SCENARIO_CLAUSES: st.SearchStrategy[tree.ScenarioClause] = st.one_of(
    FACTS,
    FACTS,
    CHOICES,
    st.builds(tree.May, CHOICES, st.booleans(), span=st.just(HERE)),
    st.builds(tree.May, CHOICES, st.just(False), st.none() | words(TEXTS), span=st.just(HERE)),
    st.builds(
        tree.May,
        st.builds(
            tree.Choice,
            st.none() | NAME_WORDS,
            st.just("deal"),
            CARD_ROWS,
            span=st.just(HERE),
        ),
        st.booleans(),
        span=st.just(HERE),
    ),
    CARD_ROWS,
    st.builds(tree.Position, words(NOTATIONS), span=st.just(HERE)),
    st.builds(tree.Bakes, NAME_WORDS, NAME_WORDS, span=st.just(HERE)),
    st.builds(tree.Expect, FACTS, st.booleans(), span=st.just(HERE)),
    st.builds(tree.InGame, NAME_WORDS, span=st.just(HERE)),
    st.builds(
        tree.Seats, st.lists(NAME_WORDS, min_size=1, max_size=3).map(tuple), span=st.just(HERE)
    ),
    st.builds(tree.RulingLine, words(READINGS), words(READINGS), span=st.just(HERE)),
)


def in_order(clauses: Sequence[tree.ScenarioClause]) -> tuple[tree.ScenarioClause, ...]:
    """Lines as they are read: all facts after the first `then` are expected."""
    found: list[tree.ScenarioClause] = []
    for clause in clauses:
        then = any(isinstance(before, tree.Expect) for before in found)
        if isinstance(clause, tree.Expect) and not then:
            clause = tree.Expect(clause.fact, span=HERE)
        elif isinstance(clause, tree.Fact) and then:
            clause = tree.Expect(clause, first=False, span=HERE)
        found.append(clause)
    return tuple(found)


scenarios: st.SearchStrategy[tree.ScenarioDeclaration] = st.builds(
    tree.ScenarioDeclaration,
    st.builds(tree.ScenarioHeading, words(TEXTS), span=st.just(HERE)),
    st.lists(SCENARIO_CLAUSES, max_size=6).map(in_order),
    span=st.just(HERE),
)

card_files: st.SearchStrategy[tree.CardFile] = st.builds(
    tree.CardFile,
    st.none() | st.just(tree.LanguageLine(tree.Number(1, span=HERE), span=HERE)),
    st.lists(orders | games | scenarios, max_size=3).map(tuple),
    span=st.just(HERE),
)


def lines(file: tree.CardFile) -> list[Line]:
    """The lines of a file, in order."""
    found: list[Line] = [] if file.language is None else [file.language]
    for declaration in file.declarations:
        found += [declaration.heading, *declaration.clauses]
    return found


# Orders that are as they should be, with a game that has their kinds.

GOOD_NAMES = st.builds(
    "{}{}".format, SMALL, st.text(SMALL | st.sampled_from("0_-"), max_size=5)
).filter(
    lambda name: (
        name not in RESERVED | NUMBER_WORDS
        and name == name.lower()
        # One letter beside the same in capitals is taken for a slip.
        and len(name) > 1
    )
)


@st.composite
def sound_files(draw: st.DrawFn) -> tree.CardFile:
    """A game with up to five kinds, and up to three orders without a fault, read from their texts."""
    kinds = draw(st.lists(GOOD_NAMES, min_size=2, max_size=5, unique=True))
    titles = draw(st.lists(GOOD_NAMES, min_size=1, max_size=3, unique=True))
    made = [str(draw(sound_orders(kinds, name=title, most=20))) for title in titles]
    texts = draw(st.permutations([f"game house\n  kinds {', '.join(kinds)}", *made]))
    parsed = parse(Source("\n".join(texts)))
    assert parsed.diagnostics == ()
    return parsed.file


# Trees as texts.


class LaidOut(NamedTuple):
    """A text, and the comments in it, from the `#` on, in their order."""

    text: str
    comments: list[str]


PLAIN = st.sampled_from([" ", " ", "  ", "\t", " \t ", "\u00a0", "\u3000"])
BLANKS = PLAIN | st.just(" \u200b")
MARGINS = st.sampled_from(["", "", "  ", "\t", "      ", "\u00a0"])
ENDS = st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"])
# A lone surrogate is no text that a file could hold; whoever calls with one is tested elsewhere.
COMMENTS = st.sampled_from(
    ["", " a note", '# "', ' "quoted" # and more', " bake 4 own", "\t x \t"]
) | (st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), max_size=10))
BROKEN = st.sampled_from(
    [
        "bake 4 onw of of",
        "bake",
        "supply 9 single + + 2 double of each kind",
        "what is this",
        "name de 'Käse'",
        'name de "Käse',
        "+ 1 own",
        "from hand only",
        "players 5",
        "// another comment",
        "??",
        "ordr x",
        "kinds olive pepper",
        "table olive 2",
        "olive shows",
        "then",
        "olive holds 2 + + misto",
        "deal olive",
        "olive has to",
        "olive wins the game",
        "coppia fails because it is raining",
    ]
)


@st.composite
def laid_out(
    draw: st.DrawFn, file: tree.CardFile, *, commented: bool = True, broken: bool = True
) -> LaidOut:
    """A file as somebody might type it: blanks, comments, line ends, lines that can't be read."""
    out: list[str] = []
    comments: list[str] = []

    def remark() -> str:
        comment = f"#{draw(COMMENTS)}"
        comments.append(comment.rstrip())
        return comment

    for line in lines(file):
        for _ in range(draw(st.integers(0, 2)) if commented else 0):
            note = remark() if draw(st.booleans()) else ""
            out.append(f"{draw(MARGINS)}{note}{draw(ENDS)}")
        if broken and draw(st.integers(0, 3)) == 0:
            out.append(f"{draw(MARGINS)}{draw(BROKEN)}{draw(ENDS)}")
        words = _loosened(
            draw,
            line_text(line),
            PLAIN if isinstance(line, tree.LanguageLine) else BLANKS,
            tight="=," if _holds_orders(line) else "=,+",
        )
        note = draw(MARGINS) + remark() if commented and draw(st.integers(0, 3)) == 0 else ""
        out.append(f"{draw(MARGINS)}{words}{note}{draw(ENDS)}")
    if commented and draw(st.booleans()):
        out.append(remark() + draw(ENDS))
    text = "".join(out)
    return LaidOut(text.rstrip("\r\n") if draw(st.booleans()) else text, comments)


def _holds_orders(line: Line) -> bool:
    """Whether a `+` stands beside the name of an order, which may have one of its own."""
    fact = line.fact if isinstance(line, tree.Expect) else line
    # So does one of a notation, which the formatter leaves as it is.
    return isinstance(fact, tree.Position) or (
        isinstance(fact, tree.Holds) and any(isinstance(c, tree.Word) for c in fact.cards)
    )


def _loosened(draw: st.DrawFn, line: str, blanks: st.SearchStrategy[str], tight: str) -> str:
    """A line with other blanks between its words, and around its signs none at all."""
    pieces = re.findall(r'"[^"]*"|,|=|(?<= )\+(?= )|[^\s",=]+', line)
    out = pieces[:1]
    for piece in pieces[1:]:
        close = piece in tuple(tight) or out[-1] in tuple(tight)
        out += [draw(blanks | st.just("") if close else blanks), piece]
    return "".join(out)
