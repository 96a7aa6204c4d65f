"""What an owner can come to in the engine is exactly what a verdict says."""

from __future__ import annotations

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

import pizzarules as pz
from pizzarules import Form
from pizzarules.game import events
from pizzarules.game.deck import order_cards
from positions import game_called

OWN_CHOICES_ASIDE = {Form.DECLINE, Form.ASK, Form.NO_MORE}

Ending = tuple[int | None, pz.Pool, pz.Pool]
"""The declared amount, what the owner has left, and what the table has."""


def endings(state: pz.State, owner: str, declared: int | None = None) -> set[Ending]:
    """Everything that the owner's choices can come to, declining and asking left out."""
    for known in state.events:
        if isinstance(known, events.Declared):
            declared = known.amount
    if state.is_over:
        if state.baked(owner):
            return {(declared, state.hand(owner), state.table)}
        return set()
    found: set[Ending] = set()
    for action in state.actions():
        if action.form not in OWN_CHOICES_ASIDE:
            found |= endings(state.apply(action), owner, declared)
    return found


@st.composite
def cases(draw: st.DrawFn, game: pz.Game) -> dict[str, object]:
    """An order on a table, with its owner's hand."""
    seats = draw(st.permutations(game.kinds))
    owner, chef = seats[0], draw(st.sampled_from(seats))
    cards = [card for card in order_cards(game) if card.mark != owner]
    order = draw(st.sampled_from(cards)).name
    column = st.tuples(
        st.integers(0, 4), st.integers(0, 2 if game.supply and game.supply.double else 0)
    )
    table = {kind: draw(column) for kind in game.kinds}
    held = draw(st.lists(st.sampled_from(game.kinds), max_size=6))
    hand = {kind: [0, 0] for kind in game.kinds}
    for kind in held:
        double = bool(game.supply and game.supply.double) and draw(st.integers(0, 3)) == 0
        size = int(double and hand[kind][1] < 2)
        hand[kind][size] += 1
    return {
        "seats": seats,
        "owner": owner,
        "chef": chef,
        "order": order,
        "table": table,
        "hand": hand,
    }


@pytest.mark.parametrize("game", ["mamma-mia", "grande", "everything"])
@given(data=st.data())
def test_leaves_are_the_ways_of_the_verdict(game: str, data: st.DataObject) -> None:
    definition = game_called(game)
    case = data.draw(cases(definition))
    owner, order = str(case["owner"]), str(case["order"])
    shows = definition.order(order).shows
    shown = data.draw(st.sampled_from(definition.kinds)) if shows else None
    seats = list(case["seats"])  # type: ignore[call-overload]
    hands = {owner: case["hand"], **({seats[1]: {shown: [1, 0]}} if shown else {})}
    state = definition.position(
        seats=seats,
        chef=str(case["chef"]),
        table=case["table"],  # type: ignore[arg-type]
        hands=hands,  # type: ignore[arg-type]
        oven=[(owner, order)],
    )
    facts = {
        "chef": str(case["chef"]),
        "left": seats[1],
        "right": seats[-1],
        "shown": shown,
        "chef_baked": 0,
        "owner_baked": 0,
    }
    depends = definition.order(order).depends_on
    verdict = pz.settle(
        order,
        game=definition,
        owner=owner,
        table=case["table"],  # type: ignore[arg-type]
        hand=case["hand"],  # type: ignore[arg-type]
        **{name: fact for name, fact in facts.items() if name in depends},
    )
    assume(len(verdict.ways) < 200)
    event(str(verdict.status))
    expected = {(way.declared, verdict.hand - way.lays, way.leaves) for way in verdict.ways}
    assert endings(state, owner) == expected
    if verdict.status == "barred":
        assert state.is_over
    elif verdict.status == "ready" and not state.is_over:
        forms = {action.form for action in state.actions()}
        assert not forms & {Form.DECLINE, Form.ASK}
    elif not state.is_over and not shows:
        assert Form.DECLINE in {action.form for action in state.actions()}
