"""Checking the form of `scenario` declarations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from pizzarules.diagnostics import Fix, Hint
from pizzarules.language import tree
from pizzarules.language.faults import Faults, rewritten
from pizzarules.language.naming import check_numbers, check_text
from pizzarules.language.printer import line_text
from pizzarules.language.scenariowalk import Walk

__all__ = ["check_scenario"]


def check_scenario(declaration: tree.ScenarioDeclaration, faults: Faults) -> None:
    """Complain of what is wrong with the form of a scenario."""
    check_text(declaration.heading.name, faults)
    for clause in declaration.clauses:
        check_numbers(clause, faults)
        _cards(clause, faults)
        _line(clause, faults)
    _twice(declaration.clauses, faults)
    play = [c for c in declaration.clauses if isinstance(c, tree.Bakes | tree.Choice | tree.May)]
    walk = Walk(faults, play[-1].span.start if play else 0)
    for clause in declaration.clauses:
        walk.clause(clause)
    _beside(declaration.clauses, walk, faults)
    if not declaration.damaged:
        _whole(declaration, walk, faults)
        if walk.pasted is None:
            _outcomes(declaration, walk.revealed, faults)


# Single lines.


def _line(clause: tree.ScenarioClause, faults: Faults) -> None:
    match clause:
        case tree.Seats() | tree.Wins():
            _seats(clause, faults)
        case tree.Expect(fact=tree.Wins() as wins):
            _seats(wins, faults)
        case tree.SupplyCards(any_order=True):
            faults.add(
                "E0415",
                "the position needs the order in which the cards of the supply come",
                clause.span,
                rewritten(clause, attrs.evolve(clause, any_order=False)),
            )
        case tree.May(reason=tree.Word() as reason):
            check_text(reason, faults)
            if not reason.text.strip():
                faults.add(
                    "E0417",
                    "no reason is given",
                    reason.span,
                    "write some words of the reason, or leave `because` out",
                )
        case _:
            pass


def _seats(clause: tree.Seats | tree.Wins, faults: Faults) -> None:
    first: dict[str, tree.Word] = {}
    for word in clause.seats:
        if word.text in first:
            kept = {seat.text: seat for seat in reversed(clause.seats)}
            better = tuple(seat for seat in clause.seats if kept[seat.text] is seat)
            faults.add(
                "E0204",
                f"the seat `{word.text}` stands there twice",
                word.span,
                rewritten(clause, attrs.evolve(clause, seats=better)),
                labels=[(first[word.text].span, "the first is here")],
            )
        first.setdefault(word.text, word)


def _cards(clause: tree.ScenarioClause, faults: Faults) -> None:
    """Complain of numbers of cards that are none, and of cards that stand in a pool twice."""
    _chef_cards(clause, faults)
    for cards in _pools(clause):
        first: dict[tuple[str, str], tree.Some] = {}
        for some in cards:
            if some.number.value == 0:
                faults.add(
                    "E0113",
                    f"`{some.number} {some.kind.text}` is no card",
                    some.number.span,
                    "leave it out; where nothing is left, write `nothing`",
                )
            key = (some.kind.text, some.size or "single")
            if key in first:
                faults.add(
                    "E0204",
                    f"`{some.kind.text}` stands there twice",
                    some.span,
                    "add the two up",
                    labels=[(first[key].span, "the first is here")],
                )
            first.setdefault(key, some)
    if isinstance(clause, tree.Round) and clause.number.value == 0:
        faults.add("E0113", "rounds are counted from 1", clause.number.span, "write 1 or more")
    if isinstance(clause, tree.Choice) and clause.deed == "play":
        _one_kind(clause, faults)


def _chef_cards(clause: tree.ScenarioClause, faults: Faults) -> None:
    """Complain of a second chef card."""
    row = clause.fact if isinstance(clause, tree.Expect) else clause
    if isinstance(row, tree.SupplyCards | tree.DealtCards):
        words = [card for card in row.cards if isinstance(card, tree.Word)]
        for word in words[1:]:
            faults.add(
                "E0204",
                "`chef` stands there twice",
                word.span,
                "there is only one chef card",
                labels=[(words[0].span, "the first is here")],
            )


def _one_kind(choice: tree.Choice, faults: Faults) -> None:
    assert isinstance(choice.argument, tree.PoolNode)
    kinds = list(dict.fromkeys(some.kind.text for some in choice.argument.cards))
    if len(kinds) > 1:
        faults.add(
            "E0412",
            "the ingredients of one turn are all of one kind",
            choice.argument.span,
            f"play {kinds[0]} in one turn, and {kinds[1]} in another",
        )
    elif not kinds:
        better = attrs.evolve(choice, deed="pass", argument=None)
        faults.add("E0412", "who plays nothing passes", choice.span, rewritten(choice, better))


def _pools(clause: tree.ScenarioClause) -> Iterator[list[tree.Some]]:
    fact = clause.fact if isinstance(clause, tree.Expect) else clause
    match fact:
        case tree.Place(pool=pool):
            yield list(pool.cards)
        case tree.Holds(cards=cards):
            yield [card for card in cards if isinstance(card, tree.Some)]
        case tree.Oven(played=played):
            for entry in played:
                if isinstance(entry, tree.PoolNode):
                    yield list(entry.cards)
        case tree.SupplyCards(cards=cards, any_order=True):
            yield [card for card in cards if isinstance(card, tree.Some)]
        case tree.SupplyCards(cards=cards) | tree.DealtCards(cards=cards):
            yield from ([card] for card in cards if isinstance(card, tree.Some))
        case tree.May(choice=tree.Choice(argument=tree.DealtCards(cards=cards))):
            yield from ([card] for card in cards if isinstance(card, tree.Some))
        case tree.Choice(argument=tree.PoolNode(cards=some)):
            yield list(some)
        case tree.May(choice=tree.Choice(argument=tree.PoolNode(cards=some))):
            yield list(some)
        case _:
            pass


def _twice(clauses: Iterable[tree.ScenarioClause], faults: Faults) -> None:
    first: dict[tuple[bool, str], tree.ScenarioClause] = {}
    for clause in clauses:
        expected = isinstance(clause, tree.Expect)
        name = _name(clause.fact if isinstance(clause, tree.Expect) else clause)
        if name is None:
            continue
        known = first.setdefault((expected, name), clause)
        if known is not clause:
            faults.add(
                "E0105",
                f"`{name}` stands there twice",
                clause.span,
                "leave one of the two out",
                labels=[(known.span, "the first is here")],
            )


_NAMES: Final[dict[type[tree.Node], str]] = {
    tree.InGame: "in",
    tree.Seats: "seats",
    tree.SupplyCards: "supply",
    tree.ChefLine: "chef",
    tree.Round: "round",
    tree.Idle: "idle",
    tree.Began: "began the round",
    tree.Position: "position",
    tree.DealtCards: "deal",
    tree.HasTo: "has to",
    tree.Wins: "wins",
}


def _name(clause: tree.ScenarioClause) -> str | None:
    """Return what a line is called; None for one of which there may be several."""
    match clause:
        case tree.Place(place=place):
            return place
        case tree.RulingLine(id=id):
            return f"ruling {id.text}"
        case tree.Waiter(seat=seat):
            return f"{seat.text}'s waiter"
        case tree.HasBaked(seat=seat):
            return f"{seat.text} has baked"
        case tree.HasLost(seat=seat):
            return f"{seat.text} has lost"
        case tree.Scores(seat=seat):
            return f"{seat.text} scores"
        case _:
            return _NAMES.get(type(clause))


# What doesn't go together, and what is missing.


def _beside(clauses: Iterable[tree.ScenarioClause], walk: Walk, faults: Faults) -> None:
    """Complain of lines beside a pasted position, or beside a deal, that say the same again."""
    whole = walk.pasted or walk.dealt
    if whole is None:
        return
    for clause in clauses:
        if isinstance(clause, tree.InGame | tree.Choice | tree.May) or clause is whole:
            continue
        if isinstance(clause, tree.Expect) or clause is walk.pasted:
            continue
        if walk.pasted is not None:
            code, message = "E0413", "the position that is pasted says everything"
            hints = ["leave the line out, or the position"]
        elif isinstance(clause, tree.Seats | tree.RulingLine | tree.Began | tree.Waiter):
            continue
        else:
            code, message = "E0414", "nothing lies anywhere before the cards are dealt"
            hints = ["beside `deal` stand only who plays, who began, rulings, and the waiters"]
        name = line_text(clause)
        faults.add(
            code,
            f"`{name}` can't stand beside `{line_text(whole).partition(' ')[0]}`: {message}",
            clause.span,
            *hints,
            labels=[(whole.span, "this is here")],
        )
        return


def _whole(declaration: tree.ScenarioDeclaration, walk: Walk, faults: Faults) -> None:
    """Complain of what a scenario lacks."""
    name = declaration.heading.name
    if not any(isinstance(clause, tree.InGame) for clause in declaration.clauses):
        faults.add(
            "E0401",
            "the scenario doesn't say which game is played",
            name.span,
            "add a line `in GAME`",
        )
    played = any(isinstance(clause, tree.Oven) for clause in declaration.clauses)
    if walk.play is None and not played and not walk.begun:
        faults.add(
            "E0403",
            "nothing happens in this scenario",
            name.span,
            "add a line `SEAT bakes ORDER`, or a turn: `SEAT plays 2 KIND`",
        )
    if walk.then is None and not walk.asked:
        faults.add(
            "E0402",
            "nothing is expected of this scenario",
            name.span,
            "add a line like `then ORDER is baked`",
        )


def _outcomes(
    declaration: tree.ScenarioDeclaration, revealed: list[tuple[str, str]], faults: Faults
) -> None:
    """Complain of outcomes that can't be known, and of those that could be of two orders."""
    by_name: dict[str, list[str]] = {}
    for seat, name in revealed:
        by_name.setdefault(name, []).append(seat)
    named = list(dict.fromkeys(f"{seat}'s {name}" if seat else name for seat, name in revealed))
    shown = ", ".join(f"`{name}`" for name in named[:10])
    for clause in declaration.clauses:
        if not (isinstance(clause, tree.Expect) and isinstance(clause.fact, tree.Outcome)):
            continue
        owner, order = clause.fact.owner, clause.fact.order
        owners = dict.fromkeys(by_name.get(order.text, ()))
        whose = "" if owner is None else owner.text
        if not owners or (owner is not None and not {whose, ""} & owners.keys()):
            text = f"{whose}'s {order.text}" if whose else order.text
            faults.add(
                "E0410",
                f"what becomes of `{text}` can't be known: it isn't revealed",
                order.span,
                *([f"what is revealed here is {shown}"] if shown else []),
            )
        elif owner is None and len(owners) > 1:
            text = f"{next(filter(None, owners))}'s {order.text}"
            faults.add(
                "E0411",
                f"several players' `{order.text}` is revealed",
                order.span,
                Hint(f"write for example `{text}`", Fix(order.span, text)),
            )
