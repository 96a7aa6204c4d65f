"""A strategy for whole games: few kinds, few cards, a handful of orders, any rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs
from hypothesis import strategies as st

from pizzarules.game.definition import Game
from pizzarules.loading.files import loads
from pizzarules.orders.requirement import Order
from pizzarules.rulings import RULINGS
from pizzarules.testing.orders import KINDS, orders

__all__ = ["MadeUp", "games"]

_TITLES: Final = ("first", "second", "third", "fourth")


@attrs.frozen
class MadeUp:
    """A game that was made up: its text, and what it comes to."""

    text: str
    """A card file that declares the orders and the game."""
    game: Game

    def __str__(self) -> str:
        return self.text


def games(*, players: int = 3, orders: int = 3) -> st.SearchStrategy[MadeUp]:
    """Return a strategy for games that are over soon, as card files and ready to play.

    `players` is the largest number of players (from 2 to 6), `orders` the largest number of
    different orders (up to 4). Kinds, cards and hands are few, one or two rounds are played, and
    rulings are chosen at random. All of the card language may occur in the orders.
    """
    return _games(min(max(players, 2), len(KINDS)), min(max(orders, 1), len(_TITLES)))


@st.composite
def _games(draw: st.DrawFn, players: int, different: int) -> MadeUp:
    number = draw(st.integers(2, players))
    kinds = KINDS[: draw(st.integers(number, min(number + 2, len(KINDS))))]
    titles = _TITLES[: draw(st.integers(1, different))]
    cards = [draw(orders(kinds, name=title, most=3, titles=False)) for title in titles]
    lines = draw(_lines(kinds, number, cards))
    text = "\n\n".join(["language 1", *map(str, cards), "\n  ".join(["game trial", *lines])]) + "\n"
    return MadeUp(text, loads(text).game("trial"))


@st.composite
def _lines(
    draw: st.DrawFn, kinds: Sequence[str], players: int, cards: Sequence[Order]
) -> list[str]:
    singles, doubles = draw(st.integers(3, 5)), draw(st.integers(0, 2))
    copies = [draw(st.integers(1, 2)) for _ in cards]
    held = sum(
        number * (1 if card.variable is None else len(kinds) - 1)
        for card, number in zip(cards, copies, strict=True)
    )
    hand = draw(st.integers(2, 5))
    # What is dealt must leave an ingredient in the supply.
    most = (len(kinds) * (singles + doubles) - 1) // players
    dealt = draw(st.integers(1, min(hand, most)))
    also = draw(st.integers(0, min(hand - dealt, held)))
    listed = [
        card.name if number == 1 else f"{card.name} x{number}"
        for card, number in zip(cards, copies, strict=True)
    ]
    double = f" + {doubles} double" if doubles else ""
    points = draw(st.lists(st.sampled_from(sorted(RULINGS)), max_size=6, unique=True))
    return [
        f"kinds {', '.join(kinds)}",
        f"players 2 to {players}",
        f"rounds {draw(st.integers(1, 2))}",
        f"hand {hand}",
        f"deal {dealt} ingredient{'s' * (dealt != 1)} + {also} order{'s' * (also != 1)}",
        f"supply {singles} single{double} of each kind",
        f"orders {', '.join(listed)}",
        draw(
            st.sampled_from(["failed orders go under the waiter", "failed orders leave the game"])
        ),
        draw(st.sampled_from(["help allowed", "no help"])),
        f"tie-break ingredient {draw(st.sampled_from(['units', 'cards']))} in hand",
        *(f"ruling {id} {draw(st.sampled_from(RULINGS[id].choices))}" for id in points),
    ]
