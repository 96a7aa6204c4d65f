"""Why some mutants survive: what `survivors.txt` says."""

from __future__ import annotations

from pathlib import Path

__all__ = ["PATH", "known"]

PATH = Path(__file__).with_name("survivors.txt")


def known() -> dict[tuple[str, str, str, str], str]:
    """Return the reasons by path, function, original and mutated statement."""
    reasons = {}
    for block in PATH.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        place, original, mutated, *reason = lines
        path, _, within = place.partition(" ")
        key = (path, within, original.removeprefix("- "), mutated.removeprefix("+ "))
        reasons[key] = " ".join(reason)
    return reasons
