"""Hostile requests and messages from a grammar, in short; `make fuzz` sends a hundred thousand."""

from pathlib import Path

import pytest

from tests.bosun.web.fuzz import fuzz


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_that_a_grammar_makes_is_a_500_or_changes_anything(tmp_path: Path, seed: int) -> None:
    done = fuzz(tmp_path, requests=600, seed=seed)
    assert done.sent >= 600
    assert done.statuses[200] > 5
    assert done.statuses[400] + done.statuses[403] > 50
