"""Bound orders: printing, comparing, size, and the facts that they need."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import pizzarules as pz
from pizzarules.loading.files import bundled

TWELVE = ", ".join(f"kind-{i}" for i in range(12))
LARGE = f"""
order large
  bake 8 of a kind + 7 of another + exactly 6 of any kind but own + 5 of another
  or bake 1 of each of 12 different kinds
order eight
  bake 9 of a kind + 8 of another + 7 of another + 6 of another + 5 of another + 4 of another + 2 double of another + exactly 3 of any kind but own
game large
  kinds {TWELVE}
  orders large, eight
"""


def test_printing_and_comparing() -> None:
    bound = pz.bind("monotoni", game="mamma-mia", owner="pepper")
    assert str(bound) == "monotoni of pepper: bake 1 own + 6 of another kind"
    assert bound == pz.bind("monotoni", game="mamma-mia", owner="pepper")
    assert hash(bound) == hash(pz.bind("monotoni", game="mamma-mia", owner="pepper"))
    assert bound != pz.bind("monotoni", game="mamma-mia", owner="olive")
    ruled = pz.bind(
        "monotoni", game="mamma-mia", owner="pepper", rulings={"ready-hand": "table-first"}
    )
    assert bound != ruled
    assert "pepper" in repr(bound)


def test_orders_survive_json() -> None:
    for order in bundled().orders.values():
        assert pz.order_from_json(pz.order_to_json(order)) == order


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ([], "this is no order"),
        ({}, "order.name: the key `name` is missing"),
        ({"name": "x", "recipes": [], "size": 3}, "order: there is no key `size` here"),
        ({1: 2}, "order: every key is a text"),
        ({"name": "x", "recipes": [], None: 3}, "order: every key is a text"),
        ({"name": "x", "recipes": [{(): 3}]}, r"order.recipes\[0\]: every key is a text"),
        ({"name": 7, "recipes": []}, "order.name"),
        (
            {"name": "x", "recipes": [{"terms": [{"type": "basil"}]}]},
            r"terms\[0\]: needs one of .*`demand`.* under `type`, and not `basil`",
        ),
    ],
)
def test_json_that_is_no_order(data: object, complaint: str) -> None:
    with pytest.raises(pz.JsonError, match=complaint):
        pz.order_from_json(data)


@pytest.mark.parametrize("given", ["", {}, "x", {"a": "b"}, {1: 2}, 5, None, True])
def test_lists_of_an_order_are_lists(given: object) -> None:
    good: dict[str, Any] = pz.order_to_json(pz.order("ala-chef"))
    for key in ("recipes", "series", "effects", "names"):
        with pytest.raises(pz.JsonError, match=f"order.{key}: needs a list"):
            pz.order_from_json({**good, key: given})
    with pytest.raises(pz.JsonError, match=r"order.recipes\[0\].terms: needs a list"):
        pz.order_from_json({**good, "recipes": [{"terms": given}]})
    either = {"type": "any-of", "parts": given}
    with pytest.raises(pz.JsonError, match=r"order\.condition\.parts: needs a list"):
        pz.order_from_json({**good, "condition": either})


@pytest.mark.parametrize("given", [5, None, "coppia", {}, pz.game("sole-mio")])
def test_only_orders_are_written(given: Any) -> None:
    with pytest.raises(pz.PizzaError, match="an `Order` is needed"):
        pz.order_to_json(given)


@pytest.mark.parametrize(
    ("order", "facts", "complaint"),
    [
        ("ala-chef", {}, "`ala-chef` depends on who is chef: give `chef`"),
        ("richiesta", {}, "depends on the kind that an opponent shows: give `shown`"),
        ("complemento", {}, "is a family of cards: say which"),
        ("complemento:olive", {}, "`complemento:olive` doesn't exist for olive"),
        ("complemento:olvie", {}, "mark: no kind is called `olvie`"),
        ("variegato:pepper", {}, "is one card and not a family"),
        ("variegatto", {}, "no order is called `variegatto`: did you mean `variegato`"),
        ("variegato", {"owner": "red"}, "owner: no kind is called `red`"),
        ("variegato", {"chef": "olives"}, "chef: no kind is called `olives`: did you mean `olive`"),
        ("variegato", {"game": "sole"}, "no game is called `sole`"),
        ("variegato", {"rulings": {"x": "y"}}, "no ruling is called `x`"),
        ("variegato", {"declare": 3}, "has no declared amount"),
        ("variegato", {"demand": 3}, "is no series"),
        ("complemento:pepper", {"demand": 5}, "no member with the demand 5"),
        ("bloccato", {"declare": 1}, "needs at least 2"),
        ("bloccato", {"declare": 10**9}, "too large"),
        ("bloccato", {"declare": True}, "whole number"),
        (7, {}, "`order` must be a name"),
        ("variegato", {"owner": 7}, "`owner` must be a name"),
        ("variegato", {"table": "1000 olive", "hand": "1000 pepper"}, "table and hand together"),
    ],
)
def test_facts_that_are_missing_or_wrong(order: Any, facts: dict[str, Any], complaint: str) -> None:
    given = {"game": "sole-mio", "owner": "olive", "table": "", **facts}
    with pytest.raises(pz.PizzaError, match=complaint):
        pz.settle(order, **given)


def test_a_declared_amount_below_the_table_where_all_counts() -> None:
    with pytest.raises(pz.PizzaError, match="all 5 olive on the table count"):
        pz.settle(
            "bloccato",
            game="sole-mio",
            owner="olive",
            table="5 olive",
            declare=3,
            rulings={"block-amount": "all-on-table"},
        )


def test_amounts_far_beyond_any_supply() -> None:
    cards = pz.loads("order feast\n  bake 5000 own\n")
    verdict = pz.settle(
        "feast", game="sole-mio", owner="olive", table="4999 olive", hand="1 olive", cards=cards
    )
    assert verdict.status == "layable"
    assert [str(way.lays) for way in verdict.ways] == ["1 olive"]


def test_twelve_kinds_and_lazy_ways() -> None:
    cards = pz.loads(LARGE)
    table = {f"kind-{i}": [12, 3] for i in range(12)}
    for order in ("large", "eight"):
        verdict = pz.settle(order, game="large", owner="kind-0", table=table, cards=cards)
        assert verdict.status == "ready"
        # There are millions of ways; these are the first.
        assert len(list(islice(verdict.ways, 50))) == 50
    poor = {f"kind-{i}": [i, 0] for i in range(6)}
    verdict = pz.settle("eight", game="large", owner="kind-0", table=poor, cards=cards)
    assert verdict.status == "short"
    units = [short.units for short in islice(verdict.nearest, 20)]
    assert units == sorted(units)


def test_too_many_ways_for_one_answer() -> None:
    cards = pz.loads(LARGE)
    table = {f"kind-{i}": [12, 3] for i in range(12)}
    verdict = pz.settle("eight", game="large", owner="kind-0", table=table, cards=cards)
    with pytest.raises(pz.PizzaError, match="more than 20000 ways: give a `limit`"):
        verdict.to_json()
    ways = verdict.to_json(limit=3)["ways"]
    assert isinstance(ways, list)
    assert len(ways) == 3
