"""Puts broken code in the place of the whole, in a process that has imported everything already."""

import gc
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType

from tests.mutants.sites import Site, broken

_Key = tuple[str, int, str]


def put_in_place(file: Path, site: Site) -> bool:
    """Break the site for all who have imported it; False where nobody has."""
    forget_results()
    if site.constant is not None:
        return _change_constant(file, site.number, site.constant)
    return _change_functions(file, site.number)


def _change_constant(file: Path, number: int, name: str) -> bool:
    """Every module that has the constant, by its own name, gets the broken value."""
    module = ".".join(file.with_suffix("").parts[file.parts.index("engine") :]).removesuffix(".__init__")
    if module not in sys.modules:
        return False
    whole = vars(sys.modules[module])[name]
    space = vars(sys.modules[module]) | {"__name__": module}
    exec(compile(broken(file.read_text(encoding="utf-8"), number), str(file), "exec"), space)
    for other in list(sys.modules.values()):
        if vars(other).get(name) is whole:
            setattr(other, name, space[name])
    return True


def _change_functions(file: Path, number: int) -> bool:
    """Every function that was made of the broken code gets its new code."""
    source = file.read_text(encoding="utf-8")
    whole = dict(_codes(compile(source, str(file), "exec")))
    changed = {
        key: code
        for key, code in _codes(compile(broken(source, number), str(file), "exec"))
        if whole.get(key) != code
    }
    live = [
        one for one in gc.get_objects() if isinstance(one, FunctionType) and _key(one.__code__) in changed
    ]
    for function in live:
        function.__code__ = changed[_key(function.__code__)]
    return bool(live)


def forget_results() -> None:
    """What the whole code worked out must not answer for the broken one."""
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper):
            one.cache_clear()


def _codes(code: CodeType) -> Iterator[tuple[_Key, CodeType]]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield _key(constant), constant
            yield from _codes(constant)


def _key(code: CodeType) -> _Key:
    return code.co_filename, code.co_firstlineno, code.co_name
