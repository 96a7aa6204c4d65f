"""What is said of games that can't be dealt, can't be played, or say something in vain.

The numbers are reckoned by hand from one small game: three kinds with 7 cards each are 21 cards; with
2 players 2 of each kind are left out, so 15. Each player has 1 + 2 orders.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pizzarules as pz
from pizzarules.diagnostics import Diagnostic, Source, draw
from pizzarules.game.features import has, missing_for
from pizzarules.loading.files import read
from pizzarules.rulings import RULINGS, Feature
from test_hostile_cards import steps

ORDERS = """\
order feast
  bake 2 own
order gift for X in other kinds
  bake 2 X + 1 own
"""
HOUSE = """\
game house
  kinds basil, ham, corn
  players 2 to 3
  rounds 2
  hand 7
  deal 5 ingredients + 2 orders
  supply 6 single + 1 double of each kind
    2 players without 2 single
  orders feast, gift
  help allowed
"""


def house(*changes: tuple[str, str]) -> str:
    """The small game, with some lines changed."""
    text = ORDERS + HOUSE
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def like(*clauses: str) -> str:
    """The small game, and one that is based on it."""
    return "\n".join([ORDERS + HOUSE + "game mine like house", *(f"  {c}" for c in clauses), ""])


def found_in(text: str) -> tuple[Diagnostic, ...]:
    return read(Source(text)).diagnostics


def line_of(text: str, diagnostic: Diagnostic) -> str:
    number, _ = Source(text).position(diagnostic.span.start)
    return text.splitlines()[number - 1].strip()


class Case(NamedTuple):
    text: str
    code: str
    line: str
    """The line that is marked."""
    message: str
    cure: str
    """The first hint."""
    fixed: str | None = None
    """How the line, or the new line before it, reads after the first hint is done; None: no fix."""


CASES = {
    "the deal takes every card": Case(
        house(("hand 7", "hand 9"), ("deal 5", "deal 7")),
        "E0314",
        "deal 7 ingredients + 2 orders",
        "with 3 players the deal takes all 21 ingredient cards of the supply",
        "write `deal 6 ingredients + 2 orders`",
        "deal 6 ingredients + 2 orders",
    ),
    "the deal takes more than there is": Case(
        house(("hand 7", "hand 12"), ("deal 5", "deal 10")),
        "E0314",
        "deal 10 ingredients + 2 orders",
        "with 3 players the deal takes 30 ingredient cards, and the supply has 21",
        "write `deal 6 ingredients + 2 orders`",
        "deal 6 ingredients + 2 orders",
    ),
    "a supply too small for the deal of the other game": Case(
        like("supply 4 single + 1 double of each kind"),
        "E0314",
        "supply 4 single + 1 double of each kind",
        "with 3 players the deal takes all 15 ingredient cards of the supply",
        "add a line `deal 4 ingredients + 2 orders`",
        "deal 4 ingredients + 2 orders",
    ),
    "a supply too small for any deal": Case(
        like("supply 1 double of each kind"),
        "E0314",
        "supply 1 double of each kind",
        "with 3 players the deal takes 15 ingredient cards, and the supply has 3",
        "add cards to the supply",
    ),
    "too few kinds for the deal of the other game": Case(
        like("kinds basil, ham", "players 2 to 2", "deal 7 ingredients + 0 orders"),
        "E0314",
        # Of two kinds 2 players have 5 each, and nothing here leaves cards out.
        "deal 7 ingredients + 0 orders",
        "with 2 players the deal takes 14 ingredient cards, and the supply has 10",
        "write `deal 4 ingredients + 0 orders`",
        "deal 4 ingredients + 0 orders",
    ),
    "a line leaves out too much": Case(
        house(("without 2 single", "without 4 single")),
        "E0315",
        "2 players without 4 single",
        "with 2 players the deal takes 10 ingredient cards, and the supply has 9",
        "write `2 players without 3 single`",
        "2 players without 3 single",
    ),
    "a line leaves out everything": Case(
        house(("without 2 single", "without 6 single + 1 double")),
        "E0315",
        "2 players without 6 single + 1 double",
        "with 2 players no ingredient card is left",
        "write `2 players without 2 single + 1 double`",
        "2 players without 2 single + 1 double",
    ),
    "a line leaves out what can't be spared": Case(
        house(
            ("players 2 to 3", "players 2 to 2"),
            ("hand 7", "hand 12"),
            ("deal 5", "deal 10"),
            ("without 2 single", "without 1 single"),
        ),
        "E0315",
        "2 players without 1 single",
        "with 2 players the deal takes 20 ingredient cards, and the supply has 18",
        "leave the line out",
        "",
    ),
    "a game without a deal whose line leaves out everything": Case(
        "game bare\n  kinds basil, ham\n  supply 3 single of each kind\n"
        "    2 players without 3 single\n",
        "E0315",
        "2 players without 3 single",
        "with 2 players no ingredient card is left",
        "write `2 players without 2 single`",
        "2 players without 2 single",
    ),
    "a deal beyond the hand limit": Case(
        house(("deal 5", "deal 6")),
        "E0316",
        "deal 6 ingredients + 2 orders",
        "a first hand of 8 cards is more than the 7 that a hand may hold",
        "write `deal 5 ingredients + 2 orders`",
        "deal 5 ingredients + 2 orders",
    ),
    "a hand limit below the deal of the other game": Case(
        like("hand 6"),
        "E0316",
        "hand 6",
        "a first hand of 7 cards is more than the 6 that a hand may hold",
        "write `hand 7`",
        "hand 7",
    ),
    "a deal beyond the hand limit of the other game": Case(
        like("deal 6 ingredients + 2 orders"),
        "E0316",
        "deal 6 ingredients + 2 orders",
        "a first hand of 8 cards is more than the 7 that a hand may hold",
        "write `deal 5 ingredients + 2 orders`",
        "deal 5 ingredients + 2 orders",
    ),
    "more orders dealt than a hand has room for": Case(
        house(("hand 7", "hand 2")),
        "E0316",
        "deal 5 ingredients + 2 orders",
        "a first hand of 7 cards is more than the 2 that a hand may hold",
        "write `hand 7`",
    ),
    "more orders dealt than there are": Case(
        house(("deal 5 ingredients + 2", "deal 3 ingredients + 4")),
        "W0317",
        "deal 3 ingredients + 4 orders",
        "4 orders are dealt, and each player has 3",
        "write `deal 3 ingredients + 3 orders`",
        "deal 3 ingredients + 3 orders",
    ),
    "fewer orders than the other game deals": Case(
        like("orders feast"),
        "W0317",
        "orders feast",
        "2 orders are dealt, and each player has 1",
        "add a line `deal 5 ingredients + 1 order`",
        "deal 5 ingredients + 1 order",
    ),
    "a hand limit that is too large": Case(
        house(("hand 7", "hand 31")),
        "E0208",
        "hand 31",
        "a hand has at most 30 cards",
        "write `hand 30`",
        "hand 30",
    ),
    "too many rounds": Case(
        house(("rounds 2", "rounds 101")),
        "E0208",
        "rounds 101",
        "a game has at most 100 rounds",
        "write `rounds 100`",
        "rounds 100",
    ),
    "too many cards of one size": Case(
        house(("supply 6 single + 1 double", "supply 334 single")),
        "E0208",
        "supply 334 single of each kind",
        "the supply has 1002 cards, and a game has at most 1000",
        "write `supply 333 single of each kind`",
        "supply 333 single of each kind",
    ),
    "too many cards of two sizes": Case(
        house(("supply 6 single + 1 double", "supply 300 single + 34 double")),
        "E0208",
        "supply 300 single + 34 double of each kind",
        "the supply has 1002 cards, and a game has at most 1000",
        "write at most 333 cards of each kind",
    ),
    "too many kinds for the supply of the other game": Case(
        "order feast\n  bake 2 own\ngame house\n  kinds basil, ham\n  supply 400 single of each kind\n"
        "game mine like house\n  kinds basil, ham, corn\n",
        "E0208",
        "kinds basil, ham, corn",
        "the supply has 1200 cards, and a game has at most 1000",
        "write at most 333 cards of each kind",
    ),
    "too many orders": Case(
        house(("orders feast, gift", "orders feast, gift x100")),
        "E0208",
        "orders feast, gift x100",
        "each player has 201 orders, and in a game they have at most 200",
        "leave some out, or write fewer copies",
    ),
    "a size twice in a supply": Case(
        house(("6 single + 1 double", "4 single + 1 double + 2 single")),
        "E0209",
        "supply 4 single + 1 double + 2 single of each kind",
        "the single cards stand there twice",
        "write `supply 6 single + 1 double of each kind`",
        "supply 6 single + 1 double of each kind",
    ),
    "a size twice in what is left out": Case(
        house(("without 2 single", "without 1 double + 1 double")),
        "E0209",
        "2 players without 1 double + 1 double",
        "the double cards stand there twice",
        "write `2 players without 2 double`",
    ),
    "a supply of nothing": Case(
        house(
            ("6 single + 1 double", "0 single + 0 double"), ("    2 players without 2 single\n", "")
        ),
        "E0113",
        "supply 0 single + 0 double of each kind",
        "a supply of 0 cards makes no game",
        "write for example `supply 9 single + 2 double of each kind`",
    ),
    "a number of players twice": Case(
        house(("without 2 single", "without 2 single\n    2 players without 1 single")),
        "E0105",
        "2 players without 1 single",
        "`2 players without` stands there twice",
        "leave one of the two out",
    ),
    "a hand limit of nothing": Case(
        house(("hand 7", "hand 0")),
        "E0113",
        "hand 0",
        "`hand 0` makes no game",
        "write 1 or more",
    ),
    "a first hand that can't be played": Case(
        like("hand 3", "deal 0 ingredients + 3 orders"),
        "E0322",
        "deal 0 ingredients + 3 orders",
        "a first hand of 3 orders is full, and without an ingredient nobody can play",
        "write `deal 1 ingredient + 2 orders`",
        "deal 1 ingredient + 2 orders",
    ),
    "a neighbour for who plays alone": Case(
        house(
            ("players 2 to 3", "players 1 to 3"),
            ("bake 2 own", "bake 2 of the left neighbour's kind"),
        ),
        "E0321",
        "players 1 to 3",
        "a player who is alone has no neighbour, and `feast` needs one",
        "write `players 2 to 3`",
        "players 2 to 3",
    ),
    "an order that needs more than few players have": Case(
        house(("bake 2 own", "bake 7 own")),
        "W0309",
        # 6 + 2 units with 3 players; with 2 players there are 4 + 2.
        "orders feast, gift",
        "order `feast` can never be baked in `house` with 2 players: the game has 4 single and "
        "1 double cards of each kind",
        "leave out fewer cards, or ask for less",
    ),
    "a line that leaves out what an order of the other game needs": Case(
        like("supply 6 single + 1 double of each kind", "3 players without 6 single"),
        "E0315",
        "3 players without 6 single",
        "with 3 players the deal takes 15 ingredient cards, and the supply has 3",
        "write `3 players without 1 single`",
        "3 players without 1 single",
    ),
    "a family in a game of one kind": Case(
        "order gift for X in other kinds\n  bake 2 X + 1 own\n"
        "game house\n  kinds basil\n  orders gift\n",
        "W0309",
        "orders gift",
        "order `gift` can never be baked in `house`: there is no other kind that it could bear",
        "leave the order out, or ask for less",
    ),
    "a series with too few cards": Case(
        house(("bake 2 X + 1 own", "bake N X\n  series N = 4, 3, 2")),
        "W0318",
        "orders feast, gift",
        "a series of `gift` has up to 3 cards, and each player has 2",
        "write `gift x2`",
        "orders feast, gift x2",
    ),
    "a series of one card": Case(
        house(("bake 2 own", "bake N own\n  series N = 2, 1")),
        "W0318",
        "orders feast, gift",
        "a series of `feast` has up to 2 cards, and each player has 1",
        "write `feast x2`",
        "orders feast x2, gift",
    ),
    "fewer kinds than a series of the other game has demands": Case(
        house(
            ("bake 2 X + 1 own", "bake N X\n  series N = 3, 2"),
            ("deal 5", "deal 4"),
            (
                "  help allowed\n",
                "  help allowed\ngame mine like house\n  kinds basil, ham\n  players 2 to 2\n",
            ),
        ),
        "W0318",
        "kinds basil, ham",
        "a series of `gift` has up to 2 cards, and each player has 1",
        "write `gift x2`",
    ),
    "help that nobody can ask for": Case(
        house(
            ("bake 2 own", "bake 2 own\n  no help"),
            ("bake 2 X + 1 own", "bake 2 X, from the table only"),
        ),
        "W0319",
        "help allowed",
        "no order of `house` lets its owner ask for help",
        "write `no help`",
        "no help",
    ),
    "a ruling that decides nothing": Case(
        house(("  help allowed", "  ruling help-reward taken")),
        "W0320",
        "ruling help-reward taken",
        "ruling `help-reward` decides nothing in `house`: it is about orders that may be helped "
        "with, and there are none",
        "leave the line out",
        "",
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_said(case: Case) -> None:
    found = [d for d in found_in(case.text) if d.code != "W0312"]
    assert [d.code for d in found] == [case.code], draw(found)
    (diagnostic,) = found
    assert line_of(case.text, diagnostic) == case.line
    assert diagnostic.message == case.message
    assert diagnostic.hints[0].text == case.cure
    assert (diagnostic.severity is pz.Severity.ERROR) == case.code.startswith("E")


FIXED = {title: case for title, case in CASES.items() if case.fixed is not None}


@pytest.mark.parametrize("case", FIXED.values(), ids=FIXED)
def test_the_cure_is_one(case: Case) -> None:
    (diagnostic,) = (d for d in found_in(case.text) if d.code == case.code)
    fix = diagnostic.hints[0].fix
    assert fix is not None
    mended = fix.applied_to(case.text)
    left = [d for d in found_in(mended) if d.code != "W0312"]
    assert not left, draw(left)
    number, _ = Source(case.text).position(diagnostic.span.start)
    assert mended.splitlines()[number - 1].strip() == case.fixed


def test_the_other_cure_of_a_first_hand_that_is_too_large() -> None:
    for text in (house(("deal 5", "deal 6")), house(("hand 7", "hand 2"))):
        (diagnostic,) = found_in(text)
        (larger,) = (hint for hint in diagnostic.hints if "`hand " in hint.text)
        assert larger.fix is not None
        assert found_in(larger.fix.applied_to(text)) == ()


def test_a_line_that_leaves_out_too_much_names_the_deal() -> None:
    text = house(("without 2 single", "without 4 single"))
    (diagnostic,) = found_in(text)
    (label,) = diagnostic.labels
    assert text[label.span.start : label.span.end] == "deal 5 ingredients + 2 orders"


INSIDE = {
    "the small game": house(),
    # 18 of 21 cards, 12 of 15.
    "the largest deal": house(("hand 7", "hand 8"), ("deal 5", "deal 6")),
    # 12 of 12 + 1: 4 cards of 3 kinds, and 2 players take 10.
    "the most that can be left out": house(("without 2 single", "without 3 single")),
    # 3 players take 15 of 18.
    "the smallest supply": like("supply 5 single + 1 double of each kind"),
    "all orders dealt": house(("deal 5 ingredients + 2", "deal 4 ingredients + 3")),
    "no orders dealt": house(("deal 5 ingredients + 2", "deal 5 ingredients + 0")),
    "no ingredients dealt": house(("deal 5 ingredients + 2", "deal 0 ingredients + 2")),
    "as many cards as a game can have": house(("6 single + 1 double", "300 single + 33 double")),
    "as many orders as a player can have": house(
        ("orders feast, gift", "orders feast x100, gift x50")
    ),
    "the largest hand": house(("hand 7", "hand 30")),
    "the longest game": house(("rounds 2", "rounds 100")),
    "one player": house(("players 2 to 3", "players 1 to 3")),
    "a series of all cards": house(("bake 2 X + 1 own", "bake N X\n  series N = 4, 3")),
    # 4 + 2 units with 2 players.
    "the largest order": house(("bake 2 own", "bake 6 own")),
    "no tie-break": house(("  help allowed", "  no help")),
    "help for one order": house(("bake 2 own", "bake 2 own\n  no help")),
    # 7 cards of 3 kinds are fewer than five players would take, but there are never five.
    "numbers of players that are no longer": like("players 2 to 2"),
}


@pytest.mark.parametrize("text", INSIDE.values(), ids=INSIDE)
def test_just_inside_the_limits_nothing_is_said(text: str) -> None:
    assert not found_in(text), draw(found_in(text))


# Rulings.

BARE = """\
order plain
  bake 2 own, from the table only
game bare
  kinds basil, ham, corn
  supply 9 single of each kind
  orders plain
  failed orders leave the game
"""
NEEDS: dict[str, tuple[str, ...]] = {
    "ready-hand": ("bake 2 of a kind",),
    "surplus-double": ("bake 2 own", "double"),
    "laid-doubles": ("bake 2 own", "double"),
    "failed-order": ("returns",),
    "sweep-lay": ("bake 9 of anything, taking the whole table",),
    "scarcest-count": ("bake 2 of the scarcest kind", "double"),
    "scarcest-none": ("bake 2 of the commonest kind, from the table only",),
    "scarcest-exact": ("bake 2 of the commonest kind, from the table only", "double"),
    "series-same": ("bake N of a kind\n  series N = 2, 1", "twice"),
    "series-fail": ("bake N of a kind\n  series N = 2, 1", "twice"),
    "block-show": (
        "bake at least 2 own, as many as the owner declares\n  opponents may block with as many own",
    ),
    "block-amount": ("bake at least 2 own, as many as the owner declares",),
    "shown-card": ("bake 1 of the kind that an opponent shows, from hand only",),
    "shown-none": ("bake 2 of the kind that an opponent shows",),
    "shown-decline": ("bake 2 of the kind that an opponent shows",),
    "barred-lay": ("only if at most 2 kinds on the table or no own on the table\n  bake 2 own",),
    "reward-effect": ("bake 2 own\n  then the owner becomes chef", "help"),
    "help-ask": ("bake 2 own", "help"),
    "help-stop": ("bake 2 own", "help"),
    "help-double": ("bake 2 own", "help", "double"),
    "help-empty": ("bake 2 own", "help"),
    "help-reward": ("bake 2 own", "help"),
    "help-series": ("bake N of a kind\n  series N = 2, 1", "twice", "help"),
    "refused-pledge": ("bake N of a kind\n  series N = 2, 1", "twice", "help", "double"),
    "sweep-help": ("bake 9 of anything, taking the whole table", "help"),
    "own-chef": ("bake 2 of the chef's kind, from the table only",),
}
"""What a bare game must be given for a ruling to matter."""
CHANGES = {
    "double": ("9 single", "9 single + 2 double"),
    "returns": ("failed orders leave the game", "failed orders go under the waiter"),
    "twice": ("orders plain", "orders plain x2"),
    "help": ("  failed", "  help allowed\n  failed"),
}
ALWAYS = set(RULINGS) - set(NEEDS) - {"decline"}


def game_with(ruling: str, needs: tuple[str, ...]) -> str:
    text = BARE
    for need in needs:
        old, new = CHANGES.get(need, ("bake 2 own, from the table only", need))
        assert text.count(old) == 1
        text = text.replace(old, new)
    return f"{text}  ruling {ruling} {RULINGS[ruling].choices[-1]}\n"


def said_of_ruling(text: str) -> list[str]:
    found = [d for d in found_in(text) if d.code != "W0312"]
    assert {d.code for d in found} <= {"W0320"}, draw(found)
    return [line_of(text, d) for d in found]


@pytest.mark.parametrize("ruling", NEEDS)
def test_a_ruling_matters_where_its_features_are(ruling: str) -> None:
    line = f"ruling {ruling} {RULINGS[ruling].choices[-1]}"
    needs = NEEDS[ruling]
    assert said_of_ruling(game_with(ruling, needs)) == []
    assert said_of_ruling(game_with(ruling, ())) == [line]
    # Each of what is needed alone is too little.
    if len(needs) > 1:
        for i in range(len(needs)):
            fewer = needs[:i] + needs[i + 1 :]
            assert [d.code for d in found_in(game_with(ruling, fewer)) if d.code == "W0320"]


def test_the_table_of_what_rulings_need_is_whole() -> None:
    assert {id for id, ruling in RULINGS.items() if not ruling.concerns} == ALWAYS
    assert set(ALWAYS) == {
        "round-end",
        "chef-shuffle",
        "pass",
        "empty-pile",
        "deadlock",
        "replacement",
        "tie",
    }


@pytest.mark.parametrize("ruling", sorted(ALWAYS | {"decline"}))
def test_some_rulings_matter_in_every_game(ruling: str) -> None:
    assert said_of_ruling(game_with(ruling, ())) == []


def test_declining_matters_where_the_table_alone_can_do() -> None:
    text = game_with("decline", ("bake 2 own, from hand only",))
    assert said_of_ruling(text) == ["ruling decline allowed"]


def test_help_for_a_series_is_not_help_for_another_order() -> None:
    text = game_with("help-series", NEEDS["help-series"]).replace("series N", "no help\n  series N")
    text = text.replace("orders plain", "orders second, plain") + "order second\n  bake 2 own\n"
    assert said_of_ruling(text) == ["ruling help-series all"]


@pytest.mark.parametrize("feature", Feature)
def test_a_game_that_says_nothing_may_have_everything(feature: Feature) -> None:
    game = pz.loads("game bare\n  kinds basil, ham\n  help allowed\n").games["bare"]
    assert has(game, feature) in (None, True)


def test_rulings_that_were_taken_over_are_not_blamed() -> None:
    text = game_with("block-show", NEEDS["block-show"])
    text += "order second\n  bake 2 own\ngame mine like bare\n  orders second\n"
    assert said_of_ruling(text) == []
    assert said_of_ruling(f"{text}  ruling block-show all\n") == ["ruling block-show all"]


DECIDE_NOTHING = {
    "mamma-mia": {
        "surplus-double", "laid-doubles", "scarcest-count", "series-same", "series-fail",
        "block-show", "block-amount", "shown-card", "shown-none", "barred-lay", "reward-effect",
        "help-ask", "help-stop", "help-double", "help-empty", "help-reward", "help-series",
        "sweep-help", "own-chef", "scarcest-exact", "shown-decline", "refused-pledge",
    },
    "sole-mio": {"sweep-lay", "scarcest-count", "scarcest-none", "scarcest-exact", "sweep-help"},
    "grande": {"failed-order"},
}  # fmt: skip


@pytest.mark.parametrize("id", DECIDE_NOTHING)
def test_which_rulings_decide_nothing_in_the_printed_games(id: str) -> None:
    game = pz.game(id)
    assert {ruling for ruling in RULINGS if missing_for(ruling, game)} == DECIDE_NOTHING[id]


def test_doubles_count_if_they_are_there_with_some_number_of_players() -> None:
    def doubles(without: str) -> bool | None:
        text = like(
            "players 2 to 3", "supply 9 single + 1 double of each kind", *without.split(";")
        )
        return has(pz.loads(text).games["mine"], Feature.DOUBLES)

    assert doubles("2 players without 1 double") is True
    assert doubles("2 players without 1 double;3 players without 1 double") is False


# Whole games, and enormous ones.

OWN_GAMES = sorted((Path(__file__).parent.parent / "docs" / "games").glob("*.pizza"))


@pytest.mark.parametrize("path", OWN_GAMES, ids=lambda path: path.stem)
def test_the_games_of_the_docs_can_be_played(path: Path) -> None:
    loaded = read(Source(path.read_text(encoding="utf-8")))
    assert loaded.diagnostics == ()
    (game,) = loaded.cards.games.values()
    assert None not in (game.players, game.rounds, game.hand, game.deal, game.supply)
    assert game.tie_break is not None
    assert {entry.order.name for entry in game.orders} == set(loaded.cards.orders)


def test_numbers_of_cards() -> None:
    """As the rules of the printed games list them."""
    for id, cards, orders in (
        ("mamma-mia", (40, 50, 60, 65), 8),
        ("sole-mio", (35, 45, 50, 55), 11),
        ("grande", (45, 60, 65, 70), 19),
    ):
        game = pz.game(id)
        supplies = [game.supply_for(players) for players in game.numbers_of_players()]
        assert tuple(5 * supply.cards for supply in supplies if supply) == cards
        assert sum(game.cards_of(entry) for entry in game.orders) == orders


def test_enormous_games_are_checked_as_fast_as_small_ones() -> None:
    kinds = ", ".join(f"k{i}" for i in range(64))
    small, large = (
        ORDERS + f"game house\n  kinds {kinds}\n  players 2 to 64\n  rounds {rounds}\n  hand {hand}\n"
        f"  deal {deal} ingredients + 2 orders\n  supply {cards} single + {cards} double of each kind\n"
        f"    2 players without 1 single\n  orders feast, gift x{copies}\n"
        for rounds, hand, deal, cards, copies in ((9, 9, 5, 7, 1), (10_000, 10_000, 9_000, 10_000, 100))
    )  # fmt: skip
    assert found_in(small) == ()
    codes = {d.code for d in found_in(large)}
    assert codes == {"E0208"}
    assert steps(large) <= 2 * steps(small)
    # With a hand and rounds that can be, the rest is held against each other too.
    mended = large.replace("rounds 10000", "rounds 9").replace("hand 10000", "hand 9")
    assert {d.code for d in found_in(mended)} == {"E0208", "E0316"}
    assert steps(mended) <= 2 * steps(small)


@given(
    kinds=st.integers(1, 4),
    players=st.tuples(st.integers(1, 4), st.integers(1, 4)),
    hand=st.integers(1, 9),
    deal=st.tuples(st.integers(0, 8), st.integers(0, 4)),
    supply=st.tuples(st.integers(1, 8), st.integers(0, 3)),
    without=st.dictionaries(
        st.integers(1, 4), st.tuples(st.integers(0, 8), st.integers(0, 3)), max_size=3
    ),
    copies=st.integers(1, 3),
)
def test_games_without_an_error_can_be_dealt_and_others_can_not(
    kinds: int,
    players: tuple[int, int],
    hand: int,
    deal: tuple[int, int],
    supply: tuple[int, int],
    without: dict[int, tuple[int, int]],
    copies: int,
) -> None:
    """Against dealing the cards one by one."""
    least, most = sorted(min(number, kinds) for number in players)
    lines = {
        number: (min(singles, supply[0]), min(doubles, supply[1]))
        for number, (singles, doubles) in without.items()
        if least <= number <= most
    }
    text = "\n".join(
        [
            "order feast\n  bake 1 own",
            f"game house\n  kinds {', '.join(['basil', 'ham', 'corn', 'leek'][:kinds])}",
            f"  players {least} to {most}\n  rounds 2\n  hand {hand}\n  orders feast x{copies}",
            f"  deal {deal[0]} ingredients + {deal[1]} orders",
            f"  supply {supply[0]} single + {supply[1]} double of each kind",
            *(f"    {n} players without {s} single + {d} double" for n, (s, d) in lines.items()),
            "",
        ]
    )

    def dealt(number: int) -> bool:
        singles, doubles = lines.get(number, (0, 0))
        cards = [(kind, i) for kind in range(kinds) for i in range(sum(supply) - singles - doubles)]
        for _ in range(number * deal[0]):
            if not cards:
                return False
            cards.pop()
        return bool(cards)

    found = found_in(text)
    codes = {d.code for d in found}
    assert bool(codes & {"E0314", "E0315"}) != all(map(dealt, range(least, most + 1)))
    assert ("E0316" in codes) == (sum(deal) > hand)
    assert ("W0317" in codes) == (deal[1] > copies)
    assert ("E0322" in codes) == (deal[0] == 0 and deal[1] == hand and copies >= hand)
    assert codes <= {"E0314", "E0315", "E0316", "W0317", "E0322", "W0309"}
    for diagnostic in found:
        for hint in diagnostic.hints[:1]:
            if hint.fix is not None:
                after = found_in(hint.fix.applied_to(text))
                places = [d.span.start for d in after if d.code == diagnostic.code]
                assert diagnostic.span.start not in places, draw(after)


@pytest.mark.parametrize(
    "recipe", ["bake 1 of the kind that an opponent shows", "bake 2 own, from hand only"]
)
def test_the_shown_card_is_laid_where_it_is_both_shown_and_from_hand(recipe: str) -> None:
    assert said_of_ruling(game_with("shown-card", (recipe,))) == ["ruling shown-card table"]


@pytest.mark.parametrize(("amount", "fits"), [(7, True), (8, True), (9, False)])
def test_four_doubles_are_eight_units_from_one_hand(amount: int, fits: bool) -> None:
    text = BARE.replace("2 own, from the table only", f"{amount} of a kind, from hand only")
    text = text.replace("9 single", "9 single + 9 double").replace("  orders", "  hand 4\n  orders")
    said = [d.message for d in found_in(text) if d.code != "W0312"]
    never = "order `plain` can never be baked in `bare`: a hand holds 4 cards"
    assert said == ([] if fits else [never])


def test_a_game_without_numbers_has_no_supply() -> None:
    text = "order plain\n  bake 2 own\ngame bare\n  kinds basil, ham\n  orders plain\n"
    assert pz.loads(f"language 1\n{text}").game("bare").supply_for(2) is None


@pytest.mark.parametrize(("amount", "fits"), [(9, True), (10, False)])
def test_all_cards_of_a_kind_may_have_to_lie_there(amount: int, fits: bool) -> None:
    text = BARE.replace("  bake", f"  only if at least {amount} own on the table\n  bake")
    said = [d.message for d in found_in(text) if d.code != "W0312"]
    never = "order `plain` can never be baked in `bare`: no table can pass its condition"
    assert said == ([] if fits else [never])
