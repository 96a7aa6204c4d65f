"""`pizzarules.settle`, from names and text to the verdict."""

from __future__ import annotations

from benchmarks.contenders import ours
from benchmarks.pools import five_kinds
from benchmarks.report import MICROSECONDS, Part, Table
from benchmarks.timing import Method, race


def measure(method: Method) -> Part:
    rows = race(ours.settling(five_kinds()[:200]), method)
    return Part([Table("Settling a Variegato by name", MICROSECONDS, rows)], [])
