"""The ids of all requests, read from the rules: ``python -m tests.engine.request_ids`` lists them.

Saved games hold these ids. What is worked out while playing stands in braces, as it stands in the code.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "engine"
LIST = Path(__file__).parent / "request_ids.txt"
GAMES = ("resistance", "dead_reckoning", "perseverance")
WORDS = ("choose", "choose_some", "count", "instruct", "draw", "roll", "drop", "order", "act", "fill")
REQUESTS = ("Choose", "Count", "Confirm", "Draw", "Roll", "Drop", "Order", "Act", "Form")


def request_ids() -> list[str]:
    """One line for each id of each game."""
    trees = {
        game: [ast.parse(file.read_text(encoding="utf-8")) for file in sorted((ENGINE / game).rglob("*.py"))]
        for game in GAMES
    }
    askers = _askers([tree for each in trees.values() for tree in each])
    return sorted(
        {f"{game} {id}" for game, each in trees.items() for tree in each for id in _ids(tree, askers)}
    )


def _askers(trees: list[ast.Module]) -> dict[str, int]:
    """Functions that ask under the id they are given, with its place among what they take."""
    known = dict.fromkeys(WORDS, 0)
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    taking = {
        function.name: (names.index("id"), function)
        for function in functions
        if "id" in (names := [arg.arg for arg in function.args.args])
    }
    while True:
        found = {
            name: place
            for name, (place, function) in taking.items()
            if name not in known and any(_is_own(id) for _, id in _asked(function, known))
        }
        if not found:
            return known
        known |= found


def _ids(tree: ast.Module, askers: dict[str, int]) -> Iterator[str]:
    """Ids under which is asked, and under which was asked for what is a fact now."""
    for id in (*(id for _, id in _asked(tree, askers)), *_former(tree)):
        if not _is_own(id) and (shown := _shown(id)):
            yield shown


def _former(tree: ast.AST) -> Iterator[ast.expr]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "FactKind":
            yield from (keyword.value for keyword in call.keywords if keyword.arg == "once")


def _asked(tree: ast.AST, askers: dict[str, int]) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Every call that asks, with the id it asks under."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            continue
        if call.func.id in REQUESTS:
            yield from ((call, keyword.value) for keyword in call.keywords if keyword.arg == "id")
        elif call.func.id in askers and len(call.args) > askers[call.func.id]:
            yield call, call.args[askers[call.func.id]]


def _is_own(id: ast.expr) -> bool:
    """Whether the id is the one that the function itself was given."""
    return isinstance(id, ast.Name) and id.id == "id"


def _shown(id: ast.expr) -> str:
    match id:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=values):
            return "".join(_shown(value) for value in values)
        case ast.FormattedValue(value=value):
            return f"{{{ast.unparse(value)}}}"
    return f"{{{ast.unparse(id)}}}"


if __name__ == "__main__":
    LIST.write_text("\n".join(request_ids()) + "\n", encoding="utf-8")
