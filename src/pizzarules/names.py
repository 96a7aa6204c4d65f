"""Names in any script: one name is one text, and its letters are those of Unicode's identifiers.

However `é` was typed, as one sign or as a letter and an accent, it is the same: names are composed (NFC)
wherever they are read. A name goes on as long as there are signs with which an identifier goes on
(XID_Continue): many scripts write vowels as signs that combine with a letter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["composed", "composed_json", "legible"]

_LETTER = "\u00aa"
_MARK = "_"
_NO_LETTER = "\u00a4"
_UNSEEN = "\u200c\u200d"
"""Joiners: newer versions of Unicode let identifiers hold them, and nobody sees them."""


def composed(text: str) -> str:
    """Return a text in composed form (NFC); what is none, whatever its type promises, stays as it is."""
    given: object = text
    if not isinstance(given, str) or given.isascii():
        return text
    # Few programs need it.
    import unicodedata

    return unicodedata.normalize("NFC", text)


def composed_json(value: Any) -> Any:
    """Return JSON with all its texts and keys in composed form; `RecursionError` if it is too deep."""
    if isinstance(value, Mapping):
        return {composed_json(key): composed_json(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [composed_json(one) for one in value]
    return composed(value) if isinstance(value, str) else value


def legible(text: str) -> str:
    """Return a text of the same length in which `re` finds names as words, where Unicode has them.

    By itself `re` takes signs that combine with a letter for no part of a word, and fractions for one.
    """
    return text if text.isascii() else "".join(map(_legible, text))


def _legible(sign: str) -> str:
    if sign.isascii():
        return sign
    if sign in _UNSEEN:
        return sign
    if sign.isidentifier():
        return sign if sign.isalnum() else _LETTER
    if f"a{sign}".isidentifier():
        return sign if sign.isdecimal() else _MARK
    return _NO_LETTER if sign.isalnum() else sign
