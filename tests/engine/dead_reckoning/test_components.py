"""What lies in the box (catalogue section 1) and the data files that describe it."""

import pytest

from engine.dead_reckoning.box import load_box
from engine.dead_reckoning.cards import POSITIONS, load_cards
from engine.dead_reckoning.crew import load_crew
from engine.dead_reckoning.ocean import HARBOUR, ISLANDS, SEAS, load_ocean
from tests.engine.dead_reckoning.catalogue import numbers, row
from tests.engine.dead_reckoning.table import CARDS_1, card, new, sailor, start, table

BOX = load_box()
COUNTS = BOX.counts


@pytest.mark.rule("DR-COMP-01")
def test_there_is_one_harbour_where_all_ships_start() -> None:
    assert {player.at for player in start().game.players} == {HARBOUR}
    assert numbers(row("DR-COMP-01")[2]) == [1]


@pytest.mark.rule("DR-COMP-02")
def test_sixteen_ocean_boards_are_twelve_islands_and_four_high_seas() -> None:
    everywhere = [id for id, sea in SEAS.items() if len(sea.players) == 3]
    assert [COUNTS["island_boards"], COUNTS["high_seas_boards"]] == [ISLANDS, len(SEAS)] == [12, 4]
    assert numbers(row("DR-COMP-02")[2])[:3] == [16, 12, 4]
    assert len(SEAS) - len(everywhere) == 2
    assert (len(load_ocean().islands), list(load_ocean().seas)) == (ISLANDS, list(SEAS))


@pytest.mark.rule("DR-COMP-03")
def test_the_row_boxes_hold_ninety_eight_cards() -> None:
    boxes = start().game.boxes
    boxes[1].update(CARDS_1)
    assert [held.total() for held in boxes.values()] == numbers(row("DR-COMP-03")[2])[1:8:2]
    assert sum(held.total() for held in boxes.values()) == 98


@pytest.mark.rule("DR-COMP-04…09")
def test_tokens_tiles_and_buildings_are_as_many_as_printed() -> None:
    assert numbers(row("DR-COMP-04")[2]) == [COUNTS["coins"]]
    assert numbers(row("DR-COMP-05")[2]) == [40, COUNTS["cargo_1"], 1, COUNTS["cargo_3"], 3, BOX.cargo]
    assert numbers(row("DR-COMP-06")[2])[0] == start().game.tiles.total() == COUNTS["upgrade_tiles"]
    assert numbers(row("DR-COMP-07")[2]) == [COUNTS["damage_markers"]]
    assert numbers(row("DR-COMP-08")[2]) == [BOX.buildings.total(), *BOX.buildings.values()]
    assert numbers(row("DR-COMP-09")[2]) == [COUNTS["black_cubes"]] == [start().game.black]


@pytest.mark.rule("DR-COMP-10…14")
def test_aids_sleeves_and_bonus_tokens_are_as_many_as_printed() -> None:
    assert numbers(row("DR-COMP-10")[2]) == [1, 1]
    assert numbers(row("DR-COMP-11")[2]) == [
        COUNTS["sleeves"],
        4 * sum(k.copies for k in load_crew().values()),
    ]
    assert numbers(row("DR-COMP-12")[2]) == [COUNTS["aid_cards_sailor"], COUNTS["aid_cards_tower"]]
    assert numbers(row("DR-COMP-13")[2]) == [COUNTS["bonus_tokens"]]
    assert "not in the seed" in row("DR-COMP-14")[2]


@pytest.mark.rule("DR-COMP-15…18")
def test_each_player_has_a_ship_cubes_and_twelve_sailors() -> None:
    player = start().player("Blue")
    assert numbers(row("DR-COMP-15")[2]) == [1]
    assert (len(player.hull), player.dock, player.chest, player.pirate) == (4, 2, 15, False)
    assert numbers(row("DR-COMP-16")[2]) == [player.reserve + 1]
    assert numbers(row("DR-COMP-17")[2]) == [COUNTS["players_markers"]]
    assert numbers(row("DR-COMP-18")[2]) == [len(player.sailors)]


@pytest.mark.rule("DR-COMP-19", "DR-COMP-21")
def test_a_sailor_card_takes_one_advancement_at_each_of_three_positions() -> None:
    t = table(sleeved={"Violet": {"captain": ["spare-sail", "small-gun", "helm"]}})
    captain = sailor(t, "Violet", "captain")
    assert POSITIONS == ("top", "middle", "bottom")
    assert captain.icons == {"sail": 2, "cannon": 1, "wheel": 1}
    assert not any(captain.takes(card(t, id)) for id in load_cards().known)


@pytest.mark.rule("DR-COMP-20")
def test_only_the_current_of_four_levels_counts() -> None:
    t = table(level={"Violet": {"captain": 2}})
    assert [len(kind.levels) for kind in load_crew().values()] == [4] * 8
    assert sailor(t, "Violet", "captain").icons == {"wheel": 1}


@pytest.mark.rule("DR-COMP-22")
def test_three_colours_are_named_by_the_rulebook_and_the_fourth_is_asked_for_with_four_players() -> None:
    assert BOX.colours == ("violet", "blue", "green")
    assert new(3, facts={}).drawn("Violet").asks == "setup"
    t = new(4, facts={}).drawn("Violet")
    assert t.asks == "fact.colour:fourth"
    assert t.choose("red").asks == "setup"
    assert [player.colour for player in t.game.players] == ["violet", "blue", "green", "red"]
