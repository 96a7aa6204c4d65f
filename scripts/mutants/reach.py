"""Which test reaches which statement, and how long it takes."""

from __future__ import annotations

import builtins
import functools
import gc
import hashlib
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from mutants.changes import statements
from mutants.forking import forked
from mutants.importing import Changed, name_of, with_probes
from mutants.sample import ROOT, SOURCE, modules, tree_of

__all__ = ["BUILD", "OPTIONS", "Reach", "reach"]

BUILD = ROOT / "build" / "mutants"

OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "--tb=short", "--no-header", f"--rootdir={ROOT}")
"""For pytest."""
LEFT_OUT = (
    # of the language, and of the oracles by themselves
    "broken_cards",
    "check_and_fmt",
    "codes",
    "docs",
    "grammar",
    "hostile_cards",
    "language_properties",
    "oracle",
    "oven_oracle",
    # of other processes, which would not see the mutant
    "command_line",
    "packaging",
    "pytest_plugin",
)
"""Test files that say little about the engine for the time that they take."""

TOO_LONG = (
    "tests/test_against_oracle.py::test_made_up_cards",
    "tests/test_chance.py::test_seeds_average_to_the_expected_value[8]",
    "tests/test_corners.py::test_choices_that_all_come_to_the_same",
    "tests/test_oven_against_oracle.py::test_any_oven",
    "tests/test_oven_against_oracle.py::test_ovens_around_each_order[variegato]",
    "tests/test_secrets.py::test_hidden_cards_tell_nothing[everything",
    "tests/test_secrets.py::test_hidden_cards_tell_nothing[grande]",
)
"""Tests that are left out for the time that they take; others do the same on less."""


@dataclass(frozen=True)
class Reach:
    """What the tests reach: statements are counted through all modules."""

    first: dict[str, int]
    """The number of the first statement of each module."""
    seconds: dict[str, float]
    """How long each test takes, by its name."""
    reached: dict[str, int]
    """The statements that each test reaches, as bits."""
    imported: int
    """The statements that are reached before the first test, as bits."""

    def tests(self, path: str, statement: int) -> list[str]:
        """The tests that reach a statement of a module."""
        bit = 1 << self.first[path] + statement
        return [test for test, bits in self.reached.items() if bits & bit]

    def weights(self, path: str) -> dict[str, float]:
        """How rare it is what each test reaches of a module: all tests share in each statement."""
        first = self.first[path]
        size = sum(1 for _ in statements(tree_of(path)))
        met: Counter[int] = Counter()
        found: dict[str, list[int]] = {}
        for test, bits in self.reached.items():
            part = bits >> first & (1 << size) - 1
            found[test] = [i for i in range(part.bit_length()) if part >> i & 1]
            met.update(found[test])
        return {test: sum(1 / met[i] for i in of) for test, of in found.items() if of}

    def is_imported(self, path: str, statement: int) -> bool:
        """Whether a statement is reached before the first test."""
        return bool(self.imported >> self.first[path] + statement & 1)


def reach() -> Reach:
    """Measure what is not known of these sources and test files yet; the rest is kept in `BUILD`."""
    first, total = {}, 0
    for path in modules():
        first[path] = total
        total += sum(1 for _ in statements(tree_of(path)))
    sources = _digest(*(SOURCE / path for path in modules()))
    kept = BUILD / "reach.json"
    known = json.loads(kept.read_text()) if kept.exists() else {}
    if known.get("sources") != sources:
        known = {"sources": sources, "files": {}}
    files = {path.name: _digest(path) for path in _test_files()}
    known["files"] = {
        name: found for name, found in known["files"].items() if files.get(name) == found["digest"]
    }
    missing = [name for name in files if name not in known["files"]]
    if missing:
        BUILD.mkdir(parents=True, exist_ok=True)
        fresh = BUILD / "fresh.json"
        outcome = forked(lambda: _measure(missing, first, total, fresh), 3600, BUILD / "reach.log")
        if outcome != 0:
            raise SystemExit(f"not all tests pass as it is: see {BUILD / 'reach.log'}")
        found = json.loads(fresh.read_text())
        known["imported"] = found["imported"]
        for name in missing:
            known["files"][name] = {"digest": files[name], "tests": found["files"].get(name, {})}
        kept.write_text(json.dumps(known))
    tests = {test: of for file in known["files"].values() for test, of in file["tests"].items()}
    return Reach(
        first,
        {test: seconds for test, (seconds, _) in tests.items()},
        {test: int(bits, 16) for test, (_, bits) in tests.items()},
        int(known["imported"], 16),
    )


def _test_files() -> list[Path]:
    return [
        path
        for path in sorted((ROOT / "tests").glob("test_*.py"))
        if path.stem.removeprefix("test_") not in LEFT_OUT
    ]


def _digest(*paths: Path) -> str:
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()


def _measure(files: list[str], first: dict[str, int], total: int, to: Path) -> int:
    builtins.__dict__["__reached__"] = reached = bytearray(total)
    codes = {name_of(path): functools.partial(with_probes, path, first[path]) for path in first}
    Changed(codes).install()
    probes = _Probes(reached)
    paths = [str(ROOT / "tests" / name) for name in files]
    without = [f"--deselect={name}" for name in TOO_LONG]
    status = pytest.main([*OPTIONS, *without, *paths], plugins=[probes])
    to.write_text(json.dumps({"imported": probes.imported, "files": probes.files}))
    return int(status)


class _Probes:
    """Writes down what each test reaches."""

    def __init__(self, reached: bytearray) -> None:
        self.reached = reached
        self.imported = "0"
        self.file = ""
        self.files: dict[str, dict[str, tuple[float, str]]] = {}

    def take(self) -> str:
        """Return what was reached since the last time, as bits."""
        bits = sum(1 << number for number, hit in enumerate(self.reached) if hit)
        self.reached[:] = bytes(len(self.reached))
        return f"{bits:x}"

    @pytest.hookimpl
    def pytest_collection_finish(self) -> None:
        self.imported = self.take()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if item.path.name != self.file:
            self.file = item.path.name
            forget()
        began = time.process_time()
        result = yield
        seconds = time.process_time() - began
        self.files.setdefault(self.file, {})[item.nodeid] = (seconds, self.take())
        return result


def forget() -> None:
    """Empty the caches of the package: what they hold would not be reached again."""
    for held in gc.get_objects():
        if isinstance(held, functools._lru_cache_wrapper) and (
            str(held.__module__).startswith("pizzarules")
        ):
            held.cache_clear()
