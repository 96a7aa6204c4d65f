"""`pizzarules test --export json`: another implementation can play the scenarios from it alone."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import pizzarules as pz
from pizzarules.cli import main
from pizzarules.conformance.exporting import exported
from pizzarules.game.events import Baked, Failed, Gave, RewardLeft, RewardTaken
from pizzarules.loading.files import bundled_sources, read

FILES = [read(file).cards for file in bundled_sources("scenarios")]
SCENARIOS = [s for file in FILES for s in file.scenarios.values()]
DECLARED = {name: game for file in FILES for name, game in file.games.items()}
"""The games that the files bring along: `pz.game` does not know them."""
DOCUMENT: dict[str, Any] = json.loads(json.dumps(exported(SCENARIOS)))
EXPORTED: list[dict[str, Any]] = DOCUMENT["scenarios"]
TITLES = [scenario["title"] for scenario in EXPORTED]


def test_all_of_them_are_there() -> None:
    assert (DOCUMENT["pizzarules"], DOCUMENT["version"]) == ("scenarios", 1)
    assert [scenario.title for scenario in SCENARIOS] == TITLES
    assert {scenario["hash"] for scenario in EXPORTED} == set(DOCUMENT["games"])


def test_the_definition_of_a_game() -> None:
    game = pz.game("sole-mio")
    told = DOCUMENT["games"][game.hash]
    assert told["kinds"] == ["olive", "pepper", "mushroom", "salami", "pineapple"]
    assert (told["players"], told["rounds"], told["hand"], told["deal"]) == ([2, 5], 2, 7, [5, 2])
    assert told["supply"] == [9, 2]
    assert told["without"] == {"4": [1, 0], "3": [1, 1], "2": [3, 1]}
    assert (told["help"], told["failed_leave"], told["tie_break"]) == (True, False, "units")
    orders = {entry["order"]["name"]: entry for entry in told["orders"]}
    assert [*orders] == [entry.order.name for entry in game.orders]
    for name, entry in orders.items():
        assert pz.order_from_json(entry["order"]) == game.order(name)
        assert entry["copies"] == 1


# Played from the JSON, by the rules of the public API alone.


def position_of(told: dict[str, Any]) -> pz.State:
    game = DECLARED.get(told["game"]) or pz.game(told["game"])
    game = game.with_rulings(told["rulings"])
    position = told["position"]
    if position["phase"] == "pasted":
        return game.load(position["state"])
    if position["phase"] == "deal":
        return game.new(seats=position["seats"], start=position["starter"], deal={})
    players = position["players"]
    return game.position(
        seats=position["seats"],
        chef=position["chef"],
        table=position["table"],
        used=position["used"],
        supply=position["supply"],
        hands={seat: player["hand"] for seat, player in players.items()},
        orders={seat: player["orders"] for seat, player in players.items()},
        waiters={seat: player["waiter"] for seat, player in players.items()},
        baked={seat: player["baked"] for seat, player in players.items()},
        gone={seat: player["lost"] for seat, player in players.items()},
        oven=[e["cards"] if "cards" in e else (e["seat"], e["order"]) for e in position["oven"]],
        round=position["round"],
        starter=position["starter"],
        idle=position["idle"],
        phase=position["phase"],
        seed=None,
        **({"turn": position["turn"]} if position["turn"] else {}),
    )


@pytest.mark.parametrize("told", EXPORTED, ids=TITLES)
def test_it_can_be_played(told: dict[str, Any]) -> None:
    state = position_of(told)
    events = list(state.events)
    for given in told["actions"]:
        seat = given["seat"]
        assert state.to_act == (pz.CHANCE if seat is None else seat)
        state = state.apply(pz.Action.from_json(given["action"]))
        events += state.events
    settled = [e for e in events if isinstance(e, Baked | Failed)]
    rewards: list[Any] = []
    for event in events:
        if isinstance(event, Gave):
            rewards.append((event.seat, None, False))
        elif isinstance(event, RewardTaken):
            rewards[-1] = (event.seat, event.order, False)
        elif isinstance(event, RewardLeft):
            rewards[-1] = (event.seat, None, True)
    for expected in told["expectations"]:
        check(expected, state, settled, rewards)


def check(
    expected: dict[str, Any], state: pz.State, settled: list[Any], rewards: list[Any]
) -> None:
    what, seat = expected["expect"], expected.get("seat")
    open_cards = state.open.get("supply", ())
    supply = [card for card in (*state.supply, *open_cards) if card != "?"]
    oven = [
        {"cards": e.to_json()} if isinstance(e, pz.Pool) else {"seat": e[0], "order": e[1]}
        for e in state.oven
    ]
    if what == "outcome":
        fits = [
            e
            for e in settled
            if e.order == expected["order"] and expected["owner"] in (None, e.seat)
        ]
        settled.remove(fits[0])
        baked = expected["result"].startswith("baked")
        assert isinstance(fits[0], Baked) is baked
        return
    if what == "supply" and not expected["any_order"]:
        assert expected["cards"] == list(state.supply)
        return
    actual: dict[str, Any] = {
        "table": lambda: expected["cards"] == state.table.to_json(),
        "used": lambda: expected["cards"] == state.used.to_json(),
        "hand": lambda: (
            expected["cards"] == state.hand(seat).to_json()  # type: ignore[arg-type]
            and Counter(expected["orders"]) == Counter(state.orders(seat))  # type: ignore[arg-type]
        ),
        "waiter": lambda: expected["orders"] == list(state.waiter(seat)),  # type: ignore[arg-type]
        "baked": lambda: Counter(expected["orders"]) == Counter(state.baked(seat)),  # type: ignore[arg-type]
        "lost": lambda: Counter(expected["orders"]) == Counter(state.gone(seat)),  # type: ignore[arg-type]
        "oven": lambda: expected["oven"] == oven,
        "supply": lambda: Counter(expected["cards"]) == Counter(supply),
        "chef": lambda: seat == state.chef,
        "starter": lambda: seat == state.starter,
        "round": lambda: expected["number"] == state.round,
        "idle": lambda: expected["number"] == state.idle,
        "score": lambda: expected["number"] == state.score(seat),  # type: ignore[arg-type]
        "task": lambda: seat == state.to_act,
        "winners": lambda: (
            state.result is not None and set(expected["seats"]) == set(state.result.winners)
        ),
        "reward": lambda: (seat, expected["order"], expected["left"]) in rewards,
    }
    assert actual[what](), expected


def test_the_words_of_a_scenario() -> None:
    text = """scenario "words"
  in sole-mio
  seats olive, pepper, salami
  chef salami
  table 3 salami + 2 mushroom
  olive holds 1 mushroom + complemento:salami
  pepper's waiter has coppia
  olive bakes complemento:pepper
    adds complemento:salami
    complemento:pepper gets 4
    uses salami
    may not lay 1 mushroom because "holds no"
    pepper may help
  then olive has to settle
"""
    (scenario,) = pz.loads(text).scenarios.values()
    document: dict[str, Any] = exported([scenario])
    (told,) = document["scenarios"]
    assert told["steps"] == [
        {"line": 9, "seat": "olive", "do": "add", "order": "complemento:salami"},
        {"line": 10, "seat": "olive", "do": "get", "order": "complemento:pepper", "number": 4},
        {"line": 11, "seat": "olive", "do": "use", "kind": "salami"},
        {
            "line": 12,
            "seat": "olive",
            "do": "lay",
            "cards": {"mushroom": [1, 0]},
            "may": False,
            "because": "holds no",
        },
        {"line": 13, "seat": "pepper", "do": "help", "may": True},
    ]
    assert told["expectations"] == [
        {"line": 14, "expect": "task", "seat": "olive", "task": "settle"}
    ]
    assert told["rulings"]["block-show"] == "each-chooses"
    assert told["position"]["oven"] == [{"seat": "olive", "order": "complemento:pepper"}]
    assert (told["file"], told["line"], told["game"]) == ("<text>", 1, "sole-mio")


# The command.


def test_the_command_exports(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "--export", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == DOCUMENT
    assert main(["test", "--export", "json", "-k", "exact and combination"]) == 0
    (only,) = json.loads(capsys.readouterr().out)["scenarios"]
    assert only["title"] == "help for Bombastica is one exact combination"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("order mine\n  bake 4 own\n", "there is no scenario to export"),
        ("order mine\n  bak 4 own\n", "the card files can't be used\nerror[E0010]"),
    ],
)
def test_what_can_not_be_exported(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.pizza").write_text(text)
    assert main(["test", "--export", "json", str(tmp_path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"pizzarules: {message}")


@pytest.mark.parametrize("option", [["--json"], ["--junit", "report.xml"]])
def test_what_does_not_go_together(option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "--export", "json", *option]) == 2
    assert "--export goes with neither --json nor --junit" in capsys.readouterr().err
