"""What came of checking cards and games: what was tried, and what does not hold."""

from __future__ import annotations

import attrs

__all__ = ["Finding", "PropertyError", "Report"]


@attrs.frozen
class Finding:
    """A property that does not hold, with the smallest example that was found."""

    property: str
    """Which property, in words."""
    subject: str
    """The card or the game, by its name."""
    complaint: str
    """What is wrong in the example."""
    example: str
    """The example in words: the position, or how to come there."""
    scenario: str | None = None
    """The example as a text to keep in a card file; None where a scenario can't say it."""
    actions: str | None = None
    """What was played up to the example, as a replay; None for a card by itself."""

    def __str__(self) -> str:
        parts = [f"{self.subject}: {self.property}: {self.complaint}", f"  example: {self.example}"]
        if self.scenario is not None:
            parts += ["", "  to keep it:", ""]
            parts += [f"    {line}".rstrip() for line in self.scenario.splitlines()]
        if self.actions is not None:
            parts += ["", "  what was played:", ""]
            parts += [f"    {line}".rstrip() for line in self.actions.splitlines()]
        return "\n".join(parts)


@attrs.frozen
class Report:
    """What was checked, and what was found."""

    subjects: tuple[str, ...]
    """The cards and games that were checked."""
    properties: tuple[str, ...]
    """The properties that they were held against."""
    examples: int
    """How many examples were tried, all subjects together."""
    findings: tuple[Finding, ...] = ()
    """At most one of each subject: the first that was found, made as small as possible."""

    @property
    def holds(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    def __str__(self) -> str:
        tried = self.subjects[0] if len(self.subjects) == 1 else f"{len(self.subjects)} subjects"
        wrong = f"{len(self.findings)} found wrong" if self.findings else "all hold"
        summary = f"{tried}: {len(self.properties)} properties, {self.examples} examples, {wrong}"
        return "\n\n".join([*map(str, self.findings), summary])


class PropertyError(AssertionError):
    """A property of a card or a game does not hold; says which, and shows an example."""

    def __init__(self, report: Report) -> None:
        self.report = report
        """All that was tried and found."""
        super().__init__(f"a property does not hold\n\n{report}")

    def __reduce__(self) -> tuple[type[PropertyError], tuple[Report]]:
        return PropertyError, (self.report,)
