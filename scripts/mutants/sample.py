"""Which mutants are tried: a random sample, spread over the modules by their size."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import CodeType

from mutants.changes import changes, shown, statements

__all__ = ["PACKAGES", "ROOT", "SOURCE", "Mutant", "code_of", "modules", "sample", "tree_of"]

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "pizzarules"
PACKAGES = ("orders", "game")


@dataclass(frozen=True)
class Mutant:
    """A module with one change."""

    path: str
    """The module, as a path in `SOURCE`."""
    number: int
    """Which of the module's changes it is."""
    statement: int
    """Which of the module's statements is changed."""
    line: int
    within: str
    original: str
    mutated: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What tells it from others as long as nothing near it changes."""
        return self.path, self.within, self.original, self.mutated


def modules() -> list[str]:
    """The modules that are changed, as paths in `SOURCE`."""
    found = (path for package in PACKAGES for path in (SOURCE / package).rglob("*.py"))
    return sorted(path.relative_to(SOURCE).as_posix() for path in found)


def tree_of(path: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse((SOURCE / path).read_text(encoding="utf-8"))


def sample(size: int, seed: int) -> list[Mutant]:
    """Return mutants that follow from the sources, the size and the seed."""
    sizes = {path: sum(1 for _ in statements(tree_of(path))) for path in modules()}
    shares = _shares(sizes, size)
    return [mutant for path in sizes for mutant in _some(path, shares[path], seed)]


def _shares(sizes: dict[str, int], total: int) -> dict[str, int]:
    """Share a number out in proportion, the largest remainders first."""
    whole = sum(sizes.values())
    exact = {path: total * size / whole for path, size in sizes.items()}
    shares = {path: int(share) for path, share in exact.items()}
    left = total - sum(shares.values())
    for path in sorted(exact, key=lambda path: shares[path] - exact[path])[:left]:
        shares[path] += 1
    return shares


def _some(path: str, many: int, seed: int) -> list[Mutant]:
    """Return so many mutants of a module: places at random, and one change of each."""
    places: dict[int, list[int]] = {}
    for number, change in enumerate(changes(tree_of(path))):
        places.setdefault(change.site, []).append(number)
    random = Random(f"{seed} {path}")
    chosen = random.sample(sorted(places), min(many, len(places)))
    return [_mutant(path, random.choice(places[place])) for place in sorted(chosen)]


def _mutant(path: str, number: int) -> Mutant:
    change = list(changes(tree_of(path)))[number]
    statement = change.statement
    original = shown(statement.node)
    change.make()
    mutated = shown(statement.body[statement.index])
    return Mutant(
        path, number, change.number, statement.node.lineno, statement.within, original, mutated
    )


def code_of(mutant: Mutant) -> CodeType:
    """Return the compiled module with the change."""
    tree = tree_of(mutant.path)
    next(change for i, change in enumerate(changes(tree)) if i == mutant.number).make()
    file = str(SOURCE / mutant.path)
    return compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)
