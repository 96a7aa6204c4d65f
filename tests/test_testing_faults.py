"""Faults that are planted in the engine are found, each by the property that it breaks.

What is planted is a slip that somebody could make: a line forgotten, a size mixed up, one too many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import Phase, settings

import pizzarules as pz
from pizzarules import testing
from pizzarules.game import settling, shuffling, turn
from pizzarules.game import state as states
from pizzarules.game.actions import Form
from pizzarules.game.determinizing import Determinizer
from pizzarules.game.notation import notation_of
from pizzarules.game.past import tried
from pizzarules.orders import claim, matcher, requirement, verdict
from pizzarules.orders.binding import BoundCondition
from pizzarules.orders.jsonform import order_to_json
from pizzarules.testing import card_properties, game_properties

in_sources = pytest.mark.skipif(pz.compiled, reason="nothing can be planted in a native build")

CARDS = pz.loads(
    """
language 1

order tris
  bake 3 own + 2 of another kind
  worth 2
order exact
  bake exactly 3 of a kind
order lean
  only if no own on the table
  bake 2 of a kind
order pair
  bake 2 of a kind
"""
)
AS_IT_COMES = settings(max_examples=100, phases=[Phase.generate], database=None, deadline=None)
"""Examples are not made smaller: that takes time."""
SMALL = pz.load(Path(__file__).with_name("games") / "small.pizza")

Patch = pytest.MonkeyPatch


def singles_first(patch: Patch) -> None:
    def payment(self: claim.Claim, singles: int, doubles: int) -> claim.Column:
        ones = min(singles, self.units)
        return ones, -(-(self.units - ones) // 2)

    patch.setattr(claim.Claim, "payment", payment)


def overpaid(patch: Patch) -> None:
    honest = claim.Claim.payment

    def payment(self: claim.Claim, singles: int, doubles: int) -> claim.Column:
        paid = honest(self, singles, doubles)
        return min(singles, paid[0] + 1), paid[1]

    patch.setattr(claim.Claim, "payment", payment)


def what_is_laid_stays_too(patch: Patch) -> None:
    honest = verdict.Verdict._all_ways

    def ways(self: pz.Verdict) -> Iterator[pz.Way]:
        for way in honest(self):
            yield attrs.evolve(way, leaves=way.leaves + way.lays)

    patch.setattr(verdict.Verdict, "_all_ways", ways)


def one_card_too_many_is_laid(patch: Patch) -> None:
    honest = claim.Claim.lays

    def lays(self: claim.Claim, table: Any, hand: Any, *, fewest: bool) -> list[claim.Column]:
        found = honest(self, table, hand, fewest=fewest)
        return [(min(ones + 1, hand[0]), twos) for ones, twos in found]

    patch.setattr(claim.Claim, "lays", lays)


def ways_twice(patch: Patch) -> None:
    honest = verdict.Verdict._all_ways
    patch.setattr(
        verdict.Verdict,
        "_all_ways",
        lambda self: (way for found in honest(self) for way in (found, found)),
    )


def a_way_forgotten(patch: Patch) -> None:
    honest = verdict.Verdict._all_ways
    patch.setattr(
        verdict.Verdict,
        "_all_ways",
        lambda self: (way for place, way in enumerate(honest(self)) if place != 1),
    )


def a_condition_forgotten(patch: Patch) -> None:
    patch.setattr(BoundCondition, "holds", lambda self, pantry, units: True)
    patch.setattr(matcher.Matcher, "allows", lambda self, units: True)


def doubles_count_one(patch: Patch) -> None:
    patch.setattr(matcher.Matcher, "suffices", lambda self, units, doubles: False)


def a_full_hand_is_too_much(patch: Patch) -> None:
    def can_be_baked(self: pz.Verdict) -> bool:
        return self.hand.total < 5 and bool(self.ways)

    patch.setattr(verdict.Verdict, "can_be_baked", property(can_be_baked))


def nothing_is_missing(patch: Patch) -> None:
    honest = verdict.Verdict._all_shortfalls

    def shortfalls(self: pz.Verdict) -> Iterator[pz.Shortfall]:
        for short in honest(self):
            yield attrs.evolve(short, missing=self.bound.pantry.pool(""))

    patch.setattr(verdict.Verdict, "_all_shortfalls", shortfalls)


def the_first_kind_is_special(patch: Patch) -> None:
    honest = verdict.Verdict._all_shortfalls

    def shortfalls(self: pz.Verdict) -> Iterator[pz.Shortfall]:
        first = self.bound.pantry.kinds[0]
        return (short for short in honest(self) if first not in short.kinds)

    patch.setattr(verdict.Verdict, "_all_shortfalls", shortfalls)


def a_reason_forgotten(patch: Patch) -> None:
    patch.setattr(verdict.Verdict, "why", lambda self: "")


def worth_is_not_printed(patch: Patch) -> None:
    honest = requirement.Order.clauses
    patch.setattr(
        requirement.Order,
        "clauses",
        lambda self: tuple(c for c in honest(self) if not c.startswith("worth")),
    )


def worth_is_not_written(patch: Patch) -> None:
    honest = order_to_json
    patch.setattr(
        card_properties,
        "order_to_json",
        lambda order: {key: value for key, value in honest(order).items() if key != "worth"},
    )


def an_error_in_paying(patch: Patch) -> None:
    def payment(self: claim.Claim, singles: int, doubles: int) -> claim.Column:
        raise ZeroDivisionError("integer division or modulo by zero")

    patch.setattr(claim.Claim, "payment", payment)


FAULTS_OF_CARDS: dict[Callable[[Patch], None], tuple[str, str]] = {
    singles_first: ("pair", "a way meets the card"),
    overpaid: ("pair", "a way meets the card"),
    what_is_laid_stays_too: ("tris", "cards are conserved"),
    one_card_too_many_is_laid: ("tris", "every laid card is needed"),
    ways_twice: ("pair", "ways are distinct"),
    a_way_forgotten: ("pair", "ways are the leaves of the steps"),
    a_condition_forgotten: ("lean", "a way meets the card"),
    doubles_count_one: ("pair", "the status is right"),
    a_full_hand_is_too_much: ("pair", "more cards never hurt"),
    nothing_is_missing: ("tris", "what is missing makes it up"),
    the_first_kind_is_special: ("tris", "names of kinds don't matter"),
    a_reason_forgotten: ("pair", "a verdict can be told"),
    worth_is_not_printed: ("tris", "the text reads back"),
    worth_is_not_written: ("tris", "the JSON reads back"),
    an_error_in_paying: ("pair", "nothing raises an error"),
}


@in_sources
@pytest.mark.parametrize("fault", FAULTS_OF_CARDS, ids=lambda fault: fault.__name__)
def test_a_fault_in_settling_is_found(
    fault: Callable[[Patch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    order, property = FAULTS_OF_CARDS[fault]
    fault(monkeypatch)
    with pytest.raises(testing.PropertyError) as caught:
        testing.check(CARDS.order(order), settings=AS_IT_COMES)
    (finding,) = caught.value.report.findings
    assert finding.property == property, finding
    assert finding.property in str(caught.value)
    assert f"`{order}` in" in finding.subject


# Games.


def the_old_state_is_stepped(patch: Patch) -> None:
    def lossy(core: Any, number: int) -> Any:
        after, log = tried(core, number)
        core.used_units = after.used_units + 1
        return after, log

    patch.setattr(states, "tried", lossy)


def what_is_played_is_lost(patch: Patch) -> None:
    def lossy(core: Any, number: int) -> Any:
        after, log = tried(core, number)
        after.oven = after.oven[:1]
        return after, log

    patch.setattr(states, "tried", lossy)


def nothing_is_refused(patch: Patch) -> None:
    honest = pz.State.apply

    def apply(state: pz.State, action: Any) -> pz.State:
        try:
            return honest(state, action)
        except pz.IllegalActionError:
            return state

    patch.setattr(pz.State, "apply", apply)


def a_card_too_many_is_drawn(patch: Patch) -> None:
    honest = turn.missing
    patch.setattr(turn, "missing", lambda core, seat: honest(core, seat) + 1)


def nobody_may_decline(patch: Patch) -> None:
    patch.setattr(settling, "may_decline", lambda core: False)
    honest = pz.State.actions
    patch.setattr(
        pz.State,
        "actions",
        lambda state: [a for a in honest(state) if a.form is not Form.DECLINE],
    )


def reasons_speak_of_hands(patch: Patch) -> None:
    honest = pz.State.why_not

    def why_not(state: pz.State, action: Any) -> str | None:
        reason = honest(state, action)
        held = ", ".join(str(state.hand(seat)) for seat in state.seats)
        return None if reason is None else f"{reason} ({held})"

    patch.setattr(pz.State, "why_not", why_not)


def the_notation_forgets_the_round(patch: Patch) -> None:
    honest = notation_of
    patch.setattr(states, "notation_of", lambda record: honest(attrs.evolve(record, round=1)))


def actions_are_misread(patch: Patch) -> None:
    patch.setattr(pz.Game, "parse", lambda game, text: game.codec.actions[0])


def the_last_step_is_not_kept(patch: Patch) -> None:
    honest = pz.State.replay

    def replay(state: pz.State) -> pz.Replay:
        kept = honest(state)
        return attrs.evolve(kept, steps=kept.steps[:-1], result=None)

    patch.setattr(pz.State, "replay", replay)


def other_cards_are_drawn(patch: Patch) -> None:
    honest = Determinizer.draw

    def draw(self: Determinizer, rng: Random) -> pz.State:
        state = honest(self, rng)
        return state.replace(idle=1) if state.idle == 0 and state.phase == "turn" else state

    patch.setattr(Determinizer, "draw", draw)


def views_read_back_without_the_hand(patch: Patch) -> None:
    honest = pz.Game.load_view
    patch.setattr(
        pz.Game, "load_view", lambda game, source: attrs.evolve(honest(game, source), orders=None)
    )


def shuffles_follow_from_nothing(patch: Patch) -> None:
    random = Random(1)
    patch.setattr(shuffling, "Random", lambda seed: random)


def a_game_without_an_end(patch: Patch) -> None:
    patch.setattr(game_properties, "LONGEST", 3)


FAULTS_OF_GAMES: dict[Callable[[Patch], None], str] = {
    the_old_state_is_stepped: "what is listed can be done",
    what_is_played_is_lost: "every card is in one place",
    nothing_is_refused: "what is not listed is refused",
    a_card_too_many_is_drawn: "no hand is too full",
    nobody_may_decline: "somebody can decide something",
    reasons_speak_of_hands: "secrets are kept",
    the_notation_forgets_the_round: "states read back",
    actions_are_misread: "actions read back",
    the_last_step_is_not_kept: "a replay leads to the state",
    other_cards_are_drawn: "drawn cards agree with the view",
    views_read_back_without_the_hand: "views read back",
    shuffles_follow_from_nothing: "equal seeds give equal games",
    a_game_without_an_end: "a game ends",
}


@in_sources
@pytest.mark.parametrize("fault", FAULTS_OF_GAMES, ids=lambda fault: fault.__name__)
def test_a_fault_in_playing_is_found(
    fault: Callable[[Patch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)
    with pytest.raises(testing.PropertyError) as caught:
        testing.check_game(SMALL.game("small"), examples=120, settings=AS_IT_COMES)
    (finding,) = caught.value.report.findings
    assert finding.property == FAULTS_OF_GAMES[fault], finding
    assert finding.subject == "`small`"


def test_a_game_without_a_fault() -> None:
    report = testing.check_game(SMALL.game("small"), examples=30)
    assert report.holds
    expected = {*game_properties.OF_STATES, *game_properties.OF_GAMES}
    assert set(report.properties) == expected
