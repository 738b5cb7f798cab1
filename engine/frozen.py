"""Dataclasses that nobody changes: requests, answers and whatever is in them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

C = TypeVar("C")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(*, kw_only: bool = False) -> Callable[[type[C]], type[C]]:
    """A dataclass with slots that is compared and hashed by its fields, and never changed: mypy sees to that.

    At run time nothing watches it. Rules make several such values for each answer, and those that watch
    themselves take three times as long to make.
    """
    return dataclass(slots=True, unsafe_hash=True, kw_only=kw_only)
