"""Cards, games and positions drawn at random, small enough to be settled by trying everything.

Positions are drawn around an order: some choice of kinds is dealt out to table, hand and nowhere, so
that each status is common.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal

from hypothesis import strategies as st

from oracle.cards import (
    MAMMA_MIA,
    ORDERS,
    SOLE_MIO,
    Absent,
    AnyBut,
    Baked,
    Both,
    Card,
    Chefs,
    Comparison,
    Condition,
    Each,
    EachOf,
    Either,
    Extreme,
    KindsLie,
    Marked,
    Member,
    Named,
    Neighbours,
    One,
    Own,
    Recipe,
    Shown,
    Size,
    Some,
    Term,
    Total,
    UnitsLie,
    Who,
    text,
)
from oracle.question import NOBODY_SHOWS, Cards, Pool, Question
from oracle.tables import KINDS as GAME_KINDS

Kinds = tuple[str, ...]

WORDS = ("basil", "tomato", "onion", "ham", "tuna", "corn")
"""Kinds of made-up games."""
MADE_UP_SUPPLY = (12, 4)
"""Singles and doubles of each kind in made-up games."""
HAND = 5
"""The most cards that a drawn hand holds."""

ALTERNATIVES = {
    "ready-hand": "table-first",
    "surplus-double": "exact",
    "laid-doubles": "table-first",
    "sweep-lay": "forbidden",
    "scarcest-count": "cards",
    "scarcest-none": "free",
    "scarcest-exact": "exact",
    "block-amount": "all-on-table",
    "shown-card": "table",
    "barred-lay": "forbidden",
}
"""The points of settling one order that a game may rule another way."""


@dataclass(frozen=True)
class BundledGame:
    """A game of the family: its orders and how many cards there are of each kind."""

    orders: tuple[Card, ...]
    supply: Cards


BUNDLED = {
    "mamma-mia": BundledGame(MAMMA_MIA, (13, 0)),
    "sole-mio": BundledGame(SOLE_MIO, (9, 2)),
    "grande": BundledGame(tuple(ORDERS.values()), (12, 2)),
}


def game_text(kinds: Kinds, card: Card) -> str:
    """A file with the card and a game of these kinds to play it in."""
    singles, doubles = MADE_UP_SUPPLY
    return (
        f"language 1\n\n{text(card)}\n"
        "game made-up\n"
        f"  kinds {', '.join(kinds)}\n"
        f"  supply {singles} single + {doubles} double of each kind\n"
        f"  orders {card.name}\n"
    )


# Cards ------------------------------------------------------------------------------------------
#
# Strategies are built once for each choice of kinds: building them is what takes long.

Sources = Literal["both", "hand", "table"]

small = st.sampled_from([1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6])
extremes = st.sampled_from(
    [
        Extreme("scarcest"),
        Extreme("scarcest", other=True),
        Extreme("commonest"),
        Extreme("commonest", other=True),
    ]
)
one_or_two = st.integers(1, 2)
one_to_four = st.integers(1, 4)
rarely = st.sampled_from([False] * 5 + [True])
sometimes = st.sampled_from([False, False, True])
sizes: st.SearchStrategy[Size | None] = st.sampled_from([None, None, None, "double", "single"])
sources: st.SearchStrategy[Sources] = st.sampled_from(
    ["both", "both", "both", "both", "both", "both", "hand", "hand", "table"]
)
forms = st.sampled_from(["terms"] * 6 + ["total", "total", "sweep", "declared", "declared", "all"])
counts = st.sampled_from(["plain"] * 6 + ["member", "baked"])
bakers: st.SearchStrategy[Literal["chef", "owner"]] = st.sampled_from(["chef", "owner"])
demands = st.sampled_from([(4, 3, 2, 1), (3, 1), (5, 2)])
clauses = st.sampled_from([(), (), ("no help",), ("worth 2",)])


@cache
def excepted(kinds: Kinds) -> st.SearchStrategy[Own | Named | Marked]:
    """A kind that a term excepts."""
    return st.sampled_from([Own(), Marked(), *map(Named, kinds)])


@cache
def fixed(kinds: Kinds) -> st.SearchStrategy[One]:
    """A kind that the circumstances give, mostly the owner's."""
    several = [Own()] * 4 + [Marked()] * 2 + [Chefs()] * 2 + [Shown()] * 2
    named = [Named(kinds[0]), Named(kinds[-1])]
    return st.sampled_from([*several, *named, Neighbours("left"), Neighbours("right")])


@cache
def chosen(kinds: Kinds) -> st.SearchStrategy[Some | AnyBut | Extreme]:
    """A kind that the owner chooses."""
    some = st.sampled_from([Some("a kind"), Some("another"), Some("another kind")])
    return st.one_of(some, st.builds(AnyBut, excepted(kinds)), extremes)


@cache
def whoever(kinds: Kinds) -> st.SearchStrategy[Who]:
    """Whatever a term can be about."""
    each = st.builds(Each, st.none() | excepted(kinds))
    each_of = st.builds(EachOf, st.integers(2, max(2, len(kinds) - 1)))
    return st.one_of(fixed(kinds), chosen(kinds), chosen(kinds), each, each_of)


@cache
@st.composite
def terms(draw: st.DrawFn, kinds: Kinds) -> Term:
    """A term with an amount of its own."""
    who = draw(whoever(kinds))
    size = draw(sizes)
    few = isinstance(who, Each | EachOf) or size == "double"
    amount = draw(one_or_two if few else small)
    return Term(amount, who, size, "exactly" if draw(rarely) else "")


@cache
@st.composite
def bodies(draw: st.DrawFn, kinds: Kinds) -> tuple[Term, ...]:
    """Terms, one of them perhaps with the amount of a series member or of baked pizzas."""
    body = tuple(draw(lists_of_terms(kinds)))
    what = draw(counts)
    at = len(body) - 1
    term = body[at]
    if what == "plain" or isinstance(term.who, Each | EachOf):
        return body
    if what == "member":
        return (*body[:at], Term(Member(), term.who, term.size, term.bound))
    return (Term(Baked(draw(bakers)), term.who), *body[:at])


@cache
def lists_of_terms(kinds: Kinds) -> st.SearchStrategy[list[Term]]:
    """A few terms, mostly few enough for each to have a kind of its own."""
    most = max(3, len(kinds))
    return st.lists(terms(kinds), min_size=1, max_size=4).filter(
        lambda body: sum(spans(term.who, len(kinds)) for term in body) <= most
    )


def spans(who: Who, kinds: int) -> int:
    """Of how many kinds a term speaks."""
    match who:
        case EachOf(count):
            return count
        case Each(but):
            return kinds if but is None else kinds - 1
        case _:
            return 1


@cache
@st.composite
def open_bodies(draw: st.DrawFn, kinds: Kinds) -> tuple[Term, ...]:
    """An open amount, mostly alone; what else is asked is asked plainly."""
    who = draw(fixed(kinds) | fixed(kinds) | chosen(kinds))
    size = draw(sizes)
    amount = draw(one_or_two if size == "double" else one_to_four)
    open_term = Term(amount, who, size, "at least")
    if len(kinds) == 2 or not draw(rarely):
        return (open_term,)
    other = Term(draw(one_or_two), draw(fixed(kinds) | chosen(kinds)))
    return (open_term, other) if draw(st.booleans()) else (other, open_term)


@cache
@st.composite
def totals(draw: st.DrawFn, kinds: Kinds) -> Total:
    """A total that is shared out over kinds."""
    number = draw(st.sampled_from([None, 2, 2, min(3, len(kinds))]))
    size = draw(sizes)
    amount = draw(st.integers(number or 1, max(3, number or 1) if size == "double" else 6))
    return Total(amount, number, draw(st.sampled_from(["", "", "exactly"])), size)


sweeping = st.builds(
    Total, st.integers(3, 12), st.none(), st.sampled_from(["", "at least"])
) | st.builds(
    Total, st.integers(1, 4), st.none(), st.sampled_from(["", "at least"]), st.just("double")
)


@cache
@st.composite
def recipes(draw: st.DrawFn, kinds: Kinds) -> Recipe:
    """One alternative of a card, of any form that the language has."""
    form = draw(forms)
    source = draw(sources)
    not_hand: Sources = "both" if source == "hand" else source
    match form:
        case "total":
            return Recipe(draw(totals(kinds)), source=source)
        case "sweep":
            return Recipe(draw(sweeping), whole_table=True, source=not_hand)
        case "declared":
            return Recipe(draw(open_bodies(kinds)), declared=True, source=source)
        case "all":
            return Recipe(draw(open_bodies(kinds)), takes_all=True, source=not_hand)
        case _:
            body = draw(bodies(kinds))
            # The language refuses a term that is exact where everything is taken.
            if draw(rarely) and all(term.bound != "exactly" for term in body):
                return Recipe(body, whole_table=True, source=not_hand)
            return Recipe(body, source=source)


@cache
def conditions(kinds: Kinds) -> st.SearchStrategy[Condition]:
    """What must hold on the table."""
    comparisons: st.SearchStrategy[Comparison | None] = st.sampled_from(
        [None, "at least", "at most", "exactly"]
    )
    definite = fixed(kinds).filter(lambda who: who != Shown())
    absent = st.builds(Absent, definite)
    simple = st.one_of(
        absent,
        absent,
        st.builds(UnitsLie, one_to_four, definite, comparisons),
        st.builds(UnitsLie, st.integers(2, 9), st.none(), comparisons),
        st.builds(KindsLie, st.integers(1, len(kinds)), comparisons),
    )
    both = st.builds(Both, pairs(simple))
    return st.one_of(simple, simple, simple, both, st.builds(Either, pairs(simple | both)))


def pairs(parts: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    """Two different ones."""
    return st.tuples(parts, parts).filter(lambda pair: pair[0] != pair[1])


@cache
@st.composite
def made_up_cards(draw: st.DrawFn, kinds: Kinds) -> Card:
    """A card of the language, with clauses that don't matter here among the rest."""
    bake: tuple[Recipe, ...] = (draw(recipes(kinds)),)
    if draw(rarely):
        bake = draw(pairs(recipes(kinds)))
    only_if = draw(conditions(kinds)) if draw(sometimes) else None
    members = (term.amount for recipe in bake for term in recipe.terms)
    series = draw(demands) if Member() in members else ()
    return Card("made-up", bake, only_if, series, draw(clauses))


# Circumstances ----------------------------------------------------------------------------------


@st.composite
def circumstances(draw: st.DrawFn, card: Card, kinds: Kinds, owner: str) -> dict[str, Any]:
    """What the card depends on besides table and hand, and nothing that it doesn't depend on."""
    spoken = list(card.kinds_spoken_of())
    given: dict[str, Any] = {}
    if Marked() in spoken:
        given["mark"] = draw(st.sampled_from([kind for kind in kinds if kind != owner]))
    if Chefs() in spoken:
        given["chef"] = draw(st.sampled_from(kinds))
    if Shown() in spoken:
        given["shown"] = draw(st.sampled_from([*kinds, NOBODY_SHOWS]))
    for side in ("left", "right"):
        if Neighbours(side) in spoken:
            given[side] = draw(st.sampled_from([kind for kind in kinds if kind != owner]))
    for player in ("chef", "owner"):
        if Baked(player) in card.amounts():
            given[f"{player}_baked"] = draw(st.integers(0, 5))
    if card.series:
        given["demand"] = draw(st.sampled_from([None, *card.series]))
    return given


some_rulings = st.sets(st.sampled_from(sorted(ALTERNATIVES)), max_size=3)
rulings = st.one_of(st.just(()), some_rulings.map(sorted)).map(
    lambda points: {point: ALTERNATIVES[point] for point in points}
)


@st.composite
def declarations(draw: st.DrawFn, question: Question) -> int | None:
    """An amount that every recipe allows, or none; none where one recipe knows no declaring."""
    recipes = question.card.recipes
    if not all(recipe.declared for recipe in recipes) or not draw(st.booleans()):
        return None
    open_terms = [term for recipe in recipes for term in recipe.terms if term.bound == "at least"]
    least = max(term.amount for term in open_terms if isinstance(term.amount, int))
    if question.ruled("block-amount", "all-on-table"):
        least = max(least, *(singles + 2 * doubles for singles, doubles in question.table))
    return draw(st.integers(least, least + 3))


# Positions --------------------------------------------------------------------------------------

Place = Literal["table", "hand", "nowhere"]
PLACES: dict[str, list[Place]] = {
    "all on the table": ["table"],
    "some in hand": ["table", "hand"],
    "all in hand": ["hand"],
    "some missing": ["table", "table", "hand", "nowhere"],
    "all missing": ["nowhere"],
}


@st.composite
def wanted_cards(draw: st.DrawFn, card: Card, question: Question) -> list[tuple[int, bool]]:
    """Cards that one choice of kinds would take: the number of the kind, and whether it is a double."""
    recipe = draw(st.sampled_from(card.recipes))
    if isinstance(recipe.body, Total):
        columns = st.sampled_from(range(len(question.kinds)))
        parts: list[tuple[int, Size | None, int]] = [
            (draw(columns), recipe.body.size, 1) for _ in range(recipe.body.amount)
        ]
    else:
        parts = [
            (column, term.size, rough_amount(question, term))
            for term in recipe.terms
            for column in draw(rough_kinds(question, term.who))
        ]
    cards = []
    for column, size, amount in parts:
        while amount > 0:
            double = size == "double" or (size is None and draw(rarely))
            cards.append((column, double))
            amount -= 2 if double and size is None else 1
    return cards


def rough_amount(question: Question, term: Term) -> int:
    """The amount of a term, a declared one at its least."""
    match term.amount:
        case Member():
            return question.card.series[0] if question.demand is None else question.demand
        case Baked(by):
            return (question.chef_baked if by == "chef" else question.owner_baked) or 0
        case number:
            return number


def rough_kinds(question: Question, who: Who) -> st.SearchStrategy[list[int]]:
    """The columns of kinds that a term may mean; whether others have them too isn't asked."""
    columns = range(len(question.kinds))
    at = question.kinds.index
    match who:
        case Each():
            return st.just(list(columns))
        case EachOf(count):
            return st.permutations(list(columns)).map(lambda order: order[:count])
        case Own():
            return st.just([at(question.owner)])
        case Named(kind):
            return st.just([at(kind)])
        case Marked() | Chefs() | Neighbours() | Shown():
            names = {"Marked": "mark", "Chefs": "chef", "Shown": "shown"}
            name = who.side if isinstance(who, Neighbours) else names[type(who).__name__]
            kind = getattr(question, name)
            return st.just([at(kind)] if kind in question.kinds else [])
        case _:
            return st.sampled_from(columns).map(lambda column: [column])


@st.composite
def questions(
    draw: st.DrawFn, card: Card, kinds: Kinds, supply: Cards = MADE_UP_SUPPLY
) -> Question:
    """A position in which the card may be baked, lack something, or be barred."""
    owner = draw(st.sampled_from(kinds))
    nothing = ((0, 0),) * len(kinds)
    given = draw(circumstances(card, kinds, owner))
    ruled = draw(rulings)
    bare = Question(card, kinds, owner, nothing, nothing, rulings=ruled, **given)
    places = PLACES[draw(st.sampled_from(sorted(PLACES)))]
    table = [[0, 0] for _ in kinds]
    hand = [[0, 0] for _ in kinds]

    def put(column: int, double: bool, place: Place) -> None:
        size = int(double)
        if place == "nowhere" or table[column][size] + hand[column][size] >= supply[size]:
            return
        full = sum(map(sum, hand)) >= HAND
        (hand if place == "hand" and not full else table)[column][size] += 1

    for column, double in draw(wanted_cards(card, bare)):
        put(column, double, draw(st.sampled_from(places)))
    for column, double in draw(loose_cards(len(kinds), 4)):
        put(column, double, "table")
    for column, double in draw(loose_cards(len(kinds), 2)):
        put(column, double, "hand")
    dealt = replace(bare, table=as_pool(table), hand=as_pool(hand))
    return replace(dealt, declare=draw(declarations(dealt)))


def as_pool(counts: list[list[int]]) -> Pool:
    """Counts by kind and size as a pool."""
    return tuple((singles, doubles) for singles, doubles in counts)


@cache
def loose_cards(kinds: int, most: int) -> st.SearchStrategy[list[tuple[int, bool]]]:
    """Some cards of any kind, a quarter of them doubles."""
    card = st.tuples(st.integers(0, kinds - 1), st.sampled_from([False, False, False, True]))
    return st.lists(card, max_size=most)


@st.composite
def made_up_questions(draw: st.DrawFn) -> Question:
    """A made-up card in a game of two to six kinds."""
    kinds = WORDS[: draw(st.integers(2, len(WORDS)))]
    return draw(questions(draw(made_up_cards(kinds)), kinds))


@st.composite
def bundled_questions(draw: st.DrawFn, name: str) -> tuple[str, Question]:
    """An order of the games in a position of one of the games that have it."""
    card = ORDERS[name]
    game = draw(st.sampled_from([game for game in BUNDLED if card in BUNDLED[game].orders]))
    return game, draw(questions(card, GAME_KINDS, BUNDLED[game].supply))


any_bundled_question = st.sampled_from([*ORDERS, "allergia", "minimale", "richiesta"]).flatmap(
    bundled_questions
)
"""Any order of the games; those that can be barred are drawn twice as often."""
