"""Building native wheels: compiles the core by mypyc where `PIZZARULES_COMPILE` is 1.

The compiled modules are put beside their sources, and Python imports them first. Without the
variable, and in editable installs, nothing is compiled, and the wheel is for every Python.
"""

import os
import shutil
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULES = (
    "orders/assignment",
    "orders/binding",
    "orders/bound",
    "orders/claim",
    "orders/columns",
    "orders/matcher",
    "orders/payments",
    "orders/plan",
    "orders/totals",
    "orders/ways",
    "game/carrying",
    "game/core",
    "game/deck",
    "game/helping",
    "game/oven",
    "game/past",
    "game/piles",
    "game/playout",
    "game/rounds",
    "game/rulebook",
    "game/settlement",
    "game/settling",
    "game/shuffling",
    "game/state",
    "game/stepping",
    "game/turn",
)
"""What a step of a game goes through. What people touch beside it stays interpreted: mypyc gains
little with attrs classes."""


class NativeBuild(BuildHookInterface[Any]):
    """Compiles the core into a wheel."""

    PLUGIN_NAME = "custom"

    def wanted(self) -> bool:
        """Whether anything is to be compiled."""
        return self.target_name == "wheel" and os.environ.get("PIZZARULES_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        """Return what compiling needs: mypy reads the types of what the core imports."""
        if not self.wanted():
            return []
        return ["mypy>=2.4,<3", "setuptools", *self.metadata.core.dependencies]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and let the wheel have what came of it."""
        if not self.wanted() or version == "editable":
            return
        self.place = tempfile.TemporaryDirectory(prefix="pizzarules-native-")
        built = compiled(Path(self.root), Path(self.place.name))
        build_data["force_include"] |= {str(path): inside for path, inside in built.items()}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, *_: object) -> None:
        """Remove what was built on the way."""
        if hasattr(self, "place"):
            self.place.cleanup()


def compiled(root: Path, place: Path) -> dict[Path, str]:
    """Compile the core in a folder; return the modules, and where they go in the wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    shutil.copytree(root / "src" / "pizzarules", place / "pizzarules")
    before = Path.cwd()
    os.chdir(place)
    try:
        paths = [f"pizzarules/{module}.py" for module in MODULES]
        # What the core imports is read for its types; whether these are right is checked elsewhere,
        # where the extras that it may import are there too.
        options = ["--strict", "--no-error-summary", "--allow-untyped-decorators"]
        options.append("--follow-imports=silent")
        extensions = mypycify(
            [*options, *paths], opt_level="2", debug_level="0", group_name="pizzarules"
        )
        command = build_ext(Distribution({"name": "pizzarules", "ext_modules": extensions}))
        command.inplace = True
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    every = f"*{sysconfig.get_config_var('EXT_SUFFIX')}"
    built = [*place.glob(every), *(place / "pizzarules").rglob(every)]
    return {path: path.relative_to(place).as_posix() for path in built}
