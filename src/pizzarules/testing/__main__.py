"""`python -m pizzarules.testing my-cards.pizza`: hold card files against every property."""

from __future__ import annotations

import argparse
import sys

from pizzarules.errors import PizzaError
from pizzarules.testing.checking import check
from pizzarules.testing.report import PropertyError
from pizzarules.usage import Parser, given_arguments, path

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Check files; return 0 if all holds, 1 if something does not, 2 for what can't be read."""
    parser = Parser(
        prog="python -m pizzarules.testing",
        description="Hold the orders and games of card files against what must hold of all.",
    )
    parser.add_argument("files", nargs="+", type=path, metavar="FILE", help="a card file")
    parser.add_argument("--game", help="the game to try the orders in")
    parser.add_argument(
        "--examples", type=_number, default=100, help="how many of each card; default: 100"
    )
    parser.add_argument(
        "--seed", type=int, default=0, help="equal seeds try the same examples; default: 0"
    )
    options = parser.parse_args(given_arguments() if arguments is None else arguments)
    status = 0
    for file in options.files:
        try:
            report = check(file, game=options.game, examples=options.examples, seed=options.seed)
        except PropertyError as found:
            report, status = found.report, max(status, 1)
        except PizzaError as fault:
            sys.stderr.write(f"{file}: {fault}\n")
            status = 2
            continue
        sys.stdout.write(f"{report}\n")
    return status


def _number(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("a whole number from 1 on is needed")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
