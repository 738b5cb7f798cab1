"""Officers: influence, bonuses and scoring (catalogue section 7)."""

from typing import Any

import pytest

from engine.perseverance.officers import place_cubes
from engine.perseverance.state import DISSENTERS
from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import table

LAST = [("neutral", "innovator")]


def assembly(**laid: Any) -> Table:
    """A four-player assembly by hand, before the officers are scored."""
    t = table(**({"keeping": "crises", "in_pool": LAST} | laid))
    return t.to_assembly()


def scored(t: Table) -> list[int]:
    """Followers from officers, by seat."""
    t.pass_on("assembly.officers")
    return [player.ledger["officers"] for player in t.game.players]


@pytest.mark.rule("P1-OFF-01", "P1-COMP-13")
def test_there_are_four_officers_one_for_each_zone() -> None:
    game = table().game
    assert {officer.zone for officer in game.officers.values()} == set(game.zones)
    assert all(officer.bonus for officer in game.officers.values())


@pytest.mark.rule("P1-OFF-02", "P1-OFF-03", "P1-OFF-04", "P1-INV-06", "P1-EX-09")
def test_the_fourth_cube_pays_who_has_two_and_empties_the_row() -> None:
    t = table(cubes={"chief-engineer": ["Robert", "Emmy"]}, first="Olivia", assets={"Olivia": {"story": 2}})
    t.place("rations").secondary("influence", "chief-engineer", "2-2story")
    officer = t.game.officers["chief-engineer"]
    assert t.assets("Olivia")["safeguard"] == 2
    assert "safeguard" not in t.assets("Robert")
    assert "safeguard" not in t.assets("Emmy")
    assert officer.spaces == []
    assert officer.pool.total() == 4
    assert "story" not in t.assets("Olivia")


@pytest.mark.rule("P1-OFF-03", "P1-2P-17")
@pytest.mark.parametrize(
    ("row", "paid"),
    [
        (["Robert", "Emmy", "Robert"], {"Robert": 1, "Emmy": 1}),
        (["Robert", "Robert", "dissenters"], {"Robert": 1, "Emmy": 0}),
        (["dissenters", "dissenters", "Robert"], {"Robert": 0, "Emmy": 0}),
    ],
)
def test_a_split_pays_both_and_the_dissenters_never(row: list[str], paid: dict[str, int]) -> None:
    t = table(players=2, cubes={"chief-mate": row}, assets={"Robert": {"food": 0}, "Emmy": {"food": 0}})
    place_cubes(t.game, t.game.officers["chief-mate"], t.owner("Emmy"), 1)
    assert {name: t.player(name).assets["food"] for name in paid} == paid


@pytest.mark.rule("P1-OFF-05")
def test_cubes_left_over_go_on_filling_the_same_officer() -> None:
    t = table(cubes={"chief-mate": ["Emmy", "Emmy", "Emmy"]}, assets={"Robert": {"story": 4}})
    t.place("rations").secondary("influence", "chief-mate", "3-4story")
    officer = t.game.officers["chief-mate"]
    assert (officer.spaces, officer.pool[1], officer.pool[0]) == ([0, 0], 3, 1)
    assert t.player("Emmy").assets["food"] == 2, "the bonus came in between"


@pytest.mark.rule("P1-OFF-06", "P1-OFF-07", "P1-ASM-60")
def test_influence_never_leaves_an_officer() -> None:
    t = table(keeping="crises", cubes={"chief-mate": ["Robert"], "chief-steward": ["Emmy", "Emmy", "Emmy"]})
    seen = {id: officer.cubes(0) + officer.cubes(1) for id, officer in t.game.officers.items()}
    while t.play.request is not None:
        t.tell("rations").end_turn()
        now = {id: officer.cubes(0) + officer.cubes(1) for id, officer in t.game.officers.items()}
        assert all(now[id] >= seen[id] for id in now)
        seen = now


@pytest.mark.rule("P1-OFF-11")
def test_the_chief_mate_counts_own_pieces_of_one_area() -> None:
    t = assembly(
        cubes={"chief-mate": ["Robert"], "chief-steward": [], "chief-of-security": [], "chief-engineer": []},
        settlements={"sustenance": {1: "Robert"}},
        posts={"military": {"top-1": ("Robert", "light"), "top-2": ("Robert", "leader")}},
        walls={"military": {1: "Robert"}},
        traps={"military": {"a1": "Robert"}},
    ).pass_on("ask.area")
    assert len(t.options()) == 8
    assert getattr(t.request, "default", None) == ("military:defense",), "the box proposes the best"
    assert scored(t) == [4, 0, 0, 0]
    town = assembly(
        cubes={"chief-mate": ["Robert"], "chief-steward": [], "chief-of-security": [], "chief-engineer": []},
        settlements={"expansion": {1: "Robert", 2: "Robert", 3: "Emmy"}},
        on_board={"supply": [("Robert", "innovator"), ("Emmy", "innovator")]},
        leaders={"Robert": "expansion"},
    ).pass_on("ask.area")
    town.choose("expansion:community")
    assert scored(town) == [4, 0, 0, 0]


@pytest.mark.rule("P1-OFF-12", "P1-EX-21")
def test_the_chief_of_security_counts_patrols_with_friendly_ties() -> None:
    row = ["Robert", "Robert", "Robert"]
    t = assembly(
        cubes={"chief-of-security": row, "chief-mate": [], "chief-steward": [], "chief-engineer": []}
    )
    t.game.officers["chief-of-security"].pool.update({3: 3, 1: 2})
    t.pass_on("ask.patrol-cards-all")
    assert len(t.parts()) == 3, "Jeremy has no cube there"
    t.fill(3, 1, 2)
    assert scored(t) == [6, 1, 0, 4]


@pytest.mark.rule("P1-OFF-12")
def test_a_patrol_in_progress_counts_too() -> None:
    t = table(soldiers={"Robert": {"light": 1}}, in_pool=LAST * 2, cubes={"chief-of-security": ["Robert"]})
    t.place("patrol").choose("unlisted").fill(1, 2).pass_on("ask.assign").choose("light").cube()
    t.pass_on("ask.go-on").choose("yes").count(1).roll("6")
    t.place("rations").pass_on("assembly.officers")
    assert t.player("Robert").ledger["officers"] >= 2
    assert t.player("Robert").completed == 0


@pytest.mark.rule("P1-OFF-13", "P1-EX-22")
@pytest.mark.parametrize(("settlements", "dice", "value"), [(4, 2, 6), (5, 2, 6), (4, 1, 3), (1, 5, 0)])
def test_the_chief_steward_counts_sets(settlements: int, dice: int, value: int) -> None:
    t = assembly(
        cubes={"chief-steward": ["Robert"], "chief-mate": [], "chief-of-security": [], "chief-engineer": []},
        settlements={"sustenance": dict.fromkeys(range(1, settlements + 1), "Robert")},
        on_board={"rations": [("Robert", "innovator")] * dice},
    )
    assert scored(t)[0] == value


@pytest.mark.rule("P1-OFF-14", "P1-ATTACK-RETRIEVE-03")
def test_the_chief_engineer_counts_walls_and_traps_also_used_ones() -> None:
    t = assembly(
        cubes={"chief-engineer": ["Robert"], "chief-mate": [], "chief-of-security": [], "chief-steward": []},
        walls={"military": {1: "Robert"}, "expansion": {2: "Robert"}},
        traps={"military": {"a1": "Robert"}},
    )
    t.game.used_traps[0]["raptor"] = 2
    assert scored(t)[0] == 5


@pytest.mark.rule("P1-OFF-11", "P1-OFF-12", "P1-OFF-13", "P1-OFF-14")
@pytest.mark.parametrize(
    ("officer", "asset", "number"),
    [
        ("chief-mate", "food", 1),
        ("chief-of-security", "valor", 2),
        ("chief-steward", "scrap", 1),
        ("chief-engineer", "safeguard", 2),
    ],
)
def test_the_bonus_of_an_officer(officer: str, asset: str, number: int) -> None:
    t = table(cubes={officer: ["Robert"] * 3}, assets={"Robert": {asset: 0}})
    place_cubes(t.game, t.game.officers[officer], 0, 1)
    assert t.player("Robert").assets[asset] == number
    polish = table(settings={"chief-engineer-bonus": "1"}).game.officers["chief-engineer"].bonus
    assert polish == {"safeguard": 1}


@pytest.mark.rule("P1-OFF-21", "P1-OFF-22", "P1-OFF-23", "P1-OFF-24", "P1-OFF-25", "P1-OFF-26", "P1-GAP-23")
@pytest.mark.parametrize(
    ("spaces", "pool", "wanted"),
    [
        (["Robert", "Emmy"], {0: 1}, [5, 2, 0, 0]),
        (["Robert", "Emmy", "Jeremy"], {}, [5, 5, 5, 0]),
        (["Robert", "Emmy", "Jeremy"], {0: 1}, [5, 2, 2, 0]),
        (["Robert", "Emmy", "Jeremy"], {0: 2, 1: 1}, [5, 2, 0, 0]),
        (["Robert"], {1: 1, 2: 1}, [5, 5, 5, 0]),
        ([], {0: 1}, [5, 0, 0, 0]),
    ],
)
def test_most_influence_scores_in_full_second_most_half(
    spaces: list[str], pool: dict[int, int], wanted: list[int]
) -> None:
    rest: dict[str, list[str]] = {"chief-mate": [], "chief-of-security": [], "chief-steward": []}
    t = assembly(
        cubes={"chief-engineer": spaces, **rest},
        walls={
            "military": {1: "Robert", 2: "Robert", 3: "Emmy", 4: "Emmy"},
            "expansion": {1: "Robert", 2: "Robert", 3: "Emmy", 4: "Emmy"},
            "protection": {1: "Robert", 2: "Emmy", 3: "Jeremy", 4: "Jeremy"},
            "sustenance": {1: "Jeremy", 2: "Jeremy", 3: "Jeremy"},
        },
    )
    t.game.officers["chief-engineer"].pool.update(pool)
    assert scored(t) == wanted


@pytest.mark.rule("P1-2P-16")
def test_dissenter_cubes_take_ranks_and_score_nothing() -> None:
    t = table(
        players=2,
        keeping="crises",
        in_pool=LAST,
        cubes={
            "chief-engineer": ["dissenters", "dissenters", "Robert"],
            "chief-mate": [],
            "chief-of-security": [],
            "chief-steward": [],
        },
        walls={"military": {1: "Robert", 2: "Robert", 3: "Robert"}},
    ).to_assembly()
    assert scored(t) == [1, 0], "half, though no other player is there"
    assert t.game.officers["chief-engineer"].cubes(DISSENTERS) == 2
