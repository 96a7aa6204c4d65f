"""Options that several commands share."""

from __future__ import annotations

import argparse
from typing import Any

__all__ = ["Commands", "add_cards", "add_colour", "add_json", "whole_number"]

Commands = Any
"""What `add_subparsers` returns; argparse keeps the class to itself."""


def add_json(parser: argparse.ArgumentParser, help: str = "print JSON") -> None:
    """Add `--json`."""
    parser.add_argument("--json", action="store_true", help=help)


def add_colour(parser: argparse.ArgumentParser) -> None:
    """Add `--color`."""
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="default: auto"
    )


def add_cards(parser: argparse.ArgumentParser) -> None:
    """Add `--cards`."""
    parser.add_argument("--cards", metavar="FILE", help="a card file to look names up in first")


def whole_number(text: str) -> int:
    """Return a number from 0 on, for argparse."""
    if not text.isdecimal() or len(text) > 9:
        raise argparse.ArgumentTypeError(f"`{text[:40]}` is no whole number from 0 on")
    return int(text)
