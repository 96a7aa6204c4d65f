"""The LALR automaton of a grammar, for asking what could have followed.

The parser itself says only that a token does not fit. To find what its author meant, other tokens
have to be tried in its place: here on stacks of states alone, without values, so that thousands of
trials cost milliseconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, final

from lark.lexer import PatternStr
from lark.parsers.lalr_analysis import Shift

from pizzarules.language.grammar import parser_for

__all__ = ["END", "Automaton", "Stack", "automaton_for"]

Stack = tuple[int, ...]
"""The states of the automaton, the current one last."""

END: Final = "$END"
"""The terminal at the end of a line."""


@final
class Automaton:
    """The automaton of one declaration's lines.

    `keywords` maps words and signs to terminals, `words` terminals to words, `patterns` the other
    terminals to their regular expressions.
    """

    def __init__(self, declaration: str) -> None:
        parser = parser_for(declaration)
        conf = parser.parse_interactive("").parser_state.parse_conf
        self._states: Final[Mapping[int, Mapping[str, Any]]] = conf.states
        self._final: Final[int] = conf.end_state
        self.start: Final[Stack] = (conf.start_state,)
        self.keywords: Final[dict[str, str]] = {}
        self.words: Final[dict[str, str]] = {}
        self.patterns: Final[dict[str, re.Pattern[str]]] = {}
        for terminal in parser.terminals:
            if isinstance(terminal.pattern, PatternStr):
                self.keywords[terminal.pattern.value] = terminal.name
                self.words[terminal.name] = terminal.pattern.value
            else:
                self.patterns[terminal.name] = re.compile(terminal.pattern.to_regexp())

    def shift(self, stack: Stack, terminal: str) -> Stack | None:
        """Return the stack after one more terminal; None if it does not fit.

        `END` leads to a stack too, if the line may end here.
        """
        states = self._states
        while True:
            found = states[stack[-1]].get(terminal)
            if found is None:
                return None
            action, argument = found
            if action is Shift:
                return (*stack, argument)
            size = len(argument.expansion)
            stack = stack[:-size] if size else stack
            stack = (*stack, states[stack[-1]][argument.origin.name][1])
            if terminal == END and stack[-1] == self._final:
                return stack

    def followers(self, stack: Stack) -> Iterator[tuple[str, Stack]]:
        """Yield (terminal, stack after it) for every terminal that fits, `END` excepted."""
        # In a fixed order: lark's own depends on the run.
        for terminal in sorted(self._states[stack[-1]]):
            # Rules stand in the same table, in lower case.
            if terminal.isupper() and terminal != END:
                after = self.shift(stack, terminal)
                if after is not None:
                    yield terminal, after


@cache
def automaton_for(declaration: str) -> Automaton:
    """Return the automaton of the lines of `order` or `game`."""
    return Automaton(declaration)
