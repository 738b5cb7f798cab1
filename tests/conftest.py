"""The mark by which a test cites the rules it proves, repeatable property tests, browsers last."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("repeatable")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of docs/rules that the test proves")
    # Neither the system nor a box of this machine decides which language tests read.
    os.environ["BOSUN_LANGUAGE"] = "en"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser keeps a loop running in its process: what runs a loop of its own must come before it."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))
