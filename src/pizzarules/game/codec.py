"""Actions as numbers: every action that a game can ever have, in a fixed order.

The numbering depends on the game definition alone, not on seats or rulings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from hashlib import blake2b
from typing import Final, SupportsIndex, final

import attrs

from pizzarules.errors import InvalidActionError, PizzaError, closest, shortened
from pizzarules.game.actions import Action, Form
from pizzarules.game.deck import order_cards
from pizzarules.game.definition import Game, require_playable
from pizzarules.immutable import Immutable
from pizzarules.integers import checked_number, written
from pizzarules.names import composed
from pizzarules.orders.requirement import Order, Recipe, Total
from pizzarules.rulings import Rulings

__all__ = ["FORMS", "Codec", "Raw", "codec_of", "most_declared", "no_action", "numbered", "plain"]

Raw = tuple[int, int, int, int]
"""A packed action: (place of its form in `FORMS`, lane or order card, number or singles, doubles).

Steps of paying have the same last three numbers.
"""

FORMS: Final = tuple(Form)

_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SAID_SO: Final = {
    "singles": "single",
    "doubles": "double",
    **{word: str(number) for number, word in enumerate(_NUMBERS, 1)},
}
"""What people write, and what stands for it in the text of an action."""


@final
class Codec(Immutable):
    """All actions of one game, numbered from 0. Made by `Game.codec`."""

    __slots__ = (
        "__weakref__",
        "_by_action",
        "_by_identity",
        "_by_raw",
        "_by_text",
        "_game",
        "actions",
        "hash",
        "raw",
    )

    def __init__(self, game: Game) -> None:
        self._game: Final = game
        kinds = game.kinds
        cards = [card.name for card in order_cards(game)]
        self.raw: Final = tuple(_every(game))
        """Every action in packed form."""
        self.actions: Final = tuple(_action(raw, kinds, cards) for raw in self.raw)
        """Every action, at the place of its number."""
        self._by_raw: Final = {raw: number for number, raw in enumerate(self.raw)}
        self._by_action: Final = {action: n for n, action in enumerate(self.actions)}
        # The actions live as long as the codec, so no other object can have their identities.
        self._by_identity: Final = {id(action): n for n, action in enumerate(self.actions)}
        self._by_text: Final = {plain(str(action)): n for n, action in enumerate(self.actions)}
        if len(self._by_text) < len(self.actions):
            _refuse_alike(self.actions)
        texts = "\n".join(str(action) for action in self.actions)
        self.hash: Final = blake2b(texts.encode(), digest_size=8).hexdigest()
        """Tells codecs of different games apart: 16 hexadecimal digits."""

    def encode(self, action: Action) -> int:
        """Return the number of an action; `InvalidActionError` if the game has no such action."""
        found = self._by_identity.get(id(action))
        if found is not None:
            return found
        if not isinstance(action, Action):
            raise InvalidActionError("an action is needed: `parse` reads one from a text")
        try:
            return self._by_action[action]
        except (KeyError, TypeError):
            raise InvalidActionError(f"`{action}` is no action of this game") from None

    def decode(self, number: SupportsIndex) -> Action:
        """Return the action with a number; `InvalidActionError` if there is none."""
        place = number
        if type(place) is not int:
            place = checked_number(number, "the number of an action", InvalidActionError)
        if not 0 <= place < len(self.actions):
            raise InvalidActionError(
                f"no action has the number {written(place)}: they go from 0 to {len(self.actions) - 1}"
            )
        return self.actions[place]

    def find(self, text: str) -> int | None:
        """Return the number of the action with this text; None if there is none."""
        if not isinstance(text, str):
            raise InvalidActionError("an action is read from a text, like `draw supply`")
        return self._by_text.get(plain(text))

    def parse(self, text: str) -> Action:
        """Return the action with this text; `InvalidActionError` if there is none."""
        found = self.find(text)
        if found is None:
            raise InvalidActionError(no_action(text, list(self._by_text)))
        return self.actions[found]

    def __len__(self) -> int:
        return len(self.actions)

    def __eq__(self, other: object) -> bool:
        return self.actions == other.actions if isinstance(other, Codec) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.hash)

    def __reduce__(self) -> tuple[object, ...]:
        return _codec, (self._game,)

    def __repr__(self) -> str:
        return f"<Codec {self.hash}: {len(self)} actions>"


def numbered(codec: Codec) -> tuple[dict[Raw, int], dict[int, int]]:
    """Return the number of every packed action, and of every action of the codec by its `id`.

    They are those of the codec, for the look-ups of the engine: nothing may be written into them.
    """
    by_raw = codec._by_raw  # pyright: ignore[reportPrivateUsage]
    return by_raw, codec._by_identity  # pyright: ignore[reportPrivateUsage]


def _refuse_alike(actions: Sequence[Action]) -> None:
    """Raise `PizzaError` that names two actions which texts can't tell apart."""
    first: dict[str, Action] = {}
    for action in actions:
        other = first.setdefault(plain(str(action)), action)
        if other is not action:
            raise PizzaError(
                f"`{other}` and `{action}` are the same for who writes actions: kinds and orders "
                "that differ in capitals or in how a number is written need other names"
            )


def no_action(text: str, known: Sequence[str]) -> str:
    """Return the message on a text that is no action: what was meant, if that is clear.

    `known` are the texts of actions that may have been meant.
    """
    said = plain(text)
    if not said:
        return "an action is needed, like `draw supply`"
    message = f"`{shortened(text)}` is no action of this game"
    numbers = re.findall(r"[0-9]+", said)
    near = [one for one in closest(said, known) if re.findall(r"[0-9]+", one) == numbers]
    if near and SequenceMatcher(None, said, near[0]).ratio() > 0.8:
        return f"{message}: did you mean `{near[0]}`?"
    kinds = {part.split()[-1] for part in said.split(" + ") if part.split()}
    if said.startswith(("play", "lay", "show", "give")) and len(kinds) > 1:
        return f"{message}: cards of one kind at a time"
    return message


@lru_cache(maxsize=256)
def codec_of(game: Game) -> Codec:
    """Return the codec of a game; `PizzaError` for a game that can't be played.

    It is the same whatever rulings are chosen.
    """
    require_playable(game)
    return _codec(attrs.evolve(game, rulings=Rulings()))


@lru_cache(maxsize=64)
def _codec(game: Game) -> Codec:
    return Codec(game)


def plain(text: str) -> str:
    """Return the text of an action in the form in which texts are compared."""
    words = re.sub(r"[+,]", " + ", composed(text).casefold()).split()
    words = [_SAID_SO.get(word, word) for word in words]
    return " ".join(word for word in words if word != "single")


def _every(game: Game) -> Iterator[Raw]:
    """Yield every packed action of a game."""
    for place, form in enumerate(FORMS):
        for rest in _RESTS.get(form, _alone)(game):
            yield (place, *rest)


# What follows a form in a packed action, for all actions of that form that a game can have.

_Rest = tuple[int, int, int]


def _alone(_: Game) -> Iterator[_Rest]:
    yield 0, 0, 0


def _handfuls(game: Game) -> Iterator[_Rest]:
    """Yield (lane, singles, doubles): one or more cards of a kind that a hand can hold."""
    return (rest for rest in _lays(game) if rest[1] or rest[2])


def _lays(game: Game) -> Iterator[_Rest]:
    supply, limit = game.supply, game.hand
    if supply is None or limit is None:
        return
    for lane in range(len(game.kinds)):
        for doubles in range(min(supply.double, limit) + 1):
            for singles in range(min(supply.single, limit - doubles) + 1):
                yield lane, singles, doubles


def _single_cards(game: Game) -> Iterator[_Rest]:
    """Yield (lane, singles, doubles): each card that the supply can hold."""
    supply = game.supply
    if supply is None:
        return
    for lane in range(len(game.kinds)):
        if supply.single:
            yield lane, 1, 0
        if supply.double:
            yield lane, 0, 1


def _shows(game: Game) -> Iterator[_Rest]:
    if any(entry.order.blockable or entry.order.shows for entry in game.orders):
        yield from _handfuls(game)


def _gifts(game: Game) -> Iterator[_Rest]:
    if game.help:
        yield from _handfuls(game)


def _lanes(game: Game) -> Iterator[_Rest]:
    return ((lane, 0, 0) for lane in range(len(game.kinds)))


def _names(game: Game) -> Iterator[_Rest]:
    if any(entry.order.shows for entry in game.orders):
        yield from _lanes(game)


def _order_cards(game: Game) -> Iterator[_Rest]:
    return ((number, 0, 0) for number in range(len(order_cards(game))))


def _joins(game: Game) -> Iterator[_Rest]:
    for number, card in enumerate(order_cards(game)):
        if len(card.order.series) > 1:
            yield number, 0, 0


def _demands(game: Game) -> Iterator[_Rest]:
    for number, card in enumerate(order_cards(game)):
        if len(card.order.series) > 1:
            for amount in dict.fromkeys(card.order.series):
                yield number, amount, 0


def _alternatives(game: Game) -> Iterator[_Rest]:
    most = max((len(entry.order.recipes) for entry in game.orders), default=1)
    return ((0, index, 0) for index in range(most if most > 1 else 0))


def _declares(game: Game) -> Iterator[_Rest]:
    if any(entry.order.declares for entry in game.orders):
        for amount in range(1, most_declared(game) + 1):
            yield 0, amount, 0


def _shares(game: Game) -> Iterator[_Rest]:
    return _amounts(game, [total for _, recipe, total in _totals(game) if not recipe.sweep])


def _requests(game: Game) -> Iterator[_Rest]:
    helped = [
        total for order, recipe, total in _totals(game) if recipe.sweep and order.help and game.help
    ]
    return _amounts(game, helped)


def _amounts(game: Game, totals: list[Total]) -> Iterator[_Rest]:
    most = max((total.amount for total in totals), default=-1)
    return ((lane, amount, 0) for lane in range(len(game.kinds)) for amount in range(most + 1))


def _totals(game: Game) -> Iterator[tuple[Order, Recipe, Total]]:
    for entry in game.orders:
        for recipe in entry.order.recipes:
            for term in recipe.terms:
                if isinstance(term, Total):
                    yield entry.order, recipe, term


_RESTS: Final[Mapping[Form, Callable[[Game], Iterator[_Rest]]]] = {
    Form.PLAY: _handfuls,
    Form.LAY: _lays,
    Form.SHOW: _shows,
    Form.GIVE: _gifts,
    Form.ORDER: _order_cards,
    Form.JOIN: _joins,
    Form.DEMAND: _demands,
    Form.NAME: _names,
    Form.USE: _lanes,
    Form.ALTERNATIVE: _alternatives,
    Form.DECLARE: _declares,
    Form.SHARE: _shares,
    Form.REQUEST: _requests,
    Form.DEAL: _single_cards,
    Form.DEAL_ORDER: _order_cards,
}


def most_declared(game: Game) -> int:
    """Return the largest amount that can be declared: all units of a kind."""
    return 0 if game.supply is None else game.supply.single + 2 * game.supply.double


def _action(raw: Raw, kinds: tuple[str, ...], cards: list[str]) -> Action:
    place, which, number, doubles = raw
    form = FORMS[place]
    if form in (Form.PLAY, Form.LAY, Form.SHOW, Form.GIVE, Form.DEAL):
        return Action(form, kind=kinds[which], singles=number, doubles=doubles)
    if form in (Form.ORDER, Form.JOIN, Form.DEAL_ORDER):
        return Action(form, order=cards[which])
    if form is Form.DEMAND:
        return Action(form, order=cards[which], number=number)
    if form is Form.NAME:
        return Action(form, seat=kinds[which])
    if form is Form.USE:
        return Action(form, kind=kinds[which])
    if form is Form.ALTERNATIVE:
        return Action(form, number=number + 1)
    if form is Form.DECLARE:
        return Action(form, number=number)
    if form in (Form.SHARE, Form.REQUEST):
        return Action(form, kind=kinds[which], number=number)
    return Action(form)
