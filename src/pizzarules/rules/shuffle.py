"""Shuffles: the n-th shuffle of a game follows from the game's key and n alone.

The key is four words of 32 bits. Each shuffle has a generator of its own, xoshiro128++ (Blackman and Vigna), whose
state is the key mixed with n. All numbers stay below 2**62, so that the same source counts alike interpreted
and compiled.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from pizzarules.rules.cells import i64, vec

__all__ = ["key_of", "shuffle"]

_BITS: Final = 0xFFFFFFFF
_KEY_BYTES: Final = 32


def key_of(seed: int) -> vec[i64]:
    """Return the key of a game that a seed of at most 255 bits stands for."""
    text = seed.to_bytes(_KEY_BYTES, "big", signed=True)
    digest = blake2b(text, digest_size=16).digest()
    return vec[i64]([int.from_bytes(digest[at : at + 4], "big") for at in range(0, 16, 4)])


def _mixed(number: i64) -> i64:
    """Return 32 bits, each of which depends on all bits of a number (the finisher of MurmurHash3)."""
    number = number & _BITS
    number ^= number >> 16
    number = _times(number, 0x85EBCA6B)
    number ^= number >> 13
    number = _times(number, 0xC2B2AE35)
    return number ^ number >> 16


def _times(left: i64, right: i64) -> i64:
    """Return the low 32 bits of a product, counted in halves so that nothing passes 2**62."""
    low = left * (right & 0xFFFF)
    high = (left * (right >> 16)) & 0xFFFF
    return (low + (high << 16)) & _BITS


def shuffle(cards: vec[i64], first: i64, count: i64, key: vec[i64], number: i64) -> None:
    """Put `count` cards from place `first` on into the order of shuffle `number` (Fisher and Yates).

    Numbers below a limit are drawn by Lemire's method, all equally likely.
    """
    one = _mixed(key[0] + _times(number, 0x9E3779B9))
    two = _mixed(key[1] ^ one)
    three = _mixed(key[2] ^ two)
    # Never all zero, which xoshiro could not leave.
    four = _mixed(key[3] ^ three) | 1
    limit = count
    while limit > 1:
        least = 0xFFFFFFFF % limit
        while True:
            word = (one + four) & 0xFFFFFFFF
            word = ((word << 7 & 0xFFFFFFFF | word >> 25) + one) & 0xFFFFFFFF
            shifted = two << 9 & 0xFFFFFFFF
            three ^= one
            four ^= two
            two ^= three
            one ^= four
            three ^= shifted
            four = four << 11 & 0xFFFFFFFF | four >> 21
            product = word * limit
            if product & 0xFFFFFFFF > least:
                break
        place = first + (product >> 32)
        limit -= 1
        card = cards[first + limit]
        cards[first + limit] = cards[place]
        cards[place] = card
