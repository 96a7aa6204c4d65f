"""What only a look at all tables finds: orders that are never or always baked, or like others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

import attrs

from pizzarules.analysis.circumstances import Card
from pizzarules.analysis.codes import ALWAYS, IMPLIED, NEVER, SAME
from pizzarules.analysis.comparing import Relation, relation_of
from pizzarules.analysis.pairing import Apart, Pair, tables_for
from pizzarules.analysis.scanner import UnreadableOrderError
from pizzarules.analysis.telling import ONLY_FIRST, ONLY_SECOND
from pizzarules.analysis.witnesses import Stage, Witness, witness_of
from pizzarules.diagnostics import Diagnostic, Hint, Label, Severity, Source, Span
from pizzarules.errors import listed
from pizzarules.game.definition import Game
from pizzarules.game.reach import never_baked
from pizzarules.language import tree
from pizzarules.language.parser import parse
from pizzarules.loading.cards import Cards
from pizzarules.orders.requirement import Order

__all__ = ["Finding", "lint", "scenarios_of"]

_T = TypeVar("_T")

_BAKED: Final = (True, True)
_NOT_BAKED: Final = (False, False)


@attrs.frozen
class Finding:
    """Something doubtful in an order, and a position that shows it."""

    diagnostic: Diagnostic
    witness: Witness | None = None
    declaration: str = ""
    """What a card file has to declare before the scenarios of the witness."""

    def to_json(self) -> dict[str, object]:
        """Return the code and the witness as JSON."""
        witness = None if self.witness is None else self.witness.to_json()
        return {"code": self.diagnostic.code, "witness": witness, "declaration": self.declaration}


def scenarios_of(findings: Iterable[Finding]) -> str:
    """Return all witnesses as scenarios, with what has to be declared before them: a card file."""
    shown = [finding for finding in findings if finding.witness and finding.witness.scenarios]
    declarations = dict.fromkeys(f.declaration for f in shown if f.declaration)
    texts = [text for finding in shown if finding.witness for text in finding.witness.scenarios]
    return "\n".join([*declarations, *texts])


class _Doubt(NamedTuple):
    """What is doubtful, and of which orders."""

    code: str
    order: str
    other: str | None = None


@attrs.define
class _Seen:
    """Where a doubt holds, and a position that shows it in the first of these games."""

    games: list[str]
    cards: tuple[Card, ...] = ()
    apart: Apart | None = None


def lint(
    source: Source, cards: Cards, progress: Callable[[int, int], object] | None = None
) -> list[Finding]:
    """Return what is doubtful in the orders of a card file, in the order of the text.

    All orders of each game of the file are looked at. An order that is in none of them is looked at in
    the game of the file, or else the bundled one, with the most orders that has all of its kinds. Only what is certain is said. `progress`
    is called with the number of comparisons done, and of all.
    """
    return _Linter(source, cards, progress or (lambda _done, _all: None)).run()


class _Linter:
    def __init__(
        self, source: Source, cards: Cards, progress: Callable[[int, int], object]
    ) -> None:
        self.source: Final = source
        self.cards: Final = cards
        self.progress: Final = progress
        self.places: Final[dict[str, Span]] = {}
        """Where orders are declared."""
        self.named: Final[dict[tuple[str, str], Span]] = {}
        """Where a game speaks of an order, and by the empty name where it is declared."""
        self._find_places(parse(source).file)
        self.doubts: Final[dict[_Doubt, _Seen]] = {}
        self.stages: Final[dict[str, Stage]] = {}
        """Where the orders of each game can be played."""

    def _find_places(self, file: tree.CardFile) -> None:
        for declaration in file.declarations:
            name = declaration.heading.name
            if isinstance(declaration, tree.OrderDeclaration):
                self.places.setdefault(name.text, name.span)
            elif isinstance(declaration, tree.GameDeclaration):
                self.named.setdefault((name.text, ""), name.span)
                for clause in declaration.clauses:
                    for copies in clause.copies if isinstance(clause, tree.Orders) else ():
                        order = copies.order
                        self.named.setdefault((name.text, order.text), order.span)

    def run(self) -> list[Finding]:
        looked_at = list(self._games())
        # Of many orders there are too many pairs to be held.
        pairs = ((game, pair) for game, own in looked_at for pair in _pairs(game, own))
        steps = sum(len(own) + _number_of_pairs(game, own) for game, own in looked_at)
        done = 0
        # Whoever is never or always baked stands to every other order in the same way; and where not
        # all tables can be looked at, nothing is certain.
        idle: set[tuple[str, str]] = set()
        for game, own in looked_at:
            self.stages[game.id] = Stage.of(game, [Card(order) for order in own])
            for order in own:
                if self._sure(self._alone, game, order) is not False:
                    idle.add((game.id, order.name))
                done += 1
                self.progress(done, steps)
        for game, (one, other) in pairs:
            known = {(game.id, one.name), (game.id, other.name)} & idle
            if not known and self._sure(self._pair, game, one, other) is Relation.EQUAL:
                # What is to be said of the second has been said of the first.
                idle.add((game.id, other.name))
            done += 1
            self.progress(done, steps)
        findings = [
            self._finding(doubt, seen)
            for doubt, seen in self.doubts.items()
            if not self._follows(doubt, seen.games)
        ]
        return sorted(findings, key=lambda finding: finding.diagnostic.span.start)

    @staticmethod
    def _sure(look: Callable[..., _T], *at: object) -> _T | None:
        """Look at orders; None where not all tables can be looked at."""
        with suppress(UnreadableOrderError):
            return look(*at)
        return None

    def _games(self) -> Iterator[tuple[Game, list[Order]]]:
        """Yield games, and those of the file's orders that are looked at in each."""
        homeless = list(self.cards.orders.values())
        for game in self.cards.games.values():
            there = list(dict.fromkeys(entry.order for entry in game.orders))
            homeless = [order for order in homeless if order not in there]
            yield game, there
        hosts: dict[str, list[Order]] = {}
        games = {game.id: game for game in reversed(self.cards.all_games())}
        for order in homeless:
            fitting = [game for game in games.values() if order.named_kinds <= set(game.kinds)]
            # Those of the file itself first: there its other orders are.
            fitting = [game for game in fitting if game.id in self.cards.games] or fitting
            if fitting:
                host = max(fitting, key=lambda game: len(game.orders))
                hosts.setdefault(host.id, []).append(order)
        for id, orders in hosts.items():
            yield games[id], orders

    # What is doubtful.

    def _alone(self, game: Game, order: Order) -> bool:
        """Look at one order; return whether it is never or always baked."""
        card = Card(order)
        if (order.variable is not None and len(game.kinds) == 1) or never_baked(order, game):
            # That has been said already.
            return True
        tables = tables_for((card,), game)
        # What may not be laid may be given all the same: ruling `sweep-lay` speaks of laying only.
        lenient = game.with_rulings({"sweep-lay": "allowed"}) if game.help else game
        search = Pair((card, card), lenient, tables, samples=0)
        hands = 2 * search.hand if game.help and order.help else search.hand
        if _BAKED not in search.told_apart(until=[_BAKED]):
            found = search.told_apart(hand=hands, until=[_BAKED])
            if _BAKED not in found and search.exact:
                self._doubt(_Doubt(NEVER, order.name), game)
                return True
        search = Pair((card, card), game, tables, samples=0)
        cases = search.told_apart(until=[_NOT_BAKED])
        if _NOT_BAKED not in cases and search.exact:
            self._doubt(_Doubt(ALWAYS, order.name), game, (card,), cases.get(_BAKED))
            return True
        return False

    def _pair(self, game: Game, one: Order, other: Order) -> Relation:
        """Look at two orders, the second of which stands later; return how they stand."""
        pair = Card(one), Card(other)
        search = Pair(pair, game, tables_for(pair, game), samples=0)
        both = (ONLY_FIRST, ONLY_SECOND)
        found = search.told_apart(until=both)
        if relation_of(found) is not Relation.NEITHER:
            # A table that tells them apart does so with an empty hand, too.
            found = {**search.told_apart(hand=search.hand, until=both), **found}
        relation = relation_of(found)
        if relation is Relation.NEITHER or not search.exact:
            return Relation.NEITHER
        if relation is Relation.EQUAL:
            self._doubt(_Doubt(SAME, other.name, one.name), game)
        elif relation is Relation.A_IMPLIES_B:
            doubt = _Doubt(IMPLIED, one.name, other.name)
            self._doubt(doubt, game, pair[::-1], found[ONLY_SECOND])
        else:
            doubt = _Doubt(IMPLIED, other.name, one.name)
            self._doubt(doubt, game, pair, found[ONLY_FIRST])
        return relation

    def _doubt(
        self,
        doubt: _Doubt,
        game: Game,
        cards: tuple[Card, ...] = (),
        apart: Apart | None = None,
    ) -> None:
        seen = self.doubts.setdefault(doubt, _Seen([], cards, apart))
        seen.games.append(game.id)

    def _follows(self, doubt: _Doubt, games: list[str]) -> bool:
        """Whether one order implies another by way of a third: that is said of its parts."""
        if doubt.code != IMPLIED or doubt.other is None:
            return False
        for (code, order, third), seen in self.doubts.items():
            if code == IMPLIED and order == doubt.order and third is not None:
                further = self.doubts.get(_Doubt(IMPLIED, third, doubt.other))
                if further is not None and set(games) <= {*seen.games} & {*further.games}:
                    return True
        return False

    # What is said.

    def _finding(self, doubt: _Doubt, seen: _Seen) -> Finding:
        names = [doubt.order] if doubt.other is None else [doubt.order, doubt.other]
        # Of two orders the later one is to be looked at first.
        places = (self._span(name, seen.games) for name in names)
        spans = sorted((span for span in places if span), key=lambda span: -span.start)
        message, hint = _SAID[doubt.code]
        games = listed([f"`{id}`" for id in seen.games])
        diagnostic = Diagnostic(
            doubt.code,
            message.format(order=doubt.order, other=doubt.other, games=games),
            spans[0],
            Severity.WARNING,
            tuple(Label(span, "the other is here") for span in spans[1:] if span != spans[0]),
            (Hint(hint),),
            self.source,
        )
        if seen.apart is None:
            return Finding(diagnostic)
        stage = self.stages[seen.games[0]]
        bakes, *others = seen.cards
        fails = others[0] if others else None
        where = seen.apart
        witness = witness_of(stage, bakes, fails, where.circumstances, where.position)
        return Finding(diagnostic, witness, stage.declaration)

    def _span(self, name: str, games: list[str]) -> Span | None:
        """Return where an order is declared, or else named in a game of the file.

        INVARIANT: a doubt is about an order of the file, or in a game of the file; so of one or two
        orders at least one has a place.
        """
        places = [self.places.get(name)]
        places += [self.named.get((game, name)) for game in games]
        places += [self.named.get((game, "")) for game in games]
        return next((span for span in places if span is not None), None)


_SAID: Final = {
    NEVER: (
        "`{order}` can never be baked in {games}: no table is enough, whatever is laid",
        "ask for less, or loosen its condition",
    ),
    ALWAYS: (
        "`{order}` can always be baked in {games}, even from an empty table",
        "ask for something",
    ),
    SAME: (
        "nothing tells `{order}` from `{other}` in {games}: whenever one can be baked, the other can",
        "leave one of them out, or change what it needs",
    ),
    IMPLIED: (
        "whenever `{order}` can be baked in {games}, `{other}` can, too",
        "change one of them, if that is not meant",
    ),
}


def _number_of_pairs(game: Game, own: list[Order]) -> int:
    """Return how many `_pairs` there are."""
    names = {order.name for order in own}
    others = sum(entry.order.name not in names for entry in game.orders)
    return len(own) * (len(own) - 1) // 2 + others * len(own)


def _pairs(game: Game, own: list[Order]) -> Iterator[tuple[Order, Order]]:
    """Yield the file's orders with each other, and with the other orders of the game."""
    yield from combinations(own, 2)
    names = {order.name for order in own}
    for entry in game.orders:
        if entry.order.name not in names:
            yield from ((entry.order, order) for order in own)
