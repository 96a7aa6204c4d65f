"""Whole phrases and lines that people write another way than the language does.

Where word-by-word repair would be dear, a line is rewritten as a whole: a phrase by its equivalent,
a line that holds several clauses as several lines, a part of the line that stands in the wrong
place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

__all__ = ["better", "moved", "rephrased"]

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


_ANYWHERE: Final = _table(
    (r"\bof the same kind\b", "of a kind"),
    (r"\bof a different kind\b", "of another kind"),
    (r"\bof (my|your)( own)? kind\b", "own"),
    (r"\bof the own(er's)? kind\b", "own"),
    (r"\bof any other kind\b", "of any kind but own"),
    (r"\bof (each|every|all|the) other kinds?\b", "of each kind but own"),
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
    (r"\bmore than (\d+)\b", lambda found: str(int(found.group(1)) + 1)),
    (r"\b(\d+) (cards?|ingredients?|units?)( of anything)?(?! of| own)\b", r"\1 of anything"),
    (r"\b(\d+|two|three|four|five|six) different kinds\b", r"1 of each of \1 different kinds"),
    (r"\b(\d+) ?[x\u00d7] ", r"\1 "),
    (r",? from (?:your|my|the) hand(?: only)?$", ", from hand only"),
    (r"\b(\d+) chef$", r"\1 of the chef's kind"),
    (r"\b(\d+) doubles?$", r"\1 double of a kind"),
    (r"\b(\d+) ([\w-]+), (single|double)s only$", r"\1 \3 \2"),
    (r",? only from (the )?hand\b", ", from hand only"),
    (r",? only from the table\b", ", from the table only"),
    (r",? taking everything\b", ", taking the whole table"),
)
_IN_ONLY_IF: Final = _table(
    (r"\bthe table is empty\b", "exactly 0 of anything on the table"),
    (r"\bnothing (?:lies )?on the table\b", "exactly 0 of anything on the table"),
    (r"\bthe table has (.*)$", r"\1 on the table"),
    (r"\bthere (?:is|are) ", ""),
    (r"\b(?:lies?|is|are) (?:there|on the table)\b", "on the table"),
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
_CLAUSES: Final = _table(
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
    (r"^(kinds|orders) [^,;]+ [^,;]+$", lambda found: _with_commas(found[0])),
    (r"^(game \S+) based on ", r"\1 like "),
    (r"^(game [a-z][\w-]*) ([A-Z][^\"]*)$", r'\1 "\2"'),
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
_OR: Final = re.compile(r"^bake (?:either )?(.*?)[,(]? *\(?or (?:bake )?(.*?)\)?$")
_IF: Final = re.compile(r"^(?P<before>bake .*?),? (?:but )?(?:only )?if (?P<test>.*)$")
_TITLE: Final = re.compile(r'^(order \S+(?: for [A-Z] in other kinds)?) ("[^"]*")$')
_INLINE: Final = re.compile(r"^(order \S+(?: for [A-Z] in other kinds)?)[,:]? (bake .*)$")

_PLAYED_IN: Final = re.compile(r'^(scenario "[^"]*"),? (in [\w-]+)$')

_MOST_WORDS: Final = 16


def rephrased(line: str) -> Iterator[tuple[str, ...]]:
    """Yield the line, or the lines, that may have been meant."""
    said = better(line)
    if said != line:
        yield (said,)
    for pattern, lines in (
        (_OR, lambda f: (f"bake {f[1]}", f"or bake {f[2]}")),
        (_IF, lambda f: (f["before"], better(f"only if {f['test']}"))),
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


def better(line: str) -> str:
    """Return a line with all phrases rewritten that belong into such a line."""
    tables = [_ANYWHERE, _CLAUSES]
    if line.startswith("orders "):
        tables.insert(0, _COPIES)
    elif line.startswith(("bake ", "or bake ")):
        tables.append(_IN_BAKE)
    elif line.startswith(("only ", "if ")):
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
