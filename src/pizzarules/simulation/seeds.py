"""Which seed each game of a run has, and each player in it.

Both follow from BLAKE2b alone, so that they can be worked out by any program, on any machine.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random

from pizzarules.errors import PositionError
from pizzarules.game.shuffling import key_of
from pizzarules.integers import whole_number

__all__ = ["game_seed", "generator"]


def game_seed(seed: int, number: int) -> int:
    """Return the seed of game `number`, from 0 on, of the run with this seed: 64 bits.

    It is the BLAKE2b digest, of 8 bytes, of the text `SEED/NUMBER`, read as one big-endian number.
    Raises `PositionError` for what is no seed or no number.
    """
    place = whole_number(number)
    if place is None or place < 0:
        raise PositionError("the number of a game is a whole number from 0 on")
    return _number(f"{key_of(seed)}/{place}")


def generator(seed: int, place: int) -> Random:
    """Return what the player at a place, from 0 on clockwise, draws from in a game with this seed."""
    return Random(_number(f"{seed}/seat/{place}"))


def _number(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
