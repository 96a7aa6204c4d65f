"""Numbers of sequences of actions: the tables in tests/perft, and small ones counted by hand."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import pizzarules as pz
from pizzarules.cli import main
from pizzarules.game.perft import divide, perft
from positions import game_called

TABLES = Path(__file__).with_name("perft")
GAMES = ("mamma-mia", "sole-mio", "grande", "everything")


class Block(NamedTuple):
    """What a table says of one position."""

    game: str
    name: str
    position: str
    numbers: dict[int, int]


def blocks(game: str) -> list[Block]:
    """All positions of a table."""
    found: list[Block] = []
    name = ""
    for line in (TABLES / f"{game}.perft").read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            name = rest
        elif word == "position":
            found.append(Block(game, name, rest, {}))
        elif word == "perft":
            depth, number = rest.split()
            found[-1].numbers[int(depth)] = int(number)
        else:
            assert line == "" or word == "#", f"{game}: what is `{line}`?"
    return found


game_of = cache(game_called)
EVERY = [block for game in GAMES for block in blocks(game)]


@pytest.mark.parametrize("block", EVERY, ids=lambda block: f"{block.game}-{block.name}")
def test_table(block: Block) -> None:
    state = game_of(block.game).load(block.position)
    assert {depth: perft(state, depth) for depth in block.numbers} == block.numbers, (
        "if the rules of play were changed: run `python scripts/perft_tables.py`"
    )


@pytest.mark.parametrize("id", GAMES)
def test_a_table_has_all_sorts_of_positions(id: str) -> None:
    game = game_of(id)
    names = {block.name for block in EVERY if block.game == id}
    assert names >= {f"oven-{entry.order.name}" for entry in game.orders}
    assert names >= {f"deal-{players}" for players in game.numbers_of_players()}
    assert names >= {"supply-ends-2", "supply-ends-3", "open-deal", "open-turn", "open-oven"}
    for block in EVERY:
        assert list(block.numbers) == list(range(1, len(block.numbers) + 1)), block.name
        assert len(block.numbers) >= 3, block.name


def two_seats(**more: Any) -> pz.State:
    """Olive has two plays and an order, pepper one play and none."""
    fields: dict[str, Any] = {
        "seats": ["olive", "pepper"],
        "hands": {"olive": "2 olive", "pepper": "1 pepper"},
        "orders": {"olive": ["coppia"]},
        "supply": ["salami"] * 8 + ["chef"],
        "turn": "olive",
        "round": 2,
    }
    return pz.game("sole-mio").position(**(fields | more))


def test_a_turn_by_hand() -> None:
    state = two_seats()
    # 1 or 2 olive; the order or none; the supply is the only pile. Then pepper plays its only
    # card, has no order, and draws.
    assert [perft(state, depth) for depth in range(6)] == [1, 2, 4, 4, 4, 4]


def test_the_last_plays_of_a_game_by_hand() -> None:
    # Without a supply the game ends with the turn. Of 1 to 3 olive no bombastica can be baked: who has
    # played it declines, since what the hand holds is nobody's business.
    state = pz.game("mamma-mia").position(
        seats=["olive", "pepper"],
        hands={"olive": "3 olive", "pepper": "1 pepper"},
        orders={"olive": ["bombastica"]},
        turn="olive",
        chef="olive",
    )
    assert [perft(state, depth) for depth in range(5)] == [1, 3, 6, 3, 0]
    # Without an order in hand the play is all.
    state = two_seats(supply=[], chef="olive", orders={})
    assert [perft(state, depth) for depth in range(4)] == [1, 2, 0, 0]


def test_games_that_are_over_count_nothing() -> None:
    over = two_seats(supply=[], chef="olive", orders={}).apply("play 1 olive")
    assert over.is_over
    assert [perft(over, depth) for depth in (0, 1, 2, 10**9)] == [1, 0, 0, 0]
    assert divide(over, 1) == {}


def test_chance_by_hand() -> None:
    # Two players of Sole Mio! have 6 single cards and 1 double card of each of 5 kinds. The first
    # card is one of ten sorts; after a double card its sort is used up.
    state = pz.game("sole-mio").new(2, deal={})
    assert perft(state, 1) == 10
    assert perft(state, 2) == 5 * 10 + 5 * 9
    assert divide(state, 2)["deal 1 olive"] == 10
    assert divide(state, 2)["deal 1 double olive"] == 9
    # Mamma Mia! has no double cards.
    assert perft(pz.game("mamma-mia").new(2, deal={}), 3) == 5**3


@pytest.mark.parametrize(
    "name", ["supply-ends-3", "open-turn", "oven-bloccato", "oven-complemento"]
)
def test_the_same_as_with_states(name: str) -> None:
    def count(state: pz.State, depth: int) -> int:
        return sum(count(state.apply(a), depth - 1) for a in state.actions()) if depth else 1

    (block,) = [block for block in EVERY if (block.game, block.name) == ("sole-mio", name)]
    state = pz.game("sole-mio").load(block.position)
    digest = state.digest
    assert perft(state, 4) == count(state, 4)
    divided = divide(state, 4)
    assert divided == {str(a): count(state.apply(a), 3) for a in state.actions()}
    assert sum(divided.values()) == perft(state, 4)
    assert state.digest == digest


@pytest.mark.parametrize("depth", [-1, True, 1.5, "3", None])
def test_what_is_no_depth(depth: Any) -> None:
    with pytest.raises(pz.PositionError, match="`depth` is a whole number from 0 on"):
        perft(two_seats(), depth)
    with pytest.raises(pz.PositionError, match="`depth` is a whole number from 1 on"):
        divide(two_seats(), depth)


def test_nothing_is_divided_at_depth_0() -> None:
    with pytest.raises(pz.PositionError, match="from 1 on"):
        divide(two_seats(), 0)


# The command.


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main([*arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_command_counts_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    position = two_seats().notation
    assert told(capsys, "perft", "sole-mio", "3", "--position", position) == [
        "Sole Mio!: olive, pepper, from a position",
        "perft 1 2",
        "perft 2 4",
        "perft 3 4",
    ]
    assert told(capsys, "perft", "sole-mio", "2", "--position", position, "--divide") == [
        "Sole Mio!: olive, pepper, from a position",
        "play 1 olive: 2",
        "play 2 olive: 2",
        "perft 2 4",
    ]


def test_the_command_counts_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["perft", "grande", "--players", "3", "--seed", "3", "--json"]
    (line,) = told(capsys, *arguments)
    report = json.loads(line)
    state = pz.game("grande").new(3, seed=3)
    assert report == {
        "game": "grande",
        "position": state.notation,
        "depth": 4,
        "perft": [5, 15, 30, 150],
    }
    (line,) = told(capsys, *arguments[:2], "2", *arguments[2:], "--divide")
    assert json.loads(line)["perft"] == 15
    assert json.loads(line)["divide"] == divide(state, 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sole-mio", "0", "--divide"], "`depth` is a whole number from 1 on"),
        (["sole-moi"], "did you mean `sole-mio`?"),
        (["sole-mio", "--position", "rubbish"], "a notation begins with a game and its hash"),
        (["sole-mio", "--position", "x", "--seats", "olive,pepper"], "leave out --seats"),
        (["sole-mio", "--position", "x", "--seed", "1"], "leave out --seed"),
    ],
)
def test_mistakes(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_no_depth_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["perft", "sole-mio", "-1"])
    assert ended.value.code == 2
    assert told(capsys, "perft", "sole-mio", "0") == [
        "Sole Mio!: olive, pepper, mushroom, salami, pineapple, seed 0"
    ]
