"""The bonus of every Settlement space (catalogue table of section 5.3)."""

from typing import Any

import pytest

from tests.engine.perseverance.catalogue import rows
from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import table


def settle(space: int, **laid: Any) -> Table:
    t = table(assets={"Robert": {"food": 3}}, dangerous=["military"], **laid)
    return t.place("settle").choose("one").choose(f"military:settlement-{space}")


@pytest.mark.rule("P1-EXP-21", "P1-EXP-22", "P1-EXP-25", "P1-EXP-26", "P1-EXP-27", "P1-EXP-28")
@pytest.mark.parametrize(
    ("space", "votes", "light", "safeguard", "words"),
    [
        (1, 0, 0, 0, "none"),
        (2, 1, 0, 0, "1 Vote"),
        (5, 0, 1, 0, "1 × Production of the Zone"),
        (6, 2, 0, 0, "2 Votes"),
        (7, 0, 2, 0, "2 × Production of the Zone"),
        (8, 0, 0, 3, "3 Safeguard"),
    ],
)
def test_a_space_pays_its_bonus(space: int, votes: int, light: int, safeguard: int, words: str) -> None:
    t = settle(space, settlements={"military": {}}, soldiers={"Robert": {}})
    player = t.player("Robert")
    assert (player.votes, player.board["light"], player.assets["safeguard"]) == (votes, light, safeguard)
    printed = {row["Space"]: row["Bonus"] for row in rows("EXP")}
    assert printed[str(space)] == words


@pytest.mark.rule("P1-EXP-23", "P1-GAP-15")
@pytest.mark.parametrize(("icon", "votes", "cubes"), [("influence", 0, 1), ("vote", 1, 0)])
def test_space_3_pays_what_the_table_sees_printed(icon: str, votes: int, cubes: int) -> None:
    t = settle(3, settings={"space-3": icon})
    assert t.player("Robert").votes == votes
    assert t.game.officers["chief-of-security"].cubes(0) == cubes
    (setting,) = [one for one in t.play.game.settings if one.name == "space-3"]
    assert setting.default == "influence"


@pytest.mark.rule("P1-EXP-24", "P1-OFF-07")
def test_space_4_puts_a_cube_on_the_officer_of_the_zone_and_may_fill_the_row() -> None:
    t = settle(4, cubes={"chief-of-security": ["Robert", "Emmy", "Emmy"]})
    assert t.game.officers["chief-of-security"].cubes(0) == 2
    assert t.game.officers["chief-of-security"].spaces == []
    assert (t.assets("Robert")["valor"], t.assets("Emmy")["valor"]) == (2, 2)


@pytest.mark.rule("P1-EXP-29", "P1-SEC-11", "P1-GAP-34")
@pytest.mark.parametrize("where", ["town", "area", "home"])
def test_space_9_brings_the_leader_home_from_anywhere(where: str) -> None:
    t = settle(
        9,
        leaders={"Robert": "expansion"} if where == "town" else {},
        posts={"protection": {"top-1": ("Robert", "leader")}} if where == "area" else {},
    )
    assert not t.game.leader_is_out(0)
    assert t.hears("news.leader-home") == (where != "home"), "legal, and without effect for one at home"


@pytest.mark.rule("P1-EXP-30", "P1-DEF-05")
def test_space_10_places_up_to_three_soldiers_with_their_pay() -> None:
    t = settle(10, soldiers={"Robert": {"light": 2, "heavy": 2}})
    assert "stop" in t.options(), "up to three"
    t.then("light", "military:top-1", "light", "expansion:top-1", "heavy", "military:bottom-1")
    assert (t.assets("Robert")["valor"], t.assets("Robert")["safeguard"]) == (2, 1)
    assert t.asks == "ask.secondary"
