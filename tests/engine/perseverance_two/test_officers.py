"""The five officers: influence, bonuses, and what they value (catalogue: Officers)."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.perseverance.officers import place_cubes
from engine.perseverance.two.officers import CONDITIONS, bonus
from engine.perseverance.two.state import CUBES_EACH
from tests.engine.perseverance_two.doing import doing
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table

SOME_PERKS = ["CS-1A", "CS-1B", "CM-1A", "CA-1A", "ST-1A", "EN-1A"]


def value(officer: str, **laid: Any) -> int:
    """What John's own condition is worth."""
    t = table(**laid)
    found: list[int] = []

    def ask(game: Any) -> Any:
        found.append((yield from CONDITIONS[officer](game, game.players[0])))

    doing(t, ask)
    return found[0]


def fill(cubes: list[str], **laid: Any) -> Table:
    """These cubes come to the Chief Mate, one after the other."""
    t = table(cubes={"chief-mate": []}, **laid)
    for name in cubes:
        place_cubes(t.game, t.game.officers["chief-mate"], t.owner(name), 1)
    return t


@pytest.mark.rule("P2-OFF-01", "P2-OFF-04")
def test_there_are_five_officers_each_with_a_zone() -> None:
    game = table().game
    assert {officer.zone for officer in game.officers.values()} == set(game.zones)
    assert set(game.officers) == set(CONDITIONS)


@pytest.mark.rule("P2-OFF-02", "P2-OFF-03", "P2-OFF-05", "P2-EX-08a")
def test_the_fourth_cube_pays_those_with_two_and_empties_the_spaces() -> None:
    t = fill(["John", "Fred", "John"], assets={"John": {"food": 0}, "Fred": {"food": 0}})
    officer = t.game.officers["chief-mate"]
    assert officer.spaces == [t.owner("John"), t.owner("Fred"), t.owner("John")], "left to right"
    place_cubes(t.game, officer, t.owner("Isabelle"), 1)
    assert officer.spaces == []
    assert officer.pool == {t.owner("John"): 2, t.owner("Fred"): 1, t.owner("Isabelle"): 1}
    assert (t.player("John").assets["food"], t.player("Fred").assets["food"]) == (1, 0)


@pytest.mark.rule("P2-OFF-06", "P2-GAP-20")
def test_influence_is_spaces_and_pool_but_no_perk() -> None:
    t = fill(["John", "John", "Fred", "Fred", "John"], perks={"John": ["CM-1A", "CM-1B"]})
    assert t.game.officers["chief-mate"].cubes(t.owner("John")) == 3


@pytest.mark.rule("P2-OFF-07")
def test_cubes_stay_where_they_are() -> None:
    t = fill(["John"]).last_die()
    officer = t.game.officers["chief-mate"]
    before = officer.cubes(t.owner("John"))
    t.to_assembly().pass_on("ask.effect")
    assert officer.cubes(t.owner("John")) == before


@pytest.mark.rule("P2-OFF-08")
def test_twenty_five_cubes_are_all_perks_included() -> None:
    t = fill(["John"] * 30, perks={"John": ["CM-1A", "CM-1B"]})
    owner = t.owner("John")
    assert sum(officer.cubes(owner) for officer in t.game.officers.values()) + 2 == CUBES_EACH
    assert t.game.cubes_left(owner) == 0


@pytest.mark.rule("P2-GAP-28")
def test_more_cubes_than_spaces_begin_a_new_row() -> None:
    t = fill(["John", "John"])
    officer = t.game.officers["chief-mate"]
    place_cubes(t.game, officer, t.owner("John"), 3)
    assert (officer.spaces, officer.pool[t.owner("John")]) == ([t.owner("John")], 4)


@pytest.mark.rule("P2-PERK-CA-2A")
def test_the_greedy_receive_a_bonus_twice() -> None:
    t = fill(
        ["John"] * 2 + ["Fred"] * 2,
        perks={"John": ["CA-2A"]},
        assets={"John": {"food": 0}, "Fred": {"food": 0}},
    )
    assert (t.player("John").assets["food"], t.player("Fred").assets["food"]) == (2, 1)


@pytest.mark.rule("P2-OFF-09", "P2-EX-12")
@pytest.mark.parametrize(("cubes", "perks", "worth"), [(7, 5, 5), (5, 6, 5), (3, 6, 3)])
def test_the_chief_mate_values_pairs_of_a_cube_and_a_perk(cubes: int, perks: int, worth: int) -> None:
    row = {"captain": ["John"] * min(cubes, 3), "chief-steward": ["John"] * max(0, min(cubes - 3, 3))}
    rest = {"chief-engineer": ["John"] * max(0, cubes - 6)}
    none: Mapping[str, list[str]] = {"chief-mate": [], "chief-of-security": []}
    laid: dict[str, Any] = {"cubes": {**none, **row, **rest}, "perks": {"John": SOME_PERKS[:perks]}}
    assert value("chief-mate", **laid) == worth


@pytest.mark.rule("P2-OFF-10")
def test_the_chief_of_security_values_adventures_and_pays_as_the_tile_shows() -> None:
    t = table()
    t.player("John").completed = 2
    found: list[int] = []

    def ask(game: Any) -> Any:
        found.append((yield from CONDITIONS["chief-of-security"](game, game.players[0])))

    doing(t, ask)
    assert found == [4]
    assert (bonus("chief-of-security", "valor"), bonus("chief-of-security", "light")) == (
        {"valor": 2},
        {"light": 1},
    )


@pytest.mark.rule("P2-OFF-10")
def test_by_hand_the_adventure_cards_are_counted_when_they_score() -> None:
    t = table(keeping="crises", cubes={"chief-of-security": ["John"]}).last_die()
    t.to_assembly().pass_on("ask.adventure-cards")
    assert t.whose == "John"
    before = t.followers("John")[0]
    t.count(3).pass_on("assembly.wrap-up")
    assert t.followers("John")[0] >= before + 6


@pytest.mark.rule("P2-OFF-11", "P2-EX-13")
def test_the_chief_steward_values_two_settlements_with_a_die() -> None:
    settlements = {"military": {1: "John", 2: "John"}, "expansion": {1: "John", 2: "John"}, "sustenance": {}}
    on_board = {"salvage": [("John", "organizer")]}
    pool = [("John", "organizer"), ("neutral", "organizer")]
    assert value("chief-steward", settlements=settlements, on_board=on_board, in_pool=pool) == 6


@pytest.mark.rule("P2-OFF-12")
def test_the_chief_engineer_values_outposts_twice_and_camps_once() -> None:
    laid: dict[str, Any] = {"camps": {"S1": "John", "P2": "John"}, "outposts": {"P2": ("crash-site", "John")}}
    assert value("chief-engineer", **laid) == 4
    assert bonus("chief-engineer", "valor") == {"glowberry": 2}


@pytest.mark.rule("P2-OFF-13", "P2-OFF-14", "P2-EX-14")
def test_the_captain_values_three_soldiers_with_a_watchtower() -> None:
    soldiers = {"John": {"light": 3, "heavy": 3}}
    assert value("captain", soldiers=soldiers, towers={"S1": "John", "P2": "John"}) == 8
    assert value("captain", soldiers=soldiers, towers={"S1": "John"}) == 4
    assert bonus("captain", "valor") == {"resource": 1}


@pytest.mark.rule("P2-OFF-13")
def test_by_hand_the_soldiers_are_counted_where_a_tower_makes_them_worth_it() -> None:
    t = table(keeping="crises", cubes={"captain": ["John"]}, towers={"S1": "John"}).last_die()
    t.to_assembly().pass_on("ask.soldiers")
    assert t.whose == "John"
    assert t.request.rule == ("P2-OFF-13",)
