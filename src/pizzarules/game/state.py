"""A state of a game: an immutable value that gives its actions and takes one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from types import EllipsisType
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeVar, final

from pizzarules.errors import (
    IllegalActionError,
    MissingFactError,
    PizzaError,
    PositionError,
    UnknownNameError,
)
from pizzarules.game.actions import Action
from pizzarules.game.core import NOBODY, NOTHING, Core, Decision
from pizzarules.game.deck import UNKNOWN, card_name, order_number
from pizzarules.game.definition import Game
from pizzarules.game.determinizing import Determinizer
from pizzarules.game.documents import digest_of, state_json
from pizzarules.game.events import Event
from pizzarules.game.explaining import Explained, explained
from pizzarules.game.log import event_of
from pizzarules.game.looking import memory_of, oven_of, phase_of, table_of, view_of
from pizzarules.game.notation import notation_of
from pizzarules.game.past import Beginning, Past, Trail, tried
from pizzarules.game.piles import SUPPLY
from pizzarules.game.reading import state_of
from pizzarules.game.reasons import TASKS, why_not
from pizzarules.game.records import StateRecord
from pizzarules.game.result import Result, result_of
from pizzarules.game.rounds import standings
from pizzarules.game.stepping import forced, legal, outcomes
from pizzarules.game.understanding import meant, number_of
from pizzarules.game.views import View
from pizzarules.game.writing import record_of
from pizzarules.integers import checked_truth
from pizzarules.mappings import FrozenMap
from pizzarules.names import composed
from pizzarules.orders.setting import NOBODY as NOBODY_SHOWS
from pizzarules.pantry import Pool, PoolLike
from pizzarules.rulings import Rulings

if TYPE_CHECKING:
    from pizzarules.game.core import RawEvent
    from pizzarules.game.replay import Replay
    from pizzarules.orders.verdict import Verdict

__all__ = ["CHANCE", "State"]

T = TypeVar("T")

CHANCE: Final = "chance"
"""Who decides, where it is chance: see `State.outcomes`. No seat is called so."""


@final
class State:
    """A state of a game, between two decisions.

    Made by `Game.new` and `Game.position`. Immutable: `apply` returns a new state, and an old one
    stays good. Equal states of one game are equal values and hash alike, whatever led to them.
    """

    __slots__ = (
        "__weakref__",
        "_base",
        "_core",
        "_legal",
        "_made",
        "_raw_events",
        "_since",
        "_trail",
    )

    def __init__(
        self,
        core: Core,
        raw_events: Sequence[RawEvent] = (),
        base: Core | None = None,
        since: tuple[int, ...] = (),
        trail: Trail = None,
    ) -> None:
        self._core: Final = core
        self._legal: tuple[int, ...] | None = None
        self._made: dict[str, Any] | None = None
        """What was made of the state and is kept."""
        self._raw_events: Final = raw_events
        # The last position between two orders, or within a turn, and the actions since then. It is
        # what a settlement is written down as.
        if base is None:
            settlement = core.settlement
            base = core if settlement is None else settlement.before or core
        self._base: Final = base
        self._since: Final = since
        self._trail: Final = Beginning(core, raw_events) if trail is None else trail

    def _keep(self, name: str, value: T) -> T:
        if self._made is None:
            self._made = {}
        self._made[name] = value
        return value

    def _kept(self, name: str) -> Any:
        return None if self._made is None else self._made.get(name)

    # What can be done.

    @property
    def to_act(self) -> str | None:
        """The seat that has to decide; `CHANCE` where chance does; None once the game is over."""
        if self._core.pending != NOTHING:
            return CHANCE
        actor = self._core.actor
        return None if actor == NOBODY else self._core.rules.seats[actor]

    @property
    def decision(self) -> Decision | None:
        """What has to be decided; None once the game is over."""
        return Decision.CHANCE if self._core.pending != NOTHING else self._core.decision

    def legal(self) -> tuple[int, ...]:
        """Return the numbers of the legal actions, as the codec of the game counts them."""
        numbers = self._legal
        if numbers is None:
            numbers = self._legal = legal(self._core)
        return numbers

    def actions(self) -> list[Action]:
        """Return the legal actions of the seat that has to decide; none once the game is over.

        Where chance decides: what it may bring.
        """
        return self._core.rules.listed(self.legal())

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        """Return what chance may bring, and how likely each is; the fractions add up to 1.

        Where it is not for chance to decide, the list is empty. Chance says which card lies on top of
        a pile that was not given: one card at a time, those of one kind being one outcome.
        """
        actions = self._core.rules.codec.actions
        return [(actions[number], likely) for number, likely in outcomes(self._core)]

    @property
    def forced(self) -> Action | None:
        """The only legal action, where public facts alone leave no other; else None.

        What a hand holds plays no part: where that leaves one action there is a decision all the
        same, since skipping it would tell what the hand holds. With `skip_forced` of `Game.new`
        such actions are done at once.
        """
        number = None if self._core.pending != NOTHING else forced(self._core)
        return None if number is None else self._core.rules.codec.actions[number]

    def apply(self, action: Action | str | SupportsIndex) -> State:
        """Return the state after an action, given as such, as its text or as its number.

        Raises `InvalidActionError` for what is no action of the game, `IllegalActionError` for one
        that is not legal now, `AmbiguousActionError` for a text that fits several.
        """
        core = self._core
        number = core.rules.by_identity.get(id(action))
        if number is None:
            number = self._number(action)
        if number not in self.legal():
            codec = core.rules.codec
            raise IllegalActionError(
                f"`{codec.actions[number]}` is not legal: {why_not(core, number)}"
            )
        after, log = tried(core, number)
        trail = (self._trail, number)
        settlement = after.settlement
        if settlement is None and after.pending == NOTHING:
            return State(after, log, after, (), trail)
        old = core.settlement
        goes_on = settlement is not None and old is not None and settlement.before is old.before
        if goes_on or after.pending != NOTHING:
            return State(after, log, self._base, (*self._since, number), trail)
        return State(after, log, None, (), trail)

    @property
    def _past(self) -> Past:
        made: Past | None = self._kept("past")
        return self._keep("past", Past(self._trail)) if made is None else made

    def why_not(self, action: Action | str | SupportsIndex) -> str | None:
        """Return why an action is not legal now; None if it is.

        Raises `InvalidActionError` for what is no action of the game, `AmbiguousActionError` for a
        text that fits several.
        """
        number = self._number(action)
        return None if number in self.legal() else why_not(self._core, number)

    def parse(self, text: str) -> Action:
        """Return the legal action that a text means.

        The text may leave words out as long as only one legal action fits: those that have all of
        its words in its order; for a card of a family the name of the family will do. Raises
        `InvalidActionError`, `IllegalActionError` or `AmbiguousActionError`.
        """
        return meant(self._core, text, self.legal())

    def _number(self, action: object) -> int:
        return number_of(self._core, action, self.legal)

    def fork(self) -> Core:
        """Return a mutable copy of the position, for `stepping.legal` and `stepping.advance`.

        For simulations that need no old states: nothing is checked there. Raises `PositionError` if
        piles are open: chance has no part in it.
        """
        core = self._core
        if core.key is None or core.open_supply or any(core.open_waiters):
            raise PositionError("there are open piles: `determinize` the state first")
        return core.clone()

    # What others may know of the state.

    def view(self, seat: str | None = None, *, memory: bool = False) -> View:
        """Return what a seat may know; without a seat, what a spectator may.

        That is what lies open now. With `memory`, it is also all that was to be seen since the game was
        dealt, or the position set up. Raises `UnknownNameError` if nobody sits there.
        """
        place = None if seat is None else self._place(seat)
        remembered = None
        if memory is not False and checked_truth(memory, "`memory`", PositionError):
            remembered = memory_of(self._past, self._core, place)
        return view_of(self._core, self._raw_events, place, self, remembered)

    def determinize(self, seat: str | None, rng: Random) -> State:
        """Return a state with other hidden cards that agrees with all that a seat has seen.

        Each deal that agrees with it is as likely as every other, exactly or nearly so (`sampling`
        says when); why anybody acted as they did plays no part. Everything public is as it is here, and
        so is what the seat (or a spectator: None) sees; later shuffles follow from a new key. Where
        chance is asked, it has decided. The memory of the new state begins with it. `rng` is a
        `random.Random`: equal ones give equal states. Raises `UnknownNameError` if nobody sits
        there, `PositionError` if no deal was found (which would be a fault of the engine).
        """
        if not isinstance(rng, Random):
            raise PizzaError("`rng` is a `random.Random`")
        place = None if seat is None else self._place(seat)
        found = self._determinizers.get(place)
        if found is None:
            found = Determinizer(self._core, self._base, self._since, self._past, place)
            self._determinizers[place] = found
        seen = [
            raw
            for raw in self._raw_events
            if (audience := event_of(self._core.rules, raw).audience) is None or seat in audience
        ]
        drawn = found.draw(rng)
        base, since, trail = drawn._base, drawn._since, drawn._trail
        return State(drawn._core, seen, base, since, trail)

    @property
    def _determinizers(self) -> dict[int | None, Determinizer]:
        made: dict[int | None, Determinizer] | None = self._kept("determinizers")
        if made is None:
            return self._keep("determinizers", {})
        return made

    # What is known of the state. All of it is here, secrets too.

    @property
    def game(self) -> Game:
        """The game that is played, under the rulings that hold."""
        return self._core.rules.game

    @property
    def rulings(self) -> Rulings:
        """The rulings that hold."""
        return self._core.rules.game.rulings

    @property
    def seats(self) -> tuple[str, ...]:
        """The kinds that play, clockwise."""
        return self._core.rules.seats

    @property
    def seed(self) -> int | None:
        """What the shuffles follow from; with it and the actions the game can be played again.

        None where chance shuffles: piles that nobody has said anything of are open then.
        """
        return self._core.key

    @property
    def round(self) -> int:
        """The round, from 1 on."""
        return self._core.round

    @property
    def turn(self) -> str:
        """Whose turn it is, or was when the round ended."""
        return self.seats[self._core.turn]

    @property
    def starter(self) -> str:
        """Who began the round."""
        return self.seats[self._core.starter]

    @property
    def idle(self) -> int:
        """How many turns on end nothing was played or drawn (ruling `deadlock`)."""
        return self._core.idle

    @property
    def phase(self) -> str:
        """What is going on: `deal`, `turn`, `oven` (it is being emptied) or `over`."""
        return phase_of(self._core)

    @property
    def chef(self) -> str | None:
        """Who has the chef card; None as long as it is in the supply."""
        return None if self._core.chef == NOBODY else self.seats[self._core.chef]

    @property
    def table(self) -> Pool:
        """The ingredients on the table; while cards are played, the lowest of the oven."""
        return self._pool(*table_of(self._core))

    @property
    def used(self) -> Pool:
        """The used pile."""
        return self._pool(self._core.used_units, self._core.used_doubles)

    @property
    def supply(self) -> tuple[str, ...]:
        """The supply, the next card first: `basil`, `double basil`, `chef`; `?` if it is open."""
        kinds = self.game.kinds
        return tuple(card_name(card, kinds) for card in reversed(self._core.supply))

    @property
    def oven(self) -> tuple[Pool | tuple[str, str], ...]:
        """What is in the oven, the lowest first: pools, and orders as (seat, name)."""
        return tuple(
            entry if isinstance(entry, Pool) else (entry.seat, entry.order)
            for entry in oven_of(self._core)
        )

    @property
    def open(self) -> Mapping[str, tuple[str, ...]]:
        """What is behind the unknown cards of open piles: of `supply`, and of waiters by seat.

        Empty where every card is known, or follows from the seed.
        """
        core, kinds = self._core, self.game.kinds
        found = {"supply": tuple(card_name(card, kinds) for card in core.open_supply)}
        found |= {
            seat: self._names(cards)
            for seat, cards in zip(self.seats, core.open_waiters, strict=True)
        }
        return FrozenMap({pile: cards for pile, cards in found.items() if cards})

    @property
    def settling(self) -> tuple[str, str] | None:
        """The owner and the name of the order that is being settled; None if there is none.

        Of a series the member that is decided on now, or the revealed one before it comes to that.
        """
        settlement = self._core.settlement
        if settlement is None:
            return None
        card = self._core.rules.cards[settlement.current]
        return self.seats[settlement.owner], card.name

    @property
    def question(self) -> str | None:
        """What `to_act` has to decide, in words: `for which kind `3 of another` is paid`.

        None once the game is over.
        """
        decision = self.decision
        if decision is None:
            return None
        if decision is Decision.CHANCE:
            pile = self._core.needed
            whose = "the supply" if pile == SUPPLY else f"the waiter of {self.seats[pile]}"
            return f"{TASKS[decision]} of {whose}"
        settlement = self._core.settlement
        way = None if settlement is None else settlement.way
        if decision in (Decision.SETTLE, Decision.PAY) and way is not None:
            asked = way.question()
            if asked is not None:
                return asked
        return TASKS[decision]

    def settle(
        self,
        order: str,
        seat: str | None = None,
        *,
        shown: str | None = None,
        chef: str | None = None,
    ) -> Verdict:
        """Return the verdict on an order of a seat, as if it were revealed on the table now.

        `order` is `name`, or `name:kind`; `seat` is who owns it, by default who has to act; `shown`
        is the kind that an opponent shows, `none` if nobody can; by default what was shown for the order
        that is being settled; `chef` is the seat of the chef, by default who it is now. The order need not be
        in hand. Raises `UnknownNameError`, and `MissingFactError` where nobody is chef yet or nothing is
        shown, and the order depends on it.
        """
        from pizzarules.orders.verdict import Verdict

        core, rules = self._core, self._core.rules
        owner = seat if seat is not None else self.to_act
        place = self._place(self.turn if owner in (None, CHANCE) else str(owner))
        card = order_number(self.game, order, self.seats[place])
        depends = rules.cards[card].order.depends_on
        head = core.chef if chef is None else self._place(chef)
        if head == NOBODY and depends & {"chef", "chef_baked"}:
            raise MissingFactError(order, "chef", "who is chef")
        settlement = core.settlement
        if shown is None and settlement is not None and settlement.current == card:
            lane = settlement.shown
            shown = None if lane in (None, NOBODY) else self.game.kinds[lane]
        if "shown" in depends and shown is None:
            raise MissingFactError(order, "shown", "the kind that an opponent shows")
        bound = rules.bound(
            card,
            place,
            chef=head,
            shown=NOBODY
            if shown in (None, NOBODY_SHOWS)
            else rules.pantry.index(str(shown), where="shown"),
            scores=(core.score(head), core.score(place)),
        )
        return Verdict(bound, self.table, self.hand(self.seats[place]), None)

    def hand(self, seat: str) -> Pool:
        """Return the ingredients in a seat's hand."""
        place = self._place(seat)
        return self._pool(self._core.units[place], self._core.doubles[place])

    def orders(self, seat: str) -> tuple[str, ...]:
        """Return the orders in a seat's hand."""
        return self._names(self._core.orders[self._place(seat)])

    def waiter(self, seat: str) -> tuple[str, ...]:
        """Return a seat's waiter, its top first; `?` for an open card."""
        return self._names(self._core.waiters[self._place(seat)][::-1])

    def baked(self, seat: str) -> tuple[str, ...]:
        """Return what a seat has baked, in that order."""
        return self._names(self._core.baked[self._place(seat)])

    def gone(self, seat: str) -> tuple[str, ...]:
        """Return a seat's failed orders that left the game."""
        return self._names(self._core.gone[self._place(seat)])

    def score(self, seat: str) -> int:
        """Return how many orders a seat has baked, each counted as its card says."""
        return self._core.score(self._place(seat))

    @property
    def in_settling(self) -> tuple[str, ...]:
        """The orders that are being settled: they lie in no pile. Of a series those still open."""
        settlement = self._core.settlement
        if settlement is None:
            return ()
        rest = list(settlement.members)
        for card in settlement.ranked[: settlement.at]:
            rest.remove(card)
        return self._names(tuple(rest))

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._core.decision is None

    @property
    def result(self) -> Result | None:
        """How the game ended; None as long as it goes on."""
        if not self.is_over:
            return None
        return result_of(self.seats, standings(self._core))

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last step made known, in that order. No part of equality."""
        made: tuple[Event, ...] | None = self._kept("events")
        if made is None:
            rules = self._core.rules
            return self._keep("events", tuple([event_of(rules, raw) for raw in self._raw_events]))
        return made

    def explanations(
        self, seat: str | None = None, *, every_hand: bool = False
    ) -> tuple[Explained, ...]:
        """Return why orders were baked or failed in the last step, one for each such event.

        A seat gets to know what follows from public facts and its own hand; without a seat, what a
        spectator may know. With `every_hand` all hands are looked at. No part of equality, like
        `events`. Raises `UnknownNameError` if nobody sits there.
        """
        place = None if seat is None else self._place(seat)
        every_hand = checked_truth(every_hand, "`every_hand`", PositionError)
        return tuple(explained(self._core.rules, self._raw_events, place, every_hand=every_hand))

    def replace(
        self,
        *,
        chef: str | EllipsisType | None = ...,
        table: PoolLike | None = None,
        hands: Mapping[str, PoolLike] | None = None,
        orders: Mapping[str, Sequence[str]] | None = None,
        waiters: Mapping[str, Sequence[str]] | None = None,
        baked: Mapping[str, Sequence[str]] | None = None,
        gone: Mapping[str, Sequence[str]] | None = None,
        oven: Sequence[object] | None = None,
        used: PoolLike | None = None,
        supply: Sequence[str] | None = None,
        open: Mapping[str, Sequence[str]] | None = None,
        round: int | None = None,
        starter: str | None = None,
        idle: int | None = None,
        turn: str | None = None,
        phase: str | None = None,
        passed: bool | None = None,
        seed: int | EllipsisType | None = ...,
        skip_forced: bool | None = None,
    ) -> State:
        """Return the state with something changed; the keywords are those of `Game.position`.

        What `hands`, `orders`, `waiters`, `baked` and `gone` say of a seat takes the place of what
        it has; other seats keep theirs. A turn goes on where it was; with `turn` a new one begins.
        An order that is being settled goes back into the oven, and comes out again. Raises `PositionError` and other `PizzaError`s.
        """
        from pizzarules.game.position import replaced

        changes: dict[str, object] = {
            "table": table,
            "hands": hands,
            "orders": orders,
            "waiters": waiters,
            "baked": baked,
            "gone": gone,
            "oven": oven,
            "used": used,
            "supply": supply,
            "open": open,
            "round": round,
            "starter": starter,
            "idle": idle,
            "turn": turn,
            "phase": phase,
            "passed": passed,
            "skip_forced": skip_forced,
        }
        changes = {name: value for name, value in changes.items() if value is not None}
        # Nobody may be chef, and nothing may decide shuffles: here None is a value.
        if chef is not ...:
            changes["chef"] = chef
        said: object = seed
        if said is not ...:
            changes["seed"] = said
        return replaced(self._core.clone(), changes)

    # Written down.

    def to_json(self) -> dict[str, object]:
        """Return the state as JSON, for `Game.load`. It holds everything, secrets too.

        Not what led to the state: a `Replay` keeps that.
        """
        return state_json(self._record)

    @property
    def notation(self) -> str:
        """The state on one line, for `Game.load`."""
        return notation_of(self._record)

    @property
    def digest(self) -> str:
        """16 hexadecimal digits, the same on every machine: those of the notation.

        States that differ have different ones. Equal states have equal ones, unless they are in the
        middle of an order or wait for chance, and were reached by other actions.
        """
        return digest_of(self._record)

    def replay(self) -> Replay:
        """Return all that led to the state, to be written down: see `Replay`.

        It begins with the deal, or with the position that was set up or read.
        """
        from pizzarules.game.replay import replay_of

        return replay_of(self)

    @property
    def _record(self) -> StateRecord:
        made: StateRecord | None = self._kept("record")
        if made is None:
            return self._keep("record", record_of(self._base, self._since))
        return made

    def _pool(self, units: int, doubles: int) -> Pool:
        return Pool(self._core.rules.pantry, units, doubles)

    def _names(self, cards: Sequence[int]) -> tuple[str, ...]:
        orders = self._core.rules.cards
        return tuple("?" if card == UNKNOWN else orders[card].name for card in cards)

    def _place(self, seat: str) -> int:
        name = composed(seat)
        if name not in self.seats:
            raise UnknownNameError("seat", str(seat), self.seats)
        return self.seats.index(name)

    # As a value.

    @property
    def _identity(self) -> tuple[object, ...]:
        made: tuple[object, ...] | None = self._kept("identity")
        if made is None:
            return self._keep("identity", self._core.identity())
        return made

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        mine, theirs = self._core.rules, other._core.rules
        if mine is not theirs and (mine.game != theirs.game or mine.seats != theirs.seats):
            return False
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __reduce__(self) -> tuple[object, ...]:
        past = self._past
        begun = past.beginning
        before = None if begun.core.settlement is None else begun.core.settlement.before
        where = (record_of(before or begun.core, ()), tuple(begun.events), begun.deal)
        return State._unpickled, (
            self.game,
            self._record,
            tuple(self._raw_events),
            where,
            past.numbers(),
        )

    @classmethod
    def _unpickled(
        cls,
        game: Game,
        record: StateRecord,
        raw_events: tuple[RawEvent, ...],
        where: tuple[StateRecord, tuple[RawEvent, ...], Mapping[str, Any] | None],
        numbers: tuple[int, ...],
    ) -> State:
        state = state_of(game, record)
        begun, events, deal = where
        trail: Trail = Beginning(None, events, deal, lambda: state_of(game, begun)._core)
        for number in numbers:
            trail = (trail, number)
        return cls(state._core, raw_events, state._base, state._since, trail)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __repr__(self) -> str:
        if self.is_over:
            return f"<State of {self.game.id}: {self.result}>"
        return f"<State of {self.game.id}, round {self.round}: {self.to_act}, {self.decision}>"
