"""Chance: open piles, their outcomes, and what is expected of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from hashlib import blake2b
from itertools import permutations
from math import sqrt
from pathlib import Path
from random import Random

import pytest

import pizzarules as pz
from pizzarules.testing.positions import all_cards, as_pool, ingredient_deck, order_deck
from positions import GAMES, game_called

GOLDEN = Path(__file__).with_name("golden") / "deals.txt"
SMALL = pz.load(Path(__file__).with_name("games") / "small.pizza")


def dealt(state: pz.State, random: Random) -> pz.State:
    """The state after all that chance decides now."""
    while state.to_act == pz.CHANCE:
        outcomes = state.outcomes()
        place = random.choices(range(len(outcomes)), [float(likely) for _, likely in outcomes])[0]
        state = state.apply(outcomes[place][0])
    return state


def branches(state: pz.State) -> Iterator[tuple[pz.State, Fraction]]:
    """Every state that chance may lead to before a seat decides, and how likely it is."""
    if state.to_act != pz.CHANCE:
        yield state, Fraction(1)
        return
    for action, likely in state.outcomes():
        for after, more in branches(state.apply(action)):
            yield after, likely * more


def hands(state: pz.State) -> tuple[object, ...]:
    return tuple((str(state.hand(seat)), state.orders(seat)) for seat in state.seats)


def test_an_open_deal_is_as_likely_as_its_shuffles() -> None:
    # Every order of the cards is as likely: what falls to the hands is counted by hand here.
    game = SMALL.game("smaller")
    expected: Counter[tuple[object, ...]] = Counter()
    cards = ingredient_deck(game, 2)
    for four in permutations(range(len(cards)), 4):
        dealt_cards = [cards[place] for place in four]
        expected[pool_text(dealt_cards[:2]), pool_text(dealt_cards[2:])] += 1
    total = sum(expected.values())
    found: Counter[tuple[object, ...]] = Counter()
    for state, likely in branches(
        game.new(deal={"orders": {"apple": ["pair"], "berry": ["pair"]}})
    ):
        one, other = (str(state.hand(seat)) for seat in state.seats)
        found[one, other] += likely  # type: ignore[assignment]
    assert found == {pair: Fraction(number, total) for pair, number in expected.items()}


def pool_text(cards: list[str]) -> str:
    return str(SMALL.game("small").pantry.pool(as_pool(cards)))


def test_cards_of_one_kind_are_one_outcome() -> None:
    state = pz.game("mamma-mia").new(2, deal={})
    assert {str(action): likely for action, likely in state.outcomes()} == {
        f"deal 1 {kind}": Fraction(1, 5) for kind in pz.game("mamma-mia").kinds
    }
    state = state.apply("deal 1 olive")
    # 39 cards are left, 7 of them olives.
    assert dict(state.outcomes())[state.game.parse("deal 1 olive")] == Fraction(7, 39)
    state = dealt(state, Random(1))
    assert state.decision == "play"
    assert set(state.supply) == {"?"}


def test_the_chef_card_is_one_of_the_cards() -> None:
    state = dealt(pz.game("mamma-mia").new(2, deal={}), Random(5))
    assert len(state.supply) == 29
    state = state.apply(state.actions()[0]).apply("no order").apply("draw supply")
    assert state.decision == "chance"
    assert dict(state.outcomes())[state.game.parse("deal chef")] == Fraction(1, 29)
    drawn = state.apply("deal chef")
    assert drawn.to_act == pz.CHANCE
    drawn = dealt(drawn, Random(1))
    assert drawn.chef == "olive"
    assert "chef" not in drawn.open["supply"]


def test_failed_orders_under_a_waiter_are_known() -> None:
    game = pz.game("sole-mio")
    state = game.position(
        seats=["olive", "pepper"],
        hands={"olive": "1 olive"},
        orders={"pepper": ["coppia"]},
        waiters={"olive": ["?", "?", "bloccato"]},
        open={"olive": ["duplicato", "richiesta"], "supply": ["olive", "salami", "chef"]},
        supply=["?", "?", "?"],
        seed=None,
        turn="olive",
    )
    state = state.apply("play 1 olive")
    assert state.waiter("olive") == ("?", "?", "bloccato")
    # All three are drawn, whatever the order of the first two is: nothing is left to chance.
    after = state.apply("draw waiter")
    assert sorted(after.orders("olive")) == ["bloccato", "duplicato", "richiesta"]
    # The supply is drawn as a whole too.
    assert state.apply("draw supply").hand("olive").to_json() == {"olive": [1, 0], "salami": [1, 0]}


def test_a_drawn_order_is_one_of_those_that_are_left() -> None:
    game = pz.game("sole-mio")
    state = game.position(
        seats=["olive", "pepper"],
        hands={"olive": "7 olive"},
        waiters={"olive": ["?", "?", "?", "bloccato"]},
        open={"olive": ["duplicato", "richiesta", "coppia"]},
        supply=["olive"],
        seed=None,
        turn="olive",
    )
    state = state.apply("play 1 olive").apply("draw waiter")
    assert state.to_act == pz.CHANCE
    assert {str(action): likely for action, likely in state.outcomes()} == {
        "deal duplicato": Fraction(1, 3),
        "deal richiesta": Fraction(1, 3),
        "deal coppia": Fraction(1, 3),
    }
    after = state.apply("deal coppia")
    assert after.orders("olive") == ("coppia",)
    assert after.waiter("olive") == ("?", "?", "bloccato")


def test_a_pile_of_one_kind_is_no_chance() -> None:
    game = pz.game("sole-mio")
    state = game.position(
        hands={"olive": "1 salami"},
        supply=["?", "?", "chef"],
        open={"supply": ["pepper", "pepper"]},
        turn="olive",
        seed=None,
    )
    assert state.supply == ("pepper", "pepper", "chef")
    assert state.open == {}


def test_the_next_supply_is_open_too() -> None:
    game = pz.game("mamma-mia")
    state = game.position(
        seats=["olive", "pepper"],
        chef="pepper",
        oven=["1 salami"],
        used="3 olive + 2 pepper",
        round=1,
        seed=None,
    )
    assert state.round == 2
    assert state.supply == ("?",) * 6
    assert Counter(state.open["supply"]) == {"olive": 3, "pepper": 2, "chef": 1}


@pytest.mark.parametrize("id", [*GAMES, "everything"])
def test_random_games_of_open_piles_end_with_every_card(id: str) -> None:
    game = game_called(id)
    for seed in range(6):
        random = Random(seed)
        rulings = {"chef-shuffle": random.choice(["before-deal", "after-deal"])}
        state = game.new(random.choice(game.numbers_of_players()), deal={}, rulings=rulings)
        cards = all_cards(state)
        while not state.is_over:
            state = dealt(state, random)
            assert all_cards(state) == cards
            if not state.is_over:
                state = state.apply(random.choice(state.actions()))


# What is expected.


def value(state: pz.State, depth: int) -> Fraction:
    """What the first seat bakes on average within so many actions of uniformly random players."""
    return _value(state, depth)


@cache
def _value(state: pz.State, depth: int) -> Fraction:
    if state.is_over or (depth == 0 and state.to_act != pz.CHANCE):
        return Fraction(score_of(state))
    if state.to_act == pz.CHANCE:
        return sum(
            (likely * _value(state.apply(a), depth) for a, likely in state.outcomes()), Fraction()
        )
    actions = state.actions()
    return sum((_value(state.apply(a), depth - 1) for a in actions), Fraction()) / len(actions)


def score_of(state: pz.State) -> int:
    """A number that depends on hands, table and baked orders alike."""
    seat = state.seats[0]
    return 100 * state.score(seat) + 10 * state.hand(seat).total + len(state.orders(seat))


@pytest.mark.parametrize("depth", [4, pytest.param(8, marks=pytest.mark.thorough)])
def test_seeds_average_to_the_expected_value(depth: int, thorough: bool) -> None:
    game = SMALL.game("smaller")
    exact = float(value(game.new(deal={}), depth))
    results = []
    for seed in range(6000 if thorough else 1500):
        random = Random(seed)
        state = game.new(seed=seed)
        for _ in range(depth):
            if not state.is_over:
                state = state.apply(random.choice(state.actions()))
        results.append(score_of(state))
    mean = sum(results) / len(results)
    spread = sqrt(sum((one - mean) ** 2 for one in results) / (len(results) - 1))
    error = spread / sqrt(len(results))
    assert error > 0
    assert abs(mean - exact) < 4 * error, (mean, exact, error)


# What a deal may say.


def test_a_given_deal_is_what_is_dealt() -> None:
    game = SMALL.game("smaller")
    state = game.new(
        deal={
            "hands": {"apple": "2 apple", "berry": "1 double apple + 1 berry"},
            "orders": {"apple": ["pair"], "berry": ["given"]},
            "waiters": {"apple": ["given", "shown"], "berry": ["shown", "pair"]},
            "supply": ["berry", "chef", "double berry"],
        }
    )
    assert state.decision == "play"
    assert str(state.hand("berry")) == "1 double apple + 1 berry"
    assert state.orders("apple") == ("pair",)
    assert state.waiter("berry") == ("shown", "pair")
    assert state.supply == ("berry", "chef", "double berry")


def test_what_a_deal_leaves_out_follows_from_the_seed() -> None:
    game = pz.game("sole-mio")
    one = game.new(3, seed=5, deal={"hands": {"pepper": "4 olive + 1 double salami"}})
    other = game.new(3, seed=5, deal={"hands": {"pepper": "4 olive + 1 double salami"}})
    assert one == other
    assert one.to_act == "olive"
    assert str(one.hand("pepper")) == "4 olive + 1 double salami"
    assert "?" not in one.supply
    assert all_cards(one) == all_cards(game.new(3, seed=5))


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ({"hand": {}}, "no part of a deal is called `hand`: did you mean `hands`?"),
        ({"hands": {"apple": "1 apple"}}, "hand of apple: 1 cards, and this game deals 2"),
        ({"hands": {"apple": "2 double apple"}}, "there are 2 double apple, and the game has 1"),
        ({"hands": {"olive": "2 apple"}}, "no seat is called `olive`"),
        (
            {"orders": {"apple": ["pair", "pair"]}},
            "orders of apple: 2 cards, and this game deals 1",
        ),
        ({"waiters": {"apple": ["pair", "pair"]}}, "apple has not so many of one order"),
        ({"waiters": {"apple": ["pair", "?"]}}, "said in full, or left out to be open"),
        ({"supply": ["apple", "apple", "berry"]}, "the chef card is in the supply, as `chef`"),
        ({"supply": ["chef"]}, "supply: 1 cards, and this game deals 3"),
        ({"supply": "chef"}, "is a list of cards"),
        ([], "`deal` maps `hands`, `orders`, `waiters`, `supply` to cards"),
    ],
)
def test_deals_that_can_t_be(deal: object, message: str) -> None:
    with pytest.raises(pz.PizzaError) as caught:
        SMALL.game("smaller").new(deal=deal)  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_open_piles_that_can_t_be() -> None:
    game = pz.game("sole-mio")
    with pytest.raises(
        pz.PositionError, match="supply: 1 of its cards are `\\?`, and `open` says 2"
    ):
        game.position(supply=["?"], open={"supply": ["olive", "pepper"]})
    with pytest.raises(pz.PositionError, match="waiter of olive: 2 of its cards are `\\?`"):
        game.position(waiters={"olive": ["?", "?"]})
    with pytest.raises(pz.PositionError, match="chef card is in the supply"):
        game.position(chef="olive", supply=["?", "?"], open={"supply": ["olive", "chef"]})


def test_a_state_with_open_piles_can_t_be_simulated_as_it_is() -> None:
    state = pz.game("sole-mio").new(2, deal={})
    with pytest.raises(pz.PositionError, match="determinize"):
        state.fork()
    state.determinize(None, Random(0)).fork()


# What a seed gives stays.


def shuffled_as_documented(cards: list[str], seed: int, number: int) -> list[str]:
    """The shuffle as docs/formats.md tells it: for who wants to deal in another language."""
    text = seed.to_bytes(32, "big", signed=True) + number.to_bytes(8, "big")
    random = Random(int.from_bytes(blake2b(text, digest_size=16).digest(), "big"))
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return pile


@pytest.mark.parametrize("seed", [0, 7, -3, 2**200])
def test_a_deal_can_be_worked_out_from_the_seed(seed: int) -> None:
    game = pz.game("sole-mio")
    state = game.new(3, seed=seed)
    cards = [
        name
        for kind in game.kinds
        for name in [kind] * 8 + [f"double {kind}"]  # 9 + 2 cards, less 1 + 1 for three players
    ]
    pile = shuffled_as_documented(cards, seed, 0)
    for seat in state.seats:
        hand = [pile.pop() for _ in range(5)]
        assert state.hand(seat).to_json() == game.pantry.pool(as_pool(hand)).to_json()
    pile = shuffled_as_documented([*pile, "chef"], seed, 1)
    assert state.supply == tuple(reversed(pile))
    for place, seat in enumerate(state.seats):
        waiter = shuffled_as_documented(order_deck(game, seat), seed, 2 + place)
        assert Counter(state.orders(seat)) == Counter([waiter.pop(), waiter.pop()])
        assert state.waiter(seat) == tuple(reversed(waiter))


@pytest.mark.parametrize("seed", [0, 7, -3])
def test_the_next_supply_can_be_worked_out_from_the_seed(seed: int) -> None:
    state = pz.game("sole-mio").position(
        seats=["olive", "pepper"],
        chef="olive",
        used="3 pepper + 2 olive + 1 double olive",
        oven=["1 salami"],
        round=1,
        seed=seed,
    )
    assert state.round == 2
    # In round 2 of two players it is the shuffle number 2 + 2 + 2.
    cards = ["olive", "olive", "double olive", "pepper", "pepper", "pepper", "chef"]
    assert state.supply == tuple(reversed(shuffled_as_documented(cards, seed, 6)))


def test_golden_deals() -> None:
    # The file was written once; a later version gives the same deals.
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 20
    for line in lines:
        id, players, seed, notation = line.split(" ", 3)
        assert pz.game(id).new(int(players), seed=int(seed)).notation == notation
