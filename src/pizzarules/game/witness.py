"""What somebody has seen of a game: which cards must be where, and which deals agree with that.

A `Witness` follows a game from where its memory begins. It looks at what is public and at what its own
seat gets to see, and at nothing else of the states it follows: sizes of hands and piles, events that
it is in the audience of, actions. What that comes to is told in two ways: as cards that are known to
be in a place, and as the problem that `sampling` draws deals for.

Which player chose an action for what reason plays no part; only that the action was possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, final

from pizzarules.game import helping, log
from pizzarules.game.actions import Form
from pizzarules.game.codec import FORMS
from pizzarules.game.core import Core, Decision, RawEvent
from pizzarules.game.deck import UNKNOWN, cards_of
from pizzarules.game.sampling import (
    Check,
    Gain,
    GainKnown,
    Has,
    HasExactly,
    Lose,
    Pile,
    Problem,
    Step,
)
from pizzarules.game.settlement import Settlement, Stage
from pizzarules.orders import ways
from pizzarules.rules import events as told

__all__ = ["Place", "Track", "Witness"]

_LAY: Final = FORMS.index(Form.LAY)
_GIVE: Final = FORMS.index(Form.GIVE)
_DECLINE: Final = FORMS.index(Form.DECLINE)


class Place(NamedTuple):
    """A hidden card: where it lay in which of the piles that were shuffled."""

    pile: int
    place: int


@final
class Track:
    """What is known of the cards of one sort: all ingredients, or the orders of one seat.

    `lying` is the pile that cards are drawn from, its top last: places, and numbers of known cards.
    """

    def __init__(self, types: int, players: int) -> None:
        self.types: Final = types
        self.piles: Final[list[Pile]] = []
        self.steps: Final[list[list[Step]]] = [[] for _ in range(players)]
        self.facts: Final[list[tuple[int, int, int]]] = []
        self.known: Final[list[Counter[int]]] = [Counter() for _ in range(players)]
        """Cards that must be in each hand."""
        self.lying: list[Place | int] = []
        self.marked: list[Place | int] = []
        self.lost: list[Counter[int]] = [Counter() for _ in range(players)]
        """What left the hands since the mark."""

    def shuffle(self, cards: Iterable[int], carried: Iterable[Place] = ()) -> list[Place]:
        """Let cards be shuffled, and return their places."""
        pile = Pile(tuple(sorted(cards)), tuple(carried))
        self.piles.append(pile)
        return [Place(len(self.piles) - 1, place) for place in range(len(pile))]

    def gain(self, seat: int, item: Place | int) -> None:
        """Let a card come to a hand."""
        if isinstance(item, Place):
            self.steps[seat].append(Gain(*item))
        else:
            self.steps[seat].append(GainKnown(item))
            self.known[seat][item] += 1

    def lose(self, seat: int, card: int, number: int) -> None:
        """Let cards leave a hand, for all to see."""
        if number:
            self.steps[seat].append(Lose(card, number))
            self.lost[seat][card] += number
            self.known[seat][card] = max(0, self.known[seat][card] - number)

    def has(self, seat: int, card: int, number: int) -> None:
        """Note that a hand holds so many cards."""
        if number:
            self.steps[seat].append(Has(card, number))
            self.known[seat][card] = max(number, self.known[seat][card])

    def has_exactly(self, seat: int, card: int, number: int) -> None:
        """Note that a hand holds so many cards and no more."""
        self.steps[seat].append(HasExactly(card, number))
        self.known[seat][card] = number

    def see(self, item: Place | int, card: int) -> None:
        """Note which card a hidden one is."""
        if isinstance(item, Place):
            self.facts.append((item.pile, item.place, card))

    def mark(self) -> None:
        """Remember how it is now, as what `determinize` sets up."""
        self.marked = list(self.lying)
        self.lost = [Counter() for _ in self.lost]

    def problem(self) -> Problem:
        """Return the problem of which deals agree with all this."""
        return Problem(self.types, self.piles, self.steps, self.facts)


@final
class Witness:
    """One seat, or a spectator (None), that remembers all it has seen since `core`."""

    def __init__(self, core: Core, seat: int | None) -> None:
        rules = core.rules
        self.rules: Final = rules
        self.seat: Final = seat
        self.ingredients: Final = Track(2 * rules.kinds, rules.players)
        self.orders: Final = [Track(len(rules.cards), rules.players) for _ in rules.seats]
        self.used: Counter[int] = Counter(
            cards_of(core.used_units, core.used_doubles, rules.pantry)
        )
        self._owner = 0 if core.settlement is None else core.settlement.owner
        """Whose order was revealed last."""
        self._single = False
        """Whether the next cards that are shown are a single card, as a named opponent shows it."""
        self._begin_ingredients(core)
        for owner in range(rules.players):
            self._begin_orders(core, owner)

    def _begin_ingredients(self, core: Core) -> None:
        track, others = self.ingredients, self._others()
        hands = {
            seat: list(cards_of(core.units[seat], core.doubles[seat], self.rules.pantry))
            for seat in others
        }
        supply = [card for card in core.supply if card != self.rules.chef_card]
        known = [card for card in supply if card != UNKNOWN]
        hidden = [card for card in core.open_supply if card != self.rules.chef_card]
        places = track.shuffle(
            [*known, *hidden, *(card for hand in hands.values() for card in hand)]
        )
        for seat, hand in hands.items():
            for _ in hand:
                track.gain(seat, places.pop())
        track.lying = list(places)

    def _begin_orders(self, core: Core, owner: int) -> None:
        track = self.orders[owner]
        waiter = [card for card in core.waiters[owner] if card != UNKNOWN]
        hand = core.orders[owner] if owner != self.seat else ()
        places = track.shuffle([*waiter, *core.open_waiters[owner], *hand])
        for _ in hand:
            track.gain(owner, places.pop())
        track.lying = list(places)

    def _others(self) -> list[int]:
        return [seat for seat in range(self.rules.players) if seat != self.seat]

    def mark(self) -> None:
        """Remember how it is now, as what `determinize` sets up."""
        for track in (self.ingredients, *self.orders):
            track.mark()

    # Going on.

    def note(self, before: Core, number: int, events: Iterable[RawEvent]) -> None:
        """Look at an action in a position, and at what it made known."""
        if number >= 0:
            form, lane, singles, doubles = self.rules.codec.raw[number]
            if form == _LAY:
                self._laying(before, lane, singles, doubles)
            elif form == _GIVE:
                self._giving(before, lane, singles, doubles)
            elif form == _DECLINE and self.rules.shown_binds:
                self._declining(before)
        self._single = before.decision is Decision.SHOW_CARD
        drawn: dict[int, list[Place | int]] = {}
        for event in events:
            kind: Any = event[0]
            if kind == told.DREW:
                drawn = self._drawn(*log.fields_of(event))
            elif kind == told.DREW_CARDS:
                self._own_cards(before, drawn, *log.fields_of(event))
            else:
                seen = self._SEEN.get(kind)
                if seen is not None:
                    seen(self, *log.fields_of(event))

    def _drawn(self, *event: Any) -> dict[int, list[Place | int]]:
        """Note that a seat drew so many cards from the supply or from its waiter."""
        seat, pile, number = event
        track = self.ingredients if pile == "supply" else self.orders[seat]
        taken = _taken(track.lying, number)
        if seat == self.seat:
            return {seat: taken}
        for item in taken:
            track.gain(seat, item)
        return {}

    def _own_cards(self, before: Core, drawn: dict[int, list[Place | int]], *event: Any) -> None:
        """Note which cards the own seat drew; in a deal, how many each was dealt."""
        seat, cards, orders = event
        known = list(cards_of(cards[0], cards[1], self.rules.pantry))
        if before.decision is Decision.CHANCE:
            # What was given of a deal was in the hands from the beginning.
            if not before.units[seat]:
                self._dealt(self.ingredients, seat, known)
            if not before.orders[seat]:
                self._dealt(self.orders[seat], seat, list(orders))
        elif seat == self.seat:
            track = self.orders[seat] if orders else self.ingredients
            for item, card in zip(drawn[seat], orders or known, strict=True):
                track.see(item, card)

    def _dealt(self, track: Track, seat: int, cards: list[int]) -> None:
        for item, card in zip(_taken(track.lying, len(cards)), cards, strict=True):
            if seat == self.seat:
                track.see(item, card)
            else:
                track.gain(seat, item)

    # What was laid, given, shown.

    def _laying(self, before: Core, lane: int, singles: int, doubles: int) -> None:
        """Note cards that an owner lays or pledges: they are in the hand, and perhaps stay there."""
        settlement = before.settlement
        assert settlement is not None
        owner = settlement.owner
        if owner == self.seat or settlement.stage is not Stage.PLANNING:
            # They are some of those that were pledged.
            return
        way = settlement.way
        if way is not None and way.payments.fewest:
            self._check_way(settlement, (ways.LAY, lane, singles, doubles))
        units, twos = settlement.reserved
        shift, mask = self.rules.shifts[lane], self.rules.mask
        doubles += twos >> shift & mask
        singles += (units >> shift & mask) - 2 * (twos >> shift & mask)
        self.ingredients.has(owner, 2 * lane, singles)
        self.ingredients.has(owner, 2 * lane + 1, doubles)

    def _check_way(self, settlement: Settlement, step: ways.Step | None = None) -> None:
        """Note that the owner's hand allows the steps of paying so far, and one more.

        A pledge may fall short: then the hand has its cards, and nothing else is said of it.
        """
        way, reserved = settlement.way, settlement.reserved
        if way is None or way.asking or settlement.stage is not Stage.PLANNING:
            # What was pledged is known.
            return

        def allowed(counts: tuple[int, ...]) -> bool:
            units, twos = self._packed(counts)
            other = way.with_hand((units - reserved[0], twos - reserved[1]))
            return other is not None and (step is None or step in other.options())

        self.ingredients.steps[settlement.owner].append(Check(allowed))

    def _declining(self, before: Core) -> None:
        """Note that who declined an order for a shown kind could not bake it (ruling `shown-decline`)."""
        settlement = before.settlement
        assert settlement is not None
        way, owner = settlement.way, settlement.owner
        if owner == self.seat or way is None or not self.rules.shows[settlement.current]:
            return
        reserved = settlement.reserved

        def allowed(counts: tuple[int, ...]) -> bool:
            units, twos = self._packed(counts)
            other = way.with_hand((units - reserved[0], twos - reserved[1]))
            return other is not None and not other.complete and not other.options()

        self.ingredients.steps[owner].append(Check(allowed))

    def _giving(self, before: Core, lane: int, singles: int, doubles: int) -> None:
        settlement = before.settlement
        assert settlement is not None
        helper = settlement.helper
        if helper == self.seat:
            return
        if self.rules.gift_exact:
            check = self._gift_check(before, [lane], (singles, doubles))
            self.ingredients.steps[helper].append(check)
        self.ingredients.lose(helper, 2 * lane, singles)
        self.ingredients.lose(helper, 2 * lane + 1, doubles)

    def _gift_check(self, core: Core, lanes: list[int], gift: tuple[int, int] | None) -> Check:
        """Return the check that a helper's hand allows a gift, or any gift of each of the lanes."""
        settlement = core.settlement
        assert settlement is not None
        helper = settlement.helper

        def allowed(counts: tuple[int, ...]) -> bool:
            copy = core.clone()
            copy.units[helper], copy.doubles[helper] = self._packed(counts)
            options = [helping.gift_options(copy, helper, lane) for lane in lanes]
            return all(options) if gift is None else gift in options[0]

        return Check(allowed)

    def _packed(self, counts: tuple[int, ...]) -> tuple[int, int]:
        units = doubles = 0
        for lane, shift in enumerate(self.rules.shifts):
            twos = counts[2 * lane + 1]
            units += (counts[2 * lane] + 2 * twos) << shift
            doubles += twos << shift
        return units, doubles

    def _showed(self, seat: int, cards: tuple[int, int]) -> None:
        if seat == self.seat:
            return
        shown = Counter(cards_of(*cards, self.rules.pantry))
        if self.rules.show_all and not self._single:
            lane = self.rules.lanes[self._owner]
            for card in (2 * lane, 2 * lane + 1):
                self.ingredients.has_exactly(seat, card, shown[card])
            return
        self._single = False
        for card, number in shown.items():
            self.ingredients.has(seat, card, number)

    def _revealed(self, owner: int, _card: int, _table: object) -> None:
        self._owner = owner

    # What is there to see for all.

    def _left(self, seat: int, cards: tuple[int, int]) -> None:
        if seat != self.seat:
            for card, number in Counter(cards_of(*cards, self.rules.pantry)).items():
                self.ingredients.lose(seat, card, number)

    def _played(self, seat: int, lane: int, singles: int, doubles: int) -> None:
        if seat != self.seat:
            self.ingredients.lose(seat, 2 * lane, singles)
            self.ingredients.lose(seat, 2 * lane + 1, doubles)

    def _order_left(self, seat: int, card: int) -> None:
        if seat != self.seat:
            self.orders[seat].lose(seat, card, 1)

    def _failed(self, owner: int, card: int, _: object) -> None:
        if not self.rules.failed_leave:
            self.orders[owner].lying.insert(0, card)

    def _turned_up(self, seat: int, card: int) -> None:
        track = self.orders[seat]
        track.see(track.lying.pop(), card)

    def _baked(
        self, _seat: int, _card: int, _how: object, paid: tuple[int, int], _surplus: int
    ) -> None:
        self.used.update(cards_of(*paid, self.rules.pantry))

    def _game_over(self, standings: tuple[tuple[int, int], ...]) -> None:
        """Note what the hands of those come to who tie: they lay them open."""
        best = max(score for score, _ in standings)
        tied = [seat for seat, (score, _) in enumerate(standings) if score == best]
        if len(tied) < 2 or self.rules.game.tie_break != "units":
            return
        for seat in tied:
            if seat != self.seat:
                self.ingredients.steps[seat].append(Check(_comes_to(standings[seat][1])))

    def _round_began(self, number: int, _starter: int, _size: int) -> None:
        if number > 1:
            track = self.ingredients
            carried = [item for item in track.lying if isinstance(item, Place)]
            track.lying = list(track.shuffle(self.used.elements(), carried))
            self.used.clear()

    _SEEN: Final[Mapping[int, Callable[..., None]]] = {
        told.ORDER_REVEALED: _revealed,
        told.SHOWED: _showed,
        told.LAID: _left,
        told.PLAYED: _played,
        told.ORDER_PLAYED: _order_left,
        told.JOINED: _order_left,
        told.FAILED: _failed,
        told.REWARD_TAKEN: _turned_up,
        told.WAITER_BAKED: _turned_up,
        told.BAKED: _baked,
        told.ROUND_BEGAN: _round_began,
        told.GAME_OVER: _game_over,
    }

    # What goes on now.

    def look_at(self, core: Core) -> None:
        """Note what the decision that is open now says about hands."""
        settlement = core.settlement
        if settlement is None:
            return
        way = settlement.way
        paying = way is not None and way.steps and settlement.stage is Stage.PLANNING
        if paying and settlement.owner != self.seat:
            self._check_way(settlement)
        if core.decision is Decision.GIVE and settlement.helper != self.seat:
            given, width, mask = settlement.given[0], self.rules.width, self.rules.mask
            lanes = [lane for lane in settlement.requested if not given >> lane * width & mask]
            check = self._gift_check(core, lanes, None)
            self.ingredients.steps[settlement.helper].append(check)


def _comes_to(units: int) -> Callable[[tuple[int, ...]], bool]:
    return lambda counts: sum(counts[::2]) + 2 * sum(counts[1::2]) == units


def _taken(lying: list[Place | int], number: int) -> list[Place | int]:
    """Take so many cards off a pile, the top first."""
    taken = lying[len(lying) - number :]
    del lying[len(lying) - number :]
    return taken[::-1]
