"""Two hundred broken card files: each fault is found on its line, with the cure a person would give.

The cases stand in `broken_cards/`, in a form that is described there. For every case it is checked
that each fault is flagged on its line, and how many diagnostics there are beyond the faults; over
all cases, how many hints hold the exact cure. The figures are printed at the end of the test run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pizzarules.diagnostics import Diagnostic, Source
from pizzarules.loading.files import read

FOLDER = Path(__file__).parent / "broken_cards"
SHARE_CURED = 0.8


class Fault(NamedTuple):
    line: int
    fixes: tuple[str, ...]
    """What the line, or the lines, should read."""
    cures: tuple[str, ...]
    """Words that a hint should have."""


class Case(NamedTuple):
    title: str
    text: str
    faults: tuple[Fault, ...]


def read_cases(path: Path) -> Iterator[Case]:
    for block in re.split(r"(?m)^== ", path.read_text(encoding="utf-8"))[1:]:
        title, _, rest = block.partition("\n")
        text, *faults = re.split(r"(?m)^-- line ", rest)
        yield Case(f"{path.stem}: {title}", text.rstrip("\n") + "\n", tuple(map(fault_of, faults)))


def fault_of(block: str) -> Fault:
    number, *rest = block.strip().splitlines()
    fixes = [line.partition(": ")[2] for line in rest if line.startswith("-- fix")]
    cures = [line.partition(": ")[2] for line in rest if line.startswith("-- cure")]
    assert len(fixes) + len(cures) == len([line for line in rest if line.strip()]), block
    return Fault(int(number), tuple(fixes), tuple(cures))


CASES = [case for path in sorted(FOLDER.glob("*.txt")) for case in read_cases(path)]


def squeezed(text: str) -> str:
    """A text without what the layout may vary in."""
    return re.sub(r"\s*([,+=/])\s*", r"\1", " ".join(text.split()))


def on_line(diagnostics: tuple[Diagnostic, ...], line: int) -> list[Diagnostic]:
    return [d for d in diagnostics if d.source and d.source.position(d.span.start)[0] == line]


def cured(case: Case, fault: Fault, found: list[Diagnostic]) -> bool:
    """Whether one of the hints, done or read, is what a person would advise."""
    wanted = {squeezed(fix) for fix in fault.fixes}
    for diagnostic in found:
        for hint in diagnostic.hints:
            if any(squeezed(cure) in squeezed(hint.text) for cure in fault.cures):
                return True
            if hint.fix is not None:
                mended = hint.fix.applied_to(case.text)
                more = mended.count("\n") - case.text.count("\n")
                lines = mended.splitlines()[fault.line - 1 : fault.line + more]
                if squeezed(" / ".join(line.strip() for line in lines)) in wanted:
                    return True
    return False


def test_there_are_two_hundred_cases() -> None:
    assert len(CASES) >= 200
    assert len({case.text for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_every_fault_is_flagged_on_its_line(case: Case) -> None:
    diagnostics = read(Source(case.text)).diagnostics
    for fault in case.faults:
        assert on_line(diagnostics, fault.line), (fault, [d.message for d in diagnostics])
    # At most one diagnostic beyond each real fault.
    assert len(diagnostics) <= 2 * len(case.faults), [d.message for d in diagnostics]


def test_the_share_of_exact_cures() -> None:
    faults = cures = extra = 0
    missed: list[str] = []
    for case in CASES:
        diagnostics = read(Source(case.text)).diagnostics
        extra += max(0, len(diagnostics) - len(case.faults))
        for fault in case.faults:
            faults += 1
            if cured(case, fault, on_line(diagnostics, fault.line)):
                cures += 1
            else:
                missed.append(f"{case.title}, line {fault.line}")
    print(f"\nbroken cards: {len(CASES)} files, {faults} faults, exact cure in a hint for {cures}")
    print(f"({cures / faults:.1%}), {extra} diagnostics beyond the faults; not cured: {missed}")
    assert cures / faults >= SHARE_CURED
