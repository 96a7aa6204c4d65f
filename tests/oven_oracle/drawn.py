"""Ovens drawn at random: small, legal, and built around cases that are worth a look.

Each is built around one order. Cards that it could take are dealt out to the table, its owner, others and
nowhere; then come a few more orders and loose cards.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import strategies as st

from oracle.cards import SOLE_MIO, Absent, Card, Own
from oracle.kinds import is_wildcard
from oracle.made_up import BUNDLED, wanted_cards
from oracle.question import Question
from oracle.tables import KINDS
from oven_oracle.box import Box, Ingredient, box_of, heap_text
from oven_oracle.opponents import can_be_blocked, is_shown_by_others
from oven_oracle.position import NOTHING, card_of, makes_a_chef, mark_of
from oven_oracle.written import Played, Setting

ALTERNATIVES = {
    "decline": "allowed",
    "ready-hand": "table-first",
    "surplus-double": "exact",
    "laid-doubles": "table-first",
    "sweep-lay": "forbidden",
    "scarcest-count": "cards",
    "scarcest-none": "free",
    "scarcest-exact": "exact",
    "series-same": "distinct",
    "series-fail": "ladder",
    "block-show": "all",
    "block-amount": "all-on-table",
    "shown-card": "table",
    "shown-decline": "forbidden",
    "barred-lay": "forbidden",
    "reward-effect": "transfer",
    "help-double": "exact",
    "help-empty": "forbidden",
    "help-reward": "taken",
    "help-series": "all",
    "refused-pledge": "owner",
}
"""The points about the oven that a game may rule another way."""

PAYING = ("decline", "ready-hand", "surplus-double", "laid-doubles")
HELP = ("help-double", "help-empty", "help-reward", "reward-effect")
ABOUT = {
    "complemento": ("series-same", "series-fail", "help-series", "refused-pledge"),
    "bombastica": ("sweep-lay",),
    "minimale": ("scarcest-count", "scarcest-none", "scarcest-exact"),
    "bloccato": ("block-show", "block-amount"),
    "richiesta": ("shown-card", "shown-decline"),
    "allergia": ("barred-lay",),
}
"""The points that concern single cards; those above concern most."""

# Drawing ----------------------------------------------------------------------------------------

GAMES = ("mamma-mia", "sole-mio", "grande", "grande")
"""The games to draw from, one of them more often: it has every order, help and doubles."""

rarely = st.sampled_from([False] * 4 + [True])
loose = st.tuples(st.sampled_from(range(len(KINDS))), st.sampled_from([False, False, True]))
up_to_three = st.integers(0, 3)
long_ovens = st.sampled_from([(0, 0), (0, 0), (0, 1), (0, 1), (1, 0), (0, 2), (1, 1)])
short_ovens = st.sampled_from([(0, 0), (0, 0), (0, 0), (0, 1)])
few_loose = st.lists(loose, max_size=3)
numbers_of_seats = st.sampled_from([2, 2, 3, 3, 3, 4])
seatings = numbers_of_seats.flatmap(
    lambda number: st.permutations(KINDS).map(lambda kinds: tuple(kinds[:number]))
)


@st.composite
def ovens(draw: st.DrawFn, name: str) -> Setting:
    """An oven around an order with this card; others may be played before and after it."""
    games = [game for game in GAMES if name in {card.name for card in BUNDLED[game].orders}]
    game = draw(st.sampled_from(games))
    box = box_of(game, draw(seatings))
    owner = draw(st.sampled_from(box.seats))
    chef = draw(st.sampled_from(box.seats))
    order = draw(one_of_the_orders(box, owner, name))
    orders = {owner: draw(more_of_a_series(box, owner, order))}
    helper = draw(st.sampled_from([seat for seat in box.seats if seat != owner]))
    hands = {"owner": owner, "helper": owner if game == "mamma-mia" else helper}
    wanted = draw(wanted_together(owner, chef, [order, *orders[owner]]))
    for card, place in zip(wanted, draw(places(len(wanted))), strict=True):
        if place == "table" and is_barring(order, owner, card):
            place = draw(st.sampled_from(["owner", "owner", "helper", "helper", "table"]))
        for given in [card] if place == "table" else draw(in_hand(card)):
            box.put(given, hands.get(place, place))
    for card in draw(few_loose):
        box.put(card, draw(st.sampled_from(["table", *box.seats])))
    table = heap_text(box.table)
    oven: list[Played] = [(owner, order)]
    before, after = draw(long_ovens if len(orders[owner]) <= 1 else short_ovens)
    oven = draw(played(box, before)) + oven + draw(played(box, after))
    return Setting(
        box.seats,
        tuple(oven),
        game,
        chef,
        table,
        {seat: heap_text(hand) for seat, hand in box.hands.items()},
        {seat: draw(with_one_more(box, seat, orders.get(seat, ()))) for seat in box.seats},
        {seat: draw(waiters(box, seat)) for seat in box.seats},
        {seat: draw(with_one_more(box, seat, ())) for seat in box.seats},
        used=heap_text(draw(spent(box))),
        rulings=draw(rulings(name)),
    )


SERIES_RULINGS = (
    *("series-same", "series-fail", "help-series", "refused-pledge", "help-double", "help-empty"),
    *("help-reward", "decline", "surplus-double", "laid-doubles", "ready-hand"),
)
two_sizes = st.sampled_from([False, False, True])
sizes_given = st.sampled_from([[True], [True], [True], [False, True]])


@st.composite
def whole_series(draw: st.DrawFn) -> Setting:
    """An oven with a series of which all orders are in play, few kinds, and a helper who holds doubles.

    What a given double leaves is one unit of a kind, which serves only the last of four.
    """
    box = box_of("sole-mio", tuple(draw(st.permutations(KINDS))[:2]))
    owner, helper = box.seats
    orders = draw(st.permutations([f"complemento:{kind}" for kind in KINDS if kind != owner]))
    kinds = draw(st.sampled_from([(0,), (1,), (0, 1)]))
    for kind in kinds:
        for double in draw(st.lists(two_sizes, min_size=1, max_size=3)):
            box.put((kind, double), "table")
        for double in draw(sizes_given):
            box.put((kind, double), helper)
    if draw(rarely):
        box.put((kinds[0], draw(two_sizes)), owner)
    points = draw(st.sets(st.sampled_from(SERIES_RULINGS), max_size=2))
    return Setting(
        box.seats,
        ((owner, orders[0]),),
        table=heap_text(box.table),
        hands={seat: heap_text(hand) for seat, hand in box.hands.items()},
        orders={owner: tuple(orders[1:])},
        waiters={helper: ("coppia",)},
        rulings={point: ALTERNATIVES[point] for point in sorted(points)},
    )


@st.composite
def rulings(draw: st.DrawFn, name: str) -> dict[str, str]:
    """Nothing ruled another way in half of the examples, else some points about this card and others."""
    if draw(st.booleans()):
        return {}
    about = ABOUT.get(name, ())
    points = draw(st.sets(st.sampled_from(about))) if about else set()
    points |= draw(st.sets(st.sampled_from(PAYING + HELP), max_size=2))
    points |= draw(st.sets(st.sampled_from(sorted(ALTERNATIVES)), max_size=1))
    return {point: ALTERNATIVES[point] for point in sorted(points)}


@st.composite
def wanted_together(draw: st.DrawFn, owner: str, chef: str, orders: list[str]) -> list[Ingredient]:
    """Cards that an order could take, or the members of a series together; in any order."""
    cards: list[Ingredient] = []
    for number, order in enumerate(orders):
        card = card_of(order)
        question = Question(
            card,
            KINDS,
            owner,
            NOTHING,
            NOTHING,
            chef=chef,
            mark=mark_of(order),
            shown=draw(st.sampled_from(KINDS)),
            demand=card.series[number] if card.series else None,
        )
        for _ in range(draw(rounds(card))):
            cards += draw(wanted_cards(card, question))
    return draw(st.permutations(cards))


def rounds(card: Card) -> st.SearchStrategy[int]:
    """How often such cards are dealt: more often where opponents can use them, or kinds are chosen."""
    if is_shown_by_others(card) or can_be_blocked(card):
        return st.just(3)
    free = any(is_wildcard(term.who) for recipe in card.recipes for term in recipe.terms)
    return st.sampled_from([1, 1, 1, 2]) if free else st.just(1)


def is_barring(order: str, owner: str, card: Ingredient) -> bool:
    """Whether a card on the table would bar the order."""
    return card_of(order).only_if == Absent(Own()) and KINDS[card[0]] == owner


@st.composite
def in_hand(draw: st.DrawFn, card: Ingredient) -> list[Ingredient]:
    """A card as it is, or a double in its stead, or both."""
    column, _ = card
    double = column, True
    return draw(st.sampled_from([[card], [card], [card], [double], [double, card]]))


@st.composite
def places(draw: st.DrawFn, cards: int) -> list[str]:
    """Where so many cards go: a few into two hands, one perhaps nowhere, all others on the table.

    Now and then the table stays bare.
    """
    if draw(st.sampled_from([False] * 9 + [True])):
        return [draw(st.sampled_from(["owner", "helper"])) for _ in range(cards)]
    away = ["owner"] * draw(up_to_three) + ["helper"] * draw(up_to_three)
    away += ["nowhere"] * draw(rarely)
    return [*away, *["table"] * cards][:cards]


@st.composite
def one_of_the_orders(draw: st.DrawFn, box: Box, owner: str, name: str | None = None) -> str:
    """An order of a player, taken out of the box; with a name, one with that card.

    Those that make a chef are drawn more often than others.
    """
    able = [order for order in box.orders[owner] if name in {None, card_of(order).name}]
    able += [order for order in able if makes_a_chef(order)] * 3
    order = draw(st.sampled_from(able))
    box.orders[owner].remove(order)
    return order


@st.composite
def more_of_a_series(draw: st.DrawFn, box: Box, owner: str, order: str) -> tuple[str, ...]:
    """Orders in hand that can join a revealed one."""
    if not card_of(order).series:
        return ()
    number = draw(st.sampled_from([0, 1, 1, 1, 1, 2, 2]))
    name = card_of(order).name
    return tuple(draw(one_of_the_orders(box, owner, name)) for _ in range(number))


@st.composite
def with_one_more(draw: st.DrawFn, box: Box, seat: str, orders: tuple[str, ...]) -> tuple[str, ...]:
    """These orders, and now and then another one."""
    return (*orders, draw(one_of_the_orders(box, seat))) if draw(rarely) else orders


@st.composite
def spent(draw: st.DrawFn, box: Box) -> Counter[Ingredient]:
    """A few ingredients out of the box."""
    heap: Counter[Ingredient] = Counter()
    for card in draw(few_loose):
        if box.ingredients[card]:
            box.ingredients[card] -= 1
            heap[card] += 1
    return heap


@st.composite
def played(draw: st.DrawFn, box: Box, number: int) -> list[Played]:
    """So many orders with some ingredients before each.

    None that takes the whole table: far from its total there are thousands of things to ask for.
    """
    things: list[Played] = []
    for _ in range(number):
        heap = heap_text(draw(spent(box)))
        owner = draw(st.sampled_from(box.seats))
        things += [heap] if heap else []
        order = draw(one_of_the_orders(box, owner))
        if not any(recipe.whole_table for recipe in card_of(order).recipes):
            things.append((owner, order))
    return things


@st.composite
def waiters(draw: st.DrawFn, box: Box, seat: str) -> tuple[str, ...]:
    """The waiter of a seat: empty, or a card or two."""
    number = draw(st.sampled_from([0, 1, 1, 2]))
    return tuple(draw(one_of_the_orders(box, seat)) for _ in range(number))


names = st.sampled_from(["complemento"] * 3 + [card.name for card in SOLE_MIO])
any_oven = names.flatmap(ovens)
