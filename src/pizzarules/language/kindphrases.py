"""What people say of the kinds of a recipe, in the words of the card language.

Each term is read by itself, but for the kinds that are named before it: `2 of any other kind` is
another kind behind `3 basil`, and any kind but the own where nothing stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pizzarules.language.reserved import RESERVED
from pizzarules.language.synonyms import NO_NAMES, NUMBERS

__all__ = ["NUMBER", "in_digits", "kinds_said", "several_kinds"]

NUMBER: Final = rf"(?:\d+|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})"
"""A number in digits or as a word."""

_AMOUNT: Final = rf"(?P<measure>(?:at least |exactly )?)(?P<number>{NUMBER}|[A-Z]|an?)"
_SIZE: Final = r"(?: (?P<size>single|double)s?| (?:cards?|units?|pieces?))?"
_KIND: Final = r"(?:kinds?|sorts?|types?|ingredients?|toppings?|colou?rs?|ones?)"
_KINDS: Final = r"(?:kinds|sorts|types|ingredients|toppings|colou?rs|ones)"
_DIFFERENT: Final = r"(?:all )?(?:different|distinct|various|separate)"
_BUT: Final = (
    r"(?:,? (?:but|except|excluding|without|minus|other than|apart from|-) (?P<but>[\w-]+))"
)


def _term(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{_AMOUNT}{_SIZE}) {pattern}", re.IGNORECASE)


_ANOTHER: Final = _term(
    rf"(?:of )?(?:(?:any|some|one|yet|an) )*(?:others?(?: {_KIND})?|(?:some|any)thing else"
    rf"|{_KIND} else)"
)
_DIFFERENT_KIND: Final = _term(r"(?:of )?(?:(?:a|any|some) )?different (?:kind|sort|type|one)")
_EACH_OTHER: Final = _term(
    rf"(?:of )?(?:each|every|all|all the|the)(?: of the)? others?(?: {_KIND})?"
)
_SEVERAL: Final = _term(
    rf"(?:(?:of )?{_DIFFERENT}(?: {_KINDS}| (?P<cards>single|double)s?)?|(?:of )?(?:kinds|sorts|types))"
)
_OF_SEVERAL: Final = _term(rf"of (?P<kinds>{NUMBER})(?P<different> {_DIFFERENT})? {_KINDS}")
_EACH: Final = _term(
    rf"(?:(?:of )?(?:everything|every {_KIND}|all (?:the )?{_KINDS}|each (?:ingredient|sort|type))"
    rf"|of all(?: of them)?|of every(?: single)? {_KIND}|(?:of )?(?:every|each)){_BUT}?"
)
_BUT_ONE: Final = _term(rf"of (?:any|each|every) kind{_BUT}")
_SCARCEST: Final = _term(
    r"(?:of )?(?:the )?(?:scarcest|rarest|fewest|smallest|lowest|most rare"
    r"|least (?:common|frequent|abundant|numerous|used)|least(?= (?:other )?kind))"
    rf"(?P<other> other)?(?: {_KIND})?"
)
_COMMONEST: Final = _term(
    r"(?:of )?(?:the )?(?:commonest|biggest|largest|highest"
    r"|most (?:common|frequent|abundant|numerous|used|plentiful)|most(?= (?:other )?kind))"
    rf"(?P<other> other)?(?: {_KIND})?"
)
_JOINING: Final = re.compile(r"(\s*\+\s*|\s+(?:and|plus|or)\s+|\s*,\s*)")
_NAMED: Final = re.compile(rf"{NUMBER} (?P<what>[\w-]+)", re.IGNORECASE)
_MOST_OF_EACH: Final = 4
"""Of each kind people ask for few; `15 of everything` are more likely fifteen in all."""


def in_digits(number: str) -> str:
    """Return a number in digits, also for the word `a`; a letter stays as it is."""
    lower = number.lower()
    return "1" if lower in ("a", "an") else NUMBERS.get(lower, number)


def kinds_said(line: str) -> str:
    """Return a `bake` line in which the kinds are named as in the language, as far as known."""
    found = re.match(r"(?:or )?bake ", line)
    if found is None:
        return line
    parts = _JOINING.split(line[found.end() :])
    terms = parts[::2]
    first, other = 0, "own"
    for place, term in enumerate(terms):
        if place and "or" in parts[2 * place - 1].split():
            # Another recipe begins, whose other kind is one that the first one doesn't name.
            first, other = place, _only_kind(terms[first:place]) or "own"
        parts[2 * place] = _said(term, terms[first:place], terms[place + 1 :], other)
    return found[0] + "".join(parts)


def several_kinds(line: str) -> Iterator[str]:
    """Yield both meanings of `7 of 2 different kinds`: in all, and of each."""
    found = re.match(r"(?:or )?bake ", line)
    term = found and _OF_SEVERAL.fullmatch(line[found.end() :])
    if found and term and term["different"] and term["number"] not in ("a", "an"):
        number, kinds = in_digits(term["number"]), in_digits(term["kinds"])
        if number.isdecimal() and int(number) > int(kinds) > 1 and not term["size"]:
            yield f"{found[0]}{number} of {kinds} kinds together"
            yield f"{found[0]}{number} of each of {kinds} different kinds"


def _said(term: str, before: Sequence[str], behind: Sequence[str], other: str) -> str:
    """Return a term as the language has it; the same where nothing is known to be meant."""
    if (found := _ANOTHER.fullmatch(term)) is not None:
        if before:
            return f"{_amount(found)} of another kind"
        plain = behind and not any("own" in later.split() for later in behind)
        return f"{_amount(found)} of {'a kind' if plain else f'any kind but {other}'}"
    if (found := _DIFFERENT_KIND.fullmatch(term)) is not None:
        return f"{_amount(found)} of another kind"
    if (found := _EACH_OTHER.fullmatch(term)) is not None:
        but = _only_kind(before)
        return term if but is None else f"{_amount(found)} of each kind but {but}"
    if (found := _SEVERAL.fullmatch(term)) is not None:
        return _of_each_of(found, "1", in_digits(found["number"])) or term
    if (found := _OF_SEVERAL.fullmatch(term)) is not None:
        number, kinds = in_digits(found["number"]), in_digits(found["kinds"])
        each = "1" if number == kinds and found["different"] else number
        if number.isdecimal() and int(number) <= int(kinds) and (each == "1" or number != kinds):
            return _of_each_of(found, each, kinds) or term
    return _of_each(term) or _extreme(term) or term


def _of_each(term: str) -> str | None:
    """Return a term that stands for each kind, perhaps but one."""
    if (found := _EACH.fullmatch(term)) is not None:
        number = in_digits(found["number"])
        many = number.isdecimal() and int(number) > _MOST_OF_EACH
        if not (many and re.search("everything|all$", term)):
            return f"{_amount(found)} of each kind{_but(found)}"
    if (found := _BUT_ONE.fullmatch(term)) is not None:
        form = "any" if " any " in term else "each"
        return f"{_amount(found)} of {form} kind{_but(found)}"
    return None


def _extreme(term: str) -> str | None:
    """Return a term for the kind of which least or most lies on the table."""
    for pattern, extreme in ((_SCARCEST, "scarcest"), (_COMMONEST, "commonest")):
        if (found := pattern.fullmatch(term)) is not None:
            return f"{_amount(found)} of the {extreme}{found['other'] or ''} kind"
    return None


def _amount(found: re.Match[str]) -> str:
    size = f" {found['size'].lower()}" if found["size"] else ""
    return f"{found['measure']}{in_digits(found['number'])}{size}"


def _but(found: re.Match[str]) -> str:
    return f" but {found['but']}" if found["but"] else ""


def _of_each_of(found: re.Match[str], number: str, kinds: str) -> str | None:
    """Return a term for several kinds; None for one, or where how many is not said."""
    if not kinds.isdecimal() or int(kinds) <= 1:
        return None
    size = found["size"] or found.groupdict().get("cards")
    of = f" {size.lower()} of" if size else " of"
    # `at least 3 different kinds` are so many kinds, and one of each is what is needed.
    measure = "" if found.re is _SEVERAL else found["measure"]
    return f"{measure}{number}{of} each of {kinds} different kinds"


def _only_kind(before: Sequence[str]) -> str | None:
    """Return the one kind that is named by the terms before another, `own` if there are none."""
    if not before:
        return "own"
    found = _NAMED.fullmatch(before[0].strip())
    if found is None or len(before) > 1:
        return None
    what = found["what"]
    return what if what == "own" or what not in RESERVED | NO_NAMES else None
