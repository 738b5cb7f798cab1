"""Assemblies (catalogue section 9) and the Dissenters in them (section 13)."""

from collections import Counter
from typing import Any

import pytest

from engine.perseverance.state import DISSENTERS
from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import table

LAST = [("neutral", "innovator")]
EMPTY: dict[str, dict[int, str]] = {
    zone: {} for zone in ("sustenance", "military", "expansion", "protection")
}


def majority(**laid: Any) -> Table:
    """An assembly by hand after its first step; settlements only where told."""
    given = {"keeping": "crises", "in_pool": LAST, **laid}
    given["settlements"] = EMPTY | given.get("settlements", {})
    return table(**given).to_assembly().pass_on("assembly.majority")


def votes(t: Table) -> list[int]:
    return [party.votes for party in t.game.parties]


@pytest.mark.rule("P1-ASM-01", "P1-ASM-05", "P1-TURN-05")
def test_an_empty_pool_at_the_end_of_a_turn_calls_the_five_steps() -> None:
    t = table(in_pool=LAST * 2, settlements={"expansion": {1: "Jeremy"}})
    t.place("rations").cube()
    assert t.asks == "ask.effect", "one die is left"
    t.place("rations").cube()
    seen = []
    while t.asks != "ask.effect":
        seen.append(t.asks)
        t.answer_plainly()
    steps = [asked for asked in seen if asked.startswith("assembly.")]
    assert steps == [
        "assembly.majority",
        "assembly.rewards",
        "assembly.scoring",
        "assembly.officers",
        "assembly.wrap-up",
    ]
    assert seen[-1] == "roll.pool"


@pytest.mark.rule("P1-ASM-02", "P1-FINAL-01", "P1-ASM-51", "P1-ASM-52")
@pytest.mark.parametrize(("players", "assemblies"), [(2, 2), (3, 3), (4, 3)])
def test_the_game_ends_after_the_last_scoring_tile(players: int, assemblies: int) -> None:
    t = table(players=players, keeping="crises", leaders={"Robert": "military"})
    for held in range(1, assemblies + 1):
        t.game.players[0].votes = 3
        t.last_die().to_assembly().pass_on("assembly.officers").confirm()
        assert t.game.assemblies == held
        assert len(t.game.tiles) == assemblies - held
        if held < assemblies:
            assert t.pass_on("tell.turn").asks == "tell.turn"
            t.game.zones["military"].leaders = [0]
    assert t.asks == "ask.player-board", "no wrap up any more"
    assert t.game.zones["military"].leaders == [0]
    assert t.game.players[0].votes >= 3, "leaders and votes stay as they are"


@pytest.mark.rule("P1-ASM-03", "P1-ASM-04")
def test_population_and_presence() -> None:
    t = table(
        settlements={"expansion": {1: "Robert", 2: "Emmy", 4: "Robert"}},
        on_board={"supply": [("Robert", "innovator"), ("neutral", "innovator"), ("Emmy", "innovator")]},
        leaders={"Robert": "expansion"},
        posts={"expansion": {"top-1": ("Emmy", "light")}},
        walls={"expansion": {1: "Emmy"}},
    )
    zone = t.game.zones["expansion"]
    assert zone.population == 2 + 3
    assert [zone.presence(seat) for seat in range(4)] == [4, 2, 0, 0], "pieces on guard do not count"


@pytest.mark.rule("P1-ASM-11", "P1-ASM-12", "P1-ASM-13", "P1-ASM-14", "P1-EX-18", "P1-GAP-23")
@pytest.mark.parametrize(
    ("settled", "tile", "half"),
    [
        ({1: "Jeremy", 2: "Jeremy", 3: "Emmy"}, "Jeremy", []),
        ({1: "Robert", 2: "Emmy"}, None, ["Robert", "Emmy"]),
        ({1: "Robert", 2: "Emmy", 3: "Jeremy"}, None, []),
        ({}, None, []),
    ],
)
def test_the_majority_of_a_zone(settled: dict[int, str], tile: str | None, half: list[str]) -> None:
    t = majority(settlements={"protection": settled})
    wanted = (len(settled) + 2) // 2
    assert votes(t) == [wanted if name in half else 0 for name in t.game.names]
    t.confirm()
    assert (t.asks == "ask.side") == (tile is not None)
    if tile is not None:
        assert t.whose == tile


@pytest.mark.rule("P1-ASM-11")
def test_zones_are_checked_left_to_right() -> None:
    t = majority(
        settlements={zone: {1: name} for zone, name in zip(EMPTY, ["Emmy", "Robert"] * 2, strict=True)}
    )
    zones = [dict(one.params)["zone"].id for one in t.told()]  # type: ignore[union-attr]
    assert zones == [f"perseverance.zone.{zone}" for zone in EMPTY]


@pytest.mark.rule("P1-ASM-21", "P1-GAP-37")
def test_sides_are_chosen_in_secret_and_shown_together() -> None:
    t = majority(settlements={"sustenance": {1: "Emmy"}, "military": {1: "Jeremy"}}).confirm()
    for name in ("Emmy", "Jeremy"):
        assert (t.whose, t.request.secret) == (name, True)
        t.choose("votes")
        assert votes(t) == [0] * 4 or t.asks == "assembly.rewards", "nothing is told before all have chosen"
    assert votes(t) == [0, 3, 3, 0]
    assert t.hears("assembly.reveals")


@pytest.mark.rule("P1-ASM-22", "P1-ASM-23", "P1-ASM-24", "P1-EX-19")
@pytest.mark.parametrize(
    ("side", "jeremy", "emmy"), [("production", (2, 0), (0, 2)), ("votes", (0, 4), (1, 0))]
)
def test_the_winner_takes_a_side_and_the_second_half_of_the_other(
    side: str, jeremy: tuple[int, int], emmy: tuple[int, int]
) -> None:
    t = majority(
        settlements={"expansion": {1: "Jeremy", 2: "Emmy"}},
        on_board={"supply": [("Jeremy", "innovator")] * 2},
        assets={"Jeremy": {"story": 0}, "Emmy": {"story": 0}},
    )
    t.confirm().choose(side)
    got = [(t.player(name).assets["story"], t.player(name).votes) for name in ("Jeremy", "Emmy")]
    assert got == [jeremy, emmy]


@pytest.mark.rule("P1-ASM-22", "P1-ZONE-02")
def test_military_produces_light_soldiers() -> None:
    t = majority(settlements={"military": {1: "Emmy"}}, soldiers={"Emmy": {}}).confirm().choose("production")
    assert t.player("Emmy").board["light"] == 2


@pytest.mark.rule("P1-ASM-25")
def test_who_ties_for_second_gets_nothing() -> None:
    t = majority(settlements={"expansion": {1: "Jeremy", 2: "Jeremy", 3: "Emmy", 4: "Robert"}})
    t.confirm().choose("production")
    assert votes(t) == [0] * 4


@pytest.mark.rule("P1-ASM-26", "P1-GAP-24")
def test_after_a_tie_for_first_nobody_is_second() -> None:
    t = majority(
        settlements={"expansion": {1: "Jeremy", 2: "Jeremy", 3: "Emmy", 4: "Emmy", 5: "Robert"}},
        assets={"Robert": {"story": 0}},
    )
    t.pass_on("assembly.scoring")
    assert votes(t) == [0, 3, 3, 0]
    assert t.player("Robert").assets["story"] == 0


@pytest.mark.rule("P1-ASM-27")
def test_votes_of_the_assembly_are_added_to_those_on_the_track() -> None:
    t = table(in_pool=LAST, settlements=EMPTY | {"expansion": {1: "Jeremy"}}, votes={"Jeremy": 5})
    t.to_assembly().confirm().choose("votes")
    assert t.player("Jeremy").votes == 5 + 3


@pytest.mark.rule("P1-ASM-31", "P1-ASM-32", "P1-ASM-33", "P1-EX-20", "P1-GAP-07")
@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ({"Jeremy": 14, "Olivia": 14, "Robert": 10, "Emmy": 0}, [10, 0, 17, 17]),
        ({"Jeremy": 4, "Olivia": 3, "Robert": 2, "Emmy": 1}, [5, 0, 17, 10]),
        ({"Jeremy": 1}, [0, 0, 17, 0]),
    ],
)
def test_votes_are_ranked_with_friendly_ties(told: dict[str, int], wanted: list[int]) -> None:
    t = table(in_pool=LAST, settlements=EMPTY, votes=told)
    t.game.tiles = [(17, 10, 5), (24, 14, 7)]
    t.to_assembly().pass_on("assembly.scoring")
    assert [player.ledger["assemblies"] for player in t.game.players] == wanted


@pytest.mark.rule("P1-ASM-41")
def test_all_four_officers_are_scored() -> None:
    t = table(in_pool=LAST).to_assembly().pass_on("ask.area", "assembly.officers")
    assert t.asks == "ask.area", "the Chief Mate needs a choice, the best is proposed"
    t.pass_on("assembly.officers")
    told = {dict(one.params)["officer"].id for one in t.told() if one.id == "perseverance.news.officer"}  # type: ignore[union-attr]
    assert len(told) >= 3


@pytest.mark.rule("P1-ASM-54", "P1-ASM-57", "P1-DIE-12", "P1-INV-01")
def test_all_dice_are_rolled_again_and_four_players_lose_a_neutral_one_once() -> None:
    dice = [("neutral", "innovator")] * 9 + [
        (name, "innovator") for name in ("Robert", "Emmy", "Jeremy", "Olivia")
    ]
    t = table(keeping="crises", in_pool=LAST, on_board={"rations": dice}).to_assembly().pass_on("roll.pool")
    assert not any(zone.dice for zone in t.game.zones.values())
    assert t.dice() == Counter(grey=9, red=1, blue=1, green=1, purple=1)
    t.roll(*["innovator"] * 13)
    for _ in range(12):
        t.tell("rations").done().pass_on("tell.turn")
    t.tell("rations").done().pass_on("roll.pool")
    assert t.dice()["grey"] == 9, "after the second assembly nothing changes"


@pytest.mark.rule("P1-ASM-57", "P1-GAP-25")
def test_without_a_neutral_die_nothing_is_removed_and_the_table_hears_it() -> None:
    t = table(
        keeping="crises", in_pool=[("Robert", "innovator")], on_board={"rations": [("Emmy", "innovator")]}
    )
    t.to_assembly().pass_on("assembly.wrap-up")
    assert t.hears("news.no-neutral")
    assert sum(t.confirm().dice().values()) == 2


@pytest.mark.rule("P1-ASM-56")
def test_three_players_change_nothing() -> None:
    t = table(players=3, keeping="crises", in_pool=LAST, on_board={"rations": LAST * 10}).to_assembly()
    assert sum(t.pass_on("roll.pool").dice().values()) == 11


@pytest.mark.rule("P1-ASM-60")
def test_what_stands_on_the_board_stays() -> None:
    t = table(
        keeping="crises",
        in_pool=LAST,
        walls={"military": {1: "Emmy"}},
        traps={"military": {"a2": "Emmy"}},
        posts={"military": {"top-1": ("Emmy", "light")}},
        dinos={"military": ["raptor"]},
    )
    before = t.play.game.snapshot(t.game)["table"]["zones"]["military"]["area"]
    settled = {id: dict(zone.settlements) for id, zone in t.game.zones.items()}
    t.to_assembly().pass_on("tell.turn")
    assert t.play.game.snapshot(t.game)["table"]["zones"]["military"]["area"] == before
    assert {id: dict(zone.settlements) for id, zone in t.game.zones.items()} == settled


def two(**laid: Any) -> Table:
    return majority(players=2, **laid)


@pytest.mark.rule("P1-2P-07", "P1-2P-11", "P1-2P-12")
def test_dissenters_have_presence_and_always_choose_votes() -> None:
    t = two(
        settlements={"expansion": {1: "dissenters", 2: "Emmy"}},
        on_board={"supply": [("dissenters", "innovator")]},
        assets={"Emmy": {"story": 0}},
    )
    assert t.game.zones["expansion"].presence(DISSENTERS) == 2
    assert t.game.zones["expansion"].population == 4
    t.confirm()
    assert t.asks == "assembly.rewards", "nobody is asked"
    assert votes(t) == [0, 0, 4]
    assert t.player("Emmy").assets["story"] == 1, "the second gets the other side"


@pytest.mark.rule("P1-2P-12")
def test_dissenters_share_a_tie_and_take_half_behind_production() -> None:
    tie = two(settlements={"expansion": {1: "dissenters", 2: "Emmy"}})
    assert votes(tie) == [0, 2, 2]
    second = two(settlements={"expansion": {1: "dissenters", 2: "Emmy", 3: "Emmy"}}).confirm()
    assert votes(second.choose("production")) == [0, 0, 2]
    behind_votes = two(settlements={"expansion": {1: "dissenters", 2: "Emmy", 3: "Emmy"}}).confirm()
    assert votes(behind_votes.choose("votes")) == [0, 5, 0], "production is nothing to them"
    both = two(settlements={"expansion": {1: "dissenters", 2: "Emmy", 3: "Emmy", 4: "Robert"}}).confirm()
    assert votes(both.choose("production")) == [0, 0, 0], "tied for second"


@pytest.mark.rule("P1-2P-13")
@pytest.mark.parametrize(
    ("robert", "emmy", "dissenters", "wanted"),
    [(5, 3, 9, [4, 0]), (5, 3, 4, [8, 0]), (5, 3, 0, [8, 4]), (5, 5, 5, [8, 8]), (3, 9, 3, [4, 8])],
)
def test_dissenters_take_a_rank_and_push_players_down(
    robert: int, emmy: int, dissenters: int, wanted: list[int]
) -> None:
    t = table(
        players=2,
        in_pool=LAST,
        settlements=EMPTY,
        votes={"Robert": robert, "Emmy": emmy, "dissenters": dissenters},
    )
    t.game.tiles = [(8, 4), (14, 8)]
    t.to_assembly().pass_on("assembly.scoring")
    assert [player.ledger["assemblies"] for player in t.game.players] == wanted


@pytest.mark.rule("P1-2P-14", "P1-2P-15", "P1-ASM-55", "P1-EX-24", "P1-ASM-59")
def test_after_the_first_assembly_two_dissenter_dice_and_a_cube_on_each_officer_come() -> None:
    dice = [("neutral", "innovator")] * 8 + [("Robert", "innovator"), ("Emmy", "innovator")]
    t = table(
        players=2,
        keeping="crises",
        cast={"Emmy": "adelita"},
        in_pool=LAST,
        on_board={"rations": [*dice, ("dissenters", "innovator"), ("dissenters", "innovator")]},
    )
    assert t.game.dice_total() == 13
    t.to_assembly().pass_on("roll.pool")
    assert t.dice() == Counter(grey=9, red=1, blue=1, green=4)
    rows = {id: officer.spaces for id, officer in t.game.officers.items()}
    assert rows == {
        "chief-mate": [0, DISSENTERS, DISSENTERS],
        "chief-steward": [1, DISSENTERS, DISSENTERS],
        "chief-engineer": [DISSENTERS] * 3,
        "chief-of-security": [DISSENTERS] * 2,
    }
    assert votes(t) == [0, 0, 0]


@pytest.mark.rule("P1-2P-15", "P1-2P-17")
def test_a_row_filled_by_the_dissenters_pays_the_players_at_once() -> None:
    t = table(
        players=2,
        keeping="crises",
        in_pool=LAST,
        cubes={"chief-of-security": ["Emmy", "Emmy", "Robert"]},
    )
    t.to_assembly().pass_on("assembly.wrap-up")
    assert (t.player("Emmy").assets["valor"], t.player("Robert").assets["valor"]) == (2, 0)
