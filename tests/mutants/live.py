"""Puts broken code in the place of the whole, in a process that has imported everything already."""

import gc
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeAlias

from tests.mutants.sites import Site, broken

_Key = tuple[str, int, str]
_Cache: TypeAlias = "_lru_cache_wrapper[Any]"


def put_in_place(file: Path, site: Site) -> bool:
    """Every function that was made of the broken code gets its new code; False where that cannot be."""
    changed = _changed(file, site.number)
    live = [one for one in _functions(str(file)) if _key(one.__code__) in changed]
    new = [changed[_key(function.__code__)] for function in live]
    if not all(
        len(one.__code__.co_freevars) == len(code.co_freevars) for one, code in zip(live, new, strict=True)
    ):
        return False
    for function, code in zip(live, new, strict=True):
        function.__code__ = code
    forget(result_caches())
    return bool(live)


def _changed(file: Path, number: int) -> dict[_Key, CodeType]:
    """The codes that differ from the whole; none where two of them cannot be told apart."""
    source = file.read_text(encoding="utf-8")
    whole = dict(_codes(compile(source, str(file), "exec")))
    all_new = list(_codes(compile(broken(source, number), str(file), "exec")))
    changed = {key: code for key, code in all_new if whole.get(key) != code}
    many = Counter(key for key, _ in all_new)
    return {} if any(many[key] > 1 for key in changed) else changed


def get_ready() -> None:
    """Look once, before all mutants, for what they change; what is there by now is not searched again."""
    _functions("")
    result_caches()
    gc.freeze()


def _functions(file: str) -> list[FunctionType]:
    return _functions_by_file().get(file, [])


@cache
def _functions_by_file() -> dict[str, list[FunctionType]]:
    found: dict[str, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            found.setdefault(one.__code__.co_filename, []).append(one)
    return found


@cache
def result_caches() -> list[_Cache]:
    own = (_functions_by_file, result_caches)
    return [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper) and one not in own]


def forget(caches: Iterable[_Cache]) -> None:
    """What the whole code, or another test, worked out must not answer for this one."""
    for one in caches:
        one.cache_clear()


def _codes(code: CodeType) -> Iterator[tuple[_Key, CodeType]]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield _key(constant), constant
            yield from _codes(constant)


def _key(code: CodeType) -> _Key:
    return code.co_filename, code.co_firstlineno, code.co_name
