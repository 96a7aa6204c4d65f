"""Bots by name: those that come with the package, and one's own as `module:name`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, Final, cast, final

from pizzarules.bots.choice import Choice
from pizzarules.bots.greedy import GreedyBot
from pizzarules.bots.protocol import Maker, Player
from pizzarules.bots.uniform import RandomBot
from pizzarules.errors import PizzaError, UnknownNameError, shortened

__all__ = ["BOTS", "RANDOM", "made", "maker_of", "name_of"]

BOTS: Final[dict[str, Maker]] = {"random": RandomBot, "greedy": GreedyBot}
"""The bots that come with the package, by name."""

RANDOM: Final = "random"
"""The name of the bot that chooses uniformly: games in which all do are played fastest."""


@final
class _Plain:
    """A function of a choice, and of a generator if it takes one, as a bot."""

    def __init__(self, function: Callable[..., Any], *further: Random):
        self._function: Final = function
        self._further: Final = further

    def choose(self, choice: Choice) -> Any:
        return self._function(choice, *self._further)


def name_of(bot: object) -> str:
    """Return the name of a bot: itself, or `module:name` of a class or function.

    Raises `PizzaError` for what has no such name: it could not be found again by another process.
    """
    if isinstance(bot, str):
        return bot
    for name, maker in BOTS.items():
        if bot is maker:
            return name
    module, inside = getattr(bot, "__module__", None), getattr(bot, "__qualname__", None)
    if not callable(bot) or not isinstance(module, str) or not isinstance(inside, str):
        raise PizzaError(
            f"`{shortened(repr(bot))}` is no bot: a bot is a name, a class or a function"
        )
    if _found(module, inside) is not bot:
        raise PizzaError(
            f"the bot `{shortened(inside)}` can't be found by its name in `{module}`: define it at "
            "the top of a module, not inside a function"
        )
    return f"{module}:{inside}"


def _found(module: str, name: str) -> object:
    found: object = sys.modules.get(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    return found


def maker_of(name: str) -> Maker:
    """Return what makes the bots of a name.

    `module:name` is a class whose objects are made with a `random.Random` and have `choose`, or a
    function of a `Choice`, and of a `random.Random` if it takes one. Raises `UnknownNameError` for an
    unknown name and `PizzaError` for a module that can't be imported or has no such bot.
    """
    module, colon, inside = name.partition(":")
    if not colon:
        if name not in BOTS:
            raise UnknownNameError("bot", name, [*BOTS, "module:name"])
        return BOTS[name]
    found: Any = _imported(name, module, inside)
    if isinstance(found, type):
        if not callable(getattr(found, "choose", None)):
            raise PizzaError(f"bot `{name}`: the class has no method `choose`")
        _check_takes(name, found, 1, "its class is called with a `random.Random`")
        return cast(Maker, found)
    if not callable(found):
        raise PizzaError(f"bot `{name}` is neither a class nor a function")
    if _takes(found, 1) and not _takes(found, 2):
        return lambda _: _Plain(found)
    _check_takes(
        name, found, 2, "it is called with a choice, or with a choice and a `random.Random`"
    )
    return lambda rng: _Plain(found, rng)


def _imported(name: str, module: str, inside: str) -> Any:
    if not module or not inside:
        raise PizzaError(f"bot `{shortened(name)}`: write `module:name`")
    try:
        found: Any = import_module(module)
    except Exception as fault:
        what = f"{type(fault).__name__}: {shortened(str(fault), 200)}"
        raise PizzaError(f"bot `{shortened(name)}` can't be imported: {what}") from fault
    for part in inside.split("."):
        if not hasattr(found, part):
            raise PizzaError(f"bot `{shortened(name)}`: `{module}` has no `{shortened(inside)}`")
        found = getattr(found, part)
    return found


def _check_takes(name: str, found: Callable[..., object], number: int, how: str) -> None:
    if not _takes(found, number):
        raise PizzaError(f"bot `{name}` takes other arguments: {how}")


def _takes(found: Callable[..., object], number: int) -> bool:
    """Whether something can be called with so many arguments; what nobody knows is tried out."""
    try:
        signature = inspect.signature(found)
    except (TypeError, ValueError):
        return True
    try:
        signature.bind(*[None] * number)
    except TypeError:
        return False
    return True


def made(name: str, maker: Maker, rng: Random) -> Player:
    """Return a bot for a seat of a game; `PizzaError` if what is made is none."""
    bot = maker(rng)
    if not isinstance(bot, Player):
        raise PizzaError(f"bot `{name}`: what it makes has no method `choose`")
    return bot
