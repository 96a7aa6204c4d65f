"""Joining declarations: names are looked up, games are put together, and what can't fit is said.

Declarations with faults of their own are looked at too, so that all is said in one run; but they
become no cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import attrs

from pizzarules.diagnostics import Diagnostic, Fix, Hint, Severity, Source
from pizzarules.errors import PizzaError, closest, listed
from pizzarules.game.definition import CardCounts, Game, OrderCopies
from pizzarules.game.reach import never_baked
from pizzarules.language import tree
from pizzarules.language.conditionform import tests_of
from pizzarules.language.faults import Faults
from pizzarules.language.misspelling import slip
from pizzarules.language.naming import is_variable
from pizzarules.language.synonyms import SYNONYMS
from pizzarules.loading.cards import Cards
from pizzarules.loading.compiling import compile_order
from pizzarules.loading.fitting import check_fit
from pizzarules.orders.requirement import Order
from pizzarules.rulings import RULINGS, Rulings, check_reading

if TYPE_CHECKING:
    from pizzarules.loading.scenarios import Scenario

__all__ = ["Entry", "join"]


_MOST_GAMES: Final = 20
"""With more games in a file, orders in none of them are not tried in each."""
_OTHER_WORDS: Final = ("kinds", "of anything")
"""What may be meant where a kind's name stands, and is none."""


@attrs.frozen
class Entry:
    """A declaration, the file that it stands in, and whether it is free of faults so far."""

    declaration: tree.Declaration
    source: Source
    whole: bool


def join(entries: Iterable[Entry], beyond: Cards | None) -> tuple[Cards, list[Diagnostic]]:
    """Join declarations to cards; what is faulty is left out and complained of.

    Names that the declarations don't define are looked up in `beyond`.
    """
    return _Joiner(list(entries), beyond).run()


class _Joiner:
    def __init__(self, entries: list[Entry], beyond: Cards | None) -> None:
        self.entries: Final = entries
        self.beyond: Final = beyond
        self.orders: Final[dict[str, Order]] = {}
        self.games: Final[dict[str, Game]] = {}
        self.scenarios: Final[dict[str, Scenario]] = {}
        # What is declared but can't be used is no unknown name.
        self.broken: Final[set[tuple[type, str]]] = set()
        self.faults: Final[dict[Source, Faults]] = {}
        self.kinds: Final = self._all_kinds()
        self.circles: Final[set[str]] = set()
        # Who has that many unknown names is not helped by guesses, and each takes time.
        self.guesses = 100
        self.used: set[int] = set()

    def at(self, source: Source) -> Faults:
        return self.faults.setdefault(source, Faults(source))

    def near(self, word: tree.Word, known: Iterable[str]) -> list[Hint]:
        """Return what an unknown name may have been meant to be, or what there is."""
        names = list(dict.fromkeys(known))
        if self.guesses > 0:
            self.guesses -= 1
            meant = SYNONYMS.get(word.text.lower(), ())
            close = [name for name in names if name in meant]
            close = close or [name for name in names if slip(word.text.lower(), name) is not None]
            close = close or closest(word.text, names, limit=1)
            if close:
                return [Hint(f"did you mean `{name}`?", Fix(word.span, name)) for name in close[:2]]
        shown = [f"`{name}`" for name in names if name not in _OTHER_WORDS]
        return [Hint(f"there is {listed(shown)}")] if shown else []

    def run(self) -> tuple[Cards, list[Diagnostic]]:
        entries = self._first_of_each_name()
        for entry in entries:
            if isinstance(entry.declaration, tree.OrderDeclaration):
                self._order(entry, entry.declaration)
        for entry in self._bases_first(entries):
            if isinstance(entry.declaration, tree.GameDeclaration):
                self._game(entry, entry.declaration)
        # An order may be meant for a game that can't be read.
        self.used = {id(used.order) for game in self.games.values() for used in game.orders}
        lost = any(kind is tree.GameDeclaration for kind, _ in self.broken)
        if self.beyond is not None and not lost:
            for entry in entries:
                if isinstance(entry.declaration, tree.OrderDeclaration):
                    self._reachable(entry, entry.declaration)
        for entry in entries:
            if isinstance(entry.declaration, tree.ScenarioDeclaration):
                self._scenario(entry, entry.declaration)
        found = [fault for faults in self.faults.values() for fault in faults.found]
        cards = Cards(self.orders, self.games, beyond=self.beyond, scenarios=self.scenarios)
        return cards, found

    def _first_of_each_name(self) -> list[Entry]:
        first: dict[tuple[type, str], tree.Word] = {}
        kept: list[Entry] = []
        for entry in self.entries:
            word = entry.declaration.heading.name
            key = (type(entry.declaration), word.text)
            known = first.setdefault(key, word)
            if known is word:
                kept.append(entry)
                continue
            what = _WHAT[type(entry.declaration)]
            same_file = any(e.source is entry.source for e in kept)
            self.at(entry.source).add(
                "E0307",
                f"there is a second {what} called `{word.text}`",
                word.span,
                f"give the {what} another name",
                labels=[(known.span, "the first is here")] if same_file else [],
            )
        return kept

    # Orders.

    def _order(self, entry: Entry, declaration: tree.OrderDeclaration) -> None:
        name = declaration.heading.name.text
        known = self._check_kinds(entry, declaration)
        if entry.whole and known:
            self.orders[name] = compile_order(declaration)
        else:
            self.broken.add((tree.OrderDeclaration, name))

    def _check_kinds(self, entry: Entry, declaration: tree.OrderDeclaration) -> bool:
        """Complain of names of kinds that no game has; return whether there are none."""
        if self.kinds is None:
            return True
        before = len(self.at(entry.source).found)
        letter = declaration.heading.variable
        for word in _kind_words(declaration):
            if word.text in self.kinds:
                continue
            if letter is not None and word.text.upper() == letter.text:
                self.at(entry.source).add(
                    "E0120",
                    f"`{word.text}` stands for no kind",
                    word.span,
                    Hint(f"did you mean `{letter.text}`?", Fix(word.span, letter.text)),
                )
                continue
            self.at(entry.source).add(
                "E0306",
                f"no game has a kind called `{word.text}`",
                word.span,
                *(
                    self._kinds_said(entry, declaration, word)
                    or self.near(word, [*sorted(self.kinds), "own", *_OTHER_WORDS])
                ),
                "or declare a game that has it: a line `kinds ...` below `game NAME`",
            )
        return len(self.at(entry.source).found) == before

    @staticmethod
    def _kinds_said(
        entry: Entry, declaration: tree.OrderDeclaration, word: tree.Word
    ) -> list[Hint]:
        """Return what a recipe should say where the name of a kind is a word like `others`."""
        from pizzarules.language.kindphrases import kinds_said

        for clause in declaration.clauses:
            if clause.span.start <= word.span.start and word.span.end <= clause.span.end:
                line = entry.source.text[clause.span.start : clause.span.end]
                said = kinds_said(line)
                if said != line and word.text not in said.split():
                    return [Hint(f"write `{said}`", Fix(clause.span, said))]
        return []

    def _all_kinds(self) -> set[str] | None:
        """Return the kinds of all games; None if a game's kinds can't be read."""
        games = self.beyond.games.values() if self.beyond else ()
        kinds = {kind for game in games for kind in game.kinds}
        for entry in self.entries:
            if isinstance(entry.declaration, tree.GameDeclaration):
                lines = [c for c in entry.declaration.clauses if isinstance(c, tree.Kinds)]
                if not lines and entry.declaration.damaged:
                    return None
                kinds |= {word.text for line in lines for word in line.names}
        return kinds

    def _reachable(self, entry: Entry, declaration: tree.OrderDeclaration) -> None:
        """Complain of an order that no game at all could see baked."""
        order = self.orders.get(declaration.heading.name.text)
        if order is None or id(order) in self.used or len(self.games) > _MOST_GAMES:
            return
        # The file's own games say most, then the one with the most cards.
        beyond = sorted(self.beyond.games.values() if self.beyond else (), key=_units, reverse=True)
        games = [
            game for game in (*self.games.values(), *beyond) if order.named_kinds <= set(game.kinds)
        ]
        reason = ""
        for game in games:
            found = never_baked(order, game)
            if found is None:
                return
            reason = reason or f"in `{game.id}` {found}"
        if games:
            bake = next(c for c in declaration.clauses if isinstance(c, tree.Bake))
            self.at(entry.source).add(
                "W0310",
                f"no game could ever see `{order.name}` baked: {reason}",
                bake.span,
                "ask for less, or declare a game that has more",
                severity=Severity.WARNING,
            )

    # Games.

    def _bases_first(self, entries: list[Entry]) -> list[Entry]:
        """Return games in such an order that each comes after the one that it is based on."""
        games = {
            e.declaration.heading.name.text: e
            for e in entries
            if isinstance(e.declaration, tree.GameDeclaration)
        }
        done: dict[str, Entry] = {}
        for name in games:
            if name in done:
                continue
            # From a game down to one whose base is known, and back up again.
            row, places = [name], {name: 0}
            while (base := _base(games[row[-1]])) in games and base not in done:
                assert base is not None
                if base in places:
                    self._circle(row[places[base] :], games)
                    break
                places[base] = len(row)
                row.append(base)
            done.update({game: games[game] for game in reversed(row)})
        return [entry for name, entry in done.items() if name not in self.circles]

    def _circle(self, names: list[str], games: dict[str, Entry]) -> None:
        """Complain of games that are based on each other."""
        for name in names:
            self.circles.add(name)
            self.broken.add((tree.GameDeclaration, name))
            self.at(games[name].source).add(
                "E0308",
                "these games are based on each other in a circle",
                games[name].declaration.heading.span,
                "base one of them on another game, or on none",
            )

    def _game(self, entry: Entry, declaration: tree.GameDeclaration) -> None:
        heading = declaration.heading
        faults = self.at(entry.source)
        before = len(faults.found)
        base = self._find_base(heading, faults)
        fields: dict[str, object] = {"title": "" if heading.title is None else heading.title.text}
        for clause in declaration.clauses:
            self._clause(clause, fields, faults)
        rulings = self._rulings(declaration, base, faults)
        usable = entry.whole and len(faults.found) == before
        if not usable or (heading.like is not None and base is None):
            self.broken.add((tree.GameDeclaration, heading.name.text))
            return
        if base is None:
            fields = {"orders": (), **fields}
            game = Game(heading.name.text, rulings=rulings, **fields)  # type: ignore[arg-type]
        else:
            game = attrs.evolve(base, id=heading.name.text, rulings=rulings, **fields)  # type: ignore[arg-type]
        if check_fit(game, declaration, faults, reachable=self.beyond is not None):
            self.games[game.id] = game
        else:
            self.broken.add((tree.GameDeclaration, heading.name.text))

    def _find_base(self, heading: tree.GameHeading, faults: Faults) -> Game | None:
        return None if heading.like is None else self._find_game(heading.like, faults)

    def _find_game(self, word: tree.Word, faults: Faults) -> Game | None:
        found = self.games.get(word.text)
        if found is None and self.beyond is not None:
            found = self.beyond.games.get(word.text)
        if found is None and (tree.GameDeclaration, word.text) not in self.broken:
            known = [*self.games, *(self.beyond.games if self.beyond else ())]
            faults.add(
                "E0301", f"no game is called `{word.text}`", word.span, *self.near(word, known)
            )
        return found

    def _clause(self, clause: tree.GameClause, fields: dict[str, object], faults: Faults) -> None:
        match clause:
            case tree.Kinds(names=names):
                fields["kinds"] = tuple(word.text for word in names)
            case tree.Players(least=least, most=most):
                fields["players"] = (least.value, most.value)
            case tree.NumberClause(keyword=keyword, number=number):
                fields[keyword] = number.value
            case tree.Deal(ingredients=ingredients, orders=orders):
                fields["deal"] = (ingredients.value, orders.value)
            case tree.Supply(cards=cards):
                fields["supply"] = _counts(cards)
                fields.setdefault("without", ())
            case tree.Without(players=players, cards=cards):
                known = fields.get("without", ())
                assert isinstance(known, tuple)
                fields["without"] = (*known, (players.value, _counts(cards)))
            case tree.Orders():
                fields["orders"] = self._copies(clause, faults)
            case tree.FailedOrders(leave=leave):
                fields["failed_leave"] = leave
            case tree.Help(allowed=allowed):
                fields["help"] = allowed
            case tree.TieBreak(count=count):
                fields["tie_break"] = count
            case tree.RulingLine():
                pass

    def _copies(self, clause: tree.Orders, faults: Faults) -> tuple[OrderCopies, ...]:
        entries: list[OrderCopies] = []
        for copies in clause.copies:
            word = copies.order
            order = self._find_order(word.text)
            if order is not None:
                times = 1 if copies.times is None else copies.times.value
                entries.append(OrderCopies(order, times))
            elif (tree.OrderDeclaration, word.text) not in self.broken:
                family = word.text.partition(":")[0]
                known = [*self.orders, *(self.beyond.orders if self.beyond else ())]
                hints = self.near(word, known)
                if family != word.text and self._find_order(family):
                    text = f"`{family}` brings a card for each other kind: write `{family}`"
                    hints = [Hint(text, Fix(word.span, family))]
                faults.add("E0302", f"no order is called `{word.text}`", word.span, *hints)
        return tuple(entries)

    def _find_order(self, name: str) -> Order | None:
        found = self.orders.get(name)
        if found is None and self.beyond is not None:
            found = self.beyond.orders.get(name)
        return found

    def _rulings(
        self,
        declaration: tree.GameDeclaration | tree.ScenarioDeclaration,
        base: Game | None,
        faults: Faults,
    ) -> Rulings:
        chosen: dict[str, str] = {}
        for clause in declaration.clauses:
            if not isinstance(clause, tree.RulingLine):
                continue
            id, reading = clause.id, clause.reading
            if id.text not in RULINGS:
                message = f"no ruling is called `{id.text}`"
                faults.add("E0303", message, id.span, *self.near(id, RULINGS))
                continue
            try:
                check_reading(id.text, reading.text)
            except PizzaError as fault:
                # The message ends in a suggestion, which is a hint here.
                message = str(fault).partition("`: ")[0] + "`"
                choices = RULINGS[id.text].choices
                faults.add("E0304", message, reading.span, *self.near(reading, choices))
                continue
            chosen[id.text] = reading.text
        return Rulings(chosen) if base is None else base.rulings.but(chosen)

    # Scenarios.

    def _scenario(self, entry: Entry, declaration: tree.ScenarioDeclaration) -> None:
        # Late: cards without scenarios are settled without all that plays games.
        from pizzarules.loading.staging import compile_scenario

        faults = self.at(entry.source)
        before = len(faults.found)
        line = next((c for c in declaration.clauses if isinstance(c, tree.InGame)), None)
        game = None if line is None else self._find_game(line.game, faults)
        rulings = self._rulings(declaration, game, faults)
        if game is None:
            return
        if rulings != game.rulings:
            game = attrs.evolve(game, rulings=rulings)
        scenario = compile_scenario(declaration, game, self, faults)
        if entry.whole and len(faults.found) == before:
            self.scenarios[scenario.title] = scenario

    def known_order(self, family: str) -> bool:
        """Whether an order of that name is declared anywhere, be it with faults."""
        broken = (tree.OrderDeclaration, family) in self.broken
        return broken or self._find_order(family) is not None


_WHAT: Final[dict[type[tree.Declaration], str]] = {
    tree.OrderDeclaration: "order",
    tree.GameDeclaration: "game",
    tree.ScenarioDeclaration: "scenario",
}


def _base(entry: Entry) -> str | None:
    heading = entry.declaration.heading
    if isinstance(heading, tree.GameHeading) and heading.like is not None:
        return heading.like.text
    return None


def _kind_words(declaration: tree.OrderDeclaration) -> list[tree.Word]:
    """Return the names of kinds that an order uses."""
    selectors: list[tree.Selector] = []
    for clause in declaration.clauses:
        if isinstance(clause, tree.Bake):
            selectors += [term.selector for term in clause.recipe.terms]
        elif isinstance(clause, tree.OnlyIf):
            selectors += [test.selector for test in tests_of(clause.condition) if test.selector]
    return [
        selector.word
        for selector in selectors
        if selector.word is not None
        and selector.word.text != "own"
        and not is_variable(selector.word.text)
    ]


def _units(game: Game) -> int:
    return 0 if game.supply is None else game.supply.single + 2 * game.supply.double


def _counts(cards: tuple[tree.Cards, ...]) -> CardCounts:
    counts = {
        size: sum(card.number.value for card in cards if card.size == size)
        for size in ("single", "double")
    }
    return CardCounts(counts["single"], counts["double"])
