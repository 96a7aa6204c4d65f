"""How a game ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from pizzarules.errors import listed
from pizzarules.mappings import FrozenMap

__all__ = ["Result", "Standing", "result_of"]


@attrs.frozen
class Standing:
    """What a seat has come to."""

    seat: str
    score: int
    """How many orders it has baked, each counted as its card says."""
    tie_break: int
    """What counts in a tie for the most: ingredient units or cards in hand. 0 for who is in no such
    tie, and where the game has no tie-break."""


@attrs.frozen
class Result:
    """How a game ended."""

    standings: tuple[Standing, ...]
    """All seats, clockwise."""

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has baked most orders and leads in the tie-break; several share the win."""
        best = max((one.score, one.tie_break) for one in self.standings)
        return tuple(one.seat for one in self.standings if (one.score, one.tie_break) == best)

    @property
    def scores(self) -> Mapping[str, int]:
        """For each seat how many orders it has baked, each counted as its card says."""
        return FrozenMap({one.seat: one.score for one in self.standings})

    @property
    def tie_break(self) -> Mapping[str, int]:
        """For each seat that ties for the most, what counts then; empty if one seat leads alone."""
        best = max(one.score for one in self.standings)
        tied = [one for one in self.standings if one.score == best]
        return FrozenMap({one.seat: one.tie_break for one in tied} if len(tied) > 1 else {})

    @property
    def payoffs(self) -> Mapping[str, float]:
        """For each seat its part of the win: 1 for a winner alone, 0 for a loser."""
        winners = self.winners
        return FrozenMap(
            {seat: 1 / len(winners) if seat in winners else 0.0 for seat in self.scores}
        )

    def to_json(self) -> dict[str, object]:
        """Return the result as JSON."""
        return {
            "winners": list(self.winners),
            "scores": dict(self.scores),
            "tie_break": dict(self.tie_break),
        }

    def __str__(self) -> str:
        winners = self.winners
        best = max(one.score for one in self.standings)
        tied = [one for one in self.standings if one.score == best]
        counts = ", ".join(f"{one.seat} {one.score}" for one in self.standings)
        if len(tied) > 1 and any(one.tie_break for one in tied):
            hands = ", ".join(f"{one.seat} {one.tie_break}" for one in tied)
            counts = f"{counts}; in the tie {hands}"
        return f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'} ({counts})"


def result_of(seats: Iterable[str], standings: Iterable[tuple[int, int]]) -> Result:
    """Return the result of seats with their scores and tie-breaks."""
    return Result(tuple(Standing(seat, *one) for seat, one in zip(seats, standings, strict=True)))
