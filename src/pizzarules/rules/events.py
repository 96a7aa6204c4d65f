"""The numbers of the classes of events, as positions write them down."""

from __future__ import annotations

from typing import Final

ROUND_BEGAN: Final = 0
DREW_CARDS: Final = 1
PLAYED: Final = 2
ORDER_PLAYED: Final = 3
PASSED: Final = 4
DREW: Final = 5
CHEF_DRAWN: Final = 6
ROUND_ENDED: Final = 7
REVEALED: Final = 8
ORDER_REVEALED: Final = 9
JOINED: Final = 10
DEMAND_GIVEN: Final = 11
NAMED: Final = 12
SHOWED: Final = 13
DECLARED: Final = 14
LAID: Final = 15
PLEDGED: Final = 16
ASKED: Final = 17
ANSWERED: Final = 18
STOPPED_ASKING: Final = 19
GAVE: Final = 20
BAKED: Final = 21
FAILED: Final = 22
REWARD_TAKEN: Final = 23
REWARD_LEFT: Final = 24
WAITER_BAKED: Final = 25
CHEF_MOVED: Final = 26
OVEN_EMPTIED: Final = 27
GAME_OVER: Final = 28
