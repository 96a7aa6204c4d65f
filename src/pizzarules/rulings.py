"""Rulings: every point that the printed rules leave open, its readings, and which is the default.

This is the only place that lists them. A game definition, `rulings=` and the command line choose
readings by the ids that stand here; the engine looks the chosen reading up by the same ids.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, final

import attrs

from pizzarules.errors import RulingError, UnknownNameError, hint, shortened
from pizzarules.mappings import FrozenMap
from pizzarules.packaged import packaged

__all__ = ["RULINGS", "Feature", "Passage", "Reading", "Ruling", "Rulings"]


class Feature(enum.StrEnum):
    """What a game may have or not, and some rulings are about. The value says it in words."""

    DOUBLES = "double cards in the supply"
    """Double cards, at any number of players."""
    TABLE = "orders that the table alone can fulfil"
    """All but those that are paid from hand only."""
    CHOICE = "orders that leave a choice to their owner"
    """Of kinds, of an amount, or of one of several recipes."""
    LAID = "orders that cards may be laid for"
    """All but those that are paid from the table only."""
    SWEEP = "orders that take the whole table"
    """And for which cards may be laid."""
    EXTREME = "orders for the scarcest or the commonest kind"
    SERIES = "orders that come in a series"
    """Of which each player has two cards or more."""
    BLOCK = "orders that can be blocked"
    DECLARED = "orders with a declared amount"
    SHOWN = "orders for the kind that an opponent shows"
    SHOWN_FROM_HAND = "orders for the kind that an opponent shows, from hand only"
    BARRED = "orders that a kind on the table bars"
    """By a test like `no own on the table`."""
    EFFECT = "orders with an effect"
    CHEF = "orders for the chef's kind"
    HELP = "orders that may be helped with"
    """The game allows help, and an order doesn't forbid it."""
    HELPED_SERIES = "orders in a series that may be helped with"
    HELPED_SWEEP = "orders that take the whole table and may be helped with"
    RETURN = "failed orders that go under the waiter"


@attrs.frozen
class Reading:
    """One way to read an open point."""

    name: str
    """How it is written: `ruling surplus-double exact`."""
    meaning: str
    """What it means, in words."""
    offered: bool = True
    """False for a reading that is documented but can't be chosen."""


@attrs.frozen
class Passage:
    """What a printed text says on an open point, in other words than its own."""

    document: str
    """Which text: `Hungarian rules of ...`."""
    section: str
    """The heading of the section, as it stands in the text."""
    says: str
    """What it says there."""
    supports: str | None = None
    """The reading that it speaks for; None if it touches the question and does not answer it."""

    def to_json(self) -> dict[str, object]:
        """Return the passage as JSON."""
        return attrs.asdict(self)

    def __str__(self) -> str:
        supports = "" if self.supports is None else f" (for `{self.supports}`)"
        return f"{self.document}, {self.section}: {self.says}{supports}"


@attrs.frozen
class Ruling:
    """One point that the printed rules leave open."""

    id: str
    """How it is called in card files and commands; named for a feature, not for a card."""
    point: str
    """The question."""
    readings: tuple[Reading, ...]
    """The answers; the first is the default."""
    concerns: tuple[Feature, ...] = ()
    """What a game must have, all of it, for the question to arise; empty: it does in every game."""

    @property
    def default(self) -> str:
        """The name of the reading that holds where nothing else is said."""
        return self.readings[0].name

    @property
    def choices(self) -> tuple[str, ...]:
        """The names of the readings that can be chosen, the default first."""
        return tuple(reading.name for reading in self.readings if reading.offered)

    def named(self, reading: str) -> str:
        """Return the ruling with a reading, and where the texts speak for it: `decline must-bake (...)`."""
        places = [f"{p.document}, {p.section}" for p in self.sources if p.supports == reading]
        if not places and not self.sources:
            places = ["no source speaks of it"]
        return f"`{self.id} {reading}`" + (f" ({'; '.join(places)})" if places else "")

    @property
    def sources(self) -> tuple[Passage, ...]:
        """What the printed texts say on it; empty where none of them speaks of it."""
        return _passages().get(self.id, ())


def _ruling(
    id: str, point: str, *readings: tuple[str, str], concerns: Iterable[Feature] = ()
) -> Ruling:
    named = tuple(Reading(name, meaning) for name, meaning in readings)
    return Ruling(id, point, named, tuple(concerns))


@lru_cache(maxsize=1)
def _passages() -> dict[str, tuple[Passage, ...]]:
    """Read what the printed texts say, by the ids of the rulings."""
    # Few programs ask for it.
    import tomllib

    told = tomllib.loads(packaged("sources.toml").decode())
    found: dict[str, tuple[Passage, ...]] = {}
    for entry in told["passages"]:
        passage = Passage(
            told["documents"][entry["document"]],
            entry["section"],
            entry["says"],
            entry.get("supports"),
        )
        found[entry["ruling"]] = (*found.get(entry["ruling"], ()), passage)
    return found


_ALL: Final = (
    _ruling(
        "round-end",
        "the chef card is the last card of the supply",
        (
            "last-card",
            "the round goes on until the supply is wholly empty, down to a lone chef card",
        ),
        ("last-ingredient", "the round ends when the last ingredient is drawn; its drawer is chef"),
    ),
    _ruling(
        "chef-shuffle",
        "when the chef card is mixed into the supply",
        ("after-deal", "after the deal, so that no dealt hand holds it"),
        ("before-deal", "before the deal: who is dealt it lays it out and takes a replacement"),
    ),
    Ruling(
        "pass",
        "a player without ingredients passes",
        (
            Reading("any-turn", "in any turn; no order is played, then cards are drawn"),
            Reading("first-turn", "only in the first turn of a round", offered=False),
        ),
    ),
    _ruling(
        "empty-pile",
        "choosing an empty pile so as to draw nothing",
        ("forbidden", "not while the other pile has cards"),
        ("allowed", "yes"),
    ),
    _ruling(
        "deadlock",
        "everyone holds a full hand without ingredients",
        (
            "round-ends",
            "a full circle of turns ends the round; who began it gets an undrawn chef card",
        ),
    ),
    _ruling(
        "replacement",
        "the chef card is drawn and the supply is empty",
        ("round-ends", "there is no replacement; the round ends"),
    ),
    _ruling(
        "decline",
        "may the owner decline an order that the table alone fulfils",
        ("must-bake", "no, it is baked"),
        ("allowed", "yes, then it fails"),
        concerns=(Feature.TABLE,),
    ),
    _ruling(
        "ready-hand",
        "the table alone suffices, and hand cards would allow other ways",
        ("any-way", "the owner chooses among all ways that can be filled"),
        ("table-first", "only ways that lay nothing are open"),
        concerns=(Feature.TABLE, Feature.CHOICE, Feature.LAID),
    ),
    _ruling(
        "surplus-double",
        "laying a double card for one missing unit",
        ("allowed", "yes; the surplus is used up"),
        ("exact", "only where no choice of hand cards with fewer units would do"),
        concerns=(Feature.DOUBLES, Feature.LAID),
    ),
    _ruling(
        "laid-doubles",
        "a double card is laid where single cards of its kind lie on the table",
        ("pooled", "doubles are taken first among table and laid cards together"),
        ("table-first", "the table's cards of that kind are taken first, then the laid ones"),
        concerns=(Feature.DOUBLES, Feature.TABLE, Feature.LAID),
    ),
    _ruling(
        "failed-order",
        "several orders of one player fail in a round",
        ("in-order", "they go under the waiter in the order of failing"),
        concerns=(Feature.RETURN,),
    ),
    _ruling(
        "sweep-lay",
        "laying for an order that takes the whole table",
        ("allowed", "yes, just enough to reach the amount"),
        ("forbidden", "nothing may be laid for it"),
        concerns=(Feature.SWEEP,),
    ),
    _ruling(
        "scarcest-count",
        "how the scarcest or commonest kind on the table is counted",
        ("units", "by units: a double card counts 2"),
        ("cards", "by cards"),
        concerns=(Feature.EXTREME, Feature.DOUBLES),
    ),
    _ruling(
        "scarcest-none",
        "no kind on the table qualifies as the scarcest or commonest",
        ("fails", "the order fails"),
        ("free", "any kind that the card does not exclude may be chosen"),
        concerns=(Feature.EXTREME,),
    ),
    _ruling(
        "scarcest-exact",
        "a double card that gives the scarcest or commonest kind one unit too many",
        ("allowed", "it is used up, as for other orders"),
        ("exact", "so many units are needed, and not one more"),
        concerns=(Feature.EXTREME, Feature.DOUBLES),
    ),
    _ruling(
        "series-same",
        "two members of a series use the same kind",
        ("allowed", "yes"),
        ("distinct", "each member needs a kind of its own"),
        concerns=(Feature.SERIES,),
    ),
    _ruling(
        "series-fail",
        "one member of a series fails",
        ("independent", "the others are settled all the same"),
        ("ladder", "the members with smaller demands fail too"),
        concerns=(Feature.SERIES,),
    ),
    _ruling(
        "block-show",
        "who shows cards against an order that can be blocked",
        ("each-chooses", "each opponent in turn chooses whether and what to show"),
        ("all", "everyone shows all cards of the kind"),
        concerns=(Feature.BLOCK,),
    ),
    _ruling(
        "block-amount",
        "the table's own units and the declared amount",
        ("declared", "the owner may declare less than lies on the table"),
        ("all-on-table", "all units on the table count"),
        concerns=(Feature.DECLARED,),
    ),
    _ruling(
        "shown-card",
        "where the card goes that is laid to match a shown one",
        ("used-pile", "to the used pile"),
        ("table", "to the table"),
        concerns=(Feature.SHOWN_FROM_HAND,),
    ),
    _ruling(
        "shown-none",
        "no opponent holds an ingredient to show",
        ("fails", "the order fails"),
        concerns=(Feature.SHOWN,),
    ),
    _ruling(
        "shown-decline",
        "may the owner decline an order for the kind that an opponent shows",
        ("allowed", "yes, before naming anybody and after the card was shown"),
        ("forbidden", "no: somebody is named, and who can bake it must"),
        concerns=(Feature.SHOWN,),
    ),
    _ruling(
        "barred-lay",
        "laying or giving cards of a kind that may not lie on the table",
        ("allowed", "yes: only the table is looked at"),
        ("forbidden", "such cards may not be laid or given"),
        concerns=(Feature.BARRED, Feature.LAID),
    ),
    _ruling(
        "reward-effect",
        "an order with an effect is turned up as a helper's reward",
        ("no-effect", "it only counts"),
        ("transfer", "its effect takes place"),
        concerns=(Feature.HELP, Feature.EFFECT),
    ),
    Ruling(
        "help-ask",
        "asking for help although the own hand could do it",
        (
            Reading("allowed", "yes"),
            Reading("forbidden", "only what the own hand lacks may be asked for", offered=False),
        ),
        concerns=(Feature.HELP,),
    ),
    _ruling(
        "help-stop",
        "the owner stops asking half-way",
        ("allowed", "yes; the order fails. No seat may be skipped"),
        concerns=(Feature.HELP,),
    ),
    _ruling(
        "help-double",
        "a helper gives a double card for one requested unit",
        ("allowed", "yes; the surplus is used up"),
        ("exact", "only where no choice of the helper's cards with fewer units would do"),
        concerns=(Feature.HELP, Feature.DOUBLES),
    ),
    _ruling(
        "help-empty",
        "the helper's waiter is empty",
        ("allowed", "they may help, without reward"),
        ("forbidden", "they may not help"),
        concerns=(Feature.HELP,),
    ),
    _ruling(
        "help-reward",
        "the helper's reward",
        ("may-take", "the helper may take it or leave it"),
        ("taken", "it is always taken"),
        concerns=(Feature.HELP,),
    ),
    _ruling(
        "help-series",
        "a series with a request that everyone refuses",
        ("independent", "members that don't need the help still bake"),
        ("all", "the whole series fails"),
        concerns=(Feature.HELPED_SERIES,),
    ),
    _ruling(
        "refused-pledge",
        "which pledged cards are laid for a member of a series that is baked after a refusal",
        ("fewest", "of each kind the fewest units that do"),
        ("owner", "the owner chooses among all that do, every card being needed"),
        concerns=(Feature.HELPED_SERIES, Feature.DOUBLES),
    ),
    _ruling(
        "sweep-help",
        "a request for an order that takes the whole table",
        ("exact-combination", "one exact combination, as for any other order"),
        concerns=(Feature.HELPED_SWEEP,),
    ),
    _ruling(
        "own-chef",
        "the chef reveals an own order for the chef's kind",
        ("own-kind", "it needs the own kind; the chef card stays"),
        concerns=(Feature.CHEF,),
    ),
    _ruling(
        "tie",
        "tied after the tie-break",
        ("shared", "the win is shared"),
    ),
)


RULINGS: Final[Mapping[str, Ruling]] = FrozenMap({ruling.id: ruling for ruling in _ALL})
"""All rulings by id."""


@final
class Rulings(Mapping[str, str]):
    """The reading chosen for every ruling: defaults, but for what was said otherwise.

    Immutable and hashable. `rulings["surplus-double"]` is the name of a reading.
    """

    __slots__ = ("_chosen",)

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        """Take the readings of `chosen` instead of the defaults.

        Raises `UnknownNameError` for a ruling that doesn't exist, `RulingError` for a reading that
        it doesn't have or that isn't offered.
        """
        if chosen is not None and not isinstance(chosen, Mapping):
            raise RulingError("rulings are chosen by a mapping of ids to readings")
        given = {} if chosen is None else dict(chosen)
        for id, reading in given.items():
            check_reading(id, reading)
        # Only what differs from the defaults is kept: so equal choices are equal values.
        self._chosen: Final = {
            id: reading for id, reading in sorted(given.items()) if reading != RULINGS[id].default
        }

    def but(self, chosen: Mapping[str, str]) -> Rulings:
        """Return these rulings with the readings of `chosen` in their place."""
        return Rulings({**self._chosen, **chosen})

    @property
    def chosen(self) -> Mapping[str, str]:
        """The readings that differ from the defaults."""
        return FrozenMap(self._chosen)

    def __getitem__(self, id: str) -> str:
        found = self._chosen.get(id)
        return RULINGS[id].default if found is None else found

    def __iter__(self) -> Iterator[str]:
        return iter(RULINGS)

    def __len__(self) -> int:
        return len(RULINGS)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rulings):
            return NotImplemented
        return self._chosen == other._chosen

    def __hash__(self) -> int:
        return hash(tuple(self._chosen.items()))

    def __repr__(self) -> str:
        return f"Rulings({self._chosen!r})"


def check_reading(id: object, reading: object) -> None:
    """Raise `UnknownNameError` or `RulingError` unless `reading` can be chosen for ruling `id`."""
    if not isinstance(id, str):
        raise RulingError("a ruling is called by a text, like `surplus-double`")
    ruling = RULINGS.get(id)
    if ruling is None:
        raise UnknownNameError("ruling", id, RULINGS)
    if not isinstance(reading, str):
        raise RulingError(f"ruling `{id}` needs the name of a reading: {_listed(ruling.choices)}")
    if reading in ruling.choices:
        return
    if any(reading == known.name for known in ruling.readings):
        raise RulingError(
            f"ruling `{id}` has the reading `{reading}`, which is known but not offered: "
            f"choose one of {_listed(ruling.choices)}"
        )
    raise RulingError(
        f"ruling `{id}` has no reading `{shortened(reading)}`{hint(reading, ruling.choices)}"
    )


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)
