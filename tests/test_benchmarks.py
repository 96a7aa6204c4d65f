"""The benchmarks use the library as a program would: what they call is still there, and answers alike."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.skipif(not (ROOT / "benchmarks").is_dir(), reason="no source tree")


@pytest.fixture(autouse=True)
def _path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))


def test_variegato() -> None:
    from benchmarks.contenders import ours
    from benchmarks.orders import VARIEGATO

    # The first has one way to take 4, 3, 2 and 1 of four kinds; the second has three kinds.
    seats = [((0, 4, 3, 2, 1), 0), ((0, 4, 3, 2, 0), 0)]
    contenders = ours.can(VARIEGATO, seats) + ours.variegato_ways(seats) + ours.settling(seats)
    assert [contender.run() for contender in contenders] == [1] * len(contenders)


def test_long_orders() -> None:
    from benchmarks.contenders import ours
    from benchmarks.orders import LADDER

    # 8, 7, 6... down to 1 of eight kinds.
    tables = [tuple((n, 0) for n in (0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1))]
    for contenders in (ours.can_long, ours.first_way):
        (contender,) = contenders(LADDER, tables)
        assert contender.run() == 1
