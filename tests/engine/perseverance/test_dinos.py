"""Dinos come to the Defense areas (catalogue section 4.3)."""

import pytest

from tests.engine.perseverance.files import board
from tests.engine.perseverance.table import table

POOL = [("neutral", "innovator")] * 5


@pytest.mark.rule("P1-DINO-01", "P1-DINO-02", "P1-DINO-03", "P1-GAP-01", "P1-GAP-02")
def test_icons_are_followed_from_top_to_bottom_along_the_arrows_before_the_effect() -> None:
    t = table().then("rations", "grey-adventurer", "keep")
    assert t.asks == "ask.icons", "the file does not list this space"
    t.choose("raptor", "trampler", "raptor")
    assert t.area("sustenance").dinos == {"a1": "raptor", "a2": "trampler", "a3": "raptor"}
    assert all(not area.dinos for zone, area in t.game.areas.items() if zone != "sustenance")
    order = [one.id.rpartition(".")[2] for one in t.told()]
    assert order == ["dino", "dino", "dino", "gains"], "first the dinos, then the food"


@pytest.mark.rule("P1-GAP-01", "P1-GAP-02")
def test_a_listed_space_asks_nothing_and_an_incomplete_effect_offers_another() -> None:
    t = table(in_pool=POOL).then("fortifications", "grey-innovator", "keep")
    assert set(t.options()) == {"fortifications:0", "other"}
    t.choose("fortifications:0")
    assert t.asks == "roll-dino.normal", "a raptor and a die, as the rulebook's example shows"
    listed = table(data={"board_4": board(symbols={"rations": ("innovator",)})}, in_pool=POOL)
    listed.then("rations", "grey-innovator")
    assert listed.asks == "roll-dino.normal"


@pytest.mark.rule("P1-DINO-03", "P1-GAP-03")
def test_the_owner_may_tell_another_path_of_the_arrows() -> None:
    path = 'path = ["b4", "b3", "b2", "b1", "a1", "a2", "a3", "a4", "c2", "c3"]'
    t = table(data={"board_4": board(path=path)}, in_pool=POOL, keeping="crises")
    t.tell("rations", ["trampler", "raptor"])
    assert t.area("sustenance").dinos == {"b4": "trampler", "b3": "raptor"}


@pytest.mark.rule("P1-DINO-04", "P1-DINO-05", "P1-DICE-13")
@pytest.mark.parametrize(
    ("dangerous", "asks", "face", "dinos"),
    [
        (False, "roll-dino.normal", "trampler+raptor", ["trampler", "raptor"]),
        (True, "roll-dino.dangerous", "raptor+raptor", ["raptor", "raptor"]),
    ],
)
def test_a_die_icon_rolls_the_die_of_the_area(
    dangerous: bool, asks: str, face: str, dinos: list[str]
) -> None:
    t = table(dangerous=["sustenance"] if dangerous else [])
    t.place("rations", icons=("die",))
    assert t.asks == asks
    assert dict(t.request.prompt.params)["player"] == "Robert", "whose roll it is"
    t.roll(face)
    assert list(t.area("sustenance").dinos.values()) == dinos


@pytest.mark.rule("P1-DINO-06", "P1-GAP-32", "P1-DINO-09", "P1-ATTACK-01")
def test_dinos_without_a_space_are_ignored_and_a_full_area_waits_for_the_end_of_the_turn() -> None:
    t = table(dinos={"sustenance": ["trampler"] * 7})
    t.place("rations", icons=("raptor", "raptor", "die"))
    assert t.asks == "ask.secondary", "no roll without a space, and no attack yet"
    assert t.hears("news.no-roll")
    assert t.hears("news.no-space")
    assert list(t.area("sustenance").dinos.values()).count("raptor") == 1
    assert t.cube().asks == "attack"


@pytest.mark.rule("P1-DINO-07", "P1-EX-03", "P1-PROT-08")
def test_a_dino_stands_on_a_trap_which_stays_face_down() -> None:
    t = table(traps={"protection": {"a2": "Robert"}}, first="Jeremy", in_pool=POOL)
    t.place("fortifications", "grey-innovator", space="fortifications:0")
    t.roll("trampler")
    assert t.area("protection").dinos == {"a1": "raptor", "a2": "trampler"}
    assert t.area("protection").traps["a2"].kind is None
    assert t.followers("Robert") == [10]


@pytest.mark.rule("P1-DINO-08", "P1-GAP-04")
@pytest.mark.parametrize(("place", "first"), [("far", "c2"), ("near", "a1")])
def test_the_third_row_takes_dinos_only_in_a_dangerous_area(place: str, first: str) -> None:
    file = board(third_row_place=place)
    calm = table(data={"board_4": file}, keeping="crises", in_pool=POOL).tell("rations", ["raptor"])
    assert calm.area("sustenance").dinos == {"a1": "raptor"}
    wild = table(data={"board_4": file}, keeping="crises", in_pool=POOL, dangerous=["sustenance"])
    assert list(wild.tell("rations", ["raptor"]).area("sustenance").dinos) == [first]
    nearest = wild.area("sustenance").grid.column(2)[0]
    assert nearest == ("b2" if place == "far" else "c2")


@pytest.mark.rule("P1-GAP-20", "P1-INV-04")
def test_a_kind_that_has_run_out_is_not_placed_and_the_table_hears_it() -> None:
    everywhere = {zone: ["raptor"] * 10 for zone in ("military", "expansion")}
    t = table(dinos=everywhere, dangerous=["military", "expansion", "sustenance"], in_pool=POOL)
    assert t.game.dinos_left("raptor") == 0
    t.place("rations", icons=("raptor", "trampler"))
    assert list(t.area("sustenance").dinos.values()) == ["trampler"]
    assert t.hears("news.no-dino")
