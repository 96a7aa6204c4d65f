"""Kinds of ingredients, and pools of them: as packed integers, as text, as JSON.

A *pool* is a number of single and double cards of each kind: a table, a hand, a payment. Inside the
engine it is two integers, `units` and `doubles`, cut into lanes of equal width, one lane per kind in
the order of the pantry. A lane of `units` counts units (a double card is 2), a lane of `doubles`
counts double cards. The top bit of each lane is a guard that stays clear, so that lanes can be
compared side by side in one subtraction.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, SupportsIndex, final

from pizzarules.errors import PoolError, UnknownNameError, shortened
from pizzarules.immutable import Immutable
from pizzarules.integers import checked_number, whole_number
from pizzarules.names import composed

__all__ = ["NOTHING", "Pantry", "Pool", "PoolLike"]

NOTHING: Final = "nothing"
"""How an empty pool is written."""

# Wide enough for every table of the three games in an unboxed 62-bit integer; where more kinds would
# leave too little of that, never so narrow that a dozen kinds could not lie there by the hundred.
_UNBOXED_BITS: Final = 62
_NARROWEST_UNBOXED: Final = 10
_NARROWEST_LANE: Final = 11
# No table holds more than some thousand cards, and every card costs a little time.
_WIDEST_LANE: Final = 16

_ENTRY: Final = re.compile(r"([+-]?[0-9]+(?:\.[0-9]+)?)\s+(?:(singles?|doubles?)\s+)?(\S+)")
_LONGEST_TEXT: Final = 10_000


@final
class Pantry(Immutable):
    """The kinds of one game, in order, and the width of the lanes in which pools are packed.

    `kinds` are the names, in the order of the game definition. `largest` is the largest number of
    units that a pool must hold; `capacity` is at least that. Half of what fits into a lane is kept
    for what is added up there: cards that are laid or given, and amounts that an order asks for.
    """

    __slots__ = ("_evens", "_index", "_shifts", "capacity", "guards", "kinds", "ones", "width")

    def __init__(self, kinds: Iterable[str], largest: int = 0) -> None:
        given: object = kinds
        if not isinstance(given, Iterable) or isinstance(given, str):
            raise PoolError("a pantry is made of the names of kinds")
        self.kinds: Final = tuple(map(composed, kinds))
        if not self.kinds:
            raise PoolError("a pantry needs at least one kind")
        self._index: Final = {kind: i for i, kind in enumerate(self.kinds)}
        if len(self._index) != len(self.kinds):
            twice = next(k for i, k in enumerate(self.kinds) if k in self.kinds[:i])
            raise PoolError(f"the kind `{twice}` stands in the pantry twice")
        most = checked_number(largest, "`largest`", PoolError, 0)
        usual = min(_UNBOXED_BITS // len(self.kinds), _WIDEST_LANE)
        if usual < _NARROWEST_UNBOXED:
            usual = _NARROWEST_LANE
        self.width: Final = max(most.bit_length() + 2, usual)
        self._shifts: Final = tuple(lane * self.width for lane in range(len(self.kinds)))
        self.capacity: Final = (1 << (self.width - 2)) - 1
        """The most units that a pool can hold, all kinds together; also table and hand together."""
        self.ones: Final = sum(1 << (i * self.width) for i in range(len(self.kinds)))
        """A 1 in every lane."""
        self.guards: Final = self.ones << (self.width - 1)
        """The guard bit of every lane."""
        lane = (1 << self.width) - 1
        self._evens: Final = sum(lane << shift for shift in self._shifts[::2])

    def fitting(self, largest: int) -> Pantry:
        """Return this pantry, or one with wider lanes if `largest` units don't fit into it."""
        if type(largest) is not int:
            largest = checked_number(largest, "`largest`", PoolError, 0)
        return self if largest <= self.capacity else Pantry(self.kinds, largest)

    def index(self, kind: str, *, where: str = "") -> int:
        """Return the lane of `kind`; `UnknownNameError` if the pantry has no such kind."""
        try:
            found = self._index.get(kind)
        except TypeError:
            found = None
        if found is None:
            if not isinstance(kind, str):
                raise PoolError(
                    f"{f'{where}: ' if where else ''}a kind is a name and not {_type_name(kind)}"
                )
            found = self._index.get(composed(kind))
        if found is None:
            raise UnknownNameError("kind", kind, self.kinds, where=where)
        return found

    def pack(self, counts: Sequence[SupportsIndex]) -> int:
        """Pack one count per kind, in the order of `kinds`, into lanes.

        Raises `PoolError` unless there is a whole number from 0 on for each kind, and they come to no
        more than `capacity`.
        """
        given: object = counts
        if isinstance(given, str | Mapping) or not isinstance(given, Iterable):
            raise PoolError(f"counts are a list of {len(self.kinds)} numbers, one for each kind")
        listed = list(counts)
        if len(listed) != len(self.kinds):
            raise PoolError(f"{len(listed)} counts, and there are {len(self.kinds)} kinds")
        numbers = [
            checked_number(count, f"{kind}: the number of cards", PoolError, 0)
            for count, kind in zip(listed, self.kinds, strict=True)
        ]
        if sum(numbers) > self.capacity:
            raise PoolError(f"those are too many: a pool holds at most {self.capacity} units")
        return self.pack_unchecked(numbers)

    def checked(self, units: SupportsIndex, doubles: SupportsIndex) -> tuple[int, int]:
        """Return packed units and double cards as they are; `PoolError` unless they are of one pool."""
        if type(units) is not int or type(doubles) is not int:
            what = "a packed pool, as `pack` makes it,"
            units = checked_number(units, what, PoolError)
            doubles = checked_number(doubles, what, PoolError)
        guards = self.guards
        # A lane that is too full sets its guard, or a bit beyond the last lane.
        if units < 0 or doubles < 0 or (units | doubles) & ~(guards - self.ones):
            raise PoolError(
                "these numbers pack no pool: a lane holds too much, or less than nothing"
            )
        if 2 * doubles & guards or ((units | guards) - 2 * doubles) & guards != guards:
            raise PoolError("these numbers pack no pool: a double card counts 2 units")
        # Lanes two by two first: all together they may come to more than a lane holds.
        pairs = (units & self._evens) + (units >> self.width & self._evens)
        if pairs % ((1 << 2 * self.width) - 1) > self.capacity:
            raise PoolError(f"a pool holds at most {self.capacity} units")
        return units, doubles

    def pack_unchecked(self, counts: Sequence[int]) -> int:
        """Pack counts that are known to fit, one for each kind: nothing is looked at."""
        packed = 0
        for count in reversed(counts):
            packed = packed << self.width | count
        return packed

    def unpack(self, packed: SupportsIndex) -> tuple[int, ...]:
        """Return the counts in the lanes of `packed`, in the order of `kinds`.

        Raises `PoolError` for what `pack` never returns.
        """
        return self.unpack_unchecked(self.checked(packed, 0)[0])

    def unpack_unchecked(self, packed: int) -> tuple[int, ...]:
        """Unpack what is known to be packed: nothing is looked at."""
        mask = (1 << self.width) - 1
        return tuple([packed >> shift & mask for shift in self._shifts])

    def guard(self, index: int) -> int:
        """Return the guard bit of one lane: how sets of kinds are written."""
        return 1 << (index * self.width + self.width - 1)

    def total(self, packed: int) -> int:
        """Return the sum of all lanes of `packed`."""
        # INVARIANT: a pool holds at most `capacity` units, so that the sum of the lanes is below
        # 2**width - 1 and the digit sum modulo that number is the sum itself.
        return packed % ((1 << self.width) - 1)

    def pool(self, given: PoolLike, *, where: str = "pool") -> Pool:
        """Return the pool that `given` says, as text, as JSON or as a pool.

        Text is `4 basil + 1 double ham`, where `,` also separates; the empty text and `nothing`
        are the empty pool. JSON is `{"basil": [4, 0]}`: singles, doubles.
        Raises `PoolError` or `UnknownNameError`, both beginning with `where`.
        """
        if isinstance(given, Pool) and given.pantry == self:
            return given
        if isinstance(given, str):
            counts = self._read_text(given, where)
        elif isinstance(given, Pool):
            counts = self._read_mapping({kind: given[kind] for kind in given}, where)
        elif isinstance(given, Mapping):
            counts = self._read_mapping(given, where)
        else:
            raise PoolError(
                f"{where}: a pool is text like `4 {self.kinds[0]}`, or an object of kinds to "
                f"[singles, doubles], and not {_type_name(given)}"
            )
        total = sum(singles + 2 * doubles for singles, doubles in counts)
        if total > self.capacity:
            raise PoolError(
                f"{where}: those are too many cards: a pool holds at most {self.capacity} units"
            )
        return Pool(
            self,
            self.pack_unchecked([singles + 2 * doubles for singles, doubles in counts]),
            self.pack_unchecked([doubles for _, doubles in counts]),
        )

    def _read_text(self, text: str, where: str) -> list[tuple[int, int]]:
        if len(text) > _LONGEST_TEXT:
            raise PoolError(f"{where}: a pool of {len(text)} characters is too long to be one")
        counts = [[0, 0] for _ in self.kinds]
        seen: set[tuple[int, int]] = set()
        if text.strip() in ("", NOTHING):
            return [(0, 0) for _ in self.kinds]
        for part in re.split(r"[+,]", text):
            entry = part.strip()
            match = _ENTRY.fullmatch(entry)
            if match is None:
                raise PoolError(f"{where}: {_complaint(entry, self.kinds[0])}")
            number, size, kind = match.groups()
            index = self.index(kind, where=where)
            column = 1 if size is not None and size.startswith("double") else 0
            if (index, column) in seen:
                raise PoolError(f"{where}: `{kind}` stands there twice: add them up")
            seen.add((index, column))
            counts[index][column] = _whole(number, f"{where}: `{shortened(entry)}`")
        return [(singles, doubles) for singles, doubles in counts]

    def _read_mapping(self, given: Mapping[Any, object], where: str) -> list[tuple[int, int]]:
        counts = [(0, 0) for _ in self.kinds]
        for kind, value in given.items():
            index = self.index(kind, where=where)
            if not isinstance(value, list | tuple) or len(value) != 2:
                like = f": write [{value}, 0]" if type(value) is int else ""
                raise PoolError(f"{where}: `{kind}` needs a pair [singles, doubles]{like}")
            singles, doubles = (_count(item, f"{where}: `{kind}`") for item in value)
            counts[index] = (singles, doubles)
        return counts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pantry):
            return NotImplemented
        if self is other:
            return True
        return self.kinds == other.kinds and self.width == other.width

    def __hash__(self) -> int:
        return hash((self.kinds, self.width))

    def __reduce__(self) -> tuple[type[Pantry], tuple[tuple[str, ...], int]]:
        return Pantry, (self.kinds, self.capacity)

    def __repr__(self) -> str:
        return f"Pantry({self.kinds!r}, {self.capacity})"


@final
class Pool(Immutable, Mapping[str, tuple[int, int]]):
    """So many single and double cards of each kind. Immutable, hashable, printable.

    Made by `Pantry.pool`. `pool["basil"]` is the pair (singles, doubles); iterating gives the kinds
    that the pool holds, in the order of the pantry.
    """

    __slots__ = ("__weakref__", "double_lanes", "pantry", "unit_lanes")

    pantry: Pantry
    unit_lanes: int
    """Units per kind, packed: a double card counts 2."""
    double_lanes: int
    """Double cards per kind, packed."""

    def __init__(self, pantry: Pantry, unit_lanes: int = 0, double_lanes: int = 0) -> None:
        # Made by the thousand, so the check of `Immutable` is left out here.
        fill = object.__setattr__
        fill(self, "pantry", pantry)
        fill(self, "unit_lanes", unit_lanes)
        fill(self, "double_lanes", double_lanes)

    def __getitem__(self, kind: str) -> tuple[int, int]:
        shift = self.pantry.index(kind) * self.pantry.width
        mask = (1 << self.pantry.width) - 1
        doubles = self.double_lanes >> shift & mask
        return (self.unit_lanes >> shift & mask) - 2 * doubles, doubles

    def get(self, kind: object, default: Any = None) -> Any:
        """Return what `pool[kind]` does; `default` for what is no kind of the pantry."""
        return self[kind] if isinstance(kind, str) and kind in self.pantry.kinds else default

    def units(self, kind: str) -> int:
        """Return the units of `kind`, a double card counting 2."""
        singles, doubles = self[kind]
        return singles + 2 * doubles

    @property
    def total(self) -> int:
        """The units of all kinds together."""
        return self.pantry.total(self.unit_lanes)

    def __iter__(self) -> Iterator[str]:
        counts = self.pantry.unpack_unchecked(self.unit_lanes)
        return (kind for kind, count in zip(self.pantry.kinds, counts, strict=True) if count)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, kind: object) -> bool:
        return kind in tuple(self)

    def __bool__(self) -> bool:
        return self.unit_lanes != 0

    def __add__(self, other: Pool) -> Pool:
        """Put two pools of one pantry together; `PoolError` if that is more than a pool holds."""
        if not isinstance(other, Pool):
            return NotImplemented
        self._of_one_pantry(other)
        if self.total + other.total > self.pantry.capacity:
            raise PoolError(f"a pool holds at most {self.pantry.capacity} units")
        return Pool(
            self.pantry, self.unit_lanes + other.unit_lanes, self.double_lanes + other.double_lanes
        )

    def __sub__(self, other: Pool) -> Pool:
        """Take the cards of `other` away; `PoolError` if they are not all there."""
        if not isinstance(other, Pool):
            return NotImplemented
        self._of_one_pantry(other)
        if not other <= self:
            raise PoolError(f"{other} can't be taken from {self}")
        return Pool(
            self.pantry, self.unit_lanes - other.unit_lanes, self.double_lanes - other.double_lanes
        )

    def __le__(self, other: Pool) -> bool:
        """Whether every card of this pool is in `other`."""
        if not isinstance(other, Pool):
            return NotImplemented
        self._of_one_pantry(other)
        return all(
            self[kind][0] <= other[kind][0] and self[kind][1] <= other[kind][1] for kind in self
        )

    def _of_one_pantry(self, other: Pool) -> None:
        if self.pantry != other.pantry:
            raise PoolError("the two pools are of different pantries")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pool):
            return NotImplemented
        if self.pantry == other.pantry:
            return self.unit_lanes == other.unit_lanes and self.double_lanes == other.double_lanes
        return self.pantry.kinds == other.pantry.kinds and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        # Equal pools may be packed in lanes of different widths.
        return hash((self.pantry.kinds, tuple(self[kind] for kind in self.pantry.kinds)))

    def __reduce__(self) -> tuple[type[Pool], tuple[Pantry, int, int]]:
        return Pool, (self.pantry, self.unit_lanes, self.double_lanes)

    def to_json(self) -> dict[str, list[int]]:
        """Return `{"basil": [4, 0]}`: singles and doubles; absent kinds are left out."""
        return {kind: list(self[kind]) for kind in self}

    def __str__(self) -> str:
        parts: list[str] = []
        for kind in self:
            singles, doubles = self[kind]
            if singles:
                parts.append(f"{singles} {kind}")
            if doubles:
                parts.append(f"{doubles} double {kind}")
        return " + ".join(parts) or NOTHING

    def __repr__(self) -> str:
        return f"<Pool: {self}>"


PoolLike = str | Pool | Mapping[str, object]
"""What a pool may be given as: text, a pool, or `{"basil": [4, 0]}`."""


def _whole(number: str, where: str) -> int:
    if "." in number:
        raise PoolError(f"{where}: cards are counted in whole numbers")
    if number.startswith("-"):
        raise PoolError(f"{where}: a number of cards can't be negative")
    if len(number) > 30:
        raise PoolError(f"{where}: that many cards don't exist")
    return int(number)


def _count(item: object, where: str) -> int:
    number = whole_number(item)
    if number is None:
        raise PoolError(f"{where}: cards are counted in whole numbers, and not {_type_name(item)}")
    if number < 0:
        raise PoolError(f"{where}: a number of cards can't be negative")
    return number


def _complaint(entry: str, kind: str) -> str:
    if not entry:
        return "something is missing beside a `+` or `,`"
    behind = re.fullmatch(r"([0-9]+)\s+(\S+)\s+(single|double)s?", entry)
    if behind is not None:
        number, name, size = behind.groups()
        return f"`{shortened(entry)}`: the size stands before the kind: `{number} {size} {name}`"
    if len(re.findall(r"[0-9]+\s+\S", entry)) > 1:
        return f"`{shortened(entry)}`: join kinds with `+`: `2 {kind} + 1 double {kind}`"
    if re.search(r"\s(and|&)\s", entry):
        return f"`{shortened(entry)}`: join kinds with `+`, not with a word"
    return f"`{shortened(entry)}` is no number of cards: write `4 {kind}` or `1 double {kind}`"


def _type_name(value: object) -> str:
    names = {
        "NoneType": "nothing at all",
        "bool": "true or false",
        "dict": "an object",
        "float": "a fraction",
        "int": "a number",
        "list": "a list",
        "str": "a text",
    }
    return names.get(type(value).__name__, f"a {type(value).__name__}")
