"""Tests of this folder need the virtual machine, and say so elsewhere."""

import os

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get("BOSUN_KERNEL"):
        return
    for item in items:
        if "tests/kernel/guest" in item.path.as_posix():
            item.add_marker(pytest.mark.skip(reason="runs in the virtual machine: make hil-kernel"))
