"""Determinization against counting: every deal that agrees with what was seen, and its likelihood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random

import pytest

import pizzarules as pz
from pizzarules.rulings import RULINGS
from seeds import seeds

SMALL = pz.load(Path(__file__).with_name("games") / "small.pizza")
Seen = tuple[pz.Action, tuple[pz.Event, ...]]
"""An action of a seat, and what an onlooker got to know by it."""


def seen_by(state: pz.State, seat: str | None) -> tuple[pz.Event, ...]:
    """The events of the last step that a seat gets to know: by their audience alone."""
    return tuple(
        event for event in state.events if event.audience is None or seat in event.audience
    )


def played(
    game: pz.Game, seat: str | None, steps: int, random: Random, rulings: dict[str, str]
) -> tuple[pz.State, list[Seen]]:
    """A random game of open piles, and what a seat has seen of it. The deal comes first."""
    state = game.new(deal={}, rulings=rulings)
    seen: list[Seen] = []
    pending: pz.Action | None = None
    while not state.is_over and (len(seen) <= steps or state.to_act == pz.CHANCE):
        if state.to_act == pz.CHANCE:
            outcomes = state.outcomes()
            weights = [float(likely) for _, likely in outcomes]
            state = state.apply(random.choices(outcomes, weights)[0][0])
        else:
            pending = random.choice(state.actions())
            state = state.apply(pending)
        if state.to_act != pz.CHANCE:
            seen.append((pending or state.game.codec.actions[0], seen_by(state, seat)))
    return state, seen


def agreeing(
    state: pz.State, seen: Sequence[Seen], seat: str | None, likely: Fraction
) -> Iterator[tuple[pz.State, Fraction]]:
    """Every state that chance may have led to, given what a seat has seen; and how likely it is."""
    if state.to_act == pz.CHANCE:
        for action, more in state.outcomes():
            after = state.apply(action)
            if after.to_act == pz.CHANCE:
                yield from agreeing(after, seen, seat, likely * more)
            elif seen_by(after, seat) == seen[0][1]:
                yield from agreeing(after, seen[1:], seat, likely * more)
        return
    if not seen:
        yield state, likely
        return
    action, events = seen[0]
    if action not in state.actions():
        return
    after = state.apply(action)
    if after.to_act == pz.CHANCE:
        yield from agreeing(after, seen, seat, likely)
    elif seen_by(after, seat) == events:
        yield from agreeing(after, seen[1:], seat, likely)


def hidden(state: pz.State) -> tuple[object, ...]:
    return tuple((str(state.hand(seat)), state.orders(seat)) for seat in state.seats)


def tops(state: pz.State) -> Iterator[tuple[str, Fraction]]:
    """The next card of the supply, with its likelihood."""
    if state.supply[:1] == ("?",):
        rest = state.open["supply"]
        for card, number in Counter(rest).items():
            yield card, Fraction(number, len(rest))
    else:
        yield (state.supply[0] if state.supply else "none"), Fraction(1)


def far_from(found: Counter[object], expected: dict[object, Fraction], number: int) -> float:
    """How many standard deviations the chi-square of samples lies above what is to be expected."""
    rare = {key for key, likely in expected.items() if likely * number < 8}
    cells = [(found[key], float(expected[key] * number)) for key in expected if key not in rare]
    if rare:
        pooled = float(sum(expected[key] for key in rare) * number)
        cells.append((sum(found[key] for key in rare), max(pooled, 1e-9)))
    square = sum((there - due) ** 2 / due for there, due in cells)
    free = len(cells) - 1
    return (square - free) / sqrt(2 * free) if free else 0.0


@pytest.mark.parametrize("seat", ["apple", "berry", None])
@pytest.mark.parametrize("seed", seeds(5, 14))
def test_every_deal_that_agrees_is_as_likely(seed: int, seat: str | None) -> None:
    random = Random(seed)
    rulings = {}
    if seed % 2:
        rulings = {id: random.choice(RULINGS[id].choices) for id in FREE}
    game = SMALL.game("smaller" if seed % 3 else "small")
    state, seen = played(game, seat, 4 + seed % 8, random, rulings)
    expected: dict[object, Fraction] = {}
    total = Fraction()
    for leaf, likely in agreeing(game.new(deal={}, rulings=rulings), seen, seat, Fraction(1)):
        total += likely
        for top, more in tops(leaf):
            key = (hidden(leaf), top)
            expected[key] = expected.get(key, Fraction()) + likely * more
    expected = {key: likely / total for key, likely in expected.items()}
    number = 400 + 40 * min(len(expected), 60)
    found: Counter[object] = Counter()
    for _ in range(number):
        sampled = state.determinize(seat, random)
        found[hidden(sampled), (sampled.supply or ("none",))[0]] += 1
    assert set(found) <= set(expected), "a state that can't be"
    assert far_from(found, expected, number) < 5


FREE = ("surplus-double", "help-double", "chef-shuffle", "round-end", "decline", "help-reward")
"""Rulings that say what a hand that acted so may have held, or how the cards come."""


def test_the_chef_card_may_lie_anywhere_in_the_supply() -> None:
    # An empty hand is none that is still to be dealt.
    state = SMALL.game("small").position(
        seats=["apple", "berry"],
        hands={"apple": {"apple": [1, 0]}},
        supply=["apple", "chef", "berry", "berry"],
    )
    random = Random(0)
    found = {state.determinize("apple", random).supply.index("chef") for _ in range(100)}
    assert found == {0, 1, 2, 3}


def test_the_chef_card_lies_below_what_is_dealt() -> None:
    state = SMALL.game("small").new(
        deal={"supply": ["apple", "apple", "berry", "chef", "double berry"]}
    )
    assert state.supply[:4] == ("?",) * 4
    random = Random(0)
    # Two ingredients go to each of two hands; five cards are left, in an order that no seat knows.
    for _ in range(100):
        sampled = state.determinize("apple", random)
        assert len(sampled.supply) == 5
        assert "chef" in sampled.supply


@pytest.mark.parametrize(("reading", "told"), [("forbidden", True), ("allowed", False)])
def test_who_could_not_match_a_shown_card_holds_none(reading: str, told: bool) -> None:
    state = pz.game("sole-mio").position(
        seats=["olive", "salami"],
        chef="olive",
        rulings={"shown-decline": reading},
        hands={"olive": "1 mushroom + 2 salami", "salami": "1 pepper + 1 olive"},
        waiters={"olive": ["coppia"], "salami": ["coppia"]},
        supply=["pepper"] * 4 + ["mushroom"] * 3 + ["salami"] * 2,
        oven=[("olive", "richiesta")],
    )
    for action in ("name salami", "show 1 pepper", "decline"):
        state = state.apply(action)
    hands = [state.determinize("salami", Random(seed)).hand("olive") for seed in range(12)]
    assert all(hand["pepper"] == (0, 0) for hand in hands) == told


def test_a_pledge_that_is_laid_after_a_refusal_is_reckoned_once() -> None:
    state = pz.game("sole-mio").position(
        seats=["olive", "pepper"],
        rulings={"refused-pledge": "owner"},
        chef="olive",
        table="2 salami",
        hands={"olive": "1 salami + 1 double salami", "pepper": "1 mushroom"},
        orders={"olive": ["complemento:mushroom"]},
        oven=[("olive", "complemento:pepper")],
    )
    for text in (
        "join complemento:mushroom",
        "demand 4 from complemento:pepper",
        "ask for help",
        "use salami",
        "lay no salami",
        "use salami",
        "lay 1 salami + 1 double salami",
        "refuse",
    ):
        state = state.apply(text)
    assert state.to_act == "olive"
    for action in state.actions():
        after = state.apply(action)
        # The single or the double salami was laid, and the other one is known to be in hand.
        left = after.hand("olive")
        assert after.determinize("pepper", Random(1)).hand("olive") == left
