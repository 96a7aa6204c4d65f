"""The flat rules (`pizzarules.rules`) and the engine (`pizzarules.game`) play the same games.

Both get the same position and the same actions. After each one everything is compared: what became known, where
every card lies, what has to be decided, and what is legal. The engine is the oracle; the two share no code but the
definition of the game.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import pizzarules as pz
from pizzarules.game import piles, rounds, stepping
from pizzarules.game.core import DEALING, NOTHING, ORDER_ENTRY, REVEALING, Core
from pizzarules.game.core import empty as nothing_anywhere
from pizzarules.game.deck import ingredients
from pizzarules.game.numbers import rulebook
from pizzarules.game.outcomes import How, Reason
from pizzarules.game.rulebook import Rulebook as EngineRulebook
from pizzarules.game.rulebook import rulebook_of
from pizzarules.loading.files import bundled_sources, read
from pizzarules.rules import chance, course, places
from pizzarules.rules import events as told
from pizzarules.rules.choices import Choices
from pizzarules.rules.position import Position, empty
from pizzarules.rules.rounds import deal, lay_out
from pizzarules.rules.rulebook import Rulebook, cells_of
from pizzarules.rules.shuffle import key_of
from pizzarules.rulings import RULINGS
from seeds import seeds

HERE: Final = Path(__file__).parent
FILES: Final = (
    *[HERE / "games" / f"{name}.pizza" for name in ("everything", "small", "stairs", "cramped")],
    *[
        HERE.parent / "docs" / "games" / f"{name}.pizza"
        for name in ("six-kinds", "three-kinds", "twelve-kinds")
    ],
)
WITH_SERIES: Final = (
    "sole-mio",
    "grande",
    "everything",
    "everything-leaves",
    "stairs-house",
    "cramped",
)

OF_SERIES: Final = ("refused-pledge", "series-fail", "series-same")
"""Rulings whose readings meet in what is rare."""


@cache
def games() -> dict[str, pz.Game]:
    """The bundled games, and those that hold every form of card."""
    found = {name: pz.game(name) for name in ("mamma-mia", "sole-mio", "grande")}
    for file in FILES:
        found.update(pz.load(file).games)
    return found


@cache
def scenarios() -> dict[str, pz.Scenario]:
    """The bundled scenarios, and those of the games for tests."""
    files = [read(file).cards for file in bundled_sources("scenarios")]
    files += [pz.load(file) for file in FILES]
    return {title: scenario for file in files for title, scenario in file.scenarios.items()}


def some_game(rng: Random, names: tuple[str, ...] = ()) -> tuple[pz.Game, tuple[str, ...]]:
    """A game with some readings of its rulings, and who plays it."""
    game = games()[rng.choice(names or tuple(games()))]
    game = game.with_rulings(
        {
            id: rng.choice(ruling.choices)
            for id, ruling in RULINGS.items()
            if rng.random() < (0.8 if id in OF_SERIES else 0.3)
        }
    )
    assert game.players is not None
    least, most = game.players
    return game, game.kinds[: rng.randint(least, min(most, len(game.kinds)))]


# What the engine says, in the numbers of the flat rules.

POOLS: Final = {
    told.DREW_CARDS: 2,
    told.ORDER_REVEALED: 3,
    told.SHOWED: 2,
    told.LAID: 2,
    told.PLEDGED: 2,
    told.ASKED: 2,
    told.GAVE: 2,
    told.BAKED: 4,
    told.OVEN_EMPTIED: 1,
}
"""Which field of an event is a pool."""
HOW: Final = tuple(How)
REASONS: Final = tuple(Reason)


def columns(rules: EngineRulebook, units: int, doubles: int) -> tuple[int, ...]:
    """A packed pool as the flat rules have it: single cards by kind, then double cards."""
    pantry = rules.pantry
    twos = pantry.unpack(doubles)
    return (
        *[all_units - 2 * two for all_units, two in zip(pantry.unpack(units), twos, strict=True)],
        *twos,
    )


def in_numbers(rules: EngineRulebook, event: tuple[object, ...]) -> tuple[object, ...]:
    """An event of the engine without the grounds of what became of an order."""
    fields: list[Any] = list(event)
    number = fields[0]
    if number in POOLS:
        fields[POOLS[number]] = columns(rules, *fields[POOLS[number]])
    if number == told.BAKED:
        fields[3] = HOW.index(How(fields[3]))
        return tuple(fields[:6])
    if number == told.FAILED:
        fields[3] = REASONS.index(Reason(fields[3])) + 1
        return tuple(fields[:4])
    return tuple(fields)


def state_of_engine(core: Core) -> dict[str, object]:
    """Where everything is, as the engine says."""
    rules = core.rules
    return {
        "round": core.round,
        "starter": core.starter,
        "turn": core.turn,
        "active": core.active,
        "idle": core.idle,
        "chef": core.chef,
        "task": core.task,
        "actor": core.actor,
        "place": core.place,
        "oven": core.oven,
        "table": columns(rules, core.table_units, core.table_doubles),
        "used": columns(rules, core.used_units, core.used_doubles),
        "hands": [
            columns(rules, units, doubles)
            for units, doubles in zip(core.units, core.doubles, strict=True)
        ],
        "held": [core.ingredient_cards(seat) for seat in range(rules.players)],
        "scores": [core.score(seat) for seat in range(rules.players)],
        "orders": core.orders,
        "waiters": core.waiters,
        "baked": core.baked,
        "gone": core.gone,
        "supply": core.supply,
        "hidden": [core.open_supply, *core.open_waiters],
    }


def state_of_flat(position: Position) -> dict[str, object]:
    """Where everything is, as the flat rules say."""
    book, cells = position.book, position.cells
    seats = range(book.players)

    def fact(seat: int, place: int) -> int:
        return position.fact(seat, place)

    def pile(seat: int, first: int, number: int) -> tuple[int, ...]:
        at = seat * book.pile + first
        return tuple(position.piles[at : at + number])

    return {
        "round": position.round,
        "starter": position.starter,
        "turn": position.turn,
        "active": bool(position.active),
        "idle": position.idle,
        "chef": position.chef,
        "task": position.task,
        "actor": position.actor,
        "place": position.place,
        "oven": tuple(position.oven.entries[: position.oven_n]),
        "table": position.columns(cells, 0),
        "used": position.columns(cells, book.used),
        "hands": [position.columns(cells, book.rows[seat]) for seat in seats],
        "held": [position.held(seat) for seat in seats],
        "scores": [fact(seat, places.SCORE) for seat in seats],
        "orders": [orders_in_hand(position, seat) for seat in seats],
        "waiters": [tuple(chance.pile_of(position, seat)) for seat in seats],
        "baked": [pile(seat, book.deck, fact(seat, places.BAKED_N)) for seat in seats],
        "gone": [pile(seat, 2 * book.deck, fact(seat, places.GONE_N)) for seat in seats],
        "supply": tuple(chance.pile_of(position, chance.SUPPLY)),
        "hidden": [tuple(chance.hidden_in(position, pile)) for pile in (chance.SUPPLY, *seats)],
    }


def orders_in_hand(position: Position, seat: int) -> tuple[int, ...]:
    at = position.book.rows[seat] + position.book.facts + places.ORDERS
    return tuple(position.cells[at : at + position.fact(seat, places.ORDERS_N)])


def flat(core: Core, book: Rulebook) -> Position:
    """The position of an engine in which no order is being settled."""
    assert core.settlement is None
    rules = core.rules
    position = empty(book, cells_of([]) if core.key is None else key_of(core.key))
    position.round, position.starter, position.turn = core.round, core.starter, core.turn
    position.active, position.idle, position.chef = int(core.active), core.idle, core.chef
    position.task, position.actor = core.task, core.actor
    position.place = core.place
    for entry in core.oven:
        position.to_oven(entry)
    put(position, 0, columns(rules, core.table_units, core.table_doubles))
    put(position, book.used, columns(rules, core.used_units, core.used_doubles))
    chance.set_pile(position, chance.SUPPLY, list(core.supply), list(core.open_supply))
    for seat in range(rules.players):
        row = book.rows[seat]
        hand = columns(rules, core.units[seat], core.doubles[seat])
        put(position, row, hand)
        put(position, row + book.facts + places.HELD, (sum(hand),))
        put(position, row + book.facts + places.SCORE, (core.score(seat),))
        put(position, row + book.facts + places.BAKED_N, (len(core.baked[seat]),))
        put(position, row + book.facts + places.GONE_N, (len(core.gone[seat]),))
        for card in core.orders[seat]:
            position.hold_order(seat, card)
        waiter = list(core.waiters[seat])
        chance.set_pile(position, seat, waiter, list(core.open_waiters[seat]))
        for first, cards in ((book.deck, core.baked[seat]), (2 * book.deck, core.gone[seat])):
            for place, card in enumerate(cards):
                position.piles[seat * book.pile + first + place] = card
    return position


def put(position: Position, at: int, numbers: tuple[int, ...]) -> None:
    for place, number in enumerate(numbers):
        position.cells[at + place] = number


# Both of them.


class Pair:
    """A game as the engine has it, and as the flat rules have it."""

    def __init__(self, core: Core, position: Position) -> None:
        self.core: Final = core
        self.position: Final = position

    def after(self, number: int, rng: Random) -> Pair:
        """Both after an action (or what begins a game), in all that is compared the same.

        Where an unknown card is needed, both have to stop for the same pile; `rng` says which it is.
        """
        before = Pair(self.core.clone(), self.position.copy())
        while True:
            pair = Pair(before.core.clone(), before.position.copy())
            pair.core.log, pair.position.log = [], []
            stopped, flat_stopped = pair._engine_does(number), pair._flat_does(number)
            assert flat_stopped == stopped
            if stopped is None:
                pair._compare()
                return pair
            card = rng.choice(piles.hidden_in(before.core, stopped))
            piles.uncover(before.core, stopped, card)
            chance.uncover(before.position, stopped, card)
            assert state_of_flat(before.position) == state_of_engine(before.core)

    def _engine_does(self, number: int) -> int | None:
        try:
            stepping.advance(self.core, number)
        except piles.UnknownCardError as error:
            return error.pile
        return None

    def _flat_does(self, number: int) -> int | None:
        try:
            if number == DEALING:
                deal(self.position)
            elif number == REVEALING:
                course.go_on(self.position, places.REVEAL)
            else:
                course.apply(self.position, number)
        except chance.UnknownCardError as error:
            return error.pile
        return None

    def _compare(self) -> None:
        core, position = self.core, self.position
        assert core.log is not None
        assert position.log == [in_numbers(core.rules, event) for event in core.log]
        if any(event[0] == told.ROUND_BEGAN for event in core.log):
            self._shuffle_alike()
        assert state_of_flat(position) == state_of_engine(core)
        assert self.legal() == stepping.legal(core)
        core.log = position.log = None

    def _shuffle_alike(self) -> None:
        """The same cards are shuffled, but each in its own way: go on with the engine's order."""
        supply = list(self.core.supply)
        assert sorted(chance.pile_of(self.position, chance.SUPPLY)) == sorted(supply)
        hidden = chance.hidden_in(self.position, chance.SUPPLY)
        chance.set_pile(self.position, chance.SUPPLY, supply, hidden)

    def legal(self) -> tuple[int, ...]:
        """What the flat rules offer; looking at it changes nothing."""
        position = self.position
        choices = Choices(position.book)
        before = (position.cells[:], position.settlement[:], position.way[:])
        course.legal(position, choices)
        assert (position.cells, position.settlement, position.way) == before
        numbers = tuple(choices.numbers[: choices.count])
        assert len(numbers) > 0 or position.task == places.OVER
        return numbers

    @property
    def settling(self) -> bool:
        """Whether an order is being settled."""
        return self.core.settlement is not None

    @property
    def stage(self) -> int:
        """How far settling has come: `PLANNING` and the like."""
        return self.position.settlement[places.S_STAGE] if self.settling else places.PLANNING


WEIGHTS: Final = {
    places.ORDER: 4,
    places.JOIN: 8,
    places.ASK: 8,
    places.DECLINE: 3,
    places.HELP: 6,
    places.NO_ORDER: 0.5,
    places.REFUSE: 2,
    places.STOP_ASKING: 0.5,
}
"""What is chosen more often, or less, so that what is rare comes about."""


def chosen(pair: Pair, rng: Random) -> int | None:
    """Some legal action; None once the game is over."""
    numbers, forms = pair.legal(), pair.position.book.forms
    if not numbers:
        return None
    return rng.choices(numbers, [WEIGHTS.get(forms[number], 1) for number in numbers])[0]


def play(pair: Pair, rng: Random, others: float) -> None:
    """Play to the end; while orders are settled, sometimes try every other action, too."""
    while (number := chosen(pair, rng)) is not None:
        if pair.settling and rng.random() < others:
            for other in pair.legal():
                pair.after(other, rng)
        pair = pair.after(number, rng)


def explore(pair: Pair, rng: Random, walks: int) -> None:
    """Settle what is being settled in several ways: each goes on from somewhere on the earlier ones."""
    passed = [pair]
    for _ in range(walks):
        pair = rng.choice(passed)
        while pair.settling and (number := chosen(pair, rng)) is not None:
            pair = pair.after(number, rng)
            passed.append(pair)


def undealt(game: pz.Game, seats: tuple[str, ...], key: int | None, starter: int) -> Pair:
    core = rounds.undealt(rulebook_of(game, seats), key, starter, rounds.NOTHING_GIVEN)
    core.pending = NOTHING
    return Pair(core, flat(core, rulebook(game, seats)))


def some_oven(game: pz.Game, seats: tuple[str, ...], rng: Random) -> Pair:
    """A full oven: all cards of the game lie somewhere, orders that go together rather in one hand."""
    rules = rulebook_of(game, seats)
    core = nothing_anywhere(rules, rng.getrandbits(64))
    core.round = rng.choice([rules.rounds, rng.randint(1, rules.rounds)])
    core.starter, core.turn, core.chef = [rng.randrange(rules.players) for _ in range(3)]
    oven: list[int] = []
    for seat in range(rules.players):
        deck = list(rules.decks[seat])
        rng.shuffle(deck)
        if rng.random() < 0.8:
            deck.sort(key=lambda card: (len(rules.series[card]), rules.families[card]))
        if rng.random() < 0.7:
            oven.append(ORDER_ENTRY | seat << 16 | deck.pop())
        held = [deck.pop() for _ in range(rng.randint(0, 4)) if deck]
        core.orders[seat] = tuple(sorted(held))
        core.baked[seat] = tuple(deck[: rng.randint(0, len(deck) // 2)])
        core.waiters[seat] = tuple(deck[len(core.baked[seat]) :])
    seats_and_piles = range(rules.players + 3)
    # Where little lies on the table, help is asked for.
    scarce = rng.choice([1, 0.3, 0.1])
    shares = [rng.random() for _ in range(rules.players)]
    shares += [scarce * rng.random(), scarce * rng.random(), rng.random()]
    for card in ingredients(rules.supply, rules.kinds):
        lane, double = divmod(card, 2)
        units, doubles = core.cards(lane, 1 - double, double)
        place = rng.choices(seats_and_piles, shares)[0]
        if place < rules.players and core.ingredient_cards(place) < (game.hand or 0):
            core.units[place] += units
            core.doubles[place] += doubles
        elif place == rules.players:
            core.table_units += units
            core.table_doubles += doubles
        elif place == rules.players + 1:
            oven.append(lane << 32 | (1 - double) << 16 | double)
        else:
            core.used_units += units
            core.used_doubles += doubles
    rng.shuffle(oven)
    core.oven = tuple(oven)
    return Pair(core, flat(core, rulebook(game, seats)))


def some_series(game: pz.Game, seats: tuple[str, ...], rng: Random) -> Pair:
    """A series that lacks little, among players who can help: so that help is given, or missed."""
    rules = rulebook_of(game, seats)
    core = nothing_anywhere(rules, 0)
    core.round = rules.rounds
    core.chef = rng.randrange(rules.players)
    owner = rng.randrange(rules.players)
    card = rng.choice([card for card in rules.decks[owner] if rules.series[card]])
    deck = [more for more in rules.decks[owner] if rules.families[more] == rules.families[card]]
    deck.remove(card)
    core.orders[owner] = tuple(sorted(rng.sample(deck, min(len(deck), 3))))
    core.oven = (ORDER_ENTRY | owner << 16 | card,)
    few = rng.sample(range(rules.kinds), min(rules.kinds, rng.choice([1, 1, 2, 3, 4])))
    cards = [card for card in ingredients(rules.supply, rules.kinds) if card // 2 in few]
    rng.shuffle(cards)
    core.table_units, core.table_doubles = taken(core, cards, rng.choice([0, 2, 5]), 0.2, rng)
    even = rng.random() < 0.5
    for seat in range(rules.players):
        core.waiters[seat] = () if seat == owner else (rng.choice(rules.decks[seat]),)
        if even and rules.supply.double:
            # As much of each kind: 2 single cards, to which a double card may be given.
            given = [core.cards(kind, 2 * (seat == owner), seat != owner) for kind in few]
            core.units[seat] = sum([units for units, _ in given])
            core.doubles[seat] = sum([doubles for _, doubles in given])
            continue
        doubles = 0.4 if seat == owner else 0.8
        core.units[seat], core.doubles[seat] = taken(core, cards, rng.randint(0, 9), doubles, rng)
    return Pair(core, flat(core, rulebook(game, seats)))


def taken(
    core: Core, cards: list[int], number: int, doubles: float, rng: Random
) -> tuple[int, int]:
    """Some ingredient cards out of `cards`; `doubles` says how many of them are double cards."""
    found = [0, 0]
    for _ in range(number):
        wanted = int(rng.random() < doubles)
        card = next((card for card in cards if card % 2 == wanted), None)
        if card is not None:
            cards.remove(card)
            units, twos = core.cards(card // 2, 1 - wanted, wanted)
            found[0] += units
            found[1] += twos
    return found[0], found[1]


def told_in(scenario: pz.Scenario) -> tuple[Pair, list[int]] | None:
    """Where a scenario begins, and the actions in it up to chance; None where it begins with that."""
    outcome = pz.run_scenario(scenario)
    state = outcome.state
    assert outcome.passed
    assert state is not None
    past = state._past
    core = past.beginning.core
    first = NOTHING
    if core.settlement is not None:
        # It was made by revealing the order.
        before = core.settlement.before
        if before is None:
            return None
        core, first = before.clone(), REVEALING
    elif core.pending != NOTHING:
        return None
    core.pending = NOTHING
    pair = Pair(core, flat(core, rulebook(state.game, state.seats)))
    if first != NOTHING:
        pair = pair.after(first, Random(0))
    forms = [core.rules.raw[number][0] for number in past.numbers()]
    by_seats = next((place for place, form in enumerate(forms) if form >= places.FORMS), len(forms))
    return pair, list(past.numbers()[:by_seats])


# The tests.


def test_scenarios() -> None:
    """Every rule and reading that a scenario tells of, and whatever else could have been done at each step."""
    met: Counter[tuple[int, int]] = Counter()
    for title, scenario in scenarios().items():
        begun = told_in(scenario)
        if begun is None:
            continue
        pair, numbers = begun
        for number in numbers:
            met[pair.stage, pair.core.task] += 1
            for other in pair.legal():
                pair.after(other, Random(title))
            pair = pair.after(number, Random(title))
    assert met.total() > 1000
    assert {task for _, task in met} == set(range(places.TO_PLAY, places.BY_CHANCE))
    # What is decided while plans are carried out.
    assert {
        (places.HELPED, places.TO_SETTLE),
        (places.REFUSED, places.TO_SETTLE),
        (places.REFUSED, places.TO_PAY),
    } <= set(met)


@pytest.mark.parametrize("seed", seeds(60, 400))
def test_dealt_games(seed: int) -> None:
    rng = Random(seed)
    game, seats = some_game(rng)
    pair = undealt(game, seats, rng.getrandbits(64), rng.randrange(len(seats)))
    play(pair.after(DEALING, rng), rng, 0.15)


@pytest.mark.parametrize("seed", seeds(40, 300))
def test_open_piles(seed: int) -> None:
    rng = Random(seed)
    game, seats = some_game(rng)
    pair = undealt(game, seats, None, rng.randrange(len(seats)))
    play(pair.after(DEALING, rng), rng, 0.05)


@pytest.mark.parametrize("seed", seeds(100, 1000))
def test_full_ovens(seed: int) -> None:
    rng = Random(seed)
    pair = some_oven(*some_game(rng, WITH_SERIES if seed % 2 else ()), rng)
    play(pair.after(REVEALING, rng), rng, 0.3)


@pytest.mark.parametrize("seed", seeds(100, 1000))
def test_series_with_help(seed: int) -> None:
    rng = Random(seed)
    pair = some_series(*some_game(rng, WITH_SERIES), rng)
    explore(pair.after(REVEALING, rng), rng, 10)


@pytest.mark.parametrize("seed", seeds(150, 3000))
def test_cramped_series(seed: int) -> None:
    rng = Random(seed)
    pair = some_series(*some_game(rng, ("cramped",)), rng)
    explore(pair.after(REVEALING, rng), rng, 20)


@pytest.mark.parametrize("id", games())
def test_every_card_is_dealt(id: str) -> None:
    """The flat rules shuffle in their own way: nothing is lost, and the order follows from the seed."""
    game = games()[id]
    assert game.players is not None
    seats = game.kinds[: game.players[0]]
    rules = rulebook_of(game, seats)
    first, again, other = [dealt(rulebook(game, seats), seed) for seed in (1, 1, 2)]
    assert state_of_flat(first) == state_of_flat(again) != state_of_flat(other)
    supply = chance.pile_of(first, chance.SUPPLY)
    assert rules.chef_card in supply or first.chef != places.NOBODY
    cards = [card for card in supply if card != rules.chef_card]
    for seat in range(len(seats)):
        hand = first.columns(first.cells, first.book.rows[seat])
        for lane in range(rules.kinds):
            cards += [2 * lane] * hand[lane] + [2 * lane + 1] * hand[rules.kinds + lane]
        orders = [*orders_in_hand(first, seat), *chance.pile_of(first, seat)]
        assert sorted(orders) == sorted(rules.decks[seat])
    assert sorted(cards) == [card for card in rules.undealt_supply if card != rules.chef_card]


def dealt(book: Rulebook, seed: int) -> Position:
    position = empty(book, key_of(seed))
    lay_out(position)
    deal(position)
    return position
