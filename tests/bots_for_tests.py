"""Bots that tests name as `bots_for_tests:...`."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pizzarules as pz


def first(choice: pz.Choice, rng: Random) -> pz.Action:
    return choice.actions[0]


def as_text(choice: pz.Choice, rng: Random) -> str:
    return str(choice.actions[0])


def as_number(choice: pz.Choice, rng: Random) -> int:
    return choice.game.codec.encode(choice.actions[0])


def uniform(choice: pz.Choice, rng: Random) -> pz.Action:
    """What `random` does, by way of states."""
    return choice.actions[int(rng.random() * len(choice.actions))]


class Peeping:
    """Notes everything that it is shown."""

    seen: ClassVar[list[tuple[str, pz.View]]] = []
    told: ClassVar[list[tuple[str, pz.Event]]] = []

    def __init__(self, rng: Random) -> None:
        self.unread: list[pz.Event] = []

    def observe(self, events: Sequence[pz.Event]) -> None:
        self.unread += events

    def choose(self, choice: pz.Choice) -> pz.Action:
        Peeping.seen.append((choice.seat, choice.view))
        Peeping.told += [(choice.seat, event) for event in self.unread]
        self.unread.clear()
        return choice.actions[-1]


def declining(choice: pz.Choice, rng: Random) -> pz.Action:
    """Comes to grief now and then."""
    if rng.random() < 0.02:
        raise RuntimeError("no appetite")
    return choice.actions[0]


def cheating(choice: pz.Choice, rng: Random) -> str:
    return "take reward"


def babbling(choice: pz.Choice, rng: Random) -> Any:
    return "play everything"


def silent(choice: pz.Choice, rng: Random) -> Any:
    return None


def leaving(choice: pz.Choice, rng: Random) -> pz.Action:
    sys.exit("good night")


def far_off(choice: pz.Choice, rng: Random) -> Any:
    return -7


class Sulking:
    def __init__(self, rng: Random) -> None:
        raise ValueError("won't play")

    def choose(self, choice: pz.Choice) -> pz.Action:
        return choice.actions[0]


class Boneless:
    def __init__(self, rng: Random) -> None:
        pass


def greedy_eater() -> None:
    """Takes no arguments."""


number = 7


def deadly(choice: pz.Choice, rng: Random) -> pz.Action:
    """Kills its process, once for each file `N.alive` in the current folder."""
    for file in Path().glob("*.alive"):
        file.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return choice.actions[0]


def always_deadly(choice: pz.Choice, rng: Random) -> pz.Action:
    os.kill(os.getpid(), signal.SIGKILL)
    return choice.actions[0]
