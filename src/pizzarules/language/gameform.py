"""Checking the form of `game` declarations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from pizzarules.diagnostics import Hint
from pizzarules.language import tree
from pizzarules.language.faults import Faults, rewritten
from pizzarules.language.naming import MOST, check_name, check_numbers, check_text

__all__ = ["LARGEST_HAND", "check_game"]

MOST_KINDS: Final = 64
LARGEST_HAND: Final = 30
"""The largest hand limit: a hand is played in as many ways as it has parts."""
_LARGEST: Final = {"hand": LARGEST_HAND, "rounds": 100}


def check_game(declaration: tree.GameDeclaration, faults: Faults) -> None:
    """Complain of what is wrong with the form of a game."""
    heading = declaration.heading
    check_name(heading.name, "a game", faults)
    if heading.title is not None:
        check_text(heading.title, faults)
    for clause in declaration.clauses:
        check_numbers(clause, faults)
        if isinstance(clause, tree.Kinds):
            _kinds(clause, faults)
        elif isinstance(clause, tree.Orders):
            _orders(clause, faults)
        elif isinstance(clause, tree.Players) and clause.least.value > clause.most.value:
            faults.add(
                "E0202",
                "the least number of players is larger than the largest",
                clause.span,
                rewritten(clause, attrs.evolve(clause, least=clause.most, most=clause.least)),
            )
        elif isinstance(clause, tree.Players) and clause.least.value == 0:
            faults.add("E0113", "nobody can't play", clause.least.span, "write 1 or more")
        elif isinstance(clause, tree.NumberClause) and clause.number.value == 0:
            faults.add(
                "E0113", f"`{clause.keyword} 0` makes no game", clause.span, "write 1 or more"
            )
        elif isinstance(clause, tree.NumberClause):
            _largest(clause, faults)
    kinds = any(isinstance(clause, tree.Kinds) for clause in declaration.clauses)
    if not kinds and heading.like is None and not declaration.damaged:
        faults.add(
            "E0203",
            f"game `{heading.name.text}` has no kinds",
            heading.name.span,
            "add a line `kinds ...`, or base the game on another one: "
            f"`game {heading.name.text} like OTHER`",
        )
    _supply(declaration, faults)


def _largest(clause: tree.NumberClause, faults: Faults) -> None:
    most = _LARGEST[clause.keyword]
    if most < clause.number.value <= MOST:
        what = {"hand": "a hand has at most {} cards", "rounds": "a game has at most {} rounds"}
        faults.add(
            "E0208",
            what[clause.keyword].format(most),
            clause.span,
            rewritten(clause, attrs.evolve(clause, number=tree.Number(most, span=clause.span))),
        )


def _kinds(clause: tree.Kinds, faults: Faults) -> None:
    for word in clause.names:
        check_name(word, "a kind", faults)
    first = {word.text: word for word in reversed(clause.names)}
    better = attrs.evolve(clause, names=tuple(w for w in clause.names if first[w.text] is w))
    _distinct(clause.names, "kind", rewritten(clause, better), faults)
    if len(better.names) > MOST_KINDS:
        faults.add("E0201", f"a game has at most {MOST_KINDS} kinds", clause.span, "leave some out")


def _orders(clause: tree.Orders, faults: Faults) -> None:
    words = [copies.order for copies in clause.copies]
    first = {word.text: word for word in reversed(words)}
    kept = tuple(c for c in clause.copies if first[c.order.text] is c.order)
    _distinct(words, "order", rewritten(clause, attrs.evolve(clause, copies=kept)), faults)
    for copies in clause.copies:
        if copies.times is not None and not 1 <= copies.times.value <= 100:
            faults.add(
                "E0205",
                "of an order there are between 1 and 100 copies",
                copies.times.span,
                f"write `{copies.order.text} x2` for two copies",
            )


def _distinct(words: Iterable[tree.Word], what: str, better: Hint, faults: Faults) -> None:
    first: dict[str, tree.Word] = {}
    for word in words:
        if word.text in first:
            more = [f"or, for two copies, write `{word.text} x2` once"] if what == "order" else []
            faults.add(
                "E0204",
                f"the {what} `{word.text}` stands there twice",
                word.span,
                better,
                *more,
                labels=[(first[word.text].span, "the first is here")],
            )
        first.setdefault(word.text, word)


def _supply(declaration: tree.GameDeclaration, faults: Faults) -> None:
    supply = next((c for c in declaration.clauses if isinstance(c, tree.Supply)), None)
    if supply is not None and not any(cards.number.value for cards in supply.cards):
        faults.add(
            "E0113",
            "a supply of 0 cards makes no game",
            supply.span,
            "write for example `supply 9 single + 2 double of each kind`",
        )
    for clause in declaration.clauses:
        if isinstance(clause, tree.Supply | tree.Without):
            _sizes(clause, faults)
        if not isinstance(clause, tree.Without):
            continue
        if supply is None:
            if not declaration.damaged:
                faults.add(
                    "E0206",
                    "`without` says what is left out of a supply, and there is none",
                    clause.span,
                    "add a line like `supply 9 single + 2 double of each kind` before it",
                )
            continue
        for cards in clause.cards:
            there = sum(c.number.value for c in supply.cards if c.size == cards.size)
            if cards.number.value > there:
                faults.add(
                    "E0207",
                    f"{cards.number} {cards.size} can't be left out of {there}",
                    cards.span,
                    f"write at most {there}",
                    labels=[(supply.span, "the supply is here")],
                )


def _sizes(clause: tree.Supply | tree.Without, faults: Faults) -> None:
    first: dict[str, tree.Cards] = {}
    for cards in clause.cards:
        known = first.setdefault(cards.size, cards)
        if known is cards:
            continue
        sums = {c.size: 0 for c in clause.cards}
        for c in clause.cards:
            sums[c.size] += c.number.value
        merged = tuple(
            attrs.evolve(first_cards, number=tree.Number(sums[size], span=first_cards.span))
            for size, first_cards in first.items()
        )
        faults.add(
            "E0209",
            f"the {cards.size} cards stand there twice",
            cards.span,
            rewritten(clause, attrs.evolve(clause, cards=merged)),
            labels=[(known.span, "the first are here")],
        )
