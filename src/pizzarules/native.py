"""Whether the core runs compiled. The same modules run interpreted where nothing was built of them."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Final

__all__ = ["compiled"]

_SPEC: Final = find_spec("pizzarules.game.core")
compiled: Final = (
    _SPEC is not None
    and _SPEC.origin is not None
    and _SPEC.origin.endswith(tuple(EXTENSION_SUFFIXES))
)
"""Whether this is a native build of the core, as wheels for one platform hold it."""
