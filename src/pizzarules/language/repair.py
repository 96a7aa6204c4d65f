"""Finding what the author of a line meant: the cheapest edits after which the line can be read.

A search over places in the line and states of the parser: read a word, replace it, leave it out,
put one in, or read two the other way round. What a likely slip is costs little: a misspelling, a
synonym, a word in another language, a sign too many. What nobody would guess is not found.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

import attrs

from pizzarules.language.automaton import END, Automaton, Stack, automaton_for
from pizzarules.language.misspelling import slip as slip_cost
from pizzarules.language.rephrasing import better, either, moved, rephrased
from pizzarules.language.reserved import NUMBER_WORDS, RESERVED
from pizzarules.language.synonyms import FILLERS, MEANINGFUL, NO_NAMES, NUMBERS, SYNONYMS
from pizzarules.names import composed, legible

__all__ = ["Edit", "Repair", "repairs"]

_MOST_NODES: Final = 6_000
_DEAR_ENOUGH: Final = 0.95
_REPHRASED: Final = 0.9
_MOVED: Final = 1.35
_DEAREST: Final = 5.6
_MOST_TOKENS: Final = 80
_MOST_KINDS: Final = 500

# Costs. Reading costs nothing; a misspelling about 1; what is dearer than _DEAREST is no repair.
_OTHER_CASE: Final = 0.3
_SYNONYM: Final = 1.0
_OTHER_WORD: Final = 3.0
_FILLER: Final = 1.0
_TWICE: Final = 0.7
_LEFT_OUT: Final = 3.0
_NEVER_LEFT_OUT: Final = 9.0
_SECOND_CHOICE: Final = 0.3
_PUT_IN: Final = 1.5
_PUT_IN_TOO: Final = 0.7
_MADE_UP: Final = 2.5
_SWAPPED: Final = 1.3
_JOINED: Final = 0.6
_FIRST_WORD: Final = 1.0
_UNKNOWN_KIND: Final = 2.0
_SLIPS: Final = 2.1

_TOKEN: Final = re.compile(
    r"""
    "[^"]*"? | [\u201c\u201d\u201e\u00ab\u00bb][^"\u201c\u201d\u201e\u00ab\u00bb]*["\u201c\u201d\u201e\u00ab\u00bb]?
    | '(?!s\b)[^']*' | \d+(?:[.\u2013-]\d+)+ | ['\u2019]s(?![\w-]) | [^\W\d_][\w-]* | \d+ | \S
    """,
    re.VERBOSE,
)


class Edit(NamedTuple):
    """One thing done to the words of a line."""

    action: str
    """`replace`, `insert`, `delete` or `swap`."""
    start: int
    """Where, in characters of the line."""
    end: int
    old: str
    new: str
    guess: bool = False
    """Whether nothing but its place speaks for it."""


@attrs.frozen
class Repair:
    """A line that can be read, and what was done to get there."""

    text: str
    """The whole line; or two lines, with a line break between them."""
    edits: tuple[Edit, ...]
    cost: float
    made_up: bool
    """Whether a name or number in it is only an example of what must stand there."""

    @property
    def guessed(self) -> bool:
        """Whether a word was left out, or another put in its place, without knowing the word."""
        return any(edit.guess for edit in self.edits)


class _Kinds(NamedTuple):
    """The known kinds, in order for guesses and as a set for look-ups; and the known orders."""

    listed: tuple[str, ...]
    names: frozenset[str]
    orders: frozenset[str]


class _Token(NamedTuple):
    text: str
    start: int
    end: int


class _Node(NamedTuple):
    cost: float
    number: int
    place: int
    stack: Stack
    words: tuple[str, ...]
    edits: tuple[Edit, ...]
    made_up: bool


def repairs(
    line: str,
    declaration: str,
    kinds: Collection[str],
    *,
    heading: bool = False,
    orders: Collection[str] = (),
    most: int = 3,
) -> list[Repair]:
    """Return the cheapest repairs of a line, at most `most`, all about equally cheap.

    `declaration` is `order`, `game` or `scenario`, and the line its `heading` or one of its clauses; `kinds`
    are the names of kinds that are known, `orders` those of orders.
    """
    known = _Kinds(tuple(sorted(kinds)), frozenset(kinds), frozenset(orders))
    search = _Search(line, declaration, known, heading=heading)
    found = search.run(most)
    if not found or found[0].cost >= _DEAR_ENOUGH:
        # Word by word it is dear, so more was meant otherwise than a word.
        whole = search.whole()
        if whole and whole[0].cost == _REPHRASED:
            # What is known to be said otherwise needs no guesses beside it.
            return whole[:most]
        guesses = found
        found = [*whole, *found]
        said = better(line)
        if said != line and not search.reads(said):
            rest = _Search(said, declaration, known, heading=heading).run(most, unchanged=True)
            edit = Edit("rewrite", 0, len(line), line, "")
            found += [
                attrs.evolve(repair, edits=(edit,), cost=repair.cost + _REPHRASED / 2)
                for repair in rest
            ]
        found.sort(key=lambda repair: repair.cost)
        if found and found[0] not in guesses:
            found = [repair for repair in found if repair not in guesses]
    return found[:most]


class _Search:
    def __init__(self, line: str, declaration: str, kinds: _Kinds, *, heading: bool) -> None:
        self.line: Final = line
        self.declaration: Final = declaration
        self.heading: Final = heading
        self.automaton: Final[Automaton] = automaton_for(declaration)
        self.kinds: Final = kinds
        self.near: Final[dict[str, list[tuple[str, float]]]] = {}
        self.tokens: Final = [
            _Token(composed(line[match.start() : match.end()]), match.start(), match.end())
            for match in _TOKEN.finditer(legible(line))
        ]
        self.queue: Final[list[_Node]] = []
        self.made = 0

    def run(self, most: int, *, unchanged: bool = False) -> list[Repair]:
        """Return the cheapest repairs; the line itself too, if it may be left `unchanged`."""
        if len(self.tokens) > _MOST_TOKENS:
            return []
        self.push(0.0, 0, self.automaton.start, (), (), made_up=False)
        best: dict[tuple[int, Stack], float] = {}
        found: list[Repair] = []
        looked = 0
        while self.queue and looked < _MOST_NODES:
            node = heapq.heappop(self.queue)
            if found and node.cost > found[0].cost + 0.25:
                break
            if node.place == len(self.tokens) and self.automaton.shift(node.stack, END):
                text = _spaced(node.words)
                if (node.edits or unchanged) and all(text != repair.text for repair in found):
                    found.append(Repair(text, node.edits, node.cost, node.made_up))
                    if len(found) == most:
                        break
            key = (node.place, node.stack)
            if best.get(key, _DEAREST) < node.cost - (0.25 if found else 0.0):
                continue
            best.setdefault(key, node.cost)
            looked += 1
            self.expand(node)
        return found

    def whole(self) -> list[Repair]:
        """Return repairs of the line as a whole: other phrases, two lines, other order."""
        edit = Edit("rewrite", 0, len(self.line), self.line, "")
        both = [text for text in either(self.line) if self.reads(text)]
        if both:
            return [Repair(text, (edit,), _REPHRASED, made_up=False) for text in both]
        for lines in rephrased(self.line):
            if all(self.reads(line, first=not place) for place, line in enumerate(lines)):
                text = "\n".join(_spaced(tuple(_words(line))) for line in lines)
                return [Repair(text, (edit,), _REPHRASED, made_up=False)]
        for lines in rephrased(self.line):
            parts = [self.part(line, first=not place) for place, line in enumerate(lines)]
            sure = [part for part in parts if part is not None]
            if len(sure) == len(parts) > 1:
                cost = _REPHRASED + sum(part.cost for part in sure) / 2
                text = "\n".join(part.text for part in sure)
                return [Repair(text, (edit,), cost, made_up=False)]
        for words in moved([token.text for token in self.tokens]):
            text = _spaced(tuple(words))
            if self.reads(text):
                edit = Edit("move", *self.displaced(words), self.line, text)
                return [Repair(text, (edit,), _MOVED, made_up=False)]
        return []

    def part(self, line: str, *, first: bool) -> Repair | None:
        """Return one of several lines, with a slip in it mended, or an unknown kind left."""
        search = _Search(line, self.declaration, self.kinds, heading=self.heading and first)
        found = search.run(1, unchanged=True)
        sure = found and not found[0].made_up and not found[0].guessed
        return found[0] if sure and found[0].cost <= _SLIPS else None

    def displaced(self, words: list[str]) -> tuple[int, int]:
        """Return where the line begins and ends to differ from the words as they should stand."""
        old = [token.text for token in self.tokens]
        first = next(i for i, (a, b) in enumerate(zip(old, words, strict=True)) if a != b)
        last = max(i for i, (a, b) in enumerate(zip(old, words, strict=True)) if a != b)
        return self.tokens[first].start, self.tokens[last].end

    def reads(self, line: str, *, first: bool = True) -> bool:
        """Whether a line can be read as it stands, with known kinds only.

        A heading can have a clause below it, which is not the `first` line.
        """
        heading = self.heading and first
        other = _Search(line, self.declaration, self.kinds, heading=heading)
        places: set[tuple[int, Stack]] = {(0, self.automaton.start)}
        while places:
            following: set[tuple[int, Stack]] = set()
            for place, stack in places:
                if place == len(other.tokens):
                    if self.automaton.shift(stack, END):
                        return True
                    continue
                followers = dict(self.automaton.followers(stack))
                if not place:
                    begins = self.declaration.upper()
                    followers = {t: s for t, s in followers.items() if (t == begins) == heading}
                for terminal, _, after, cost in other.readings(place, followers):
                    if not cost:
                        following.add((after, followers[terminal]))
            places = following
        return False

    def push(
        self,
        cost: float,
        place: int,
        stack: Stack,
        words: tuple[str, ...],
        edits: tuple[Edit, ...],
        *,
        made_up: bool,
    ) -> None:
        if cost < _DEAREST:
            self.made += 1
            heapq.heappush(self.queue, _Node(cost, self.made, place, stack, words, edits, made_up))

    def expand(self, node: _Node) -> None:
        followers = dict(self.automaton.followers(node.stack))
        if not node.words:
            # The word that begins a heading begins no clause.
            begins = self.declaration.upper()
            followers = {t: s for t, s in followers.items() if (t == begins) == self.heading}
        if node.place < len(self.tokens):
            token = self.tokens[node.place]
            self.read(node, followers)
            self.replace(node, token, followers)
            self.phrase(node, token)
            self.join(node, followers)
            self.split(node, token, followers)
            self.swap(node)
            previous = self.tokens[node.place - 1].text if node.place else ""
            cost = self.leaving_out(token.text, previous)
            guess = cost >= _LEFT_OUT and token.text[0].isalnum() and token.text not in _EMPTY
            self.push(
                node.cost + cost,
                node.place + 1,
                node.stack,
                node.words,
                (*node.edits, Edit("delete", token.start, token.end, token.text, "", guess)),
                made_up=node.made_up,
            )
        self.insert(node, followers)

    def read(self, node: _Node, followers: dict[str, Stack]) -> None:
        last = node.edits[-1] if node.edits else None
        for terminal, text, following, cost in self.readings(node.place, followers):
            if (
                cost
                and last is not None
                and last.new
                and last.guess
                and self.after(node.place, last)
            ):
                # Behind a word that is a mere guess there stood no name.
                continue
            self.push(
                node.cost + cost,
                following,
                followers[terminal],
                (*node.words, text),
                node.edits,
                made_up=node.made_up,
            )

    def after(self, place: int, edit: Edit) -> bool:
        """Whether a place comes directly behind an edit."""
        return bool(place) and self.tokens[place - 1].end == edit.end

    def readings(
        self, place: int, followers: dict[str, Stack]
    ) -> Iterator[tuple[str, str, int, float]]:
        """Yield (terminal, text, place after it, cost) of what stands at a place as it is."""
        token = self.tokens[place]
        keyword = self.automaton.keywords.get(token.text)
        if keyword in followers:
            yield keyword, token.text, place + 1, 0.0
        for terminal, pattern in self.automaton.patterns.items():
            if terminal not in followers:
                continue
            match = pattern.match(self.line, token.start)
            if match is None:
                continue
            following = place
            while following < len(self.tokens) and self.tokens[following].start < match.end():
                following += 1
            if self.tokens[following - 1].end != match.end():
                continue
            text = match.group()
            if terminal in ("WORD", "ORDER_NAME", "NAME", "KIND") and text in RESERVED:
                continue
            cost = 0.0
            if self.is_kind(terminal) and text not in self.kinds.names:
                cost = _UNKNOWN_KIND
            if self.no_name(terminal, text):
                continue
            yield terminal, text, following, cost

    def is_kind(self, terminal: str) -> bool:
        """Whether a terminal stands for a kind that some game must have."""
        return terminal == "KIND" or (terminal == "WORD" and self.declaration == "order")

    def no_name(self, terminal: str, text: str) -> bool:
        """Whether what stands where a name does can't have been meant as one."""
        if self.heading or text in self.kinds.names:
            return False
        if terminal == "ORDER_NAME":
            return text.isdecimal() or text in NO_NAMES
        if self.is_kind(terminal):
            return text in NO_NAMES or text in SYNONYMS
        return terminal == "NAME" and text in NO_NAMES

    def replace(self, node: _Node, token: _Token, followers: dict[str, Stack]) -> None:
        for terminal, text, cost, made_up in self.replacements(
            token.text, followers, beginning=not node.words
        ):
            self.push(
                node.cost + cost,
                node.place + 1,
                followers[terminal],
                (*node.words, text),
                (
                    *node.edits,
                    Edit(
                        "replace",
                        token.start,
                        token.end,
                        token.text,
                        text,
                        guess=cost == _OTHER_WORD,
                    ),
                ),
                made_up=node.made_up or made_up,
            )

    def replacements(
        self, old: str, followers: dict[str, Stack], *, beginning: bool
    ) -> Iterator[tuple[str, str, float, bool]]:
        """Yield (terminal, text, cost, whether the text is only an example)."""
        lower = old.lower()
        meant = SYNONYMS.get(lower, ())
        for terminal in followers:
            word = self.automaton.words.get(terminal)
            if word is None or word == old:
                continue
            if word == lower:
                yield terminal, word, _OTHER_CASE, False
            elif word in meant:
                yield terminal, word, _SYNONYM, False
            elif (slip := slip_cost(lower, word)) is not None:
                yield terminal, word, slip, False
            elif (
                old[0].isalnum() == word[0].isalnum()
                and lower not in MEANINGFUL
                and not beginning
                and word not in NUMBER_WORDS
                and word not in _SECOND_FORMS
            ):
                yield terminal, word, _OTHER_WORD, False
        yield from self.other_terminals(old, lower, followers)

    def other_terminals(
        self, old: str, lower: str, followers: dict[str, Stack]
    ) -> Iterator[tuple[str, str, float, bool]]:
        """Yield the same for numbers, letters, quoted texts and names of kinds."""
        if "ORDER_NAME" in followers and old[0] in _QUOTES:
            slug = "-".join(re.findall(r"\w+", composed(lower)))
            yield "ORDER_NAME", slug, 0.8, False
        if "INT" in followers and lower[0].isdecimal() and not lower.isdecimal():
            yield "INT", re.split(r"\D", lower)[0], 2.0, False
        if "INT" in followers and lower in NUMBERS:
            yield "INT", NUMBERS[lower], 0.5, False
        elif "INT" in followers and lower in ("a", "an"):
            yield "INT", "1", 0.8, False
        if "VARIABLE" in followers and len(old) == 1 and old.isalpha() and old not in RESERVED:
            yield "VARIABLE", old.upper(), _OTHER_CASE, False
        if "STRING" in followers and old[0] in _QUOTES:
            yield "STRING", f'"{old.strip(_QUOTES)}"', 0.4, False
        elif "STRING" in followers and old[0].isalnum():
            yield "STRING", f'"{old}"', 0.8, False
        if old not in self.kinds.names:
            for terminal in filter(self.is_kind, followers):
                for kind, cost in self.near_kinds(lower):
                    yield terminal, kind, cost, False

    def near_kinds(self, word: str) -> list[tuple[str, float]]:
        """Return the kinds that a word may be misspelt from, and what that costs.

        Found once for each word of a line; the search comes by it many times.
        """
        known = self.near.get(word)
        if known is None:
            known = self.near[word] = []
            for kind in self.kinds.listed[:_MOST_KINDS]:
                slip = _OTHER_CASE + 0.2 if kind == word else slip_cost(word, kind)
                if slip is not None:
                    known.append((kind, slip - 0.2))
        return known

    def phrase(self, node: _Node, token: _Token) -> None:
        """Read a word as the several words that it is a synonym of."""
        for meant in SYNONYMS.get(token.text.lower(), ()):
            words = tuple(meant.split())
            if len(words) < 2:
                continue
            stack: Stack | None = node.stack
            for word in words:
                stack, _ = self.plainly(word, stack)
            if stack is not None:
                self.push(
                    node.cost + _SYNONYM,
                    node.place + 1,
                    stack,
                    (*node.words, *words),
                    (*node.edits, Edit("replace", token.start, token.end, token.text, meant)),
                    made_up=node.made_up,
                )

    def join(self, node: _Node, followers: dict[str, Stack]) -> None:
        """Read two words as one keyword: `tie break`, `an other`."""
        if node.place + 1 >= len(self.tokens):
            return
        first, second = self.tokens[node.place], self.tokens[node.place + 1]
        for glue in ("", "-"):
            word = f"{first.text}{glue}{second.text}".lower()
            terminal = self.joined_terminal(word, glue, first, second)
            if terminal == "INT":
                word = word.translate(_DIGITS)
            elif terminal == "TIMES":
                word = f"x{word.strip('x')}"
            if terminal in followers:
                old = self.line[first.start : second.end]
                self.push(
                    node.cost + _JOINED,
                    node.place + 2,
                    followers[terminal],
                    (*node.words, word),
                    (*node.edits, Edit("replace", first.start, second.end, old, word)),
                    made_up=node.made_up,
                )

    def joined_terminal(self, word: str, glue: str, first: _Token, second: _Token) -> str | None:
        """Return what two words may be as one: a keyword, a kind, a name, a number."""
        if not word[0].isalnum():
            return None
        if word in self.automaton.keywords:
            return self.automaton.keywords[word]
        if not glue and re.fullmatch(r"x\d+|\d+x", word):
            return "TIMES"
        if not glue and first.end == second.start and word.translate(_DIGITS).isdecimal():
            return "INT"
        if word in self.kinds.names and self.declaration != "game":
            return "WORD" if self.declaration == "order" else "KIND"
        if word in self.kinds.orders and not self.heading and self.declaration != "order":
            return "ORDER_NAME" if self.declaration == "game" else "NAME"
        if self.heading and glue and first.text.isalpha() and second.text.isalpha():
            small = word not in RESERVED and not {first.text, second.text} & {"for", "like", "in"}
            return ("ORDER_NAME" if self.declaration == "order" else "WORD") if small else None
        return None

    def split(self, node: _Node, token: _Token, followers: dict[str, Stack]) -> None:
        """Read one word as two keywords: `atleast`."""
        lower = token.text.lower()
        for terminal, after in followers.items():
            word = self.automaton.words.get(terminal, "")
            rest = lower[len(word) :].removeprefix("-")
            rest = "'s" if rest == "s" and terminal in ("CHEF", "NEIGHBOUR") else rest
            if not word.isalpha() or not rest or not lower.startswith(word):
                continue
            stack, _ = self.plainly(rest, after)
            if stack is not None and (rest in self.automaton.keywords or rest == "'s"):
                new = f"{word} {rest}"
                self.push(
                    node.cost + _JOINED,
                    node.place + 1,
                    stack,
                    (*node.words, word, rest),
                    (*node.edits, Edit("replace", token.start, token.end, token.text, new)),
                    made_up=node.made_up,
                )

    @staticmethod
    def leaving_out(text: str, previous: str) -> float:
        if text == previous:
            return _TWICE
        lower = text.lower()
        if lower in FILLERS:
            return _FILLER
        # Without these a line would say something else.
        return _NEVER_LEFT_OUT if lower in MEANINGFUL or lower.isdecimal() else _LEFT_OUT

    def swap(self, node: _Node) -> None:
        if node.place + 1 >= len(self.tokens):
            return
        first, second = self.tokens[node.place], self.tokens[node.place + 1]
        middle, unknown = self.plainly(second.text, node.stack)
        stack, unknown_too = self.plainly(first.text, middle)
        if stack is None or (not node.words and self.heading):
            return
        words = (second.text, first.text)
        cost = _SWAPPED + unknown + unknown_too
        edit = Edit("swap", first.start, second.end, first.text, second.text)
        self.push(
            node.cost + cost,
            node.place + 2,
            stack,
            (*node.words, *words),
            (*node.edits, edit),
            made_up=node.made_up,
        )

    def plainly(self, text: str, stack: Stack | None) -> tuple[Stack | None, float]:
        """Return the stack after a word as it is, and what it costs."""
        if stack is None:
            return None, 0.0
        keyword = self.automaton.keywords.get(text)
        if keyword is not None:
            return self.automaton.shift(stack, keyword), 0.0
        for terminal, pattern in self.automaton.patterns.items():
            if pattern.fullmatch(text):
                after = self.automaton.shift(stack, terminal)
                if after is not None and text not in RESERVED and not self.no_name(terminal, text):
                    unknown = terminal in ("WORD", "KIND") and text not in self.kinds.names
                    return after, _UNKNOWN_KIND if unknown else 0.0
        return None, 0.0

    def insert(self, node: _Node, followers: dict[str, Stack]) -> None:
        last = node.edits[-1] if node.edits else None
        at = (
            self.tokens[node.place].start
            if node.place < len(self.tokens)
            else (self.tokens[-1].end if self.tokens else 0)
        )
        # At the end of the line nothing that follows speaks for one word or another.
        several = sum(terminal in self.automaton.words for terminal in followers) > 1
        open_ended = node.place == len(self.tokens) and several
        running = last is not None and last.action == "insert" and last.start == at
        for terminal, after in followers.items():
            word = self.automaton.words.get(terminal)
            if word in NUMBER_WORDS:
                # A number has to be thought of, and one example of it is enough.
                continue
            made_up = word is None
            if word is None:
                word = self.example(terminal)
            if word is None:
                continue
            # Many lines of a scenario begin with a seat.
            seat = terminal == "NAME" and self.declaration == "scenario"
            if not node.words and not seat and not self.begins_like_amount():
                continue
            cost = _PUT_IN_TOO if running else _PUT_IN
            if word in _SECOND_FORMS or word in NUMBER_WORDS:
                cost += _SECOND_CHOICE
            # Nor does anything speak for one beginning of what is expected.
            expected = self.declaration == "scenario" and node.words == ("then",)
            guess = (open_ended or expected) and not made_up
            if made_up:
                cost = _MADE_UP + (0.5 if terminal == "VARIABLE" else 0.0)
            if node.place == 0:
                # Which clause a line is, its author has hardly left out.
                cost += _FIRST_WORD
            self.push(
                node.cost + cost,
                node.place,
                after,
                (*node.words, word),
                (*node.edits, Edit("insert", at, at, "", word, guess)),
                # A number or an 's is easily made another; a name has to be thought of.
                made_up=node.made_up or (made_up and terminal not in ("INT", "POSSESSIVE")),
            )

    def begins_like_amount(self) -> bool:
        """Whether the line begins with what follows the first word of some clause."""
        first = self.tokens[0].text.lower() if self.tokens else ""
        return first.isdecimal() or first in ("at", "exactly", "own", "each") or self.heading

    def example(self, terminal: str) -> str | None:
        """Return what could stand for a name or number."""
        series = self.line.startswith("ser")
        examples = {
            "INT": "1",
            "KIND": "KIND",
            "NAME": "NAME",
            "ORDER_NAME": "NAME",
            "STRING": '"..."',
            "VARIABLE": "N" if series else "X",
            "POSSESSIVE": "'s",
            "READING": "READING",
            "LANGUAGE_CODE": "en",
        }
        return examples.get(terminal) or ("NAME" if self.declaration == "game" else None)


_EMPTY: Final = frozenset(["is", "are", "be", "it", "that", "there", "has", "have"])
"""Words that say nothing beside others."""
_SECOND_FORMS: Final = frozenset(
    ["singles", "doubles", "ingredient", "none", "cards", "order", "turn"]
)
"""Words that have another form, which is the one to offer."""
_DIGITS: Final = str.maketrans("oli", "011")
_QUOTES: Final = "\u201c\u201d\u201e\u00ab\u00bb'\""


def _words(line: str) -> list[str]:
    places = _TOKEN.finditer(legible(line))
    return [composed(line[place.start() : place.end()]) for place in places]


def _spaced(words: tuple[str, ...]) -> str:
    text = " ".join(words)
    return re.sub(r" (?=,|['\u2019]s\b)", "", text)
