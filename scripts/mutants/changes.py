"""The small changes that can be made to a module, each of which some test should notice.

Left alone are texts, annotations, decorators, imports, assertions (they are there for the type
checker), `__all__`, `__slots__`, `__repr__`, and what an error
says.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

__all__ = ["Change", "changes", "shown", "statements"]

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
_UNTOUCHED_NAMES = {"__all__", "__slots__"}

Node = TypeVar("Node", bound=ast.AST)


@dataclass(frozen=True)
class Statement:
    """A statement, where it stands in its parent, and the function or class that it is part of."""

    node: ast.stmt
    body: list[ast.stmt]
    index: int
    within: str


@dataclass(frozen=True)
class Change:
    """One change: `make` makes it in the tree. Changes of one `site` are variants of each other."""

    statement: Statement
    number: int
    """Which statement of the module it is."""
    site: int
    make: Callable[[], None]


def statements(tree: ast.Module) -> Iterator[Statement]:
    """Yield the statements that can be changed, or hold what can, in the order of the text."""
    yield from _statements(tree, "")


def _statements(parent: ast.AST, within: str) -> Iterator[Statement]:
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        held = getattr(parent, field, None)
        if not isinstance(held, list):
            continue
        for index, node in enumerate(held):
            if not isinstance(node, ast.stmt):  # an `except` or a `case`
                yield from _statements(node, within)
                continue
            if _untouched(node):
                continue
            yield Statement(node, held, index, within)
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                yield from _statements(node, f"{within}.{node.name}".lstrip("."))
            else:
                yield from _statements(node, within)


def _untouched(node: ast.stmt) -> bool:
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Pass() | ast.Nonlocal():
            return True
        case ast.Expr(value=ast.Constant()) | ast.FunctionDef(name="__repr__"):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            # A name in capitals and small letters is an alias of a type.
            return name in _UNTOUCHED_NAMES or (
                name.lstrip("_")[:1].isupper() and not name.isupper()
            )
    return False


def changes(tree: ast.Module) -> Iterator[Change]:
    """Yield every change that can be made to a module."""
    site = 0
    for number, statement in enumerate(statements(tree)):
        for variants in _sites(statement):
            for make in variants:
                yield Change(statement, number, site, make)
            site += bool(variants)


def _sites(statement: Statement) -> Iterator[list[Callable[[], None]]]:
    node = statement.node
    yield [
        _put(statement.body, statement.index, ast.copy_location(new, node))
        for new in _instead_of(statement)
    ]
    for field, value in ast.iter_fields(node):
        if field in _left_out(node):
            continue
        yield from _parts(node, field, value)


def _left_out(node: ast.AST) -> set[str]:
    """Return the fields of a node that are not looked into."""
    match node:
        case ast.Raise() | ast.JoinedStr() | ast.FormattedValue():
            return {"exc", "cause", "values", "value", "format_spec"}
        case ast.AnnAssign():
            return {"annotation", "target"}
        case ast.FunctionDef():
            return {"decorator_list", "returns", "type_params"}
        case ast.ClassDef():
            return {"decorator_list", "bases", "type_params"}
        case ast.arg():
            return {"annotation"}
        case ast.Call(func=ast.Name(id="cast" | "isinstance")):
            return {"args"}
    return set()


def _parts(parent: ast.AST, field: str, value: object) -> Iterator[list[Callable[[], None]]]:
    """Yield the variants of each expression in a field, without those of statements inside."""
    if isinstance(value, list):
        for index, part in enumerate(value):
            if isinstance(part, ast.AST):
                yield from _part(part, _put_in_list(value, index))
    elif isinstance(value, ast.AST):
        yield from _part(value, _put_in_field(parent, field))


def _part(
    node: ast.AST, put: Callable[[ast.AST], Callable[[], None]]
) -> Iterator[list[Callable[[], None]]]:
    if isinstance(node, (ast.stmt, ast.excepthandler, ast.match_case, ast.pattern)):
        return
    yield [put(ast.copy_location(new, node)) for new in _variants(node)]
    for field, value in ast.iter_fields(node):
        if field not in _left_out(node):
            yield from _parts(node, field, value)


def _put(body: list[ast.stmt], index: int, new: ast.stmt) -> Callable[[], None]:
    def make() -> None:
        body[index] = new

    return make


def _put_in_list(held: list[ast.AST], index: int) -> Callable[[ast.AST], Callable[[], None]]:
    def put(new: ast.AST) -> Callable[[], None]:
        def make() -> None:
            held[index] = new

        return make

    return put


def _put_in_field(parent: ast.AST, field: str) -> Callable[[ast.AST], Callable[[], None]]:
    return lambda new: lambda: setattr(parent, field, new)


def _instead_of(statement: Statement) -> list[ast.stmt]:
    """Return what can stand in place of a whole statement."""
    match statement.node:
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            return [ast.Return(value=ast.Constant(None))]
        case ast.Continue():
            return [ast.Break()]
        case ast.Break():
            return [ast.Continue()]
        case (
            ast.Raise() | ast.Delete() | ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom())
        ):
            return [ast.Pass()]
        case ast.AugAssign():
            return [ast.Pass()]
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return [] if statement.within.endswith("__init__") else [ast.Pass()]
        case ast.If() as node:
            return [_with(node, test=ast.Constant(truth)) for truth in (True, False)]
        case ast.While() as node:
            return [_with(node, test=ast.Constant(False))]
        case ast.For() as node:
            return [_with(node, iter=ast.Tuple(elts=[], ctx=ast.Load()))]
    return []


def _variants(node: ast.AST) -> Sequence[ast.AST]:
    """Return what can stand in place of a part of an expression."""
    match node:
        case ast.Compare(ops=ops):
            return [
                _with(node, ops=[*ops[:i], other(), *ops[i + 1 :]])
                for i, op in enumerate(ops)
                for other in _COMPARED[type(op)]
            ]
        case ast.BoolOp(op=op, values=values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            fewer = [[*values[:i], *values[i + 1 :]] for i in range(len(values))]
            return [
                _with(node, op=other),
                *(rest[0] if len(rest) == 1 else _with(node, values=rest) for rest in fewer),
            ]
        case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub(), operand=operand):
            return [operand]
        case ast.BinOp(left=left, op=op, right=right) if not (
            _is_text(left) or _is_text(right) or _is_none(right)
        ):
            return [_with(node, op=_RECKONED[type(op)]())]
        case ast.Constant(value=bool() as value):
            return [ast.Constant(not value)]
        case ast.Constant(value=int() as value):
            return [ast.Constant(value + 1), ast.Constant(value - 1)]
        case ast.IfExp(body=body, orelse=orelse):
            return [body, orelse]
        case ast.Call(func=ast.Name(id=name)) if name in _CALLED:
            return [_with(node, func=ast.Name(id=_CALLED[name], ctx=ast.Load()), keywords=[])] + (
                [_with(node, keywords=[])] if node.keywords else []
            )
        case ast.Call(func=ast.Name(id="reversed"), args=[argument]):
            return [argument]
        case ast.Call(keywords=keywords) if keywords:
            return [
                _with(node, keywords=[*keywords[:i], *keywords[i + 1 :]])
                for i, keyword in enumerate(keywords)
                if keyword.arg != "strict"
            ]
        case ast.comprehension(ifs=ifs) if ifs:
            return [_with(node, ifs=[*ifs[:i], *ifs[i + 1 :]]) for i in range(len(ifs))]
    return []


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _with(node: Node, **fields: object) -> Node:
    """Return a copy of a node with other fields."""
    made = copy.copy(node)
    for field, value in fields.items():
        setattr(made, field, value)
    return made


def shown(node: ast.stmt) -> str:
    """Return the text of a statement on one line, without what is nested in it."""
    bare = copy.copy(node)
    for field in ("body", "orelse", "finalbody", "handlers", "cases", "decorator_list"):
        if isinstance(getattr(bare, field, None), list):
            setattr(bare, field, [])
    return " ".join(ast.unparse(bare).split())
