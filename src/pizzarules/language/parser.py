"""From text to syntax tree, line by line, with every fault that is found on the way.

Each line of a card file is a heading or a clause and is parsed by itself, by the grammar of the
declaration that it stands in. So one broken line costs no other; and what its author meant stands
in for it as far as that can be guessed, so that its fault is not complained of twice.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any, Final, TypeVar

import attrs
from lark.exceptions import UnexpectedInput

from pizzarules.diagnostics import Diagnostic, Fix, Hint, Source, Span
from pizzarules.errors import shortened
from pizzarules.language import tree
from pizzarules.language.advice import Advice, Known
from pizzarules.language.deeds import DOES
from pizzarules.language.grammar import parser_for
from pizzarules.language.lexer import PlacedLine
from pizzarules.language.lines import Line, lines_of, words_of
from pizzarules.language.printer import line_text
from pizzarules.language.reserved import HEADINGS, NUMBER_WORDS, RESERVED
from pizzarules.names import composed, legible

__all__ = ["LANGUAGE", "Parsed", "longest", "parse"]

LANGUAGE: Final = 1
"""The version of the card language that this package reads."""

_LONGEST_LINE: Final = 2_000
_LONGEST_POSITION: Final = 20_000
_LONGEST_FILE: Final = 50_000_000
_MOST_FAULTS: Final = 200
_MOST_REPAIRS: Final = 40

_STARTS: Final = {
    "order": frozenset(
        ["bake", "or", "only", "series", "opponents", "no", "then", "worth", "name"]
    ),
    "game": frozenset(
        [
            "kinds",
            "players",
            "rounds",
            "hand",
            "deal",
            "supply",
            "orders",
            "failed",
            "help",
            "no",
            "tie-break",
            "ruling",
        ]
    ),
    "scenario": frozenset(
        ["in", "seats", "ruling", "position", "deal", "round", "idle", "table", "used", "oven"]
        + ["supply", "chef", "then", "may"]
        + [does.partition(" ")[0] for does in DOES.values()]
    ),
}
"""The words with which the clauses of a declaration begin."""


_CONTINUED: Final = re.compile(
    r"(?:(?:[+,&]|(?:and|plus|with|also|as well as)(?![\w-]))(?:(?: ?,? ?)(?:also|plus|then|with)(?![\w-]))* *"
    r"(?:bake(?![\w-]))?|(?=(?:from|taking|as many|\d+) ))"
)
"""With what a line may begin that belongs to the recipe above."""
_UNFINISHED: Final = ("bake", "bake:", "or bake", "or bake:")
"""Lines to which the next one belongs."""


def longest(first: str) -> int:
    """Return how long a line may be that begins with a word, in characters."""
    return _LONGEST_POSITION if first == "position" else _LONGEST_LINE


@attrs.frozen
class Parsed:
    """What a text holds, as far as it can be read, and what is wrong with it."""

    file: tree.CardFile
    diagnostics: tuple[Diagnostic, ...]
    broken_lines: tuple[Span, ...]
    """The lines that could not be read as they stand."""


def parse(source: Source, kinds: Collection[str] = (), orders: Collection[str] = ()) -> Parsed:
    """Parse a card file. Never raises for what stands in the text: see the diagnostics.

    `kinds` are names of kinds that may be meant, beside those of the file's own games; `orders` are
    names of orders that may be, beside the file's own.
    """
    known = {*kinds, *_kinds_of(source.text)}
    reader = _FileReader(source, known, frozenset(kinds), frozenset(orders))
    if len(source.text) > _LONGEST_FILE:
        reader.add("E0001", f"the file is longer than {_LONGEST_FILE} characters", Span(0, 0))
        source = Source("", source.name)
    return reader.read(source.text)


def _kinds_of(text: str) -> set[str]:
    """Return the kinds that the file's games declare, found without parsing it."""
    found: set[str] = set()
    for match in re.finditer(r"(?m)^[ \t]*kinds[ \t]([^\n#]{1,2000})", text[:_LONGEST_FILE]):
        names = match.group(1)
        for place in re.finditer(r"[^\W\d_][\w-]*", legible(names)):
            found.add(composed(names[place.start() : place.end()]))
    return found


class _FileReader:
    def __init__(
        self,
        source: Source,
        kinds: Collection[str],
        elsewhere: Collection[str],
        orders: frozenset[str],
    ) -> None:
        self.source: Final = source
        self.kinds: Final = kinds
        self.elsewhere: Final = elsewhere
        self.declared: Final = frozenset(
            re.findall(r"(?m)^[ \t]*(?:order|game)[ \t]+([^\s#]+)", source.text[:_LONGEST_FILE])
        )
        self.orders: Final = orders | self.declared
        self.found: Final[list[Diagnostic]] = []
        self.broken: Final[list[Span]] = []
        self.language: tree.LanguageLine | None = None
        self.declarations: Final[list[tree.Declaration]] = []
        self.heading: tree.Heading | None = None
        self.clauses: list[Any] = []
        # What lines belong to: a declaration, or nothing yet.
        self.inside: str | None = None
        self.last = Span(0, 0)
        self.damaged = False
        # Whether a `then` stands above, in the same scenario.
        self.then = False
        self.repaired = 0
        # The line after the one that is read, and a line that was read with the one before it.
        self.following: Line | None = None
        self.joined: Line | None = None

    def add(self, code: str, message: str, span: Span, hints: Iterable[Hint] = ()) -> None:
        self.found.append(Diagnostic(code, message, span, hints=tuple(hints), source=self.source))

    def read(self, text: str) -> Parsed:
        lines = [line for line in lines_of(text) if line.first]
        for place, line in enumerate(lines):
            if line is self.joined:
                continue
            self.following = lines[place + 1] if place + 1 < len(lines) else None
            if len(self.broken) >= _MOST_FAULTS:
                self.add(
                    "E0008",
                    f"after {_MOST_FAULTS} lines that can't be read, the rest is not looked at",
                    line.span,
                )
                break
            self.read_line(line)
            self.last = line.span
        self.close()
        file = tree.CardFile(
            self.language, tuple(self.declarations), span=Span(0, len(self.source.text))
        )
        return Parsed(file, tuple(self.found), tuple(self.broken))

    def read_line(self, line: Line) -> None:
        if line.span.end - line.span.start > longest(line.first):
            self.spoil(line)
            self.add(
                "E0002",
                f"the line is longer than {longest(line.first)} characters",
                Span(line.span.start, line.span.start + 1),
                [Hint("cut it into several lines")],
            )
        elif line.first in HEADINGS and not self.lists_orders(line):
            self.read_heading(line, line.first)
        elif self.inside == "scenario" and (clause := self.plain(line)) is not None:
            # A line that begins with a seat may look like a heading misspelt.
            self.take(clause)
        elif (comment := _foreign_comment(self.source.text, line)) is not None:
            self.spoil(line)
            self.add(
                "E0017",
                f"a comment begins with `#`, not with `{line.first[:2]}`",
                Span(line.span.start, line.span.start + 2),
                [Hint(f"write `{comment}`", Fix(line.span, comment))],
            )
        elif (meant := self.meant_heading(line)) is not None:
            self.read_heading(line, meant)
        elif self.inside is not None:
            if not self.continues(line):
                clause = self.parsed(line, self.inside)
                if isinstance(clause, tree.Heading):
                    # Behind signs that nobody sees, the line is a heading after all.
                    declaration = self.inside
                    self.close()
                    self.inside, self.heading = declaration, clause
                elif clause is not None:
                    self.take(clause)
        else:
            self.spoil(line)
            self.add(
                "E0004",
                f"`{shortened(line.first)}` stands outside of any declaration",
                Span(line.span.start, line.span.start + len(line.first)),
                [Hint("begin with a line `order NAME`, or `game NAME`")],
            )

    def plain(self, line: Line) -> Any:
        """Return the clause of a scenario's line that can be read as it stands; else None."""
        text = PlacedLine(self.source.text[line.span.start : line.span.end], line.span.start)
        try:
            node: Any = parser_for("scenario").parse(text)
        except UnexpectedInput:
            return None
        return None if isinstance(node, tree.Heading) else node

    def take(self, clause: Any) -> None:
        """Add a clause to the declaration; in a scenario, what follows `then` is expected."""
        if isinstance(clause, tree.Fact):
            clause = tree.Expect(clause, first=False, span=clause.span) if self.then else clause
        self.then |= isinstance(clause, tree.Expect)
        self.clauses.append(clause)

    def lists_orders(self, line: Line) -> bool:
        """Whether a line in a game begins with `order`, but is meant as its list of orders."""
        words = self.source.text[line.span.start : line.span.end]
        return self.inside == "game" and line.first == "order" and "," in words

    def continues(self, line: Line) -> bool:
        """Whether a line goes on with the recipe above; then both are read as one."""
        text = self.source.text[line.span.start : line.span.end]
        found = _CONTINUED.match(text)
        if self.inside != "order" or found is None or _reads(text, "order"):
            return False
        number = len(self.clauses) - 1
        while number >= 0 and not isinstance(self.clauses[number], tree.Bake):
            number -= 1
        if number < 0:
            return False
        before = self.clauses[number]
        rest = text[found.end() :].strip()
        if not rest or rest.startswith(("no ", "or ", "worth ", "then ", "only if ")):
            return False
        ending = rest.startswith(("from ", "taking ", "as many as "))
        whole = f"{line_text(before)}{', ' if ending else ' + '}{rest}"
        node = self.whole_line(whole)
        hints = [Hint("a recipe stands on one line, its terms joined by `+`")]
        joined = before.span.to(line.span)
        # Other clauses between the two stay where they are.
        beside = number == len(self.clauses) - 1
        if node is not None:
            fix = self.joint(joined, node) if beside else None
            hints = [Hint(f"write both on one line: `{line_text(node)}`", fix)]
            self.clauses[number] = _moved(node, before.span)
        else:
            self.damaged = True
        self.broken.extend((before.span, line.span))
        self.add(
            "E0016",
            "this goes on with the line before" if beside else "this goes on with a line above",
            line.span,
            hints,
        )
        return True

    def whole_line(self, whole: str) -> Any:
        """Return the node of a line that was written as two, with a slip in it mended; or None."""
        from pizzarules.language.repair import repairs

        if not _reads(whole, "order"):
            if self.repaired >= _MOST_REPAIRS:
                return None
            self.repaired += 1
            found = repairs(whole, "order", self.kinds, most=1)
            if not found or found[0].made_up or found[0].guessed or "\n" in found[0].text:
                return None
            whole = found[0].text
        return parser_for("order").parse(whole) if _reads(whole, "order") else None

    def joint(self, span: Span, node: tree.Node) -> Fix | None:
        """Return the edit that makes one line of two; None where it would lose a comment."""
        between = self.source.text[span.start : span.end]
        return None if "#" in between else Fix(span, line_text(node))

    def read_heading(self, line: Line, declaration: str) -> None:
        self.close()
        self.inside = declaration
        if declaration == "language":
            self.read_language(line)
            # A clause after it still has no declaration that it could belong to.
            self.inside = None
        else:
            self.heading = self.parsed(line, declaration, heading=True)

    def meant_heading(self, line: Line) -> str | None:
        """Return the heading that a line is meant to be, if its first word looks like one."""
        from pizzarules.language.misspelling import distance
        from pizzarules.language.synonyms import SYNONYMS

        first = line.first.rstrip(":").lower()
        starts = _STARTS.get(self.inside or "", frozenset().union(*_STARTS.values()))
        synonyms = SYNONYMS.get(first, ())
        if not first.isalpha() or len(first) > 20:
            return None
        if any(first in words for words in _STARTS.values()):
            return None
        if any(word in starts for word in synonyms):
            return None
        for heading in HEADINGS:
            if first == heading or heading in synonyms:
                return heading
        apart = {word: distance(first, word) for word in (*HEADINGS, *starts)}
        nearest = min(apart, key=lambda word: (apart[word], word not in HEADINGS))
        return nearest if nearest in HEADINGS and apart[nearest] <= (len(nearest) > 4) + 1 else None

    def close(self) -> None:
        heading, clauses, damaged = self.heading, tuple(self.clauses), self.damaged
        self.heading, self.clauses, self.inside, self.damaged = None, [], None, False
        self.then = False
        if heading is None:
            return
        # With the broken lines, so that a declaration can be told from one that is whole.
        span = heading.span.to(self.last)
        if isinstance(heading, tree.OrderHeading):
            self.declarations.append(tree.OrderDeclaration(heading, clauses, damaged, span=span))
        elif isinstance(heading, tree.ScenarioHeading):
            self.declarations.append(tree.ScenarioDeclaration(heading, clauses, damaged, span=span))
        else:
            self.declarations.append(tree.GameDeclaration(heading, clauses, damaged, span=span))

    def read_language(self, line: Line) -> None:
        words = words_of(self.source.text[line.span.start : line.span.end])
        right = Hint(f"write `language {LANGUAGE}`", Fix(line.span, f"language {LANGUAGE}"))
        if words[0] != "language" or len(words) != 2 or not words[1].isdecimal():
            self.spoil(line)
            self.add("E0005", "the language line needs one number", line.span, [right])
            return
        place = Span(line.span.end - len(words[1]), line.span.end)
        if len(words[1]) > 9 or int(words[1]) != LANGUAGE:
            self.spoil(line)
            self.add(
                "E0006",
                f"language {shortened(words[1])} is not read by this version",
                place,
                [right, Hint("or take a newer version of the package")],
            )
        elif self.language is not None or self.declarations:
            self.add(
                "E0007",
                "the language line must be the first of the file",
                line.span,
                [Hint("move it to the top, or leave it out")],
            )
        else:
            number = tree.Number(int(words[1]), span=place)
            self.language = tree.LanguageLine(number, span=line.span)

    def spoil(self, line: Line) -> None:
        """Note that a line can't be read."""
        self.broken.append(line.span)
        self.damaged = True

    def parsed(self, line: Line, declaration: str, *, heading: bool = False) -> Any:
        """Return the node of a line, or of what it is meant to be, or None."""
        text = PlacedLine(self.source.text[line.span.start : line.span.end], line.span.start)
        try:
            return parser_for(declaration).parse(text)
        except UnexpectedInput as fault:
            token = getattr(fault, "token", None)
            place = line.span.end
            if token is not None and token.type != "$END":
                place = token.start_pos
                if self.reserved(line, str(token), place):
                    return None
        node = self.commented(line, declaration) or self.joined_line(line, declaration)
        if node is not None:
            return node
        self.broken.append(line.span)
        if not heading and (advice := self.advice(str(text), declaration)) is not None:
            from pizzarules.language.complaints import advice_on

            self.found.append(advice_on(self.source, line, advice))
            return self.in_its_place(line, declaration, advice.hints[0][1])
        from pizzarules.language.rephrasing import better

        other = _elsewhere(line.first, declaration)
        if other is not None and better(str(text)) == text and not _slips(str(text), declaration):
            self.damaged = True
            self.add(
                "E0014",
                f"`{line.first}` belongs into {_ARTICLES[other]} {other}, and this is "
                f"{_ARTICLES[declaration]} {declaration}",
                Span(line.span.start, line.span.start + len(line.first)),
                [Hint(f"move the line below a line `{_HEADS[other]}`")],
            )
            return None
        return self.repaired_line(line, declaration, place, heading=heading)

    def advice(self, text: str, declaration: str) -> Advice | None:
        """Return what is advised on a line, if anything but a repair."""
        # Late, as the repairs: most files have no fault, and all these patterns take their time.
        from pizzarules.language.advising import advised

        heading = None
        if isinstance(self.heading, tree.GameHeading):
            heading = line_text(attrs.evolve(self.heading, title=None))
        known = Known(self.kinds, self.elsewhere, self.declared, heading)
        return advised(text, declaration, known, lambda line: _reads(line, declaration))

    def in_its_place(self, line: Line, declaration: str, better: str | None) -> Any:
        """Return the node of a line that was meant, if that is sure."""
        if better is None:
            self.damaged = True
            return None
        return _moved(parser_for(declaration).parse(better), line.span)

    def reserved(self, line: Line, word: str, place: int) -> bool:
        """Whether a line of names came to a stop at a word of the language; then that is said."""
        if line.first not in ("kinds", "game") or word not in RESERVED | NUMBER_WORDS:
            return False
        before = self.source.text[line.span.start : place].rstrip()
        if not before.endswith((",", "kinds", "game")):
            return False
        what = "a kind" if line.first == "kinds" else "a game"
        self.spoil(line)
        self.add(
            "E0130",
            f"`{word}` is a word of the card language and can't be the name of {what}",
            Span(place, place + len(word)),
            [Hint(f"choose another name, for example `my-{word}`")],
        )
        return True

    def commented(self, line: Line, declaration: str) -> Any:
        """Return the node of a line with a comment in the manner of another language."""
        text = self.source.text[line.span.start : line.span.end]
        found = re.match(r"(.*\S)\s+(//+|--+|/\*+)\s*(.*)$", text)
        if found is None:
            return None
        try:
            node: Any = parser_for(declaration).parse(PlacedLine(found[1], line.span.start))
        except UnexpectedInput:
            return None
        right = f"{found[1]}  # {found[3]}"
        start = line.span.start + found.start(2)
        self.broken.append(line.span)
        self.add(
            "E0017",
            f"a comment begins with `#`, not with `{found[2]}`",
            Span(start, start + len(found[2])),
            [Hint(f"write `{right}`", Fix(line.span, right))],
        )
        return node

    def joined_line(self, line: Line, declaration: str) -> Any:
        """Return the node of a line that ends in `+` and goes on with the next."""
        text = self.source.text[line.span.start : line.span.end]
        after = self.following
        if after is None or not (text.endswith(("+", ",", " and")) or text in _UNFINISHED):
            return None
        rest = self.source.text[after.span.start : after.span.end]
        begun = text.removesuffix(" and").removesuffix(":")
        try:
            node: Any = parser_for(declaration).parse(f"{begun} {rest}")
        except UnexpectedInput:
            return None
        self.joined = after
        self.broken.extend((line.span, after.span))
        whole = line.span.to(after.span)
        self.add(
            "E0016",
            "the line goes on with the next one",
            line.span,
            [Hint(f"write both on one line: `{line_text(node)}`", self.joint(whole, node))],
        )
        return _moved(node, line.span)

    def repaired_line(self, line: Line, declaration: str, place: int, *, heading: bool) -> Any:
        from pizzarules.language.complaints import unreadable
        from pizzarules.language.repair import repairs

        text = self.source.text[line.span.start : line.span.end]
        found = []
        # Guessing takes time, and who has made that many mistakes is not helped by more guesses.
        if self.repaired < _MOST_REPAIRS:
            self.repaired += 1
            found = [
                repair
                for repair in repairs(
                    text, declaration, self.kinds, heading=heading, orders=self.orders
                )
                if _reads(repair.text, declaration)
                # What is expected is not to be guessed.
                and not (repair.guessed and declaration == "scenario" and line.first == "then")
            ]
        self.found.append(unreadable(self.source, line, declaration, place, found))
        if not found or found[0].made_up:
            self.damaged = True
            return None
        nodes: list[Any] = [
            _moved(parser_for(declaration).parse(text), line.span)
            for text in found[0].text.split("\n")
        ]
        for node in nodes[1:]:
            self.take(node)
        return nodes[0]


_ARTICLES: Final = {"order": "an", "game": "a", "scenario": "a"}
_HEADS: Final = {"order": "order NAME", "game": "game NAME", "scenario": 'scenario "..."'}


def _elsewhere(first: str, declaration: str) -> str | None:
    """Return the other declaration whose clauses begin with a word, if only such do."""
    if first in _STARTS[declaration]:
        return None
    return next((other for other, starts in _STARTS.items() if first in starts), None)


def _slips(text: str, declaration: str) -> bool:
    """Whether a line can be read with another first word that is almost the same."""
    from pizzarules.language.misspelling import distance

    first, _, rest = text.partition(" ")
    near = (start for start in _STARTS[declaration] if distance(first, start) == 1)
    return any(_reads(f"{start} {rest}", declaration) for start in near)


def _reads(text: str, declaration: str) -> bool:
    """Whether a repaired line, or each of its lines, is one to the parser too.

    Names of odd signs can look whole to the search and yet be cut in two by the lexer.
    """
    try:
        for line in text.split("\n"):
            parser_for(declaration).parse(line)
    except UnexpectedInput:
        return False
    return True


def _foreign_comment(text: str, line: Line) -> str | None:
    """Return a comment in this language for one in the manner of another."""
    if not line.first.startswith(("//", "--", "/*", "%%", ";;")):
        return None
    words = text[line.span.start : line.span.end]
    return "# " + re.sub(r"^(//+|--+|/\*+|%+|;+)\s*|\s*\*+/$", "", words)


N = TypeVar("N")


def _moved(node: N, span: Span) -> N:
    """Return a node of a repaired line, all of it at the place of the broken line."""
    if isinstance(node, tuple):
        return tuple(_moved(item, span) for item in node)  # type: ignore[return-value]
    if not isinstance(node, tree.Node):
        return node
    fields = {
        field.name: _moved(getattr(node, field.name), span)
        for field in attrs.fields(type(node))
        if field.name != "span"
    }
    return type(node)(**fields, span=span)
