"""What to say of a line that can't be read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from pizzarules.diagnostics import Diagnostic, Fix, Hint, Source, Span
from pizzarules.errors import listed, shortened
from pizzarules.language.advice import Advice
from pizzarules.language.automaton import END, Automaton, Stack, automaton_for
from pizzarules.language.grammar import parser_for
from pizzarules.language.lines import Line
from pizzarules.language.repair import Edit, Repair
from pizzarules.language.reserved import NUMBER_WORDS

__all__ = ["advice_on", "after_words", "unreadable"]

_NAMES: Final = {
    END: "the end of the line",
    "INT": "a number",
    "KIND": "a kind",
    "LANGUAGE_CODE": "a language like `de`",
    "NAME": "a name",
    "NOTATION": "a notation",
    "ORDER_NAME": "the name of an order",
    "POSSESSIVE": "`'s`",
    "READING": "a name",
    "STRING": 'a text in quotes `"..."`',
    "TIMES": "a number of copies like `x2`",
    "VARIABLE": "a capital letter like `X`",
    "WORD": "a name",
}


def unreadable(
    source: Source,
    line: Line,
    declaration: str,
    place: int,
    found: Sequence[Repair],
) -> Diagnostic:
    """Return the diagnostic for a line that does not fit the grammar of `declaration`.

    `place` is where reading it came to a stop, in characters of the source; `found` are the
    likeliest repairs.
    """
    start, end = line.span.start, line.span.end
    hints = list(dict.fromkeys(_hint(line, repair) for repair in found))
    if found:
        edit = found[0].edits[0]
        code, message = _blame(edit, source.text[start:end])
        span = Span(start + edit.start, start + max(edit.end, edit.start))
        return Diagnostic(code, message, span, hints=tuple(hints), source=source)
    word = _word_at(source.text, place, end)
    expected = after_words(declaration, source.text[start:place])
    begun = source.text[start:place].split()
    if declaration == "scenario" and line.first == "then" and len(begun) < _SAYING_MUCH:
        hints.append(_EXPECTED)
    elif expected:
        hints.append(Hint(f"here may stand {_listed(expected)}"))
    if not word:
        return Diagnostic(
            "E0011", "the line ends too early", Span(end, end), hints=tuple(hints), source=source
        )
    return Diagnostic(
        "E0010",
        f"`{shortened(word)}` doesn't fit here",
        Span(place, place + len(word)),
        hints=tuple(hints),
        source=source,
    )


_SAYING_MUCH: Final = 3
"""With so many words it is known what is expected, if not yet all of it."""
_EXPECTED: Final = Hint(
    "what can be expected: that an order `is baked`, `is blocked`, `is barred` or `fails`, who is "
    "`chef`, who `holds` what, whose `waiter has` what, whose `reward is` what, who `has baked` or "
    "`has lost` what, `scores` how much, `wins`, or `has to` do what, what lies on the `table`, is "
    "`used`, or is in the `oven` and the `supply`, and which `round` it is"
)


def advice_on(source: Source, line: Line, advice: Advice) -> Diagnostic:
    """Return the diagnostic for a line on which there is advice."""
    start = line.span.start
    hints = [Hint(text, None if fix is None else Fix(line.span, fix)) for text, fix in advice.hints]
    span = Span(start + advice.start, start + advice.end)
    return Diagnostic("E0015", advice.message, span, hints=tuple(hints), source=source)


def _hint(line: Line, repair: Repair) -> Hint:
    fix = None if repair.made_up else Fix(line.span, repair.text)
    if len(repair.edits) == 1 and repair.edits[0].action == "replace":
        return Hint(f"did you mean `{repair.edits[0].new}`? `{repair.text}`", fix)
    made_up = repair.made_up or any(
        edit.action == "insert" and edit.new == "1" for edit in repair.edits
    )
    example = "for example " if made_up or repair.guessed else ""
    lines = repair.text.split("\n")
    if len(lines) > 1:
        fix = Fix(line.span, "\n  ".join(lines))
        return Hint(f"write {len(lines)} lines: {listed([f'`{text}`' for text in lines])}", fix)
    return Hint(f"write {example}`{repair.text}`", fix)


def _blame(edit: Edit, text: str) -> tuple[str, str]:
    """Return code and message for the first thing that is wrong with a line."""
    old = shortened(edit.old)
    if edit.action == "replace":
        return "E0010", f"`{old}` doesn't fit here"
    if edit.action == "delete":
        what = "word" if edit.old[:1].isalnum() else "sign"
        return "E0012", f"`{old}` is one {what} too many"
    if edit.action == "rewrite":
        return "E0015", "this is said in another way"
    if edit.action == "move":
        return "E0013", "the words stand in another order"
    if edit.action == "swap":
        return "E0013", f"`{old}` and `{edit.new}` are the wrong way round"
    what = _EXAMPLES.get(edit.new, f"`{edit.new}`")
    if edit.start >= len(text):
        return "E0011", f"the line ends too early: {what} is missing"
    return "E0011", f"{what} is missing before `{shortened(_word_at(text, edit.start, len(text)))}`"


_EXAMPLES: Final = {
    "1": "a number",
    "KIND": "a kind",
    "NAME": "a name",
    "READING": "a reading",
    "X": "a capital letter",
    "N": "a capital letter",
    "en": "a language",
    '"..."': "a text in quotes",
}


def _word_at(text: str, start: int, end: int) -> str:
    while start < end and text[start].isspace():
        start += 1
    stop = start
    while stop < end and (text[stop].isalnum() or text[stop] in "_-"):
        stop += 1
    return text[start : max(stop, min(start + 1, end))]


def after_words(declaration: str, text: str) -> list[str]:
    """Return in plain words what may follow the beginning of a line, which must be readable."""
    from lark.exceptions import UnexpectedInput

    interactive = parser_for(declaration).parse_interactive(text)
    try:
        interactive.exhaust_lexer()
        accepted: Collection[str] = interactive.accepts()  # type: ignore[no-untyped-call]
    except UnexpectedInput:
        return []
    automaton = automaton_for(declaration)
    words = automaton.words
    keywords = sorted(
        f"`{phrase}`"
        for name in accepted
        if name in words and not ("INT" in accepted and words[name] in NUMBER_WORDS)
        for phrase in _phrases(automaton, tuple(interactive.parser_state.state_stack), name)
    )
    others = sorted(_NAMES[name] for name in accepted if name in _NAMES and name not in words)
    return [*keywords[:10], *others]


def _phrases(automaton: Automaton, stack: Stack, terminal: str) -> list[str]:
    """Return a keyword with the words that must follow it: `at least`, `at most`."""
    word = automaton.words[terminal]
    after = automaton.shift(stack, terminal)
    if after is None or automaton.shift(after, END) is not None:
        return [word]
    following = dict(automaton.followers(after))
    if word == "many" and "AS" not in following:
        return ["many ... as"]
    if not set(following) <= set(automaton.words) or len(following) > _MOST_BRANCHES:
        return [word]
    return [f"{word} {rest}" for name in following for rest in _phrases(automaton, after, name)]


_MOST_BRANCHES: Final = 2


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)
