"""The screens of Project: Resistance on an owner's own board: what is known is shown, the rest is calm."""

import pytest

from bosun.games.resistance.page import VIEW
from bosun.games.resistance.terminal import VIEW as SCREEN
from bosun.terminal.style import Signs
from bosun.web.serializers import Wording
from engine.facts import FactKey, Value
from engine.game import Setup
from engine.play import Play
from engine.resistance import GAME
from engine.resistance.files import example_facts
from engine.resistance.state import Resistance
from tests.engine.owners import without_examples

SEATS = ("Fred", "Sophie", "Léna")
WORDING = Wording("en", SEATS)
PLACES = {key: value for key, value in example_facts().items() if key.kind == "place"}
NE15: dict[FactKey, Value] = {FactKey("roads", "NE15"): {"road": ["NE9", "NE10"], "mountain": ["NE14"]}}


def own(told: dict[FactKey, Value]) -> Resistance:
    """An own game of which this is told, before its first answer; examples are out of reach."""
    setup = Setup("resistance", SEATS).with_facts(told)
    return Play(without_examples(GAME), setup).state


def test_zones_lie_in_rows_by_region_and_without_roads_until_their_places_are_told() -> None:
    shown = VIEW.prepared(own(NE15), WORDING)
    assert all(f'id="{zone}"' in shown["svg"] for zone in own({}).island.zones)
    assert "<line" not in shown["svg"]
    assert VIEW.words(own(NE15), WORDING)["roads"] == []


def test_roads_are_drawn_as_far_as_they_are_told() -> None:
    known = VIEW.words(own(PLACES | NE15), WORDING)
    assert sorted(known["roads"]) == [
        ["NE1", "NO10", "mountain"],
        ["NE10", "NE15", "road"],
        ["NE14", "NE15", "mountain"],
        ["NE14", "NE9", "mountain"],
        ["NE15", "NE9", "road"],
    ]
    assert VIEW.prepared(own(PLACES | NE15), WORDING)["svg"].count("<line") == 5


def test_a_zone_has_one_ring_until_its_settlement_is_told() -> None:
    told = {FactKey("settlements", "SE"): {"capital": ["SE2"], "city": ["SE6", "SE14"]}}
    before, after = (VIEW.prepared(own(facts), WORDING)["rings"] for facts in ({}, told))
    assert (before["SE2"], before["NO15"]) == (1, 3), "the rulebook names NO15"
    assert (after["SE2"], after["SE6"], after["SE9"]) == (3, 2, 1)
    assert VIEW.words(own(told), WORDING)["rings"]["SE2"] == 3


def test_example_play_says_nothing_anew_with_every_answer() -> None:
    play: Play[Resistance] = Play(GAME, Setup("resistance", SEATS))
    assert VIEW.words(play.state, WORDING) == {}


@pytest.mark.parametrize("told", [{}, NE15], ids=["nothing told", "one zone told"])
def test_the_terminal_shows_the_island_without_asking(told: dict[FactKey, Value]) -> None:
    lines = SCREEN.whole(own(told), WORDING.formatter, Signs())
    assert any("15" in text for line in lines for _, text in line)
