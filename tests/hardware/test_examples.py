"""The examples in the docstrings do what they say."""

import doctest
from types import ModuleType

import pytest

from hardware import answering, presses


@pytest.mark.parametrize("module", [answering, presses], ids=lambda module: module.__name__)
def test_examples(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0
