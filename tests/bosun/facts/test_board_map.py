"""A board as it is traced: links are facts at both ends, and hexes that touch are found by where they lie."""

from pathlib import Path

import pytest

from bosun.facts.board_map import BoardMap
from bosun.facts.board_tracing import BoardTracing
from bosun.facts.store import FactStore
from bosun.facts.telling import facts_of_copy
from engine.facts import FactKey
from tests.bosun.web import isles
from tests.bosun.web.isles.board import BOARD

ROW = ("a", "b", "c", "d")
HEXES = BoardMap(kind="beside", groups=lambda _facts: {"": ROW}, suggest=True)


@pytest.fixture
def tracing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> BoardTracing:
    monkeypatch.setenv("BOSUN_HOME", str(tmp_path))
    return BoardTracing(isles.GAME, BOARD)


def again() -> BoardTracing:
    """As another process finds it."""
    return BoardTracing(isles.GAME, BOARD)


def test_a_link_is_a_fact_of_both_ends_in_the_order_of_the_places(tracing: BoardTracing) -> None:
    links = {("NW1", "NW3"): "road", ("NW1", "NW2"): "road", ("NW1", "SE1"): "mountain"}
    assert tracing.board.value("NW1", links) == {"road": ["NW2", "NW3"], "mountain": ["SE1"]}
    assert tracing.board.value("SE1", links) == {"road": [], "mountain": ["NW1"]}


def test_a_link_that_was_told_at_one_end_is_on_the_map() -> None:
    told = {FactKey("roads", "NW2"): {"road": ["NW1"], "mountain": []}}
    assert BOARD.of(facts_of_copy(isles.GAME, told)).links() == {("NW1", "NW2"): "road"}


def test_what_was_tapped_waits_beside_the_facts_until_the_map_is_kept(tracing: BoardTracing) -> None:
    tracing.link({("NW1", "NW2"): "road"})
    assert FactStore(isles.NAME).values() == {}
    assert again().links() == {("NW1", "NW2"): "road"}
    assert again().keep(by="page") == {}
    assert len(FactStore(isles.NAME).values()) == len(isles.PLACES)
    assert (again().links(), again().waiting) == ({("NW1", "NW2"): "road"}, 0)


def test_a_told_link_that_was_tapped_away_is_gone_from_both_ends(tracing: BoardTracing) -> None:
    tracing.link({("NW1", "NW2"): "road"})
    tracing.keep(by="page")
    tracing = again()
    tracing.link({("NW1", "NW2"): None})
    assert tracing.links() == {}
    tracing.keep(by="page")
    for place in ("NW1", "NW2"):
        assert FactStore(isles.NAME).values()[FactKey("roads", place)] == {"road": [], "mountain": []}


def test_taps_that_were_damaged_on_the_disk_cost_no_fact(tracing: BoardTracing, tmp_path: Path) -> None:
    tracing.link({("NW1", "NW2"): "road"})
    tracing.keep(by="page")
    (tmp_path / "facts" / "isles.tracing.json").write_bytes(b'[["NW1", "NW')
    assert again().links() == {("NW1", "NW2"): "road"}


def test_places_stay_where_they_are_when_the_board_is_photographed_again(tracing: BoardTracing) -> None:
    tracing.place("NW1", (0.25, 0.5), by="page")
    tracing.keep_photograph(b"another")
    assert again().places == {"NW1": (0.25, 0.5)}
    assert again().photograph is None


def test_hexes_are_side_by_side_where_they_lie_as_near_as_neighbours_do() -> None:
    board = HEXES.of(facts_of_copy(isles.GAME, {}))
    spots = {"a": (0.1, 0.5), "b": (0.31, 0.5), "c": (0.5, 0.52), "d": (0.9, 0.5)}
    assert board.side_by_side(spots, aspect=1.0) == [("a", "b"), ("b", "c")]


def test_a_wide_board_is_measured_as_wide_as_it_is() -> None:
    board = HEXES.of(facts_of_copy(isles.GAME, {}))
    spots = {"a": (0.1, 0.1), "b": (0.3, 0.1), "c": (0.1, 0.5), "d": (0.3, 0.5)}
    beside = [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")]
    assert board.side_by_side(spots, aspect=2.0) == beside
    assert board.side_by_side(spots, aspect=1.0) == [("a", "b"), ("c", "d")]


def test_nothing_is_suggested_on_a_map_of_roads(tracing: BoardTracing) -> None:
    assert tracing.board.side_by_side({"NW1": (0.1, 0.1), "NW2": (0.2, 0.1)}, aspect=1.0) == []
