"""One bench a test, its pins let go of afterwards."""

from collections.abc import Iterator

import pytest

from tests.hardware.hands import Bench


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.close()
