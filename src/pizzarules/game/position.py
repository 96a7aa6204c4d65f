"""Setting games and positions up: what a caller says, checked and put into numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from secrets import randbits
from typing import TYPE_CHECKING, Any, Final

from pizzarules.errors import PizzaError, PositionError, UnknownNameError
from pizzarules.game.checking import check_cards, check_complete, is_complete
from pizzarules.game.core import (
    DEALING,
    GOING_ON,
    NOBODY,
    NOTHING,
    ORDER_ENTRY,
    REVEALING,
    TO_DRAW,
    TO_ORDER,
    TO_REWARD,
    Core,
    Decision,
    empty,
)
from pizzarules.game.definition import Game, require_playable
from pizzarules.game.filling import FILL, seat_place
from pizzarules.game.given import given_deal, plain_deal
from pizzarules.game.past import Beginning, tried
from pizzarules.game.rounds import begin_turn, undealt
from pizzarules.game.rulebook import Rulebook, rulebook_of
from pizzarules.game.settlement import Settlement, settled, settlement_of
from pizzarules.game.shuffling import key_of
from pizzarules.game.turn import can_draw, resume_turn
from pizzarules.integers import checked_number, checked_truth, written
from pizzarules.names import composed

if TYPE_CHECKING:
    from pizzarules.game.state import State

__all__ = ["new_game", "position", "replaced"]

_REWARD: Final = "reward"
_GOES_ON: Final = "in the turn"


def new_game(
    game: Game,
    players: int | None,
    seed: int | None,
    seats: Sequence[str] | None,
    rulings: Mapping[str, str] | None,
    start: str | None,
    deal: Mapping[str, Any] | None,
    *,
    skip_forced: bool,
) -> State:
    """Return a dealt game; see `Game.new`."""
    from pizzarules.game.state import State

    rules = _rulebook(game, players, seats, rulings)
    starter = 0 if start is None else seat_place(rules, start, "start")
    key = randbits(64) if seed is None and deal is None else seed
    known = given_deal(rules, {} if deal is None else deal)
    said = {} if deal is None else plain_deal(rules, known)
    core = undealt(rules, None if key is None else key_of(key), starter, known)
    core.skips = checked_truth(skip_forced, "`skip_forced`", PositionError)
    core, log = tried(core, DEALING)
    return State(core, log, trail=Beginning(core, log, said))


def _rulebook(
    game: Game,
    players: int | None,
    seats: Sequence[str] | None,
    rulings: Mapping[str, str] | None,
) -> Rulebook:
    require_playable(game)
    if rulings is not None:
        if not isinstance(rulings, Mapping):
            raise PizzaError("`rulings` must map rulings to readings")
        game = game.with_rulings(rulings)
    return rulebook_of(game, _seats(game, players, seats))


def _seats(game: Game, players: int | None, seats: object) -> tuple[str, ...]:
    assert game.players is not None
    if players is not None:
        players = checked_number(players, "`players`", PositionError)
    if seats is None:
        number = game.players[1] if players is None else players
        _check_number(game, number)
        return game.kinds[:number]
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise PositionError("`seats` is a list of kinds, clockwise")
    listed: list[Any] = [composed(seat) if isinstance(seat, str) else seat for seat in seats]
    for place, seat in enumerate(listed):
        if not isinstance(seat, str) or seat not in game.kinds:
            raise UnknownNameError("seat", str(seat), game.kinds, where="seats")
        if seat in listed[:place]:
            raise PositionError(f"seats: `{seat}` sits there twice")
    if players is not None and players != len(listed):
        raise PositionError(f"`players` is {written(players)}, but there are {len(listed)} seats")
    _check_number(game, len(listed))
    return tuple(listed)


def _check_number(game: Game, number: int) -> None:
    assert game.players is not None
    least, most = game.players
    if not least <= number <= most:
        raise PositionError(
            f"`{game.id}` is for {least} to {most} players, not for {written(number)}"
        )


def position(
    game: Game,
    *,
    seats: Sequence[str] | None,
    rulings: Mapping[str, str] | None,
    given: Mapping[str, Any],
    whole: bool = False,
) -> State:
    """Return a state in which everything that is not given is empty; see `Game.position`.

    With `whole`, every card of the game has to be somewhere.
    """
    rules = _rulebook(game, None, seats, rulings)
    core = empty(rules, 0)
    core.round = rules.rounds
    default = "oven" if given.get("oven") else "turn"
    return _filled(core, given, str(given.get("phase", default)), whole=whole)


def replaced(core: Core, given: Mapping[str, Any]) -> State:
    """Return a state with something changed; see `State.replace`. `core` becomes part of it."""
    if core.pending != NOTHING:
        raise PositionError("chance has to decide first: it is in the middle of an action")
    core.log = None
    settlement = core.settlement
    core.oven, core.place = core.oven[core.place :], 0
    if settlement is not None and core.decision is Decision.REWARD:
        # All is settled, but for what the helper makes of it.
        core.settlement = settled(settlement.owner, settlement.members[0], settlement.helper)
        return _filled(core, given, str(given.get("phase", _REWARD)))
    if settlement is not None:
        _reveal_anew(core, settlement)
        return _filled(core, given, str(given.get("phase", "oven")))
    if core.decision is None:
        return _filled(core, given, str(given.get("phase", "oven")))
    return _filled(core, given, str(given.get("phase", "turn" if "turn" in given else _GOES_ON)))


def _reveal_anew(core: Core, settlement: Settlement) -> None:
    """Put an order that is being settled back into the oven.

    What joined it, was laid or was given so far goes back to the hands.
    """
    owner, helper = settlement.owner, settlement.helper
    rest = list(settlement.members)
    for card in settlement.ranked[: settlement.at]:
        rest.remove(card)
    entries = [ORDER_ENTRY | owner << 16 | card for card in rest[:1]]
    core.oven = (*entries, *core.oven)
    core.orders[owner] = tuple(sorted([*core.orders[owner], *rest[1:]]))
    core.table_units -= settlement.laid[0]
    core.table_doubles -= settlement.laid[1]
    core.units[owner] += settlement.laid[0]
    core.doubles[owner] += settlement.laid[1]
    if helper != NOBODY:
        core.units[helper] += settlement.given[0]
        core.doubles[helper] += settlement.given[1]
    core.settlement = None


def _filled(core: Core, given: Mapping[str, Any], phase: str, *, whole: bool = False) -> State:
    """Return the state with what is given, in a phase, or where the state was."""
    from pizzarules.game.state import State

    for name, value in given.items():
        FILL[name](core, value)
    check_cards(core)
    if phase != _REWARD:
        core.settlement = None
    elif core.settlement is None:
        raise PositionError("phase `reward` follows when an order was baked with help")
    elif not core.waiters[core.settlement.helper]:
        core.settlement = None
        phase = "oven"
    core.active = core.active if phase in ("draw", _GOES_ON) else phase == "order"
    waiting = _ENTER[phase](core)
    if whole:
        check_complete(core)
    return State(*tried(core, waiting))


def _enter_turn(core: Core) -> int:
    begin_turn(core, core.turn)
    return GOING_ON


def _enter_order(core: Core) -> int:
    if not core.orders[core.turn]:
        raise PositionError(f"{core.rules.seats[core.turn]} has no order in hand to play")
    if not core.oven:
        raise PositionError("an order is played on ingredients: the oven is empty")
    core.ask(TO_ORDER, core.turn)
    return GOING_ON


def _enter_draw(core: Core) -> int:
    if not can_draw(core, core.turn):
        raise PositionError(f"{core.rules.seats[core.turn]} can't draw: hand full, or no pile left")
    core.ask(TO_DRAW, core.turn)
    return GOING_ON


def _enter_oven(core: Core) -> int:
    _check_chef(core)
    return REVEALING


def _check_chef(core: Core) -> None:
    if core.chef == NOBODY and _needs_chef(core):
        raise PositionError("somebody has to be `chef` to empty the oven")


def _enter_end(core: Core) -> int:
    if core.round != core.rules.rounds or core.oven:
        raise PositionError("a game is over after the last round, when the oven is empty")
    core.decision = None
    core.actor = NOBODY
    return GOING_ON


def _enter_deal(core: Core) -> int:
    core.decision = Decision.CHANCE
    if not is_complete(core) or core.round != 1 or core.idle:
        raise PositionError(
            "a deal needs every card of the game, and nothing played: `Game.new` deals"
        )
    return DEALING


def _enter_reward(core: Core) -> int:
    settlement = settlement_of(core)
    owner, card = settlement.owner, settlement.members[0]
    name = core.rules.cards[card].name
    if card not in core.baked[owner]:
        raise PositionError(f"{core.rules.seats[owner]} has not baked `{name}`")
    if not core.rules.help or not core.rules.cards[card].order.help:
        raise PositionError(f"nobody can have helped with `{name}`")
    if core.rules.reward_taken:
        raise PositionError("a reward is always taken here (ruling `help-reward`)")
    _check_chef(core)
    core.ask(TO_REWARD, settlement.helper)
    return GOING_ON


def _resume(core: Core) -> int:
    resume_turn(core)
    return GOING_ON


_ENTER: Final[Mapping[str, Callable[[Core], int]]] = {
    "turn": _enter_turn,
    "order": _enter_order,
    "draw": _enter_draw,
    "oven": _enter_oven,
    "over": _enter_end,
    "deal": _enter_deal,
    _REWARD: _enter_reward,
    _GOES_ON: _resume,
}
"""How a phase is entered; what has to be done then, or waits for chance."""


def _needs_chef(core: Core) -> bool:
    """Whether who is chef matters: for an order in the oven, or for another round."""
    cards = core.rules.cards
    return core.round < core.rules.rounds or any(
        entry & ORDER_ENTRY and {"chef", "chef_baked"} & set(cards[entry & 0xFFFF].order.depends_on)
        for entry in core.oven
    )
