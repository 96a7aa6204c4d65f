"""Names in any script, composed or not, mean the same behind every door."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import attrs
import pytest

import pizzarules as pz
from pizzarules.diagnostics import Diagnostic, Severity, Source, Span, draw
from pizzarules.language.formatter import formatted

NAMES = {
    "a combined accent": "cafe\u0301",
    "Devanagari": "पिज्जा",
    "Thai": "ข้าว",
    "Tamil": "தக்காளி",
    "Catalan": "l·l",
    "Hangul": "버섯",
}
CARDS = """order NAME for X in other kinds
  bake 2 NAME + 1 X

order NAME+1
  bake 1 NAME + 1 own

game NAME
  kinds olive, NAME, ham
  players 2 to 3
  rounds 1
  hand 5
  deal 3 ingredients + 1 order
  supply 9 single of each kind
  orders NAME, NAME+1
  failed orders leave the game

scenario "NAME"
  in NAME
  seats NAME, olive
  table 2 NAME + 1 ham
  NAME bakes NAME:ham
  then NAME:ham is baked
"""


def composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def decomposed(text: str) -> str:
    return unicodedata.normalize("NFD", text)


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return composed(NAMES[request.param])


def test_card_files(name: str) -> None:
    text = CARDS.replace("NAME", name)
    cards = pz.loads(decomposed(text))
    assert cards == pz.loads(text)
    assert list(cards.orders) == [name, f"{name}+1"]
    assert cards.games[name].kinds == ("olive", name, "ham")
    assert formatted(decomposed(text)) == formatted(text) == text
    for scenario in cards.scenarios.values():
        assert pz.run_scenario(scenario).passed
    order = cards.orders[name]
    data = json.dumps(pz.order_to_json(order), ensure_ascii=False)
    assert pz.order_from_json(json.loads(decomposed(data))) == order


def test_arguments(name: str) -> None:
    cards = pz.loads(CARDS.replace("NAME", name))
    game, other = cards.game(name), decomposed(name)
    assert cards.game(other) == game
    assert cards.order(f"{other}:ham") == game.order(f"{other}:ham") == cards.orders[name]
    facts: Any = {"game": other, "owner": other, "cards": cards}
    for table in (f"2 {other} + 1 ham", {other: [2, 0], "ham": [1, 0]}):
        verdict = pz.settle(f"{other}:ham", **facts, table=table)
        assert verdict.can_be_baked
        assert verdict == pz.settle(other, mark="ham", **facts, table=table)
        assert verdict.bound.setting.owner == name
    assert pz.Pantry([other]) == pz.Pantry([name])
    position: Any = {"seats": [other, "olive"], "hands": {other: f"1 {other}"}, "turn": other}
    state = game.position(**position, orders={other: [f"{other}+1"]})
    assert state.hand(other).units(other) == 1
    assert state.view(other) == state.view(name)
    assert state.orders(name) == (f"{name}+1",)
    assert state.apply(f"play 1 {other}") == state.apply(f"play 1 {name}")
    assert game.codec.parse(f"order {other}+1") == game.codec.parse(f"order {name}+1")
    assert pz.Action(pz.Form.PLAY, kind=other, singles=1) == game.parse(f"play 1 {name}")


def test_what_was_written_down(name: str) -> None:
    game = pz.loads(CARDS.replace("NAME", name)).game(name)
    first = game.new(2, seed=1, seats=[name, "olive"])
    state = first.apply(first.actions()[0])
    replay, view, action = state.replay(), state.view(name), state.actions()[0]

    def rewritten(value: Any) -> Any:
        return json.loads(decomposed(json.dumps(value, ensure_ascii=False)))

    assert game.load(rewritten(state.to_json())) == state
    assert game.load(decomposed(json.dumps(state.to_json(), ensure_ascii=False))) == state
    assert game.load(decomposed(state.notation)) == state
    assert pz.Replay.parse(decomposed(replay.to_text()), game) == replay
    assert pz.Replay.from_json(rewritten(replay.to_json()), game) == replay
    assert game.load_view(rewritten(view.to_json())) == view
    assert game.load_event(rewritten(state.events[0].to_json())) == state.events[0]
    assert pz.Action.from_json(rewritten(action.to_json())) == action


@pytest.mark.parametrize("name", ["²a", "½", "①", "\u0301a"])
def test_what_begins_no_identifier_begins_no_name(name: str) -> None:
    with pytest.raises(pz.CardFileError):
        pz.loads(f"game mine\n  kinds olive, {name}\n")


@pytest.mark.parametrize("name", ["4+1", "ala-chef", "x2-y", "a_b"])
def test_names_of_old_stay_valid(name: str) -> None:
    assert list(pz.loads(f"order {name}\n  bake 4 own\n").orders) == [name]


@pytest.mark.parametrize(
    ("before", "columns"),
    [
        ("bake", 4),
        ("茸茸", 4),
        ("cafe\u0301", 4),
        ("पिज्जा", 5),  # `्` stands below, the vowels beside their letters
        ("ข้าว", 3),
        ("a\u200db", 2),
        ("\uff42\uff41", 4),  # in full width
    ],
)
def test_marks_stand_below_what_they_mark(before: str, columns: int) -> None:
    """Wide signs take two columns of a screen, signs above or below others none."""
    source = Source(f"{before} own 茸!\n")
    start = len(before) + 1
    for width, span in (
        (3, Span(start, start + 3)),
        (2, Span(start + 4, start + 5)),
        (1, Span(start + 5, start + 6)),
    ):
        fault = Diagnostic("E0001", "wrong", span, Severity.ERROR, source=source)
        under = next(line for line in draw([fault]).splitlines() if "^" in line)
        place = columns + 1 + {3: 0, 2: 4, 1: 6}[width]
        assert under.rstrip() == "  | " + " " * place + "^" * width


def test_json_with_a_mark_of_byte_order() -> None:
    """As editors of some systems write it."""
    game = pz.game("mamma-mia")
    state = game.new(2, seed=1)
    text = "\ufeff" + json.dumps(state.to_json())
    assert game.load(text) == game.load(text.encode()) == state
    assert game.load("\ufeff" + state.notation) == state
    replay = state.apply(0).replay()
    text = "\ufeff" + json.dumps(replay.to_json())
    assert pz.Replay.from_json(text, game) == pz.Replay.from_json(text.encode(), game) == replay
    assert pz.Replay.parse("\ufeff" + replay.to_text(), game) == replay
    view = state.view("olive")
    assert game.load_view("\ufeff" + json.dumps(view.to_json())) == view


def test_texts_in_orders_and_games_that_are_put_together_in_python(name: str) -> None:
    card = f'order {name}\n  bake 2 own\n  name cs "{name}"\n'
    order = pz.loads(card).orders[name]
    other = attrs.evolve(
        order,
        name=decomposed(name),
        names=((decomposed("cs"), decomposed(name)),),
    )
    assert (other.name, other.names) == (name, (("cs", name),))
    assert pz.loads(str(other)).orders[name].names == other.names
    game = attrs.evolve(pz.game("sole-mio"), title=decomposed(name))
    assert game.title == name
