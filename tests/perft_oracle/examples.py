"""Boards written by hand, among them the sources' examples."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from perft_oracle.board import Board, bare
from perft_oracle.heaps import read


def written(game: str, seats: str, **fields: Any) -> Board:
    """A board of the last round; cards are given in words, and what is left out is empty."""
    board = bare(game, tuple(seats.split()))
    for seat, text in fields.pop("hands", {}).items():
        board.hands[seat] = read(text)
    for pile in ("orders", "waiters"):
        for seat, text in fields.pop(pile, {}).items():
            getattr(board, pile)[seat] = text.split()
    board.table = read(fields.pop("table", ""))
    board.supply = fields.pop("supply", "").split()
    return replace(board, **fields)


def revealing(seats: str, order: str, game: str = "sole-mio", **fields: Any) -> Board:
    """A board on which an order of the first seat is about to be revealed; that seat is chef."""
    owner = seats.split(maxsplit=1)[0]
    given = {"oven": [(owner, order)], "asked": "oven", "chef": owner, **fields}
    return written(game, seats, **given)


EXAMPLES: dict[str, tuple[Board, list[str], list[str]]] = {
    "3 variegato in two ways": (
        revealing(
            "pepper olive",
            "variegato",
            table="4 olive + 3 mushroom + 2 pineapple + 1 double salami",
        ),
        ["use olive", "use mushroom"],
        ["use salami", "use pineapple"],
    ),
    "4 the next one helps": (
        revealing(
            "pepper olive mushroom",
            "ala-chef",
            chef="olive",
            table="2 olive",
            hands={"pepper": "1 olive", "mushroom": "1 olive", "olive": "1 salami"},
            waiters={"mushroom": "coppia"},
        ),
        ["ask for help", "lay 1 olive", "refuse", "ask on", "help", "give 1 olive"],
        ["take reward", "leave reward"],
    ),
    "5 after asking the own olive is lost": (
        revealing(
            "pepper olive mushroom",
            "ala-chef",
            chef="olive",
            table="3 olive",
            hands={"pepper": "1 olive", "mushroom": "1 olive"},
        ),
        ["ask for help", "lay no olive", "refuse"],
        [],
    ),
    "6 a series of three": (
        revealing(
            "olive pepper",
            "complemento:pepper",
            table="4 mushroom + 2 pepper + 1 salami",
            hands={"olive": "2 salami"},
            orders={"olive": "complemento:mushroom complemento:salami"},
        ),
        [
            "join complemento:mushroom",
            "join complemento:salami",
            "demand 4 from complemento:pepper",
            "demand 3 from complemento:mushroom",
            "use mushroom",
        ],
        ["use salami", "decline", "ask for help"],
    ),
    "7 bloccato is blocked": (
        revealing(
            "mushroom olive pepper",
            "bloccato",
            table="2 salami + 1 mushroom",
            hands={"mushroom": "3 mushroom", "olive": "1 mushroom", "pepper": "1 double mushroom"},
        ),
        ["declare 3", "lay 2 mushroom", "show 1 mushroom"],
        ["show 1 double mushroom", "show nothing"],
    ),
    "8 a single for a double": (
        revealing(
            "pineapple olive",
            "richiesta",
            table="3 pepper",
            hands={"pineapple": "1 pepper", "olive": "1 double pepper"},
        ),
        ["name olive", "show 1 double pepper"],
        ["lay 1 pepper", "decline"],
    ),
    "9 allergia is barred": (
        revealing("salami olive", "allergia", table="3 pineapple + 2 olive + 1 pepper + 1 salami"),
        [],
        [],
    ),
    "10 a double salami is asked for": (
        revealing(
            "mushroom olive",
            "duplicato",
            table="3 olive + 2 pepper",
            hands={"mushroom": "1 double pineapple", "olive": "1 salami"},
        ),
        ["ask for help", "use salami", "use pineapple", "lay no salami", "lay 1 double pineapple"],
        ["refuse"],
    ),
    "11 variegato with help": (
        revealing(
            "olive salami",
            "variegato",
            table="4 pineapple + 4 salami",
            hands={"olive": "1 mushroom", "salami": "1 mushroom + 1 olive"},
        ),
        [
            "ask for help",
            "use salami",
            "use pineapple",
            "use mushroom",
            "use olive",
            "lay 1 mushroom",
            "lay no olive",
        ],
        ["help", "refuse"],
    ),
    "12 the chef moves": (
        revealing(
            "salami pineapple olive",
            "ala-chef",
            chef="pineapple",
            table="3 pineapple + 2 pepper",
            hands={"salami": "1 pineapple"},
            oven=[("salami", "ala-chef"), ("olive", "ala-chef")],
        ),
        ["lay 1 pineapple", "ask for help"],
        ["lay no salami"],
    ),
    "14 4+1 with a card from hand": (
        revealing(
            "pepper olive",
            "4+1:pineapple",
            "mamma-mia",
            table="1 pepper + 2 salami + 3 pineapple + 4 mushroom",
            hands={"pepper": "2 pineapple"},
        ),
        [],
        ["lay 1 pineapple", "decline"],
    ),
    "15 monotoni, never with pepper only": (
        revealing(
            "pepper olive",
            "monotoni",
            "mamma-mia",
            table="4 pepper + 2 salami + 2 mushroom + 4 pineapple",
            hands={"pepper": "2 pineapple + 3 salami + 2 pepper"},
        ),
        [],
        ["use pineapple", "decline"],
    ),
    "16 minimale of salami or mushroom": (
        revealing(
            "pepper olive",
            "minimale",
            "mamma-mia",
            table="2 pepper + 2 salami + 2 mushroom + 3 pineapple",
            hands={"pepper": "1 salami + 1 mushroom + 3 olive"},
        ),
        [],
        ["use salami", "use mushroom", "decline"],
    ),
    "17 three cards of the waiter": (
        written(
            "mamma-mia",
            "olive pepper",
            hands={"olive": "3 salami + 2 olive"},
            orders={"olive": "4+1:pepper misto"},
            waiters={"olive": "minimale monotoni bombastica"},
            supply="pepper chef",
        ),
        ["play 3 salami", "order 4+1:pepper", "draw waiter", "pass"],
        ["draw supply"],
    ),
}
"""Of the sources' examples: a board, the actions so far, and what can be done then."""
