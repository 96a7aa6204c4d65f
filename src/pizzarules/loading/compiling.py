"""From syntax tree to orders and games: one function for each declaration.

The trees that come here have passed the checks of form; what is checked here is what needs other
declarations: that names are known, and that orders and games fit together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from pizzarules.diagnostics import Diagnostic, Label, Source, Span
from pizzarules.errors import PizzaError, closest
from pizzarules.game.definition import CardCounts, Game, OrderCopies
from pizzarules.language import tree
from pizzarules.loading.cards import Cards
from pizzarules.orders import requirement as req
from pizzarules.rulings import RULINGS, Rulings, check_reading

__all__ = ["compile_order", "join"]


def compile_order(declaration: tree.OrderDeclaration) -> req.Order:
    """Return the order that a declaration of correct form says."""
    clauses = declaration.clauses
    heading = declaration.heading
    series = next((clause for clause in clauses if isinstance(clause, tree.Series)), None)
    condition = next((clause for clause in clauses if isinstance(clause, tree.OnlyIf)), None)
    return req.Order(
        name=heading.name.text,
        recipes=tuple(_recipe(c.recipe) for c in clauses if isinstance(c, tree.Bake)),
        condition=None if condition is None else _condition(condition.condition),
        variable=None if heading.variable is None else heading.variable.text,
        series=() if series is None else tuple(number.value for number in series.amounts),
        series_variable=None if series is None else series.variable.text,
        blockable=any(isinstance(clause, tree.Block) for clause in clauses),
        help=not any(isinstance(clause, tree.Help) for clause in clauses),
        effects=tuple(
            _EFFECTS[clause.effect] for clause in clauses if isinstance(clause, tree.Then)
        ),
        worth=next(
            (clause.number.value for clause in clauses if isinstance(clause, tree.NumberClause)), 1
        ),
        names=tuple(
            (clause.language.text, clause.text.text)
            for clause in clauses
            if isinstance(clause, tree.NameLine)
        ),
    )


_EFFECTS: Final = {effect.value: effect for effect in req.Effect}
_COMPARE: Final = {compare.value: compare for compare in req.Compare}


def _recipe(recipe: tree.RecipeNode) -> req.Recipe:
    forms = {modifier.form for modifier in recipe.modifiers}
    source = req.Source.BOTH
    if "hand" in forms:
        source = req.Source.HAND
    elif "table" in forms:
        source = req.Source.TABLE
    return req.Recipe(
        terms=tuple(_term(term, forms) for term in recipe.terms),
        source=source,
        sweep="whole table" in forms,
    )


def _term(term: tree.TermNode, endings: set[str]) -> req.Term:
    size = req.Size.ANY if term.size is None else req.Size(term.size)
    selector = term.selector
    if selector.form in ("anything", "together"):
        assert isinstance(term.amount, tree.Number)
        kinds = None if selector.number is None else selector.number.value
        return req.Total(term.amount.value, kinds, size, exact=term.measure == "exactly")
    amount: req.Amount
    if isinstance(term.amount, tree.Number):
        amount = term.amount.value
    elif isinstance(term.amount, tree.Word):
        amount = req.SeriesAmount(term.amount.text)
    else:
        amount = req.BakedCount(req.Who(term.amount.who))
    measure = req.Measure.PLAIN
    if term.measure == "exactly":
        measure = req.Measure.EXACT
    elif term.measure == "at least" and "declared" in endings:
        measure = req.Measure.DECLARED
    elif term.measure == "at least" and "all" in endings:
        measure = req.Measure.ALL
    return req.Demand(amount, _kind(selector), size, measure)


def _kind(selector: tree.Selector) -> req.Kind:
    form, word, number = selector.form, selector.word, selector.number
    if form in ("a kind", "another"):
        return req.AnyKind()
    if form == "any but":
        return req.AnyKind(_excluded(word))
    if form == "each":
        return req.EachKind(_excluded(word))
    if form == "each of":
        assert number is not None
        return req.EachOf(number.value)
    if form in ("scarcest", "commonest"):
        return req.ExtremeKind(form == "scarcest", selector.other)
    return _definite(selector)


def _excluded(word: tree.Word | None) -> req.Definite | None:
    if word is None:
        return None
    if word.text == "own":
        return req.Own()
    return req.Mark(word.text) if _capital(word.text) else req.Named(word.text)


def _capital(word: str) -> bool:
    return len(word) == 1 and "A" <= word <= "Z"


def _definite(selector: tree.Selector) -> req.Definite:
    form, word = selector.form, selector.word
    if form == "named":
        assert word is not None
        return req.Named(word.text)
    if form == "variable":
        assert word is not None
        return req.Mark(word.text)
    if form in ("left", "right"):
        return req.Neighbour(req.Side(form))
    simple: dict[str, req.Definite] = {"own": req.Own(), "chef": req.Chef(), "shown": req.Shown()}
    return simple[form]


def _condition(condition: tree.Condition) -> req.Condition:
    if isinstance(condition, tree.AnyTests):
        return req.AnyOf(tuple(_condition(part) for part in condition.parts))
    if isinstance(condition, tree.AllTests):
        return req.AllOf(tuple(_condition(part) for part in condition.parts))
    selector = condition.selector
    if condition.form == "no":
        assert selector is not None
        return req.Absent(_definite(selector))
    assert condition.number is not None
    compare = _COMPARE[condition.measure or "at least"]
    if condition.form == "kinds":
        return req.KindsPresent(compare, condition.number.value)
    assert selector is not None
    kind = None if selector.form == "anything" else _definite(selector)
    return req.UnitsPresent(compare, condition.number.value, kind)


@attrs.frozen
class _Entry:
    """A declaration, and the file that it stands in."""

    declaration: tree.Declaration
    source: Source


class _Joiner:
    """Joins the declarations of some files, and what lies beyond them, to orders and games."""

    def __init__(self, beyond: Cards | None, broken: set[str]) -> None:
        self.beyond: Final = beyond
        # Orders that are declared but can't be used: no reason to call them unknown.
        self.broken: Final = broken
        self.found: Final[list[Diagnostic]] = []
        self.orders: Final[dict[str, req.Order]] = {}
        self.games: Final[dict[str, Game]] = {}

    def add(
        self,
        code: str,
        message: str,
        span: Span,
        source: Source,
        *hints: str,
        labels: tuple[Label, ...] = (),
    ) -> None:
        self.found.append(
            Diagnostic(code, message, span, labels=labels, hints=hints, source=source)
        )

    def near(self, word: str, known: Iterable[str]) -> tuple[str, ...]:
        names = list(known)
        close = closest(word, names)
        if close:
            return tuple(f"did you mean `{name}`?" for name in close[:2])
        return (f"there is {', '.join(f'`{name}`' for name in names[:12])}",) if names else ()

    def known_orders(self) -> list[str]:
        return [*self.orders, *(self.beyond.orders if self.beyond else ())]

    def known_games(self) -> list[str]:
        return [*self.games, *(self.beyond.games if self.beyond else ())]

    def find_order(self, name: str) -> req.Order | None:
        return self.orders.get(name) or (self.beyond and self.beyond.orders.get(name)) or None

    def find_game(self, name: str) -> Game | None:
        return self.games.get(name) or (self.beyond and self.beyond.games.get(name)) or None

    def game(self, declaration: tree.GameDeclaration, source: Source) -> None:
        heading, clauses = declaration.heading, declaration.clauses
        before = len(self.found)
        base = None
        if heading.like is not None:
            base = self.find_game(heading.like.text)
            if base is None:
                self.add(
                    "E0301",
                    f"no game is called `{heading.like.text}`",
                    heading.like.span,
                    source,
                    *self.near(heading.like.text, self.known_games()),
                )
        fields: dict[str, object] = {"title": "" if heading.title is None else heading.title.text}
        for clause in clauses:
            self.game_clause(clause, fields, source)
        rulings = self.rulings(clauses, base, source)
        if len(self.found) > before or (heading.like is not None and base is None):
            return
        if base is None:
            game = Game(
                heading.name.text,
                rulings=rulings,
                **{"orders": (), **fields},  # type: ignore[arg-type]
            )
        else:
            game = attrs.evolve(base, id=heading.name.text, rulings=rulings, **fields)  # type: ignore[arg-type]
        if self.fits(game, declaration, source):
            self.games[game.id] = game

    def game_clause(
        self, clause: tree.GameClause, fields: dict[str, object], source: Source
    ) -> None:
        if isinstance(clause, tree.Kinds):
            fields["kinds"] = tuple(word.text for word in clause.names)
        elif isinstance(clause, tree.Players):
            fields["players"] = (clause.least.value, clause.most.value)
        elif isinstance(clause, tree.NumberClause):
            fields[clause.keyword] = clause.number.value
        elif isinstance(clause, tree.Deal):
            fields["deal"] = (clause.ingredients.value, clause.orders.value)
        elif isinstance(clause, tree.Supply):
            fields["supply"] = _counts(clause.cards)
            fields.setdefault("without", ())
        elif isinstance(clause, tree.Without):
            known: object = fields.get("without", ())
            assert isinstance(known, tuple)
            fields["without"] = (*known, (clause.players.value, _counts(clause.cards)))
        elif isinstance(clause, tree.Orders):
            fields["orders"] = self.copies(clause, source)
        elif isinstance(clause, tree.FailedOrders):
            fields["failed_leave"] = clause.leave
        elif isinstance(clause, tree.Help):
            fields["help"] = clause.allowed
        elif isinstance(clause, tree.TieBreak):
            fields["tie_break"] = clause.count

    def copies(self, clause: tree.Orders, source: Source) -> tuple[OrderCopies, ...]:
        entries: list[OrderCopies] = []
        for copies in clause.copies:
            name = copies.order.text
            order = self.find_order(name)
            if order is not None:
                times = 1 if copies.times is None else copies.times.value
                entries.append(OrderCopies(order, times))
            elif name not in self.broken:
                family = name.partition(":")[0]
                hints = (
                    (f"write `{family}`: each player has a card for each other kind",)
                    if ":" in name and self.find_order(family)
                    else self.near(name, self.known_orders())
                )
                self.add("E0302", f"no order is called `{name}`", copies.order.span, source, *hints)
        return tuple(entries)

    def rulings(
        self, clauses: tuple[tree.GameClause, ...], base: Game | None, source: Source
    ) -> Rulings:
        chosen: dict[str, str] = {}
        for clause in clauses:
            if not isinstance(clause, tree.RulingLine):
                continue
            id, reading = clause.id.text, clause.reading.text
            try:
                check_reading(id, reading)
            except PizzaError as fault:
                if id not in RULINGS:
                    self.add(
                        "E0303",
                        f"no ruling is called `{id}`",
                        clause.id.span,
                        source,
                        *self.near(id, RULINGS),
                    )
                else:
                    message = str(fault).partition(": did you mean")[0]
                    message = message.partition(": there is")[0]
                    choices = RULINGS[id].choices
                    self.add(
                        "E0304", message, clause.reading.span, source, *self.near(reading, choices)
                    )
                continue
            chosen[id] = reading
        return Rulings(chosen) if base is None else base.rulings.but(chosen)

    def fits(self, game: Game, declaration: tree.GameDeclaration, source: Source) -> bool:
        """Whether the orders of a game name its kinds only."""
        place = next(
            (c.span for c in declaration.clauses if isinstance(c, tree.Orders)),
            declaration.heading.name.span,
        )
        for entry in game.orders:
            for kind in sorted(entry.order.named_kinds - set(game.kinds)):
                self.add(
                    "E0305",
                    f"order `{entry.order.name}` names the kind `{kind}`, "
                    f"which game `{game.id}` doesn't have",
                    place,
                    source,
                    *self.near(kind, game.kinds),
                )
                return False
        return True

    def named(self, declaration: tree.OrderDeclaration, source: Source, kinds: set[str]) -> None:
        """Complain of names of kinds that no game has."""
        for word in _kind_words(declaration):
            if word.text not in kinds:
                self.add(
                    "E0306",
                    f"no game has a kind called `{word.text}`",
                    word.span,
                    source,
                    *self.near(word.text, sorted(kinds | {"own"})),
                )


def join(
    declarations: Iterable[tuple[tree.Declaration, Source]],
    beyond: Cards | None,
    broken: set[str],
) -> tuple[Cards, list[Diagnostic]]:
    """Join declarations of correct form to cards; what is faulty is left out and complained of.

    `broken` are the names of orders whose declarations have faults already.
    """
    joiner = _Joiner(beyond, broken)
    entries = [_Entry(declaration, source) for declaration, source in declarations]
    seen: dict[tuple[bool, str], tree.Word] = {}
    usable: list[_Entry] = []
    for entry in entries:
        declaration = entry.declaration
        word = declaration.heading.name
        is_order = isinstance(declaration, tree.OrderDeclaration)
        first = seen.setdefault((is_order, word.text), word)
        if first is not word:
            what = "order" if is_order else "game"
            joiner.add(
                "E0307",
                f"there is a second {what} called `{word.text}`",
                word.span,
                entry.source,
                "give it another name",
                labels=(Label(first.span, "the first is here"),),
            )
        else:
            usable.append(entry)
    kinds = _all_kinds(entries, beyond)
    for entry in usable:
        if isinstance(entry.declaration, tree.OrderDeclaration):
            before = len(joiner.found)
            joiner.named(entry.declaration, entry.source, kinds)
            if len(joiner.found) == before:
                order = compile_order(entry.declaration)
                joiner.orders[order.name] = order
            else:
                broken.add(entry.declaration.heading.name.text)
    waiting = [entry for entry in usable if isinstance(entry.declaration, tree.GameDeclaration)]
    while waiting:
        # A game may be based on one that is declared later.
        names = {entry.declaration.heading.name.text for entry in waiting}
        now = [entry for entry in waiting if _base(entry.declaration) not in names]
        if not now:
            for entry in waiting:
                joiner.add(
                    "E0308",
                    "games are based on each other in a circle",
                    entry.declaration.heading.span,
                    entry.source,
                )
            break
        for entry in now:
            assert isinstance(entry.declaration, tree.GameDeclaration)
            joiner.game(entry.declaration, entry.source)
        waiting = [entry for entry in waiting if entry not in now]
    return Cards(joiner.orders, joiner.games, beyond), joiner.found


def _base(declaration: tree.Declaration) -> str | None:
    heading = declaration.heading
    if isinstance(heading, tree.GameHeading) and heading.like is not None:
        return heading.like.text
    return None


def _all_kinds(entries: Iterable[_Entry], beyond: Cards | None) -> set[str]:
    kinds = {kind for game in (beyond.games.values() if beyond else ()) for kind in game.kinds}
    for entry in entries:
        for clause in entry.declaration.clauses:
            if isinstance(clause, tree.Kinds):
                kinds |= {word.text for word in clause.names}
    return kinds


def _kind_words(declaration: tree.OrderDeclaration) -> list[tree.Word]:
    """Return the names of kinds that an order uses."""
    selectors: list[tree.Selector] = []
    for clause in declaration.clauses:
        if isinstance(clause, tree.Bake):
            selectors += [term.selector for term in clause.recipe.terms]
        elif isinstance(clause, tree.OnlyIf):
            selectors += [
                test.selector for test in _tests(clause.condition) if test.selector is not None
            ]
    return [
        selector.word
        for selector in selectors
        if selector.word is not None
        and selector.word.text != "own"
        and not _capital(selector.word.text)
    ]


def _tests(condition: tree.Condition) -> list[tree.Test]:
    if isinstance(condition, tree.Test):
        return [condition]
    return [test for part in condition.parts for test in _tests(part)]


def _counts(cards: tuple[tree.Cards, ...]) -> CardCounts:
    counts: Mapping[str, int] = {
        size: sum(card.number.value for card in cards if card.size == size)
        for size in ("single", "double")
    }
    return CardCounts(counts["single"], counts["double"])
