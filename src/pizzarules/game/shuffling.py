"""Shuffling: the n-th shuffle of a game follows from its key and n alone.

No generator is kept in a state, so copies of a state never drift apart. Python promises that
`Random.random` gives the same numbers for the same seed in all versions; nothing else of it is used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import blake2b
from random import Random
from typing import Final, TypeVar

from pizzarules.errors import PositionError, shortened
from pizzarules.integers import checked_number

__all__ = ["key_of", "key_written", "mix", "shuffled"]

T = TypeVar("T")

_BITS: Final = 256
_WRITTEN: Final = re.compile(r"0|-?[1-9][0-9]{0,79}")


def key_of(seed: object) -> int:
    """Return the key of a game that a seed stands for; `PositionError` if it is no whole number."""
    number = checked_number(seed, "`seed`", PositionError)
    if number.bit_length() >= _BITS:
        raise PositionError(f"`seed` is too large: it has at most {_BITS - 1} bits")
    return number


def key_written(text: str | None) -> int | None:
    """Return the key that a document says, None for an open one; `PositionError` if it is no seed.

    One number is written in one way: with no zero before it, and no sign before zero.
    """
    if text is None:
        return None
    if _WRITTEN.fullmatch(text) is None:
        raise PositionError(
            f"`seed` is a whole number in its usual digits, and not `{shortened(text)}`"
        )
    return key_of(int(text))


def shuffled(cards: Sequence[T], key: int, number: int) -> list[T]:
    """Return the cards in the order that shuffle `number` under `key` puts them into."""
    text = key.to_bytes(_BITS // 8, "big", signed=True) + number.to_bytes(8, "big")
    pile = list(cards)
    mix(pile, Random(int.from_bytes(blake2b(text, digest_size=16).digest(), "big")).random)
    return pile


def mix(pile: list[T], random: Callable[[], float]) -> None:
    """Put cards into a random order, in place; `random` gives numbers from 0 to below 1."""
    for place in range(len(pile) - 1, 0, -1):
        other = int(random() * (place + 1))
        pile[place], pile[other] = pile[other], pile[place]
