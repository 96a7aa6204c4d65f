"""What to advise on lines that say what the language says elsewhere, or not at all.

A repair offers another line in the place of one. Where that would be another card, as for an amount
from 3 to 5, it is said what the language has instead, and what is a guess is called an example.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final

import attrs

from pizzarules.language.reserved import NUMBER_WORDS, RESERVED
from pizzarules.language.synonyms import FILLERS, NO_NAMES

__all__ = ["Advice", "Known", "advised"]


@attrs.frozen
class Known:
    """The names that are known where a line stands."""

    kinds: Collection[str]
    """Names of kinds, those of the file's own games too."""
    elsewhere: Collection[str]
    """Names of kinds that stand in other files."""
    declared: Collection[str]
    """Names of the file's own orders and games."""
    heading: str | None
    """The heading that a line of a game stands below, without a title."""


@attrs.frozen
class Advice:
    """What is wrong with a line, and what to do; no more need be guessed at."""

    message: str
    start: int
    """Where, in characters of the line."""
    end: int
    hints: tuple[tuple[str, str | None], ...]
    """What to say, and the whole line that it amounts to, if it is sure."""


def advised(
    line: str, declaration: str, known: Known, reads: Callable[[str], bool]
) -> Advice | None:
    """Return what is to be said of a line; None where there is nothing to say but a repair.

    `reads` tells whether a line can be read.
    """
    for advise in _ADVISE[declaration]:
        for advice in advise(line, known):
            # A line with more than one fault is left to the repairs.
            if all(fix is None or reads(fix) for _, fix in advice.hints):
                examples = (found for text, _ in advice.hints for found in _EXAMPLE.findall(text))
                if all(map(reads, examples)):
                    return advice
    return None


_EXAMPLE: Final = re.compile(r"for example `([^`]*)`")
_AMOUNT: Final = re.compile(
    r"\bbetween (?P<least>\d+) (?:and|to) (?P<most>\d+)(?![\w-])"
    r"|\b(?:from )?(?P<low>\d+) ?(?:to|till|until|through|-|\u2013) ?(?P<high>\d+)(?![\w-])",
    re.IGNORECASE,
)


def _one_number(line: str, _: Known) -> Iterator[Advice]:
    """An amount is one number: `bake 3 to 5 own`, `hand 5-7`."""
    found = _AMOUNT.search(line)
    first = line.split(" ", 1)[0]
    if found is None or first not in ("bake", "or", "rounds", "hand", "worth", "deal", "supply"):
        return
    low = found["least"] or found["low"]
    plain = line[: found.start()] + low + line[found.end() :]
    hints = [(f"for example `{plain}`", None)]
    before = line[: found.start()].strip()
    if before in ("bake", "or bake") and not re.search("[+,]", line):
        rest = line[found.end() :].strip()
        declared = f"{before} at least {low} {rest}, as many as the owner declares"
        hints.append((f"for example `{declared}`", None))
    message = f"`{found[0]}` is no amount: an amount is one number"
    yield Advice(message, found.start(), found.end(), tuple(hints))


_ALL: Final = re.compile(
    r"^(?P<bake>(?:or )?bake) (?:all|every)(?: of)?(?: the| your| my)? (?P<what>of a kind|[\w-]+)"
    r"(?: on the table)?$"
)


def _all_of_it(line: str, known: Known) -> Iterator[Advice]:
    """`bake all basil`: an amount, and that all is taken."""
    found = _ALL.match(line)
    if found is None:
        return
    what = found["what"]
    if what not in known.kinds and what.removesuffix("s") in known.kinds:
        what = what.removesuffix("s")
    if what != "own" and what in RESERVED | FILLERS | NO_NAMES:
        return
    better = f"{found['bake']} at least 1 {what}, taking all of it"
    start = found.end("bake") + 1
    yield Advice(
        "that all is taken stands at the end, behind the least amount",
        start,
        start + len(line[start:].split(" ", 1)[0]),
        ((f"for example `{better}`", None),),
    )


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


_ADVISE: Final[dict[str, tuple[Callable[[str, Known], Iterator[Advice]], ...]]] = {
    "order": (_one_number, _all_of_it),
    "game": (_one_number, _only_names, _one_word, _title),
    "scenario": (),
}
