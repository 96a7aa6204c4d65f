"""From the parser's tokens to the syntax tree: one method for each rule of the grammars."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from lark import Token, Transformer

from pizzarules.diagnostics import Span
from pizzarules.language import tree
from pizzarules.language.deeds import BY_WORDS, DEAL
from pizzarules.language.lines import words_of

__all__ = ["GameBuilder", "OrderBuilder", "ScenarioBuilder"]

_NUMBERS = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1
    )
}

Child = Any
"""A token, or what a method below returned. Lark does not say which, so neither can the types."""


class _Builder(Transformer[Token, tree.Node]):
    """What both declarations share. Keywords are kept as tokens, so every child has a place."""

    def INT(self, token: Token) -> tree.Number:
        # A number of thousands of digits is no amount; its exact value does not matter.
        digits = str(token)
        if len(digits.lstrip("0")) > 40:
            return tree.Number(10**40, digits, span=_token_span(token))
        return tree.Number(int(digits.lstrip("0") or "0"), span=_token_span(token))

    def size(self, children: list[Child]) -> Token:
        token = children[0]
        return token.update(value=str(token).removesuffix("s"))  # type: ignore[no-any-return]

    def ruling(self, children: list[Child]) -> tree.RulingLine:
        return tree.RulingLine(_word(children[1]), _word(children[2]), span=_spanned(children))


class OrderBuilder(_Builder):
    """Builds the lines of an `order` declaration."""

    def heading(self, children: list[Child]) -> tree.OrderHeading:
        variable = _word(children[3]) if len(children) > 2 else None
        return tree.OrderHeading(_word(children[1]), variable, span=_spanned(children))

    def bake(self, children: list[Child]) -> tree.Bake:
        return tree.Bake(children[-1], span=_spanned(children))

    def or_bake(self, children: list[Child]) -> tree.Bake:
        return tree.Bake(children[-1], alternative=True, span=_spanned(children))

    def only_if(self, children: list[Child]) -> tree.OnlyIf:
        return tree.OnlyIf(children[-1], span=_spanned(children))

    def series(self, children: list[Child]) -> tree.Series:
        amounts = tuple(child for child in children if isinstance(child, tree.Number))
        return tree.Series(_word(children[1]), amounts, span=_spanned(children))

    def block(self, children: list[Child]) -> tree.Block:
        return tree.Block(span=_spanned(children))

    def no_help(self, children: list[Child]) -> tree.Help:
        return tree.Help(allowed=False, span=_spanned(children))

    def becomes_chef(self, children: list[Child]) -> tree.Then:
        return tree.Then("becomes chef", span=_spanned(children))

    def bakes_waiter(self, children: list[Child]) -> tree.Then:
        return tree.Then("bakes the top of the waiter", span=_spanned(children))

    def worth(self, children: list[Child]) -> tree.NumberClause:
        return tree.NumberClause("worth", children[1], span=_spanned(children))

    def name(self, children: list[Child]) -> tree.NameLine:
        return tree.NameLine(_word(children[1]), _quoted(children[2]), span=_spanned(children))

    def recipe(self, children: list[Child]) -> tree.RecipeNode:
        terms = tuple(child for child in children if isinstance(child, tree.TermNode))
        modifiers = tuple(child for child in children if isinstance(child, tree.Modifier))
        return tree.RecipeNode(terms, modifiers, span=_spanned(children))

    def term(self, children: list[Child]) -> tree.TermNode:
        measure = children[0] if isinstance(children[0], str) and _is(children[0], "_M") else None
        amount = children[0 if measure is None else 1]
        size = next((str(c) for c in children if _is(c, "SINGLE", "DOUBLE")), None)
        return tree.TermNode(
            None if measure is None else str(measure),
            amount if isinstance(amount, tree.Number) else _word(amount),
            size,
            children[-1],
            span=_spanned(children),
        )

    def counted(self, children: list[Child]) -> tree.TermNode:
        place = next(i for i, c in enumerate(children) if isinstance(c, tree.Selector))
        size = next((str(c) for c in children[:place] if _is(c, "SINGLE", "DOUBLE")), None)
        who = next(c for c in children[place:] if _is(c, "CHEF", "OWNER"))
        counted = tree.Counted(str(who), span=_spanned(children[place + 1 :]))
        return tree.TermNode(None, counted, size, children[place], span=_spanned(children))

    def measure(self, children: list[Child]) -> Token:
        first: Token = children[0]
        return Token.new_borrow_pos("_M", " ".join(map(str, children)), first)

    def amount(self, children: list[Child]) -> Child:
        return children[0]

    def who(self, children: list[Child]) -> Child:
        return children[0]

    def own(self, children: list[Child]) -> tree.Selector:
        return tree.Selector("own", span=_spanned(children))

    def named(self, children: list[Child]) -> tree.Selector:
        return tree.Selector("named", _word(children[0]), span=_spanned(children))

    def variable(self, children: list[Child]) -> tree.Selector:
        return tree.Selector("variable", _word(children[0]), span=_spanned(children))

    def anything(self, children: list[Child]) -> tree.Selector:
        return tree.Selector("anything", span=_spanned(children))

    def a_kind(self, children: list[Child]) -> tree.Selector:
        return tree.Selector("a kind", span=_spanned(children))

    def another(self, children: list[Child]) -> tree.Selector:
        return tree.Selector("another", full=len(children) > 2, span=_spanned(children))

    def any_but(self, children: list[Child]) -> tree.Selector:
        return tree.Selector("any but", _word(children[-1]), span=_spanned(children))

    def each(self, children: list[Child]) -> tree.Selector:
        but = _word(children[-1]) if len(children) > 3 else None
        return tree.Selector("each", but, span=_spanned(children))

    def each_of(self, children: list[Child]) -> tree.Selector:
        return tree.Selector("each of", number=children[3], span=_spanned(children))

    def together(self, children: list[Child]) -> tree.Selector:
        return tree.Selector("together", number=children[1], span=_spanned(children))

    def extreme(self, children: list[Child]) -> Child:
        # The word itself is a rule of the same name: it has one token.
        if len(children) == 1:
            return children[0]
        other = any(_is(child, "OTHER") for child in children)
        return tree.Selector(str(children[2]), other=other, span=_spanned(children))

    def shown(self, children: list[Child]) -> tree.Selector:
        return tree.Selector("shown", span=_spanned(children))

    def chef(self, children: list[Child]) -> tree.Selector:
        return tree.Selector("chef", span=_spanned(children))

    def neighbour(self, children: list[Child]) -> tree.Selector:
        return tree.Selector(str(children[2]), span=_spanned(children))

    def excluded(self, children: list[Child]) -> Child:
        return children[0]

    def side(self, children: list[Child]) -> Child:
        return children[0]

    def count(self, children: list[Child]) -> tree.Number:
        child = children[0]
        if isinstance(child, tree.Number):
            return child
        return tree.Number(_NUMBERS[str(child)], str(child), span=_token_span(child))

    def modifier(self, children: list[Child]) -> tree.Modifier:
        forms = {
            ("taking", "the"): "whole table",
            ("taking", "all"): "all",
            ("from", "hand"): "hand",
            ("from", "the"): "table",
            ("as", "many"): "declared",
        }
        form = forms[str(children[0]), str(children[1])]
        return tree.Modifier(form, span=_spanned(children))

    def condition(self, children: list[Child]) -> tree.Condition:
        parts = tuple(child for child in children if isinstance(child, tree.Node))
        if len(parts) == 1:
            return parts[0]  # type: ignore[return-value]
        return tree.AnyTests(parts, span=_spanned(children))  # type: ignore[arg-type]

    def all_of(self, children: list[Child]) -> tree.Test | tree.AllTests:
        parts = tuple(child for child in children if isinstance(child, tree.Test))
        return parts[0] if len(parts) == 1 else tree.AllTests(parts, span=_spanned(children))

    def absent(self, children: list[Child]) -> tree.Test:
        return tree.Test("no", selector=children[1], span=_spanned(children))

    def kinds_present(self, children: list[Child]) -> tree.Test:
        measure, number = _measured(children)
        return tree.Test("kinds", measure, number, span=_spanned(children))

    def units_present(self, children: list[Child]) -> tree.Test:
        measure, number = _measured(children)
        selector = next(child for child in children if isinstance(child, tree.Selector))
        return tree.Test("units", measure, number, selector, span=_spanned(children))


class GameBuilder(_Builder):
    """Builds the lines of a `game` declaration."""

    def heading(self, children: list[Child]) -> tree.GameHeading:
        like = next(
            (_word(children[i + 1]) for i, c in enumerate(children) if _is(c, "LIKE")), None
        )
        title = next((_quoted(c) for c in children if _is(c, "STRING")), None)
        return tree.GameHeading(_word(children[1]), like, title, span=_spanned(children))

    def kinds(self, children: list[Child]) -> tree.Kinds:
        names = tuple(_word(child) for child in children if _is(child, "WORD"))
        return tree.Kinds(names, span=_spanned(children))

    def players(self, children: list[Child]) -> tree.Players:
        return tree.Players(children[1], children[3], span=_spanned(children))

    def rounds(self, children: list[Child]) -> tree.NumberClause:
        return tree.NumberClause("rounds", children[1], span=_spanned(children))

    def hand(self, children: list[Child]) -> tree.NumberClause:
        return tree.NumberClause("hand", children[1], span=_spanned(children))

    def deal(self, children: list[Child]) -> tree.Deal:
        return tree.Deal(children[1], children[4], span=_spanned(children))

    def supply(self, children: list[Child]) -> tree.Supply:
        return tree.Supply(_cards(children), span=_spanned(children))

    def without(self, children: list[Child]) -> tree.Without:
        return tree.Without(children[0], _cards(children), span=_spanned(children))

    def cards(self, children: list[Child]) -> tree.Cards:
        return tree.Cards(children[0], str(children[1]), span=_spanned(children))

    def orders(self, children: list[Child]) -> tree.Orders:
        copies = tuple(child for child in children if isinstance(child, tree.Copies))
        return tree.Orders(copies, span=_spanned(children))

    def copies(self, children: list[Child]) -> tree.Copies:
        times = None
        if len(children) > 1:
            token = children[1]
            times = self.INT(token.update(value=str(token)[1:]))
        return tree.Copies(_word(children[0]), times, span=_spanned(children))

    def failed_to_waiter(self, children: list[Child]) -> tree.FailedOrders:
        return tree.FailedOrders(leave=False, span=_spanned(children))

    def failed_leave(self, children: list[Child]) -> tree.FailedOrders:
        return tree.FailedOrders(leave=True, span=_spanned(children))

    def help(self, children: list[Child]) -> tree.Help:
        return tree.Help(allowed=True, span=_spanned(children))

    def no_help(self, children: list[Child]) -> tree.Help:
        return tree.Help(allowed=False, span=_spanned(children))

    def tie(self, children: list[Child]) -> tree.TieBreak:
        return tree.TieBreak(str(children[2]), span=_spanned(children))

    def tie_break(self, children: list[Child]) -> Child:
        return children[0]


class ScenarioBuilder(_Builder):
    """Builds the lines of a `scenario` declaration."""

    def heading(self, children: list[Child]) -> tree.ScenarioHeading:
        return tree.ScenarioHeading(_quoted(children[1]), span=_spanned(children))

    def in_game(self, children: list[Child]) -> tree.InGame:
        return tree.InGame(_word(children[1]), span=_spanned(children))

    def seats(self, children: list[Child]) -> tree.Seats:
        return tree.Seats(_names(children), span=_spanned(children))

    def position(self, children: list[Child]) -> tree.Position:
        token = children[1]
        # As it is laid out by whoever writes notations.
        text = re.sub(r" ?([,;]) ?", r"\1 ", " ".join(words_of(str(token)))).strip()
        notation = tree.Word(text, span=_token_span(token))
        return tree.Position(notation, span=_spanned(children))

    def deal(self, children: list[Child]) -> tree.DealtCards:
        cards = tuple(c for c in children if isinstance(c, tree.Some | tree.Word))
        return tree.DealtCards(cards, span=_spanned(children))

    def round(self, children: list[Child]) -> tree.Round:
        return tree.Round(children[1], span=_spanned(children))

    def idle(self, children: list[Child]) -> tree.Idle:
        return tree.Idle(children[1], span=_spanned(children))

    def began(self, children: list[Child]) -> tree.Began:
        return tree.Began(_word(children[0]), span=_spanned(children))

    def line(self, children: list[Child]) -> tree.Fact:
        fact: tree.Fact = children[0]
        return fact

    def then(self, children: list[Child]) -> tree.Expect:
        return tree.Expect(children[1], span=_spanned(children))

    def bakes(self, children: list[Child]) -> tree.Bakes:
        return tree.Bakes(_word(children[0]), _word(children[2]), span=_spanned(children))

    def choice(self, children: list[Child]) -> tree.Choice:
        seat = _word(children[0]) if _is_name(children[0]) else None
        deed: tree.Choice = children[-1]
        return tree.Choice(seat, deed.deed, deed.argument, span=_spanned(children))

    def may(self, children: list[Child]) -> tree.May:
        allowed = not any(_is(child, "NOT") for child in children)
        seat = _word(children[0]) if _is_name(children[0]) else None
        deed = next(child for child in children if isinstance(child, tree.Choice))
        choice = tree.Choice(seat, deed.deed, deed.argument, span=_spanned(children))
        reason = _quoted(children[-1]) if _is(children[-1], "STRING") else None
        return tree.May(choice, allowed, reason, span=_spanned(children))

    may_not = may

    def does(self, children: list[Child]) -> tree.Choice:
        words = [str(c) for c in children if isinstance(c, Token) and not _is_name(c)]
        last = children[-1]
        argument = _word(last) if _is_name(last) else last if _is_node(last) else None
        return tree.Choice(None, BY_WORDS[" ".join(words)], argument, span=_spanned(children))

    do = does

    def do_deal(self, children: list[Child]) -> tree.Choice:
        span = _place(children[1]).to(_place(children[-1]))
        cards = tuple(c for c in children if isinstance(c, tree.Some | tree.Word))
        return tree.Choice(None, DEAL, tree.DealtCards(cards, span=span), span=_spanned(children))

    def table(self, children: list[Child]) -> tree.Place:
        return tree.Place(str(children[0]), children[1], span=_spanned(children))

    used = table

    def oven(self, children: list[Child]) -> Child:
        # The words behind `oven` are a rule of the same name.
        if _is(children[0], "OVEN"):
            return tree.Oven(tuple(children[1]), span=_spanned(children))
        return _Listed(
            [c for c in children if isinstance(c, tree.PoolNode | tree.OwnedOrder)], children
        )

    def supply(self, children: list[Child]) -> Child:
        if _is(children[0], "SUPPLY"):
            return tree.SupplyCards(tuple(children[1]), span=_spanned(children))
        return _Listed([c for c in children if isinstance(c, tree.Some | tree.Word)], children)

    def supply_in_any_order(self, children: list[Child]) -> tree.SupplyCards:
        return tree.SupplyCards(tuple(children[-1]), any_order=True, span=_spanned(children))

    def chef(self, children: list[Child]) -> tree.ChefLine:
        seat = _word(children[1]) if _is_name(children[1]) else None
        return tree.ChefLine(seat, span=_spanned(children))

    def holds(self, children: list[Child]) -> tree.Holds:
        return tree.Holds(_word(children[0]), tuple(children[2]), span=_spanned(children))

    def waiter(self, children: list[Child]) -> tree.Waiter:
        return tree.Waiter(_word(children[0]), tuple(children[4]), span=_spanned(children))

    def has_baked(self, children: list[Child]) -> tree.HasBaked:
        return tree.HasBaked(_word(children[0]), tuple(children[3]), span=_spanned(children))

    def has_lost(self, children: list[Child]) -> tree.HasLost:
        return tree.HasLost(_word(children[0]), tuple(children[3]), span=_spanned(children))

    def has_to(self, children: list[Child]) -> tree.HasTo:
        return tree.HasTo(_word(children[0]), str(children[3]), span=_spanned(children))

    def reward(self, children: list[Child]) -> tree.Reward:
        last = children[-1]
        order = _word(last) if _is_name(last) else None
        left = _is(last, "LEFT")
        return tree.Reward(_word(children[0]), order, left, span=_spanned(children))

    def scores(self, children: list[Child]) -> tree.Scores:
        return tree.Scores(_word(children[0]), children[2], span=_spanned(children))

    def wins(self, children: list[Child]) -> tree.Wins:
        return tree.Wins(_names(children), span=_spanned(children))

    def outcome(self, children: list[Child]) -> tree.Outcome:
        *words, result = children
        owner = _word(words[0]) if len(words) > 1 else None
        return tree.Outcome(owner, _word(words[-1]), str(result), span=_spanned(children))

    def result(self, children: list[Child]) -> Token:
        first: Token = children[0]
        words = " ".join(map(str, children)).removeprefix("is ")
        return Token("_R", words, first.start_pos, end_pos=children[-1].end_pos)

    def reason(self, children: list[Child]) -> Token:
        first: Token = children[0]
        words = " ".join(map(str, children))
        return Token("_P", words, first.start_pos, end_pos=children[-1].end_pos)

    task = reason

    def pool(self, children: list[Child]) -> tree.PoolNode:
        some = tuple(child for child in children if isinstance(child, tree.Some))
        return tree.PoolNode(some, span=_spanned(children))

    def some(self, children: list[Child]) -> tree.Some:
        size = str(children[1]) if len(children) > 2 else None
        return tree.Some(children[0], size, _word(children[-1]), span=_spanned(children))

    def owned(self, children: list[Child]) -> tree.OwnedOrder:
        return tree.OwnedOrder(_word(children[0]), _word(children[2]), span=_spanned(children))

    def held(self, children: list[Child]) -> Child:
        return children[0] if _is_node(children[0]) else _word(children[0])

    drawn = held

    def holding(self, children: list[Child]) -> Child:
        return _Listed([c for c in children if isinstance(c, tree.Some | tree.Word)], children)

    def names(self, children: list[Child]) -> Child:
        return _Listed(_names(children), children)


class _Listed(tuple[Any, ...]):
    """The items of a list, and where it stands."""

    span: Span

    def __new__(cls, items: Iterable[object], children: list[Child]) -> _Listed:
        listed = super().__new__(cls, items)
        listed.span = _spanned(children)
        return listed


def _is(child: Child, *types: str) -> bool:
    # `singles` and `doubles` have become `single` and `double`, under the token type they had.
    return isinstance(child, Token) and (
        child.type in types or child.type.removesuffix("S") in types
    )


def _is_name(child: Child) -> bool:
    # The keyword `names` is a terminal of nearly the same name.
    return isinstance(child, Token) and child.type == "NAME"


def _is_node(child: Child) -> bool:
    return isinstance(child, tree.Node)


def _names(children: list[Child]) -> tuple[tree.Word, ...]:
    return tuple(_word(child) for child in children if _is_name(child))


def _token_span(token: Token) -> Span:
    return Span(token.start_pos or 0, token.end_pos or 0)


def _place(child: Child) -> Span:
    return _token_span(child) if isinstance(child, Token) else child.span


def _spanned(children: list[Child]) -> Span:
    return _place(children[0]).to(_place(children[-1]))


def _word(token: Child) -> tree.Word:
    return tree.Word(str(token), span=_token_span(token))


def _quoted(token: Child) -> tree.Word:
    return tree.Word(str(token)[1:-1], span=_token_span(token))


def _cards(children: list[Child]) -> tuple[tree.Cards, ...]:
    return tuple(child for child in children if isinstance(child, tree.Cards))


def _measured(children: list[Child]) -> tuple[str | None, tree.Number]:
    measure = str(children[0]) if _is(children[0], "_M") else None
    return measure, children[0 if measure is None else 1]
