"""The list of actions that a decision offers, as numbers. Whoever asks brings one along; none is shared."""

from __future__ import annotations

from typing import final

from pizzarules.rules.cells import i64, vec
from pizzarules.rules.rulebook import Rulebook

__all__ = ["Choices"]


@final
class Choices:
    """Numbers of actions, the first `count` of `numbers`."""

    def __init__(self, book: Rulebook) -> None:
        self.count: i64 = 0
        self.numbers: vec[i64] = book.no_choices[:]

    def offer_alone(self, book: Rulebook, form: i64) -> None:
        """Add the only action of a form."""
        self.add(book.numbers[book.starts[form]])

    def add(self, number: i64) -> None:
        """Add an action by its number."""
        count = self.count
        if count == len(self.numbers):
            self._grow()
        self.numbers[count] = number
        self.count = count + 1

    def _grow(self) -> None:
        numbers = vec[i64]([0] * int(2 * self.count))
        place: i64 = 0
        while place < self.count:
            numbers[place] = self.numbers[place]
            place += 1
        self.numbers = numbers

    def offer_columns(self, book: Rulebook, form: i64, kind: i64, ones: i64, twos: i64) -> None:
        """Add one or more of so many single and double cards of a kind, few doubles first."""
        # INVARIANT: there is room, `numbers` is as long as the longest list of handfuls.
        numbers, found, count = book.numbers, self.numbers, self.count
        seconds = book.seconds[form]
        start = book.starts[form] + kind * book.firsts[form] * seconds
        doubles: i64 = 0
        while doubles <= twos:
            singles: i64 = 0 if doubles else 1
            while singles <= ones:
                found[count] = numbers[start + singles * seconds + doubles]
                count += 1
                singles += 1
            doubles += 1
        self.count = count

    def offer(self, book: Rulebook, form: i64, which: i64, first: i64, second: i64) -> None:
        """Add an action by what it says."""
        self.add(book.number(form, which, first, second))

    def sort_by_units(self, book: Rulebook, begin: i64) -> None:
        """Put the actions from place `begin` on, which move cards of one kind, in order: few units first.

        Of equal units the fewest single cards first. There are few of them, and they are nearly in order.
        """
        place = begin + 1
        while place < self.count:
            number = self.numbers[place]
            weight = _weight(book, number)
            other = place
            while other > begin and _weight(book, self.numbers[other - 1]) > weight:
                self.numbers[other] = self.numbers[other - 1]
                other -= 1
            self.numbers[other] = number
            place += 1

    def only_fewest(self, book: Rulebook, begin: i64) -> None:
        """Keep of the actions from place `begin` on, in any order, those that move the fewest units."""
        least = _weight(book, self.numbers[begin]) >> 16
        place = begin
        while place < self.count:
            units = _weight(book, self.numbers[place]) >> 16
            least = units if units < least else least
            place += 1
        kept = begin
        place = begin
        while place < self.count:
            if _weight(book, self.numbers[place]) >> 16 == least:
                self.numbers[kept] = self.numbers[place]
                kept += 1
            place += 1
        self.count = kept


def _weight(book: Rulebook, number: i64) -> i64:
    singles = book.first_amounts[number]
    return (singles + 2 * book.second_amounts[number]) << 16 | singles
