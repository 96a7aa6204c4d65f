"""Whole phrases and lines that people write another way than the language does.

Where word-by-word repair would be dear, a line is rewritten as a whole: a phrase by its equivalent,
a line that holds several clauses as several lines, a part of the line that stands in the wrong
place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from pizzarules.language.kindphrases import NUMBER, in_digits, kinds_said, several_kinds
from pizzarules.language.reserved import NUMBER_WORDS, RESERVED
from pizzarules.language.synonyms import FILLERS, NO_NAMES

__all__ = ["better", "either", "moved", "rephrased"]

_Words = str | Callable[[re.Match[str]], str]


def _table(*rows: tuple[str, _Words]) -> tuple[tuple[re.Pattern[str], _Words], ...]:
    return tuple((re.compile(pattern, re.IGNORECASE), words) for pattern, words in rows)


def _with_commas(line: str) -> str:
    """Return a list without commas with commas; numbers of copies stay with their orders."""
    keyword, *words = line.split()
    text = re.sub(r", (x[0-9]+)", r" \1", ", ".join(words))
    return f"{keyword} {text}"


def _one_less(found: re.Match[str]) -> str:
    return f"at most {max(0, int(found.group(1)) - 1)}"


def _one_more(found: re.Match[str]) -> str:
    return f"at least {int(found.group(1)) + 1}"


def _sum(found: re.Match[str]) -> str:
    """Return one term for two of the same kind."""
    what = found["what"]
    if what in RESERVED | NUMBER_WORDS and what != "own":
        return found[0]
    what = "of a kind" if " " in what else what
    return f"{int(found['one']) + int(found['more'])} {what}"


def _pairs(found: re.Match[str]) -> str:
    """Return an amount for pairs of one kind."""
    what = found[2]
    return found[0] if what in RESERVED - {"own"} else f"{2 * int(found[1])} {what}"


def _other_size(found: re.Match[str]) -> str:
    """Return a term of the one size for one without the other."""
    size = "single" if found[3].lower() == "double" else "double"
    return f"{found[1]} {size} {found[2]}"


def _joined(found: re.Match[str]) -> str:
    """Return words that are one name as one word."""
    words = found[2].split()
    if any(word.lower() in RESERVED | NUMBER_WORDS | FILLERS | NO_NAMES for word in words):
        return found[0]
    return f"{found[1]} {'-'.join(words)}"


_AND_MORE: Final = (
    r"\b(?P<one>\d+) (?P<what>of (?:a|one|any) kind|[\w-]+) (?:\+|and|plus) "
    r"(?P<more>\d+)(?: more)? of (?:the|that) same(?: kind)?\b"
)
_PAIR: Final = "2 of a kind"
_WITHOUT_SIZE: Final = (
    r"^((?:or )?bake (?:at least |exactly )?\d+) ([^+,]+?),? "
    r"(?:without|with no|but no|no)(?: an?| any)? (single|double)s?$"
)
_SAME: Final = _table((_AND_MORE, _sum))
_ANYWHERE: Final = _table(
    (r"^([^+]*)\bof the same kind\b", r"\1of a kind"),
    (r"\bof a different kind\b", "of another kind"),
    (r"\bof (my|your)( own)? kind\b", "own"),
    (r"\bof the own(er's)? kind\b", "own"),
    (r"\bof all kinds\b", "of each kind"),
    (r"\bof any one kind\b", "of a kind"),
    (r"\bthe most common\b", "the commonest"),
    (r"\bthe (least common|most rare|rarest)\b", "the scarcest"),
    (r"\b(of )?the kind shown by an opponent\b", "of the kind that an opponent shows"),
    (r"\bas pizzas baked by the (chef|owner)\b", r"as the \1 has baked pizzas"),
)
_IN_BAKE: Final = _table(
    (r"\b(a|the) pizzas? (with|of|from) ", ""),
    (r"\b(\d+) (?:or|and) more\b(?=.*\b(?:taking|declares))", r"at least \1"),
    (r"\b(\d+) (?:or|and) more\b", r"\1"),
    (r"\b(\d+)\+(?= )", r"\1"),
    (r"(?<![-=])(?:>=|\u2265) ?(\d+)\b", r"\1"),
    (r"(?<![-=])> ?(\d+)\b", lambda found: str(int(found.group(1)) + 1)),
    (r"\b(?:no|not) (?:less|fewer) than (\d+)\b", r"\1"),
    (r"(?<!\bno )(?<!\bnot )\bmore than (\d+)\b", lambda found: str(int(found.group(1)) + 1)),
    (r"\b(\d+) (cards?|ingredients?|units?)( of anything)?(?! of| own)\b", r"\1 of anything"),
    (r"\b(\d+) ?[x\u00d7] ", r"\1 "),
    (r",? from (?:your|my|the) hand(?: only)?$", ", from hand only"),
    (r"\b(\d+) chef$", r"\1 of the chef's kind"),
    (r"\b(\d+) (doubles?)$", r"\1 \2 of a kind"),
    (r"\b(\d+) ([\w-]+), (single|double)s only$", r"\1 \3 \2"),
    (r",? only from (the )?hand\b", ", from hand only"),
    (r",? only from the table\b", ", from the table only"),
    (r"\b(?:a )?(?:pair|couple) (?=of (?:a|an|any|another|each|the)\b)", "2 "),
    (r"\b(?:a )?(?:pair|couple)(?=$| ?[+,]| (?:and|or|but|with|without|taking|from)\b)", _PAIR),
    (r"\b(?:a )?(?:pair|couple)(?: of)? (?!of\b)([\w-]+)", r"2 \1"),
    (r"\b(\d{1,3}) (?:pairs|couples) of (own\b|(?!own)[\w-]+)", _pairs),
    (r"^((?:or )?bake \d+ [^+,]+?) or more$", r"\1"),
    (r",? (?:and )?without (?:any )?help$", ", no help"),
    (r"\b(\d+|[A-Z]) of (?:my |your )?own(?! kind)\b", r"\1 own"),
    (_WITHOUT_SIZE, _other_size),
)
_IN_ONLY_IF: Final = _table(
    (
        r"\b(?:between (\d+) and|(?:between )?(\d+) ?(?:to|-|\u2013)) ?(\d+) ([^+,]+?) on the table\b",
        lambda f: (
            f"at least {f[1] or f[2]} {f[4]} on the table and at most {f[3]} {f[4]} on the table"
        ),
    ),
    (r"\bthe table is empty\b", "exactly 0 of anything on the table"),
    (r"\bnothing (?:lies )?on the table\b", "exactly 0 of anything on the table"),
    (r"\bthe table (?:has|holds|shows|contains) (.*)$", r"\1 on the table"),
    (r"\bthere (?:is|are) ", ""),
    (r"\b(?:lies?|is|are) (?:there|on the table)\b", "on the table"),
    (r"\b(?:no|not) more than (\d+)\b", r"at most \1"),
    (r"\b(?:no|not) (?:less|fewer) than (\d+)\b", r"at least \1"),
    (r"\b(?:less|fewer) than (\d+)\b", _one_less),
    (r"\bmore than (\d+)\b", _one_more),
    (r"\b(\d+) (?:or|and) more\b", r"at least \1"),
    (r"\b(\d+) (?:or|and) (?:less|fewer)\b", r"at most \1"),
    (r"\bup to (\d+)\b", r"at most \1"),
    (r"\b(\d+) different kinds\b", r"\1 kinds"),
    (r"\b(\d+) (?:cards|ingredients|units)( of anything)?(?! of)\b", r"\1 of anything"),
    (
        r"\bno ([\w-]+) (?:or|and) (?:no )?([\w-]+) on the table\b",
        r"no \1 on the table and no \2 on the table",
    ),
    (r"^(only if (?!.*on the table$).*)$", r"\1 on the table"),
)
_NAME: Final = r"([^\W\d_][\w-]*)"
_OF_KINDS: Final = r"(?:kind|sort|type|colou?r|ingredient|topping)s?"
_FOR_LETTER: Final = (
    r"^(order [^\s(:]+)(?:,? ?\(?(?:for|per|of|with|:) ?|,? ?\(| )"
    rf"(?:(?:each|every|all|any)(?: of(?: the)?)? )?(?:other )?(?:{_OF_KINDS} )?((?-i:[A-Z]))\)?"
    r"(?: (?:in|of|from|among|is|=) (?:(?:each|every|all|any|the|an?) )?(?:other )?"
    rf"{_OF_KINDS})?$"
)
_FOR_EACH: Final = (
    r"^(order \S+) (?:for|per) (?:each|every|all|any)(?: of)?(?: the)?(?: other)?"
    rf"(?: {_OF_KINDS})?(?: ([a-z]))?$"
)
_CLAUSES: Final = _table(
    (_FOR_LETTER, r"\1 for \2 in other kinds"),
    (_FOR_EACH, lambda f: f"{f[1]} for {(f[2] or 'X').upper()} in other kinds"),
    (r"^(?:but|and|with) (?:no|without) (?!help\b)([\w-]+)$", r"only if no \1 on the table"),
    (r"^(?:and|also|but|plus)(?: also)?,? (?=(?:no help|worth|then|only if|or bake)\b)", ""),
    (r"\b(nobody|no one|no-one|noone) (may|can) help\b", "no help"),
    (r"^(without help|help (not allowed|forbidden))$", "no help"),
    (r"^with help$", "help allowed"),
    (r"^(?:counts?|worth) (?:double|twice)\b.*$", "worth 2"),
    (r"^worth (\d+) (points?|orders?|pizzas?)$", r"worth \1"),
    (
        r"^then the owner bakes (another|the next|the top) order\b.*$",
        "then the owner bakes the top of the waiter",
    ),
    (r"\bare (removed|thrown|discarded|lost|out)\b.*$", "leave the game"),
    (r"\breturn to the waiter\b", "go under the waiter"),
    (r"^players (\d+) ?[\u2013-] ?(\d+)$", r"players \1 to \2"),
    (r"^players (\d+)$", r"players \1 to \1"),
    (
        r'^name (\S+) [\'\u201c\u201d\u201e]?([^"\u201c\u201d\u201e]+?)[\'\u201c\u201d\u201e]?$',
        r'name \1 "\2"',
    ),
    (r"^kinds are ", "kinds "),
    (r'^scenario ([^"]*[^\s":])$', r'scenario "\1"'),
    (r"^players ([^\W\d_].*)$", r"seats \1"),
    (r"^on the table:? (?:lies? |lay |are |is )?", "table "),
    (r"\bis(?: not|n't|n\u2019t) baked$", "fails"),
    (r"^(then \S.*) (?:is|comes|falls) (?:too )?(?:short|failed|unbaked|lost)$", r"\1 fails"),
    (r"(['\u2019]s waiter) is empty$", r"\1 has nothing"),
    (r"\b(holds|has) (?:no cards|an empty hand)$", r"holds nothing"),
    (r"^(then )?(?:nobody is(?: the)? chef|(?:there is )?no chef)$", r"\1chef nobody"),
    (rf"^(then )?{_NAME} is(?: the)? chef(?: now)?$", r"\1chef \2"),
    (rf"^(then )?{_NAME} (?:is the winner|wins the game|has won|won)$", r"\1\2 wins"),
    (r"^(then )?(\S+ and \S+) (?:tie|share the win|are the winners)$", r"\1\2 win"),
    (
        rf"^(then )?{_NAME} (?:has|gets|scores) (\d+) (?:points?|pizzas?|orders?)$",
        r"\1\2 scores \3",
    ),
    (rf"^(then )?{_NAME} (?:starts|started|begins)(?: the round)?$", r"\1\2 began the round"),
    (rf"^(then )?{_NAME} (?:must|needs to) (?=[a-z])", r"\1\2 has to "),
    (rf"^(then )?{_NAME} (?:gets|has|takes) no reward$", r"\1\2's reward is nothing"),
    (
        r"\bfails[,:]? (?:as |since )?(?=(?:the owner|nobody|no kind|the series|the table) \w)",
        "fails because ",
    ),
    (r"^(in) ([^\W\d_][\w-]*(?: [^\W\d_][\w-]*)+)$", _joined),
    (r"^([\w+-]+ bakes) ([^\W\d_][\w-]* [^\W\d_][\w-]*)$", _joined),
    (r"^(kinds|orders) [^,;]+ [^,;]+$", lambda found: _with_commas(found[0])),
    (r"^(game \S+) based on ", r"\1 like "),
    (r"^(game [a-z][\w-]*) ((?-i:[A-Z])[^\"]*)$", r'\1 "\2"'),
    (r"^ruling (\w+) (\w+) ([\w-]+)$", r"ruling \1-\2 \3"),
    (r"^deal (\d+) (?:and|\+) (\d+)$", r"deal \1 ingredients + \2 orders"),
    (r"^deal (\d+) orders? (?:and|\+) (\d+) ingredients?$", r"deal \2 ingredients + \1 orders"),
    (r"^supply (\d+) of each kind$", r"supply \1 single of each kind"),
    (r"^order ([\w+-]+(?:, *[\w+-]+)+)$", r"orders \1"),
    (r"^order for ([A-Z]) in other kinds (\S+)$", r"order \2 for \1 in other kinds"),
)
_COPIES: Final = _table(
    (r"\b(\d+) ?[x\u00d7]? +([a-z][\w+-]*)", r"\2 x\1"),
    (r"([a-z][\w+-]*) *\((\d+)\)", r"\1 x\2"),
    (r"([a-z][\w+-]*) *[\u00d7*] *(\d+)", r"\1 x\2"),
    (r"([a-z][\w+-]*) (\d+)x\b", r"\1 x\2"),
)

_TAIL: Final = re.compile(
    r"^(?P<before>.*\S?)(?:,|;|\.| and|, and) *(?:then )?"
    r"(?P<clause>no help|worth \d+|then the owner .*|(?:the owner )?becomes? chef)$"
)
_EVERYTHING: Final = re.compile(
    r"^(?P<bake>(?:or )?bake )(?P<recipe>.*?),? (?:and )?(?:taking|using|and take) everything$"
)
_NONE: Final = re.compile(
    r"^bake (?:(?:no|0) (?P<first>own|[a-z][\w-]*) (?:\+|and|but|,) (?P<rest>.+)"
    r"|(?P<before>[^,]+?),? (?:(?:\+|and|but|with|,)(?: with)? (?:no|0)|without) (?P<last>own|[a-z][\w-]*))$"
)
_NONE_ALONE: Final = re.compile(r"^bake (?:no|0) (own|[a-z][\w-]*)$")
_NUMBER_OR_NUMBER: Final = re.compile(
    rf"^bake (?:either )?(?P<one>{NUMBER}) or (?P<other>{NUMBER}) (?P<rest>[^+,]+)$"
)
_OR: Final = re.compile(r"^bake (?:either )?(.*?)[,(]? *\(?or (?:bake )?(.*?)\)?$")
_IF: Final = re.compile(
    r"^(?P<before>bake .*?),? (?:but )?(?:only )?(?P<if>if|when|while|unless) (?P<test>.*)$"
)
_IF_FIRST: Final = re.compile(
    r"^(?:only )?(?P<if>if|when|while|unless) (?P<test>.*?),? (?:then )?(?P<bake>bake .*)$"
)
_OTHERWISE: Final = re.compile(r"^(bake .*?),? (?:otherwise|or else|else),? (?:bake )?(.*)$")
_TITLE: Final = re.compile(r'^(order \S+(?: for [A-Z] in other kinds)?) ("[^"]*")$')
_INLINE: Final = re.compile(r"^(order \S+(?: for [A-Z] in other kinds)?)[,:]? (bake .*)$")

_PLAYED_IN: Final = re.compile(r'^(scenario "[^"]*"),? (in [\w-]+)$')

_MOST_WORDS: Final = 16


def rephrased(line: str) -> Iterator[tuple[str, ...]]:
    """Yield the line, or the lines, that may have been meant."""
    said = better(line)
    if said != line:
        yield (said,)
    if (found := _NONE.match(said)) is not None:
        none = found["first"] or found["last"]
        yield f"bake {found['rest'] or found['before']}", f"only if no {none} on the table"
    if (found := _NONE_ALONE.match(said)) is not None:
        yield (f"only if no {found[1]} on the table",)
    for pattern, lines in (
        (
            _NUMBER_OR_NUMBER,
            lambda f: (
                f"bake {in_digits(f['one'])} {f['rest']}",
                f"or bake {in_digits(f['other'])} {f['rest']}",
            ),
        ),
        (_OTHERWISE, lambda f: (f"bake {f[1].removeprefix('bake ')}", f"or bake {f[2]}")),
        (_OR, lambda f: (f"bake {f[1]}", f"or bake {f[2]}")),
        (_IF_FIRST, lambda f: (f["bake"], _condition(f))),
        (_IF, lambda f: (f["before"], _condition(f))),
        (_TITLE, lambda f: (f[1], f"name en {f[2]}")),
        (_INLINE, lambda f: (f[1], f[2])),
        (_PLAYED_IN, lambda f: (f[1], f[2])),
    ):
        found = pattern.match(said)
        if found is not None:
            yield lines(found)
    parts = _clauses(said)
    if len(parts) > 1:
        yield parts


def _condition(found: re.Match[str]) -> str:
    """Return the line for a condition that stands before or behind what it is a condition of."""
    test = found["test"]
    if found["if"] == "unless":
        there = re.fullmatch(
            r"(?:there (?:is|are) )?(?:any |a |some )?([\w-]+)(?: (?:is|are|lies?))?(?: on the table)?",
            test,
        )
        return f"only if no {there[1]} on the table" if there else f"unless {test}"
    return better(f"only if {test}")


def either(line: str) -> Iterator[str]:
    """Yield the lines that may have been meant where one phrase can mean several."""
    yield from several_kinds(line)
    found = _EVERYTHING.match(line)
    if found is None:
        return
    recipe = found["recipe"]
    if not re.search(r"\banything\b|\btogether\b|\bof each\b", recipe):
        least = recipe if "at least" in recipe or "+" in recipe else f"at least {recipe}"
        yield f"{found['bake']}{least}, taking all of it"
    yield f"{found['bake']}{recipe}, taking the whole table"


def better(line: str) -> str:
    """Return a line with all phrases rewritten that belong into such a line."""
    tables = [_ANYWHERE, _CLAUSES]
    if line.startswith("orders "):
        tables.insert(0, _COPIES)
    elif line.startswith(("bake ", "or bake ")):
        line = kinds_said(line)
        tables.insert(0, _SAME)
        tables.append(_IN_BAKE)
    elif line.startswith(("only ", "if ")) and not _IF_FIRST.match(line):
        line = line if line.startswith("only ") else f"only {line}"
        tables.append(_IN_ONLY_IF)
    for table in tables:
        for pattern, words in table:
            line = pattern.sub(words, line)
    return " ".join(line.split())


def _clauses(line: str) -> tuple[str, ...]:
    """Return the clauses that follow each other on a line."""
    found = _TAIL.match(line)
    if found is None:
        return (line,)
    clause = found["clause"]
    if clause.endswith("chef"):
        clause = "then the owner becomes chef"
    return (*_clauses(found["before"]), clause)


def moved(words: list[str]) -> Iterator[list[str]]:
    """Yield the words with one run of them moved to another place, short moves first."""
    count = len(words)
    if count > _MOST_WORDS:
        return
    for length in range(1, count):
        for start in range(count - length + 1):
            run = words[start : start + length]
            rest = words[:start] + words[start + length :]
            for place in range(len(rest) + 1):
                if place != start:
                    yield rest[:place] + run + rest[place:]
