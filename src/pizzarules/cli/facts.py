"""Options for what orders depend on beside owner, table and hand."""

from __future__ import annotations

import argparse
from typing import Final

from pizzarules.cli.options import Once, whole_number
from pizzarules.loading.settle import Facts

__all__ = ["add_facts", "given_facts"]

_KINDS: Final = {
    "chef": "the kind of the chef",
    "shown": "the kind that an opponent shows, or `none`",
    "left": "the kind of the left neighbour",
    "right": "the kind of the right neighbour",
}
_NUMBERS: Final = {
    "chef-baked": "how many pizzas the chef has baked",
    "owner-baked": "how many pizzas the owner has baked",
    "demand": "the demand that fell to this member of a series; default: the first",
}


def add_facts(parser: argparse.ArgumentParser) -> None:
    """Add an option for each fact."""
    for name, meaning in _KINDS.items():
        parser.add_argument(f"--{name}", action=Once, metavar="K", help=meaning)
    for name, meaning in _NUMBERS.items():
        parser.add_argument(f"--{name}", action=Once, metavar="N", type=whole_number, help=meaning)


def given_facts(options: argparse.Namespace) -> Facts:
    """Return the facts that the command line says, as `bind` takes them."""
    return Facts(
        chef=options.chef,
        shown=options.shown,
        left=options.left,
        right=options.right,
        chef_baked=options.chef_baked,
        owner_baked=options.owner_baked,
        demand=options.demand,
    )
