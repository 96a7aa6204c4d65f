"""A glance at card files, for whoever can't spend the time to read them all."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["may_hold_scenarios"]

_HEADING: Final = re.compile(
    rb"(?:\A(?:\xef\xbb\xbf)?|[\r\n])[ \t]*"
    rb"(?:scenario\b|[A-Za-z]+[ \t]*:?[ \t]*(?:[\"']|\xe2\x80[\x9c-\x9e]))"
)
"""A line of one word and a quoted text: the heading of a scenario, be it misspelt."""


def may_hold_scenarios(data: bytes) -> bool:
    """Return whether a card file seems to hold a scenario, without reading it as one."""
    return _HEADING.search(data) is not None
