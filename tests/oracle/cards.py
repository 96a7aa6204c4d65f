"""Orders as plain data: what a card asks for, its text in the card language, and the games' thirteen orders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Size = Literal["single", "double"]
Comparison = Literal["at least", "at most", "exactly"]


# Kinds that the circumstances fix ---------------------------------------------------------------


@dataclass(frozen=True)
class Own:
    """The kind of the order's owner."""


@dataclass(frozen=True)
class Named:
    """A kind by its name."""

    kind: str


@dataclass(frozen=True)
class Marked:
    """The kind X that tells the cards of one family apart."""


@dataclass(frozen=True)
class Chefs:
    """The kind of the chef, as of the reveal."""


@dataclass(frozen=True)
class Shown:
    """The kind of the card that an opponent shows."""


@dataclass(frozen=True)
class Neighbours:
    """The kind of the owner's neighbour on one side."""

    side: Literal["left", "right"]


@dataclass(frozen=True)
class Each:
    """Every kind of the game, or every kind but one."""

    but: Own | Named | Marked | None = None


# Kinds that the owner chooses -------------------------------------------------------------------


@dataclass(frozen=True)
class Some:
    """Any kind that no other term has. The words differ, the meaning doesn't."""

    words: Literal["a kind", "another", "another kind"] = "a kind"


@dataclass(frozen=True)
class AnyBut:
    """Any kind that no other term has, with one kind excepted."""

    but: Own | Named | Marked


@dataclass(frozen=True)
class Extreme:
    """The kind of which the table holds the fewest or the most, among those that lie there."""

    word: Literal["scarcest", "commonest"]
    other: bool = False


@dataclass(frozen=True)
class EachOf:
    """So many kinds, all different."""

    count: int


One = Own | Named | Marked | Chefs | Shown | Neighbours
Definite = One | Each
Wildcard = Some | AnyBut | Extreme | EachOf
Who = Definite | Wildcard


# Amounts, terms, recipes ------------------------------------------------------------------------


@dataclass(frozen=True)
class Member:
    """The amount that falls to this member of a series (`N`)."""


@dataclass(frozen=True)
class Baked:
    """As many as that player has baked pizzas."""

    by: Literal["chef", "owner"]


@dataclass(frozen=True)
class Term:
    """So much of one kind: units, or cards of one size.

    `exactly` forbids paying a unit too much; `at least` goes with a recipe in which the owner declares
    the amount or takes all cards of that kind.
    """

    amount: int | Member | Baked
    who: Who
    size: Size | None = None
    bound: Literal["", "exactly", "at least"] = ""


@dataclass(frozen=True)
class Total:
    """So many units, or cards of one size, over all kinds or over exactly so many different ones."""

    amount: int
    kinds: int | None = None
    bound: Literal["", "exactly", "at least"] = ""
    size: Size | None = None


@dataclass(frozen=True)
class Recipe:
    """One alternative of a card: its terms or its total, and what applies to the whole of it."""

    body: tuple[Term, ...] | Total
    whole_table: bool = False
    takes_all: bool = False
    declared: bool = False
    source: Literal["both", "hand", "table"] = "both"

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms, of which a total has none."""
        return () if isinstance(self.body, Total) else self.body


# Conditions -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Absent:
    """Nothing of that kind lies on the table."""

    who: One


@dataclass(frozen=True)
class UnitsLie:
    """So many units of that kind, or of all kinds together, lie on the table."""

    amount: int
    who: One | None
    comparison: Comparison | None = None


@dataclass(frozen=True)
class KindsLie:
    """So many kinds lie on the table."""

    amount: int
    comparison: Comparison | None = None


@dataclass(frozen=True)
class Both:
    """Every part holds."""

    parts: tuple[Absent | UnitsLie | KindsLie, ...]


@dataclass(frozen=True)
class Either:
    """One part at least holds."""

    parts: tuple[Absent | UnitsLie | KindsLie | Both, ...]


Condition = Absent | UnitsLie | KindsLie | Both | Either


@dataclass(frozen=True)
class Card:
    """An order. `further` are clauses without a say in settling, kept as they are written."""

    name: str
    recipes: tuple[Recipe, ...]
    only_if: Condition | None = None
    series: tuple[int, ...] = ()
    further: tuple[str, ...] = ()

    def kinds_spoken_of(self) -> Iterator[Who]:
        """Every mention of a kind, exceptions (`but own`) and conditions included."""
        for recipe in self.recipes:
            for term in recipe.terms:
                yield term.who
                if isinstance(term.who, Each | AnyBut) and term.who.but is not None:
                    yield term.who.but
        for part in simple_conditions(self.only_if):
            if not isinstance(part, KindsLie) and part.who is not None:
                yield part.who

    def amounts(self) -> Iterator[int | Member | Baked]:
        """The amount of every term."""
        return (term.amount for recipe in self.recipes for term in recipe.terms)

    @property
    def is_family(self) -> bool:
        """Whether there is one such card for each other kind."""
        return any(isinstance(who, Marked) for who in self.kinds_spoken_of())


def simple_conditions(condition: Condition | None) -> Iterator[Absent | UnitsLie | KindsLie]:
    """The conditions that a condition is joined of."""
    match condition:
        case None:
            return
        case Both(parts) | Either(parts):
            for part in parts:
                yield from simple_conditions(part)
        case _:
            yield condition


# Text -------------------------------------------------------------------------------------------


def text(card: Card) -> str:
    """The card as the card language writes it, without a `language` line."""
    family = " for X in other kinds" if card.is_family else ""
    lines = [f"order {card.name}{family}"]
    if card.only_if is not None:
        lines.append(f"  only if {_condition(card.only_if)}")
    for number, recipe in enumerate(card.recipes):
        lines.append(f"  {'or ' if number else ''}bake {_recipe(recipe)}")
    if card.series:
        lines.append(f"  series N = {', '.join(map(str, card.series))}")
    lines.extend(f"  {clause}" for clause in card.further)
    return "\n".join(lines) + "\n"


def _recipe(recipe: Recipe) -> str:
    parts = [_total(recipe.body) if isinstance(recipe.body, Total) else _terms(recipe.body)]
    if recipe.declared:
        parts.append("as many as the owner declares")
    if recipe.takes_all:
        parts.append("taking all of it")
    if recipe.whole_table:
        parts.append("taking the whole table")
    if recipe.source != "both":
        parts.append({"hand": "from hand only", "table": "from the table only"}[recipe.source])
    return ", ".join(parts)


def _terms(terms: tuple[Term, ...]) -> str:
    return " + ".join(map(_term, terms))


def _term(term: Term) -> str:
    who = kind_words(term.who)
    match term.amount:
        case Baked(by):
            return f"as many {who} as the {by} has baked pizzas"
        case Member():
            amount = "N"
        case number:
            amount = str(number)
    return " ".join(filter(None, (term.bound, amount, term.size, who)))


def _total(total: Total) -> str:
    number_words = {2: "two", 3: "three", 4: "four"}
    of = "of anything"
    if total.kinds is not None:
        of = f"of {number_words.get(total.kinds, total.kinds)} kinds together"
    return " ".join(filter(None, (total.bound, str(total.amount), total.size, of)))


def kind_words(who: Who) -> str:
    """How the language speaks of a kind after an amount."""
    match who:
        case Own():
            return "own"
        case Named(kind):
            return kind
        case Marked():
            return "X"
        case Chefs():
            return "of the chef's kind"
        case Shown():
            return "of the kind that an opponent shows"
        case Neighbours(side):
            return f"of the {side} neighbour's kind"
        case Each(but):
            return "of each kind" if but is None else f"of each kind but {kind_words(but)}"
        case Some(words):
            return f"of {words}"
        case AnyBut(but):
            return f"of any kind but {kind_words(but)}"
        case Extreme(word, other):
            return f"of the {word} {'other ' if other else ''}kind"
        case EachOf(count):
            return f"of each of {count} different kinds"


def _condition(condition: Condition) -> str:
    match condition:
        case Either(parts):
            return " or ".join(map(_condition, parts))
        case Both(parts):
            return " and ".join(map(_condition, parts))
        case Absent(who):
            return f"no {kind_words(who)} on the table"
        case UnitsLie(amount, who, comparison):
            what = "of anything" if who is None else kind_words(who)
            return " ".join(filter(None, (comparison, str(amount), what, "on the table")))
        case KindsLie(amount, comparison):
            return " ".join(filter(None, (comparison, str(amount), "kinds on the table")))


# The orders of the games ------------------------------------------------------------------------


def _bake(*terms: Term) -> tuple[Recipe]:
    return (Recipe(terms),)


MAMMA_MIA = (
    Card("4+1", _bake(Term(4, Marked()), Term(1, Own()))),
    Card("misto", _bake(Term(1, Each()))),
    Card("bombastica", (Recipe(Total(15), whole_table=True),)),
    Card("monotoni", _bake(Term(1, Own()), Term(6, Some("another kind")))),
    Card("minimale", _bake(Term(1, Own()), Term(3, Extreme("scarcest", other=True)))),
)

SOLE_MIO = (
    Card("complemento", _bake(Term(Member(), AnyBut(Marked()))), series=(4, 3, 2, 1)),
    Card("coppia", _bake(Term(2, Each(but=Own())))),
    Card(
        "bloccato",
        (Recipe((Term(2, Own(), bound="at least"),), declared=True),),
        further=("opponents may block with as many own", "no help"),
    ),
    Card("richiesta", (Recipe((Term(1, Shown()),), source="hand"),), further=("no help",)),
    Card("allergia", _bake(Term(2, Some()), Term(2, Some("another"))), only_if=Absent(Own())),
    Card("duplicato", _bake(Term(1, Some(), "double"), Term(1, Some("another"), "double"))),
    Card(
        "variegato",
        _bake(
            Term(4, Some()),
            Term(3, Some("another")),
            Term(2, Some("another")),
            Term(1, Some("another")),
        ),
    ),
    Card("ala-chef", _bake(Term(4, Chefs())), further=("then the owner becomes chef",)),
)

ORDERS = {card.name: card for card in MAMMA_MIA + SOLE_MIO}
"""The thirteen orders by name."""
