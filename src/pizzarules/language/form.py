"""Checking the form of declarations: what a single declaration can be blamed for by itself.

What needs other declarations (names of kinds, orders, games) is checked where they are joined.
"""

from __future__ import annotations

from collections.abc import Iterable

from pizzarules.diagnostics import Diagnostic, Source
from pizzarules.language import tree
from pizzarules.language.faults import Faults
from pizzarules.language.gameform import check_game
from pizzarules.language.orderform import check_order

__all__ = ["check_form"]


def check_form(file: tree.CardFile, source: Source) -> list[Diagnostic]:
    """Return what is wrong with the form of each declaration of a file."""
    faults = Faults(source)
    for declaration in file.declarations:
        if isinstance(declaration, tree.ScenarioDeclaration):
            from pizzarules.language.scenarioform import check_scenario

            check_scenario(declaration, faults)
            continue
        _check_twice(declaration.clauses, faults)
        if isinstance(declaration, tree.OrderDeclaration):
            check_order(declaration, faults)
        else:
            check_game(declaration, faults)
    return faults.found


def _check_twice(clauses: Iterable[tree.Clause], faults: Faults) -> None:
    first: dict[str, tree.Clause] = {}
    for clause in clauses:
        name = _clause_name(clause)
        if name is None:
            continue
        if name not in first:
            first[name] = clause
            continue
        cure = "leave one of the two out"
        if isinstance(clause, tree.OnlyIf):
            cure = "join the two conditions with `and` on one line"
        elif isinstance(clause, tree.Kinds | tree.Orders):
            cure = "put all of them on one line, with commas between them"
        faults.add(
            "E0105",
            f"`{name}` stands there twice",
            clause.span,
            cure,
            labels=[(first[name].span, "the first is here")],
        )


_NAMES: dict[type[tree.Node], str] = {
    tree.OnlyIf: "only if",
    tree.Series: "series",
    tree.Block: "opponents may block",
    tree.Help: "help",
    tree.Kinds: "kinds",
    tree.Players: "players",
    tree.Deal: "deal",
    tree.Supply: "supply",
    tree.Orders: "orders",
    tree.FailedOrders: "failed orders",
    tree.TieBreak: "tie-break",
}


def _clause_name(clause: tree.Clause) -> str | None:
    """Return what a clause is called; None for one of which there may be several."""
    match clause:
        case tree.Bake():
            return None
        case tree.NameLine(language=language):
            return f"name {language.text}"
        case tree.RulingLine(id=id):
            return f"ruling {id.text}"
        case tree.Without(players=players):
            return f"{players.value} players without"
        case tree.Then(effect=effect):
            return f"then the owner {effect}"
        case tree.NumberClause(keyword=keyword):
            return keyword
        case _:
            return _NAMES[type(clause)]
