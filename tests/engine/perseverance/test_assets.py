"""Assets and caps (catalogue section 3)."""

import pytest

from engine.perseverance.assets import gain
from tests.engine.perseverance.table import table


@pytest.mark.rule("P1-ASSET-01")
def test_resources_have_no_limit() -> None:
    t = table(assets={"Robert": {"food": 40}}).place("rations")
    assert t.assets("Robert")["food"] == 42


@pytest.mark.rule("P1-ASSET-02")
def test_what_one_does_not_have_cannot_be_spent() -> None:
    t = table(assets={"Robert": {"food": 0, "scrap": 0, "story": 0}}).place("training")
    assert set(t.options()) == {"light", "story"}
    t = table(assets={"Robert": {"story": 1}}).place("rations").secondary("influence", "chief-mate")
    assert t.asks != "ask.cubes", "two cubes cost 2 stories"


@pytest.mark.rule("P1-ASSET-03", "P1-ASSET-04", "P1-GAP-28")
def test_soldiers_come_from_the_supply_and_what_it_lacks_is_lost() -> None:
    t = table(soldiers={"Robert": {"light": 4}}).place("training").choose("light")
    assert (t.player("Robert").board["light"], t.player("Robert").supply["light"]) == (5, 0)
    assert not t.may("light-for-food"), "no light one is left"
    heavy = table(soldiers={"Robert": {"heavy": 4}}, assets={"Robert": {"scrap": 2}}).place("training")
    assert heavy.may("heavy")
    heavy.player("Robert").supply["heavy"] = 0
    heavy.choose("light")
    assert heavy.may("light-for-food")
    assert not heavy.may("heavy")
    lost = table(soldiers={"Robert": {"light": 5}})
    gain(lost.game, lost.player("Robert"), {"light": 1})
    assert lost.player("Robert").board["light"] == 5
    assert [one.id for one in lost.game.take_news()] == ["perseverance.news.over-cap"]


@pytest.mark.rule("P1-ASSET-05", "P1-ATTACK-RETRIEVE-01", "P1-ATTACK-RETRIEVE-02")
def test_the_defeated_return_to_the_supply_and_survivors_to_the_board() -> None:
    t = table(
        keeping="crises",
        dinos={"military": ["raptor", "trampler"] + ["trampler"] * 6},
        posts={
            "military": {
                "top-1": ("Emmy", "light"),
                "top-2": ("Emmy", "light"),
                "bottom-1": ("Emmy", "light"),
            }
        },
    )
    before = t.player("Emmy").board["light"]
    t.attack("military").pass_on("phase.retrieve")
    assert t.player("Emmy").board["light"] == before + 2
    assert sum((t.player("Emmy").board + t.player("Emmy").supply).values()) == 10


@pytest.mark.rule("P1-ASSET-06", "P1-EX-25")
@pytest.mark.parametrize("track", ["valor", "safeguard"])
def test_valor_and_safeguard_stop_at_six(track: str) -> None:
    t = table(assets={"Robert": {track: 5}})
    gain(t.game, t.player("Robert"), {track: 2})
    assert t.assets("Robert")[track] == 6


@pytest.mark.rule("P1-ASSET-07", "P1-ASM-59")
def test_votes_have_no_limit_and_return_to_0_after_an_assembly() -> None:
    t = table(keeping="crises", in_pool=[("neutral", "innovator")], votes={"Robert": 30})
    gain(t.game, t.player("Robert"), {"votes": 3})
    assert t.player("Robert").votes == 33
    t.to_assembly().end_turn()
    assert [player.votes for player in t.game.players] == [0] * 4


@pytest.mark.rule("P1-ASSET-09", "P1-SEC-03", "P1-GAP-19")
def test_fifteen_cubes_are_all_there_are() -> None:
    t = table(leaders={"Robert": "military"}, soldiers={"Robert": {}}, assets={"Robert": {"story": 9}})
    t.game.officers["chief-mate"].pool.update({0: 12})
    assert t.game.cubes_left(0) == 2
    t.place("rations").secondary("influence", "chief-steward")
    assert set(t.options()) == {"1", "2-2story"}, "no third cube"
    t.choose("2-2story")
    assert t.game.cubes_left(0) == 0
    for _ in range(3):
        t.end_turn()
    t.place("rations")
    assert (t.asks, t.whose) == ("ask.effect", "Emmy"), "no cube, no soldier, leader out: no secondary action"
    assert t.hears("news.no-secondary")


@pytest.mark.rule("P1-ASSET-10", "P1-ATTACK-RETRIEVE-03")
def test_settlements_walls_and_traps_are_limited_and_used_traps_stay_used() -> None:
    t = table(walls={z: {1: "Robert", 2: "Robert"} for z in ("sustenance", "military", "expansion")})
    t.game.areas["protection"].walls[1] = 0
    t.place("fortifications", icons=(), space="other")
    assert not t.may("wall"), "all 7 walls stand"
    assert t.may("trap")
    t = table(settlements={z: dict.fromkeys(range(1, 7), "Robert") for z in ("sustenance", "military")})
    t.choose("settle")
    assert t.asks == "ask.overrule", "all 12 settlements are built"
    t = table(keeping="crises", dinos={"military": ["raptor"] * 8}, traps={"military": {"a1": "Robert"}})
    t.attack("military").pass_on("phase.retrieve")
    assert (t.game.traps(0), t.game.traps_left(0)) == (0, 7)


@pytest.mark.rule("P1-ASSET-10", "P1-ATTACK-BREACH-02")
def test_a_trampled_settlement_can_be_built_again() -> None:
    t = table(keeping="crises", dinos={"military": ["trampler"] * 8}, settlements={"military": {4: "Emmy"}})
    before = t.game.settlements_left(1)
    t.attack("military").pass_on("phase.retrieve")
    assert t.game.settlements_left(1) == before + 1
