"""Collecting the diagnostics of one source text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pizzarules.diagnostics import Diagnostic, Fix, Hint, Label, Severity, Source, Span
from pizzarules.language import tree
from pizzarules.language.printer import line_text

__all__ = ["Faults", "rewritten"]


class Faults:
    """The diagnostics found so far in one source text."""

    def __init__(self, source: Source) -> None:
        self.source: Final = source
        self.found: Final[list[Diagnostic]] = []

    def add(
        self,
        code: str,
        message: str,
        span: Span,
        *hints: str | Hint,
        labels: Iterable[tuple[Span, str]] = (),
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Note one fault. Hints that are mere texts are no edits."""
        self.found.append(
            Diagnostic(
                code,
                message,
                span,
                severity,
                tuple(Label(place, text) for place, text in labels),
                tuple(Hint(hint) if isinstance(hint, str) else hint for hint in hints),
                self.source,
            )
        )


def rewritten(line: tree.Node, better: tree.Node) -> Hint:
    """Return the hint to write a whole line in another way."""
    text = line_text(better)
    return Hint(f"write `{text}`", Fix(line.span, text))
