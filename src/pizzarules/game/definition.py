"""What makes a game: kinds, cards, numbers of everything, and rulings. A game is data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from pizzarules.errors import PizzaError, PositionError, UnknownNameError, listed
from pizzarules.integers import checked_number
from pizzarules.names import composed
from pizzarules.orders.requirement import Order
from pizzarules.pantry import Pantry, PoolLike
from pizzarules.rulings import Rulings

if TYPE_CHECKING:
    from pizzarules.game.actions import Action
    from pizzarules.game.codec import Codec
    from pizzarules.game.events import Event
    from pizzarules.game.state import State
    from pizzarules.game.views import View

__all__ = [
    "CardCounts",
    "Game",
    "OrderCopies",
    "require_game",
    "require_playable",
    "split_name",
    "supply_at",
]


@attrs.frozen
class OrderCopies:
    """An order of a game, and how many cards of it each player has.

    Of a family each player has so many cards for each other kind.
    """

    order: Order
    copies: int = 1


@attrs.frozen
class CardCounts:
    """So many single and double cards of each kind."""

    single: int = 0
    double: int = 0

    @property
    def cards(self) -> int:
        """Single and double cards together."""
        return self.single + self.double


def _names(given: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(composed, given))


@attrs.frozen(repr=False, cache_hash=True)
class Game:
    """The definition of one game, as its `game` declaration says it.

    What a declaration may leave out as long as nobody plays the game is None.
    """

    id: str = attrs.field(converter=composed)
    kinds: tuple[str, ...] = attrs.field(converter=_names)
    """Kinds in the order of the declaration; each is also the name of a seat."""
    orders: tuple[OrderCopies, ...]
    title: str = attrs.field(default="", converter=composed)
    help: bool = False
    """Whether the owner of an order may ask for help, where the card doesn't forbid it."""
    rulings: Rulings = attrs.field(factory=Rulings)
    players: tuple[int, int] | None = None
    """The least and the largest number of players."""
    rounds: int | None = None
    hand: int | None = None
    """The hand limit, in cards."""
    deal: tuple[int, int] | None = None
    """Ingredients and orders of the first hand."""
    supply: CardCounts | None = None
    """Ingredient cards of each kind, at the full number of players."""
    without: tuple[tuple[int, CardCounts], ...] = ()
    """(number of players, what of each kind is left out then)."""
    failed_leave: bool = False
    """Whether failed orders leave the game; else they go under the owner's waiter."""
    tie_break: str | None = None
    """`units` or `cards`: what of the ingredients in hand breaks a tie."""
    pantry: Pantry = attrs.field(init=False, eq=False, repr=False)
    """Where pools of the game are packed.

    Its `capacity` is the most units that a pool of the game can hold, behind every door: all ingredients
    of the game, and twice what any of its orders can ask for, at least.
    """

    def __attrs_post_init__(self) -> None:
        most = 2 * max((entry.order.largest_amount() for entry in self.orders), default=0)
        if self.supply is not None:
            most = max(most, (self.supply.single + 2 * self.supply.double) * len(self.kinds))
        object.__setattr__(self, "pantry", Pantry(self.kinds, most))

    def __repr__(self) -> str:
        return f"<Game {self.id}: {', '.join(self.kinds)}>"

    def order(self, name: str) -> Order:
        """Return an order of the game; of `name:kind` the family. Else `UnknownNameError`."""
        family, _ = split_name(name)
        for entry in self.orders:
            if entry.order.name == family:
                return entry.order
        raise UnknownNameError("order", family, [entry.order.name for entry in self.orders])

    def cards_of(self, entry: OrderCopies) -> int:
        """Return how many cards of an order each player has: of a family one for each other kind."""
        if not isinstance(entry, OrderCopies):
            raise PizzaError("cards are counted of an entry of `Game.orders`")
        return entry.copies * (1 if entry.order.variable is None else len(self.kinds) - 1)

    def numbers_of_players(self) -> range:
        """Return the numbers of players that there can be: each needs a kind. Empty if not said."""
        if self.players is None:
            return range(0)
        return range(self.players[0], min(self.players[1], len(self.kinds)) + 1)

    def supply_for(self, players: int) -> CardCounts | None:
        """Return the ingredient cards of each kind at a number of players; None if not said.

        Raises `PositionError` for a number of players that the game is not for; where that is not said,
        each needs a kind.
        """
        least, most = self.players or (1, len(self.kinds))
        most = min(most, len(self.kinds))
        players = checked_number(players, f"`{self.id}`: `players`", PositionError, least, most)
        return supply_at(self, players)

    @property
    def codec(self) -> Codec:
        """The actions of the game as numbers; the same for all numbers of players and rulings."""
        from pizzarules.game.codec import codec_of

        return codec_of(self)

    @property
    def hash(self) -> str:
        """16 hexadecimal digits that tell definitions apart.

        They follow from kinds, orders and all numbers; not from the id, the title, names in other
        languages, and rulings.

        What is written down of a game bears it, and is refused where it is not the same.
        """
        from pizzarules.game.fingerprint import fingerprint_of

        return fingerprint_of(self)

    def load(self, source: str | bytes | Mapping[str, Any]) -> State:
        """Return the state that `State.to_json` or `State.notation` wrote down.

        `source` is the JSON as an object or as a text, or the notation. The state comes as it was,
        with its rulings; its memory begins anew. Raises `JsonError` for what is no state of this
        game, or of another version, `PositionError` for a position that can't be,
        `UnknownNameError`, `PoolError`, and `ActionError` for actions that can't be done.
        """
        from pizzarules.game.documents import loaded_state

        return loaded_state(self, source)

    def load_view(self, source: str | bytes | Mapping[str, Any]) -> View:
        """Return the view that `View.to_json` wrote down, as an object or a text.

        Whether such a state can be is not checked: it is for who trusts the sender. Raises
        `JsonError` for what is no view of this game, of another version, or of the wrong shape.
        """
        from pizzarules.game.readers import loaded_view

        return loaded_view(self, source)

    def load_event(self, source: Mapping[str, Any]) -> Event:
        """Return the event that `Event.to_json` wrote down; `JsonError` if it is none."""
        from pizzarules.game.readers import event_from_json

        return event_from_json(self, source)

    def parse(self, text: str) -> Action:
        """Return the action with this text, legal or not.

        Raises `InvalidActionError` if the game has no such action.
        """
        return self.codec.parse(text)

    def new(
        self,
        players: int | None = None,
        *,
        seed: int | None = None,
        seats: Sequence[str] | None = None,
        rulings: Mapping[str, str] | None = None,
        start: str | None = None,
        deal: Mapping[str, Any] | None = None,
        skip_forced: bool = False,
    ) -> State:
        """Deal a new game.

        `players` sit on the first kinds of the game, or say by `seats` which kinds play, clockwise;
        by default as many as the game allows. Equal arguments with equal `seed` give equal games;
        without a seed one is drawn. `rulings` take the place of the game's. `start` is the seat
        that begins, by default the first. `deal` says what was dealt: `hands`, `orders` and `waiters`
        by seat, and the `supply`, as in `position`. What it leaves out follows from the seed; without
        one it is open: chance says which card is next (`State.outcomes`). With `skip_forced` nobody is asked where public facts leave
        one action only (see `State.forced`).

        Raises `PositionError` for a number of players that the game is not for and for a seat that
        is named twice, `UnknownNameError` for unknown seats and rulings, `RulingError` for unknown
        readings, `PizzaError` for a game that can't be played.
        """
        from pizzarules.game.position import new_game

        return new_game(self, players, seed, seats, rulings, start, deal, skip_forced=skip_forced)

    def position(
        self,
        *,
        seats: Sequence[str] | None = None,
        rulings: Mapping[str, str] | None = None,
        chef: str | None = None,
        table: PoolLike = "",
        hands: Mapping[str, PoolLike] | None = None,
        orders: Mapping[str, Sequence[str]] | None = None,
        waiters: Mapping[str, Sequence[str]] | None = None,
        baked: Mapping[str, Sequence[str]] | None = None,
        gone: Mapping[str, Sequence[str]] | None = None,
        oven: Sequence[object] = (),
        used: PoolLike = "",
        supply: Sequence[str] = (),
        open: Mapping[str, Sequence[str]] | None = None,
        round: int | None = None,
        starter: str | None = None,
        idle: int | None = None,
        turn: str | None = None,
        phase: str | None = None,
        passed: bool | None = None,
        seed: int | None = 0,
        skip_forced: bool = False,
    ) -> State:
        """Return any position; what is left out is empty.

        `hands` are the ingredients and `orders` the orders in hand, by seat; `waiters` begin with
        the top, `supply` with the next card (`basil`, `double basil`, `chef`), `oven` with what was
        played first: pools, and orders as (seat, name). A card `?` of the supply or of a waiter is
        open, and `open` says by `supply` or seat what may be there. `phase` is `turn`, where `turn`
        plays, `order` or `draw`, which follow in a turn (`passed`: after no play), `oven`, in which the
        oven is revealed up to the first decision (the default where `oven` is given), or `over`. `round` is the
        last by default, `starter` who began it, `idle` the number of turns on end in which nothing
        was played or drawn. `seed` decides later shuffles; with None they are open. `skip_forced` is
        that of `new`.

        Raises `PositionError` for what can't be, `UnknownNameError`, `PoolError`.
        """
        from pizzarules.game.position import position

        given: dict[str, object] = {
            "chef": chef,
            "table": table,
            "oven": oven,
            "used": used,
            "supply": supply,
            "open": open,
            "passed": passed,
            "seed": seed,
            "skip_forced": skip_forced,
            "hands": hands,
            "orders": orders,
            "waiters": waiters,
            "baked": baked,
            "gone": gone,
            "round": round,
            "starter": starter,
            "idle": idle,
            "turn": turn,
            "phase": phase,
        }
        return position(
            self,
            seats=seats,
            rulings=rulings,
            given={
                name: value
                for name, value in given.items()
                if value is not None or name in ("seed", "skip_forced")
            },
        )

    def with_rulings(self, chosen: Mapping[str, str]) -> Game:
        """Return the same game under other rulings.

        What `chosen` says takes the place of what the game has; of a `Rulings` that is every
        reading. Raises `UnknownNameError` and `RulingError`.
        """
        if not isinstance(chosen, Mapping):
            raise PizzaError("rulings are chosen by a mapping of ids to readings")
        return attrs.evolve(self, rulings=self.rulings.but(chosen))


def split_name(name: str) -> tuple[str, str | None]:
    """Return the parts of an order's identity: `name` or `name:kind`; `PizzaError` if it is no text."""
    if not isinstance(name, str):
        raise PizzaError("an order is called by its name")
    family, colon, mark = composed(name).partition(":")
    return family, mark if colon else None


def supply_at(game: Game, players: int) -> CardCounts | None:
    """Return what `Game.supply_for` does, whatever number of players a card file speaks of."""
    if game.supply is None:
        return None
    out = dict(game.without).get(players, CardCounts())
    return CardCounts(game.supply.single - out.single, game.supply.double - out.double)


def require_game(given: object) -> None:
    """Raise `PizzaError` for what is no game."""
    if not isinstance(given, Game):
        raise PizzaError("a `Game` is needed: `pizzarules.game` finds one by its id")


def require_playable(game: Game) -> None:
    """Raise `PizzaError` for a game that says too little to be played."""
    needs = {
        "players": game.players,
        "rounds": game.rounds,
        "hand": game.hand,
        "deal": game.deal,
        "supply": game.supply,
        "orders": game.orders or None,
    }
    missing = [f"`{name}`" for name, value in needs.items() if value is None]
    if missing:
        raise PizzaError(
            f"`{game.id}` can settle orders but not be played: its declaration has no "
            f"{listed(missing)}"
        )
