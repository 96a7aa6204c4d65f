"""Play in the engine, and by the rules read slowly: the same decisions, actions and counts."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

import pizzarules as pz
from perft_oracle import drawn
from perft_oracle.board import Board, Piles
from perft_oracle.cards import CARDS, GAMES, KINDS, ingredients_of, orders_of
from perft_oracle.examples import EXAMPLES, written
from perft_oracle.result import winners
from perft_oracle.walking import OVER, SHUFFLE, Position, ShuffleError, Walk, actions, apply, perft
from test_perft import EVERY, Block

USUAL = settings().max_examples
every_game = pytest.mark.parametrize("game", GAMES)

# The engine's states and the oracle's boards ------------------------------------------------------


def as_heap(pool: pz.Pool) -> Counter[str]:
    """The engine's pool as a heap."""
    cards: Counter[str] = Counter()
    for kind in KINDS:
        cards[kind], cards[f"double {kind}"] = pool[kind]
    return +cards


def as_json(heap: Counter[str]) -> dict[str, list[int]]:
    """A heap as the JSON form of a pool."""
    return {kind: [heap[kind], heap[f"double {kind}"]] for kind in KINDS}


def as_board(state: pz.State) -> Board:
    """The engine's state as a board."""
    return Board(
        game=state.game.id,
        seats=state.seats,
        hands={seat: as_heap(state.hand(seat)) for seat in state.seats},
        orders={seat: list(state.orders(seat)) for seat in state.seats},
        waiters={seat: list(state.waiter(seat)) for seat in state.seats},
        baked={seat: list(state.baked(seat)) for seat in state.seats},
        gone={seat: list(state.gone(seat)) for seat in state.seats},
        round=state.round,
        turn=state.turn,
        starter=state.starter,
        asked=str(state.decision),
        chef=state.chef,
        idle=state.idle,
        table=as_heap(state.table),
        used=as_heap(state.used),
        oven=[as_heap(entry) if isinstance(entry, pz.Pool) else entry for entry in state.oven],
        supply=list(state.supply),
    )


def as_written(record: dict[str, Any]) -> Board:
    """The JSON of an engine's state as a board: before an order is revealed, or in a turn."""
    players = record["players"]

    def heap(pool: dict[str, list[int]]) -> Counter[str]:
        cards = Counter({kind: singles for kind, (singles, _) in pool.items()})
        cards.update({f"double {kind}": doubles for kind, (_, doubles) in pool.items()})
        return +cards

    return Board(
        game=record["game"],
        seats=tuple(record["seats"]),
        hands={seat: heap(player["hand"]) for seat, player in players.items()},
        orders={seat: list(player["orders"]) for seat, player in players.items()},
        waiters={seat: list(player["waiter"]) for seat, player in players.items()},
        baked={seat: list(player["baked"]) for seat, player in players.items()},
        gone={seat: list(player["gone"]) for seat, player in players.items()},
        round=record["round"],
        turn=record["turn"],
        starter=record["starter"],
        asked={"turn": "play"}.get(record["phase"], record["phase"]),
        chef=record["chef"],
        idle=record["idle"],
        table=heap(record["table"]),
        used=heap(record["used"]),
        oven=[
            (entry["seat"], entry["order"]) if "seat" in entry else heap(entry)
            for entry in record["oven"]
        ],
        supply=list(record["supply"]),
    )


def as_state(board: Board) -> pz.State:
    """A board at the start of a turn, or before an oven is emptied, as the engine's state."""
    return pz.game(board.game).position(
        seats=list(board.seats),
        hands={seat: as_json(cards) for seat, cards in board.hands.items()},
        orders=board.orders,
        waiters=board.waiters,
        baked=board.baked,
        gone=board.gone,
        round=board.round,
        turn=board.turn,
        starter=board.starter,
        chef=board.chef,
        idle=board.idle,
        table=as_json(board.table),
        used=as_json(board.used),
        oven=[played if isinstance(played, tuple) else as_json(played) for played in board.oven],
        supply=board.supply,
        phase="oven" if board.asked == "oven" else "turn",
    )


# One node -----------------------------------------------------------------------------------------

BETWEEN_STEPS = ("play", "order", "draw", "join", "name", "show", "show-card", "reward", "None")
"""Decisions at which no plan is under way, so that all cards lie where they belong."""


def check_node(state: pz.State, walk: Walk) -> None:
    """The same seat has to decide the same, with the same actions, and the cards lie alike."""
    if walk.question is None:
        assert (state.to_act, state.decision, state.actions()) == (None, None, []), walk
        assert set(in_the_end(state).winners) == winners(walk.board), walk
    else:
        seat, decision, open_ones = walk.question
        assert (state.to_act, state.decision) == (seat, decision), walk
        assert sorted(map(str, state.actions())) == sorted(open_ones), walk
    if state.decision == "play":
        assert state.idle == walk.board.idle, walk
    if str(state.decision) in BETWEEN_STEPS:
        assert placed(as_board(state)) == placed(walk.board), walk


def in_the_end(state: pz.State) -> pz.Result:
    """The result of a game that is over."""
    assert state.result is not None
    return state.result


def placed(board: Board) -> dict[str, object]:
    """Where all cards lie and whose turn it is; only in waiters orders lie in an order."""
    return {
        "hands": board.hands,
        "orders": in_no_order(board.orders),
        "waiters": board.waiters,
        "baked": in_no_order(board.baked),
        "gone": in_no_order(board.gone),
        "piles": (board.table, board.used, board.supply, board.oven),
        "chef": board.chef,
        "round": board.round,
        "turn": board.turn,
        "starter": board.starter,
    }


def in_no_order(piles: Piles) -> Piles:
    """The same piles, sorted."""
    return {seat: sorted(orders) for seat, orders in piles.items()}


def check_shuffle(state: pz.State, walk: Walk) -> Board:
    """The next round begins as the rules say; how its supply is shuffled is the engine's affair."""
    last, board = walk.board, as_board(state)
    assert last.chef is not None
    assert Counter(state.supply) == last.used + Counter([*last.supply, "chef"])
    expected = replace(
        last,
        round=last.round + 1,
        turn=last.chef,
        starter=last.chef,
        chef=None,
        used=Counter(),
        supply=board.supply,
    )
    assert placed(board) == placed(expected)
    assert (board.asked, board.idle) == ("play", 0)
    return board


# Going along --------------------------------------------------------------------------------------


def check_path(state: pz.State, board: Board, random: Random) -> Iterator[pz.State]:
    """Compare along one path of random actions up to the end of the game. Gives every state."""
    walk = Walk(Position(board))
    while True:
        if walk.end == SHUFFLE:
            walk = Walk(Position(check_shuffle(state, walk)))
        check_node(state, walk)
        yield state
        if walk.question is None:
            return
        action = some(random, walk.question.actions)
        walk.take(action)
        state = state.apply(action)


def check_round(board: Board, random: Random) -> Iterator[pz.State]:
    """The same from a board to the first decision of the next round; that is not given."""
    path = check_path(as_state(board), board, random)
    return itertools.takewhile(lambda state: state.round == board.round, path)


def some(random: Random, open_ones: Sequence[str]) -> str:
    """One of the actions, more often one that asks for help or gives it, or makes a series grow."""
    rarer = [text for text in open_ones if text.startswith(("ask", "help", "join", "take"))]
    return random.choice(rarer if rarer and random.random() < 0.6 else open_ones)


def check_tree(state: pz.State, position: Position, depth: int) -> int:
    """Compare along all sequences of so many actions. Returns how many there are."""
    walk = Walk(position)
    if walk.end == SHUFFLE:
        position = Position(check_shuffle(state, walk))
        walk = Walk(position)
    check_node(state, walk)
    if depth == 0:
        return 1
    open_ones = walk.question.actions if walk.question else ()
    return sum(
        check_tree(state.apply(text), position._replace(taken=(*position.taken, text)), depth - 1)
        for text in open_ones
    )


# The tables ---------------------------------------------------------------------------------------

LONGEST = 1_000
"""Numbers up to this one are counted by the oracle too in the long run: it takes its time."""
SHORTER = 150
"""And those up to this one in each."""


def counted(block: Block, longest: int) -> Iterator[tuple[int, int, int]]:
    """Yield depths with the number of the table and that of the oracle, as far as it can count."""
    position = Position(as_written(pz.game(block.game).load(block.position).to_json()))
    for depth, number in block.numbers.items():
        if number <= longest:
            try:
                yield depth, number, perft(position, depth)
            except ShuffleError:
                return


TABLED = [block for block in EVERY if block.game in GAMES and "?" not in block.position]


@pytest.mark.parametrize("block", TABLED, ids=lambda block: f"{block.game}-{block.name}")
def test_a_table(block: Block, thorough: bool) -> None:
    found = list(counted(block, LONGEST if thorough else SHORTER))
    assert found
    assert [number for _, number, _ in found] == [number for _, _, number in found]


# Written by hand ----------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_sources(example: str) -> None:
    board, path, expected = EXAMPLES[example]
    state, position = as_state(board), Position(board)
    for action in path:
        state, position = state.apply(action), apply(position, action)
    assert sorted(actions(position)) == sorted(expected)
    check_tree(state, position, 3)
    check_tree(as_state(board), Position(board), 3)


SIX = {
    "mamma-mia": "4+1:pepper 4+1:salami misto bombastica monotoni minimale",
    "sole-mio": "coppia bloccato richiesta allergia duplicato variegato",
    "grande": "coppia bloccato bombastica misto minimale variegato",
}
SUPPLIES = {
    ("mamma-mia", "olive chef"): None,
    ("mamma-mia", "chef olive"): "olive",
    ("mamma-mia", "chef"): "olive",
    ("mamma-mia", "chef olive salami"): None,
    ("sole-mio", "olive chef"): "olive",
    ("sole-mio", "chef olive"): "olive",
    ("sole-mio", "chef"): "olive",
    ("sole-mio", "chef olive salami"): None,
    ("sole-mio", "olive salami chef"): None,
    ("grande", "olive chef"): "olive",
    ("grande", "chef"): "olive",
}
"""Supplies of which one card is drawn, and who then empties the oven, if it is time."""


@pytest.mark.parametrize(("game", "supply"), SUPPLIES)
def test_the_end_of_the_supply(game: str, supply: str) -> None:
    board = one_card_is_drawn(game, supply)
    walk = Walk(Position(board, ("play 1 pepper", "no order", "draw supply")))
    chef = SUPPLIES[game, supply]
    assert walk.end == (OVER if chef else None)
    if chef:
        assert walk.board.chef == chef
    check_tree(as_state(board), Position(board), 6)


def one_card_is_drawn(game: str, supply: str) -> Board:
    """The first seat holds an ingredient and six orders, the other nothing."""
    hands, orders = {"olive": "1 pepper"}, {"olive": SIX[game]}
    return written(game, "olive pepper", hands=hands, orders=orders, supply=supply)


def test_the_last_card_may_be_the_chef_card() -> None:
    board = one_card_is_drawn("mamma-mia", "olive chef")
    path = ("play 1 pepper", "no order", "draw supply", "pass", "draw supply")
    walk = Walk(Position(board, path))
    assert (walk.end, walk.board.chef) == (OVER, "pepper")
    check_tree(as_state(board), Position(board), 5)


@every_game
def test_a_deadlock(game: str) -> None:
    # All hold seven orders: one after the other passes, and the starter empties the oven.
    seats = "salami olive pepper"
    orders = {seat: " ".join(orders_of(game, seat)[:7]) for seat in seats.split()}
    board = written(game, seats, orders=orders, starter="pepper", supply="olive chef salami")
    walk = Walk(Position(board, ("pass",) * 3))
    assert (walk.end, walk.board.chef) == (OVER, "pepper")
    assert check_tree(as_state(board), Position(board), 3) == 1
    board.round = 1
    position = Position(board, ("pass",) * 3)
    with pytest.raises(ShuffleError):
        perft(position, 1)
    state = as_state(board).apply("pass").apply("pass").apply("pass")
    assert check_shuffle(state, Walk(position)).turn == "pepper"


def test_counts_worked_out_by_hand() -> None:
    # Two olives and a double of them can be played in 5 ways, the pepper in one. Then follow the order
    # or none, the supply or the waiter; and pepper passes.
    board = written(
        "sole-mio",
        "olive pepper",
        hands={"olive": "2 olive + 1 double olive + 1 pepper"},
        orders={"olive": "coppia"},
        waiters={"olive": "allergia"},
        supply="chef" + 8 * " salami",
    )
    counts = [1, 6, 12, 24, 24]
    assert [perft(Position(board), depth) for depth in range(5)] == counts
    assert [pz.perft(as_state(board), depth) for depth in range(5)] == counts


# Dealt games --------------------------------------------------------------------------------------

SUPPLY = {
    "mamma-mia": {5: 36, 4: 37, 3: 33, 2: 29},
    "sole-mio": {5: 31, 4: 31, 3: 31, 2: 26},
    "grande": {5: 46, 4: 46, 3: 46, 2: 36},
}
"""Cards in the supply after the deal, by the number of players."""


@every_game
@pytest.mark.parametrize("players", range(2, 6))
def test_the_deal(game: str, players: int) -> None:
    board = as_board(pz.game(game).new(players=players, seed=players))
    ingredients, orders = GAMES[game].deal
    cards = Counter(board.supply)
    for seat in board.seats:
        assert (board.hands[seat].total(), len(board.orders[seat])) == (ingredients, orders)
        assert sorted(board.orders[seat] + board.waiters[seat]) == sorted(orders_of(game, seat))
        cards += board.hands[seat]
    assert cards == Counter([*ingredients_of(game, players), "chef"])
    assert len(board.supply) == SUPPLY[game][players]


@every_game
@pytest.mark.parametrize("players", range(2, 6))
def test_the_first_moves_of_a_game(game: str, players: int) -> None:
    state = pz.game(game).new(players=players, seed=players)
    position = Position(as_board(state))
    found = check_tree(state, position, 5)
    assert perft(position, 5) == pz.perft(state, 5) == found


@every_game
@pytest.mark.parametrize("players", range(2, 6))
def test_whole_games(game: str, players: int, thorough: bool) -> None:
    for seed in range(4 if thorough else 1):
        state = pz.game(game).new(players=players, seed=seed)
        *_, last = check_path(state, as_board(state), Random(seed))
        assert last.is_over


# Ovens --------------------------------------------------------------------------------------------

MOST = 40
"""So many sequences of actions are enough for one position."""

WITH_HELP = {"table", "hand", "help", "declined", "refused"}
FATES = dict.fromkeys(CARDS, WITH_HELP) | {
    "minimale": WITH_HELP | {"no-kind"},
    "allergia": WITH_HELP | {"barred"},
    "bloccato": {"table", "hand", "declined", "blocked"},
    "richiesta": {"hand", "declined", "nobody-shows"},
}
"""What can become of each order."""


def fates(state: pz.State, name: str) -> Iterator[str]:
    """What the last step made of orders of this name."""
    for made in state.events:
        if isinstance(made, pz.events.Baked) and made.order.partition(":")[0] == name:
            yield str(made.how)
        if isinstance(made, pz.events.Failed) and made.order.partition(":")[0] == name:
            yield str(made.reason)


@pytest.mark.parametrize("name", CARDS)
def test_ovens_around_each_order(name: str, thorough: bool) -> None:
    met: Counter[str] = Counter()
    for game in GAMES:
        if name not in GAMES[game].cards:
            continue
        number = 500 if CARDS[name].series else 110
        for seed in range(number if thorough else number // 3):
            random = Random(f"{game} {name} {seed}")
            board = drawn.oven(random, game, name)
            for state in check_round(board, random):
                met.update(fates(state, name))
    if thorough:
        assert met.keys() >= FATES[name], met


@pytest.mark.parametrize("name", CARDS)
def test_every_sequence_in_small_ovens(name: str, thorough: bool) -> None:
    for game in GAMES:
        if name not in GAMES[game].cards:
            continue
        for seed in range(12 if thorough else 4):
            board = drawn.oven(Random(f"all of {game} {name} {seed}"), game, name)
            board.round = GAMES[game].rounds
            position = Position(board)
            counts = ((depth, perft(position, depth)) for depth in itertools.count(1))
            depth, number = next(pair for pair in counts if pair[1] > MOST or not pair[1])
            assert check_tree(as_state(board), position, depth) == number


@settings(max_examples=2 * USUAL)
@given(st.randoms(), st.sampled_from(sorted(GAMES)), st.data())
def test_any_oven(random: Random, game: str, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(GAMES[game].cards))
    board = drawn.oven(random, game, name)
    event(f"{len(list(check_round(board, random)))} decisions")


# The ends of rounds -------------------------------------------------------------------------------


@every_game
def test_turns_near_the_end_of_a_round(game: str, thorough: bool) -> None:
    met: Counter[str] = Counter()
    for seed in range(200 if thorough else 80):
        random = Random(f"{game} {seed}")
        met.update(str(state.decision) for state in check_round(drawn.turn(random, game), random))
    assert met.keys() >= {"play", "order", "draw", "settle", "None"}, met
