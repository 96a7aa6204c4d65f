"""Asking for help: what can be asked for, who can give it and how, and the helper's reward."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from oracle import brute
from oracle.cards import Recipe, Total
from oracle.needs import Need, Reading, readings
from oracle.question import Cards, Pool, Question, Way, every_lay, one_fewer, part_of, plus, units
from oracle.tables import KINDS
from oven_oracle.position import NOTHING, Player, Position, Rules, both, card_of

Lack: TypeAlias = tuple[int, int]
"""What is missing of one kind: so many units, so many double cards."""
Missing: TypeAlias = tuple[Lack, ...]
"""What is missing, kind by kind."""
Suffices: TypeAlias = Callable[[str, Cards, Lack], bool]
"""Whether cards of a kind suffice where so much is missing."""

NOTHING_MISSING: Missing = NOTHING


def help_may_be_asked(position: Position, order: str) -> bool:
    """Whether the game allows help, and the card too."""
    return position.rules.help_is_allowed and "no help" not in card_of(order).further


# What the owner asks for ------------------------------------------------------------------------


@dataclass(frozen=True)
class Appeal:
    """What the owner pledges for one choice of kinds, and what is then missing.

    Without a reading, the order takes the whole table and doesn't care for kinds.
    """

    recipe: Recipe
    reading: Reading | None
    pledged: Pool
    missing: Missing

    def paid(self, question: Question) -> Way:
        """How the order is paid when the helper's cards lie on the table of the question."""
        if self.reading is None:
            everything = both(question.table, self.pledged)
            return brute.finished_way(question, self.pledged, everything)
        return brute.way_of(question, self.recipe, self.reading, self.pledged)


def appeals(question: Question) -> Iterator[Appeal]:
    """Everything that the owner can ask for: some choice of kinds, some cards pledged, some missing."""
    for recipe in question.card.recipes:
        hand = brute.layable_hand(question, recipe)
        if brute.sweeps_a_total(recipe):
            yield from appeals_for_the_whole_table(question, recipe, hand)
            continue
        closed = brute.barring(question)
        for reading in readings(question, recipe):
            for pledged in every_lay(hand):
                missing = missing_after(question, reading, pledged)
                if missing == NOTHING_MISSING:
                    continue
                if any(any(missing[question.kinds.index(kind)]) for kind in closed):
                    continue
                if may_be_pledged(question, reading, hand, pledged):
                    yield Appeal(recipe, reading, pledged, missing)


def missing_after(question: Question, reading: Reading, pledged: Pool) -> Missing:
    """What the kinds lack when the pledged cards lie on the table."""
    return tuple(
        lacking(reading.needs.get(kind, Need()), plus(lying, laid))
        for kind, lying, laid in zip(question.kinds, question.table, pledged, strict=True)
    )


def lacking(need: Need, cards: Cards) -> Lack:
    """The units and the double cards that a kind lacks.

    Where not one unit too many may be paid, what lies there counts as far as it can be paid.
    """
    assert not need.singles, "no order of the games wants single cards"
    if need.exact:
        assert not need.doubles, "no order of the games wants double cards of the scarcest kind"
        payable = [units(part) for part in part_of(cards) if units(part) <= need.units]
        return need.units - max(payable), 0
    _, doubles = cards
    for_doubles = min(doubles, need.doubles)
    return max(0, need.units - units(cards) + 2 * for_doubles), need.doubles - for_doubles


def may_be_pledged(question: Question, reading: Reading, hand: Pool, pledged: Pool) -> bool:
    """Whether every pledged card is needed: without any one of them more would be missing.

    Ruling surplus-double: where a kind lacks nothing, whether fewer units would do.
    """
    for kind, lying, held, laid in zip(question.kinds, question.table, hand, pledged, strict=True):
        need = reading.needs.get(kind, Need())
        lacks = lacking(need, plus(lying, laid))
        if any(lacking(need, plus(lying, rest)) == lacks for rest in one_fewer(laid)):
            return False
        if lacks == (0, 0) and question.ruled("surplus-double", "exact"):
            enough = [part for part in part_of(held) if need.met_by(plus(lying, part))]
            if units(laid) > min(map(units, enough)):
                return False
    return True


def appeals_for_the_whole_table(question: Question, recipe: Recipe, hand: Pool) -> Iterator[Appeal]:
    """Any cards may be pledged that fall short of the total, and the rest shared out over the kinds."""
    assert isinstance(recipe.body, Total)
    lying = sum(map(units, question.table))
    for pledged in every_lay(hand):
        short = recipe.body.amount - lying - sum(map(units, pledged))
        if short > 0:
            for shares in shared_out(short, len(question.kinds)):
                yield Appeal(recipe, None, pledged, tuple((share, 0) for share in shares))


def shared_out(amount: int, kinds: int) -> Iterator[tuple[int, ...]]:
    """Every way to share an amount out over so many kinds."""
    if kinds == 1:
        yield (amount,)
        return
    for first in range(amount + 1):
        for others in shared_out(amount - first, kinds - 1):
            yield first, *others


# Who gives it -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Help:
    """A helper has agreed, and the cards lie on the table."""

    helper: str
    position: Position

    def rewarded(self, settled: Position) -> Iterator[Position]:
        """After the order: the helper may turn up the top of the waiter.

        Ruling help-reward: whether they may leave it.
        """
        if not settled.player(self.helper).waiter:
            yield settled
            return
        yield settled.with_reward(self.helper)
        if not settled.rules.rule("help-reward", "taken"):
            yield settled


def helped(
    position: Position, owner: str, missing: Missing, suffices: Suffices | None = None
) -> Iterator[Help]:
    """Everyone who can agree, with all the cards that they can give.

    Each who is asked may refuse, so it may come to any of them; that all refuse is not among these.
    `suffices` is for requests for which more counts than how much is missing.
    """
    for player in position.opponents(owner):
        if may_help(position.rules, player):
            for gift in gifts(position.rules, player.hand, missing, suffices or gives):
                yield Help(player.kind, position.with_cards_from_hand(player.kind, gift))


def may_help(rules: Rules, player: Player) -> bool:
    """Ruling help-empty: whether someone without a waiter may help."""
    return bool(player.waiter) or not rules.rule("help-empty", "forbidden")


def gifts(rules: Rules, hand: Pool, missing: Missing, suffices: Suffices) -> Iterator[Pool]:
    """Every choice of cards that gives what is missing, and of which each is needed."""
    choices = [
        gifts_of_one_kind(rules, kind, held, lacks, suffices)
        for kind, held, lacks in zip(KINDS, hand, missing, strict=True)
    ]
    yield from product(*choices)


def gifts_of_one_kind(
    rules: Rules, kind: str, held: Cards, lacks: Lack, suffices: Suffices
) -> list[Cards]:
    """The choices for one kind.

    Ruling help-double: whether more units than the fewest possible may be given.
    """
    if lacks == (0, 0):
        return [(0, 0)]
    enough = [part for part in part_of(held) if suffices(kind, part, lacks)]
    fewest = min(map(units, enough), default=0)
    exact = rules.rule("help-double", "exact")
    return [
        part
        for part in enough
        if not any(suffices(kind, rest, lacks) for rest in one_fewer(part))
        and not (exact and units(part) > fewest)
    ]


def fulfils(question: Question, appeal: Appeal) -> Suffices:
    """Whether a kind is met with what lies there, is pledged and is given.

    That a total lacks nothing, is a matter of how much is given.
    """
    reading = appeal.reading
    if reading is None:
        return gives

    def is_met(kind: str, cards: Cards, _: Lack) -> bool:
        pledged = appeal.pledged[question.kinds.index(kind)]
        return reading.needs[kind].met_by(plus(plus(question.lying(kind), pledged), cards))

    return is_met


def gives(kind: str, cards: Cards, lacks: Lack) -> bool:
    """Whether cards of a kind are as much as is missing, units and doubles."""
    wanted, doubles = lacks
    return cards[1] >= doubles and units(cards) >= wanted + 2 * doubles
