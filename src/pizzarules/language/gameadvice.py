"""Advice on the lines of games: names of one word, numbers and titles that stand elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pizzarules.language.advice import Advice, Known
from pizzarules.language.recipeadvice import one_number
from pizzarules.language.reserved import NUMBER_WORDS, RESERVED
from pizzarules.language.synonyms import FILLERS, NO_NAMES

__all__ = ["ADVISE"]

_NUMBERS_OF_A_KIND: Final = re.compile(
    r" *\( *(?:[x\u00d7*] *\d+|\d+ *[x\u00d7]?) *\)"
    r"|(?: *[:=] *| +)(?:[x\u00d7*] *)?\d+[x\u00d7]?(?= *(?:,|$))"
    r"|(?<=[ ,])\d+ *[x\u00d7]? +(?=[^\W\d_])"
)


def _only_names(line: str, _: Known) -> Iterator[Advice]:
    """`kinds basil (x8), ham`: how many cards there are is said by the supply."""
    if not line.startswith("kinds "):
        return
    found = _NUMBERS_OF_A_KIND.search(line)
    if found is None:
        return
    better = _NUMBERS_OF_A_KIND.sub("", line)
    start = found.start() + len(found[0]) - len(found[0].lstrip())
    yield Advice(
        f"`{found[0].strip()}` is no name: here stand only the names of the kinds",
        start,
        start + len(found[0].strip()),
        (
            (f"write `{better}`", better),
            ("how many cards there are of each is said by a line that begins with `supply`", None),
        ),
    )


_NAMES: Final = re.compile(r"(?P<words>[^\W\d_][\w-]*(?: +[^\W\d_][\w-]*)+)(?P<times> +x\d+)?")


def _one_word(line: str, known: Known) -> Iterator[Advice]:
    """`kinds ham, red onion`: a name is one word, or a comma is missing."""
    found = re.match(r"(kinds|orders) +(.*)$", line)
    parts = re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", found[2]) if found else []
    several = [match for match in map(_NAMES.fullmatch, parts) if match]
    if found is None or len(parts) < 2 or not several:
        return
    words = [word for match in several for word in match["words"].split()]
    if any(word in RESERVED | NUMBER_WORDS | FILLERS | NO_NAMES or _TIMES(word) for word in words):
        return
    keyword = found[1]
    joined = f"{keyword} {', '.join(_NAMES.sub(_as_one, part) for part in parts)}"
    apart = f"{keyword} {', '.join(_NAMES.sub(_as_several, part) for part in parts)}"
    hints = [(f"write `{joined}`", joined), (f"or, for several names, `{apart}`", apart)]
    if keyword == "kinds":
        comma = all(word in known.elsewhere for word in words)
    else:
        comma = not all(_as_one(match).split()[0] in known.declared for match in several)
    if comma:
        hints = [(f"write `{apart}`", apart), (f"or, for one name, `{joined}`", joined)]
    first = several[0]["words"]
    start = line.index(first)
    yield Advice(
        f"`{first}` is {len(first.split())} words, and a name is one",
        start,
        start + len(first),
        tuple(hints),
    )


_TIMES: Final = re.compile(r"x\d+").fullmatch


def _as_one(found: re.Match[str]) -> str:
    return "-".join(found["words"].split()) + (found["times"] or "")


def _as_several(found: re.Match[str]) -> str:
    return ", ".join(found["words"].split()) + (found["times"] or "")


_TITLE: Final = re.compile(
    r"(?P<word>titled?|called|caption|name)(?![\w-]) *[:=]? *"
    r"[\"'\u201c\u201e]?(?P<title>[^\"'\u201c\u201d\u201e]+)[\"'\u201c\u201d]?$"
)


def _title(line: str, known: Known) -> Iterator[Advice]:
    """`title "x"` below a game: that stands in its heading."""
    found = _TITLE.match(line)
    if found is None or (found["word"] == "name" and re.match(r"[a-z]+ ", found["title"])):
        return
    heading = f'{known.heading or "game NAME"} "{found["title"].strip()}"'
    yield Advice(
        "the title of a game stands in its heading",
        0,
        len(found["word"]),
        ((f"leave the line out, and write the heading `{heading}`", None),),
    )


ADVISE: Final = (one_number, _only_names, _one_word, _title)
"""What advises on a line of a game, in this order."""
