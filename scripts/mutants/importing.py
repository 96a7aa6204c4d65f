"""Modules of the engine that are imported changed: with a mutant, or with probes."""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType

from mutants.changes import statements
from mutants.sample import SOURCE, tree_of

__all__ = ["Changed", "is_changed", "name_of", "with_probes"]


def name_of(path: str) -> str:
    """The name under which a module is imported."""
    return "pizzarules." + path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class _Loader(SourceFileLoader):
    code: Callable[[], CodeType]

    def get_code(self, fullname: str) -> CodeType:
        return self.code()


def is_changed(module: ModuleType) -> bool:
    """Whether a module was imported changed."""
    return isinstance(module.__loader__, _Loader)


class Changed(MetaPathFinder):
    """Finds modules for `sys.meta_path`: those for which there is other code, by their names."""

    def __init__(self, codes: Mapping[str, Callable[[], CodeType]]) -> None:
        self.codes = codes

    def install(self) -> None:
        """From here on the changed modules are imported."""
        late = [name for name in self.codes if name in sys.modules]
        assert not late, f"imported already: {late}"
        if str(SOURCE.parent) not in sys.path:
            sys.path.insert(0, str(SOURCE.parent))
        # For plugins that are installed pytest would import the engine in its own way.
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in self.codes:
            return None
        rest = fullname.split(".")[1:]
        folder = SOURCE.joinpath(*rest)
        file = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
        loader = _Loader(fullname, str(file))
        loader.code = self.codes[fullname]
        return spec_from_file_location(fullname, file, loader=loader)


def with_probes(path: str, first: int) -> CodeType:
    """Return the code of a module that sets `__reached__[first + i]` where statement i is reached."""
    tree = tree_of(path)
    for number, statement in reversed(list(enumerate(statements(tree)))):
        probe = ast.parse(f"__reached__[{first + number}] = 1").body[0]
        statement.body.insert(statement.index, probe)
    return compile(ast.fix_missing_locations(tree), str(SOURCE / path), "exec", dont_inherit=True)
