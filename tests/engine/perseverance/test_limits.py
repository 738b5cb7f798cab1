"""What is offered once, twice or up to a limit, and then no more; and what is only there with its cause."""

from collections import Counter

import pytest

from engine.perseverance.assets import soldier_name
from engine.perseverance.options import counts
from engine.perseverance.plain import plain_town
from engine.requests import Choose, Count, Form, Roll
from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import begin, table


def post_soldiers(t: Table, first: int = 1) -> Table:
    """Soldiers to the top row of Military until nobody asks for more."""
    number = first
    while t.asks == "ask.soldier":
        t.choose("light").choose(f"military:top-{number}")
        number += 1
    return t


@pytest.mark.rule("P1-SEC-04")
def test_the_secondary_action_places_two_soldiers_and_no_third() -> None:
    t = post_soldiers(table(soldiers={"Robert": {"light": 4}}).place("rations").secondary("soldiers"))
    assert t.player("Robert").board["light"] == 2
    assert len(t.area("military").posts) == 2


@pytest.mark.rule("P1-MIL-06")
def test_training_places_two_soldiers_and_no_third() -> None:
    t = table(soldiers={"Robert": {"light": 4}}, assets={"Robert": {"story": 1}}).place("training")
    post_soldiers(t.choose("place"))
    assert t.asks == "ask.pick"
    assert t.player("Robert").board["light"] == 2


@pytest.mark.rule("P1-LEADER-08")
def test_a_natural_leader_places_one_light_soldier() -> None:
    t = table(soldiers={"Robert": {"light": 4}}, settings={"player-boards": "B"}).place("training")
    t.then("story", "stop").choose("yes")
    assert len(post_soldiers(t).area("military").posts) == 1


@pytest.mark.rule("P1-MIL-02", "P1-MIL-03", "P1-MIL-04")
def test_training_offers_no_soldier_that_the_supply_lacks() -> None:
    rich = {"Robert": {"food": 2, "scrap": 2, "story": 0}}
    t = table(soldiers={"Robert": {"light": 5}}, assets=rich).place("training")
    assert set(t.options()) == {"heavy", "story"}
    t = table(soldiers={"Robert": {"heavy": 5}}, assets=rich).place("training")
    assert set(t.options()) == {"light", "light-for-food", "story"}


@pytest.mark.rule("P1-PROT-02")
def test_a_wall_with_a_story_gives_two_followers_and_a_trap_with_food_one_valor() -> None:
    t = table(assets={"Robert": {"food": 1, "scrap": 1, "story": 1}}).place("fortifications")
    before = t.player("Robert").followers
    t.choose("trap-for-food").answer_plainly()
    assert t.assets("Robert")["valor"] == 1
    t.choose("wall-for-story").answer_plainly()
    assert t.player("Robert").followers == before + 2


@pytest.mark.rule("P1-LEADER-04", "P1-LEADER-05", "P1-DINO-06")
def test_jack_decides_about_a_dino_before_it_is_known_whether_the_die_has_room() -> None:
    t = _jack(free=1)
    assert t.asks == "ask.fireworks", "the raptor would take the last space"
    t.then("raptor", "military")
    assert t.asks == "roll-dino.normal", "now the die has room"
    assert "raptor" in t.area("military").dinos.values()
    t.roll(_first_face(t))
    assert t.asks != "ask.fireworks", "one dino in one Primary Action"


@pytest.mark.rule("P1-LEADER-04", "P1-DINO-06")
def test_jack_who_keeps_all_dinos_is_asked_once_and_the_die_is_not_rolled() -> None:
    t = _jack(free=1).choose("no")
    assert t.asks not in ("ask.fireworks", "roll-dino.normal")


@pytest.mark.rule("P1-LEADER-04")
def test_with_room_for_all_jack_decides_when_the_die_has_shown_its_dinos() -> None:
    t = _jack(free=4)
    assert t.asks == "roll-dino.normal"
    t.roll(_first_face(t))
    assert t.asks == "ask.fireworks"


def _first_face(t: Table) -> str:
    assert isinstance(t.request, Roll)
    return t.request.dice[0].faces[0].id


def _jack(*, free: int) -> Table:
    """Robert as Jack places a die with the icons raptor and die, where so many spaces are free."""
    t = table(
        settings={"player-boards": "B"},
        cast={"Robert": "jack", "Emmy": "keoni"},
        dinos={"protection": ["trampler"] * (8 - free)},
    )
    return t.place("salvage", icons=["raptor", "die"])


@pytest.mark.rule("P1-LEADER-04", "P1-LEADER-05")
@pytest.mark.parametrize(("free", "offered"), [(1, False), (2, True), (3, True)])
def test_by_hand_fireworks_go_to_another_area_with_room_for_two(free: int, offered: bool) -> None:
    full = ["trampler"] * (8 - free)
    t = table(
        keeping="crises",
        settings={"player-boards": "B"},
        cast={"Robert": "jack", "Emmy": "keoni"},
        dinos={"military": full, "sustenance": ["trampler"] * 7, "expansion": ["trampler"] * 7},
    )
    t.tell("salvage")
    assert t.may("fireworks raptor") is offered
    if offered:
        t.then("fireworks", "raptor")
        assert set(t.options()) == {"military"}, "not the zone of the die"


@pytest.mark.rule("P1-ASM-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_all_assemblies_stays_the_same_during_one(players: int) -> None:
    t = table(players=players).last_die()
    before = plain_town(t.game)
    during = plain_town(t.to_assembly().game)
    assert (before["assemblies"], during["assemblies"]) == (0, 1)
    assert before["all_assemblies"] == during["all_assemblies"] == len(before["tiles"])


@pytest.mark.rule("P1-PATROL-11")
def test_where_all_that_were_drawn_are_kept_nobody_is_asked_which() -> None:
    t = table(soldiers={"Robert": {"light": 1}}).place("patrol").choose("unlisted").fill(1, 1)
    t.pass_on("ask.assign").choose("light").cube().fill([], 2).drawn("light-1")
    assert t.asks == "ask.card", "one was drawn, and the stage keeps two"


def test_an_option_of_which_there_is_none_is_not_offered() -> None:
    assert [option.id for option in counts(Counter(light=0, heavy=2), soldier_name)] == ["heavy"]


@pytest.mark.rule("P1-SEC-02")
def test_cubes_say_what_they_cost() -> None:
    t = table(assets={"Robert": {"story": 2}}).place("rations").secondary("influence", "chief-mate")
    assert isinstance(t.request, Choose)
    labels = {option.id: option.label.id for option in t.request.options if option.label}
    assert labels == {"1": "perseverance.cubes", "2-2story": "perseverance.cubes-for"}


@pytest.mark.rule("P1-GAP-14")
def test_the_assets_of_side_b_are_read_out_in_full_play_and_announced_by_hand() -> None:
    t = begin(settings={"player-boards": "B"}).pass_on("ask.start")
    assert isinstance(t.request, Form)
    assert {part.most for part in t.request.parts if isinstance(part, Count)} == {5}
    heard: set[str] = set()
    t = begin(keeping="crises", settings={"player-boards": "B"})
    while t.asks != "ask.first":
        t.answer_plainly()
        heard |= {one.id for one in (*t.told(), *t.game.news)}
    assert "perseverance-1.setup.side-b" in heard
