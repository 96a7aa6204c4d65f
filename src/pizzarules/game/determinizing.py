"""Determinization: full states that agree with all that a seat has seen.

Every deal (each way of shuffling supply and waiters) that agrees with what was seen is as likely as
every other. What players would have done with other cards plays no part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from pizzarules.errors import PositionError
from pizzarules.game.actions import Form
from pizzarules.game.codec import FORMS
from pizzarules.game.core import NOTHING, Core, Decision
from pizzarules.game.deck import UNKNOWN, packed
from pizzarules.game.past import Past, tried
from pizzarules.game.piles import SUPPLY, set_pile
from pizzarules.game.sampling import Inconsistent, Problem, Sample, sample
from pizzarules.game.witness import Place, Track, Witness

if TYPE_CHECKING:
    from pizzarules.game.state import State

__all__ = ["Determinizer"]

_CHANCE: Final = {FORMS.index(form) for form in (Form.DEAL, Form.DEAL_ORDER, Form.DEAL_CHEF)}
_TRIES: Final = 1000


class Determinizer:
    """Draws states for one seat, or a spectator (None), in one state of a game."""

    def __init__(
        self, core: Core, base: Core, since: Sequence[int], past: Past, seat: int | None
    ) -> None:
        self._base: Final = base
        self._since: Final = [
            number for number in since if core.rules.codec.raw[number][0] not in _CHANCE
        ]
        witness = Witness(past.beginning.core, seat)
        numbers = past.numbers()
        marked = len(numbers) - len(since)
        if marked == 0:
            witness.mark()
        for place, (before, number, events) in enumerate(past.steps(), 1):
            witness.note(before, number, events)
            if place == marked:
                witness.mark()
        witness.look_at(core)
        self._witness: Final = witness
        self._ingredients: Final[Problem] = witness.ingredients.problem()
        self._orders: Final = [track.problem() for track in witness.orders]

    def draw(self, rng: Random) -> State:
        """Return a state; all of its piles are known."""
        for _ in range(_TRIES):
            found = self._tried(rng)
            if found is not None:
                return found
        raise PositionError("no deal was found that agrees with what was seen")

    def _tried(self, rng: Random) -> State | None:
        """Return a state; None if the actions since the last order was revealed can't be in it."""
        try:
            ingredients = sample(self._ingredients, rng)
            orders = [sample(problem, rng) for problem in self._orders]
        except Inconsistent:
            return None
        core = self._base.clone()
        core.key = rng.getrandbits(64)
        self._deal_ingredients(core, ingredients, rng)
        for owner, dealt in enumerate(orders):
            self._deal_orders(core, owner, dealt)
        return self._played(core)

    def _deal_ingredients(self, core: Core, dealt: Sample, rng: Random) -> None:
        track = self._witness.ingredients
        for seat in range(core.rules.players):
            if seat != self._witness.seat:
                hand = _hand(track, dealt, seat)
                core.units[seat], core.doubles[seat] = packed(hand, core.rules.width)
        supply = [_card(item, dealt) for item in track.marked]
        chef_card = core.rules.chef_card
        if chef_card in (*core.supply, *core.open_supply):
            # Until the deal, a supply that was given with the chef card lies below what is dealt.
            above = _still_dealt(core) if chef_card in core.supply else 0
            supply.insert(rng.randrange(len(supply) - above + 1), chef_card)
        set_pile(core, SUPPLY, supply, ())

    def _deal_orders(self, core: Core, owner: int, dealt: Sample) -> None:
        track = self._witness.orders[owner]
        if owner != self._witness.seat:
            core.orders[owner] = tuple(sorted(_hand(track, dealt, owner)))
        set_pile(core, owner, [_card(item, dealt) for item in track.marked], ())

    def _played(self, core: Core) -> State | None:
        from pizzarules.game.state import State

        waiting, core.pending = core.pending, NOTHING
        state = State(core) if waiting == NOTHING else State(*tried(core, waiting))
        for number in self._since:
            if number not in state.legal():
                return None
            state = state.apply(number)
        return state


def _still_dealt(core: Core) -> int:
    deal = core.rules.game.deal
    if core.decision is not Decision.CHANCE or deal is None:
        return 0
    return deal[0] * core.units.count(0)


def _card(item: Place | int, dealt: Sample) -> int:
    if isinstance(item, Place):
        return dealt.piles[item.pile][item.place]
    # INVARIANT: an open card is a place, so a number is always that of a card.
    assert item != UNKNOWN
    return item


def _hand(track: Track, dealt: Sample, seat: int) -> list[int]:
    """Return the cards that a hand had at the mark: what it has now, and what has left it since."""
    cards = Counter(dict(enumerate(dealt.hands[seat]))) + track.lost[seat]
    return list(cards.elements())
