"""Settle the worked examples of the printed rules, and print each verdict with its reason.

Run with `make demo`, or `python examples/sources.py`. Ends with status 1 if a verdict is not the
one that the rules give.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from typing import Any, NamedTuple

import pizzarules as pz


class Example(NamedTuple):
    """One worked example: what is asked, and what the rules say."""

    number: int
    story: str
    status: str
    facts: dict[str, Any]
    game: str = "sole-mio"


EXAMPLES = [
    Example(
        2,
        "Four olives are wanted, and six units lie there, one double among them.",
        "ready",
        {
            "order": "ala-chef",
            "owner": "pepper",
            "chef": "olive",
            "table": "1 double olive + 4 olive + 2 salami + 1 pepper",
        },
    ),
    Example(
        3,
        "A Variegato on a table with a double salami: two ways are open.",
        "ready",
        {
            "order": "variegato",
            "owner": "olive",
            "table": "4 olive + 3 mushroom + 2 pineapple + 1 double salami",
        },
    ),
    Example(
        4,
        "Four olives again: two lie there, one is in hand, so help must bring the last one.",
        "short",
        {
            "order": "complemento:salami",
            "owner": "pepper",
            "table": "2 olive",
            "hand": "1 olive",
        },
    ),
    Example(
        6,
        "The revealed member of a series takes the four mushrooms.",
        "ready",
        {
            "order": "complemento:pepper",
            "owner": "olive",
            "table": "4 mushroom + 2 pepper + 1 salami",
            "hand": "2 salami",
        },
    ),
    Example(
        6,
        "The next member needs three: salami, with two laid.",
        "layable",
        {
            "order": "complemento:mushroom",
            "owner": "olive",
            "demand": 3,
            "table": "2 pepper + 1 salami",
            "hand": "2 salami",
        },
    ),
    Example(
        6,
        "The last member needs two, and two peppers lie there.",
        "ready",
        {"order": "complemento:salami", "owner": "olive", "demand": 2, "table": "2 pepper"},
    ),
    Example(
        7,
        "A Bloccato of three: two mushrooms are laid beside the one on the table.",
        "layable",
        {
            "order": "bloccato",
            "owner": "mushroom",
            "declare": 3,
            "table": "2 salami + 1 mushroom",
            "hand": "3 mushroom",
        },
    ),
    Example(
        8,
        "A double pepper is shown; a single one serves. The table doesn't matter.",
        "layable",
        {
            "order": "richiesta",
            "owner": "pineapple",
            "shown": "pepper",
            "table": "5 pepper",
            "hand": "1 pepper",
        },
    ),
    Example(
        9,
        "An Allergia against salami, and one salami lies there.",
        "barred",
        {
            "order": "allergia",
            "owner": "salami",
            "table": "3 pineapple + 2 olive + 1 pepper + 1 salami",
        },
    ),
    Example(
        10,
        "A Duplicato on a table of singles; one double is in hand.",
        "short",
        {
            "order": "duplicato",
            "owner": "mushroom",
            "table": "3 olive + 2 salami",
            "hand": "1 double pineapple",
        },
    ),
    Example(
        11,
        "A Variegato on four pineapples and four salami, with one mushroom in hand.",
        "short",
        {
            "order": "variegato",
            "owner": "olive",
            "table": "4 pineapple + 4 salami",
            "hand": "1 mushroom",
        },
    ),
    Example(
        12,
        "An ala Chef while pineapple is chef: one pineapple from hand makes it four.",
        "layable",
        {
            "order": "ala-chef",
            "owner": "salami",
            "chef": "pineapple",
            "table": "3 pineapple + 2 pepper",
            "hand": "1 pineapple",
        },
    ),
    Example(
        13,
        "Four olives and one salami.",
        "ready",
        {"order": "4+1:olive", "owner": "salami", "table": "6 olive + 2 salami + 1 pepper"},
        "mamma-mia",
    ),
    Example(
        14,
        "Four pineapples and one pepper; one pineapple comes from hand.",
        "layable",
        {
            "order": "4+1:pineapple",
            "owner": "pepper",
            "table": "1 pepper + 2 salami + 3 pineapple + 4 mushroom",
            "hand": "1 pineapple",
        },
        "mamma-mia",
    ),
    Example(
        15,
        "A Monotoni: two pineapples, four salami, four mushrooms or six olives would do.",
        "layable",
        {
            "order": "monotoni",
            "owner": "pepper",
            "table": "4 pepper + 2 salami + 2 mushroom + 4 pineapple",
            "hand": "2 pineapple + 4 salami + 4 mushroom + 6 olive",
        },
        "mamma-mia",
    ),
    Example(
        16,
        "A Minimale: salami and mushroom are the scarcest; absent olives don't count.",
        "layable",
        {
            "order": "minimale",
            "owner": "pepper",
            "table": "2 pepper + 2 salami + 2 mushroom + 3 pineapple",
            "hand": "1 salami + 1 mushroom + 1 olive",
        },
        "mamma-mia",
    ),
]

COLOURS = {"ready": "32", "layable": "33", "short": "31", "barred": "35"}


def paint(text: str, code: str) -> str:
    """Return the text in a colour on a terminal, and as it is elsewhere."""
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return f"\x1b[{code}m{text}\x1b[0m" if coloured else text


def wrap(text: str) -> str:
    """Return the text in indented lines that fit the terminal."""
    width = max(40, shutil.get_terminal_size().columns)
    return textwrap.fill(
        text, width, initial_indent="   ", subsequent_indent="     ", break_on_hyphens=False
    )


def show(example: Example) -> bool:
    """Print one example; return whether the verdict is the one that the rules give."""
    verdict = pz.settle(game=example.game, **example.facts)
    facts = example.facts
    print(paint(f"Example {example.number}: {example.story}", "1"))
    print(wrap(f"{facts['owner']}'s {facts['order']}, on the table {facts['table']}"))
    if "hand" in facts:
        print(wrap(f"in hand {facts['hand']}"))
    status = str(verdict.status)
    told = wrap(f"{status}: {verdict.why()}")
    print(told.replace(status, paint(status, f"1;{COLOURS[status]}"), 1))
    if len(verdict.ways) > 1:
        for way in verdict.ways:
            print(wrap(f"- {way}"))
    print()
    return status == example.status


def main() -> int:
    """Print all examples."""
    print("The worked examples of the printed rules that settle an order, by their numbers.\n")
    right = [show(example) for example in EXAMPLES]
    print(paint(f"{sum(right)} of {len(right)} verdicts as the rules give them", "1"))
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
