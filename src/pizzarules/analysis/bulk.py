"""Whether the table alone suffices, for millions of tables at a time. Needs the extra `bulk`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pizzarules.errors import PizzaError
from pizzarules.orders.bound import BoundOrder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["feasible_many"]


def feasible_many(
    bound: BoundOrder,
    tables: NDArray[np.integer[Any]],
    doubles: NDArray[np.integer[Any]] | None = None,
) -> NDArray[np.bool_]:
    """Return for each of many tables whether it alone fulfils a bound order.

    `tables` has the shape (number of tables, number of kinds): units, a double card counting 2,
    with kinds in the order of `bound.pantry.kinds`. `doubles` has the same shape: how many double
    cards there are among them, none if it is left out. The answer has the shape (number of
    tables,) and is what `bound.suffices` says of each table. Small unsigned integers in column
    order (`order="F"`) are read fastest.

    Raises `PoolError` for arrays of another shape or type, and for cards that no table holds;
    `ModuleNotFoundError` where NumPy is not installed.
    """
    given: object = bound
    if not isinstance(given, BoundOrder):
        raise PizzaError("`feasible_many` takes a bound order: see `pizzarules.bind`")
    try:
        from pizzarules.analysis.vectors import sufficing
    except ModuleNotFoundError as absent:
        if absent.name != "numpy":
            raise
        raise ModuleNotFoundError(
            "`feasible_many` needs NumPy: pip install 'pizzarules[bulk]'", name="numpy"
        ) from None
    return sufficing(bound, tables, doubles)
