"""Shuffles: the n-th shuffle of a game follows from the game's key and n alone.

The key is four words of 32 bits. Each shuffle has a generator of its own, xoshiro128++ (Blackman and Vigna), whose
state is the key mixed with n. All numbers stay below 2**62, so that the same source counts alike interpreted
and compiled.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, final

from pizzarules.rules.cells import i64, vec

__all__ = ["Generator", "key_of", "shuffle"]

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


@final
class Generator:
    """Random words of 32 bits."""

    def __init__(self, key: vec[i64], number: i64) -> None:
        self.one: i64 = _mixed(key[0] + _times(number, 0x9E3779B9))
        self.two: i64 = _mixed(key[1] ^ self.one)
        self.three: i64 = _mixed(key[2] ^ self.two)
        # Never all zero, which xoshiro could not leave.
        self.four: i64 = _mixed(key[3] ^ self.three) | 1

    def word(self) -> i64:
        """Return the next word."""
        one, two, three, four = self.one, self.two, self.three, self.four
        mixed = (one + four) & _BITS
        found = ((mixed << 7 & _BITS | mixed >> 25) + one) & _BITS
        shifted = two << 9 & _BITS
        three ^= one
        four ^= two
        self.two = two ^ three
        self.one = one ^ four
        self.three = three ^ shifted
        self.four = four << 11 & _BITS | four >> 21
        return found

    def below(self, limit: i64) -> i64:
        """Return a number from 0 to below `limit`, all equally likely (Lemire's method); limit < 2**30."""
        product = self.word() * limit
        if product & _BITS < limit:
            least = (_BITS + 1 - limit) % limit
            while product & _BITS < least:
                product = self.word() * limit
        return product >> 32


def shuffle(cards: vec[i64], first: i64, count: i64, key: vec[i64], number: i64) -> None:
    """Put `count` cards from place `first` on into the order of shuffle `number` (Fisher and Yates)."""
    generator = Generator(key, number)
    place = count - 1
    while place > 0:
        other = first + generator.below(place + 1)
        card = cards[first + place]
        cards[first + place] = cards[other]
        cards[other] = card
        place -= 1
