"""Whole phrases and lines that people write another way than the language does.

Where word-by-word repair would be dear, a line is rewritten as a whole: a phrase by its equivalent,
a line that holds two clauses as two lines, a part of the line that stands in the wrong place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

__all__ = ["moved", "rephrased"]

_PHRASES: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), words)
    for pattern, words in (
        (r"\bof the same kind\b", "of a kind"),
        (r"\bof my (own )?kind\b", "own"),
        (r"\bof the own(er's)? kind\b", "own"),
        (r"\bof (each|every|all|the) other kinds?\b", "of each kind but own"),
        (r"\bof all kinds\b", "of each kind"),
        (r"\b(\d+) (or|and) more\b", r"at least \1"),
        (r"\b(\d+)\+(?= )", r"at least \1"),
        (r"\bmore than (\d+)\b", r"at least \1"),
        (r"\b(\d+) (or|and) (less|fewer)\b", r"at most \1"),
        (r"\b(nobody|no one|no-one|noone) (may|can) help\b", "no help"),
        (r"\bwithout help\b", "no help"),
        (r"\b(a|the) pizzas? (with|of|from) ", ""),
        (r"\bare (removed|thrown) .*$", "leave the game"),
        (r"\breturn to the waiter\b", "go under the waiter"),
        (r"\bthe most common\b", "the commonest"),
        (r"\bthe (least common|most rare|rarest)\b", "the scarcest"),
        (r"\bof (\d+) different kinds\b", r"of each of \1 different kinds"),
        (r"\b(\d+) different kinds\b", r"1 of each of \1 different kinds"),
        (r"\bwith(out)? (a )?hand cards only\b", "from hand only"),
        (r",? only from (the )?hand\b", ", from hand only"),
        (r",? only from the table\b", ", from the table only"),
    )
)

_LINES: Final = (
    # Two clauses in a line: where to cut it, and how the second begins.
    (re.compile(r"^(?:bake) (?:either )?(.*?),? or (?:bake )?(.*)$"), r"bake \1", r"or bake \2"),
    (re.compile(r"^(.*?),? (?:but )?only if (.*)$"), r"\1", r"only if \2"),
    (re.compile(r"^(.*?),? if (.*)$"), r"\1", r"only if \2"),
    (re.compile(r"^(.*?)[,;.] *(no help|worth \d+|then the owner .*)$"), r"\1", r"\2"),
)

_MOST_WORDS: Final = 16


def rephrased(line: str) -> Iterator[tuple[str, ...]]:
    """Yield the line, or the lines, that may have been meant."""
    for pattern, words in _PHRASES:
        better, count = pattern.subn(words, line)
        if count:
            yield (" ".join(better.split()),)
    for pattern, first, second in _LINES:
        found = pattern.match(line)
        if found is not None:
            yield found.expand(first), found.expand(second)


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
