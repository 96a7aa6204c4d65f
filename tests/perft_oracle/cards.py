"""The three games and their cards, written down by hand."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = ("olive", "pepper", "mushroom", "salami", "pineapple")


@dataclass(frozen=True)
class Card:
    """What an order wants: amounts, each with the words for the kinds that it may be of.

    `mark`, `own`, `chef`, `each` and `each other` say which kinds; among `any`, `any other`, `any but mark`
    and `scarcest` the owner chooses, and all kinds are different.
    """

    wants: tuple[tuple[int, str], ...] = ()
    in_doubles: bool = False
    sweeps: int = 0
    series: tuple[int, ...] = ()
    barred_by_own: bool = False
    blockable: bool = False
    shown: bool = False
    help: bool = True
    makes_chef: bool = False


CARDS = {
    "4+1": Card(((4, "mark"), (1, "own"))),
    "misto": Card(((1, "each"),)),
    "bombastica": Card(sweeps=15),
    "monotoni": Card(((1, "own"), (6, "any other"))),
    "minimale": Card(((1, "own"), (3, "scarcest"))),
    "complemento": Card(((4, "any but mark"),), series=(4, 3, 2, 1)),
    "coppia": Card(((2, "each other"),)),
    "bloccato": Card(((2, "own"),), blockable=True, help=False),
    "richiesta": Card(((1, "shown"),), shown=True, help=False),
    "allergia": Card(((2, "any"), (2, "any")), barred_by_own=True),
    "duplicato": Card(((1, "any"), (1, "any")), in_doubles=True),
    "variegato": Card(((4, "any"), (3, "any"), (2, "any"), (1, "any"))),
    "ala-chef": Card(((4, "chef"),), makes_chef=True),
}

MAMMA_MIA = ("4+1", "misto", "bombastica", "monotoni", "minimale")
SOLE_MIO = (
    "complemento",
    "coppia",
    "bloccato",
    "richiesta",
    "allergia",
    "duplicato",
    "variegato",
    "ala-chef",
)
MARKED = ("4+1", "complemento")


@dataclass(frozen=True)
class Game:
    """The numbers of a game; the cards of each kind by the number of players, singles and doubles."""

    cards: tuple[str, ...]
    rounds: int
    deal: tuple[int, int]
    supply: dict[int, tuple[int, int]]
    ends_with_ingredients: bool
    failed_leave: bool = False
    help: bool = True
    doubles_count_twice: bool = True


HAND = 7
GAMES = {
    "mamma-mia": Game(
        MAMMA_MIA,
        3,
        (6, 1),
        {5: (13, 0), 4: (12, 0), 3: (10, 0), 2: (8, 0)},
        ends_with_ingredients=False,
        help=False,
        doubles_count_twice=False,
    ),
    "sole-mio": Game(
        SOLE_MIO,
        2,
        (5, 2),
        {5: (9, 2), 4: (8, 2), 3: (8, 1), 2: (6, 1)},
        ends_with_ingredients=True,
    ),
    "grande": Game(
        MAMMA_MIA + SOLE_MIO,
        3,
        (5, 2),
        {5: (12, 2), 4: (11, 2), 3: (11, 1), 2: (8, 1)},
        ends_with_ingredients=True,
        failed_leave=True,
    ),
}


def card_of(order: str) -> Card:
    """The card of an order: `complemento:olive` is a complemento."""
    return CARDS[order.partition(":")[0]]


def mark_of(order: str) -> str:
    """The kind that an order is marked with; empty if there is none."""
    return order.partition(":")[2]


def orders_of(game: str, seat: str) -> list[str]:
    """The orders of a player."""
    return [
        order
        for name in GAMES[game].cards
        for order in (
            [f"{name}:{kind}" for kind in KINDS if kind != seat] if name in MARKED else [name]
        )
    ]


def ingredients_of(game: str, players: int) -> list[str]:
    """Every ingredient card that is in play."""
    singles, doubles = GAMES[game].supply[players]
    return [card for kind in KINDS for card in [kind] * singles + [f"double {kind}"] * doubles]
