"""What is in the box (catalogue: Components)."""

from collections import Counter

import pytest

from engine.perseverance.assets import gain
from engine.perseverance.dice import POOL, THREAT, load_pool_dice
from engine.perseverance.setting_up import NEUTRAL_DICE
from engine.perseverance.state import DICE_EACH, SETTLEMENTS_EACH, SOLDIERS_EACH
from engine.perseverance.two.assembly import NEW_NEUTRAL_DICE
from engine.perseverance.two.board import ZONES
from engine.perseverance.two.box import (
    RESOURCES,
    load_adventures,
    load_attacks,
    load_leaders,
    load_outposts,
    load_perks,
    load_tiles,
)
from engine.perseverance.two.hex_map import FACES, SPECIES, TILE, load_map
from engine.perseverance.two.state import CAMPS_EACH, CUBES_EACH, TOWERS_EACH
from tests.engine.perseverance_two.doing import attacked, known
from tests.engine.perseverance_two.table import start, table


@pytest.mark.rule("P2-COMP-01", "P2-COMP-02")
def test_what_every_player_has() -> None:
    t = start()
    game, john = t.game, t.player("John")
    assert (DICE_EACH, SETTLEMENTS_EACH, CUBES_EACH, CAMPS_EACH, TOWERS_EACH) == (5, 12, 25, 6, 3)
    assert game.settlements_left(0) == SETTLEMENTS_EACH - 1
    assert game.cubes_left(0) == CUBES_EACH - 2
    assert (game.camps_left(0), game.towers_left(0)) == (6, 3)
    assert sum((john.board + john.supply).values()) + 1 == 11, "a base for every soldier and the leader"
    assert (john.permanent, john.breach, john.patrol) == (0, None, None)
    assert len(load_leaders()[0]) == 4


@pytest.mark.rule("P2-COMP-03", "P2-COMP-04")
def test_dinos_and_dice_are_as_many_as_in_the_box() -> None:
    assert SPECIES == {"trampler": 24, "raptor": 20, "shieldhead": 20}
    game = table().game
    on_map = Counter(dino for area in game.areas.values() for dino in area.dinos.values())
    assert {dino: game.dinos_left(dino) + on_map[dino] for dino in SPECIES} == SPECIES
    assert NEUTRAL_DICE[4] + NEW_NEUTRAL_DICE == 13
    assert set(load_pool_dice().sides) == {POOL, THREAT}


@pytest.mark.rule("P2-COMP-05")
def test_tokens_never_limit_resources_but_soldiers_are_five_of_each() -> None:
    t = table()
    john = t.player("John")
    gain(t.game, john, dict.fromkeys(RESOURCES, 100))
    assert all(john.assets[resource] >= 100 for resource in RESOURCES)
    gain(t.game, john, {"light": 9, "heavy": 9})
    assert john.board == {"light": SOLDIERS_EACH, "heavy": SOLDIERS_EACH}


@pytest.mark.rule("P2-COMP-06")
def test_one_rally_marker_one_temple_and_three_offered_outposts() -> None:
    t = start()
    assert sum(area.is_temple for area in t.game.areas.values()) == 1
    assert len(t.game.outpost_offer) == 3
    fought = attacked(known(camps={"S1": "Isabelle"}), None)
    assert len(fought.game.rallies) == 1


@pytest.mark.rule("P2-COMP-07")
def test_tiles() -> None:
    assert len(start().game.officers) == 5 == len(ZONES)
    assert [len(load_tiles(players)) for players in (2, 3, 4)] == [2, 3, 3]
    assert len(load_outposts()) == 20
    hexes = load_map().hexes.values()
    assert Counter(hex.terrain for hex in hexes if hex.kind == TILE) == {"plains": 6, "canyon": 8}
    assert all(set(faces) == set(FACES) for faces in load_map().faces.values())
    assert len(load_perks()) == 30


@pytest.mark.rule("P2-COMP-08", "P2-GAP-09", "P2-GAP-11")
def test_cards() -> None:
    game = start().game
    assert Counter(card.kind for card in game.challenge_cards.values()) == {"light": 8, "heavy": 8}
    assert load_adventures().sizes == {"starter": 4, "plains": 7, "canyon": 11, "temple": 6}
    assert Counter(card.terrain for card in load_attacks().values()) == {"plains": 10, "canyon": 10}
    known_card = load_attacks()["plains-1"]
    assert (known_card.threshold, known_card.dinos, known_card.dangerous) == (
        5,
        {"raptor": 1, "trampler": 1},
        2,
    )
    assert known_card.failure == ({"glowberry": 1}, {"valor": 1})


@pytest.mark.rule("P2-COMP-09")
def test_a_threat_track_for_each_of_four_players_with_a_marker_for_each_soldier_type() -> None:
    game = table(players=4, settings={"deterministic-threat": "yes"}).game
    assert sum(len(player.threat) for player in game.players) == 8


@pytest.mark.rule("P2-COMP-10", "P2-COMP-11")
def test_pieces_of_the_first_episode_are_unknown_and_soldiers_are_told_apart_by_kind_only() -> None:
    t = table()
    assert "safeguard" not in t.player("John").assets
    assert set(t.game.effects) == {
        "adventure", "gather", "pub", "training", "marketplace", "politics", "settle", "build", "salvage",
    }  # fmt: skip
    assert set(t.player("John").board + t.player("John").supply) == {"light", "heavy"}
