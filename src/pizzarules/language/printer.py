"""From syntax tree back to text, in the canonical layout."""

from __future__ import annotations

from pizzarules.language import tree
from pizzarules.language.deeds import DOES

__all__ = ["declaration_text", "file_text", "line_text"]


def file_text(file: tree.CardFile) -> str:
    """Return a whole card file, without comments."""
    parts = [] if file.language is None else [line_text(file.language)]
    parts += [declaration_text(declaration) for declaration in file.declarations]
    return "\n\n".join(parts) + "\n" if parts else ""


def declaration_text(declaration: tree.Declaration) -> str:
    """Return a declaration: its heading, and its clauses indented by two."""
    lines = [line_text(declaration.heading)]
    lines += [f"{indent(clause)}{line_text(clause)}" for clause in declaration.clauses]
    return "\n".join(lines)


def indent(node: tree.Node) -> str:
    """Return the blanks before a line: none, two, or four for what belongs to a line above."""
    if isinstance(node, tree.Heading | tree.LanguageLine):
        return ""
    if isinstance(node, tree.Without):
        return "    "
    if isinstance(node, tree.Choice | tree.May):
        choice = node.choice if isinstance(node, tree.May) else node
        turn = choice.seat is not None and choice.deed in ("play", "pass")
        return "  " if turn else "    "
    return "    " if isinstance(node, tree.Expect) and not node.first else "  "


def line_text(node: tree.Node) -> str:  # noqa: C901 - one case a class
    """Return one line, heading or clause, without indentation."""
    match node:
        case tree.LanguageLine(version=version):
            return f"language {version}"
        case tree.OrderHeading(name=name, variable=variable):
            family = "" if variable is None else f" for {variable.text} in other kinds"
            return f"order {name.text}{family}"
        case tree.Bake(recipe=recipe, alternative=alternative):
            return f"{'or ' if alternative else ''}bake {_recipe(recipe)}"
        case tree.OnlyIf(condition=condition):
            return f"only if {_condition(condition)}"
        case tree.Series(variable=variable, amounts=amounts):
            return f"series {variable.text} = {', '.join(str(n) for n in amounts)}"
        case tree.Block():
            return "opponents may block with as many own"
        case tree.Help(allowed=allowed):
            return "help allowed" if allowed else "no help"
        case tree.Then(effect=effect):
            return f"then the owner {effect}"
        case tree.NumberClause(keyword=keyword, number=number):
            return f"{keyword} {number}"
        case tree.NameLine(language=language, text=text):
            return f'name {language.text} "{text.text}"'
        case tree.GameHeading(name=name, like=like, title=title):
            based = "" if like is None else f" like {like.text}"
            titled = "" if title is None else f' "{title.text}"'
            return f"game {name.text}{based}{titled}"
        case tree.Kinds(names=names):
            return f"kinds {', '.join(word.text for word in names)}"
        case tree.Players(least=least, most=most):
            return f"players {least} to {most}"
        case tree.Deal(ingredients=ingredients, orders=orders):
            return f"deal {_some(ingredients, 'ingredient')} + {_some(orders, 'order')}"
        case tree.Supply(cards=cards):
            return f"supply {_cards(cards)} of each kind"
        case tree.Without(players=players, cards=cards):
            return f"{players} players without {_cards(cards)}"
        case tree.Orders(copies=copies):
            return f"orders {', '.join(_copies(entry) for entry in copies)}"
        case tree.FailedOrders(leave=leave):
            return f"failed orders {'leave the game' if leave else 'go under the waiter'}"
        case tree.TieBreak(count=count):
            return f"tie-break ingredient {count} in hand"
        case tree.RulingLine(id=id, reading=reading):
            return f"ruling {id.text} {reading.text}"
        case _:
            return _scenario_line(node)


def _scenario_line(node: tree.Node) -> str:
    match node:
        case tree.ScenarioHeading(name=name):
            return f'scenario "{name.text}"'
        case tree.InGame(game=game):
            return f"in {game.text}"
        case tree.Seats(seats=seats):
            return f"seats {_listed(seats)}"
        case tree.Position(notation=notation):
            return f"position {notation.text}"
        case tree.DealtCards(cards=cards):
            return f"deal {', '.join(_held(card) for card in cards)}"
        case tree.Bakes(seat=seat, order=order):
            return f"{seat.text} bakes {order.text}"
        case tree.Choice(deed=deed):
            return f"{_subject(node)}{DOES[deed]}{_argument(node)}"
        case tree.May(choice=choice, allowed=allowed, reason=reason):
            may = "may" if allowed else "may not"
            because = "" if reason is None else f' because "{reason.text}"'
            return f"{_subject(choice)}{may} {choice.deed}{_argument(choice)}{because}"
        case tree.Expect(fact=fact, first=first):
            return f"{'then ' if first else ''}{line_text(fact)}"
        case _:
            return _fact(node)


def _fact(node: tree.Node) -> str:
    match node:
        case tree.Place(place=place, pool=pool):
            return f"{place} {_pool(pool)}"
        case tree.Oven(played=played):
            return f"oven {', '.join(_played(entry) for entry in played) or 'nothing'}"
        case tree.SupplyCards(cards=cards, any_order=any_order):
            how = "in any order " if any_order else ""
            return f"supply {how}{', '.join(_held(card) for card in cards) or 'nothing'}"
        case tree.ChefLine(seat=seat):
            return f"chef {'nobody' if seat is None else seat.text}"
        case tree.Round(number=number):
            return f"round {number}"
        case tree.Idle(number=number):
            return f"idle {_some(number, 'turn')}"
        case tree.Began(seat=seat):
            return f"{seat.text} began the round"
        case tree.Holds(seat=seat, cards=cards):
            return f"{seat.text} holds {' + '.join(_held(card) for card in cards) or 'nothing'}"
        case tree.Waiter(seat=seat, orders=orders):
            return f"{seat.text}'s waiter has {_listed(orders)}"
        case tree.HasBaked(seat=seat, orders=orders):
            return f"{seat.text} has baked {_listed(orders)}"
        case tree.HasLost(seat=seat, orders=orders):
            return f"{seat.text} has lost {_listed(orders)}"
        case _:
            return _ending(node)


def _ending(node: tree.Node) -> str:
    match node:
        case tree.HasTo(seat=seat, task=task):
            return f"{seat.text} has to {task}"
        case tree.Reward(seat=seat, order=order, left=left):
            what = "left" if left else "nothing" if order is None else order.text
            return f"{seat.text}'s reward is {what}"
        case tree.Scores(seat=seat, number=number):
            return f"{seat.text} scores {number}"
        case tree.Wins(seats=(*others, last)):
            first = f"{', '.join(seat.text for seat in others)} and " if others else ""
            return f"{first}{last.text} {'win' if others else 'wins'}"
        case tree.Outcome(owner=owner, order=order, result=result):
            whose = "" if owner is None else f"{owner.text}'s "
            return f"{whose}{order.text} {'' if result.startswith('fails') else 'is '}{result}"
        case _:
            raise TypeError(f"{type(node).__name__} is no line of a card file")


def _listed(words: tuple[tree.Word, ...]) -> str:
    return ", ".join(word.text for word in words) or "nothing"


def _pool(pool: tree.PoolNode) -> str:
    return " + ".join(_held(card) for card in pool.cards) or "nothing"


def _held(card: tree.Some | tree.Word) -> str:
    if isinstance(card, tree.Word):
        return card.text
    size = "" if card.size is None else f"{card.size} "
    return f"{card.number} {size}{card.kind.text}"


def _played(entry: tree.PoolNode | tree.OwnedOrder) -> str:
    if isinstance(entry, tree.PoolNode):
        return _pool(entry)
    return f"{entry.owner.text}'s {entry.order.text}"


def _subject(choice: tree.Choice) -> str:
    return "" if choice.seat is None else f"{choice.seat.text} "


def _argument(choice: tree.Choice) -> str:
    match choice.argument:
        case None:
            return ""
        case tree.PoolNode():
            return f" {_pool(choice.argument)}"
        case tree.DealtCards(cards=cards):
            return f" {', '.join(_held(card) for card in cards)}"
        case tree.Word(text=text):
            return f" {text}"
        case number:
            return f" {number}"


def _some(number: tree.Number, thing: str) -> str:
    return f"{number} {thing}" if number.value == 1 else f"{number} {thing}s"


def _recipe(recipe: tree.RecipeNode) -> str:
    endings = {
        "whole table": "taking the whole table",
        "all": "taking all of it",
        "hand": "from hand only",
        "table": "from the table only",
        "declared": "as many as the owner declares",
    }
    terms = " + ".join(_term(term) for term in recipe.terms)
    return ", ".join([terms, *(endings[modifier.form] for modifier in recipe.modifiers)])


def _term(term: tree.TermNode) -> str:
    size = "" if term.size is None else f"{term.size} "
    selector = _selector(term.selector)
    if isinstance(term.amount, tree.Counted):
        return f"as many {size}{selector} as the {term.amount.who} has baked pizzas"
    measure = "" if term.measure is None else f"{term.measure} "
    amount = term.amount.text if isinstance(term.amount, tree.Word) else str(term.amount)
    return f"{measure}{amount} {size}{selector}"


def _selector(selector: tree.Selector) -> str:
    word = "" if selector.word is None else selector.word.text
    number = selector.number
    other = "other " if selector.other else ""
    texts = {
        "own": "own",
        "named": word,
        "variable": word,
        "anything": "of anything",
        "a kind": "of a kind",
        "another": "of another kind" if selector.full else "of another",
        "any but": f"of any kind but {word}",
        "each": f"of each kind but {word}" if word else "of each kind",
        "each of": f"of each of {number} different kinds",
        "together": f"of {number} kinds together",
        "scarcest": f"of the scarcest {other}kind",
        "commonest": f"of the commonest {other}kind",
        "shown": "of the kind that an opponent shows",
        "chef": "of the chef's kind",
        "left": "of the left neighbour's kind",
        "right": "of the right neighbour's kind",
    }
    return texts[selector.form]


def _condition(condition: tree.Condition) -> str:
    if isinstance(condition, tree.AnyTests):
        return " or ".join(_condition(part) for part in condition.parts)
    if isinstance(condition, tree.AllTests):
        return " and ".join(_condition(part) for part in condition.parts)
    selector = condition.selector
    if condition.form == "no":
        kind = "" if selector is None else _selector(selector)
        return f"{'none' if kind.startswith('of ') else 'no'} {kind} on the table"
    measure = "" if condition.measure is None else f"{condition.measure} "
    if selector is None and condition.number is not None:
        return f"{measure}{_some(condition.number, 'kind')} on the table"
    what = "" if selector is None else _selector(selector)
    return f"{measure}{condition.number} {what} on the table"


def _cards(cards: tuple[tree.Cards, ...]) -> str:
    return " + ".join(f"{entry.number} {entry.size}" for entry in cards)


def _copies(entry: tree.Copies) -> str:
    return entry.order.text + ("" if entry.times is None else f" x{entry.times}")
