"""What a run plays: everything that its results follow from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from pizzarules.bots.registry import RANDOM, maker_of, name_of
from pizzarules.errors import PositionError
from pizzarules.game.definition import Game
from pizzarules.game.shuffling import key_of

__all__ = ["Run", "run_of"]


@attrs.frozen
class Run:
    """A game under its rulings, who sits there, who plays, and the seed.

    Equal runs have equal results, game by game.
    """

    game: Game
    seats: tuple[str, ...]
    """Clockwise; the first begins."""
    bots: tuple[str, ...]
    """The name of the bot of each seat."""
    seed: int

    @property
    def random(self) -> bool:
        """Whether everybody chooses at random."""
        return all(bot == RANDOM for bot in self.bots)

    def facts(self) -> dict[str, object]:
        """Return what tells runs apart, as JSON."""
        return {
            "game": self.game.id,
            "hash": self.game.hash,
            "rulings": dict(self.game.rulings.chosen),
            "seats": list(self.seats),
            "bots": list(self.bots),
            "seed": self.seed,
        }


def run_of(
    game: Game,
    *,
    seed: int = 0,
    players: int | None = None,
    seats: Sequence[str] | None = None,
    rulings: Mapping[str, str] | None = None,
    bots: object = RANDOM,
) -> Run:
    """Return a run; `bots` is one bot for all seats, or a sequence with one for each.

    Raises what `Game.new` raises, and `PizzaError` for bots that can't be.
    """
    seed = key_of(seed)
    first = game.new(players, seed=0, seats=seats, rulings=rulings)
    return Run(first.game, first.seats, _bots(bots, first.seats), seed)


def _bots(given: object, seats: tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(given, Sequence) and not isinstance(given, str):
        bots = [name_of(bot) for bot in given]
    else:
        bots = [name_of(given)]
    if len(bots) == 1:
        bots *= len(seats)
    if len(bots) != len(seats):
        raise PositionError(
            f"`bots`: {len(bots)} bots for {len(seats)} seats: give one for all, or one for each"
        )
    for bot in dict.fromkeys(bots):
        maker_of(bot)
    return tuple(bots)
