"""Comparing two orders: the smallest tables that tell them apart, if there are any."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping

import attrs

from pizzarules.analysis.circumstances import Card
from pizzarules.analysis.method import Method, check_samples, chosen
from pizzarules.analysis.pairing import SAMPLES, Apart, Pair, tables_for
from pizzarules.analysis.telling import ONLY_FIRST, ONLY_SECOND, Case
from pizzarules.analysis.witnesses import Stage, Witness, witness_of
from pizzarules.errors import PizzaError
from pizzarules.game.definition import Game, split_name
from pizzarules.game.shuffling import key_of
from pizzarules.loading.cards import Cards
from pizzarules.loading.settle import CardsLike, cards_of
from pizzarules.loading.settle import game as by_id
from pizzarules.loading.settle import order as by_name
from pizzarules.orders.requirement import Order

__all__ = ["Comparison", "Relation", "compare"]


class Relation(enum.StrEnum):
    """How the tables stand to each other from which two orders can be baked."""

    EQUAL = "equal"
    """They are the same."""
    A_IMPLIES_B = "a-implies-b"
    """Wherever the first can be baked, the second can; but not the other way round."""
    B_IMPLIES_A = "b-implies-a"
    """Wherever the second can be baked, the first can; but not the other way round."""
    NEITHER = "neither"
    """Each can be baked where the other can't."""


@attrs.frozen(repr=False)
class Comparison:
    """How two orders stand to each other. Made by `pizzarules.compare`."""

    a: str
    b: str
    game: str
    relation: Relation
    """From the table alone, on all tables and in all circumstances."""
    only_a: Witness | None
    """The smallest table from which only the first can be baked; None if there is none."""
    only_b: Witness | None
    hand_a: Witness | None
    """Where no table is `only_a`: the smallest table and hand with which only the first can be
    baked; None if there is none."""
    hand_b: Witness | None
    never: tuple[str, ...]
    """Which of the two no table alone is enough for."""
    method: Method
    tables: int
    """How many tables there are in each of the circumstances."""
    circumstances: int
    """How many circumstances were looked at: owners, chefs, shown kinds... that stand for all."""
    complete: bool
    """Whether these circumstances stand for all, and these tables."""
    declarations: str
    """What a card file has to declare before the scenarios; empty if nothing."""

    @property
    def exact(self) -> bool:
        """Whether no table and no circumstances were left out."""
        return self.complete and self.method.exact

    @property
    def same(self) -> bool:
        """Whether nothing tells the orders apart, not even hand cards."""
        return not self.witnesses

    @property
    def witnesses(self) -> tuple[Witness, ...]:
        """The positions that tell the orders apart."""
        found = (self.only_a, self.only_b, self.hand_a, self.hand_b)
        return tuple(witness for witness in found if witness is not None)

    @property
    def scenarios(self) -> str:
        """The witnesses as scenarios, with what has to be declared before them: a card file."""
        texts = [text for witness in self.witnesses for text in witness.scenarios]
        if not texts:
            return ""
        return "\n".join([self.declarations, *texts] if self.declarations else texts)

    def to_json(self) -> dict[str, object]:
        """Return the comparison as JSON."""
        names = ("only_a", "only_b", "hand_a", "hand_b")
        found = {name: getattr(self, name) for name in names}
        return {
            "a": self.a,
            "b": self.b,
            "game": self.game,
            "relation": str(self.relation),
            "same": self.same,
            "exact": self.exact,
            **{name: None if w is None else w.to_json() for name, w in found.items()},
            "never": list(self.never),
            "method": str(self.method),
            "tables": self.tables,
            "circumstances": self.circumstances,
            "complete": self.complete,
            "scenarios": self.scenarios,
        }

    def __repr__(self) -> str:
        return f"<Comparison of {self.a} and {self.b} in {self.game}: {self.relation}>"

    def __str__(self) -> str:
        lines = [f"in {self.game}: {_RELATIONS[self.relation].format(a=self.a, b=self.b)}"]
        lines += [f"no table alone is enough for {name}" for name in self.never]
        for witness in (self.only_a, self.only_b):
            if witness is not None:
                lines.append(f"only {witness.bakes} is baked: {witness}")
        for witness in (self.hand_a, self.hand_b):
            if witness is not None:
                lines.append(f"only {witness.bakes} is baked, by laying hand cards: {witness}")
        if self.same:
            lines.append("no hand tells them apart either")
        return "\n".join([*lines, self._looked()])

    def _looked(self) -> str:
        some = "" if self.complete else "some of "
        many = f"{some}{_number(self.circumstances, 'case')} of owner, chef and so on"
        if self.method is Method.SAMPLED:
            return f"sampled: random ones of {_number(self.tables, 'table')}, in {many}"
        return f"{self.method}: all {_number(self.tables, 'table')}, in {many}"


_RELATIONS = {
    Relation.EQUAL: "{a} and {b} are baked from the same tables",
    Relation.A_IMPLIES_B: "{a} implies {b}: a table that is enough for {a} is enough for {b}",
    Relation.B_IMPLIES_A: "{b} implies {a}: a table that is enough for {b} is enough for {a}",
    Relation.NEITHER: "neither of {a} and {b} implies the other",
}


def _number(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def relation_of(found: Mapping[Case, Apart]) -> Relation:
    """Return the relation that the positions show which tell two orders apart."""
    if ONLY_FIRST in found:
        return Relation.NEITHER if ONLY_SECOND in found else Relation.B_IMPLIES_A
    return Relation.A_IMPLIES_B if ONLY_SECOND in found else Relation.EQUAL


def compare(
    a: str | Order,
    b: str | Order,
    *,
    game: str | Game,
    players: int | None = None,
    method: Method | str | None = None,
    samples: int = SAMPLES,
    seed: int = 0,
    rulings: Mapping[str, str] | None = None,
    cards: CardsLike = None,
    progress: Callable[[int, int], object] | None = None,
) -> Comparison:
    """Compare two orders: on all tables of a game, and whoever owns them, is chef and so on.

    Each is a name, `name:kind` for one card of a family, or an `Order`. A family without a kind stands
    for all of its cards; two families bear the same kind. They need not be orders of the game.

    Two orders are equal if they can be baked from the same tables; one implies the other if it can be
    baked from no table from which the other can't. The smallest tables that tell them apart are
    found: those with the fewest cards, and of these the one with the most cards of the first kind,
    and so on. Where no table does, table and hand together may: cards that only one of them lets its
    owner lay.

    All tables that the supply of the game allows are looked at, for so many `players` (default: the
    whole supply), under the rulings of the game or `rulings`. For a few orders of which there is too
    much to remember, random tables are drawn instead (`samples`, `seed`); `exact` and `method` of the
    answer say so. `method` asks for `counted`, `exhaustive` or `sampled`. `progress` is called with
    the number of circumstances looked at, and of all.

    Raises `PizzaError` for whatever is wrong with the arguments.
    """
    known = None if cards is None else cards_of(cards)
    definition = by_id(game, known)
    own = definition if isinstance(game, Game) and cards is None else None
    if rulings is not None and not isinstance(rulings, Mapping):
        raise PizzaError("`rulings` must map rulings to readings")
    ruled = definition.with_rulings(rulings) if rulings else definition
    others = {
        id: reading for id, reading in (rulings or {}).items() if definition.rulings[id] != reading
    }
    pair = card_of(a, own, known), card_of(b, own, known)
    for card in pair:
        card.check(ruled)
    samples, seed = check_samples(samples), key_of(seed)
    if progress is not None and not callable(progress):
        raise PizzaError("`progress` is called with two numbers: give a function")
    tables = tables_for(pair, ruled, players)
    search = Pair(pair, ruled, tables, method=chosen(method), samples=samples, seed=seed)
    return compared(search, others, progress)


def card_of(given: str | Order, game: Game | None, cards: Cards | None) -> Card:
    """Return an order by its name, from a game or else from cards or the bundled ones."""
    if isinstance(given, Order):
        return Card(given)
    if not isinstance(given, str):
        raise PizzaError("an order is called by its name")
    family, mark = split_name(given)
    entries = () if game is None else game.orders
    own = next((entry.order for entry in entries if entry.order.name == family), None)
    return Card(by_name(given, cards) if own is None else own, mark)


def compared(
    search: Pair,
    rulings: Mapping[str, str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Comparison:
    """Return what a pair of cards comes to.

    `rulings` are those that scenarios have to say, since the declaration of the game does not.
    """
    found = search.told_apart(progress=progress)
    relation = relation_of(found)
    held: dict[Case, Apart] = {}
    if relation is not Relation.NEITHER:
        # A table that tells them apart does so with an empty hand, too.
        held = {
            case: apart
            for case, apart in search.told_apart(hand=search.hand, progress=progress).items()
            if case not in found
        }
    a, b = search.cards
    stage = Stage.of(search.game, search.cards, rulings)

    def witness(case: Case, of: Mapping[Case, Apart]) -> Witness | None:
        if case not in of:
            return None
        first, second = (a, b) if case == ONLY_FIRST else (b, a)
        return witness_of(stage, first, second, of[case].circumstances, of[case].position)

    witnesses = {
        "only_a": witness(ONLY_FIRST, found),
        "only_b": witness(ONLY_SECOND, found),
        "hand_a": witness(ONLY_FIRST, held),
        "hand_b": witness(ONLY_SECOND, held),
    }
    return Comparison(
        a.name,
        b.name,
        search.game.id,
        relation,
        **witnesses,
        never=tuple(
            card.name
            for place, card in enumerate(search.cards)
            if not any(case[place] for case in found)
        ),
        method=search.used,
        tables=search.tables.number,
        circumstances=len(search.circumstances),
        complete=search.complete,
        declarations=stage.declaration if any(witnesses.values()) else "",
    )
