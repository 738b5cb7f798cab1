"""The Dissenters, who sit at a table of two (catalogue: Two-player rules)."""

from collections import Counter
from typing import Any

import pytest

from engine.perseverance.state import DISSENTERS
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.soak import play_game
from tests.engine.perseverance_two.table import start, table

CITY = ("sustenance", "military", "expansion", "construction")
LAST = [("neutral", "innovator")]
NOBODY: dict[str, dict[int, str]] = {zone: {} for zone in CITY}


def votes(t: Table) -> list[int]:
    return [party.votes for party in t.game.parties]


def assembly(settlements: dict[int, str], **laid: Any) -> Table:
    """Two players at the first assembly, with settlements in Expansion only."""
    built = NOBODY | {"expansion": settlements}
    return table(players=2, in_pool=LAST, settlements=built, **laid).to_assembly()


@pytest.mark.rule("P2-2P-01")
def test_two_dice_of_an_unused_colour_join_the_first_pool() -> None:
    t = start(players=2)
    assert Counter(die.owner for die in t.game.pool) == {-1: 9, 0: 1, 1: 1, DISSENTERS: 2}
    assert t.game.colour(DISSENTERS) not in {t.game.colour(0), t.game.colour(1)}
    assert start(players=3).game.dissenters is None


@pytest.mark.rule("P2-2P-02", "P2-2P-03")
def test_they_settle_where_nobody_did_and_once_more_in_one_zone() -> None:
    t = start(players=2, twice="construction")
    assert {zone: t.game.zones[zone].own_settlements(DISSENTERS) for zone in CITY} == {
        "sustenance": 0,
        "military": 0,
        "expansion": 1,
        "construction": 2,
    }
    cubes = {officer.zone: officer.cubes(DISSENTERS) for officer in t.game.officers.values()}
    assert cubes == dict.fromkeys((*CITY, "discovery"), 1) | {"construction": 2}
    assert sum(cubes.values()) == 6


@pytest.mark.rule("P2-2P-04", "P2-2P-13")
def test_they_take_no_turn_and_never_own_what_could_be_attacked() -> None:
    play, _ = play_game(1)
    game = play.state
    assert game.dissenters is not None
    seats = {str(entry.seat) for entry in play.entries if entry.seat is not None}
    assert seats == {"0", "1"}
    camps = {area.camp for area in game.areas.values()}
    outposts = {area.outpost.owner for area in game.areas.values() if area.outpost}
    assert camps | outposts <= {None, 0, 1}
    defended = {str(entry.seat) for entry in play.entries if ".draw.attack." in entry.request}
    assert defended <= {"0", "1"}


@pytest.mark.rule("P2-2P-05")
def test_their_dice_cost_no_followers() -> None:
    t = table(players=2, in_pool=[("dissenters", "innovator"), ("Isabelle", "organizer")])
    t.place("salvage", f"{t.game.colour(DISSENTERS)}-innovator")
    assert t.followers("John") == [10]
    other = table(players=2, in_pool=[("dissenters", "innovator"), ("Isabelle", "organizer")])
    other.place("salvage", f"{t.game.colour(1)}-organizer")
    assert other.followers("John") == [8]


@pytest.mark.rule("P2-2P-06", "P2-2P-07", "P2-2P-08")
def test_they_have_presence_always_choose_votes_and_leave_the_other_side() -> None:
    t = assembly(
        {1: "dissenters", 2: "Isabelle"},
        on_board={"politics": [("dissenters", "innovator")]},
        assets={"Isabelle": {"story": 0}},
    )
    assert t.game.zones["expansion"].presence(DISSENTERS) == 2
    t.confirm()
    assert (t.asks, t.whose) == ("ask.half", "Isabelle"), "the Dissenters are not asked for a side"
    assert votes(t) == [0, 0, 4]
    t.choose("story")
    assert t.player("Isabelle").assets["story"] == 1


@pytest.mark.rule("P2-2P-07", "P2-2P-09")
def test_they_share_a_tie_of_two_and_block_everything_in_a_tie_of_three() -> None:
    assert votes(assembly({1: "dissenters", 2: "Isabelle"})) == [0, 2, 2]
    three = assembly({1: "dissenters", 2: "Isabelle", 3: "John"})
    assert votes(three) == [0, 0, 0]
    assert three.hears("assembly.nobody")


@pytest.mark.rule("P2-2P-09")
@pytest.mark.parametrize(("side", "gained"), [("production", [0, 0, 2]), ("votes", [0, 5, 0])])
def test_as_second_they_take_half_the_votes_behind_production_and_nothing_else(
    side: str, gained: list[int]
) -> None:
    t = assembly({1: "dissenters", 2: "Isabelle", 3: "Isabelle"}).confirm()
    t.choose(side)
    assert t.asks == "assembly.rewards", "production for the second place is nothing to them"
    assert votes(t) == gained


@pytest.mark.rule("P2-2P-10")
@pytest.mark.parametrize(
    ("john", "isabelle", "dissenters", "wanted"),
    [(5, 3, 9, [4, 0]), (5, 3, 4, [8, 0]), (5, 3, 0, [8, 4]), (5, 5, 5, [8, 8]), (3, 9, 3, [4, 8])],
)
def test_they_take_a_rank_and_push_players_down(
    john: int, isabelle: int, dissenters: int, wanted: list[int]
) -> None:
    t = table(
        players=2,
        in_pool=LAST,
        settlements=NOBODY,
        votes={"John": john, "Isabelle": isabelle, "dissenters": dissenters},
    )
    t.game.tiles = [(8, 4), (14, 8)]
    t.to_assembly().pass_on("assembly.scoring")
    assert [player.ledger["assemblies"] for player in t.game.players] == wanted


@pytest.mark.rule("P2-2P-11")
def test_their_cubes_push_a_player_to_the_second_place_of_an_officer() -> None:
    scored = []
    for row in (["John"], ["John", "dissenters", "dissenters"]):
        t = table(
            players=2,
            in_pool=LAST,
            settlements=NOBODY,
            cubes={"chief-engineer": row},
            camps={"S1": "John", "P2": "John"},
            outposts={"P2": ("crash-site", "John")},
            perks={"John": []},
        )
        for officer in t.game.officers.values():
            if officer.id != "chief-engineer":
                officer.spaces.clear()
        t.to_assembly().pass_on("assembly.officers", "assembly.wrap-up")
        scored.append(t.player("John").ledger["officers"])
    assert scored == [2 + 2, (2 + 2) // 2]


@pytest.mark.rule("P2-2P-12")
def test_after_the_first_assembly_a_cube_on_each_officer_may_pay_the_players() -> None:
    t = table(
        players=2,
        in_pool=LAST,
        settlements=NOBODY,
        cubes={"chief-steward": ["John", "John", "Isabelle"]},
        assets={"John": {"scrap": 0}, "Isabelle": {"scrap": 0}},
    )
    before = {id: officer.cubes(DISSENTERS) for id, officer in t.game.officers.items()}
    t.to_assembly()
    scrap = t.player("John").assets["scrap"]
    t.pass_on("roll.pool")
    after = {id: officer.cubes(DISSENTERS) for id, officer in t.game.officers.items()}
    assert after == {id: number + 1 for id, number in before.items()}
    assert t.player("John").assets["scrap"] == scrap + 1
    assert t.player("Isabelle").assets["scrap"] == 0
    assert t.game.dissenters is not None
    assert t.game.dissenters.votes == 0
