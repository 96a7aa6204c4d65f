"""Advice on recipes and conditions: amounts, differences, kinds and tests that a card can't have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pizzarules.language.advice import Advice, Known
from pizzarules.language.kindphrases import NUMBER, in_digits, kinds_said
from pizzarules.language.reserved import RESERVED
from pizzarules.language.synonyms import FILLERS, NO_NAMES

__all__ = ["ADVISE", "one_number"]

_AMOUNT: Final = re.compile(
    rf"\bbetween (?P<least>{NUMBER}) (?:and|to) (?P<most>{NUMBER})(?![\w-])"
    rf"|\b(?:from )?(?P<low>{NUMBER}) ?(?:to|till|until|through|-|\u2013) ?(?P<high>{NUMBER})(?![\w-])",
    re.IGNORECASE,
)


def one_number(line: str, _: Known) -> Iterator[Advice]:
    """An amount is one number: `bake 3 to 5 own`, `hand 5-7`."""
    found = _AMOUNT.search(line)
    first = line.split(" ", 1)[0]
    if found is None or first not in ("bake", "or", "rounds", "hand", "worth", "deal", "supply"):
        return
    low = in_digits(found["least"] or found["low"])
    plain = line[: found.start()] + low + line[found.end() :]
    hints = [(f"for example `{plain}`", None)]
    declared = _declared(line[: found.start()], low, line[found.end() :])
    hints += [(f"for example `{example}`", None) for example in declared]
    message = f"`{found[0]}` is no amount: an amount is one number"
    yield Advice(message, found.start(), found.end(), tuple(hints))


def _declared(before: str, least: str, rest: str) -> Iterator[str]:
    """Yield a line whose amount the owner declares, if it has but one term and no ending."""
    if before.strip() in ("bake", "or bake") and not re.search("[+,]", rest):
        yield f"{before.strip()} at least {least} {rest.strip()}, as many as the owner declares"


_LIMIT_BEFORE: Final = re.compile(
    r"(?P<words>(?:up to|until|till|at most|(?:a )?maximum(?: of)?|max\.?|<=|\u2264|no more than"
    rf"|not more than|not over|(?P<below>less than|fewer than|under|below|<)) ?(?P<number>{NUMBER})) ",
    re.IGNORECASE,
)
_LIMIT_WITHIN: Final = re.compile(
    rf"(?P<words>(?P<number>{NUMBER}) (?:or|and) (?:less|fewer)) ", re.IGNORECASE
)
_LIMIT_BEHIND: Final = re.compile(
    rf"(?P<number>{NUMBER}) (?P<what>[^+,]+?),? "
    r"(?P<words>or (?:less|fewer)|at (?:the )?most|max(?:imum|\.)?|tops)(?= ?[+,]|$)",
    re.IGNORECASE,
)
_FIRST_TERM: Final = re.compile(r"^(?:or )?bake ")


def _no_limit(line: str, _: Known) -> Iterator[Advice]:
    """`bake up to 3 own`: what is needed has no upper limit, but may be what the owner declares."""
    bake = _FIRST_TERM.match(line)
    if bake is None or line[bake.end() :].startswith("at most "):
        return
    for pattern in (_LIMIT_BEFORE, _LIMIT_WITHIN, _LIMIT_BEHIND):
        found = pattern.search(line, bake.end() - 1)
        if found is None or line[found.start() - 1 : found.start()] not in (" ", ""):
            continue
        parts = found.groupdict()
        number = str(max(1, int(in_digits(parts["number"])) - (1 if parts.get("below") else 0)))
        before, rest = line[: found.start()], line[found.end() :]
        rest = f"{parts['what']}{rest}" if parts.get("what") else rest
        examples = [f"{before}{number} {rest}", f"{before}exactly {number} {rest}"]
        examples += _declared(before, "1", rest)
        yield Advice(
            f"`{found['words'].strip()}` is no amount: what a pizza needs has no upper limit",
            found.start("words"),
            found.end("words"),
            tuple((f"for example `{example}`", None) for example in examples),
        )
        return


_NO_AMOUNT: Final = re.compile(
    r"^(?P<bake>(?:or )?bake )(?:(?P<words>(?:any number|any amount|some|several|a few|few|many|a lot|lots|plenty"
    r"|a couple of|more|enough|loads|most|half|(?:about|around|roughly|circa) (?P<number>\d+))(?: of)?(?: the| your| my)?"
    r"(?= [\w-]+$| of [\w ]+$))|as many (?P<of>.*?)(?: as)? (?P<possible>as possible|as you (?:like|want|can)"
    r"|as the owner (?:likes|wants|can)))(?P<rest>.*)$"
)


def _how_many(line: str, known: Known) -> Iterator[Advice]:
    """`bake several own`: an amount is a number, or what the owner declares."""
    found = _NO_AMOUNT.match(line)
    if found is None:
        return
    what = (found["of"] or found["rest"]).strip()
    what = _kind(what, known) if " " not in what else what
    number = found["number"] or "2"
    words = found["words"] or f"as many {found['of']} {found['possible']}"
    examples = [f"{found['bake']}{number} {what}", *_declared(found["bake"], "1", what)]
    if found["possible"]:
        examples = [*examples[1:], f"{found['bake']}at least 1 {what}, taking all of it"]
    yield Advice(
        f"`{words}` is no amount: an amount is one number",
        found.end("bake"),
        found.end("bake") + len(words),
        tuple((f"for example `{example}`", None) for example in examples),
    )


def _kind(word: str, known: Known) -> str:
    """Return a word, in the singular if only that is a kind."""
    singular = word.removesuffix("s")
    return singular if word not in known.kinds and singular in known.kinds else word


_SUBTRACTED: Final = re.compile(
    rf"^(?P<bake>(?:or )?bake )(?P<number>{NUMBER}) (?P<what>[^-\u2013\u2212+,]+?) "
    r"(?P<sign>-|\u2013|\u2212|(?:but )?minus|(?:but )?less|take away|subtract|reduced by|diminished by) ?"
    rf"(?P<taken>{NUMBER})(?P<kind> (?:single |double )?[\w-]+| of [\w ]+)?(?P<rest> ?[+,].*)?$"
)


def _nothing_less(line: str, known: Known) -> Iterator[Advice]:
    """`bake 3 own - 1 basil`: no term can be taken away from another."""
    found = _SUBTRACTED.match(line)
    if found is None:
        return
    what = _kind(found["what"], known)
    kind = _kind(found["kind"].strip(), known) if found["kind"] else what
    left = [in_digits(found[group]) for group in ("number", "taken")]
    hints: list[tuple[str, str | None]] = [("terms can only be added, with `+`", None)]
    if kind == what and int(left[0]) > int(left[1]):
        fewer = f"{found['bake']}{int(left[0]) - int(left[1])} {what}{found['rest'] or ''}"
        hints.append((f"for example `{fewer}`", None))
    elif kind == "own" or kind in known.kinds:
        barred = f"`only if no {kind} on the table`"
        hints.append(
            (f"what may not lie there is said by another line, for example {barred}", None)
        )
    message = f"nothing can be taken away: `{found['sign']}` joins no terms"
    yield Advice(message, found.start("sign"), found.end("sign"), tuple(hints))


_SUPERLATIVE: Final = re.compile(
    rf"^(?P<before>(?:or )?bake (?:.*\+ ?)?(?:{NUMBER}) )(?P<of>(?:of )?(?:the )?(?P<words>"
    r"(?:most|least) [a-z]+|(?!rest\b|forest|harvest)[a-z]+est|best|worst|favou?rite)(?: other)?"
    r"(?: (?:kind|sort|type|ingredient|topping|one)s?)?)(?P<behind> ?[+,].*)?$"
)


def _only_so_many(line: str, known: Known) -> Iterator[Advice]:
    """`bake 2 cheapest kind`: kinds differ in how many of them lie there."""
    found = _SUPERLATIVE.match(line)
    if found is None or found["of"] in known.kinds or kinds_said(line) != line:
        return
    if found["words"] in ("scarcest", "commonest"):
        return
    yield Advice(
        f"`{found['words']}` is no kind: kinds differ in how much of them lies on the table",
        found.start("of"),
        found.end("of"),
        tuple(
            (f"for example `{found['before']}of the {word} kind{found['behind'] or ''}`", None)
            for word in ("scarcest", "commonest")
        ),
    )


_TESTED: Final = re.compile(
    r"^(?:(?P<bake>(?:or )?bake [^,]+?),? (?:but )?)?(?P<if>(?:only )?(?:if|when|while|unless|until|after|before)) "
    r"(?P<test>.+?)(?:,? (?:then )?(?P<then>bake .+))?$"
)
_NO_TABLE: Final = re.compile(
    r"\b(?:you|i|we|he|she|they|your|my|his|her|their|nobody|somebody|anyone|anybody|everyone|everybody"
    r"|owner|owner's|players?|opponents?|neighbours?|chef|turn|rounds?|hands?|game|waiter|oven|baked|won|lost"
    r"|winning|losing|last|possible|helps?|helped)\b"
)


def _only_the_table(line: str, _: Known) -> Iterator[Advice]:
    """`if you are chef bake 2 own`: a condition speaks of the table, on a line of its own."""
    found = _TESTED.match(line)
    if found is None or "table" in found["test"] or not _NO_TABLE.search(found["test"]):
        return
    hints: list[tuple[str, str | None]] = [
        ("for example `only if no own on the table`", None),
        ("for example `only if at least 3 kinds on the table`", None),
    ]
    bake = found["bake"] or found["then"]
    if bake:
        hints.append((f"and what it needs stands on another line, for example `{bake}`", None))
    yield Advice(
        "a condition begins with `only if`, and looks at nothing but the table",
        found.start("if"),
        found.end("test"),
        tuple(hints),
    )


_ALL: Final = re.compile(
    r"^(?P<bake>(?:or )?bake) (?:all|every)(?: of)?(?: the| your| my)? (?P<what>of a kind|[\w-]+)"
    r"(?: on the table)?$"
)


def _all_of_it(line: str, known: Known) -> Iterator[Advice]:
    """`bake all basil`: an amount, and that all is taken."""
    everything = re.match(r"^(?P<bake>(?:or )?bake) (?:everything|anything|it all|all)$", line)
    if everything is not None:
        bake = everything["bake"]
        yield Advice(
            "how much is needed is said by a number",
            everything.end("bake") + 1,
            len(line),
            (
                (f"for example `{bake} at least 1 of anything, taking the whole table`", None),
                (f"for example `{bake} 1 of each kind`", None),
            ),
        )
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


ADVISE: Final = (
    one_number,
    _no_limit,
    _how_many,
    _nothing_less,
    _only_so_many,
    _only_the_table,
    _all_of_it,
)
"""What advises on a line of an order, in this order."""
