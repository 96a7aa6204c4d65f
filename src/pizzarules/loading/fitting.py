"""What in a game does not fit together: its orders with its kinds, cards, help and rulings."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from pizzarules.diagnostics import Fix, Hint, Severity
from pizzarules.errors import listed
from pizzarules.game.definition import CardCounts, Game
from pizzarules.game.features import has, missing_for
from pizzarules.game.reach import never_baked
from pizzarules.language import tree
from pizzarules.language.faults import Faults, rewritten
from pizzarules.loading.dealing import check_dealing, first_clause
from pizzarules.orders.requirement import Order
from pizzarules.rulings import Feature

__all__ = ["check_fit"]

_MOST_COPIES = 100


def check_fit(
    game: Game, declaration: tree.GameDeclaration, faults: Faults, *, reachable: bool
) -> bool:
    """Complain of what in a game does not fit together; return whether it can be used.

    `reachable` says whether orders that can never be baked are sought.
    """
    before = len(faults.found)
    places = {
        copies.order.text: copies
        for clause in declaration.clauses
        if isinstance(clause, tree.Orders)
        for copies in clause.copies
    }
    _check_kinds(game, declaration, faults, places)
    check_dealing(game, declaration, faults)
    usable = not any(f.severity is Severity.ERROR for f in faults.found[before:])
    if reachable:
        _check_reach(game, _sparsest(game) if usable else game, declaration, faults, places)
    _check_series(game, declaration, faults, places)
    _check_help(game, declaration, faults)
    _check_rulings(game, declaration, faults)
    return usable


def _check_kinds(
    game: Game, declaration: tree.GameDeclaration, faults: Faults, places: Mapping[str, tree.Copies]
) -> None:
    """An order can't name a kind that the game doesn't have."""
    for entry in game.orders:
        order = entry.order
        strange = sorted(order.named_kinds - set(game.kinds))
        if strange:
            kinds = listed([f"`{kind}`" for kind in strange])
            faults.add(
                "E0305",
                f"order `{order.name}` names {kinds}, and `{game.id}` has no such kind",
                places[order.name].order.span
                if order.name in places
                else declaration.heading.name.span,
                f"leave the order out, or add the kind: `kinds {', '.join(game.kinds)}, "
                f"{', '.join(strange)}`",
            )


# Orders that can never be baked.


def _check_reach(
    game: Game,
    sparsest: Game,
    declaration: tree.GameDeclaration,
    faults: Faults,
    places: Mapping[str, tree.Copies],
) -> None:
    """Every order should be one that can be baked, at every number of players.

    `sparsest` is the game with the fewest cards that it ever has.
    """
    kinds = set(game.kinds)
    for entry in game.orders:
        order = entry.order
        if not order.named_kinds <= kinds or never_baked(order, sparsest) is None:
            continue
        place = places[order.name].order.span if order.name in places else None
        reason = never_baked(order, game)
        if reason is not None:
            faults.add(
                "W0309",
                f"order `{order.name}` can never be baked in `{game.id}`: {reason}",
                place or declaration.heading.name.span,
                "leave the order out, or ask for less",
                severity=Severity.WARNING,
            )
            continue
        found = _never_with(order, game)
        if found is None:
            continue
        players, reason = found
        lines = [
            clause.span
            for clause in declaration.clauses
            if isinstance(clause, tree.Without) and clause.players.value == players
        ]
        faults.add(
            "W0309",
            f"order `{order.name}` can never be baked in `{game.id}` with {players} "
            f"player{'' if players == 1 else 's'}: {reason}",
            place or next(iter(lines), declaration.heading.name.span),
            "leave out fewer cards, or ask for less",
            labels=[(line, "these are left out") for line in lines] if place is not None else [],
            severity=Severity.WARNING,
        )


def _sparsest(game: Game) -> Game:
    """Return a game with no more cards than at any number of players."""
    supplies = [s for s in map(game.supply_for, game.numbers_of_players()) if s is not None]
    if game.supply is None or not supplies:
        return game
    least = CardCounts(min(s.single for s in supplies), min(s.double for s in supplies))
    return game if least == game.supply else attrs.evolve(game, supply=least)


def _never_with(order: Order, game: Game) -> tuple[int, str] | None:
    """Return a number of players with which an order can never be baked, and why not."""
    for players in reversed(game.numbers_of_players()):
        fewer = attrs.evolve(game, supply=game.supply_for(players))
        reason = never_baked(order, fewer)
        if reason is not None:
            return players, reason
    return None


# What is said of something that the game doesn't have.


def _check_series(
    game: Game, declaration: tree.GameDeclaration, faults: Faults, places: Mapping[str, tree.Copies]
) -> None:
    """A series needs as many cards as it has demands."""
    kinds = first_clause(declaration, tree.Kinds)
    for entry in game.orders:
        order, cards = entry.order, game.cards_of(entry)
        if not 0 < cards < len(order.series):
            continue
        line: tree.Node | None = places.get(order.name)
        if line is None and order.variable is not None:
            line = kinds
        if line is None:
            continue
        copies = -(-len(order.series) * entry.copies // cards)
        text = f"{order.name} x{copies}"
        fixed = Fix(line.span, text) if order.name in places else None
        cures = [Hint(f"write `{text}`", fixed)] if copies <= _MOST_COPIES else []
        faults.add(
            "W0318",
            f"a series of `{order.name}` has up to {len(order.series)} cards, and each player has "
            f"{cards}",
            line.span,
            *cures,
            "or shorten the series" if cures else "shorten the series",
            severity=Severity.WARNING,
        )


def _check_help(game: Game, declaration: tree.GameDeclaration, faults: Faults) -> None:
    """Help that is allowed should be so for some order."""
    clause = first_clause(declaration, tree.Help)
    if clause is not None and clause.allowed and has(game, Feature.HELP) is False:
        faults.add(
            "W0319",
            f"no order of `{game.id}` lets its owner ask for help",
            clause.span,
            rewritten(clause, attrs.evolve(clause, allowed=False)),
            severity=Severity.WARNING,
        )


def _check_rulings(game: Game, declaration: tree.GameDeclaration, faults: Faults) -> None:
    """A ruling that is chosen here should decide something."""
    for clause in declaration.clauses:
        if not isinstance(clause, tree.RulingLine):
            continue
        missing = missing_for(clause.id.text, game)
        if missing is not None:
            faults.add(
                "W0320",
                f"ruling `{clause.id.text}` decides nothing in `{game.id}`: it is about {missing}, "
                "and there are none",
                clause.span,
                Hint("leave the line out", Fix(clause.span, "")),
                severity=Severity.WARNING,
            )
