"""When an outpost can be used: with the last piece that it needs, and no more without it."""

from typing import Any

import pytest

from engine.perseverance.two.outposts import OUTPOSTS
from engine.requests import Choose
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.test_expansion import john
from tests.engine.perseverance_two.test_outposts import at

AWAY = {"John": "military"}


def usable(t: Table, outpost: str) -> bool:
    return OUTPOSTS[outpost].possible(t.game, t.player("John"))


def with_cubes(left: int, **laid: Any) -> Table:
    """John with so many cubes of his own left, two berries and two light soldiers."""
    t = john({"glowberry": 2}, soldiers={"John": {"light": 2}}, **laid)
    cubes = t.game.cubes_left(t.owner("John")) - left
    t.game.officers["captain"].pool[t.owner("John")] += cubes
    return t


@pytest.mark.rule("P2-OUT-14", "P2-OUT-16", "P2-OUT-15")
@pytest.mark.parametrize("outpost", ["proving-grounds", "secret-meeting-place", "rendezvous-point"])
@pytest.mark.parametrize(("left", "may"), [(1, True), (0, False)])
def test_what_places_a_cube_needs_one(outpost: str, left: int, may: bool) -> None:
    assert usable(with_cubes(left), outpost) == may


@pytest.mark.rule("P2-OUT-14")
@pytest.mark.parametrize(("light", "may"), [(1, True), (0, False)])
def test_the_proving_grounds_need_a_light_soldier(light: int, may: bool) -> None:
    assert usable(john(soldiers={"John": {"light": light, "heavy": 1}}), "proving-grounds") == may


@pytest.mark.rule("P2-OUT-15", "P2-OUT-16")
@pytest.mark.parametrize("outpost", ["secret-meeting-place", "rendezvous-point"])
@pytest.mark.parametrize(("berries", "may"), [(1, True), (0, False)])
def test_what_sells_for_berries_needs_one(outpost: str, berries: int, may: bool) -> None:
    assert usable(john({"glowberry": berries}), outpost) == may


@pytest.mark.rule("P2-OUT-11")
def test_the_officers_lodge_needs_a_perk_to_gain_or_one_to_move() -> None:
    assert usable(john(), "officers-lodge"), "one can be gained"
    t = with_cubes(0)
    assert not usable(t, "officers-lodge")
    t.game.officers["captain"].pool[t.owner("John")] -= 1
    t.player("John").perks = ["CM-1A"]
    assert usable(t, "officers-lodge"), "one can be moved"


@pytest.mark.rule("P2-OUT-12")
@pytest.mark.parametrize(("laid", "may"), [({}, True), ({"leaders": AWAY}, False)])
def test_the_patrol_hub_is_content_with_the_leader(laid: dict[str, Any], may: bool) -> None:
    assert usable(john(soldiers={"John": {}}, **laid), "patrol-hub") == may


@pytest.mark.rule("P2-OUT-13")
def test_the_tile_of_the_pioneers_is_tapped_on_the_map() -> None:
    t = at("pioneer-base")
    assert isinstance(t.request, Choose)
    assert t.request.on_map
