"""How new cards fare beside those of a game."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest

import pizzarules as pz
from pizzarules.cli import main
from pizzarules.simulation.balance import Balance, balance_of, decks
from pizzarules.simulation.run import run_of
from pizzarules.simulation.tally import OrderTally, Tally

CARDS = """language 1

order snack
  bake 1 of a kind
order feast
  bake 12 of a kind
order trio for X in other kinds
  bake 2 X + 1 own
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("my.pizza")
    path.write_text(CARDS, encoding="utf-8")
    return path


# The decks.


def names(game: pz.Game) -> dict[str, int]:
    return {entry.order.name: entry.copies for entry in game.orders}


def test_cards_are_put_into_every_deck() -> None:
    base, mixed, new = decks(pz.loads(CARDS), "mamma-mia")
    assert new == ("snack", "feast", "trio")
    assert names(mixed) == names(base) | {"snack": 1, "feast": 1, "trio": 1}
    assert (mixed.kinds, mixed.supply, mixed.rulings) == (base.kinds, base.supply, base.rulings)
    # A family brings a card for each of the four other kinds.
    assert mixed.cards_of(mixed.orders[-1]) == 4


def test_copies_and_what_is_taken_out() -> None:
    only = decks(
        pz.loads(CARDS), "mamma-mia", only=["feast"], copies=3, instead_of=["misto", "monotoni"]
    )
    assert only[2] == ("feast",)
    assert names(only[1]) == {"4+1": 1, "bombastica": 1, "minimale": 1, "feast": 3}


def test_a_card_of_the_same_name_takes_the_place_of_the_other() -> None:
    base, mixed, new = decks(pz.loads("order misto\n  bake 2 of each kind\n"), "mamma-mia")
    assert names(mixed) == names(base)
    assert mixed.order("misto") != base.order("misto")
    played = pz.balance(
        pz.loads("order misto\n  bake 2 of each kind\n"), "mamma-mia", 5, players=2, jobs=1
    )
    assert (played.replaced, new) == (("misto",), ("misto",))


def test_a_game_of_the_same_file() -> None:
    text = f"{CARDS}\ngame mine like mamma-mia\n  orders snack, trio\n"
    _, mixed, _ = decks(pz.loads(text), "mine", only=["feast"])
    assert names(mixed) == {"snack": 1, "trio": 1, "feast": 1}


# The comparison.


def judged(new: tuple[int, int], **others: tuple[int, int]) -> Balance:
    """How a card that was baked so often of so many times compares with others."""
    text = "".join(f"order {name}\n  bake 1 own\n" for name in ("new", *others))
    text += f"game made-up like mamma-mia\n  orders {', '.join(('new', *others))}\n"
    game = pz.loads(text).game("made-up")
    tally = Tally(run_of(game, players=2))
    tally.games = 100
    for name, (baked, of) in {"new": new, **others}.items():
        tally.orders[name] = OrderTally(
            played=of, settled=of, seen=of // 10, table=baked, failed=of - baked
        )
    base = attrs.evolve(game, orders=game.orders[1:])
    return balance_of(base, ["new"], tally)


@pytest.mark.parametrize(
    ("new", "verdict", "like"),
    [
        # With 1000 reveals an interval is about 3 % to each side, or less.
        ((100, 1000), "harder than every other order", ()),
        ((950, 1000), "easier than every other order", ()),
        ((310, 1000), "like hard; harder than the average", ("hard",)),
        ((790, 1000), "like easy; easier than the average", ("easy",)),
        # The average is (300 + 800) / 2000.
        ((550, 1000), "easier than hard, harder than easy", ()),
        ((450, 1000), "easier than hard, harder than easy; harder than the average", ()),
        # 15 of 30 lies between 33 % and 67 %.
        ((15, 30), "easier than hard, harder than easy", ()),
        ((9, 20), "revealed 20 times: too little to tell, play more games", ()),
        ((0, 0), "revealed never: too little to tell, play more games", ()),
    ],
)
def test_what_is_said(new: tuple[int, int], verdict: str, like: tuple[str, ...]) -> None:
    found = judged(new, hard=(300, 1000), easy=(800, 1000)).cards[0]
    assert (found.name, found.verdict, found.like) == ("new", verdict, like)


def test_nothing_is_said_where_nothing_can_be_told_apart() -> None:
    found = judged((20, 40), hard=(18, 40), easy=(22, 40)).cards[0]
    assert found.verdict == "not to be told from any other order yet: play more games"


def test_the_average_is_of_the_game_s_own_orders() -> None:
    found = judged((1000, 1000), hard=(300, 1000), easy=(800, 1000))
    assert found.average.share == 0.55
    assert [card.name for card in found.cards] == ["new", "hard", "easy"]
    # 100 of the cards of two players in 100 games.
    assert [card.revealed.share for card in found.cards] == [0.5, 0.5, 0.5]
    assert (found.revealed.count, found.revealed.of) == (200, 400)


def test_easy_and_hard_cards_in_a_real_game() -> None:
    found = pz.balance(pz.loads(CARDS), "mamma-mia", 60, players=2, seed=1, jobs=1)
    verdicts = {card.name: card.verdict for card in found.cards if card.new}
    assert verdicts["snack"] == "easier than every other order"
    assert verdicts["feast"] == "harder than every other order"
    assert repr(found) == "<Balance of snack, feast and trio in mamma-mia: 60 games>"
    assert "snack: easier than every other order" in str(found).splitlines()
    again = pz.balance(pz.loads(CARDS), "mamma-mia", 60, players=2, seed=1, jobs=2)
    assert again.to_json() == found.to_json()


# The command.


def test_the_command(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["balance", "my.pizza", "--game", "mamma-mia", "--players", "2", "--games", "40"]
    assert main([*arguments, "--only", "snack", "--instead-of", "misto"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "snack in the decks of mamma-mia, instead of misto"
    assert lines[1] == "40 games: 2 players (random), seed 0"
    assert any(line.startswith("snack *") for line in lines)
    assert not any(line.startswith("misto") for line in lines)
    assert main([*arguments, "--json", "--copies", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(card["name"], card["cards"]) for card in found["cards"] if card["new"]] == [
        ("snack", 2),
        ("feast", 2),
        ("trio", 8),
    ]
    assert found["games"] == 40


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["my.pizza", "--game", "sole-moi"], "no game is called `sole-moi`: did you mean"),
        (["no.pizza", "--game", "sole-mio"], "can't read `no.pizza`"),
        (["", "--game", "sole-mio"], "the path of a card file is empty"),
        (["my.pizza", "--game", "sole-mio", "--only", "snak"], "did you mean `snack`?"),
        (["my.pizza", "--game", "sole-mio", "--instead-of", "misto"], "no order is called `misto`"),
        (["my.pizza", "--game", "sole-mio", "--copies", "0"], "`copies` is a whole number"),
        (["my.pizza", "--game", "sole-mio", "--bots", "x"], "no bot is called `x`"),
        (["my.pizza", "--game", "sole-mio", "--players", "9"], "for 2 to 5 players"),
        (["empty.pizza", "--game", "sole-mio"], "no order in the card file"),
        (["strange.pizza", "--game", "sole-mio"], "has no such kind"),
    ],
)
def test_mistakes(
    file: Path, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("empty.pizza").write_text("language 1\n", encoding="utf-8")
    strange = "order odd\n  bake 2 basil\ngame herbs like sole-mio\n  kinds basil, corn, ham\n"
    strange += "  players 2 to 3\n  orders odd x9\n"
    Path("strange.pizza").write_text(strange, encoding="utf-8")
    assert main(["balance", *arguments]) == 2
    assert message in capsys.readouterr().err
