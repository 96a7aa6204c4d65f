"""The cards that come with the package: the thirteen orders and the three games."""

from __future__ import annotations

import pytest

import pizzarules as pz
from pizzarules.loading.files import bundled

ORDERS = {
    "4+1", "misto", "bombastica", "monotoni", "minimale", "complemento", "coppia", "bloccato",
    "richiesta", "allergia", "duplicato", "variegato", "ala-chef",
}  # fmt: skip


def cards_of_a_player(game: pz.Game) -> int:
    """How many order cards each player has: a family has one for each other kind."""
    others = len(game.kinds) - 1
    return sum(e.copies * (others if e.order.variable else 1) for e in game.orders)


def test_the_thirteen_orders() -> None:
    assert set(bundled().orders) == ORDERS


@pytest.mark.parametrize(("id", "number"), [("mamma-mia", 8), ("sole-mio", 11), ("grande", 19)])
def test_orders_of_a_player(id: str, number: int) -> None:
    assert cards_of_a_player(pz.game(id)) == number


@pytest.mark.parametrize(
    ("id", "players", "cards"),
    [
        # Ingredient cards and units in play with 5, 4, 3 and 2 players.
        ("mamma-mia", (5, 4, 3, 2), ((65, 65), (60, 60), (50, 50), (40, 40))),
        ("sole-mio", (5, 4, 3, 2), ((55, 65), (50, 60), (45, 50), (35, 40))),
        ("grande", (5, 4, 3, 2), ((70, 80), (65, 75), (60, 65), (45, 50))),
    ],
)
def test_supply(id: str, players: tuple[int, ...], cards: tuple[tuple[int, int], ...]) -> None:
    game = pz.game(id)
    assert game.supply is not None
    out = {number: (counts.single, counts.double) for number, counts in game.without}
    for number, expected in zip(players, cards, strict=True):
        single, double = out.get(number, (0, 0))
        singles, doubles = game.supply.single - single, game.supply.double - double
        assert (5 * (singles + doubles), 5 * (singles + 2 * doubles)) == expected


def test_what_the_games_say() -> None:
    old, new, grande = (pz.game(id) for id in ("mamma-mia", "sole-mio", "grande"))
    assert (old.help, new.help, grande.help) == (False, True, True)
    assert (old.rounds, new.rounds, grande.rounds) == (3, 2, 3)
    assert (old.deal, new.deal, grande.deal) == ((6, 1), (5, 2), (5, 2))
    assert (old.failed_leave, new.failed_leave, grande.failed_leave) == (False, False, True)
    assert (old.tie_break, new.tie_break, grande.tie_break) == ("cards", "units", "units")
    assert {game.hand for game in (old, new, grande)} == {7}
    assert {game.players for game in (old, new, grande)} == {(2, 5)}


def test_two_orders_of_the_nineteen_take_no_help() -> None:
    game = pz.game("grande")
    assert {e.order.name for e in game.orders if not e.order.help} == {"bloccato", "richiesta"}


def test_names_in_other_languages() -> None:
    assert dict(pz.order("variegato").names)["hu"] == "Meglepetés pizza"
    assert dict(pz.order("4+1").names) == {"cs": "Pizza 4+1"}
    for name in ORDERS - {"4+1", "misto"}:
        assert "it" in dict(pz.order(name).names), name


def test_the_compiled_form_prints_as_the_card() -> None:
    for order in bundled().orders.values():
        assert pz.loads(str(order)).orders[order.name] == order


def test_data_the_engine_will_act_on() -> None:
    assert pz.order("complemento").series == (4, 3, 2, 1)
    assert pz.order("bloccato").blockable
    assert pz.order("bloccato").declares
    assert pz.order("richiesta").shows
    assert [str(effect) for effect in pz.order("ala-chef").effects] == [
        "then the owner becomes chef"
    ]
    assert pz.order("ala-chef").depends_on == {"chef"}
    assert pz.order("complemento").depends_on == {"mark"}
