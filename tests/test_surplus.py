"""Units that a baked order takes beyond what its card asks for. All numbers are worked out by hand."""

from __future__ import annotations

import pytest

import pizzarules as pz

OWN = """
order heap
  bake at least 5 of a kind, taking all of it
order clearing
  bake 2 own + 1 of another kind, taking the whole table
order pairs
  bake 3 double of anything, taking the whole table
order both
  bake 1 double of a kind + 2 single of another
order three
  bake exactly 3 of a kind
game mine like sole-mio
  orders heap, clearing, pairs, both, three
"""


def baked(
    game: pz.Game, order: str, table: str, *actions: str, hand: str = "", others: str = ""
) -> pz.events.Baked:
    """What is told of olive's order once it is baked."""
    hands = {"olive": hand, "pepper": others}
    oven = [("olive", order)]
    state = game.position(
        seats=["olive", "pepper"], chef="pepper", table=table, hands=hands, oven=oven
    )
    told = list(state.events)
    for action in actions:
        state = state.apply(state.parse(action))
        told += state.events
    (found,) = (event for event in told if isinstance(event, pz.events.Baked))
    return found


@pytest.mark.parametrize(
    ("game", "order", "table", "actions", "surplus"),
    [
        # 4 and 1 single cards: nothing too much.
        ("mamma-mia", "4+1:pepper", "4 pepper + 1 olive", (), 0),
        # Doubles go first, so that 4 pepper are two doubles; 1 olive is a double: 6 units for 5.
        ("grande", "4+1:pepper", "3 double pepper + 1 double olive", (), 1),
        # The amount is 15; 19 units lie there, and all of them go.
        ("mamma-mia", "bombastica", "10 pepper + 9 olive", (), 4),
        ("mamma-mia", "bombastica", "10 pepper + 5 olive", (), 0),
        # 4, 3, 2 and 1: where the double salami is the 1, one unit is too much; as the 2 none is.
        (
            "sole-mio",
            "variegato",
            "4 olive + 3 mushroom + 2 pineapple + 1 double salami",
            ("use olive", "use mushroom", "use pineapple", "use salami"),
            1,
        ),
        (
            "sole-mio",
            "variegato",
            "4 olive + 3 mushroom + 2 pineapple + 1 double salami",
            ("use olive", "use mushroom", "use salami", "use pineapple"),
            0,
        ),
    ],
)
def test_of_bundled_cards(
    game: str, order: str, table: str, actions: tuple[str, ...], surplus: int
) -> None:
    assert baked(pz.game(game), order, table, *actions).surplus == surplus


def test_a_declared_amount_is_what_was_asked_for() -> None:
    # 3 are declared, two doubles lie there: both are paid.
    event = baked(pz.game("sole-mio"), "bloccato", "2 double olive", "declare 3")
    assert (str(event.pays), event.surplus) == ("2 double olive", 1)


def test_a_double_that_serves_for_a_single_shown() -> None:
    event = baked(
        pz.game("sole-mio"), "richiesta", "1 olive", "name pepper", "show 1 salami", "lay 1 double salami",
        hand="1 double salami", others="1 salami",
    )  # fmt: skip
    assert event.surplus == 1


@pytest.mark.parametrize(
    ("order", "table", "actions", "surplus"),
    [
        # At least 5, all of the 7 go.
        ("heap", "7 salami", ("use salami",), 2),
        # 2 and 1 are asked for, the table is worth 9.
        ("clearing", "2 olive + 1 pepper + 3 double salami", ("use pepper",), 6),
        # Three doubles are 6 units, and 2 singles go with them.
        ("pairs", "2 double olive + 1 double pepper + 2 salami", (), 2),
        # A double card counts as the 2 units that it is.
        ("both", "1 double olive + 2 pepper", ("use olive", "use pepper"), 0),
        ("three", "1 double olive + 1 olive", ("use olive",), 0),
    ],
)
def test_of_other_cards(order: str, table: str, actions: tuple[str, ...], surplus: int) -> None:
    game = pz.loads(OWN).game("mine")
    assert baked(game, order, table, *actions).surplus == surplus


def test_an_event_keeps_it() -> None:
    game = pz.game("mamma-mia")
    event = baked(game, "bombastica", "10 pepper + 9 olive")
    assert event.to_json()["surplus"] == 4
    assert game.load_event(event.to_json()) == event
