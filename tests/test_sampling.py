"""Sampling of hidden cards, held against all deals of small problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import inf
from random import Random
from typing import NamedTuple

import pytest

from pizzarules.game.sampling import (
    Check,
    Gain,
    GainKnown,
    Has,
    HasExactly,
    Inconsistent,
    Lose,
    Pile,
    Problem,
    Sample,
    Step,
    sample,
    walking,
)
from pizzarules.game.sampling.model import Part
from pizzarules.game.sampling.walking import Walker

Item = int | tuple[int, int]

BASIL, CORN, DILL = range(3)

FITS = 4.0
"""By so many standard deviations an honest sample misses in 1 of 30 000 tests."""


# Every deal of a problem ------------------------------------------------------------------------


def arrangements(items: Sequence[Item]) -> Iterator[tuple[Item, ...]]:
    """Every order of the items, those that look the same once."""
    if not items:
        yield ()
    for item in dict.fromkeys(items):
        rest = list(items)
        rest.remove(item)
        for others in arrangements(rest):
            yield item, *others


def hands_after(problem: Problem, piles: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """The hands at the end of the timelines; `AssertionError` if they can't have gone like this."""
    for pile, place, card in problem.known:
        assert piles[pile][place] == card
    return tuple(hand_after(steps, piles, problem.types) for steps in problem.holders)


def hand_after(
    steps: Sequence[Step], piles: Sequence[Sequence[int]], types: int
) -> tuple[int, ...]:
    hand = [0] * types
    for step in steps:
        match step:
            case Gain(pile, place):
                hand[piles[pile][place]] += 1
            case GainKnown(card):
                hand[card] += 1
            case Lose(card, number):
                assert hand[card] >= number
                hand[card] -= number
            case Has(card, number):
                assert hand[card] >= number
            case HasExactly(card, number):
                assert hand[card] == number
            case Check(predicate):
                assert predicate(tuple(hand))
    return tuple(hand)


def every_deal(problem: Problem) -> Counter[Sample]:
    """How many permutations make each deal, those of equal cards of a pile counted once."""
    found: Counter[Sample] = Counter()
    options = [list(arrangements([*pile.cards, *pile.carried])) for pile in problem.piles]
    for choice in product(*options):
        piles: list[tuple[int, ...]] = []
        for items in choice:
            piles.append(
                tuple(item if isinstance(item, int) else piles[item[0]][item[1]] for item in items)
            )
        try:
            hands = hands_after(problem, piles)
        except AssertionError:
            continue
        found[Sample(tuple(piles), hands)] += 1
    return found


def misfit(samples: Sequence[Sample], deals: Counter[Sample]) -> float:
    """How many standard deviations samples are from uniform; infinite if there is a wrong one."""
    seen = Counter(samples)
    if seen.keys() - deals.keys():
        return inf
    freedom = len(deals) - 1
    if not freedom:
        return 0.0
    square = 0.0
    for deal, ways in deals.items():
        expected = len(samples) * ways / deals.total()
        square += (seen[deal] - expected) ** 2 / expected
    # Wilson and Hilferty: the cube root of a chi-square is about normal.
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - 1 + spread) / spread**0.5)


def drawn(problem: Problem, number: int, seed: int, **effort: int) -> list[Sample]:
    rng = Random(seed)
    return [sample(problem, rng, **effort) for _ in range(number)]


# One problem for each thing that can be seen ----------------------------------------------------


class Case(NamedTuple):
    problem: Problem
    without: Problem
    """The same without what the case is about."""


def gains(pile: int, *places: int) -> list[Step]:
    return [Gain(pile, place) for place in places]


def case(
    piles: Sequence[Pile],
    *holders: Sequence[Step | None],
    instead: Sequence[Sequence[Step]],
    types: int = 3,
) -> Case:
    problem = Problem(types, piles, [[step for step in steps if step] for steps in holders])
    return Case(problem, replace(problem, holders=instead))


FIVE = Pile((BASIL, BASIL, CORN, CORN, DILL))


def a_lot_of_one(hand: tuple[int, ...]) -> bool:
    return max(hand) >= 2


def more_corn(hand: tuple[int, ...]) -> bool:
    return hand[CORN] > hand[BASIL]


CASES = {
    "a loss": case(
        [FIVE], [*gains(0, 0, 1, 2), Lose(BASIL)], instead=[[*gains(0, 0, 1, 2), Lose(CORN)]]
    ),
    "a loss before the next gain": case(
        [FIVE],
        [*gains(0, 0, 1), Lose(BASIL), *gains(0, 2, 3), Lose(CORN)],
        instead=[[*gains(0, 0, 1, 2, 3), Lose(BASIL), Lose(CORN)]],
    ),
    "two losses of one type": case(
        [FIVE],
        [*gains(0, 3, 1), Lose(CORN), *gains(0, 0, 4), Lose(CORN)],
        instead=[[*gains(0, 3, 1, 0, 4), Lose(CORN, 2)]],
    ),
    "a loss of a card gained openly": case(
        [FIVE],
        [*gains(0, 0, 1), Lose(BASIL), GainKnown(BASIL), *gains(0, 2), Lose(BASIL)],
        instead=[[*gains(0, 0, 1), Lose(BASIL), *gains(0, 2), GainKnown(BASIL), Lose(BASIL, 2)]],
    ),
    "has": case(
        [FIVE],
        [*gains(0, 0, 1, 2), Has(CORN), Lose(BASIL)],
        instead=[[*gains(0, 0, 1, 2), Lose(BASIL)]],
    ),
    "has two": case(
        [FIVE],
        [*gains(0, 0, 1, 2), Has(CORN, 2), *gains(0, 3)],
        instead=[[*gains(0, 0, 1, 2), Has(CORN), *gains(0, 3)]],
    ),
    "has exactly": case(
        [FIVE],
        [*gains(0, 0, 1, 2), HasExactly(CORN, 1), *gains(0, 3)],
        instead=[[*gains(0, 0, 1, 2), Has(CORN), *gains(0, 3)]],
    ),
    "has none": case(
        [FIVE],
        [*gains(0, 0, 1), HasExactly(CORN, 0), *gains(0, 2), Lose(CORN)],
        instead=[[*gains(0, 0, 1, 2), Lose(CORN)]],
    ),
    "has none of this, has none of that": case(
        [FIVE],
        [*gains(0, 0, 1), HasExactly(CORN, 0)],
        [*gains(0, 2, 3), HasExactly(BASIL, 0)],
        instead=[gains(0, 0, 1), gains(0, 2, 3)],
    ),
    "a check": case(
        [FIVE],
        [*gains(0, 0, 1, 2), Check(more_corn), Lose(CORN), *gains(0, 3)],
        instead=[[*gains(0, 0, 1, 2), Lose(CORN), *gains(0, 3)]],
    ),
    # No exchange leads from a pair to another pair.
    "a check that few hands pass": case(
        [FIVE],
        [*gains(0, 0, 1), Check(a_lot_of_one), *gains(0, 2, 3), Lose(CORN)],
        instead=[[*gains(0, 0, 1, 2, 3), Check(a_lot_of_one), Lose(CORN)]],
    ),
    "two holders": case(
        [FIVE],
        [*gains(0, 0, 1), Lose(BASIL)],
        [*gains(0, 2, 3), Lose(BASIL), GainKnown(CORN), HasExactly(CORN, 2)],
        instead=[[*gains(0, 0, 1), Lose(BASIL)], [*gains(0, 2, 3), Lose(BASIL)]],
    ),
    "two piles": case(
        [Pile((BASIL, CORN, DILL)), Pile((BASIL, BASIL, CORN))],
        [*gains(0, 0, 1), *gains(1, 0), Lose(BASIL), Lose(CORN)],
        instead=[[*gains(0, 0, 1), Lose(BASIL), *gains(1, 0), Lose(CORN)]],
    ),
    # The second loss may be of a card that came from the second pile only.
    "losses before and after a gain from another pile": case(
        [Pile((BASIL, BASIL, CORN, DILL)), Pile((BASIL, CORN, CORN))],
        [*gains(0, 0, 1), Lose(BASIL), *gains(1, 0), Lose(BASIL)],
        instead=[[*gains(0, 0, 1), Lose(BASIL), *gains(1, 0)]],
    ),
    # From one deal to the other cards of both piles change at once.
    "two ways across piles": case(
        [Pile((BASIL, CORN)), Pile((BASIL, CORN))],
        [*gains(0, 0), *gains(1, 0), Lose(BASIL), Lose(CORN)],
        instead=[[*gains(0, 0), *gains(1, 0)]],
    ),
    "three piles": case(
        [Pile((BASIL, CORN)), Pile((BASIL, CORN, DILL)), Pile((CORN, DILL))],
        [*gains(0, 0), *gains(1, 0, 1), Lose(CORN), *gains(2, 1), Lose(DILL)],
        [*gains(0, 1), *gains(1, 2), Check(a_lot_of_one)],
        instead=[[*gains(0, 0), *gains(1, 0, 1), Lose(CORN), *gains(2, 1), Lose(DILL)], []],
    ),
    "carried": case(
        [Pile((BASIL, BASIL, CORN, DILL)), Pile((CORN, CORN), ((0, 2), (0, 3)))],
        [*gains(0, 0), *gains(1, 0, 1), Lose(BASIL)],
        instead=[[*gains(0, 0), Lose(BASIL), *gains(1, 0, 1)]],
    ),
    "carried twice": case(
        [
            Pile((BASIL, CORN, DILL)),
            Pile((CORN,), ((0, 1), (0, 2))),
            Pile((BASIL,), ((1, 2), (1, 0))),
        ],
        [*gains(0, 0), *gains(2, 1), Has(CORN), *gains(1, 1), Lose(DILL)],
        instead=[[*gains(0, 0), *gains(2, 1), *gains(1, 1), Lose(DILL)]],
    ),
    # Who gets the cards decides whether the holder's own two may be traded.
    "carried, and gains from both piles": case(
        [Pile((BASIL, BASIL, CORN, CORN)), Pile((BASIL, BASIL), ((0, 3),))],
        [*gains(0, 0, 1, 2), Lose(BASIL, 2), *gains(1, 0, 2)],
        instead=[[*gains(0, 0, 1, 2), Lose(BASIL), *gains(1, 0, 2)]],
    ),
    # With one more exchange each deal would turn into the other one.
    "every exchange is possible": case(
        [Pile((BASIL, CORN)), Pile((BASIL,), ((0, 1),))],
        [*gains(0, 0), *gains(1, 0), Lose(BASIL)],
        instead=[[*gains(0, 0), Lose(BASIL), *gains(1, 0)]],
    ),
}
CASES["known"] = Case(
    replace(CASES["a loss"].problem, known=[(0, 1, CORN), (0, 4, BASIL)]), CASES["a loss"].problem
)
CASES["known and carried"] = Case(
    replace(CASES["carried"].problem, known=[(0, 3, DILL), (1, 2, CORN)]), CASES["carried"].problem
)
CASES["known among carried"] = Case(
    replace(CASES["carried"].problem, known=[(1, 0, BASIL)]), CASES["carried"].problem
)


def walks_are_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def walk(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Walker, "walk", walk)


def walks_start_from_one_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    resample = Walker.resample

    def always_the_same(deal: Walker, part: Part, tries: int) -> bool:
        rng, deal.rng = deal.rng, Random(1)
        resample(deal, part, tries)
        if deal.amiss:
            deal._mend(part)
        deal.rng = rng
        return False

    monkeypatch.setattr(Walker, "resample", always_the_same)


@pytest.mark.parametrize("name", CASES)
def test_exact_samples_are_uniform(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    walks_are_off(monkeypatch)
    problem, without = CASES[name]
    deals = every_deal(problem)
    assert misfit(drawn(problem, 600, seed=1), deals) < FITS
    # So it is noticed if what the case is about is overlooked.
    assert misfit(drawn(without, 600, seed=1), deals) > 2 * FITS


@pytest.mark.parametrize("name", ["a loss", "a loss before the next gain", "has"])
def test_deals_with_many_ways_are_kept_less_often(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = CASES[name].problem
    monkeypatch.setattr(Walker, "ways", lambda *_: 0.0)
    assert misfit(drawn(problem, 600, seed=1), every_deal(problem)) > FITS


@pytest.mark.parametrize("name", CASES)
def test_walks_are_uniform(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    walks_start_from_one_deal(monkeypatch)
    problem = CASES[name].problem
    deals = every_deal(problem)
    assert misfit(drawn(problem, 300, seed=2, tries=0, steps=12), deals) < FITS
    assert misfit(drawn(problem, 300, seed=2, tries=0, steps=0), deals) > FITS


@pytest.mark.parametrize(("crosses", "away"), [(True, 0), (False, 1000), (False, 0)])
def test_ways_from_deal_to_deal(crosses: bool, away: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps across piles suffice here, and ways through wrong deals; without both there is none."""
    walks_start_from_one_deal(monkeypatch)
    if not crosses:
        monkeypatch.setattr(Walker, "_cross", lambda *_: None)
    monkeypatch.setattr(walking, "_AWAY", away)
    problem = CASES["two ways across piles"].problem
    samples = drawn(problem, 300, seed=2, tries=0, steps=12)
    assert (misfit(samples, every_deal(problem)) < FITS) == (crosses or away > 0)


def test_places_that_nothing_tells_apart_are_shuffled(monkeypatch: pytest.MonkeyPatch) -> None:
    walks_start_from_one_deal(monkeypatch)
    problem = Problem(2, [Pile((0, 1))], [[*gains(0, 0, 1), Lose(0), Lose(1)]])
    assert misfit(drawn(problem, 300, seed=1, tries=0), every_deal(problem)) < FITS


# Random play --------------------------------------------------------------------------------------


class Play:
    """Random play with a random deal, and what is seen of it."""

    def __init__(self, seed: int, *, types: int, holders: int) -> None:
        self.rng = Random(seed)
        self.types = types
        self.piles: list[Pile] = []
        self.truth: list[list[int]] = []
        self.timelines: list[list[Step]] = [[] for _ in range(holders)]
        self.hands: list[Counter[int]] = [Counter() for _ in range(holders)]
        self.left: list[tuple[int, int]] = []
        """The places that will be carried on."""
        self.known: list[tuple[int, int, int]] = []

    def problem(self) -> Problem:
        return Problem(self.types, self.piles, self.timelines, self.known)

    def shuffle(self, size: int, *, carries: bool, known: float) -> None:
        carried = tuple(self.left[: size - 1]) if carries else ()
        cards = tuple(self.rng.randrange(self.types) for _ in range(size - len(carried)))
        self.piles.append(Pile(cards, carried))
        truth = [*cards, *(self.truth[pile][place] for pile, place in carried)]
        self.rng.shuffle(truth)
        self.truth.append(truth)
        number = len(self.truth) - 1
        self.left = [(number, place) for place in range(size)]
        self.known += [
            (number, place, card) for place, card in enumerate(truth) if self.rng.random() < known
        ]

    def gain(self, holder: int) -> None:
        pile, place = self.left.pop(0)
        self.timelines[holder].append(Gain(pile, place))
        self.hands[holder][self.truth[pile][place]] += 1

    def lose(self, holder: int) -> None:
        hand = self.hands[holder]
        if hand.total():
            card = self.rng.choice(list(hand.elements()))
            number = self.rng.randint(1, hand[card])
            self.timelines[holder].append(Lose(card, number))
            hand[card] -= number

    def gain_known(self, holder: int) -> None:
        card = self.rng.randrange(self.types)
        self.timelines[holder].append(GainKnown(card))
        self.hands[holder][card] += 1

    def tell(self, holder: int) -> None:
        """Something is seen of the hand."""
        hand = self.hands[holder]
        card, other = self.rng.sample(range(self.types), 2)
        steps: list[Step] = [
            Has(card, hand[card]),
            HasExactly(card, hand[card]),
            Check(more_than(card, other, hand)),
            Check(as_even(card, other, hand)),
        ]
        self.timelines[holder].append(self.rng.choice(steps))


def more_than(card: int, other: int, hand: Counter[int]) -> Callable[[tuple[int, ...]], bool]:
    truth = hand[card] > hand[other]
    return lambda counts: (counts[card] > counts[other]) == truth


def as_even(card: int, other: int, hand: Counter[int]) -> Callable[[tuple[int, ...]], bool]:
    truth = (hand[card] + hand[other]) % 2
    return lambda counts: (counts[card] + counts[other]) % 2 == truth


def small_play(seed: int) -> Play:
    rng = Random(seed)
    play = Play(seed, types=3, holders=rng.randint(1, 2))
    for _ in range(rng.randint(1, 2)):
        play.shuffle(rng.randint(3, 4), carries=True, known=0.1)
        while len(play.left) > 1:
            act = rng.choice([play.gain, play.gain, play.gain, play.lose, play.lose, play.tell])
            act(rng.randrange(len(play.hands)))
        if rng.random() < 0.3:
            play.gain_known(0)
    return play


def problems_worth_testing() -> Iterator[tuple[int, Problem, Counter[Sample]]]:
    for seed in range(60):
        problem = small_play(seed).problem()
        deals = every_deal(problem)
        if 4 <= len(deals) <= 60:
            yield seed, problem, deals


def test_samples_after_random_play_are_uniform() -> None:
    exact = []
    walked = []
    for seed, problem, deals in problems_worth_testing():
        exact.append(misfit(drawn(problem, 200, seed), deals))
        walked.append(misfit(drawn(problem, 200, seed, tries=0, steps=10), deals))
    assert len(exact) > 15
    for misfits in (exact, walked):
        assert max(misfits) < FITS
        # Together they tell more.
        assert abs(sum(misfits)) / len(misfits) ** 0.5 < FITS


def test_walks_after_longer_play_agree_with_exact_samples() -> None:
    play = Play(5, types=4, holders=2)
    play.shuffle(16, carries=False, known=0.05)
    for turn in range(13):
        play.gain(turn % 2)
        if turn > 4:
            play.lose((turn + 1) % 2)
    problem = play.problem()
    exact = drawn(problem, 1500, seed=1, tries=5000)
    walked = drawn(problem, 500, seed=2, tries=0)
    for holder, card in product(range(2), range(4)):
        first = [found.hands[holder][card] for found in exact]
        second = [found.hands[holder][card] for found in walked]
        assert apart(first, second) < FITS


def apart(first: Sequence[int], second: Sequence[int]) -> float:
    """By how many standard deviations the means of two samples differ."""
    means = [sum(numbers) / len(numbers) for numbers in (first, second)]
    error = sum(
        sum((number - mean) ** 2 for number in numbers) / len(numbers) ** 2
        for numbers, mean in zip((first, second), means, strict=True)
    )
    return float(abs(means[0] - means[1]) / error**0.5) if error else 0.0


def full_play(seed: int, *, carries: bool = False, tells: float = 0.0, known: float = 0.0) -> Play:
    """Three rounds of four players with hands of up to seven cards."""
    play = Play(seed, types=10, holders=4)
    rng = play.rng
    for _ in range(3):
        play.shuffle(42, carries=carries, known=known)
        turn = 0
        while len(play.left) > 5:
            holder = turn % 4
            turn += 1
            play.lose(holder)
            if rng.random() < tells:
                play.tell(holder)
            while play.hands[holder].total() < 7 and len(play.left) > 5:
                play.gain(holder)
    return play


def assert_agrees(problem: Problem, found: Sample) -> None:
    assert found.hands == hands_after(problem, found.piles)
    for pile, cards in zip(problem.piles, found.piles, strict=True):
        carried = [found.piles[origin][place] for origin, place in pile.carried]
        assert sorted(cards) == sorted([*pile.cards, *carried])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "seen",
    [{}, {"carries": True}, {"tells": 0.3}, {"carries": True, "tells": 0.15, "known": 0.1}],
    ids=str,
)
def test_full_size(seen: dict[str, float], seed: int) -> None:
    problem = full_play(seed, **seen).problem()  # type: ignore[arg-type]
    samples = drawn(problem, 2, seed)
    assert samples[0] != samples[1]
    for found in samples:
        assert_agrees(problem, found)


# What a sample depends on -------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_sample() -> None:
    problem = full_play(1, tells=0.1).problem()
    again = full_play(1, tells=0.1).problem()
    first = drawn(problem, 2, seed=7)
    # Nothing is left behind by the samples before.
    assert drawn(problem, 2, seed=7) == first
    assert drawn(again, 2, seed=7) == first


def test_a_predicate_is_asked_about_possible_hands_only() -> None:
    asked: set[tuple[int, ...]] = set()

    def odd_corn(hand: tuple[int, ...]) -> bool:
        asked.add(hand)
        return hand[CORN] % 2 == 1

    steps = [*gains(0, 0, 1, 2), Lose(BASIL), GainKnown(DILL), Check(odd_corn), *gains(0, 3)]
    drawn(Problem(3, [FIVE], [steps]), 200, seed=1, tries=0, steps=5)
    assert asked
    assert all(sum(hand) == 3 and min(hand) >= 0 for hand in asked)


def test_piles_that_nothing_connects_are_drawn_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    walks_are_off(monkeypatch)
    steps: list[Step] = []
    for pile in range(12):
        steps += [*gains(pile, 0, 1), Lose(3 * pile), Lose(3 * pile + 1)]
    piles = [Pile(tuple(3 * n + card for card in (0, 0, 1, 1, 2))) for n in range(12)]
    problem = Problem(36, piles, [steps])
    # Together, not one in 10 ** 7 such deals would be kept.
    assert_agrees(problem, sample(problem, Random(1)))


def test_a_pile_of_which_nothing_was_seen_is_shuffled() -> None:
    problem = Problem(3, [Pile((BASIL, BASIL, CORN, DILL))])
    assert misfit(drawn(problem, 1000, seed=1), every_deal(problem)) < FITS


def test_without_piles_there_is_one_sample() -> None:
    problem = Problem(2, [], [[GainKnown(1), GainKnown(1), Lose(1)]])
    assert sample(problem, Random(1)) == ((), ((0, 1),))


# What can't be ------------------------------------------------------------------------------------


def never(_: tuple[int, ...]) -> bool:
    return False


@pytest.mark.parametrize(
    ("piles", "steps", "known"),
    [
        ([FIVE], [Lose(BASIL)], []),
        ([FIVE], [*gains(0, 0, 1), Lose(BASIL, 3)], []),
        ([FIVE], [*gains(0, 0, 1, 2), Lose(DILL, 2)], []),
        ([FIVE], [*gains(0, 0, 1), Lose(BASIL), Lose(CORN), Lose(DILL)], []),
        ([FIVE, Pile((CORN,))], [*gains(0, 0), *gains(1, 0), Lose(BASIL), Lose(DILL)], []),
        ([FIVE], [GainKnown(CORN), *gains(0, 0), HasExactly(CORN, 0)], []),
        ([FIVE], [*gains(0, 0, 1, 2, 3), HasExactly(CORN, 0), HasExactly(BASIL, 0)], []),
        ([FIVE], [Check(never)], []),
        ([FIVE], [*gains(0, 0), Check(never)], []),
        ([Pile((CORN,))], [*gains(0, 0), Lose(BASIL)], []),
        ([FIVE], [*gains(0, 0, 1)], [(0, 0, BASIL), (0, 0, CORN)]),
        ([FIVE], [*gains(0, 0, 1)], [(0, 0, DILL), (0, 1, DILL)]),
        ([FIVE], [*gains(0, 0), Lose(BASIL)], [(0, 0, CORN)]),
        ([FIVE, Pile((CORN,), ((0, 1),))], [*gains(1, 0, 1), Lose(DILL)], [(0, 1, BASIL)]),
    ],
)
def test_what_no_deal_agrees_with(
    piles: list[Pile],
    steps: list[Step],
    known: list[tuple[int, int, int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(walking, "_PATIENCE", 8)
    problem = Problem(3, piles, [steps], known)
    assert not every_deal(problem)
    with pytest.raises(
        Inconsistent, match=r"^(a holder can't|a check|there aren't|two types|no deal)"
    ):
        sample(problem, Random(1))


@pytest.mark.parametrize(
    ("piles", "steps", "known", "message"),
    [
        ([Pile((3,))], [], [], "there is no type 3"),
        ([FIVE], [Lose(-1)], [], "there is no type -1"),
        ([FIVE], [Lose(1, -1)], [], "fewer than no cards"),
        ([FIVE], gains(0, 5), [], "there is no place 5 of a pile 0"),
        ([FIVE], gains(1, 0), [], "there is no place 0 of a pile 1"),
        ([FIVE], gains(0, 1, 1), [], "pile 0, place 1 is taken twice"),
        ([FIVE, Pile((), ((0, 1),))], gains(0, 1), [], "pile 0, place 1 is taken twice"),
        ([Pile((), ((0, 0),))], [], [], "pile 0 carries cards of pile 0"),
        ([FIVE], [], [(0, 5, BASIL)], "there is no place 5"),
        ([FIVE], [], [(0, 1, 3)], "there is no type 3"),
    ],
)
def test_what_means_nothing(
    piles: list[Pile], steps: list[Step], known: list[tuple[int, int, int]], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Problem(3, piles, [steps], known)


def test_a_problem_keeps_what_it_was_told() -> None:
    piles, holders, known = [Pile((BASIL, CORN))], [gains(0, 0)], [(0, 1, CORN)]
    problem = Problem(2, piles, holders, known)
    piles.append(Pile((CORN,)))
    holders[0].append(Lose(BASIL))
    holders.append([])
    known.clear()
    assert problem.piles == (Pile((BASIL, CORN)),)
    assert problem.holders == ((Gain(0, 0),),)
    assert problem.known == ((0, 1, CORN),)
