"""Where a source can be broken, and how: each site is one small change of one place in its syntax tree."""

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
_Function = ast.FunctionDef | ast.AsyncFunctionDef
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_NAMED = (*_FUNCTIONS, ast.ClassDef)


@dataclass(frozen=True)
class Site:
    """One way to break a source."""

    number: int
    line: int
    place: str
    """The function, constant or field that it is in."""
    swappable: bool
    """It is in the body of a function, which can get new code while everything else stays."""
    judged: range
    """The lines that run what is broken."""
    names: tuple[str, ...]
    """The constants or fields whose value is broken: whoever uses them runs what is broken."""
    before: str
    after: str


def sites(source: str) -> list[Site]:
    """All ways to break this source that we try."""
    return [_site(number, *one) for number, one in enumerate(_breaks(ast.parse(source)))]


def broken(source: str, number: int) -> ast.Module:
    """The tree of the source with the change of this number made."""
    tree = ast.parse(source)
    for at, (_, parent, field, index, new) in enumerate(_breaks(tree)):
        if at == number:
            _put(parent, field, index, new)
            return ast.fix_missing_locations(tree)
    raise IndexError(number)


_Break = tuple[list[ast.AST], ast.AST, str, int | None, ast.AST]


def _site(
    number: int, around: list[ast.AST], parent: ast.AST, field: str, index: int | None, new: ast.AST
) -> Site:
    old = _get(parent, field, index)
    line = getattr(old, "lineno", getattr(parent, "lineno", 1))
    compared = isinstance(parent, ast.Compare)
    function, in_body = _function(around)
    names = () if function else _assigned(around)
    return Site(
        number,
        line,
        ".".join([*(node.name for node in around if isinstance(node, _NAMED)), *names]),
        in_body,
        range(function.body[0].lineno, (function.end_lineno or line) + 1)
        if function and not in_body
        else range(line, line + 1),
        names,
        _text(parent if compared else old),
        _text(_changed(parent, field, index, new) if compared else new),
    )


def _function(around: list[ast.AST]) -> tuple[_Function | None, bool]:
    """The outermost function around it, and whether it is in the body and no default of an argument."""
    for node, inner in zip(around, [*around[1:], None], strict=True):
        if isinstance(node, _FUNCTIONS):
            return node, not isinstance(inner, ast.arguments)
    return None, False


def _assigned(around: list[ast.AST]) -> tuple[str, ...]:
    """The names that get the value which it is in."""
    for node in around:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found = [name for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]
            return tuple(name.id for name in found)
    return ()


def _changed(parent: ast.AST, field: str, index: int | None, new: ast.AST) -> ast.AST:
    copy = deepcopy(parent)
    _put(copy, field, index, new)
    return copy


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:120]


def _get(parent: ast.AST, field: str, index: int | None) -> ast.AST:
    value = getattr(parent, field)
    found: ast.AST = value if index is None else value[index]
    return found


def _put(parent: ast.AST, field: str, index: int | None, new: ast.AST) -> None:
    if index is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[index] = new


def _breaks(tree: ast.AST) -> Iterator[_Break]:
    yield from _below(tree, [])


def _below(node: ast.AST, around: list[ast.AST]) -> Iterator[_Break]:
    inside = [*around, node]
    for field, value in ast.iter_fields(node):
        if _passed_over(node, field):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                for new in _instead_of(child, node, field):
                    yield inside, node, field, index, new
                yield from _below(child, inside)


def _passed_over(node: ast.AST, field: str) -> bool:
    """Types, decorators, messages of errors, guards against our mistakes, what tools read: no rules."""
    if field in ("annotation", "returns", "decorator_list", "type_params", "type_comment"):
        return True
    if isinstance(node, ast.AnnAssign) and field == "target":
        return True
    if isinstance(node, ast.Assert | ast.Raise | ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return True
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _instead_of(node: ast.AST, parent: ast.AST, field: str) -> Iterator[ast.AST]:
    if isinstance(node, ast.cmpop) and type(node) in _COMPARED:
        yield _COMPARED[type(node)]()
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield ast.copy_location(ast.BoolOp(other, node.values), node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in _COMPUTED:
        yield ast.copy_location(ast.BinOp(node.left, _COMPUTED[type(node.op)](), node.right), node)
    elif isinstance(node, ast.Constant):
        yield from _other_constant(node)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLED:
        func = ast.copy_location(ast.Name(_CALLED[node.func.id], ast.Load()), node.func)
        yield ast.copy_location(ast.Call(func, node.args, node.keywords), node)
    elif _skippable(node):
        yield ast.copy_location(ast.Pass(), node)
    if _is_condition(parent, field) and isinstance(node, ast.Name | ast.Attribute | ast.Call):
        yield ast.copy_location(ast.UnaryOp(ast.Not(), node), node)


def _other_constant(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.copy_location(ast.Constant(not node.value), node)
    elif isinstance(node.value, int):
        yield ast.copy_location(ast.Constant(node.value + 1), node)


def _skippable(node: ast.AST) -> bool:
    """A step that can be left out: something done, asked or changed, but no name that is used later."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call | ast.YieldFrom | ast.Yield)
    if isinstance(node, ast.AugAssign | ast.Delete):
        return True
    return isinstance(node, ast.Assign) and all(
        isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets
    )


def _is_condition(parent: ast.AST, field: str) -> bool:
    return (isinstance(parent, ast.If | ast.While | ast.IfExp) and field == "test") or (
        isinstance(parent, ast.comprehension) and field == "ifs"
    )
