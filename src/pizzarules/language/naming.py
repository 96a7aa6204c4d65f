"""Checking names, letters that stand for something, and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import attrs

from pizzarules.diagnostics import Fix, Hint
from pizzarules.language import tree
from pizzarules.language.faults import Faults
from pizzarules.language.reserved import NUMBER_WORDS, RESERVED
from pizzarules.names import legible

__all__ = ["MOST", "check_name", "check_numbers", "check_text", "is_variable"]

MOST: Final = 10_000
"""The largest number that a card file may hold."""
_LONGEST_NAME: Final = 60


def check_name(word: tree.Word, what: str, faults: Faults) -> None:
    """Complain of a name that can't be one."""
    if word.text in RESERVED or (what == "a kind" and word.text in NUMBER_WORDS):
        faults.add(
            "E0130",
            f"`{word.text}` is a word of the card language and can't be the name of {what}",
            word.span,
            f"choose another name, for example `my-{word.text}`",
        )
    elif word.text != word.text.lower():
        small = word.text.lower()
        # Some capitals become two signs, and some names a word of the language.
        usable = re.fullmatch(r"[\w+-]+", legible(small)) and small not in RESERVED | NUMBER_WORDS
        faults.add(
            "E0131",
            f"the name `{word.text}` has capital letters",
            word.span,
            Hint(f"write `{small}`", Fix(word.span, small))
            if usable
            else "choose a name in small letters",
        )
    elif word.text.isdecimal():
        faults.add(
            "E0136",
            f"`{word.text}` is a number and can't be the name of {what}",
            word.span,
            f"choose a name with a letter, for example `my-{word.text}`",
        )
    elif len(word.text) > _LONGEST_NAME:
        faults.add("E0132", f"a name has at most {_LONGEST_NAME} letters", word.span, "shorten it")


def check_text(word: tree.Word, faults: Faults) -> None:
    """Complain of a quoted text that can't be shown."""
    if not word.text.isprintable():
        clean = "".join(c for c in word.text if c.isprintable())
        faults.add(
            "E0135",
            "the text holds characters that can't be shown",
            word.span,
            Hint(f'write `"{clean}"`', Fix(word.span, f'"{clean}"')),
        )


def is_variable(word: str) -> bool:
    """Whether a word is a letter that stands for something: one capital letter."""
    return len(word) == 1 and "A" <= word <= "Z"


def check_numbers(clause: tree.Node, faults: Faults) -> None:
    """Complain of numbers that are too large."""
    for number in _numbers(clause):
        if number.value > MOST:
            faults.add("E0125", f"numbers go up to {MOST}", number.span, "write a smaller number")


def _numbers(node: object) -> Iterator[tree.Number]:
    if isinstance(node, tree.Number):
        yield node
    elif isinstance(node, tree.Node):
        for field in attrs.fields(type(node)):
            yield from _numbers(getattr(node, field.name))
    elif isinstance(node, tuple):
        for item in node:
            yield from _numbers(item)
