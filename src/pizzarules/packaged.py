"""Files that come with the package, wherever that lies: in a zip, too."""

from __future__ import annotations

import os
import sys
from typing import Any, Final

__all__ = ["HOME", "packaged"]

HOME: Final = os.path.dirname(__file__)  # noqa: PTH120 - `pathlib` is not needed here
"""Where the package lies; below a zip there is no such folder."""


def packaged(*path: str) -> bytes:
    """Return a file of the package, given by its way from there; `OSError` if there is none.

    `importlib.resources` does it too, and takes as long to import as all else that most commands need.
    """
    loader: Any = getattr(sys.modules[__name__].__spec__, "loader", None)
    if hasattr(loader, "get_data"):
        data: bytes = loader.get_data(os.path.join(HOME, *path))  # noqa: PTH118
        return data
    from importlib import resources

    return resources.files("pizzarules").joinpath(*path).read_bytes()
