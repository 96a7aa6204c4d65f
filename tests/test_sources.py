"""The worked examples of the printed rules that concern settling one order, by their numbers.

The expected values are written down from the rules, card by card.
"""

from __future__ import annotations

from typing import Any

import pytest

import pizzarules as pz


def settled(order: str, game: str = "sole-mio", **facts: Any) -> pz.Verdict:
    return pz.settle(order, game=game, **facts)


def effects(verdict: pz.Verdict) -> set[tuple[str, str, str]]:
    """What is laid, paid and left in each way."""
    return {(str(way.lays), str(way.pays), str(way.leaves)) for way in verdict.ways}


@pytest.mark.parametrize(
    ("order", "facts"),
    [("complemento:salami", {}), ("ala-chef", {"chef": "olive"})],
)
def test_2_doubles_go_first(order: str, facts: dict[str, str]) -> None:
    table = "1 double olive + 4 olive + 2 salami + 1 pepper"
    verdict = settled(order, owner="pepper", table=table, **facts)
    assert verdict.status == "ready"
    assert effects(verdict) == {
        ("nothing", "2 olive + 1 double olive", "2 olive + 1 pepper + 2 salami")
    }


def test_3_the_owner_chooses_what_gives_two() -> None:
    table = "4 olive + 3 mushroom + 2 pineapple + 1 double salami"
    verdict = settled("variegato", owner="olive", table=table)
    assert verdict.status == "ready"
    assert {(way.kinds, str(way.leaves)) for way in verdict.ways} == {
        (("olive", "mushroom", "pineapple", "salami"), "nothing"),
        (("olive", "mushroom", "salami", "pineapple"), "1 pineapple"),
    }


def test_4_one_olive_has_to_be_asked_for() -> None:
    verdict = settled("complemento:salami", owner="pepper", table="2 olive", hand="1 olive")
    assert verdict.status == "short"
    assert not verdict.ways
    nearest = verdict.nearest[0]
    assert (nearest.kinds, str(nearest.lays), str(nearest.missing)) == (
        ("olive",),
        "1 olive",
        "1 olive",
    )
    assert nearest.units == 1
    # With the one that is given, the payment is 2 + 1 + 1.
    helped = settled("complemento:salami", owner="pepper", table="3 olive", hand="1 olive")
    assert effects(helped) == {("1 olive", "4 olive", "nothing")}


def test_6_a_series_of_three() -> None:
    first = settled(
        "complemento:pepper",
        owner="olive",
        table="4 mushroom + 2 pepper + 1 salami",
        hand="2 salami",
    )
    assert first.status == "ready"
    assert ("nothing", "4 mushroom", "2 pepper + 1 salami") in effects(first)
    second = settled(
        "complemento:mushroom",
        owner="olive",
        demand=3,
        table="2 pepper + 1 salami",
        hand="2 salami",
    )
    assert second.status == "layable"
    assert effects(second) == {("2 salami", "3 salami", "2 pepper")}
    third = settled("complemento:salami", owner="olive", demand=2, table="2 pepper")
    assert effects(third) == {("nothing", "2 pepper", "nothing")}


def test_6_not_with_the_marked_kind() -> None:
    assert settled("complemento:pepper", owner="olive", table="4 pepper").status == "short"
    assert settled("complemento:pepper", owner="olive", table="4 olive").status == "ready"


def test_7_three_declared_and_two_laid() -> None:
    table = {"salami": [2, 0], "mushroom": [1, 0]}
    verdict = settled("bloccato", owner="mushroom", table=table, hand="3 mushroom", declare=3)
    assert verdict.status == "layable"
    assert effects(verdict) == {("2 mushroom", "3 mushroom", "2 salami")}
    free = settled("bloccato", owner="mushroom", table=table, hand="3 mushroom")
    assert [(way.declared, str(way.lays)) for way in free.ways] == [
        (2, "1 mushroom"),
        (3, "2 mushroom"),
        (4, "3 mushroom"),
    ]


@pytest.mark.parametrize("table", ["nothing", "5 pepper + 1 olive"])
def test_8_a_single_for_a_shown_double(table: str) -> None:
    verdict = settled(
        "richiesta", owner="pineapple", shown="pepper", table=table, hand="1 pepper + 2 olive"
    )
    assert verdict.status == "layable"
    # The table doesn't matter: it is not used and it stays.
    stays = str(verdict.bound.pantry.pool(table))
    assert effects(verdict) == {("1 pepper", "1 pepper", stays)}


def test_9_an_own_card_bars() -> None:
    verdict = settled(
        "allergia", owner="salami", table="3 pineapple + 2 olive + 1 pepper + 1 salami"
    )
    assert verdict.status == "barred"
    assert not verdict.nearest
    assert "only if no own on the table" in verdict.why()
    assert "1 salami lies there" in verdict.why()


def test_10_a_double_is_missing() -> None:
    verdict = settled(
        "duplicato", owner="mushroom", table="3 olive + 4 salami", hand="1 double pineapple"
    )
    assert verdict.status == "short"
    assert {str(short.missing) for short in verdict.nearest if short.units == 2} == {
        "1 double olive",
        "1 double pepper",
        "1 double mushroom",
        "1 double salami",
    }
    assert str(verdict.nearest[0].lays) == "1 double pineapple"


def test_11_a_mushroom_and_an_olive_are_missing() -> None:
    verdict = settled("variegato", owner="olive", table="4 pineapple + 4 salami", hand="1 mushroom")
    assert verdict.status == "short"
    wanted = [s for s in verdict.nearest if str(s.missing) == "1 olive + 1 mushroom"]
    assert wanted
    assert {short.units for short in wanted} == {2}
    helped = settled(
        "variegato",
        owner="olive",
        table="4 pineapple + 4 salami + 1 mushroom + 1 olive",
        hand="1 mushroom",
    )
    assert (
        "1 mushroom",
        "1 olive + 2 mushroom + 4 salami + 3 pineapple",
        "1 pineapple",
    ) in effects(helped)


def test_12_the_chefs_kind() -> None:
    table = "3 pineapple + 2 pepper"
    verdict = settled("ala-chef", owner="salami", chef="pineapple", table=table, hand="1 pineapple")
    assert verdict.status == "layable"
    assert effects(verdict) == {("1 pineapple", "4 pineapple", "2 pepper")}
    after = settled("ala-chef", owner="olive", chef="salami", table="3 salami + 4 pineapple")
    assert str(after.nearest[0].missing) == "1 salami"


def test_13_four_olives_and_a_salami() -> None:
    verdict = settled(
        "4+1:olive", "mamma-mia", owner="salami", table="6 olive + 2 salami + 1 pepper"
    )
    assert verdict.status == "ready"
    assert effects(verdict) == {("nothing", "4 olive + 1 salami", "2 olive + 1 pepper + 1 salami")}


def test_14_one_pineapple_is_laid() -> None:
    verdict = settled(
        "4+1:pineapple",
        "mamma-mia",
        owner="pepper",
        table="1 pepper + 2 salami + 3 pineapple + 4 mushroom",
        hand="1 pineapple",
    )
    assert verdict.status == "layable"
    assert effects(verdict) == {("1 pineapple", "1 pepper + 4 pineapple", "4 mushroom + 2 salami")}


def test_15_six_of_another_kind_never_the_own() -> None:
    table = "4 pepper + 2 salami + 2 mushroom + 4 pineapple"
    verdict = settled(
        "monotoni",
        "mamma-mia",
        owner="pepper",
        table=table,
        hand="2 pineapple + 4 salami + 4 mushroom + 6 olive + 6 pepper",
    )
    assert verdict.status == "layable"
    assert {str(way.lays) for way in verdict.ways} == {
        "2 pineapple",
        "4 salami",
        "4 mushroom",
        "6 olive",
    }


def test_16_salami_or_mushroom() -> None:
    verdict = settled(
        "minimale",
        "mamma-mia",
        owner="pepper",
        table="2 pepper + 2 salami + 2 mushroom + 3 pineapple",
        hand="1 salami + 1 mushroom + 3 olive",
    )
    assert verdict.status == "layable"
    assert {str(way.lays) for way in verdict.ways} == {"1 salami", "1 mushroom"}


def test_a_double_for_a_missing_unit() -> None:
    """Need 3, there lie 2 doubles and 2 singles: both doubles go."""
    verdict = settled(
        "complemento:salami", owner="olive", demand=3, table="2 double pepper + 2 pepper"
    )
    assert effects(verdict) == {("nothing", "2 double pepper", "2 pepper")}


def test_sixteen_only_by_a_double() -> None:
    verdict = settled(
        "bombastica", "grande", owner="olive", table="14 salami", hand="1 pepper + 1 double olive"
    )
    assert {str(way.lays) for way in verdict.ways} == {"1 pepper", "1 double olive"}
    assert all(not way.leaves for way in verdict.ways)
