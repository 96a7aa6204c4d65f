"""What a scenario that fails has to say: which line, what was expected, what is there."""

from __future__ import annotations

import attrs

from pizzarules.diagnostics import Diagnostic, Hint, Source, Span, draw
from pizzarules.pantry import Pool

__all__ = ["Failure", "pool_difference"]


@attrs.frozen
class Failure:
    """One line of a scenario that does not hold."""

    code: str
    """Stable. S0001: the position can't be; S0002: a choice can't be made; S0003: `may` or `may
    not` is wrong; S0004: something else than expected; S0005: the scenario leaves open what it asks
    after, or ends before all is decided."""
    message: str
    span: Span
    """The line of the scenario."""
    source: Source = attrs.field(eq=False, repr=False)
    expected: str = ""
    actual: str = ""
    difference: str = ""
    """Of pools, what is missing and what is too much."""
    hints: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    """Why it came otherwise: the reason, then the rulings and the change that play a part."""

    @property
    def line(self) -> int:
        """The line in the file, counted from 1."""
        return self.source.position(self.span.start)[0]

    @property
    def diagnostic(self) -> Diagnostic:
        """The failure as a diagnostic."""
        hints = tuple(Hint(hint) for hint in self.hints)
        return Diagnostic(self.code, self.message, self.span, hints=hints, source=self.source)

    def drawn(self, *, colour: bool = False) -> str:
        """Return the failure as text for people, with the line of the file."""
        blue, plain = ("\x1b[34m", "\x1b[0m") if colour else ("", "")
        margin = " " * (len(str(self.line)) + 1)
        lines = [draw([self.diagnostic], colour=colour)]
        for name in ("expected", "actual", "difference"):
            text = getattr(self, name)
            if text:
                lines.append(f"{margin}{blue}={plain} {name}: {text}")
        for place, text in enumerate(self.why):
            lines.append(f"{margin}{blue}={plain} {'why: ' if not place else '     '}{text}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.drawn()

    def to_json(self) -> dict[str, object]:
        """Return the failure as JSON: the diagnostic, and what was expected and is there."""
        return {
            **self.diagnostic.to_json(),
            "expected": self.expected,
            "actual": self.actual,
            "difference": self.difference,
            "why": list(self.why),
        }


def pool_difference(expected: Pool, actual: Pool) -> str:
    """Return what `actual` lacks of `expected`, and what it has beyond it."""
    parts: list[str] = []
    for words, more, fewer in (("missing", expected, actual), ("too much", actual, expected)):
        counts = {
            kind: [
                max(0, here - there) for here, there in zip(more[kind], fewer[kind], strict=True)
            ]
            for kind in more
        }
        rest = expected.pantry.pool({kind: pair for kind, pair in counts.items() if any(pair)})
        if rest:
            parts.append(f"{words} {rest}")
    return "; ".join(parts)
