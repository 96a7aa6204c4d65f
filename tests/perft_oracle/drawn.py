"""Positions drawn at random: ovens around one order, and turns near the end of a round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from perft_oracle.board import Board, bare
from perft_oracle.cards import (
    HAND,
    KINDS,
    Card,
    card_of,
    ingredients_of,
    mark_of,
    orders_of,
)
from perft_oracle.heaps import Heap, all_units
from perft_oracle.plans import Case, Need, choices


@dataclass
class Drawing:
    """A board that is being filled, with the cards that lie nowhere yet, and two kinds for a series."""

    random: Random
    board: Board
    box: Heap
    decks: dict[str, list[str]]
    few: tuple[str, ...]

    def some_order(self, seat: str, name: str = "") -> str | None:
        """An order of a seat out of the box, of any name or of this one."""
        able = [order for order in self.decks[seat] if name in {"", order.partition(":")[0]}]
        if not able:
            return None
        order = self.random.choice(able)
        self.decks[seat].remove(order)
        return order

    def some_card(self) -> str | None:
        """An ingredient out of the box."""
        left = sorted(self.box.elements())
        return self.random.choice(left) if left else None

    def put(self, card: str | None, place: str) -> None:
        """Put an ingredient into the hand of a seat, or on the table, if it is left and there is room."""
        if card and self.box[card] and (place == "table" or self.room(place)):
            self.box[card] -= 1
            (self.board.table if place == "table" else self.board.hands[place])[card] += 1

    def room(self, seat: str) -> int:
        """How many cards a hand can take."""
        return HAND - self.board.hands[seat].total() - len(self.board.orders[seat])

    def deal_orders(self, seat: str, number: int) -> None:
        """So many orders come to a hand, as far as there is room."""
        for _ in range(min(number, self.room(seat))):
            order = self.some_order(seat)
            if order:
                self.board.orders[seat].append(order)

    def deal_waiters(self) -> None:
        """Some of the orders that are left go to the waiters, the others are baked."""
        for seat in self.board.seats:
            self.random.shuffle(self.decks[seat])
            cut = min(self.random.choice([0, 1, 2, 3, 20]), len(self.decks[seat]))
            self.board.waiters[seat] = self.decks[seat][:cut]
            self.board.baked[seat] = self.decks[seat][cut:]

    def finish(self) -> Board:
        """All ingredients that are left have been used."""
        self.board.used += self.box
        return self.board


def begin(random: Random, game: str) -> Drawing:
    """An empty board for some players."""
    seats = tuple(random.sample(KINDS, random.choice([2, 2, 3, 3, 4, 5])))
    board = bare(game, seats)
    board.round = random.choice([board.round, board.round, random.randint(1, board.round)])
    board.turn = random.choice(seats)
    board.starter = random.choice(seats)
    box = Counter(ingredients_of(game, len(seats)))
    decks = {seat: orders_of(game, seat) for seat in seats}
    return Drawing(random, board, box, decks, tuple(random.sample(KINDS, 2)))


# Ovens ------------------------------------------------------------------------------------------


def oven(random: Random, game: str, name: str) -> Board:
    """An oven that begins with an order of this name, much of what it wants being somewhere near."""
    drawing = begin(random, game)
    board = drawing.board
    board.asked = "oven"
    board.chef = random.choice(board.seats)
    owner = random.choice(board.seats)
    order = drawing.some_order(owner, name)
    assert order, f"{game} has no {name}"
    board.oven.append((owner, order))
    if card_of(order).series:
        joining = [drawing.some_order(owner, name) for _ in range(random.randint(0, 3))]
        board.orders[owner] += [order for order in joining if order]
    for seat in board.seats:
        drawing.deal_orders(seat, random.choice([0, 0, 1, 2]))
    helper = random.choice([seat for seat in board.seats if seat != owner])
    for member in [order, *board.orders[owner]]:
        if member == order or card_of(member).series:
            deal_wanted(drawing, owner, helper, member)
    for _ in range(random.randint(0, 5)):
        drawing.put(drawing.some_card(), random.choice(["table", *board.seats]))
    for _ in range(random.choice([0, 0, 1, 3])):
        play_more(drawing)
    drawing.deal_waiters()
    return drawing.finish()


def deal_wanted(drawing: Drawing, owner: str, helper: str, order: str) -> None:
    """Cards that the order could take: on the table, in two hands, a few nowhere."""
    random = drawing.random
    card = card_of(order)
    near = [owner] * random.randint(0, 3) + [helper] * random.randint(0, 3)
    wanted = wanted_cards(drawing, owner, order)
    random.shuffle(wanted)
    for ingredient in wanted:
        place = near.pop() if near else "table"
        if card.barred_by_own and ingredient.endswith(owner) and place == "table":
            place = random.choice([owner, owner, helper, "table"])
        if random.random() < 0.95:
            drawing.put(ingredient, place)


def wanted_cards(drawing: Drawing, owner: str, order: str) -> list[str]:
    """Cards for some choice of kinds; of some amounts a little more."""
    random, card = drawing.random, card_of(order)
    if card.sweeps:
        return some_of_everything(drawing, card)
    if card.shown:
        kinds = random.choices(KINDS, k=3)
        return kinds + [f"double {kind}" for kind in kinds]
    everything = tuple((9, 9) for _ in KINDS)
    case = Case(card, mark_of(order), owner, drawing.board.chef, everything, everything)
    _, needs = random.choice(among_few_kinds(drawing, case))
    wanted = []
    for need in needs:
        amount = need.amount + random.choice([0, 0, 0, 1, 2])
        if card.blockable or card.series:
            amount = random.randint(1, 5)
        while amount > 0:
            double = need.in_doubles or random.random() < 0.25
            wanted.append(f"double {need.kind}" if double else need.kind)
            amount -= 1 if need.in_doubles or not double else 2
    return wanted


def among_few_kinds(drawing: Drawing, case: Case) -> list[tuple[tuple[str, ...], tuple[Need, ...]]]:
    """Choices of kinds; of a series only two kinds, so that its members get into each other's way."""
    found = list(choices(case))
    return [
        choice for choice in found if not case.card.series or choice[1][0].kind in drawing.few
    ] or found


def some_of_everything(drawing: Drawing, card: Card) -> list[str]:
    """Cards of all kinds, about as much as a whole table must hold."""
    left = sorted(drawing.box.elements())
    drawing.random.shuffle(left)
    total = card.sweeps + drawing.random.randint(-2, 3)
    taken: list[str] = []
    while left and all_units(Counter(taken)) < total:
        taken.append(left.pop())
    return taken


def play_more(drawing: Drawing) -> None:
    """Something more lies in the oven."""
    board, random = drawing.board, drawing.random
    seat = random.choice(board.seats)
    order = drawing.some_order(seat) if random.random() < 0.6 else None
    if order:
        board.oven.append((seat, order))
        return
    card = drawing.some_card()
    if card:
        drawing.box[card] -= 1
        board.oven.append(Counter([card]))


# Turns ------------------------------------------------------------------------------------------


def turn(random: Random, game: str) -> Board:
    """A turn when little is left of the supply; now and then nobody has much to play or draw."""
    drawing = begin(random, game)
    board = drawing.board
    board.asked = "play"
    for seat in board.seats:
        drawing.deal_orders(seat, random.choice([0, 1, 2, 3, 7, 7]))
        number = random.choice([0, 0, 1, 2, 3, 7])
        for _ in range(min(number, drawing.room(seat))):
            drawing.put(drawing.some_card(), seat)
    for _ in range(random.randint(0, 8)):
        drawing.put(drawing.some_card(), "table")
    for _ in range(random.randint(0, 4)):
        play_more(drawing)
    for _ in range(random.choice([0, 1, 2, 3, 5, 8])):
        card = drawing.some_card()
        if card:
            drawing.box[card] -= 1
            board.supply.append(card)
    if board.supply and random.random() < 0.4:
        board.chef = random.choice(board.seats)
    else:
        place = random.choice([len(board.supply), random.randint(0, len(board.supply))])
        board.supply.insert(place, "chef")
    drawing.deal_waiters()
    return drawing.finish()
