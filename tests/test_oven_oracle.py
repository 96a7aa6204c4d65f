"""The oracle for the oven against the sources' examples and small ovens worked out by hand."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from oracle.question import pool_text
from oracle.tables import KINDS
from oven_oracle.emptying import TooManyError, outcomes
from oven_oracle.position import Position
from oven_oracle.written import Setting, in_words

THREE = ("pepper", "salami", "olive")
TWO = ("pepper", "salami")
PER_PLAYER = {"hands", "orders", "waiters", "baked", "gone"}


def end(before: Setting, **changes: Any) -> Position:
    """The position in which only this has changed; of what players have, only what is named."""
    merged: dict[str, Any] = {
        field.name: {**getattr(before, field.name), **changes[field.name]}
        if field.name in PER_PLAYER
        else changes[field.name]
        for field in fields(before)
        if field.name in changes
    }
    return replace(before, **merged).position()


def check(before: Setting, *expected: Position) -> None:
    """These are the ends that the oven can come to, and no others."""
    assert {in_words(after) for after in outcomes(before)} == set(map(in_words, expected))


def used_up(before: Setting) -> set[str]:
    """What may be used up; nothing where the order fails."""
    return {
        next((part for part in in_words(after).split("; ") if part.startswith("used ")), "nothing")
        for after in outcomes(before)
    }


# The sources' examples --------------------------------------------------------------------------


def test_a_double_and_two_singles_make_four() -> None:
    before = Setting(
        TWO, (("pepper", "ala-chef"),), table="1 double olive + 4 olive + 2 salami + 1 pepper"
    )
    for_olive = replace(
        before,
        seats=("olive", "pepper"),
        chef="olive",
    )
    check(
        for_olive,
        end(
            for_olive,
            table="2 olive + 2 salami + 1 pepper",
            used="2 olive + 1 double olive",
            baked={"pepper": ("ala-chef",)},
            chef="pepper",
        ),
    )


def test_the_owner_of_a_variegato_chooses_between_two_ways() -> None:
    before = Setting(
        TWO,
        (("pepper", "variegato"),),
        table="4 olive + 3 mushroom + 2 pineapple + 1 double salami",
    )
    baked = {"pepper": ("variegato",)}
    check(
        before,
        end(before, table="", baked=baked, used=before.table),
        end(
            before,
            table="1 pineapple",
            baked=baked,
            used="4 olive + 3 mushroom + 1 pineapple + 1 double salami",
        ),
    )


FOUR_OLIVES = Setting(
    THREE,
    (("pepper", "ala-chef"),),
    chef="olive",
    table="2 olive",
    hands={"pepper": "1 olive", "salami": "1 olive", "olive": "1 olive"},
    waiters={"olive": ("coppia", "bloccato")},
)


def test_one_of_two_others_gives_the_missing_olive() -> None:
    before = FOUR_OLIVES
    baked = {"pepper": ("ala-chef",)}
    made = {"table": "", "used": "4 olive", "chef": "pepper"}
    check(
        before,
        end(before, waiters={"pepper": ("ala-chef",)}),
        end(before, **made, hands={"pepper": "", "salami": ""}, baked=baked),
        end(before, **made, hands={"pepper": "", "olive": ""}, baked=baked),
        end(
            before,
            **made,
            hands={"pepper": "", "olive": ""},
            baked=baked | {"olive": ("coppia",)},
            waiters={"olive": ("bloccato",)},
        ),
    )


def test_after_asking_the_own_olive_is_out_of_reach() -> None:
    before = replace(FOUR_OLIVES, table="3 olive", waiters={})
    baked = {"pepper": ("ala-chef",)}
    made = {"table": "", "used": "4 olive", "chef": "pepper"}
    check(
        before,
        end(before, waiters={"pepper": ("ala-chef",)}),
        end(before, **made, hands={"pepper": ""}, baked=baked),
        end(before, **made, hands={"salami": ""}, baked=baked),
        end(before, **made, hands={"olive": ""}, baked=baked),
    )


def test_three_complementos_of_four_three_and_two() -> None:
    before = Setting(
        ("olive", "pepper"),
        (("olive", "complemento:pepper"),),
        table="4 mushroom + 2 pepper + 1 salami",
        hands={"olive": "2 salami"},
        orders={"olive": ("complemento:mushroom", "complemento:salami", "coppia")},
    )
    all_baked = end(
        before,
        table="",
        used="4 mushroom + 2 pepper + 3 salami",
        hands={"olive": ""},
        orders={"olive": ("coppia",)},
        baked={"olive": ("complemento:mushroom", "complemento:pepper", "complemento:salami")},
    )
    assert all_baked in outcomes(before)


def test_three_mushrooms_block_a_bloccato_of_three() -> None:
    before = Setting(
        ("mushroom", "olive", "pepper", "pineapple"),
        (("mushroom", "bloccato"),),
        table="2 salami + 1 mushroom",
        hands={
            "mushroom": "3 mushroom",
            "olive": "1 mushroom",
            "pepper": "1 double mushroom",
        },
    )
    failed = {"waiters": {"mushroom": ("bloccato",)}}
    baked = {"baked": {"mushroom": ("bloccato",)}, "table": "2 salami"}
    check(
        before,
        end(before, **failed),
        end(before, **failed, table="2 salami + 2 mushroom", hands={"mushroom": "2 mushroom"}),
        end(before, **failed, table="2 salami + 3 mushroom", hands={"mushroom": "1 mushroom"}),
        end(before, **baked, used="2 mushroom", hands={"mushroom": "2 mushroom"}),
        end(before, **baked, used="3 mushroom", hands={"mushroom": "1 mushroom"}),
        end(before, **baked, used="4 mushroom", hands={"mushroom": ""}),
    )


def test_a_single_pepper_serves_for_a_double_one() -> None:
    before = Setting(
        ("pineapple", "olive"),
        (("pineapple", "richiesta"),),
        table="3 pepper",
        hands={"pineapple": "1 pepper + 1 salami", "olive": "1 double pepper"},
    )
    check(
        before,
        end(before, waiters={"pineapple": ("richiesta",)}),
        end(
            before,
            used="1 pepper",
            hands={"pineapple": "1 salami"},
            baked={"pineapple": ("richiesta",)},
        ),
    )


def test_salami_on_the_table_bars_the_salami_players_allergia() -> None:
    before = Setting(
        ("salami", "olive"),
        (("salami", "allergia"),),
        table="3 pineapple + 2 olive + 1 pepper + 1 salami",
        hands={"salami": "1 pepper", "olive": "1 pepper"},
    )
    check(before, end(before, waiters={"salami": ("allergia",)}))


def test_nobody_has_the_second_double() -> None:
    before = Setting(
        ("mushroom", "olive", "pepper"),
        (("mushroom", "duplicato"),),
        table="3 olive + 2 salami",
        hands={"mushroom": "1 double pineapple", "olive": "2 salami", "pepper": "2 olive"},
    )
    check(before, end(before, waiters={"mushroom": ("duplicato",)}))
    able = replace(before, hands={**before.hands, "pepper": "1 double salami + 1 salami"})
    check(
        able,
        end(able, waiters={"mushroom": ("duplicato",)}),
        end(
            able,
            hands={"mushroom": "", "pepper": "1 salami"},
            used="1 double pineapple + 1 double salami",
            baked={"mushroom": ("duplicato",)},
        ),
    )


def test_a_variegato_with_help_for_two_kinds() -> None:
    before = Setting(
        ("olive", "pepper", "salami"),
        (("olive", "variegato"),),
        table="4 pineapple + 4 salami",
        hands={"olive": "1 mushroom", "salami": "1 mushroom + 1 olive"},
        waiters={"salami": ("coppia",)},
    )
    given = {"olive": "", "salami": ""}
    helped = [
        {"table": "1 pineapple", "used": "4 salami + 3 pineapple + 2 mushroom + 1 olive"},
        {"table": "1 salami", "used": "3 salami + 4 pineapple + 2 mushroom + 1 olive"},
    ]
    own = {"olive": ("variegato",)}
    check(
        before,
        end(before, waiters={"olive": ("variegato",)}),
        *(end(before, **made, hands=given, baked=own) for made in helped),
        *(
            end(
                before,
                **made,
                hands=given,
                baked=own | {"salami": ("coppia",)},
                waiters={"salami": ()},
            )
            for made in helped
        ),
    )


def test_each_ala_chef_moves_the_chef_card_on() -> None:
    before = Setting(
        ("pineapple", "salami", "olive"),
        (("salami", "ala-chef"), "4 salami + 4 pineapple", ("olive", "ala-chef")),
        table="3 pineapple + 2 pepper",
        hands={"salami": "1 pineapple"},
    )
    check(
        before,
        end(
            before,
            table="2 pepper + 4 pineapple",
            used="4 pineapple + 4 salami",
            hands={"salami": ""},
            baked={"salami": ("ala-chef",), "olive": ("ala-chef",)},
            chef="olive",
        ),
        end(
            before,
            table="3 pineapple + 2 pepper + 4 salami",
            used="4 pineapple",
            waiters={"salami": ("ala-chef",)},
            baked={"olive": ("ala-chef",)},
            chef="olive",
        ),
    )


def test_four_olives_and_one_salami() -> None:
    before = Setting(
        ("salami", "pepper"),
        (("salami", "4+1:olive"),),
        game="mamma-mia",
        table="6 olive + 2 salami + 1 pepper",
        hands={"salami": "1 olive"},
    )
    check(
        before,
        end(
            before,
            table="2 olive + 1 salami + 1 pepper",
            used="4 olive + 1 salami",
            baked={"salami": ("4+1:olive",)},
        ),
    )


def test_a_missing_pineapple_is_laid() -> None:
    before = Setting(
        ("pepper", "olive"),
        (("pepper", "4+1:pineapple"),),
        game="mamma-mia",
        table="1 pepper + 2 salami + 3 pineapple + 4 mushroom",
        hands={"pepper": "1 pineapple", "olive": "1 pineapple"},
    )
    check(
        before,
        end(before, waiters={"pepper": ("4+1:pineapple",)}),
        end(
            before,
            table="2 salami + 4 mushroom",
            used="4 pineapple + 1 pepper",
            hands={"pepper": ""},
            baked={"pepper": ("4+1:pineapple",)},
        ),
    )


def test_a_monotoni_of_any_other_kind() -> None:
    before = Setting(
        ("pepper", "olive"),
        (("pepper", "monotoni"),),
        game="mamma-mia",
        table="4 pepper + 2 salami + 2 mushroom + 4 pineapple",
        hands={"pepper": "2 pineapple + 4 salami + 2 pepper + 3 mushroom"},
    )
    assert used_up(before) == {
        "nothing",
        "used 1 pepper + 6 pineapple",
        "used 1 pepper + 6 salami",
    }


def test_a_minimale_of_the_fewest_that_lie_there() -> None:
    before = Setting(
        ("pepper", "olive"),
        (("pepper", "minimale"),),
        game="mamma-mia",
        table="2 pepper + 2 salami + 2 mushroom + 3 pineapple",
        hands={"pepper": "1 salami + 1 mushroom + 3 olive"},
    )
    assert used_up(before) == {
        "nothing",
        "used 1 pepper + 3 salami",
        "used 1 pepper + 3 mushroom",
    }


# Baking and failing -----------------------------------------------------------------------------


def test_failed_orders_go_under_the_waiter_in_the_order_of_failing() -> None:
    before = Setting(
        TWO,
        (("pepper", "coppia"), ("salami", "duplicato"), ("pepper", "allergia")),
        waiters={"pepper": ("variegato",)},
    )
    check(
        before,
        end(
            before,
            waiters={"pepper": ("variegato", "coppia", "allergia"), "salami": ("duplicato",)},
        ),
    )


def test_failed_orders_leave_the_large_game() -> None:
    before = Setting(
        TWO,
        (("pepper", "coppia"), ("pepper", "complemento:olive")),
        game="grande",
        orders={"pepper": ("complemento:salami",)},
    )
    check(
        before,
        end(before, gone={"pepper": ("coppia", "complemento:olive")}),
        end(
            before,
            orders={"pepper": ()},
            gone={"pepper": ("coppia", "complemento:olive", "complemento:salami")},
        ),
    )


def test_what_the_table_fulfils_is_baked() -> None:
    before = Setting(TWO, (("pepper", "complemento:olive"),), table="4 mushroom")
    baked = end(before, table="", used="4 mushroom", baked={"pepper": ("complemento:olive",)})
    check(before, baked)
    free = before.ruled(decline="allowed")
    check(
        free,
        end(free, table="", used="4 mushroom", baked={"pepper": ("complemento:olive",)}),
        end(free, waiters={"pepper": ("complemento:olive",)}),
    )


def test_another_kind_from_hand_although_the_table_would_do() -> None:
    before = Setting(
        TWO,
        (("pepper", "complemento:olive"),),
        table="4 mushroom + 3 salami",
        hands={"pepper": "1 salami", "salami": "1 salami"},
    )
    assert used_up(before) == {"used 4 mushroom", "used 4 salami"}
    assert used_up(before.ruled(ready_hand="table-first")) == {"used 4 mushroom"}


def test_a_double_laid_for_one_unit() -> None:
    before = Setting(
        TWO,
        (("pepper", "4+1:olive"),),
        game="grande",
        table="3 olive + 1 pepper",
        hands={"pepper": "1 olive + 1 double olive"},
    )
    check(
        before,
        end(before, gone={"pepper": ("4+1:olive",)}),
        end(
            before,
            table="",
            used="4 olive + 1 pepper",
            hands={"pepper": "1 double olive"},
            baked={"pepper": ("4+1:olive",)},
        ),
        end(
            before,
            table="1 olive",
            used="2 olive + 1 double olive + 1 pepper",
            hands={"pepper": "1 olive"},
            baked={"pepper": ("4+1:olive",)},
        ),
    )
    assert used_up(before.ruled(surplus_double="exact")) == {"nothing", "used 4 olive + 1 pepper"}
    assert used_up(before.ruled(laid_doubles="table-first")) == {
        "nothing",
        "used 4 olive + 1 pepper",
        "used 3 olive + 1 double olive + 1 pepper",
    }


def test_a_double_alone_is_laid_where_there_is_no_single_even_if_surplus_is_ruled_out() -> None:
    before = Setting(
        TWO, (("pepper", "4+1:olive"),), game="grande", table="3 olive + 1 pepper"
    ).ruled(surplus_double="exact")
    before = replace(before, hands={"pepper": "1 double olive"})
    assert used_up(before) == {"nothing", "used 2 olive + 1 double olive + 1 pepper"}


def test_nobody_helps_in_mamma_mia() -> None:
    before = Setting(
        TWO,
        (("pepper", "misto"),),
        game="mamma-mia",
        table="1 olive + 1 pepper + 1 mushroom + 1 salami",
        hands={"salami": "1 pineapple"},
    )
    check(before, end(before, waiters={"pepper": ("misto",)}))
    grande = replace(before, game="grande")
    assert used_up(grande) == {
        "nothing",
        "used 1 olive + 1 pepper + 1 mushroom + 1 salami + 1 pineapple",
    }


def test_what_is_left_stays_for_the_next_order() -> None:
    before = Setting(
        TWO,
        ("3 olive", ("pepper", "complemento:salami"), "1 olive", ("salami", "complemento:pepper")),
        game="grande",
    )
    check(
        before,
        end(
            before,
            table="",
            used="4 olive",
            gone={"pepper": ("complemento:salami",)},
            baked={"salami": ("complemento:pepper",)},
        ),
    )


def test_a_limit_on_the_number_of_positions() -> None:
    with pytest.raises(TooManyError):
        outcomes(FOUR_OLIVES, limit=3)
    assert len(outcomes(FOUR_OLIVES, limit=4)) == 4


# The whole table --------------------------------------------------------------------------------


def bombastica(table: str, pepper: str = "", salami: str = "", game: str = "grande") -> Setting:
    return Setting(
        TWO,
        (("pepper", "bombastica"),),
        game=game,
        table=table,
        hands={"pepper": pepper, "salami": salami},
    )


def test_fifteen_and_no_more_are_laid_for_a_bombastica() -> None:
    before = bombastica("10 olive + 3 pepper", "1 double salami + 2 mushroom + 1 pepper")
    assert used_up(before) == {
        "nothing",
        "used 10 olive + 3 pepper + 1 double salami",
        "used 10 olive + 3 pepper + 2 mushroom",
        "used 10 olive + 4 pepper + 1 mushroom",
    }
    assert used_up(before.ruled(sweep_lay="forbidden")) == {"nothing"}


def test_sixteen_by_a_double() -> None:
    before = bombastica("10 olive + 4 pepper", "1 double salami + 1 mushroom")
    assert used_up(before) == {
        "nothing",
        "used 10 olive + 4 pepper + 1 double salami",
        "used 10 olive + 4 pepper + 1 mushroom",
    }
    assert used_up(before.ruled(surplus_double="exact")) == {
        "nothing",
        "used 10 olive + 4 pepper + 1 mushroom",
    }


def test_a_bombastica_asks_for_so_many_of_each_kind() -> None:
    before = bombastica("10 olive + 2 pepper", "1 mushroom", "1 double olive + 1 salami")
    made = {"baked": {"pepper": ("bombastica",)}, "table": ""}
    check(
        before,
        end(before, gone={"pepper": ("bombastica",)}),
        # Asked for: 1 olive + 1 salami beside the mushroom that is pledged.
        end(
            before,
            **made,
            used="10 olive + 2 pepper + 1 mushroom + 1 double olive + 1 salami",
            hands={"pepper": "", "salami": ""},
        ),
        # 2 olive, or 2 olive + 1 salami without the mushroom.
        end(
            before,
            **made,
            used="10 olive + 2 pepper + 1 mushroom + 1 double olive",
            hands={"pepper": "", "salami": "1 salami"},
        ),
        end(
            before,
            **made,
            used="10 olive + 2 pepper + 1 double olive + 1 salami",
            hands={"salami": ""},
        ),
    )
    assert used_up(before.ruled(help_double="exact")) == used_up(before)


def test_help_alone_where_nothing_may_be_laid_for_the_whole_table() -> None:
    before = bombastica("10 olive + 4 pepper", "1 mushroom", "1 salami")
    assert used_up(before.ruled(sweep_lay="forbidden")) == {
        "nothing",
        "used 10 olive + 4 pepper + 1 salami",
    }


# Kinds that the table decides -------------------------------------------------------------------


def minimale(table: str, hand: str = "") -> Setting:
    return Setting(
        TWO, (("pepper", "minimale"),), game="grande", table=table, hands={"pepper": hand}
    )


def test_the_fewest_units_or_the_fewest_cards() -> None:
    before = minimale("1 pepper + 3 olive + 2 double salami")
    assert used_up(before) == {"used 3 olive + 1 pepper"}
    assert used_up(before.ruled(scarcest_count="cards")) == {"used 1 pepper + 2 double salami"}


def test_no_other_kind_on_the_table() -> None:
    before = minimale("2 pepper", "3 olive")
    assert used_up(before) == {"nothing"}
    assert used_up(before.ruled(scarcest_none="free")) == {"nothing", "used 3 olive + 1 pepper"}


def test_help_is_asked_for_a_kind_that_any_may_be() -> None:
    before = replace(
        minimale("2 pepper", "2 olive"), hands={"pepper": "2 olive", "salami": "1 olive"}
    )
    assert used_up(before) == {"nothing"}
    assert used_up(before.ruled(scarcest_none="free")) == {"nothing", "used 3 olive + 1 pepper"}


def test_an_allergia_may_be_paid_with_what_would_have_barred_it() -> None:
    before = Setting(
        TWO,
        (("pepper", "allergia"),),
        table="2 olive",
        hands={"pepper": "1 pepper", "salami": "1 pepper"},
    )
    assert used_up(before) == {"nothing", "used 2 olive + 2 pepper"}
    assert used_up(before.ruled(barred_lay="forbidden")) == {"nothing"}
    lays = replace(before, hands={"pepper": "2 pepper"})
    assert used_up(lays) == {"nothing", "used 2 olive + 2 pepper"}
    assert used_up(lays.ruled(barred_lay="forbidden")) == {"nothing"}


# Orders in which opponents have a say -----------------------------------------------------------


def test_a_bloccato_that_the_table_fulfils() -> None:
    before = Setting(
        TWO, (("pepper", "bloccato"),), table="4 pepper", hands={"pepper": "1 double pepper"}
    )
    assert used_up(before) == {
        "used 2 pepper",
        "used 3 pepper",
        "used 4 pepper",
        "used 3 pepper + 1 double pepper",  # 5 declared
        "used 4 pepper + 1 double pepper",  # 6 declared
    }
    assert used_up(before.ruled(block_amount="all-on-table")) == {
        "used 4 pepper",
        "used 3 pepper + 1 double pepper",
        "used 4 pepper + 1 double pepper",
    }


def test_what_is_laid_for_a_blocked_order_stays_and_doubles_are_paid_first() -> None:
    before = Setting(
        THREE,
        (("pepper", "bloccato"),),
        hands={"pepper": "1 pepper + 1 double pepper", "salami": "1 pepper", "olive": "1 pepper"},
    )
    failed = {"waiters": {"pepper": ("bloccato",)}}
    baked = {"baked": {"pepper": ("bloccato",)}}
    check(
        before,
        end(before, **failed),
        end(before, **failed, table="1 double pepper", hands={"pepper": "1 pepper"}),
        end(before, **baked, used="1 double pepper", hands={"pepper": "1 pepper"}),
        end(before, **baked, used="1 pepper + 1 double pepper", hands={"pepper": ""}),
    )
    shown = before.ruled(block_show="all")
    check(
        shown,
        end(shown, **failed),
        end(shown, **failed, table="1 double pepper", hands={"pepper": "1 pepper"}),
        end(shown, **baked, used="1 pepper + 1 double pepper", hands={"pepper": ""}),
    )


def test_the_declared_amount_counts_where_paying_takes_more() -> None:
    before = Setting(
        TWO,
        (("pepper", "bloccato"),),
        table="2 double pepper",
        hands={"salami": "3 pepper"},
    ).ruled(block_show="all")
    failed = {"waiters": {"pepper": ("bloccato",)}}
    check(
        before,
        end(before, **failed),
        end(before, baked={"pepper": ("bloccato",)}, used="2 double pepper", table=""),
    )


def test_a_shown_kind_needs_an_opponent_with_ingredients() -> None:
    before = Setting(TWO, (("pepper", "richiesta"),), hands={"pepper": "1 olive"})
    check(before, end(before, waiters={"pepper": ("richiesta",)}))


def test_the_card_for_a_shown_one_may_stay_on_the_table() -> None:
    before = Setting(
        TWO,
        (("pepper", "richiesta"),),
        table="1 olive",
        hands={"pepper": "1 olive + 1 double olive", "salami": "1 olive + 1 mushroom"},
    )
    assert used_up(before) == {"nothing", "used 1 olive", "used 1 double olive"}
    assert used_up(before.ruled(surplus_double="exact")) == {"nothing", "used 1 olive"}
    kept = before.ruled(shown_card="table")
    baked = {"baked": {"pepper": ("richiesta",)}}
    check(
        kept,
        end(kept, waiters={"pepper": ("richiesta",)}),
        end(kept, **baked, table="2 olive", hands={"pepper": "1 double olive"}),
        end(kept, **baked, table="1 olive + 1 double olive", hands={"pepper": "1 olive"}),
    )


# Help -------------------------------------------------------------------------------------------


def test_a_helpers_double_and_what_then_stays() -> None:
    before = Setting(
        TWO,
        (("pepper", "ala-chef"),),
        chef="salami",
        table="2 salami",
        hands={"pepper": "1 salami", "salami": "1 double salami"},
    )
    baked = {"pepper": ("ala-chef",)}
    check(
        before,
        end(before, waiters={"pepper": ("ala-chef",)}),
        # 1 asked for: the double over-fulfils, and a single stays.
        end(
            before,
            table="1 salami",
            used="2 salami + 1 double salami",
            hands={"pepper": "", "salami": ""},
            baked=baked,
            chef="pepper",
        ),
        # 2 asked for, the own one kept.
        end(
            before,
            table="",
            used="2 salami + 1 double salami",
            hands={"salami": ""},
            baked=baked,
            chef="pepper",
        ),
    )


def test_a_double_for_one_unit_given_in_help() -> None:
    before = Setting(
        TWO,
        (("pepper", "4+1:olive"),),
        game="grande",
        table="3 olive + 1 pepper",
        hands={"salami": "1 olive + 1 double olive"},
    )
    assert used_up(before) == {
        "nothing",
        "used 4 olive + 1 pepper",
        "used 2 olive + 1 double olive + 1 pepper",
    }
    assert used_up(before.ruled(help_double="exact")) == {"nothing", "used 4 olive + 1 pepper"}
    only = replace(before, hands={"salami": "1 double olive"}).ruled(help_double="exact")
    assert used_up(only) == {"nothing", "used 2 olive + 1 double olive + 1 pepper"}


def test_what_is_given_is_the_tables_even_where_laid_cards_come_last() -> None:
    before = replace(
        FOUR_OLIVES, table="3 olive", hands={"pepper": "", "salami": "1 double olive"}, waiters={}
    )
    assert used_up(before) == {"nothing", "used 2 olive + 1 double olive"}
    ruled = before.ruled(laid_doubles="table-first")
    assert used_up(ruled) == {"nothing", "used 2 olive + 1 double olive"}
    laid = replace(ruled, hands={"pepper": "1 double olive"})
    assert used_up(laid) == {"nothing", "used 3 olive + 1 double olive"}


def test_a_pledged_card_that_would_not_be_needed() -> None:
    before = Setting(
        TWO,
        (("pepper", "4+1:olive"),),
        game="grande",
        table="3 olive",
        hands={"pepper": "1 olive + 1 double olive", "salami": "1 pepper"},
    )
    assert used_up(before) == {
        "nothing",
        "used 4 olive + 1 pepper",
        "used 2 olive + 1 double olive + 1 pepper",
    }
    assert used_up(before.ruled(surplus_double="exact")) == {"nothing", "used 4 olive + 1 pepper"}


def test_a_single_and_a_double_that_fall_short_are_both_needed() -> None:
    before = Setting(
        TWO,
        (("pepper", "monotoni"),),
        game="grande",
        table="1 pepper + 2 olive",
        hands={"pepper": "1 olive + 1 double olive", "salami": "1 olive"},
    ).ruled(surplus_double="exact")
    assert used_up(before) == {"nothing", "used 4 olive + 1 double olive + 1 pepper"}


def test_nobody_gives_a_part_of_what_is_asked_for() -> None:
    before = replace(FOUR_OLIVES, hands={"salami": "1 olive", "olive": "1 olive"}, waiters={})
    check(before, end(before, waiters={"pepper": ("ala-chef",)}))


def test_a_helper_without_a_waiter() -> None:
    before = replace(FOUR_OLIVES, waiters={"olive": ("coppia",)}).ruled(help_empty="forbidden")
    hands = {pile.hand for after in outcomes(before) for pile in after.players[1:2]}
    assert hands == {before.position().player("salami").hand}


def test_a_reward_that_must_be_taken() -> None:
    before = FOUR_OLIVES.ruled(help_reward="taken")
    baked = {after.player("olive").baked for after in outcomes(before)}
    by_olive = {
        after.player("olive").baked
        for after in outcomes(before)
        if after.player("olive").hand != before.position().player("olive").hand
    }
    assert baked == {(), ("coppia",)}
    assert by_olive == {("coppia",)}


def rewarding(**rulings: str) -> Setting:
    return Setting(
        THREE,
        (("pepper", "complemento:salami"),),
        game="grande",
        chef="pepper",
        table="3 olive",
        hands={"salami": "1 olive"},
        waiters={"salami": ("ala-chef",)},
    ).ruled(**rulings)


def test_a_reward_has_no_effect_unless_so_ruled() -> None:
    assert {after.chef for after in outcomes(rewarding())} == {"pepper"}
    for after in outcomes(rewarding(reward_effect="transfer")):
        assert after.chef == ("salami" if after.player("salami").baked else "pepper")


def test_the_helper_is_chef_after_the_owner_has_been() -> None:
    before = replace(
        FOUR_OLIVES,
        hands={"pepper": "1 olive", "olive": "1 olive"},
        waiters={"olive": ("ala-chef",)},
    ).ruled(reward_effect="transfer", help_reward="taken")
    helped = [after for after in outcomes(before) if after.player("pepper").baked]
    assert [(after.chef, after.player("olive").baked) for after in helped] == [
        ("olive", ("ala-chef",))
    ]


def test_an_order_that_failed_comes_back_as_a_reward() -> None:
    before = Setting(
        TWO,
        (("salami", "coppia"), ("pepper", "complemento:salami")),
        table="3 olive",
        hands={"salami": "1 olive"},
    )
    made = {"hands": {"salami": ""}, "table": "", "used": "4 olive"}
    own = {"pepper": ("complemento:salami",)}
    check(
        before,
        end(before, waiters={"salami": ("coppia",), "pepper": ("complemento:salami",)}),
        end(before, **made, waiters={"salami": ("coppia",)}, baked=own),
        end(before, **made, baked=own | {"salami": ("coppia",)}),
    )
    gone = replace(before, game="grande")
    check(
        gone,
        end(gone, gone={"salami": ("coppia",), "pepper": ("complemento:salami",)}),
        end(gone, **made, gone={"salami": ("coppia",)}, baked=own),
    )


# Series -----------------------------------------------------------------------------------------

PAIR = Setting(
    TWO,
    (("pepper", "complemento:olive"),),
    game="grande",
    orders={"pepper": ("complemento:salami",)},
)
REVEALED, JOINED = "complemento:olive", "complemento:salami"
ALONE = {"baked": {"pepper": (REVEALED,)}}
BOTH = {"baked": {"pepper": (REVEALED, JOINED)}, "orders": {"pepper": ()}}
ONE_OF_TWO = {
    "baked": {"pepper": (REVEALED,)},
    "gone": {"pepper": (JOINED,)},
    "orders": {"pepper": ()},
}
OTHER_OF_TWO = {
    "baked": {"pepper": (JOINED,)},
    "gone": {"pepper": (REVEALED,)},
    "orders": {"pepper": ()},
}
NONE_OF_TWO = {"gone": {"pepper": (REVEALED, JOINED)}, "orders": {"pepper": ()}}


def test_the_revealed_one_may_take_the_smaller_demand() -> None:
    # Revealed is the one without olive, joining the one without salami.
    before = replace(PAIR, table="4 olive + 3 salami")
    check(
        before,
        end(before, gone={"pepper": (REVEALED,)}),
        end(before, **BOTH, table="", used="4 olive + 3 salami"),
        end(before, **OTHER_OF_TWO, table="1 olive + 3 salami", used="3 olive"),
    )


def test_a_member_that_fails_takes_the_smaller_ones_with_it_if_so_ruled() -> None:
    before = replace(PAIR, table="4 olive + 3 salami").ruled(series_fail="ladder")
    check(
        before,
        end(before, gone={"pepper": (REVEALED,)}),
        end(before, **BOTH, table="", used="4 olive + 3 salami"),
        end(before, **NONE_OF_TWO),
    )


def test_members_of_the_same_kind() -> None:
    before = replace(PAIR, table="7 mushroom")
    check(
        before,
        end(before, **ALONE, table="3 mushroom", used="4 mushroom"),
        end(before, **BOTH, table="", used="7 mushroom"),
    )
    apart = before.ruled(series_same="distinct")
    check(
        apart,
        end(apart, **ALONE, table="3 mushroom", used="4 mushroom"),
        end(apart, **ONE_OF_TWO, table="3 mushroom", used="4 mushroom"),
        end(apart, **OTHER_OF_TWO, table="3 mushroom", used="4 mushroom"),
    )


def test_a_smaller_demand_is_met_where_the_larger_is_declined() -> None:
    before = replace(PAIR, table="3 mushroom", hands={"pepper": "1 mushroom"})
    check(
        before,
        end(before, gone={"pepper": (REVEALED,)}),
        end(before, **ALONE, table="", used="4 mushroom", hands={"pepper": ""}),
        end(before, **ONE_OF_TWO, table="", used="4 mushroom", hands={"pepper": ""}),
        end(before, **OTHER_OF_TWO, table="", used="4 mushroom", hands={"pepper": ""}),
        end(before, **ONE_OF_TWO, table="", used="3 mushroom"),
        end(before, **OTHER_OF_TWO, table="", used="3 mushroom"),
    )


def test_failed_members_go_under_the_waiter_in_falling_demand() -> None:
    before = replace(PAIR, game="sole-mio", waiters={"pepper": ("coppia",)})
    check(
        before,
        end(before, waiters={"pepper": ("coppia", REVEALED)}),
        end(before, orders={"pepper": ()}, waiters={"pepper": ("coppia", REVEALED, JOINED)}),
        end(before, orders={"pepper": ()}, waiters={"pepper": ("coppia", JOINED, REVEALED)}),
    )


def test_one_request_and_one_reward_for_the_whole_series() -> None:
    before = replace(
        PAIR,
        table="3 mushroom + 2 pineapple",
        hands={"salami": "1 mushroom + 1 pineapple"},
        waiters={"salami": ("coppia", "bloccato")},
    )
    ends = outcomes(before)
    helped = {"table": "", "used": "4 mushroom + 3 pineapple", "hands": {"salami": ""}}
    assert end(before, **BOTH, **helped) in ends
    rewarded = {
        "baked": {"pepper": (REVEALED, JOINED), "salami": ("coppia",)},
        "waiters": {"salami": ("bloccato",)},
        "orders": {"pepper": ()},
    }
    assert end(before, **rewarded, **helped) in ends
    assert {after.player("salami").baked for after in ends} == {(), ("coppia",)}


def helped_by(hand: str, **rulings: str) -> set[str]:
    """What salami gives for 3 and 2 mushrooms, beside the 4 pineapples on the table.

    Only where a series of three is baked.
    """
    before = replace(
        PAIR,
        table="4 pineapple",
        hands={"salami": hand},
        orders={"pepper": (JOINED, "complemento:pineapple")},
    ).ruled(**rulings)
    used = {
        pool_text(KINDS, after.used)
        for after in outcomes(before)
        if len(after.player("pepper").baked) == 3
    }
    return {words.removesuffix(" + 4 pineapple") for words in used if "4 pineapple" in words}


def test_a_double_is_not_split_between_members() -> None:
    # The two doubles would be paid for the 3, and only the single be left for the 2.
    assert helped_by("1 mushroom + 2 double mushroom") == set()
    assert helped_by("3 mushroom + 1 double mushroom") == {"3 mushroom + 1 double mushroom"}
    assert helped_by("5 mushroom") == {"5 mushroom"}


def test_a_helper_gives_a_unit_more_where_a_double_would_have_to_be_split() -> None:
    two_and_two = "2 mushroom + 2 double mushroom"
    assert helped_by("2 mushroom + 2 double mushroom") == {two_and_two}
    assert helped_by("3 mushroom + 2 double mushroom") == {
        two_and_two,
        "3 mushroom + 1 double mushroom",
    }
    assert helped_by("3 mushroom + 2 double mushroom", help_double="exact") == {
        "3 mushroom + 1 double mushroom"
    }


REFUSED = replace(
    PAIR,
    table="2 mushroom",
    hands={"pepper": "3 mushroom", "salami": "2 mushroom"},
)
"""Planned: 4 mushrooms of which 2 are asked for, then 3 from hand."""


def test_a_refused_series_uses_no_more_own_cards_than_it_needs() -> None:
    before = REFUSED
    ends = outcomes(before)
    refused = end(
        before,
        **ONE_OF_TWO | OTHER_OF_TWO,
        table="",
        used="3 mushroom",
        hands={"pepper": "2 mushroom"},
    )
    helped = end(before, **BOTH, table="", used="7 mushroom", hands={"pepper": "", "salami": ""})
    assert {refused, helped} <= ends


def test_a_member_that_asked_is_baked_if_a_refusal_leaves_enough_on_the_table() -> None:
    # The member of 4 lacks 1 mushroom, the one of 3 all of its pineapples: both are asked for.
    before = replace(PAIR, table="3 mushroom", hands={"pepper": "1 pineapple"})
    check(
        before,
        end(before, gone={"pepper": (REVEALED,)}),
        end(before, **ONE_OF_TWO, table="", used="3 mushroom"),
        end(before, **OTHER_OF_TWO, table="", used="3 mushroom"),
    )
    free = before.ruled(decline="allowed")
    assert end(free, **NONE_OF_TWO) in outcomes(free)


def test_a_member_that_was_declined_is_baked_if_a_refusal_leaves_enough() -> None:
    # Nothing can be laid. The member of 4 asks for a mushroom and would take the three.
    before = replace(PAIR, table="3 mushroom").ruled(series_same="distinct")
    ends = outcomes(before)
    assert end(before, **NONE_OF_TWO) not in ends
    assert end(before, **ONE_OF_TWO, table="", used="3 mushroom") in ends


def test_what_was_pledged_counts_after_a_refusal() -> None:
    # The member of 3 pledges 1 mushroom and asks for 2; the refused 4 leaves it the two on the table.
    before = replace(PAIR, table="2 mushroom", hands={"pepper": "1 mushroom"})
    check(
        before,
        end(before, gone={"pepper": (REVEALED,)}),
        end(before, **NONE_OF_TWO),
        end(before, **ONE_OF_TWO, table="", used="3 mushroom", hands={"pepper": ""}),
        end(before, **OTHER_OF_TWO, table="", used="3 mushroom", hands={"pepper": ""}),
    )


def test_a_refusal_may_be_the_end_of_the_whole_series() -> None:
    before = replace(PAIR, table="4 mushroom", hands={"pepper": "1 pineapple"})
    independent = {
        end(before, **ONE_OF_TWO, table="", used="4 mushroom"),
        end(before, **OTHER_OF_TWO, table="", used="4 mushroom"),
        end(before, **ALONE, table="", used="4 mushroom"),
    }
    assert outcomes(before) == independent
    together = before.ruled(help_series="all")
    check(
        together,
        end(together, **ONE_OF_TWO, table="", used="4 mushroom"),
        end(together, **OTHER_OF_TWO, table="", used="4 mushroom"),
        end(together, **ALONE, table="", used="4 mushroom"),
        end(together, **NONE_OF_TWO),
    )


def test_a_refusal_under_the_ladder() -> None:
    # The member of 4 asks for a mushroom and is refused: that of 3 is lost, though the table has 3.
    before = replace(PAIR, table="3 mushroom").ruled(series_fail="ladder")
    check(
        before,
        end(before, gone={"pepper": (REVEALED,)}),
        end(before, **NONE_OF_TWO),
    )


def test_a_series_of_four() -> None:
    before = replace(
        PAIR,
        game="sole-mio",
        table="4 mushroom + 3 pineapple + 2 pepper + 1 olive",
        orders={
            "pepper": (JOINED, "complemento:mushroom", "complemento:pineapple"),
        },
    )
    most = max(outcomes(before), key=lambda after: len(after.player("pepper").baked))
    assert most.player("pepper").baked == (
        "complemento:mushroom",
        "complemento:olive",
        "complemento:pineapple",
        "complemento:salami",
    )
    assert not any(map(any, most.table))
