"""Examples as scenarios: texts to keep in a card file, so that what was found is checked for ever."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from pizzarules.conformance.doing import TASK_OF
from pizzarules.errors import PizzaError
from pizzarules.game.state import CHANCE, State
from pizzarules.loading.files import bundled, loads
from pizzarules.orders.setting import NOBODY
from pizzarules.orders.verdict import Status
from pizzarules.testing.judging import status_of
from pizzarules.testing.positions import order_deck
from pizzarules.testing.requests import Request

__all__ = ["scenario_of_request", "scenario_of_state"]


def scenario_of_request(request: Request, title: str, *, alone: bool) -> str | None:
    """Return a request as a scenario; None where no scenario can lay it out.

    With `alone` the text declares the card and a game for it, and is a card file by itself; else
    it belongs into the file that declares them. What it expects is what the rules say.
    """
    lines = _position(request)
    if lines is None:
        return None
    lines += _played(request)
    text = "\n".join([f'scenario "{_quoted(title)}"', *(f"  {line}" for line in lines), ""])
    if not alone:
        return text
    declared = _declared(request)
    text = f"language 1\n\n{declared}{text}"
    return text if declared is not None and _loads(text) else None


def scenario_of_state(state: State, title: str) -> str | None:
    """Return a state as a scenario that begins with its notation; None where chance is asked."""
    if state.to_act == CHANCE or state.decision not in (None, *TASK_OF):
        return None
    expected = f"round {state.round}"
    if state.decision is not None:
        expected = f"{state.to_act} has to {TASK_OF[state.decision]}"
    lines = [f"in {state.game.id}", f"position {state.notation}", f"then {expected}"]
    return "\n".join([f'scenario "{_quoted(title)}"', *(f"  {line}" for line in lines), ""])


def _declared(request: Request) -> str | None:
    """Return the declarations that a request needs: its card, and a game that has it.

    None if the game is no bundled one with another card.
    """
    order, game = request.order, request.game
    known = bundled().games.get(game.id)
    if known == game:
        return ""
    for base in bundled().games.values():
        if attrs.evolve(base, id=game.id, title=game.title, orders=game.orders) == game:
            return f"{order}\n\ngame {game.id} like {base.id}\n  orders {order.name}\n\n"
    return None


def _position(request: Request) -> list[str] | None:
    """Return the lines of the position; None where none has all the facts."""
    seats = _seats(request)
    if seats is None or (request.demand or 0) != max(request.order.series, default=0):
        return None
    lines = [f"in {request.game.id}", f"seats {', '.join(seats)}"]
    lines += [f"ruling {id} {reading}" for id, reading in request.rulings.items()]
    if request.chef is not None:
        lines.append(f"chef {request.chef}")
    lines.append(f"table {request.table}")
    if request.hand:
        lines.append(f"{request.owner} holds {request.hand}")
    if request.shown not in (None, NOBODY):
        lines.append(f"{seats[1]} holds 1 {request.shown}")
    for seat, count in _counts(request).items():
        others = [name for name in order_deck(request.game, seat) if name != request.name]
        if len(others) < count or request.order.worth != 1:
            return None
        if count:
            lines.append(f"{seat} has baked {', '.join(others[:count])}")
    return lines


def _counts(request: Request) -> dict[str, int]:
    """Return how many pizzas seats have baked, as far as it matters."""
    counts: dict[str, int] = {}
    if request.owner_baked is not None:
        counts[request.owner] = request.owner_baked
    if request.chef_baked is not None:
        counts[request.chef or request.owner] = request.chef_baked
    return counts


def _seats(request: Request) -> list[str] | None:
    """Return who plays, clockwise, the owner first; None where they can't sit so."""
    game, left, right = request.game, request.left, request.right
    if game.players is None:
        return None
    if request.chef_baked is not None and request.chef is None:
        return None
    if left is not None and left == right:
        return [request.owner, left] if request.chef in (None, request.owner, left) else None
    fixed = {request.owner, left, right}
    others = [kind for kind in game.kinds if kind not in fixed]
    # Who must be there comes first.
    others.sort(key=lambda kind: kind != request.chef)
    room = min(game.players[1], len(game.kinds)) - len(fixed - {None})
    between = others[: max(0, room)]
    seats = [request.owner, *([left] if left else []), *between, *([right] if right else [])]
    enough = game.players[0] <= len(seats) <= game.players[1]
    return seats if enough and request.chef in (None, *seats) and len(seats) > 1 else None


def _played(request: Request) -> Iterator[str]:
    yield f"{request.owner} bakes {request.name}"
    seats = _seats(request) or []
    if request.shown not in (None, NOBODY):
        yield f"  names {seats[1]}"
        yield f"  {seats[1]} shows 1 {request.shown}"
    status = status_of(request)
    if status is Status.BARRED:
        yield f"then {request.name} is barred"
    elif status is Status.READY:
        yield "  may not decline"
    elif status is Status.LAYABLE:
        yield "  may decline"
        yield f"then {request.owner} has to settle"
    else:
        yield "  declines"
        yield f"then {request.name} fails"


def _quoted(title: str) -> str:
    return title.replace('"', "'").replace("`", "")


def _loads(text: str) -> bool:
    try:
        loads(text)
    except PizzaError:
        return False
    return True
